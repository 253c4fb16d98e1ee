"""Sets of parameters over seeds: what is asked, and when one of them counts as better."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import datetime
from itertools import combinations

import pytest

from tests.scripted import Board, Scripted
from workbench.core.context import Limits
from workbench.core.formulation import CPSAT, HIGHS
from workbench.core.options import defaults
from workbench.core.outcome import Outcome, Status
from workbench.solve import tuning
from workbench.solve.events import Finished, Incumbent
from workbench.solve.parameter_sets import SETS
from workbench.solve.parameters import problem
from workbench.solve.question import Question
from workbench.solve.runs import Run
from workbench.solve.tuning import Tried, rank_sum, results, seeds_needed, tuned, verdict

OWN = {"random_branches_ratio": "0.1"}
SOME = SETS[CPSAT][:3]


def question() -> Question:
    scripted = Scripted()
    task = scripted.task("play")
    return Question(scripted, Board(0), task, defaults(task.options), Limits(5.0, 1, 7, OWN))


def ran(ask: Question, seconds: float | None, best: float | None = None) -> Run:
    """A run that was solved by a time, or not, with a best board of a value, or none."""
    run = Run(ask, datetime.now().astimezone())
    if best is not None:
        run.take(Incumbent(0, 0.1, Board(1), best))
    status = Status.FEASIBLE if seconds is None else Status.PROVED
    outcome = Outcome(
        status if best is not None else Status.UNKNOWN, board=Board(1) if best is not None else None, objective=best
    )
    run.take(Finished(1, seconds or 5.0, outcome))
    run.end(outcome)
    return run


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


@pytest.mark.parametrize(
    ("some", "others"), [([1, 2, 3], [4, 5, 6]), ([1, 4, 4], [2, 4, 7, 9]), ([5], [5, 5]), ([2], [1, 3])]
)
def test_the_rank_sum_is_that_of_all_choices(some: list[float], others: list[float]) -> None:
    places = tuning._places([*some, *others])
    mean = len(some) * sum(places) / len(places)
    sums = [sum(chosen) for chosen in combinations(places, len(some))]
    apart = abs(sum(places[: len(some)]) - mean)
    assert rank_sum(some, others) == pytest.approx(sum(abs(one - mean) >= apart - 1e-9 for one in sums) / len(sums))


def test_many_places_are_judged_alike() -> None:
    some, others = [float(n) for n in range(0, 40, 2)], [float(n) for n in range(5, 45, 2)]
    exact = rank_sum(some, others)
    assert rank_sum([*some, 100.0], [*others, 101.0]) == pytest.approx(exact, abs=0.05)


def test_a_set_that_is_always_quicker_is_better_by_more_than_chance() -> None:
    runs = [ran(ask, 1.0 + n / 100 if ask.limits.params == {**OWN, **SOME[1].params} else 3.0 + n / 100, 10)
            for n, ask in enumerate(tuned(question(), SOME[:2], 5))]  # fmt: skip
    found = results(runs, SOME[:2], OWN)
    assert [(one.name, one.solved, one.runs) for one in found] == [(SOME[1].name, 5, 5), (SOME[0].name, 5, 5)]
    assert found[0].chance == pytest.approx(2 / math.comb(10, 5))
    assert verdict(found).startswith(f"Best is {SOME[1].name}: 5 of 5 solved, median 1.05 s; as usual: 5 of 5")
    assert "more than chance (p 0.0079)" in verdict(found)


def test_what_differs_by_chance_is_called_so() -> None:
    times = iter([2.0, 1.0, 4.0, 3.0])
    runs = [ran(ask, next(times), 10) for ask in tuned(question(), SOME[:2], 2)]
    said = verdict(results(runs, SOME[:2], OWN))
    assert said.startswith("No set was better than usual by more than chance")
    assert "at least 4 seeds" in said


def test_runs_that_were_not_solved_rank_by_their_boards() -> None:
    """The scripted task minimises."""
    outcomes = iter([(None, 30.0), (None, 20.0), (4.0, 40.0), (None, None)])
    asked = [*tuned(question(), SOME, 1), *tuned(question(), SETS[CPSAT][3:4], 1)]
    runs = [ran(ask, *next(outcomes)) for ask in asked]
    found = results(runs, SETS[CPSAT][:4], OWN)
    assert [one.place for one in found] == [1, 2, 3, 4]
    assert [one.name for one in found] == [SOME[2].name, SOME[1].name, SOME[0].name, SETS[CPSAT][3].name]
    assert (found[0].seconds, found[1].seconds) == (4.0, math.inf)


def test_sets_that_have_not_run_are_left_out() -> None:
    assert verdict(results([], SOME, OWN)) == ""
    usual = Tried("as usual", 3, 3, 1.0, 1.0, None)
    assert verdict([usual, Tried("x", 3, 0, math.inf, 4.0, 0.1)]) == (
        "Nothing was better than the parameters as they are: 3 of 3 solved, median 1 s"
    )


def test_more_sets_need_more_seeds() -> None:
    assert [seeds_needed(tests) for tests in (1, 5, 14)] == [4, 5, 6]


def test_marked_runs_tell_their_verdict_whatever_they_were_started_by() -> None:
    asked = tuned(question(), SOME, 5)
    runs = [ran(ask, 2.0 + at / 100 + 5 * (ask.limits.params == OWN), 10) for at, ask in enumerate(asked)]
    assert tuning.told(runs).startswith(f"Best is {SOME[1].name}: 5 of 5 solved")
    other = {**OWN, "cp_model_probing_level": "1"}
    strange = [replace(ask, limits=replace(ask.limits, params=other)) for ask in asked[:2]]
    assert "First was cp_model_probing_level 1: 2 of 2" in tuning.told([*runs, *(ran(ask, 0.5, 10) for ask in strange)])
    assert tuning.told(runs[:3]) == ""  # one seed each: settings, not samples
    assert tuning.told(runs[::3]) == ""  # one set
    assert tuning.told([]) == ""
