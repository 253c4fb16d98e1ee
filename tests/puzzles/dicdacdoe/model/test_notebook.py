"""The source's integer programs: as large as it says, and with the same answers as ours, by both solvers."""

from __future__ import annotations

import pytest

from tests.drawn import watched
from tests.drawn.questions import Drawn
from tests.judges import dicdacdoe as judge
from tests.patience import PATIENCE
from tests.puzzles.dicdacdoe.judge_answers import find, game_of
from workbench.core.errors import BoardRefused
from workbench.core.limits import Limits
from workbench.core.options import read
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.puzzles.dicdacdoe.engines.tasks import MODELS
from workbench.puzzles.dicdacdoe.model import notebook
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.dicdacdoe.rules.board import Board, empty
from workbench.puzzles.dicdacdoe.rules.moves import apply
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import WorkerContext
from workbench.solve.models import model_files, model_size
from workbench.solve.models.linear_cpsat import linear_form
from workbench.solve.models.linear_model import LinearModel
from workbench.solve.models.model_size import AnyModel

PUZZLE = Dicdacdoe()
WAYS = [(f, s) for f in ("notebook", "notebook-slack") for s in ("cpsat", "highs")]


def ask(board: Board, limits: Limits | None = None, **values: str) -> tuple[Outcome, list[Event]]:
    found: list[Event] = []
    task = PUZZLE.task("find")
    limits = limits or Limits(time=2 * PATIENCE, seed=1)
    return run_job(Question(PUZZLE, board, task, read(task.options, values), limits), found.append), found


def test_the_models_are_as_large_as_the_source_prints_them() -> None:
    """CPLEX: 1931 rows of which it drops 964; 15x15 after 186 moves, 225 rows dropped, 4596 are left."""
    hard = model_size.size(notebook.hard(empty(10, 10, moves=80)).linear)
    assert (hard.variables, sum(hard.constraints.values())) == ({"binary": 400}, 964 + 967)
    linear = notebook.with_slack(empty(15, 15, moves=186)).linear
    slack = model_size.size(linear)
    assert slack.variables == {"binary": 900, "implied integer": 3084 - 900}
    assert sum(slack.constraints.values()) == 225 + 4596
    assert slack.nonzeros - 3 * 225 == 25599
    assert {one.priority for one in linear.variables if one.name.endswith("=0")} == {10}


FEWEST = {(4, 5, 4, 2): 10, (3, 6, 4, 2): 6, (2, 12, 3, 2): 16, (2, 8, 4, 2): 8}
"""Rows, columns, run, players: the fewest moves after which a board can be safe."""


@pytest.mark.parametrize(("formulation", "solver"), WAYS)
def test_the_same_answers_as_ours(formulation: str, solver: str) -> None:
    for shape, fewest in FEWEST.items():
        outcome, found = ask(empty(*shape, fewest), formulation=formulation, solver=solver)
        assert (outcome.status, outcome.objective, outcome.bound) == (Status.PROVED, 0, 0), shape
        assert PUZZLE.check(outcome.board).solved
        assert all(event.bound <= 0 for event in found if isinstance(event, events.Bound))
        one_less, _ = ask(empty(*shape, fewest - 1), formulation=formulation, solver=solver)
        assert one_less.status is Status.INFEASIBLE, shape


@pytest.mark.parametrize("solver", ["cpsat", "highs"])
@pytest.mark.parametrize(
    "shape", [(3, 3, 3, 2, 0), (3, 3, 3, 2, 3), (3, 4, 3, 2, 4), (3, 4, 3, 3, 0), (3, 4, 3, 3, 2), (2, 4, 4, 2, 0)]
)
def test_an_open_line_counts_once_in_the_bound_whoever_it_is_open_for(shape: tuple[int, ...], solver: str) -> None:
    """Boards none of which is safe: the model counts a line of holes for each of the players."""
    board, task = empty(*shape), PUZZLE.task("find")
    values = read(task.options, {"formulation": "notebook-slack", "solver": solver})
    asked = Question(PUZZLE, board, task, values, Limits(seed=1))
    fewest = judge.fewest_broken(game_of(board), board.moves, {})
    for told in watched.ask(Drawn(0, asked)):
        find(told)
        assert told.outcome.status is Status.INFEASIBLE
        assert 0 < told.bounds[-1] <= fewest
        assert told.bounds[-1] == fewest or board.moves, "of an empty board all lines are open for all"


def test_ours_says_so_too() -> None:
    for shape, fewest in FEWEST.items():
        assert ask(empty(*shape, fewest))[0].status is Status.PROVED
        assert ask(empty(*shape, fewest - 1))[0].status is Status.INFEASIBLE


