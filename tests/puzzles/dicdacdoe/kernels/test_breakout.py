"""Single steps of the local search beside all swaps, judged by going through all lines."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from workbench.puzzles.dicdacdoe.kernels import breakout
from workbench.puzzles.dicdacdoe.kernels.breakout import BEST, BROKEN, STEP, Tables
from workbench.puzzles.dicdacdoe.rules.board import Board, empty, rest_after
from workbench.puzzles.dicdacdoe.rules.lines import geometry

State = list[int]


def heavy(board: Board, state: State, weight: list[int]) -> dict[int, int]:
    """The lines that some player has, or can complete with the moves that are left, and their weights."""
    rest = rest_after(board, board.moves)
    return {
        number: weight[number]
        for number, line in enumerate(geometry(*board.shape).lines)
        for has in [[state[cell] for cell in line]]
        if any(set(has) <= {0, player} and has.count(0) <= left for player, left in rest.items())
    }


def swapped(state: State, one: int, other: int) -> State:
    there = {one: state[other], other: state[one]}
    return [there.get(cell, value) for cell, value in enumerate(state)]


@dataclass(frozen=True)
class Before:
    """What a step begins with."""

    board: Board
    state: State
    weight: list[int]
    tabu: list[State]
    now: int

    def change(self, one: int, other: int) -> int:
        """Of the weight of all broken lines, by a swap."""
        after = heavy(self.board, swapped(self.state, one, other), self.weight)
        return sum(after.values()) - sum(heavy(self.board, self.state, self.weight).values())

    def may(self, one: int, other: int) -> bool:
        """Whether a swap is one, and gives not both cells what they must not get back."""
        here, there = self.state[one], self.state[other]
        return here != there and (self.tabu[one][there] <= self.now or self.tabu[other][here] <= self.now)

    def offer(self, line: int, free: set[int]) -> int | None:
        """The best that swaps of a line's cells do."""
        ours = free & set(geometry(*self.board.shape).lines[line])
        return min((self.change(one, other) for one in ours for other in free if self.may(one, other)), default=None)


def begun(board: Board, pins: list[int], rng: random.Random) -> Tables:
    """A search at a random state with the right number of empty cells."""
    found = geometry(*board.shape)
    numbers = {line: number for number, line in enumerate(found.lines)}
    through = [[numbers[line] for line in lines] for lines in found.through]
    near = [sorted({c for line in lines for c in line} - {i}) for i, lines in enumerate(found.through)]
    at = breakout.tables(found.lines, through, near, pins, board.players)
    at.rest[1:] = list(rest_after(board, board.moves).values())
    pieces = rng.sample([*range(1, board.players + 1)] * board.size, board.moves)
    at.state[:] = rng.sample([*pieces, *[0] * (board.size - board.moves)], board.size)
    at.best[:] = at.state
    breakout.begin(at)
    at.score[BEST] = at.score[BROKEN]
    return at


@pytest.mark.parametrize(
    ("board", "pins"),
    [
        (empty(5, 5, players=2, moves=19), [0, 7]),
        (empty(4, 6, run=4, players=3, moves=20), []),
        (empty(3, 3, players=2, moves=6), [4]),
        (empty(5, 5, players=4, moves=25), [12]),
    ],
)
def test_every_step_is_a_best_swap_and_its_books_are_right(board: Board, pins: list[int]) -> None:
    rng, lines = random.Random(board.size), geometry(*board.shape).lines
    at, free = begun(board, pins, rng), set(range(board.size)) - set(pins)
    while board.size < 10 and at.score[BROKEN] != 1:  # the smallest one from a state with a single broken line
        at = begun(board, pins, rng)
    for now in range(1, 30):
        old = Before(board, at.state.tolist(), at.weight.tolist(), at.tabu.tolist(), now)
        worst, best, kept = heavy(board, old.state, old.weight), int(at.score[BEST]), at.best.tolist()
        breakout.descend(at, rng.getrandbits(31), 1)
        assert at.score[STEP] == now - (not worst)
        if not worst:
            break
        state = at.state.tolist()
        moved = [cell for cell in range(board.size) if state[cell] != old.state[cell]]
        if not moved:  # the line that was drawn has no swap
            assert None in {old.offer(line, free) for line in worst}
            continue
        one, other = moved
        assert state == swapped(old.state, one, other)
        assert old.may(one, other)
        assert old.change(one, other) in {old.offer(line, free) for line in worst if set(moved) & set(lines[line])}
        grown = [heavier - lighter for heavier, lighter in zip(at.weight.tolist(), old.weight, strict=True)]
        assert grown == [int(line in worst and old.change(one, other) >= 0) for line in range(len(lines))]
        for cell in moved:
            old.tabu[cell][old.state[cell]] = back = int(at.tabu[cell, old.state[cell]])
            assert now + 5 <= back < now + 15
        assert at.tabu.tolist() == old.tabu
        left = heavy(board, state, old.weight)
        assert sorted(at.broken[: at.score[BROKEN]].tolist()) == sorted(left)
        assert at.score[BEST] == min(best, len(left))
        assert at.best.tolist() == (state if len(left) < best else kept)
