"""What asks a person leaves nothing behind that a garbage collector on another thread would come upon."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from tests.ui.parts import part
from tests.ui.widgets.answering import answering
from workbench.core import licences
from workbench.core.options import defaults
from workbench.core.scene import Scene
from workbench.render import theme as themes
from workbench.solve.experiment import Experiment
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Note
from workbench.ui.files.dialogs import Dialogs, Unsaved, with_ending
from workbench.ui.files.sheets_dialog import SheetsDialog
from workbench.ui.widgets.pieces import without_icons
from workbench.ui.widgets.plain_text import message_box
from workbench.ui.widgets.settings import Settings
from workbench.ui.window.main_window import MainWindow

PUZZLE = Scripted()
REQUEST = Question(PUZZLE, Board(0), PUZZLE.tasks[0], PUZZLE.tasks[0].read({}))
ASKED: dict[str, Callable[[Dialogs], object]] = {
    "a name": lambda dialogs: dialogs.describe_run("Play", Note()),
    "settings": lambda dialogs: dialogs.choose_race(Experiment((REQUEST,), 2)),
    "a new board": lambda dialogs: dialogs.new_board(PUZZLE, defaults(PUZZLE.options), themes.load("light")),
    "what the program is": lambda dialogs: dialogs.about("Lamps 1", "Light them."),
}


@pytest.mark.parametrize("what", ASKED)
def test_a_dialog_has_gone_once_it_is_answered(qtbot: QtBot, what: str) -> None:
    window, gone = QWidget(), list[str]()
    qtbot.addWidget(window)

    def look(box: QDialog) -> None:
        box.destroyed.connect(lambda *_: gone.append(what))

    gc.disable()  # it would hide what is left
    try:
        answering(lambda: ASKED[what](Dialogs(window)), look)
        assert gone == [what]
    finally:
        gc.enable()


def test_what_is_typed_is_opened_whatever_was_selected_on_the_way(qtbot: QtBot, tmp_path: Path) -> None:
    """A folder whose name is how the file's begins was entered."""
    (tmp_path / "p").mkdir()
    (tmp_path / "pic.txt").write_text("a", encoding="utf-8")
    window = QWidget()
    qtbot.addWidget(window)

    def type_name() -> None:
        box = QApplication.activeModalWidget()
        assert box is not None
        line = box.findChild(QLineEdit)
        table = box.findChild(QTreeView)
        assert box.width() <= window.screen().availableSize().width(), "on a small screen, too"
        assert all(button.icon().isNull() for one in box.findChildren(QDialogButtonBox) for button in one.buttons())
        assert line is not None
        assert table is not None
        qtbot.waitUntil(lambda: table.model().rowCount(table.rootIndex()) == 2)
        line.clear()
        for letter in str(tmp_path / "pic.txt"):
            # QTest has no such keys as “ä”, and ends the process: a temporary folder may have any letter
            pressed = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(line, pressed)
            QCoreApplication.processEvents()
        QTest.keyClick(line, Qt.Key.Key_Return)
        if QApplication.activeModalWidget() is box:
            box.close()

    QTimer.singleShot(0, type_name)
    assert Dialogs(window).open_paths("Open", tmp_path) == (tmp_path / "pic.txt",)


@pytest.mark.parametrize(
    ("ask", "button", "said"),
    [
        (lambda dialogs: dialogs.unsaved("my board"), "&Discard", Unsaved.DISCARD),
        (lambda dialogs: dialogs.unsaved("my board"), "&Save", Unsaved.SAVE),
        (lambda dialogs: dialogs.unsaved("my board", closes=True), "&Keep for the next start", Unsaved.KEEP),
        (lambda dialogs: dialogs.unsaved("my board", closes=True), "&Discard", Unsaved.DISCARD),
        (lambda dialogs: dialogs.unsaved("my board"), "Cancel", Unsaved.CANCEL),
        (lambda dialogs: dialogs.unsaved("my board", "another"), "&Save all", Unsaved.SAVE),
        (lambda dialogs: dialogs.error("no"), "OK", None),
    ],
)
def test_an_answer_is_read_though_other_loops_turn(
    qtbot: QtBot, ask: Callable[[Dialogs], object], button: str, said: object
) -> None:
    """Whatever is to be deleted later may be so before `exec` has come back."""
    window = QWidget()
    qtbot.addWidget(window)
    asked = list[object]()

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert box is not None
        found = next(one for one in box.findChildren(QPushButton) if one.text().strip("&") == button.strip("&"))
        found.click()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    QTimer.singleShot(0, press)
    asked.append(ask(Dialogs(window)))
    assert asked == [said]


