"""All parameters of both solvers, read from what their own packages say."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.task import CPSAT, HIGHS
from workbench.solve.solvers import parameters
from workbench.solve.solvers.linear_search import check_parameters
from workbench.solve.solvers.parameter_sets import REFUSED
from workbench.solve.solvers.parameters import Parameter, parameters_of, problem


def named(solver: str, name: str) -> Parameter:
    return next(one for one in parameters_of(solver) if one.name == name)


@pytest.mark.parametrize(("solver", "fewest"), [(CPSAT, 290), (HIGHS, 85)])
def test_every_parameter_is_there_with_its_documentation(solver: str, fewest: int) -> None:
    found = parameters_of(solver)
    assert len({one.name for one in found}) == len(found) >= fewest
    assert not [one.name for one in found if not one.about and one.name != "subsolver_params"]
    assert not [one.name for one in found if "====" in one.about or "====" in one.group]


@pytest.mark.parametrize("solver", [CPSAT, HIGHS])
def test_the_solver_takes_every_default_and_every_choice(solver: str) -> None:
    for one in parameters_of(solver):
        values = one.choices if one.choices else [one.default] if one.default and one.kind != "text" else []
        assert [value for value in values if problem(solver, one.name, value)] == [], one.name
        assert not one.choices or one.default in one.choices, one.name


@pytest.mark.parametrize("solver", [CPSAT, HIGHS])
def test_what_is_refused_exists_and_is_not_offered(solver: str) -> None:
    offered = {one.name for one in parameters_of(solver)}
    every = {one.name for one in (parameters._highs() if solver == HIGHS else parameters._cpsat())}
    assert set(REFUSED[solver]) == every - offered


@pytest.mark.parametrize(
    ("solver", "name", "reason"),
    [
        (CPSAT, "num_workers", "the number of workers is set beside the time limit"),
        (CPSAT, "random_seed", "the seed is set beside the time limit"),
        (CPSAT, "max_time_in_seconds", "the time limit is set by itself"),
        (HIGHS, "threads", "the number of workers is set beside the time limit"),
        (HIGHS, "random_seed", "the seed is set beside the time limit"),
        (HIGHS, "time_limit", "the time limit is set by itself"),
    ],
)
def test_a_limit_of_the_job_is_no_parameter(solver: str, name: str, reason: str) -> None:
    with pytest.raises(OptionError, match=f"{name} is not taken: {reason}"):
        check_parameters(Limits(params={name: "4"}), solver)


def test_what_is_told_of_one() -> None:
    one = named(CPSAT, "linearization_level")
    assert (one.kind, one.default, one.group) == ("whole number", "1", "Linear programming relaxation")
    assert "At level zero, no LP relaxation is used" in one.about  # a line break of the comment is none here
    order = named(CPSAT, "preferred_variable_order")
    assert (order.kind, order.choices[0], order.group) == ("one of", "IN_ORDER", "Branching and polarity")
    assert "IN_ORDER: As specified by the problem." in order.about
    assert "the one before it, of pb_cleanup_increment" in named(CPSAT, "pb_cleanup_ratio").about.lower()
    assert named(HIGHS, "presolve").choices == ("off", "choose", "on")
    assert "From 0 to inf" in named(HIGHS, "mip_rel_gap").about


def test_words_are_looked_for_in_all_of_it() -> None:
    one = named(CPSAT, "linearization_level")
    assert one.has("LEVEL relaxation boolean")
    assert one.has("")
    assert not one.has("level simplex")


@pytest.mark.parametrize(
    ("solver", "name", "value", "why"),
    [
        (CPSAT, "linearization_level", "2", ""),
        (CPSAT, "linearization_level", "much", "linearization_level cannot be 'much'"),
        (CPSAT, "mip_rel_gap", "0.1", "CP-SAT has no parameter 'mip_rel_gap'"),
        (HIGHS, "mip_rel_gap", "0.1", ""),
        (HIGHS, "linearization_level", "2", "HiGHS has no option 'linearization_level'"),
        (HIGHS, "presolve", "perhaps", "presolve cannot be 'perhaps'"),
        (CPSAT, "linearisation_level", "2", "has no parameter 'linearisation_level': linearization_level is one"),
        (HIGHS, "mip_real_gap", "0.1", "has no option 'mip_real_gap': mip_rel_gap is one"),
        (CPSAT, "repair_hint", "true", "CP-SAT's parameter repair_hint is not taken: it can abort the whole program"),
        (HIGHS, "mip_max_nodes", "2147483647", ""),
        (HIGHS, "mip_max_nodes", "2147483648", "mip_max_nodes cannot be '2147483648'"),
        # half a character, as words of a command may have it
        (CPSAT, "mip\udcff", "1", r"CP-SAT has no parameter 'mip\udcff' that can be '1'"),
        (HIGHS, "presolve", "o\udcff", r"HiGHS has no parameter 'presolve' that can be 'o\udcff'"),
        (CPSAT, "num_violation_ls", "-1", "refuses its parameters: parameter 'num_violation_ls' should be in"),
    ],
)
def test_a_value_is_checked_by_its_own_solver(solver: str, name: str, value: str, why: str) -> None:
    said = problem(solver, name, value)
    assert (why in said) if why else not said


def test_a_package_without_comments_has_parameters_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    read = parameters._stub_texts.__wrapped__
    monkeypatch.setattr(parameters, "_stub_texts", lambda path: read(Path("nowhere.pyi")))
    found = list(parameters._cpsat())
    assert len(found) >= 300
    assert {one.about for one in found} == {""}
