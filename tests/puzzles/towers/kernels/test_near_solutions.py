"""Squares that break one thing alone."""

from __future__ import annotations

import numpy as np

from workbench.puzzles.towers.kernels.near_solutions import NearSolutions, switch
from workbench.puzzles.towers.rules.board import clues_of, puzzle_of
from workbench.puzzles.towers.rules.check import check

SIZE = 5
SQUARE = (1, 2, 3, 4, 5, 2, 1, 4, 5, 3, 3, 4, 5, 1, 2, 4, 5, 2, 3, 1, 5, 3, 1, 2, 4)


def test_what_is_found_breaks_one_thing_alone_and_nothing_that_is_fixed() -> None:
    numbers = dict(enumerate((*clues_of(SIZE, SQUARE), *SQUARE)))
    wanted = {thing: numbers[thing] for thing in (0, 3, 6, 11, 17, 20)}
    fixed = {thing: numbers[thing] for thing in (24, 30, 44)}
    found = NearSolutions(SIZE, 1).found(wanted, fixed, 20_000)
    broken = []
    for square in found:
        assert check(puzzle_of((0,) * (4 * SIZE)).filled_with(square)).solved
        things = (*clues_of(SIZE, square), *square)
        assert all(things[thing] == number for thing, number in fixed.items())
        broken += [thing for thing, number in wanted.items() if things[thing] != number]
    assert len(broken) == len(found) == len(set(broken))
    assert broken


def test_a_switch_exchanges_the_fewest_places() -> None:
    heights = np.array(SQUARE, np.int32)
    switch(SIZE, heights, 0, SIZE, 1, 0)  # the first two rows hold 1 2 and 2 1 there
    assert heights.tolist() == [2, 1, 3, 4, 5, 1, 2, 4, 5, 3, *SQUARE[10:]]
    switch(SIZE, heights, 0, SIZE, 1, 0)
    assert heights.tolist() == list(SQUARE)
