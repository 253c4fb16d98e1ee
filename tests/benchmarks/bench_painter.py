"""How long a board takes to paint. A repaint has to fit into a frame of 16 ms beside everything else."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from workbench.core.scene import Rect, Scene, Shape, Text
from workbench.render.theme import load
from workbench.ui.widgets.image import ensure_gui
from workbench.ui.widgets.painter import paint

SIZE = 15


def board(marks: int) -> Scene:
    """A grid of 15 x 15 cells with `marks` pencil marks in each."""
    shapes: list[Shape] = []
    for row in range(SIZE):
        for col in range(SIZE):
            shapes.append(Rect(col + 0.5, row + 0.5, 1, 1, fill="cell", stroke="line", stroke_width=0.03))
            for mark in range(marks):
                x, y = col + 0.62 + 0.25 * (mark % 4), row + 0.62 + 0.25 * (mark // 4)
                shapes.append(Text(x, y, f"{mark + 1:X}", 0.22, fill="ink-faint"))
    return Scene(SIZE + 1, SIZE + 1, tuple(shapes))


@pytest.mark.parametrize("marks", [0, 5, 15])
def bench_paint(benchmark: Any, marks: int) -> None:
    ensure_gui()
    scene, theme = board(marks), load("light")
    image = QImage(900, 900, QImage.Format.Format_ARGB32_Premultiplied)

    def draw() -> None:
        painter = QPainter(image)
        paint(painter, scene, theme, QRectF(0, 0, 900, 900))
        painter.end()

    benchmark(draw)
