"""Towers as other programs' pages and files hold them: addresses of Penpa, files of Simon Tatham's collection.

Both may come from strangers: what is packed is unpacked up to a limit, and nothing in it is believed unchecked.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

from workbench.core.errors import FormatError
from workbench.core.loose import ADDRESS, Loose, Reading
from workbench.core.options import Values
from workbench.core.text_format import Format
from workbench.puzzles.towers.formats import foreign
from workbench.puzzles.towers.formats.native import number_in
from workbench.puzzles.towers.rules.board import LARGEST, SMALLEST, Board, puzzle_of

_MOST_UNPACKED = 1 << 20
_PENPA = re.compile(r"[#?&;]m=[a-z]{1,12}&(?:amp;)?p=([A-Za-z0-9+/_%-]{20,250000}={0,2})")
_CUT = re.compile(r"penpa-edit\S{0,99}", re.I)
_NUMBERS = re.compile(r'(?:zN|"number"):(\{[^{}]*\})')
_DAMAGED = "the address of Penpa is damaged, perhaps its end is missing"
_CODE = "'#m=edit&p=' and a long code stand at the end of one that does"
_MARGIN = 2  # cells around Penpa's grid that do not belong to it

# ------------------------------------------------------------------------------------------------ Penpa


def parse_penpa(text: str, values: Values) -> Board:
    """An address of Penpa's editor: a square grid, its numbers inside and around it."""
    match = _PENPA.search(text)
    if match is None:
        cut = "p=" in text
        raise FormatError(
            f"{_DAMAGED}: copy it anew, whole" if cut else f"the address of Penpa holds no puzzle: {_CODE}"
        )
    lines = _unpacked(unquote(match[1])).split("\n")
    head = lines[0].split(",")
    if not head[0].isalnum() or len(head[0]) > 20:
        raise FormatError(f"{_DAMAGED}: copy it anew, whole")
    if head[0] not in ("square", "sudoku") or len(head) < 3 or len(lines) < 4:
        raise FormatError(f"the address is of a grid of kind '{head[0][:20]}': a square one is right")
    cols, rows = (number_in(word, None) for word in head[1:3])
    numbers = _NUMBERS.search(lines[3])
    space = _json(lines[1])
    if not (isinstance(space, list) and len(space) == 4 and all(one in (0, 1) for one in space)):
        space = [0, 0, 0, 0]
    top, bottom, left, right = (int(one) for one in space)
    cells: dict[tuple[int, int], int] = {}
    for index, number in _placed(_json(numbers[1]) if numbers else {}):
        row, col = divmod(index, cols + 2 * _MARGIN)
        cells[row - _MARGIN - top, col - _MARGIN - left] = number
    height, width = rows - top - bottom, cols - left - right
    if height != width:
        raise FormatError(f"the grid has {height} rows and {width} columns: it must be square")
    return _framed(cells, width)


def _unpacked(code: str) -> str:
    try:
        data = base64.b64decode(code.replace("-", "+").replace("_", "/") + "=" * (-len(code) % 4), validate=True)
        unpacked = zlib.decompressobj(-15).decompress(data, _MOST_UNPACKED)
    except (binascii.Error, zlib.error, ValueError):
        raise FormatError(f"{_DAMAGED}: copy it anew, whole") from None
    return unpacked.decode("utf-8", "replace")


def _json(text: str) -> Any:
    """What a text of one level says; FormatError when it is none."""
    if len(text) > 50_000:
        raise FormatError("the address holds too many numbers")
    try:
        return json.loads(text.replace("zO", "null"))
    except (ValueError, RecursionError):
        raise FormatError(f"{_DAMAGED}: what it holds is no puzzle") from None


def _placed(numbers: Any) -> Iterator[tuple[int, int]]:
    """(place, number) of each whole number that is written large in a cell."""
    for place, said in numbers.items() if isinstance(numbers, dict) else ():
        number = str(said[0]) if isinstance(said, list) and len(said) > 2 and str(said[2]) == "1" else ""
        if place.isascii() and place.isdigit() and len(place) < 6 and number.strip():
            yield int(place), number_in(number.strip(), None)


