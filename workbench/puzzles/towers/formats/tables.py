"""Tables of numbers in which blanks are cells: where a word stands tells its column."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator

from workbench.core.loose import Loose
from workbench.puzzles.towers.rules.board import LARGEST, SMALLEST

Table = list[list[str]]
_BLANKS = ("-", "_", "*", "?", "0", "x", "X")
_LONGEST = 200  # letters of a line of a table
_RULE = re.compile(r"[ |]*\+(?:[-=+ ]*\+)+[ |]*")


def aligned(ready: Loose) -> Iterator[tuple[Table, frozenset[int]]]:
    """Tables of lines in which blanks stand for empty places: each word in the column where it ends."""
    block: list[tuple[int, str]] = []
    place = 0
    for line in [*ready.text.split("\n"), "end"]:
        bare = line.replace("|", " ").replace("+", " ").rstrip()
        if bare and len(bare) < _LONGEST and set(bare) <= set("0123456789 ._-*?") and not set(bare) <= set(" -_"):
            block.append((ready.line_at(place), bare))
        elif block and line.strip(" |+-_="):
            yield from _in_columns(block)
            block = []
        place += len(line) + 1


def _in_columns(block: list[tuple[int, str]]) -> Iterator[tuple[Table, frozenset[int]]]:
    words = [{match.end(): match[0] for match in re.finditer(r"\S+", line)} for _, line in block]
    columns = sorted({end for row in words for end in row})
    if len(block) >= SMALLEST and SMALLEST <= len(columns) <= LARGEST + 2 and len({*map(len, words)}) > 1:
        yield from _of_numbers([[row.get(column, ".") for column in columns] for row in words], block)


def ruled(ready: Loose) -> Iterator[tuple[Table, frozenset[int]]]:
    """Tables with rules between their rows, and what stands around: `+---+---+` tells the columns."""
    corners: tuple[int, ...] = ()
    block: list[tuple[int, str]] = []
    place = 0
    for line in [*ready.text.split("\n"), ""]:
        number, place = ready.line_at(place), place + len(line) + 1
        if len(line) < _LONGEST and _RULE.fullmatch(line) and line.count("+") > SMALLEST:
            corners = corners or tuple(match.start() for match in re.finditer(r"\+", line))
        elif set(line) <= set("0123456789 |._-*?") and line.strip(" " if corners else " |") and len(line) < _LONGEST:
            block.append((number, line.replace("|", " ")))
        elif block and (line.strip(" |") or not line):
            if corners:
                yield from _between(corners, block)
            corners, block = (), []


def _between(corners: tuple[int, ...], block: list[tuple[int, str]]) -> Iterator[tuple[Table, frozenset[int]]]:
    """The words of lines between the corners of a rule, with those to the left and to the right of all."""
    table = [["."] * (len(corners) + 1) for _ in block]
    for row, (_, line) in zip(table, block, strict=True):
        for match in re.finditer(r"\S+", line):
            row[bisect(corners, match.start())] = match[0]
    if len(table) == len(corners) + 1:
        yield from _of_numbers(table, block)


def _of_numbers(table: Table, block: list[tuple[int, str]]) -> Iterator[tuple[Table, frozenset[int]]]:
    cells = [["." if cell in _BLANKS else cell for cell in row] for row in table]
    if all(cell == "." or (cell.isdigit() and len(cell) < 3) for row in cells for cell in row):
        yield cells, frozenset(line for line, _ in block)
