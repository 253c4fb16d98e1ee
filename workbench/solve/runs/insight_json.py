"""Insights as JSON values and back. Where a click on a row or a bar leads is the window's: not written."""

from __future__ import annotations

import functools
import operator
from typing import Any

import msgspec
from msgspec import Struct

from workbench.core.errors import RunError
from workbench.core.insight import (
    Bar,
    Bars,
    Choice,
    Curve,
    Fact,
    Facts,
    Insight,
    Mark,
    Row,
    Series,
    Step,
    Steps,
    Table,
)
from workbench.core.puzzle import AnyPuzzle
from workbench.core.thought import Domains, Relaxation, Tree
from workbench.render import theme as themes
from workbench.solve.json_values import AnyNumber, Json, as_numbers, checked_depth, plain, read_json


def insight_json(insight: Insight, puzzle: AnyPuzzle) -> Json:
    """An insight: its kind, key and title, then its data."""
    head: Json = {"kind": type(insight).__name__.lower(), "key": insight.key, "title": insight.title}
    return head | _KINDS[type(insight)].data(insight, puzzle)


def _step(depth: int, step: Step, puzzle: AnyPuzzle) -> Json:
    written: Json = {
        "depth": depth,
        "caption": step.caption,
        "board": puzzle.format(step.board),
        "marks": [_mark(mark) for mark in step.marks],
    }
    return written | ({"choices": [msgspec.to_builtins(choice) for choice in step.choices]} if step.choices else {})


def _mark(mark: Mark) -> Json:
    return {"target": mark.target, "role": mark.role, "label": mark.label} | _set(shade=mark.shade)


_ACCENT = "accent"  # the role of marks that have no other


def _set(**values: Any) -> Json:
    """Those of some values that are not the default."""
    return {name: value for name, value in values.items() if value and value != _ACCENT}


def _check_ink(ink: str) -> None:
    """ValueError where no theme has such an ink."""
    try:
        themes.load(themes.THEMES[0]).colour(ink)
    except (KeyError, ValueError):
        raise ValueError(f"Expected a role of the theme: {ink!r} is none") from None


# ------------------------------------------------------------------------------------------------ kinds


class _InsightTexts(Struct, tag_field="kind"):
    """What every kind of insight has. `data` is what a kind has besides; `insight` makes one of it again."""

    key: str
    title: str

    @staticmethod
    def data(insight: Any, puzzle: AnyPuzzle) -> Json:
        raise NotImplementedError

    def insight(self, puzzle: AnyPuzzle) -> Insight:
        raise NotImplementedError


class _FactsTexts(_InsightTexts, tag="facts"):
    facts: dict[str, Any]

    @staticmethod
    def data(insight: Facts, puzzle: AnyPuzzle) -> Json:
        return {"facts": {fact.name: plain(fact.value) for fact in insight.facts}}

    def insight(self, puzzle: AnyPuzzle) -> Insight:
        facts = tuple(Fact(name, checked_depth(value)) for name, value in self.facts.items())
        return Facts(self.key, self.title, facts)


class _TableTexts(_InsightTexts, tag="table"):
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | float | bool | None, ...], ...]

    @staticmethod
    def data(insight: Table, puzzle: AnyPuzzle) -> Json:
        return {"columns": list(insight.columns), "rows": [plain(row.values) for row in insight.rows]}

    def insight(self, puzzle: AnyPuzzle) -> Insight:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise RunError(f"rows: each has {len(self.columns)} values")
        return Table(self.key, self.title, self.columns, tuple(map(Row, self.rows)))


class _BarTexts(Struct):
    label: str
    value: AnyNumber
    role: str = _ACCENT

    def __post_init__(self) -> None:
        _check_ink(self.role)


class _BarsTexts(_InsightTexts, tag="bars"):
    bars: tuple[_BarTexts, ...]
    unit: str = ""

    @staticmethod
    def data(insight: Bars, puzzle: AnyPuzzle) -> Json:
        bars = [{"label": one.label, "value": plain(one.value)} | _set(role=one.role) for one in insight.bars]
        return {"unit": insight.unit, "bars": bars}

    def insight(self, puzzle: AnyPuzzle) -> Insight:
        values = as_numbers(one.value for one in self.bars)
        bars = tuple(Bar(one.label, value, None, one.role) for one, value in zip(self.bars, values, strict=True))
        return Bars(self.key, self.title, bars, self.unit)


class _SeriesTexts(Struct):
    label: str
    xs: tuple[AnyNumber, ...]
    ys: tuple[AnyNumber, ...]
    role: str = _ACCENT
    histogram: bool = False

    def __post_init__(self) -> None:
        _check_ink(self.role)
        if len(self.xs) != len(self.ys):
            raise ValueError(f"Expected as many xs as ys: there are {len(self.xs)} and {len(self.ys)}")


class _CurveTexts(_InsightTexts, tag="curve"):
    series: tuple[_SeriesTexts, ...]
    x_label: str = ""
    y_label: str = ""
    x_log: bool = False
    y_log: bool = False

    @staticmethod
    def data(insight: Curve, puzzle: AnyPuzzle) -> Json:
        series = [
            {"label": one.label, "xs": plain(one.xs), "ys": plain(one.ys)}
            | _set(role=one.role, histogram=one.histogram)
            for one in insight.series
        ]
        axes = {"x_label": insight.x_label, "y_label": insight.y_label}
        return axes | _set(x_log=insight.x_log, y_log=insight.y_log) | {"series": series}

    def insight(self, puzzle: AnyPuzzle) -> Insight:
        series = tuple(
            Series(one.label, as_numbers(one.xs), as_numbers(one.ys), one.role, one.histogram) for one in self.series
        )
        return Curve(self.key, self.title, series, self.x_label, self.y_label, self.x_log, self.y_log)


