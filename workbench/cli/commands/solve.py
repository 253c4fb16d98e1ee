"""`solve`: one job, its events to standard output or a live line, its answer to files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

from workbench.cli import arguments, exit_codes, output, pictures, solve_arguments
from workbench.cli.interrupts import Interrupts, in_background
from workbench.cli.output import Stdout, say
from workbench.cli.progress import LiveLine, last_line
from workbench.core import boardfile, expectation, files
from workbench.core.errors import OptionError, WorkbenchError
from workbench.core.file_writing import write_text
from workbench.core.insight import Steps
from workbench.core.outcome import Outcome, Status
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognised import Recognised
from workbench.core.scene import Scene
from workbench.core.task import Task
from workbench.core.wording import number_text
from workbench.render import chart
from workbench.solve.different import run_question
from workbench.solve.doubt import run_doubted_job, why_undoubted
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job_context import Emit
from workbench.solve.jobs.question import Question
from workbench.solve.json_values import plain
from workbench.solve.runs import run_file
from workbench.solve.runs.run import Run
from workbench.solve.runs.run_file import RunWriter
from workbench.solve.runs.trace import Trace


@dataclass(frozen=True, slots=True)
class _Checked:
    """The command, checked: what is asked, and the files to write: boards, plots, and the run itself."""

    found: Recognised
    question: Question
    boards: tuple[Path, ...]
    plots: tuple[Path, ...]
    traces: tuple[Path, ...]
    runs: tuple[Path, ...]

    @property
    def task(self) -> Task:
        return self.question.task

    @property
    def writes(self) -> bool:
        """Whether any file is wanted."""
        return bool(self.boards or self.plots or self.traces or self.runs)


_EPILOG = """\
--json prints the run, one object a line, for `compare`, --again and --hint. Each has "event", "seq" (from 0) and
"elapsed" (seconds from taking the question up on; loading libraries and compiling kernels do not count), and
  started    what was asked: puzzle, task, options, limits, params, board, hint, and for different boards others (those
             that were known) and wanted (how many); versions, machine, began; always first
  phase      text; "counts" is false while the clock stands still
  progress   done, total (or null), count
  incumbent  objective, bound, board (native text); where they are known by (the subsolver that found it) and dtime
             (deterministic time; bound and finished have it too)
  bound      bound
  insight    what was found out on the way
  log        text, a line of the solver's own log
  finished   status (proved, feasible, infeasible, unknown, failed), objective, bound, count, board, facts,
             stopped (null, user, time, limit), error, conflict (a list of code, message, cells), proof
             (checked, played, reasoned, exhausted, model, model twice, two formulations), wall (seconds since the
             start, all included); always last
Ctrl+C is Stop: the best board found so far is kept and written. A second Ctrl+C aborts."""

EXAMPLE = "solve board.txt --task find --time 60 -o answer.txt -o run.jsonl"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOG
    solve_arguments.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="the run: every event as one JSON object a line")
    parser.add_argument("--doubt", action="store_true", help="solve it again another way, which has to say the same")
    parser.add_argument("--log", action="store_true", help="the solver's own log on standard error")
    parser.add_argument("--trace", metavar="FILE", help="write objective and bound against time, as CSV")
    parser.add_argument("--plot", metavar="FILE", action="append", default=[], help="their plot: .svg .png .pdf")
    arguments.add_output(
        parser, "the answer: .txt .puzzle .svg .png .pdf (there a hint's steps), or the run: .jsonl; several times"
    )
    arguments.add_look(parser)


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Check everything that was given, run the job, write its answer."""
    checked = _checked(given, puzzles)
    job = _Job(checked, given.out, json=given.json, log=given.log, doubt=given.doubt)
    outcome = job.run()
    # the best board of a search that was stopped is kept, also where it is no answer yet
    answers = [] if outcome.status is Status.FAILED or outcome.board is None else job.boards or [outcome.board]
    if outcome.refused:
        raise WorkbenchError(outcome.error or "this board cannot be worked on")
    trouble = _write(checked, job, answers, given)  # before anything is told: a full disk is one line
    if not given.json:
        job.tell(outcome, answers, verdict_too=trouble is None)
        if given.doubt and (why := why_undoubted(outcome)):
            say(f"  {why}")
    if trouble is not None:
        raise trouble
    if not answers and (left := _drawn(checked, job)):
        say(f"{left[0]}: not written, there is no board to write")
    return exit_codes.OF_STATUS[outcome.status.value]


