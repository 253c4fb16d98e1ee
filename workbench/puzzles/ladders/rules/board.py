"""A board of Snakes and Ladders: its rules and its jumps.

Squares count from 1 to N, and 0 is the place before them. A board is one long row: in violations square n is the cell
(1, n). A jump goes up (a ladder) or down (a snake).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from workbench.core.grid import Cell

FEWEST_SQUARES, MOST_SQUARES = 4, 400
SMALLEST_DIE, LARGEST_DIE = 2, 100


class Overshoot(Enum):
    """What a throw beyond the last square does."""

    STAY = "stay"
    BOUNCE = "bounce"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class Rules:
    """What is agreed before the game.

    squares    N.                 die        its number of sides, each equally likely.
    start      0 or 1.            overshoot  what a throw beyond N does.
    chain      whether a jump may end on another one, which is then taken at once.
    """

    squares: int = 100
    die: int = 6
    start: int = 0
    overshoot: Overshoot = Overshoot.STAY
    chain: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Jump:
    """Landing on `source` leads to `target` at once. A pinned one stays in every solve."""

    source: int
    target: int
    pinned: bool = False

    @property
    def ends(self) -> tuple[int, int]:
        """From which square to which it leads."""
        return self.source, self.target

    @property
    def is_snake(self) -> bool:
        """Whether it leads down."""
        return self.target < self.source

    @property
    def length(self) -> int:
        """How many squares it leads up or down."""
        return abs(self.target - self.source)


@dataclass(frozen=True, slots=True)
class Board:
    """An immutable board; `jumps` are sorted by source. A board may hold jumps that break the rules."""

    rules: Rules
    jumps: tuple[Jump, ...] = ()

    def with_jumps(self, jumps: Iterable[Jump]) -> Board:
        """The board with these jumps, in their order."""
        return Board(self.rules, tuple(sorted(jumps)))

    def plus(self, *pairs: tuple[int, int]) -> Board:
        """The board with further jumps, each from square to square."""
        return self.with_jumps((*self.jumps, *(Jump(source, target) for source, target in pairs)))

    @property
    def pins(self) -> dict[tuple[int, int], Jump]:
        """The pinned jumps, by their squares."""
        return {jump.ends: jump for jump in self.jumps if jump.pinned}

    def without(self, *gone: Jump) -> Board:
        """The board without these jumps."""
        left = list(self.jumps)
        for jump in gone:
            left.remove(jump)
        return Board(self.rules, tuple(left))

    def laid(self, ends: Iterable[tuple[int, int]]) -> Board:
        """The board with jumps between these squares instead; those that are pinned here are pinned there."""
        pins = self.pins
        return self.with_jumps(pins.get(pair, Jump(*pair)) for pair in ends)

    @property
    def free(self) -> list[Jump]:
        """The jumps that are not pinned."""
        return [jump for jump in self.jumps if not jump.pinned]

    @property
    def snakes(self) -> int:
        """How many jumps lead down."""
        return sum(1 for jump in self.jumps if jump.is_snake)

    @property
    def ladders(self) -> int:
        """How many jumps lead up."""
        return sum(1 for jump in self.jumps if jump.target > jump.source)


def empty(rules: Rules | None = None) -> Board:
    """A board without jumps."""
    return Board(rules or Rules())


def square_cell(square: int) -> Cell:
    """The cell of a square: a board is one long row."""
    return 1, square


def jump_target(jump: Jump) -> str:
    """The name under which a jump is drawn and lit: "jump 16 6"."""
    return f"jump {jump.source} {jump.target}"


def jump_name(jump: Jump) -> str:
    """For sentences: "the snake 16 -> 6"."""
    kind = "snake" if jump.is_snake else "ladder" if jump.target > jump.source else "jump"
    return f"the {kind} {jump.source} -> {jump.target}"


def inside(rules: Rules, square: int) -> bool:
    """Whether a square is on the board."""
    return 1 <= square <= rules.squares


def may_lie(rules: Rules, jump: Jump) -> bool:
    """Whether a jump begins and ends where it may: neither goal nor start takes one."""
    return inside(rules, jump.target) and rules.start < jump.source < rules.squares


def impossible(rules: Rules) -> str | None:
    """Why rules do not go together, or None."""
    if rules.overshoot is Overshoot.BOUNCE and rules.die > rules.squares:
        return f"a throw of {rules.die} cannot bounce on {rules.squares} squares: bounce needs die <= squares"
    return None