@pytest.mark.parametrize(("formulation", "solver"), WAYS)
def test_pins_are_kept_and_blamed(formulation: str, solver: str) -> None:
    board = apply(apply(empty(3, 6, 4, 2, 8), "paint X 1 3 2 3"), "pin 1 3 2 3 3 6")
    outcome, _ = ask(board, formulation=formulation, solver=solver)
    assert outcome.status is Status.PROVED
    assert PUZZLE.keeps(board, outcome.board, PUZZLE.task("find"), read(PUZZLE.task("find").options, {}))
    blamed = apply(apply(empty(3, 6, 4, 2, 8), "paint X 1 1 1 2 1 3"), "pin 1 1 1 2 1 3 1 4")
    limits = Limits(time=2 * PATIENCE, params={"mip_pool_soft_limit": "5000"} if solver == "highs" else {})
    outcome, _ = ask(blamed, limits, formulation=formulation, solver=solver)
    assert outcome.status is Status.INFEASIBLE
    assert {violation.code for violation in outcome.conflict} == {"pin"}


ENDING = {
    "cpsat": {"max_number_of_conflicts": "0", "max_deterministic_time": "0.0001", "stop_after_presolve": "true"},
    "highs": {"mip_max_nodes": "0", "mip_max_improving_sols": "1", "simplex_iteration_limit": "1", "mip_rel_gap": "1"},
}


@pytest.mark.parametrize(("formulation", "solver"), WAYS)
def test_a_limit_is_no_proof(formulation: str, solver: str) -> None:
    outcome, found = ask(empty(10, 10, moves=80), Limits(time=0.4), formulation=formulation, solver=solver)
    assert (outcome.status, outcome.stopped) == (Status.UNKNOWN, Stopped.TIME)
    worth = [event.objective for event in found if isinstance(event, events.Incumbent)]
    assert worth == sorted(set(worth), key=lambda value: -(value or 0))
    for name, value in ENDING[solver].items():
        limits = Limits(time=2 * PATIENCE, params={name: value})
        for moves, truth in ((16, Status.PROVED), (15, Status.INFEASIBLE)):
            outcome, _ = ask(empty(2, 12, 3, 2, moves), limits, formulation=formulation, solver=solver)
            assert outcome.status in (truth, Status.UNKNOWN), name
            assert outcome.status is truth or outcome.stopped is Stopped.LIMIT, name


def test_what_the_formulations_do_not_take_is_refused() -> None:
    for formulation in ("default", "slack"):
        outcome, _ = ask(empty(4, 4, moves=12), formulation=formulation, solver="highs")
        assert outcome.refused
        assert outcome.error == (
            f"solver=highs takes linear formulations only (notebook, notebook-slack), and '{formulation}' is none"
        )
    outcome, _ = ask(empty(4, 4, moves=15), formulation="notebook")
    assert outcome.refused
    assert "need 3 demon moves or more" in str(outcome.error)
    options = PUZZLE.task("find").options
    with pytest.raises(BoardRefused, match="need 3 demon moves"):
        MODELS["find"](empty(4, 4, moves=15), read(options, {"formulation": "notebook"}), WorkerContext())


def test_every_formulation_can_be_taken_away() -> None:
    board = empty(3, 4, 3, 2, 5)
    find, earliest = PUZZLE.task("find").options, PUZZLE.task("earliest").options
    default, slack, hard, with_slack = (
        as_linear(MODELS["find"](board, read(find, {"formulation": name}), WorkerContext())) for name in find[0].choices
    )
    assert model_files.cnf(default, "x").count("\nc ") == 3 * 12
    assert [one.objective is None for one in (default, slack, hard, with_slack)] == [True, False, True, False]
    assert (
        as_linear(MODELS["earliest"](board, read(earliest, {"symmetry": "rot180"}), WorkerContext())).objective
        is not None
    )


def as_linear(found: AnyModel) -> LinearModel:
    return found if isinstance(found, LinearModel) else linear_form(found)


def test_each_row_of_the_source_says_what_is_printed() -> None:
    """Also those that others imply, which no answer depends on: they are the source's bounds on the relaxation."""
    for build in (notebook.hard, notebook.with_slack):
        model = build(empty(3, 4, 3, 2, 9))
        at_most_one = [row for row in model.linear.rows if row.name.startswith("at most one")]
        assert [(row.terms, row.high) for row in at_most_one] == [
            (tuple((1, piece) for piece in cell[1:]), 1) for cell in model.cells
        ]
        lines = [row for row in model.linear.rows if row.name.startswith("line")]
        assert {(sum(factor > 0 for factor, _ in row.terms), row.high) for row in lines} == {(3, 2), (6, 2)}
