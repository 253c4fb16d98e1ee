"""All searches by CP-SAT: stop that is never lost, callbacks as events, status mapped once.

How a search ended is one of three values: `Found`, `NoneExists`, `NotKnown`. A search that was ended early without a
solution has refuted nothing. "Optimal" is called a proof only where bound and objective meet: with gap limits they need
not.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal, TypeVar

from google.protobuf import text_format
from ortools.sat.python import cp_model

from workbench.core.context import SolveContext
from workbench.core.errors import OptionError
from workbench.core.outcome import Proof, Stopped
from workbench.solve.answer import Answer
from workbench.solve.answer import Found as Found  # these three are this module's, too
from workbench.solve.answer import NoneExists as NoneExists
from workbench.solve.answer import NotKnown as NotKnown
from workbench.solve.building import grown
from workbench.solve.parallel import repeating
from workbench.solve.solvers.cpsat_callback import OnSolution, SolutionCallback, exact, status_of
from workbench.solve.solvers.cpsat_callback import Solution as Solution
from workbench.solve.solvers.cpsat_callback import ValueOf as ValueOf
from workbench.solve.solvers.cpsat_parameters import parameters
from workbench.solve.solvers.search_end import SearchEnd, seconds_again

_MOST = 0.5
"""Share of its time after which a search with parameters of the user was ended by the time, not by them."""

log = logging.getLogger(__name__)

T = TypeVar("T")


class StoppableModel(cp_model.CpModel):
    """A model whose building looks at the stop."""

    _parts = 0

    def new_bool_var(self, name: str) -> cp_model.IntVar:
        self._grow()
        return super().new_bool_var(name)

    def add(self, *parts: Any) -> cp_model.Constraint:
        self._grow()
        return super().add(*parts)

    def add_bool_or(self, *parts: Any) -> cp_model.Constraint:
        self._grow()
        return super().add_bool_or(*parts)

    def add_implication(self, a: Any, b: Any) -> cp_model.Constraint:
        self._grow()
        return super().add_implication(a, b)

    def _grow(self) -> None:
        self._parts += 1
        grown(self._parts)


SearchResult = Found[ValueOf] | NoneExists | NotKnown


def possible(model: cp_model.CpModel, ctx: SolveContext, **settings: Any) -> Answer:
    """Whether a model has a solution; `settings` as for `search`."""
    return solution_of(search(model, ctx, report=False, **settings), lambda _: Answer.YES)


def soon_possible(model: cp_model.CpModel, work: float, stopped: Callable[[], bool]) -> bool:
    """Whether a solution is found within so much deterministic time, whatever it is worth: the same everywhere."""
    asked = model.clone()
    asked.clear_objective()
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_deterministic_time = work
    solver.parameters.catch_sigint_signal = False  # its handler ends the process where it runs on another thread

    def stop() -> None:
        if stopped():
            solver.stop_search()

    with repeating(stop):
        return solver.solve(asked) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


def solution_of(result: SearchResult, read: Callable[[ValueOf], T]) -> T | Literal[Answer.NO, Answer.NOT_KNOWN]:
    """The best solution that a search found, as `read` reads it; else whether there is none."""
    match result:
        case Found(value=value):
            return read(value)
        case NoneExists():
            return Answer.NO
        case NotKnown():
            return Answer.NOT_KNOWN


def search(
    model: cp_model.CpModel,
    ctx: SolveContext,
    on_solution: OnSolution | None = None,
    *,
    enumerate_all: bool = False,
    report: bool = True,
    recheck: bool | None = None,
    time_limit: float | None = None,
    overrides: dict[str, str] | None = None,
    on_bound: Callable[[float], None] | None = None,
    until: Callable[[], bool] | None = None,
) -> SearchResult:
    """Search a model within the context's limits.

    on_solution    called, one solution at a time. An exception in it ends the search and is raised here.
    enumerate_all  go through all solutions: one worker.
    report         pass bounds and the solver's log on as events.
    recheck        where there is no solution, ask again with other settings: for what a job's answer rests on. None:
                   as `report`.
    time_limit     seconds for this search, within what is left of the job's.
    overrides      CP-SAT parameters of this search; those that the user gave win over them.
    on_bound       called with proved bounds instead of passing them on as they are.
    until          ends the search soon after it turns true: another engine was quicker.
    """
    solver = _solver(ctx, overrides or {}, report, enumerate_all)
    end = SearchEnd(ctx, solver.parameters.max_time_in_seconds, time_limit, until)
    solver.parameters.max_time_in_seconds = end.seconds
    has_objective = model.has_objective()
    whole = not _narrowed(solver, model)
    if has_objective and whole and (report or on_bound is not None):
        tell, number = on_bound or ctx.bound, exact(model)
        solver.best_bound_callback = lambda bound: tell(number(bound))
    callback = SolutionCallback(on_solution, model, whole, ctx, end) if on_solution else None
    status = status_of(solver, model, callback, lambda: end.over or end.late)
    if status is None:
        return end.left_behind("CP-SAT")
    if status == cp_model.MODEL_INVALID:
        raise _invalid(model, solver)
    total = solver.response_proto.deterministic_time
    (callback or ctx).worked(total)
    if status == cp_model.INFEASIBLE and whole:
        sure = report if recheck is None else recheck
        return _refuted(model, ctx, callback, solver.wall_time if sure else None)
    bound = _bound(solver, model, status) if has_objective and whole else None
    if bound is not None and solver.best_bound_callback is not None:
        solver.best_bound_callback(bound)  # the last one is not always passed on during the search
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return NotKnown(_why(solver, ctx, end), bound)
    objective = exact(model)(solver.objective_value) if has_objective else None
    proved = status == cp_model.OPTIMAL and whole and _meet(objective, bound)
    if proved and (has_objective or enumerate_all):
        ctx.proved_by(Proof.MODEL)
    return Found(solver.value, objective, bound, proved, None if proved else _why(solver, ctx, end))


def _solver(ctx: SolveContext, overrides: dict[str, str], report: bool, enumerate_all: bool) -> cp_model.CpSolver:
    """A solver with the job's parameters and log."""
    solver, asked = cp_model.CpSolver(), parameters(ctx.limits, overrides)
    usual = parameters(replace(ctx.limits, params={}), overrides)
    ctx.heeded(name for name in ctx.limits.params if getattr(asked, name) != getattr(usual, name))
    solver.parameters.merge_text_format(text_format.MessageToString(asked))
    if enumerate_all:
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.num_workers = 1
    if report:
        solver.parameters.log_search_progress = True
        solver.log_callback = ctx.log
    return solver


