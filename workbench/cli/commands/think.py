"""`think`: what a solver knows before it searches: the linear relaxation, and what propagation at the root leaves."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path

from workbench.cli import arguments, exit_codes, output, pictures
from workbench.cli.interrupts import Interrupts, in_background
from workbench.cli.output import say
from workbench.cli.progress import LiveLine
from workbench.core.errors import OptionError, WorkbenchError
from workbench.core.file_writing import write_text
from workbench.core.insight import Curve, Insight, Steps, Table
from workbench.core.limits import Limits
from workbench.core.outcome import Outcome, Status
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognised import Recognised
from workbench.core.scene import Scene
from workbench.core.thought import Tree
from workbench.core.wording import Scalar, counted, with_capital
from workbench.render.caption import captioned
from workbench.render.insight_scene import insight_scene
from workbench.render.overlay import box_scene
from workbench.solve.compare.measures import quartiles
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job_context import Emit
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.runs import run_file, run_reader
from workbench.solve.runs.run import Run
from workbench.solve.runs.trace import Trace

_ENDINGS = (*output.PICTURES, ".txt", ".csv")
_OF = {"ruled-out": "ruled out %", "fractional": "fractional %", "bound": "bound", "cuts": "after cuts"}
"""What `--plot` can draw, by the column of the table."""
_LINES = 40  # points of a plot that a terminal is told at most
_EPILOG = """\
What is told:
  relaxation    the linear relaxation in HiGHS: the share of each value in each place; which values it rules out; what
                becomes of it when one branches; the bound after HiGHS's cuts at the root; a best whole solution
  domains       the values that CP-SAT's propagation leaves, those that its presolve leaves (it rewrites the model, so
                these may be more), and those that are true
  tree          with --tree: the first 100,000 nodes of a search: what was decided, and why it failed or what it found;
                how many nodes lie how deep, and when they came; the same in another order of decisions
After the relaxation and the domains the task's formulations are told side by side; one that has no relaxation has its
domains alone. FILE may be a run (.jsonl), without --task: then it is told what became of the board from one answer to
the next, and how often each place changed. With --boards nothing else is told than how the formulations compare over
FILE and these boards; --plot draws a box for each.
--json prints one object a line, as `solve` does. The ending of -o FILE says what is written: .svg .png one step,
.pdf .txt all of them, .csv the shares. Ctrl+C is Stop: what is known by then is written."""

EXAMPLE = "think board.txt --task find --relaxation -o relaxation.svg"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOG
    arguments.add_file(parser)
    parser.add_argument("--task", metavar="T", help="what would be asked, see `list`")
    arguments.add_settings(parser, "an option of the task")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--relaxation", action="store_true", help="the linear relaxation alone")
    which.add_argument("--domains", action="store_true", help="what is known before any guess alone")
    which.add_argument("--tree", action="store_true", help="the tree of a search by an engine of ours")
    parser.add_argument("--boards", metavar="FILE", nargs="+", help="compare formulations over FILE and these")
    parser.add_argument(
        "--plot", metavar="FILE", action="append", default=[], help="the comparison as boxes: .svg .png .pdf"
    )
    parser.add_argument("--measure", choices=_OF, default=next(iter(_OF)), help="of --plot (default: %(default)s)")
    parser.add_argument("--time", metavar="S", default="5", help="seconds that a part may take (default: 5)")
    parser.add_argument("--step", metavar="N", default="1", help="which step, or tree, a picture shows (default: 1)")
    parser.add_argument("--json", action="store_true", help="every event as one JSON object a line")
    arguments.add_output(parser, f"what was found: {' '.join(_ENDINGS)}; may be given several times")
    arguments.add_look(parser)


@dataclass(frozen=True, slots=True)
class _Thought:
    """What is thought about: the question that is told in the head, which kinds, and the job."""

    question: Question
    kinds: tuple[str, ...]
    job: Callable[[Emit, StopToken], Outcome]


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Think about a task of a board, of several, or about a run; write and tell what is found."""
    paths = arguments.outputs(given, given.output, _ENDINGS if given.boards is None else (".txt", ".csv"))
    if given.plot and given.boards is None:
        raise OptionError(f"--plot {given.plot[0]}: counts only with --boards, over which it is drawn")
    plots = arguments.outputs(given, given.plot, output.PICTURES)
    number = arguments.whole(given.step, "--step", 1, 10**6)
    seconds = arguments.real(given.time, "--time", 1e6)
    thought = (_of_run if given.file.endswith(run_file.ENDING) else _of_boards)(given, puzzles, seconds)
    outcome, insights = _think(thought, given)
    if outcome.refused:
        raise OptionError(outcome.error or "this cannot be thought about")
    for path in paths if insights else ():
        _write(path, list(insights.values()), number, thought.question.puzzle, given)
    for path in plots:
        if isinstance(table := insights.get("strengths"), Table):
            pictures.write(path, _boxes(table, given.measure), given.theme, given.scale)
    if not given.json:
        given.out.write("\n".join(_text(insight) for insight in insights.values()))
    if outcome.status is not Status.PROVED:
        say(outcome.error or "stopped before all was known")
    return exit_codes.OF_STATUS[outcome.status.value]


