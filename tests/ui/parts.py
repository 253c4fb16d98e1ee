"""Finding parts of a window by kind and objectName, and the number on the scripted board."""

from __future__ import annotations

import gc
from typing import TypeVar

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QLayoutItem,
    QScrollArea,
    QSpacerItem,
    QWidget,
    QWidgetItem,
)

from tests.scripted import Board
from workbench.core.grid import Target
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.window.main_window import MainWindow

Part = TypeVar("Part", bound=QWidget)
COMES_BACK = "Ctrl+Z brings your board back"
"""Said wherever a board gives way to another, and nobody is asked."""


def part(whole: QWidget, kind: type[Part], name: str = "") -> Part:
    """The part of `whole` called `name`; fails when there is none."""
    found = whole.findChild(kind, name) if name else whole.findChild(kind)
    assert found is not None, f"no {kind.__name__} called '{name}'"
    return found


def plain(label: QLabel) -> str:
    """Its words, whether or not a line may end between them."""
    return label.text().replace("\xa0", " ")


def letters_twice(whole: QWidget) -> list[str]:
    """Letters that lead, with Alt, to two parts of a dialog that are seen."""
    seen = [one for one in whole.findChildren(QWidget) if one.isVisibleTo(whole)]
    texts = [
        one.text() for one in seen if isinstance(one, QAbstractButton) or (isinstance(one, QLabel) and one.buddy())
    ]
    found = [text.replace("&&", "").partition("&")[2][:1].lower() for text in texts]
    return [letter for letter in dict.fromkeys(found) if letter and found.count(letter) > 1]


def nested(whole: QWidget) -> list[str]:
    """What is seen and has a scroll bar, within an area that has one."""
    found = []
    for area in whole.findChildren(QAbstractScrollArea):
        above = area.parentWidget()
        if not (area.isVisible() and _scrolls(area)):
            continue
        while above is not None and above is not whole:
            if isinstance(above, QScrollArea) and _scrolls(above):
                found.append(f"{area.objectName() or area} in {above.objectName()}")
            above = above.parentWidget()
    return found


def _scrolls(area: QAbstractScrollArea) -> bool:
    bar = area.verticalScrollBar()
    return bar.maximum() > bar.minimum() and area.verticalScrollBarPolicy() is not Qt.ScrollBarPolicy.ScrollBarAlwaysOff


def items_known_to_python() -> list[QLayoutItem]:
    """What Qt lays out at the address of one of these, once it is gone, would be taken for it: see `layouts.Box`."""
    kinds = QWidgetItem, QSpacerItem
    known = [one for one in gc.get_objects() if type(one) in kinds and shiboken6.isValid(one)]
    return [one for one in known if not shiboken6.createdByPython(one)]  # those tell Python of their end


def press(tab: PuzzleTab, target: Target, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    """Click on a target: a control below the board, or what lies on the board or the strip."""
    control = next((one for one in tab.pane.controls.findChildren(QWidget, target) if not one.isHidden()), None)
    if control is None:
        view = tab.pane.board_view if tab.pane.board_view.place_of(target) else tab.pane.strip
        box = view.place_of(target)
        assert box is not None, f"no '{target}'"
        QTest.mouseClick(view, button, Qt.KeyboardModifier.NoModifier, box.center().toPoint())
    elif button is Qt.MouseButton.LeftButton:
        QTest.mouseClick(control, button)
    else:
        at = control.rect().center()
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, control.mapToGlobal(at))
        QApplication.sendEvent(control, asked)


def click_board(window: MainWindow, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    view = window.current().pane.board_view
    QTest.mouseClick(view, button, pos=view._viewport.to_pixels(1.5, 1.5).toPoint())


def number(window: MainWindow) -> int:
    """What stands on my board."""
    board = window.current().editing.board
    assert isinstance(board, Board)
    return board.number
