"""The towers tab in the real window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.column import solve
from tests.ui.conftest import window_of
from tests.ui.parts import part, plain, press
from workbench.core import resources
from workbench.core.document import Document
from workbench.core.gesture import Ui
from workbench.core.insight import Facts
from workbench.core.options import Values, defaults
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import empty, puzzle_of
from workbench.puzzles.towers.view.controls import street_shown
from workbench.ui.board import board_view
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import Showing, ShownBoard
from workbench.ui.widgets.plain_text import PlainLabel
from workbench.ui.widgets.wrapped_button import WrappedButton
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    return window_of(qtbot, tmp_path, Towers())


def test_why_asks_about_the_selected_cell(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    tab.side.solve.select_task("why")
    view = tab.pane.board_view
    at = view._viewport.to_pixels(3.5, 2.5)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(int(at.x()), int(at.y())))
    values = tab.side.solve.question().values
    assert (values["row"], values["col"]) == (2, 3)
    assert "  ·  1 in row 2, column 3  ·  " in part(tab, WrappedButton, "settings-line").sentence
    assert tab.side.solve.question().title.startswith("Why not? · 5 × 5 · 1 in row 2, column 3")
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert tab.side.solve.question().values["row"] == 3
    press(tab, "switch typing heights")
    QTest.keyClick(view, Qt.Key.Key_4)
    assert tab.side.solve.question().settings == ["4 in row 3, column 3"]
    tab.side.solve.fill({"row": 5, "digit": 5})
    tab.open_document(Document(tab.puzzle, empty(4)))  # where there is no row 5
    values = tab.side.solve.question().values
    assert [values[name] for name in ("row", "col", "digit")] == [1, 1, 1]


def test_play_protects_clues_and_another_board_is_there_to_be_edited(window: MainWindow) -> None:
    tab = window.current()
    view = tab.pane.board_view
    press(tab, "cell 0 1")
    QTest.keyClick(view, Qt.Key.Key_3)
    press(tab, "cell 1 2")
    QTest.keyClick(view, Qt.Key.Key_1)
    assert (tab.editing.board.clues[0], tab.editing.board.givens[1]) == (3, 1)
    press(tab, "switch lock play")
    assert tab.side.playing
    board = tab.editing.board
    press(tab, "cell 0 1")
    QTest.keyClick(view, Qt.Key.Key_2)
    assert tab.editing.board == board
    press(tab, "cell 1 1")
    QTest.keyClick(view, Qt.Key.Key_2)
    assert tab.editing.board.entries[0] == 2
    QTest.keyClick(view, Qt.Key.Key_T)
    assert not tab.side.playing
    QTest.keyClick(view, Qt.Key.Key_T)
    assert tab.side.playing
    tab.new_board(tab.puzzle.options_of(board))
    assert not tab.side.playing
    press(tab, "cell 1 1")
    QTest.keyClick(view, Qt.Key.Key_2)
    assert tab.editing.board.givens[0] == 2


def test_the_run_on_show_is_there_again_after_a_game(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    tab.open_document(Document(Towers(), empty(4)), Cause.NEW)
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: tab.book.shown is not None and not tab.session.running)
    run = tab.book.shown
    tab.stage.show_mine()
    qtbot.waitUntil(part(tab.pane, QPushButton, "switch lock play").isEnabled)
    press(tab, "switch lock play")
    assert tab.book.shown is None  # it would tell what is to be found
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_T)
    assert tab.book.shown is run
    tab.open_document(Document(Towers(), empty(5)), Cause.NEW)
    assert tab.book.shown is None
    window.actions_["undo"].trigger()
    assert tab.book.shown is run  # its board is back


def test_a_game_that_cannot_be_a_record_says_why(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    tab.open_document(Document(Towers(), empty(4)), Cause.NEW)
    press(tab, "switch lock play")
    words = part(tab.play_panel, PlainLabel, "play-words")
    qtbot.waitUntil(lambda: "several solutions: any of them is right" in words.text())  # before one has played
    for index, height in enumerate("4123341212342341"):
        press(tab, f"cell {index // 4 + 1} {index % 4 + 1}")
        QTest.keyClick(tab.pane.board_view, Qt.Key(ord(height)))
    qtbot.waitUntil(lambda: words.text().endswith("It is no record: this puzzle has several solutions."))


def test_a_grade_is_said_of_no_board_but_its_own(qtbot: QtBot, window: MainWindow) -> None:
    tab, towers = window.current(), Towers()
    heading = part(tab.play_panel, PlainLabel, "card-title")
    tab.open_document(Document(towers, empty(5)), Cause.NEW)
    tab.open_document(Document(towers, towers.apply(empty(4), "set 0 2 2; set 3 0 4; set 4 0 3")), Cause.NEW)
    press(tab, "switch lock play")
    qtbot.waitUntil(lambda: heading.text().startswith("4 × 4, "))
    window.actions_["undo"].trigger()
    press(tab, "switch lock play")
    assert tab.editing.board == empty(5)
    assert heading.text() == "Your game"


def test_a_game_is_played_to_its_end_and_the_best_time_is_kept(qtbot: QtBot, window: MainWindow) -> None:
    tab, towers = window.current(), Towers()
    panel = tab.play_panel

    def told(name: str) -> str:
        return part(panel, PlainLabel, name).text()

    puzzle = towers.apply(empty(4), "set 0 2 2; set 3 0 4; set 4 0 3")
    for helped in (False, True):
        tab.open_document(Document(towers, puzzle), Cause.NEW)
        press(tab, "switch lock play")
        qtbot.waitUntil(lambda: told("card-title").startswith("4 × 4, "))
        if helped:
            rules = part(panel, QWidget, "rules")
            place = rules.mapTo(panel, QPoint())
            QTest.mouseClick(part(panel, QPushButton, "play-quick-hint"), Qt.MouseButton.LeftButton)
            qtbot.waitUntil(lambda: len(tab.game.help) == 1 and not tab.solving.lanes.quick.running)
            assert panel.answers.isAncestorOf(tab.side.answer.quick)
            assert tab.stage.showing is Showing.STEP  # lit on the board
            (hint,) = tab.book.rows
            assert hint.outcome is not None
            assert hint.outcome.answer in told("answer-words")  # in the card, and nowhere else
            assert told("answer-words").endswith("Hint again (F4) writes 1, 2, 3 and 4 in row 3.")
            assert rules.mapTo(panel, QPoint()) == place, "a hint does not push the rules away"
            assert (part(panel, PlainLabel, "answer-words").isVisible(), tab.stage.sentence()) == (True, "")
            before = tab.editing.board
            QTest.mouseClick(part(panel, QPushButton, "play-quick-hint"), Qt.MouseButton.LeftButton)
            assert tab.stage.on_mine
            assert tab.editing.board != before  # asked again it is done
            window.actions_["undo"].trigger()
            assert tab.editing.board == before
        another = part(panel, QPushButton, "play-action-again")
        for index, height in enumerate("4123341212342341"):
            assert not another.property("accent"), "what leaves the game stands out only at its end"
            press(tab, f"cell {index // 4 + 1} {index % 4 + 1}")
            QTest.keyClick(tab.pane.board_view, Qt.Key(ord(height)))
        assert tab.game.over
        assert another.property("accent")
        assert ("help: Hint 1×" if helped else "without help") in told("play-words")
        assert ("So it is no record." in told("play-words")) is helped
        ended = tab.stage.scene()
        assert ended == tab.stage.plain(tab.editing.board, Ui(live=True, room=tab.editing.ui.room)), "nothing is marked"
        QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Left)
        assert tab.stage.scene() != ended, "the cursor is back where it was"
    assert window.settings.record("towers", told("card-title")) is not None
    solved = tab.editing.board
    for back in (-1, 1):  # the same end once more is the same game
        tab.editing.go(tab.document.position + back)
    games = window.archive.games(towers)
    assert len(games) == 2
    assert sorted(path.stem.endswith(", with help") for path in games) == [False, True]
    assert all(" solved, 4 × 4, " in path.stem for path in games)
    tab.new_board(towers.options_of(empty(4)))  # whatever comes instead
    window.documents.open_sample(games[0])
    assert tab.editing.board == solved
    press(tab, "switch lock play")
    assert tab.side.answer.quick.isVisibleTo(panel) is False
    press(tab, "switch lock edit")
    assert tab.side.answer.isAncestorOf(tab.side.answer.quick)


@pytest.mark.trust
def test_true_candidates_come_by_themselves_and_go_with_the_next_key(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_T)
    qtbot.waitUntil(lambda: "true-candidates" in tab.editing.insights, timeout=60_000)
    press(window.current(), "cell 1 1")
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_3)
    assert "true-candidates" not in tab.editing.insights  # of another board
    qtbot.waitUntil(lambda: "true-candidates" in tab.editing.insights, timeout=60_000)
    tab.document.mark_saved()


def test_cursor_and_street_are_where_keyboard_or_pointer_have_been_last(window: MainWindow) -> None:
    """On the solver's board too, and after a click on Undo."""
    tab = window.current()
    tab.stage.set_solver_board(ShownBoard(empty(5), tab.editing.board, "Solve"))
    for _ in range(2):  # the keyboard is at the board before, or comes there by that
        window.actions_["show-solver"].trigger()
        assert (tab.stage.ui.cursor, tab.stage.ui.cursor_visible) == ("cell 1 1", True)
        QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Up)
        assert street_shown(tab.stage.board, tab.stage.ui) == 0
        window.actions_["show-mine"].trigger()
        tab.side.setFocus()
    board, n = tab.pane.board_view, tab.editing.board.size

    def point(x: float, y: float) -> None:
        QTest.mouseMove(board, board._viewport.to_pixels(x, y).toPoint())

    press(tab, f"cell 0 {n}")
    point(1.5, 0.5)
    assert street_shown(tab.editing.board, tab.editing.ui) == 0
    QTest.keyClick(board, Qt.Key.Key_Left)
    assert tab.editing.ui.cursor == f"cell 0 {n - 1}"
    assert street_shown(tab.editing.board, tab.editing.ui) == n - 2
    point(2.5, 0.5)
    assert street_shown(tab.editing.board, tab.editing.ui) == 1
    press(tab, "switch lock play")
    press(tab, "cell 2 2")
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_3)
    QTest.mouseClick(part(tab.play_panel, QPushButton, "play-action-undo"), Qt.MouseButton.LeftButton)
    assert (tab.editing.board.entries[6], tab.editing.ui.cursor) == (0, "cell 2 2")
    assert tab.pane.board_view.hasFocus()


