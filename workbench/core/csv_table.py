"""Comma-separated values that a spreadsheet takes for what they are: a text that begins as a formula stays a text."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

_FORMULA = re.compile(r"[=+\-@\t\r].")
_NUMBER = re.compile(r"[+-]?[\d.]+([eE][+-]?\d+)?")


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """A line for each row; nothing for None."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    """A text that a spreadsheet would work out gets an apostrophe in front, as a person would type it there."""
    if isinstance(value, str) and _FORMULA.match(value) and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return value
