"""A transposition table: in how many ways a board can be filled below full rows, by the states of its columns.

It has a fixed size and one slot for each key, which the newest takes: what is gone is counted anew. Keys are compared
in full.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from workbench.puzzles.towers.kernels.completion_tables import Longs
from workbench.puzzles.towers.kernels.streets import Ints
from workbench.solve.kernels import kernel
from workbench.solve.shared_kernels import GOLDEN

_PER_WORD = 3  # columns in one 64-bit word of a key, 20 bits each: 15 for the heights left, 5 for the need
_GOLDEN = int(GOLDEN) - (1 << 64)  # the same 64 bits as a signed number: multiplication by it mixes (Fibonacci hashing)


class TranspositionTable(NamedTuple):
    """Ways to fill the rest, by slot; a key is never 0 while a row is left."""

    keys: Longs  # (slots, words)
    ways: Longs  # (slots,)


def words_for(size: int) -> int:
    """How many words a key has."""
    return (size + _PER_WORD - 1) // _PER_WORD


def new_table(size: int, slots_log: int) -> TranspositionTable:
    """An empty table; pages that are never used take no space."""
    return _table(words_for(size), slots_log)


def _table(words: int, slots_log: int) -> TranspositionTable:
    return TranspositionTable(np.zeros((1 << slots_log, words), np.int64), np.zeros(1 << slots_log, np.int64))


def grown(table: TranspositionTable, slots_log: int) -> TranspositionTable:
    """A larger table with all that is kept. What has another slot there is not found again; slots that were handed out
    stay valid."""
    larger = _table(table.keys.shape[1], slots_log)
    larger.keys[: len(table.keys)], larger.ways[: len(table.ways)] = table
    return larger


@kernel
def key_of(size: int, lefts: Ints, needs: Ints, level: int, current: Longs, slots: int) -> int:
    """Write the key of the columns' states at a level, and return its slot in a table of so many."""
    mixed = 1
    for w in range(current.shape[1]):
        word = 0
        for c in range(w * _PER_WORD, min(size, (w + 1) * _PER_WORD)):
            word = word << 20 | lefts[level, c] << 5 | needs[level, c]
        current[level, w] = word
        mixed = (mixed ^ word) * _GOLDEN
        mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    return mixed & (slots - 1)


@kernel
def holds(keys: Longs, slot: int, current: Longs, level: int) -> bool:
    """Whether a slot has the states at a level."""
    for w in range(current.shape[1]):  # noqa: SIM110
        if keys[slot, w] != current[level, w]:
            return False
    return True


@kernel
def store(keys: Longs, slot: int, current: Longs, level: int) -> None:
    """Write the states at a level to a slot."""
    for w in range(current.shape[1]):
        keys[slot, w] = current[level, w]
