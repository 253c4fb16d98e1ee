"""Tables of numbers in which blanks are cells: where a word stands tells its column."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise, permutations
from typing import NamedTuple

from workbench.core.loose import Loose, WordRow, without_numbers
from workbench.puzzles.towers.rules.board import LARGEST, SMALLEST

WordTable = Sequence[Sequence[str]]
SIZES = range(SMALLEST, LARGEST + 1)
"""The sizes that a board may have."""
_LONGEST = 200  # letters of a line of a table
_DRAWN = re.compile(r"[|+<>→←↓↑^]|(?<!\S)[vV](?!\S)")  # around cells and clues
_RULE = re.compile(r"[ |]*\+[-=+ ]*\+[ |]*")


def numbers_of(row: WordRow) -> tuple[str, ...] | None:
    """The words of a row of numbers and blanks; of one word each letter. What else stands before them goes."""
    return _numbers(row.words)


@lru_cache(maxsize=512)
def _numbers(words_of_row: tuple[str, ...]) -> tuple[str, ...] | None:
    """As `numbers_of`; kept, since a text is asked by each way in which clues are written."""
    for words in without_numbers(WordRow(0, words_of_row)):
        parts = [word.strip("".join(_ARROWS)) for word in " ".join(words).split() if word not in _ARROWS]
        if len(parts) == 1 and _JOINED.fullmatch(parts[0]):
            parts = re.split("[-–/]", parts[0])
        if len(parts) == 1 and len(parts[0]) >= SMALLEST:
            parts = list(parts[0])
        elif within := _WITHIN.fullmatch(" ".join(parts)):
            parts = [*filter(None, (within[1], *within[2], within[3]))]
        cells = tuple("." if word in _BLANKS else word for word in parts)
        if len(cells) >= SMALLEST and all(cell == "." or _is_number(cell) for cell in cells):
            return cells
    return None


_JOINED = re.compile(r"\d{1,2}(?:[-–/]\d{1,2}){2,}")
_WITHIN = re.compile(
    rf"(?:([\d.]) )?(?=\d*[._])([\d._]{{{SMALLEST},}})(?: ([\d.]))?"
)  # heights in one word: "2 ..... 3"
_BLANKS = ("+", "*", "?", "#", "_", "-", "0", "x", "X", "⬜", "⬛")
_SIGNS = (*_BLANKS, ".")
_ARROWS = ("<", ">", "→", "←")


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 3


def joined(table: Sequence[Sequence[str]]) -> str:
    """A picture with `+` in its corners."""
    corners = {(i, j) for i in (0, len(table) - 1) for j in (0, len(table[0]) - 1)}
    return "\n".join(
        " ".join("+" if (i, j) in corners else cell for j, cell in enumerate(row)) for i, row in enumerate(table)
    )


class _Line(NamedTuple):
    """A line of a table, without what is drawn around its cells and clues."""

    number: int
    bare: str
    barred: bool = False

    @property
    def words(self) -> dict[int, str]:
        """By where each ends."""
        return {match.end(): match[0] for match in re.finditer(r"\S+", self.bare)}


WordTables = Iterator[tuple[WordTable, frozenset[int]]]
"""Tables with the lines that they are read from."""


def aligned(ready: Loose) -> WordTables:
    """Tables of lines in which blanks stand for empty places: each word in the column where it ends."""
    block: list[_Line] = []
    for number, line in (*numbered(ready), (0, "end")):
        bare = _bare(line)
        if bare and not _is_rule(bare, block[-1].bare if block else ""):
            block.append(_Line(number, bare))
        elif bare is None and line.strip(" |+-_="):
            yield from _in_columns(block)
            block = []


def drawn(ready: Loose) -> WordTables:
    """Squares whose cells are all drawn, with clues around: rules (`+---+---+`), bars, or signs for empty cells tell
    the columns, and a clue belongs to the nearest one."""
    corners: tuple[int, ...] = ()
    block: list[_Line] = []
    for number, line in (*numbered(ready), (0, "")):
        bare, barred = _bare(line), len(line) < _LONGEST and line.count("|") > SMALLEST
        if len(line) < _LONGEST and _RULE.fullmatch(line) and line.count("+") > SMALLEST:
            corners = corners or _places("+", line)
        elif bare or (bare is not None and barred):
            corners = corners or (_places("|", line) if barred else ())
            if barred or not _is_rule(bare, block[-1].bare if block else ""):
                block.append(_Line(number, bare, barred))
        elif block and (bare is None or not line):
            yield from _between(corners, block) if corners else _around(block)
            corners, block = (), []


def numbered(ready: Loose) -> Iterator[tuple[int, str]]:
    """The lines of a text, each with its number."""
    place = 0
    for line in ready.text.split("\n"):
        yield ready.line_at(place), line
        place += len(line) + 1


def _bare(line: str) -> str | None:
    """A line without what is drawn around cells and clues; None where it says more than these."""
    bare = _DRAWN.sub(" ", line).rstrip()
    return bare if len(line) < _LONGEST and set(bare) <= set("0123456789 ._-*?") else None


def _is_rule(bare: str, above: str) -> bool:
    """Whether a line of dashes is drawn between rows: a row of empty cells has some of the signs of the one above."""
    return set(bare) <= set(" -_") and not set(bare.split()) <= {"-", "_"} & set(above.split())


def _places(mark: str, line: str) -> tuple[int, ...]:
    return tuple(place for place, letter in enumerate(line) if letter == mark)


def _in_columns(block: Sequence[_Line]) -> WordTables:
    words = [line.words for line in block]
    columns = sorted({end for row in words for end in row})
    short = [row for row in words[1:-1] if len(row) < len(columns)]
    if len(short) == 1 and len(short[0]) == len(columns) - 1 and short[0].get(columns[-2], ".") not in ".-_?*":
        return  # where all other rows have their last column, this one has lost a cell
    if len(block) >= SMALLEST and SMALLEST <= len(columns) <= LARGEST + 2 and len({*map(len, words)}) > 1:
        yield from _of_numbers([[row.get(column, ".") for column in columns] for row in words], block)


def _between(corners: Sequence[int], block: list[_Line]) -> WordTables:
    """The words of lines between the corners of a rule, with those to the left and to the right of all; no clue may
    stand above or below."""
    above, below = (_Line(one.number, "") for one in (block[0], block[-1]))
    rows = [*([above] * block[0].barred), *block, *([below] * block[-1].barred)]
    if len(rows) == len(corners) + 1:
        yield from _in_cells([corner + 0.5 for corner in corners], rows)


def _around(block: Sequence[_Line]) -> WordTables:
    """The columns are those in which all rows but the first and the last have something."""
    inner = [line.words for line in block[1:-1]]
    columns = sorted(frozenset[int](*inner[:1]).intersection(*inner[1:]))
    if len(columns) == len(inner) >= SMALLEST and any(word in _SIGNS for row in inner for word in row.values()):
        between = [(a + b) / 2 for a, b in pairwise(columns)]
        yield from _in_cells([columns[0] - 1.5, *between, columns[-1] + 0.5], block)


def _in_cells(borders: Sequence[float], block: Sequence[_Line]) -> WordTables:
    """The words of lines between borders of columns, before the first and behind the last one."""
    table = [["."] * (len(borders) + 1) for _ in block]
    for row, line in zip(table, block, strict=True):
        whole = line in (block[0], block[-1]) and len(line.words) == len(borders) - 1  # in whatever columns
        for at, (end, word) in enumerate(line.words.items(), 1):
            place = at if whole else bisect(borders, end)
            if row[place] != ".":
                return
            row[place] = word.strip("_") or "."
    yield from _of_numbers(table, block)


def _of_numbers(table: WordTable, block: Sequence[_Line]) -> WordTables:
    cells = [["." if cell in _BLANKS else cell for cell in row] for row in table]
    if all(cell == "." or _is_number(cell) for row in cells for cell in row):
        yield cells, frozenset(line.number for line in block)


# ------------------------------------------------------------------------------------------------ what may be


def possible(before: Sequence[str], behind: Sequence[str], size: int) -> bool:
    """Whether clues may face each other: together they see the tallest tower twice and no other, and one of each side
    at most sees nothing else."""
    pairs = [(int(a), int(b)) for a, b in zip(before, behind, strict=True) if "." not in (a, b)]
    once = all(list(side).count("1") < 2 for side in (before, behind))
    return once and all(a + b <= size + 1 and (a, b) != (1, 1) for a, b in pairs)


@lru_cache(maxsize=64)
def _seen(size: int) -> dict[tuple[int, int], list[tuple[int, ...]]]:
    """All streets of a size, by what is seen of them from their begin and from their end."""
    found: dict[tuple[int, int], list[tuple[int, ...]]] = {}
    for street in permutations(range(1, size + 1)):
        ends = (len(set(accumulate(side, max))) for side in (street, street[::-1]))
        found.setdefault((next(ends), next(ends)), []).append(street)
    return found


def may_be_solved(by_side: Sequence[str]) -> bool:
    """Whether a board may have these clues: top, bottom, left, right. What would take long to know may be."""
    size = len(by_side) // 4
    if not SMALLEST <= size <= _SEARCHED:
        return True
    return _has_board(tuple(0 if clue == "." else int(clue) for clue in by_side), size)


_SEARCHED, _MOST_STREETS = 6, 60_000  # the largest size; streets that are looked at, a tenth of a second's work


@lru_cache(maxsize=64)
def _has_board(clues: tuple[int, ...], size: int) -> bool:
    """Whether a board has these clues: streets that do not fit those across go, then one street is tried."""
    top, bottom, left, right = (clues[i * size : (i + 1) * size] for i in range(4))
    lines = [
        [street for seen, streets in _seen(size).items() if _fits(seen, ends) for street in streets]
        for ends in (*zip(left, right, strict=True), *zip(top, bottom, strict=True))
    ]
    work = [_MOST_STREETS]
    return _may_stand([*lines[:size]], [*lines[size:]], size, work)


def _fits(seen: tuple[int, int], clues: tuple[int, int]) -> bool:
    return all(not clue or one == clue for one, clue in zip(seen, clues, strict=True))


_Streets = list[list[tuple[int, ...]]]


def _may_stand(rows: _Streets, cols: _Streets, size: int, work: list[int]) -> bool:
    """Whether rows and columns that are left may stand together; also where there is too much `work`."""
    changed = True
    while changed:
        changed = False
        for lines, across in ((rows, cols), (cols, rows)):
            for at, line in enumerate(lines):
                open_ = [{street[at] for street in other} for other in across]
                kept = [street for street in line if all(h in some for h, some in zip(street, open_, strict=True))]
                taken = {kept[0]} if len(kept) == 1 else set()
                for place, other in enumerate(lines):
                    if taken and place != at:  # no height twice in a street across
                        lines[place] = [s for s in other if all(a != b for a, b in zip(s, kept[0], strict=True))]
                        changed |= len(lines[place]) < len(other)
                work[0] -= len(line) + sum(map(len, across))
                changed |= len(kept) < len(line)
                lines[at] = kept
                if not kept:
                    return False
        if work[0] < 0:
            return True
    open_rows = [i for i in range(size) if len(rows[i]) > 1]
    if not open_rows:
        return True
    place = min(open_rows, key=lambda i: len(rows[i]))
    return any(_may_stand([*rows[:place], [street], *rows[place + 1 :]], [*cols], size, work) for street in rows[place])


def up_to(table: WordTable, size: int) -> bool:
    return all(cell == "." or int(cell) <= size for row in table for cell in row)


def differ(line: Sequence[str]) -> bool:
    heights = [cell for cell in line if cell != "."]
    return len(set(heights)) == len(heights)


def nearly_filled(table: WordTable) -> bool:
    """Whether all rows and columns of a square but one each have every height, and one height is there twice: lists of
    clues never are so."""
    streets = (*table, *zip(*table, strict=True))
    return sum(len({*street} - {"."}) < len(table) for street in streets) == _STREETS


_STREETS = 2  # that a misprint is in


def one_edge(rows: WordTable) -> int | None:
    """The column, 0 or -1, that alone has numbers: of a sheet with the clues on the left, or on the right, only."""
    for edge in (0, -1):
        inner = (cell for row in rows for cell in (row[1:] if edge == 0 else row[:-1]))
        if any(row[edge] != "." for row in rows) and all(cell == "." for cell in inner):
            return edge
    return None
