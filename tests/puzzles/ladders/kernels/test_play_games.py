"""Games played by the kernel beside the same throws, moved by the sentences of the rules."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tests.puzzles.ladders import by_hand
from tests.puzzles.ladders.boards import board
from workbench.puzzles.ladders.kernels.play_games import play_games
from workbench.puzzles.ladders.rules.board import Board, Overshoot, Rules

WORD = 2**64 - 1
TRAP = board("2>1 3>1", Rules(4, 2, 1))  # its games never end


def throws(seed: int, die: int) -> Iterator[int]:
    """The numbers of splitmix64 (Steele, Lea and Flood 2014), each scaled to a die by its upper half."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & WORD
        number = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & WORD
        number = (number ^ number >> 27) * 0x94D049BB133111EB & WORD
        yield 1 + ((number ^ number >> 31) >> 32) * die // 2**32


def kernel(one: Board, games: int, seed: int, most: int, stop: int = 0) -> tuple[list[int], int]:
    """Games by their length, and those that were given up after `most` moves."""
    jumps, ended = np.zeros(one.rules.squares + 1, np.int64), np.zeros(most + 1, np.int64)
    for jump in one.jumps:
        jumps[jump.source] = jump.target
    rules, flag = one.rules, np.full(1, stop, np.uint8)
    way = list(Overshoot).index(rules.overshoot)
    given_up = play_games(jumps, rules.die, rules.start, way, rules.chain, games, np.uint64(seed), ended, flag)
    return ended.tolist(), int(given_up)


@pytest.mark.parametrize("most", [100, 5])
@pytest.mark.parametrize(
    "one",
    [
        board("3>8 9>2", Rules(12, 4)),
        board("3>8 9>2", Rules(12, 4, 1, Overshoot.BOUNCE)),
        board("3>8 9>2 11>12", Rules(12, 6, 0, Overshoot.WIN)),
        board("3>8 8>10 10>2", Rules(12, 5, 0, Overshoot.BOUNCE, True)),
        TRAP,
    ],
)
def test_each_throw_leads_where_the_rules_say(one: Board, most: int) -> None:
    for seed in (0, 7, WORD):
        thrown, ended, given_up = throws(seed, one.rules.die), [0] * (most + 1), 0
        for _ in range(60):
            square, moves = one.rules.start, 0
            while square != one.rules.squares and moves < most:
                square, moves = by_hand.step(one, square, next(thrown)), moves + 1
            if square == one.rules.squares:
                ended[moves] += 1
            else:
                given_up += 1
        assert kernel(one, 60, seed, most) == (ended, given_up)


def test_a_stop_is_heard_after_each_game_and_within_a_long_one() -> None:
    quick, _ = kernel(Board(Rules(12, 4)), 60, 7, 100, stop=1)
    assert sum(quick) == 1
    assert kernel(TRAP, 2, 7, 500, stop=1)[1] == 1
    assert kernel(TRAP, 2, 7, 5000, stop=1)[1] == 0  # not even the first is played to its end
    assert kernel(TRAP, 2, 7, 5000)[1] == 2
