"""Where a key stands in a TOML text, for error messages: the parser of the standard library does not tell.

The text has been parsed before, so it is sound. A key that this cannot find (in quotes, or in a table within a table of
one line) is told with the line of the table around it.
"""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*\[(\[?)\s*([A-Za-z0-9_.\-]+)\s*\]")


def line_of(text: str, table: str, index: int | None, *keys: str) -> int:
    """The line, from 1, of a key within a table; `index` counts the tables of an array from 0, None is a plain one.

    keys   outermost first: "set", "grade" is the grade of `set = { grade = ... }`, of `set.grade = ...` and of a
           table `[job.set]`. Without keys it is the line of the table's header.
    """
    lines = text.splitlines()
    start, end = _section(lines, table, index)
    best = start
    for depth in range(1, len(keys) + 1):
        found = _dotted(lines, start, end, table, keys[:depth])
        if found is None and depth > 1:
            found = _inline(lines, best, end, keys[depth - 1])
        best = best if found is None else found
    return best + 1


def _section(lines: list[str], table: str, index: int | None) -> tuple[int, int]:
    """The first line of a table and the one behind its last; its own tables belong to it."""
    seen, start = -1, None
    for number, line in enumerate(lines):
        header = _HEADER.match(line)
        if header is None:
            continue
        name = header[2]
        if start is not None and name != table and name.startswith(f"{table}."):
            continue
        if start is not None:
            return start, number
        if name == table and bool(header[1]) == (index is not None):
            seen += 1
            if index is None or seen == index:
                start = number
    if start is None:  # written otherwise: `job = [...]`
        key = re.compile(rf"\s*{re.escape(table)}\b")
        start = next((number for number, line in enumerate(lines) if key.match(line)), 0)
    return start, len(lines)


def _dotted(lines: list[str], start: int, end: int, table: str, keys: tuple[str, ...]) -> int | None:
    """The line of `a.b.c =`, or of `c =` within `[table.a.b]`."""
    prefix = table
    for number in range(start, end):
        header = _HEADER.match(lines[number])
        if header is not None:
            prefix = header[2]
            if prefix == ".".join((table, *keys)):
                return number
            continue
        inner = [*prefix.split(".")[len(table.split(".")) :]]
        if list(keys[: len(inner)]) != inner or len(keys) <= len(inner):
            continue
        wanted = r"\s*\.\s*".join(rf"[\"']?{re.escape(key)}[\"']?" for key in keys[len(inner) :])
        if re.match(rf"\s*{wanted}\s*[=.]", lines[number]):
            return number
    return None


def _inline(lines: list[str], start: int, end: int, key: str) -> int | None:
    """The line of `key =` within a value that begins on line `start`."""
    wanted = re.compile(rf"[{{,\s][\"']?{re.escape(key)}[\"']?\s*=")
    for number in range(start, end):
        if number > start and _HEADER.match(lines[number]):
            return None
        if wanted.search(lines[number]):
            return number
    return None
