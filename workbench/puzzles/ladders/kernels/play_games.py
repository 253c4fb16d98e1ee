"""The kernel that plays games by throwing the die; it knows nothing of matrices."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from workbench.solve.kernels import kernel
from workbench.solve.shared_kernels import GOLDEN, below, mix

Counts = NDArray[np.int64]


@kernel
def play_games(
    jumps: Counts,
    die: int,
    start: int,
    way: int,
    chain: bool,
    games: int,
    seed: np.uint64,
    ended: Counts,
    stop: NDArray[np.uint8],
) -> int:
    """Adds games by length to `ended`; returns how many were given up. `way` is the overshoot: stay, bounce, win."""
    goal = len(jumps) - 1
    state = seed
    given_up = 0
    for _ in range(games):
        square = start
        moves = 0
        while square != goal and moves < len(ended) - 1:
            state += GOLDEN  # splitmix64
            pips = 1 + below(mix(state), die)
            moves += 1
            there = square + pips
            if there > goal:
                if way == 0:
                    continue
                there = 2 * goal - there if way == 1 else goal
            while jumps[there] != 0:
                there = int(jumps[there])
                if not chain:
                    break
            square = there
            if moves % 1024 == 0 and stop[0]:
                return given_up
        if square == goal:
            ended[moves] += 1
        else:
            given_up += 1
        if stop[0]:
            return given_up
    return given_up


def prepare() -> None:
    """Compile the kernel, or fetch it from the disk, by playing one game."""
    jumps, ended, stop = np.zeros(5, np.int64), np.zeros(100, np.int64), np.zeros(1, np.uint8)
    play_games(jumps, 6, 0, 0, False, 1, np.uint64(0), ended, stop)
