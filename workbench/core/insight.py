"""Insights: what there is to know about a board, as data that a panel, a file or a script can show.

An insight has a `key`; a newer one with the same key replaces it. Rows, bars and steps may carry a target: a click on
them reaches the puzzle as a gesture on that target.

A new kind touches four files:
    here                        its data, as text and, if it has rows, as CSV; or in core/thought.py, if it is about
                                what a solver does
    solve/runs/insight_json.py  as JSON and back
and, if it is drawn (pictures, the tour, its card in the window all show the drawing):
    render/NAME.py              the drawing, as a scene
    render/insight_scene.py     a line: what draws it, given the insight, the width and whether with its title
or, if it is to be shown in another way, as a list to be walked is:
    ui/insights/NAME_view.py    its view
    ui/insights/insight_card.py a line: what shows it
Its tests: what `test_insights` of tests/solve/runs/test_event_json.py is given, `every_insight` of
tests/strangers/kept.py, tests/core/test_insight.py, and of a
drawing tests/render/test_NAME.py.
A person sees it as a card and in exported files, a terminal by `check --insights`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from workbench.core.errors import Interrupted
from workbench.core.grid import Target
from workbench.core.options import Value
from workbench.core.wording import Scalar, aligned, csv_text, measured, number_text, scalar_text, value_text

FactValue = Any
"""What JSON can hold: a Scalar, or lists and string-keyed dictionaries of them."""


@dataclass(frozen=True, slots=True)
class Insight:
    """What every kind of insight has, and what each says in its own way."""

    key: str
    title: str

    def lines(self, format_board: Callable[[Any], str]) -> Iterable[str]:
        """What it says, as lines of text."""
        raise NotImplementedError

    def csv_rows(self) -> list[Sequence[Scalar]]:
        """A heading and rows of values; nothing for a kind that has none."""
        return []

    def text(self, format_board: Callable[[Any], str]) -> str:
        """A heading, then what it says; boards as `format_board` writes them. Ends with a line break."""
        lines = [self.title, "=" * len(self.title), "", *self.lines(format_board)]
        return "\n".join(lines).rstrip("\n") + "\n"

    def csv(self) -> str:
        """Its rows as comma-separated values."""
        return csv_text(self.csv_rows())


@dataclass(frozen=True, slots=True)
class Fact:
    """One named fact. `name` is what scripts rely on, `label` and `shown` are for people."""

    name: str
    value: FactValue
    label: str = ""
    shown: str = ""

    def text(self) -> str:
        """Its value as people read it."""
        return self.shown or value_text(self.value)


@dataclass(frozen=True, slots=True)
class Facts(Insight):
    """Facts under one heading."""

    facts: tuple[Fact, ...]

    def lines(self, format_board: Callable[[Any], str]) -> Iterable[str]:
        return aligned([((fact.label or fact.name) + ":", fact.text()) for fact in self.facts])


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


AWAITED = "…"
"""Stands for a number of a table that is yet to come."""


@dataclass(frozen=True, slots=True)
class Table(Insight):
    """A table that can be sorted by any column and exported as CSV.

    added   the move that a further row is, with {} for what is typed; None where there is none.
    hint    what to type for it, in a few words.
    """

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    added: str | None = None
    hint: str = ""

    def lines(self, format_board: Callable[[Any], str]) -> Iterable[str]:
        return aligned([self.columns, *(tuple(scalar_text(value) for value in row.values) for row in self.rows)])

    def csv_rows(self) -> list[Sequence[Scalar]]:
        return [self.columns, *(row.values for row in self.rows)]


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
class Bars(Insight):
    """A bar chart."""

    bars: tuple[Bar, ...]
    unit: str = ""

    def lines(self, format_board: Callable[[Any], str]) -> Iterable[str]:
        return aligned([(bar.label, measured(number_text(bar.value, apart=""), self.unit)) for bar in self.bars])

    def csv_rows(self) -> list[Sequence[Scalar]]:
        heading = ["label", f"value ({self.unit})" if self.unit else "value"]
        return [heading, *((bar.label, bar.value) for bar in self.bars)]


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one line; `xs` and `ys` of the same length. `histogram`: drawn as bins around the points."""

    label: str
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    role: str = "accent"
    histogram: bool = False


@dataclass(frozen=True, slots=True)
class Curve(Insight):
    """Lines over one pair of axes."""

    series: tuple[Series, ...]
    x_label: str = ""
    y_label: str = ""
    x_log: bool = False
    y_log: bool = False

    def lines(self, format_board: Callable[[Any], str]) -> Iterable[str]:
        return self.csv().splitlines()

    def csv_rows(self) -> list[Sequence[Scalar]]:
        """A row for each point: series, x, y."""
        points = ((one.label, x, y) for one in self.series for x, y in zip(one.xs, one.ys, strict=True))
        return [("series", self.x_label or "x", self.y_label or "y"), *points]


