"""`records`: results that are not in print, and their certificates checked again."""

from __future__ import annotations

import argparse
import os

from workbench.cli.interrupts import Interrupts, in_background
from workbench.core import record, resources
from workbench.core.context import Limits
from workbench.core.puzzle import AnyPuzzle
from workbench.core.record import Record
from workbench.solve.expected import departure
from workbench.solve.job import StopToken

_PATIENCE = 600.0  # seconds for one certificate: far more than any needs


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "The boards lie in resources/records, with the lab book README.md: what was tried, and what failed."
    parser.add_argument("--verify", action="store_true", help="check every certificate again, by the plain rules")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="one JSON object a record, one a line")
    how.add_argument("--table", action="store_true", help="a table in Markdown")


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """List the records; with --verify, 1 when one of them does not hold."""
    broken = 0
    interrupts = Interrupts()
    if given.table:
        given.out.line("| puzzle | record | answer | beats |\n|---|---|---|---|")
    with interrupts.listening():
        for puzzle in puzzles:
            for path in resources.records(puzzle.slug):
                one = record.read(path)
                faults = _faults(puzzle, one, interrupts.token) if given.verify else None
                if interrupts.asked:
                    return 1
                broken += bool(faults)
                _tell(given, one, faults)
    return 1 if broken else 0


def _faults(puzzle: AnyPuzzle, one: Record, token: StopToken) -> list[str]:
    board = puzzle.parse(one.text)
    limits = Limits(time=_PATIENCE, workers=os.cpu_count() or 1)

    def look(_: object) -> list[str]:
        found = (departure(puzzle, board, expected, limits, token) for expected in one.certificate)
        return [fault for fault in found if fault is not None]

    return in_background(look, token)


def _tell(given: argparse.Namespace, one: Record, faults: list[str] | None) -> None:
    if given.json:
        told = {name: getattr(one, name) for name in ("title", "question", "answer", "beats", "found", "proved")}
        holds = {} if faults is None else {"holds": not faults, "faults": faults}
        given.out.json({"puzzle": one.slug, "file": one.path.name, **told, **holds})
    elif given.table:
        given.out.line(f"| {one.slug} | {one.title} | {one.answer} | {one.beats} |")
    elif faults is None:
        given.out.line(f"{one.slug}/{one.path.stem}: {one.title}: {one.answer}")
    else:
        given.out.line(f"{one.slug}/{one.path.stem}: {'; '.join(faults) or 'holds'}")
