"""What a solver knows of a board before it searches, and the tree of a search: kinds of insight, see `core.insight`."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from workbench.core.insight import Insight, Steps, Visited
from workbench.core.wording import Scalar, counted


@dataclass(frozen=True, slots=True)
class Relaxation(Steps):
    """The linear relaxation of a model: its solution on the board, then after cuts, and a best whole one.

    feasible     False: already the relaxation has no solution, so the board has none.
    bound        of the objective; root: after HiGHS's cuts at the root; optimum: of whole numbers. None: not known, or
                 there is no objective.
    fractional   the share of places on the board that are not whole.      ruled_out   values that no solution of it
                 has.
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
    """What is known of a board before any guess: a step for each method (propagation, presolve, techniques, the truth),
    with the choices that it leaves. A choice that it rules out has the share 0."""

    def csv_rows(self) -> list[Sequence[Scalar]]:
        return _choice_rows(self)


def _choice_rows(steps: Steps) -> list[Sequence[Scalar]]:
    heading = ("step", "at", "symbol", "to", "share")
    choices = ((step.caption, c.place, c.symbol, c.to, c.share) for _, step in steps.walk() for c in step.choices)
    return [heading, *choices]


_INDENTED = 30  # levels of a tree that a text sets in: some searches go down for thousands


class _Shape(NamedTuple):
    """What follows from the nodes' parents and ends: for each node how deep it lies, how many nodes and solutions its
    subtree has, itself included, its first child, and the next one of its parent's; -1 where there is none."""

    depths: Sequence[int]
    sizes: Sequence[int]
    solutions: Sequence[int]
    first: Sequence[int]
    next: Sequence[int]


@dataclass(frozen=True)  # without slots: what follows from the nodes is worked out once
class Tree(Insight):
    """The nodes of a search in the order in which they were visited, the root first; see `Visited`.

    seconds    when each was visited.      complete   whether these are all; else the first of them.

    Numbers are kept in arrays: of a hundred thousand nodes they take 3 MB, and a million Python objects take 60.
    """

    parents: Sequence[int]
    decisions: tuple[str, ...]
    ends: tuple[str, ...]
    words: tuple[str, ...]
    seconds: Sequence[float]
    complete: bool

    def __post_init__(self) -> None:
        object.__setattr__(self, "parents", array("i", self.parents))
        object.__setattr__(self, "seconds", array("d", self.seconds))

    @cached_property
    def shape(self) -> _Shape:
        count = len(self.parents)
        depths, sizes, first, following = (array("i", [start]) * count for start in (0, 1, -1, -1))
        solutions = array("i", (end.startswith(Visited.SOLUTION) for end in self.ends))
        for node in range(1, count):
            depths[node] = depths[self.parents[node]] + 1
        for node in range(count - 1, 0, -1):
            parent = self.parents[node]
            sizes[parent] += sizes[node]
            solutions[parent] += solutions[node]
            first[parent], following[node] = node, first[parent]
        return _Shape(depths, sizes, solutions, first, following)

    def children(self, node: int) -> list[int]:
        """The nodes right below one, in the order of their visits."""
        found, child = list[int](), self.shape.first[node]
        while child >= 0:
            found.append(child)
            child = self.shape.next[child]
        return found

    def path(self, node: int) -> list[int]:
        """The nodes from below the root down to this one."""
        found: list[int] = []
        while self.parents[node] >= 0:
            found.append(node)
            node = self.parents[node]
        return found[::-1]

    @property
    def failures(self) -> int:
        """How many leaves are no solutions."""
        return len(self.ends) - self.ends.count("") - (self.shape.solutions[0] if self.ends else 0)

    @property
    def size(self) -> str:
        """How many nodes there are and how deep they lie, in words."""
        words = f"{counted(len(self.parents), 'node')}, {counted(max(self.shape.depths, default=0), 'level')} deep"
        return words + ("" if self.complete else "; there are more")

    @property
    def summary(self) -> str:
        """Its size and its ends in words."""
        size, more, _ = self.size.partition(";")
        ends = f"{counted(self.failures, 'failure')}, {counted(max(self.shape.solutions, default=0), 'solution')}"
        return f"{size}, {ends}" + ("; there are more" if more else "")

    def said(self, node: int) -> str:
        """A node in words: what was decided, and what followed."""
        below = self.shape.sizes[node] - 1
        followed = self.ends[node] or (f"{counted(below, 'node')} below" if below else "")
        return ": ".join(filter(None, (self.words[node] or "the board as given", followed)))

    def lines(self, format_board: Callable[[Any], str]) -> Iterable[str]:
        yield self.summary
        yield ""
        yield from (f"{'  ' * min(depth, _INDENTED)}{self.said(node)}" for node, depth in enumerate(self.shape.depths))

    def csv_rows(self) -> list[Sequence[Scalar]]:
        rows = zip(self.parents, self.shape.depths, self.words, self.ends, self.seconds, strict=True)
        return [("node", "parent", "depth", "decision", "end", "seconds"), *((i, *row) for i, row in enumerate(rows))]