def _framed(cells: dict[tuple[int, int], int], size: int) -> Board:
    """The puzzle of numbers by row and column, 0 to size - 1 inside; the frame is part of a grid that has none."""
    if any(not (-1 <= row <= size and -1 <= col <= size) for row, col in cells):
        raise FormatError("there are numbers beside the grid that are no clues")
    if all(0 <= row < size and 0 <= col < size for row, col in cells):
        last = size - 1
        frame = [one for one in cells if 0 in one or last in one]
        inner = size - 2
        corner = any(cells.get((row, col)) for row in (0, last) for col in (0, last))
        if frame and not corner and inner >= SMALLEST and max(cells.values()) <= inner:  # drawn inside the grid
            cells = {(row - 1, col - 1): number for (row, col), number in cells.items()}
            size = inner
    if not SMALLEST <= size <= LARGEST:
        raise FormatError(f"the address has size {size}: sizes from {SMALLEST} to {LARGEST} are possible")
    span = range(size)
    edges = [(-1, i) for i in span], [(size, i) for i in span], [(i, -1) for i in span], [(i, size) for i in span]
    clues = [cells.get(place, 0) for edge in edges for place in edge]
    return puzzle_of(clues, [cells.get((row, col), 0) for row in span for col in span])


def _loose_penpa(ready: Loose) -> Iterator[Reading]:
    for match in (*_PENPA.finditer(ready.text), *_CUT.finditer(ready.text)):
        yield Reading(match[0], frozenset({ready.line_at(match.start())}), ADDRESS)


# ------------------------------------------------------------------------------------------------ Tatham's files

_ENTRY = re.compile(r"^[ \t]{0,40}([A-Z]{1,8}) {0,8}:(\d{1,6}):(.*)$", re.MULTILINE)
_SET = re.compile(r"([RP])(\d{1,2}),(\d{1,2}),(\d{1,2})")


def parse_save(text: str, values: Values) -> Board:
    """A saved game of Simon Tatham's Towers: the puzzle, and what has been filled in."""
    entries = [(match[1], match[3].rstrip()) for match in _ENTRY.finditer(text)]
    said = dict(entries)
    if said.get("GAME", "").lower() != "towers":
        raise FormatError(f"the file is a game of '{said.get('GAME', '')[:20]}', not of Towers")
    size = re.match(r"\d{1,2}", said.get("PARAMS", "") or said.get("CPARAMS", ""))
    if size is None or "DESC" not in said:
        raise FormatError("the file has no PARAMS or no DESC: it may be cut short")
    board = foreign.parse_tatham(f"{size[0]}:{said['DESC']}", values)
    moves = [move for name, move in entries if name in ("MOVE", "SOLVE", "RESTART")]
    position = said.get("STATEPOS", "")
    made = int(position) - 1 if position.isascii() and position.isdigit() and len(position) < 7 else len(moves)
    heights, marks = list(board.entries), list(board.marks)
    for move in moves[: max(made, 0)]:
        _make(move, board.size, heights, marks)
    entries_of = tuple(0 if given else height for given, height in zip(board.givens, heights, strict=True))
    kept = tuple(0 if height else mark for height, mark in zip(board.filled_with(heights).heights, marks, strict=True))
    return replace(board, entries=entries_of, marks=kept)


def _make(move: str, size: int, heights: list[int], marks: list[int]) -> None:
    """One of the file's moves: a height or a mark, or all heights; others change nothing that a board holds."""
    if move.startswith("S") and len(move) == 1 + size**2 and move.isascii() and move[1:].isdigit():
        heights[:] = map(int, move[1:])
        return
    match = _SET.fullmatch(move)
    if match is None:
        return
    col, row, number = (int(word) for word in match.groups()[1:])
    if max(row, col) >= size or number > size:
        raise FormatError(f"the move '{move}' is not on the board")
    place = row * size + col
    if match[1] == "R":
        heights[place], marks[place] = number, 0
    else:
        marks[place] = marks[place] ^ (1 << number) if number else 0


def _loose_save(ready: Loose) -> Iterator[Reading]:
    begin = ready.text.find("SAVEFILE:41:")
    lines = {ready.line_at(match.start()) for match in _ENTRY.finditer(ready.text, max(begin, 0))}
    if begin >= 0:
        yield Reading(ready.text[begin:], frozenset(lines), ADDRESS)


FORMATS: tuple[Format[Board], ...] = (
    *foreign.FORMATS,
    Format("penpa", "Address of Penpa", parse_penpa, loose=_loose_penpa),
    Format("save", "Saved game of Simon Tatham's Towers", parse_save, loose=_loose_save),
)
