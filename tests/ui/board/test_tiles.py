"""The tiles that a shape is said to cover hold all that it paints."""

from __future__ import annotations

from random import Random

import numpy as np
from pytestqt.qtbot import QtBot

from tests.ui.board.pictures import painted, picture, shape, values
from workbench.core.scene import Path
from workbench.ui.board.layer import Drawing
from workbench.ui.board.tiles import Footprints, Tiles, Tiling

TILING = Tiling(10, 8)


def marked(tiles: Tiles) -> list[tuple[int, int]]:
    """Column and row of each tile of a set."""
    columns, stride = TILING.columns, TILING.stride
    return [
        (column, row) for row in range(TILING.rows) for column in range(columns) if tiles >> row * stride + column & 1
    ]


def test_all_that_a_shape_paints_lies_on_its_tiles(qtbot: QtBot) -> None:
    chance, nothing = Random(3), values(painted(Drawing(), [], picture(1.0), anew=True)).reshape(120, 150, 4)
    for _ in range(20):
        one = shape(chance)
        pixels = values(painted(Drawing(), [one], picture(1.0), anew=True)).reshape(120, 150, 4)
        rows, columns = np.nonzero((pixels != nothing).any(axis=2))
        tiles = Footprints(TILING).of(one)
        spread = tiles
        for _ in range(2):  # what smoothing adds is within two pixels
            spread = TILING.grown(spread)
        # the drawing is 142.5 by 114 pixels, in the middle of 150 by 120
        places = {
            (int((x - 3.75) / 14.25 / TILING.side), int((y - 3) / 14.25 / TILING.side))
            for x, y in zip(columns, rows, strict=True)
        }
        inside = {(x, y) for x, y in places if 0 <= x < TILING.columns and 0 <= y < TILING.rows}
        assert inside <= set(marked(spread)), one


def test_the_inside_of_an_outline_is_covered() -> None:
    ring = ((1.0, 1.0), (9.0, 1.0), (9.0, 7.0), (1.0, 7.0))
    tiles = Footprints(TILING).of(Path(ring, closed=True, fill="ink"))
    assert (TILING.columns // 2, TILING.rows // 2) in marked(tiles)


def test_blocks_are_the_set() -> None:
    chance = Random(5)
    for _ in range(20):
        wanted = {
            (chance.randrange(TILING.columns), chance.randrange(TILING.rows)) for _ in range(chance.randrange(200))
        }
        tiles = sum(1 << row * TILING.stride + column for column, row in wanted)
        found = [
            (column, row)
            for left, top, right, bottom in TILING.blocks(tiles)
            for column in range(left, right + 1)
            for row in range(top, bottom + 1)
        ]
        assert sorted(found) == sorted(wanted)