def _checked(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> _Checked:
    wanted = arguments.outputs(given, given.output, (*output.TEXT, *output.PICTURES, run_file.ENDING))
    runs = tuple(path for path in wanted if path.suffix.lower() == run_file.ENDING)
    boards = tuple(path for path in wanted if path not in runs)
    traces = output.wanted([] if given.trace is None else [given.trace])
    for name in given.plot:
        if name.lower().endswith(".csv"):
            raise OptionError(f"--plot {name}: a plot is a picture; --trace {name} writes its numbers")
    plots = arguments.outputs(given, given.plot, output.PICTURES)
    taken = {path.resolve() for path in wanted}
    for option, paths in ("--trace", traces), ("--plot", plots):
        if both := [path for path in paths if path.resolve() in taken and not output.is_special(path)]:
            raise OptionError(f"{option} {both[0]}: something else is to be written into this file")
        taken.update(path.resolve() for path in paths)
    return _Checked(*solve_arguments.read(given, puzzles), boards, plots, traces, runs)


def _opened(path: Path) -> BinaryIO:
    with files.reporting(path, "written"):
        return path.open("wb", buffering=0)


class _Job:
    """A running job and all that listens to it."""

    def __init__(self, checked: _Checked, out: Stdout, *, json: bool, log: bool, doubt: bool) -> None:
        self.trace = Trace()
        self.steps: dict[str, Steps] = {}
        """The newest steps that the job has brought, by their keys."""
        self.boards: list[Any] = []
        """Where several are wanted, all that were found."""
        self._checked, self._out, self._json, self._log = checked, out, json, log
        self._doubt = doubt
        self._interrupts = Interrupts()
        self._writers: tuple[RunWriter, ...] = ()
        self._elapsed = 0.0
        self._wall: float | None = None

    @property
    def trouble(self) -> WorkbenchError | None:
        """Why the run could not be written to its end."""
        return next((writer.trouble for writer in self._writers if writer.trouble), None)

    def run(self) -> Outcome:
        """Run it to its end, or until it is stopped."""
        ask, token = self._checked.question, self._interrupts.token
        run = Run(ask, datetime.now().astimezone())
        if self._json:
            self._out.json(run_file.head_json(run))
        self._writers = tuple(RunWriter(str(path), _opened(path), run) for path in self._checked.runs)

        def work(emit: Emit) -> Outcome:
            return (run_doubted_job if self._doubt else run_question)(ask, emit, token=token)

        try:
            return self._listened(work)
        finally:
            for writer in self._writers:
                writer.close()

    def _listened(self, work: Callable[[Emit], Outcome]) -> Outcome:
        token = self._interrupts.token
        with self._interrupts.listening():
            if self._json:
                return in_background(work, token, self._take)
            with LiveLine(self._checked.task, self.trace, limit=self._checked.question.limits.time) as progress:

                def show(event: Event) -> None:
                    self._take(event)
                    progress.take(event)

                return in_background(work, token, show, progress.tick)

    def _take(self, event: Event) -> None:
        self.trace.add(event)
        self._elapsed = event.elapsed
        self._wall = event.wall if isinstance(event, events.Finished) else None
        if isinstance(event, events.Incumbent) and self._checked.question.several:
            self.boards.append(event.board)
        if isinstance(event, events.InsightFound) and isinstance(event.insight, Steps) and event.insight.steps:
            self.steps[event.insight.key] = event.insight
        if self._json:
            self._out.json(run_file.line_json(event, self._checked.found.puzzle))
            if self._out.closed and not self._checked.writes:
                self._interrupts.token.stop()  # no program reads on, and no file will be written
        for writer in self._writers:
            writer.take(event)
        if self._log and isinstance(event, events.Log):
            print(event.text.rstrip("\n"), file=sys.stderr)

    def tell(self, outcome: Outcome, answers: Sequence[Any], *, verdict_too: bool) -> None:
        """The answers to standard output, the last line to standard error."""
        if verdict_too:
            self._tell_verdict(outcome)
        if answers:
            self._out.write("\n".join(_text(self._checked.found, self._checked.task, one) for one in answers))
            return
        for line in self._lines(outcome):
            self._out.line(line)

    def _tell_verdict(self, outcome: Outcome) -> None:
        say(last_line(outcome, self._checked.task, self._elapsed, self._wall))
        for violation in outcome.conflict:
            say(f"  {violation.code}: {violation.message}")
        if outcome.board is not None and outcome.status is not Status.FAILED:
            for line in self._lines(outcome):
                say(f"  {line}")

    def _lines(self, outcome: Outcome) -> list[str]:
        """What the task found out, a line each; an answer without a board begins with its numbers."""
        # what a search that is not at its end says nothing of is not known; at its end there is no such thing
        missing = "not known" if outcome.status in (Status.FEASIBLE, Status.UNKNOWN) else "none"
        lines = [f"{name}: {output.in_words(plain(value), missing)}" for name, value in outcome.facts.items()]
        if outcome.board is None and outcome.status in (Status.PROVED, Status.FEASIBLE):
            if outcome.count is not None:
                lines.insert(0, f"count: {outcome.count}{'' if outcome.counts_all else ' or more'}")
            if outcome.objective is not None:
                label = self._checked.task.objective_label or "objective"
                lines.insert(0, f"{label}: {number_text(outcome.objective, 9)}")
        return lines


def _write(checked: _Checked, job: _Job, answers: Sequence[Any], given: argparse.Namespace) -> WorkbenchError | None:
    """Write all files that were asked for; what went wrong, if something did."""
    try:
        _write_answers(checked, job, answers, given)
        _write_course(checked, job.trace, given)
    except WorkbenchError as error:
        return error
    return job.trouble


def _write_answers(checked: _Checked, job: _Job, answers: Sequence[Any], given: argparse.Namespace) -> None:
    """The boards into the files; into a PDF the steps instead, where the job brought some."""
    boards = _drawn(checked, job)
    for path in checked.boards:
        if path not in boards:
            pictures.write_steps(path, checked.found.puzzle, tuple(job.steps.values()))
    if answers:
        texts = [_text(checked.found, checked.task, one) for one in answers]
        pictures.write_boards(boards, checked.found.puzzle, answers, texts, given)


def _drawn(checked: _Checked, job: _Job) -> tuple[Path, ...]:
    """The files that get the answer's board: all but a PDF that gets the job's steps."""
    return tuple(path for path in checked.boards if not job.steps or path.suffix.lower() != ".pdf")


def _text(found: Recognised, task: Task, board: object) -> str:
    """The answer's native text. A task that keeps the board keeps its header too, without the lines that say what
    answers are expected."""
    text = found.puzzle.format(board)
    kept = tuple(entry for entry in found.header if entry.key not in expectation.KEYS) if task.keeps_board else ()
    return boardfile.with_header(text, kept)


def _write_course(checked: _Checked, trace: Trace, given: argparse.Namespace) -> None:
    """The course of objective and bound, as pictures and as numbers."""
    for path in checked.plots:
        pictures.write(path, trace_scene(checked.found.puzzle, checked.task, trace), given.theme, given.scale)
    for path in checked.traces:
        write_text(path, trace.to_csv())


def trace_scene(puzzle: AnyPuzzle, task: Task, trace: Trace) -> Scene:
    """The plot of a job, titled by what it was."""
    label = task.objective_label or "objective"
    return chart.trace_scene(trace, f"{puzzle.title}: {task.title}", label)
