"""States in which a search may start."""

from __future__ import annotations

import random

from workbench.puzzles.dicdacdoe.engines.local_search import fill, start_state
from workbench.puzzles.dicdacdoe.rules.board import empty
from workbench.puzzles.dicdacdoe.rules.moves import apply


def test_a_beginning_has_the_right_counts() -> None:
    board = apply(apply(empty(5, 5, moves=19), "paint O 1 1 1 2 1 3 2 1"), "pin 1 1 5 5")
    for seed in range(5):
        contents = start_state(board, 19, board.cells, random.Random(seed))
        assert [contents.count(value) for value in range(4)] == [6, 7, 6, 6]
        assert contents[:3] == (2, 2, 2)
        assert contents[24] == 0
    assert sum(map(bool, fill(board, contents, 21))) == 21
