"""Several windows of one program, and what is open again after the last one was closed."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDoubleSpinBox, QPlainTextEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from tests.ui.conftest import Answers, MakeWindow, window_of
from tests.ui.parts import part
from workbench.core.document import Document, Entry
from workbench.core.options import Values
from workbench.core.scene import Scene
from workbench.puzzles import PUZZLES
from workbench.ui.files import reopening
from workbench.ui.files.dialogs import Unsaved
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.tab.side_column import SideColumn
from workbench.ui.widgets.settings import Settings
from workbench.ui.widgets.wrapped_button import WrappedButton
from workbench.ui.window import place
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")

TOWERS = next(puzzle for puzzle in PUZZLES if puzzle.slug == "towers")


def number(window: MainWindow) -> int:
    return int(window.current().editing.board.number)


def typed(window: MainWindow, keys: str) -> None:
    QTest.keyClicks(window.current().pane.board_view, keys)


@pytest.mark.looks
@pytest.mark.corner
def test_a_new_window_has_boards_of_its_own_and_the_looks_of_all(qtbot: QtBot, window: MainWindow) -> None:
    typed(window, "5")
    window.safekeeping.keep()
    window.actions_["new-window"].trigger()
    one, other = window.family
    assert one is window
    assert (number(other), other.safekeeping.recovered.text) == (0, "")
    typed(other, "7")
    other.actions_["undo"].trigger()
    assert (number(window), number(other)) == (5, 0)
    other.actions_["switch-theme"].trigger()
    assert window.current().theme == other.current().theme == window.appearance.theme
    with qtbot.waitSignal(other.destroyed):
        other.close()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert window.family == [window]
    window.actions_["switch-theme"].trigger()
    assert window.current().theme == window.appearance.theme


@pytest.mark.corner
def test_a_game_that_was_begun_in_a_further_window_is_kept(qtbot: QtBot, tmp_path: Path) -> None:
    """Nothing was asked, as the program has made its board; and no tab had it again."""
    window = window_of(qtbot, tmp_path, PUZZLES[4])
    window.actions_["new-window"].trigger()
    other = window.family[1]
    tab = other.current()
    starter = next(one for one in tab.puzzle.starters if not one.ask)
    other.documents.begin(starter)
    qtbot.waitUntil(lambda: tab.game.on, timeout=60_000)
    QTest.keyClicks(tab.pane.board_view, "5")
    assert not tab.document.at_stake
    assert other.close()
    kept = [path.read_text(encoding="utf-8") for path in (tmp_path / "data" / "unsaved").rglob("*") if path.is_file()]
    assert any("game: 5" in text for text in kept), kept


@pytest.mark.corner
def test_what_a_closed_window_leaves_goes_back_to_the_system(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone: list[int] = []
    monkeypatch.setattr("workbench.ui.background.garbage.give_back", lambda: gone.append(threading.get_ident()))
    window.actions_["new-window"].trigger()
    window.family[1].close()
    qtbot.waitUntil(lambda: bool(gone))
    assert gone != [threading.get_ident()]  # it may take longer than a frame


@pytest.mark.corner
def test_a_window_that_is_closed_while_it_is_built_leaves_nothing(qtbot: QtBot, window: MainWindow) -> None:
    def tabs() -> int:
        return sum(isinstance(one, PuzzleTab | SideColumn) for one in QApplication.allWidgets())

    before = tabs()
    for steps in range(1, 4):
        window.actions_["new-window"].trigger()
        stack = window.family[1].stack
        puzzle = next(one for one in window.puzzles if one.slug not in stack.tabs)
        stack.build_later([puzzle])
        with_steps = stack._begun[puzzle] = stack._steps(puzzle)
        for _ in range(steps):
            next(with_steps)
        del with_steps
        with qtbot.waitSignal(window.family[1].destroyed):
            window.family[1].close()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        assert tabs() == before


@pytest.mark.corner
def test_quitting_closes_all_windows_until_a_person_keeps_one(window: MainWindow, answers: Answers) -> None:
    typed(window, "5")
    window.actions_["new-window"].trigger()
    other = window.family[1]
    answers.what = [Unsaved.CANCEL]
    QTest.keyClick(window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    assert not shiboken6.isValid(other) or not other.isVisible()
    assert window.isVisible()


@pytest.mark.corner
def test_told_to_end_all_windows_keep_their_boards(window: MainWindow, make_window: MakeWindow) -> None:
    typed(window, "5")
    window.actions_["new-window"].trigger()
    typed(window.family[1], "7")
    assert all(one.closing.leave() for one in reversed(window.family))
    assert window.family == []
    again = make_window()
    again.recover()
    assert "1 more board kept" in again.safekeeping.recovered.text
    numbers = {number(again)}
    again.actions_["recovered"].trigger()
    assert numbers | {number(again)} == {5, 7}


@pytest.mark.corner
def test_what_was_open_is_open_again(
    window: MainWindow, make_window: MakeWindow, answers: Answers, tmp_path: Path
) -> None:
    path, sample = tmp_path / "a.txt", tmp_path / "sample.txt"
    path.write_text("puzzle: scripted 1\n\n4\n")
    sample.write_text("puzzle: lamps 1\nlamps: 3\ncount: 1\ntitle: Three\nexpect: check -> sound\n\n*..\n")
    window.documents.open_sample(sample)
    window.documents.open(path)
    window.current().editing.set_view(Values({"shift": 2}))
    typed(window, "6")
    window.current().document.name_step(1, "six")
    answers.what = [Unsaved.DISCARD]
    window.close()
    again = make_window()
    (six,) = again.current().document.savepoints
    assert (six.name, six.board.number) == ("six", 6)
    assert (again.current().document.path, number(again), again.isWindowModified()) == (path, 4, False)
    assert again.current().editing.view["shift"] == 2
    assert list(again.tabs) == ["scripted"]  # no other is built for that
    again.close()
    path.unlink()
    last = make_window()
    assert (number(last), answers.errors) == (0, [])
    tab = last.show_puzzle(last.puzzles[1])
    assert (tab.name, tab.document.path, tab.document.modified) == ("Three", None, False)
    assert "expect" not in tab.document.text()


@pytest.mark.corner
def test_what_a_person_has_declined_is_not_open_again(
    window: MainWindow, make_window: MakeWindow, answers: Answers
) -> None:
    typed(window, "6")
    answers.what = [Unsaved.DISCARD]
    window.close()
    again = make_window()
    assert number(again) == 0
    begun = Document.from_text(again.puzzles[0], "puzzle: scripted 1\n\n4\n")
    again.current().open_document(begun)
    typed(again, "6")
    answers.what = [Unsaved.DISCARD]
    again.close()
    last = make_window()
    assert number(last) == 4  # the board before what was declined


@pytest.mark.corner
def test_the_chosen_task_and_the_page_that_is_read_are_there_again(window: MainWindow, make_window: MakeWindow) -> None:
    side = window.current().side
    side.solve.select_task("find")
    side.read("runs")
    window.close()
    for _ in range(2):  # nor is it forgotten where the tab was not looked at
        again = make_window()
        side = again.current().side
        assert side.solve.task is not None
        assert (side.solve.task.name, side.pages.front) == ("find", "runs")
        again.close()


@pytest.mark.corner
def test_each_task_is_set_again_as_it_was(window: MainWindow, make_window: MakeWindow) -> None:
    solve = window.current().side.solve
    solve.select_task("find")
    part(solve.form, QSpinBox, "goal").setValue(42)
    solve.select_task("play")
    part(solve.form, QDoubleSpinBox, "limit_time").setValue(2.5)
    part(solve.form, QSpinBox, "limit_seed").setValue(7)
    part(solve.form, QPlainTextEdit, "limit_params").setPlainText("cp_model_presolve=false")
    speed = part(window.current().pane.player, QComboBox, "speed")
    speed.setCurrentText("30 / s")
    speed.activated.emit(speed.currentIndex())
    told = part(solve, WrappedButton, "settings-line").sentence
    window.close()
    for _ in range(2):
        again = make_window()
        solve = again.current().side.solve
        assert part(solve, WrappedButton, "settings-line").sentence == told
        assert part(again.current().pane.player, QComboBox, "speed").currentText() == "30 / s"
        assert solve.limits().time == 2.5
        solve.select_task("find")
        assert solve.question().values["goal"] == 42
        solve.select_task("play")
        again.close()


def test_what_is_typed_counts_though_its_field_was_not_left(window: MainWindow, make_window: MakeWindow) -> None:
    solve = window.current().side.solve
    solve.select_task("find")
    goal = part(solve.form, QSpinBox, "goal")
    goal.lineEdit().selectAll()
    QTest.keyClicks(goal, "42")
    assert solve.question().values["goal"] == 42  # it is asked by F5
    window.close()
    assert make_window().current().side.solve.question().values["goal"] == 42


@pytest.mark.corner
def test_what_the_program_has_chosen_stays_with_a_board_that_comes_back(qtbot: QtBot, tmp_path: Path) -> None:
    answers = Answers()
    window = window_of(qtbot, tmp_path, TOWERS, answers=answers)
    window.first_start.greet()
    qtbot.waitUntil(lambda: window.current().stage.solver_board is not None, timeout=60_000)
    window.current().solving.stop()
    qtbot.waitUntil(lambda: not window.current().session.running, timeout=60_000)
    window.current().stage.use()
    answers.what = [Unsaved.KEEP]
    window.close()
    again = window_of(qtbot, tmp_path, TOWERS).current().side.solve.question()
    assert again.task.name == "reduce"


def test_no_more_savepoints_are_remembered_than_settings_should_hold(
    window: MainWindow, make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.core.document._LETTERS", 60)
    document = window.current().document
    document.take_savepoints(Entry("Type", document.board, f"step {number}") for number in range(20))
    window.close()
    again = make_window()
    assert [one.name for one in again.current().document.savepoints] == ["step 19"]
    again.close()
    again.settings.keep_open("scripted", {"text": document.text(), "savepoints": '[["a", "b", "no board"], 7]'})
    opened = reopening.reopened(again.puzzles[0], again.settings)
    assert opened is not None
    assert opened.savepoints == ()


@pytest.mark.logs_errors
def test_a_board_that_cannot_be_drawn_keeps_no_window_from_opening(
    window: MainWindow, make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A bug of the drawing, and the program never started again."""
    window.close()
    window.settings.keep_open("scripted", {"text": Document(Scripted(), Board(77)).text()})
    draw = Scripted.scene

    def scene(self: Scripted, board: Board, *rest: Any) -> Scene:
        return draw(self, board, *rest) if board.number != 77 else 1 / 0  # type: ignore[return-value]

    monkeypatch.setattr(Scripted, "scene", scene)
    assert make_window().current().document.board.number != 77
    assert caplog.messages == ["scripted: what was open cannot be drawn, and is not opened again"]


