"""What the workbench lights on a board: broken rules, a conflict, differences between two boards. No widgets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from workbench.core.grid import cell_target
from workbench.core.insight import Mark
from workbench.core.scene import Path, Scene, Shape
from workbench.core.verdict import Violation
from workbench.solve.board_changes import looks_new


def violation_marks(violations: Iterable[Violation], role: str = "conflict") -> tuple[Mark, ...]:
    """A frame around each cell and target of the violations, once each."""
    targets: dict[str, None] = {}
    for violation in violations:
        targets.update((cell_target(cell), None) for cell in violation.cells)
        targets.update((target, None) for target in violation.targets)
    return tuple(Mark(target, role) for target in targets)


def difference_marks(mine: Scene, theirs: Scene) -> tuple[Mark, ...]:
    """Light on each target that is drawn differently in two plain scenes of the same puzzle.

    Compared as drawn: what looks the same is the same to a person, whatever the board's type is.
    """
    return tuple(Mark(target, "difference") for target in looks_new(mine, theirs))


def ghosts(mine: Scene, theirs: Scene) -> tuple[Shape, ...]:
    """What only my scene has, as pale outlines."""
    bodies: dict[str, Shape] = {}
    for shape in mine.shapes:
        if shape.target is not None:
            bodies.setdefault(shape.target, shape)
    there = {target for target, _ in theirs.targets()}
    return tuple(shape for target, body in bodies.items() if target not in there for shape in _ghost(body))


def _ghost(body: Shape) -> Iterator[Shape]:
    outline = replace(body, stroke="difference/0.6", stroke_width=0.04, dash=(0.12, 0.1), target=None, label="")
    if isinstance(body, Path) and not body.closed:
        yield replace(outline, stroke="difference/0.15", stroke_width=max(0.04, 2 * body.reach), dash=())
        yield outline
    else:
        yield replace(outline, fill="paper/0.35")
