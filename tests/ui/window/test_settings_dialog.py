"""Settings: what is chosen there counts at once, is kept, and what takes room on disk can be deleted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontDatabase, QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSpinBox,
)
from pytestqt.qtbot import QtBot

from tests.scripted import Scripted, until_stopped
from tests.ui.column import kept_files, solve
from tests.ui.conftest import Answers, MakeWindow
from tests.ui.parts import part
from workbench.solve import store
from workbench.ui.runs.session import State
from workbench.ui.widgets import motion
from workbench.ui.widgets.pieces import FRAME
from workbench.ui.widgets.settings import Mistakes
from workbench.ui.window.main_window import MainWindow
from workbench.ui.window.settings_dialog import SettingsDialog


@pytest.fixture
def dialog(window: MainWindow) -> SettingsDialog:
    QTest.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    (found,) = window.findChildren(SettingsDialog)
    return found


def choose(dialog: SettingsDialog, name: str, text: str) -> None:
    """As a person does it who has the list under the keyboard."""
    box = part(dialog, QComboBox, f"setting-{name}")
    QTest.keyClicks(box, text)
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.currentText() == text


def set_number(dialog: SettingsDialog, name: str, value: int) -> None:
    spin = part(dialog, QSpinBox, f"setting-{name}")
    spin.selectAll()
    seen: list[int] = []
    spin.valueChanged.connect(seen.append)
    QTest.keyClicks(spin, str(value))
    QTest.keyClick(spin, Qt.Key.Key_Return)
    assert seen == [value]
    assert dialog.isVisible()


@pytest.mark.corner
def test_what_is_chosen_counts_at_once_and_is_kept(
    window: MainWindow, dialog: SettingsDialog, make_window: MakeWindow
) -> None:
    choose(dialog, "theme", "Dark")
    assert window.appearance.theme.name == "dark"
    choose(dialog, "mistakes", "On demand")
    assert window.current().editing.mistakes is Mistakes.ON_DEMAND
    for name, value in {"time_limit": 30, "workers": 1, "runs_limit": 2, "text_size": 120}.items():
        set_number(dialog, name, value)
    assert window.current().side.solve.question().limits.time == 30
    assert window.keeping.folder.limit == 2 << 20
    dialog.close()
    window.close()
    again = make_window()
    assert (again.settings.text_size, again.settings.mistakes) == (120, Mistakes.ON_DEMAND)
    limits = again.current().side.solve.question().limits
    assert (limits.time, limits.workers) == (30, 1)


def test_enter_takes_a_number_and_goes_on(window: MainWindow, dialog: SettingsDialog) -> None:
    limit = part(dialog, QSpinBox, "setting-time_limit")
    limit.setFocus()
    limit.selectAll()
    QTest.keyClicks(limit, "45")
    QTest.keyClick(limit, Qt.Key.Key_Return)
    assert window.settings.time_limit == 45
    assert dialog.focusWidget() is part(dialog, QSpinBox, "setting-workers")


@pytest.mark.corner
def test_in_a_low_screen_the_page_scrolls_and_close_stays(
    qtbot: QtBot, window: MainWindow, dialog: SettingsDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    bar = part(dialog, QScrollArea, "settings-page").verticalScrollBar()
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: QRect(0, 0, 1920, 1400))
    set_number(dialog, "text_size", 110)
    qtbot.waitUntil(lambda: bar.maximum() == 0)  # nothing is hidden where there is room
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: QRect(0, 0, 1024, 700))
    set_number(dialog, "text_size", 150)
    qtbot.waitUntil(lambda: part(dialog, QCheckBox, "setting-still").font().pointSizeF() == 15.0)
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    QApplication.processEvents()
    assert (dialog.size() + FRAME).boundedTo(QSize(1024, 700)) == dialog.size() + FRAME
    (buttons,) = dialog.findChildren(QDialogButtonBox)
    close = buttons.button(QDialogButtonBox.StandardButton.Close)
    assert dialog.rect().contains(QRect(close.mapTo(dialog, QPoint()), close.size()))
    held = part(dialog, QLabel, "caches-held")
    assert held.width() >= held.sizeHint().width()


@pytest.mark.corner
def test_text_is_as_large_as_a_person_and_the_system_say(
    qtbot: QtBot, window: MainWindow, dialog: SettingsDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = window.current()
    clock, words = part(tab.play_panel, QLabel, "clock"), part(tab.play_panel, QLabel, "play-words")
    pane = tab.parts[0]
    texts = [window.status, window.menuBar(), dialog, pane, part(dialog, QCheckBox, "setting-still")]
    assert {text.font().pointSizeF() for text in texts} == {10.0}
    large, high = clock.font().pointSizeF(), words.height()

    def follows(points: float) -> None:
        qtbot.waitUntil(lambda: {text.font().pointSizeF() for text in texts} == {points})
        qtbot.waitUntil(lambda: window.updatesEnabled())

    set_number(dialog, "text_size", 150)
    follows(15.0)
    system = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont))
    system.setPointSizeF(20.0)
    monkeypatch.setattr(QFontDatabase, "systemFont", lambda kind: system)
    QApplication.sendEvent(window, QEvent(QEvent.Type.ThemeChange))
    follows(30.0)
    qtbot.waitUntil(lambda: clock.font().pointSizeF() == pytest.approx(3 * large))
    assert words.height() > 2.5 * high


@pytest.mark.corner
def test_with_reduced_motion_nothing_blinks_or_flickers(
    qtbot: QtBot, window: MainWindow, dialog: SettingsDialog, scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted.script = until_stopped
    tab, flashes = window.current(), QApplication.cursorFlashTime()
    bar, still = part(tab.side, QProgressBar, "status_bar"), part(dialog, QCheckBox, "setting-still")
    monkeypatch.setattr(tab.solving.board._pause, "start", lambda: None)  # the next board's turn does not come
    for on in (True, False):
        still.click()
        assert window.settings.still is on
        assert (QApplication.cursorFlashTime() == 0) is on
        qtbot.waitUntil(lambda: (motion.SHEET in window.status.styleSheet()) is window.settings.still)
        tab.side.solve.start_action.trigger()
        qtbot.waitUntil(lambda: len(tab.book.boards) == 1)
        assert bar.isHidden() is on  # how much is done is not known
        assert (tab.stage.solver_board is None) is on
        tab.session.stop()
        qtbot.waitUntil(lambda: tab.session.state is State.IDLE)
        assert tab.stage.solver_board is not None
        tab.book.dismiss(*tab.book.rows)
    assert QApplication.cursorFlashTime() == flashes


@pytest.mark.corner
def test_kept_runs_are_told_and_deleted(qtbot: QtBot, window: MainWindow, answers: Answers) -> None:
    solve(qtbot, window)
    solve(qtbot, window)
    tab = window.current()
    tab.book.dismiss(tab.book.rows[0])
    window.actions_["settings"].trigger()
    (dialog,) = window.findChildren(SettingsDialog)
    assert dialog._kept.text().startswith("2 runs, ")  # the dismissed one takes room, too
    delete = part(dialog, QPushButton, "runs-delete")
    delete.click()
    assert kept_files(window)  # a person has not confirmed it
    answers.delete = True
    delete.click()
    assert not kept_files(window)
    assert not window.keeping.folder.size()
    assert not tab.book.rows
    assert not window.actions_["restore-run"].isEnabled()
    assert answers.asked == ["delete 2 runs", "delete 2 runs"]
    assert dialog._kept.text() == "no runs, 0 kB"
    delete.click()
    assert len(answers.asked) == 2
    assert answers.errors == ["there is no run to delete: those that go on stay"]


@pytest.mark.corner
def test_what_is_chosen_or_deleted_counts_in_all_windows(qtbot: QtBot, window: MainWindow, answers: Answers) -> None:
    solve(qtbot, window)
    window.actions_["new-window"].trigger()
    other, tab = window.family[1], window.family[1].current()
    qtbot.waitUntil(lambda: bool(tab.book.rows), timeout=5_000)
    window.actions_["settings"].trigger()
    (dialog,) = window.findChildren(SettingsDialog)
    said = list[str]()
    other.keeping.said.connect(said.append)
    choose(dialog, "mistakes", "On demand")
    set_number(dialog, "time_limit", 7)
    assert tab.editing.mistakes is Mistakes.ON_DEMAND
    assert tab.side.solve.question().limits.time == 7
    answers.delete = True
    part(dialog, QPushButton, "runs-delete").click()
    assert (window.current().book.rows, tab.book.rows, said) == ([], [], [])
    other.close()


@pytest.mark.skipif(os.name == "nt", reason="nobody is seen there to write a run")
@pytest.mark.corner
def test_of_kept_runs_those_that_go_on_are_not_said_to_go(
    qtbot: QtBot, window: MainWindow, answers: Answers, scripted: Scripted
) -> None:
    solve(qtbot, window)
    scripted.script, answers.delete = until_stopped, True
    tab = window.current()
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: bool(tab.book.running))
    window.actions_["settings"].trigger()
    (dialog,) = window.findChildren(SettingsDialog)
    part(dialog, QPushButton, "runs-delete").click()
    assert answers.asked == ["delete 1 runs"]
    assert [run.running for run in tab.book.rows] == [True]
    assert dialog._kept.text().startswith("1 run, ")
    tab.session.stop()
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)


def test_caches_are_told_and_emptied(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "endgame.table"
    table.write_bytes(b"x" * 5000)
    monkeypatch.setattr(store, "cached", lambda: [table])
    window.actions_["settings"].trigger()
    (dialog,) = window.findChildren(SettingsDialog)
    assert dialog._cached.text() == "1 file, 4 kB"
    part(dialog, QPushButton, "caches-delete").click()
    assert not table.exists()


def test_what_is_not_open_has_no_style_sheet_until_it_is(window: MainWindow) -> None:
    """Each takes 0.4 MB, and there are thirty in a window."""
    form = window.current().side.solve.form
    assert not form.styleSheet()
    form.show()
    assert form.styleSheet() == window.current().parts[0].styleSheet() != ""


def test_each_letter_of_the_page_belongs_to_one_thing(dialog: SettingsDialog) -> None:
    texts = [one.text() for one in dialog.findChildren(QLabel)]
    texts += [one.text() for one in dialog.findChildren(QAbstractButton)]
    letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
    assert len(letters) > 8
    assert len(letters) == len(set(letters)), letters
