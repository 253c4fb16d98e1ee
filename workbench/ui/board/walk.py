"""The step on show, and the steps to which one can walk from it."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.core.grid import Target
from workbench.core.insight import Step, Steps


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
    def told(self) -> str:
        """The step in words."""
        return f"{self.place}{self.step.caption}"

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
