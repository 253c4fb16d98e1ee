"""What counting remembers: in how many ways a board goes on below full rows, by the states of its columns.

The table has a fixed size and a place for each key; what falls out of it is counted anew. Keys are compared in full.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from workbench.puzzles.towers.outlook import Longs
from workbench.puzzles.towers.streets import Ints
from workbench.solve.kernels import kernel

_PER_WORD = 3  # columns in one 64-bit word of a key, 20 bits each: 15 for the heights left, 5 for the need


class Memory(NamedTuple):
    """Ways to go on from situations, by slot; a key is never 0 while a row is left."""

    keys: Longs  # (slots, words)
    ways: Longs  # (slots,)


def words_for(size: int) -> int:
    """How many words a key has."""
    return (size + _PER_WORD - 1) // _PER_WORD


def new_memory(size: int, slots_log: int) -> Memory:
    """An empty memory; pages that are never used take no space."""
    return Memory(np.zeros((1 << slots_log, words_for(size)), np.int64), np.zeros(1 << slots_log, np.int64))


@kernel
def key_of(size: int, lefts: Ints, needs: Ints, level: int, current: Longs, slots: int) -> int:
    """Write the key of the situation at a level, and return its place in a memory of so many slots."""
    mixed = 1
    for w in range(current.shape[1]):
        word = 0
        for c in range(w * _PER_WORD, min(size, (w + 1) * _PER_WORD)):
            word = word << 20 | lefts[level, c] << 5 | needs[level, c]
        current[level, w] = word
        mixed = (mixed ^ word) * 0x9E3779B97F4A7C1
        mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    return mixed & (slots - 1)


@kernel
def known(keys: Longs, slot: int, current: Longs, level: int) -> bool:
    """Whether the situation at a level is the one at a slot."""
    for w in range(current.shape[1]):  # noqa: SIM110
        if keys[slot, w] != current[level, w]:
            return False
    return True


@kernel
def remember(keys: Longs, slot: int, current: Longs, level: int) -> None:
    """Let a slot be of the situation at a level."""
    for w in range(current.shape[1]):
        keys[slot, w] = current[level, w]
