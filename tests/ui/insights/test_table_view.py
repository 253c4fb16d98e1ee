"""Tables of insights: columns as wide as their numbers; a list of jumps whose cells are typed anew, and arrows beside
the selected end of a jump."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.conftest import window_of
from tests.ui.parts import part, press
from workbench.core.insight import Row, Table
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.ui.insights.insight_card import InsightCard
from workbench.ui.insights.table_view import InsightTable
from workbench.ui.tab.puzzle_tab import PuzzleTab

pytestmark = pytest.mark.usefixtures("plain_windows")

LADDERS = Ladders()
_LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def tab(qtbot: QtBot, tmp_path: Path) -> PuzzleTab:
    return window_of(qtbot, tmp_path, LADDERS).current()


def ends(tab: PuzzleTab) -> list[tuple[int, int]]:
    return [(jump.source, jump.target) for jump in tab.editing.board.jumps]


def jump_list(tab: PuzzleTab, qtbot: QtBot) -> InsightCard:
    tab.side.pages.bring("insights")
    qtbot.waitUntil(lambda: any(card.insight.key == "jumps" for card in tab.side.insights.cards))
    return next(card for card in tab.side.insights.cards if card.insight.key == "jumps")


def click(tab: PuzzleTab, target: str, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not tab.pane._timer.isActive())
    press(tab, target)


@pytest.mark.corner
def test_jumps_are_typed_and_nudged(qtbot: QtBot, tab: PuzzleTab) -> None:
    said: list[str] = []
    tab.said.connect(said.append)
    card = jump_list(tab, qtbot)
    line = part(card, QLineEdit, "further row")
    QTest.keyClicks(line, "31 7")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert ends(tab) == [(31, 7)]
    table = card.body
    assert isinstance(table, InsightTable)
    qtbot.waitUntil(lambda: table.model().rowCount() == 1)
    spot = table.visualRect(table.model().index(0, 1)).center()
    QTest.mouseClick(table.viewport(), _LEFT, pos=spot)
    assert tab.editing.ui.cursor == "jump 31 7"
    QTest.mouseDClick(table.viewport(), _LEFT, pos=spot)
    for text, after in (("12", [(31, 12)]), ("x", [(31, 12)])):
        table.setCurrentIndex(table.model().index(0, 1))
        QTest.keyClick(table, Qt.Key.Key_F2)
        editor = next(one for one in table.findChildren(QLineEdit) if one.isVisible())
        editor.selectAll()
        QTest.keyClicks(editor, text)
        QTest.keyClick(editor, Qt.Key.Key_Return)
        QApplication.processEvents()
        assert ends(tab) == after
        qtbot.waitUntil(lambda: table.model().index(0, 1).data() == "12")
    assert any("'x' is no square" in words for words in said)
    click(tab, "cell 1 12", qtbot)
    click(tab, "move: move 31 12 -> 31 13", qtbot)
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert ends(tab) == [(31, 12)]  # the second row runs to the left
    assert len(tab.editing.document.history) == 5
    table.setCurrentIndex(table.model().index(0, 0))
    QTest.keyClick(table, Qt.Key.Key_Delete)
    assert ends(tab) == []


def test_a_column_grows_with_its_numbers_in_a_narrow_table(qtbot: QtBot) -> None:
    table = InsightTable()
    qtbot.addWidget(table)
    table.resize(330, 100)
    table.show()
    columns = ("strength", "won", "drawn", "lost", "points %", "± %", "Elo", "Elo from", "Elo to")
    for won in (1, 19, 199, 1_999, 19_999):
        row = Row((100, won, won, won, 61.37, 12.34, 81, -12, 99))
        table.show_insight(Table("match", "The match", columns, (row, row)))
        for place in range(len(columns)):
            text = table.model().index(0, place).data()
            assert table.columnWidth(place) >= table.fontMetrics().horizontalAdvance(text) + 8, (won, place)


def test_a_chosen_row_that_ends_in_words_is_lit_up_to_the_edge(qtbot: QtBot) -> None:
    table = InsightTable()
    qtbot.addWidget(table)
    table.resize(600, 200)
    table.show()
    table.show_insight(Table("changes", "Changes", ("change", "with"), (Row(("1 to 2", "one solution")),)))
    assert table.visualRect(table.model().index(0, 1)).right() >= table.viewport().width() - 1
