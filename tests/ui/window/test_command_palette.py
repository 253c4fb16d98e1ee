"""The search field knows every task, says when nothing matches, and offers no lists before anything is typed."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTreeWidget
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Answers, window_of
from tests.ui.parts import part
from workbench.core import boardfile, resources
from workbench.core.control import Control, ControlRow
from workbench.core.gesture import Act, Gesture
from workbench.core.options import Values, defaults
from workbench.puzzles import PUZZLES
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.ui.window.actions import BELOW, Command
from workbench.ui.window.command_palette import found
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


def test_every_task_is_found_and_enter_chooses_it(window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    tab = window.current()
    for task in tab.puzzle.tasks:
        QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(window.head.search, task.title)
        assert any(offer.endswith(task.title) for offer in window.head.search.offered())
        QTest.keyClick(window.head.search, Qt.Key.Key_Return)
        assert tab.side.solve.task is task


@pytest.mark.corner
def test_everyday_words_find_too_and_what_cannot_be_done_is_said_to_be_so(window: MainWindow) -> None:
    window.head.search.begin()
    first = (("exit", "Quit"), ("tutorial", "Show the tour of this tab"), ("undo", "Undo"), ("sa", "Save"))
    for word, name in (
        *first,
        ("archive", f"Games played{BELOW}There are none"),
        ("screenshot", "Copy as picture"),
        ("font", "Settings"),
        ("demo", "Show the tour of this tab"),
        ("size", "New"),
        ("revert", "Undo"),
        ("high contrast", "Settings"),
        ("thick", "Light, dark, contrast"),
        ("proof", "Answer"),
        ("bigger letters", "Settings"),
        ("cores", "Settings"),
        ("bookmark", "Set savepoint"),
        ("lp", "Model"),
        ("solver", "Settings of the question"),
        ("tree", "See it think"),
        ("verify", "Check now"),
    ):
        window.head.search.clear()
        QTest.keyClicks(window.head.search, word)
        assert window.head.search.offered()[0] == name
    window.head.search.clear()
    QTest.keyClicks(window.head.search, "proof")
    assert any("Doubt the answer" in one for one in window.head.search.offered())
    window.head.search.clear()
    QTest.keyClicks(window.head.search, "redo")
    QTest.keyClick(window.head.search, Qt.Key.Key_Return)
    (row,) = (one for one in window.head.search._items() if one.text(0) == "Redo")
    assert row.text(1) == "nothing to redo"
    assert window.head.search.text() == "redo"  # there is nothing to be done again: the field waits for another word


@pytest.mark.corner
def test_a_task_comes_before_the_starter_of_its_name_and_lessons_before_the_file_of_one(
    qtbot: QtBot, tmp_path: Path
) -> None:
    war = next(one for one in PUZZLES if one.slug == "war")
    entries = list(window_of(qtbot, tmp_path, war, PUZZLES[0]).menus.everything())
    names = [one.name for one in found("deal to order", entries)]
    assert names[:2] == [f"Task{BELOW}Deal to order", f"Begin to play or watch{BELOW}Deal to order"]
    for size in ("9x9 hard", "9 × 9 hard", "9 by 9 hard"):
        assert found(size, entries)[0].name == f"Towers{BELOW}9 by 9, hard"
    for word in ("lesson", "lessons"):
        first, *_, last = (one.name for one in found(word, entries) if one.name.startswith("Lesson"))
        assert (found(word, entries)[0].name, last) == (first, f"Lesson{BELOW}Open a lesson")


@pytest.mark.corner
def test_words_of_who_knows_no_name_of_an_action_find_something(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    window.head.search.begin()
    for word in ("hard", "easy", "reasoning"):
        window.head.search.clear()
        QTest.keyClicks(window.head.search, word)
        assert "Nothing matches" not in window.head.search.offered()[0], word
    entries = list(window.menus.everything())
    assert found("misprint", entries)
    assert found("again", entries)[0].name == "Another one"
    assert found("print sh", entries)[0].name.startswith("Print sheets"), "more of it than of Print"
    assert found("contr", entries)[0].name == "Light, dark, contrast", "not a sample whose clues contradict"
    assert found("keys", entries)[0].name == "Rules and shortcuts"
    assert "Close board" not in [one.name for one in found("leave", entries)], "Enter would end a game"
    assert found("game", entries)[0].name.startswith("Begin to play or watch")


@pytest.mark.corner
def test_every_tab_leads_to_a_new_board_and_a_board_is_exported_before_a_run(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES)
    for puzzle in PUZZLES:
        window.head.show_puzzle(puzzle)
        entries = list(window.menus.everything())
        assert found("empty", entries)[0].name == "New"
        for words in ("hard", "hard puzzle", "easy puzzle", "puzzle", "play"):
            assert "New" in [one.name for one in found(words, entries)][:12], words
        assert found("export", entries)[0].name == "Export board"


def test_the_menu_of_tasks_marks_the_chosen_one(qtbot: QtBot, tmp_path: Path) -> None:
    tab = window_of(qtbot, tmp_path, PUZZLES[0]).current()

    def marked() -> list[str]:
        return [action.objectName() for action in tab.tasks.others if action.isChecked()]

    assert marked() == ["task-solve"]
    for _ in range(2):  # chosen again it stays so
        tab.tasks.others[1].trigger()
        assert marked() == ["task-count"]
    tab.side.solve.select_task("hint")
    assert marked() == []  # it has its place elsewhere


@pytest.mark.looks
@pytest.mark.corner
def test_a_long_name_has_the_lines_that_it_needs(window: MainWindow) -> None:
    search = window.head.search
    long = f"Deal seven cards to {'each and ' * 8}every player"
    window.current().pane.controls.show_rows((ControlRow((Control("deal 7", "7 / 52", long),)),))
    search.begin()
    QTest.keyClicks(search, "deal seven")
    shown = search._list
    item = shown.topLevelItem(0)
    assert item is not None
    assert item.text(0) == f"Board{BELOW}{long}"
    assert shown.visualItemRect(item).height() > 2 * shown.fontMetrics().height()
    window.resize(440, 600)
    QTest.keyClicks(search, " ")
    assert shown.width() < window.width()
    window.resize(1024, 400)  # where all have no room the last one was cut
    search.clear()
    QTest.keyClicks(search, "e")
    assert len(search.offered()) > 2
    assert shown.verticalScrollBar().maximum() == 0


@pytest.mark.corner
@pytest.mark.looks
def test_the_list_stands_still_and_is_as_wide_whatever_is_typed(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES)
    search, places = window.head.search, set()

    class Seen(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show):
                shown = search._list.geometry()
                places.add((shown.x(), shown.y(), shown.width()))
            return False

    seen = Seen()
    search.begin()
    search._list.installEventFilter(seen)  # where it is put before it is seen is nobody's concern
    QTest.keyClicks(search, "board with a")
    QTest.keyClicks(search, " zzz")
    assert len(places) == 1


@pytest.mark.corner
def test_other_names_of_a_puzzle_find_its_tab_and_words_of_who_compares_or_takes_away_what_they_mean(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES)
    window.head.search.begin()
    QTest.keyClicks(window.head.search, "skyscr")
    assert window.head.search.offered()[0] == f"Tab{BELOW}Towers"
    for word, title in (("cards", "War"), ("dice", "Ladders"), ("tic-tac-toe", "Dic-dac-doe")):  # what its rules say
        names = [one.name for one in found(word, window.menus.everything())]
        assert f"Tab{BELOW}{title}" in names
    entries = list(window.menus.everything())
    for word, wanted in (
        ("compare", ("Race", "Batch", "Differences", "Runs")),
        ("benchmark", ("Race", "Batch")),
        ("second opinion", ("Doubt the answer",)),
        *((word, ("Restart", "New", "Undo", "Runs", "Settings")) for word in ("delete", "erase", "clear")),
    ):
        offered = [one.name for one in found(word, entries)]
        assert set(wanted) <= set(offered), word
        assert offered[0] == wanted[0]


@pytest.mark.corner
def test_a_sample_of_another_tab_is_found_and_opened_there(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES)
    other = next(puzzle for puzzle in PUZZLES if puzzle is not window.current().puzzle)
    name = boardfile.title_in(resources.samples(other.slug)[0])
    window.head.search.begin()
    QTest.keyClicks(window.head.search, name)
    assert window.head.search.offered()[0] == f"{other.title}{BELOW}{name}"
    QTest.keyClick(window.head.search, Qt.Key.Key_Return)
    assert window.current().puzzle is other
    assert window.current().editing.board != other.new_board(defaults(other.options))


def test_a_sample_of_another_tab_is_drawn_there_once(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES[:2])
    window.build_rest()
    qtbot.waitUntil(lambda: len(window.tabs) == 2)
    pane = window.tabs[PUZZLES[1].slug].pane
    window.show_puzzle(PUZZLES[1])
    window.show_puzzle(PUZZLES[0])
    before = pane.redraws
    window.documents.open_sample(resources.samples(PUZZLES[1].slug)[0])
    assert window.current().pane is pane
    assert pane.redraws == before  # the board that was there is not drawn for a moment
    qtbot.waitUntil(lambda: pane.redraws == before + 1)


@pytest.mark.corner
def test_a_task_of_another_tab_is_found_by_its_name_and_chosen_there_without_being_asked(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES[::-1])
    window.first_start.greet()
    tasks = next(puzzle for puzzle in PUZZLES if puzzle.slug == "towers").tasks
    for task in (tasks[0], tasks[-1]):
        window.head.show_puzzle(PUZZLES[1])
        window.head.search.begin()
        QTest.keyClicks(window.head.search, f"towers {task.title}")
        assert window.head.search.offered()[0] == f"Towers{BELOW}{task.title}"
        QTest.keyClick(window.head.search, Qt.Key.Key_Return)
        tab = window.current()
        assert (tab.puzzle.slug, tab.side.solve.task) == ("towers", task)
        qtbot.wait(20)  # nor does the tab show what it would show at first
        assert (tab.book.rows, tab.side.solve.task) == ([], task)


@pytest.mark.corner
def test_what_is_typed_finds_actions_by_name_or_description_and_controls_and_it_is_said_when_nothing_matches(
    window: MainWindow,
) -> None:
    """No lists stand there before anything is typed; a menu may be opened between two keys; what makes a picture comes
    before a switch about pictures."""
    window.head.search.begin()
    assert window.head.search.offered()
    assert not [offer for offer in window.head.search.offered() if BELOW in offer]
    window.head.search.clear()
    window.head.search.begin()
    QTest.keyClicks(window.head.search, "further away")
    assert any("Zoom out" in offer for offer in window.head.search.offered())
    window.head.search.clear()
    window.head.search.begin()
    list(window.menus.everything())  # late menus are filled anew, and what they had is gone
    QTest.keyClicks(window.head.search, "undo")
    assert window.head.search.offered()[0] == "Undo"
    names = [one.name for one in found("picture", window.menus.everything())]
    assert names[:2] == ["Copy as picture", "Export board"]
    assert "Caption below pictures" in names
    assert found("caption", window.menus.everything())[0].name == "Caption below pictures"  # asked for by its name
    window.head.search.clear()
    window.head.search.begin()
    QTest.keyClicks(window.head.search, "zzzz")
    assert window.head.search.offered() == ["Nothing matches “zzzz”"]
    covers = part(window.head.search, QTreeWidget, "search-list")
    assert covers.isVisible()
    QTest.keyClick(window.head.search, Qt.Key.Key_Return)
    assert window.head.search.text() == "zzzz"
    assert not covers.isVisible()
    QTest.mouseClick(window.current().pane.board_view, Qt.MouseButton.LeftButton)
    assert not window.head.search.text()  # who clicks elsewhere has done with it
    window.head.search.clear()
    bar, heard = window.current().pane.controls, list[Gesture]()
    bar.gestured.connect(heard.append)
    bar.show_rows((ControlRow((Control("deal 7", "7 / 52", "Deal seven cards"),)),))
    window.head.search.begin()
    QTest.keyClicks(window.head.search, "deal seven")
    assert window.head.search.offered() == [f"Board{BELOW}Deal seven cards"]
    QTest.keyClick(window.head.search, Qt.Key.Key_Return)
    assert [(gesture.act, gesture.target) for gesture in heard] == [(Act.PRESS, "deal 7"), (Act.CLICK, "deal 7")]


def test_after_a_board_is_opened_the_board_has_the_keyboard(
    window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    path = tmp_path / "board.txt"
    path.write_text("puzzle: scripted 1\n\n7\n", encoding="utf-8")
    answers.path, answers.values = path, Values({})

    def elsewhere() -> None:
        window.head.search.setFocus()

    ways = (
        window.documents.ask_open,
        lambda: window.documents.open_sample(path),
        lambda: window.documents.paste("puzzle: scripted 1\n\n8\n"),
    )
    for way in ways:
        elsewhere()
        way()
        assert answers.errors == []
        assert QApplication.focusWidget() is window.current().pane.board_view


def test_a_row_of_a_menu_that_was_filled_anew_does_nothing_but_offer_again(qtbot: QtBot, tmp_path: Path) -> None:
    """Its action was gone, and the program died of a click on it."""
    window = window_of(qtbot, tmp_path, *PUZZLES[:2])
    search = window.head.search
    menu = QMenu("Other boards", window)
    search._entries = lambda: [Command(f"{menu.title()}{BELOW}{one.text()}", one) for one in menu.actions()]
    done: list[str] = []

    def fill(*names: str) -> None:
        menu.clear()  # deletes its actions
        for name in names:
            menu.addAction(name).triggered.connect(partial(done.append, name))

    fill("old", "older")
    search.begin()
    QTest.keyClicks(search, "ol")
    _, other = search._items()
    fill("older", "oldest")
    search._on_item(other)
    assert done == []
    assert search.offered() == [f"Other boards{BELOW}{name}" for name in ("older", "oldest")]
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert done == ["older"]
