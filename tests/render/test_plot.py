"""What a plot draws: nothing lost, logarithmic axes, what lies nearest."""

from __future__ import annotations

import math
import warnings
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from workbench.core.insight import Curve, Series
from workbench.render.axis import Axis, fitted, texts
from workbench.render.plot import OTHERS, PlotLine, curve_plot, has_course, nearest, trace_plot, value_at
from workbench.render.point_arrays import PointArrays, as_arrays
from workbench.solve.runs.trace import Trace

LINEAR, LOG = Axis(0.0, 100.0), Axis(0.001, 100.0, log=True)


def pairs(points: PointArrays) -> list[tuple[float, float]]:
    return list(zip(*(part.tolist() for part in points), strict=True))


def test_a_log_axis_leaves_out_zero_and_says_so() -> None:
    trace = Trace([(0, 0), (1, 10), (2, -1)], [], [], 3, 4.0)
    plot = replace(trace_plot(trace, "T", log_x=True), y=LOG)
    assert plot.below()
    (stroke,) = plot.lines[0].strokes(plot.x, plot.y)
    assert pairs(stroke) == [(1, 10), (2, 10)]  # held until the value that has no place
    early = replace(trace_plot(Trace([(0, 7), (2, 3)], [], [], 2, 4.0), "T", log_x=True), y=LOG)
    assert not early.below()
    assert pairs(early.lines[0].points)[0] == (early.x.low, 7)  # what came at the start is at the foot of the axis


def test_the_last_value_holds_until_now() -> None:
    plot = trace_plot(Trace([(1, 10), (2, 5)], [], [], 2, 9.0), "T")
    (stroke,) = plot.lines[0].strokes(plot.x, plot.y)
    assert pairs(stroke) == [(1, 10), (2, 10), (2, 5), (9, 5)]
    assert pairs(plot.lines[0].marked(plot.x, plot.y)) == [(1, 10), (2, 5)]


def test_many_points_have_one_marker() -> None:
    line = PlotLine("a", as_arrays([(float(i), float(i)) for i in range(1000)]), "best", markers=True)
    assert pairs(line.marked(LINEAR, LINEAR)) == [(999, 999)]


def test_a_histogram_has_its_bins_around_its_points() -> None:
    series = Series("h", (1.0, 2.0, 4.0), (5.0, math.nan, 7.0), histogram=True)
    plot = curve_plot(Curve("c", "C", (series,)))
    assert pairs(plot.lines[0].points) == [(-0.5, 5), (2.5, 5), (2.5, 7), (5.5, 7)]
    assert plot.y.low == 0


def test_nearest_as_it_looks() -> None:
    points = as_arrays([(1, 0), (100, 0)])
    assert nearest(points, LINEAR, 40) == 0
    assert nearest(points, LOG, 40) == 1
    assert nearest(points, LOG, -5) == 0
    assert nearest(points, LINEAR, 1000) == 1
    assert nearest(as_arrays([]), LINEAR, 1) is None
    assert nearest((np.zeros(2), np.zeros(2)), LOG, 0.0) == 0


def test_value_at_a_time() -> None:
    points = as_arrays([(1, 5), (2, 3)])
    assert [value_at(points, at) for at in (0.5, 1, 1.9, 2, 9)] == [None, 5, 5, 3, 3]


@pytest.mark.parametrize("axis", [LINEAR, LOG, Axis(-5.0, 7.0)])
def test_an_axis_zoomed_to_its_span_is_itself(axis: Axis) -> None:
    again = axis.zoomed(*axis.span)
    assert (again.low, again.high) == pytest.approx((axis.low, axis.high))
    assert axis.value(float(axis.units(np.array([5.0]))[0])) == pytest.approx(5.0)


def test_ticks_close_together_are_told_apart() -> None:
    found = texts(Axis(1234567.125, 1234567.5).ticks(4))
    assert len(set(found)) == len(found) > 2
    assert texts([0.5, 1.0, 10_000.0]) == ["0.5", "1", "10,000"]
    assert texts([5e-5, 1e-4, 0.02, 0.0, 3.0]) == ["5e-5", "1e-4", "2e-2", "0", "3"], "one notation on one axis"


