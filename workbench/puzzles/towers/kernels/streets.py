"""A street as an automaton: which heights can stand where along one row or column with its two clues. No search.

Walking along a street, what still matters is the set of heights left over and one number, the *need*: while the
tallest tower (n) is still to come, how many more towers must be seen from the near side; after it, how many of those
that follow must be seen from the far side. One number is enough, since a tower before the tallest is never seen from
the far side, and one behind it never from the near side. A tower is seen from the near side if it is above all used
heights, and from the far side if it is above all heights that are left over. So a street of n cells has 2^n states,
each with a set of needs, and everything below is exact in a few thousand steps for n = 9.

Sets of heights are masks in which bit h - 1 stands for height h; sets of needs are masks in which bit k stands for k.
A clue is the set of the numbers that it allows: a blank one allows all.

Streets are numbered 0 to n-1 for the columns from the top and n to 2n-1 for the rows from the left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.solve.kernels import kernel

Ints = NDArray[np.int32]
Bytes = NDArray[np.uint8]


class Streets(NamedTuple):
    """The clues of a board, and the table that all boards of its size share."""

    near: Ints  # (2n,) sets of needs at the near side of each street: what its clue allows
    far: Ints  # (2n,) the same for the far side
    reach: Ints  # (2^n,) see `reachable`
    exact: int  # mask of the streets that are narrowed exactly; in the others only singles are looked for


def streets_with(clues: Sequence[int], *, blank: bool = True) -> Streets:
    """The streets of 4n clues, 0 is blank. A number that no board of the size shows is met by nothing.

    blank   whether streets without a clue are narrowed exactly, too: fewer guesses, each of which takes longer.
    """
    n = len(clues) // 4
    sets = [clue_set(n, clue) for clue in clues]
    near, far = sets[:n] + sets[2 * n : 3 * n], sets[n : 2 * n] + sets[3 * n :]
    every = clue_set(n, 0)
    exact = sum(1 << k for k in range(2 * n) if blank or near[k] != every or far[k] != every)
    return Streets(np.array(near, np.int32), np.array(far, np.int32), table_of(n), exact)


@cache
def clue_set(size: int, clue: int) -> int:
    """The needs that a clue allows."""
    if not clue:
        return (1 << (size + 1)) - 2
    return 1 << clue if 0 < clue <= size else 0


@cache
def table_of(size: int) -> Ints:
    """What `reachable` says, made once."""
    return reachable(size)


@kernel
def after(left: int, bit: int, needs: int, far: int, top: int) -> int:
    """The needs after the tower `bit` has been placed, where `left` are the heights left over before it."""
    if left & top:
        if bit == top:
            return far >> 1 if needs & 2 else 0  # it is seen itself, from both sides
        if bit > (2 * top - 1) ^ left:  # above all used heights
            return needs >> 1 & ~1  # the tallest is still to be seen: a need of 0 is dead
        return needs
    return needs >> 1 if bit > left ^ bit else needs  # above all that are left


@kernel
def before(left: int, bit: int, needs: int, far: int, top: int) -> int:
    """The needs from which placing the tower `bit` leads to one of `needs`: `after` the other way round."""
    if left & top:
        if bit == top:
            return 2 if needs & far >> 1 else 0
        if bit > (2 * top - 1) ^ left:
            return needs << 1
        return needs
    return needs << 1 if bit > left ^ bit else needs


@kernel
def reachable(size: int) -> Ints:
    """For each set of heights left over, the needs that some order of them meets; (2^n,)."""
    top = 1 << (size - 1)
    far = (1 << (size + 1)) - 2
    table = np.zeros(1 << size, np.int32)
    table[0] = 1
    for left in range(1, 1 << size):
        rest = left
        while rest:
            bit = rest & -rest
            rest ^= bit
            table[left] |= before(left, bit, table[left ^ bit], far, top)
    return table


@kernel
def narrow(
    size: int,
    cells: Ints,
    start: int,
    step: int,
    near: int,
    far: int,
    reach: Ints,
    forward: Ints,
    backward: Ints,
    order: Ints,
) -> int:
    """Remove from a street's cells every height that no full street with these clues has.

    cells               masks of possible heights; the street's are start, start + step, ...; changed in place.
    near, far           sets of needs.      reach      what `reachable` says.
    forward, backward   (2^n,) zeroes, zeroes again on return.      order   (2^n + n + 1,) scratch.

    Returns the number of states looked at, negated when nothing fits (the cells are then of no more use).
    """
    street = cells[start::step]
    begin, left, needs = certain(size, street, near, far, reach)
    if not needs:
        return -1
    forward[left] = needs
    order[0] = left
    last = go_forward(size, street, begin, far, reach, forward, order)
    fits = order[(1 << size) + size] < last
    if fits:
        go_back(size, street, begin, far, forward, backward, order, last)
    for i in range(last):
        forward[order[i]] = 0
        backward[order[i]] = 0
    return last if fits else -last


@kernel
def certain(size: int, street: Ints, near: int, far: int, reach: Ints) -> tuple[int, int, int]:
    """Towers that are certain from the near side on: how many, the heights left, the needs after them (0: no fit)."""
    top = 1 << (size - 1)
    left, needs = 2 * top - 1, near
    for position in range(size):
        bit = street[position]
        if bit & (bit - 1):
            return position, left, needs
        if not left & bit:
            return position, left, 0
        needs = after(left, bit, needs, far, top) & reach[left ^ bit]
        left ^= bit
        if not needs:
            return position, left, 0
    return size, left, needs


@kernel
def go_forward(size: int, street: Ints, begin: int, far: int, reach: Ints, forward: Ints, order: Ints) -> int:
    """The states after `begin` and more cells, from order[0] on; how many they are.

    order    (2^n + n + 1,) sets of heights left over by position; from 2^n + begin on, where those of each position
             begin, and at last those of the full street.
    forward  (2^n,) the needs of each.
    """
    top = 1 << (size - 1)
    first, last = 0, 1
    for position in range(begin, size):
        order[2 * top + position] = first
        end = last
        for i in range(first, end):
            left = order[i]
            needs = forward[left]
            rest = street[position] & left
            while rest:
                bit = rest & -rest
                rest ^= bit
                then = after(left, bit, needs, far, top) & reach[left ^ bit]
                if then:
                    if not forward[left ^ bit]:
                        order[last] = left ^ bit
                        last += 1
                    forward[left ^ bit] |= then
        first = end
    order[2 * top + size] = first
    return last


@kernel
def go_back(
    size: int, street: Ints, begin: int, far: int, forward: Ints, backward: Ints, order: Ints, last: int
) -> None:
    """Leave in the cells of a street what states on both sides support.

    backward   (2^n,) the needs from which each state leads to the end.
    """
    top = 1 << (size - 1)
    backward[0] = 1
    i = last - 2  # states lie in the order of their positions: walk them backwards
    for position in range(size - 1, begin - 1, -1):
        supported = 0
        first = order[2 * top + position]
        while i >= first:
            left = order[i]
            needs = forward[left]
            total = 0
            rest = street[position] & left
            while rest:
                bit = rest & -rest
                rest ^= bit
                into = before(left, bit, backward[left ^ bit], far, top)
                total |= into
                if into & needs:
                    supported |= bit
            backward[left] = total
            i -= 1
        street[position] = supported


def initial(size: int, givens: Sequence[int]) -> Ints:
    """The cells' masks of possible heights that the givens leave, before any reasoning; (n*n,). A height that no board
    of the size has leaves nothing."""
    every = (1 << size) - 1
    return np.array([1 << given >> 1 & every if given else every for given in givens], np.int32)