@dataclass(frozen=True, slots=True)
class Mark:
    """A target to be lit. `role` is a role of the theme: hint, conflict, difference, good, bad, accent.

    shade   how opaque the whole target is covered with the role's ink, in place of a frame around it; 0 for the frame.
    """

    target: Target
    role: str
    label: str = ""
    shade: float = 0.0


@dataclass(frozen=True, slots=True)
class Choice:
    """What a variable of a model means on a board: a symbol at a target, or an arrow from there `to` another target.

    place   the target in words.
    share   how much of it a solver holds, from 0 to 1: in a relaxation a part of it, in a domain all or nothing.
    ink     the symbol's colour, where it has one of its own.
    order   the symbol's place among all of them where they go from low to high and are not all numbers, as cards do; 0
            else.
    """

    target: Target
    symbol: str
    place: str = ""
    to: Target = ""
    share: float = 1.0
    ink: str = ""
    order: int = 0

    @property
    def fractional(self) -> bool:
        return min(self.share, 1 - self.share) > WHOLE


WHOLE = 1e-6
"""How far a share may be off 0 or 1: solvers that count with floating-point numbers ask for no more."""


@dataclass(frozen=True, slots=True)
class Visited:
    """Nodes of a search tree as they are visited, the root first of all: a list for each thing that is known of them.

    parents    the number of the node above it, in the order of visits; -1 of the root.
    decisions  what was decided there, by a name that the puzzle can read: "cell[1,2]=3"; "" of the root.
    words      the same as people say it.
    ends       why it is a leaf: begins with SOLUTION, or says what failed; "" where it branches.
    before     what is worked out from now on, while there is no root yet.
    """

    SOLUTION: ClassVar[str] = "solution"

    parents: Sequence[int]
    decisions: Sequence[str]
    words: Sequence[str]
    ends: Sequence[str]
    before: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what happens, the board after it, what is lit, and what may follow instead (a tree's branches).

    view      values of view options, by name, with which the board is shown: where the piece is, say.
    choices   what a solver holds of the board, drawn over it.
    """

    caption: str
    board: Any
    marks: tuple[Mark, ...] = ()
    target: Target | None = None
    branches: tuple[Step, ...] = ()
    view: tuple[tuple[str, Value], ...] = ()
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Steps(Insight):
    """A sequence of steps, each perhaps with branches, to be walked and exported as text and PDF.

    whole  the walk goes through all branches, as in a tree to learn; else they are variations beside it.
    """

    steps: tuple[Step, ...]
    whole: bool = False

    def lines(self, format_board: Callable[[Any], str]) -> Iterator[str]:
        """Captions numbered "2.1.3" down the tree, each with its board indented below it."""
        numbers: list[int] = []
        for depth, step in self.walk():
            numbers = [*numbers[: depth + 1], *[0] * (depth + 1 - len(numbers))]
            numbers[depth] += 1
            indent = "    " * depth
            yield f"{indent}{'.'.join(map(str, numbers))}. {step.caption}"
            if step.board is not None:
                yield ""
                yield from (f"{indent}    {line}".rstrip() for line in format_board(step.board).splitlines())
            yield from (f"{indent}    {line}" for line in _shares(step.choices))
            yield ""

    def walk(self) -> Iterator[tuple[int, Step]]:
        """All steps in reading order, each with its depth in the tree."""
        # a stack of our own: a strategy's tree may be deeper than Python's recursion
        stack = [(0, step) for step in reversed(self.steps)]
        while stack:
            depth, step = stack.pop()
            yield depth, step
            stack.extend((depth + 1, branch) for branch in reversed(step.branches))


def _shares(choices: Iterable[Choice]) -> Iterator[str]:
    """A line for each place with choices that are not ruled out: "row 1, column 2: 3 0.5, 4 0.5"."""
    by_place: dict[str, list[str]] = {}
    for choice in choices:
        if choice.share > WHOLE:
            by_place.setdefault(choice.place, []).append(f"{choice.symbol} {number_text(choice.share, 3)}")
    return (f"{place}: {', '.join(words)}" for place, words in by_place.items())


def until_interrupted(insights: Iterable[Insight]) -> Iterator[Insight]:
    """The insights up to where a stop request ended them."""
    with contextlib.suppress(Interrupted):
        yield from insights


def facts_of(insights: Iterable[Insight]) -> dict[str, Fact]:
    """All facts among the insights, by the names that scripts rely on."""
    return {fact.name: fact for insight in insights if isinstance(insight, Facts) for fact in insight.facts}
