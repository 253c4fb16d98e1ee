"""Cells that a text lists one by one, each with its row and its column: "row,col,value", and below it "1,2,3"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from workbench.core.grid import Cell
from workbench.core.loose import Loose, WordRow, lines_of, runs

_HEADS = tuple(
    re.compile(words)
    for words in (
        r"r|y|rows?|lines?",
        r"c|x|cols?|columns?",
        r"v|values?|heights?|numbers?|digits?|s|symbols?|players?|marks?|pieces?|signs?",
    )
)
_SIZE = re.compile(r"\bsize\W{0,3}(\d{1,2})\b|\b(\d{1,2}) ?[x×*] ?(\d{1,2})\b|\b(\d{1,2})[ -]by[ -](\d{1,2})\b", re.I)


@dataclass(frozen=True, slots=True)
class ListedCells:
    """What stands in which cell, by row and column from 1, and the lines that say so.

    named   whether a heading calls the columns; else no other row of the text has numbers.
    shape   rows and columns that are said, or that hold all cells; `assumed` says so of these.
    """

    cells: Mapping[Cell, str]
    lines: frozenset[int]
    named: bool
    shape: tuple[int, int]
    assumed: str

    def grid(self, rows: int, cols: int, blank: str) -> list[list[str]]:
        """The rows of a board."""
        return [[self.cells.get((row, col), blank) for col in range(1, cols + 1)] for row in range(1, rows + 1)]


def listed_cells(ready: Loose, holds: Callable[[str, bool], bool], *, fewest: int = 3) -> Iterator[ListedCells]:
    """Cells behind their places, or runs of rows of three words. Rows and columns count from 0 where one of them is 0.
    `holds`: whether a cell may hold a word, and whether the columns are named; `fewest`: cells with their places, where
    nothing else says what they are."""
    said = _SIZE.search(ready.text)
    size = [int(number) for number in said.groups() if number] if said else []
    extra = frozenset({ready.line_at(said.start())}) if said else frozenset[int]()
    for cells, lines, named, note in (*_addressed(ready, fewest), *_in_threes(ready, extra)):
        if not all(holds(word, named) for word in cells.values()):
            continue
        tall, wide = (max(cell[axis] for cell in cells) for axis in (0, 1))
        notes = [note] if note else []
        if size and min(size) >= 1 and tall <= size[0] and wide <= size[-1]:
            tall, wide = size[0], size[-1]
        elif len(cells) < tall * wide:
            notes.append(_ASSUMED)
        if note == _LOWER:
            cells = {(tall + 1 - row, col): word for (row, col), word in cells.items()}
        yield ListedCells(cells, lines | extra, named, (tall, wide), "; ".join(notes))


_Found = tuple[Mapping[Cell, str], frozenset[int], bool, str]
"""Cells, their lines, whether it is named what they are, and what was assumed of them."""


def _in_threes(ready: Loose, extra: frozenset[int]) -> Iterator[_Found]:
    rest = [row for row in ready.rows if row.line not in extra or _three(row)]
    places, numbered = {id(row): place for place, row in enumerate(rest)}, sum(map(_has_number, rest))
    for run in runs(rest, _three, gaps=True):
        at = places[id(run[0][0])]
        order = _order(rest[at - 1]) if at else None
        cells = _cells([words for _, words in run], order or (0, 1, 2))
        if cells is not None and (order is not None or _FEWEST <= len(run) == numbered):
            head = frozenset(rest[at - 1].lines) if order else frozenset()
            yield cells, lines_of(row for row, _ in run) | head, order is not None, ""


_ADDRESS = re.compile(
    r"(?:(?<![\w.])(?:([a-p])(\d{1,2})"
    r"|(?:r(?:ow)?|zeile)[ _]?(\d{1,2}),?[ _]?(?:c(?:ol(?:umn)?)?|spalte)[ _]?(\d{1,2}))"
    r"|(?:(?<![\w.])[(\[]|(?<=\w)\[)\s?(\d{1,2})\s?(?:,|\]\[)\s?(\d{1,2})\s?[)\]])[\"']?(?(3)\s?(?:=|:|is|\s)|\s?(?:=|:|is))\s?[\"']?"
    r"(\d{1,2}|[a-z+])(?![\w+]|\.\S)",
    re.I,
)


_NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_CELL_SENTENCE = re.compile(
    rf"\b(?:row (\d{{1,2}}),? (?:and )?col(?:umn)? (\d{{1,2}})"
    rf"|(?:the )?({'|'.join(_NTH)}) row,? the ({'|'.join(_NTH)}) (?:cell|column|square|number))"
    r",? (?:there )?(?:is|stands|has|holds)(?: an?)? (?=\d)",
    re.I,
)
"""A sentence of what stands where: "in row 2, column 2 there is a 1", "in the third row the second cell is a 2"."""


_HAS = re.compile(
    rf"\brow (?P<row>\d{{1,2}}),? has an? (?P<cell>\d{{1,2}}) in (?:its|the) (?P<nth>{'|'.join(_NTH)}) "
    r"(?:cell|column|square)\b",
    re.I,
)
"""The same, the other way round: "row 2 has a 3 in its second cell"."""


def _short(found: re.Match[str]) -> str:
    """The place of a sentence as in a program, as long as it was."""
    if found.re is _HAS:
        return f"[{found['row']}][{_NTH.index(found['nth'].lower()) + 1}] = {found['cell']}".rjust(len(found[0]))
    row, col = (found[1], found[2]) if found[1] else (_NTH.index(found[k].lower()) + 1 for k in (3, 4))
    return f"[{row}][{col}] = ".rjust(len(found[0]))


def _addressed(ready: Loose, least: int) -> Iterator[_Found]:
    """Cells each behind its place, whatever parts them, or before it: "b1 = 3", "r1c2: 3", "3 at (0, 1)"."""
    text = _HAS.sub(_short, _CELL_SENTENCE.sub(_short, ready.text))
    found = list(islice(_ADDRESS.finditer(text), _MOST))
    letters = any(one[1] for one in found)
    cells = dict[Cell, str]()
    for one in found:
        row, col = (one[2], ord(one[1].lower()) - _BEFORE_A) if one[1] else (one[3] or one[5], one[4] or one[6])
        cells[int(row), int(col)] = one[7]
    if not found:
        found = list(islice(_BEHIND.finditer(ready.text), _MOST))
        cells = {(int(one[2] or one[4]), int(one[3] or one[5])): one[1] for one in found}
    if 0 in {number for cell in cells for number in cell}:
        cells = {(row + 1, col + 1 - letters): word for (row, col), word in cells.items()}
    alike = not letters or all(one[1] for one in found)
    note = "" if not letters or not alike else _UPPER if found[0][1].isupper() else _LOWER
    players = letters and {col for _, col in cells} == {_P}
    fewest = min(2, least) if all("][" in one[0] for one in found) else least
    fewest = 1 if found and found[0].re is _ADDRESS and all(one[3] for one in found) else fewest  # "r2c2" is no other
    if alike and not players and fewest <= len(cells) == len(found):
        yield cells, frozenset(ready.line_at(one.start()) for one in found), True, note


_BEHIND = re.compile(
    r"(?<![\w.])(\d{1,2}|[a-z+]) (?:(?:moved|moves|goes|played|plays) )?(?:at|in|on|to|@) (?:the )?(?:cell )?"
    r"(?:[(\[]\s?(\d{1,2})\s?,\s?(\d{1,2})\s?[)\]]"
    r"|r(?:ow)?[ _]?(\d{1,2}),?[ _]?(?:and )?c(?:ol(?:umn)?)?[ _]?(\d{1,2}))",
    re.I,
)
"""The same with the place behind: "X at (1, 2)", "3 in row 1, column 2"."""
_MOST, _BEFORE_A = 1_000, ord("a") - 1
_P = ord("p") - _BEFORE_A  # "p1 = X" is a player
_UPPER, _LOWER = (
    "A1 was taken as the upper left corner, as in a sheet",
    "a1 was taken as the lower left corner, as in chess",
)
_FEWEST = 3  # cells where no heading says that they are some
_ASSUMED = "no size is said: the smallest board that holds these cells was taken"


def _three(row: WordRow) -> tuple[str, ...] | None:
    return row.words if len(row.words) == 3 and any(map(_is_number, row.words)) else None


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 3


def _has_number(row: WordRow) -> bool:
    return any(any(map(str.isdigit, word)) for word in row.words)


def _order(head: WordRow) -> tuple[int, int, int] | None:
    """In which columns row, column and value stand, by their heading; None where the row is no such heading."""
    found = [[place for place, word in enumerate(head.words) if names.fullmatch(word.lower())] for names in _HEADS]
    if len(head.words) != 3 or [len(places) for places in found] != [1, 1, 1]:
        return None
    return found[0][0], found[1][0], found[2][0]


def _cells(rows: list[tuple[str, ...]], order: tuple[int, int, int]) -> dict[Cell, str] | None:
    """The cells by row and column from 1; None where a row has no place, or two have the same."""
    row, col, value = order
    if not all(_is_number(words[row]) and _is_number(words[col]) for words in rows):
        return None
    places = [(int(words[row]), int(words[col])) for words in rows]
    shift = any(0 in place for place in places)
    cells = {(r + shift, c + shift): words[value] for (r, c), words in zip(places, rows, strict=True)}
    return cells if len(cells) == len(rows) else None
