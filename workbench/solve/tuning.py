"""Tuning: a question asked with each of several sets of parameters, over the same seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from workbench.core.formulation import CPSAT
from workbench.solve import series
from workbench.solve.parameter_sets import SETS, ParameterSet
from workbench.solve.question import Question


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
