"""The demon in the real window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.puzzles.dicdacdoe.boards import grid
from tests.ui.conftest import window_of
from tests.ui.parts import press
from workbench.core.document import Document
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.dicdacdoe.view.controls import caption


def test_a_demon_that_is_awake_plays_to_the_draw_and_one_undo_takes_all_back(qtbot: QtBot, tmp_path: Path) -> None:
    tab = window_of(qtbot, tmp_path, Dicdacdoe()).current()
    safe = grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n")
    begun = tab.puzzle.apply(safe, "paint . 5 5")
    tab.open_document(Document(tab.puzzle, begun))
    tab.editing.set_view(tab.editing.view.with_value("delay", 0))
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_W)
    assert tab.editing.view.text("opponent") == "awake"
    press(tab, "brush +")
    press(tab, "cell 5 5")
    qtbot.waitUntil(lambda: len(tab.editing.board.demon) == safe.pieces.count(0))
    assert caption(tab.editing.board) == "Draw: it could not be spoilt"
    tab.editing.go(tab.document.position - 1)
    assert tab.editing.board == begun
    tab.document.mark_saved()
