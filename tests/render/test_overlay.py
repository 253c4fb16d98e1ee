"""Courses laid over one plot, and samples as boxes."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from workbench.core.scene import Ellipse, Path, Rect, Scene, Text
from workbench.render.chart import plot_scene
from workbench.render.overlay import Course, Quartiles, box_scene, ink_of, overlay_plot
from workbench.render.plot import ROLES
from workbench.render.point_arrays import as_arrays


def _scene(courses: list[Course], *words: str) -> Scene:
    return plot_scene(overlay_plot(courses, *words))


def words(scene: Scene) -> list[str]:
    return [shape.text for shape in scene.shapes if isinstance(shape, Text)]


def course(label: str, colour: int = 0) -> Course:
    return Course(label, as_arrays([(1.0, 2.0), (3.0, 1.0)]), colour)


def test_a_plot_without_any_point_says_so() -> None:
    for points, told in (([], True), ([(1.0, 2.0)], False)):
        scene = _scene([Course("one", as_arrays(points), 0)], "Bounds", "seconds", "bound")
        assert ("None of these runs tells its bound" in words(scene)) is told


def test_several_courses_have_a_legend_below_and_one_has_none() -> None:
    alone, both = (_scene([course("a"), course("b", 1)][:many], "T", "seconds", "turns") for many in (1, 2))
    assert "a" not in words(alone)
    entries = [shape for shape in both.shapes if isinstance(shape, Text) and shape.text in ("a", "b")]
    assert [entry.text for entry in entries] == ["a", "b"]
    assert all(alone.height < entry.y < both.height for entry in entries)
    samples = [
        shape for shape in both.shapes if isinstance(shape, Path) and shape.points[0][1] in {e.y for e in entries}
    ]
    assert [sample.stroke for sample in samples] == [ink_of(0), ink_of(1)]


def test_a_few_courses_look_different_and_none_changes_as_it_comes_to_lie_on_another() -> None:
    apart = [course("a"), *(Course(f"{n}", as_arrays([(1.0, 9.0 + n), (3.0, 8.0)]), n) for n in range(1, 12))]
    alike = [replace(one, points=apart[0].points) for one in apart]
    looks = [[(line.ink, line.dash) for line in overlay_plot(some, "T", "s", "n").lines] for some in (apart, alike)]
    assert looks[0] == looks[1]
    assert len(set(looks[0])) == len(apart)
    assert not looks[0][0][1]


@pytest.mark.parametrize(
    ("label", "beside"), [("short", True), ("the usual settings, and what was tried beside them", False)]
)
def test_two_long_names_stand_below_each_other(label: str, beside: bool) -> None:
    scene = _scene([course(label), course(label, 1)], "T", "seconds", "turns")
    first, second = (shape for shape in scene.shapes if isinstance(shape, Text) and shape.text.startswith(label[:5]))
    assert (first.y == second.y) is beside
    assert (first.x == second.x) is not beside


def test_of_a_hundred_courses_the_legend_counts_most() -> None:
    scene = _scene([course(f"run {number}", number) for number in range(100)], "T", "seconds", "turns")
    named = [word for word in words(scene) if word.startswith("run ")]
    assert f"and {100 - len(named)} more" in words(scene)
    assert 4 < len(named) < 30


def test_a_course_that_came_to_its_end_has_a_dot_there() -> None:
    ended = Course("one", as_arrays([(1.0, 2.0)]), 0, ended=True)
    for one, dots in ((ended, 1), (course("one"), 0)):
        scene = _scene([one], "T", "seconds", "turns")
        assert sum(isinstance(shape, Ellipse) and "its end" in shape.label for shape in scene.shapes) == dots


def test_a_box_reaches_from_quartile_to_quartile_on_its_axis() -> None:
    boxes = [
        ("a", Quartiles(0, 1, 2, 3, 4, 9, 9)),
        ("b", Quartiles(0, 2, 3, math.inf, math.inf, 5, 9)),
    ]
    scene = box_scene(boxes, "Times", "seconds")
    a, b = (shape for shape in scene.shapes if isinstance(shape, Rect) and shape.label)
    assert (a.label, b.label) == ("a: 9 of 9, median 2", "b: 5 of 9, median 3")
    assert a.y < b.y
    assert b.x == pytest.approx(a.x + a.width / 2)  # from 2 on, where the first goes from 1 to 3
    assert b.x + b.width > a.x + 1.5 * a.width, "beyond the place of 4, the most that came"
    assert {"a", "b", "9 of 9", "5 of 9", "seconds"} <= set(words(scene))


def test_bars_without_a_heading_have_all_the_room_that_names_and_times_leave() -> None:
    bars = [("slow", Quartiles(*5 * (0.6,), known=1, size=1)), ("fast", Quartiles(*5 * (0.2,), known=1, size=1))]
    scene = box_scene(bars, "Times", "seconds", wide=240.0, titled=False)
    longest = max(shape.width for shape in scene.shapes if isinstance(shape, Rect) and shape.label)
    assert longest > 0.5 * scene.width
    assert "Times" not in words(scene)
    assert min(shape.y for shape in scene.shapes if isinstance(shape, Rect)) < 30
    assert all(
        shape.box.x >= 0 and shape.box.x + shape.box.width <= 240 for shape in scene.shapes if isinstance(shape, Text)
    )


def test_a_sample_of_nothing_has_a_name_and_no_box() -> None:
    nothing = Quartiles(*5 * (math.inf,), known=0, size=4)
    scene = box_scene([("none", nothing)], "Times", "seconds")
    assert {"none", "0 of 4"} <= set(words(scene))
    assert not any(isinstance(shape, Rect) and shape.label for shape in scene.shapes)


def test_boxes_in_a_low_place_keep_their_letters() -> None:
    boxes = [(name, Quartiles(1.0, 2.0, 3.0, 4.0, 5.0, 5, 5)) for name in "abcd"]
    for tall in (170.0, 230.0):
        scene = box_scene(boxes, "Times", "seconds", wide=280.0, tall=tall)
        assert scene.height <= tall
        assert "Times" not in words(scene)
    assert "Times" in words(box_scene(boxes, "Times", "seconds", tall=400.0))


def test_courses_differ_in_colour_as_long_as_there_are_colours() -> None:
    lines = overlay_plot([course(f"{n}", n) for n in range(len(ROLES) + 1)], "T", "s", "n").lines
    assert len({line.ink for line in lines}) == len(ROLES)
    assert [bool(line.dash) for line in lines] == [*[False] * len(ROLES), True]
    assert not any(role.startswith("player") for role in ROLES), "their browns are near each other"


def test_shares_have_room_for_the_numbers_of_none_and_all() -> None:
    for tall in (100.0, 300.0):
        y = overlay_plot([course("a")], "T", "s", "share", share=True).y
        assert {0.0, 1.0} <= set(y.ticks(round(tall / 32)))
        assert tall * y.place(0.0) > 4
        assert tall * (1 - y.place(1.0)) > 8
