"""The demon in the real window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QToolTip
from pytestqt.qtbot import QtBot

from tests.contract import controls_of
from tests.puzzles.dicdacdoe.boards import grid
from tests.ui.conftest import Answers, window_of
from tests.ui.parts import part, press
from workbench.core.control import ControlText, Form
from workbench.core.document import Document
from workbench.core.outcome import Status
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.dicdacdoe.rules.board import empty
from workbench.puzzles.dicdacdoe.view.controls import caption
from workbench.solve.answer import KNOWN
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import Showing, ShownBoard
from workbench.ui.runs.session import State
from workbench.ui.runs.words import came_from
from workbench.ui.tab.game import ANEW
from workbench.ui.tab.solve_controller import WAITS
from workbench.ui.widgets.plain_text import PlainLabel

pytestmark = pytest.mark.usefixtures("plain_windows")


def test_a_demon_that_is_awake_plays_to_the_draw_and_its_pieces_go_with_it_or_by_undo(
    qtbot: QtBot, tmp_path: Path
) -> None:
    tab = window_of(qtbot, tmp_path, Dicdacdoe()).current()
    safe = grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n")
    begun = tab.puzzle.apply(safe, "paint . 5 5")
    tab.open_document(Document(tab.puzzle, begun))
    tab.editing.set_view(tab.editing.view.with_value("delay", 0))
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_W)
    assert tab.editing.view.text("opponent") == "awake"
    press(tab, "brush +")
    press(tab, "cell 5 5")
    qtbot.waitUntil(lambda: len(tab.editing.board.demon) == safe.pieces.count(0))
    assert caption(tab.editing.board) == "Draw: it could not be spoilt"
    played, position = tab.editing.board, tab.document.position
    press(tab, "view opponent")
    assert tab.editing.view.text("opponent") == "asleep"
    assert tab.editing.board == safe  # its pieces go with the demon
    QTest.keyClick(tab.window(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (tab.editing.board, tab.editing.view.text("opponent")) == (played, "asleep")
    tab.editing.go(position - 1)
    assert tab.editing.board == begun
    tab.document.mark_saved()


@pytest.mark.corner
def test_what_a_hint_has_refuted_is_not_told_as_unbroken_beside_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab = window.current()
    safe = grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n")
    lost = tab.puzzle.apply(tab.puzzle.apply(safe, "paint . 5 5"), "paint . 1 1")
    tab.open_document(Document(tab.puzzle, tab.puzzle.apply(lost, "paint + 1 2")))
    QTest.keyClick(window, Qt.Key.Key_F4)
    qtbot.waitUntil(lambda: window.status.words.startswith("✕  No board with these "))
    press(tab, "brush O")
    press(tab, "cell 1 1")
    assert "No board with these" not in window.status.words, "it is another board"
    tab.open_document(Document(tab.puzzle, tab.puzzle.apply(tab.puzzle.apply(lost, "paint + 1 2"), "paint O 1 3")))
    QTest.keyClick(window, Qt.Key.Key_F4)
    qtbot.waitUntil(lambda: window.status.words.startswith("✕  No board with these 18 pieces is safe"))
    assert ": " not in window.status.words.partition("  ·  ")[0]  # the card alone says why
    assert not window.status.sentence
    tab.document.mark_saved()


@pytest.mark.corner
def test_no_other_board_is_offered_where_none_is_safe(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab = window.current()
    tab.open_document(Document(tab.puzzle, empty(6, 6, 3, 2, 29)))
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: tab.session.outcome is not None and tab.session.state is State.IDLE, timeout=60_000)
    outcome, run = tab.session.outcome, tab.book.shown
    assert outcome is not None
    assert run is not None
    assert outcome.status is Status.INFEASIBLE
    assert run.answers  # boards that came near
    assert not tab.side.answer.pool.isVisible()
    assert not tab.solving.pool.can_ask


def test_start_anew_leaves_what_is_only_drawn_aside(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab = window.current()
    safe = tab.puzzle.apply(grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n"), "pin 1 1")
    tab.open_document(Document(tab.puzzle, safe))
    anew = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    told = []
    for keys in (Qt.KeyboardModifier.NoModifier, anew):
        QTest.keyClick(window, Qt.Key.Key_F5, keys)
        qtbot.waitUntil(lambda: tab.book.shown is not None and not tab.book.shown.running)
        qtbot.waitUntil(lambda: tab.session.state is State.IDLE)
        run = tab.book.shown
        assert run is not None
        told.append(came_from((run,), ()))
        assert run.outcome is not None
        assert run.outcome.status is Status.PROVED
        assert safe.keeps(run.outcome.board)
        assert (run.boards[0].by == KNOWN) is (keys is not anew)
        assert run.question.board == safe
        assert not tab.side.live.status.stale
    assert told == [
        "It began with your board as it stood, worth 0.",
        "It began with what is pinned only.",
    ]
    tab.document.mark_saved()


def test_a_game_against_the_demon_has_a_goal_keeps_what_is_given_and_ends(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab, dicdacdoe = window.current(), Dicdacdoe()
    panel, board = tab.play_panel, tab.pane.board_view
    whole = grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n")
    given = dicdacdoe.apply(dicdacdoe.apply(whole, "paint . 5 5 5 2"), "pin all")

    def told(name: str) -> str:
        return part(panel, PlainLabel, name).text()

    tab.open_document(Document(dicdacdoe, given), Cause.NEW)
    tab.editing.set_view(tab.editing.view.with_value("delay", 0))
    assert tab.editing.ui.cursor == "cell 1 2"  # the first that is free
    press(tab, "view play")
    assert tab.side.playing
    assert told("card-title") == "5 × 5 against the demon"
    assert told("play-words").startswith("Put 1 O and 1 + on empty cells so that no line of 3 stays open.")
    QTest.keyClick(window, Qt.Key.Key_Pause)
    qtbot.waitUntil(lambda: tab.game.paused)
    assert (tab.game.running, told("play-words")[:7]) == (False, "Paused:")
    QTest.mouseClick(part(panel, QPushButton, "play-pause"), Qt.MouseButton.LeftButton)
    assert tab.game.running
    for paused in (True, False):  # not every keyboard has that key
        QTest.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.AltModifier)
        qtbot.waitUntil(lambda expected=paused: tab.game.paused is expected)  # type: ignore[misc]
    qtbot.waitUntil(lambda: board.place_of("cell 1 1") is not None)  # it is drawn again
    press(tab, "cell 1 1")  # it is given
    QTest.keyClick(board, Qt.Key.Key_X)
    assert tab.editing.board == given
    press(tab, "cell 1 2")  # O is what is missing first
    assert tab.editing.board.pieces[1] == 2
    QTest.keyClick(board, Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier)
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Down, Qt.Key.Key_O):
        QTest.keyClick(board, key)
    assert tab.editing.board.pieces[5] == 0  # there is no other O
    press(tab, "cell 5 5")
    qtbot.waitUntil(lambda: tab.game.ending == "lost")
    assert told("clock").startswith("Lost · ")
    assert told("play-words").startswith("Lost, the demon completed a line of ")
    assert not told("play-words").endswith(")")  # nobody asks with what help one lost
    below = [item.text for row in tab.stage.controls() for item in row.items if isinstance(item, ControlText)]
    assert not any("Lost" in words for words in (*below, window.status.sentence))  # said once
    assert "Ctrl+R" in below[0]  # before a hall there is no button
    lost = tab.editing.board
    QTest.keyClick(board, Qt.Key.Key_O if lost.cells[24] == 2 else Qt.Key.Key_Plus)  # what is there already
    assert tab.editing.board is lost
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (tab.editing.board.cells[24], tab.editing.board.demon) == (0, ())
    press(tab, "cell 5 5")
    qtbot.waitUntil(lambda: tab.game.ending == "lost")
    QTest.mouseClick(part(panel, QPushButton, "play-action-restart"), Qt.MouseButton.LeftButton)
    assert (tab.editing.board, tab.game.ending) == (given, "")
    assert window.actions_["undo"].isEnabled()  # Restart is a step of the game
    press(tab, "cell 5 2")
    press(tab, "cell 5 5")
    assert (tab.game.ending, told("clock")[0]) == ("won", "✓")
    assert tab.opponent.worker.busy
    assert "opponent" not in tab.state_words()  # it plays on, in vain
    qtbot.waitUntil(lambda: len(tab.editing.board.demon) == whole.pieces.count(0))
    assert told("play-words").startswith("Won, no line was left for the demon")
    assert Dicdacdoe.summary.endswith("without one you win.")
    names = [path.stem for path in window.archive.games(dicdacdoe)]
    assert [name.split(maxsplit=2)[2].partition(",")[0] for name in sorted(names)] == ["lost", "won"]
    tab.document.mark_saved()


def test_a_game_that_was_lost_goes_on_with_undo_and_is_no_record(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab, undo = window.current(), window.actions_["undo"]
    whole = tab.puzzle.apply(grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n"), "paint . 5 5 5 2")
    tab.open_document(Document(tab.puzzle, tab.puzzle.apply(whole, "pin all")), Cause.NEW)
    tab.editing.set_view(tab.editing.view.with_value("delay", 0))
    press(tab, "view play")
    press(tab, "cell 1 2")
    for steps in (1, 2):  # to the last move, and to the very beginning
        press(tab, "cell 5 5")
        qtbot.waitUntil(lambda: tab.game.ending == "lost")
        for _ in range(steps):
            undo.trigger()
        assert tab.game.running
    press(tab, "cell 5 2")
    press(tab, "cell 5 5")
    assert tab.game.ending == "won"
    told = part(tab.play_panel, PlainLabel, "play-words").text()
    assert told.endswith("It is no record: it was lost before.")
    assert window.settings.record("dicdacdoe", "5 × 5 against the demon") is None
    tab.editing.go(tab.document.position - 2)  # at once, as the history does
    assert (tab.game.running, tab.game.unfair) == (True, ANEW)
    tab.document.mark_saved()


def test_a_game_that_was_won_goes_on_with_its_clock_when_one_plays_on_from_an_earlier_move(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab = window.current()
    whole = tab.puzzle.apply(grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n"), "paint . 4 4 5 5 5 2")
    tab.open_document(Document(tab.puzzle, tab.puzzle.apply(whole, "pin all")), Cause.NEW)
    press(tab, "view play")
    begun = tab.document.position
    for cell in ("cell 4 4", "cell 5 2", "cell 5 5"):
        press(tab, cell)
    assert tab.game.ending == "won"
    tab.editing.go(begun + 1)
    assert not tab.game.running
    assert tab.play_panel.shown_words[1] == "It was over: its clock goes on with the next move."
    press(tab, "cell 5 2")
    assert tab.game.running
    window.actions_["undo"].trigger()
    assert tab.game.running
    press(tab, "cell 5 2")
    press(tab, "cell 5 5")
    assert tab.game.ending == "won"
    assert tab.play_panel.shown_words[1].endswith("It is no record: moves were taken back after its end.")
    tab.document.mark_saved()


@pytest.mark.looks
def test_no_solver_starts_in_a_game_and_its_board_wins_none(qtbot: QtBot, tmp_path: Path) -> None:
    answers = Answers()
    window = window_of(qtbot, tmp_path, Dicdacdoe(), answers=answers, size=(1366, 740))
    tab, said = window.current(), list[str]()
    whole = tab.puzzle.apply(grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n"), "paint . 5 5 5 2")
    tab.open_document(Document(tab.puzzle, tab.puzzle.apply(whole, "pin all")), Cause.NEW)
    tab.editing.said.connect(said.append)
    press(tab, "view play")
    question = tab.side.solve.question()
    assert "opponent" not in tab.state_words()  # it has no move before the last piece is placed
    keys = (Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier)
    for begin in (
        lambda: QTest.keyClick(tab.pane.board_view, *keys),
        tab.side.solve.tune_action.trigger,
        lambda: tab.solving.start(question),
    ):
        begin()
        assert said.pop() == WAITS
    assert not answers.asked
    assert not tab.book.rows
    tab.solving.lanes.start([question])  # the next one of a list that was begun before
    qtbot.waitUntil(lambda: bool(tab.book.rows) and tab.book.rows[0].outcome is not None)
    assert (tab.book.shown, tab.stage.showing) == (None, Showing.MINE)
    high = tab.pane.controls.sizeHint().height()
    tab.book.show_run(tab.book.rows[0], front=True)
    assert tab.puzzle.result(tab.stage.board, tab.editing.view).startswith("won")
    (text,) = (item.text for row in tab.stage.controls() for item in row.items if isinstance(item, ControlText))
    assert text.startswith("This is the solver’s board")  # not that it won
    qtbot.waitUntil(lambda: tab.pane.controls._rows == tab.stage.controls())
    assert tab.pane.controls.sizeHint().height() == high
    tab.document.mark_saved()


@pytest.mark.corner("looked", "hint, restart")
@pytest.mark.parametrize("way", ["looked", "taken over", "hint, restart", "hint, another board"])
def test_no_detour_makes_a_game_that_was_helped_one_without_help(qtbot: QtBot, tmp_path: Path, way: str) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab, undo = window.current(), window.actions_["undo"]
    whole = tab.puzzle.apply(grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n"), "paint . 5 5 5 2")
    given = tab.puzzle.apply(whole, "pin all")
    tab.open_document(Document(tab.puzzle, given), Cause.NEW)
    if way.startswith("hint"):
        press(tab, "view play")
        press(tab, "cell 1 1")
        assert window.status.sentence == "row 1, column 1 is given: it stays"
        QTest.keyClick(window, Qt.Key.Key_F4)
        assert window.status.sentence == ""
        qtbot.waitUntil(lambda: bool(tab.game.help) and tab.solving.lanes.quick.state is State.IDLE)
    else:
        QTest.keyClick(window, Qt.Key.Key_F5)
        qtbot.waitUntil(lambda: tab.stage.showing is Showing.SOLVER and tab.session.state is State.IDLE)
    if way == "hint, restart":
        tab.editing.restart()
    elif way == "hint, another board":
        press(tab, "view play")
        tab.new_board(tab.puzzle.options_of(given))
        undo.trigger()
    elif way == "taken over":
        tab.stage.use()
        undo.trigger()
    tab.stage.show_mine()
    assert tab.editing.board == given
    tab.editing.set_view(tab.editing.view.with_value("play", True))
    qtbot.waitUntil(lambda: tab.pane.board_view.place_of("cell 5 5") is not None)
    for cell in ("cell 5 2", "cell 5 5"):
        press(tab, cell)
    told = part(tab.play_panel, PlainLabel, "play-words").text()
    assert (tab.game.ending, "(with help" in told, "no record" in told) == ("won", True, True)
    tab.document.mark_saved()


def test_a_time_that_is_beaten_stands_beside_the_new_best(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab = window.current()
    window.settings.keep_record("dicdacdoe", "5 × 5 against the demon", 1_200)
    whole = tab.puzzle.apply(grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n"), "paint . 5 5 5 2")
    tab.open_document(Document(tab.puzzle, tab.puzzle.apply(whole, "pin all")), Cause.NEW)
    press(tab, "view play")
    press(tab, "cell 5 2")
    press(tab, "cell 5 5")
    time, told = tab.play_panel.shown_words
    best = time.removeprefix("✓ ")
    assert told.endswith(f"New best: {best} (before: 20:00).")
    tab.document.mark_saved()
    assert window.close()
    tab = window_of(qtbot, tmp_path, Dicdacdoe()).current()  # the next start shows how it has ended
    assert tab.play_panel.shown_words == (time, f"{tab.game.words()}. Your best of 5 × 5 against the demon: {best}.")
    assert tab.game.words().startswith("Won")


def test_undo_at_a_games_start_stays_in_the_game(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab, undo = window.current(), window.actions_["undo"]
    own = tab.puzzle.apply(grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n"), "paint . 5 5")
    tab.open_document(Document(tab.puzzle, own), Cause.NEW)
    given = tab.puzzle.apply(own, "pin all")
    tab.editing.take(given, "Pins", Cause.MOVE)
    press(tab, "view play")
    press(tab, "cell 1 2")
    assert tab.editing.board != given
    for _ in range(2):
        undo.trigger()
        assert (tab.editing.board, undo.isEnabled()) == (given, False)
    press(tab, "view play")
    undo.trigger()  # who has left the game comes to the board before it
    assert tab.editing.board == own
    tab.document.mark_saved()


def test_who_clears_every_piece_that_was_played_has_no_clock_that_begins_at_0(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab = window.current()
    window.documents.begin(next(one for one in tab.puzzle.starters if one.name == "demon"))
    qtbot.waitUntil(lambda: tab.game.on and tab.game.running, timeout=60_000)
    begun = tab.editing.board
    place = begun.cells.index(0)
    press(tab, f"cell {place // begun.cols + 1} {place % begun.cols + 1}")
    assert tab.editing.board != begun
    tab.game._before += 1000
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Backspace)
    assert tab.editing.board == begun
    assert tab.game.seconds >= 1000
    tab.document.mark_saved()


@pytest.mark.corner("pin all")
@pytest.mark.parametrize("pins", ["pin all", ""])
def test_who_leaves_a_game_has_the_board_before_it(qtbot: QtBot, tmp_path: Path, pins: str) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab, undo = window.current(), window.actions_["undo"]
    own = tab.puzzle.apply(grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n"), "paint . 5 5 5 2")
    own = tab.puzzle.apply(own, pins) if pins else own
    tab.open_document(Document(tab.puzzle, own), Cause.NEW)
    tab.editing.set_view(tab.editing.view.with_value("delay", 0))
    press(tab, "view play")
    QTest.keyClick(window, Qt.Key.Key_F4)
    qtbot.waitUntil(lambda: bool(tab.game.help) and tab.solving.lanes.quick.state is State.IDLE)  # pinned or not
    tab.stage.show_mine()
    for cell in ("cell 1 2", "cell 5 5"):
        press(tab, cell)
    qtbot.waitUntil(lambda: tab.game.ending == "lost")
    played = tab.editing.board
    assert played.demon
    press(tab, "view play")
    assert (tab.game.on, tab.editing.board) == (False, own)
    assert "Ctrl+Z brings back what was played" in window.status.sentence
    assert QToolTip.text() == window.status.sentence  # where one looks
    undo.trigger()  # one step: the game as it ended
    assert tab.editing.board == played
    tab.open_document(Document(tab.puzzle, played), Cause.NEW)
    assert tab.editing.board == played  # what is opened is no game that is left
    tab.document.mark_saved()


def test_no_game_begins_on_a_board_that_is_known_to_be_lost(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab, said = window.current(), list[str]()
    tab.open_document(
        Document(tab.puzzle, tab.puzzle.parse("puzzle: dicdacdoe 1\nrows: 4\ncols: 4\nmoves: 4\n\n" + "....\n" * 4))
    )
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE and bool(tab.book.rows))
    tab.stage.show_mine()
    tab.editing.said.connect(said.append)
    press(tab, "view play")
    assert said[-1].startswith("✕  No ")
    assert (tab.game.on, tab.side.playing) == (False, False)
    tab.document.mark_saved()


def test_no_game_begins_where_all_pieces_are_placed(qtbot: QtBot, tmp_path: Path) -> None:
    """The demon moved at once on a board of the solver, and a person who had placed nothing had won."""
    window = window_of(qtbot, tmp_path, Dicdacdoe())
    tab = window.current()
    safe = grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n")
    tab.open_document(Document(tab.puzzle, safe))
    tab.editing.set_view(tab.editing.view.with_value("play", True))
    assert not tab.puzzle.plays(tab.editing.view)
    assert "All pieces are on this board" in window.status.sentence
    assert tab.editing.board == safe


def test_what_a_demon_does_is_no_switch_of_the_solvers_board_and_nothing_is_missing_where_all_is_kept(
    qtbot: QtBot, tmp_path: Path
) -> None:
    tab = window_of(qtbot, tmp_path, Dicdacdoe()).current()
    safe = grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n")
    tab.open_document(Document(tab.puzzle, safe))
    assert tab.editing.verdict.in_words == "Safe: all peaceful moves are made, and every rule is kept"
    moved = replace(safe, demon=(safe.pieces.index(0),))
    assert [tab.puzzle.in_short(one) for one in (safe, moved)] == ["5 × 5, 19 moves", "5 × 5, 20 moves"]

    def switches() -> dict[str, tuple[bool, str]]:
        found = [one for one in controls_of(tab.stage.controls()) if one.form is Form.SWITCH]
        return {one.target.removeprefix("view "): (one.enabled, one.label) for one in found}

    assert all(switches()[one][0] for one in ("hand", "opponent", "overlay"))
    tab.stage.set_solver_board(ShownBoard(moved, safe, "Use"))
    tab.stage.show_solver()
    assert not any(switches()[one][0] for one in ("hand", "opponent"))
    assert "which is not yours" in switches()["hand"][1]
    assert switches()["overlay"][0]
    assert switches()["play"][0]  # a game is one's own, wherever it begins
