"""What the workbench lights on a board: broken rules, a conflict, differences between two boards. No widgets."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.core.grid import cell_target
from workbench.core.insight import Mark
from workbench.core.scene import Scene, Shape
from workbench.core.verdict import Violation


def violation_marks(violations: Iterable[Violation], role: str = "conflict") -> tuple[Mark, ...]:
    """A frame around each cell and target of the violations, once each."""
    targets: dict[str, None] = {}
    for violation in violations:
        targets.update((cell_target(cell), None) for cell in violation.cells)
        targets.update((target, None) for target in violation.targets)
    return tuple(Mark(target, role) for target in targets)


def difference_marks(mine: Scene, theirs: Scene) -> tuple[Mark, ...]:
    """A frame around each target that is drawn differently in two plain scenes of the same puzzle.

    Compared as drawn: what looks the same is the same to a person, whatever the board's type is.
    """
    ours, other = _drawn(mine), _drawn(theirs)
    return tuple(Mark(target, "difference") for target in other if other[target] != ours.get(target))


def _drawn(scene: Scene) -> dict[str, list[Shape]]:
    """Each target's shapes, and those without a target by the target whose body they lie in."""
    bodies = {target: scene.bounds(target) for target, _ in scene.targets()}
    drawn: dict[str, list[Shape]] = {target: [] for target in bodies}
    for shape in scene.shapes:
        if shape.target is not None:
            drawn[shape.target].append(shape)
            continue
        box = shape.box
        x, y = box.x + box.width / 2, box.y + box.height / 2
        for target, body in bodies.items():
            if body is not None and body.contains(x, y) and box.width <= body.width and box.height <= body.height:
                drawn[target].append(shape)
                break
    return drawn
