"""A judge of Snakes and Ladders: every layout of a small board, exact fractions, nothing of the program's own.

Written from the rules alone: it imports nothing of the program, so that it shares no mistake with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, islice, product
from math import gcd, isqrt, lcm
from typing import Any

Pairs = tuple[tuple[int, int], ...]
Rows = tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Question:
    """Rules, pins and design rules; None where nothing is asked for. `jumps` counts the pins."""

    squares: int
    die: int
    start: int = 0
    overshoot: str = "stay"
    chain: bool = False
    pins: Pairs = ()
    jumps: int | None = 0
    snakes: int | None = None
    ladders: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    spacing: int | None = None

    @property
    def rules(self) -> Question:
        """The rules of the game alone."""
        return Question(self.squares, self.die, self.start, self.overshoot, self.chain)


def legal(question: Question, pairs: Pairs) -> bool:
    """Whether the rules of the game accept these jumps; games that never end are not looked at."""
    first = dict(pairs)
    if len(first) < len(pairs):
        return False
    for source, target in pairs:
        if not question.start < source < question.squares or not 1 <= target <= question.squares or source == target:
            return False
        square, steps = target, 0
        while square in first:
            if not question.chain or steps > len(first):
                return False
            square, steps = first[square], steps + 1
    return True


def designed(question: Question, pairs: Pairs) -> bool:
    """Whether the jumps are as they were asked for."""
    snakes = sum(target < source for source, target in pairs)
    numbers = (question.jumps, len(pairs)), (question.snakes, snakes), (question.ladders, len(pairs) - snakes)
    if any(wanted is not None and wanted != there for wanted, there in numbers):
        return False
    lengths = [abs(source - target) for source, target in pairs]
    if question.min_length is not None and any(length < question.min_length for length in lengths):
        return False
    if question.max_length is not None and any(length > question.max_length for length in lengths):
        return False
    if question.spacing is not None:
        for one, other in combinations(pairs, 2):
            if any(abs(a - b) < question.spacing for a, b in product(one, other)):
                return False
    return True


def layouts(question: Question) -> Iterator[Pairs]:
    """All that the rules, the pins and the design leave."""
    for pairs in steps(question):
        if pairs is not None:
            yield pairs


def steps(question: Question) -> Iterator[Pairs | None]:
    """The same, with a None for each look at what is not a whole layout.

    A part of a legal layout is legal, and lengths and spacing hold for it too: what breaks them is not gone on with.
    """
    known = (question.jumps, question.snakes, question.ladders)
    if None not in known and question.jumps != (question.snakes or 0) + (question.ladders or 0):
        return
    free = [square for square in range(question.start + 1, question.squares) if square not in dict(question.pins)]
    part = replace(question, jumps=None, snakes=None, ladders=None)

    def extend(pairs: Pairs, sources: list[int]) -> Iterator[Pairs | None]:
        snakes = sum(target < source for source, target in pairs)
        there = (len(pairs), snakes, len(pairs) - snakes)
        too_many = any(wanted is not None and number > wanted for number, wanted in zip(there, known, strict=True))
        too_few = any(
            wanted is not None and number + len(sources) < wanted for number, wanted in zip(there, known, strict=True)
        )
        yield None
        if too_many or too_few or not legal(part, pairs) or not designed(part, pairs):
            return
        if designed(question, pairs):
            yield pairs
        for index, source in enumerate(sources):
            for target in range(1, question.squares + 1):
                yield from extend((*pairs, (source, target)), sources[index + 1 :])

    yield from extend(question.pins, free)


def size(question: Question) -> int:
    """How many choices `layouts` goes through."""
    total, free = 1, (question.jumps or 0) - len(question.pins)
    sources = question.squares - 1 - question.start - len(question.pins)
    for number in range(free):
        total = total * max(0, sources - number) * question.squares // (number + 1)
    return total


def expected(question: Question, pairs: Pairs) -> Fraction | None:
    """The expected number of moves; None when a game may last for ever."""
    return _solve(question.die, question.start, question.squares, _rows(question, pairs))


def _rows(question: Question, pairs: Pairs) -> Rows:
    """The squares that a game comes to, each with where every throw leads."""
    first, rows, todo = dict(pairs), dict[int, tuple[int, ...]](), [question.start]
    while todo:
        square = todo.pop()
        if square == question.squares or square in rows:
            continue
        rows[square] = tuple(moved(question, first, square, pips) for pips in range(1, question.die + 1))
        todo += rows[square]
    return tuple(sorted(rows.items()))


def moved(question: Question, first: dict[int, int], square: int, pips: int) -> int:
    """Where a throw leads."""
    there = square + pips
    if there > question.squares:
        if question.overshoot == "stay":
            return square
        there = question.squares if question.overshoot == "win" else 2 * question.squares - there
    if there in first:
        there = first[there]
        while question.chain and there in first:
            there = first[there]
    return there


@lru_cache(maxsize=100_000)
def _solve(die: int, start: int, goal: int, rows: Rows, costs: tuple[int, ...] = ()) -> Fraction | None:
    """What a game costs, a move from each square its own, or 1; None where it may last for ever.

    One square after another is put into the equations of the others; whole numbers all the way.
    """
    saved, grown = {goal}, True
    while grown:
        more = {square for square, there in rows if square not in saved and not saved.isdisjoint(there)}
        saved, grown = saved | more, bool(more)
    if any(square not in saved for square, _ in rows):
        return None
    # own * E[square] = one + sum of share * E[other]
    own, one, shares = {}, {}, {}
    for number, (square, there) in enumerate(rows):
        own[square] = die - there.count(square)
        one[square] = die * (costs[number] if costs else 1)
        shares[square] = {other: there.count(other) for other in set(there) - {square, goal}}
    for gone in [square for square, _ in rows if square != start]:
        for square in own:
            share = shares[square].pop(gone, 0) if square != gone else 0
            if not share:
                continue
            here = shares[square]
            for other in here:
                here[other] *= own[gone]
            own[square], one[square] = own[square] * own[gone], one[square] * own[gone] + share * one[gone]
            for other, further in shares[gone].items():
                here[other] = here.get(other, 0) + share * further
            own[square] -= here.pop(square, 0)
            common = gcd(own[square], one[square], *here.values())
            own[square], one[square] = own[square] // common, one[square] // common
            shares[square] = {other: number // common for other, number in here.items()}
        del own[gone], one[gone], shares[gone]
    return Fraction(one[start], own[start])


def rounded(value: Fraction, digits: int) -> int:
    """In units of the last decimal, half up."""
    return int((value * 10**digits + Fraction(1, 2)).__floor__())


def hit(value: Fraction | None, target: Fraction, digits: int) -> bool:
    """Whether value and target are the same when both are rounded."""
    return value is not None and rounded(value, digits) == rounded(target, digits)


def values(question: Question) -> set[Fraction | None]:
    """What the layouts have; empty when there is none."""
    return {expected(question, pairs) for pairs in layouts(question)}


def fewest(question: Question, target: Fraction, digits: int) -> int | None:
    """The least number of jumps that hits; None when no number does."""
    most = question.squares - question.start - 1
    for jumps in range(len(question.pins), most + 1):
        if any(hit(value, target, digits) for value in values(replace(question, jumps=jumps))):
            return jumps
    return None


def contradict(question: Question, names: set[str], pins: Pairs, most: int = 10_000) -> bool | None:
    """Whether these design rules and pins cannot stand together; None when that takes more than so many looks."""
    kept: dict[str, Any] = {
        name: getattr(question, name) if name in names else None
        for name in ("jumps", "snakes", "ladders", "min_length", "max_length", "spacing")
    }
    for number, pairs in enumerate(steps(replace(question, pins=pins, **kept))):
        if pairs is not None:
            return False
        if number > most:
            return None
    return True


# ------------------------------------------------------------------------------------------------ how long games are

FOLLOWED = 2000
"""Throws after which a game is not followed any more: a median above is none."""


def over(question: Question, pairs: Pairs) -> Iterator[Fraction]:
    """The probability that a game is over after no throw, one, two, ..."""
    first, place = dict(pairs), {question.start: 1}
    home, whole = 0, 1
    while True:
        yield Fraction(home, whole)
        there: dict[int, int] = {}
        for square, ways in place.items():
            for pips in range(1, question.die + 1):
                after = moved(question, first, square, pips)
                there[after] = there.get(after, 0) + ways
        whole *= question.die
        home = home * question.die + there.pop(question.squares, 0)
        place = there


def shortest(question: Question, pairs: Pairs) -> int | None:
    """The fewest throws of a game; None where the goal is out of reach."""
    throws = islice(over(question, pairs), question.squares + 1)
    return next((number for number, share in enumerate(throws) if share), None)


def median(question: Question, pairs: Pairs) -> int | None:
    """The fewest throws after which half of the games are over; None beyond `FOLLOWED`."""
    throws = islice(over(question, pairs), FOLLOWED + 1)
    return next((number for number, share in enumerate(throws) if 2 * share >= 1), None)


def variance(question: Question, pairs: Pairs) -> Fraction | None:
    """Of the number of moves; None when a game may last for ever.

    With E = 1 + P E the second moment is S = 1 + 2 P E + P S = (2 E - 1) + P S: the same, where moves cost 2 E - 1.
    """
    rows, goal = _rows(question, pairs), question.squares
    mean = _solve(question.die, question.start, goal, rows)
    if mean is None:
        return None
    further = [_solve(question.die, square, goal, rows) for square, _ in rows]
    costs = [2 * moves - 1 for moves in further if moves is not None]
    whole = lcm(*(cost.denominator for cost in costs))
    second = _solve(question.die, question.start, goal, rows, tuple(int(cost * whole) for cost in costs))
    assert second is not None
    return second / whole - mean * mean


def root(value: Fraction) -> Fraction:
    """To forty digits or more, and exactly where it can be."""
    scale = 10**45
    return Fraction(isqrt(value.numerator * value.denominator * scale * scale), value.denominator * scale)


# ------------------------------------------------------------------------------------------------ answers


@lru_cache(maxsize=100_000)
def measured(question: Question, pairs: Pairs, measure: str, throws: int) -> Fraction | None:
    """What a layout has, of the standard deviation its square; None where a game may last for ever."""
    mean = expected(question, pairs)
    if mean is None or measure == "expected":
        return mean
    if measure == "sd":
        return variance(question, pairs)
    if measure == "within":
        return next(islice(over(question, pairs), throws, None))
    half = median(question, pairs)
    return None if half is None else Fraction(half)


def away(value: Fraction, measure: str, target: Fraction) -> Fraction:
    """How far a value is from the target."""
    return abs((root(value) if measure == "sd" else value) - target)


def reaches(value: Fraction, measure: str, target: Fraction, digits: int) -> bool:
    """Whether the value is the target when both are rounded half up."""
    if measure != "sd":
        return hit(value, target, digits)
    low = (2 * rounded(target, digits) - 1) * Fraction(1, 2 * 10**digits)
    return max(low, Fraction(0)) ** 2 <= value < (low + Fraction(1, 10**digits)) ** 2


@lru_cache(maxsize=8)
def every(question: Question, measure: str, throws: int, least: int, exactly: bool = False) -> dict[Pairs, Fraction]:
    """All layouts whose games surely end, none in fewer than `least` throws (or the shortest in just so many), with
    what they have."""
    found = {}
    for pairs in layouts(question):
        value = measured(question.rules, pairs, measure, throws)
        takes = shortest(question, pairs) or 0 if least else 0
        if value is not None and (takes == least if exactly else takes >= least):
            found[tuple(sorted(pairs))] = value
    return found
