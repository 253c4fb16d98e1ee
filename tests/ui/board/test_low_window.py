"""A window of 1024 by 700 with its title: the board has most of the height, and all controls are there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.conftest import window_of
from tests.ui.parts import part
from workbench.core import resources
from workbench.core.control import Control, ControlRow, ControlText
from workbench.core.gesture import Ui
from workbench.core.options import defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Scene, Text
from workbench.puzzles import PUZZLES
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import empty
from workbench.puzzles.towers.view.elevation import HEIGHT, has_street
from workbench.ui.board.control_menus import folded
from workbench.ui.board.editing import Cause
from workbench.ui.board.viewport import MARGIN, Viewport
from workbench.ui.tab.puzzle_tab import PuzzleTab

_SIZE = 1024, 676


@pytest.fixture
def opened(qtbot: QtBot, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> PuzzleTab:
    slug, sample = request.param
    puzzle: AnyPuzzle = next(one for one in PUZZLES if one.slug == slug)
    window = window_of(qtbot, tmp_path_factory.mktemp("low"), puzzle, size=_SIZE)
    window.documents.open_sample(next(path for path in resources.samples(slug) if sample in path.name))
    tab = window.current()
    qtbot.waitUntil(lambda: tab.pane.controls.height() == tab.pane.controls.sizeHint().height())
    return tab


def told(tab: PuzzleTab) -> Iterator[str]:
    return (shape.text for shape in tab.stage.scene().shapes if isinstance(shape, Text))


@pytest.mark.parametrize("opened", [("ladders", "classic")], indirect=True)
def test_squares_have_numbers_in_a_low_window_whether_there_is_a_target_or_none(opened: PuzzleTab) -> None:
    editing = opened.editing
    assert {"37", "99"} <= set(told(opened))
    editing.set_view(editing.view.with_value("target", editing.puzzle.task("hit").options[0].default))
    assert {"37", "99"} <= set(told(opened))


@pytest.mark.parametrize("opened", [("war", "01")], indirect=True)
def test_rows_with_a_heading_are_menus_in_a_low_window(opened: PuzzleTab, qtbot: QtBot) -> None:
    pane = opened.pane
    assert pane.controls.verticalScrollBar().maximum() == 0  # nothing is half cut
    assert pane.board_view.height() > 0.36 * pane.height()
    menu = part(opened, QPushButton, "menu Rules").menu()
    menu.aboutToShow.emit()
    before = opened.editing.board.rules
    texts = [action.text() for action in menu.actions() if action.isEnabled()]
    assert all("&" in text for text in texts), "by the keyboard one presses a letter"
    rule = next(action for action in menu.actions() if action.text().replace("&", "").startswith("A tie buries"))
    values = rule.menu()
    assert isinstance(values, QMenu)  # nobody sees there what a click would be the next
    assert [one.text().replace("&", "") for one in values.actions() if one.isChecked()] == [
        f"A tie buries {before.face_down}"
    ]
    values.actions()[-1].trigger()
    assert opened.editing.board.rules.face_down == 3 != before.face_down
    assert any(action.text() == "Shuffle" for action in pane.controls.offered())  # by its name, too
    opened.window().resize(1366, 900)
    qtbot.waitUntil(lambda: not opened.findChildren(QPushButton, "menu Rules"))
    assert part(opened, QPushButton, "option face_down").isVisible()


def test_the_button_of_such_a_row_stands_before_what_is_said_above_and_stays_there() -> None:
    size, rule, said = Control("size", "9", "size"), Control("rule", "on", "rule"), ControlText("33.3333 moves")
    (row,), _ = folded((ControlRow((size, said), kept=((size, said),)), ControlRow((ControlText("Rules"), rule))))
    for items in (row.items, *row.kept):
        assert [item.target if isinstance(item, Control) else item for item in items] == ["size", "menu Rules", said]


def test_in_a_low_room_fewer_pixels_stand_around_the_board() -> None:
    viewport = Viewport()
    viewport.look_at(Scene(100, 100, ()))
    for height, edge in ((900, MARGIN), (720, 12), (360, 6)):
        viewport.set_room(QRectF(0, 0, 1000, height))
        assert viewport.frame().height() == height - 2 * edge


@pytest.mark.parametrize("opened", [("towers", "09-hard")], indirect=True)
def test_pencil_marks_of_a_game_are_digits_in_a_low_window(opened: PuzzleTab, qtbot: QtBot) -> None:
    pane, editing = opened.pane, opened.editing
    assert pane.strip.isVisible()
    editing.set_view(editing.view.with_value("lock", "play"))
    qtbot.waitUntil(lambda: not pane.strip.isVisible() and editing.ui.strip == 0)
    frame, numbers = pane.board_view.frame(), len(list(told(opened)))
    row, column = divmod(editing.board.heights.index(0), 9)
    nine = " ".join(f"{row + 1} {column + 1} {height}" for height in range(1, 10))
    editing.take(editing.puzzle.apply(editing.board, f"marks {nine}"), "marks", Cause.MOVE)
    qtbot.wait(50)
    assert len(list(told(opened))) == numbers + 9, "each a digit, not a dot"
    assert pane.board_view.frame() == frame, "what stands on the board does not move it"


def test_the_side_view_stays_where_it_costs_no_digit_or_gives_no_room() -> None:
    view, nine = defaults(Towers.views).with_value("lock", "play"), empty(9)
    for room, there in (((500, 480), True), ((500, 300), False), ((250, 600), True)):
        for strip in (0, HEIGHT):  # whether it is there now decides nothing: the board would flicker
            ui = Ui(live=True, room=(room[0], room[1] + HEIGHT - strip), strip=strip)
            assert has_street(nine, view, ui) is there
    assert has_street(nine, defaults(Towers.views), Ui(live=True, room=(500, 300)))
