"""The turn order, and numbers that do not go together."""

from __future__ import annotations

import pytest

from workbench.core.errors import OptionError
from workbench.puzzles.dicdacdoe.rules.board import empty, share, shares


def test_the_counts_follow_the_turn_order_for_every_number_of_moves_and_players() -> None:
    assert shares(80, 3) == {1: 27, 2: 27, 3: 26}
    for players in range(2, 7):
        for moves in range(40):
            made = [number % players + 1 for number in range(moves)]
            assert [share(moves, players, p) for p in range(1, players + 1)] == [
                made.count(p) for p in range(1, players + 1)
            ]


def test_what_does_not_go_together_is_refused() -> None:
    with pytest.raises(OptionError, match="run is 6, longer than the board"):
        empty(5, 5, run=6)
    with pytest.raises(OptionError, match="moves is 26, more than the board has cells"):
        empty(5, 5, moves=26)
