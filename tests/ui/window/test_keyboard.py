"""The window by keyboard alone: where the Tab key leads, and what shows where the keyboard is."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRegularExpression, Qt, QTimer
from PySide6.QtGui import QAccessible, QImage, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
    QListWidget,
    QMenu,
    QPushButton,
    QScrollArea,
    QToolTip,
    QTreeWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests import scripted as scripts
from tests.render.luminance import contrast
from tests.scripted import Scripted
from tests.ui.column import click_row, rows, solve
from tests.ui.conftest import window_of
from tests.ui.parts import part
from workbench.core import resources
from workbench.core.context import SolveContext
from workbench.core.gesture import Gesture
from workbench.core.grid import move_target
from workbench.core.insight import Row, Table
from workbench.core.options import defaults
from workbench.core.outcome import Outcome, Status
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import recognise
from workbench.core.verdict import Violation
from workbench.puzzles import PUZZLES
from workbench.render.theme import Colour
from workbench.solve.experiment import Experiment
from workbench.solve.runs.run import Note
from workbench.ui.ask import solve_panel
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.files.paper import choices, show_preview
from workbench.ui.files.picture_dialog import PictureLook
from workbench.ui.runs.session import State
from workbench.ui.widgets.appearance import stylesheet
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.settings import ThemeChoice
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


def test_f10_opens_the_first_menu_but_none_over_the_presentation(qtbot: QtBot, window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_F10)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert menu is window.menuBar().actions()[0].menu()
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.menuBar().activeAction() is None)
    window.actions_["full-screen"].trigger()
    window.actions_["menu-bar"].trigger()
    assert QApplication.activePopupWidget() is None


def focusable(window: QWidget) -> set[QWidget]:
    """All that can have the keyboard and is there."""
    return {
        one
        for one in window.findChildren(QWidget)
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus
        and one.focusProxy() is None
        and one.isVisible()
        and one.isEnabled()
        and one.window() is window
    }


def walk(window: MainWindow, *, back: bool = False) -> list[QWidget]:
    """What Tab comes to, from the board and back to it."""
    board = window.current().pane.board_view
    found: list[QWidget] = []
    board.setFocus()
    while len(found) < 500:
        here = QApplication.focusWidget()
        assert here is not None
        found.append(here)
        QTest.keyClick(here, Qt.Key.Key_Backtab if back else Qt.Key.Key_Tab)
        if QApplication.focusWidget() is board:
            break
    return found


def goes_through_all(window: MainWindow) -> list[str]:
    there, back = walk(window), walk(window, back=True)
    wanted = focusable(window)
    assert {one.objectName() or str(one) for one in wanted - set(there)} == set()
    assert {one.objectName() or str(one) for one in set(there) - wanted} == set()
    assert len(there) == len(wanted)
    nameless = {f"{type(one).__name__} {one.objectName()} in {one.parentWidget()}" for one in there if not _called(one)}
    assert nameless == set()
    assert back == [there[0], *there[:0:-1]]
    return [one.objectName() for one in there]


def _called(one: QWidget) -> str:
    """What a screen reader calls it."""
    return QAccessible.queryAccessibleInterface(one).text(QAccessible.Text.Name)


@pytest.mark.corner("towers")
@pytest.mark.looks
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_tab_goes_through_all_and_back_to_the_board(qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle) -> None:
    window = window_of(qtbot, tmp_path, puzzle, size=(1366, 768))
    tab = window.current()
    qtbot.waitUntil(lambda: not tab.insights.worker.busy)
    names = goes_through_all(window)
    assert names[0] == "board"
    assert len([one for one in focusable(window) if tab.pane.toolbar.isAncestorOf(one)]) == 1, "one stop"
    assert names.index("show-mine") < names.index("task") < names.index("pages") < names.index("search")
    tab.side.play(playing=True)
    names = goes_through_all(window)
    assert not any(name in names for name in ("task", "pages"))
    assert ("play-action-again" in names) is bool(puzzle.starters)
    ends = tab.play_panel.findChildren(QPushButton, QRegularExpression("play-action-(again|new)"))
    assert all(one.text().replace("&", "") == _called(one) for one in ends), (
        "what is read there, not the action’s own name"
    )


def test_ctrl_w_closes_a_window_beside_the_main_one(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, PUZZLES[0])
    for name, asks in (("help", "rules"), ("batch", "batch"), ("model", "model")):
        window.actions_[asks].trigger()
        beside: QWidget = getattr(window.tool_windows, name)
        (key,) = (one for one in beside.findChildren(QShortcut) if one.key() == QKeySequence("Ctrl+W"))
        key.activated.emit()
        assert not beside.isVisible(), name
        assert window.isVisible()


def test_the_toolbar_is_one_stop_between_the_search_and_the_board(qtbot: QtBot, window: MainWindow) -> None:
    tab, search = window.current(), window.head.search
    actions, bar, board = window.actions_, tab.pane.toolbar, tab.pane.board_view

    def press(key: Qt.Key) -> QWidget | None:
        QTest.keyClick(QApplication.focusWidget() or window, key)
        return QApplication.focusWidget()

    window.resize(1366, 768)
    search.setFocus()
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Tab)
    assert press(Qt.Key.Key_Tab) is bar.widgetForAction(actions["new"]), "behind the two buttons of the head"
    assert not actions["undo"].isEnabled()
    names = ["again", "open", "save", "undo", "redo", "history", "copy", "export-board", "view-options"]
    wanted = [bar.widgetForAction(actions[name]) for name in names if actions[name].isEnabled()]
    assert [press(Qt.Key.Key_Right) for _ in wanted] == wanted
    bar.widgetForAction(actions["view-options"]).setFocus()
    assert press(Qt.Key.Key_Left) is bar.widgetForAction(actions["export-board"])
    assert press(Qt.Key.Key_Tab) is board
    assert press(Qt.Key.Key_Backtab) is bar.widgetForAction(actions["export-board"]), "where it was last"
    actions["export-board"].setEnabled(False)
    board.setFocus()
    assert bar.isAncestorOf(press(Qt.Key.Key_Backtab) or window), "it can be reached by another button"
    assert press(Qt.Key.Key_Left) is not None
    heard: list[bool] = []
    actions["copy"].triggered.connect(lambda *_: heard.append(True))
    copy = bar.widgetForAction(actions["copy"])
    copy.setFocus()
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Return)
    assert len(heard) == 2
    QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    board.setFocus()
    QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert board.hasFocus(), "a click leaves the keyboard on the board"


@pytest.mark.corner
@pytest.mark.looks
def test_tab_goes_through_what_came_with_a_solve(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    for _ in range(2):
        solve(qtbot, window)
    QApplication.processEvents()
    assert tab.side.live.has_plot
    for page in tab.side.pages.names:
        tab.side.pages.bring(page)
        names = goes_through_all(window)
        assert names.index("task") < names.index("incumbent_strip") < names.index("pages") < names.index("search")
    click_row(rows(tab), 0)
    click_row(rows(tab), 1, keys=Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(tab.side.live.comparison.boards.isVisible)
    names = goes_through_all(window)
    assert "lane" in names  # the arrow keys go from one to another


def test_a_page_is_read_by_its_key_and_left_by_escape_and_keys_open_menus_of_a_run_and_of_the_board(
    qtbot: QtBot, window: MainWindow
) -> None:
    tab = window.current()
    board = tab.pane.board_view
    solve(qtbot, window)
    board.setFocus()
    for page, key in (("runs", Qt.Key.Key_4), ("log", Qt.Key.Key_6)):
        for _ in range(2):  # pressed again it does the same, wherever in the page one is
            QTest.keyClick(QApplication.focusWidget() or board, key, Qt.KeyboardModifier.AltModifier)
            here = QApplication.focusWidget()
            assert here is not None
            assert tab.side.pages.page(page).isAncestorOf(here)
        QTest.keyClick(QApplication.focusWidget() or board, Qt.Key.Key_Escape)
        assert QApplication.focusWidget() is board
    table = rows(window.current())
    table.setFocus()
    asked: list[object] = []
    table.customContextMenuRequested.disconnect()
    table.customContextMenuRequested.connect(asked.append)
    QTest.keyClick(table, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(table, Qt.Key.Key_Menu)
    assert len(asked) == 2
    board, heard = window.current().pane.board_view, list[Gesture]()
    board.gestured.connect(heard.append)
    board.setFocus()
    board.speak("here", frozenset())
    QTest.keyClick(board, Qt.Key.Key_Menu)
    assert not [one for one in heard if one.button], "no right click, which switches to *Pencil* or erases"
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert {"action-copy", "action-paste"} <= {action.objectName() for action in menu.actions()}
    menu.close()


def test_the_key_of_the_answer_leads_to_what_makes_the_board_solvable(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    """It led to the heading of the conflict, some stops before the change that Enter makes."""

    def none(board: object, ctx: SolveContext) -> Outcome:
        change = Row(("7 → 5",), target=move_target("set 5"))
        ctx.insight(Table("misprints", "A misprint?", ("change",), (change,)))
        return ctx.outcome(Status.INFEASIBLE, conflict=(Violation("a", "the first clue"),))

    scripted.script = none
    solve(qtbot, window)
    window.actions_["page-answer"].trigger()
    table = window.current().side.answer.changes
    assert table is not None
    assert QApplication.focusWidget() is table


def test_f6_walks_the_parts_in_a_circle_forwards_and_back(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1366, 900)
    tab = window.current()
    side = tab.side
    solve(qtbot, window)
    window.watching.notice.tell("A message", [("do-it", "Do it", lambda: None)])
    tab.pane.board_view.setFocus()

    def parts(keys: Qt.KeyboardModifier) -> list[str]:
        found = []
        for _ in range(6):
            QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_F6, keys)
            here = QApplication.focusWidget()
            assert here is not None
            areas = {"page": side.pages, "plot": side.live, "asked": side, "tools": tab.pane.toolbar, "board": tab.pane}
            found.append(next((name for name, area in areas.items() if area.isAncestorOf(here)), here.objectName()))
        return found

    assert parts(Qt.KeyboardModifier.NoModifier) == ["asked", "plot", "page", "do-it", "tools", "board"]
    assert parts(Qt.KeyboardModifier.ShiftModifier) == ["tools", "do-it", "page", "plot", "asked", "board"]


def test_after_a_paste_one_sees_where_a_digit_goes(qtbot: QtBot, tmp_path: Path) -> None:
    """A cursor that was hidden, as at the end of a game, stayed so on the next board."""
    tab = window_of(qtbot, tmp_path, PUZZLES[0]).current()
    editing = tab.editing
    editing.show_cursor()
    editing.hide_cursor()
    editing.paste(tab.puzzle.apply(editing.board, "set 0 1 2"))
    assert editing.ui.cursor is not None
    assert editing.ui.cursor_visible
    tab.document.mark_saved()


@pytest.mark.corner("towers", "morris")
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_a_cursor_that_escape_has_hidden_goes_on_and_is_seen_where_a_key_leads_to_the_board(
    qtbot: QtBot, tmp_path: Path, puzzle: AnyPuzzle
) -> None:
    """The first arrow only brought it back: what was done next was done beside the place one had in mind."""
    tab = window_of(qtbot, tmp_path, puzzle).current()
    board, editing = tab.pane.board_view, tab.editing
    editing.show_cursor()
    QTest.keyClick(board, Qt.Key.Key_Right)
    before = editing.ui.cursor
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert not editing.ui.cursor_visible
    QTest.keyClick(board, Qt.Key.Key_Right)
    assert editing.ui.cursor not in (before, None)
    QTest.keyClick(board, Qt.Key.Key_Escape)
    tab.look_at(tab.stage.show_mine)
    assert editing.ui.cursor_visible


def test_what_is_typed_on_the_solvers_board_is_answered_with_words(qtbot: QtBot, window: MainWindow) -> None:
    tab, said = window.current(), list[str]()
    solve(qtbot, window)
    tab.said.connect(said.append)
    tab.stage.show_solver()
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_5)
    assert said == ["This is the solver’s board: Enter makes it yours to edit, Alt+1 shows yours"]
    assert QToolTip.text() == said[0], "at the board"
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_F3)
    qtbot.waitUntil(lambda: QToolTip.text() != said[0])  # it is not about what is done next
    tab.stage.show_mine()
    assert said[-1] == "", "it is true no more"
    assert tab.stage.solver_board is not None
    wanted = tab.stage.solver_board.board
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert tab.editing.board == wanted


def test_the_key_that_uses_a_solvers_board_is_no_enter_where_there_is_none(qtbot: QtBot, window: MainWindow) -> None:
    """It took a clue of Towers away."""
    heard: list[Gesture] = []
    view = window.current().pane.board_view
    view.gestured.connect(heard.append)
    view.setFocus()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        QTest.keyClick(view, key, Qt.KeyboardModifier.ControlModifier)
    assert not [one for one in heard if one.key]
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert [one.key for one in heard if one.key] == ["enter"]


def test_escape_that_comes_too_late_to_stop_leaves_no_board(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve_panel, "LONG", 0.0)
    monkeypatch.setattr(solve_panel, "_MISSED", (60_000, 60_000))
    tab = window.current()
    solve(qtbot, window)
    tab.stage.show_solver()
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Escape)
    assert not tab.stage.on_mine
    tab.side.solve._leaves.start(0)  # the moment is over
    qtbot.waitUntil(lambda: not tab.side.solve._leaves.isActive())
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Escape)
    assert tab.stage.on_mine
    assert window.status.sentence == "Your board; Alt+2 shows the solver’s"  # it is not lost
    solve(qtbot, window)
    assert "Your board" not in window.status.sentence  # another solver's is on show


@pytest.mark.corner
def test_escape_in_a_field_that_searches_leaves_the_solver_alone(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    tab, search = window.current(), window.head.search
    for _ in range(3):
        solve(qtbot, window)
    scripted.script = scripts.until_stopped
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: tab.session.trace.incumbents > 0)
    offers, board = part(search, QTreeWidget, "search-list"), tab.pane.board_view
    for words in ("", "und"):
        board.setFocus()
        QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(search, words)
        assert offers.isVisible()
        QTest.keyClick(search, Qt.Key.Key_Escape)
        assert (offers.isVisible(), search.text(), QApplication.focusWidget()) == (False, "", board)
    for page, name in (("runs", "find-runs"), ("log", "log_search")):
        tab.side.read(page)
        field = part(tab.side, QLineEdit, name)
        field.setFocus()
        QTest.keyClicks(field, "e")
        QTest.keyClick(field, Qt.Key.Key_Escape)
        assert (field.text(), tab.session.state) == ("", State.RUNNING)
    QTest.keyClick(field, Qt.Key.Key_Escape)  # it has nothing to give up: the key is the column's
    assert tab.session.state is not State.RUNNING
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)


@pytest.mark.looks
@pytest.mark.parametrize(
    "choice",
    [
        ThemeChoice.LIGHT,
        *(pytest.param(one, marks=pytest.mark.trust) for one in (ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST)),
    ],
)
def test_one_sees_where_the_keyboard_is(qtbot: QtBot, window: MainWindow, choice: ThemeChoice) -> None:
    window.appearance.choose(choice)
    window.resize(1366, 768)
    tab = window.current()
    solve(qtbot, window)
    tab.side.pages.bring("runs")
    tab.stage.show_solver()
    qtbot.waitUntil(window.updatesEnabled)
    unseen = [one.objectName() for one in walk(window) if not _shows_focus(one)]
    solve(qtbot, window)
    click_row(rows(tab), 0)
    click_row(rows(tab), 1, keys=Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(tab.side.live.comparison.isVisible)
    QTest.mouseMove(window, QPoint(1, 1))  # what lies under the pointer has a frame already
    for page in tab.side.pages.names:
        tab.side.pages.bring(page)
        qtbot.waitUntil(lambda: all(one.height() for one in walk(window)))  # cards that came late are laid out
        unseen += [one.objectName() for one in walk(window) if not _shows_focus(one)]
    assert unseen == []


THEMES = ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST


@pytest.mark.looks
def test_a_filled_or_chosen_button_has_a_ring_with_a_gap(qtbot: QtBot, window: MainWindow) -> None:
    for choice, name in itertools.product(THEMES, ("start", "show-mine")):
        window.appearance.choose(choice)
        qtbot.waitUntil(window.updatesEnabled)
        one = part(window.current(), QPushButton, name)
        one.clearFocus()
        before = _seen(one)
        one.setFocus(Qt.FocusReason.TabFocusReason)
        after = _seen(one)
        edge = [(x, before.height() // 2) for x in range(8)]
        lit = [contrast(_ink(before, place), _ink(after, place)) >= 3 for place in edge]
        assert sum(lit) >= 2, (name, choice)
        around = lit[lit.index(True) :]  # of the filled one it is the gap that differs
        assert name == "start" or True in around[around.index(False) :], f"no gap: {name}, {choice}"


def _seen(one: QWidget) -> QImage:
    """A widget as it is seen, before what is behind it."""
    behind = one.parentWidget()
    assert behind is not None
    return behind.grab(one.geometry()).toImage()


def _shows_focus(one: QWidget) -> bool:
    """Whether some of its pixels differ clearly once it has the keyboard."""
    one.clearFocus()
    before = _seen(one)
    one.setFocus(Qt.FocusReason.TabFocusReason)
    after = _seen(one)
    width, height = before.width(), before.height()
    places = [(x, y) for x in range(0, width, 3) for y in range(height) if x < 6 or y < 6 or y > height - 7]
    changed = [place for place in places if before.pixel(*place) != after.pixel(*place)]
    return sum(contrast(_ink(before, place), _ink(after, place)) >= 3 for place in changed) >= 4


def _ink(picture: QImage, place: tuple[int, int]) -> Colour:
    return Colour.from_hex(picture.pixelColor(*place).name())


def asked(window: MainWindow) -> dict[str, Callable[[], object]]:
    """What opens each dialog, by a word."""
    tab, own = window.current(), Dialogs(window)
    puzzle, theme = tab.puzzle, window.appearance.theme
    found = recognise("[[1,2,3],[2,3,1],[3,1,2]]", PUZZLES[:1])
    return {
        "new": lambda: own.new_board(puzzle, defaults(puzzle.options), theme),
        "compare": lambda: own.choose_race(Experiment((tab.side.solve.question(),))),
        "paste": lambda: own.take_guess(found, "[[1,2,3],[2,3,1],[3,1,2]]", found.puzzle, theme),
        "note": lambda: own.describe_run("Solve", Note()),
        "about": lambda: own.about("Puzzle Workbench", "What it is made of"),
        "unsaved": lambda: own.unsaved("a.txt"),
        "error": lambda: own.error("it could not be read"),
        "picture": lambda: own.picture(
            "Export", lambda _: (tab.stage.scene(), theme), PictureLook(1280), called="A board"
        ),
        "print": lambda: show_preview(window, own, "Board", choices(tab), tab.said.emit, Path("board.pdf")),
        **{name: window.actions_[name].trigger for name in ("settings", "rules", "batch", "model", "responsiveness")},
    }


def test_all_that_takes_the_keyboard_in_a_dialog_has_a_name_and_is_reached(qtbot: QtBot, window: MainWindow) -> None:
    wrong: list[str] = []

    def look(name: str) -> None:
        (dialog,) = (one for one in window.findChildren(QDialog) if one.isVisible())
        stops = focusable(dialog)
        chain: set[QWidget] = set()
        here: QWidget | None = next(iter(stops))
        while here is not None and here not in chain:
            chain.add(here)
            here = here.nextInFocusChain()
        wrong.extend(f"{name}: {one} has no name" for one in stops if not _called(one))
        wrong.extend(f"{name}: {one} is not reached" for one in stops if one not in chain)
        seen.append(name)
        dialog.close()

    seen: list[str] = []
    for number, (name, opens) in enumerate(asked(window).items(), 1):
        QTimer.singleShot(0, window, partial(look, name))
        opens()
        qtbot.waitUntil(partial(lambda many: len(seen) == many, number))
    assert wrong == []


@pytest.mark.looks
@pytest.mark.parametrize(("name", "field"), [("rules", "help-text"), ("paste", "guess-words")])
def test_a_text_that_is_read_by_keys_shows_where_the_keyboard_is(
    qtbot: QtBot, window: MainWindow, name: str, field: str
) -> None:
    seen: list[bool] = []

    def look() -> None:
        dialog = next((one for one in window.findChildren(QDialog) if one.isVisible() and one.isActiveWindow()), None)
        if dialog is None:
            QTimer.singleShot(20, look)
            return
        seen.append(_shows_focus(part(dialog, QWidget, field)))
        dialog.close()

    QTimer.singleShot(0, look)
    asked(window)[name]()
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == [True]


@pytest.mark.looks
def test_one_sees_whether_the_list_of_steps_or_the_name_of_one_has_the_keyboard(window: MainWindow) -> None:
    window.actions_["history"].trigger()
    steps = part(window.current().history_card, QListWidget, "history")
    assert steps.hasFocus()
    before = steps.grab().toImage()
    QTest.keyClick(steps, Qt.Key.Key_Tab)
    after = steps.grab().toImage()
    assert contrast(_ink(before, (1, before.height() // 2)), _ink(after, (1, after.height() // 2))) >= 3


def test_each_tab_has_a_key_that_its_tip_and_the_help_tell(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES)
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    told = {one.name: one.action.shortcut().toString() for one in window.menus.everything()}
    for place in (3, 1, 4, 0, 2):
        puzzle = PUZZLES[place]
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key(Qt.Key.Key_1 + place), held)
        assert window.current().puzzle is puzzle
        assert told[f"Tab › {puzzle.title}"] == f"Ctrl+Alt+{place + 1}"
        assert f"(Ctrl+Alt+{place + 1})" in window.head.bar.tabToolTip(place)


def test_who_cancels_the_page_for_a_new_board_is_where_she_was(window: MainWindow) -> None:
    box = part(window.current().side, QWidget, "task")
    box.setFocus()
    window.actions_["new"].trigger()  # nothing is chosen
    assert QApplication.focusWidget() is box


@pytest.mark.looks
def test_the_button_that_matters_has_a_ring_and_keeps_its_words_and_corners(qtbot: QtBot, window: MainWindow) -> None:
    for theme, (name, low) in itertools.product(THEMES, (("start", False), ("welcome-play", True))):
        window.appearance.choose(theme)
        whole, button, other = QWidget(), QPushButton("Play one gjpy"), QPushButton("x")
        button.setObjectName(name)
        button.setProperty("low" if low else "accent", "true")
        in_column(button, other, inside=whole)
        whole.setStyleSheet(stylesheet(window.appearance.theme))
        qtbot.addWidget(whole)
        with qtbot.waitActive(whole):
            whole.show()
            whole.activateWindow()
        other.setFocus()
        plain, before = _seen(button), button.sizeHint()
        button.setFocus(Qt.FocusReason.TabFocusReason)
        ringed = _seen(button)
        assert button.sizeHint() == before
        assert ringed.pixelColor(0, 0) == plain.pixelColor(0, 0), "a corner is round"
        words = button.rect().adjusted(15, 4 if low else 6, -15, -4 if low else -6)
        assert ringed.copy(words) == plain.copy(words), "no letter is cut"
        row = [ringed.pixelColor(x, ringed.height() // 2).name() for x in range(8)]
        assert row[0] == window.appearance.theme.colour("focus").hex
        assert set(row) - {row[0], row[7]}, "a gap tells it from the button"


def test_a_key_leads_to_the_first_step_of_the_reasoning_and_the_page_shows_it_at_its_top(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, PUZZLES[0], size=(1366, 768))
    window.documents.open_sample(next(one for one in resources.samples("towers") if one.name == "08-unreasonable.txt"))
    tab = window.current()
    qtbot.waitUntil(lambda: not tab.insights.worker.busy and tab.side.insights.card("reasoning") is not None)
    area = part(tab.side, QScrollArea, "page-insights")
    window.actions_["reasoning"].trigger()
    steps = QApplication.focusWidget()
    assert steps is not None
    assert steps.objectName() == "steps"
    first = tab.stage.step
    QTest.keyClick(steps, Qt.Key.Key_Right)  # a list without branches has nothing to unfold
    assert tab.stage.step not in (None, first)
    QTest.keyClick(steps, Qt.Key.Key_Left)
    assert tab.stage.step == first
    card = tab.side.insights.card("reasoning")
    assert card is not None
    body = card.body
    assert body is not None
    qtbot.waitUntil(lambda: 0 <= body.mapTo(area, QPoint()).y() <= 2)
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    tab.pane.board_view.setFocus()
    window.actions_["page-insights"].trigger()
    here = QApplication.focusWidget()
    assert here is not None
    assert area.viewport().rect().contains(here.mapTo(area.viewport(), here.rect().center()))
