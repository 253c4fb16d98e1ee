"""Sets of parameters over seeds: what is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.scripted import Board, Scripted
from workbench.core.context import Limits
from workbench.core.formulation import CPSAT, HIGHS
from workbench.core.options import defaults
from workbench.solve.parameter_sets import SETS
from workbench.solve.parameters import problem
from workbench.solve.question import Question
from workbench.solve.tuning import tuned

OWN = {"random_branches_ratio": "0.1"}
SOME = SETS[CPSAT][:3]


def question() -> Question:
    scripted = Scripted()
    task = scripted.task("play")
    return Question(scripted, Board(0), task, defaults(task.options), Limits(5.0, 1, 7, OWN))


@pytest.mark.parametrize("solver", [CPSAT, HIGHS])
def test_every_set_is_taken_by_its_solver_and_says_what_it_does(solver: str) -> None:
    sets = SETS[solver]
    assert not sets[0].params
    assert len({one.name for one in sets}) == len({tuple(one.params.items()) for one in sets}) == len(sets)
    for one in sets:
        assert one.about.endswith("."), one.name
        assert [
            problem(solver, name, value) for name, value in one.params.items() if problem(solver, name, value)
        ] == []


def test_all_sets_have_the_same_seeds_and_the_persons_parameters_stay() -> None:
    asked = tuned(question(), SOME, 2)
    assert [(one.limits.seed, one.limits.params) for one in asked] == [
        (seed, {**OWN, **each.params}) for seed in (8, 9) for each in SOME
    ]


def test_sets_that_come_to_the_same_are_asked_once() -> None:
    ask = question()
    ask = replace(ask, limits=replace(ask.limits, params={"cut_level": "0"}))
    found = [one.limits.params for one in tuned(ask, SETS[CPSAT][:4], 1)]
    assert found == [{"cut_level": "0", **one.params} for one in SOME]  # the fourth is without cuts
