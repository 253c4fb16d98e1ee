"""Squares of heights in any text, whole ones and others, and what is wrong with one that is nearly one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isqrt

from workbench.core.loose import (
    DOUBTFUL,
    FRONT_ONLY,
    INCOMPLETE,
    LABELLED,
    SHAPE,
    UNLIKELY,
    Loose,
    Reading,
    WordRow,
    lines_of,
    one_by_one,
    rectangles,
    runs,
)
from workbench.core.loose_cells import listed_cells
from workbench.core.wording import listed
from workbench.puzzles.towers.formats.lists import called
from workbench.puzzles.towers.formats.tables import SIZES, WordTable, differ, nearly_filled, numbers_of, up_to
from workbench.puzzles.towers.rules.board import LARGEST, SMALLEST


def is_height(word: str, named: bool) -> bool:
    return word.isascii() and word.isdigit() and 1 <= int(word) <= LARGEST


def cornered(row: WordRow) -> bool:
    text = "".join(row.words)
    return text[0] == text[-1] == "+"


_ENTRY = re.compile(r"(?<![\w'])(\d{1,2})('?)(?![\w'])")


def with_entries(reading: Reading, ready: Loose, rim: int) -> Reading:
    """A reading in which no height has a prime, with those that its lines have: where their numbers are the reading's,
    in order, they are entries in it, too; else it says that they were taken as given. rim: rows and columns of clues on
    each side; where one of these has a prime, it is something else."""
    lines = (line for at, line in zip(ready._lines, ready.text.split("\n"), strict=True) if at in reading.lines)
    numbers = [one.groups() for line in lines for one in _ENTRY.finditer(line)]
    if reading.fault or not any(prime for _, prime in numbers):
        return reading
    if [number for number, _ in numbers] == re.findall(r"\d+", reading.text):
        words = map("".join, numbers)
        text = re.sub(r"\d+", lambda _: next(words), reading.text)
        rows = [line.split() for line in text.split("\n")]
        inner = [word for row in rows[rim : len(rows) - rim] for word in row[rim : len(row) - rim]]
        if sum(word.endswith("'") for word in inner) == text.count("'"):
            return replace(reading, text=text)
    note = "numbers with a prime, as entries have it, were taken as given"
    return replace(reading, assumed="; ".join(filter(None, (reading.assumed, note))))


def loose_grid(ready: Loose) -> Iterator[Reading]:
    """As many rows of heights as columns; numbers of the rows and columns may stand beside them."""
    return (with_entries(reading, ready, 0) for reading in _grids(ready))


def _grids(ready: Loose) -> Iterator[Reading]:
    yield from _one_by_one(ready)
    yield from _too_small(ready)
    yield from _broken_list(ready)
    name_of = called(ready)
    for one in rectangles(one_by_one(ready.rows, SMALLEST), heights):
        tall, wide = len(one.cells), len(one.cells[0])
        if wide == tall + 1 >= SMALLEST + 1 and not one.odd and up_to(one.cells, wide):
            rows = [" ".join(row) for row in (*one.cells, ["."] * wide)]
            said = f"there are {tall} rows of {wide} numbers, one too few; the last one is left empty"
            yield Reading("\n".join(rows), one.lines, INCOMPLETE, damaged=said)
        if tall == wide + 1 > SMALLEST and up_to(one.cells, tall):  # to say what is missing, if nothing is read
            rows = [" ".join(row) for row in one.cells]
            yield Reading("\n" * (min(one.lines) - 1) + "\n".join(rows), one.lines)
        if fault := _too_high(one.cells):
            yield Reading("", one.lines, fault=fault)
        for table in _squares(one.cells):
            known = any(cell != "." for row in table for cell in row)
            damaged = one.odd and table is one.cells
            if known and not damaged and up_to(table, len(table)):
                different = all(map(differ, (*table, *zip(*table, strict=True))))
                clues = len(table) == _SIDES_OF and name_of(min(one.lines)) == "clues"
                shaped = DOUBTFUL if different and clues else SHAPE if different else UNLIKELY
                weight = LABELLED if nearly_filled(table) and not clues else shaped
                yield Reading("\n".join(map(" ".join, table)), one.lines, weight, unread=one.unread)


def _too_small(ready: Loose) -> Iterator[Reading]:
    """What is wrong with two rows of two heights, alone or with clues around them."""
    for run in runs(ready.rows, lambda row: row.words if {*row.words} <= {"1", "2", ".", "+"} else None):
        widths = [len(words) for _, words in run]
        framed = widths == [4] * 4 and all(cornered(row) for row, _ in (run[0], run[-1]))
        if framed or widths in ([2, 2], [2, 4, 4, 2]):
            fault = f"a board of 2 rows and 2 columns is too small: {SMALLEST} to {LARGEST} rows are possible"
            yield Reading("", lines_of(row for row, _ in run), FRONT_ONLY, fault=fault)


def _broken_list(ready: Loose) -> Iterator[Reading]:
    """All heights in one list that stands on as many lines as it has rows, or on one that calls it so; those of four
    lists of clues never differ so, but they may be called clues."""
    name_of = called(ready)
    for row in ready.rows:
        cells, name = numbers_of(row) or (), name_of(row.line)
        size = isqrt(len(cells)) if name == "heights" and not row.more else row.more + 1
        rows = [cells[at : at + size] for at in range(0, len(cells), size or 1)]
        if len(cells) == size * size and size in SIZES and all(map(differ, (*rows, *zip(*rows, strict=True)))):
            weight = DOUBTFUL if size == _SIDES_OF and name == "clues" else LABELLED
            yield Reading("\n".join(map(" ".join, rows)), frozenset(row.lines), weight)


_SIDES_OF = 4  # rows that may be clues, a side each


def _one_by_one(ready: Loose) -> Iterator[Reading]:
    """Heights that are listed one by one, each with its row and column."""
    for one in listed_cells(ready, is_height):
        highest = max(int(word) for word in one.cells.values())
        said = not one.assumed and len(one.cells) < one.shape[0] * one.shape[1]
        size = max(*one.shape, SMALLEST, 0 if said else highest)
        if size in SIZES:
            text = "\n".join(" ".join(row) for row in one.grid(size, size, "."))
            yield Reading(text, one.lines, LABELLED if one.named else INCOMPLETE, assumed=one.assumed)


def heights(row: WordRow) -> tuple[str, ...] | None:
    return None if any("+" in word for word in row.words) else numbers_of(row)


def _too_high(cells: WordTable) -> str:
    """What is said of a square in which few heights are more than it has rows; clues around it have blank corners."""
    corners = {cells[i][j] for i in (0, -1) for j in (0, -1)}
    rim = len(cells) > SMALLEST + 2 and corners == {"."}
    size = len(cells) - 2 * rim
    high = [
        f"row {i}, column {j} has height {cell}" if {i, j} <= {*range(1, size + 1)} else f"a clue is {cell}"
        for i, row in enumerate(cells, 1 - rim)
        for j, cell in enumerate(row, 1 - rim)
        if cell != "." and int(cell) > size
    ]
    few = len(cells) == len(cells[0]) and 0 < 2 * len(high) <= size
    return f"{listed(high)}: 1 to {size} are possible" if few else ""


def _squares(cells: WordTable) -> Iterator[WordTable]:
    tall, wide = len(cells), len(cells[0])
    column = [row[0] for row in cells]
    if tall == wide and counts(cells[0][1:]) and counts(column[1:]):
        yield [row[1:] for row in cells[1:]]
    if tall == wide:
        yield cells
    if wide == tall + 1 and (counts(column) or set(column) == {"."}):  # or marks of a list
        yield [row[1:] for row in cells]
    if tall == wide + 1 and counts(cells[0]):
        if {*cells[-1]} == {"."} and all(map(differ, zip(*cells, strict=True))):
            yield cells[:-1]  # a sheet's empty row came along
        yield cells[1:]


def counts(words: Sequence[str]) -> bool:
    """Whether words are 0 or 1 and those that follow, 0 being a blank."""
    return any([*words] == [str(first + i or ".") for i in range(len(words))] for first in (0, 1))
