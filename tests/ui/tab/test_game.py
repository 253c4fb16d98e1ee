"""A person's game: the clock runs only while a person plays and looks, and ends with the solution."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.conftest import window_of
from workbench.core import resources
from workbench.core.document import Document
from workbench.core.gesture import Act, Gesture
from workbench.core.options import Value, defaults
from workbench.core.scene import Text
from workbench.puzzles import PUZZLES
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, empty
from workbench.ui.board.editing import Cause, Editing
from workbench.ui.board.showing import ShownBoard
from workbench.ui.board.stage import Stage
from workbench.ui.tab.game import TimedGame

pytestmark = pytest.mark.usefixtures("plain_windows")

TOWERS = Towers()
SOLVED = empty(3).filled_with((1, 2, 3, 2, 3, 1, 3, 1, 2))


@dataclass
class Hour:
    """A clock that goes on when it is told to."""

    seconds: float = 0.0

    def __call__(self) -> float:
        return self.seconds


def playing(board: Board) -> Editing:
    return Editing(TOWERS, Document(TOWERS, board), lambda options: defaults(options).with_value("lock", "play"))


@pytest.fixture
def hour() -> Hour:
    return Hour()


@pytest.fixture
def seen(qtbot: QtBot) -> QWidget:
    """What the game is seen in."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def game(qtbot: QtBot, hour: Hour, seen: QWidget) -> TimedGame:
    made = TimedGame(Stage(playing(empty(3))), seen, hour)
    with qtbot.waitActive(seen):
        seen.show()
    assert made.running
    return made


def test_it_rests_while_the_window_is_away(game: TimedGame, hour: Hour, seen: QWidget) -> None:
    hour.seconds += 10
    QCoreApplication.sendEvent(seen, QEvent(QEvent.Type.WindowDeactivate))
    hour.seconds += 100
    assert (game.seconds, game.running) == (10, False)
    QCoreApplication.sendEvent(seen, QEvent(QEvent.Type.WindowActivate))
    hour.seconds += 5
    assert (game.seconds, game.running) == (15, True)
    seen.hide()
    hour.seconds += 100
    assert game.seconds == 15


def test_a_game_that_is_paused_hides_its_board_until_a_key_or_a_click(game: TimedGame, hour: Hour) -> None:
    stage, begun = game._stage, TOWERS.apply(empty(3), "set 1 1 2")
    whole = stage.scene()
    hour.seconds += 10
    game.pause(True)
    hour.seconds += 100
    assert (game.seconds, game.running) == (10, False)
    hidden = stage.scene()
    assert [shape.text for shape in hidden.shapes if isinstance(shape, Text)] == ["Paused"]
    assert not list(hidden.targets())
    assert (hidden.width, hidden.height) == (whole.width, whole.height)
    stage.take_gesture(Gesture(Act.KEY, key="2"))
    assert (game.paused, game.running, stage.scene()) == (False, True, whole)  # the key is no move
    game.pause(True)
    game.ask("Hint", None)
    assert not game.paused
    game.pause(True)
    game._editing.take(begun, "", Cause.MOVE)  # as Undo does
    assert not game.paused
    game._editing.set_view(game._editing.view.with_value("lock", "edit"))
    game.pause(True)
    assert not game.paused  # nobody plays


def test_it_rests_while_a_board_of_the_solver_is_on_show(game: TimedGame, hour: Hour) -> None:
    stage = game._stage
    hour.seconds += 10
    stage.set_solver_board(ShownBoard(TOWERS.apply(empty(3), "give 1 1 2"), empty(3), "Solve"))
    assert game.running  # found, and not looked at
    stage.show_solver()
    hour.seconds += 100
    assert (game.seconds, game.running, game.on) == (10, False, True)
    assert "Your game rests" in stage.sentence()
    stage.show_mine()
    hour.seconds += 5
    assert (game.seconds, game.running, stage.sentence()) == (15, True, "")