def test_a_puzzle_without_a_solution_is_not_played(qtbot: QtBot, window: MainWindow) -> None:
    tab, said = window.current(), list[str]()
    window.documents.open_sample(next(one for one in resources.samples("towers") if one.name == "05-impossible.txt"))
    qtbot.waitUntil(lambda: "grade" in tab.editing.insights)
    tab.editing.said.connect(said.append)
    press(tab, "switch lock play")
    assert said[-1].startswith("This puzzle has no solution")
    assert (tab.game.on, tab.game.seconds) == (False, 0)


def test_a_clue_that_is_ticked_off_is_no_part_of_the_question(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    tab.editing.replace(Document(tab.puzzle, puzzle_of((4, *(0,) * 15))), Cause.OPEN)
    for task in ("solve", "possible"):
        tab.side.solve.select_task(task)
        solve(qtbot, window)
    heading, card = part(tab.side, QLabel, "status_heading"), tab.side.answer.quick
    qtbot.waitUntil(lambda: card.run is not None and not card.run.running, timeout=60_000)
    press(tab, "cell 0 1", Qt.MouseButton.RightButton)
    assert tab.editing.board.done == {0}
    assert not plain(heading).startswith("Of another board")
    assert tab.stage.solver_board is not None
    assert not tab.stage.stale
    assert card.run is not None
    tab.editing.set_view(tab.editing.view.with_value("typing", "heights"))
    press(tab, "cell 2 2")
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_2)
    assert plain(heading).startswith("Of your board as it stood, asked at ")
    tab.stage.show_solver()
    assert tab.stage.sentence() == "For your board as it stood"
    tab.stage.show_mine()
    assert tab.stage.stale
    assert card.run is None
    press(tab, "cell 0 2")
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_2)
    assert plain(heading).startswith("Of another board")
    tab.document.mark_saved()


