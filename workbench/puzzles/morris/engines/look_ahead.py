"""What a player sees who looks two plies ahead and no further: for boards whose values are not known."""

from __future__ import annotations

from workbench.puzzles.morris.rules.position import Position, Variant, after, finished, moves
from workbench.puzzles.morris.rules.value import GameValue, Result


def look_ahead(variant: Variant, position: Position) -> dict[int, GameValue]:
    """The value of each move as far as two plies show.

    A move that wins now, one that lets the other side win at once, and all others, which count as draws.
    """
    found = {}
    for square in moves(variant, position):
        next_one = after(variant, position, square)
        if finished(variant, next_one):
            found[square] = GameValue(Result.WIN, 1)
        elif any(finished(variant, after(variant, next_one, reply)) for reply in moves(variant, next_one)):
            found[square] = GameValue(Result.LOSS, 2)
        else:
            found[square] = GameValue(Result.DRAW)
    return found
