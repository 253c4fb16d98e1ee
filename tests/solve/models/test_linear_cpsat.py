"""CP-SAT models as linear ones: the same solutions, for every kind of constraint that can be said in rows."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from operator import mul

import pytest
from ortools.sat.python import cp_model

from tests.solve.models.linear_models import solutions
from workbench.core.errors import OptionError
from workbench.solve.models.linear_cpsat import cpsat_form, linear_form
from workbench.solve.models.linear_model import LinearModel

Count = Callable[[tuple[int, ...]], int]
Rule = tuple[Count, int, int]
"""What is counted, and from where to where it may be."""


def logical(rng: random.Random) -> tuple[cp_model.CpModel, list[tuple[Rule, Rule]]]:
    """A random model of clauses, conjunctions, at-most-ones and rows over four Booleans and a number from -2 to 3.

    And what it says, to judge their five values by: the second rule holds wherever the first does.
    """
    model, rules = cp_model.CpModel(), list[tuple[Rule, Rule]]()
    booleans = [model.new_bool_var(f"b{i}") for i in range(4)]
    number = model.new_int_var(-2, 3, "n")

    def literals() -> tuple[list[cp_model.LiteralT], Count]:
        chosen = [(i, rng.random() < 0.5) for i in rng.sample(range(4), rng.randint(1, 3))]
        posted: list[cp_model.LiteralT] = [booleans[i] if positive else booleans[i].Not() for i, positive in chosen]
        return posted, lambda values: sum(values[i] == positive for i, positive in chosen)

    def weighted(factors: list[int]) -> Count:
        return lambda values: sum(map(mul, factors, values))

    for _ in range(rng.randint(1, 4)):
        posted, true = literals()
        kind = rng.randint(0, 4)
        if kind == 0:
            added, rule = model.add_bool_or(posted), (true, 1, 9)
        elif kind == 1:
            added, rule = model.add_bool_and(posted), (true, len(posted), 9)
        elif kind == 2:
            added, rule = model.add_at_most_one(posted), (true, 0, 1)
        elif kind == 3:
            added, rule = model.add_exactly_one(posted), (true, 1, 1)
        else:
            factors, low = [rng.randint(-2, 2) for _ in range(5)], rng.randint(-4, 4)
            sides = rng.choice([(-99, low), (low, 99), (low, low)])
            total = cp_model.LinearExpr.weighted_sum([*booleans, number], factors)
            added, rule = model.add_linear_constraint(total, *sides), (weighted(factors), *sides)
        needed, holds = literals()
        if kind in (0, 1, 4) and rng.random() < 0.5:
            added.only_enforce_if(needed)
            rules.append(((holds, len(needed), 9), rule))
        else:
            rules.append(((holds, 0, 9), rule))
    return model, rules


def obeys(rule: Rule, values: tuple[int, ...]) -> bool:
    count, low, high = rule
    return low <= count(values) <= high


def test_the_same_solutions() -> None:
    some = 0
    for seed in range(200):
        model, rules = logical(random.Random(seed))
        everything = product((0, 1), (0, 1), (0, 1), (0, 1), range(-2, 4))
        expected = {
            values
            for values in everything
            if all(not obeys(when, values) or obeys(then, values) for when, then in rules)
        }
        assert set(solutions(linear_form(model))) == expected, seed
        some += bool(expected)
    assert 20 < some < 200


@pytest.mark.parametrize("maximise", [True, False])
def test_the_same_objective(maximise: bool) -> None:
    model = cp_model.CpModel()
    x, y = model.new_int_var(0, 5, "x"), model.new_bool_var("y")
    goal = 3 * x - 2 * y + 7
    model.maximize(goal) if maximise else model.minimize(goal)
    model.add_hint(x, 4)
    linear = linear_form(model)
    assert linear.maximise is maximise
    assert linear.objective_value((4, 1)) == 17
    assert linear.hint == {0: 4.0}


def test_what_is_not_linear_is_named() -> None:
    model = cp_model.CpModel()
    x, y = model.new_int_var(0, 5, "x"), model.new_int_var(0, 25, "y")
    model.add_multiplication_equality(y, [x, x])
    with pytest.raises(OptionError, match="int_prod"):
        linear_form(model)
    gaps = cp_model.CpModel()
    gaps.new_int_var_from_domain(cp_model.Domain.from_values([1, 3]), "odd")
    with pytest.raises(OptionError, match="odd may have values with gaps"):
        linear_form(gaps)


def test_priorities_become_a_search_strategy_and_hints_stay() -> None:
    model = LinearModel()
    low, high = model.binary("low"), model.binary("high", priority=10)
    model.hint = {low: 1.0}
    cp_sat, _ = cpsat_form(model)
    (strategy,) = cp_sat.proto.search_strategy
    assert [one.vars[0] for one in strategy.exprs] == [high]
    assert list(cp_sat.proto.solution_hint.vars) == [low]
