"""Points of a plot's line: thinned with the same outline, stairs, stretches that an axis holds."""

from __future__ import annotations

import itertools

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from workbench.render.point_arrays import Growing, PointArrays, as_arrays, held_to, stairs, stretches, thinned

series = st.lists(st.floats(-1e6, 1e6), max_size=400).map(lambda values: [(0.1 * i, v) for i, v in enumerate(values)])


def pairs(points: PointArrays) -> list[tuple[float, float]]:
    return list(zip(*(part.tolist() for part in points), strict=True))


@given(series, st.integers(4, 60))
def test_thinning_keeps_the_outline(points: list[tuple[float, float]], most: int) -> None:
    kept = thinned(points, most)
    assert set(kept) <= set(points)
    assert kept == sorted(kept)
    assert len(kept) <= most + 6
    if points:
        assert kept[0] == points[0]
        assert kept[-1] == points[-1]
        values, kept_values = [v for _, v in points], [v for _, v in kept]
        assert (min(kept_values), max(kept_values)) == (min(values), max(values))
    if len(points) <= most:
        assert kept == points


def test_steps_hold_each_value_until_the_next() -> None:
    assert pairs(stairs(as_arrays([(1, 5), (2, 3)]), 4)) == [(1, 5), (2, 5), (2, 3), (4, 3)]
    assert pairs(stairs(as_arrays([]), 4)) == []
    assert pairs(stairs(as_arrays([(1, 5), (2, 3)]))) == [(1, 5), (2, 5), (2, 3)]


def test_the_last_value_is_held() -> None:
    assert pairs(held_to(as_arrays([(1, 5), (2, 3)]), 4)) == [(1, 5), (2, 3), (4, 3)]
    assert pairs(held_to(as_arrays([]), 4)) == []


@given(st.lists(st.booleans(), max_size=12))
def test_stretches_are_what_is_held_and_nothing_else(held: list[bool]) -> None:
    found = list(stretches(np.array(held, dtype=bool)))
    assert [i for start, end in found for i in range(start, end)] == [i for i, one in enumerate(held) if one]
    assert all(end < start for (_, end), (start, _) in itertools.pairwise(found))


@given(series, st.lists(st.integers(0, 400), max_size=5))
def test_growing_piece_by_piece_holds_every_point(points: list[tuple[float, float]], cuts: list[int]) -> None:
    grown, told = Growing(), list[tuple[float, float]]()
    for cut in [*sorted(cuts), len(points)]:
        told += points[len(told) : cut]
        grown.points(told)
    assert pairs(grown.points(told)) == points


def test_another_list_replaces_what_was_taken_in() -> None:
    """A trace that grew too long is thinned: its arrays begin anew, and the old ones stay as they are."""
    grown = Growing()
    old = grown.points([(float(i), float(i)) for i in range(100)])
    thinner = [(0.0, 0.0), (99.0, 99.0), (100.0, 7.0)]
    assert pairs(grown.points(thinner)) == thinner
    assert pairs(old)[1] == (1.0, 1.0)
