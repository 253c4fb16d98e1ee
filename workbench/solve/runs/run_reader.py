"""Reads the file of a run, line by line. How a line is written, and the head, is `run_file`'s.

What is read may be anybody's: a line that is none of a run's is named by its number, everything is checked, and a file
whose end is missing (its program was ended) is a run that was interrupted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from workbench.core import files
from workbench.core.errors import RunError, WorkbenchError
from workbench.core.outcome import Outcome, Status
from workbench.core.puzzle import AnyPuzzle
from workbench.core.wording import size_text
from workbench.solve.jobs import events
from workbench.solve.json_values import read_json
from workbench.solve.runs.event_json import InsightLine, event_of, read_event, read_line
from workbench.solve.runs.insight_json import KINDS
from workbench.solve.runs.run import Run
from workbench.solve.runs.run_file import LONGEST_LINE, read_head

CUT_OFF = "interrupted: its file ends before the run did"
"""The answer of a run whose end is missing."""
_CHUNK = 1 << 20  # bytes


@dataclass(slots=True, eq=False)
class RunReader:
    """Reads a run in steps, so that a window can show how far it is and the person can stop it.

    `steps()` takes about a megabyte in each step; `done` of `size` bytes are read by then. `run` is there from the
    first step on, and whole after the last.
    """

    name: str
    stream: BinaryIO
    puzzles: tuple[AnyPuzzle, ...]
    size: int = 0
    done: int = 0
    lines: int = 0
    run: Run | None = None
    _last: float = 0.0
    _ended: bool = False
    _insights: dict[str, tuple[int, InsightLine, bytes]] = field(default_factory=dict)
    """The newest of each key and its line: the older ones are never taken apart."""

    def steps(self) -> Iterator[int]:
        """Read on; yields how many bytes are read. RunError names the file and the line that is not a run's."""
        rest = b""
        while chunk := self._chunk():
            self.done += len(chunk)
            *whole, rest = (rest + chunk).split(b"\n")
            for line in whole:
                self._take(line)
            if len(rest) > LONGEST_LINE:
                raise self._wrong(f"is longer than {size_text(LONGEST_LINE)}", self.lines + 1)
            yield self.done
        if rest.strip():
            self._take_last(rest)
        if self.run is None:
            raise RunError(f"{self.name}: is empty: a run begins with a line of the event 'started'")
        for number, insight, text in self._insights.values():
            self._take_insight(self.run, number, insight, text)
        for found in self.run.boards:
            _ = found.board  # taken apart here: the window's thread, which shows them, has no time for it
        if not self._ended:
            self._cut_off(self.run)

    def _chunk(self) -> bytes:
        with files.reporting(self.name):
            return self.stream.read(_CHUNK)

    def _take_last(self, line: bytes) -> None:
        """A line without an end: whole, or what was written of it before the program was ended."""
        try:
            read_json(line, dict)
        except RunError:
            if self.run is None or self._ended:
                self._take(line)  # tells what is wrong with it
            return
        self._take(line)

    def _take(self, line: bytes) -> None:
        self.lines += 1
        if not line.strip():
            return
        try:
            outcome = self._take_in(line)
        except WorkbenchError as error:
            raise self._wrong(str(error)) from None
        if self.run is not None and outcome is not None:
            self._ended = True
            self.run.end(outcome)  # takes the best board apart, which tells its own line where it is none

    def _take_in(self, text: bytes) -> Outcome | None:
        """Take what a line says into the run; the last line says how the run ended."""
        if self.run is None:
            self.run = read_head(text).run(self.puzzles)
            return None
        if self._ended:
            raise RunError("a run ends with its event 'finished', and this stands behind it")
        line = read_line(text)
        if isinstance(line, InsightLine):
            self._insights[line.key] = (self.lines, line, text)
            return None
        if line.elapsed < self._last:
            raise RunError(f"elapsed: goes back from {self._last:g} to {line.elapsed:g}")
        self._last = line.elapsed
        event = event_of(line, self.run.question.puzzle, 1, self._place(self.lines))
        self.run.take(event)
        return event.outcome if isinstance(event, events.Finished) else None

    def _take_insight(self, run: Run, number: int, line: InsightLine, text: bytes) -> None:
        """Take an insight into the run; one of a kind that a newer version has is left out, and the log says so."""
        if line.kind not in KINDS:
            of = f"of a kind that this version does not know, {line.kind!r:.40}"
            run.take(events.Log(line.seq - 1, self._last, f"left out: the insight of line {number}, {of}"))
            return
        try:
            run.take(read_event(text, run.question.puzzle, lines_before=1))
        except WorkbenchError as error:
            raise self._wrong(str(error), number) from None

    def _cut_off(self, run: Run) -> None:
        """Give a run without an end the outcome that was known by then."""
        best, bound = run.best, run.trace.bound[-1][1] if run.trace.bound else None
        run.interrupted = True
        run.outcome = Outcome(
            Status.UNKNOWN if best is None else Status.FEASIBLE,
            board=None if best is None else best.board,
            objective=None if best is None else best.objective,
            bound=bound,
            answer=CUT_OFF,
        )

    def _place(self, line: int) -> str:
        return f"{self.name}: line {line}"

    def _wrong(self, what: str, line: int | None = None) -> RunError:
        return RunError(f"{self._place(self.lines if line is None else line)}: {what}")


def read_run(path: Path, puzzles: tuple[AnyPuzzle, ...]) -> Run:
    """The run in a file, at one go; RunError, FormatError or FileProblem, beginning with the file's name."""
    with opened(path) as stream:
        reader = RunReader(str(path), stream, puzzles)
        for _ in reader.steps():
            pass
        assert reader.run is not None
        return reader.run


def opened(path: Path) -> BinaryIO:
    """The file of a run, to be read."""
    with files.reporting(path):
        return files.opened(path)
