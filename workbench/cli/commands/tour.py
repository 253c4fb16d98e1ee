"""The tour: every sample solved live against what it expects. Asked for: a picture of each board, plot and tab."""

from __future__ import annotations

import argparse
import os
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from workbench.cli import pictures
from workbench.cli.commands import solve
from workbench.cli.exit_codes import ANSWERED, UNANSWERED
from workbench.cli.interrupts import Interrupts, in_background
from workbench.cli.live_display import how_far
from workbench.cli.output import Stdout, say
from workbench.cli.progress import LiveLine
from workbench.core import files, options, resources
from workbench.core.errors import FileProblem
from workbench.core.expectation import Expectation, expectations
from workbench.core.file_writing import write_bytes
from workbench.core.insight import until_interrupted
from workbench.core.limits import Limits
from workbench.core.outcome import Outcome, Stopped
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Task
from workbench.core.wording import aligned, duration_text, number_text
from workbench.render.insight_scene import has_scene, insight_scene
from workbench.solve.expected import answer_departure, board_facts
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_context import Emit
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken, WorkerContext
from workbench.solve.runs import provenance
from workbench.solve.runs.trace import Trace

_BUDGET, _EACH = 120.0, 20.0  # seconds for all solving, and for one task: the whole tour takes less than three minutes
_INSIGHTS = 2.0  # seconds for what there is to know about one board


@dataclass(frozen=True, slots=True)
class SampleAnswer:
    """What was asked of a sample, and what came out. `met` is None where there was no time."""

    sample: str
    task: str
    answer: str
    seconds: float
    met: bool | None


EXAMPLE = "tour -o pictures"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="DIR", help="write pictures of everything into this folder")


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    return Tour(puzzles, Path(given.output) if given.output else None, given.out).run()


