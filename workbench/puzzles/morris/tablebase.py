"""The value of every position of a variant: retrograde analysis from the finished games backwards, and looking it up.

Values spread in waves: whoever can move to a lost position has won one ply later, whoever can move to won ones only has
lost one ply after the longest of them. What no wave reaches is a draw: nobody can force an end. The opening, in which
no piece leaves the board, comes last, from its end to its beginning.

Looking up needs no compiled code; computing loads it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from workbench.core.errors import OptionError
from workbench.puzzles.morris.layout import REDUCED, Layout, layout_of, size
from workbench.puzzles.morris.position import Position, Variant, after, has_line, lines, moves
from workbench.puzzles.morris.worth import Result, Worth, answered
from workbench.solve.job import Context

Codes = NDArray[Any]

SMALL = 2_000_000
"""Placements up to which a table is computed without being asked for."""
VERSION = 1
_CHUNK = 1 << 14
"""Blocks or places between two looks at the stop request: some milliseconds."""


class Interrupted(Exception):  # noqa: N818
    """Stopped before the table was complete."""


@dataclass(frozen=True, slots=True)
class Report:
    """Whom the analysis tells how far it is. Both are called from the thread that asked for it."""

    phase: Callable[[str], None] = field(default=lambda text: None)
    progress: Callable[[float, float | None, int | None], None] = field(default=lambda done, total, count: None)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The values of all positions of a variant."""

    variant: Variant
    codes: Codes

    def worth(self, position: Position) -> Worth:
        """What a position is worth to the side to move. The game is over with distance 0."""
        if has_line(self.variant, position.mover):
            return Worth(Result.WIN, 0)
        code = int(self.codes[layout_of(self.variant).place(position)])
        if code == 0:
            return Worth(Result.DRAW)
        return Worth(Result.WIN if code & 1 else Result.LOSS, code - 2)

    def moves(self, position: Position) -> dict[int, Worth]:
        """What each move is worth to the side that makes it, the move itself counted in its distance."""
        return {square: answered(self.worth(after(self.variant, position, square))) for square in self._open(position)}

    def _open(self, position: Position) -> list[int]:
        return list(moves(self.variant, position))


# ------------------------------------------------------------------------------------------------ keeping


def key(variant: Variant) -> str:
    """The name of a variant's table on disk."""
    return f"morris-{variant.rows}x{variant.cols}-{variant.pieces}-{variant.run}-v{VERSION}"


def small(variant: Variant) -> bool:
    """Whether the table is computed for whoever looks at a board."""
    return variant.placements <= SMALL


def fetch(variant: Variant, ctx: Context, workers: int = 1, report: Report | None = None) -> Table:
    """The table of a variant, from disk or computed now. OptionError when it does not fit into memory; Interrupted."""
    refuse_beyond_memory(variant)

    def build() -> Codes:
        return analyse(variant, workers, ctx.stopped, report or Report())

    return _checked(variant, ctx.store(key(variant), build)) or Table(variant, build())


def ready(variant: Variant, ctx: Context) -> Table | None:
    """The table of a variant if it is small or stored already."""
    if small(variant):
        return fetch(variant, ctx)
    found = ctx.stored(key(variant))
    return None if found is None else _checked(variant, found)


def _checked(variant: Variant, codes: Codes) -> Table | None:
    """A stored table, unless it has another shape than this program's."""
    return Table(variant, codes) if codes.shape == (size(variant),) else None


def memory(variant: Variant) -> int:
    """Bytes that computing a variant's table takes at least."""
    return size(variant)


def refuse_beyond_memory(variant: Variant, available: int | None = None) -> None:
    """OptionError naming the size when a table does not fit into this machine's memory."""
    room = _physical_memory() if available is None else available
    needed = memory(variant)
    # some is left to the system; a table is held in memory once
    if needed > 0.8 * room:
        raise OptionError(
            f"the table of {variant.words} wants {_bytes(needed)} of memory for {variant.placements:,} placements, "
            f"this machine has {_bytes(room)}: fewer squares or pieces are possible"
        )


def _physical_memory() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # a system that does not tell
        return 8 << 30


def _bytes(number: int) -> str:
    for unit, each in (("TB", 10**12), ("GB", 10**9), ("MB", 10**6)):
        if number >= each:
            return f"{number / each:,.1f} {unit}"
    return f"{number:,} bytes"


# ------------------------------------------------------------------------------------------------ computing


