"""What the rules of morris say of a position: whether a game can have it, and whether it is over. No values."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.grid import cell_at
from workbench.core.verdict import Verdict, Violation
from workbench.core.wording import counted
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.position import Position, Variant


def check(board: Board) -> Verdict:
    """What the rules say of the position looked at; complete when the game is over."""
    violations = tuple(faults(board.variant, board.position))
    won = rules.winner(board.variant, board.position)
    if violations or won not in ("X", "O"):
        return Verdict(violations)
    return Verdict(complete=True, praise=f"The game is over: {won} has won")  # the person may have lost


def faults(variant: Variant, position: Position) -> Iterator[Violation]:
    """What no position of a game has."""
    pieces = (*position.x, *position.o)
    for square in sorted({square for square in pieces if pieces.count(square) > 1}):
        cell = cell_at(square, variant.cols)
        yield Violation("overlap", f"square {square + 1} holds {pieces.count(square)} pieces: one is right", (cell,))
    for side, queue in position.queues:
        if len(queue) > variant.pieces:
            cells = tuple(cell_at(square, variant.cols) for square in queue)
            yield Violation("too-many", f"{side} has {len(queue)} pieces: {variant.pieces} are possible", cells)
    if not rules.fits_turn(variant, position) and max(len(position.x), len(position.o)) <= variant.pieces:
        yield Violation("turn", _turn(position), ())
    if rules.winner(variant, position) == "both":
        squares = {*rules.line_of(variant, position.x), *rules.line_of(variant, position.o)}
        cells = tuple(cell_at(square, variant.cols) for square in sorted(squares))
        yield Violation("already-won", "both sides have a line: the game ends with the first one", cells)


def _turn(position: Position) -> str:
    x, o = len(position.x), len(position.o)
    more = x - o if position.x_to_move else x - o - 1  # of X than there may be; X begins and the sides take turns
    missing = counted(abs(more), f"{'O' if more > 0 else 'X'} piece")
    sentence = f"{position.side} cannot be to move with {x} X and {o} O on the board: {missing}"
    return f"{sentence} {'is' if abs(more) == 1 else 'are'} missing"
