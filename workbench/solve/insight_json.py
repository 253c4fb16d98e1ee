"""Insights as JSON values and back. Where a click on a row or a bar leads is the window's: not written."""

from __future__ import annotations

from typing import Any

from workbench.core.errors import RunError
from workbench.core.insight import Bar, Bars, Curve, Fact, Facts, Insight, Mark, Row, Series, Step, Steps, Table
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.json_values import Fields, Json, plain


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


def read_insight(fields: Fields, puzzle: AnyPuzzle) -> Insight:
    """The insight that `insight_json` wrote; RunError or FormatError when it is none."""
    kind, key, title = fields.text("kind"), fields.text("key"), fields.text("title")
    match kind:
        case "facts":
            facts = fields.object("facts")
            return Facts(key, title, tuple(Fact(name, facts.free(name)) for name in facts.data))
        case "table":
            columns = tuple(str(one) for one in fields.all("columns"))
            return Table(key, title, columns, tuple(_row(one, len(columns)) for one in fields.all("rows")))
        case "bars":
            bars = tuple(Bar(one.text("label"), one.numbers("value")[0]) for one in _boxed(fields.objects("bars")))
            return Bars(key, title, bars, fields.text("unit"))
        case "curve":
            series = tuple(_series(one) for one in fields.objects("series"))
            return Curve(key, title, series, fields.text("x_label"), fields.text("y_label"))
        case "steps":
            return Steps(key, title, _tree(fields.objects("steps"), puzzle))
    raise RunError(f"'kind' is {kind!r:.40}: facts, table, bars, curve or steps is right")


def _row(values: Any, columns: int) -> Row:
    if not isinstance(values, list) or len(values) != columns:
        raise RunError(f"a row of a table has {columns} values")
    if not all(one is None or isinstance(one, str | int | float) for one in values):
        raise RunError("the values of a table are texts and numbers")
    return Row(tuple(values))


def _boxed(bars: list[Fields]) -> list[Fields]:
    """Each with its value as a list of one, so that it is read as the numbers of curves are."""
    return [Fields({**one.data, "value": [one.data.get("value")]}) for one in bars]


def _series(fields: Fields) -> Series:
    xs, ys = fields.numbers("xs"), fields.numbers("ys")
    if len(xs) != len(ys):
        raise RunError(f"a line of a curve has {len(xs)} xs and {len(ys)} ys")
    return Series(fields.text("label"), xs, ys)


def _tree(steps: list[Fields], puzzle: AnyPuzzle) -> tuple[Step, ...]:
    """The steps of a tree, written in reading order with the depth of each. Built from the last to the first."""
    waiting: dict[int, list[Step]] = {}
    """For each depth, the steps that follow, the next one last."""
    after = 0  # the depth of the step after this one
    for fields in reversed(steps):
        depth = fields.whole("depth")
        if not 0 <= depth <= len(steps):
            raise RunError(f"'depth' is {depth}: from 0 to {len(steps)} is right")
        if after > depth + 1:
            raise RunError(f"a step of depth {after} stands below one of depth {depth}")
        branches = tuple(reversed(waiting.pop(depth + 1, [])))
        marks = tuple(Mark(one.text("target"), one.text("role"), one.text("label")) for one in fields.objects("marks"))
        step = Step(fields.text("caption"), puzzle.parse(fields.text("board")), marks, branches=branches)
        waiting.setdefault(depth, []).append(step)
        after = depth
    if after > 0:
        raise RunError("the first step has depth 0")
    return tuple(reversed(waiting.get(0, [])))
