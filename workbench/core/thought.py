"""What a solver knows of a board before it searches: kinds of insight whose steps carry choices, see `core.insight`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.core.insight import Steps
from workbench.core.wording import Scalar


@dataclass(frozen=True, slots=True)
class Relaxation(Steps):
    """The linear relaxation of a model: its solution on the board, then after cuts, and a best whole one.

    feasible     False: already the relaxation has no solution, so the board has none.
    bound        of the objective; root: after HiGHS's cuts at the root; optimum: of whole numbers. None: not known, or
                 there is no objective.
    fractional   the share of places on the board that are not whole.      ruled_out   values that it forbids by itself.
    """

    rows: int = 0
    columns: int = 0
    nonzeros: int = 0
    feasible: bool = True
    bound: float | None = None
    root: float | None = None
    optimum: float | None = None
    fractional: float = 0.0
    ruled_out: int | None = None

    def csv_rows(self) -> list[Sequence[Scalar]]:
        return _choice_rows(self)


@dataclass(frozen=True, slots=True)
class Domains(Steps):
    """What is known of a board before any guess: a step for each who knows, with the choices left; those ruled out have
    the share 0."""

    def csv_rows(self) -> list[Sequence[Scalar]]:
        return _choice_rows(self)


def _choice_rows(steps: Steps) -> list[Sequence[Scalar]]:
    heading = ("step", "at", "symbol", "to", "share")
    choices = ((step.caption, c.place, c.symbol, c.to, c.share) for _, step in steps.walk() for c in step.choices)
    return [heading, *choices]
