"""Scenes, and what is painted of them."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from workbench.core.scene import Anchor, Box, Ellipse, Path, Rect, Scene, Shape, Text
from workbench.render.theme import load
from workbench.ui.board.layer import Drawing, PaintArea

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


PLACE = PaintArea(THEME, ROOM.adjusted(3, 3, -3, -3), ROOM)


def painted(
    one: Drawing, shapes: list[Shape], image: QImage, *, anew: bool = False, ground: int | None = None
) -> QImage:
    paint(one, Scene(10, 8, tuple(shapes), ground=ground), image, anew=anew)
    return image


def paint(one: Drawing, scene: Scene, image: QImage, *, anew: bool = False, first: Box | None = None) -> bool:
    painter = QPainter(image)
    left = one.paint(painter, scene, PLACE, anew=anew, first=first)
    painter.end()
    return left


def picture(ratio: float) -> QImage:
    image = QImage(round(150 * ratio), round(120 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    return image


def values(image: QImage) -> np.ndarray[Any, np.dtype[np.int16]]:
    """Red, green and blue of each pixel."""
    return np.frombuffer(image.constBits(), np.uint8).astype(np.int16)
