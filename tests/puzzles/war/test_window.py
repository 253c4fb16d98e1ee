"""A story that is pasted, in place of the one that there is."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.scripted import Scripted
from tests.ui.conftest import Answers, window_of
from tests.ui.parts import part
from workbench.core.options import defaults
from workbench.puzzles.war.puzzle import War
from workbench.ui.board.editing import Cause
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.transport import Transport

pytestmark = pytest.mark.usefixtures("plain_windows")


def test_a_story_is_pasted_into_the_board_that_is_there(qtbot: QtBot, tmp_path: Path) -> None:
    answers, war = Answers(), War()
    window = window_of(qtbot, tmp_path, war, answers=answers)
    tab = window.current()
    tab.editing.take(war.apply(tab.editing.board, "set A 3 7"), "Card", Cause.MOVE)
    before = tab.editing.board
    window.documents.paste("=A, A\nb")
    assert [pin.text for pin in tab.editing.board.story] == ["turn 1: tie", "turn 2: A", "turn 3: A", "turn 4: B"]
    assert tab.editing.board.hands == before.hands
    assert len(answers.asked) == 1, "like a board, it is shown first"
    window.actions_["undo"].trigger()
    assert tab.editing.board == before
    tab.editing.set_view(tab.editing.view.with_value("turn", 13))
    window.documents.paste("B=")  # names no turn: it begins at the first
    assert [pin.text for pin in tab.editing.board.story] == ["turn 1: B", "turn 2: tie"]
    window.documents.paste("from turn 13 on: A=")
    assert [pin.text for pin in tab.editing.board.story] == ["turn 1: B", "turn 2: tie", "turn 13: A", "turn 14: tie"]
    assert "What the story before says of turns before 13 stays; not dealt yet: F5" in answers.asked[-1]
    window.documents.paste("A wins the first three turns, then a tie, ...\nends: 40\nwinner: B")
    said = ["turn 1: A", "turn 2: A", "turn 3: A", "turn 4: tie", "ends: 40", "winner: B"]  # a story stands alone
    assert [pin.text for pin in tab.editing.board.story] == said
    assert not answers.errors
    tab.editing.take(war.apply(tab.editing.board, "complete 3"), "Deal", Cause.MOVE)
    window.documents.paste("B=")
    assert (tab.editing.board.hands, len(tab.editing.board.story)) == (before.hands, 2)
    assert "It breaks a rule" not in answers.asked[-1]
    told = "Pasted; Ctrl+Z takes it back; not dealt yet: F5 deals cards for it"
    assert part(window, ElidedLabel, "said").text() == told
    window.documents.paste("blah")
    window.documents.paste("A wins the first turn, B sneezes")
    assert ["War, a story: “= = A B”" in error for error in answers.errors] == [True]
    assert answers.asked[-1].endswith("Not read:\nB sneezes")
    window.documents.paste("turns: A B A W")
    assert answers.errors[1].startswith("it tells turns, but 'W' is no player: A, B take a turn")


def test_a_story_that_is_pasted_elsewhere_is_said_to_be_one(qtbot: QtBot, tmp_path: Path) -> None:
    answers = Answers()
    window = window_of(qtbot, tmp_path, Scripted(), War(), answers=answers)
    window.documents.paste("turn 1: tie\nturn 2: A")
    window.documents.paste("turn 1: tie\nB sneezes")
    there = "it is no board but a story, for War: paste it there"
    assert answers.errors == [
        there,
        f"{there}; it tells a story, but for 'B sneezes', which is not understood",
    ]


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
        "tie, tie, A, B, B, tie, A": "tell 1 ==ABB=A",
        "from turn 5 on: = A B": "tell 5 =AB",
        "turn 1: tie\nturn 2: tie\nturn 3: B": "story turn 1: tie; turn 2: tie; turn 3: B",
        "turn 3: tie, turn 5: A, B": "story turn 3: tie; turn 5: A; turn 6: B",
        "turn 1: A": "story turn 1: A",
        "a tie": "story turn 1: tie",
        "A wins the first three turns, then a tie, ...\nends: 40\nwinner: B": (
            "story turn 1: A; turn 2: A; turn 3: A; turn 4: tie; ends: 40; winner: B"
        ),
        "Two ties, then player B takes it. The game ends after turn 30 and A wins.": (
            "story turn 1: tie; turn 2: tie; turn 3: B; ends: 30; winner: A"
        ),
        "In turn 13 there is a tie. B wins the game after 40 turns.": "story turn 13: tie; ends: 40; winner: B",
        "B wins after 40 turns.": "story ends: 40; winner: B",
        "turn 5: war 3\nA without: 13 12\nafter 3: A ... 1 1 2": (
            "story turn 5: war 3; A without: 13 12; after 3: A ... 1 1 2"
        ),
        "A wins the first three turns, then B wins two, then a tie": (
            "story turn 1: A; turn 2: A; turn 3: A; turn 4: B; turn 5: B; turn 6: tie"
        ),
        "A wins 2, B wins 1, tie, A wins 1": "story turn 1: A; turn 2: A; turn 3: B; turn 4: tie; turn 5: A",
        "turn 1: A wins\nturn 2: war, then B\nturn 3: war, war, A": (  # a war is within its turn
            "story turn 1: A; turn 2: tie; turn 3: B; turn 4: tie; turn 5: tie; turn 6: A"
        ),
    }.items():
        assert war.pasted_move(board, view, text) == move
        said = move.split()[-1] if move.startswith("tell") else move.split("; ")
        assert len(war.apply(board, move).story) == len(said)


def test_what_is_not_understood_of_a_story_is_said() -> None:
    war = War()
    board, view = war.new_board(defaults(war.options)), defaults(war.views)
    for text, clause in {"turn 1: tie and so on": "so on", "A wins the first turn, B sneezes": "B sneezes"}.items():
        assert war.pasted_move(board, view, text) == ""
        assert war.not_pasted(board, text) == f"it tells a story, but for '{clause}', which is not understood"
    for text in ("turn 1: C", "A: K Q 10\nB: A J 9", "Dear reader, nothing, 5", "ends: 0"):
        assert war.pasted_move(board, view, text) == ""
    assert war.not_pasted(board, "Dear reader, nothing, 5") == ""
    assert war.not_pasted(board, "turns: A B A W").startswith("it tells turns, but 'W' is no player: A, B take a turn")
    assert war.pasted_move(board, view, "turns: A B = A") == "tell 1 AB=A"
    assert war.pasted_move(board, view, "A won the first trick!") == "story turn 1: A"
    assert war.partly_pasted(board, "A wins the first turn, B sneezes") == ("story turn 1: A", ("B sneezes",))
    gap = "A wins two turns, the cat sneezes, B wins one, turn 5: tie"
    assert war.partly_pasted(board, gap) == (
        "story turn 1: A; turn 2: A; turn 5: tie",
        ("the cat sneezes", "B wins one"),
    )
    twice = "turn 1: A, then A\nturn 2: B"
    assert war.partly_pasted(board, twice) == ("story turn 1: A; turn 2: A", ("turn 2: B (turn 2 was given twice)",))
    assert war.not_pasted(board, twice) == "it tells a story, but for 'turn 2: B' (turn 2 was given twice)"


def test_a_story_is_asked_about_in_part_and_beside_hands(qtbot: QtBot, tmp_path: Path) -> None:
    """A story was taken unasked or not at all, and a deal lost its own."""
    answers = Answers()
    window = window_of(qtbot, tmp_path, War(), answers=answers)
    editing = window.current().editing
    window.documents.paste("turn 1: A, then the cat comes, turn 2: B")
    assert [pin.text for pin in editing.board.story] == ["turn 1: A", "turn 2: B"]
    assert answers.asked[-1].endswith("Not read:\nthe cat comes")
    window.documents.paste("A: 5 3 2\nB: 4 1 6\n\nA won the first trick!\n")
    assert [pin.text for pin in editing.board.story] == ["turn 1: A"]
    assert editing.board.hands == ((5, 3, 2), (4, 1, 6))
    assert answers.asked[-1].endswith("Not read:\n")
    answers.take, before = False, editing.board
    window.documents.paste("= A B")
    assert (editing.board, answers.errors) == (before, [])


def test_space_plays_the_game_and_delete_opens_the_card(qtbot: QtBot, tmp_path: Path) -> None:
    war = War()
    tab = window_of(qtbot, tmp_path, war).current()
    tab.editing.take(war.apply(tab.editing.board, "shuffle 3"), "Shuffle", Cause.MOVE)
    tab.editing.select("cell 1 1")
    player, board = part(tab.pane.player, Transport), tab.editing.board
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Space)
    assert player.playing
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Space)
    assert not player.playing
    assert tab.editing.board == board
    tab.editing.set_view(tab.editing.view.with_value("turn", 0))
    tab.editing.select("cell 1 1")
    QTest.keyClick(tab.pane.board_view, Qt.Key.Key_Delete)
    assert tab.editing.board == war.apply(board, "set A 1 ?")


def test_a_random_deal_keeps_the_rules_that_a_person_has_chosen_and_tells_its_own(qtbot: QtBot, tmp_path: Path) -> None:
    war = War()
    window = window_of(qtbot, tmp_path, war)
    tab, said = window.current(), part(window, ElidedLabel, "said")
    deal = next(starter for starter in war.starters if not starter.ask)
    window.documents.begin(deal)
    assert said.text().endswith("The rules have changed (winnings: winner's card first)")
    tab.editing.take(war.apply(tab.editing.board, "option winnings pool"), "Rule", Cause.MOVE)
    tab.editing.take(war.apply(tab.editing.board, "option face_down 3"), "Rule", Cause.MOVE)
    chosen = tab.editing.board
    window.documents.begin(deal)
    assert tab.editing.board != chosen
    assert tab.editing.board.rules == chosen.rules
    assert "rules" not in said.text()


def test_the_board_on_which_the_solvers_are_shown_breaks_no_line_of_its_story() -> None:
    war = War()
    shown = next(starter for starter in war.starters if starter.ask)
    board = shown.board(shown.usual(), Random(1))
    assert board.story
    assert not war.quick_check(board).violations
    assert not war.hinted(board)  # nothing of it is missing in the deal that is found
