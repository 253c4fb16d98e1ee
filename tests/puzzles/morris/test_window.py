"""A game in the real window: mouse and keys on the board, rows and steps of the insights, the opponent, files."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QToolButton, QToolTip
from pytestqt.qtbot import QtBot

from tests.contract import controls_of
from tests.ui.conftest import Answers, window_of
from tests.ui.parts import part, press
from workbench.core.control import Control, ControlText
from workbench.core.grid import cell_target
from workbench.core.insight import Facts, Steps
from workbench.core.text_format import Format
from workbench.puzzles.morris.analysis import tablebase
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.check import check
from workbench.puzzles.morris.rules.moves import apply
from workbench.puzzles.morris.rules.position import Position, Variant
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import Showing
from workbench.ui.insights.insight_card import InsightCard
from workbench.ui.insights.insight_panel import InsightPanel
from workbench.ui.insights.steps_view import StepsView
from workbench.ui.insights.table_view import InsightTable
from workbench.ui.runs.session import State
from workbench.ui.tab.game import ANEW
from workbench.ui.widgets.plain_text import PlainLabel
from workbench.ui.window.main_window import MainWindow

pytestmark = [pytest.mark.qt_log_ignore("This plugin does not support"), pytest.mark.usefixtures("plain_windows")]
Button, Modifier = Qt.MouseButton, Qt.KeyboardModifier


class Table:
    """The window with a person in front of it."""

    def __init__(self, qtbot: QtBot, window: MainWindow, answers: Answers) -> None:
        self.qtbot, self.window, self.answers = qtbot, window, answers
        self.tab = window.current()

    @property
    def board(self) -> Board:
        board = self.tab.editing.board
        assert isinstance(board, Board)
        return board

    def at(self, square: int) -> QPoint:
        row, col = divmod(square - 1, self.board.variant.cols)
        box = self.tab.stage.scene().bounds(cell_target((row + 1, col + 1)))
        assert box is not None
        return self.tab.pane.board_view._viewport.to_pixels(box.x + 0.5, box.y + 0.5).toPoint()

    def click(self, square: int, button: Qt.MouseButton = Button.LeftButton) -> None:
        QTest.mouseClick(self.tab.pane.board_view, button, Modifier.NoModifier, self.at(square))

    def key(self, key: Qt.Key) -> None:
        self.tab.pane.board_view.setFocus()
        QTest.keyClick(self.tab.pane.board_view, key)

    def press(self, target: str) -> None:
        """A click on a control below the board."""
        self.until(lambda: target in {one.target for one in controls_of(self.tab.stage.controls())})
        self.until(lambda: not self.tab.pane._timer.isActive())
        press(self.tab, target)

    def view(self, **values: str | int | bool) -> None:
        view = self.tab.editing.view
        for name, value in values.items():
            view = view.with_value(name, value)
        self.tab.editing.set_view(view)

    def until(self, done: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(done)

    def card(self, key: str, panel: InsightPanel | None = None) -> InsightCard:
        """The card of an insight, once thinking is over."""
        cards = panel or self.tab.side.insights

        def there() -> bool:
            return not self.tab.insights.worker.busy and any(card.insight.key == key for card in cards.cards)

        self.until(there)
        return next(card for card in cards.cards if card.insight.key == key)

    def put(self, board: Board) -> None:
        self.tab.editing.take(board, "another board", Cause.MOVE)


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Table:
    answers = Answers()
    return Table(qtbot, window_of(qtbot, tmp_path, Morris(), answers=answers, size=(1400, 900)), answers)


def test_play_reply_and_take_back_and_what_is_said_on_the_way(table: Table) -> None:
    """Whose turn it was is not said after the reply, nor of an opponent that has no move that it thinks."""
    table.view(mode="play", opponent="O", delay=1)
    table.click(5)
    table.click(1)
    assert table.window.status.sentence == "It is O’s turn"
    table.until(lambda: len(table.board.game.path()) == 2)
    assert table.window.status.sentence == ""
    table.put(Board())
    table.view(delay=0)
    # X begins: it is the person's move
    assert "opponent" not in table.tab.state_words()
    table.click(2)
    assert "the opponent thinks" in table.tab.state_words()
    table.until(lambda: len(table.board.game.path()) == 2)
    table.view(mode="analyse")
    assert "opponent" not in table.tab.state_words()
    table.put(Board())
    table.view(mode="play", opponent="O", delay=0)
    table.click(2)
    table.until(lambda: len(table.board.game.path()) == 2)
    assert table.board.position.x_to_move
    reply = table.board.game.squares()[1]
    table.key(Qt.Key.Key_Backspace)  # with the reply
    assert table.board.game.at == 0
    assert table.board.game.moves[1].square == reply  # kept
    table.click(5)
    table.until(lambda: len(table.board.game.path()) == 2)
    assert len(table.board.game.children(0)) == 2  # the other one is a variation now
    assert table.board.game.main_end() == table.board.game.at  # and what was played the game
    table.window.actions_["undo"].trigger()
    assert table.board.game.at == 0  # undo takes the move and its reply back, and nobody replies again
    assert len(table.board.game.children(0)) == 1
    captions = [entry.caption for entry in table.tab.document.history]
    assert "X plays 2" in captions


def test_a_row_of_the_moves_plays_and_a_step_of_the_game_jumps_there(table: Table) -> None:
    view = table.card("moves").body
    assert isinstance(view, InsightTable)
    best = view.model().index(0, 0)
    QTest.mouseClick(view.viewport(), Button.LeftButton, Modifier.NoModifier, view.visualRect(best).center())
    assert table.board.game.squares() == (1,)  # the edge wins
    assert view.horizontalScrollBar().maximum() == 0  # all columns are seen
    for square in (5, 1):
        table.click(square)
    steps = table.card("game").body
    assert isinstance(steps, StepsView)
    table.until(lambda: steps.view.model().rowCount() == 3)
    at = steps.view.visualRect(steps.view.model().index(0, 0)).center()
    QTest.mouseClick(steps.view.viewport(), Button.LeftButton, Modifier.NoModifier, at)
    assert table.board.game.squares() == (1,)
    assert len(table.board.game.moves) == 3


def test_what_a_solve_has_found_out_the_board_tells(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def value() -> object:
        facts = table.card("facts").insight
        assert isinstance(facts, Facts)
        return next(fact.value for fact in facts.facts if fact.name == "value")

    monkeypatch.setenv("WORKBENCH_CACHE", str(tmp_path / "tables"))
    table.put(Board(Variant(4, 4, 3, 3)))
    table.until(lambda: value() is None)  # too large to be computed unasked
    table.tab.side.solve.select_task("value")
    table.tab.side.solve.start_action.trigger()
    table.until(lambda: table.tab.session.state is State.IDLE)
    table.until(lambda: value() == "win")


def test_setting_up_the_position_as_a_code_and_a_reply_once_clicks_play_again(table: Table) -> None:
    table.view(mode="set up")
    table.click(5)
    table.click(9)
    table.click(1, Button.RightButton)
    table.click(5)  # lifted again
    table.click(5)
    assert table.board == Board(start=Position((8, 4), (0,)))
    table.key(Qt.Key.Key_Space)
    assert table.board.start == Position((8, 4), (0,), False)
    scores = next(one for one in Morris().formats if one.name == "scores")
    table.window.clipboard.copy_format(cast("Format[object]", scores))
    assert QGuiApplication.clipboard().text() == "1059"
    QGuiApplication.clipboard().setText("1491562")
    table.window.actions_["paste"].trigger()
    assert table.board.position == Position((1, 5, 4), (0, 8, 3))
    table.window.clipboard.copy()
    copied = table.board
    table.put(Board())
    table.window.actions_["paste"].trigger()
    assert table.board == copied
    assert not table.answers.errors
    table.put(Board())
    table.view(opponent="O", delay=0, mode="set up")
    table.click(5)
    table.key(Qt.Key.Key_Space)
    assert table.board.position == Position((4,), (), False)
    table.view(mode="play")
    table.until(lambda: len(table.board.game.path()) == 1)
    assert table.board.start == Position((4,), (), False)
    table.window.actions_["undo"].trigger()  # reply and all
    assert table.board.position == Position((4,), ())
    table.view(numbers=False)
    assert not table.tab.opponent.worker.busy


def test_a_strategy_is_walked_and_taken_away(table: Table, tmp_path: Path) -> None:
    table.put(Board(start=Position((1, 5, 4), (0, 8, 3))))
    table.tab.side.solve.select_task("strategy")
    table.tab.side.solve.start_action.trigger()
    table.until(lambda: table.tab.session.state is State.IDLE)
    card = table.card("strategy", table.tab.side.answer.findings)
    assert isinstance(card.insight, Steps)
    table.until(lambda: card.body is not None)
    assert isinstance(card.body, StepsView)
    shown: list[object] = []
    card.body.step_shown.connect(shown.append)
    total = len(list(card.insight.walk()))
    assert total == 2
    for _ in range(total):
        part(card.body.transport, QToolButton, "next").click()
    assert shown == [step for _, step in card.insight.walk()]
    for ending, begins in ((".pdf", b"%PDF"), (".txt", b"Strategy")):
        table.answers.path = tmp_path / f"strategy{ending}"
        table.tab.side.answer.findings.export_requested.emit(card.insight)
        assert table.answers.path.read_bytes().startswith(begins)
    assert not table.answers.errors


def test_a_hint_leaves_the_board_alive_and_none_is_asked_for_once_a_game_is_won(table: Table) -> None:
    table.click(2)
    table.click(1)
    QTest.keyClick(table.tab.pane.board_view, Qt.Key.Key_F4)
    table.until(lambda: table.tab.stage.showing is Showing.STEP)
    table.key(Qt.Key.Key_5)
    assert table.board.game.squares() == (1, 0, 4)
    assert table.tab.stage.showing is Showing.MINE  # who has moved needs no hint for the move before
    table.click(9)
    QTest.keyClick(table.tab.pane.board_view, Qt.Key.Key_F4)
    table.until(lambda: table.tab.stage.showing is Showing.STEP)
    table.click(3)
    assert table.board.game.squares() == (1, 0, 4, 8, 2)
    QTest.keyClick(table.tab.pane.board_view, Qt.Key.Key_F4)
    table.until(lambda: table.tab.stage.showing is Showing.STEP)
    table.key(Qt.Key.Key_Escape)
    assert table.tab.stage.showing is Showing.MINE
    (hint,) = table.tab.tasks.quick
    for squares, asked in (("1 4 2 5", True), ("1 4 2 5 3", False)):
        table.tab.editing.take(apply(Board(), f"play {squares}"), "Paste", Cause.PASTE)
        assert hint.isEnabled() is asked
        assert ("nothing is left to do" in hint.toolTip()) is not asked


def test_a_hint_in_a_game_is_told_in_its_card_played_when_asked_again_and_over_with_the_game(table: Table) -> None:
    table.view(mode="play", opponent="O", delay=0)
    card, panel = table.tab.side.answer.quick, table.tab.play_panel
    for asked in (1, 2):
        table.click(2 * asked)
        table.until(lambda: table.board.position.x_to_move and not table.tab.opponent.worker.busy)
        plies = len(table.board.game.squares())
        QTest.keyClick(table.tab.pane.board_view, Qt.Key.Key_F4)
        table.until(lambda: card.isVisibleTo(panel) and table.tab.stage.showing is Showing.STEP)
        assert " plays " in card.words()
        assert re.search(r"plays (\d+).*\nHint again \(F4\) plays \1\.$", card.words())
        assert table.tab.stage.sentence() == ""
        QTest.keyClick(table.tab.pane.board_view, Qt.Key.Key_F4)
        hint = table.tab.book.rows[asked - 1].outcome
        assert hint is not None
        assert table.board.game.squares()[plies] == int(str(hint.facts["move"])) - 1
        assert not card.isVisibleTo(panel)
        table.until(lambda: table.board.position.x_to_move)  # the opponent answers
        assert len(table.board.game.squares()) == plies + 2
        table.tab.editing.restart()
    QTest.keyClick(table.tab.pane.board_view, Qt.Key.Key_F4)
    table.until(lambda: table.tab.stage.showing is Showing.STEP)
    table.press("switch mode review")
    assert card.isHidden()
    assert table.tab.stage.showing is Showing.MINE
    page = table.tab.side.answer
    assert part(page, PlainLabel, "answer-open").isVisibleTo(page)  # no page is blank


def test_a_new_game_is_on_the_same_board_whose_rules_are_told(table: Table) -> None:
    large = Board(Variant(3, 4, 4, 3))
    table.tab.editing.take(apply(large, "play 2"), "Paste", Cause.PASTE)
    assert not table.tab.play_panel.shown_words[1]
    table.view(mode="play", opponent="X")
    assert "3 of one’s own in a line win, and each has 4 pieces at most" in table.tab.play_panel.shown_words[1]
    table.view(opponent="O", delay=5000)
    table.window.documents.again()
    assert table.board == large


@pytest.mark.looks
def test_a_refused_square_is_told_beside_it_and_no_other_tip_takes_its_place(table: Table) -> None:
    table.view(mode="play", opponent="none")
    for _ in range(2):
        table.click(5)
    assert QToolTip.text() == "square 5 is taken: pieces go on empty squares"
    board, at = table.tab.pane.board_view, table.at(5)
    QApplication.sendEvent(board, QHelpEvent(QEvent.Type.ToolTip, at, board.mapToGlobal(at)))
    assert QToolTip.text() == "square 5 is taken: pieces go on empty squares"
    table.click(1)
    table.key(Qt.Key.Key_5)
    assert QToolTip.text() == "square 5 is taken: pieces go on empty squares"
    table.key(Qt.Key.Key_2)
    table.until(lambda: not QToolTip.isVisible())


def test_a_game_that_has_ended_is_kept_and_opened_again(table: Table) -> None:
    table.put(apply(Board(), "play 1 4 2 5"))
    table.view(mode="play", opponent="O", delay=0)
    assert not table.window.archive.games(Morris())
    table.click(3)
    (kept,) = table.window.archive.games(Morris())
    assert kept.stem.endswith("won as X against strength 100")
    over = table.board
    for key in (Qt.Key.Key_Backspace, Qt.Key.Key_3):  # the same end once more is the same game
        table.key(key)
    assert table.board == over
    assert [table.tab.editing.view[name] for name in ("won", "drawn", "lost")] == [1, 0, 0]  # before any new game
    table.tab.editing.restart()
    table.window.documents.open_sample(kept)
    assert table.board == over
    assert table.window.archive.games(Morris()) == [kept]  # to look at one is not to play it


def test_a_board_that_is_not_solved_is_solved_by_a_button(
    table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tablebase, "SMALL", 0)
    monkeypatch.setattr("workbench.solve.store.default_folder", lambda: tmp_path)  # tables that were built are kept
    table.put(Board(Variant(2, 4, 2, 2)))
    table.press("solve")
    table.until(lambda: table.tab.session.state is State.IDLE and bool(table.tab.book.rows))
    assert table.tab.book.rows[0].question.task.name == "value"
    table.card("moves")  # it is known now, and nothing is left to be solved
    assert "solve" not in {one.target for one in controls_of(table.tab.stage.controls())}


def test_the_switches_of_the_game_are_at_hand_and_who_begins_to_play_sees_no_answer_asked_for_before(
    table: Table,
) -> None:
    switches = table.tab.pane.switches
    assert set(switches.values()) == {"opponent", "intelligence"}
    assert switches.isVisible()
    table.press("switch mode play")
    assert table.tab.editing.view.text("opponent") == "O"
    assert table.tab.side.playing  # the column is the game's
    table.until(lambda: {card.insight.key for card in table.tab.side.insights.cards} == {"facts"})
    assert table.card("facts").insight.title == "Position"
    assert "win" not in table.tab.insights.facts_words
    table.press("switch mode analyse")
    table.tab.side.solve.start_action.trigger()
    table.until(lambda: table.tab.session.state is State.IDLE)
    (run,) = table.tab.book.rows
    assert table.tab.book.shown is run
    table.press("switch mode play")
    assert table.tab.book.shown is None
    assert "win" not in table.tab.solving.words()
    table.click(2)
    table.tab.book.show_run(run, front=True)  # it was asked for
    table.press("switch mode review")
    assert table.tab.book.shown is run  # answers were hidden before
    table.press("switch mode analyse")
    table.press("switch mode review")
    assert table.tab.book.shown is None


@pytest.mark.parametrize("moves", ["1 4 2 5", "1 4 2 5 9 6"])
def test_a_game_with_hints_says_so_at_its_end_and_where_it_is_kept(table: Table, moves: str) -> None:
    played = apply(Board(), f"play {moves}")
    lost = check(played).complete
    table.put(Board())
    table.view(mode="play", opponent="O", delay=0)
    table.tab.game.ask("Hint", table.board)
    table.tab.editing.take(played if lost else apply(played, "play 3"), "A move", Cause.MOVE)
    told = "Lost" if lost else "Won"
    assert table.tab.game.words() == f"{told} as X against strength 100 (with help: Hint 1×)"
    (kept,) = table.window.archive.games(Morris())
    assert kept.stem.endswith(f"{told.lower()} as X against strength 100, with help")
    assert [table.tab.editing.view[name] for name in ("won", "drawn", "lost")] == [0, 0, 0]  # what is without help


def test_review_goes_to_the_first_mistake_of_a_game_that_has_ended(table: Table) -> None:
    table.put(apply(Board(), "play 1 4 2 5"))
    table.view(mode="play", opponent="O", delay=0)
    table.click(3)
    table.press("switch mode review 0")  # the mode's own button, once the mistakes are known
    assert (table.tab.editing.view.text("mode"), table.board.game.at) == ("review", 0)
    told = "Move 1: X on square 1 gives the win away. Find a move that keeps the win"
    table.until(
        lambda: (
            told
            in [one.text for row in table.tab.stage.controls() for one in row.items if isinstance(one, ControlText)]
        )
    )
    table.window.actions_["undo"].trigger()
    table.press("switch mode review")  # it is on already


def test_a_game_is_won_reviewed_and_played_again_with_the_sides_changed(table: Table) -> None:
    panel = table.tab.play_panel
    table.put(apply(Board(), "play 1 4 2 5"))
    table.view(mode="play", opponent="O", delay=0)
    table.click(3)
    assert Morris().check(table.board).complete
    assert table.tab.game.words() == "Won as X against strength 100 (without help)"
    assert part(panel, PlainLabel, "clock").text().startswith("✓ ")
    table.card("review")
    offered = "Rematch, other side", "Review 1 mistake", "New game"

    def seen(text: str) -> int:
        return sum(
            one.text().replace("&", "") == text for one in table.tab.findChildren(QPushButton) if one.isVisible()
        )

    table.until(lambda: all(seen(text) == 1 for text in offered))
    next(one for one in table.tab.findChildren(QPushButton) if one.objectName() == "review 0").setFocus()
    table.press("review 0")
    assert (table.tab.editing.view.text("mode"), table.board.game.at) == ("review", 0)
    assert table.tab.pane.board_view.hasFocus()  # and the next arrow key moves from what was played
    assert (table.tab.editing.ui.cursor, table.tab.editing.ui.cursor_visible) == (cell_target((1, 1)), True)
    table.click(9)
    table.until(lambda: table.board.game.at == 0)  # a corner only draws, as the one played: it is taken back
    assert len(table.board.game.children(0)) == 2
    table.card("review")
    table.click(2)
    assert table.board.game.at  # an edge wins
    tried = table.board
    table.press("switch mode play")  # the end of the game is on show again
    assert table.board.game.moves == tried.game.moves
    assert table.board.game.squares() == (0, 3, 1, 4, 2)
    assert not table.tab.opponent.worker.busy
    assert table.tab.game.words() == "Won as X against strength 100 (without help)"
    assert [table.tab.editing.view[name] for name in ("won", "drawn", "lost")] == [1, 0, 0]  # it is no other one
    assert len(table.window.archive.games(Morris())) == 1
    table.press("rematch")
    table.until(lambda: len(table.board.game.moves) == 1)  # the opponent begins
    assert table.tab.editing.view.text("opponent") == "X"


def test_a_new_game_from_a_review_has_a_clock_of_its_own_and_its_button_stays_where_it_is(table: Table) -> None:
    table.put(apply(Board(), "play 1 4 2 5"))
    table.view(mode="play", opponent="O", delay=0)
    table.tab.game.resume('[50, [], "", false]')
    table.click(3)
    table.press("review 0")

    def buttons() -> list[str]:
        table.card("review")
        return [one.label.partition(":")[0] for one in table.tab.stage.controls()[-1].items if isinstance(one, Control)]

    before = buttons()
    assert len(before) == 3
    table.view(delay=5000)
    table.click(9)
    table.until(lambda: any(one.target == "review 0" for one in controls_of(table.tab.stage.controls())))
    assert buttons() == before
    table.press("new game")
    assert table.board == Board()
    assert table.tab.game.seconds < 10
    assert table.tab.game.unfair == ANEW
    assert not table.tab.game.undone


@pytest.mark.looks
def test_in_a_hall_the_buttons_of_the_end_have_their_line_before(table: Table) -> None:
    table.view(mode="play", opponent="O", delay=0)
    QTest.keyClick(table.window, Qt.Key.Key_F11)
    show = table.window.presentation
    assert show is not None
    rows = len(show.controls._rows)
    table.put(apply(Board(), "play 1 4 2 5 9 6"))
    table.until(lambda: "rematch" in {one.target for one in controls_of(show.controls._rows)})
    assert len(show.controls._rows) == rows
    table.until(lambda: "Lost as X" in show.said)
    texts = [one.text for row in show.controls._rows for one in row.items if isinstance(one, ControlText)]
    assert not [text for text in texts if text.startswith("You have lost")]  # it is said above


@pytest.mark.looks
def test_in_a_hall_a_review_keeps_its_question_and_buttons_and_says_nothing_twice(table: Table) -> None:
    table.put(apply(Board(), "play 2 1 3 5 4 9"))
    table.view(mode="review", opponent="O", delay=5000)
    QTest.keyClick(table.window, Qt.Key.Key_F11)
    show = table.window.presentation
    assert show is not None

    def said() -> list[str]:
        texts = (one.text for row in show.controls._rows for one in row.items if isinstance(one, ControlText))
        return [text for text in texts if text.startswith(("Move ", "Square "))]

    def pressed() -> list[str]:
        return [one.words for one in controls_of(show.controls._rows) if one.words][-3:]

    table.press("review 2")
    table.until(lambda: bool(said()) and not table.tab.editing.steps_before)
    question, buttons, moves = said(), pressed(), show._moves[1].text()
    assert question[0].startswith("Move 3: X on square 3")
    table.tab.insights.close()  # nothing is known as yet of the move that is tried
    QTest.keyClicks(show.board_view, "4")
    show._follow()
    assert table.board.game.squares() == (1, 0, 3)
    assert (said(), pressed(), show._moves[1].text()) == (question, buttons, moves)


@pytest.mark.looks
def test_in_a_hall_a_question_about_the_first_move_stands_once_and_is_kept_beside_a_value(table: Table) -> None:
    table.put(apply(Board(), "play 3 1 2 5 4 9"))
    table.view(mode="review", opponent="O")
    QTest.keyClick(table.window, Qt.Key.Key_F11)
    show = table.window.presentation
    assert show is not None
    table.press("review 0")
    table.until(lambda: not table.board.game.at and "review" in table.tab.editing.insights)
    table.until(lambda: any(one.words == "Try again" for one in controls_of(show.controls._rows)))
    table.until(lambda: not show._walk.isVisible())
    QTest.keyClick(show.board_view, Qt.Key.Key_F5)
    table.until(lambda: "wins" in show.said and table.tab.session.state is State.IDLE)
    table.until(lambda: show.controls.isVisible() and not show.overflows)


def test_a_pasted_game_is_reviewed_and_the_opponent_sleeps_until_one_plays(table: Table) -> None:
    table.view(mode="play", opponent="O", delay=0)
    game = apply(Board(), "play 5 1 9")  # O is next
    table.window.documents.paste(Morris().format(game))
    assert table.tab.editing.view.text("mode") == "review"
    assert (table.board, table.tab.game.on, table.tab.opponent.worker.busy) == (game, False, False)
    assert table.tab.editing.view.text("opponent") == "none"  # the mistakes of both are tried again
    table.press("switch mode play")
    table.click(2)
    table.until(lambda: len(table.board.game.moves) == 5)
    assert table.tab.game.ending == ""
    table.view(opponent="O")
    table.window.documents.paste(Morris().format(Board(start=Position((4,), (), False))))  # no game: it is played
    table.until(lambda: len(table.board.game.moves) == 1)


def test_a_game_that_goes_on_from_a_pasted_one_does_not_count(table: Table) -> None:
    def score() -> tuple[int, int, int]:
        view = table.tab.editing.view
        return view.integer("won"), view.integer("drawn"), view.integer("lost")

    table.view(mode="play", opponent="O", delay=0)
    table.window.documents.paste(Morris().format(apply(Board(), "play 1 4 2 5")))
    table.press("switch mode play")
    table.click(3)
    assert table.tab.game.words().startswith("Won as X")
    assert (table.tab.game.ending, score()) == ("", (0, 0, 0))
    table.key(Qt.Key.Key_E)  # a new game is one's own
    table.put(apply(Board(), "play 1 4 2 5"))
    table.click(3)
    assert (table.tab.game.ending, score()) == ("won", (1, 0, 0))


@pytest.mark.looks
def test_the_keys_beside_a_game_are_those_of_a_game_and_are_scrolled_by_keys(table: Table) -> None:
    panel = table.tab.play_panel
    table.window.resize(1024, 700)
    table.view(mode="play", opponent="O", delay=0)
    told = {label.text() for label in part(panel, QScrollArea, "play-rules").findChildren(PlainLabel)}
    assert "R" in told
    assert told.isdisjoint({"M", "F", "T", "B", "E", "X, O", "Delete"})
    area = part(panel, QScrollArea, "play-rules")
    area.setFixedHeight(80)
    bar = area.verticalScrollBar()
    table.until(lambda: bar.maximum() > 0)

    def cut() -> list[str]:
        inside = area.widget()
        assert inside is not None
        end, found = area.viewport().height(), []
        for label in inside.findChildren(PlainLabel):
            seen = end - label.mapTo(inside, QPoint()).y()
            if 0 < seen < label.height() and seen % label.fontMetrics().lineSpacing():
                found.append(label.text())
        return found

    table.until(lambda: not cut())
    next(one for one in panel.findChildren(QPushButton) if one.text() == "Choose another…").setFocus()
    QTest.keyClick(table.window.focusWidget(), Qt.Key.Key_Tab)
    assert table.window.focusWidget() is area
    for key in (Qt.Key.Key_Down, Qt.Key.Key_PageDown):
        before = bar.value()
        QTest.keyClick(area, key)
        assert bar.value() > before
    area.setFixedHeight(2000)
    table.until(lambda: bar.maximum() == 0)
    assert area.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_a_key_while_the_opponent_thinks_is_done_after_its_reply_which_comes_unseen_in_a_pause(table: Table) -> None:
    table.view(mode="play", opponent="O", delay=100)
    table.key(Qt.Key.Key_2)
    table.key(Qt.Key.Key_3)
    table.key(Qt.Key.Key_9)
    assert len(table.board.game.moves) == 1  # it is O's turn
    table.until(lambda: len(table.board.game.moves) >= 3)
    assert table.board.position.x[1:] in ((2,), (8,))  # O may have been there first
    table.until(lambda: not table.tab.opponent.worker.busy)
    table.put(Board())
    table.key(Qt.Key.Key_2)
    table.tab.game.pause(True)
    table.until(lambda: len(table.board.game.moves) == 2)
    assert table.tab.game.paused
    table.key(Qt.Key.Key_3)  # it goes on, and is no move
    assert (table.tab.game.paused, len(table.board.game.moves)) == (False, 2)


def test_a_win_after_a_loss_was_taken_back_says_so(table: Table) -> None:
    table.view(mode="play", opponent="O", delay=0)
    table.put(apply(Board(), "play 1 4 2 5"))
    table.put(apply(Board(), "play 1 4 2 5 9 6"))
    assert table.tab.game.ending == "lost"
    table.window.actions_["undo"].trigger()
    table.put(apply(Board(), "play 1 4 2 5 3"))
    assert table.tab.game.ending == "won"
    assert table.tab.play_panel.shown_words[1].endswith("(without help). But it was lost before.")


def test_a_win_against_an_opponent_that_was_changed_on_the_way_says_so(table: Table) -> None:
    table.view(mode="play", opponent="O", delay=0, intelligence=0)
    table.view(intelligence=10)  # before the first move
    table.put(apply(Board(), "play 1 4 2 5"))
    assert table.tab.game.unfair == ""
    table.view(intelligence=100)
    table.put(Board())
    assert table.tab.game.unfair == ""
    table.put(apply(Board(), "play 1 4 2 5"))
    table.view(intelligence=20)
    table.put(apply(Board(), "play 1 4 2 5 3"))
    assert table.tab.play_panel.shown_words[1].endswith("But its opponent was changed on the way.")