class Tour:
    """Goes through the samples of all puzzles."""

    def __init__(self, puzzles: tuple[AnyPuzzle, ...], folder: Path | None, out: Stdout) -> None:
        self._puzzles, self._out = puzzles, out
        self._folder = None if folder is None else pictures.folder(folder)
        self._interrupts = Interrupts()
        self._start = time.monotonic()
        self._asked, self._questions = 0, 0
        """How many questions have been asked, and how many there are."""
        self._pictures = True
        # Qt's plugin without a display complains of what it cannot do
        os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")

    def run(self) -> int:
        """The whole tour; 0 when everything came out as expected."""
        if self._folder is not None:
            self._out.line(f"Pictures go to {self._folder}")
        with self._interrupts.listening():
            answers = list(self._answers())
            if self._folder is not None and not self._interrupts.asked:
                self._window(self._folder)
        self._out.line()
        for line in _table(answers):
            self._out.line(line)
        wrong, right, left = (sum(answer.met is met for answer in answers) for met in (False, True, None))
        asked = f"{len(answers)} questions, {right} answered as expected" if wrong == 0 else f"{wrong} wrong"
        asked += f", {left} left out" if left else ""
        where = "" if self._folder is None else f" · pictures in {self._folder}"
        self._out.line(f"{asked} · {duration_text(round(time.monotonic() - self._start))}{where}")
        return UNANSWERED if wrong or self._interrupts.asked else ANSWERED

    # solving

    def _answers(self) -> Iterator[SampleAnswer]:
        samples = [(puzzle, path) for puzzle in self._puzzles for path in resources.samples(puzzle.slug)]
        self._questions = sum(len(list(expectations(files.read_text(path)))) for _, path in samples)
        for puzzle, path in samples:
            text = files.read_text(path)
            board = puzzle.parse(text)
            name = f"{puzzle.slug}-{path.stem}"
            if self._folder is not None:
                self._draw(name, puzzle, board)
                self._draw_insights(name, puzzle, board)
            for number, expected in enumerate(expectations(text), 1):
                if self._interrupts.asked:
                    return
                answer = self._ask(f"{name}-{number}-{expected.task}", puzzle, board, path.stem, expected)
                self._out.line(_sentence(puzzle, answer))
                self._asked += 1
                yield answer

    def _ask(self, name: str, puzzle: AnyPuzzle, board: Any, sample: str, expected: Expectation) -> SampleAnswer:
        began = time.monotonic()
        if expected.task == "check":
            verdict = puzzle.check(board)
            answer = ", ".join(sorted({v.code for v in verdict.violations})) or "sound"
            met = expected.met_by_verdict(verdict, board_facts(puzzle, board, self._interrupts.token))
            return SampleAnswer(f"{puzzle.slug}/{sample}", "check", answer, time.monotonic() - began, met)
        left = _BUDGET - (began - self._start)
        if left < 1:
            return SampleAnswer(f"{puzzle.slug}/{sample}", expected.task, "left out, time is up", 0.0, None)
        task, trace = puzzle.task(expected.task), Trace()
        outcome = self._solve(puzzle, board, task, expected, trace, min(left, _EACH))
        if outcome.board is not None:
            self._draw(name, puzzle, outcome.board)
        if len(trace.objective) + len(trace.count) > 1:
            self._write(f"{name}-plot", solve.trace_scene(puzzle, task, trace))
        met, answer = answer_departure(expected, outcome) is None, _answer(outcome)
        cut = not met and outcome.stopped is Stopped.TIME and left < _EACH  # it has not had the time of the others
        answer += ", time is up" if cut else ""
        right = None if cut or outcome.stopped is Stopped.USER else met  # what was stopped is neither right nor wrong
        return SampleAnswer(f"{puzzle.slug}/{sample}", task.name, answer, time.monotonic() - began, right)

    def _solve(
        self, puzzle: AnyPuzzle, board: Any, task: Task, expected: Expectation, trace: Trace, seconds: float
    ) -> Outcome:
        limits = Limits(time=seconds, workers=provenance.cores())
        question = Question(puzzle, board, task, task.read(dict(expected.settings)), limits)

        def work(emit: Emit) -> Outcome:
            return run_job(question, emit, token=self._interrupts.token)

        caption = f"{how_far(self._asked, self._questions, self._start)} · {puzzle.title}, {task.title}"
        with LiveLine(task, trace, caption, seconds) as progress:

            def take(event: Event) -> None:
                trace.add(event)
                progress.take(event)

            return in_background(work, self._interrupts.token, take, progress.tick)

    # pictures

    def _draw(self, name: str, puzzle: AnyPuzzle, board: Any) -> None:
        self._write(name, pictures.board_scene(puzzle, board))

    def _draw_insights(self, name: str, puzzle: AnyPuzzle, board: Any) -> None:
        """The curves and bars of a board, as far as a few seconds bring them."""
        view, ctx = options.defaults(puzzle.view_options(board)), WorkerContext(StopToken())
        clock = threading.Timer(_INSIGHTS, ctx.token.stop)
        clock.start()
        try:
            found = in_background(lambda _: list(until_interrupted(puzzle.insights(board, view, ctx))), ctx.token)
        finally:
            clock.cancel()
        for insight in found:
            if has_scene(insight):
                self._write(f"{name}-{insight.key}-plot", insight_scene(insight))

    def _write(self, name: str, scene: Any) -> None:
        if self._folder is None:
            return
        pictures.write(self._folder / f"{name}.svg", scene, "light", 1)
        if self._pictures:
            try:
                target = self._folder / f"{name}.png"
                pictures.check_available([target])
                pictures.write(target, scene, "light", 1)
            except FileProblem as error:
                self._pictures = False
                say(f"No PNG pictures: {error}")

    def _window(self, folder: Path) -> None:
        """The window, tab by tab, light and dark."""
        try:
            from workbench.ui import screenshots
        except ImportError as error:
            say(f"No pictures of the window: PySide6 cannot be loaded ({error})")
            return
        samples = {puzzle.slug: resources.samples(puzzle.slug) for puzzle in self._puzzles}
        for name, png in screenshots.take(self._puzzles, samples):
            write_bytes(folder / f"window-{name}.png", png)
            self._out.line(f"window-{name}.png")


def _answer(outcome: Outcome) -> str:
    words = [outcome.status.value]
    if outcome.objective is not None:
        words.append(number_text(outcome.objective, 9))
    if outcome.count is not None:
        words.append(f"count {outcome.count:,}")
    if outcome.conflict:
        words.append(f"conflict of {len(outcome.conflict)}")
    if outcome.error:
        words.append(outcome.error)
    return ", ".join(words)


_MET = {True: "as expected", False: "NOT as expected", None: "left out"}


def _sentence(puzzle: AnyPuzzle, answer: SampleAnswer) -> str:
    sentence = f"{answer.answer} ({duration_text(answer.seconds)}), {_MET[answer.met]}"
    return f"{puzzle.title}: {answer.sample} {answer.task}: {sentence}"


def _table(answers: list[SampleAnswer]) -> Iterator[str]:
    rows = [("sample", "task", "answer", "time", "")]
    rows += [(s.sample, s.task, s.answer, duration_text(s.seconds), _MET[s.met]) for s in answers]
    return aligned(rows, (3,))