def test_what_was_open_is_nothing_where_somebody_has_changed_it(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    settings.keep_open("towers", {"path": "/home/ada/\udce9.txt"})
    assert settings.open_board("towers") == {"path": "/home/ada/\udce9.txt"}  # a name that is no text
    for text in ("{", "[1]", '{"path": 1}', "[" * 100_000):
        settings._store.setValue("open/towers", text)
        assert settings.open_board("towers") == {}


@pytest.mark.looks
def test_a_window_comes_up_on_a_screen_that_is_there(qtbot: QtBot, tmp_path: Path) -> None:
    settings, window = Settings(tmp_path), QWidget()
    qtbot.addWidget(window)
    window.setGeometry(9000, 9000, 640, 480)
    settings.keep_state("window", QByteArray(window.saveGeometry()))
    window.move(QPoint(0, 0))
    place.restore(window, settings)
    assert window.screen().availableGeometry().contains(window.geometry().center())


@pytest.mark.looks
def test_a_second_start_does_not_cover_the_window_of_the_first(qtbot: QtBot, tmp_path: Path) -> None:
    settings, corners = Settings(tmp_path), []
    first = QWidget()
    qtbot.addWidget(first)
    first.setGeometry(40, 60, 300, 200)
    place.keep(first, settings)
    for others in range(3):
        window = QWidget()
        qtbot.addWidget(window)
        place.restore(window, settings)
        place.show(window, settings, others)
        corners.append(window.pos().toTuple())
    assert len(set(corners)) == 3
    assert window.isVisible()
    large = QWidget()
    qtbot.addWidget(large)
    large.setWindowState(Qt.WindowState.WindowMaximized)
    place.show(large, settings, 1)
    assert not large.isMaximized()
