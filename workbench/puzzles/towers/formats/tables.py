"""Tables of numbers in which blanks are cells: where a word stands tells its column."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence

from workbench.core.loose import Loose, Row, without_numbers
from workbench.puzzles.towers.rules.board import LARGEST, SMALLEST

Table = list[list[str]]
_LONGEST = 200  # letters of a line of a table
_RULE = re.compile(r"[ |]*\+(?:[-=+ ]*\+)+[ |]*")


def numbers_of(row: Row) -> tuple[str, ...] | None:
    """The words of a row of numbers and blanks; of one word each letter. What else stands before them goes."""
    for words in without_numbers(row):
        parts = [word for word in " ".join(words).split() if word not in _ARROWS]
        if len(parts) == 1 and len(parts[0]) >= SMALLEST:
            parts = list(parts[0])
        cells = tuple("." if word in _BLANKS else word for word in parts)
        if len(cells) >= SMALLEST and all(cell == "." or _is_number(cell) for cell in cells):
            return cells
    return None


_BLANKS = ("+", "*", "?", "#", "_", "-", "0", "x", "X", "⬜", "⬛")
_ARROWS = ("<", ">", "→", "←")


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 3


def joined(table: Sequence[Sequence[str]]) -> str:
    """A picture with `+` in its corners."""
    corners = {(i, j) for i in (0, len(table) - 1) for j in (0, len(table[0]) - 1)}
    return "\n".join(
        " ".join("+" if (i, j) in corners else cell for j, cell in enumerate(row)) for i, row in enumerate(table)
    )


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
    short = [row for row in words[1:-1] if len(row) < len(columns)]
    if len(short) == 1 and len(short[0]) == len(columns) - 1 and short[0].get(columns[-2], ".") not in ".-_?*":
        return  # where all other rows have their last column, this one has lost a cell
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
    if all(cell == "." or _is_number(cell) for row in cells for cell in row):
        yield cells, frozenset(line for line, _ in block)
