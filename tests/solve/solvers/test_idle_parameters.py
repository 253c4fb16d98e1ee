"""Parameters that no solver was given, or that change nothing: refused before the start, or named at the end."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.lamps.puzzle import Lamps
from tests.solve.models.linear_models import context, knapsack
from workbench.cli.progress import last_line
from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.options import defaults
from workbench.core.outcome import Outcome, Status
from workbench.core.task import HIGHS
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.morris.puzzle import Morris
from workbench.solve.different import run_question
from workbench.solve.doubt import another_question, another_way, opinions
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.solve.solvers import mip
from workbench.solve.solvers.linear_search import check_parameters
from workbench.ui.runs.words import last_words

LAMPS = Lamps()
ROW = LAMPS.parse("puzzle: lamps 1\nlamps: 5\ncount: 2\n\n.....\n")


def asked(wanted: int = 1, **params: str) -> Question:
    task = LAMPS.task("light")
    return Question(LAMPS, ROW, task, defaults(task.options), Limits(params=params), wanted=wanted)


@pytest.mark.parametrize("wanted", [1, 3])
def test_what_a_solver_was_given_and_what_is_so_already(wanted: int) -> None:
    ask = asked(wanted, linearization_level="2", cp_model_presolve="true")
    assert run_question(ask, lambda _: None).idle == ("cp_model_presolve",)


def test_highs_is_given_what_differs() -> None:
    ctx = context(limits=Limits(params={"presolve": "off", "mip_detect_symmetry": "true"}))
    mip.search(knapsack(), ctx)
    assert ctx.heeded_params == {"presolve"}


def test_it_is_said_at_the_end() -> None:
    outcome = Outcome(Status.PROVED, idle=("linearization_level",))
    task = LAMPS.task("light")
    for words in (last_line(outcome, task, 1.0), last_words(task, outcome, 1.0)):
        assert "without effect: linearization_level" in words


def test_a_task_that_asks_no_solver_takes_none() -> None:
    task = Morris().task("value")
    solver = task.solver(defaults(task.options))
    assert solver is None
    check_parameters(Limits(), solver)
    with pytest.raises(OptionError, match="linearization_level: solvers have parameters, and this is asked of none"):
        check_parameters(Limits(params={"linearization_level": "2"}), solver)
    assert another_way(task, defaults(task.options)).params == {}
    find = Dicdacdoe().task("find")
    assert find.solver(find.read({"formulation": "notebook", "solver": "highs"})) == HIGHS


def test_what_had_no_effect_is_no_other_way() -> None:
    def ended(idle: tuple[str, ...] = (), **params: str) -> Run:
        run = Run(asked(1, **params), datetime(2026, 1, 1, tzinfo=UTC))
        run.outcome = Outcome(Status.PROVED, board=ROW, idle=idle)
        return run

    run, vain = ended(), ended(("cp_model_presolve",), cp_model_presolve="true")
    other = ended()
    other.question = another_question(run.question)
    assert [one.run for one in opinions(run, [vain, other])] == [other]
