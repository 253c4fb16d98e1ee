"""The painter draws what a scene says, where it says it."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from workbench.core.scene import Ellipse, Path, Rect, Scene, Shape, Text
from workbench.render.grid_shapes import grid
from workbench.render.svg import to_svg
from workbench.render.theme import load
from workbench.ui.widgets.letters import load_font
from workbench.ui.widgets.painter import fitted, paint

LIGHT = load("light")


def drawn(*shapes: Shape, width: float = 4, height: float = 4, scale: int = 50) -> QImage:
    image = QImage(round(width * scale), round(height * scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    paint(painter, Scene(width, height, shapes), LIGHT, QRectF(image.rect()))
    painter.end()
    return image


def at(image: QImage, x: float, y: float, scale: int = 50) -> str:
    return image.pixelColor(round(x * scale), round(y * scale)).name()


def dark_box(image: QImage) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of what is not paper."""
    paper = LIGHT.colour("paper").hex
    found = [
        (x, y) for y in range(image.height()) for x in range(image.width()) if image.pixelColor(x, y).name() != paper
    ]
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.fixture(autouse=True)
def application(qtbot: QtBot) -> None:
    load_font()


def test_fitted_keeps_proportions_and_centres() -> None:
    assert fitted(Scene(2, 1, ()), QRectF(0, 0, 100, 100)) == QRectF(0, 25, 100, 50)


def test_later_shapes_lie_above() -> None:
    image = drawn(Rect(0, 0, 4, 4, fill="bad"), Ellipse(2, 2, 1, 1, fill="good"))
    assert at(image, 2, 2) == LIGHT.colour("good").hex
    assert at(image, 0.5, 0.5) == LIGHT.colour("bad").hex


def test_a_crisp_line_is_whole_pixels() -> None:
    line = Path(((0.5, 1.013), (3, 1.013), (3, 3)), stroke="bad", stroke_width=0.03, crisp=True)
    image = drawn(line)
    inks = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert inks == {LIGHT.colour("paper").hex, LIGHT.colour("bad").hex}  # nothing between them
    left, top, right, bottom = dark_box(image)
    assert abs(right - left - 125) <= 1
    assert abs(bottom - top - 99) <= 1


def test_lines_apart_are_what_as_many_lines_are() -> None:
    lines = ((1.0, 1.0), (3.0, 1.5)), ((1.0, 2.0), (1.0, 3.5)), ((3.0, 3.0), (2.0, 2.5))
    one = Path(sum(lines, ()), stroke="bad", stroke_width=0.2, apart=True)
    image = drawn(one)
    assert image == drawn(*(replace(one, points=line) for line in lines))
    assert at(image, 2, 1.25) == LIGHT.colour("bad").hex
    assert at(image, 2, 1.75) == LIGHT.colour("paper").hex  # between two of them
    assert [one.hit(*place) for place in ((2, 1.25), (2, 1.75), (1, 3), (2.5, 2.7))] == [True, False, True, True]
    assert to_svg(Scene(4, 4, (one,)), LIGHT).count("M") == len(lines)


@pytest.mark.parametrize("ratio", [1, 1.25, 1.5, 2])
@pytest.mark.parametrize("size", [292, 412])
def test_the_lines_of_a_grid_look_alike(ratio: float, size: int) -> None:
    """One was a pixel, another smeared over two."""
    image = QImage(round(size * ratio), round(size * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor(LIGHT.colour("paper").hex))
    painter = QPainter(image)
    paint(painter, Scene(13.4, 13.4, grid(0.7, 0.7, 12, 12)), LIGHT, QRectF(0, 0, size, size))
    painter.end()
    paper, level = QColor(LIGHT.colour("paper").hex).lightness(), round(1.2 / 13.4 * image.height())
    shades = [image.pixelColor(x, level).lightness() for x in range(image.width())]
    first, *runs, last = [list(run) for drawn, run in groupby(shades, lambda shade: shade != paper) if drawn]
    assert first == last
    assert len(runs) == 11
    for run in runs:
        assert run == pytest.approx(runs[0], abs=3)


def test_text_waits_its_turn_between_shapes() -> None:
    covered = drawn(Text(2, 2, "8", 2, fill="ink"), Rect(0, 0, 4, 4, fill="good"))
    assert at(covered, 2, 2) == LIGHT.colour("good").hex


def test_text_is_centred_on_its_middle() -> None:
    left, top, right, bottom = dark_box(drawn(Text(2, 2, "8", 2, fill="ink")))
    assert (left + right) / 2 == pytest.approx(100, abs=3)
    assert (top + bottom) / 2 == pytest.approx(100, abs=3)


def test_text_anchors() -> None:
    start = dark_box(drawn(Text(2, 2, "8", 1, "start", fill="ink")))
    end = dark_box(drawn(Text(2, 2, "8", 1, "end", fill="ink")))
    assert start[0] >= 100
    assert end[2] <= 101


def test_texts_in_one_batch_each_have_their_ink() -> None:
    image = drawn(Text(1, 2, "I", 3, fill="good"), Text(3, 2, "I", 3, fill="bad"))
    assert at(image, 1, 2) == LIGHT.colour("good").hex
    assert at(image, 3, 2) == LIGHT.colour("bad").hex


def test_dash_is_in_units() -> None:
    image = drawn(Path(((0, 2), (4, 2)), stroke="ink", stroke_width=0.1, dash=(1, 1)))
    paper = LIGHT.colour("paper").hex
    assert at(image, 0.5, 2) == LIGHT.colour("ink").hex
    assert at(image, 1.5, 2) == paper
    assert at(image, 2.5, 2) == LIGHT.colour("ink").hex


def test_no_width_draws_no_line() -> None:
    image = drawn(Path(((0, 2), (4, 2)), stroke="ink", stroke_width=0))
    assert at(image, 2, 2) == LIGHT.colour("paper").hex


def test_a_stroked_text_has_a_halo() -> None:
    plain = dark_box(drawn(Text(2, 2, "8", 2, fill="ink")))
    halo = dark_box(drawn(Text(2, 2, "8", 2, fill="ink", stroke="good", stroke_width=0.3)))
    assert halo[0] < plain[0]
    assert halo[3] > plain[3]


def test_opacity_shows_what_lies_below() -> None:
    image = drawn(Rect(0, 0, 4, 4, fill="ink/0.5"))
    assert LIGHT.colour("ink").hex < at(image, 2, 2) < LIGHT.colour("paper").hex


def test_letters_too_small_to_be_seen_do_no_harm() -> None:
    """A canvas may be one pixel high for a moment; Qt 6 crashes over a font of 0.2 pixels."""
    image = QImage(300, 1, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    paint(painter, Scene(460, 500, (Text(10, 10, "words", 12.0, "start", fill="ink"),)), LIGHT, QRectF(image.rect()))
    painter.end()
    assert at(image, 0, 0) == QColor("magenta").name()
