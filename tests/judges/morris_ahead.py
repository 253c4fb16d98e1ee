"""A judge of morris for boards of any size: it looks ahead, move by move, and needs no table.

Who can force a line within so many plies is asked of the rules, depth first. That settles each win and loss that is
near enough; of all else it says that nobody wins so soon. Written from the rules alone: it imports nothing of the
program.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Queue = tuple[int, ...]
"""Squares of one side from 0, oldest piece first."""


@dataclass(eq=False)
class Ahead:
    """A variant, and what has been found out of it: positions by the mover's queue, the other one, and the plies."""

    rows: int
    cols: int
    pieces: int
    run: int
    known: dict[tuple[Queue, Queue, int], bool] = field(default_factory=dict)
    through: list[list[int]] = field(init=False)
    """For each square the lines through it, as masks."""

    def __post_init__(self) -> None:
        self.through = [[] for _ in range(self.rows * self.cols)]
        for row in range(self.rows):
            for col in range(self.cols):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    line = [(row + k * down, col + k * right) for k in range(self.run)]
                    if all(0 <= r < self.rows and 0 <= c < self.cols for r, c in line):
                        squares = [r * self.cols + c for r, c in line]
                        for square in squares:
                            self.through[square].append(sum(1 << one for one in squares))

    def over(self, queue: Queue) -> bool:
        """Whether a side has a line."""
        return any(self._ends(queue, square) for square in queue)

    def moves(self, mine: Queue, theirs: Queue) -> Iterator[tuple[int, Queue]]:
        """Squares, and the mover's queue after a piece there: the oldest one too many goes."""
        for square in range(len(self.through)):
            if square not in mine and square not in theirs:
                yield square, (*mine, square)[-self.pieces :]

    def _ends(self, queue: Queue, square: int) -> bool:
        """Whether a queue has a line through a square."""
        mask = sum(1 << one for one in queue)
        return any(mask & line == line for line in self.through[square])

    def decided(self, mine: Queue, theirs: Queue, plies: int) -> bool:
        """Whether the game is over after at most so many plies: won for the mover if they are odd, else lost."""
        key = mine, theirs, plies
        if key not in self.known:
            if plies % 2:
                self.known[key] = any(self._ends(queue, square) for square, queue in self.moves(mine, theirs)) or (
                    plies > 1 and any(self.decided(theirs, queue, plies - 1) for _, queue in self.moves(mine, theirs))
                )
            else:
                self.known[key] = plies > 0 and all(
                    not self._ends(queue, square) and self.decided(theirs, queue, plies - 1)
                    for square, queue in self.moves(mine, theirs)
                )
        return self.known[key]

    def soonest(self, mine: Queue, theirs: Queue, most: int) -> int | None:
        """The plies to the end with best play, odd for a win of the mover; None where that takes more than `most`."""
        return next((plies for plies in range(1, most + 1) if self.decided(mine, theirs, plies)), None)
