"""Series for the plot: nothing lost, logarithmic axes."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from workbench.render.point_arrays import PointArrays
from workbench.ui.runs.plot_series import Growing, drawable, nearest, value_at

series = st.lists(st.floats(-1e6, 1e6), max_size=400).map(lambda values: [(0.1 * i, v) for i, v in enumerate(values)])


def arrays(*points: tuple[float, float]) -> PointArrays:
    grown = Growing()
    grown.extend(list(points))
    return grown.points()


def pairs(points: PointArrays) -> list[tuple[float, float]]:
    return list(zip(*(part.tolist() for part in points), strict=True))


@given(series, st.lists(st.integers(0, 400), max_size=5))
def test_growing_piece_by_piece_holds_every_point(points: list[tuple[float, float]], cuts: list[int]) -> None:
    grown, told = Growing(), list[tuple[float, float]]()
    for cut in [*sorted(cuts), len(points)]:
        told += points[len(told) : cut]
        grown.extend(told)
    assert pairs(grown.points()) == points


def test_a_log_axis_leaves_out_zero_and_says_so() -> None:
    points, left_out = drawable(arrays((0, 0), (1, 10), (2, -1)), log_x=True, log_y=True)
    assert pairs(points) == [(1, 10)]
    assert left_out
    points, left_out = drawable(arrays((0, 7)), log_x=True, log_y=True)
    assert pairs(points) == [(0.001, 7)]
    assert not left_out


def test_nearest_as_it_looks() -> None:
    points = arrays((1, 0), (100, 0))
    assert nearest(points, 40, log_x=False) == 0
    assert nearest(points, 40, log_x=True) == 1
    assert nearest(points, -5, log_x=True) == 0
    assert nearest(points, 1000, log_x=False) == 1
    assert nearest(arrays(), 1, log_x=False) is None


def test_value_at_a_time() -> None:
    points = arrays((1, 5), (2, 3))
    assert [value_at(points, at) for at in (0.5, 1, 1.9, 2, 9)] == [None, 5, 5, 3, 3]


def test_equal_times_do_not_divide_by_zero() -> None:
    assert nearest((np.zeros(2), np.zeros(2)), 0.0, log_x=True) == 0


def test_another_list_replaces_what_was_taken_in() -> None:
    """A trace that grew too long is thinned: the plot does not go on where the old one ended."""
    grown = Growing()
    grown.extend([(float(i), float(i)) for i in range(100)])
    thinner = [(0.0, 0.0), (99.0, 99.0), (100.0, 7.0)]
    assert grown.extend(thinner)
    assert [list(part) for part in grown.points()] == [[0.0, 99.0, 100.0], [0.0, 99.0, 7.0]]
