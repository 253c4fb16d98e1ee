"""The most holes of a board: dynamic programming over its last four rows. Compiled; `engines.pack_holes` calls it.

A safe board has no two holes in a line of three. With up to three players it has no full *cross* either: a hole and
four more, each a knight's move away and a quarter turn from the last. The four neighbours of the middle would be
pairwise in a line with a hole, opposite ones with the middle itself, the others with one of the four, so that all four
belonged to different players.

A row is a mask, bit c for column c; a state is the last four rows, 16 bits each, the last one lowest.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.solve.kernels import kernel
from workbench.solve.parallel import Flag
from workbench.solve.search_log import FAILED, INNER, SOLUTION, SearchLog, new_log, note

WIDEST = 16
"""Columns of a row that a state has room for."""

_ROW, _BITS = np.uint64((1 << WIDEST) - 1), np.uint64(WIDEST)
_LOOK = 0xFFF
"""States between two looks at the stop flag, less one."""


FEW, SAME = FAILED, FAILED + 1000
"""How nodes end in the log, see `next_row`."""

Masks = NDArray[np.int64]


class States(NamedTuple):
    """The states after a row, as an open hash table of a power of two of places.

    keys    the states.
    holes   the most holes of a board that ends so; -1: there is no state in this place.
    ways    how many boards end so with as many holes.
    nodes   where they are logged, the number of each.
    """

    keys: NDArray[np.uint64]
    holes: NDArray[np.int16]
    ways: NDArray[np.float64]
    nodes: NDArray[np.int32]


class AddedRow(NamedTuple):
    """What is to be known of the row that is added.

    width     columns.
    second    whether it is the board's second row: in the corners above it, two diagonals are too short for a line.
    last      whether it is the board's last row: the same below.
    crosses   whether crosses are forbidden.
    least     how many holes there must be down to this row for a state to be kept.
    """

    width: int
    second: bool
    last: bool
    crosses: bool
    least: int


def start(node: int = 0) -> States:
    """The states above the first row: one, of four empty rows. `node`: its number in the log."""
    holes, ways = np.full(1 << 8, -1, np.int16), np.zeros(1 << 8)
    states = States(np.zeros(1 << 8, np.uint64), holes, ways, np.full(1 << 8, node, np.int32))
    states.holes[0], states.ways[0] = 0, 1
    return states


def prepare() -> None:
    """Call each kernel once, so that all are compiled."""
    step = AddedRow(3, True, False, True, 0)
    states = next_row(start(), step, np.zeros(1, np.uint8), new_log())
    before(start(), states.keys[states.holes >= 0][0], 0, np.zeros(1, np.int64), step)


@kernel
def _place(keys: Any, holes: Any, key: Any) -> Any:
    """Where a state stands in a table, or where it would."""
    mixed = (key ^ (key >> np.uint64(29))) * np.uint64(0x9E3779B97F4A7C15)
    last = keys.shape[0] - 1
    at = np.int64((mixed ^ (mixed >> np.uint64(32))) & np.uint64(last))
    while holes[at] >= 0 and keys[at] != key:
        at = (at + 1) & last
    return at


@kernel
def _table(places: int) -> Any:
    holes, ways = np.full(places, -1, np.int16), np.zeros(places, np.float64)
    return States(np.zeros(places, np.uint64), holes, ways, np.zeros(places, np.int32))


@kernel
def _wider(old: Any) -> Any:
    """The same table with twice as many places."""
    new = _table(2 * old.keys.shape[0])
    for at in range(old.keys.shape[0]):
        if old.holes[at] >= 0:
            to = _place(new.keys, new.holes, old.keys[at])
            new.keys[to], new.holes[to], new.ways[to] = old.keys[at], old.holes[at], old.ways[at]
            new.nodes[to] = old.nodes[at]
    return new


@kernel
def _free(key: Any, step: AddedRow) -> Any:
    """The columns of the next row in which a hole may be, after the four rows of a state."""
    one, two = np.int64(key & _ROW), np.int64((key >> _BITS) & _ROW)
    three, four = np.int64((key >> (_BITS * np.uint64(2))) & _ROW), np.int64(key >> (_BITS * np.uint64(3)))
    right, left = one << 1, one >> 1
    if step.second:  # the short diagonals from (0, 1) to (1, 0) and from (0, width - 2) to (1, width - 1)
        right, left = right & ~(1 << (step.width - 1)), left & ~1
    if step.last:
        right, left = right & ~2, left & ~(1 << (step.width - 2))
    taken = one | right | left | two | two << 2 | two >> 2
    if step.crosses:
        taken |= ((four >> 1) & (three >> 4) & (two >> 2) & one) << 3
        taken |= ((four >> 3) & three & (two >> 2) & (one >> 4)) << 1
    return ((1 << step.width) - 1) & ~taken


@kernel
def next_row(states: States, step: AddedRow, stop: Flag, log: SearchLog) -> Any:
    """The states one row further, as far as they have enough holes; cut short once `stop` is set.

    In the log each row of holes is a node, decided by its mask: FEW and so many holes is too few, SAME and the number
    of a node means that the four rows above end as there, with no more holes.
    """
    after, number = _table(1 << 8), 0
    masks, rest, counts = np.zeros(64, np.int64), np.zeros(64, np.int64), np.zeros(64, np.int64)
    for at in range(states.keys.shape[0]):
        if at & _LOOK == 0 and stop[0]:
            break
        if states.holes[at] < 0:
            continue
        above, ways = states.keys[at] << _BITS, states.ways[at]
        masks[0], rest[0], counts[0] = 0, _free(states.keys[at], step), states.holes[at]
        under_way = 1
        while under_way:  # all rows whose holes are at least three columns apart, from left to right
            under_way -= 1
            mask, columns, count = masks[under_way], rest[under_way], counts[under_way]
            if columns:
                low = columns & -columns
                rest[under_way] = columns ^ low
                masks[under_way + 1], rest[under_way + 1] = mask | low, columns & ~(low | low << 1 | low << 2)
                counts[under_way + 1] = count + 1
                under_way += 2
            elif count < step.least:
                note(log, states.nodes[at], mask, FEW + count)
            else:
                key = above | np.uint64(mask)
                to = _place(after.keys, after.holes, key)
                new, old = after.holes[to] < 0, after.nodes[to]
                if new:
                    after.keys[to], number = key, number + 1
                more = after.holes[to] < count
                end = SOLUTION if step.last else INNER if more else SAME + old
                node = note(log, states.nodes[at], mask, end)
                if more:
                    if not new and node >= 0 and not step.last:
                        log.nodes[old, 2] = SAME + node
                    after.holes[to], after.ways[to], after.nodes[to] = count, ways, node
                elif after.holes[to] == count:
                    after.ways[to] += ways
                if 3 * number > 2 * after.keys.shape[0]:
                    after = _wider(after)
    return after


@kernel
def before(states: States, key: Any, holes: Any, rows: Any, step: AddedRow) -> Any:
    """The states that one more row turns into `key` with `holes` holes in all.

    rows   the masks that the row may have which falls out of the state.
    step   of the row that was added.
    """
    row = np.int64(key & _ROW)
    for column in range(step.width):
        holes -= (row >> column) & 1
    found, number = np.zeros(rows.shape[0], np.uint64), 0
    for fourth in rows:
        one = (key >> _BITS) | (np.uint64(fourth) << (_BITS * np.uint64(3)))
        if states.holes[_place(states.keys, states.holes, one)] == holes and row & ~_free(one, step) == 0:
            found[number] = one
            number += 1
    return found[:number].copy()
