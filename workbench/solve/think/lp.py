"""The linear relaxation of a model in HiGHS: solved, solved again with a variable's bounds moved, and with cuts.

Everything here runs to its end or raises Interrupted soon after a stop: HiGHS is watched from outside, see `watched`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, TypeVar

import highspy
import numpy as np

from workbench.core.errors import Interrupted
from workbench.core.insight import WHOLE
from workbench.solve.models.highs_model import as_lp, quiet
from workbench.solve.models.linear_model import LinearModel
from workbench.solve.parallel import watched

Result = TypeVar("Result")

_NONE = {highspy.HighsModelStatus.kInfeasible, highspy.HighsModelStatus.kUnboundedOrInfeasible}
_ROOT: dict[str, Any] = {
    "presolve": "off",  # cuts are to be about the model's own columns
    "mip_max_nodes": 1,
    "mip_rel_gap": 0.0,
    "mip_min_logging_interval": 0.0,  # a line for every round
    "mip_detect_symmetry": False,
    "mip_heuristic_effort": 0.0,
    "mip_heuristic_run_rins": False,
    "mip_heuristic_run_rens": False,
    "mip_heuristic_run_root_reduced_cost": False,
    "threads": 1,
}
_ROUND = re.compile(
    r"\s+(?:[A-Za-z]\s+)?0\s+\d+\s+\d+\s+[\d.]+%\s+(?P<bound>\S+)\s+\S+\s+\S+\s+\d+\s+(?P<cuts>\d+)\s+\d+\s+\d+"
)
"""A line of HiGHS's log about its root: the bound, and how many cuts its relaxation has."""


@dataclass(frozen=True, slots=True)
class LinearPoint:
    """A solution of a relaxation: the values of all variables, and its objective, which bounds that of whole ones."""

    values: tuple[float, ...]
    objective: float


@dataclass(slots=True)
class Root:
    """What HiGHS has done at the root of its tree.

    rounds   the bound and the number of cuts after each round of cuts.
    bound    its last; None without any.            point   the relaxation with the last cuts, where it had any.
    """

    rounds: list[tuple[float, int]] = field(default_factory=list)
    bound: float | None = None
    point: LinearPoint | None = None


class LinearRelaxation:
    """The relaxation of a model, kept between questions: each begins where the one before has ended."""

    def __init__(self, model: LinearModel, stopped: Callable[[], bool]) -> None:
        self._model, self._stopped = model, stopped
        self._end = math.inf
        """When the computation that runs has to end."""
        self._highs = quiet()
        lp = as_lp(model)
        lp.integrality_ = []
        self._highs.setOptionValue("threads", 1)
        self._highs.passModel(lp)
        _interruptible(self._highs, lambda: stopped() or perf_counter() > self._end)

    def solve(self, seconds: float = math.inf) -> LinearPoint | None:
        """The solution of the relaxation; None where there is none, and then the model has none, either. TimeoutError
        when it takes longer."""
        self._end = perf_counter() + seconds
        return _within(self._solved, self._stopped)

    def branches(
        self, numbers: Sequence[int], seconds: float
    ) -> dict[int, tuple[LinearPoint | None, LinearPoint | None]]:
        """For each of these binaries the relaxation with it at 1, and at 0; as many as there is time for."""
        found: dict[int, tuple[LinearPoint | None, LinearPoint | None]] = {}

        def work() -> None:
            for number in numbers:
                found[number] = (self._at(number, 1.0), self._at(number, 0.0))

        self._end = perf_counter() + seconds
        with suppress(TimeoutError):
            _within(work, self._stopped)
        return found

    def possible(self, numbers: Iterable[int], known: LinearPoint, seconds: float) -> set[int] | None:
        """Those of these binaries that are 1 in some solution of the relaxation; None where the time is too short.

        known   a solution: what is 1 there, or in a later one, need not be asked for.
        """

        def work() -> None:
            for number in asked:
                if number not in seen and (point := self._at(number, 1.0)) is not None:
                    seen.update(_ones(point, asked))

        asked = tuple(numbers)
        seen = set(_ones(known, asked))
        self._end = perf_counter() + seconds
        try:
            _within(work, self._stopped)
        except TimeoutError:
            return None
        return seen

    def _at(self, number: int, value: float) -> LinearPoint | None:
        """The relaxation with a variable at a value."""
        variable = self._model.variables[number]
        if not variable.low <= value <= variable.high:
            return None
        self._highs.changeColBounds(number, value, value)
        try:
            return self._solved()
        finally:
            self._highs.changeColBounds(number, variable.low, variable.high)

    def _solved(self) -> LinearPoint | None:
        self._highs.run()
        if perf_counter() > self._end and not self._stopped():
            raise TimeoutError
        return _point(self._highs)

    def root(self, seconds: float) -> Root:
        """What HiGHS comes to at the root of its tree, round by round, within so many seconds."""
        found, cuts = Root(), list[Any]()
        highs = quiet()
        for name, value in {**_ROOT, "time_limit": seconds, "output_flag": True, "log_to_console": False}.items():
            highs.setOptionValue(name, value)
        highs.passModel(as_lp(self._model))
        _interruptible(highs, self._stopped)
        highs.cbLogging.subscribe(lambda event: _take_round(found, event.message))
        highs.cbMipGetCutPool.subscribe(lambda event: cuts.append(_rows(event.data_out)))
        _within(highs.run, self._stopped)
        bound = highs.getInfo().mip_dual_bound
        found.bound = float(bound) if math.isfinite(bound) else None
        if cuts and cuts[-1][0]:
            self._highs.addRows(*cuts[-1])
            with suppress(TimeoutError):
                found.point = self.solve(seconds)
            first = self._highs.getNumRow() - cuts[-1][0]
            self._highs.deleteRows(cuts[-1][0], np.arange(first, first + cuts[-1][0], dtype=np.int32))
        return found


