"""Scenes on a QPainter: the same drawing as `workbench.render.svg` writes, for the window, for PNG and for PDF.

It does not decide what is drawn nor cache pictures; `board_view` keeps a pixmap, `image` makes files.
"""

from __future__ import annotations

import itertools
from array import array
from collections.abc import Sequence
from functools import lru_cache
from math import floor
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QGlyphRun,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRawFont,
)
from shiboken6 import VoidPtr

from workbench.core.scene import Ellipse, Path, Rect, Scene, Shape, Text
from workbench.render.svg import BASELINE
from workbench.render.theme import Theme
from workbench.ui.widgets.letters import pixel_font, shaped, sized_font

_NO_PEN = QPen(Qt.PenStyle.NoPen)
_NO_BRUSH = QBrush(Qt.BrushStyle.NoBrush)
_LEFT = {"start": 0.0, "middle": 0.5, "end": 1.0}  # the share of a text that lies left of where it is anchored
_LEGIBLE = 1.0  # pixels of letters below which none are drawn: Qt ends the program over fonts of a quarter of a pixel


@lru_cache(maxsize=4096)
def colour(theme: Theme, ink: str) -> QColor:
    """The colour of an ink. It is shared: do not change it."""
    found = theme.colour(ink)
    return QColor(found.red, found.green, found.blue, round(255 * found.alpha))


def fitted(scene: Scene, area: QRectF) -> QRectF:
    """Where the frame of `scene` lies when it is scaled uniformly and centred in `area`."""
    scale = min(area.width() / scene.width, area.height() / scene.height)
    width, height = scene.width * scale, scene.height * scale
    return QRectF(area.center().x() - width / 2, area.center().y() - height / 2, width, height)


