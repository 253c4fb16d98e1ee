"""`think`: what a solver knows before it searches: the linear relaxation, and what propagation at the root leaves."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path

from workbench.cli import arguments, output, pictures
from workbench.cli.interrupts import Interrupts, in_background
from workbench.cli.output import say
from workbench.core import files
from workbench.core.errors import OptionError, WorkbenchError
from workbench.core.insight import Insight, Steps
from workbench.core.limits import Limits
from workbench.core.outcome import Status
from workbench.core.puzzle import AnyPuzzle
from workbench.render.caption import captioned
from workbench.solve import events, run_file
from workbench.solve.events import Event
from workbench.solve.question import Question
from workbench.solve.runs import Run

_ENDINGS = (*output.PICTURES, *output.TEXT, ".csv")
_EXIT = {Status.PROVED: 0, Status.UNKNOWN: 1}
_EPILOG = """\
Told are, as insights:
  relaxation    the linear relaxation in HiGHS: the share of each value in each place; which values it rules out; what
                becomes of it when one branches; the bound after HiGHS's cuts at the root; a best whole solution
  domains       the values that CP-SAT's propagation leaves, those that its presolve leaves, and those that are true
and the task's formulations side by side. Of a formulation that has only one of them that one is told.
--json prints one object a line, as `solve` does. FILE's ending says what is written: .svg .png one step, .pdf .txt
all of them, .csv the shares. Ctrl+C is Stop: what is known by then is written."""

EXAMPLE = "think board.txt --task find --relaxation -o relaxation.svg"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOG
    arguments.add_file(parser)
    parser.add_argument("--task", required=True, metavar="T", help="whose model, see `list`")
    arguments.add_settings(parser, "an option of the task")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--relaxation", action="store_true", help="the linear relaxation alone")
    which.add_argument("--domains", action="store_true", help="what is known before any guess alone")
    parser.add_argument("--time", metavar="S", default="5", help="seconds that a part may take (default: 5)")
    parser.add_argument("--step", metavar="N", default="1", help="which step a picture shows (default: 1)")
    parser.add_argument("--json", action="store_true", help="every event as one JSON object a line")
    arguments.add_output(parser, f"what was found: {' '.join(_ENDINGS)}; may be given several times")
    arguments.add_look(parser)


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Think about a task of a board; write and tell what is found."""
    paths = arguments.outputs(given, given.output, _ENDINGS)
    seconds = arguments.real(given.time, "--time", 0, 1e6)
    number = arguments.whole(given.step, "--step", 1, 10**6)
    found = arguments.read_board(given, puzzles)
    task = found.puzzle.task(given.task)
    settings = arguments.pairs(given.settings, "--set")
    values = task.read(settings)
    arguments.refuse_idle(task, values, settings)
    from workbench.solve.think.thoughts import DOMAINS, KINDS, RELAXATION, run_thoughts  # brings the solvers

    kinds = (RELAXATION,) if given.relaxation else (DOMAINS,) if given.domains else KINDS
    question = Question(found.puzzle, found.board, task, values, Limits())
    told: dict[str, Insight] = {}

    def take(event: Event) -> None:
        if isinstance(event, events.Insight):
            told[event.insight.key] = event.insight
        if given.json:
            given.out.json(run_file.line_json(event, found.puzzle))
        elif isinstance(event, events.Log):
            say(event.text)

    if given.json:
        given.out.json(run_file.head_json(Run(question, datetime.now().astimezone())) | {"think": list(kinds)})
    interrupts = Interrupts()
    with interrupts.listening():
        token = interrupts.token
        outcome = in_background(lambda emit: run_thoughts(question, kinds, seconds, emit, token), token, take)
    if outcome.refused:
        raise OptionError(outcome.error or "this cannot be thought about")
    for path in paths if told else ():
        _write(path, list(told.values()), number, found.puzzle, given)
    if not given.json:
        given.out.write("\n".join(_text(insight) for insight in told.values()))
    if outcome.status is not Status.PROVED:
        say(outcome.error or "stopped before all was known")
    return _EXIT.get(outcome.status, 3)


def _write(path: Path, told: list[Insight], number: int, puzzle: AnyPuzzle, given: argparse.Namespace) -> None:
    """One file, by its ending: the first kind of insight that was told, or all of them."""
    walks = [insight for insight in told if isinstance(insight, Steps)]
    match path.suffix.lower():
        case ".pdf":
            pictures.write_steps(path, puzzle, walks, given.theme)
        case ".svg" | ".png":
            steps = walks[0].steps
            if number > len(steps):
                raise WorkbenchError(f"--step {number}: there are {len(steps)} steps")
            step = steps[number - 1]
            pictures.write(path, captioned(pictures.step_scene(puzzle, step), step.caption), given.theme, given.scale)
        case ".csv":
            files.write_text(path, walks[0].csv())
        case _:
            files.write_text(path, "\n".join(insight.text(puzzle.format) for insight in told))


def _text(insight: Insight) -> str:
    """An insight for a terminal: of steps what each says, without their boards."""
    if not isinstance(insight, Steps):
        return insight.text(str)
    captions = [f"  {step.caption}" for step in insight.steps]
    return "\n".join([insight.title, "=" * len(insight.title), "", *captions]) + "\n"
