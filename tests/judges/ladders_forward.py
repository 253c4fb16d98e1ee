"""A second judge of Snakes and Ladders, for boards of any size: it asks where a piece has been, not what is to come.

The program solves equations for the moves that are still to come from each square, as the other judge does. Here a game
is followed from its start on. How often each square is visited is known exactly, by FLINT: a square is come to as often
as all squares before it are left for it, and the sum of all visits is the expected number of moves. And where a piece
may be after each throw is reckoned throw by throw: from how many games still go on follow mean, spread, median, and who
of two wins. Written from the rules alone: it imports nothing of the program, nor of the other judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from math import floor

import numpy as np
from flint import fmpq, fmpz_mat

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Game:
    """Rules, and jumps from square to square."""

    squares: int
    die: int
    start: int
    beyond: str
    chain: bool
    jumps: Pairs

    def legal(self) -> bool:
        """Whether the rules accept the jumps; whether games end is another question."""
        heads = {head for head, _ in self.jumps}
        if len(heads) < len(self.jumps):
            return False
        for head, foot in self.jumps:
            if head == foot or not self.start < head < self.squares or not 1 <= foot <= self.squares:
                return False
            if foot in heads and (not self.chain or self._slides(foot) is None):
                return False
        return True

    def _slides(self, square: int) -> int | None:
        """Where a piece comes to rest that lands on a square; None where it slides for ever."""
        leads = dict(self.jumps)
        for _ in range(len(leads) + 1):
            if square not in leads:
                return square
            square = leads[square]
            if not self.chain:
                return square
        return None

    def _after(self, square: int, there: int) -> int:
        """Where a piece is after a throw from a square to another, which may lie beyond the goal."""
        if there > self.squares:
            if self.beyond == "stay":
                return square  # the throw is not used, and no jump is taken
            there = self.squares - (there - self.squares) if self.beyond == "bounce" else self.squares
        rest = self._slides(there)
        assert rest is not None, "the jumps go round"
        return rest

    @cached_property
    def leads(self) -> dict[int, list[int]]:
        """The squares but the goal that a game comes to, the start first: where each throw leads from there."""
        found: dict[int, list[int]] = {self.start: []}
        waiting = [self.start]
        while waiting:
            square = waiting.pop()
            for pips in range(1, self.die + 1):
                there = self._after(square, square + pips)
                found[square].append(there)
                if there != self.squares and there not in found:
                    found[there] = []
                    waiting.append(there)
        return found

    @cached_property
    def ends(self) -> bool:
        """Whether each game surely ends: the goal is in reach from wherever one can come."""
        before: dict[int, set[int]] = {}
        for square, there in self.leads.items():
            for one in there:
                before.setdefault(one, set()).add(square)
        saved, waiting = {self.squares}, [self.squares]
        while waiting:
            new = before.get(waiting.pop(), set()) - saved
            saved |= new
            waiting += new
        return saved >= self.leads.keys()

    @cached_property
    def shortest(self) -> int:
        """The fewest throws of a game."""
        throws, reached = 0, {self.start}
        while self.squares not in reached:
            throws, reached = throws + 1, {there for square in reached for there in self.leads[square]}
        return throws

    @cached_property
    def visits(self) -> dict[int, Fraction]:
        """How often a game stands on each square but the goal, its beginning counted too."""
        assert self.ends
        order = {square: number for number, square in enumerate(self.leads)}
        rows = [[0] * len(order) for _ in order]
        for square, there in self.leads.items():
            rows[order[square]][order[square]] += self.die
            for one in there:
                if one != self.squares:
                    rows[order[one]][order[square]] -= 1
        begun = [self.die if square == self.start else 0 for square in order]
        found = fmpz_mat(rows).solve(fmpz_mat(len(order), 1, begun)).entries()
        return {square: _fraction(value) for square, value in zip(order, found, strict=True)}

    @cached_property
    def expected(self) -> Fraction:
        """The moves of a game on average: each begins on a square that is visited."""
        whole = fmpq(0)
        for value in self.visits.values():
            whole += fmpq(value.numerator, value.denominator)
        return _fraction(whole)

    def going_on(self, until: float = 1e-18, most: int = 200_000) -> list[float]:
        """The share of games that go on after no throw, one, two, ... until there are hardly any."""
        order = {square: number for number, square in enumerate(self.leads)}
        pairs = [(order[square], order.get(one, len(order))) for square, there in self.leads.items() for one in there]
        leaving, coming = np.array(pairs).T
        place, found = np.eye(1, len(order) + 1)[0], [1.0]
        while found[-1] > until and len(found) <= most:
            place = np.bincount(coming, place[leaving], len(order) + 1) / self.die
            place[-1] = 0.0  # home
            found.append(float(place.sum()))
        return found

    def over(self) -> Iterator[Fraction]:
        """The share of games that are over after no throw, one, two, ..., exactly."""
        ways, home, whole = {self.start: 1}, 0, 1
        while True:
            yield Fraction(home, whole)
            after: dict[int, int] = {}
            for square, number in ways.items():
                for there in self.leads[square]:
                    after[there] = after.get(there, 0) + number
            whole *= self.die
            home = home * self.die + after.pop(self.squares, 0)
            ways = after

    def over_within(self, throws: int) -> Fraction:
        """The share of games of so many throws or fewer, exactly."""
        return next(islice(self.over(), throws, None))


@dataclass(frozen=True)
class Lengths:
    """What the shares of games that go on tell; `left` ends with hardly any."""

    left: list[float]

    @property
    def mean(self) -> float:
        return float(np.sum(self.left[::-1]))

    @property
    def spread(self) -> float:
        """The standard deviation: the mean square is the sum of (2k + 1) times the share that goes on after k."""
        square = sum((2 * k + 1) * share for k, share in reversed(list(enumerate(self.left))))
        return float(np.sqrt(square - self.mean**2))

    @property
    def median(self) -> int:
        return next(k for k, share in enumerate(self.left) if share <= 0.5)

    @property
    def first_wins(self) -> float:
        """Of two, who throw in turn: the first is home with a throw after which the other has as many left."""
        return sum((a - b) * a for a, b in zip(self.left, self.left[1:], strict=False))

    def just(self, moves: int) -> float:
        """The share of games of just so many moves."""
        return self.left[moves - 1] - self.left[moves] if 0 < moves < len(self.left) else 0.0

    def longer(self, moves: int) -> float:
        return self.left[moves] if moves < len(self.left) else 0.0


def _fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def rounds_to(value: Fraction, target: Fraction, digits: int) -> bool:
    """Whether both are the same, rounded half up to so many decimals."""
    one, other = (floor(each * 10**digits + Fraction(1, 2)) for each in (value, target))
    return bool(one == other)