def paint(painter: QPainter, scene: Scene, theme: Theme, area: QRectF) -> None:
    """Draw `scene` scaled uniformly and centred in `area`, which is in the painter's units."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(fitted(scene, area), colour(theme, "paper"))
    painter.restore()
    paint_shapes(painter, scene, theme, area)


def paint_shapes(painter: QPainter, scene: Scene, theme: Theme, area: QRectF) -> None:
    """Draw `scene` in the same way over the picture so far."""
    frame = fitted(scene, area)
    scale = frame.width() / scene.width
    if scale <= 0:
        return
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.translate(frame.topLeft())
    painter.scale(scale, scale)
    pen = _Pen(painter, theme, scale)
    for shape in scene.shapes:
        if type(shape) is Text:
            pen.write(shape)
        else:
            pen.flush()
            pen.draw(shape)
    pen.flush()
    painter.restore()


# ------------------------------------------------------------------------------------------------ shapes


@lru_cache(maxsize=2048)
def _stroke(theme: Theme, ink: str, width: float, dash: tuple[float, ...], rounded: bool) -> QPen:
    cap = Qt.PenCapStyle.RoundCap if rounded else Qt.PenCapStyle.FlatCap
    join = Qt.PenJoinStyle.RoundJoin if rounded else Qt.PenJoinStyle.SvgMiterJoin
    pen = QPen(colour(theme, ink), width, Qt.PenStyle.SolidLine, cap, join)
    if dash:
        # Qt counts dashes in widths of the pen and wants an even number of them; SVG repeats an odd list
        parts = dash if len(dash) % 2 == 0 else dash * 2
        pen.setDashPattern([part / width for part in parts])
    return pen


@lru_cache(maxsize=256)
def _hairline(theme: Theme, ink: str, pixels: int, dash: tuple[float, ...], scale: float) -> QPen:
    pen = QPen(colour(theme, ink), pixels, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
    pen.setCosmetic(True)
    if dash:
        pen.setDashPattern([part * scale / pixels for part in (dash if len(dash) % 2 == 0 else dash * 2)])
    return pen


@lru_cache(maxsize=2048)
def _filling(theme: Theme, ink: str) -> QBrush:
    return QBrush(colour(theme, ink))


@lru_cache(maxsize=1024)
def _route(path: Path) -> QPainterPath:
    """Kept: a drawing that is painted in parts asks for what lies across several of them in each."""
    route = QPainterPath(QPointF(*path.points[0]))
    route.setFillRule(Qt.FillRule.WindingFill)  # SVG's default
    if path.smooth:
        for i in range(1, len(path.points) - 2, 3):
            a, b, c = path.points[i : i + 3]
            route.cubicTo(*a, *b, *c)
    else:
        route.addPolygon(_polygon(path.points))
    if path.closed:
        route.closeSubpath()
    return route


@lru_cache(maxsize=512)
def _lines(points: tuple[tuple[float, float], ...]) -> list[QPointF]:
    return [QPointF(x, y) for x, y in points]


def _polygon(points: Sequence[tuple[float, float]]) -> QPolygonF:
    """Points in one piece: line by line, the curves of a hundred runs take three frames."""
    polygon = QPolygonF()
    polygon.resize(len(points))
    numbers = array("d", itertools.chain.from_iterable(points)).tobytes()
    memory: Any = VoidPtr  # whose stub knows no size
    memoryview(memory(polygon.data(), len(numbers), True))[:] = numbers
    return polygon


class _Pen:
    """Draws the shapes of one scene in order. Texts that follow each other go to the painter in one call."""

    def __init__(self, painter: QPainter, theme: Theme, scale: float) -> None:
        self.painter = painter
        self.theme = theme
        self.scale = scale
        engine = painter.paintEngine()
        # glyphs without their characters would make the text of a PDF unsearchable
        self.batched = engine is not None and engine.type() == QPaintEngine.Type.Raster
        seen = painter.deviceTransform()
        self.across, self.down, self.left, self.top = seen.m11(), seen.m22(), seen.dx(), seen.dy()
        self.ink: str | None = None
        self.size = self.drop = self.pixels = 0.0
        self.bold = False
        self.glyphs: list[int] = []
        self.places: list[QPointF] = []
        self.raw: QRawFont | None = None

    def draw(self, shape: Shape) -> None:
        """Everything but plain text."""
        painter = self.painter
        has_stroke = shape.stroke is not None and shape.stroke_width > 0
        if not has_stroke and (shape.fill is None or shape.fill.endswith("/0")):
            return  # only there to be clicked
        pixels = self._pixels(shape) if has_stroke else 0
        width = shape.stroke_width
        if pixels and width * self.across > 1 and not shape.dash:
            width = pixels / self.across
        painter.setPen(
            _stroke(self.theme, shape.stroke or "", width, shape.dash, type(shape) is Path and not shape.apart)
            if has_stroke
            else _NO_PEN
        )
        painter.setBrush(_NO_BRUSH if shape.fill is None else _filling(self.theme, shape.fill))
        if type(shape) is Rect:
            box = QRectF(shape.x, shape.y, shape.width, shape.height)
            if shape.radius:
                radius = min(shape.radius, shape.width / 2, shape.height / 2)
                painter.drawRoundedRect(box, radius, radius)
            elif pixels:
                end = self._snap(shape.x + shape.width, shape.y + shape.height, pixels)
                painter.drawRect(QRectF(self._snap(shape.x, shape.y, pixels), end))
            else:
                painter.drawRect(box)
        elif type(shape) is Ellipse:
            painter.drawEllipse(QPointF(shape.cx, shape.cy), shape.rx, shape.ry)
        elif type(shape) is Path:
            if shape.crisp and self.batched:
                self._crisp(shape)
            elif shape.apart:
                painter.drawLines(_lines(shape.points))
            elif len(shape.points) == 2:
                painter.drawLine(*(self._snap(x, y, pixels) if pixels else QPointF(x, y) for x, y in shape.points))
            else:
                painter.drawPath(_route(shape))

    def _pixels(self, shape: Shape) -> int:
        """Of a pen that is to cover whole pixels, on an upright or level edge: the lines of a grid would be uneven
        without. 0 for all else."""
        if not self.batched or not self.across:
            return 0
        upright = type(shape) is Rect and not shape.radius
        if type(shape) is Path and len(shape.points) == 2:
            (x, y), (right, low) = shape.points
            upright = x == right or y == low
        return max(1, round(shape.stroke_width * self.across)) if upright else 0

    def _snap(self, x: float, y: float, pixels: int) -> QPointF:
        """The nearest point around which a pen covers so many whole pixels."""
        half = pixels % 2 / 2
        column = floor(x * self.across + self.left + 0.5 - half) + half
        row = floor(y * self.down + self.top + 0.5 - half) + half
        return QPointF((column - self.left) / self.across, (row - self.top) / self.down)

    def _crisp(self, path: Path) -> None:
        """A line in whole pixels: Qt paints one that is a pixel wide, without soft edges, in a tenth of the time."""
        pixels = max(1, int(path.stroke_width * self.scale))
        self.painter.setPen(_hairline(self.theme, path.stroke or "", pixels, path.dash, self.scale))
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self.painter.drawPath(_route(path))
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def write(self, text: Text) -> None:
        """A text: kept back while others of its kind may follow."""
        text = text.fit()
        ink, size = text.fill, text.size
        if not self.batched or text.stroke is not None:
            self._alone(text)
            return
        if ink is None or size * self.scale < _LEGIBLE:
            return
        if ink != self.ink or size != self.size or text.bold != self.bold:
            self.flush()
            self.ink, self.size, self.bold = ink, size, text.bold
            self.drop, self.pixels = BASELINE * size, size * self.scale
        word = shaped(text.text, self.pixels, text.bold)
        if word is None:
            self._alone(text)
            return
        x, y = text.x * self.scale - word.shift(text.anchor), (text.y + self.drop) * self.scale
        self.raw = word.raw
        self.glyphs += word.glyphs
        if len(word.glyphs) == 1:
            self.places.append(QPointF(x, y))
        else:
            self.places += [QPointF(x + offset, y) for offset in word.offsets]

    def _alone(self, text: Text) -> None:
        """A text that cannot go with others."""
        self.flush()
        if text.stroke is not None and text.stroke_width > 0:
            self._outline(text)
        elif text.fill is not None and text.text:
            self._plain(text)

    def flush(self) -> None:
        """Hand what was kept back to the painter."""
        if not self.glyphs or self.raw is None or self.ink is None:
            return
        run = QGlyphRun()
        run.setRawFont(self.raw)
        run.setGlyphIndexes(self.glyphs)
        run.setPositions(self.places)
        self.painter.scale(1 / self.scale, 1 / self.scale)  # letters are set at their true size, and so stay crisp
        self.painter.setPen(colour(self.theme, self.ink))
        self.painter.drawGlyphRun(QPointF(0, 0), run)
        self.painter.scale(self.scale, self.scale)
        self.glyphs, self.places = [], []

    def _plain(self, text: Text) -> None:
        assert text.fill is not None
        device = self.painter.device()
        font = sized_font(text.size * self.scale * 72 / max(device.logicalDpiY(), 1), text.bold)
        x = text.x * self.scale - _LEFT[text.anchor] * QFontMetricsF(font, device).horizontalAdvance(text.text)
        self.painter.scale(1 / self.scale, 1 / self.scale)
        self.painter.setFont(font)
        self.painter.setPen(colour(self.theme, text.fill))
        self.painter.drawText(QPointF(x, (text.y + BASELINE * text.size) * self.scale), text.text)
        self.painter.scale(self.scale, self.scale)

    def _outline(self, text: Text) -> None:
        """A text with a stroke, as its outline at a size at which hinting does not matter."""
        big = 100.0
        font = pixel_font(round(big), text.bold)
        route = QPainterPath()
        route.addText(-_LEFT[text.anchor] * QFontMetricsF(font).horizontalAdvance(text.text), 0, font, text.text)
        painter, share = self.painter, text.size / big
        painter.save()
        painter.translate(text.x, text.y + BASELINE * text.size)
        painter.scale(share, share)
        dash = tuple(part / share for part in text.dash)
        painter.setPen(_stroke(self.theme, text.stroke or "", text.stroke_width / share, dash, False))
        painter.setBrush(_NO_BRUSH if text.fill is None else _filling(self.theme, text.fill))
        painter.drawPath(route)
        painter.restore()
