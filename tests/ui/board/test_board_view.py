"""The board tells what mouse, wheel and keys do on it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QColor, QEnterEvent, QHelpEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.lamps import puzzle
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.options import defaults
from workbench.core.scene import Rect, Scene
from workbench.render.theme import load
from workbench.ui.board import layer
from workbench.ui.board.board_view import BoardView
from workbench.ui.widgets.painter import colour, paint_shapes

LIGHT, DARK = load("light"), load("dark")
LAMPS = puzzle.Lamps()
Key = Qt.Key
Button = Qt.MouseButton
Modifier = Qt.KeyboardModifier


pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def view(qtbot: QtBot) -> BoardView:
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(824, 400)
    board = LAMPS.new_board(defaults(LAMPS.options))
    shown = defaults(LAMPS.view_options(board))
    view.show_scene(LAMPS.scene(board, LAMPS.check(board), shown, Ui()), LIGHT)
    view.show()
    qtbot.waitExposed(view)
    return view


@pytest.fixture
def told(view: BoardView) -> list[Gesture]:
    gestures: list[Gesture] = []
    view.gestured.connect(gestures.append)
    return gestures


def lamp(view: BoardView, number: int) -> QPoint:
    """The middle of a lamp in pixels; number 0 lies in the margin."""
    return view._viewport.to_pixels(number, 1).toPoint() if number else view._viewport.to_pixels(0.2, 0.2).toPoint()


def acts(told: list[Gesture]) -> list[Act]:
    return [gesture.act for gesture in told]


def wheel(view: BoardView, at: QPoint, angle: int, keys: Qt.KeyboardModifier = Modifier.NoModifier) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(view.mapToGlobal(at)),
        QPoint(),
        QPoint(0, angle),
        Button.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def test_a_click(view: BoardView, told: list[Gesture]) -> None:
    QTest.mouseClick(view, Button.RightButton, Modifier.ShiftModifier, lamp(view, 3))
    press, click = (gesture for gesture in told if gesture.act is not Act.HOVER)
    assert (press.act, click.act) == (Act.PRESS, Act.CLICK)
    assert click.target == click.origin == "cell 1 3"
    assert click.button == "right"
    assert click.shift
    assert not click.control
    assert click.x == pytest.approx(3, abs=0.02)
    assert click.y == pytest.approx(1, abs=0.02)


def test_a_click_beside_the_drawing_has_no_target(view: BoardView, told: list[Gesture]) -> None:
    QTest.mouseClick(view, Button.LeftButton, Modifier.NoModifier, lamp(view, 0))
    assert told[-1].act is Act.CLICK
    assert told[-1].target is None


def test_hover_tells_of_each_target_once(view: BoardView, told: list[Gesture]) -> None:
    for shift in range(5):
        QTest.mouseMove(view, lamp(view, 2) + QPoint(shift, 0))
    QTest.mouseMove(view, lamp(view, 3))
    assert [gesture.target for gesture in told if gesture.act is Act.HOVER] == ["cell 1 2", "cell 1 3"]


def test_leaving(view: BoardView, told: list[Gesture]) -> None:
    QTest.mouseMove(view, lamp(view, 2))
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert told[-1].act is Act.LEAVE
    QApplication.sendEvent(view, QEnterEvent(QPointF(), QPointF(), QPointF()))


def test_a_drag_carries_its_origin(view: BoardView, told: list[Gesture]) -> None:
    QTest.mousePress(view, Button.LeftButton, Modifier.NoModifier, lamp(view, 2))
    QTest.mouseMove(view, lamp(view, 2) + QPoint(2, 0))
    assert Act.DRAG not in acts(told)
    QTest.mouseMove(view, lamp(view, 4))
    QTest.mouseRelease(view, Button.LeftButton, Modifier.NoModifier, lamp(view, 5))
    told = [gesture for gesture in told if gesture.act is not Act.HOVER]
    assert acts(told) == [Act.PRESS, Act.DRAG, Act.DROP]
    assert [(gesture.origin, gesture.target) for gesture in told] == [
        ("cell 1 2", "cell 1 2"),
        ("cell 1 2", "cell 1 4"),
        ("cell 1 2", "cell 1 5"),
    ]
    assert told[1].button == "left"
    assert told[1].x == pytest.approx(4, abs=0.02)


def test_a_drag_back_to_its_origin_is_no_click(view: BoardView, told: list[Gesture]) -> None:
    QTest.mousePress(view, Button.LeftButton, Modifier.NoModifier, lamp(view, 2))
    QTest.mouseMove(view, lamp(view, 4))
    QTest.mouseMove(view, lamp(view, 2))
    QTest.mouseRelease(view, Button.LeftButton, Modifier.NoModifier, lamp(view, 2))
    assert Act.CLICK not in acts(told)
    assert acts(told)[-1] is Act.DROP


def test_escape_ends_a_drag(view: BoardView, told: list[Gesture]) -> None:
    QTest.mousePress(view, Button.LeftButton, Modifier.NoModifier, lamp(view, 2))
    QTest.mouseMove(view, lamp(view, 4))
    QTest.keyClick(view, Key.Key_Escape)
    QTest.mouseMove(view, lamp(view, 5))
    QTest.mouseRelease(view, Button.LeftButton, Modifier.NoModifier, lamp(view, 5))
    done = [gesture for gesture in told if gesture.act is not Act.HOVER]
    assert acts(done) == [Act.PRESS, Act.DRAG, Act.KEY]
    assert done[-1].key == "escape"
    told.clear()
    QTest.mouseClick(view, Button.LeftButton, Modifier.NoModifier, lamp(view, 3))
    assert acts(told)[-2:] == [Act.PRESS, Act.CLICK]


def test_a_double_click_is_two_clicks_and_a_double(view: BoardView, told: list[Gesture]) -> None:
    at = lamp(view, 1)
    QTest.mouseClick(view, Button.LeftButton, Modifier.NoModifier, at)
    QTest.mouseDClick(view, Button.LeftButton, Modifier.NoModifier, at)  # without the last release
    QTest.mouseRelease(view, Button.LeftButton, Modifier.NoModifier, at)
    assert acts(told).count(Act.DOUBLE) == 1
    assert acts(told)[-1] is Act.DOUBLE
    assert acts(told).count(Act.PRESS) == acts(told).count(Act.CLICK)


def test_the_wheel_turns_in_whole_steps(view: BoardView, told: list[Gesture]) -> None:
    for angle in (60, 60, -240):
        wheel(view, lamp(view, 2), angle)
    assert [(gesture.act, gesture.target, gesture.turns) for gesture in told] == [
        (Act.WHEEL, "cell 1 2", 1),
        (Act.WHEEL, "cell 1 2", -2),
    ]


def test_ctrl_and_wheel_zoom_around_the_pointer(view: BoardView, told: list[Gesture]) -> None:
    at = lamp(view, 3)
    for _ in range(6):
        wheel(view, at, 120, Modifier.ControlModifier)
    assert view.zoom > 3
    assert told == []
    assert (view._viewport.to_pixels(3, 1) - QPointF(at)).manhattanLength() < 2
    view.zoom_fit()
    assert view.zoom == 1
    assert (view._viewport.to_pixels(3, 1) - QPointF(at)).manhattanLength() < 2


def test_zoom_in_and_out_come_back_to_the_whole_board(view: BoardView) -> None:
    frame = view.frame()
    for _ in range(3):
        view.zoom_in()
    for _ in range(5):
        view.zoom_out()
    assert view.zoom == 1
    assert view.frame() == frame


def test_the_middle_button_pans_when_zoomed_and_is_a_button_otherwise(view: BoardView, told: list[Gesture]) -> None:
    QTest.mouseClick(view, Button.MiddleButton, Modifier.NoModifier, lamp(view, 2))
    assert told[-1].button == "middle"
    for _ in range(5):
        view.zoom_in()
    told.clear()
    before = view.frame().left()
    middle = view.rect().center()
    QTest.mousePress(view, Button.MiddleButton, Modifier.NoModifier, middle)
    QTest.mouseMove(view, middle + QPoint(50, 0))
    QTest.mouseRelease(view, Button.MiddleButton, Modifier.NoModifier, middle + QPoint(50, 0))
    assert view.frame().left() == pytest.approx(before + 50)
    assert not any(gesture.button for gesture in told)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        (Key.Key_Up, "up"),
        (Key.Key_Left, "left"),
        (Key.Key_Space, "space"),
        (Key.Key_Return, "enter"),
        (Key.Key_Enter, "enter"),
        (Key.Key_Delete, "delete"),
        (Key.Key_Backspace, "backspace"),
        (Key.Key_Escape, "escape"),
        (Key.Key_5, "5"),
        (Key.Key_A, "a"),
    ],
)
def test_keys(view: BoardView, told: list[Gesture], key: Qt.Key, name: str) -> None:
    QTest.keyClick(view, key)
    assert [(gesture.act, gesture.key) for gesture in told] == [(Act.KEY, name)]


def test_modified_keys(view: BoardView, told: list[Gesture]) -> None:
    QTest.keyClicks(view, "A?")
    QTest.keyClick(view, Key.Key_4, Modifier.ControlModifier)
    QTest.keyClick(view, Key.Key_Right, Modifier.ShiftModifier | Modifier.ControlModifier)
    QTest.keyClick(view, Key.Key_A, Modifier.AltModifier)
    QTest.keyClick(view, Key.Key_F5)
    QTest.keyClick(view, Key.Key_Shift)
    assert [gesture.key for gesture in told] == ["A", "?", "4", "right"]
    assert told[2].control
    assert told[3].shift
    assert told[3].control


def test_tab_leaves_and_comes_back(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    view, field = BoardView(), QLineEdit()
    column = QVBoxLayout(window)
    column.addWidget(view)
    column.addWidget(field)
    window.show()
    window.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    QTest.keyClick(view, Key.Key_Tab)
    assert field.hasFocus()
    QTest.keyClick(field, Key.Key_Backtab)
    assert view.hasFocus()


def test_a_menu_shortcut_wins(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    view = BoardView()
    window.setCentralWidget(view)
    action = QAction("One", window)
    action.setShortcut("Ctrl+1")
    window.menuBar().addMenu("Menu").addAction(action)
    told: list[Gesture] = []
    view.gestured.connect(told.append)
    window.show()
    window.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    with qtbot.waitSignal(action.triggered):
        QTest.keyClick(window.windowHandle(), Key.Key_1, Modifier.ControlModifier)
    assert told == []
    QTest.keyClick(window.windowHandle(), Key.Key_2, Modifier.ControlModifier)
    assert [(gesture.key, gesture.control) for gesture in told] == [("2", True)]


def test_escape_lets_go_before_it_is_a_shortcut(qtbot: QtBot, view: BoardView, told: list[Gesture]) -> None:
    stop = QAction("Stop", view)
    stop.setShortcut(Key.Key_Escape)
    view.addAction(stop)
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    QTest.mousePress(view, Button.LeftButton, Modifier.NoModifier, lamp(view, 2))
    QTest.mouseMove(view, lamp(view, 4))
    with qtbot.assertNotEmitted(stop.triggered):
        QTest.keyClick(view.windowHandle(), Key.Key_Escape)
    assert acts(told)[-1] is Act.KEY
    with qtbot.waitSignal(stop.triggered):
        QTest.keyClick(view.windowHandle(), Key.Key_Escape)


def test_the_tip_is_the_spoken_label(view: BoardView, qtbot: QtBot) -> None:
    view.setGeometry(0, 0, 200, 120)  # a screen that is scaled has no room beside a larger one
    at = lamp(view, 4)
    QApplication.sendEvent(view, QHelpEvent(QEvent.Type.ToolTip, at, view.mapToGlobal(at)))
    assert QToolTip.text() == "lamp 4, off"
    box = view.place_of(view.target_at(at) or "")
    (tip,) = (one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel") and one.isVisible())
    place = tip.geometry().translated(-view.mapToGlobal(QPoint()))
    assert box is not None
    assert (place.left() >= int(box.right()), place.top() >= int(box.bottom())) == (True, True)  # its row stays seen
    QToolTip.hideText()


def test_a_screen_reader_hears_the_scene(view: BoardView) -> None:
    assert view.accessibleName() == "7 lamps, 3 to be lit"


def test_a_board_that_is_long_hidden_keeps_no_pixels_and_is_painted_again(qtbot: QtBot, view: BoardView) -> None:
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    view.clearFocus()  # else it is drawn otherwise when it is shown again
    seen, kept = view.grab().toImage(), view._picture
    view.hide()
    view.show()
    assert view._picture is kept
    assert not view._unseen.isActive()
    view.hide()
    assert view._unseen.isActive()
    view._unseen.start(0)
    qtbot.waitUntil(lambda: view._picture is None)
    view.show()
    assert view.grab().toImage() == seen


def test_repaints_come_from_the_kept_picture(view: BoardView, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def counted(*args: Any) -> None:
        calls.extend([1] if args[1].shapes else [])
        paint_shapes(*args)

    monkeypatch.setattr(layer, "paint_shapes", counted)
    view.grab()
    calls.clear()
    view.grab()
    assert calls == []
    view.resize(500, 300)
    view.grab()
    assert calls == [1]


def test_another_board_that_is_much_comes_on_show_when_it_is_whole(view: BoardView) -> None:
    def much(ink: str) -> Scene:
        cells = ((col, row) for row in range(50) for col in range(100))
        return Scene(100, 50, tuple(Rect(col, row, 0.8, 0.8, fill=ink) for col, row in cells))

    view.show_scene(much("accent"), LIGHT)
    before = view.grab().toImage()
    view.show_scene(much("bad"), LIGHT)
    shown = [view.grab().toImage() for _ in range(30)]
    assert before == shown[0]
    different = [one for one, other in pairwise(shown) if one != other]
    assert different == [before], "it was seen in parts"
    view._let_go()
    assert view.grab().toImage() == shown[-1]


@pytest.mark.parametrize(("across", "late"), [(50, True), (5, False)])
def test_where_the_window_is_laid_out_anew_a_large_board_is_drawn_in_a_later_pass(
    view: BoardView, qtbot: QtBot, across: int, late: bool
) -> None:
    """Until then it is the picture before, as large as the next one; the room is told once, not at each width."""
    cells = ((col, row) for row in range(across) for col in range(across))
    scene = Scene(across, across, tuple(Rect(col, row, 0.8, 0.8, fill="accent") for col, row in cells))
    view.show_scene(scene, LIGHT)
    view.repaint()
    qtbot.waitUntil(lambda: not view.unfinished)
    told: list[tuple[int, int]] = []
    view.resized.connect(lambda: told.append(view.size().toTuple()))
    for width in (700, 600, 500):
        view.resize(width, 300)
    assert told == ([] if late else [(700, 300), (600, 300), (500, 300)])
    view.repaint()
    assert view._picture is not None
    assert (view._picture.width() == 500) is not late
    qtbot.waitUntil(lambda: not view._rest.isActive() and view._picture is not None and view._picture.width() == 500)
    assert told[-1] == (500, 300)
    assert len(told) == (1 if late else 3)
    shown = view.grab().toImage()
    view._let_go()
    assert view.grab().toImage() == shown
    cell = view._viewport.to_pixels(0.4, 0.4).toPoint()
    assert shown.pixelColor(cell) == colour(LIGHT, "accent")
    view.show_scene(scene, DARK)
    assert (view.grab().toImage().pixelColor(cell) == shown.pixelColor(cell)) is late
    qtbot.waitUntil(lambda: not view.unfinished)
    assert view.grab().toImage().pixelColor(cell) == colour(DARK, "accent")


def test_both_themes_are_painted(view: BoardView) -> None:
    assert view.scene is not None
    light = view.grab().toImage().pixelColor(2, 2).name()
    view.show_scene(view.scene, load("dark"))
    dark = view.grab().toImage().pixelColor(2, 2).name()
    assert (light, dark) == (LIGHT.colour("paper").hex, load("dark").colour("paper").hex)


def test_the_cursor_is_pale_while_the_keyboard_is_elsewhere(view: BoardView) -> None:
    """Else there would be two rings. It is as broad as can be seen, however small its cell."""
    board = LAMPS.new_board(defaults(LAMPS.options))
    shown = defaults(LAMPS.view_options(board))
    scene = LAMPS.scene(board, LAMPS.check(board), shown, Ui())
    ring = Rect(0.5, 0.5, 1, 1, stroke="cursor", stroke_width=0.001)
    view.show_scene(replace(scene, shapes=(*scene.shapes, ring)), LIGHT)
    at = view._viewport.to_pixels(0.5, 1).toPoint()

    def ink() -> QColor:
        picture = view.grab().toImage()
        return picture.pixelColor((at.toPointF() * picture.devicePixelRatio()).toPoint())

    view.setFocus()
    strong = ink()
    view.clearFocus()
    pale = ink()
    assert strong == colour(LIGHT, "cursor")
    assert pale.lightness() > strong.lightness()
    view.setFocus()
    assert ink() == strong
