"""Help lists every gesture and key of a tab, and never has to be scrolled sideways."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QTextBrowser
from pytestqt.qtbot import QtBot

from tests.contract import ALL, examples
from tests.ui.conftest import window_of
from tests.ui.parts import part
from workbench.core import lesson
from workbench.core.errors import FormatError
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Scene, Text
from workbench.puzzles import PUZZLES
from workbench.render.theme import Theme, load
from workbench.ui.board import board_view, stage
from workbench.ui.widgets.image import to_png
from workbench.ui.window.help_view import HelpView
from workbench.ui.window.main_window import MainWindow


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.slug)
@pytest.mark.parametrize("width", [420, 620])
def test_help_lists_every_gesture_in_letters_to_read_and_never_scrolls_sideways(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, puzzle: AnyPuzzle, width: int
) -> None:
    drawn = list[tuple[Scene, float]]()

    def spied(scene: Scene, theme: Theme, scale: float) -> bytes:
        drawn.append((scene, scale))
        return to_png(scene, theme, scale)

    monkeypatch.setattr("workbench.ui.window.help_view.to_png", spied)
    view = HelpView()
    qtbot.addWidget(view)
    view.show_help(puzzle, (), load("light"), None)
    view.resize(width, 500)
    letters = {one.text: one.size * scale for scene, scale in drawn for one in scene.shapes if isinstance(one, Text)}
    assert {text: size for text, size in letters.items() if size < 11} == {}
    with qtbot.waitExposed(view):
        view.show()
    browser = part(view, QTextBrowser)
    assert browser.horizontalScrollBar().maximum() == 0
    text = " ".join(browser.toPlainText().split())
    assert browser.document().toHtml().count("<img") == len(examples(puzzle.help))  # boards are drawn
    for entry in (*puzzle.gestures, *board_view.GESTURES, *stage.GESTURES):
        assert entry.gesture in text
        assert entry.does + "; not in a game" * (not entry.in_game) in text


def test_help_tells_how_a_lesson_is_written(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("lesson: A\nopen towers/05-game.txt\nfly\n", encoding="utf-8")
    with pytest.raises(FormatError) as wrong:
        lesson.read(tmp_path / "a.txt", PUZZLES)
    known = str(wrong.value).partition("no step of a lesson: ")[2].removesuffix(" are")
    words = known.replace(" and ", ", ").split(", ")
    assert {"open", "say", "wait"} < set(words)
    window.actions_["rules"].trigger()
    text = part(window, QTextBrowser, "help-text").toPlainText()
    told = text.partition("A lesson of your own")[2]
    assert "Open a lesson…" in told
    assert set(words) <= {line.split(" ")[0] for line in told.splitlines()}


def test_in_the_presentation_what_one_looks_for_is_as_large_and_no_line_of_a_lesson_breaks(qtbot: QtBot) -> None:
    view = HelpView()
    qtbot.addWidget(view)
    font = QFont(view.font())
    font.setPixelSize(34)
    view.show_help(PUZZLES[0], (), load("light"), font)
    with qtbot.waitExposed(view):
        view.show()
    assert part(view, QLineEdit, "help-search").fontInfo().pixelSize() == 34
    document = part(view, QTextBrowser, "help-text").document()
    block = document.find("open towers/05-game.txt").block()
    assert block.layout().lineCount() == block.text().count("\u2028") + 1


def test_words_are_found_in_the_help_one_place_after_the_other(qtbot: QtBot) -> None:
    view = HelpView()
    qtbot.addWidget(view)
    view.show_help(PUZZLES[0], (), load("light"), None)
    with qtbot.waitExposed(view):
        view.show()
    field, text = part(view, QLineEdit, "help-search"), part(view, QTextBrowser, "help-text")
    QTest.keyClicks(field, "clue")
    places = [text.textCursor().selectionStart()]
    assert text.textCursor().selectedText().lower() == "clue"
    while len(places) < 1000:
        QTest.keyClick(field, Qt.Key.Key_Return)
        places.append(text.textCursor().selectionStart())
        if places[-1] == places[0]:
            break
    assert len(set(places)) == len(places) - 1 == text.toPlainText().lower().count("clue")
    QTest.keyClicks(field, "xx")
    assert part(view, QLabel, "help-nowhere").text() == "nowhere"


def test_help_lists_every_key_of_the_window(window: MainWindow) -> None:
    window.actions_["rules"].trigger()
    text = part(window, QTextBrowser, "help-text").toPlainText()
    native = QKeySequence.SequenceFormat.NativeText
    tab = window.current()
    actions = [*window.actions_, *tab.tasks.quick, tab.side.solve.start_action, tab.side.solve.stop_action]
    for key in (key for action in actions for key in action.shortcuts()):
        assert key.toString(native) in text
    listed = text.rpartition("In the window")[2].splitlines()
    assert {"File", "Edit", "View", "Solve", "Help", "Puzzles"} <= set(listed)


def test_page_down_reads_on_at_once_and_ctrl_f_finds(window: MainWindow, qtbot: QtBot) -> None:
    for _ in range(2):  # it may be open already
        window.actions_["rules"].trigger()
        text, field = part(window, QTextBrowser, "help-text"), part(window, QLineEdit, "help-search")
        qtbot.waitUntil(text.hasFocus)
        QTest.keyClick(text, Qt.Key.Key_PageDown)
        assert text.verticalScrollBar().value() > 0
        QTest.keyClick(text, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(field.hasFocus)


def test_the_keys_of_the_window_are_a_link_away_and_seen_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, PUZZLES[0], size=(1366, 768))
    window.actions_["rules"].trigger()
    text = part(window, QTextBrowser, "help-text")
    text.window().resize(860, 690)  # as on a screen of that size, which a test may not have
    window.actions_["rules"].trigger()
    for _ in range(2):
        QTest.keyClick(text, Qt.Key.Key_Tab)
    QTest.keyClick(text, Qt.Key.Key_Return)
    assert text.verticalScrollBar().value() > 0
    document = text.document()
    head = document.find("In the window")
    found = [document.find(name, head) for name in ("Next puzzle", "Search actions")]
    assert all(text.viewport().rect().contains(text.cursorRect(one)) for one in (head, *found))
