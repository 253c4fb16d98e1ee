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
