"""The drawings of insights, where a kind has one: for files, and for the window where a kind has no view of its own."""

from __future__ import annotations

from collections.abc import Callable

from workbench.core.insight import AWAITED, Bars, Curve, Insight, Table
from workbench.core.scene import Anchor, Path, Rect, Scene, Shape, Text, width_of
from workbench.core.thought import Tree
from workbench.core.wording import counted, scalar_text
from workbench.render.chart import WIDTH, bars_scene, curve_scene
from workbench.render.tree import tree_scene

_DRAWN: dict[type[Insight], Callable[..., Scene]] = {Bars: bars_scene, Curve: curve_scene, Tree: tree_scene}
"""How each kind that can be drawn is drawn."""
_LETTER, _PITCH, _BESIDE = 16.0, 30.0, 14.0  # of a table
_MOST = 14  # rows that can be read from afar


def has_scene(insight: Insight) -> bool:
    """Whether an insight can be drawn."""
    return type(insight) in _DRAWN


def insight_scene(insight: Insight, wide: float = WIDTH, *, titled: bool = True) -> Scene:
    """The drawing of an insight, of a kind that has one. `titled`: its title stands above it."""
    assert has_scene(insight), f"{type(insight).__name__} has no drawing: add it here, or a view in ui/insights"
    return _DRAWN[type(insight)](insight, wide, titled=titled)


def table_scene(table: Table) -> Scene:
    """A table that cannot be scrolled or sorted: its first rows, numbers at the right of their columns, which are as
    wide as what they say: the whole is as wide as it comes."""
    rows = [[scalar_text(value) for value in row.values] for row in table.rows[:_MOST]]
    left, shapes = 0.0, list[Shape]()
    high = _PITCH * (len(rows) + 1)
    for at, heading in enumerate(table.columns):
        cells = [row[at] for row in rows]
        wide = max(width_of(text, _LETTER, bold=text is heading) for text in (heading, *cells)) + 2 * _BESIDE
        words = any(isinstance(row.values[at], str) and row.values[at] != AWAITED for row in table.rows)
        anchor: Anchor = "start" if words else "end"
        x = left + _BESIDE if words else left + wide - _BESIDE
        for line, text in enumerate((heading, *cells)):
            y, ink = (line + 0.5) * _PITCH, "ink" if line else "muted"
            shapes.append(Text(x, y, text, _LETTER, anchor, bold=not line, fill=ink))
        left += wide
    lines = [Path(((0, line * _PITCH), (left, line * _PITCH)), stroke="grid") for line in range(1, len(rows) + 1)]
    if len(table.rows) > _MOST:
        more = counted(len(table.rows) - _MOST, "more row")
        shapes.append(Text(_BESIDE, high + 0.5 * _PITCH, more, _LETTER, "start", fill="muted"))
        high += _PITCH
    return Scene(left, high, (Rect(0, 0, left, high, fill="paper/0"), *lines, *shapes), table.title)
