"""Tuning: a question asked with each of several sets of parameters, over the same seeds; and what came of it.

A set is named the better one only where that is more than chance: by a rank sum test (Wilcoxon 1945; Mann and Whitney
1947), exact with ties, of each set against the usual parameters, its p-value multiplied by how many sets were tried
(Bonferroni). Runs are ranked by when they were solved; of those that were not, by how good their best board is.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median

from workbench.core.formulation import CPSAT
from workbench.solve import series
from workbench.solve.measures import measure
from workbench.solve.parameter_sets import SETS, USUAL, ParameterSet
from workbench.solve.question import Question
from workbench.solve.runs import Run

CHANCE = 0.05
"""Below it a difference counts as more than chance."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """A question, the sets that it is asked with, over how many seeds."""

    question: Question
    sets: tuple[ParameterSet, ...]
    seeds: int

    def questions(self) -> list[Question]:
        return tuned(self.question, self.sets, self.seeds)


def sets_for(question: Question) -> tuple[ParameterSet, ...]:
    """The sets of the solver that a question is for."""
    solver = question.task.solver(question.values)
    return SETS[CPSAT][:1] if solver is None else SETS[solver]


def tuned(question: Question, sets: Sequence[ParameterSet], seeds: int) -> list[Question]:
    """The question with each of the sets over the same seeds, seed by seed: stopped early, all sets have had as many.

    What the person has set by name stays; a set wins over it. Sets that come to the same then are asked once.
    """
    own = question.limits.params
    with_seeds = series.over_seeds(question, seeds)
    return [
        replace(one, limits=replace(one.limits, params={**own, **each.params}))
        for one in with_seeds
        for each in distinct(sets, own)
    ]


def distinct(sets: Sequence[ParameterSet], own: Mapping[str, str]) -> list[ParameterSet]:
    """The sets that differ once the question's `own` parameters are added: of those that are alike the first."""
    found: dict[frozenset[tuple[str, str]], ParameterSet] = {}
    for one in sets:
        found.setdefault(frozenset({**own, **one.params}.items()), one)
    return list(found.values())


# ------------------------------------------------------------------------------------------------ what came of it


@dataclass(frozen=True, slots=True)
class Tried:
    """How a set did: how many of its runs were solved, and in how many seconds at the median (infinite: never).

    place    the mean of its runs' places among all runs, 1 is best.
    chance   how likely a difference to the usual parameters as large as this is by chance; None for those themselves.
    """

    name: str
    runs: int
    solved: int
    seconds: float
    place: float
    chance: float | None


def results(runs: Sequence[Run], sets: Sequence[ParameterSet], own: Mapping[str, str]) -> list[Tried]:
    """How each set did, the best first. `own` are the parameters that the question had before."""
    sets = distinct(sets, own)
    scores = [_score(run) for run in runs]
    places = _places(scores)
    members = {
        one.name: [at for at, run in enumerate(runs) if run.question.limits.params == {**own, **one.params}]
        for one in sets
    }
    usual = [places[at] for one in sets[:1] if not one.params for at in members[one.name]]
    found = []
    for one in sets:
        mine = [places[at] for at in members[one.name]]
        if not mine:
            continue
        times = [scores[at][1] if scores[at][0] == _SOLVED else math.inf for at in members[one.name]]
        chance = rank_sum(mine, usual) if one.params and usual else None
        solved = sum(map(math.isfinite, times))
        found.append(Tried(one.name, len(mine), solved, median(times), sum(mine) / len(mine), chance))
    return sorted(found, key=lambda tried: tried.place)


def verdict(found: Sequence[Tried]) -> str:
    """Which set was best, and whether that is more than chance; empty for fewer than two."""
    usual = next((one for one in found if one.chance is None), None)
    if usual is None or len(found) < 2:
        return ""
    best, tests = found[0], len(found) - 1
    if best is usual:
        return f"Nothing was better than the parameters as they are: {_did(usual)}"
    chance = min(1.0, (best.chance or 0.0) * tests)
    told = f"{best.name}: {_did(best)}; {USUAL}: {_did(usual)}"
    if chance < CHANCE:
        return f"Best is {told}. That is more than chance (p {_p(chance)})"
    fewest = seeds_needed(tests)
    more = f"; {tests + 1} sets need at least {fewest} seeds" if best.runs < fewest else ""
    return f"No set was better than usual by more than chance (p {_p(chance)}{more}). First was {told}"


