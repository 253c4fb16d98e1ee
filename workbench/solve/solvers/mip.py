"""The only search by HiGHS: stop that is never lost, callbacks as events, status mapped once. As `cpsat` for CP-SAT.

HiGHS (Huangfu and Hall, Parallelizing the dual revised simplex method, 2018) is a branch-and-cut solver for linear
models with whole numbers. It counts with floating-point numbers: a solution is rounded and held against the rows before
anybody sees it; that there is none, or none better, is as sure as its tolerances: see `linear_search`.
"""

from __future__ import annotations

import logging
import math
import re
import tempfile
import threading
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

import highspy
import numpy as np

from workbench.core.context import SolveContext
from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.outcome import Proof, Stopped
from workbench.core.task import HIGHS
from workbench.solve.answer import Found, NoneExists, NotKnown, Solution
from workbench.solve.models.highs_model import as_lp, quiet
from workbench.solve.models.linear_model import (
    LinearModel,
    LinearResult,
    OnLinearSolution,
    VariableValues,
)
from workbench.solve.parallel import watched
from workbench.solve.solvers.parameter_sets import UNSURE_WITH
from workbench.solve.solvers.search_end import SearchEnd

log = logging.getLogger(__name__)


def search(
    model: LinearModel,
    ctx: SolveContext,
    on_solution: OnLinearSolution | None = None,
    *,
    report: bool = True,
    time_limit: float | None = None,
    overrides: Mapping[str, str] | None = None,
    on_bound: Callable[[float], None] | None = None,
    until: Callable[[], bool] | None = None,
) -> LinearResult:
    """Search a model within the context's limits; the arguments are those of `cpsat.search`."""
    options = parameters(ctx.limits, overrides or {})
    end = SearchEnd(ctx, float(options.get("time_limit", math.inf)), time_limit, until)
    return _HighsSearch(model, ctx, on_solution, report, on_bound, end).run({**options, "time_limit": end.seconds})


# ------------------------------------------------------------------------------------------------ parameters


def parameters(limits: Limits, overrides: Mapping[str, str]) -> dict[str, bool | int | float | str]:
    """HiGHS's options for a job: workers and seed, then a search's own, then what the user set by name.

    OptionError when HiGHS knows no such option or it cannot have that value.
    """
    found: dict[str, bool | int | float | str] = {
        "threads": max(1, limits.workers),
        "random_seed": limits.seed,
        "mip_rel_gap": 0.0,  # else HiGHS calls a board optimal that is only near the optimum
    }
    highs = quiet()
    for name, text in (*overrides.items(), *limits.params.items()):
        known, kind = highs.getOptionType(name)
        if known != highspy.HighsStatus.kOk:
            near = get_close_matches(name, re.findall(r"^(\w+) =", options_text(), re.MULTILINE), 1)
            raise OptionError(f"HiGHS has no option '{name}'{f': {near[0]} is one' if near else ''}")
        value = _read(text, kind)
        if value is None or highs.setOptionValue(name, value) != highspy.HighsStatus.kOk:
            raise OptionError(f"HiGHS's option {name} cannot be '{text}'")
        found[name] = value
    return {**found, "output_flag": True, "log_to_console": False}  # the log goes to the events, nowhere else


def loosened(limits: Limits) -> bool:
    """Whether the user has changed an option that says what counts as a solution: then HiGHS alone proves nothing. A
    stricter value is no better: it refuses solutions that are off by rounding."""
    names = list(filter(UNSURE_WITH[HIGHS].search, limits.params))
    return bool(names) and any(parameters(limits, {})[name] != quiet().getOptionValue(name)[1] for name in names)


