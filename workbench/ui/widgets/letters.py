"""The drawing font for a QPainter: at a size in points or pixels, and words as glyphs, shaped once. Paints nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QGuiApplication, QRawFont, QTextLayout

from workbench.core import resources


@cache
def load_font() -> str:
    """Register the bundled font once; its family, or the application's own where the files are missing.

    Needs a QGuiApplication.
    """
    families: set[str] = set()
    for file in sorted(resources.path("fonts").glob("*.[ot]tf")):
        families.update(QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(file))))
    # a semi-bold file may call itself "Family SemiBold" besides: the family is the shortest name
    return min(families, key=lambda name: (len(name), name), default=QGuiApplication.font().family())


@dataclass(frozen=True, slots=True)
class Word:
    """A shaped text: glyphs of one font, their x offsets and its width, in the units of the area."""

    raw: QRawFont
    glyphs: tuple[int, ...]
    offsets: tuple[float, ...]
    width: float

    def shift(self, anchor: str) -> float:
        """How far left of the anchor it starts."""
        return self.width / 2 if anchor == "middle" else self.width if anchor == "end" else 0.0


@lru_cache(maxsize=256)
def sized_font(points: float, bold: bool) -> QFont:
    """The drawing font at so many points."""
    font = QFont(load_font())
    font.setPointSizeF(max(points, 0.01))
    _tune(font, bold)
    return font


@lru_cache(maxsize=256)
def pixel_font(pixels: int, bold: bool) -> QFont:
    """The drawing font at so many pixels."""
    font = QFont(load_font())
    font.setPixelSize(pixels)
    _tune(font, bold)
    return font


def _tune(font: QFont, bold: bool) -> None:
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    # the same shapes at every size and on every system
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)


@lru_cache(maxsize=2048)
def shaped(text: str, size: float, bold: bool) -> Word | None:
    """The glyphs of a text at `size` pixels; None where more than one font is needed."""
    layout = QTextLayout(text, sized_font(size * 72 / _screen_dpi(), bold))
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    runs = layout.glyphRuns()
    if len(runs) != 1:
        return None
    run = runs[0]
    positions = run.positions()
    raw = _raw(size, bold)
    if raw.familyName() != run.rawFont().familyName() or any(p.y() != positions[0].y() for p in positions):
        return None
    return Word(raw, tuple(run.glyphIndexes()), tuple(p.x() for p in positions), line.naturalTextWidth())


@lru_cache(maxsize=256)
def _raw(size: float, bold: bool) -> QRawFont:
    return QRawFont.fromFont(sized_font(size * 72 / _screen_dpi(), bold))


@cache
def _screen_dpi() -> float:
    return QFontMetricsF(QFont()).fontDpi() or 96.0
