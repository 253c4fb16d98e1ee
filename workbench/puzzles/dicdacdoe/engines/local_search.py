"""The local search of `kernels.breakout` on a board, and states where it may start. It proves nothing impossible."""

from __future__ import annotations

import random

from workbench.core.context import SolveContext
from workbench.puzzles.dicdacdoe.kernels import breakout
from workbench.puzzles.dicdacdoe.rules.board import Board, rest_after, shares, turn
from workbench.puzzles.dicdacdoe.rules.lines import geometry
from workbench.solve.portfolio import Until

Contents = tuple[int, ...]
"""rows*cols contents: 0 empty, else a player from 1."""
LOCAL_SEARCH = "local search"
"""Who finds what this search finds."""
_SLICE = 400_000  # swaps judged between two looks at the clock: a few hundredths of a second
_LEAST, _MOST = 200, 5_000  # steps in that time, at least and at most
_FORGET = 1_000_000  # steps after which all lines weigh the same again


class LocalSearch:
    """A search under way."""

    def __init__(self, board: Board, seed: int, start: Contents | None = None, moves: int | None = None) -> None:
        """Begin with what is drawn on the board or with `start`, as far as the counts after `moves` allow."""
        self.board = board
        self._rng = random.Random(seed)
        found = geometry(*board.shape)
        numbers = {line: number for number, line in enumerate(found.lines)}
        through = [[numbers[line] for line in lines] for lines in found.through]
        near = [sorted({c for line in lines for c in line} - {i}) for i, lines in enumerate(found.through)]
        self._tables = breakout.tables(found.lines, through, near, sorted(board.pins), board.players)
        self.restart(board.cells if start is None else start, board.moves if moves is None else moves)

    def restart(self, start: Contents, moves: int) -> None:
        """Go on from another state with another number of moves."""
        self.moves = moves
        self._tables.rest[1:] = list(rest_after(self.board, moves).values())
        self._tables.state[:] = start_state(self.board, moves, start, self._rng)
        self._tables.best[:] = self._tables.state
        self._forget()
        self._tables.score[breakout.BEST] = self._tables.score[breakout.BROKEN]

    def _forget(self) -> None:
        """All lines weigh the same, and nothing is tabu."""
        self._tables.weight[:] = 1
        self._tables.tabu[:] = 0
        self._tables.stamp[:] = 0
        self._tables.score[breakout.STEP] = 0
        breakout.begin(self._tables)

    @property
    def fewest(self) -> int:
        """The fewest broken lines so far."""
        return int(self._tables.score[breakout.BEST])

    @property
    def best(self) -> Contents:
        """The state with the fewest broken lines."""
        return tuple(int(value) for value in self._tables.best)

    def work(self, steps: int | None = None) -> int:
        """A slice of the search, of a few hundredths of a second or so many steps; the fewest broken lines so far."""
        if self._tables.score[breakout.STEP] >= _FORGET:
            self._forget()
        breakout.descend(
            self._tables, self._rng.getrandbits(31), steps or min(_MOST, max(_LEAST, _SLICE // self.board.size))
        )
        return self.fewest


def begin_search(
    board: Board, ctx: SolveContext, until: Until, start: Contents | None = None, moves: int | None = None
) -> LocalSearch | None:
    """A search that is about to begin, None when `until()` is true already. Its kernels are compiled."""
    return None if until() else LocalSearch(board, ctx.rng.getrandbits(31), start, moves)


# ------------------------------------------------------------------------------------------------ states


def start_state(board: Board, moves: int, wish: Contents, rng: random.Random) -> Contents:
    """Contents with the right counts that keep the pins, and of what is wished as much as the counts allow.

    The pins must fit the counts.
    """
    left: dict[int, int] = {0: board.size - moves, **shares(moves, board.players)}
    contents = [-1] * board.size
    for cell in board.pins:
        contents[cell] = board.cells[cell]
        left[board.cells[cell]] -= 1
    # an empty board wishes for nothing: its cells are filled at random
    others = [cell for cell in range(board.size) if cell not in board.pins]
    rng.shuffle(others)
    for pieces_first in (True, False):
        for cell in others:
            value = wish[cell]
            if contents[cell] < 0 and bool(value) == pieces_first and left.get(value, 0) > 0:
                contents[cell] = value
                left[value] -= 1
    missing = [value for value, count in left.items() for _ in range(count)]
    rng.shuffle(missing)
    for cell in others:
        if contents[cell] < 0:
            contents[cell] = missing.pop()
    return tuple(contents)


def fill(board: Board, cells: Contents, moves: int) -> Contents:
    """Peaceful moves added in turn order, on any cells, until there are `moves`: a safe board stays safe."""
    contents = list(cells)
    holes = [cell for cell, value in enumerate(contents) if not value and cell not in board.pins]
    made = len(contents) - contents.count(0)
    for number in range(made, moves):
        contents[holes.pop()] = turn(number, board.players)
    return tuple(contents)
