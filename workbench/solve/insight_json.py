"""Insights as JSON values and back. Where a click on a row or a bar leads is the window's: not written."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from workbench.core.errors import RunError
from workbench.core.insight import Bar, Bars, Curve, Fact, Facts, Insight, Mark, Row, Series, Step, Steps, Table
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.json_values import AnyNumber, Json, as_numbers, checked_depth, plain, read_json


def insight_json(insight: Insight, puzzle: AnyPuzzle) -> Json:
    """An insight: its kind, key and title, then its data."""
    head: Json = {"kind": type(insight).__name__.lower(), "key": insight.key, "title": insight.title}
    match insight:
        case Facts():
            return head | {"facts": {fact.name: plain(fact.value) for fact in insight.facts}}
        case Table():
            return head | {"columns": list(insight.columns), "rows": [plain(row.values) for row in insight.rows]}
        case Bars():
            bars = [{"label": bar.label, "value": plain(bar.value)} for bar in insight.bars]
            return head | {"unit": insight.unit, "bars": bars}
        case Curve():
            series = [{"label": one.label, "xs": plain(one.xs), "ys": plain(one.ys)} for one in insight.series]
            return head | {"x_label": insight.x_label, "y_label": insight.y_label, "series": series}
        case Steps():
            return head | {"steps": [_step(depth, step, puzzle) for depth, step in insight.walk()]}


def _step(depth: int, step: Any, puzzle: AnyPuzzle) -> Json:
    return {
        "depth": depth,
        "caption": step.caption,
        "board": puzzle.format(step.board),
        "marks": [_mark(mark) for mark in step.marks],
    }


def _mark(mark: Mark) -> Json:
    return {"target": mark.target, "role": mark.role, "label": mark.label}


# ------------------------------------------------------------------------------------------------ read


class _InsightTexts(Struct, tag_field="kind"):
    """What every kind of insight has."""

    key: str
    title: str


class _FactsTexts(_InsightTexts, tag="facts"):
    facts: dict[str, Any]

    def insight(self, puzzle: AnyPuzzle) -> Insight:
        facts = tuple(Fact(name, checked_depth(value)) for name, value in self.facts.items())
        return Facts(self.key, self.title, facts)


class _TableTexts(_InsightTexts, tag="table"):
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | float | bool | None, ...], ...]

    def insight(self, puzzle: AnyPuzzle) -> Insight:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise RunError(f"rows: each has {len(self.columns)} values")
        return Table(self.key, self.title, self.columns, tuple(map(Row, self.rows)))


class _BarTexts(Struct):
    label: str
    value: AnyNumber


class _BarsTexts(_InsightTexts, tag="bars"):
    bars: tuple[_BarTexts, ...]
    unit: str = ""

    def insight(self, puzzle: AnyPuzzle) -> Insight:
        values = as_numbers(one.value for one in self.bars)
        bars = tuple(Bar(one.label, value) for one, value in zip(self.bars, values, strict=True))
        return Bars(self.key, self.title, bars, self.unit)


class _SeriesTexts(Struct):
    label: str
    xs: tuple[AnyNumber, ...]
    ys: tuple[AnyNumber, ...]

    def __post_init__(self) -> None:
        if len(self.xs) != len(self.ys):
            raise ValueError(f"Expected as many xs as ys: there are {len(self.xs)} and {len(self.ys)}")


class _CurveTexts(_InsightTexts, tag="curve"):
    series: tuple[_SeriesTexts, ...]
    x_label: str = ""
    y_label: str = ""

    def insight(self, puzzle: AnyPuzzle) -> Insight:
        series = tuple(Series(one.label, as_numbers(one.xs), as_numbers(one.ys)) for one in self.series)
        return Curve(self.key, self.title, series, self.x_label, self.y_label)


class _MarkTexts(Struct):
    target: str
    role: str
    label: str = ""


class _StepTexts(Struct):
    depth: int
    caption: str
    board: str
    marks: tuple[_MarkTexts, ...] = ()


class _StepsTexts(_InsightTexts, tag="steps"):
    steps: tuple[_StepTexts, ...]

    def insight(self, puzzle: AnyPuzzle) -> Insight:
        return Steps(self.key, self.title, _tree(self.steps, puzzle))


_Texts = _FactsTexts | _TableTexts | _BarsTexts | _CurveTexts | _StepsTexts


def read_insight(text: bytes | str, puzzle: AnyPuzzle) -> Insight:
    """The insight that `insight_json` wrote; RunError or FormatError when it is none."""
    found: _Texts = read_json(text, _Texts)  # type: ignore[arg-type]  # a union is no type of Python's
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
        marks = tuple(Mark(mark.target, mark.role, mark.label) for mark in one.marks)
        step = Step(one.caption, puzzle.parse(one.board), marks, branches=branches)
        waiting.setdefault(depth, []).append(step)
        after = depth
    if after > 0:
        raise RunError("steps: the first has depth 0")
    return tuple(reversed(waiting.get(0, [])))
