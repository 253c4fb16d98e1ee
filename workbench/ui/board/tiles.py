"""Which part of a drawing a shape covers, as a set of tiles: a bit each in one whole number, so that sets are joined
and compared at once. Too many tiles are named rather than too few.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from workbench.core.scene import Box, Path, Rect, Shape, Text, width_of

_MOST = 48  # tiles along the longer side
_KEPT = 4096  # shapes whose tiles are remembered: the same shapes are drawn again and again as a cursor moves

Tiles = int
"""A set of tiles: bit `row * stride + column`."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """A drawing of `width` by `height` in square tiles. What lies beyond its edges belongs to the outermost ones."""

    width: float
    height: float

    @property
    def side(self) -> float:
        """Of a tile, in units of the drawing."""
        return max(self.width, self.height) / _MOST

    @property
    def columns(self) -> int:
        """Tiles side by side."""
        return int(self.width / self.side) + 1

    @property
    def rows(self) -> int:
        """Tiles one below the other."""
        return int(self.height / self.side) + 1

    @property
    def stride(self) -> int:
        """Bits from a row to the next: one stays free, so that neighbours do not run over."""
        return self.columns + 1

    def grown(self, tiles: Tiles) -> Tiles:
        """The tiles and all their neighbours."""
        wide = tiles | tiles << 1 | tiles >> 1
        return wide | wide << self.stride | wide >> self.stride

    @property
    def whole(self) -> Tiles:
        """All tiles."""
        columns, stride = self.columns, self.stride  # each asks for the width of a tile
        return sum(((1 << columns) - 1) << row * stride for row in range(self.rows))

    def row(self, row: int) -> Tiles:
        """All tiles of a row."""
        return ((1 << self.columns) - 1) << row * self.stride

    def blocks(self, tiles: Tiles) -> Iterator[tuple[int, int, int, int]]:
        """Few rectangles that cover a set: first column and row, last column and row."""
        whole = (1 << self.stride) - 1
        rows = [tiles >> row * self.stride & whole for row in range(self.rows)]
        first = 0
        for row, bits in enumerate(rows):
            if row + 1 < self.rows and rows[row + 1] == bits:
                continue
            for left, right in _runs(bits):
                yield left, first, right, row
            first = row + 1


def _runs(bits: int) -> Iterator[tuple[int, int]]:
    """The first and the last place of each row of ones."""
    place = 0
    while bits:
        zeros = (bits & -bits).bit_length() - 1
        bits >>= zeros
        ones = (~bits & bits + 1).bit_length() - 1
        yield place + zeros, place + zeros + ones - 1
        bits >>= ones
        place += zeros + ones


class Footprints:
    """What shapes cover in a tiling."""

    def __init__(self, tiling: Tiling) -> None:
        self.tiling = tiling
        self._side, self._stride = tiling.side, tiling.stride
        self._last = tiling.columns - 1, tiling.rows - 1
        self.whole = tiling.whole
        self._known: dict[Shape, Tiles] = {}

    def of(self, shape: Shape) -> Tiles:
        """All that a shape paints, its stroke included."""
        if type(shape) is Path:
            return self._of(shape)  # to know it again takes as long
        found = self._known.get(shape)
        if found is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            found = self._known[shape] = self._of(shape)
        return found

    def _of(self, shape: Shape) -> Tiles:
        line = shape.stroke_width if shape.stroke is not None else 0.0
        left, top, right, bottom = _edges_of_text(shape) if type(shape) is Text else _edges(shape)
        return self._block(left - line, top - line, right + line, bottom + line)

    def of_box(self, box: Box) -> Tiles:
        """All tiles that a box touches."""
        return self._block(box.x, box.y, box.x + box.width, box.y + box.height)

    def _block(self, left: float, top: float, right: float, bottom: float) -> Tiles:
        side, stride, (last_column, last_row) = self._side, self._stride, self._last
        first = min(max(int(left / side), 0), last_column)
        run = (2 << min(max(int(right / side), first), last_column) - first) - 1 << first
        row = min(max(int(top / side), 0), last_row)
        tiles = 0
        for below in range(row, min(max(int(bottom / side), row), last_row) + 1):
            tiles |= run << below * stride
        return tiles


def _edges(shape: Shape) -> tuple[float, float, float, float]:
    if type(shape) is Rect:
        return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    box = shape.box
    return box.x, box.y, box.x + box.width, box.y + box.height


def _edges_of_text(text: Text) -> tuple[float, float, float, float]:
    size = text.size
    wide = width_of(text.text, size, bold=text.bold)
    if not text.text.isascii():
        wide += 0.6 * size * len(text.text)  # letters of other fonts may be wider than is reckoned
    if text.room is not None:
        wide = min(wide, text.room)
    left = {"start": text.x, "middle": text.x - wide / 2, "end": text.x - wide}[text.anchor]
    reach = 0.3 * size  # for letters that hang over
    if text.stroke is not None:
        reach += text.stroke_width  # pointed corners of an outline
    return left - reach, text.y - size, left + wide + reach, text.y + size
