"""Buttons and switches below a board, in the window: each click is one undo step, or turns what the view shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter, sleep

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QFontMetrics, QKeySequence, QTextCursor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tests.contract import controls_of
from tests.ui.conftest import window_of
from tests.ui.parts import part, press
from workbench.core.control import ControlText
from workbench.core.gesture import Act, Gesture
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules import moves
from workbench.puzzles.war.puzzle import War
from workbench.render.theme import load
from workbench.ui.board import layer
from workbench.ui.board.control_widgets import Field, Paragraph
from workbench.ui.board.editing import Cause
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.elided_label import ElidedLabel

pytestmark = pytest.mark.usefixtures("plain_windows")

PUZZLE = Dicdacdoe()
LARGEST = Path(__file__).parents[2] / "benchmarks" / "boards" / "dicdacdoe.txt"
"""A draw of 30 by 30."""


@pytest.fixture
def tab(qtbot: QtBot, tmp_path: Path) -> PuzzleTab:
    return window_of(qtbot, tmp_path, PUZZLE, size=(900, 600)).current()


def test_the_number_of_moves_is_changed_by_a_click_and_undone(tab: PuzzleTab) -> None:
    press(tab, "option moves +1")
    press(tab, "option moves -1")
    press(tab, "option moves -1")
    assert [entry.board.moves for entry in tab.editing.document.history] == [80, 81, 80, 79]
    assert tab.editing.document.history[-1].caption == "Peaceful moves: 79"
    QTest.keySequence(tab.window(), QKeySequence("Ctrl+Z"))
    assert tab.editing.board.moves == 80


@pytest.mark.corner
@pytest.mark.parametrize("how", ["click", "tab", "action"])
def test_the_number_of_moves_is_typed(qtbot: QtBot, tab: PuzzleTab, how: str) -> None:
    field = part(tab.pane.controls, QLineEdit, "option moves")
    tab.window().activateWindow()
    if how == "click":
        QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    elif how == "tab":
        part(tab.pane.controls, QPushButton, "option moves -1").setFocus()
        QTest.keyClick(QApplication.focusWidget() or tab, Qt.Key.Key_Tab)
    else:
        next(one for one in tab.pane.controls.offered() if one.text().startswith("Peaceful moves: 80")).trigger()
    assert QApplication.focusWidget() is field
    for keys, number in (("60", 60), ("1234", 60), ("many", 60), ("75", 75)):
        QTest.keyClicks(field, keys)
        QTest.keyClick(field, Qt.Key.Key_Return)
        assert tab.editing.board.moves == number
    qtbot.waitUntil(lambda: field.text() == "75 moves")
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert tab.editing.board.moves == 76
    qtbot.waitUntil(lambda: field.text() == "76 moves")
    QTest.keyClicks(field, "3")
    tab.pane.board_view.setFocus()
    assert field.text() == "76 moves"


def test_undo_and_redo_in_the_field_of_the_number_are_the_boards_behind_what_is_typed(
    qtbot: QtBot, tab: PuzzleTab
) -> None:
    field = part(tab.pane.controls, QLineEdit, "option moves")
    tab.window().activateWindow()
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "70")
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert tab.editing.board.moves == 80
    assert field.text() != "70", "what was typed last is taken back first"
    field.selectAll()
    QTest.keyClicks(field, "70")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: field.text() == "70 moves")
    for key, number in ((Qt.Key.Key_Z, 80), (Qt.Key.Key_Y, 70)):
        QTest.keyClick(field, key, Qt.KeyboardModifier.ControlModifier)
        assert tab.editing.board.moves == number
        qtbot.waitUntil(lambda number=number: field.text() == f"{number} moves")  # type: ignore[misc]


@pytest.mark.corner
def test_a_switch_turns_the_view_and_leaves_the_board(tab: PuzzleTab) -> None:
    for name in ("overlay", "axes"):
        press(tab, f"view {name}")
        assert tab.editing.view[name] is True
    press(tab, "view hand")
    assert tab.editing.view["hand"] == "demon"
    press(tab, "view hand")
    assert tab.editing.view["hand"] == "paints"
    assert len(tab.editing.document.history) == 1


@pytest.mark.corner
def test_a_line_below_the_board_is_written_anew_and_keeps_what_was_refused(qtbot: QtBot, tmp_path: Path) -> None:
    ladders = window_of(qtbot, tmp_path, Ladders(), size=(1000, 700)).current()
    line = part(ladders, Paragraph, "write jumps")
    for written, jumps, left in (
        ("1 to 38, 4-14*", "1-38, 4-14*", "1-38, 4-14*"),
        ("1-38, 4-4", "1-38, 4-14*", "1-38, 4-4"),
        ("9>2", "9-2", "9-2"),
    ):
        line.selectAll()
        QTest.keyClicks(line, written)
        QTest.keyClick(line, Qt.Key.Key_Return)
        QApplication.processEvents()
        assert moves.all_jumps(ladders.editing.board) == jumps
        qtbot.waitUntil(lambda left=left: line.text() == left)  # type: ignore[misc]
    ladders.window().actions_["undo"].trigger()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: line.text() == "1-38, 4-14*")


@pytest.mark.corner
def test_what_is_written_waits_for_enter_and_undo_behind_it_is_the_boards(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Ladders(), size=(1000, 700))
    tab = window.current()
    line = part(tab, Paragraph, "write jumps")
    window.activateWindow()
    line.setFocus()
    before = tab.editing.board
    QTest.keyClicks(line, "1-38")
    assert line.waits()
    QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert line.text() == "", "what was typed last is taken back first"
    assert not line.waits()
    QTest.keyClicks(line, "1-38")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: moves.all_jumps(tab.editing.board) == line.property("shown") == "1-38")
    assert not line.waits()
    assert line.textCursor().atEnd(), "where one goes on"
    QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: tab.editing.board == before)


def test_a_file_that_is_held_over_a_text_is_for_the_window(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    field, text, file = Paragraph(around), QMimeData(), QMimeData()
    text.setText("1-38")
    file.setUrls([QUrl("file:///1-38")])
    for data, takes in ((text, True), (file, False)):
        keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        held = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, *keys)
        QApplication.sendEvent(field.viewport(), held)
        assert held.isAccepted() is takes


def test_a_text_that_goes_on_below_its_field_says_so(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    field = Paragraph(around)
    field.setGeometry(0, 0, 300, 28)
    around.show()
    seen = []
    for text in ("1-38, 4-14", ", ".join(["11-38"] * 40)):
        field.setText(text)
        field.grab()
        seen.append(field.goes_on())
    assert seen == [False, True]


@pytest.mark.parametrize("kind", [partial(Field, short=True), Paragraph])
def test_escape_brings_back_a_text_before_it_is_a_shortcut(
    qtbot: QtBot, kind: Callable[[QWidget], Field | Paragraph]
) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    field, stop, stopped = kind(around), QAction("Stop", around), list[str]()
    field.setProperty("shown", "185 moves")
    field.setText("185 moves")
    stop.setShortcut(Qt.Key.Key_Escape)
    stop.triggered.connect(lambda: stopped.append(field.text()))
    around.addAction(stop)
    around.show()
    around.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    QTest.keyClick(field, Qt.Key.Key_7)
    assert field.text() != "185 moves"
    QTest.keyClick(around.windowHandle(), Qt.Key.Key_Escape)
    assert (field.text(), stopped) == ("185 moves", [])
    QTest.keyClick(around.windowHandle(), Qt.Key.Key_Escape)
    assert stopped == ["185 moves"]


@pytest.mark.corner
def test_a_text_that_was_refused_stays_with_its_reason_when_it_is_left_until_escape(
    qtbot: QtBot, tmp_path: Path
) -> None:
    tab = window_of(qtbot, tmp_path, Ladders(), size=(1000, 700)).current()
    text = part(tab, Paragraph, "write jumps")

    def refused() -> bool:
        return any(isinstance(i, ControlText) and "no jump" in i.text for r in tab.stage.controls() for i in r.items)

    text.setFocus()
    QTest.keyClicks(text, "1-38, hello")
    QTest.keyClick(text, Qt.Key.Key_Return)
    qtbot.waitUntil(refused)
    QTest.keyClick(text, Qt.Key.Key_Tab)
    assert not text.hasFocus()
    assert (text.text(), refused()) == ("1-38, hello", True)
    text.setFocus()
    QTest.keyClick(text, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not refused())
    assert text.text() == ""


@pytest.mark.corner("True")
@pytest.mark.parametrize("within", [True, False])
def test_why_a_text_was_refused_goes_with_it_when_it_is_taken_back_or_the_board_is(
    qtbot: QtBot, tmp_path: Path, *, within: bool
) -> None:
    window = window_of(qtbot, tmp_path, Ladders(), size=(1000, 700))
    tab = window.current()
    text = part(tab, Paragraph, "write jumps")
    before = tab.editing.board
    tab.editing.take_gesture(Gesture(Act.CHOOSE, "write jumps 1-38"))
    qtbot.waitUntil(lambda: text.text() == "1-38")
    text.setFocus()
    text.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(text, ", 3-30, 40-40")
    QTest.keyClick(text, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: text.property("tone") == "conflict")
    assert tab.editing.ui.refused == "40-40 leads to no other square"
    if within:
        QTest.keyClick(text, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    else:
        window.actions_["undo"].trigger()
        assert tab.editing.board == before
    assert not tab.editing.ui.refused
    qtbot.waitUntil(lambda: text.text() == ("1-38" if within else ""))
    window.actions_["redo"].trigger()
    assert not tab.editing.ui.refused


@pytest.mark.looks
@pytest.mark.corner
def test_a_long_list_of_jumps_is_seen_in_several_lines(qtbot: QtBot, tmp_path: Path) -> None:
    tab = window_of(qtbot, tmp_path, Ladders(), size=(1366, 768)).current()
    text = part(tab, Paragraph, "write jumps")
    jumps = ", ".join(f"{square}-{square + 50}" for square in range(2, 21))
    tab.editing.take_gesture(Gesture(Act.CHOOSE, f"write jumps {jumps}"))
    qtbot.waitUntil(lambda: "20-70" in text.text())
    assert text.document().size().height() >= 2  # lines
    assert "20-70" in text.toolTip()  # a low window has one line for it
    last = text.document().lastBlock().layout().lineCount()
    assert text.fontMetrics().lineSpacing() * last <= text.viewport().height()


def turn_wheel(view: QWidget, at: QPointF, angle: int) -> None:
    none = Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(
        at,
        view.mapToGlobal(at),
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        none,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


@pytest.mark.looks
@pytest.mark.corner
def test_controls_that_there_is_no_room_for_are_scrolled_and_pressed(qtbot: QtBot, tmp_path: Path) -> None:
    tab = window_of(qtbot, tmp_path, War(), size=(900, 540)).current()
    pane = tab.pane
    assert tab.window().height() == 540
    assert pane.board_view.height() > 140
    cards = part(pane.controls, QPushButton, "menu Cards")
    assert cards.visibleRegion().boundingRect() == cards.rect(), "what one presses comes first"
    bar = pane.controls.verticalScrollBar()
    for step, end in ((-20, bar.maximum()), (20, 0)):
        assert bar.value() != end
        while bar.value() != end:
            before = bar.value()
            turn_wheel(pane.controls.viewport(), QPointF(20, 20), step)
            assert bar.value() != before, "there is nothing more to scroll"
        assert (cards.visibleRegion().boundingRect() == cards.rect()) == (end == 0)
    cards.menu().aboutToShow.emit()
    next(action for action in cards.menu().actions() if action.text() == "&Shuffle").trigger()
    assert all(0 not in hand for hand in tab.editing.board.hands)
    tab.editing.go(0)


@pytest.mark.corner
def test_tab_and_arrows_go_through_controls_and_space_presses_them(tab: PuzzleTab) -> None:
    pane = tab.pane
    tab.window().activateWindow()
    pane.board_view.setFocus()
    passed: list[str] = []
    stops: list[str] = []
    for _ in range(40):
        QTest.keyClick(QApplication.focusWidget() or tab, Qt.Key.Key_Tab)
        focus, before = QApplication.focusWidget(), None
        if focus is not None and pane.controls.isAncestorOf(focus):
            stops.append(focus.objectName())
        while focus is not None and focus is not before and pane.controls.isAncestorOf(focus):
            passed.append(focus.objectName())
            QTest.keyClick(focus, Qt.Key.Key_Right)
            focus, before = QApplication.focusWidget(), focus
    assert {name for name in stops if name.startswith("brush ")} == {"brush X", "brush pin"}, "where it was last"
    assert list(dict.fromkeys(passed)) == [c.target for c in controls_of(tab.stage.controls()) if c.enabled]
    more = part(pane.controls, QPushButton, "option moves +1")
    more.setFocus()
    QTest.keyClick(more, Qt.Key.Key_Space)
    assert tab.editing.board.moves == 81
    assert QApplication.focusWidget() is more
    press(tab, "option moves -1")
    assert QApplication.focusWidget() is more  # a click leaves the focus where it is


def test_a_control_is_what_its_data_says(tab: PuzzleTab) -> None:
    for control in controls_of(tab.stage.controls()):
        widget = part(tab.pane.controls, QWidget, control.target)
        assert (control.words or control.label) in widget.accessibleName()
        assert widget.accessibleDescription() == control.label
        assert (isinstance(widget, QAbstractButton) and widget.isChecked()) == control.on
        assert widget.isEnabled() == control.enabled
    before = tab.pane.board_view.height()
    press(tab, "view hand")
    tab.pane.set_theme(load("dark"))
    assert part(tab.pane.controls, QAbstractButton, "view hand").isChecked()
    assert not part(tab.pane.controls, QAbstractButton, "brush X").isEnabled()
    assert tab.pane.board_view.height() == before  # nothing jumps


def test_zoom_is_of_the_board_alone(tab: PuzzleTab) -> None:
    view = tab.pane.board_view
    moves = part(tab.pane.controls, QLineEdit, "option moves")
    before = moves.geometry(), view.place_of("cell 3 3")
    view.zoom_in()
    after = moves.geometry(), view.place_of("cell 3 3")
    assert before[0] == after[0]
    assert before[1] != after[1]


def test_the_board_before_stays_while_a_large_one_is_made_ready(
    qtbot: QtBot, tab: PuzzleTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = list[float]()

    def before_scene(*_: object) -> Iterator[None]:
        for _step in range(9):
            steps.append(perf_counter())
            sleep(0.015)
            yield

    qtbot.waitUntil(lambda: tab.pane.board_view.scene is not None)
    before, drawn = tab.pane.board_view.scene, tab.pane.redraws
    monkeypatch.setattr(type(PUZZLE), "before_scene", staticmethod(before_scene))
    with qtbot.captureExceptions() as raised:
        tab.editing.take(PUZZLE.parse(LARGEST.read_text(encoding="utf-8")), "Open", Cause.USE)
        qtbot.waitUntil(lambda: len(steps) > 2)
        assert tab.pane.board_view.scene is before
        qtbot.waitUntil(lambda: tab.pane.redraws > drawn)
    assert not raised
    assert len(steps) == 9
    tab.editing.select("cell 1 3")
    qtbot.waitUntil(lambda: tab.pane.redraws > drawn + 1)
    assert len(steps) == 9  # it was done for this board


@pytest.mark.looks
@pytest.mark.corner
def test_a_key_that_breaks_a_large_draw_paints_little(
    qtbot: QtBot, tab: PuzzleTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    monkeypatch.setattr(layer, "paint_shapes", lambda painter, scene, *rest: told.append(len(scene.shapes)))
    tab.editing.take(PUZZLE.parse(LARGEST.read_text(encoding="utf-8")), "Open", Cause.USE)
    view = tab.pane.board_view
    view.setFocus()
    qtbot.waitUntil(lambda: bool(told) and not view._stale)  # it comes in several frames
    while tab.editing.ui.cursor != "cell 1 3":
        QTest.keyClick(view, Qt.Key.Key_Right)

    def lines() -> int:
        return 0 if view.scene is None else len(view.scene.layers()[1].shapes)

    for at_once in (400, 40):  # the less at once, the more frames it takes
        monkeypatch.setattr(layer, "_AT_ONCE", at_once)
        QTest.keyClick(view, Qt.Key.Key_Delete)
        qtbot.waitUntil(lambda: lines() < 20)
        qtbot.waitUntil(lambda: sum(told) > 1)
        told.clear()
        QTest.keyClick(view, Qt.Key.Key_1)
        qtbot.waitUntil(lambda: sum(told) > 170)
        assert lines() > 170
        assert max(told) < at_once + 60  # and what reaches into their tiles
        assert sum(told) < 700


@pytest.mark.looks
@pytest.mark.corner
def test_a_tool_without_its_word_leaves_room_for_the_quick_tasks_and_has_it_again(qtbot: QtBot, tab: PuzzleTab) -> None:
    bar, beside = tab.pane.toolbar, Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    (view,) = (one for one in bar.findChildren(QToolButton) if one.property("word"))
    (hint,) = (one for one in bar.findChildren(QToolButton) if one.defaultAction() is tab.tasks.quick[0])
    qtbot.wait(50)
    view.setToolButtonStyle(beside)
    whole = bar.sizeHint().width()  # at once: what is drawn anew fits the tools again
    for more in (-8, 40, -8):
        bar.setFixedWidth(whole + more)
        tab.pane._fit_tools()
        qtbot.waitUntil(lambda: hint.isVisible() and hint.geometry().right() < bar.width(), timeout=5000)
        assert (view.toolButtonStyle() is beside) == (more > 0)


def test_a_long_sentence_under_large_letters_is_written_as_small_as_can_be_read(qtbot: QtBot) -> None:
    label = ElidedLabel("value 1 · 40 of your 185 cells unchanged")
    qtbot.addWidget(label)
    label.shrinks = True
    font = label.font()
    font.setPixelSize(12)
    need = QFontMetrics(font).horizontalAdvance(label.text())
    font.setPixelSize(20)
    label.setFont(font)
    label.resize(need + 4, 20)
    assert label.shown()[0] == label.text()
