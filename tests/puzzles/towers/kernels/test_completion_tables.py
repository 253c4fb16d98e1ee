"""The arrangements of a row, against all orders of its heights."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np

from workbench.puzzles.towers.kernels.completion_tables import list_row
from workbench.puzzles.towers.kernels.streets import initial, streets_with
from workbench.puzzles.towers.rules.board import seen


def test_the_arrangements_of_a_row_are_those_that_its_clues_and_cells_allow() -> None:
    orders = list(permutations(range(1, 5)))
    cells = initial(4, (0,) * 16)
    cells[4:8] = 0b1111, 0b1110, 0b0111, 0b1011  # the second row
    for near, far in product(range(5), repeat=2):
        streets = streets_with([0] * 9 + [near] + [0] * 3 + [far, 0, 0])
        wanted = [
            order
            for order in orders
            if all(mask >> height - 1 & 1 for mask, height in zip(cells[4:8].tolist(), order, strict=True))
            and near in (0, len(seen(order)))
            and far in (0, len(seen(order[::-1])))
        ]
        for room in {24, len(wanted), max(0, len(wanted) - 1)}:
            heights = np.full((room, 4), -1, np.int16)
            count = list_row(4, cells, 1, streets.near[5], streets.far[5], streets.reach, heights)
            assert count == (len(wanted) if room >= len(wanted) else -1)
            assert count < 0 or sorted(map(tuple, (heights[:count] + 1).tolist())) == wanted
