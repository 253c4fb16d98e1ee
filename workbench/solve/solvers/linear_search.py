"""One search for linear models, solved by CP-SAT or HiGHS, as the option `solver` says.

HiGHS counts with floating-point numbers. That there is no solution never rests on HiGHS alone: `search` asks CP-SAT
too. That there is no better one is as sure as its tolerances, unless the caller asks `none_within`.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from workbench.core.context import SolveContext
from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.outcome import Proof, Stopped
from workbench.core.task import CPSAT, HIGHS
from workbench.solve import libraries
from workbench.solve.answer import Answer, Found, NoneExists, NotKnown, Solution
from workbench.solve.models.linear_cpsat import cpsat_form
from workbench.solve.models.linear_model import LinearModel, LinearResult, OnLinearSolution
from workbench.solve.solvers import cpsat, cpsat_parameters
from workbench.solve.solvers.parameter_sets import refuse
from workbench.solve.solvers.search_end import seconds_again

log = logging.getLogger(__name__)


def search(
    model: LinearModel,
    ctx: SolveContext,
    solver: str,
    on_solution: OnLinearSolution | None = None,
    *,
    report: bool = True,
    time_limit: float | None = None,
    on_bound: Callable[[float], None] | None = None,
    until: Callable[[], bool] | None = None,
) -> LinearResult:
    """Search a model by `solver`, within the context's limits; else as `cpsat.search`."""
    if solver == HIGHS:
        libraries.imported("highspy")
        from workbench.solve.solvers import mip

        start = ctx.elapsed
        result = mip.search(
            model, ctx, on_solution, report=report, time_limit=time_limit, on_bound=on_bound, until=until
        )
        if not isinstance(result, NoneExists) or not (report or mip.loosened(ctx.limits)):
            return result
        return _asked_again(model, ctx, ctx.elapsed - start, on_solution)
    return _by_cpsat(model, ctx, on_solution, report, time_limit, on_bound, until)


def _by_cpsat(
    model: LinearModel,
    ctx: SolveContext,
    on_solution: OnLinearSolution | None,
    report: bool,
    time_limit: float | None,
    on_bound: Callable[[float], None] | None,
    until: Callable[[], bool] | None,
) -> LinearResult:
    cp_sat, variables = cpsat_form(model)

    def show(solution: cpsat.Solution) -> bool:
        assert on_solution is not None
        values = tuple(float(solution.value(variable)) for variable in variables)
        return bool(on_solution(Solution(values, solution.objective, solution.bound)))

    result = cpsat.search(
        cp_sat, ctx, show if on_solution else None, report=report, time_limit=time_limit, on_bound=on_bound, until=until
    )
    match result:
        case cpsat.Found(value, objective, bound, proved, why):
            return Found(tuple(float(value(v)) for v in variables), objective, bound, proved, why)
        case NoneExists() | NotKnown():
            return result


# ------------------------------------------------------------------------------------------------ what is proved


def none_within(model: LinearModel, most: float, ctx: SolveContext, solver: str) -> Answer:
    """NO where a search by `solver` has proved that the least objective of a model is above `most`; NOT_KNOWN where
    another search then finds a solution within it."""
    if solver != HIGHS:
        return cpsat.none_within(cpsat_form(model)[0], int(most), ctx)
    assert model.objective is not None
    within = LinearModel(model.variables, [*model.rows])
    within.add(model.objective, high=most - model.offset)
    return Answer.NO if isinstance(_asked_again(within, ctx, math.inf), NoneExists) else Answer.NOT_KNOWN


def _asked_again(
    model: LinearModel, ctx: SolveContext, took: float, on_solution: OnLinearSolution | None = None
) -> LinearResult:
    """HiGHS has found no solution, which `took` so many seconds: ask CP-SAT, or, where CP-SAT does not take the model,
    HiGHS with other settings.

    Where the user's options loosen what HiGHS takes for a solution, its word alone is not enough.
    """
    from workbench.solve.solvers import mip

    alone, seconds = beside(ctx, HIGHS), seconds_again(took)
    try:
        again = _by_cpsat(model, alone, on_solution, False, seconds, None, None)
    except OptionError:
        settings = {"presolve": "off", "random_seed": str(ctx.limits.reseeded().seed)}
        again = mip.search(model, alone, on_solution, report=False, time_limit=seconds, overrides=settings)
    if isinstance(again, Found):
        log.error("HiGHS calls a model impossible and another search finds a solution: the solution counts")
        ctx.cut_short(Stopped.LIMIT)
        return replace(again, bound=None, proved=False, why=Stopped.LIMIT)
    if isinstance(again, NotKnown) and mip.loosened(ctx.limits):
        ctx.cut_short(Stopped.LIMIT)
        return NotKnown(ctx.reason())
    ctx.proved_by(Proof.MODEL_TWICE if isinstance(again, NoneExists) else Proof.MODEL)
    return NoneExists()


# ------------------------------------------------------------------------------------------------ parameters


def check_parameters(limits: Limits, solver: str | None) -> None:
    """OptionError where the user set a parameter that the solver does not know, or that it cannot have so.

    solver   None for a question that is put to no solver.
    """
    if solver is None:
        if limits.params:
            raise OptionError(f"{', '.join(limits.params)}: solvers have parameters, and this is asked of none")
        return
    refuse(limits, solver)
    if solver == HIGHS:
        libraries.imported("highspy")
        from workbench.solve.solvers import mip

        mip.parameters(limits, {})
    else:
        cpsat_parameters.check_parameters(limits)


def beside(ctx: SolveContext, solver: str | None) -> SolveContext:
    """The context for CP-SAT's searches beside those of `solver`, whose parameters CP-SAT must not get."""
    return ctx if solver == CPSAT else cast(SolveContext, _WithoutParameters(ctx))


class _WithoutParameters:
    """A context in all but the parameters."""

    def __init__(self, ctx: SolveContext) -> None:
        self._ctx, self.limits = ctx, replace(ctx.limits, params={})

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ctx, name)
