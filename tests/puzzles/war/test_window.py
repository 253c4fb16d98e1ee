"""A story that is pasted: into the one that there is, as if it had been typed."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.ui.conftest import Answers, window_of
from workbench.core.options import defaults
from workbench.puzzles.war.puzzle import War
from workbench.ui.board.editing import Cause


def test_a_story_is_pasted_into_the_board_that_is_there(qtbot: QtBot, tmp_path: Path) -> None:
    answers, war = Answers(), War()
    window = window_of(qtbot, tmp_path, war, answers=answers)
    tab = window.current()
    tab.editing.take(war.apply(tab.editing.board, "set A 3 7"), "Card", Cause.MOVE)
    before = tab.editing.board
    window.documents.paste("=A, A\nb")
    assert [pin.text for pin in tab.editing.board.story] == ["turn 1: tie", "turn 2: A", "turn 3: A", "turn 4: B"]
    assert tab.editing.board.hands == before.hands
    assert not answers.asked
    window.actions_["undo"].trigger()
    assert tab.editing.board == before
    tab.editing.set_view(tab.editing.view.with_value("turn", 2))
    window.documents.paste("B=")
    assert [pin.text for pin in tab.editing.board.story] == ["turn 2: B", "turn 3: tie"]


def test_what_may_be_cards_or_names_nobody_who_plays_is_no_story() -> None:
    war = War()
    board = war.new_board(defaults(war.options))
    view = defaults(war.view_options(board))
    for text in ("", "AAA", "A: K Q", "ABC", "=A7", "=" * 201):
        assert war.pasted_move(board, view, text) == ""
    assert war.pasted_move(board, view, "=") == "tell 1 ="


def test_a_story_is_read_in_the_words_in_which_it_is_shown() -> None:
    war = War()
    board = war.new_board(defaults(war.options))
    view = defaults(war.view_options(board)).with_value("turn", 5)
    for text, move in {
        "tie, tie, A, B, B, tie, A": "tell 5 ==ABB=A",
        "turn 1: tie\nturn 2: tie\nturn 3: B": "tell 1 ==B",
        "turn 3: tie, turn 4: A": "tell 3 =A",
        "turn 1: A": "tell 1 A",
    }.items():
        assert war.pasted_move(board, view, text) == move
        assert len(war.apply(board, move).story) == len(move.split()[-1])
    for text in ("turn 1: tie, turn 3: A", "turn 1: tie and so on", "turn 1: C", "a tie"):
        assert war.pasted_move(board, view, text) == ""