def _think(thought: _Thought, given: argparse.Namespace) -> tuple[Outcome, dict[str, Insight]]:
    """Run the job and tell its events; returns its outcome and the newest insight of each key."""
    insights: dict[str, Insight] = {}
    question, interrupts = thought.question, Interrupts()

    line = LiveLine(question.task, Trace())

    def take(event: Event) -> None:
        if isinstance(event, events.InsightFound):
            insights[event.insight.key] = event.insight
        if given.json:
            given.out.json(run_file.line_json(event, question.puzzle))
        elif isinstance(event, events.Log):
            say(event.text)
        line.take(event)

    if given.json:
        head = run_file.head_json(Run(question, datetime.now().astimezone()))
        given.out.json(head | {"think": list(thought.kinds)})
    with interrupts.listening(), nullcontext() if given.json else line:
        tick = (lambda: None) if given.json else line.tick
        return in_background(lambda emit: thought.job(emit, interrupts.token), interrupts.token, take, tick), insights


def _of_run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...], seconds: float) -> _Thought:
    """What changed from one board of a run to the next."""
    kinds = {"--task": given.task, "--set": given.settings, "--boards": given.boards}
    kinds |= {"--relaxation": given.relaxation, "--domains": given.domains, "--tree": given.tree}
    for option, value in kinds.items():
        if value:
            raise OptionError(f"{option}: {given.file} is a run, which says what was asked")
    found = run_reader.read_run(Path(given.file), puzzles)
    if len(found.boards) < 2:
        raise OptionError(f"{given.file}: has found fewer than two boards, nothing became of them")
    from workbench.solve.think.thoughts import run_course

    drawing = partial(pictures.board_scene, found.question.puzzle)
    return _Thought(found.question, ("course",), partial(run_course, found, drawing))


def _of_boards(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...], seconds: float) -> _Thought:
    """What is known of a board, or how formulations compare over several."""
    if given.task is None:
        raise OptionError("the following arguments are required: --task (see 'puzzle-workbench list')")
    names = dict.fromkeys(map(os.path.normpath, (given.file, *(given.boards or ()))))
    boards = [_board(given, name, puzzles) for name in names]
    for name, other in zip(names, boards, strict=True):
        if other.puzzle is not boards[0].puzzle:
            raise OptionError(f"{name}: is a board of {other.puzzle.slug}, not of {boards[0].puzzle.slug}")
    questions = [(Path(name).stem, _question(given, found)) for name, found in zip(names, boards, strict=True)]
    question = questions[0][1]
    from workbench.solve.think import search_tree, thoughts  # brings the solvers

    if given.boards is not None:
        return _Thought(question, ("strengths",), partial(thoughts.run_strengths, questions, seconds))
    wished = {thoughts.RELAXATION: given.relaxation, thoughts.DOMAINS: given.domains, search_tree.TREE: given.tree}
    kinds = tuple(kind for kind, wanted in wished.items() if wanted) or thoughts.KINDS
    return _Thought(question, kinds, partial(thoughts.run_thoughts, question, kinds, seconds))


def _board(given: argparse.Namespace, name: str, puzzles: tuple[AnyPuzzle, ...]) -> Recognised:
    return arguments.read_board(argparse.Namespace(**{**vars(given), "file": name}), puzzles)


def _question(given: argparse.Namespace, found: Recognised) -> Question:
    """What is asked of a board."""
    task = found.puzzle.task(given.task)
    settings = arguments.pairs(given.settings, "--set")
    values = task.read(settings)
    arguments.refuse_without_effect(task, values, settings)
    return Question(found.puzzle, found.board, task, values, Limits())


def _write(path: Path, insights: list[Insight], number: int, puzzle: AnyPuzzle, given: argparse.Namespace) -> None:
    """One file, by its ending: the first kind of insight that was told, or all of them."""
    walks = [insight for insight in insights if isinstance(insight, Steps)]
    trees = [insight for insight in insights if isinstance(insight, Tree)]
    match path.suffix.lower():
        case ".svg" | ".png" | ".pdf" if trees:
            if number > len(trees):
                raise WorkbenchError(f"--step {number}: there are {counted(len(trees), 'tree')}")
            pictures.write(path, insight_scene(trees[number - 1]), given.theme, given.scale)
        case ".pdf":
            pictures.write_steps(path, puzzle, walks)
        case ".svg" | ".png":
            steps = walks[0].steps
            if number > len(steps):
                raise WorkbenchError(f"--step {number}: there are {len(steps)} steps")
            step = steps[number - 1]
            pictures.write(path, captioned(pictures.step_scene(puzzle, step), step.caption), given.theme, given.scale)
        case ".csv":
            write_text(path, (walks or insights)[0].csv())
        case _:
            write_text(path, "\n".join(insight.text(puzzle.format) for insight in insights))


def _text(insight: Insight) -> str:
    """An insight for a terminal: of steps what each says, without their boards."""
    if isinstance(insight, Tree):
        return f"{insight.title}: {insight.summary}\n"
    if isinstance(insight, Curve) and len(insight.csv_rows()) > _LINES:  # for files
        return ""
    if not isinstance(insight, Steps):
        return insight.text(str)
    captions = [f"  {step.caption}" for step in insight.steps]
    return "\n".join([insight.title, "=" * len(insight.title), "", *captions]) + "\n"


def _boxes(found: Table, of: str) -> Scene:
    """A box for each formulation over all boards; OptionError where none has such numbers."""
    column = found.columns.index(_OF[of])
    samples: dict[str, list[Scalar]] = {}
    for one in found.rows:
        samples.setdefault(str(one.values[1]), []).append(one.values[column])
    drawn = []
    for name, sample in samples.items():
        if known := [value for value in sample if isinstance(value, int | float)]:
            drawn.append((name, replace(quartiles(known), size=len(sample))))
    if not drawn:
        raise OptionError(f"--measure {of}: none of these boards has such a number")
    return box_scene(drawn, f"{with_capital(_OF[of])}, by formulation", _OF[of])