def _ones(point: LinearPoint, numbers: Iterable[int]) -> Iterator[int]:
    return (number for number in numbers if point.values[number] > 1 - WHOLE)


def _take_round(found: Root, line: str) -> None:
    row = _ROUND.match(line)
    if row is None or not math.isfinite(bound := float(row["bound"])):
        return
    step = (bound, int(row["cuts"]))
    # without cuts it tells of the relaxation, and before that of what its heuristics and bounds of variables came to
    if step[1] and (not found.rounds or found.rounds[-1] != step):
        found.rounds.append(step)


def _rows(pool: Any) -> tuple[Any, ...]:
    """A pool of cuts as HiGHS takes rows; copied, since it is HiGHS's own."""
    starts, indices = (np.array(one, dtype=np.int32) for one in (pool.cutpool_start[:-1], pool.cutpool_index))
    values, low, high = (
        np.array(one, dtype=np.float64) for one in (pool.cutpool_value, pool.cutpool_lower, pool.cutpool_upper)
    )
    return int(pool.cutpool_num_cut), low, high, len(indices), starts, indices, values


def _point(highs: Any) -> LinearPoint | None:
    """The solution that HiGHS has; None where there is none. Interrupted where it was stopped before."""
    status = highs.getModelStatus()
    if status in _NONE:
        return None
    if status == highspy.HighsModelStatus.kInterrupt:
        raise Interrupted
    if status not in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty):
        raise ValueError(f"HiGHS ends a relaxation with {highs.modelStatusToString(status)}")
    return LinearPoint(tuple(map(float, highs.getSolution().col_value)), float(highs.getObjectiveValue()))


def _interruptible(highs: Any, stopped: Callable[[], bool]) -> None:
    """Have HiGHS look at the stop."""

    def look(event: Any) -> None:
        event.interrupt(stopped())  # said each time: the answer before stays, also from one run to the next

    for interrupt in ("cbMipInterrupt", "cbSimplexInterrupt", "cbIpmInterrupt"):
        getattr(highs, interrupt).subscribe(look)


def _within(work: Callable[[], Result], stopped: Callable[[], bool]) -> Result:
    """What work of HiGHS's returns, done on a thread of its own; Interrupted once stopped."""
    found: list[Result] = []
    if not watched(lambda: found.append(work()), stopped, awaited=lambda: True) or stopped():
        raise Interrupted
    return found[0]