@pytest.mark.parametrize("values", [(0.0, 1e-9, 100.0), (-50.0, -0.1, 0.0, 3.0), (7.0,), (0.0, 5.0)])
def test_a_bent_axis_has_a_place_for_everything_in_order(values: tuple[float, ...]) -> None:
    axis = fitted(values, bent=True)
    places = [axis.place(value) for value in values]
    assert axis.bend
    assert all(axis.holds(value) for value in values)
    assert all(0 < place < 1 for place in places)
    assert all(below < above for below, above in pairwise(places))
    for value in values:
        (unit,) = axis.units(np.array([value]))
        assert axis.value(unit) == pytest.approx(value)
    ticks = axis.ticks(6)
    assert 0.0 in ticks
    assert len(ticks) >= 2
    assert ticks == sorted(set(ticks))
    assert all(axis.low <= tick <= axis.high for tick in ticks)


def test_powers_of_ten_are_evenly_spaced_far_from_the_bend() -> None:
    axis = fitted((0.0, 0.001, 1e6), bent=True)
    assert axis.place(1e5) - axis.place(1e4) == pytest.approx(axis.place(1e4) - axis.place(1e3), rel=0.001)


@pytest.mark.parametrize("about", range(2, 9))
def test_numbers_on_a_bent_axis_do_not_touch(about: int) -> None:
    """Of 0 and 1 the smaller power gives way, however many numbers there is room for."""
    axis = fitted((0.0, 1.0, 6e3), bent=True)
    places = [axis.place(tick) for tick in axis.ticks(about)]
    assert min(b - a for a, b in pairwise(places)) > 0.5 / about


@pytest.mark.parametrize("about", range(4, 9))
def test_a_bent_axis_has_the_powers_of_ten_up_to_its_largest_value(about: int) -> None:
    assert {0.0, 10.0, 100.0} <= set(fitted((201.0, 40.0, 5.0, 0.0), bent=True).ticks(about))
    assert {0.0, 10.0, 100.0} <= set(fitted((201.0, 30.0, 1.0, 0.0), bent=True).ticks(about))


def test_a_time_axis_before_anything_came_goes_to_a_second() -> None:
    assert trace_plot(Trace([], [], [], 0, 0.0004), "T").x.high == pytest.approx(1.02)
    assert trace_plot(Trace([(0.0002, 3)], [], [], 1, 0.0004), "T").x.high < 0.001


def test_a_bound_of_0_alone_is_no_course() -> None:
    done = Trace([(0.1, 0.0)], [], [], 1, 0.2)
    waits = trace_plot(Trace([], [(0.1, 0.0)], [], 0, 2.0), "T", other_runs=[done])
    assert waits.y.bare
    assert not any(len(line.points[0]) for line in waits.lines)
    told = trace_plot(Trace([], [(0.1, 0.0), (0.5, 3.0)], [], 0, 2.0), "T")
    assert len(told.lines[1].points[0]) == 2
    begun = trace_plot(Trace([(1.0, 7.0)], [(0.1, 0.0)], [], 1, 2.0), "T")
    assert len(begun.lines[1].points[0]) == 1


def test_the_course_of_a_run_that_goes_on_begins_with_what_was_known() -> None:
    waits = trace_plot(Trace([], [(0.0, 3.0)], [], 0, 2.0), "T", known=9.0)
    assert pairs(waits.lines[0].points) == [(0, 9)]
    assert waits.y.holds(9.0)
    better = trace_plot(Trace([(1.0, 7.0)], [], [], 1, 2.0), "T", known=9.0)
    assert pairs(better.lines[0].points) == [(0, 9), (1, 7)]


def test_the_bound_of_a_proof_is_seen() -> None:
    closed = trace_plot(Trace([(1, 9), (2, 5)], [(0.5, 1), (4, 5)], [], 2, 4.0), "T")
    assert closed.y.low < 1  # not only where it has met the best
    at_end = trace_plot(Trace([(1, 9), (2, 5)], [(4, 5)], [], 2, 4.0), "T").lines[1]
    assert at_end.seen
    assert at_end.markers
    far = trace_plot(Trace([(1, 9), (2, 5)], [(0.5, -900), (4, 5)], [], 2, 4.0), "T")
    assert far.y.low > 0
    alike = trace_plot(Trace([(2, 185), (3, 184)], [(1, 180), (5, 183), (9, 184)], [], 2, 9.0), "T")
    assert alike.y.low <= 180  # not from the last two boards on


def test_a_bent_axis_of_nothing_but_zeros_is_a_linear_one() -> None:
    assert not fitted((0.0, 0.0), bent=True).bend
    assert fitted((), bent=True).bare