def told(runs: Sequence[Run]) -> str:
    """The verdict on runs of one question that differ in parameters and seeds alone; empty for others."""
    questions = [run.question for run in runs]
    if not runs or not series.are_alike(questions) or any(one.values != questions[0].values for one in questions):
        return ""
    params = list(dict.fromkeys(tuple(one.limits.params.items()) for one in questions))
    own = dict(set(params[0]).intersection(*params[1:]))
    sets = sorted((_named(dict(one), own, sets_for(questions[0])) for one in params), key=lambda one: len(one.params))
    if len(params) < 2 or len(params) == len(runs):
        return ""
    return verdict(results(runs, sets, own))


def _named(params: Mapping[str, str], own: Mapping[str, str], known: Sequence[ParameterSet]) -> ParameterSet:
    """Parameters as a set: one that is known by name, or called what it is."""
    mine = {name: value for name, value in params.items() if name not in own}
    said = ", ".join(f"{name} {value}" for name, value in mine.items())
    return next((one for one in known if one.params == mine), ParameterSet(said, "", mine))


def seeds_needed(tests: int) -> int:
    """The fewest seeds with which one of so many sets can be better by more than chance at all."""
    return next(seeds for seeds in range(2, 100) if 2 * tests / math.comb(2 * seeds, seeds) < CHANCE)


def rank_sum(some: Sequence[float], others: Sequence[float]) -> float:
    """How likely the sums of places differ as much as these by chance, two-sided: exact, with ties, up to 40 places."""
    doubled = [round(2 * place) for place in _places([*some, *others])]
    size, total = len(some), len(doubled)
    mean = size * sum(doubled) / total
    apart = abs(sum(doubled[:size]) - mean)
    if total > _EXACT:
        spread = sum((place - sum(doubled) / total) ** 2 for place in doubled) * size * (total - size)
        return math.erfc(apart / math.sqrt(2 * spread / (total * (total - 1)))) if spread else 1.0
    ways: list[Counter[int]] = [Counter({0: 1}), *(Counter[int]() for _ in range(size))]
    for place in doubled:  # ways[k][s]: how many choices of k places so far have the sum s
        for chosen in range(size, 0, -1):
            for sums, count in ways[chosen - 1].items():
                ways[chosen][sums + place] += count
    as_far = sum(count for sums, count in ways[size].items() if abs(sums - mean) >= apart - 1e-9)
    return as_far / math.comb(total, size)


_EXACT = 40
_SOLVED, _FOUND, _NOTHING = 0, 1, 2
_Score = tuple[int, float, float]


def _score(run: Run) -> _Score:
    """The smaller the better: solved by when; else how good the best is and since when; else nothing."""
    measures, direction = measure(run), run.question.task.objective
    if measures.to_end is not None and not run.question.task.heuristic:
        return _SOLVED, measures.to_end, 0.0
    if not measures.boards:
        return _NOTHING, 0.0, 0.0
    best = 0.0 if measures.best is None or direction is None else measures.best
    if direction is not None and direction.better(1.0, 0.0):
        best = -best
    return _FOUND, best, measures.to_best or 0.0


def _places(values: Sequence[_Score] | Sequence[float]) -> list[float]:
    """The place of each among all, from 1 on; those that are equal share the middle of theirs."""
    order = sorted(range(len(values)), key=lambda at: values[at])
    places, first = [0.0] * len(values), 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for at in order[first : last + 1]:
            places[at] = (first + last) / 2 + 1
        first = last + 1
    return places


def _did(one: Tried) -> str:
    solved = f"{one.solved} of {one.runs} solved"
    return f"{solved}, median {one.seconds:.3g} s" if math.isfinite(one.seconds) else solved


def _p(chance: float) -> str:
    return "below 0.001" if chance < 0.001 else f"{chance:.2g}"
