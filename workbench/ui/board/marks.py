"""What the workbench lights on a board: broken rules, a conflict, differences between two boards. No widgets."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace

from workbench.core.grid import Target, cell_target
from workbench.core.highlight import highlighted
from workbench.core.insight import Mark
from workbench.core.scene import Path, Scene, Shape
from workbench.core.verdict import Violation
from workbench.solve.board_changes import looks_new

_FAINT = 0.25  # how opaque what stood there is


def violation_marks(violations: Iterable[Violation], role: str = "conflict") -> tuple[Mark, ...]:
    """A frame around each cell and target of the violations, once each."""
    targets: dict[str, None] = {}
    for violation in violations:
        targets.update((cell_target(cell), None) for cell in violation.cells)
        targets.update((target, None) for target in violation.targets)
    return tuple(Mark(target, role) for target in targets)


def compared(mine: Scene, theirs: Scene, named: Iterable[Target] | None, marks: Iterable[Mark]) -> Scene:
    """Their scene with `marks`, with light on each target that differs from mine, and pale what only mine has.

    named   the targets that differ, where the puzzle says so. Otherwise they are compared as drawn: what looks the same
            is the same to a person, whatever the board's type is.
    """
    changed = tuple(looks_new(mine, theirs) if named is None else named)
    lit = [Mark(target, "difference") for target in changed]
    return highlighted(theirs.with_shapes(ghosts(mine, theirs, changed)), (*marks, *lit))


def ghosts(mine: Scene, theirs: Scene, changed: Container[Target]) -> Iterator[Shape]:
    """What only mine has: targets as pale outlines, and, pale, what stands on `changed` ones that theirs has bare."""
    (ground, _), (others, _) = mine.layers(), theirs.layers()  # layers that explain a board are no part of it
    there = others.drawn()
    for target, shapes in ground.drawn().items():
        if target not in there:
            yield from _ghost(_body(shapes))
        elif target in changed and not any(_content(there[target])):
            yield from (_faded(shape) for shape in _content(shapes))


def _body(shapes: Iterable[Shape]) -> Shape:
    return next(shape for shape in shapes if shape.target is not None)


def _content(shapes: Sequence[Shape]) -> Iterator[Shape]:
    """What stands on a target: neither its body nor a shade over all of it."""
    box = _body(shapes).box
    return (shape for shape in shapes if shape.target is None and shape.box != box)


def _faded(shape: Shape) -> Shape:
    fill, stroke = (ink and f"{ink.split('/')[0]}/{_FAINT}" for ink in (shape.fill, shape.stroke))
    return replace(shape, fill=fill, stroke=stroke)


def _ghost(body: Shape) -> Iterator[Shape]:
    outline = replace(body, stroke="difference/0.6", stroke_width=0.04, dash=(0.12, 0.1), target=None, label="")
    if isinstance(body, Path) and not body.closed:
        yield replace(outline, stroke="difference/0.15", stroke_width=max(0.04, 2 * body.reach), dash=())
        yield outline
    else:
        yield replace(outline, fill="paper/0.35")