@cache
def options_text() -> str:
    """All options as HiGHS itself writes them: what each is for, its type, range and default."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "options.txt"
        quiet().writeOptions(str(path))
        return path.read_text(encoding="utf-8", errors="replace")


def _read(text: str, kind: Any) -> bool | int | float | str | None:
    """The value that a text stands for; None where it is of another kind."""
    try:
        match kind:
            case highspy.HighsOptionType.kBool:
                return {"true": True, "false": False}[text.strip().lower()]
            case highspy.HighsOptionType.kInt:
                return int(text)
            case highspy.HighsOptionType.kDouble:
                return float(text)
    except (KeyError, ValueError):
        return None
    return text


# ------------------------------------------------------------------------------------------------ one search


_DONE = {highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty}
_BROKEN = {
    highspy.HighsModelStatus.kLoadError,
    highspy.HighsModelStatus.kModelError,
    highspy.HighsModelStatus.kPresolveError,
    highspy.HighsModelStatus.kSolveError,
    highspy.HighsModelStatus.kPostsolveError,
    highspy.HighsModelStatus.kUnbounded,
}
_NONE = {
    highspy.HighsModelStatus.kInfeasible,
    # every variable has bounds
    highspy.HighsModelStatus.kUnboundedOrInfeasible,
}


class _HighsSearch:
    """A search and what it has found. HiGHS runs on a thread of its own, which its scheduler belongs to: so each search
    may have its own number of threads."""

    def __init__(
        self,
        model: LinearModel,
        ctx: SolveContext,
        on_solution: OnLinearSolution | None,
        report: bool,
        on_bound: Callable[[float], None] | None,
        end: SearchEnd,
    ) -> None:
        self._model, self._ctx, self._on_solution, self._report = model, ctx, on_solution, report
        self._loose = loosened(ctx.limits)
        self._on_bound = None if self._loose else on_bound or (ctx.bound if report else None)
        self._end = end
        self._whole = [number for number, variable in enumerate(model.variables) if variable.whole]
        self._best: VariableValues | None = None
        self._bound: float | None = None
        self._error: BaseException | None = None
        self._lock = threading.Lock()

    def run(self, options: Mapping[str, Any]) -> LinearResult:
        """Search; what a callback raises is raised here."""
        highs = quiet()
        for name, value in options.items():
            if name in self._ctx.limits.params and highs.getOptionValue(name)[1] != value:
                self._ctx.heeded([name])
            highs.setOptionValue(name, value)
        highs.passModel(as_lp(self._model))
        if self._model.hint:
            self._begin_near(highs)
        self._listen(highs)
        if not self._end.over and not watched(
            highs.run, lambda: self._end.over or self._end.late, awaited=lambda: self._ctx.reason() is Stopped.USER
        ):
            return self._end.left_behind("HiGHS", self._bound)
        if self._error is not None:
            raise self._error
        return self._result(highs)

    def _begin_near(self, highs: highspy.Highs) -> None:
        numbers = np.array(list(self._model.hint), np.int32)
        highs.setSolution(len(numbers), numbers, np.array(list(self._model.hint.values()), np.float64))

    # ---------------------------------------------------------------------------------------- callbacks

    def _listen(self, highs: highspy.Highs) -> None:
        highs.cbMipImprovingSolution.subscribe(self._guarded(self._improved))
        highs.cbMipLogging.subscribe(self._guarded(self._progress))
        for interrupt in ("cbMipInterrupt", "cbSimplexInterrupt", "cbIpmInterrupt"):
            getattr(highs, interrupt).subscribe(self._guarded(self._look))
        if self._report:
            highs.cbLogging.subscribe(self._guarded(lambda event: self._ctx.log(event.message)))

    def _guarded(self, call: Callable[[Any], None]) -> Callable[[Any], None]:
        """An exception must not go through HiGHS: it is kept, and ends the search."""

        def guarded(event: Any) -> None:
            try:
                if self._error is None:
                    call(event)
            except BaseException as error:
                self._error, self._end.enough = error, True

        return guarded

    def _look(self, event: Any) -> None:
        if self._end.over:
            event.interrupt()

    def _improved(self, event: Any) -> None:
        if self._end.over:
            return
        self._prove(event.data_out.mip_dual_bound)
        self._take(event.data_out.mip_solution)

    def _progress(self, event: Any) -> None:
        self._prove(event.data_out.mip_dual_bound)

    def _take(self, found: Any) -> None:
        """A solution: rounded, held against the rows, and shown where it is better than the last."""
        values = [float(value) for value in found]
        for number in self._whole:
            values[number] = float(round(values[number]))
        if (row := self._model.broken(values)) is not None:
            log.warning("HiGHS has a solution that breaks %s when it is rounded: it is left out", row)
            return
        with self._lock:
            if self._best is not None and not self._better(values, self._best):
                return
            self._best = tuple(values)
            if self._on_solution is not None:
                shown = Solution(self._best, self._model.objective_value(values), self._bound)
                with self._ctx.found_by("HiGHS"):
                    if self._on_solution(shown):
                        self._end.enough = True

    def _better(self, new: list[float], old: VariableValues) -> bool:
        after, before = self._model.objective_value(new), self._model.objective_value(old)
        if after is None or before is None:
            return False
        return after > before if self._model.maximise else after < before

    def _prove(self, bound: float) -> None:
        """A proved bound, from what HiGHS says: it is infinite, or of an empty objective, when there is none yet."""
        if self._model.objective is None or not math.isfinite(bound):
            return
        last = self._bound
        if last is None or (bound < last if self._model.maximise else bound > last):
            self._bound = bound
            if self._on_bound is not None:
                self._on_bound(bound)

    # ---------------------------------------------------------------------------------------- the end

    def _result(self, highs: highspy.Highs) -> LinearResult:
        status, info = highs.getModelStatus(), highs.getInfo()
        if status in _NONE:
            self._ctx.proved_by(Proof.MODEL if self._report else self._ctx.proof or Proof.MODEL)
            return NoneExists()
        if status == highspy.HighsModelStatus.kNotset:  # it was stopped before it began
            return NotKnown(self._why(status), None)
        if status in _BROKEN:
            raise ValueError(f"HiGHS ends with {highs.modelStatusToString(status)}")
        if info.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible or not self._model.variables:
            self._take(highs.getSolution().col_value)
        self._prove(info.mip_dual_bound if self._whole else self._continuous_bound(highs, status))
        if self._best is None:
            return NotKnown(self._why(status), self._bound)
        objective = self._model.objective_value(self._best)
        if not self._model.variables:
            self._bound = objective
        proved = status in _DONE and self._meet(objective) and not (self._loose and objective is not None)
        bound = objective if proved else self._bound
        if proved and objective is not None:
            self._ctx.proved_by(Proof.MODEL)
        return Found(self._best, objective, bound, proved, None if proved else self._why(status))

    def _continuous_bound(self, highs: highspy.Highs, status: Any) -> float:
        """Without whole numbers the simplex method's optimum is the bound."""
        return float(highs.getObjectiveValue()) if status == highspy.HighsModelStatus.kOptimal else math.inf

    def _meet(self, objective: float | None) -> bool:
        """Whether nothing can be better. "Optimal" says it only up to the gap limits."""
        if objective is None or self._bound is None:
            return objective is None
        model = self._model
        if all(model.variables[number].whole and factor % 1 == 0 for factor, number in model.objective or ()):
            return abs(objective - self._bound) < 0.5  # the next better one is better by 1 at least
        return math.isclose(objective, self._bound, rel_tol=1e-6, abs_tol=1e-6)

    def _why(self, status: Any) -> Stopped | None:
        return self._end.why(timely=status == highspy.HighsModelStatus.kTimeLimit)