def test_boards_that_are_not_saved_stand_in_lines_of_their_own(qtbot: QtBot) -> None:
    window, shown = QWidget(), list[str]()
    qtbot.addWidget(window)

    def look(box: QDialog) -> None:
        shown.extend(label.text() for label in box.findChildren(QLabel))

    answering(lambda: Dialogs(window).unsaved("one", "another"), look)
    assert "• one\n• another\n\nSave them before they are gone?" in shown


def test_who_deletes_runs_is_told_of_runs_and_how_many_go(qtbot: QtBot) -> None:
    """They were asked about as boards: Delete “12 runs” for good?"""
    window = QWidget()
    qtbot.addWidget(window)

    def look(box: QDialog) -> None:
        assert isinstance(box, QMessageBox)
        assert "Delete kept runs" in box.windowTitle()
        assert box.text() == "Delete 12 runs for good?"

    answering(lambda: Dialogs(window).delete_runs(12, Path("runs")), look)


def test_buttons_of_a_question_have_keys_and_its_title_is_whole(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)

    def look(box: QDialog) -> None:
        assert all("&" in button.text() for button in box.findChildren(QPushButton) if button.isVisible())
        assert box.width() >= box.fontMetrics().horizontalAdvance(box.windowTitle()) + 200

    answering(lambda: Dialogs(window).stop_and_quit(["Play"]), look)
    answering(lambda: Dialogs(window).stop_and_dismiss("Play"), look)


def test_a_question_about_what_runs_says_when_it_has_ended(qtbot: QtBot) -> None:
    window, running = QWidget(), ["Play", "Find"]
    qtbot.addWidget(window)

    def look(box: QDialog) -> None:
        assert isinstance(box, QMessageBox)
        assert box.informativeText() == "• Play\n• Find"
        running.pop()
        qtbot.waitUntil(lambda: box.informativeText() == "• Play")
        running.pop()
        qtbot.waitUntil(lambda: "Nothing runs any more" in box.text())
        assert "finished" in box.windowTitle()
        assert box.buttons()[0].text() == "&Quit"

    answering(lambda: Dialogs(window).stop_and_quit(list(running), lambda: running), look)


def test_about_tells_versions_and_licences(qtbot: QtBot) -> None:
    window, shown = QWidget(), list[str]()
    qtbot.addWidget(window)

    def look(box: QDialog) -> None:
        shown.extend(label.text() for label in box.findChildren(QLabel))
        shown.extend(text.toPlainText() for text in box.findChildren(QPlainTextEdit))

    answering(lambda: Dialogs(window).about("Lamps 1", "Light them."), look)
    assert "Lamps 1" in shown
    told = [line.split() for line in shown[-1].splitlines()]
    assert told == [f"{one.name} {one.version} {one.licence}".split() for one in licences.parts()]


def test_a_blank_behind_a_name_is_no_part_of_its_ending() -> None:
    assert with_ending(Path("a b.svg "), "SVG (*.svg)") == Path("a b.svg")
    assert with_ending(Path("board "), "SVG (*.svg)") == Path("board.svg")
    assert with_ending(Path("v1.2"), "Board (*.txt *.puzzle)") == Path("v1.2.txt")


def test_buttons_of_dialogs_have_no_signs_of_the_desktop(qtbot: QtBot, window: MainWindow) -> None:
    kinds = QDialogButtonBox.StandardButton
    box = QDialogButtonBox(kinds.Ok | kinds.Cancel, window)
    for button in box.buttons():
        button.setIcon(window.actions_["check-now"].icon())  # as some desktops do
    assert all(button.icon().isNull() for button in without_icons(box).buttons())
    assert not window.actions_["check-now"].isIconVisibleInMenu()
    assert not window.actions_["check-now"].icon().isNull()  # the toolbar has it
    told = message_box(window, QMessageBox.Icon.Warning, "Title", "Text")
    qtbot.addWidget(told)
    told.addButton(QMessageBox.StandardButton.Ok).setIcon(window.actions_["check-now"].icon())
    told.show()
    assert all(button.icon().isNull() for button in told.buttons())


