"""A file that another program changes while its board is open is noticed, and nothing is overwritten unasked."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from tests.patience import PATIENCE
from tests.scripted import Board
from tests.ui.conftest import Answers
from tests.ui.parts import part
from workbench.core.file_writing import write_text
from workbench.ui.files.dialogs import Changed, Unsaved
from workbench.ui.files.kept_board import KeptFile
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


def text(number: int) -> str:
    return f"puzzle: scripted 1\n\n{number}\n"


def shown(window: MainWindow) -> int:
    board = window.current().editing.board
    assert isinstance(board, Board)
    return board.number


def typed(window: MainWindow, keys: str) -> None:
    QTest.keyClicks(window.current().pane.board_view, keys)


def press(window: MainWindow, name: str) -> None:
    (button,) = (one for one in window.findChildren(QPushButton, name) if one.isVisible())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.fixture
def path(window: MainWindow, tmp_path: Path) -> Path:
    """A file that is open and holds 4."""
    path = tmp_path / "a.txt"
    path.write_text(text(4))
    assert window.documents.open(path)
    assert shown(window) == 4
    return path


def number_in(path: Path) -> int:
    return int(path.read_text().split()[-1].rstrip("?"))


def test_opening_the_open_file_and_saving_reads_it_anew(window: MainWindow, answers: Answers, path: Path) -> None:
    typed(window, "6")
    answers.what = [Unsaved.SAVE]
    window.documents.open(path)
    edited = shown(window)
    assert edited != 4
    assert number_in(path) == edited
    assert not window.isWindowModified()
    window.documents.save()
    assert number_in(path) == edited


def test_a_change_is_noticed_and_asked_about(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    for replaced, numbers in ((False, (8, 9)), (True, (4, 5))):
        for number in numbers:  # more than once: a replaced file is another one to the system
            if replaced:
                write_text(path, text(number))
            else:
                path.write_text(text(number))
            qtbot.waitUntil(lambda: window.watching.notice.isVisible(), timeout=int(1000 * PATIENCE))
            assert shown(window) != number
            press(window, "reload")
            assert shown(window) == number
            assert not window.isWindowModified()
            assert not window.watching.notice.isVisible()
        window.actions_["undo"].trigger()
        assert shown(window) == numbers[0]  # what was there before is a step back
        window.actions_["redo"].trigger()


@pytest.mark.corner
def test_the_search_gives_the_keyboard_back_also_where_the_notice_has_changed(window: MainWindow, path: Path) -> None:
    path.write_text(text(8))
    window.watching.look()
    part(window.watching.notice, QPushButton, "reload").setFocus()
    for change, wanted in ((path.touch, "reload"), (path.unlink, "board")):
        QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        assert window.focusWidget() is window.head.search
        change()
        window.watching.look()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QTest.keyClick(window.head.search, Qt.Key.Key_Escape)
        here = window.focusWidget()
        assert here is not None
        assert here.objectName() == wanted


def test_saving_asks_before_it_overwrites_another_programs_change(
    window: MainWindow, answers: Answers, path: Path, tmp_path: Path
) -> None:
    typed(window, "6")
    mine = shown(window)
    path.write_text(text(8))
    window.documents.save()
    assert answers.asked == ["changed a.txt"]
    assert (number_in(path), shown(window), window.isWindowModified()) == (8, mine, True)
    answers.disk, answers.path = Changed.SAVE_AS, tmp_path / "b.txt"
    window.documents.save()
    assert (number_in(path), number_in(tmp_path / "b.txt")) == (8, mine)
    assert window.current().document.path == tmp_path / "b.txt"
    assert not window.isWindowModified()


def test_mine_is_written_over_it_when_a_person_says_so(window: MainWindow, answers: Answers, path: Path) -> None:
    typed(window, "6")
    path.write_text(text(8))
    answers.disk = Changed.KEEP
    window.documents.save()
    assert number_in(path) == shown(window)
    window.documents.save()
    assert answers.asked == ["changed a.txt"]  # once


def test_reloading_instead_of_saving_loses_neither(window: MainWindow, answers: Answers, path: Path) -> None:
    typed(window, "6")
    mine = shown(window)
    path.write_text(text(8))
    answers.disk = Changed.RELOAD
    window.documents.save()
    assert (shown(window), number_in(path), window.isWindowModified()) == (8, 8, False)
    window.actions_["undo"].trigger()
    assert shown(window) == mine


def test_keep_mine_in_the_notice_makes_the_board_unsaved(
    qtbot: QtBot, window: MainWindow, answers: Answers, path: Path
) -> None:
    path.write_text(text(8))
    qtbot.waitUntil(lambda: window.watching.notice.isVisible(), timeout=int(1000 * PATIENCE))
    press(window, "keep-mine")
    assert not window.watching.notice.isVisible()
    assert window.isWindowModified()
    window.documents.save()
    assert answers.asked == []
    assert number_in(path) == 4


def test_a_file_that_is_gone_is_said_and_written_again(
    qtbot: QtBot, window: MainWindow, answers: Answers, path: Path
) -> None:
    path.unlink()
    qtbot.waitUntil(lambda: "no longer there" in window.watching.notice.text, timeout=int(1000 * PATIENCE))
    window.documents.save()
    assert number_in(path) == 4
    qtbot.waitUntil(lambda: not window.watching.notice.isVisible(), timeout=int(1000 * PATIENCE))
    assert answers.asked == []


def test_a_file_that_is_renamed_or_moved_is_followed(
    qtbot: QtBot, window: MainWindow, answers: Answers, path: Path
) -> None:
    old = path
    for key, there in (("7", "b.txt"), ("8", "done/a.txt"), ("9", "../a.txt")):
        new = (old.parent / there).resolve()
        new.parent.mkdir(exist_ok=True)
        copy = old.with_name("0-copy.txt")  # what holds the same is another file
        copy.write_bytes(old.read_bytes())
        old.rename(new)
        qtbot.waitUntil(lambda new=new: window.current().document.path == new, timeout=int(1000 * PATIENCE))  # type: ignore[misc]
        assert window.windowTitle().startswith(f"{new.stem}[*] ")
        assert not window.watching.notice.isVisible()
        typed(window, key)
        window.documents.save()
        assert (number_in(new), old.exists()) == (int(key), False)
        assert answers.asked == []
        copy.unlink()
        old = new
    old.unlink()


def test_own_saving_is_no_change(qtbot: QtBot, window: MainWindow, answers: Answers, path: Path) -> None:
    for key in "678":
        typed(window, key)
        window.documents.save()
        window.watching.look()
        assert not window.watching.notice.isVisible()
    assert answers.asked == []


def test_a_file_that_became_another_puzzles_is_not_reloaded(window: MainWindow, answers: Answers, path: Path) -> None:
    path.write_text("puzzle: lamps 1\nlamps: 5\ncount: 2\n\n*..-.\n")
    window.watching.look()
    press(window, "reload")
    assert "holds no board of Scripted any more" in answers.errors[0]
    assert shown(window) == 4
    assert window.watching.notice.isVisible()


def test_a_change_between_crash_and_return_is_noticed(
    window: MainWindow, answers: Answers, path: Path, tmp_path: Path
) -> None:
    typed(window, "6")
    answers.what = [Unsaved.DISCARD]
    file = KeptFile.new(tmp_path / "data" / "unsaved", "scripted")
    file.write(window.safekeeping._contents("scripted", window.current().document))
    file.release()
    path.write_text(text(8))
    window.documents.close()
    window.recover()
    window.documents.save()
    assert answers.asked[1:] == ["changed a.txt"]
    assert number_in(path) == 8
