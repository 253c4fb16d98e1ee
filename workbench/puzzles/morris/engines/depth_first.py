"""The source's depth-first search beside the truth: where it errs, and a position to play that proves it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused
from workbench.core.insight import Bar, Bars, Step, Steps
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.morris.analysis.best_play import ranked
from workbench.puzzles.morris.analysis.marks import mark
from workbench.puzzles.morris.analysis.position_facts import in_words
from workbench.puzzles.morris.analysis.tablebase import Tablebase, is_small
from workbench.puzzles.morris.engines.depth_first_search import depth_first
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.position import Position
from workbench.puzzles.morris.rules.value import Result, plies

_SHOWN = 12  # errors that are shown, those that are proved in the fewest plies first


def refuse_large(board: Board) -> None:
    """BoardRefused where the search would go on for ever."""
    if not is_small(board.variant):
        raise BoardRefused(
            f"depth-first search goes through all {board.variant.placements:,} placements one by one: "
            "engine=backward takes this board"
        )


def against_the_truth(board: Board, table: Tablebase, ctx: SolveContext) -> Outcome:
    """What depth-first search says from this position on, held against the table. The board shown proves an error."""
    ctx.phase("Depth-first search")
    said = depth_first(board.variant, board.position, ctx.stopped, lambda count: ctx.progress(count))
    ctx.phase("Holding it against the truth")
    errors = [position for position, result in said.items() if result is not table.value(position).result]
    errors.sort(key=lambda position: (table.value(position).distance or 1000, len(position.x), position.x, position.o))
    kinds = Counter((said[position], table.value(position).result) for position in errors)
    here, truth = said[board.position], table.value(board.position)
    facts = {
        "value": truth.result.value,
        "distance": truth.distance,
        "said": here.value,
        "visited": len(said),
        "wrong": len(errors),
    }
    if not errors:
        over = rules.finished(board.variant, board.position)
        words = in_words(board.position, truth) if over else "depth-first search is right from here on, by luck"
        return ctx.outcome(Status.PROVED, facts=facts, answer=words)
    bars = [Bar(f"{s.value}, is {t.value}", count, role="bad") for (s, t), count in sorted(kinds.items(), key=str)]
    ctx.insight(Bars("errors", "What it says, and what is", tuple(bars), "positions"))
    ctx.insight(Steps("wrong", "Where it errs", tuple(_step(board, p, said[p], table) for p in errors[:_SHOWN])))
    ctx.incumbent(board.at(errors[0]), by="depth-first search")
    return ctx.outcome(Status.PROVED, facts=facts, answer=_words(errors, said[errors[0]], len(said), table))


def _words(errors: Sequence[Position], said: Result, visited: int, table: Tablebase) -> str:
    share = f"depth-first search errs in {len(errors):,} of {visited:,} positions"
    return f"{share}: it calls the one shown a {said.value}, and {_truth(errors[0], table)}"


def _truth(position: Position, table: Tablebase) -> str:
    value = table.value(position)
    if value.distance is None:
        return "it is a draw"
    return f"{position.side}, to move, {'wins' if value.result is Result.WIN else 'loses'} in {plies(value.distance)}"


def _step(board: Board, position: Position, said: Result, table: Tablebase) -> Step:
    """A position that it errs about, and the best move there."""
    square = ranked(table.moves(position))[0]
    assert not rules.finished(board.variant, position)
    words = f"It says {said.value}; {_truth(position, table)}: {position.side} {square + 1}"
    return Step(words, board.at(position), (mark(board.variant, square, "hint"),))