# ------------------------------------------------------------------------------------------------ what is proved


_OTHER_SETTINGS = {"cp_model_presolve": "false", "symmetry_level": "0"}


def _refuted(
    model: cp_model.CpModel, ctx: SolveContext, callback: SolutionCallback | None, took: float | None
) -> SearchResult:
    """The end of a search where CP-SAT says that there is no solution.

    CP-SAT has been wrong (or-tools #5003, #5295): it is asked once more with other settings, for no longer than it
    `took`. It is not asked again where `took` is None.
    """
    if took is None:
        ctx.proved_by(ctx.proof or Proof.MODEL)
        return NoneExists()
    again, status = _asked_again(model, ctx, callback, took)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        log.error("CP-SAT calls a model impossible and finds a solution with other settings: the solution counts")
        ctx.cut_short(Stopped.LIMIT)
        objective = exact(model)(again.objective_value) if model.has_objective() else None
        return Found(again.value, objective, None, False, Stopped.LIMIT)
    ctx.proved_by(Proof.MODEL_TWICE if status == cp_model.INFEASIBLE else Proof.MODEL)
    return NoneExists()


def _asked_again(
    model: cp_model.CpModel, ctx: SolveContext, callback: SolutionCallback | None, took: float
) -> tuple[cp_model.CpSolver, Any]:
    """Another solver with other settings, and its status."""
    again = cp_model.CpSolver()
    limits = replace(ctx.limits.reseeded(), params={})
    again.parameters.merge_text_format(text_format.MessageToString(parameters(limits, _OTHER_SETTINGS)))
    again.parameters.max_time_in_seconds = seconds_again(took)
    return again, status_of(again, model, callback, ctx.stopped)


def none_within(model: cp_model.CpModel, most: int, ctx: SolveContext) -> Literal[Answer.NO, Answer.NOT_KNOWN]:
    """NO where a search has proved that the least objective of a model is above `most`; NOT_KNOWN where other settings
    then find a solution within it."""
    within = model.clone()
    objective = within.proto.objective
    terms = zip(objective.vars, objective.coeffs, strict=True)
    total = sum(factor * within.get_int_var_from_proto_index(number) for number, factor in terms)
    within.add(total <= most - round(objective.offset))
    within.clear_objective()
    _, status = _asked_again(within, ctx, None, math.inf)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        log.error("CP-SAT proves a bound and finds a solution beyond it with other settings: nothing is proved")
        return Answer.NOT_KNOWN
    ctx.proved_by(Proof.MODEL_TWICE if status == cp_model.INFEASIBLE else Proof.MODEL)
    return Answer.NO


def _narrowed(solver: cp_model.CpSolver, model: cp_model.CpModel) -> bool:
    """Whether a parameter has CP-SAT look at only a part of the solutions: then nothing is proved of all."""
    return bool(solver.parameters.fix_variables_to_their_hinted_value and model.proto.solution_hint.vars)


def _meet(objective: float | None, bound: float | None) -> bool:
    """Whether nothing can be better. "Optimal" says it only up to the gap limits. Objectives are whole numbers."""
    return objective is None or (bound is not None and abs(objective - bound) < 0.5)


def _bound(solver: cp_model.CpSolver, model: cp_model.CpModel, status: Any) -> float | None:
    """What is proved of the objective; None where nothing is: CP-SAT leaves a zero then, whatever the objective."""
    unset = solver.best_objective_bound == 0 and solver.response_proto.inner_objective_lower_bound == 0
    return None if unset and status == cp_model.UNKNOWN else exact(model)(solver.best_objective_bound)


def _why(solver: cp_model.CpSolver, ctx: SolveContext, end: SearchEnd) -> Stopped | None:
    """What ended a search that is not done.

    CP-SAT does not say. It gives up a little before its time is over; how much depends on the model. So without
    parameters of the user it was the time, and with some it was the time if most of it has passed.
    """
    timely = not ctx.limits.params or solver.wall_time >= _MOST * end.seconds
    return end.why(timely=math.isfinite(end.seconds) and timely)


def _invalid(model: cp_model.CpModel, solver: cp_model.CpSolver) -> Exception:
    """Why CP-SAT refuses to start: the user's parameters, or a model that is a bug."""
    reason = model.validate()
    return ValueError(reason) if reason else OptionError(f"CP-SAT refuses its parameters: {solver.solution_info()}")
