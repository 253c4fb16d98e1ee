"""What is painted anew where a drawing has changed is what painting all of it gives."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from tests.ui.board.pictures import paint, painted, picture, shape, values
from workbench.core.scene import Box, Ellipse, Path, Rect, Scene, Shape
from workbench.ui.board import layer
from workbench.ui.board.layer import Drawing


def after(shapes: list[Shape], chance: Random) -> list[Shape]:
    """The next drawing: some shapes go, come or change places."""
    shapes = list(shapes)
    for _ in range(chance.randint(0, 3)):
        match chance.randrange(3):
            case 0 if shapes:
                shapes.pop(chance.randrange(len(shapes)))
            case 1 if len(shapes) > 1:
                i, j = chance.sample(range(len(shapes)), 2)
                shapes[i], shapes[j] = shapes[j], shapes[i]
            case _:
                shapes.insert(chance.randint(0, len(shapes)), shape(chance))
    return shapes


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many shapes are painted, each time that any are; none is."""
    told: list[int] = []
    monkeypatch.setattr(layer, "paint_shapes", lambda painter, scene, *rest: told.append(len(scene.shapes)))
    return told


@pytest.mark.parametrize("ratio", [1.0, 1.5])
def test_a_place_painted_anew_is_as_the_whole(qtbot: QtBot, ratio: float) -> None:
    chance = Random(7)
    kept, image, shapes = Drawing(), picture(ratio), [shape(chance) for _ in range(12)]
    painted(kept, shapes, image, anew=True)
    for _ in range(25):
        shapes = after(shapes, chance)
        painted(kept, shapes, image, ground=chance.choice((None, 6)))
        assert_alike(image, shapes, ratio)


def assert_alike(image: QImage, shapes: list[Shape], ratio: float) -> None:
    apart = np.abs(values(image) - values(painted(Drawing(), shapes, picture(ratio), anew=True)))
    # Qt rounds a smoothed edge otherwise where it is clipped
    assert apart.max() < 50
    assert (apart > 8).sum() <= 12


def test_what_is_painted_in_parts_is_as_the_whole(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layer, "_AT_ONCE", 4)
    chance = Random(11)
    kept, image, shapes, parts = Drawing(), picture(1.0), [shape(chance) for _ in range(40)], 0
    painted(kept, shapes, image, anew=True)
    for _ in range(8):
        for _ in range(3):  # the drawing changes on before all of it is painted
            shapes = after(shapes, chance)
            scene, first = Scene(10, 8, tuple(shapes), ground=20), Box(chance.uniform(0, 9), 4, 1, 1)
            parts += paint(kept, scene, image, first=first)
        while paint(kept, scene, image, first=first):
            parts += 1
        assert_alike(image, shapes, 1.0)
    assert parts > 8


def board(fill: str = "ink/0.2") -> list[Shape]:
    return [Rect(x / 3, y / 3, 0.3, 0.3, fill=fill) for x in range(30) for y in range(24)]


def test_where_one_shape_has_changed_few_are_painted(qtbot: QtBot, told: list[int]) -> None:
    kept, image, shapes = Drawing(), picture(1.0), board()
    painted(kept, shapes, image, anew=True)
    shapes[370] = Rect(5, 10 / 3, 0.3, 0.3, fill="accent")
    told.clear()
    painted(kept, shapes, image)
    painted(kept, shapes, image)
    assert 0 < sum(told) <= 25  # and once nothing has changed nothing


def test_lines_that_light_up_all_over_a_board_leave_its_ground(qtbot: QtBot, told: list[int]) -> None:
    kept, image, shapes = Drawing(), picture(1.0), board()
    lines = [Path(((0, y), (10, y + 0.5)), stroke="accent", stroke_width=0.1) for y in range(8)]
    painted(kept, shapes, image, anew=True)
    told.clear()
    painted(kept, [*shapes, *lines], image, ground=len(shapes))
    assert sum(told) == 8
    painted(kept, shapes, image)
    assert sum(told) == 8  # what goes uncovers the ground


def test_of_much_that_changes_what_was_touched_comes_first(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layer, "_AT_ONCE", 300)
    kept, image = Drawing(), picture(1.0)
    painted(kept, board("ink/0.2"), image, anew=True)
    after, touched = Scene(10, 8, tuple(board("accent"))), Box(8, 6, 0.3, 0.3)
    whole = painted(Drawing(), board("accent"), picture(1.0), anew=True)
    assert paint(kept, after, image, first=touched)
    assert image.pixel(119, 90) == whole.pixel(119, 90)
    assert image != whole
    assert not paint(kept, after, image)  # without a place to begin with all that is left
    assert image == whole


def test_of_two_alike_one_goes(qtbot: QtBot) -> None:
    kept, image = Drawing(), picture(1.0)
    twice, between = Rect(1, 1, 4, 4, fill="bad"), Rect(2, 2, 4, 4, fill="good")
    painted(kept, [twice, between, twice], image, anew=True)
    drawings: list[list[Shape]] = [[twice, between], [twice, between, twice], [between, twice]]
    for drawing in drawings:
        painted(kept, drawing, image)
        assert image == painted(Drawing(), drawing, picture(1.0), anew=True)


def test_what_comes_to_lie_above_is_painted_anew(qtbot: QtBot) -> None:
    kept, image = Drawing(), picture(1.0)
    below, above, aside = Rect(1, 1, 4, 4, fill="bad"), Rect(3, 3, 4, 4, fill="good"), Ellipse(8, 2, 1, 1, fill="ink")
    painted(kept, [below, above, aside], image, anew=True)
    before = image.copy()
    painted(kept, [above, aside, below], image)
    assert image != before
    assert image == painted(Drawing(), [above, aside, below], picture(1.0), anew=True)
