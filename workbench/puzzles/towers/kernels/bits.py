"""Compiled handling of sets that are kept as the bits of a word."""

from __future__ import annotations

from workbench.solve.kernels import kernel


@kernel
def popcount(mask: int) -> int:
    """How many bits are set, of 16."""
    mask -= mask >> 1 & 0x5555
    mask = (mask & 0x3333) + (mask >> 2 & 0x3333)
    mask = mask + (mask >> 4) & 0x0F0F
    return mask + (mask >> 8) & 0x1F


@kernel
def lowest_bit(word: int) -> int:
    """The place of the lowest bit of a word that is not 0."""
    place = 0
    if word & 0xFFFFFFFF == 0:
        word >>= 32
        place = 32
    if word & 0xFFFF == 0:
        word >>= 16
        place += 16
    if word & 0xFF == 0:
        word >>= 8
        place += 8
    if word & 0xF == 0:
        word >>= 4
        place += 4
    if word & 3 == 0:
        word >>= 2
        place += 2
    return place + 1 - (word & 1)