def test_what_is_typed_into_a_board_of_the_solver_is_an_answer(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    tab.open_document(Document(tab.puzzle, tab.puzzle.new_board(defaults(tab.puzzle.options))))
    assert tab.editing.view.text("typing") == "givens"
    solve(qtbot, window)
    tab.stage.use()
    press(tab, "cell 1 1")
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_5)
    assert (tab.editing.board.givens[0], tab.editing.board.entries[0]) == (0, 5)
    for typing in ("heights", "givens"):  # as it was before that board was taken over
        window.actions_["undo"].trigger()
        assert tab.editing.view.text("typing") == typing
    tab.new_board(Values({"size": 5}))
    assert tab.editing.view.text("typing") == "givens"


def test_beside_a_conflict_stands_what_leads_to_it_and_it_is_lit_again_at_the_next_start(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    tab = window.current()
    board = tab.puzzle.apply(empty(4), "set 0 1 4")
    tab.open_document(Document(tab.puzzle, tab.puzzle.apply(board, "set 5 1 4")))
    solve(qtbot, window)
    lit = tab.stage.lit
    assert lit[0]
    explain = tab.side.answer.explain
    qtbot.waitUntil(lambda: not explain.isHidden(), timeout=60_000)
    window.actions_["reasoning"].trigger()
    assert tab.stage.showing is Showing.STEP
    tab.document.mark_saved()
    window.close()
    reopened = window_of(qtbot, tmp_path, Towers())
    reopened.recover()
    again = reopened.current()
    qtbot.waitUntil(lambda: again.book.shown is not None and again.book.shown.whole)
    assert again.stage.lit == lit


def test_the_others_that_were_counted_are_asked_for_beside_the_one_that_is_shown(
    qtbot: QtBot, window: MainWindow
) -> None:
    tab = window.current()
    tab.editing.take(tab.puzzle.new_board(Values({"size": 3})), "Mine", Cause.MOVE)
    solve(qtbot, window)
    count = tab.side.answer.go_on
    qtbot.waitUntil(lambda: count.isVisible() and count.isEnabled() and count.text() == "Count all")
    assert count.x() == tab.side.answer.pool.x()
    count.click()
    qtbot.waitUntil(lambda: len(tab.book.rows) == 2 and not tab.session.running)
    assert "12" in tab.side.live.status.words()
    assert tab.side.answer.pool.more.isVisible()
    tab.solving.pool.ask(10)
    qtbot.waitUntil(lambda: len(tab.book.rows) == 3 and not tab.session.running)
    assert tab.solving.pool.number == 11


def test_why_a_digit_is_refused_lies_on_no_clue_of_the_board(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    tips: list[tuple[QPoint, str]] = []
    monkeypatch.setattr(board_view, "show_tip", lambda place, words, *_: tips.append((place, words)))
    view = window.current().pane.board_view
    window.current().editing.select("cell 0 1")
    QTest.keyClicks(view, "7")
    place, words = next(tip for tip in tips if tip[1])
    assert words == "heights and clues go from 1 to 5"
    lowest = view.place_of("cell 6 1")
    assert lowest is not None
    below_pointer = 14  # pixels by which Qt puts a tip lower than it is told
    assert view.mapFromGlobal(place).y() + below_pointer >= lowest.bottom()


def test_the_key_of_the_reasoning_leads_to_why_there_is_none(qtbot: QtBot, window: MainWindow) -> None:
    """It led to the facts at the page's top, and only the status bar said that no technique refutes the board."""
    window.resize(1024, 560)
    tab = window.current()
    board = tab.puzzle.new_board(Values({"size": 4}))
    for clue in ("set 0 4 3", "set 1 0 1", "set 1 5 2", "set 2 5 2"):
        board = tab.puzzle.apply(board, clue)
    tab.editing.take(board, "Mine", Cause.MOVE)
    qtbot.waitUntil(lambda: tab.side.insights.card("reasoning") is not None, timeout=60_000)
    qtbot.waitUntil(lambda: not tab.insights.worker.busy)
    window.actions_["reasoning"].trigger()
    card = tab.side.insights.card("reasoning")
    assert card is not None
    assert isinstance(card.insight, Facts)
    page = tab.side.pages.page("insights")
    assert isinstance(page, QScrollArea)
    bar = page.verticalScrollBar()
    assert bar.maximum() > 0
    qtbot.waitUntil(lambda: bar.value() > 0, timeout=5000)
    assert not card.visibleRegion().isEmpty()


def test_beside_a_solution_stands_what_explains_it_step_by_step(qtbot: QtBot, window: MainWindow) -> None:
    tab = window.current()
    window.documents.open_sample(next(one for one in resources.samples("towers") if one.name == "05-hard.txt"))
    explain = tab.side.answer.explain
    qtbot.waitUntil(lambda: tab.side.insights.card("reasoning") is not None, timeout=60_000)
    assert explain.isHidden()  # before there is an answer
    solve(qtbot, window)
    qtbot.waitUntil(lambda: not explain.isHidden(), timeout=60_000)
    QTest.mouseClick(explain, Qt.MouseButton.LeftButton)
    assert tab.side.pages.front == "insights"
    assert tab.stage.showing is Showing.STEP
    assert tab.stage.walks
    assert tab.side.insights.walking is not None
    assert tab.side.insights.walking.view.hasFocus()