def test_the_ending_of_a_name_follows_the_kind_of_file_and_the_other_way_round(qtbot: QtBot, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    kinds = "SVG picture (*.svg);;PNG picture (*.png);;Board (*.txt *.puzzle)"

    def look(box: QDialog) -> None:
        assert isinstance(box, QFileDialog)
        line, chosen = part(box, QLineEdit), part(box, QComboBox, "fileTypeCombo")
        assert (line.text(), chosen.currentText()) == ("towers.png", "PNG picture (*.png)")
        chosen.setCurrentIndex(0)
        chosen.activated.emit(0)
        chosen.textActivated.emit(chosen.currentText())
        assert line.text() == "towers.svg"
        qtbot.waitUntil(line.hasSelectedText)
        QTest.keyClicks(line, "x.svg")
        assert line.text() == "x.svg", "a name that is typed then does not go behind the ending"
        for name, kind in (("a.png", "PNG picture (*.png)"), ("a.puzzle", "Board (*.txt *.puzzle)")):
            line.clear()
            QTest.keyClicks(line, name)
            assert (line.text(), chosen.currentText()) == (name, kind)
        line.clear()
        QTest.keyClicks(line, "a.2")
        assert (line.text(), chosen.currentText()) == ("a.2", "Board (*.txt *.puzzle)"), "no ending that is known"

    answering(lambda: Dialogs(window).save_path("Export", tmp_path / "towers.png", kinds), look)


def test_open_begins_where_a_file_was_opened_last(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    below = tmp_path / "below"
    below.mkdir()
    begun: list[str] = []

    def chosen(dialog: QFileDialog) -> int:
        begun.append(dialog.directory().absolutePath())
        return 1

    monkeypatch.setattr(QFileDialog, "exec", chosen)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _: [str(below / "board.txt")])
    window = QWidget()
    qtbot.addWidget(window)
    dialogs = Dialogs(window)
    for _ in range(2):
        dialogs.open_path("Open a board", tmp_path)
    assert begun == [str(tmp_path), str(below)]


def test_who_prints_boards_ticks_them_or_chooses_files(qtbot: QtBot) -> None:
    dialog = SheetsDialog(["alike", "alike", "three"], draw=lambda row: Scene(1 + row, 1, ()))
    qtbot.addWidget(dialog)
    dialog.show()
    high = dialog.list.sizeHintForRow(0)
    qtbot.waitUntil(lambda: not any(dialog.list.item(row).icon().isNull() for row in range(3)))
    assert high == dialog.list.sizeHintForRow(0) >= dialog.list.iconSize().height(), "no picture lies on another"
    assert dialog.chosen == [0, 1, 2]
    for name, chosen in (("sheets-none", []), ("sheets-all", [0, 1, 2])):
        part(dialog, QPushButton, name).click()
        assert dialog.chosen == chosen
    dialog.list.item(1).setCheckState(Qt.CheckState.Unchecked)
    assert dialog.chosen == [0, 2]
    files = dialog.findChild(QPushButton, "sheets-files")
    assert files is not None
    files.click()
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert not dialog.chosen


def test_who_has_no_board_to_print_chooses_files(qtbot: QtBot) -> None:
    dialog = SheetsDialog(())
    qtbot.addWidget(dialog)
    assert not dialog.chosen
    there = {one.text() for one in dialog.findChildren(QPushButton) if not one.isHidden()}
    assert there == {"Choose &files…", "Cance&l"}


def test_what_goes_out_goes_where_something_went_last_at_the_next_start_too(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, suggested = QWidget(), list[Path]()
    qtbot.addWidget(window)
    (tmp_path / "out").mkdir()

    def save(_: Dialogs, title: str, suggestion: Path, kinds: str) -> Path:
        suggested.append(suggestion)
        return tmp_path / "out" / "a.png"

    monkeypatch.setattr(Dialogs, "save_path", save)
    for _ in range(2):
        Dialogs(window, Settings(tmp_path)).export_path("Export", tmp_path / "b.png", "PNG (*.png)")
    assert suggested == [tmp_path / "b.png", tmp_path / "out" / "b.png"]
