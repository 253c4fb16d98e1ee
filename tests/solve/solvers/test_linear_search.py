"""What rests on one no of HiGHS is asked again: of CP-SAT, or of HiGHS otherwise set."""

from __future__ import annotations

from typing import Any

import pytest

from tests.solve.models.linear_models import context
from workbench.core.limits import Limits
from workbench.core.outcome import Proof, Stopped
from workbench.core.task import CPSAT, HIGHS
from workbench.solve.answer import Answer, Found, NoneExists, NotKnown
from workbench.solve.models.linear_model import LinearModel, LinearSolution
from workbench.solve.solvers import linear_search, mip
from workbench.solve.solvers.linear_search import none_within, search

pytestmark = pytest.mark.usefixtures("patient_second_look")


def at_least(low: float, *, whole: bool = True) -> LinearModel:
    """A number from 0 to 9 that is at least `low`."""
    model = LinearModel()
    number = model.integer("n", 0, 9) if whole else model.continuous("n", 0, 9)
    model.add([(2, number)], low=2 * low)
    return model


@pytest.mark.parametrize("whole", [True, False])
def test_infeasible_is_asked_again(whole: bool) -> None:
    ctx = context()
    assert search(at_least(10, whole=whole), ctx, HIGHS) == NoneExists()
    assert ctx.proof is Proof.MODEL_TWICE  # by another solver or other settings, but of the same model
    ctx = context()
    assert search(at_least(10, whole=whole), ctx, HIGHS, report=False) == NoneExists()
    assert ctx.proof is Proof.MODEL


@pytest.mark.logs_errors
@pytest.mark.parametrize("whole", [True, False])
def test_a_false_infeasible_is_found_out(monkeypatch: pytest.MonkeyPatch, whole: bool) -> None:
    asked, honest = list[dict[str, str]](), mip.search

    def lying(*args: Any, **settings: Any) -> Any:
        asked.append(settings.get("overrides", {}))
        return NoneExists() if len(asked) == 1 else honest(*args, **settings)

    monkeypatch.setattr(mip, "search", lying)
    ctx, shown = context(), list[LinearSolution]()
    found = search(at_least(4, whole=whole), ctx, HIGHS, shown.append)
    assert isinstance(found, Found)
    assert (found.proved, found.why, ctx.proof) == (False, Stopped.LIMIT, None)
    assert found.value[0] >= 4
    assert shown[-1].value == found.value
    assert len(asked) == (1 if whole else 2)
    assert whole or asked[1]["presolve"] == "off"


@pytest.mark.parametrize("whole", [True, False])
def test_highs_alone_is_not_believed_under_options_that_loosen_it(monkeypatch: pytest.MonkeyPatch, whole: bool) -> None:
    loose = Limits(params={"small_matrix_value": "2"})
    ctx = context(limits=loose)
    assert isinstance(mip.search(at_least(4, whole=whole), ctx, report=False), NoneExists), "its row is gone"
    monkeypatch.setattr(linear_search, "_by_cpsat", lambda *_: NotKnown(None))
    found = search(at_least(4), ctx, HIGHS, report=False)
    assert found == NotKnown(Stopped.LIMIT)
    assert (ctx.limited, ctx.reason()) == (True, Stopped.LIMIT)


def test_a_seed_has_a_next_one() -> None:
    limits = Limits(seed=2**31 - 1)
    for solver in (CPSAT, HIGHS):
        assert search(at_least(10), context(limits=limits), solver) == NoneExists()
    assert limits.reseeded().seed == 0


@pytest.mark.logs_errors
@pytest.mark.parametrize("solver", [CPSAT, HIGHS])
def test_a_bound_that_forbids_is_asked_again(solver: str) -> None:
    model = at_least(4)
    model.minimise([(2, 0)])
    model.offset = 1
    ctx = context()
    assert none_within(model, 8, ctx, solver) is Answer.NO
    assert ctx.proof is Proof.MODEL_TWICE
    assert none_within(model, 9, context(), solver) is Answer.NOT_KNOWN
