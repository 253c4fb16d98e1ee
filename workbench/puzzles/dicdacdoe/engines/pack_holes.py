"""How many holes a board with lines of three can have, and where they are then, by going through all its rows.

Holes alone, and of the players only that no cross is full (see `kernels.hole_packing`). That is enough for most boards:
15 by 15 with three players has at most 41 holes by it, and there is a safe board with 41. Where no board is known with
so many, as on 13 by 13, the ways to place them are few, and a model refutes them together.

The first k rows are gone through for k = 1, 2, ... in turn. What is known of fewer rows prunes: a state with too few
holes to reach a goal, whatever the rows below it hold, is dropped, and the goals begin where no more is possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from workbench.core.errors import Interrupted
from workbench.puzzles.dicdacdoe.kernels import hole_packing
from workbench.puzzles.dicdacdoe.kernels.hole_packing import AddedRow, States
from workbench.puzzles.dicdacdoe.rules.board import Board
from workbench.solve.kernels import ready
from workbench.solve.parallel import Flag, stop_flag
from workbench.solve.portfolio import Until
from workbench.solve.search_log import Recorder, SearchLog, new_log

Packing = tuple[int, ...]
"""The holes of a board, as indices of its cells in order."""

_FEW = 10_000  # more ways than these to place the most holes are not listed
_CROSSED = 3  # the most players of whom a full cross leaves one without a cell

_known: dict[tuple[int, int, bool], tuple[int, ...]] = {}
"""By rows, columns and whether crosses are forbidden: the most holes of the first k rows, for k from 0 on. A
call that is stopped leaves what it has found to the next one."""


def most_holes(board: Board, until: Until) -> int | None:
    """The most holes of a board without its pins, for demons with moves to spare.

    None where it is not known: lines are not of three, rows longer than 16, or `until()` was true first.
    """
    if not can_be_packed(board):
        return None
    rows, width, crosses = key = _key(board)
    bounds = _known.get(key, (0,))
    if len(bounds) <= rows:
        try:
            ready(hole_packing.__name__, until)
        except Interrupted:
            return None
        with stop_flag(until) as stop:
            bounds = _known[key] = _Rows(rows, width, crosses, stop, bounds).bounds()
    return bounds[-1] if len(bounds) > rows else None


def listed_packings(board: Board, until: Until) -> tuple[Packing, ...] | None:
    """All ways to place the most holes on a board without pins, one of each set of images of each other; None where
    there are too many to be listed, or where the most is not known."""
    if most_holes(board, until) is None:
        return None
    key = _key(board)
    with stop_flag(until) as stop:
        listed = _Rows(*key, stop, _known[key]).packings()
    if listed is None or board.rows >= board.cols:
        return listed
    return tuple(_turned(packing, *key[:2]) for packing in listed)


def can_be_packed(board: Board) -> bool:
    """Whether this is about the board: lines of three, and rows that a state has room for."""
    return board.run == 3 and 3 <= min(board.shape[:2]) <= hole_packing.WIDEST


def logged(board: Board, recorder: Recorder, until: Until, *, upright: bool = True) -> Iterator[int]:
    """Go through the rows of a board, the longer ones if `upright` is False, for ever fewer holes until they can be
    packed. Below the root of the log so many holes are a node, decided by their number, negative; what comes from
    fewer rows is worked out before: so many are told, and 0 for each portion. Ends early once `until()` is true."""
    rows, width, crosses = _key(board)
    rows, width = (rows, width) if upright else (width, rows)
    key = rows, width, crosses
    with stop_flag(lambda: until() or recorder.full) as stop:
        bounds = _known.get(key, (0,))
        while len(bounds) < rows and not stop[0]:
            yield len(bounds)
            bounds = _known[key] = _Rows(*key, stop, bounds).bounds(len(bounds))
        if stop[0]:
            return
        yield 0
        recorder.note(-1, 0)
        every, packed = _Rows(*key, stop, bounds), False
        for goal in range(every.hoped(bounds[:rows]), 0, -1):
            node = recorder.note(0, -goal)
            for level in every.levels(rows, goal, recorder.log, node):
                packed = not (level.holes < 0).all()
                yield 0
            if packed:
                return


def _key(board: Board) -> tuple[int, int, bool]:
    return max(board.shape[:2]), min(board.shape[:2]), board.players <= _CROSSED


class _Rows:
    """A board of so many rows, none longer than there are rows."""

    def __init__(self, rows: int, width: int, crosses: bool, stop: Flag, bounds: Sequence[int]) -> None:
        self._rows, self._width, self._crosses, self._stop = rows, width, crosses, stop
        self._bounds = list(bounds)

    def bounds(self, most: int | None = None) -> tuple[int, ...]:
        """The most holes of the first k rows, for each k up to `most`; no k rows elsewhere have more. A shorter list
        when stopped."""
        for rows in range(len(self._bounds), (self._rows if most is None else most) + 1):
            goal = self.hoped(self._bounds)
            while self._reach(rows, goal) is None and not self._stop[0]:
                goal -= 1
            if self._stop[0]:
                break
            self._bounds.append(goal)
        return tuple(self._bounds)

    def hoped(self, fewer: Sequence[int]) -> int:
        """What the bounds of all fewer rows, from 0 on, allow."""
        parts = zip(fewer[1:], fewer[:0:-1], strict=True)
        return min((above + below for above, below in parts), default=self._width)

    def packings(self) -> tuple[Packing, ...] | None:
        """All ways to place the most holes, up to symmetry; None where they are too many, or when it was stopped."""
        levels = self._reach(self._rows, self._bounds[-1])
        if levels is None or levels[-1].ways.sum() > _FEW:
            return None
        columns = range(self._width)
        found: dict[Packing, None] = {}
        rows = np.array([m for m in range(1 << self._width) if not m & (m << 1 | m << 2)], np.int64)
        last = levels[-1]
        for key, holes in zip(last.keys[last.holes >= 0], last.holes[last.holes >= 0], strict=True):
            for masks in self._above(levels, self._rows, key, int(holes), rows):
                places = ((row, column) for row, mask in enumerate(masks) for column in columns if mask >> column & 1)
                cells = tuple(row * self._width + column for row, column in places)
                found.setdefault(min(_images(cells, self._rows, self._width)))
                if self._stop[0]:
                    return None
        return tuple(found)

    def _reach(self, rows: int, goal: int) -> list[States] | None:
        """The states after each of the first rows, of those that lead to `goal` holes; None where none does."""
        levels = [hole_packing.start(), *self.levels(rows, goal, new_log())]
        return None if (levels[-1].holes < 0).all() else levels

    def levels(self, rows: int, goal: int, log: SearchLog, node: int = 0) -> Iterator[States]:
        """The states after each row, one row after the other, up to a row that has none; below a node of a log."""
        level = hole_packing.start(node)
        for row in range(1, rows + 1):
            step = self._step(row, least=goal - self._bounds[rows - row])
            level = hole_packing.next_row(level, step, self._stop, log)
            yield level
            if (level.holes < 0).all():
                return

    def _step(self, row: int, least: int = 0) -> AddedRow:
        return AddedRow(self._width, row == 2, row == self._rows, self._crosses, least)

    def _above(
        self, levels: Sequence[States], row: int, key: np.uint64, holes: int, rows: hole_packing.Masks
    ) -> Iterator[tuple[int, ...]]:
        """The masks of the first rows that end with a state."""
        if not row:
            yield ()
            return
        mask = int(key) & ((1 << hole_packing.WIDEST) - 1)
        for one in hole_packing.before(levels[row - 1], key, holes, rows, self._step(row)):
            for masks in self._above(levels, row - 1, one, holes - mask.bit_count(), rows):
                yield (*masks, mask)


def _images(packing: Packing, rows: int, cols: int) -> list[Packing]:
    """A packing as the symmetries of the board show it."""
    upside_down = [(rows - 1 - cell // cols) * cols + cell % cols for cell in range(rows * cols)]
    half_turn = [rows * cols - 1 - cell for cell in range(rows * cols)]
    left_to_right = [upside_down[half_turn[cell]] for cell in range(rows * cols)]
    moved = (tuple(sorted(to[cell] for cell in packing)) for to in (upside_down, half_turn, left_to_right))
    found = [packing, *moved]
    return found + [_turned(image, rows, cols) for image in found] if rows == cols else found


def _turned(packing: Packing, rows: int, cols: int) -> Packing:
    """The packing of a board of so many rows and columns on the board mirrored along its diagonal."""
    return tuple(sorted(cell % cols * rows + cell // cols for cell in packing))