def analyse(variant: Variant, workers: int, stopped: Callable[[], bool], report: Report) -> Codes:
    """The codes of all places of a variant, see `kernels`. Interrupted when stopped first."""
    if stopped():
        raise Interrupted
    report.phase("Compiling the kernels")
    layout = layout_of(variant)
    codes = np.zeros(layout.places, np.uint8)
    with ThreadPoolExecutor(max(1, workers)) as pool:
        run = _Runner(pool, stopped, report)
        _backwards(layout, codes[layout.starts[-2] :], run)
        _opening(layout, codes, run)
    return codes


class _Runner:
    """Spreads ranges over threads, looks at the stop request between them, and tells how far it is."""

    def __init__(self, pool: ThreadPoolExecutor, stopped: Callable[[], bool], report: Report) -> None:
        self._pool, self._stopped, self._report = pool, stopped, report
        self.known = 0

    def phase(self, text: str) -> None:
        """Say what comes now."""
        self._report.phase(text)

    def each(self, total: int, work: Callable[[int, int], int | None]) -> int:
        """Call work(low, high) for all of 0 to total; the sum of what it returns."""
        starts = range(0, total, _CHUNK)
        if len(starts) <= 1:
            self._look()
            return work(0, total) or 0

        def one(low: int) -> int:
            if self._stopped():
                return 0
            return work(low, min(total, low + _CHUNK)) or 0

        found = 0
        for done, number in enumerate(self._pool.map(one, starts), 1):
            found += number
            if done % 32 == 0:
                self._report.progress(done * _CHUNK, total, self.known + found)
        self._look()
        return found

    def _look(self) -> None:
        if self._stopped():
            raise Interrupted


def _backwards(layout: Layout, codes: Codes, run: _Runner) -> None:
    """Fill the last level wave by wave."""
    from workbench.puzzles.morris import kernels

    variant, cells = layout.variant, layout.variant.cells
    blocks = codes.size // (cells - variant.full + 1)
    shape = np.array(lines(variant), np.int64)
    run.phase("Finding the finished games")
    run.each(blocks, lambda low, high: kernels.finish(codes, low, high, variant.pieces, cells, layout.pairs, shape))
    news = kernels.OVER
    where = (layout.symmetries, layout.orbit, layout.image, layout.twin, layout.pairs)

    def wave(news: int) -> int:
        return run.each(blocks, lambda low, high: kernels.spread(codes, low, high, news, variant.pieces, cells, *where))

    while True:
        if news >= np.iinfo(codes.dtype).max:
            raise OptionError(f"{variant.words}: there are wins that take more than {news - 2} plies, beyond the table")
        run.phase(f"Wave {news - 1}: positions {'won' if news % 2 == 0 else 'lost'} in {news - 1}")
        found = wave(news)
        run.known += found
        if not found:
            return
        news += 1


def _opening(layout: Layout, codes: Codes, run: _Runner) -> None:
    """Fill the levels before the last one, from their end to the empty board."""
    from workbench.puzzles.morris import kernels

    variant = layout.variant
    shape = np.array(lines(variant), np.int64)
    where = (layout.symmetries, layout.orbit, layout.image, layout.pairs, shape)
    run.phase("The opening")

    def one(level: int) -> None:
        low, high, end = layout.starts[level : level + 3]
        now, later = codes[low:high], codes[high:end]
        run.each(now.size, lambda a, b: kernels.fill(now, later, a, b, level, variant.cells, *where))

    for level in range(variant.full - 1, -1, -1):
        one(level)


# ------------------------------------------------------------------------------------------------ counting


def census(table: Table) -> dict[int, int]:
    """How many positions, of either side and in every orientation, have each code. VOID is left out."""
    layout, counts = layout_of(table.variant), np.zeros(1, np.int64)
    for level in range(table.variant.full + 1):
        codes = table.codes[layout.starts[level] : layout.starts[level + 1]]
        sides = 2 if level == table.variant.full else 1
        parts, weights = [codes], [1]
        if level >= REDUCED:
            parts, weights = list(codes.reshape(len(layout.pairs), -1)), list(map(int, layout.weight))
        for part, weight in zip(parts, weights, strict=True):
            found = np.bincount(part) * weight * sides
            counts = np.pad(counts, (0, max(0, found.size - counts.size)))
            counts[: found.size] += found
    return {code: int(count) for code, count in enumerate(counts) if count and code != 1}
