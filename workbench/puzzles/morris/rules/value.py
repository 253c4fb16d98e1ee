"""What a position or a move is worth: who wins with best play, and in how many plies."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Result(Enum):
    """What a position or move is worth to a side, with best play."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


_OPPOSITE = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW, Result.LOSS: Result.WIN}


@dataclass(frozen=True, slots=True)
class GameValue:
    """A value and the plies to the end of the game; None for a draw, which has no end."""

    result: Result
    distance: int | None = None

    @property
    def score(self) -> float:
        """The signed inverse of the distance, 0 for a draw: the larger, the better. A game just ended counts 1."""
        if self.distance is None:
            return 0.0
        return (1 if self.result is Result.WIN else -1) / max(1, self.distance)

    @property
    def rank(self) -> int:
        """2 for a win, 1 for a draw, 0 for a loss, however far away."""
        return 2 - list(Result).index(self.result)

    @property
    def words(self) -> str:
        """For sentences: "win in 13 moves"."""
        return self.result.value if self.distance is None else f"{self.result.value} in {plies(self.distance)}"


def answered(reply: GameValue) -> GameValue:
    """The worth of a move after which the other side faces `reply`."""
    return GameValue(_OPPOSITE[reply.result], None if reply.distance is None else reply.distance + 1)


def plies(number: int) -> str:
    """In words, the moves of both sides: "1 move", "3 moves"."""
    return f"{number} {'move' if number == 1 else 'moves'}"
