"""What Qt must do for us, checked because versions of it did not."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QImage, QPainter, QRawFont
from pytestqt.qtbot import QtBot

from workbench.core import resources

FONTS = ("Inter-Regular.otf", "Inter-SemiBold.otf")


class Bell(QObject):
    rung = Signal(object)


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="True is immortal from Python 3.12 on")
def test_emitting_keeps_the_references_to_true() -> None:
    """PySide6 6.12.0 drops one with each emit, and aborts the process after some 580 of them."""
    bell = Bell()
    bell.rung.connect(lambda _: None)
    before = sys.getrefcount(True)
    for number in range(200):
        bell.rung.emit(number)
    assert sys.getrefcount(True) >= before - 20


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", FONTS)
def test_the_font_is_inter_and_has_the_signs_we_draw(name: str) -> None:
    number = QFontDatabase.addApplicationFont(str(resources.path("fonts", name)))
    assert "Inter" in QFontDatabase.applicationFontFamilies(number)
    raw = QRawFont(str(resources.path("fonts", name)), 20)
    missing = [sign for sign in "0123456789✓✗×–−≥≤→←↑↓♥½·…▲●○" if not raw.supportsCharacter(ord(sign))]
    assert not missing


def test_semibold_draws_heavier_than_regular(qtbot: QtBot) -> None:
    for name in FONTS:
        QFontDatabase.addApplicationFont(str(resources.path("fonts", name)))
    regular, heavy = ink(QFont.Weight.Normal), ink(QFont.Weight.DemiBold)
    assert 0 < 1.1 * regular < heavy


def ink(weight: QFont.Weight) -> int:
    """How many pixels a word darkens."""
    image = QImage(400, 80, QImage.Format.Format_Grayscale8)
    image.fill(255)
    font = QFont("Inter", 30, weight)
    assert QFontInfo(font).family() == "Inter"
    painter = QPainter(image)
    painter.setFont(font)
    painter.drawText(5, 60, "Towers 0123")
    painter.end()
    return sum(value < 128 for value in bytes(image.constBits()))