def test_it_goes_on_where_it_was_left(game: TimedGame, hour: Hour) -> None:
    editing = game._editing
    hour.seconds += 7
    editing.set_view(editing.view.with_value("lock", "edit"))
    assert not game.on
    hour.seconds += 100
    editing.set_view(editing.view.with_value("lock", "play"))
    assert (game.on, game.seconds) == (True, 7)
    assert "answers" in game.unfair


def test_who_lets_answers_be_seen_plays_for_no_record(game: TimedGame, hour: Hour) -> None:
    editing, said = game._editing, list[str]()
    game.end_announced.connect(said.append)
    hour.seconds += 5
    for spoilers in (True, False):
        editing.set_view(editing.view.with_value("spoilers", spoilers))
    editing.take(SOLVED, "Fill", Cause.MOVE)
    assert said == ["Solved in 0:05, with help"]
    assert "answers" in game.unfair


def test_no_board_from_before_a_game_is_redone_in_it(game: TimedGame) -> None:
    editing, document = game._editing, game._editing.document
    editing.take(TOWERS.apply(empty(3), "set 1 1 1"), "Place", Cause.MOVE)
    editing.go(document.position - 1)
    assert game.may_redo
    editing.take(SOLVED, "Use", Cause.USE)
    editing.go(document.position - 1)
    assert not game.may_redo
    editing.take(TOWERS.apply(empty(3), "give 1 1 1"), "Paste", Cause.PASTE)
    editing.go(document.position - 1)
    editing.set_view(editing.view.with_value("lock", "play"))
    assert not game.may_redo
    editing.set_view(editing.view.with_value("lock", "edit"))
    assert game.may_redo


def test_it_ends_with_the_solution_and_says_how_long_it_took(game: TimedGame, hour: Hour) -> None:
    editing, said = game._editing, list[str]()
    game.end_announced.connect(said.append)
    hour.seconds += 75
    editing.take(SOLVED, "Fill", Cause.MOVE)
    assert said[-1] == "Solved in 1:15, without help"
    hour.seconds += 100
    assert (game.over, game.seconds, game.unfair) == (True, 75, "")
    assert len(said) == 1


def test_an_ended_game_keeps_its_time_when_moves_are_undone(game: TimedGame, hour: Hour) -> None:
    editing = game._editing
    hour.seconds += 12
    editing.take(SOLVED, "Fill", Cause.MOVE)
    editing.go(editing.document.position - 1)
    assert (game.over, game.undone) == (False, True)
    hour.seconds += 30
    editing.go(editing.document.position + 1)
    assert (game.over, game.seconds) == (True, 12)


def test_the_same_hint_once_more_is_no_other_help(game: TimedGame, hour: Hour) -> None:
    editing = game._editing
    hour.seconds += 75
    for board in (editing.board, editing.board, SOLVED):
        game.ask("Hint", board)
    editing.take(SOLVED, "Fill", Cause.MOVE)
    assert game.words() == "Solved in 1:15, with help: Hint 2×"


def test_an_answer_of_the_solver_that_was_looked_at_is_help(game: TimedGame, hour: Hour) -> None:
    editing, stage = game._editing, game._stage
    hour.seconds += 75
    stage.set_solver_board(ShownBoard(TOWERS.apply(empty(3), "set 1 1 2"), editing.board, "Solve"))
    stage.show_solver()
    assert not game.help  # it answers nothing
    for _ in range(2):
        stage.show_mine()
        stage.set_solver_board(ShownBoard(SOLVED, editing.board, "Solve"))
        stage.show_solver()
    stage.show_mine()
    editing.take(SOLVED, "Fill", Cause.MOVE)
    assert game.words() == "Solved in 1:15, with help: The solver\u2019s board 1×"


def test_an_answer_that_was_looked_at_beside_another_board_is_known_when_undo_leads_back(
    game: TimedGame, hour: Hour
) -> None:
    editing, stage, begun = game._editing, game._stage, game._editing.board
    editing.take(TOWERS.apply(begun, "set 1 1 1"), "Play", Cause.MOVE)
    hour.seconds += 10
    editing.paste(TOWERS.apply(empty(3), "set 0 1 3"))
    assert not game.on
    stage.set_solver_board(ShownBoard(SOLVED, begun, "Solve"))
    stage.show_solver()
    stage.show_mine()
    editing.go(1)
    assert (game.seconds, game.unfair) == (10, "a solver has helped with it before")


