"""The source's ways: its annealing with its numbers, and the linear equations it wished for."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from tests.patience import PATIENCE
from tests.solve.models.linear_models import context
from workbench.core.errors import BoardRefused
from workbench.core.limits import Limits
from workbench.core.options import Values, defaults
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.puzzles.ladders.analysis import exact, markov
from workbench.puzzles.ladders.analysis.design import Design
from workbench.puzzles.ladders.engines.annealing import anneal
from workbench.puzzles.ladders.model import equations
from workbench.puzzles.ladders.options import TASKS
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, Rules, empty
from workbench.puzzles.ladders.rules.check import check
from workbench.solve.answer import Found
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import WorkerContext
from workbench.solve.models import model_size
from workbench.solve.solvers import mip

PUZZLE, HIT = Ladders(), TASKS[0]


def ask(board: Board, params: Mapping[str, str] | None = None, **values: Any) -> Outcome:
    asked = {**defaults(HIT.options), **values}
    limits = Limits(time=2 * PATIENCE, seed=1, params=params or {})
    return run_job(Question(PUZZLE, board, HIT, Values(asked), limits), lambda event: None)


def test_the_notebooks_numbers_are_the_defaults() -> None:
    usual = defaults(HIT.options)
    assert [float(usual.decimal(name)) for name in ("hot", "cold", "cooling")] == [0.1, 0.01, 0.99]
    assert usual.integer("patience") == 100


def test_annealing_cools_as_the_notebook_does() -> None:
    """229 times 0.99 lead from 0.1 to below 0.01; each layout in vain but the last hundred of a temperature counts."""
    board = empty(Rules(20)).with_jumps([Jump(5, 13), Jump(18, 7)])
    schedule = defaults(HIT.options).with_value("patience", 3)
    found = list(anneal(board, 12.5, Design(2), np.random.default_rng(1), schedule))
    better = [layout for layout in found if layout is not None]
    assert len(found) >= 230 * 3 or abs(markov.expected(better[-1]) - 12.5) == 0
    worth = [abs(markov.expected(layout) - 12.5) for layout in better]
    assert worth == sorted(worth, reverse=True)
    for layout in better:
        assert not check(layout).violations
        assert len(layout.jumps) == 2


def test_annealing_ends_when_it_is_cold() -> None:
    outcome = ask(
        empty(),
        engine="anneal",
        jumps=3,
        digits=12,
        target=Decimal("50.123456789012"),
        patience=1,
        cooling=Decimal("0.5"),
    )
    assert (outcome.status, outcome.stopped) == (Status.FEASIBLE, Stopped.LIMIT)


def test_the_equations_hold_for_every_layout() -> None:
    """Expectations, landings and the choice of a layout obey all rows of the model, whatever the rules."""
    for rules in (Rules(9, 3), Rules(9, 3, 1), Rules(8, 4, 0, Overshoot.BOUNCE), Rules(8, 3, 1, Overshoot.WIN)):
        board = empty(rules).with_jumps([Jump(3, 6), Jump(5, 2)])
        model = equations.build(board, Design(2), 5.0)
        expected = markov.expectations(markov.transitions(board))
        values = [0.0] * len(model.linear.variables)
        numbers = {one.name: number for number, one in enumerate(model.linear.variables)}
        ends = {3: 6, 5: 2}
        for square in range(rules.start, rules.squares + 1):
            values[numbers[f"expected[{square}]"]] = float(expected[square - rules.start])
            values[numbers[f"landing[{square}]"]] = float(expected[ends.get(square, square) - rules.start])
        for ends_of in ((3, 6), (5, 2)):
            values[model.jumps[ends_of]] = 1.0
        values[numbers["distance"]] = abs(float(expected[0]) - 5.0)
        assert model.linear.broken(values) is None, rules
        assert model.linear.objective_value(values) == pytest.approx(abs(float(expected[0]) - 5.0))
        assert {(jump.source, jump.target) for jump in model.read(values).jumps} == {(3, 6), (5, 2)}


@pytest.mark.corner("rules1", "rules2")
@pytest.mark.parametrize(
    ("rules", "jumps", "target"),
    [
        (Rules(10, 3), [(7, 2), (4, 8)], 2),
        (Rules(12, 4, 1), [(11, 3)], 1),
        (Rules(9, 3, 0, Overshoot.WIN), [(5, 1), (3, 7)], 2),
    ],
)
def test_equations_hit_what_can_be_hit(rules: Rules, jumps: list[tuple[int, int]], target: int) -> None:
    value = exact.expected(empty(rules).with_jumps(Jump(s, t) for s, t in jumps))
    assert value is not None
    aim = Decimal(exact.decimal_text(value, 6))
    outcome = ask(empty(rules), engine="equations", jumps=target, digits=6, target=aim)
    assert (outcome.status, outcome.proof) == (Status.PROVED, Proof.CHECKED)
    assert exact.hits(exact.expected(outcome.board), aim, 6)


def test_equations_prove_nothing() -> None:
    """Counted with floating-point numbers they only find: that nothing is nearer is not said. Parameters are HiGHS's,
    also where CP-SAT is asked before whether there is a layout."""
    asked = {"engine": "equations", "jumps": 1, "digits": 6, "target": Decimal("9.123456")}
    outcome = ask(empty(Rules(6, 2)), {"mip_heuristic_effort": "0.1"}, **asked)
    assert (outcome.status, outcome.stopped) == (Status.FEASIBLE, Stopped.LIMIT)
    sweep = ask(empty(Rules(6, 2)), engine="sweep", jumps=1, digits=6, target=Decimal("9.123456"))
    assert sweep.objective == pytest.approx(outcome.objective)


def test_what_the_equations_do_not_take_is_refused() -> None:
    outcome = ask(empty(), engine="equations")
    assert outcome.refused
    assert "the equations of 100 squares want some 10,200 variables: up to 36 squares" in str(outcome.error)
    assert "know no chains" in str(ask(empty(Rules(20, chain=True)), engine="equations").error)


def test_equations_are_advised_where_they_are_taken() -> None:
    asked = defaults(HIT.options)
    for rules, said in (
        (Rules(25), r"^Only “Hit a target” with the engine equations has a model$"),
        (Rules(), r"on a board of at most 36 squares without chains$"),
        (Rules(25, chain=True), r"on a board of at most 36 squares without chains$"),
    ):
        with pytest.raises(BoardRefused, match=said):
            PUZZLE.model(empty(rules), HIT, asked, WorkerContext())
    engine = next(option for option in HIT.options if option.name == "engine")
    assert "36 squares at most" in engine.sentence("equations")


def test_the_model_can_be_taken_away() -> None:
    values = defaults(HIT.options).with_value("engine", "equations").with_value("jumps", 2)
    size = model_size.size(PUZZLE.model(empty(Rules(12)), HIT, values, WorkerContext()))  # type: ignore[arg-type]
    assert size.variables == {"binary": 11 * 11, "continuous": 2 * 13 + 1}
    for also in ("shortest", "shortest_exact"):  # which the model left out
        with pytest.raises(BoardRefused, match="nothing of the shortest game"):
            PUZZLE.model(empty(Rules(12)), HIT, values.with_value(also, 3), WorkerContext())


def test_the_model_has_a_nearest_layout_however_far_the_target() -> None:
    """It had none beyond a distance of 10,000: other solvers called it infeasible."""
    model = equations.build(empty(Rules(6, 2)), Design(1), 50_000.0).linear
    found = mip.search(model, context())
    assert isinstance(found, Found)
    assert found.objective == pytest.approx(49_990.4)
