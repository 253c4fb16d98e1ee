"""Sets as bits of a word, against Python's own counting."""

from __future__ import annotations

from workbench.puzzles.towers.kernels.bits import lowest_bit, popcount


def test_bits_are_counted_and_the_lowest_is_found() -> None:
    for byte in range(1 << 8):
        for mask in (byte, byte << 8, byte << 4, byte * 0x101):
            assert popcount(mask) == mask.bit_count()
    for place in range(63):
        assert lowest_bit(1 << place) == place
        assert lowest_bit(1 << place | 1 << 62) == place
        assert lowest_bit((1 << 62) - (1 << place) | 1 << 62) == place
