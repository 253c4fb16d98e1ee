"""Pictures without a window: PNG and PDF of scenes. Used by the command line too. It writes no files."""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QCoreApplication,
    QHashSeed,
    QIODevice,
    QMarginsF,
    QRectF,
    QSizeF,
    Qt,
    QUuid,
)
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtWidgets import QApplication

from workbench.core.errors import OptionError
from workbench.core.scene import Scene
from workbench.render import theme as themes
from workbench.render.theme import Theme
from workbench.ui.widgets.letters import load_font
from workbench.ui.widgets.painter import colour, paint, paint_shapes

LARGEST = 20_000
"""Pixels along a side; a picture of this size takes 1.6 GB."""

_application: list[QCoreApplication] = []


def ensure_gui() -> None:
    """An application that needs no display, unless there is one already.

    With widgets, though pictures need none: there can be one only, and the same process may show the window too.
    """
    if QCoreApplication.instance() is None:
        # kept alive for the rest of the process: drawing text without one aborts it
        _application.append(QApplication(["puzzle-workbench", "-platform", "offscreen"]))


def to_png(scene: Scene, theme: Theme, scale: float = 64, *, clear: bool = False) -> bytes:
    """A PNG of `scene` at `scale` pixels per unit; `clear`: what lies behind it is seen. OptionError for sizes that
    make no picture."""
    width, height = _extent(scene, scale)
    ensure_gui()
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    if image.isNull():
        raise OptionError(f"scale: there is no memory for a picture of {width} x {height} pixels")
    image.fill(Qt.GlobalColor.transparent if clear else colour(theme, "paper"))
    painter = QPainter(image)
    paint_shapes(painter, scene, theme, QRectF(0, 0, width, height))
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stub wants bytes for the format
    buffer.close()
    png = bytes(data.data())
    return _with_text(png, scene.link) if scene.link else png


_HEAD = 33  # bytes of a PNG's signature and its first chunk


def _with_text(png: bytes, text: str) -> bytes:
    """A PNG with a comment before its pixels. Qt compresses longer ones, and readers would have to unpack them."""
    chunk = b"tEXtComment\0" + text.encode("latin-1") + b"\n"  # what comes next may be a letter
    length, checksum = (number.to_bytes(4, "big") for number in (len(chunk) - 4, zlib.crc32(chunk)))
    return png[:_HEAD] + length + chunk + checksum + png[_HEAD:]


def _extent(scene: Scene, scale: float) -> tuple[int, int]:
    if not math.isfinite(scale) or scale <= 0:
        raise OptionError(f"scale: {scale} is not a positive number of pixels per unit")
    width, height = max(1, math.ceil(scene.width * scale)), max(1, math.ceil(scene.height * scale))
    if max(width, height) > LARGEST:
        most = LARGEST / max(scene.width, scene.height)
        raise OptionError(
            f"scale: {width} x {height} pixels are too many, {LARGEST} a side is the limit (scale {most:.0f} here)"
        )
    return width, height


# ------------------------------------------------------------------------------------------------ PDF


@dataclass(frozen=True, slots=True)
class Page:
    """A picture and the sentence below it. `anew`: it begins another side of paper. `rules` stand at the top of its
    side, once for all pictures there that have the same, else behind their `number`s. `heading`: what it has in common
    with those behind it, told above the first of them on each side."""

    scene: Scene
    caption: str = ""
    anew: bool = False
    rules: str = ""
    number: int = 0
    heading: str = ""


@dataclass(frozen=True, slots=True)
class PrintLayout:
    """How pages lie on sides of paper. each: pictures on a side at most, of `EACH`; 0: as `usual_each` has it. title:
    stands at the head of each side. name: beside it a line for a name, and one for the day; not with solutions.
    """

    each: int = 0
    title: str = ""
    name: bool = False


EACH = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""How many pictures a side may have, and their columns and rows; on paper that lies across the other way round."""
_USUAL = 6  # pictures on a side, unless a person wants more of them
_ANSWERS = {1: (2, 2), 2: (2, 3), 4: (3, 4), 6: (3, 4), 9: (3, 4)}
"""The columns and rows of several solutions, by how many puzzles a side has: they are only looked at."""
_DPI = 1200
_CAPTION, _LARGE = 12.0, 14.0  # size of captions in points; of those below a picture that has a side to itself
_TOP, _TITLE, _LINES = 52.0, 26.0, "Name ____________________   Date ___________"  # points: a head, its title
_FOOT, _GAP, _SMALL = 16.0, 12.0, 9.0  # points: a side's foot, a gap, the size of a side's number
_APART, _BELOW = 18.0, 5.0  # points: between two pictures; between one and its caption
_RULES, _HEADING, _LEAST = 12.0, 14.0, 7.0  # points: sizes of rules and headings; no letter is smaller
_PART = 1 / 3  # of the paper at most for rules, and of a picture's room for its caption
_PAPER = "light"  # paper is white, also where the screen is dark


_XMP = """\
<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:source>{}</dc:source></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""
"""Metadata of a document about one board."""


