"""Plots as scenes: what is drawn, and that nothing finite or infinite breaks them."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.core.insight import Bar, Bars, Curve, Series
from workbench.core.scene import Ellipse, Path, Scene, Text, width_of
from workbench.render import axis, svg, theme
from workbench.render.axis import Axis, fitted
from workbench.render.chart import bars_scene, course_scene, curve_scene, heading, trace_scene
from workbench.render.plot import BELOW, trace_plot
from workbench.solve.jobs.events import Incumbent
from workbench.solve.runs.trace import Trace

NUMBERS = st.floats(allow_nan=False, allow_infinity=False, min_value=-1e12, max_value=1e12)


def trace() -> Trace:
    return Trace([(1.0, 50.0), (2.0, 40.0), (4.0, 10.0)], [(0.5, 0.0), (3.0, 8.0), (4.0, 10.0)], [], 3, 5.0)


def texts(scene: Scene) -> set[str]:
    return {shape.text for shape in scene.shapes if isinstance(shape, Text)}


def sound(scene: Scene) -> None:
    """It can be written, and lies within its frame."""
    assert "nan" not in svg.to_svg(scene, theme.load("dark"))
    for shape in scene.shapes:
        if not isinstance(shape, Text):
            box = shape.box
            assert box.x >= -4
            assert box.y >= -4
            assert box.x + box.width <= scene.width + 4
            assert box.y + box.height <= scene.height + 4


@pytest.mark.parametrize("bent_y", [False, True])
def test_a_trace_has_a_stair_a_dashed_bound_and_a_marker_each(bent_y: bool) -> None:
    scene = course_scene(trace_plot(trace(), "Lamps: light", "lamps on", bent_y=bent_y))
    sound(scene)
    assert {"Lamps: light", "lamps on", "bound", "seconds"} <= texts(scene)
    lines = [shape for shape in scene.shapes if isinstance(shape, Path) and shape.stroke in ("best", "bound")]
    stair, bound = lines[0], lines[1]
    assert (stair.dash, bool(bound.dash)) == ((), True)
    # a value holds until the next: every second step is level, the others are upright
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in zip(stair.points, stair.points[1:], strict=False))
    dots = [shape for shape in scene.shapes if isinstance(shape, Ellipse) and shape.fill == "best"]
    assert len(dots) == 3 + 1  # one in the legend


def test_a_long_title_has_two_lines() -> None:
    title = "Find a safe board · Dic-dac-doe 15 × 15, 185 moves · seed 0 · 1 worker · at most 15 s · slack, notebook"
    lines = [one.text for one in heading(title, 480.0)]
    assert (len(lines), " ".join(lines)) == (2, title)
    assert [one.text for one in heading("Short")] == ["Short"]


def test_a_count_stands_where_there_is_no_objective() -> None:
    scene = trace_scene(Trace([], [], [(0.1, 5.0), (0.2, 900.0)], 0, 0.3), "Towers: count")
    sound(scene)
    assert "count" in texts(scene)


def test_an_empty_trace_is_a_plot() -> None:
    for bent_y in (False, True):
        scene = course_scene(trace_plot(Trace(), "nothing", bent_y=bent_y))
        sound(scene)
        assert "no values" in texts(scene)


def test_a_long_trace_is_thinned() -> None:
    points = [(i / 1000, 50_000.0 - i) for i in range(50_000)]
    scene = trace_scene(Trace(points, [], [], 50_000, 50.0), "flood")
    assert sum(len(shape.points) for shape in scene.shapes if isinstance(shape, Path)) < 6000
    assert len(scene.shapes) < 100


def test_a_far_early_bound_does_not_flatten_the_objective() -> None:
    scene = trace_scene(Trace([(1, 50), (2, 40)], [(0, -1e9), (2, 40)], [], 2, 3), "far")
    stair = next(shape for shape in scene.shapes if isinstance(shape, Path) and shape.stroke == "best")
    assert stair.box.height > 100
    sound(scene)


@given(st.lists(st.tuples(NUMBERS, NUMBERS), max_size=20), st.booleans(), st.booleans(), st.booleans())
def test_any_curve_is_sound(points: list[tuple[float, float]], x_log: bool, y_log: bool, bins: bool) -> None:
    xs, ys = tuple(p[0] for p in points), tuple(p[1] for p in points)
    sound(
        curve_scene(Curve("k", "T", (Series("a", xs, ys, histogram=bins), Series("b", ys, xs)), "x", "y", x_log, y_log))
    )


@given(st.lists(NUMBERS | st.sampled_from((math.inf, -math.inf, math.nan)), max_size=12))
def test_any_bars_are_sound(values: list[float]) -> None:
    scene = bars_scene(Bars("k", "T", tuple(Bar(f"bar {i}", value, f"t {i}") for i, value in enumerate(values)), "%"))
    sound(scene)
    assert [target for target, _ in scene.targets()] == [f"t {i}" for i in range(len(values))]


def test_values_behind_bars_are_whole() -> None:
    scene = bars_scene(Bars("k", "T", (Bar("a", 31_709), Bar("b", 12)), "positions told wrongly"), 480.0)
    words = [shape for shape in scene.shapes if isinstance(shape, Text) and shape.anchor == "start"]
    assert words
    assert all(shape.x + width_of(shape.text, shape.size) < scene.width for shape in words if "told" in shape.text)


def test_counts_are_told_to_the_last_digit_and_shares_are_not() -> None:
    drawn = bars_scene(Bars("k", "T", (Bar("a", 18_603), Bar("b", 0.123456))))
    assert {"18,603", "0.1235"} <= {one.text for one in drawn.shapes if isinstance(one, Text)}


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [(0, 10, [0, 2, 4, 6, 8, 10]), (0.13, 0.71, [0.2, 0.3, 0.4, 0.5, 0.6, 0.7]), (-7, 7, [-5, -2.5, 0, 2.5, 5])],
)
def test_ticks_are_round(low: float, high: float, ticks: list[float]) -> None:
    assert Axis(low, high).ticks(6) == ticks


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ((0, 1, 0), [0, 1]),
        ((0, 3), [0, 1, 2, 3]),
        ((0, 12), [0, 5, 10]),
        ((0, 130), [0, 25, 50, 75, 100, 125]),
        ((0, 0.5, 1), [0, 0.2, 0.4, 0.6, 0.8, 1]),
        ((7, 7), [6, 7, 8]),
    ],
)
def test_whole_numbers_have_ticks_at_whole_numbers(values: tuple[float, ...], ticks: list[float]) -> None:
    assert fitted(values).ticks(6) == ticks
    xs = tuple(map(float, range(len(values))))
    marks = texts(curve_scene(Curve("k", "T", (Series("a", xs, tuple(map(float, values))),))))
    assert {axis.tick_text(tick) for tick in ticks} <= marks


def test_a_piece_of_a_logarithmic_axis_of_whole_numbers_has_no_ticks_between_them() -> None:
    assert fitted((2.0, 400.0), log=True).zoomed(math.log10(2.0), math.log10(4.0)).ticks(5) == [2, 3, 4]
    assert min(fitted((1.0, 1.0), log=True).ticks(5)) == 1


def test_logarithmic_ticks_and_places() -> None:
    decades = Axis(0.5, 2000, log=True)
    assert decades.ticks(4) == [1, 10, 100, 1000]
    assert Axis(0.9, 60, log=True).ticks(4) == [1, 2, 5, 10, 20, 50]  # 1 and 10 alone left the end without a number
    assert decades.place(0.5) == 0
    assert decades.place(2000) == 1
    assert decades.place(math.sqrt(0.5 * 2000)) == pytest.approx(0.5)
    assert decades.place(0) == 0
    assert len(Axis(2, 9, log=True).ticks(6)) >= 2


@given(st.lists(NUMBERS, max_size=5), st.booleans(), st.booleans())
def test_an_axis_holds_its_values(values: list[float], log: bool, from_zero: bool) -> None:
    found = fitted(values, log=log, from_zero=from_zero)
    assert found.low < found.high
    assert bool(found.ticks(6)) is bool(values)  # numbers beside nothing would be made up
    for value in values:
        if not found.log:
            assert found.low <= value <= found.high


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-3, "−3"),
        (12000, "12,000"),
        (0.25, "0.25"),
        (2e-7, "2e-7"),
        (4.09035e-07, "4.09e-7"),
        (3e6, "3\u2009M"),
        (-1.5e9, "−1.5\u2009G"),
        (3000002, "3.000002\u2009M"),
        (2e15, "2e15"),
        (math.inf, "∞"),
        (-math.inf, "−∞"),
        (math.nan, "–"),
    ],
)
def test_numbers_at_ticks_are_short(value: float, text: str) -> None:
    assert axis.tick_text(value) == text


def test_a_log_plot_draws_no_zero() -> None:
    """The stair holds until the value that the axis does not hold, and the plot says what is missing."""
    course = Trace()
    for seq, (elapsed, value) in enumerate([(1.0, 0.1), (2.0, 1e-9), (4.0, 0.0)]):
        course.add(Incumbent(seq, elapsed, None, value))
    course.elapsed = 8.0
    scene = course_scene(replace(trace_plot(course, "hit", "away"), y=fitted([0.1, 1e-9, 0.0], log=True)))
    assert BELOW in texts(scene)
    stairs = [one for one in scene.shapes if isinstance(one, Path) and one.stroke == "best"]
    foot = max(point[1] for one in scene.shapes if isinstance(one, Path) for point in one.points)
    line = max(stairs, key=lambda one: len(one.points))
    assert max(y for _, y in line.points) < foot - 5
    across = [x for x, _ in line.points]
    assert across == sorted(across)
    first, second, last = sorted(set(across))
    assert last - second == pytest.approx(2 * (second - first))  # at 4 s, where zero follows
    assert sum(isinstance(one, Ellipse) and one.fill == "best" for one in scene.shapes) == 2
    assert BELOW not in texts(trace_scene(course, "hit", "away"))


def test_nothing_but_zero_has_a_linear_axis() -> None:
    course = Trace()
    course.add(Incumbent(0, 1.0, None, 0.0))
    scene = course_scene(replace(trace_plot(course, "hit", "away"), y=fitted([0.0], log=True)))
    assert BELOW not in texts(scene)
    assert any(isinstance(one, Ellipse) for one in scene.shapes)


@pytest.mark.parametrize(
    ("value", "log"), [(12.0, False), (0.001, False), (-3.5, False), (0.0, False), (3.3, True), (1e-9, True)]
)
def test_a_value_that_never_changes_has_a_sensible_scale(value: float, log: bool) -> None:
    found = fitted([value, value], log=log)
    assert 0.3 < found.place(value) < 0.7
    assert any(0 < found.place(tick) < 1 for tick in found.ticks(6))
    if value and not log:
        assert found.high - found.low <= max(1.0, abs(value))