class _StepTexts(Struct):
    depth: int
    caption: str
    board: str
    marks: tuple[Mark, ...] = ()
    choices: tuple[Choice, ...] = ()

    def __post_init__(self) -> None:
        for ink in (*(mark.role for mark in self.marks), *(one.ink for one in self.choices if one.ink)):
            _check_ink(ink)
        if any(not 0 <= mark.shade <= 1 for mark in self.marks):
            raise ValueError("Expected shades from 0 to 1")


class _StepsTexts(_InsightTexts, tag="steps"):
    steps: tuple[_StepTexts, ...]

    @staticmethod
    def data(insight: Steps, puzzle: AnyPuzzle) -> Json:
        return {"steps": [_step(depth, step, puzzle) for depth, step in insight.walk()]}

    def insight(self, puzzle: AnyPuzzle) -> Insight:
        return Steps(self.key, self.title, _tree(self.steps, puzzle))


class _DomainsTexts(_StepsTexts, tag="domains"):
    def insight(self, puzzle: AnyPuzzle) -> Insight:
        return Domains(self.key, self.title, _tree(self.steps, puzzle))


class _RelaxationTexts(_StepsTexts, tag="relaxation", kw_only=True):
    rows: int
    columns: int
    nonzeros: int
    feasible: bool
    bound: float | None
    root: float | None
    optimum: float | None
    fractional: float
    ruled_out: int | None

    @staticmethod
    def data(insight: Relaxation, puzzle: AnyPuzzle) -> Json:  # type: ignore[override]  # each kind has its own
        return {name: getattr(insight, name) for name in _NUMBERS} | _StepsTexts.data(insight, puzzle)

    def insight(self, puzzle: AnyPuzzle) -> Insight:
        numbers = {name: getattr(self, name) for name in _NUMBERS}
        return Relaxation(self.key, self.title, _tree(self.steps, puzzle), **numbers)


_NUMBERS = _RelaxationTexts.__struct_fields__[3:]
"""What is told of a relaxation beside its steps."""


class _TreeTexts(_InsightTexts, tag="tree"):
    parents: tuple[int, ...]
    decisions: tuple[str, ...]
    ends: tuple[str, ...]
    words: tuple[str, ...]
    seconds: tuple[float, ...]
    complete: bool

    @staticmethod
    def data(insight: Tree, puzzle: AnyPuzzle) -> Json:
        return {name: plain(getattr(insight, name)) for name in _TreeTexts.__struct_fields__[2:]}

    def insight(self, puzzle: AnyPuzzle) -> Insight:
        lists = (self.parents, self.decisions, self.ends, self.words, self.seconds)
        if len(set(map(len, lists))) > 1:
            raise RunError("parents: there are as many of them as decisions, ends, words and seconds")
        if any(not -1 <= parent < node for node, parent in enumerate(self.parents)) or self.parents[1:].count(-1):
            raise RunError("parents: each comes before its children, and all but the root have one")
        return Tree(self.key, self.title, *lists, self.complete)


_KINDS: dict[type[Insight], type[_InsightTexts]] = {
    Facts: _FactsTexts,
    Table: _TableTexts,
    Bars: _BarsTexts,
    Curve: _CurveTexts,
    Steps: _StepsTexts,
    Domains: _DomainsTexts,
    Relaxation: _RelaxationTexts,
    Tree: _TreeTexts,
}
"""The text form of each kind."""
KINDS = frozenset(kind.__name__.lower() for kind in _KINDS)
"""The words for them in a line."""
_AnyTexts: Any = functools.reduce(operator.or_, _KINDS.values())


def read_insight(text: bytes | str, puzzle: AnyPuzzle) -> Insight:
    """The insight that `insight_json` wrote; RunError or FormatError when it is none."""
    found: _InsightTexts = read_json(text, _AnyTexts)
    return found.insight(puzzle)


def _tree(steps: tuple[_StepTexts, ...], puzzle: AnyPuzzle) -> tuple[Step, ...]:
    """The steps of a tree, written in reading order with the depth of each. Built from the last to the first."""
    waiting: dict[int, list[Step]] = {}
    """For each depth, the steps that follow, the next one last."""
    after = 0  # the depth of the step after this one
    for one in reversed(steps):
        depth = one.depth
        if not 0 <= depth <= len(steps):
            raise RunError(f"steps: a depth is {depth}: from 0 to {len(steps)} is right")
        if after > depth + 1:
            raise RunError(f"steps: one of depth {after} stands below one of depth {depth}")
        branches = tuple(reversed(waiting.pop(depth + 1, [])))
        step = Step(one.caption, puzzle.parse(one.board), one.marks, branches=branches, choices=one.choices)
        waiting.setdefault(depth, []).append(step)
        after = depth
    if after > 0:
        raise RunError("steps: the first has depth 0")
    return tuple(reversed(waiting.get(0, [])))