def to_pdf(pages: Sequence[Page], paper: QPageLayout | None = None, layout: PrintLayout | None = None) -> bytes:
    """A document, on A4 unless on other paper: one picture a page, or six when there are more than two. The same pages
    give the same bytes."""
    document = PdfInSteps(pages, paper, layout)
    for _ in document.painted():
        pass
    return document.data()


def figure_pdf(scene: Scene, scale: float) -> bytes:
    """A document of one picture, whose page is as large as it: `scale` pixels a unit, 96 to an inch."""
    size = QSizeF(*_extent(scene, scale)) * 72 / 96
    page = QPageSize(size, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch)
    document = PdfInSteps([Page(scene)], QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
    with _fonts_in_order():
        painter = QPainter(document.writer)
        paint(painter, scene, themes.load(_PAPER), QRectF(0, 0, document.writer.width(), document.writer.height()))
        painter.end()
    return document.data()


class PdfInSteps:
    """`to_pdf` in steps, so that a window goes on meanwhile: `data` is there once `painted` has been gone through."""

    def __init__(
        self, pages: Sequence[Page], paper: QPageLayout | None = None, layout: PrintLayout | None = None
    ) -> None:
        if not pages:
            raise OptionError("there is nothing to put into a PDF")
        ensure_gui()
        self._pages, self._layout = pages, layout or PrintLayout()
        self._data = QByteArray()
        self._buffer = QBuffer(self._data)
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self.writer = writer = QPdfWriter(self._buffer)
        writer.setResolution(_DPI)
        writer.setCreator("Puzzle Workbench")
        writer.setTitle(self._layout.title or pages[0].scene.label or pages[0].caption)
        if len(pages) == 1 and pages[0].scene.link:
            writer.setDocumentXmpMetadata(QByteArray(_XMP.format(pages[0].scene.link).encode()))
        writer.setDocumentId(QUuid("{00000000-0000-4000-8000-000000000000}"))
        writer.setPageLayout(
            paper
            or QPageLayout(
                QPageSize(QPageSize.PageSizeId.A4),
                QPageLayout.Orientation.Portrait,
                QMarginsF(12, 12, 12, 12),
                QPageLayout.Unit.Millimeter,
            )
        )

    def painted(self) -> Iterator[None]:
        """Paints; yields after each picture. A caller that stops early has no document."""
        yield from painted(self.writer, self._pages, self._layout)

    def data(self) -> bytes:
        self._buffer.close()
        return _undated(bytes(self._data.data()))


def usual_each(pages: Sequence[Page]) -> int:
    """How many pictures a side has unless a person chooses: one; of more than two up to six, but no more than it takes
    to fill as many sides: seven lie as four and three. Two on a side lie one above the other: side by side they would
    leave most of it white."""
    if len(pages) <= 2:
        return 1
    asked = pages[: _first_answer(pages) or len(pages)]
    sides = {each: max(side for side, _ in _places(asked, (grid,))) for each, grid in EACH.items() if each <= _USUAL}
    return min(each for each, last in sides.items() if last == sides[_USUAL])


def _first_answer(pages: Sequence[Page]) -> int:
    """The place of the first solution; behind all where there is none."""
    return next((number for number, page in enumerate(pages) if page.anew), len(pages))


def painted(paper: QPagedPaintDevice, pages: Sequence[Page], layout: PrintLayout | None = None) -> Iterator[None]:
    """Paint pages on paper, a document's or a printer's; several solutions are smaller than what they solve. Boards of
    one size stay so: all sides of puzzles leave the room that the longest rules need, and all pictures of a part that
    of its longest caption.

    Yields after each picture.
    """
    layout = layout or PrintLayout()
    each, across = layout.each or usual_each(pages), paper.width() > paper.height()
    begin = _first_answer(pages)
    denser = begin if begin + 1 < len(pages) else len(pages)  # one solution has a side to itself
    grids = [grid[::-1] if across else grid for grid in (EACH[each], _ANSWERS[each])]
    places = tuple(_places(pages, grids, denser))
    heads, theme = (_head(paper, layout), _head(paper, replace(layout, name=False))), themes.load(_PAPER)
    rules = dict[int, str]()
    for side in range(places[-1][0] + 1):
        rules[side] = _rules_of([page for page, place in zip(pages, places, strict=True) if place[0] == side])
    whole = QRectF(0, 0, paper.width(), paper.height())
    small, high = _fitting(paper, rules.values(), whole, _RULES)
    header = high / _point(paper) + _GAP if high else 0.0
    kinds, tops = (pages[:denser], pages[denser:]), (heads[0] + header, heads[1])
    labels = [1.9 * _HEADING if any(page.heading for page in part) else 0.0 for part in kinds]
    parts = list[tuple[float, float]]()
    for grid, part, below, label in zip(grids, kinds, tops, labels, strict=True):
        first = _area(paper, grid, 0, below, label)
        large = _LARGE if grid == (1, 1) else _CAPTION
        parts.append(_fitting(paper, {page.caption for page in part}, first, large))
    painter = QPainter()
    try:
        with _fonts_in_order():
            painter.begin(paper)
        for number, (side, place) in enumerate(places):
            with _fonts_in_order():
                if place == 0 and number > 0:
                    paper.newPage()
                if place == 0 and places[-1][0] > 0:
                    _number(painter, paper, f"{side + 1} / {places[-1][0] + 1}", theme)
                head = heads[number >= begin]
                if place == 0 and head:
                    lines = _LINES if layout.name and number < begin else ""
                    _at_head(painter, paper, head, layout.title, lines, theme)
                if place == 0:
                    top = QRectF(0, head * _point(paper), paper.width(), high)
                    _write(painter, theme, top, rules[side], _font(small), Qt.AlignmentFlag.AlignLeft)
                page, answers = pages[number], number >= denser
                spot = _area(paper, grids[answers], place, tops[answers], labels[answers])
                if not (answers or rules[side]):  # as large as the others, from the top of the side on
                    spot.translate(0, (head - tops[0]) * _point(paper))
                if page.heading and (place == 0 or page.heading != pages[number - 1].heading):
                    bold = _font(_HEADING)
                    bold.setBold(True)
                    above = spot.translated(0, -1.4 * _HEADING * _point(paper))
                    above.setWidth(paper.width())  # nothing else stands in its row
                    _write(painter, theme, above, page.heading, bold, Qt.AlignmentFlag.AlignLeft)
                _diagram(painter, paper, page, theme, spot, *parts[answers])
            yield
    finally:
        with _fonts_in_order():
            painter.end()


def _rules_of(pages: Sequence[Page]) -> str:
    """The rules of all pictures on a side; with their numbers, where not all have the same."""
    found = dict[str, list[str]]()
    for page in pages:
        if page.rules:
            found.setdefault(page.rules, []).append(str(page.number or ""))
    if len(found) < 2:
        return "".join(found)
    return "\n".join(f"{', '.join(numbers)}. {words}".lstrip(", .") for words, numbers in found.items())


def _point(paper: QPagedPaintDevice) -> float:
    """A point in the paper's own units."""
    return paper.logicalDpiX() / 72


def _area(paper: QPagedPaintDevice, grid: tuple[int, int], place: int, top: float, label: float) -> QRectF:
    """Where a picture lies on its side of paper, below so many points, and below those of a `label`, which stands
    between two rows, too."""
    columns, rows = grid
    head, foot, gap, apart = (points * _point(paper) for points in (top + label, _FOOT, _APART, max(_APART, label)))
    width = (paper.width() - (columns - 1) * gap) / columns
    height = (paper.height() - head - foot - (rows - 1) * apart) / rows
    return QRectF((place % columns) * (width + gap), head + (place // columns) * (height + apart), width, height)


def _places(
    pages: Sequence[Page], grids: Sequence[tuple[int, int]], denser: int | None = None
) -> Iterator[tuple[int, int]]:
    """The side of paper, and the place on it, of each page, in columns and rows of the first grid; from page `denser`
    on in those of the last. What has another heading begins a row, for it stands above all of that."""
    side = place = 0
    for number, page in enumerate(pages):
        columns, rows = grids[0 if denser is None or number < denser else -1]
        if number:
            place += 1
            if page.heading != pages[number - 1].heading:
                place = math.ceil(place / columns) * columns
            if page.anew or place >= columns * rows:
                side, place = side + 1, 0
        yield side, place


@contextmanager
def _fonts_in_order() -> Iterator[None]:
    """While the block runs, Qt's hash tables have a fixed order, in which the fonts of a PDF come."""
    QHashSeed.setDeterministicGlobalSeed()
    try:
        yield
    finally:
        QHashSeed.resetRandomGlobalSeed()


def _diagram(
    painter: QPainter, paper: QPagedPaintDevice, page: Page, theme: Theme, area: QRectF, points: float, room: float
) -> None:
    """Paint a picture and its caption, which has `room` below it, as all captions have."""
    space = _BELOW * _point(paper) if room else 0.0
    picture = area.adjusted(0, 0, 0, -(room + space))
    paint(painter, page.scene, theme, picture)
    if page.caption:
        high = page.scene.height * min(picture.width() / page.scene.width, picture.height() / page.scene.height)
        below = QRectF(area.left(), picture.center().y() + high / 2 + space, area.width(), room)
        _write(painter, theme, below, page.caption, _font(points), Qt.AlignmentFlag.AlignHCenter)


def _write(painter: QPainter, theme: Theme, room: QRectF, words: str, font: QFont, edge: Qt.AlignmentFlag) -> None:
    """Write words from the top of their room on, in as many lines as they need."""
    painter.setFont(font)
    painter.setPen(colour(theme, "text"))
    painter.drawText(room, int(Qt.TextFlag.TextWordWrap | edge | Qt.AlignmentFlag.AlignTop), words)


def _fitting(paper: QPagedPaintDevice, texts: Iterable[str], room: QRectF, points: float) -> tuple[float, float]:
    """The size of letters in which each of some texts needs only a part of a room, and the height of the longest.

    What is long even in the smallest letters is cut rather than leaving no picture.
    """
    wide = QRectF(0, 0, 0.98 * room.width(), 1)  # letters are a hair wider in a preview
    flags, most = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop), room.height() * _PART
    found = [words for words in texts if words]
    while True:
        metrics = QFontMetricsF(_font(points), paper)
        high = max((metrics.boundingRect(wide, flags, words).height() for words in found), default=0.0)
        if high <= most or points <= _LEAST:
            return points, min(high, most)
        points -= 0.5


def _head(paper: QPagedPaintDevice, layout: PrintLayout) -> float:
    """How many points a head takes: a title that is too long beside the lines for name and day stands above them."""
    if not (layout.title and layout.name):
        return _TOP if layout.title or layout.name else 0.0
    title, lines = (
        QFontMetricsF(_font(points), paper).horizontalAdvance(words)
        for points, words in ((_TITLE, layout.title), (_CAPTION, _LINES))
    )
    return _TOP if title + lines + _GAP * _point(paper) <= paper.width() else _TOP + 2 * _CAPTION


def _at_head(painter: QPainter, paper: QPagedPaintDevice, head: float, title: str, lines: str, theme: Theme) -> None:
    """Write a title at the head of a side, in letters that fit, and the lines for name and day beside or below it."""
    room = QRectF(0, 0, paper.width(), (_TOP - _GAP) * _point(paper))
    small = _font(_CAPTION)
    beside = lines if head == _TOP else ""
    lined = QFontMetricsF(small, paper).horizontalAdvance(beside)
    painter.setPen(colour(theme, "text"))
    painter.setFont(small)
    below = room.translated(0, (head - _TOP) * _point(paper))
    edge = Qt.AlignmentFlag.AlignVCenter if head == _TOP else Qt.AlignmentFlag.AlignBottom
    painter.drawText(below, int(Qt.AlignmentFlag.AlignRight | edge), lines)
    room.setWidth(room.width() - lined - (_GAP * _point(paper) if lined else 0))
    wide = max(1.0, QFontMetricsF(_font(_TITLE), paper).horizontalAdvance(title))
    points = max(_SMALL, _TITLE * min(1.0, room.width() / wide))
    painter.setFont(_font(points))
    # letters of a size that fits are a hair wider in a preview: they stay on their line
    flags = Qt.TextFlag.TextWordWrap if points == _SMALL else Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip
    painter.drawText(room, int(flags | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), title)


def _number(painter: QPainter, writer: QPagedPaintDevice, text: str, theme: Theme) -> None:
    painter.setFont(_font(_SMALL))
    painter.setPen(colour(theme, "muted"))
    high = 12 * _point(writer)
    foot = QRectF(0, writer.height() - high, writer.width(), high)
    painter.drawText(foot, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom), text)


def _font(points: float) -> QFont:
    font = QFont(load_font())
    font.setPointSizeF(points)
    return font


_DATES = re.compile(rb"/(?:Creation|Mod)Date \(D:[^)]*\)|xmp:\w+Date=\"[^\"]*\"")


def _undated(pdf: bytes) -> bytes:
    """The document without the times of writing: blanks of equal length, so that its table of offsets stays right."""
    return _DATES.sub(lambda found: b" " * len(found.group()), pdf)
