"""The local search of `kernels.breakout` on a board. It finds safe boards; it never shows that there is none."""

from __future__ import annotations

import random

from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted
from workbench.puzzles.dicdacdoe.engines.start_states import Contents, start_state
from workbench.puzzles.dicdacdoe.kernels import breakout
from workbench.puzzles.dicdacdoe.rules.board import Board, rest_after
from workbench.puzzles.dicdacdoe.rules.lines import geometry
from workbench.solve.kernels import is_ready, ready
from workbench.solve.portfolio import Until

LOCAL_SEARCH = "local search"
"""Who finds what this search finds."""
_SLICE = 400_000  # swaps judged between two looks at the clock: a few hundredths of a second,
_LEAST, _MOST = 200, 5_000  # and steps, of which none is too cheap to count
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


def can_begin() -> bool:
    """Whether all is compiled already."""
    return is_ready(breakout.__name__)


def begin_search(
    board: Board, ctx: SolveContext, until: Until, start: Contents | None = None, moves: int | None = None
) -> LocalSearch | None:
    """A search that is about to begin, None when `until()` was true before all was compiled."""
    if until():
        return None
    if not can_begin():
        ctx.phase("Compiling")
    try:
        ready(breakout.__name__, until)
    except Interrupted:
        return None
    return LocalSearch(board, ctx.rng.getrandbits(31), start, moves)
