"""A search by CP-SAT while it runs: its solutions are handed on one at a time, and a stop reaches it."""

from __future__ import annotations

import math
import re
import threading
from collections.abc import Callable
from typing import Any

from ortools.sat.python import cp_model

from workbench.core.context import SolveContext
from workbench.core.task import CPSAT, SOLVER_NAMES
from workbench.solve import answer
from workbench.solve.parallel import watched
from workbench.solve.solvers.search_end import SearchEnd

ValueOf = Callable[[cp_model.IntVar], int]
"""Reads a variable of the solution at hand."""
Solution = answer.Solution[ValueOf]
OnSolution = Callable[[Solution], bool | None]
"""True when no more solutions are wanted."""


def exact(model: cp_model.CpModel) -> Callable[[float], float]:
    """Makes a value of the objective, or a bound, of what CP-SAT says of it.

    Where all factors are whole numbers CP-SAT counts exactly, but it leaves out their common divisor and puts it back
    by a product of floats: 24 comes as 24.000000000000004, and as a bound that would deny a board of 24.
    """
    whole = model.has_objective() and not model.proto.has_floating_point_objective()
    return (lambda value: float(round(value)) if math.isfinite(value) else value) if whole else lambda value: value


def status_of(
    solver: cp_model.CpSolver, model: cp_model.CpModel, callback: SolutionCallback | None, over: Callable[[], bool]
) -> Any:
    """Solve, and stop it again and again once it is over: a stop that comes before the search has begun is lost by
    CP-SAT. Its status; None where it does not return, which some parameters bring about."""
    found: list[Any] = []
    returned = watched(lambda: found.append(solver.solve(model, callback)), over, solver.stop_search)
    return found[0] if returned else None


class SolutionCallback(cp_model.CpSolverSolutionCallback):
    """Hands each solution on, under a lock: CP-SAT calls from several threads."""

    def __init__(
        self, on_solution: OnSolution, model: cp_model.CpModel, has_bound: bool, ctx: SolveContext, end: SearchEnd
    ) -> None:
        super().__init__()
        self._on_solution, self._ctx, self._end = on_solution, ctx, end
        self._has_objective, self._exact = model.has_objective(), exact(model)
        self._has_bound = self._has_objective and has_bound
        self._lock = threading.Lock()
        self._worked = 0.0

    def worked(self, dtime: float) -> None:
        """Take note that the search has come to this deterministic time; the context adds up those of all searches."""
        if dtime > self._worked:
            self._ctx.worked(dtime - self._worked)
            self._worked = dtime

    def on_solution_callback(self) -> None:
        with self._lock:
            objective = self._exact(self.objective_value) if self._has_objective else None
            bound = self._exact(self.best_objective_bound) if self._has_bound else None
            self.worked(self.deterministic_time)
            with self._ctx.found_by(_subsolver(self.response_proto.solution_info)):
                if self._on_solution(answer.Solution(self.value, objective, bound)):
                    self._end.enough = True
            if self._end.enough or self._ctx.stopped():
                self.stop_search()


def _subsolver(info: str) -> str:
    """The name in what CP-SAT says of a solution: "graph_arc_lns" of "graph_arc_lns (d=0.5 s=13 t=0.1)". A search
    without others is "main" there: it gets the solver's name."""
    found = re.match(r"[^\s(\[{]+", info)
    name = found[0] if found else ""
    return SOLVER_NAMES[CPSAT] if name == "main" else name
