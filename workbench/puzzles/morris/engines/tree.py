"""The tree of the source's depth-first search, recorded, and the position at its nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.core.context import Context
from workbench.core.errors import Interrupted
from workbench.core.insight import Step, Visited
from workbench.core.options import Values
from workbench.puzzles.morris.analysis.marks import mark
from workbench.puzzles.morris.engines.depth_first import KNOWN, UNDER_WAY, search
from workbench.puzzles.morris.options import DEPTH_FIRST
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.position import after, finished, lines
from workbench.solve.search_log import SOLUTION, Recorder

ORDERS = ("squares by their numbers", "squares of most lines first")


def trees(board: Board, values: Values, ctx: Context) -> dict[str, Iterator[Visited]]:
    """Moves tried as the source does, and in another order, by which other values come out."""
    none = values.text("engine") != DEPTH_FIRST or finished(board.variant, board.position)
    return {} if none else {order: _visited(board, ctx, order) for order in ORDERS}


def _visited(board: Board, ctx: Context, order: str) -> Iterator[Visited]:
    variant = board.variant

    def ended(end: int, code: int) -> str:
        mine, theirs = "XO" if code > 0 else "OX"
        if end == SOLUTION:
            return f"{Visited.SOLUTION}: {mine} has a line"
        if end == UNDER_WAY:
            return "comes again while it is worked out: called a draw"
        return f"known already: {('won by ' + mine, 'a draw', 'won by ' + theirs)[end - KNOWN + 1]}"

    recorder = Recorder(lambda code: (str(code), f"{'X' if code > 0 else 'O'} plays {abs(code)}"), ended)
    recorder.note(-1, 0)
    rank = (lambda square: -sum(line >> square & 1 for line in lines(variant))) if order != ORDERS[0] else None
    for _ in search(variant, board.position, {}, recorder, rank):
        if ctx.stopped():
            raise Interrupted
        yield recorder.read()
    yield recorder.read()


def node(board: Board, decisions: Sequence[str], ctx: Context) -> Step:
    """The position after the moves, the last one lit."""
    position = board.position
    squares = [abs(int(one)) - 1 for one in decisions]
    for square in squares:
        position = after(board.variant, position, square)
    return Step("", board.at(position), tuple(mark(board.variant, square, "hint") for square in squares[-1:]))
