"""The kernels of retrograde analysis compiled: on the first call, kept on disk, without the interpreter's lock.

A module of its own, because the usual game needs neither them nor Numba.
"""

from __future__ import annotations

import numpy as np

from workbench.puzzles.morris.kernels import retrograde
from workbench.solve.kernels import compiled, jitable

for _inner in (retrograde.bits, retrograde.rank, retrograde.unrank, retrograde.any_line):
    jitable(_inner)

finish = compiled(retrograde.finish, error_model="numpy")
spread = compiled(retrograde.spread, error_model="numpy")
fill = compiled(retrograde.fill, error_model="numpy")
count_winning = compiled(retrograde.count_winning, error_model="numpy")


def prepare() -> None:
    """Call each kernel once, with the types of real calls and nothing to do."""
    numbers, codes = np.zeros(1, np.int64), np.zeros(1, np.uint8)
    stored = codes.copy()
    stored.flags.writeable = False  # a table from disk has a type of its own
    variant = retrograde.VariantTables(3, 12, numbers, numbers, numbers, numbers, numbers, numbers)
    finish(numbers, codes, 0, 0, variant)
    spread(numbers, numbers, codes, 0, 0, 2, variant)
    fill(numbers, numbers, codes, codes, 0, 0, 5, variant)
    for table in (codes, stored):
        count_winning(numbers, numbers, table, table, 0, 0, 6, variant, 3, codes)