def test_the_axes_hold_what_other_runs_had_come_to_by_then() -> None:
    at_its_end = Trace([(3, 7)], [], [], 1, 3.01)  # a stub that the legend would not name
    others = [Trace([(0, 70), (3, 20), (9, 1)], [], [], 3, 20.0), Trace([], [], [], 0, 3.0), at_its_end]
    plot = trace_plot(Trace([(1, 10), (2, 5)], [(1, 4)], [], 2, 4.0), "T", other_runs=others)
    assert [line.label for line in plot.lines] == ["objective", "bound", OTHERS]
    assert 4 <= plot.x.high < 5
    assert plot.y.low < 5
    assert 20 < plot.y.high < 70  # what they began with would squeeze this one
    (stroke,) = plot.lines[2].strokes(plot.x, plot.y)
    assert pairs(stroke)[-1] == (plot.x.high, 20)


def test_a_trace_has_a_course_when_a_value_changes_or_best_and_bound_are_apart() -> None:
    counted = Trace([], [], [(1, 1), (2, 1)], 0, 2.0)
    assert not has_course(counted, counting=True)
    counted.count.append((3, 2))
    assert has_course(counted, counting=True)
    solved = Trace([(1, 3)], [(1, 3)], [], 1, 2.0)
    assert not has_course(solved, counting=False)
    assert has_course(Trace([(1, 3)], [(1, 2)], [], 1, 2.0), counting=False)
    assert has_course(Trace([(1, 4), (2, 3)], [(2, 3)], [], 2, 2.0), counting=False)
    assert has_course(Trace([], [(1, 2), (2, 3)], [], 0, 2.0), counting=False)


def test_a_course_in_place_of_objective_and_bound_stands_on_zero() -> None:
    plot = trace_plot(
        Trace([(1, 10), (2, 8)], [(1, 4)], [], 2, 4.0), "T", "gap", instead=lambda _: as_arrays([(1, 50)])
    )
    assert [line.label for line in plot.lines] == ["gap"]
    assert plot.y.low == 0


@pytest.mark.parametrize("about", [2, 3, 7])
@pytest.mark.parametrize(("log", "bent"), [(False, False), (True, False), (False, True)])
@pytest.mark.parametrize(
    "values",
    [
        (0.0, 78.0),
        (5.9e-7, 1.8e-7),
        (0.0, 1.8e-7),
        (-3.0, 0.0),
        (0.0, 1.0, 1e6),
        (66.978705,),
        (19.0,),
        (1e-9, 1e4),
        (0.5, 11.0),
    ],
)
def test_an_axis_has_two_ticks_however_little_room_there_is(
    values: tuple[float, ...], log: bool, bent: bool, about: int
) -> None:
    axis = fitted(values, log=log, bent=bent)
    assert len(axis.ticks(about)) >= 2
    low, high = axis.span
    assert len(axis.zoomed(low + 0.3 * (high - low), high).ticks(about)) >= 2 or axis.whole


def test_a_bound_of_0_is_told_while_the_values_lie_far_above() -> None:
    above = trace_plot(Trace([(1, 5e-7)], [(0.1, 0)], [], 1, 2.0), "T", "distance", bent_y=True)
    assert (above.y.log, above.y.bend) == (True, 0)
    assert [line.legend(above.y) for line in above.lines] == ["distance", "bound 0, below"]
    assert not above.below()
    reached = trace_plot(Trace([(1, 5e-7), (2, 0)], [(0.1, 0)], [], 2, 2.0), "T", "distance", bent_y=True)
    assert reached.y.bend
    assert [line.legend(reached.y) for line in reached.lines] == ["distance", "bound"]


def test_a_bound_that_comes_with_the_end_is_no_line_to_be_named() -> None:
    best = [(1.0, 10.0), (2.0, 5.0)]
    for bound, seen in (([(1.0, 3.0)], True), ([(3.95, 4.0), (4.0, 5.0)], False), ([], False)):
        plot = trace_plot(Trace(best, bound, [], 2, 4.0), "T")
        assert [line.seen for line in plot.lines] == [True, seen], bound


def test_what_has_no_place_on_a_logarithmic_axis_is_left_out_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        units = Axis(1.0, 100.0, log=True).units(np.array([-1.0, 0.0, 10.0]))
    assert [math.isnan(unit) for unit in units] == [True, True, False]
    assert units[2] == 1.0
