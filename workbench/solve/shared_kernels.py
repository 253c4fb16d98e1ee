"""Kernels that those of any package may call: random numbers, and arrays that are copied.

Random numbers have 64 bits, the same on every machine and for every number of threads. Streams are told apart by mixing
their number into the seed, never by counting on: neighbouring states of splitmix64 are one stream, shifted.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from workbench.solve.kernels import kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""2^64 divided by the golden ratio, made odd: what splitmix64 adds to its state."""


@kernel
def copy_into(target: Any, source: Any) -> None:
    """Copy an array of one dimension. Numba takes two seconds to compile its own `target[:] = source`, in each process:
    it writes both shapes into a sentence about an error."""
    for i in range(source.size):
        target[i] = source[i]


@kernel
def mix(number: np.uint64) -> np.uint64:
    """A number that differs from `number` in about half of its bits, each number from another one.

    The finaliser of splitmix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
    """
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return number ^ (number >> np.uint64(31))


@kernel
def xorshift(state: np.uint64) -> np.uint64:
    """The next state, which is the next number; never from 0. Marsaglia, "Xorshift RNGs" (2003), shifts 13, 7, 17."""
    state ^= state << np.uint64(13)
    state ^= state >> np.uint64(7)
    return state ^ (state << np.uint64(17))


@kernel
def below(number: np.uint64, limit: int) -> int:
    """A random number from 0 to limit - 1: the upper 32 bits, scaled; none is favoured by more than limit / 2^32."""
    return int(np.int64(((number >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32)))


@kernel
def unit(number: np.uint64) -> float:
    """A random number in [0, 1): the upper 53 bits."""
    return np.float64(number >> np.uint64(11)) * 2.0**-53


@kernel
def popcount64(word: int) -> int:
    """How many bits are set, of 64: quick where they are few."""
    count = 0
    while word:
        word &= word - 1
        count += 1
    return count
