"""The strength of formulations over many boards as a plot: a box for each. No solver is needed for it."""

from __future__ import annotations

from dataclasses import replace

from workbench.core.errors import OptionError
from workbench.core.insight import Table
from workbench.core.scene import Scene
from workbench.core.wording import Scalar
from workbench.render.overlay import box_scene
from workbench.solve.compare.measures import quartiles

OF = {"ruled-out": "ruled out %", "fractional": "fractional %", "bound": "bound", "cuts": "after cuts"}
"""What can be plotted over many boards, by the column of the table."""


def boxes(found: Table, of: str) -> Scene:
    """A box for each formulation over all boards; OptionError where none has such numbers."""
    column = found.columns.index(OF[of])
    samples: dict[str, list[Scalar]] = {}
    for one in found.rows:
        samples.setdefault(str(one.values[1]), []).append(one.values[column])
    drawn = []
    for name, sample in samples.items():
        if known := [value for value in sample if isinstance(value, int | float)]:
            drawn.append((name, replace(quartiles(known), size=len(sample))))
    if not drawn:
        raise OptionError(f"--measure {of}: none of these boards has such a number")
    return box_scene(drawn, f"{OF[of][:1].upper()}{OF[of][1:]}, by formulation", OF[of])
