"""The rank sum test (Wilcoxon 1945; Mann and Whitney 1947), exact with ties, within each board (van Elteren 1960)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from workbench.solve.compare.comparison import Trial

CHANCE = 0.05
"""The p-value below which a difference counts as more than chance."""
_EXACT = 40  # places up to which all choices are counted


def rank_sum(blocks: Sequence[tuple[Sequence[Any], Sequence[Any]]]) -> float:
    """The p-value, two-sided: how likely the places of the first setting's trials have by chance a sum as far from its
    mean.

    blocks   for each board what is ranked of the one setting and of the other.
    """
    ways, mean, total, variance, apart = Counter({0: 1}), 0.0, 1, 0.0, 0.0
    exact = sum(len(some) + len(others) for some, others in blocks) <= _EXACT
    for some, others in blocks:
        doubled = [round(2 * place) for place in places([*some, *others])]
        size, all_ = len(some), len(doubled)
        centre = sum(doubled) / all_
        mean += size * centre
        apart += sum(doubled[:size]) - size * centre
        if exact:
            ways, total = _convolved(ways, _sums(doubled, size)), total * math.comb(all_, size)
        elif all_ > 1:
            spread = sum((place - centre) ** 2 for place in doubled)
            variance += spread * size * (all_ - size) / (all_ * (all_ - 1))
    if not exact:
        return math.erfc(abs(apart) / math.sqrt(2 * variance)) if variance else 1.0
    return sum(count for sums, count in ways.items() if abs(sums - mean) >= abs(apart) - 1e-9) / total


def _sums(places_: Sequence[int], size: int) -> Counter[int]:
    """How many choices of `size` of the places have each sum."""
    ways = [Counter({0: 1}), *(Counter[int]() for _ in range(size))]
    for place in places_:
        for chosen in range(size, 0, -1):
            for sums, count in ways[chosen - 1].items():
                ways[chosen][sums + place] += count
    return ways[size]


def _convolved(one: Counter[int], other: Counter[int]) -> Counter[int]:
    found = Counter[int]()
    for left, many in one.items():
        for right, times in other.items():
            found[left + right] += many * times
    return found


def places(values: Sequence[Any]) -> list[float]:
    """The place of each value among all, from 1 on; equal values share the mean of their places."""
    order = sorted(range(len(values)), key=lambda at: values[at])
    found, first = [0.0] * len(values), 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for at in order[first : last + 1]:
            found[at] = (first + last) / 2 + 1
        first = last + 1
    return found


def seeds_needed(tests: int) -> int:
    """The fewest seeds with which one of so many settings can be better than another by more than chance at all."""
    return next(seeds for seeds in range(2, 100) if 2 * tests / math.comb(2 * seeds, seeds) < CHANCE)


def _once(trials: Sequence[Trial]) -> list[Trial]:
    """One trial for each question and seed: others with the same seed do not count as further trials."""
    return list({(one.board, one.seed): one for one in trials}.values())


def _of_boards(trials: Sequence[Trial]) -> dict[str, list[Trial]]:
    found: dict[str, list[Trial]] = {}
    for trial in trials:
        found.setdefault(trial.board, []).append(trial)
    return found


def places_within_boards(trials: Sequence[Trial]) -> dict[int, float]:
    """For each trial, by its identity, its place among those of its board, as a share of them."""
    found: dict[int, float] = {}
    for alike in _of_boards(trials).values():
        for trial, place in zip(alike, places([one.rank for one in alike]), strict=True):
            found[id(trial)] = place / len(alike)
    return found


def by_board(some: Sequence[Trial], others: Sequence[Trial]) -> list[tuple[list[object], list[object]]]:
    """The ranks of both for each board that both were asked about."""
    one, other = _of_boards(_once(some)), _of_boards(_once(others))
    return [([r.rank for r in one[board]], [r.rank for r in other[board]]) for board in one if board in other]
