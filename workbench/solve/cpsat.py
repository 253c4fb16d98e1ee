"""The only caller of CP-SAT's solver: stop that is never lost, callbacks as events, status mapped once.

Models are built by the puzzles' `model.py`; what they share is in `constraints`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from google.protobuf import text_format
from ortools.sat import sat_parameters_pb2
from ortools.sat.python import cp_model

from workbench.core.context import Limits, SolveContext
from workbench.core.errors import OptionError
from workbench.core.outcome import Status

_REPEAT_STOP = 0.02
"""Seconds between two requests to stop: one made before the search has begun is lost by CP-SAT."""

Value = Callable[[cp_model.IntVar], int]
"""Reads a variable of the solution at hand."""

OnSolution = Callable[[Value, float | None, float | None], bool | None]
"""Called with (value, objective, bound); True when no more solutions are wanted."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a search ended. `value` reads the best solution; None without one."""

    status: Status
    objective: float | None
    bound: float | None
    value: Value | None
    core: tuple[int, ...] = ()
    """For INFEASIBLE under assumptions: the literals of a sufficient, not yet minimal, set."""


def search(
    model: cp_model.CpModel,
    ctx: SolveContext,
    on_solution: OnSolution | None = None,
    *,
    enumerate_all: bool = False,
    report: bool = True,
    time_limit: float | None = None,
    overrides: dict[str, str] | None = None,
    on_bound: Callable[[float], None] | None = None,
    until: Callable[[], bool] | None = None,
) -> Result:
    """Search a model within the context's limits.

    on_solution    called, one solution at a time; objective and bound are None for a model without an objective. An
                   exception in it ends the search and is raised here.
    enumerate_all  go through all solutions: one worker.
    report         pass bounds and the solver's log on as events.
    time_limit     seconds for this search, within what is left of the job's.
    overrides      CP-SAT parameters of this search; those that the user gave win over them.
    on_bound       called with proved bounds instead of passing them on as they are.
    until          ends the search soon after it turns true: another engine was quicker.
    """
    solver = cp_model.CpSolver()
    solver.parameters.merge_text_format(text_format.MessageToString(parameters(ctx.limits, overrides or {})))
    limits = [limit for limit in (time_limit, ctx.remaining) if limit is not None]
    if limits:
        solver.parameters.max_time_in_seconds = min([*limits, solver.parameters.max_time_in_seconds])
    if enumerate_all:
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.num_workers = 1
    has_objective = model.has_objective()
    if report:
        # python callbacks: the library's own printing would go past the events
        solver.parameters.log_search_progress = True
        solver.parameters.log_to_stdout = False
        solver.log_callback = ctx.log
        if has_objective and on_bound is None:
            solver.best_bound_callback = ctx.bound
    if has_objective and on_bound is not None:
        solver.best_bound_callback = on_bound
    callback = _Callback(on_solution, has_objective, ctx) if on_solution else None
    with _stopping(solver, lambda: ctx.stopped() or (until is not None and until())):
        status = solver.solve(model, callback) if callback else solver.solve(model)
    if status == cp_model.MODEL_INVALID:
        raise _invalid(model, solver)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    core: tuple[int, ...] = ()
    if status == cp_model.INFEASIBLE and model.proto.assumptions:
        core = tuple(solver.sufficient_assumptions_for_infeasibility())
    return Result(
        _STATUS[status],
        solver.objective_value if found and has_objective else None,
        solver.best_objective_bound if has_objective else None,
        solver.value if found else None,
        core,
    )


def parameters(limits: Limits, overrides: dict[str, str]) -> sat_parameters_pb2.SatParameters:
    """CP-SAT's parameters for a job: workers and seed, then a search's own, then what the user set by name.

    OptionError when CP-SAT knows no such parameter or it cannot have that value.
    """
    found = sat_parameters_pb2.SatParameters(num_workers=max(1, limits.workers), random_seed=limits.seed)
    # Ctrl+C is the command line's to understand: CP-SAT would catch it and end without anybody knowing why
    found.catch_sigint_signal = False
    for settings in (overrides, limits.params):
        for name, value in settings.items():
            one = sat_parameters_pb2.SatParameters()
            if name not in one.DESCRIPTOR.fields_by_name:
                raise OptionError(f"CP-SAT has no parameter '{name}': see its sat_parameters.proto for the names")
            try:
                text_format.Parse(f"{name}: {value}", one)
            except text_format.ParseError:
                raise OptionError(f"CP-SAT's parameter {name} cannot be '{value}'") from None
            for field in one.ListFields():
                found.ClearField(field[0].name)
            found.MergeFrom(one)
    return found


def _invalid(model: cp_model.CpModel, solver: cp_model.CpSolver) -> Exception:
    """Why CP-SAT refuses to start: the user's parameters, or a model that is a bug."""
    reason = model.validate()
    return ValueError(reason) if reason else OptionError(f"CP-SAT refuses its parameters: {solver.solution_info()}")


_STATUS = {
    cp_model.OPTIMAL: Status.PROVED,
    cp_model.FEASIBLE: Status.FEASIBLE,
    cp_model.INFEASIBLE: Status.INFEASIBLE,
    cp_model.UNKNOWN: Status.UNKNOWN,
}


class _Callback(cp_model.CpSolverSolutionCallback):
    """Hands each solution on, under a lock: CP-SAT calls from several threads."""

    def __init__(
        self,
        on_solution: OnSolution,
        has_objective: bool,
        ctx: SolveContext,
    ) -> None:
        super().__init__()
        self._on_solution, self._has_objective, self._ctx = on_solution, has_objective, ctx
        self._lock = threading.Lock()

    def on_solution_callback(self) -> None:
        with self._lock:
            objective = self.objective_value if self._has_objective else None
            bound = self.best_objective_bound if self._has_objective else None
            enough = self._on_solution(self.value, objective, bound)
            if enough or self._ctx.stopped():
                self.stop_search()


class _stopping:  # noqa: N801 - used like a function
    """While the search runs, passes a request to stop on to it, again and again until it has ended."""

    def __init__(self, solver: cp_model.CpSolver, stopped: Callable[[], bool]) -> None:
        self._solver, self._stopped = solver, stopped
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="cpsat-stop", daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._ended.wait(_REPEAT_STOP):
            if self._stopped():
                self._solver.stop_search()
