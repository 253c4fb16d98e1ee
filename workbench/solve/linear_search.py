"""One search for linear models, whoever solves them: CP-SAT or HiGHS, as the option `solver` says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from workbench.core.context import Limits, SolveContext
from workbench.core.formulation import HIGHS
from workbench.solve import cpsat, libraries
from workbench.solve.answer import NoneExists, NotKnown
from workbench.solve.linear_cpsat import cpsat_form
from workbench.solve.linear_model import LinearFound, LinearModel, LinearResult, LinearSolution, OnLinearSolution


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
        from workbench.solve import mip

        return mip.search(model, ctx, on_solution, report=report, time_limit=time_limit, on_bound=on_bound, until=until)
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
    proto, variables = cpsat_form(model)

    def show(solution: cpsat.Solution) -> bool:
        assert on_solution is not None
        values = tuple(float(solution.value(variable)) for variable in variables)
        return bool(on_solution(LinearSolution(values, solution.objective, solution.bound)))

    result = cpsat.search(
        proto, ctx, show if on_solution else None, report=report, time_limit=time_limit, on_bound=on_bound, until=until
    )
    match result:
        case cpsat.Found(value, objective, bound, proved, why):
            return LinearFound(tuple(float(value(v)) for v in variables), objective, bound, proved, why)
        case NoneExists() | NotKnown():
            return result


def check_parameters(limits: Limits, solver: str) -> None:
    """OptionError where the user set a parameter that the solver does not know, or cannot have so."""
    if solver == HIGHS:
        libraries.imported("highspy")
        from workbench.solve import mip

        mip.parameters(limits, {})
    else:
        cpsat.parameters(limits, {})


def beside(ctx: SolveContext, solver: str) -> SolveContext:
    """The context for searches of CP-SAT beside those by `solver`: without parameters where they are HiGHS's."""
    return cast(SolveContext, _WithoutParameters(ctx)) if solver == HIGHS else ctx


class _WithoutParameters:
    """A context in all but the parameters."""

    def __init__(self, ctx: SolveContext) -> None:
        self._ctx, self.limits = ctx, replace(ctx.limits, params={})

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ctx, name)
