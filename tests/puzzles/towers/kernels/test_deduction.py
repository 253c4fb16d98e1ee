"""Compiled deduction: what it takes away no solution has, and what only looks possible is refuted."""

from __future__ import annotations

import random
from itertools import permutations

import numpy as np
import pytest

from tests.puzzles.towers.boards import a_board, spoilt
from workbench.puzzles.towers.analysis.grading import fresh, solutions
from workbench.puzzles.towers.kernels.deduction import cut, deduce
from workbench.puzzles.towers.rules.board import Grade

REASONED = (Grade.EASY, Grade.HARD, Grade.EXTREME)


@pytest.mark.parametrize("size", [4, 5, 6])
def test_only_what_has_no_solution_is_refuted_and_no_solution_is_lost(size: int) -> None:
    rng, refuted = random.Random(size), dict.fromkeys(REASONED, 0)
    for _ in range(40):
        board = spoilt(a_board(size, rng, 0.9, 0.1), rng)
        candidates = fresh(size, board.givens)
        answers = solutions(board.clues, candidates, 50)
        for grade in REASONED:
            left = deduce(size, board.clues, candidates, grade)
            refuted[grade] += left is None
            assert left is not None or not answers
            for answer in answers:
                assert all(mask >> height & 1 for mask, height in zip(left or (), answer, strict=True))
    assert 0 < refuted[Grade.EASY] <= refuted[Grade.HARD] <= refuted[Grade.EXTREME] < 40


def within_two_columns(rows: int) -> list[int]:
    """A 6 by 6 in whose first rows a 1 stands in the first two columns."""
    return [0b1111110 if row >= rows or col < 2 else 0b1111100 for row in range(6) for col in range(6)]


def test_two_rows_of_a_height_in_two_columns_leave_none_to_the_others() -> None:
    blank, begun = (0,) * 24, within_two_columns(2)
    assert deduce(6, blank, begun, Grade.HARD) == tuple(begun)
    wanted = [mask & ~2 if cell >= 12 and cell % 6 < 2 else mask for cell, mask in enumerate(begun)]
    assert deduce(6, blank, begun, Grade.EXTREME) == tuple(wanted)


def test_three_rows_of_a_height_in_two_columns_are_a_contradiction() -> None:
    blank, begun = (0,) * 24, within_two_columns(3)
    assert deduce(6, blank, begun, Grade.HARD) == tuple(begun)
    assert deduce(6, blank, begun, Grade.EXTREME) is None
    assert not solutions(blank, begun)


def test_a_chain_of_cells_with_two_heights_takes_one_where_its_ends_cross() -> None:
    """If the corner is 1, a 3 stands in its row, else in its column: none where lines through both cells cross."""
    blank, begun = (0,) * 24, [0b1111110] * 36
    begun[0], begun[2], begun[12] = 0b0110, 0b1010, 0b1100
    assert deduce(6, blank, begun, Grade.HARD) == tuple(begun)
    assert deduce(6, blank, begun, Grade.EXTREME) == (*begun[:14], 0b1110110, *begun[15:])


def test_a_chain_takes_a_height_from_every_cell_in_line_with_both_its_ends() -> None:
    lines = [{cell for cell in range(9) if cell // 3 == at // 3 or cell % 3 == at % 3} for at in range(9)]
    for start, end in permutations(range(9), 2):
        cells = np.full(9, 0b110, np.int32)
        cells[(start + end) % 9] = 0b010
        before, met = cells.tolist(), (lines[start] & lines[end]) - {start, end}
        wanted = [mask & ~4 if cell in met else mask for cell, mask in enumerate(before)]
        assert cut(cells, 3, start, end, 4) == (wanted != before)
        assert cells.tolist() == wanted
