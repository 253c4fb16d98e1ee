"""Shapes of grids: lines, frames and edge numbers."""

from __future__ import annotations

import pytest

from workbench.core.scene import Box, Rect, Text, width_of
from workbench.render.grid_shapes import cursor_frame, edge_numbers, grid, pin_corner


def test_a_text_is_as_large_as_its_room_allows_and_never_larger_than_asked() -> None:
    wide = width_of("some words", 1)
    assert Text(0, 0, "some words", 1, room=2 * wide).fit() == Text(0, 0, "some words", 1)
    assert Text(0, 0, "some words", 1, room=wide / 2).fit().size == pytest.approx(0.5)
    assert Text(0, 0, "some words", 1, room=wide / 2).box.width == pytest.approx(wide / 2)
    assert Text(0, 0, "", 1, room=1).fit().size == 1


def test_a_grid_of_any_shape_has_its_lines_and_its_frame() -> None:
    shapes = list(grid(1, 2, rows=2, cols=3))
    assert len(shapes) == 1 + 2 + 1
    frame = next(shape for shape in shapes if isinstance(shape, Rect))
    assert frame.box == Box(1, 2, 3, 2)
    assert all(frame.box.joined(shape.box) == Box(1, 2, 3, 2) for shape in shapes)


def test_frame_and_corner_stay_in_their_cell() -> None:
    cell = Box(4, 7, 1, 1)
    assert cell.joined(cursor_frame(4, 7).box) == cell
    assert cell.joined(pin_corner(4, 7).box) == cell


@pytest.mark.parametrize(("rows", "told"), [(4, ["1", "2", "3", "4"]), (22, ["1", "5", "10", "15", "20"])])
def test_large_boards_number_every_fifth_row(rows: int, told: list[str]) -> None:
    texts = [shape for shape in edge_numbers(0, 0, rows, 2) if isinstance(shape, Text)]
    beside = [text for text in texts if text.y > 0]
    assert [text.text for text in beside] == told
    assert all(text.y == int(text.text) - 0.5 for text in beside)
    assert [text.text for text in texts if text.y < 0] == ["1", "2"][: 2 if rows < 20 else 1]
