"""Boards through Qt's accessibility interface, as a screen reader has them: cell by cell, and by keyboard alone."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.lamps.puzzle import Lamps
from tests.ui.conftest import window_of
from workbench.core import resources
from workbench.core.gesture import Ui
from workbench.core.options import Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.puzzles.towers.puzzle import Towers
from workbench.render.theme import load
from workbench.ui.board.board_view import BoardView
from workbench.ui.widgets import announcement
from workbench.ui.widgets.announcement import announce
from workbench.ui.widgets.pieces import named
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")

Events = list[tuple[QAccessible.Event, str]]
Key = Qt.Key


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Events:
    """What a screen reader is told: the kind of event and the words, while one listens."""
    told: Events = []

    def note(event: Any) -> None:
        announced = isinstance(event, QAccessibleAnnouncementEvent)
        told.append((event.type(), event.message() if announced else words(event.accessibleInterface())))

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", note)
    return told


def words(spoken: QAccessibleInterface) -> str:
    return spoken.text(QAccessible.Text.Name)


def spoken_of(view: QWidget) -> QAccessibleInterface:
    spoken = QAccessible.queryAccessibleInterface(view)
    assert spoken is not None
    return spoken


def aloud(view: BoardView) -> list[str]:
    board = spoken_of(view)
    return [words(board.child(i)) for i in range(board.childCount())]


def open_towers(qtbot: QtBot, folder: Path) -> tuple[MainWindow, BoardView]:
    window = window_of(qtbot, folder, Towers())
    window.documents.open_sample(next(path for path in resources.samples("towers") if path.stem == "04-easy"))
    view = window.current().pane.board_view
    view.setFocus()
    QCoreApplication.processEvents()
    return window, view


def keys(view: BoardView, *pressed: Key) -> None:
    for key in pressed:
        QTest.keyClick(view, key)
    QCoreApplication.processEvents()


def test_a_towers_board_is_read_aloud_and_solved_by_keyboard(qtbot: QtBot, tmp_path: Path, told: Events) -> None:
    window, view = open_towers(qtbot, tmp_path)
    board = spoken_of(view)
    assert words(board) == "Towers, 4 by 4, 0 of 16 filled, 3 clues"
    read = aloud(view)
    assert read[:4] == [f"row 1, column {column}: empty" for column in range(1, 5)]
    assert {"the clue above column 2: 2", "the clue left of row 3: 4", "the clue left of row 4: 3"} < set(read)
    keys(view, Key.Key_L)  # play; the cursor is there
    ways = [*[Key.Key_Right] * 3, Key.Key_Down, *[Key.Key_Left] * 3, Key.Key_Down] * 2
    for height, way in zip("4123214312341432", ways, strict=True):  # as one goes, to and fro
        here = words(board.focusChild())
        assert told[-1] == (QAccessible.Event.Focus, here)
        assert here.endswith(": empty")
        keys(view, Key(ord(height)))
        now = f"{here.removesuffix('empty')}{height}"
        assert (QAccessible.Event.NameChanged, now) in told
        assert now in aloud(view)
        keys(view, way)
    assert window.current().editing.verdict.solved
    assert any(kind is QAccessible.Event.Announcement for kind, _ in told)


@pytest.mark.corner("towers")
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_every_board_is_read_cell_by_cell(qtbot: QtBot, tmp_path: Path, told: Events, puzzle: AnyPuzzle) -> None:
    window = window_of(qtbot, tmp_path, puzzle)
    tab = window.current()
    view = tab.pane.board_view
    board = spoken_of(view)
    assert board.role() is QAccessible.Role.List
    for sample in resources.samples(puzzle.slug)[:3]:
        window.documents.open_sample(sample)
        QCoreApplication.processEvents()
        assert view.scene is not None
        assert words(board) == view.scene.label != ""
        known = dict(view.scene.without_strip().targets())
        assert aloud(view) == list(known.values())
        assert all(known.values())
        for place, target in enumerate(known):
            cell = board.child(place)
            assert cell is board.child(place)
            assert (cell.parent(), board.indexOfChild(cell), cell.isValid()) == (board, place, True)
            middle = cell.rect().center()
            assert cell.rect().isValid()
            if view.target_at(view.mapFromGlobal(middle)) == target:  # nothing lies above it
                assert board.childAt(middle.x(), middle.y()) is cell
        assert board.child(len(known)) is None
    view.setFocus()
    keys(view, Key.Key_Right, Key.Key_Right)
    here = board.focusChild()
    assert (QAccessible.Event.Focus, words(here)) in told
    assert (here.state().focused, here.state().selected, here.state().invalid) == (1, 1, 0)
    assert board.child((board.indexOfChild(here) + 1) % board.childCount()).state().focused == 0


@pytest.mark.parametrize("by_qt", [True, False])
def test_what_qt_and_python_know_of_a_board_goes_with_it(qapp: QApplication, by_qt: bool) -> None:
    lamps, theme = Lamps(), load("light")
    for _ in range(50):
        view, cells = BoardView(), list[QAccessibleInterface]()
        board = spoken_of(view)
        for count in (7, 20, 3):  # boards of other sizes
            row = lamps.new_board(Values({"lamps": count, "count": 1}))
            view.show_scene(lamps.scene(row, lamps.check(row), defaults(lamps.view_options(row)), Ui()), theme)
            cells = [board.child(i) for i in range(board.childCount())]
            assert len(cells) == count
        assert [cell.isValid() for cell in (cells[0], cells[-1])] == [True, True]
        if by_qt:
            view.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        del view
        gc.collect()
        assert not any(isValid(one) for one in (board, *cells))


def test_the_newest_is_announced_and_not_without_end(
    qtbot: QtBot, told: Events, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcement, "PAUSE", 50)
    window = QWidget()
    qtbot.addWidget(window)
    run, verdict = named(QWidget(window), "run"), named(QWidget(window), "verdict")
    announce(run, "nobody sees it")
    window.show()
    for best in range(100):
        announce(run, f"best {best}")
    announce(verdict, "solved")
    announce(run, "best 99")
    assert [said for _, said in told] == ["best 0"]
    qtbot.waitUntil(lambda: len(told) == 2)
    assert told[1] == (QAccessible.Event.Announcement, "best 99. solved")
    announce(verdict, "solved")
    qtbot.wait(120)
    assert len(told) == 2
