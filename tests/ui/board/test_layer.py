"""What is painted anew where a drawing has changed is what painting all of it gives."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from workbench.core.scene import Anchor, Ellipse, Path, Rect, Scene, Shape, Text
from workbench.render.theme import load
from workbench.ui.board import layer
from workbench.ui.board.layer import Layer

THEME = load("light")
ROOM = QRectF(0, 0, 150, 120)


def shape(chance: Random) -> Shape:
    x, y, size = chance.uniform(-1, 10), chance.uniform(-1, 8), chance.uniform(0.1, 3)
    line = chance.choice((None, "accent", "ink/0.5"))
    fill = chance.choice(("accent/0.3", "good", None if line else "ink"))
    width = chance.uniform(0.02, 0.6)
    match chance.randrange(4):
        case 0:
            return Rect(x, y, size, size / 2, chance.choice((0, 0.3)), fill=fill, stroke=line, stroke_width=width)
        case 1:
            return Ellipse(x, y, size, size / 3, fill=fill, stroke=line, stroke_width=width)
        case 2:
            points = tuple((x + chance.uniform(-2, 2), y + chance.uniform(-2, 2)) for _ in range(4))
            return Path(
                points, chance.random() < 0.5, chance.random() < 0.5, fill=fill, stroke=line, stroke_width=width
            )
        case _:
            room = chance.choice((None, 1.5))
            word = chance.choice(("7", "Wolf jag", "→ 12 ✓"))
            anchor: Anchor = chance.choice(("start", "middle", "end"))
            return Text(x, y, word, size / 2, anchor, room=room, fill="ink", stroke=line, stroke_width=width / 4)


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


def painted(one: Layer, shapes: list[Shape], image: QImage, *, anew: bool = False) -> QImage:
    painter = QPainter(image)
    one.paint(painter, Scene(10, 8, tuple(shapes)), THEME, ROOM.adjusted(3, 3, -3, -3), ROOM, anew=anew)
    painter.end()
    return image


def picture(ratio: float) -> QImage:
    image = QImage(round(150 * ratio), round(120 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    return image


def values(image: QImage) -> np.ndarray[Any, np.dtype[np.int16]]:
    """Red, green and blue of each pixel."""
    return np.frombuffer(image.constBits(), np.uint8).astype(np.int16)


@pytest.mark.parametrize("ratio", [1.0, 1.5])
def test_a_place_painted_anew_is_as_the_whole(qtbot: QtBot, ratio: float) -> None:
    chance = Random(7)
    kept, image, shapes = Layer(), picture(ratio), [shape(chance) for _ in range(12)]
    painted(kept, shapes, image, anew=True)
    for _ in range(25):
        shapes = after(shapes, chance)
        painted(kept, shapes, image)
        apart = np.abs(values(image) - values(painted(Layer(), shapes, picture(ratio), anew=True)))
        # Qt rounds a smoothed edge otherwise where it is clipped
        assert apart.max() < 50
        assert (apart > 8).sum() <= 12


def test_where_one_shape_has_changed_few_are_painted(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []

    def counted(painter: QPainter, scene: Scene, *rest: object) -> None:
        told.append(len(scene.shapes))

    monkeypatch.setattr(layer, "paint", counted)
    kept, image = Layer(), picture(1.0)
    board: list[Shape] = [Rect(x, y, 0.9, 0.9, fill="ink/0.2") for x in range(10) for y in range(8)]
    painted(kept, board, image, anew=True)
    board[37] = Rect(4, 5, 0.9, 0.9, fill="accent")
    painted(kept, board, image)
    painted(kept, board, image)
    assert told[0] == 80
    assert told[1] <= 9
    assert len(told) == 2  # nothing has changed: nothing is painted


def test_of_two_alike_one_goes(qtbot: QtBot) -> None:
    kept, image = Layer(), picture(1.0)
    twice, between = Rect(1, 1, 4, 4, fill="bad"), Rect(2, 2, 4, 4, fill="good")
    painted(kept, [twice, between, twice], image, anew=True)
    drawings: list[list[Shape]] = [[twice, between], [twice, between, twice], [between, twice]]
    for drawing in drawings:
        painted(kept, drawing, image)
        assert image == painted(Layer(), drawing, picture(1.0), anew=True)


def test_what_comes_to_lie_above_is_painted_anew(qtbot: QtBot) -> None:
    kept, image = Layer(), picture(1.0)
    below, above, aside = Rect(1, 1, 4, 4, fill="bad"), Rect(3, 3, 4, 4, fill="good"), Ellipse(8, 2, 1, 1, fill="ink")
    painted(kept, [below, above, aside], image, anew=True)
    before = image.copy()
    painted(kept, [above, aside, below], image)
    assert image != before
    assert image == painted(Layer(), [above, aside, below], picture(1.0), anew=True)
