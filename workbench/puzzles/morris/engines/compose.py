"""Composing: positions that are won in a given number of plies, perhaps by one move only."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted
from workbench.core.insight import Step, Steps
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.morris.analysis.marks import mark
from workbench.puzzles.morris.analysis.position_index import REDUCED, PositionIndex, index_of
from workbench.puzzles.morris.analysis.retrograde import winning_moves
from workbench.puzzles.morris.analysis.tablebase import Tablebase
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.position import Position
from workbench.puzzles.morris.rules.value import Result
from workbench.puzzles.morris.rules.value import plies as in_plies

Places = NDArray[np.integer[Any]]
_SLICE = 1 << 18
_SHOWN = 12  # positions that are shown besides the one that is the answer


def compose(board: Board, values: Values, ctx: SolveContext, table: Tablebase) -> Outcome:
    """A position won in exactly `plies`, drawn by the seed; how many there are up to symmetry, and some of them."""
    plies, only = values.integer("plies"), values.flag("only_move")
    ctx.phase("Looking through the table")
    places = _places(table, plies, only, ctx)
    rng = np.random.default_rng(ctx.limits.seed)
    index = index_of(table.variant)
    drawn: list[Position] = []
    for place in rng.permutation(len(places))[: 4 * _SHOWN]:
        position = index.position(places[int(place)])
        if rules.reachable(table.variant, position):
            drawn.append(position)
    how = " by one move only" if only else ""
    if not drawn:
        return ctx.outcome(Status.INFEASIBLE, count=0, answer=f"no position is won in exactly {in_plies(plies)}{how}")
    ctx.incumbent(board.at(drawn[0]), by="table")
    ctx.insight(
        Steps("composed", f"Won in {in_plies(plies)}", tuple(_step(board, table, one) for one in drawn[:_SHOWN]))
    )
    winning = [square + 1 for square, value in table.moves(drawn[0]).items() if value.result is Result.WIN]
    known = {"plies": plies, "winning_moves": winning}
    many = f"one of {len(places):,} such positions" if len(places) > 1 else "the only such position"
    words = f"{drawn[0].side} wins in {in_plies(plies)}{how}: {many}, up to symmetry"
    return ctx.outcome(Status.PROVED, count=len(places), facts=known, answer=words)


def _step(board: Board, table: Tablebase, position: Position) -> Step:
    moves = table.moves(position)
    winning = [square for square, value in moves.items() if value.result is Result.WIN]
    best = min(winning, key=lambda square: moves[square].distance or 0)
    caption = f"{position.side} wins in {in_plies(moves[best].distance or 0)} with {best + 1}"
    caption += ", the only way" if len(winning) == 1 else f"; {len(winning)} moves win"
    return Step(caption, board.at(position), (mark(board.variant, best, "hint"),))


def _places(table: Tablebase, plies: int, only: bool, ctx: SolveContext) -> Places:
    """The places of all such positions, one for each up to symmetry."""
    found: list[Places] = [np.zeros(0, np.int64)]
    if plies % 2 == 0:  # the side to move makes the last move of its win
        return found[0]
    index = index_of(table.variant)
    for level in range(table.variant.full + 1):
        start, end = int(index.starts[level]), int(index.starts[level + 1])
        for low in range(0, end - start, _SLICE):
            if ctx.stopped():
                raise Interrupted
            ctx.progress(start + low, index.places)
            high = min(end - start, low + _SLICE)
            there = np.flatnonzero(_won(table, index, level, low, high, plies, only))
            found.append(_standard(index, level, start + low + there, ctx))
    return np.concatenate(found)


def _won(
    table: Tablebase, index: PositionIndex, level: int, low: int, high: int, plies: int, only: bool
) -> NDArray[np.bool_]:
    """Which places low to high of a level are won in just so many plies, and by one move only if that is asked for."""
    start = int(index.starts[level])
    wanted = plies + 2  # the code of that distance
    found: NDArray[np.bool_] = table.codes[start + low : start + high] == wanted
    if only and found.any():
        found = winning_moves(index, table.codes, level, low, high, wanted) == 1
    return found


def _standard(index: PositionIndex, level: int, places: Places, ctx: SolveContext) -> Places:
    """Those of some places of a level that are the lowest of their images; most have no image but themselves."""
    doubtful = np.ones(places.size, bool)
    if level >= REDUCED:
        with_twin = np.unique(index.orbit[index.twin >= 0])
        doubtful = np.isin((places - index.starts[level]) // index.tail(level), with_twin)
    kept = ~doubtful
    for i in np.flatnonzero(doubtful):
        if ctx.stopped():
            raise Interrupted
        place = int(places[i])
        kept[i] = index.standard(index.position(place))[0] == place
    return places[kept]
