"""What CP-SAT knows of a model before any guess: the values that propagation at the root leaves to variables, those
that its presolve leaves of these, and those that are in some solution.

CP-SAT tells the domains that it has when it stops, and then not all has been propagated: it is asked again with each
answer until nothing more follows.

One worker: `stop_after_root_propagation` with several can keep a search from returning.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from ortools.sat.python import cp_model

from workbench.core.errors import Interrupted
from workbench.solve.parallel import watched

_KEEP_ALL: dict[str, bool | int] = {"keep_all_feasible_solutions_in_presolve": True, "symmetry_level": 0}
"""Parameters with which only values are removed from the domains that no solution has. By itself presolve also removes
values that some best solution does without."""
LEVELS: dict[str, dict[str, bool | int]] = {
    "propagation": {**_KEEP_ALL, "cp_model_presolve": False},
    "presolve and probing": _KEEP_ALL,
}
"""Ways in which CP-SAT looks at a model, each with its parameters; each begins with what the one before it left."""
_NEARLY = 0.95  # of its time: CP-SAT's clock is another one


@dataclass(frozen=True, slots=True)
class PossibleOnes:
    """The binaries that may still be 1, of those that were asked about; none where there is no solution at all.

    exact     every one of them is 1 in some solution.
    seconds   what it took; None for what was not measured.
    cut       its time was up: with more of it there may be fewer.
    """

    numbers: frozenset[int]
    seconds: float | None
    exact: bool = False
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Whole:
    """A best solution: its values and its objective, if it has one."""

    values: tuple[int, ...]
    objective: float | None


def known(
    model: cp_model.CpModel, numbers: Collection[int], seconds: float, stopped: Callable[[], bool]
) -> Iterator[tuple[str, PossibleOnes]]:
    """What each of LEVELS leaves, one after the other: values that it rules out are in no solution.

    seconds   for each level; with more time more may follow.
    """
    narrowed = _without_objective(model)
    for level, parameters in LEVELS.items():
        began, feasible = perf_counter(), True
        while feasible and (rest := seconds - (perf_counter() - began)) > 0:
            solver = _solver(rest)
            solver.parameters.fill_tightened_domains_in_response = True
            solver.parameters.stop_after_root_propagation = True
            for name, value in parameters.items():
                setattr(solver.parameters, name, value)
            feasible = _solved(solver, narrowed, stopped) != cp_model.INFEASIBLE
            if not _narrow(narrowed, solver.response_proto.tightened_variables):
                break
        domains = narrowed.proto.variables
        kept = (number for number in numbers if feasible and 1 in _ends(domains[number]))
        took = perf_counter() - began
        yield level, PossibleOnes(frozenset(kept), took, cut=feasible and took > _NEARLY * seconds)


def _narrow(model: cp_model.CpModel, tightened: Any) -> bool:
    """Leave to the variables only the values that an answer leaves them, too; whether any has fewer now."""
    fewer = False
    for variable, other in zip(model.proto.variables, tightened, strict=False):  # an answer may tell none
        before = cp_model.Domain.from_flat_intervals(list(variable.domain))
        both = before.intersection_with(cp_model.Domain.from_flat_intervals(list(other.domain)))
        if both.size() < before.size():
            variable.domain.clear()
            variable.domain.extend(both.flattened_intervals())
            fewer = True
    return fewer


def true(
    model: cp_model.CpModel, numbers: Collection[int], seconds: float, stopped: Callable[[], bool]
) -> PossibleOnes:
    """Which of these binaries are 1 in some solution: again and again a solution is asked for in which one is 1 that
    was 0 in all before.

    Not exact where the time was too short: then there may be more.
    """
    asked, seen, began = _without_objective(model), set[int](), perf_counter()
    while (rest := seconds - (perf_counter() - began)) > 0:
        missing = [number for number in numbers if number not in seen]
        asked.add_bool_or([asked.get_bool_var_from_proto_index(number) for number in missing])
        solver = _solver(rest)
        status = _solved(solver, asked, stopped)
        if status == cp_model.INFEASIBLE:
            return PossibleOnes(frozenset(seen), perf_counter() - began, exact=True)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        values = solver.response_proto.solution
        seen.update(number for number in missing if values[number])
    return PossibleOnes(frozenset(seen), perf_counter() - began)


def best(model: cp_model.CpModel, seconds: float, stopped: Callable[[], bool]) -> Whole | None:
    """A best solution, proved to be one where there is an objective; None where the time is too short, or where there
    is none."""
    solver = _solver(seconds)
    if _solved(solver, model, stopped) != cp_model.OPTIMAL:
        return None
    values = tuple(map(int, solver.response_proto.solution))
    return Whole(values, float(solver.objective_value) if model.has_objective() else None)


def _ends(variable: Any) -> tuple[int, int]:
    domain = list(variable.domain)
    return domain[0], domain[-1]


def _without_objective(model: cp_model.CpModel) -> cp_model.CpModel:
    copy = model.clone()
    copy.clear_objective()
    return copy


def _solver(seconds: float) -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False  # its handler ends the process where it runs on another thread
    solver.parameters.max_time_in_seconds = seconds
    return solver


def _solved(solver: cp_model.CpSolver, model: cp_model.CpModel, stopped: Callable[[], bool]) -> Any:
    """CP-SAT's status; Interrupted once stopped."""
    found: list[Any] = []
    returned = watched(lambda: found.append(solver.solve(model)), stopped, solver.stop_search, lambda: True)
    if not returned or stopped():
        raise Interrupted
    return found[0]
