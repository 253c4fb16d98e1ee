"""The bound on the total of a winner's hand, beside all ways to deal out the ranks."""

from __future__ import annotations

import random
from itertools import permutations

import numpy as np
import pytest

from workbench.puzzles.war.kernels.lightest import WON, Aim, begin_win, deck_of, least_total, search_win
from workbench.puzzles.war.kernels.orders import put_above, put_equal, unknown
from workbench.puzzles.war.kernels.table import WINNER_FIRST


@pytest.mark.parametrize("deck", [(1, 1, 2, 2, 3, 3), (1, 2, 3, 5, 8, 8), (2, 3, 3, 3, 6), (1, 2, 3, 4, 5, 6)])
def test_no_hand_with_a_highest_card_is_lighter(deck: tuple[int, ...]) -> None:
    rng, every, met = random.Random(len(deck) + deck[0]), sorted(set(permutations(deck))), 0
    room = np.zeros((2, len(deck) + max(deck) + 2), np.int64)
    for _ in range(60):
        hand, right = set(rng.sample(range(len(deck)), rng.randint(1, len(deck) - 1))), rng.choice(every)
        order, left = unknown(len(deck)), every
        for _ in range(rng.randint(0, 3)):
            one, other = rng.sample(range(len(deck)), 2)
            if (order[0, one] | order[1, one] | order[2, one]) >> other & 1:
                continue  # that is known already
            if right[one] == right[other]:
                put_equal(order, one, other)
                left = [ranks for ranks in left if ranks[one] == ranks[other]]
            else:
                high, low = (one, other) if right[one] > right[other] else (other, one)
                put_above(order, high, low)
                left = [ranks for ranks in left if ranks[high] > ranks[low]]
        totals = [sum(ranks[card] for card in hand) for ranks in left if max(ranks[card] for card in hand) == deck[-1]]
        told = least_total(order, deck_of(list(deck)), sum(1 << card for card in hand), room)
        assert told <= min(totals, default=told)
        assert left is not every or told == min(totals)  # of which nothing is known
        met += told == min(totals, default=0)
    assert met > 20


@pytest.mark.parametrize("player", [0, 1])
def test_what_has_no_deal_is_all_behind_in_the_end(player: int) -> None:
    deck, stop, searches = deck_of([1, 2, 3, 4, 5, 5]), np.zeros(1, np.uint8), 0
    for most in range(20):
        aim = Aim(player, 4, most, WINNER_FIRST, False)
        search = begin_win((3, 3), deck, aim)
        if search_win(search, deck, aim, 10_000, stop) == WON:
            break
        assert search.done[0] == pytest.approx(1)
        searches += search.state[1] > 0
    assert searches
