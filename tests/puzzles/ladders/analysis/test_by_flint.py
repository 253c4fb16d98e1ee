"""Exact values beside FLINT's, a library of rational matrices: neither the program nor the judge has a line of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from flint import fmpq, fmpq_mat

from tests.judges import ladders as judge
from tests.judges.ladders import Pairs, Question
from workbench.puzzles.ladders.analysis import exact, measures
from workbench.puzzles.ladders.analysis.measures import Measure
from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, Rules


class Chain:
    """The squares that games come to, as a matrix of chances; written from the rules alone."""

    def __init__(self, asked: Question, pairs: Pairs) -> None:
        self.asked, self.jumps = asked, dict(pairs)
        met = [asked.start]
        for square in met:
            met += [there for there in self.throws(square) if there not in (*met, asked.squares)]
        met = list(dict.fromkeys(met))
        self.size = len(met)
        self.chances = fmpq_mat(self.size, self.size)
        """From square to square while the game goes on."""
        for row, square in enumerate(met):
            for there in self.throws(square):
                if there != asked.squares:
                    self.chances[row, met.index(there)] += fmpq(1, asked.die)

    def throws(self, square: int) -> Iterator[int]:
        goal = self.asked.squares
        for there in range(square + 1, square + self.asked.die + 1):
            if there > goal:
                there = {"stay": square, "win": goal, "bounce": goal - (there - goal)}[self.asked.overshoot]
            there = self.jumps.get(there, there) if there != square or self.asked.overshoot != "stay" else there
            while self.asked.chain and there in self.jumps:
                there = self.jumps[there]
            yield there

    def moments(self) -> tuple[Fraction, Fraction] | None:
        """The mean and the variance of the moves, by (I - P) E = 1 and (I - P) S = 2 E - 1; None for endless games."""
        one = fmpq_mat(self.size, 1, [1] * self.size)
        still = fmpq_mat(self.size, self.size, [int(i == j) for i in range(self.size) for j in range(self.size)])
        try:
            mean = (still - self.chances).solve(one)
        except ZeroDivisionError:
            return None
        second = (still - self.chances).solve(2 * mean - one)
        return fraction(mean[0, 0]), fraction(second[0, 0] - mean[0, 0] ** 2)

    def ending(self) -> Fraction:
        """The share of games that ever end, by (I - P) W = wins on the squares from which some do."""
        before = [self.chances[i, j] != 0 for i in range(self.size) for j in range(self.size)]
        wins = [1 - sum((self.chances[i, j] for j in range(self.size)), fmpq(0)) for i in range(self.size)]
        able = {i for i in range(self.size) if wins[i]}
        while more := {i for i in range(self.size) if any(before[i * self.size + j] for j in able)} - able:
            able |= more
        if 0 not in able:
            return Fraction(0)
        states = sorted(able)
        size = len(states)
        matrix = fmpq_mat(size, size, [int(i == j) - self.chances[i, j] for i in states for j in states])
        return fraction(matrix.solve(fmpq_mat(size, 1, [wins[i] for i in states]))[0, 0])

    def over(self, throws: int) -> Fraction:
        """The share of games that are over after so many throws."""
        left = fmpq_mat(1, self.size, [int(i == 0) for i in range(self.size)])
        for _ in range(throws):
            left = left * self.chances
        return 1 - fraction(sum(left.entries(), fmpq(0)))


def fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def random_layout(rng: Random, largest: int) -> tuple[Question, Pairs]:
    squares = rng.randint(3, largest)
    asked = Question(
        squares,
        rng.randint(1, min(7, squares)),
        rng.randint(0, 1),
        rng.choice(("stay", "bounce", "win")),
        rng.random() < 0.5,
    )
    pairs: Pairs = ()
    for _ in range(rng.randint(0, max(2, squares // 5))):
        more = (*pairs, (rng.randint(1, squares - 1), rng.randint(1, squares)))
        if judge.legal(asked, more):
            pairs = more
    return asked, pairs


def compare(asked: Question, pairs: Pairs) -> bool:
    """Hold judge and program against FLINT; whether games surely end."""
    chain = Chain(asked, pairs)
    found = chain.moments()
    rules = Rules(asked.squares, asked.die, asked.start, Overshoot(asked.overshoot), chain=asked.chain)
    board = Board(rules).with_jumps(Jump(*pair) for pair in pairs)
    assert exact.expected(board) == judge.expected(asked, pairs) == (found and found[0])
    assert measures.exact_value(board, Measure.DEVIATION, 0) == judge.variance(asked, pairs) == (found and found[1])
    assert exact.ending(board) == chain.ending()
    half = measures.median(board)
    if found is not None and half is not None:
        assert half == judge.median(asked, pairs)
        assert chain.over(half - 1) < Fraction(1, 2) <= chain.over(half)
    assert measures.exact_value(board, Measure.WITHIN, 3) == chain.over(3)
    return found is not None


@pytest.mark.parametrize(
    ("seeds", "largest"), [(range(50), 12), (range(2), 80), pytest.param(range(2000), 60, marks=pytest.mark.trust)]
)
@pytest.mark.timeout(3600)
def test_exact_values_are_those_of_a_library(seeds: range, largest: int) -> None:
    ends = [compare(*random_layout(Random(f"{seed} {largest}"), largest)) for seed in seeds]
    assert 2 * sum(ends) > len(ends)
