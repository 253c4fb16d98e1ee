"""Single games, throw by throw: random ones, and the shortest one that is possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from workbench.puzzles.ladders.options import MOST_THROWS
from workbench.puzzles.ladders.rules.board import Board, Jump, may_lie
from workbench.puzzles.ladders.rules.play import landings, move_from, reached, throw

QUICKEST = 0
"""The number of the game with the fewest throws that are possible."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw: from a square to the one where it lands, and by jumps on to the square after it.

    passed   the squares from the first to the one of the landing, both included.
    jumps    those that are taken there, one after another.
    """

    pips: int
    square: int
    landing: int
    after: int
    passed: tuple[int, ...]
    jumps: tuple[Jump, ...]


@lru_cache(maxsize=16)
def game(board: Board, number: int) -> tuple[Throw, ...]:
    """The game that goes by this number, always the same one on the same board, up to its end or `MOST_THROWS`.

    Without throws where the quickest game is asked for and the goal is out of reach.
    """
    return tuple(_throws(board, _fewest(board) if number == QUICKEST else _thrown(board, Random(number))))


def _thrown(board: Board, random: Random) -> Iterator[int]:
    for _ in range(MOST_THROWS):
        yield random.randint(1, board.rules.die)


def _fewest(board: Board) -> list[int]:
    """The throws of a shortest game, found from its end."""
    moves, ends = reached(board), landings(board)
    square, throws = board.rules.squares, list[int]()
    while moves.get(square):
        ways = (
            (before, pips)
            for before, count in moves.items()
            if count == moves[square] - 1
            for pips in range(1, board.rules.die + 1)
            if move_from(board, before, pips, ends) == square
        )
        square, pips = next(ways)
        throws.append(pips)
    return throws[::-1]


def _throws(board: Board, throws: Iterable[int]) -> Iterator[Throw]:
    square, ends, goal = board.rules.start, landings(board), board.rules.squares
    for pips in throws:
        landing = throw(board.rules, square, pips)
        after = move_from(board, square, pips, ends)
        yield Throw(pips, square, landing, after, _passed(square, pips, landing, goal), _taken(board, landing, after))
        square = after
        if square == goal:
            return


def _passed(square: int, pips: int, landing: int, goal: int) -> tuple[int, ...]:
    if square + pips <= goal:
        return tuple(range(square, landing + 1))
    if landing == square:  # too far, and not used
        return (square,)
    return (*range(square, goal + 1), *range(goal - 1, landing - 1, -1))


def _taken(board: Board, landing: int, after: int) -> tuple[Jump, ...]:
    found: list[Jump] = []
    while landing != after:
        found.append(next(jump for jump in board.jumps if jump.source == landing and may_lie(board.rules, jump)))
        landing = found[-1].target
    return tuple(found)
