"""The arrangements of a row, against all orders of its heights."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np

from workbench.puzzles.towers.kernels.completion_tables import list_row, needs_of
from workbench.puzzles.towers.kernels.last_rows import guard, new_last_rows
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


def test_the_row_that_guards_is_the_one_with_the_fewest_arrangements() -> None:
    """Of three rows below with 40, 3 and 2 of them; of those that are left alone, and of many, none is listed."""
    rows = new_last_rows(6, *needs_of(6, np.zeros(24, np.int32)))
    spare = rows.lefts.shape[0]
    rows.hot[:] = np.arange(rows.hot.size).reshape(rows.hot.shape)
    for most, right in ((4, [rows.hot[3, 64], rows.hot[3, 66]]), (3, rows.hot[2, :3].tolist()), (2, []), (1, [])):
        rows.sets[:] = 0
        rows.sets[spare + 1, 0], rows.sets[spare + 2, 0], rows.sets[spare + 3, 1] = (1 << 40) - 1, 0b111, 0b101
        guard(rows.hot, rows.sets, rows.guards, rows.guarding, 0, most, spare)
        assert rows.guards[0, : rows.guarding[0]].tolist() == right
