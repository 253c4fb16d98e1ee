"""Buttons below a board: as wide as their words, narrower together, in as many rows as they need."""

from __future__ import annotations

import itertools

import pytest

from workbench.core.gesture import Ui
from workbench.core.lettering import width_of
from workbench.core.options import Kind, Option, Values
from workbench.core.scene import Box, Ellipse, Rect, Scene, Text
from workbench.render.controls import (
    Button,
    Style,
    button,
    choice,
    cursor_frame,
    edge_numbers,
    grid,
    pin_corner,
    row,
    rows,
    switches,
)

STYLE = Style(height=0.6, size=0.4, radius=0.1, gap=0.1, pad=0.4)
MANY: list[Button] = [(f"do {k}", f"button {k}", f"press {k}") for k in range(10)]


def bodies(shapes: object) -> list[Rect]:
    return [shape for shape in shapes if isinstance(shape, Rect)]  # type: ignore[attr-defined]


def test_a_button_is_hit_by_its_target_and_spoken_by_its_label() -> None:
    scene = Scene(5, 2, tuple(button(("do it", "do it", "does it"), Ui(), Box(1, 1, 2, 0.6), STYLE)))
    assert scene.at(1.1, 1.1) == scene.at(2.9, 1.5) == "do it"
    assert list(scene.targets()) == [("do it", "does it")]


def test_pointer_and_cursor_are_seen() -> None:
    def body(ui: Ui) -> Rect:
        return bodies(button(MANY[0], ui, Box(0, 0, 2, 0.6), STYLE))[0]

    assert body(Ui(hover="do 0")).fill == "hover" != body(Ui()).fill
    assert body(Ui(cursor="do 0", cursor_visible=True)).stroke == "cursor" != body(Ui(cursor="do 0")).stroke


@pytest.mark.parametrize("width", [30.0, 8.0, 3.0])
def test_a_row_keeps_to_its_width_and_its_words_to_their_buttons(width: float) -> None:
    shapes = list(row(MANY, Ui(), 1, 0, width, STYLE))
    boxes = [body.box for body in bodies(shapes)]
    assert len(boxes) == len(MANY)
    assert boxes[0].x == 1
    assert boxes[-1].x + boxes[-1].width <= 1 + width + 1e-9
    assert all(a.x + a.width < b.x for a, b in itertools.pairwise(boxes))
    texts = [shape for shape in shapes if isinstance(shape, Text)]
    for box, text in zip(boxes, texts, strict=True):
        assert box.x <= text.box.x
        assert text.box.x + text.box.width <= box.x + box.width + 1e-9
        assert text.fit().size == pytest.approx(STYLE.size) or width < 30


def test_rows_hold_every_button_once_and_hardly_overflow() -> None:
    found = rows(MANY, 5, STYLE)
    assert [one for line in found for one in line] == MANY
    assert len(found) > 1
    for line in found:
        assert sum(STYLE.width(words) + STYLE.gap for _, words, _ in line) <= 1.12 * 5


def test_a_text_is_as_large_as_its_room_allows_and_never_larger_than_asked() -> None:
    wide = width_of("some words", 1)
    assert Text(0, 0, "some words", 1, room=2 * wide).fit() == Text(0, 0, "some words", 1)
    assert Text(0, 0, "some words", 1, room=wide / 2).fit().size == pytest.approx(0.5)
    assert Text(0, 0, "some words", 1, room=wide / 2).box.width == pytest.approx(wide / 2)
    assert Text(0, 0, "", 1, room=1).fit().size == 1


def test_a_grid_of_any_shape_has_its_lines_and_its_frame() -> None:
    shapes = list(grid(1, 2, rows=2, cols=3))
    assert len(shapes) == 1 + 2 + 1
    assert bodies(shapes)[0].box == Box(1, 2, 3, 2)
    assert all(bodies(shapes)[0].box.joined(shape.box) == Box(1, 2, 3, 2) for shape in shapes)


def test_frame_and_corner_stay_in_their_cell() -> None:
    cell = Box(4, 7, 1, 1)
    assert cell.joined(cursor_frame(4, 7).box) == cell
    assert cell.joined(pin_corner(4, 7).box) == cell


@pytest.mark.parametrize("on", [False, True])
def test_a_switch_says_what_it_is_and_its_knob_where_it_stands(on: bool) -> None:
    options = [Option(name, f"Say {name}", Kind.FLAG, False) for name in ("one", "two")]
    shapes = list(switches(options, Values({"one": on, "two": not on}), Ui(), 1, 0, 4, STYLE))
    assert [shape.text for shape in shapes if isinstance(shape, Text)] == ["Say one", "Say two"]
    plates = [shape for shape in bodies(shapes) if shape.target]
    assert [plate.label for plate in plates] == [
        f"Say one: {'on' if on else 'off'}",
        f"Say two: {'off' if on else 'on'}",
    ]
    assert plates[-1].x + plates[-1].width <= 1 + 4 + 1e-9
    knobs = [
        shape.cx - plate.x for shape, plate in zip((k for k in shapes if isinstance(k, Ellipse)), plates, strict=True)
    ]
    assert (knobs[0] > knobs[1]) is on


def test_of_a_choice_the_chosen_one_is_bold_and_said_to_be_so() -> None:
    shapes = list(choice(MANY[:3], "do 1", Ui(), 0, 0, 3, STYLE))
    assert [shape.bold for shape in shapes if isinstance(shape, Text)] == [False, True, False]
    plates = [shape for shape in bodies(shapes) if shape.target]
    assert [plate.label for plate in plates] == ["press 0", "press 1, chosen", "press 2"]
    assert plates[-1].x + plates[-1].width <= 3 + 1e-9


@pytest.mark.parametrize(("rows", "told"), [(4, ["1", "2", "3", "4"]), (22, ["1", "5", "10", "15", "20"])])
def test_large_boards_number_every_fifth_row(rows: int, told: list[str]) -> None:
    texts = [shape for shape in edge_numbers(0, 0, rows, 2) if isinstance(shape, Text)]
    beside = [text for text in texts if text.y > 0]
    assert [text.text for text in beside] == told
    assert all(text.y == int(text.text) - 0.5 for text in beside)
    assert [text.text for text in texts if text.y < 0] == ["1", "2"][: 2 if rows < 20 else 1]
