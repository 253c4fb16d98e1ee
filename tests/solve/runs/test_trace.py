"""Events to series."""

from __future__ import annotations

import numpy as np

from workbench.core.outcome import Outcome, Status
from workbench.solve.jobs.events import Bound, Finished, Incumbent, Log, Progress
from workbench.solve.runs.trace import POINTS_KEPT, Trace


def test_events_become_points() -> None:
    trace = Trace()
    for event in (
        Bound(0, 0.1, 3),
        Incumbent(1, 0.2, "a", 9, 3),
        Log(2, 0.3, "x"),
        Progress(3, 0.4, 1, 2, 7),
        Incumbent(4, 0.5, "b", 8, 4),
        Progress(5, 0.6, 2, 2),
        Finished(6, 0.7, Outcome(Status.PROVED, bound=8, count=9)),
    ):
        trace.add(event)
    assert trace.objective == [(0.2, 9), (0.5, 8)]
    assert trace.bound == [(0.1, 3), (0.5, 4), (0.7, 8)]
    assert trace.count == [(0.4, 7), (0.7, 9)]
    assert (trace.incumbents, trace.elapsed) == (2, 0.7)
    assert trace.to_csv().splitlines()[:3] == ["elapsed,series,value", "0.100000,bound,3", "0.200000,objective,9"]


def test_a_long_trace_is_thinned_and_keeps_its_outline() -> None:
    """Memory stays flat, whatever a solver finds; the best, the first and the newest are still there."""
    trace, most, end = Trace(), 0, 3 * POINTS_KEPT - 1
    for i in range(3 * POINTS_KEPT):
        trace.add(Incumbent(3 * i, i / 1000, None, float(-i if i != 777 else 5)))
        trace.add(Bound(3 * i + 1, i / 1000, float(i)))
        trace.add(Progress(3 * i + 2, i / 1000, 1, None, i))
        most = max(most, len(trace.objective), len(trace.bound), len(trace.count))
    assert 100 < most <= POINTS_KEPT
    assert trace.incumbents == 3 * POINTS_KEPT
    assert trace.objective[0] == (0.0, 0.0)
    assert trace.objective[-1] == (end / 1000, -float(end))
    assert (0.777, 5.0) in trace.objective
    assert trace.count[-1] == trace.bound[-1] == (end / 1000, float(end))
    for series in (trace.objective, trace.bound, trace.count):
        assert series == sorted(series)
        assert len(series) >= POINTS_KEPT // 4


def test_deterministic_time_is_read_between_what_was_told() -> None:
    trace = Trace(work=[(1.0, 2.0), (3.0, 6.0), (3.0, 8.0)])
    assert trace.worked(np.array([0.0, 0.5, 1.0, 2.0, 3.0, 9.0])).tolist() == [0, 1, 2, 4, 8, 8]
    assert Trace().worked(np.array([0.0, 1.0])).tolist() == [0, 0]


def test_arrays_follow_their_series() -> None:
    trace = Trace()
    for i in range(3):
        trace.add(Incumbent(i, float(i), None, 10.0 - i))
        times, values = trace.arrays("objective")
        assert list(zip(times.tolist(), values.tolist(), strict=True)) == trace.objective
    assert np.shares_memory(trace.arrays("objective")[0], times)  # nothing is made twice


def test_a_job_goes_on_where_those_before_it_ended() -> None:
    first = Trace([(1.0, 9.0)], [(2.0, 3.0)], [], 1, 4.0)
    last = Trace([(0.5, 8.0)], [], [(0.5, 2.0)], 5, 1.0)
    whole = last.after([first, first])
    assert whole == Trace([(1.0, 9.0), (5.0, 9.0), (8.5, 8.0)], [(2.0, 3.0), (6.0, 3.0)], [(8.5, 2.0)], 5, 9.0)
