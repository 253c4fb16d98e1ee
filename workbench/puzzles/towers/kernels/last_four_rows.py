"""Joining the last four rows of a count: rows with few arrangements first, repeated heights seen by one `and`, the
columns' clues looked at when all is filled."""

from __future__ import annotations

import numpy as np

from workbench.puzzles.towers.kernels.bits import lowest_bit
from workbench.puzzles.towers.kernels.completion_tables import WORDS, Longs, Shorts, step_need
from workbench.puzzles.towers.kernels.streets import Ints
from workbench.solve.kernels import kernel

JOINED = 4  # rows


@kernel
def sighted(
    size: int, far: Ints, later: Shorts, heights: Shorts, lefts: Ints, needs: Ints, level: int, chosen: Longs
) -> int:
    """1 if these arrangements of the last four rows, which repeat no height, meet the columns' clues, else 0."""
    for c in range(size):
        left, need = lefts[level, c], needs[level, c]
        for i in range(JOINED - 1):
            bit = 1 << heights[level + i, chosen[i], c]
            if later[c, left, need, 0] & bit == 0:
                return 0
            need = step_need(size, left, bit, need, far[c])
            left ^= bit
        if later[c, left, need, 0] == 0:
            return 0
    return 1


@kernel
def list_all(hot: Longs, sets: Longs, level: int, spare: int, lists: Longs, lengths: Longs, order: Longs) -> None:
    """List the arrangements in sets[spare: spare + 4], and order these four rows by how many they have."""
    for i in range(JOINED):
        count = 0
        for w in range(WORDS):
            word = sets[spare + i, w]
            while word:
                k = w * 64 + lowest_bit(word)
                word &= word - 1
                lists[i, count, 0] = hot[level + i, k]
                lists[i, count, 1] = k
                count += 1
        lengths[i] = count
        at = i
        while at and lengths[order[at - 1]] > count:
            order[at] = order[at - 1]
            at -= 1
        order[at] = i


@kernel
def join(
    size: int,
    far: Ints,
    later: Shorts,
    heights: Shorts,
    lefts: Ints,
    needs: Ints,
    level: int,
    hot: Longs,
    lists: Longs,
    sets: Longs,
    spare: int,
) -> int:
    """The number of ways to fill the last four rows from sets[spare: spare + 4]."""
    lengths = np.zeros(JOINED, np.int64)
    order = np.zeros(JOINED, np.int64)
    list_all(hot, sets, level, spare, lists, lengths, order)
    a, b, c, d = order[0], order[1], order[2], order[3]
    chosen = np.zeros(JOINED, np.int64)
    ways = 0
    for i in range(lengths[a]):
        used_a = lists[a, i, 0]
        chosen[a] = lists[a, i, 1]
        for j in range(lengths[b]):
            if lists[b, j, 0] & used_a:
                continue
            used_b = used_a | lists[b, j, 0]
            chosen[b] = lists[b, j, 1]
            for k in range(lengths[c]):
                if lists[c, k, 0] & used_b:
                    continue
                used_c = used_b | lists[c, k, 0]
                chosen[c] = lists[c, k, 1]
                for m in range(lengths[d]):
                    if lists[d, m, 0] & used_c == 0:
                        chosen[d] = lists[d, m, 1]
                        ways += sighted(size, far, later, heights, lefts, needs, level, chosen)
                        break
    return ways
