"""How light a winner's hand can be at least, before anything is searched: against every deal of small decks."""

from __future__ import annotations

import math

import pytest

from tests.puzzles.war.decks import tell
from tests.puzzles.war.engines.test_tasks import board, every_deal
from workbench.puzzles.war.engines.weakest import least
from workbench.puzzles.war.rules.board import Rules, RunOut, Winnings, empty


@pytest.mark.parametrize(
    "rules",
    [
        Rules(3, 2),
        Rules(2, 3, winnings=Winnings.WINNER_FIRST),
        Rules(3, 2, winnings=Winnings.LOSER_FIRST, run_out=RunOut.DRAW),
        Rules(2, 4, face_down=1),
        Rules(2, 3, 3),
        Rules(4, 2, free=(1, 2, 2, 4, 4), uneven=(2, 3)),
    ],
)
def test_no_winner_is_lighter_than_the_first_bound(rules: Rules) -> None:
    lightest = [least(empty(rules), player) for player in range(rules.players)]
    for deal in every_deal(empty(rules)):
        winner = tell(rules, deal, 100).winner
        if winner:
            player = "ABC".index(winner)
            assert lightest[player] <= sum(deal[player])


def test_a_full_deck_is_not_won_without_its_highest_rank() -> None:
    assert least(empty(Rules(13, 4)), 0) == 104
    assert least(empty(Rules(13, 4, face_down=1)), 0) == 98  # a highest card may be buried
    assert least(empty(Rules(13, 4, 4)), 0) == 28  # and of several players one without may have most cards left


def test_who_has_no_card_of_the_highest_rank_and_gets_none_does_not_win() -> None:
    given = board(Rules(3, 2), hands=((3, 3, 0), (0, 0, 0)))
    assert least(given, 0) == 7
    assert least(given, 1) == math.inf
