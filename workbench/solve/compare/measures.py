"""What a run comes to in numbers, and what several runs of one setting come to.

The primal integral is that of T. Berthold, Measuring the impact of primal heuristics, Operations Research Letters 41
(2013) 611-614: the primal gap, between 0 and 1, summed over time. The gap integral is the same sum of the gap between
best and bound. Both count 1 while there is nothing to compare: few seconds are good. For boxes and shares of solved
runs, a run that did not get there takes for ever: nothing is left out, nothing is made up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from workbench.core.outcome import DECIDED, Status, Stopped
from workbench.core.scene import Point
from workbench.core.task import Objective
from workbench.render.overlay import Quartiles
from workbench.render.point_arrays import Floats, PointArrays
from workbench.solve.runs.run import Run


@dataclass(frozen=True, slots=True)
class Measures:
    """One run. Times in seconds since its start; None where it has not come to that.

    best, bound, gap   at the end; the gap as a share of the larger of the two, 0 is proved; None of a proved answer
                       of which no bound told that.
    first, to_best     until the first board and until the best one.
    to_end             until nothing was left to be done: the answer was proved, or that there is none, or a task that
                       proves nothing had ended by itself. This counts for a run without a board, too.
    primal_integral    in seconds, against the reference.     gap_integral   in seconds, best against bound.
    boards             how many were found.     elapsed   how long it ran.     wall   the same with getting ready.
    """

    best: float | None
    bound: float | None
    gap: float | None
    first: float | None
    to_best: float | None
    to_end: float | None
    primal_integral: float | None
    gap_integral: float | None
    boards: int
    elapsed: float
    wall: float | None = None


def gap(one: float, other: float) -> float:
    """How far two values are apart, from 0 to 1: Berthold's primal gap. 1 where their signs differ."""
    return float(gaps(one, other))


def gaps(ones: ArrayLike, others: ArrayLike) -> Floats:
    """`gap` of each pair of values."""
    ones, others = np.asarray(ones, dtype=np.float64), np.asarray(others, dtype=np.float64)
    with np.errstate(all="ignore"):  # where a quotient is undefined, another value is chosen
        shares = np.abs(ones - others) / np.maximum(np.abs(ones), np.abs(others))
    apart = np.sign(ones) * np.sign(others) < 0
    return np.where(ones == others, 0.0, np.where(apart, 1.0, shares))


def measure(run: Run, *, reference: float | None = None, until: float | None = None) -> Measures:
    """The numbers of a run.

    reference  the best value that anybody has found, None: the run's own best.
    until      seconds that integrals go on to, so that runs of other lengths can be compared; None: its own length.
               What a run has at its end it keeps.
    """
    trace, found = run.trace, run.boards
    objective, bounds = trace.arrays("objective"), trace.arrays("bound")
    best = trace.objective[-1] if trace.objective else None
    bound = trace.bound[-1][1] if trace.bound else None
    horizon = max(until or 0.0, trace.elapsed)
    known = reference if reference is not None else best[1] if best else None
    end = trace.elapsed if solved(run) else None
    apart = None if best is None or bound is None else gap(best[1], bound)
    proved = run.outcome is not None and run.outcome.status is Status.PROVED
    first = trace.objective[0][0] if trace.objective else found[0].elapsed if found else end
    return Measures(
        best=None if best is None else best[1],
        bound=bound,
        gap=None if proved and apart else apart,
        first=first,
        to_best=best[0] if best else found[-1].elapsed if found else end,
        to_end=end,
        primal_integral=None if known is None else integral(gap_course(objective, known), horizon),
        gap_integral=integral(gap_between(objective, bounds), horizon) if trace.bound else None,
        boards=run.found,
        elapsed=trace.elapsed,
        wall=run.wall,
    )


def solved(run: Run) -> bool:
    """Whether nothing is left to be done: the answer is proved, or that there is none, or the task ended by itself."""
    if run.outcome is None or run.interrupted or run.elsewhere:
        return False
    return is_solved(run.outcome.status, run.outcome.stopped, heuristic=run.question.task.heuristic)


def is_solved(status: Status, stopped: Stopped | None, *, heuristic: bool) -> bool:
    """`solved`, from what is known of an ended job. `heuristic`: the task is done when nothing has stopped it."""
    return status in DECIDED or (heuristic and status is Status.FEASIBLE and stopped is None)


def best_of(values: Iterable[float | None], direction: Objective | None) -> float | None:
    """The best of some values, without the Nones among them; None where no value is left, or none is better than
    another."""
    known = [value for value in values if value is not None]
    if not known or direction is None:
        return None
    return min(known) if direction is Objective.MINIMISE else max(known)


# ------------------------------------------------------------------------------------------------ courses


def gap_course(objective: PointArrays, reference: float) -> PointArrays:
    """The primal gap against a reference: 1 from the start, then from each better board on."""
    times, values = objective
    return np.append(0.0, times), np.append(1.0, gaps(values, reference))


def gap_between(objective: PointArrays, bound: PointArrays) -> PointArrays:
    """The gap between best and bound over time: 1 until there are both."""
    times, values = (np.concatenate(both) for both in zip(objective, bound, strict=True))
    limits = np.repeat([False, True], [len(objective[0]), len(bound[0])])
    order = np.lexsort((values, limits, times))
    times, values, limits = times[order], values[order], limits[order]
    # for each moment the last of either kind so far, -1 before there is one
    best, limit = (np.maximum.accumulate(np.where(limits == kind, np.arange(len(times)), -1)) for kind in (False, True))
    both = (best >= 0) & (limit >= 0)
    return np.append(0.0, times[both]), np.append(1.0, gaps(values[best[both]], values[limit[both]]))


def integral(course: PointArrays, until: float) -> float:
    """The area under a course of stairs, from its first point to `until`; each value holds until the next."""
    times, values = course
    ends = np.minimum(np.append(times[1:], until), until)
    return float(values @ np.maximum(0.0, ends - times))


# ------------------------------------------------------------------------------------------------ distributions


def share_solved(times: Sequence[float | None]) -> list[Point]:
    """The share of runs that were solved by each moment (the empirical distribution); None: never."""
    known = sorted(time for time in times if time is not None)
    points: list[Point] = [(0.0, 0.0)]
    for count, time in enumerate(known, 1):
        if points[-1][0] == time:
            points.pop()
        points.append((time, count / len(times)))
    return points


def quartiles(sample: Sequence[float | None]) -> Quartiles:
    """The quartiles of a sample that is not empty; None counts as infinite. Between two values as R's type 7 does."""
    values = sorted(math.inf if value is None else value for value in sample)

    def at(share: float) -> float:
        place = share * (len(values) - 1)
        below, above = values[math.floor(place)], values[math.ceil(place)]
        return below if below == above else below + (above - below) * (place - math.floor(place))

    known = sum(math.isfinite(value) for value in values)
    return Quartiles(values[0], at(0.25), at(0.5), at(0.75), values[-1], known, len(values))
