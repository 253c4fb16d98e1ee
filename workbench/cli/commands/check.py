"""`check`: what the rules say of a board, and facts about it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from workbench.cli import arguments, puzzle_json
from workbench.cli.exit_codes import ANSWERED, UNANSWERED
from workbench.cli.interrupts import Interrupts, in_background
from workbench.cli.output import say
from workbench.core.grid import Cell
from workbench.core.insight import Facts, facts_of
from workbench.core.puzzle import AnyPuzzle

EXAMPLE = "check board.txt --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        'The JSON object has "puzzle", "complete", "solved", "violations" (a list of code, message, cells), "facts"'
        ' and, with --insights, "insights".'
    )
    arguments.add_file(parser)
    parser.add_argument("--insights", action="store_true", help="all that there is to know, in the window's cards")
    parser.add_argument("--json", action="store_true", help="verdict and facts as one JSON object")


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    from workbench.solve.expected import board_insights
    from workbench.solve.runs.insight_json import insight_json

    found = arguments.read_board(given, puzzles)
    puzzle, board = found.puzzle, found.board
    verdict = puzzle.check(board)
    interrupts = Interrupts()
    with interrupts.listening():
        insights = in_background(lambda _: board_insights(puzzle, board, interrupts.token), interrupts.token)
    facts = facts_of(insights)
    if given.json:
        values = {name: fact.value for name, fact in facts.items()}
        more = {"insights": [insight_json(insight, puzzle) for insight in insights]} if given.insights else {}
        given.out.json(puzzle_json.verdict_json(puzzle, verdict, values) | more)
    else:
        state = "solved" if verdict.solved else "complete" if verdict.complete else "not complete"
        broken = len(verdict.violations)
        given.out.line(f"{puzzle.title}: {state}, {broken or 'no'} violation{'' if broken == 1 else 's'}")
        for violation in verdict.violations:
            given.out.line(f"{violation.code}: {violation.message}{_cells(puzzle, violation.cells)}")
        for fact in facts.values():
            given.out.line(f"{fact.label or fact.name}: {fact.text()}")
        for insight in insights if given.insights else ():
            if not isinstance(insight, Facts):
                given.out.write("\n" + insight.text(puzzle.format))
    if interrupts.asked:
        say("stopped before all facts were known")
    return UNANSWERED if verdict.violations else ANSWERED


def _cells(puzzle: AnyPuzzle, cells: Sequence[Cell]) -> str:
    return f" ({puzzle.cells_in_words(cells[:12])}{', …' if len(cells) > 12 else ''})" if cells else ""
