"""Events, insights, verdicts and options as JSON values: the names that scripts rely on. Prints nothing."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from numbers import Integral, Real
from typing import Any

from workbench.core.insight import Bars, Curve, Facts, Insight, Mark, Steps, Table
from workbench.core.options import Option
from workbench.core.outcome import Outcome
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import NATIVE
from workbench.core.task import Task
from workbench.core.text_format import Format
from workbench.core.verdict import Verdict, Violation
from workbench.solve import events
from workbench.solve.events import Event

Json = dict[str, Any]


def plain(value: Any) -> Any:
    """`value` as what JSON can hold.

    Numbers of any library become integers or doubles; what a double cannot hold exactly as written (fractions, long
    decimals) and what JSON has no word for (inf, nan) becomes a text.
    """
    match value:
        case None | bool() | str():
            return value
        case Enum():
            return plain(value.value)
        case Mapping():
            return {str(key): plain(item) for key, item in value.items()}
        case Decimal():
            return _decimal(value)
        case Integral():
            return int(value)
        case Fraction():
            return str(value)
        case Real():
            number = float(value)
            return number if math.isfinite(number) else str(number)
    if hasattr(value, "tolist"):  # NumPy's arrays and its own truth values
        return plain(value.tolist())
    if isinstance(value, Sequence | set | frozenset):
        return [plain(item) for item in (value if isinstance(value, Sequence) else sorted(value))]
    return str(value)


def _decimal(value: Decimal) -> int | float | str:
    if not value.is_finite() or abs(value.adjusted()) > 300:
        return str(value)
    if value == value.to_integral_value():
        return int(value)
    double = float(value)
    return double if Decimal(repr(double)) == value else str(value)


def number(value: Any) -> int | float | None:
    """An objective or bound: whole numbers without a point, null when it is not finite or not known."""
    if value is None or not math.isfinite(value):
        return None
    return int(value) if float(value).is_integer() and abs(value) < 2**53 else float(value)


# ------------------------------------------------------------------------------------------------ while solving


def event_json(event: Event, puzzle: AnyPuzzle) -> Json:
    """One event of a job as one JSON object."""
    head: Json = {"event": type(event).__name__.lower(), "seq": event.seq, "elapsed": round(event.elapsed, 6)}
    match event:
        case events.Phase() | events.Log():
            return head | {"text": event.text}
        case events.Progress():
            return head | {"done": number(event.done), "total": number(event.total), "count": number(event.count)}
        case events.Incumbent():
            board = puzzle.format(event.board)
            return head | {"objective": number(event.objective), "bound": number(event.bound), "board": board}
        case events.Bound():
            return head | {"bound": number(event.bound)}
        case events.Insight():
            return head | insight_json(event.insight, puzzle)
        case events.Finished():
            return head | outcome_json(event.outcome, puzzle)
    return head


def outcome_json(outcome: Outcome, puzzle: AnyPuzzle) -> Json:
    """How a job ended."""
    return {
        "status": outcome.status.value,
        "objective": number(outcome.objective),
        "bound": number(outcome.bound),
        "count": number(outcome.count),
        "board": None if outcome.board is None else puzzle.format(outcome.board),
        "facts": plain(outcome.facts),
        "stopped": outcome.stopped.value if outcome.stopped else None,
        "error": outcome.error,
        "conflict": [violation_json(violation) for violation in outcome.conflict],
    }


def violation_json(violation: Violation) -> Json:
    """A broken rule, or a part of a conflict."""
    found: Json = {"code": violation.code, "message": violation.message, "cells": plain(violation.cells)}
    return found | {"targets": list(violation.targets)} if violation.targets else found


def verdict_json(puzzle: AnyPuzzle, verdict: Verdict, facts: Mapping[str, Any]) -> Json:
    """What `check --json` prints."""
    return {
        "puzzle": puzzle.slug,
        "complete": bool(verdict.complete),
        "solved": bool(verdict.solved),
        "violations": [violation_json(violation) for violation in verdict.violations],
        "facts": plain(facts),
    }


# ------------------------------------------------------------------------------------------------ insights


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


# ------------------------------------------------------------------------------------------------ what there is


def puzzle_json(puzzle: AnyPuzzle) -> Json:
    """What `list --json` prints of a puzzle."""
    native = {"name": NATIVE, "title": "The program's own text", "read": True, "write": True}
    return {
        "puzzle": puzzle.slug,
        "title": puzzle.title,
        "summary": puzzle.summary,
        "version": puzzle.version,
        "options": [option_json(option) for option in puzzle.options],
        "tasks": [_task(task) for task in puzzle.tasks],
        "formats": [native, *(_format(one) for one in puzzle.formats)],
    }


def option_json(option: Option) -> Json:
    """An option; what does not apply to its kind is left out."""
    found: Json = {
        "name": option.name,
        "label": option.label,
        "kind": option.kind.value,
        "default": plain(option.default),
    }
    extras = {
        "automatic": option.automatic or None,
        "low": plain(option.low),
        "high": plain(option.high),
        "choices": list(option.choices) or None,
        "unit": option.unit or None,
        "help": option.help or None,
    }
    return found | {key: value for key, value in extras.items() if value is not None}


def _task(task: Task) -> Json:
    return {
        "name": task.name,
        "title": task.title,
        "summary": task.summary,
        "objective": task.objective.value if task.objective else None,
        "objective_label": task.objective_label or None,
        "options": [option_json(option) for option in task.options],
    }


def _format(one: Format[Any]) -> Json:
    return {"name": one.name, "title": one.title, "read": one.parse is not None, "write": one.format is not None}