def test_restart_takes_what_was_played_away_and_begins_at_0(game: TimedGame, hour: Hour) -> None:
    editing = game._editing
    editing.replace(Document(TOWERS, TOWERS.apply(empty(3), "set 0 1 3; give 1 2 2")), Cause.OPEN)
    editing.set_view(editing.view.with_value("lock", "play"))  # a board that is opened is there to be edited
    editing.take(TOWERS.apply(editing.board, "set 1 1 1; mark 2 2 3"), "Play", Cause.MOVE)
    hour.seconds += 3_700
    editing.restart()
    assert game.seconds == 0
    assert editing.board == TOWERS.apply(empty(3), "set 0 1 3; give 1 2 2")
    assert editing.document.history[editing.document.position].caption == "Restart"
    hour.seconds += 2
    editing.go(editing.document.position - 1)  # undone is not restarted
    assert game.seconds == 2
    assert editing.board.entries[0] == 1
    assert game.unfair == "it was begun anew"


def test_another_puzzle_begins_at_0(game: TimedGame, hour: Hour) -> None:
    hour.seconds += 9
    editing = game._editing
    for cause, board in ((Cause.OPEN, empty(4)), (Cause.NEW, empty(4))):
        editing.replace(Document(TOWERS, board), cause)
        assert not game.on
        editing.set_view(editing.view.with_value("lock", "play"))
        assert (game.seconds, game.running, game.unfair) == (0, True, "")
        hour.seconds += 9
    editing.set_view(editing.view.with_value("lock", "edit"))
    editing.take(TOWERS.apply(empty(4), "set 0 1 2"), "Another clue", Cause.MOVE)
    editing.set_view(editing.view.with_value("lock", "play"))
    assert (game.seconds, game.unfair) == (0, "")


def test_what_was_begun_or_filled_in_elsewhere_does_not_count(game: TimedGame, hour: Hour) -> None:
    editing = game._editing
    editing.replace(Document(TOWERS, TOWERS.apply(empty(3), "set 1 1 1")), Cause.OPEN)
    editing.set_view(editing.view.with_value("lock", "play"))
    assert game.unfair == "it had been begun already"
    editing.replace(Document(TOWERS, empty(3)), Cause.OPEN)
    editing.set_view(editing.view.with_value("lock", "play"))
    hour.seconds += 3
    editing.take(SOLVED, "Use", Cause.USE)
    assert game.over
    assert game.unfair == "a board of the solver was taken over"


def test_a_game_goes_on_at_the_next_start_with_its_time_and_its_help(
    game: TimedGame, hour: Hour, seen: QWidget
) -> None:
    editing = game._editing
    hour.seconds += 30
    game.ask("Hint", editing.board)
    game.ask("Hint", SOLVED)
    editing.take(TOWERS.apply(editing.board, "set 1 1 1"), "Fill", Cause.MOVE)
    kept = game.text()
    again = TimedGame(Stage(playing(editing.board)), seen, hour)
    QCoreApplication.sendEvent(seen, QEvent(QEvent.Type.WindowActivate))
    again.resume(kept)
    hour.seconds += 5
    assert (again.seconds, again.unfair) == (35, "")
    again._editing.take(SOLVED, "Fill", Cause.MOVE)
    assert again.words() == "Solved in 0:35, with help: Hint 2×"


@pytest.mark.parametrize("undone", [False, True])
def test_a_game_that_has_ended_is_over_at_the_next_start_too(
    game: TimedGame, hour: Hour, seen: QWidget, undone: bool
) -> None:
    editing = game._editing
    hour.seconds += 75.25
    editing.take(SOLVED, "Fill", Cause.MOVE)
    if undone:
        editing.go(editing.document.position - 1)
    again, solved = TimedGame(Stage(playing(editing.board)), seen, hour), list[object]()
    again.solved.connect(lambda *_: solved.append(_))
    QCoreApplication.sendEvent(seen, QEvent(QEvent.Type.WindowActivate))
    again.resume(game.text())
    hour.seconds += 100
    assert (again.over, again.seconds, again.running) == (not undone, 75.25, False)
    again._editing.take(SOLVED, "Fill", Cause.MOVE)
    assert again.words() == "Solved in 1:15, without help"
    assert not solved  # it was counted when it ended


