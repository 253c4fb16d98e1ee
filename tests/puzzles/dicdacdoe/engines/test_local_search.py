"""The local search."""

from __future__ import annotations

import pytest

from workbench.puzzles.dicdacdoe.engines.local_search import LocalSearch
from workbench.puzzles.dicdacdoe.rules.board import empty, rest_after, with_pieces
from workbench.puzzles.dicdacdoe.rules.check import check
from workbench.puzzles.dicdacdoe.rules.moves import apply


def test_the_search_keeps_its_books() -> None:
    board = apply(apply(empty(7, 6, run=4, players=4, moves=30), "paint * 1 1 2 2"), "pin 1 1 3 3")
    search = LocalSearch(board, 1)
    for _ in range(3):
        search.work()
    fresh = LocalSearch(board, 2, search.best)
    assert search.best[0] == 4
    assert search.best[14] == 0
    assert fresh.best == search.best
    assert fresh.fewest == search.fewest


@pytest.mark.parametrize("late", [30, 34, 36])
def test_the_search_knows_late_demons(late: int) -> None:
    search = LocalSearch(empty(6, 6, moves=late), 1)
    while search.work():
        pass
    assert check(with_pieces(empty(6, 6), search.best, late)).solved
    assert min(rest_after(empty(6, 6), late).values()) < 3
