"""Courses laid over one plot."""

from __future__ import annotations

from workbench.core.scene import Text
from workbench.render.overlay import Course, overlay_scene
from workbench.render.point_arrays import as_arrays


def test_a_plot_without_any_point_says_so() -> None:
    for points, told in (([], True), ([(1.0, 2.0)], False)):
        scene = overlay_scene([Course("one", as_arrays(points), 0)], "Bounds", "seconds", "bound")
        words = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
        assert ("None of these runs tells its bound" in words) is told
