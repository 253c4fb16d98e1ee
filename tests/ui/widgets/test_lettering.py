"""Widths of texts as scenes reckon them, beside those of the font itself."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QFontMetricsF

from workbench.core.scene import _WIDTHS, width_of
from workbench.ui.widgets.letters import load_font, pixel_font
from workbench.ui.widgets.pieces import tabular
from workbench.ui.widgets.plain_text import MarkupBrowser


@pytest.mark.parametrize("bold", [False, True])
def test_no_text_is_wider_than_was_reckoned_and_few_are_much_narrower(qtbot: object, bold: bool) -> None:
    if not load_font().startswith("Inter"):
        pytest.skip("the bundled font is missing")
    metrics = QFontMetricsF(pixel_font(1000, bold))
    for letter in _WIDTHS:
        if metrics.inFont(letter):
            assert metrics.horizontalAdvance(letter) / 1000 <= width_of(letter, 1, bold=bold) + 1e-9, letter
    for words in ("winnings: player-first", "a tie buries 3", "100 squares", "12345.67890", "A without: 13 12"):
        exact = metrics.horizontalAdvance(words) / 1000
        assert exact <= width_of(words, 1, bold=bold) < 1.17 * exact, words


def test_bold_is_the_weight_that_is_shipped(qtbot: object) -> None:
    """700 would be made of it by smearing its letters."""
    page = MarkupBrowser()
    page.show_markup("<h2>title</h2><b>word</b>")
    block = page.document().begin()
    assert tabular(QFont(), bold=True).weight() == QFont.Weight.DemiBold
    while block.isValid():
        assert all(part.format.fontWeight() == QFont.Weight.DemiBold for part in block.textFormats())
        block = block.next()
