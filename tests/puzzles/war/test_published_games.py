"""Games that others have published, on decks of their own."""

from __future__ import annotations

import pytest

from tests.puzzles.war.decks import tell
from workbench.core.options import defaults
from workbench.puzzles.war.analysis.endings import ending
from workbench.puzzles.war.formats.hands import parse_hands
from workbench.puzzles.war.puzzle import War
from workbench.puzzles.war.rules.board import Board
from workbench.puzzles.war.rules.game import EndKind

WAR = War()


def winner_first(text: str) -> Board:
    return parse_hands(text, defaults(WAR.options).with_value("winnings", "winner-first"))


@pytest.mark.parametrize(
    ("text", "winner", "turns", "score"),
    [
        # Advent of Code 2020, day 22: "Crab Combat", its example; the score is the one the page gives
        ("Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n", 1, 29, 306),
        ("2 13 7\n4 3 8", 0, 13, None),
    ],
)
def test_games_that_are_published_go_as_they_are_told(text: str, winner: int, turns: int, score: int | None) -> None:
    board = winner_first(text)
    end = ending(board)
    assert (end.winner, end.turns) == (winner, turns)
    if score is not None:
        last = tell(board.rules, board.hands, 100).hands[winner]
        assert sum(place * card for place, card in enumerate(reversed(last), 1)) == score


def test_fifty_different_cards_are_a_deck() -> None:
    """As large as the puzzle's own input, 1 to 50 once each, which is not published."""
    odd, even = " ".join(map(str, range(1, 51, 2))), " ".join(map(str, range(50, 0, -2)))
    board = winner_first(f"{odd}\n{even}")
    assert (board.rules.ranks, board.rules.suits, board.rules.cards) == (50, 1, 50)
    end = ending(board)
    assert end.kind is EndKind.ENDED
    assert tell(board.rules, board.hands, end.turns + 1).winner == "AB"[end.winner or 0]


def test_the_small_example_that_never_ends_is_endless_only_where_positions_may_come_again() -> None:
    """Day 22's second example, "43 19" against "2 29 14", has a rule against repetition; without it it goes on."""
    board = winner_first("43 19\n2 29 14")
    assert (board.rules.free, board.rules.sizes) == ((2, 14, 19, 29, 43), (2, 3))
    end = ending(board)
    assert end.kind is EndKind.ENDLESS
    assert tell(board.rules, board.hands, 200).cycle == end.cycle