NO_GAMES = ["", "7", "[]", '[-1, [], ""]', '[1e999, [], ""]', '[5, [3], ""]', "[5, 3, 3]", "{", "[" * 100_000]


@pytest.mark.parametrize("text", NO_GAMES, ids=lambda text: text[:20])
def test_a_line_that_is_no_game_changes_nothing(game: TimedGame, hour: Hour, text: str) -> None:
    hour.seconds += 9
    game.resume(text)
    assert (game.seconds, game.help, game.unfair) == (9, [], "")


def test_of_a_game_that_was_begun_elsewhere_nothing_false_is_said(hour: Hour, seen: QWidget, game: TimedGame) -> None:
    begun = TimedGame(Stage(playing(TOWERS.apply(empty(3), "set 1 1 1"))), seen, hour)
    QCoreApplication.sendEvent(seen, QEvent(QEvent.Type.WindowActivate))
    hour.seconds += 29
    begun._editing.take(SOLVED, "Fill", Cause.MOVE)
    assert begun.words() == "Solved, 0:29 after it was opened again"


GAMES: dict[str, tuple[str, str, str, Value]] = {  # a board, a move on it, and the view in which it is played
    "towers": ("05-game.txt", "set 1 1 2", "lock", "play"),
    "dicdacdoe": ("06-pins.txt", "paint X 3 4", "play", True),
    "morris": ("01-opening.txt", "play 5", "mode", "play"),
}


WAYS = [(slug, by) for slug in GAMES for by in ("paste", "open", "sample", "empty")]
SOME = {WAYS[place] for place in (0, 3, 5, 6, 8, 11)}
"""Two of each game, in which each way to another board is; all in the campaign."""


@pytest.mark.corner("towers-paste", "dicdacdoe-sample")
@pytest.mark.parametrize(
    ("slug", "by"), [one if one in SOME else pytest.param(*one, marks=pytest.mark.trust) for one in WAYS]
)
def test_undo_of_another_board_goes_on_with_the_game_before_and_its_time(
    qtbot: QtBot, tmp_path: Path, slug: str, by: str
) -> None:
    puzzle = next(one for one in PUZZLES if one.slug == slug)
    window = window_of(qtbot, tmp_path, puzzle)
    tab, (name, move, option, value) = window.current(), GAMES[slug]
    samples = resources.samples(slug)
    window.documents.open_sample(next(one for one in samples if one.name == name))
    begun, usual = tab.editing.board, tab.editing.view[option]
    tab.editing.set_view(tab.editing.view.with_value(option, value))
    qtbot.waitUntil(lambda: tab.game.on and tab.game.running)
    tab.editing.take(puzzle.apply(tab.editing.board, move), "A move", Cause.MOVE)
    board, view = tab.editing.board, tab.editing.view
    tab.game._before += 1000
    tab.game.ask("Hint", board)
    steps = tab.document.position
    match by:
        case "paste":
            window.documents.paste(samples[1].read_text())
        case "open":
            window.documents.open(samples[1])
        case "sample":
            window.documents.open_sample(samples[1])
        case "empty":
            window.documents.close()
    assert tab.editing.board != board
    assert tab.game.seconds < 1000 or not tab.game.on
    if by != "paste":  # another game is played on the way
        tab.editing.set_view(tab.editing.view.with_value(option, value))
        assert tab.game.seconds < 1000 or not tab.game.on
    tab.editing.go(steps)
    assert (tab.editing.board, tab.editing.view) == (board, view)
    assert tab.game.seconds >= 1000
    assert (tab.game.help, tab.game.unfair) == ([("Hint", board)], "")  # of this board nothing was seen on the way
    assert tab.game.running
    tab.editing.set_view(tab.editing.view.with_value(option, usual))
    assert tab.editing.board == puzzle.after_leaving(board, begun), "as if there had been no other board"
