"""What tests do in the column beside the board: solve, choose runs in the list, boards of the strip, settings."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QMenu
from pytestqt.qtbot import QtBot

from tests.ui.conftest import MakeWindow
from tests.ui.parts import part
from workbench.ui.compare.comparison_view import ComparisonView
from workbench.ui.runs.board_card import BoardCard
from workbench.ui.runs.run_columns import COLUMNS
from workbench.ui.runs.session import State
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.tab.side_column import SideColumn
from workbench.ui.widgets.table import TableView
from workbench.ui.window.main_window import MainWindow

NO_KEYS = Qt.KeyboardModifier.NoModifier


def open_settings(side: SideColumn) -> None:
    """Have the form with all settings open, and laid out."""
    if not side.solve.form.isVisible():
        side.solve.settings_action.trigger()
    QCoreApplication.processEvents()


def solve(qtbot: QtBot, window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.current().session.state is State.IDLE)


# ---------------------------------------------------------------------------------------------- the list of runs


def rows(tab: PuzzleTab) -> TableView:
    """The list of runs, brought to the front."""
    tab.side.pages.bring("runs")
    return part(tab.side.runs, TableView, "run-list")


def count(view: QAbstractItemView) -> int:
    return view.model().rowCount()


def cell(table: TableView, row: int, column: int) -> str:
    return str(table.model().index(row, column).data())


def click_row(items: TableView, row: int, column: str = "name", keys: Qt.KeyboardModifier = NO_KEYS) -> None:
    names = [one.name for one in COLUMNS]
    index = items.model().index(row, names.index(column))
    items.scrollTo(index)
    QTest.mouseClick(items.viewport(), Qt.MouseButton.LeftButton, keys, items.visualRect(index).center())


def choose(window: MainWindow, text: str) -> None:
    """An entry of the menu of the newest run."""
    tab = window.current()
    rows(tab).customContextMenuRequested.emit(QPoint(20, 10))
    menu = tab.side.runs.findChildren(QMenu)[-1]
    (action,) = (one for one in menu.actions() if text in one.text().replace("&", ""))
    action.trigger()
    menu.close()


def kept_files(window: MainWindow) -> list[Path]:
    return sorted(window.keeping.folder.folder.glob("*.jsonl"))


def reopened(qtbot: QtBot, make_window: MakeWindow, runs: int) -> MainWindow:
    """Another window on the same folders, as after a restart; once it has listed so many runs."""
    made = make_window()
    made.recover()
    qtbot.waitUntil(lambda: len(made.current().book.rows) == runs)
    return made


# ---------------------------------------------------------------------------------------------- compared runs


def told(view: ComparisonView) -> list[str]:
    """What the compared runs are called."""
    return [cell(view.table, row, 0) for row in range(count(view.table))]


def plotted(view: ComparisonView) -> list[int]:
    """The seeds of the runs that are laid over each other."""
    return [run.question.limits.seed for run in view.comparison.runs] if view.comparison is not None else []


# ---------------------------------------------------------------------------------------------- boards of the strip


def cards(tab: PuzzleTab) -> list[BoardCard]:
    """The boards of the strip that have a card, oldest first."""
    found = tab.side.live.strip.findChildren(BoardCard, "incumbent")
    return sorted((card for card in found if not card.isHidden()), key=lambda card: card.x())


def click_card(tab: PuzzleTab, row: int, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
    """Click on one of the boards that the run on show keeps."""
    place = next(i for i, one in enumerate(tab.side.live.strip.shown) if one is tab.book.boards[row])
    QTest.mouseClick(cards(tab)[place], Qt.MouseButton.LeftButton, keys)


def marked(tab: PuzzleTab) -> list[int]:
    """Which of the boards that the run on show keeps are marked in the strip."""
    shown = zip(cards(tab), tab.side.live.strip.shown, strict=True)
    lit = [one for card, one in shown if card.isChecked()]
    return [row for row, one in enumerate(tab.book.boards) if any(one is other for other in lit)]
