"""Squares that break one thing alone (a clue or a given), from a random walk: each shows that without this thing the
others can hold.

In the words of the search for minimal conflicts these are witnesses, and going from one to the next is model rotation
(J. Marques-Silva and I. Lynce, "On improving MUS extraction algorithms", SAT 2011). Squares are changed by cycle
switches, Metropolis' rule says which changes stay. A *thing* is a clue or a height in a cell: clues are numbered 0 to
4n-1 as on a board, the cells follow, row by row.
"""

from __future__ import annotations

import numpy as np

from workbench.puzzles.towers.kernels.completion_tables import Longs
from workbench.puzzles.towers.kernels.streets import Ints
from workbench.puzzles.towers.rules.board import Heights
from workbench.solve.kernels import kernel
from workbench.solve.shared_kernels import below, copy_into, mix, xorshift

_FIXED = 4  # what a thing counts that must not be broken, where others count 1
_CHANCE = 16  # a change that breaks one thing more is taken once in so many times


@kernel
def switch(size: int, heights: Ints, one: int, other: int, step: int, place: int) -> None:
    """Two streets, from cells `one` and `other` on, exchange what they have in the fewest places with this one."""
    first = heights[one + place * step]
    while True:
        a, b = one + place * step, other + place * step
        heights[a], heights[b] = heights[b], heights[a]
        if heights[a] == first:
            return
        for where in range(size):
            if where != place and heights[one + where * step] == heights[a]:
                place = where
                break


@kernel
def show(size: int, heights: Ints, things: Ints) -> None:
    """Write the 4n clues of n*n heights and the heights themselves to (4n + n*n,) things."""
    for clue in range(4 * size):
        side, k = divmod(clue, size)
        place, step = (k, size) if side < 2 else (k * size, 1)
        if side % 2:
            place, step = place + (size - 1) * step, -step
        tallest, seen = 0, 0
        while tallest < size:
            if heights[place] > tallest:
                tallest = heights[place]
                seen += 1
            place += step
        things[clue] = seen
    copy_into(things[4 * size :], heights)


@kernel
def broken(things: Ints, wanted: Ints, weights: Ints) -> tuple[int, int]:
    """The sum of the weights of the things (clues and heights) that are not as wanted, and the last such thing."""
    cost, last = 0, -1
    for thing in range(things.size):
        if weights[thing] and things[thing] != wanted[thing]:
            cost += weights[thing]
            last = thing
    return cost, last


@kernel
def wander(size: int, heights: Ints, wanted: Ints, weights: Ints, steps: int, random: Longs, witnesses: Ints) -> int:
    """Walk on from a square, which is changed in place; returns for how many things a square was found that breaks this
    one alone.

    wanted     (4n + n*n,) numbers.      weights   (4n + n*n,) what each counts: 0 for those that are not asked for.
    witnesses  (4n + n*n, n*n) is given the first square for each; a row of zeroes says that there is none yet.
    """
    n, number, sought = size, 0, 0
    things, now = np.empty(wanted.size, np.int32), np.empty_like(heights)
    for thing in range(wanted.size):
        sought += weights[thing] == 1
    show(n, heights, things)
    cost, _ = broken(things, wanted, weights)
    for _ in range(steps):
        random[0] = xorshift(random[0])
        one, other = below(random[0], n), below(random[0] << np.uint64(16), n - 1)
        other += other >= one
        random[0] = xorshift(random[0])
        place = below(random[0], n)
        copy_into(now, heights)
        if random[0] & np.uint64(1):
            switch(n, now, one * n, other * n, 1, place)
        else:
            switch(n, now, one, other, n, place)
        show(n, now, things)
        then, last = broken(things, wanted, weights)
        random[0] = xorshift(random[0])
        if then > cost and (then > cost + 3 or below(random[0], _CHANCE ** (then - cost))):
            continue
        cost = then
        copy_into(heights, now)
        if cost == 1 and not witnesses[last, 0]:
            copy_into(witnesses[last], now)
            number += 1
            if number == sought:
                break
    return number


class NearSolutions:
    """A walk that goes on from where the last one ended."""

    def __init__(self, size: int, seed: int) -> None:
        self._size = size
        self._random: Longs = np.array([mix(np.uint64(seed)) | np.uint64(1)], np.uint64)
        self._heights = (np.add.outer(np.arange(size), np.arange(size)) % size + 1).astype(np.int32).ravel()

    def found(self, wanted: dict[int, int], fixed: dict[int, int], steps: int) -> list[Heights]:
        """Squares that break one alone of the things that are wanted, numbers by thing, and none that is fixed."""
        n = self._size
        numbers, weights = np.zeros(4 * n + n * n, np.int32), np.zeros(4 * n + n * n, np.int32)
        for weight, things in (1, wanted), (_FIXED, fixed):
            places = list(things)
            numbers[places], weights[places] = list(things.values()), weight
        witnesses = np.zeros((numbers.size, n * n), np.int32)
        wander(n, self._heights, numbers, weights, steps, self._random, witnesses)
        return [tuple(square) for square in witnesses[witnesses[:, 0] > 0].tolist()]
