"""`records`: results that are not in print, and their certificates checked again."""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap
import time
from dataclasses import dataclass

from workbench.cli.exit_codes import ANSWERED, UNANSWERED
from workbench.cli.interrupts import Interrupts, in_background
from workbench.cli.live_display import LiveDisplay, how_far
from workbench.cli.output import say
from workbench.core import record, resources
from workbench.core.errors import OptionError
from workbench.core.expectation import Expectation
from workbench.core.limits import Limits
from workbench.core.puzzle import AnyPuzzle
from workbench.core.record import Record
from workbench.core.wording import duration_text, listed
from workbench.solve.expected import departure
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.runs import provenance

_REDRAW, _NEXT_LINE = 0.12, 30.0  # seconds between two drawings of the live line, and two plain lines elsewhere
_EPILOG = """\
A NAME is a puzzle's, or a record's as the list shows it: `records towers/15-14-clues --solve`.
--verify takes seconds: the plain rules judge each board; the tasks on which the rest of the claim stands are named.
--solve asks the solvers again whatever rests on them, without any limit of time: half an hour for all of them on
two idle cores. Ctrl+C ends it. Exit code: 1 when one does not hold.
The boards lie in resources/records, with the lab book README.md: what was tried, and what failed."""

EXAMPLE = "records towers/15-14-clues --verify"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOG
    parser.add_argument("names", metavar="NAME", nargs="*", help="only these (default: all)")
    parser.add_argument("--verify", action="store_true", help="judge the certificates again by the plain rules")
    parser.add_argument("--solve", action="store_true", help="the same, and solve again what rests on a solver")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="one JSON object a record, one a line")
    how.add_argument("--table", action="store_true", help="a table in Markdown")


@dataclass(frozen=True, slots=True)
class _Judged:
    """What became of a record: so many certificates were looked at; `left` are the tasks of those that rest on a
    solver, which was not asked."""

    faults: tuple[str, ...]
    looked: int
    left: tuple[str, ...]

    def __str__(self) -> str:
        if self.faults or not self.left:
            return "; ".join(self.faults) or "holds"
        board = "the board keeps the rules" if self.looked else "the board breaks no rule"
        tasks = listed(list(dict.fromkeys(self.left)))
        return f"{board}; the claim rests on {tasks}, which --solve asks again"


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """List the records; with --verify or --solve, 1 when one of them does not hold."""
    wanted = _wanted(given.names, puzzles)
    broken = 0
    interrupts, began = Interrupts(), time.monotonic()
    if given.table:
        given.out.line("| puzzle | record | answer | beats |\n|---|---|---|---|")
    with interrupts.listening(), LiveDisplay(_REDRAW) as live:
        for done, (puzzle, one) in enumerate(wanted):
            where = f"{how_far(done, len(wanted), began)} · {_name(one)}"
            found = _judged(given, puzzle, one, where, live, interrupts.token) if given.verify or given.solve else None
            if interrupts.asked:
                return UNANSWERED
            broken += found is not None and bool(found.faults)
            _tell(given, one, found)
    return UNANSWERED if broken else ANSWERED


def _name(one: Record) -> str:
    return f"{one.slug}/{one.path.stem}"


def _wanted(names: list[str], puzzles: tuple[AnyPuzzle, ...]) -> list[tuple[AnyPuzzle, Record]]:
    """The records that are meant, read; OptionError for a name that none has."""
    found = [(puzzle, record.read(path)) for puzzle in puzzles for path in resources.records(puzzle.slug)]
    for name in names:
        if not any(name in (one.slug, _name(one)) for _, one in found):
            raise OptionError(f"there is no record '{name}' (`records` lists them)")
    return [(puzzle, one) for puzzle, one in found if not names or one.slug in names or _name(one) in names]


def _judged(
    given: argparse.Namespace, puzzle: AnyPuzzle, one: Record, where: str, live: LiveDisplay, token: StopToken
) -> _Judged:
    board = puzzle.parse(one.text)
    asked = [expected for expected in one.certificate if given.solve or expected.task == "check"]
    limits = Limits(workers=provenance.cores())  # no time: how long it takes says nothing of whether it holds
    began = last_line = time.monotonic()
    task = ""

    def tick() -> None:
        nonlocal last_line
        now = time.monotonic()
        if live.due:
            live.show(f"{where} · {task} · {duration_text(round(now - began))}", turning=True)
        elif not live.on_terminal and now - last_line >= _NEXT_LINE:
            last_line = now
            say(f"{where} · {task} · {duration_text(round(now - began))}")

    def look(expected: Expectation) -> str | None:
        nonlocal task
        task = expected.task
        return in_background(lambda _: departure(puzzle, board, expected, limits, token), token, on_tick=tick)

    faults = [fault for expected in asked if not token.requested and (fault := look(expected)) is not None]
    if not asked and (verdict := puzzle.quick_check(board)).violations:
        faults.append(verdict.in_words)
    left = tuple(expected.task for expected in one.certificate if expected not in asked)
    return _Judged(tuple(faults), len(asked), left)


def _tell(given: argparse.Namespace, one: Record, found: _Judged | None) -> None:
    if given.json:
        fields = {name: getattr(one, name) for name in ("title", "question", "answer", "beats", "found", "proved")}
        holds = {}
        if found is not None:  # null: nothing is against it, but not all of it was looked at
            whole = None if found.left and not found.faults else not found.faults
            holds = {"holds": whole, "faults": list(found.faults), "left": len(found.left)}
        given.out.json({"puzzle": one.slug, "file": one.path.name, **fields, **holds})
    elif given.table:
        given.out.line(f"| {one.slug} | {one.title} | {one.answer} | {one.beats} |")
        if found is not None and found.faults:
            say(f"{_name(one)}: {found}")
    else:
        said = f"{_name(one)}: {found or f'{one.title}: {one.answer}'}"
        given.out.line(textwrap.fill(said, _width(), subsequent_indent="    ", break_on_hyphens=False))


def _width() -> int:
    """How many letters a line has: as many as fit the terminal, which would break words; no limit where programs
    read."""
    terminal = sys.stdout is not None and sys.stdout.isatty()
    return max(20, shutil.get_terminal_size().columns) if terminal else sys.maxsize
