"""The step on show, and the steps to which one can walk from it."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.core.grid import STEPS, Target
from workbench.core.insight import Mark, Step, Steps
from workbench.core.scene import Box, Scene


@dataclass(frozen=True, slots=True)
class Walk:
    """A step, and what is known of the sequence or tree that it belongs to.

    place      its number, as it is told before its caption.
    trunk      the steps of the sequence, or those of the tree that branch off none.
    branches   what branches off these steps, where a step is a relaxation.
    """

    step: Step
    place: str
    trunk: tuple[Step, ...]
    branches: tuple[Step, ...]

    @property
    def more_steps(self) -> bool:
        """Whether there are other steps to walk to."""
        return len(self.trunk) > 1

    @property
    def words(self) -> str:
        """The step in words."""
        return f"{self.place}{self.step.caption}"

    @property
    def places(self) -> tuple[Target, ...]:
        """Where one may branch, the least whole first."""
        return tuple(dict.fromkeys(branch.target for branch in self.branches if branch.target is not None))

    @property
    def fork(self) -> Step | None:
        """The step of the trunk that the one on show branches off."""
        return next((one for one in self.trunk if any(branch is self.step for branch in one.branches)), None)

    def marks(self, cursor: Target | None) -> tuple[Mark, ...]:
        """What is lit on the step: its own marks, and where one may branch, if one may."""
        lit = [
            Mark(place, "hint", "↵") if place == cursor else Mark(place, "accent", shade=0.1) for place in self.places
        ]
        return (*lit, *self.step.marks)

    def place_beside(self, scene: Scene, cursor: Target | None, key: str) -> Target | None:
        """The place to branch at that is nearest in the direction of an arrow key; the first where none is chosen."""
        here = None if cursor is None else scene.bounds(cursor)
        if here is None:
            return self.places[0]
        down, right = STEPS[key]
        ahead: dict[Target, float] = {}
        for place in self.places:
            box = scene.bounds(place)
            x, y = (0.0, 0.0) if box is None else _between(here, box)
            along, aside = (x * right + y * down), abs(x * down) + abs(y * right)
            if along > 0.1:
                ahead[place] = along + 2 * aside  # targets in the same line come first
        return min(ahead, key=ahead.__getitem__, default=cursor)

    def branch_on(self, target: Target | None) -> Step | None:
        """The branch on a target that follows the one on show; the first follows the last. None where nothing
        branches."""
        here = [branch for branch in self.branches if branch.target == target]
        at = next((i for i, branch in enumerate(here) if branch is self.step), -1)
        return here[(at + 1) % len(here)] if here else None


def walk(step: Step, steps: Steps | None) -> Walk:
    """A step, and the sequence or tree that it belongs to, if that is known."""
    trunk = steps.steps if steps is not None else ()
    number = next((i for i, other in enumerate(trunk, 1) if other is step), None)
    # in a branch there is no counting: a strategy may have a million leaves
    place = "" if len(trunk) < 2 else f"Step {number} of {len(trunk)}: " if number else "Step: "
    branches = tuple(branch for other in trunk if step.choices for branch in other.branches)
    return Walk(step, place, trunk, branches)


def _between(one: Box, other: Box) -> tuple[float, float]:
    """How far it is from the middle of one box to that of another."""
    return other.x - one.x + (other.width - one.width) / 2, other.y - one.y + (other.height - one.height) / 2
