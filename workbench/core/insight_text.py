"""Insights as text and as CSV, for files, the clipboard and the command line."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any

from workbench.core.csv_table import csv_text
from workbench.core.insight import Bars, Curve, Fact, Facts, Insight, Scalar, Steps, Table


def to_text(insight: Insight, format_board: Callable[[Any], str]) -> str:
    """A heading, then what the insight says; steps with their boards. Ends with a line break."""
    lines = [insight.title, "=" * len(insight.title), ""]
    match insight:
        case Facts():
            lines += aligned([(_label(fact) + ":", shown(fact)) for fact in insight.facts])
        case Table():
            rows = (tuple(scalar_text(value) for value in row.values) for row in insight.rows)
            lines += aligned([insight.columns, *rows])
        case Bars():
            lines += aligned([(bar.label, measured(number_text(bar.value), insight.unit)) for bar in insight.bars])
        case Curve():
            lines += to_csv(insight).splitlines()
        case Steps():
            lines += _steps(insight, format_board)
    return "\n".join(lines).rstrip("\n") + "\n"


def to_csv(insight: Table | Bars | Curve) -> str:
    """Comma-separated values with a heading line. A curve has a line per point: series, x, y."""
    match insight:
        case Table():
            return csv_text([insight.columns, *(row.values for row in insight.rows)])
        case Bars():
            heading = ["label", f"value ({insight.unit})" if insight.unit else "value"]
            return csv_text([heading, *([bar.label, bar.value] for bar in insight.bars)])
        case Curve():
            heading = ["series", insight.x_label or "x", insight.y_label or "y"]
            points = ([one.label, x, y] for one in insight.series for x, y in zip(one.xs, one.ys, strict=True))
            return csv_text([heading, *points])


def shown(fact: Fact) -> str:
    """A fact's value as people read it."""
    return fact.shown or _value_text(fact.value)


def scalar_text(value: Scalar) -> str:
    """One value of a table as people read it; nothing for None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return number_text(value) if isinstance(value, float) else str(value)


def measured(number: str, unit: str) -> str:
    """A number with its unit, if it has one: "7 games", "1 game"."""
    one = number == "1" and len(unit) > 2  # "s" are seconds
    return f"{number} {unit.removesuffix('s') if one else unit}".rstrip()


def number_text(number: float) -> str:
    """A number with at most six significant digits, and all digits of a whole one."""
    return str(int(number)) if abs(number) < 1e15 and number == int(number) else f"{number:.6g}"


def _label(fact: Fact) -> str:
    return fact.label or fact.name


def _value_text(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_value_text(part) for part in value) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value_text(part)}" for key, part in value.items()) or "none"
    return "–" if value is None else scalar_text(value)


def aligned(rows: Sequence[Sequence[str]], numbers: Container[int] = ()) -> Iterator[str]:
    """Rows as lines: columns as wide as they must be, those with such indices to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        words = (cell.rjust(w) if i in numbers else cell.ljust(w) for i, (cell, w) in enumerate(cells))
        yield "  ".join(words).rstrip()


def _steps(steps: Steps, format_board: Callable[[Any], str]) -> list[str]:
    """Captions numbered "2.1.3" down the tree, each with its board indented below it."""
    lines: list[str] = []
    numbers: list[int] = []
    for depth, step in steps.walk():
        numbers = [*numbers[: depth + 1], *[0] * (depth + 1 - len(numbers))]
        numbers[depth] += 1
        indent = "    " * depth
        lines.append(f"{indent}{'.'.join(map(str, numbers))}. {step.caption}")
        if step.board is not None:
            lines.append("")
            lines += [f"{indent}    {line}".rstrip() for line in format_board(step.board).splitlines()]
        lines.append("")
    return lines
