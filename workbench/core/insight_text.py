"""Values of insights as people read them: numbers, yes and no, numbers with a unit, rows as aligned lines."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any

from workbench.core.wording import number_text

Scalar = int | float | str | bool | None


def scalar_text(value: Scalar) -> str:
    """One value of a table as people read it; nothing for None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return number_text(value, apart="") if isinstance(value, float) else str(value)


def measured(number: str, unit: str) -> str:
    """A number with its unit, if it has one: "7 games", "1 game"."""
    one = number == "1" and len(unit) > 2  # "s" are seconds
    return f"{number} {unit.removesuffix('s') if one else unit}".rstrip()


def value_text(value: Any) -> str:
    """Any value that JSON can hold."""
    if isinstance(value, list | tuple):
        return ", ".join(value_text(part) for part in value) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {value_text(part)}" for key, part in value.items()) or "none"
    return "–" if value is None else scalar_text(value)


def aligned(rows: Sequence[Sequence[str]], numbers: Container[int] = ()) -> Iterator[str]:
    """Rows as lines: columns as wide as they must be, those with such indices to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        words = (cell.rjust(w) if i in numbers else cell.ljust(w) for i, (cell, w) in enumerate(cells))
        yield "  ".join(words).rstrip()
