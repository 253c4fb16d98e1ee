"""Insights: what there is to know about a board, as data that a panel, a file or a script can show.

An insight has a `key`; a newer one with the same key replaces it. Rows, bars and steps may carry a target: a click on
them reaches the puzzle as a gesture on that target.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from workbench.core.errors import Interrupted
from workbench.core.grid import Target
from workbench.core.options import Value

Scalar = int | float | str | bool | None
FactValue = Any
"""What JSON can hold: a Scalar, or lists and string-keyed dictionaries of them."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One named fact. `name` is what scripts rely on, `label` and `shown` are for people."""

    name: str
    value: FactValue
    label: str = ""
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts under one heading."""

    key: str
    title: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; as many values as the table has columns.

    typed    for each column the move that a person makes by typing there, with {} for what is typed; None where nothing
             can be typed, and nothing for columns further right.
    removal  the move that Delete makes.
    """

    values: tuple[Scalar, ...]
    target: Target | None = None
    typed: tuple[str | None, ...] = ()
    removal: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table that can be sorted by any column and exported as CSV.

    added   the move that a further row is, with {} for what is typed; None where there is none.
    hint    what to type for it, in a few words.
    """

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    added: str | None = None
    hint: str = ""


TYPED = "{}"
"""In a move: where what a person types belongs."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar; `value` in the unit of its chart."""

    label: str
    value: float
    target: Target | None = None
    role: str = "accent"


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar chart."""

    key: str
    title: str
    bars: tuple[Bar, ...]
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one line; `xs` and `ys` of the same length. `steps` draws it as a histogram."""

    label: str
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    role: str = "accent"
    steps: bool = False


@dataclass(frozen=True, slots=True)
class Curve:
    """Lines over one pair of axes."""

    key: str
    title: str
    series: tuple[Series, ...]
    x_label: str = ""
    y_label: str = ""
    x_log: bool = False
    y_log: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A target to be lit. `role` is a role of the theme: hint, conflict, difference, good, bad, accent."""

    target: Target
    role: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what happens, the board after it, what is lit, and what may follow instead (a tree's branches).

    view   values of view options, by name, with which the board is shown: where the piece is, say.
    """

    caption: str
    board: Any
    marks: tuple[Mark, ...] = ()
    target: Target | None = None
    branches: tuple[Step, ...] = ()
    view: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Steps:
    """A sequence of steps, each perhaps with branches, to be walked and exported as text and PDF.

    whole  the walk goes through all branches, as in a tree to learn; else they are variations beside it.
    """

    key: str
    title: str
    steps: tuple[Step, ...]
    whole: bool = False

    def walk(self) -> Iterator[tuple[int, Step]]:
        """All steps in reading order, each with its depth in the tree."""
        # a stack of our own: a strategy's tree may be deeper than Python's recursion
        stack = [(0, step) for step in reversed(self.steps)]
        while stack:
            depth, step = stack.pop()
            yield depth, step
            stack.extend((depth + 1, branch) for branch in reversed(step.branches))


Insight = Facts | Table | Bars | Curve | Steps


def until_interrupted(insights: Iterable[Insight]) -> Iterator[Insight]:
    """The insights up to where a stop request ended them."""
    with contextlib.suppress(Interrupted):
        yield from insights


def facts_of(insights: Iterable[Insight]) -> dict[str, Fact]:
    """All facts among the insights, by the names that scripts rely on."""
    return {fact.name: fact for insight in insights if isinstance(insight, Facts) for fact in insight.facts}
