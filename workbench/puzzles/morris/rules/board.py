"""The board: the position a game began with and the game so far. No values.

Inside, squares count from 0; in moves and texts from 1, row by row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.game import Game
from workbench.puzzles.morris.rules.position import Position, Variant


@dataclass(frozen=True, slots=True)
class Board:
    """An immutable board: what is played, where the game began, and the game."""

    variant: Variant = field(default_factory=Variant)
    start: Position = field(default_factory=Position)
    game: Game = field(default_factory=Game)

    @property
    def position(self) -> Position:
        """The position that is looked at."""
        return self.positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions from the beginning of the game to the one that is looked at."""
        return self.along(self.game.squares())

    def along(self, squares: Sequence[int]) -> tuple[Position, ...]:
        """The positions that moves lead to from the beginning of the game, that one included."""
        found = [self.start]
        for square in squares:
            found.append(rules.after(self.variant, found[-1], square))
        return tuple(found)

    def at(self, position: Position) -> Board:
        """A game that begins at a position."""
        return Board(self.variant, position)


REPEATED = 3
"""So often the same position stands in a game that is drawn."""
LASTING = 100
"""Plies after which a game is drawn."""


def game_result(board: Board) -> str | None:
    """How the game has ended with the position looked at: X or O has won, or "draw"; None while it goes on.

    A game that never ends is a draw. Who plays one wants to know it some day: at the third time of a position, or
    after a hundred plies. The rules allow play to go on.
    """
    positions = board.positions
    won = rules.winner(board.variant, positions[-1])
    if won is not None:
        return won if won in ("X", "O") else None
    drawn = len(positions) > LASTING or positions.count(positions[-1]) >= REPEATED
    return "draw" if drawn else None
