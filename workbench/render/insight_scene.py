"""The drawings of insights, where a kind has one: for files, and for the window where a kind has no view of its own."""

from __future__ import annotations

from collections.abc import Callable

from workbench.core.insight import Bars, Curve, Insight
from workbench.core.scene import Scene
from workbench.core.thought import Tree
from workbench.render.chart import WIDTH, bars_scene, curve_scene
from workbench.render.tree import tree_scene

_DRAWN: dict[type[Insight], Callable[..., Scene]] = {Bars: bars_scene, Curve: curve_scene, Tree: tree_scene}
"""How each kind that can be drawn is drawn."""


def has_scene(insight: Insight) -> bool:
    """Whether an insight can be drawn."""
    return type(insight) in _DRAWN


def insight_scene(insight: Insight, wide: float = WIDTH, *, titled: bool = True) -> Scene:
    """The drawing of an insight, of a kind that has one. `titled`: its title stands above it."""
    assert has_scene(insight), f"{type(insight).__name__} has no drawing: add it here, or a view in ui/insights"
    return _DRAWN[type(insight)](insight, wide, titled=titled)
