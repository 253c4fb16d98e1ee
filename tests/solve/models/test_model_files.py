"""Models as files: other readers read the same model from them."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import highspy
import pytest
from ortools.linear_solver.python import model_builder

from tests.solve.models.linear_models import best, knapsack, small, solutions
from workbench.core.errors import OptionError
from workbench.solve.models import model_files
from workbench.solve.models.linear_model import LinearModel

SEEDS = range(40)


def by_highs(path: Path) -> float | None:
    """The optimum of a file as HiGHS reads it, which wrote it; None when there is no solution."""
    highs = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.silent()
    assert highs.readModel(str(path)) == highspy.HighsStatus.kOk
    highs.setOptionValue("mip_rel_gap", 0.0)
    highs.run()
    if highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
        return None
    assert highs.getModelStatus() in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty)
    return float(highs.getInfo().objective_function_value)


@pytest.mark.parametrize("ending", ["mps", "lp"])
def test_highs_reads_the_same_optimum(ending: str, tmp_path: Path) -> None:
    for seed in SEEDS:
        model = small(random.Random(seed))
        path = tmp_path / f"{seed}.{ending}"
        path.write_text(getattr(model_files, ending)(model, "a small model"), encoding="utf-8")
        expected, found = best(model), by_highs(path)
        if expected is None or found is None:
            assert expected is found, seed
        else:
            assert found == pytest.approx(expected), seed


def test_or_tools_reads_the_same_optimum() -> None:
    """A reader that shares no line with HiGHS's."""
    model = knapsack()
    read = model_builder.ModelBuilder()  # type: ignore[no-untyped-call]
    assert read.import_from_mps_string(model_files.mps(model, "knapsack"))
    assert (read.num_variables, read.num_constraints) == (30, 1)
    solver = model_builder.ModelSolver("sat")
    assert solver.solve(read) == model_builder.SolveStatus.OPTIMAL
    assert solver.objective_value == -114


def test_long_rows_are_cut() -> None:
    assert max(map(len, model_files.lp(knapsack(300), "long").splitlines())) <= 560  # what CPLEX takes


def test_names_are_fit_for_files_and_differ() -> None:
    found = model_files.names(["cell[1,2]=3", "cell[1,2]=4", "a b", "a_b", "2nd", "e5", "free", "", "ü"])
    assert len(set(found)) == len(found)
    assert all(name.replace("_", "").isalnum() and name.isascii() and not name[0].isdigit() for name in found)
    assert "free" not in found
    assert not any(name.startswith("e") for name in found)


def models_of_cnf(text: str, shown: int) -> set[tuple[int, ...]]:
    """The values of the first variables in all that satisfies a DIMACS text."""
    lines = [line for line in text.splitlines() if not line.startswith("c")]
    _, kind, variables, count = lines[0].split()
    clauses = [tuple(map(int, line.split()))[:-1] for line in lines[1:]]
    assert (kind, int(count)) == ("cnf", len(clauses))
    found: set[tuple[int, ...]] = set()
    for values in product((0, 1), repeat=int(variables)):
        if all(any(values[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in clauses):
            found.add(values[:shown])
    return found


def test_a_cnf_has_the_same_solutions() -> None:
    rng, counted = random.Random(1), 0
    while counted < 25:
        model = LinearModel()
        size = rng.randint(1, 4)
        numbers = [model.binary(f"b{i}") for i in range(size)]
        for _ in range(rng.randint(1, 2)):
            terms = [(rng.choice((1, -1)), number) for number in rng.sample(numbers, rng.randint(1, size))]
            low = rng.randint(-2, 3)
            model.add(terms, low=low, high=low + rng.randint(0, 2)) if rng.random() < 0.5 else model.add(terms, low=low)
        if rng.random() < 0.3:
            model.fix(0, rng.randint(0, 1))
        text = model_files.cnf(model, "counting")
        if int(text.split("p cnf ")[1].split()[0]) > 14:
            continue
        counted += 1
        assert models_of_cnf(text, size) == set(solutions(model)), text


def test_a_cnf_refuses_what_it_cannot_say() -> None:
    with pytest.raises(OptionError, match="has no objective"):
        model_files.cnf(knapsack(), "x")
    model = LinearModel()
    x = model.binary("x")
    model.add([(2, x)], low=1, name="twice")
    with pytest.raises(OptionError, match="twice counts with factors"):
        model_files.cnf(model, "x")
    model.integer("number", 0, 3)
    with pytest.raises(OptionError, match="number is a number"):
        model_files.cnf(model, "x")
