"""What a solver knows of a board before it searches, and the tree of a search: kinds of insight, see `core.insight`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from workbench.core.insight import Insight, Steps, Visited
from workbench.core.wording import Scalar, counted


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


@dataclass(frozen=True, slots=True)
class Tree(Insight):
    """The nodes of a search in the order in which they were visited, the root first; see `Visited` for the first three.

    words      what was decided at each, in words.        seconds   when each was visited.
    complete   whether these are all; else the first of them.
    """

    parents: tuple[int, ...]
    decisions: tuple[str, ...]
    ends: tuple[str, ...]
    words: tuple[str, ...]
    seconds: tuple[float, ...]
    complete: bool

    def depths(self) -> list[int]:
        """How far below the root each node lies."""
        found: list[int] = []
        for parent in self.parents:
            found.append(0 if parent < 0 else found[parent] + 1)
        return found

    def path(self, node: int) -> list[int]:
        """The nodes from below the root down to this one."""
        found: list[int] = []
        while self.parents[node] >= 0:
            found.append(node)
            node = self.parents[node]
        return found[::-1]

    @property
    def summary(self) -> str:
        """Its size in words."""
        kinds = Counter(
            "inner" if not end else "solution" if end == Visited.SOLUTION else "failure" for end in self.ends
        )
        parts = [counted(len(self.parents), "node"), f"{counted(max(self.depths(), default=0), 'level')} deep"]
        parts += [counted(kinds["failure"], "failure"), counted(kinds["solution"], "solution")]
        return ", ".join(parts) + ("" if self.complete else "; there are more")

    def said(self, node: int) -> str:
        """A node in words: what was decided, and what followed."""
        return ": ".join(filter(None, (self.words[node] or "the board as given", self.ends[node])))

    def lines(self, format_board: Callable[[Any], str]) -> Iterable[str]:
        yield self.summary
        yield ""
        yield from (f"{'  ' * depth}{self.said(node)}" for node, depth in enumerate(self.depths()))

    def csv_rows(self) -> list[Sequence[Scalar]]:
        rows = zip(self.parents, self.depths(), self.words, self.ends, self.seconds, strict=True)
        return [("node", "parent", "depth", "decision", "end", "seconds"), *((i, *row) for i, row in enumerate(rows))]
