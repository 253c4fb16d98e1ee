"""Pictures in any text: clues around heights, or by their sides, and what may be drawn or said beside them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, takewhile

from workbench.core.loose import DOUBTFUL, LABELLED, SHAPE, UNLIKELY, Loose, Reading, lines_of, rectangles, runs
from workbench.core.loose_cells import listed_cells
from workbench.core.wording import counted
from workbench.puzzles.towers.formats import single, tables
from workbench.puzzles.towers.formats.damaged import lacks_row, nearly_whole, rim
from workbench.puzzles.towers.formats.sides import (
    apart,
    by_letters,
    by_sides,
    in_digits,
    in_order,
    in_prose,
    turned_behind,
    with_heights,
)
from workbench.puzzles.towers.formats.squares import cornered, counts, heights, is_height, with_entries
from workbench.puzzles.towers.formats.tables import SIZES, WordTable, differ, joined, numbers_of, possible, up_to
from workbench.puzzles.towers.rules.board import SMALLEST

_EMPTY_FIELDS = re.compile(r"^\s*[,;]|[,;]\s*[,;]|\t\t")


def loose_pictures(ready: Loose) -> Iterator[Reading]:
    """Clues around heights, or on two sides of them; with blanks for what is not given, where lines are set evenly."""
    return (with_entries(reading, ready, 1) for reading in _pictures(ready))


def _pictures(ready: Loose) -> Iterator[Reading]:
    """As if no height had a prime."""
    ready = in_digits(ready)
    bare, remarks = _without_remarks(ready)
    for reading in _drawn(bare):
        left = tuple(remark for line, remark in remarks.items() if line in reading.lines)
        yield replace(reading, unread=(*reading.unread, *left))
    if pairs := list(single.in_pairs(ready)):
        yield from pairs  # their numbers would be lists of clues, too
        return
    turned = turned_behind(ready)
    if several := apart(turned):
        yield from several
        return
    sides = [one for read in (by_sides, in_order, by_letters, in_prose) if (one := read(turned)) is not None]
    best = sorted(sides, key=lambda one: (bool(one.fault), -sum(map(str.isdigit, one.text))))[:1]
    yield from (_with_cells(ready, one) for one in best)
    yield from with_heights(ready)
    yield from _beside(ready)
    for read in (single.one_by_one, single.one_side, single.stripped, single.beside):
        yield from read(ready)


def _with_cells(ready: Loose, sides: Reading) -> Reading:
    """The picture of clues by their sides, with the heights that other lines tell one by one, "r2c2 = 1"."""
    table = [line.split() for line in sides.text.split("\n")]
    size = len(table) - 2
    if sides.fault or any(cell != "." for row in table[1:-1] for cell in row[1:-1]):
        return sides
    for one in listed_cells(ready, is_height, fewest=1):
        notes = [note for note in one.assumed.split("; ") if "smallest" not in note]  # the clues say the size
        lower = size - one.shape[0] if any("lower" in note for note in notes) else 0
        cells = {(row + lower, col): word for (row, col), word in one.cells.items()}
        fit = all(min(cell) >= 1 and max(*cell, int(word)) <= size for cell, word in cells.items())
        if fit and sides.lines.isdisjoint(one.lines):
            for (row, col), word in cells.items():
                table[row][col] = word
            assumed = "; ".join(filter(None, (sides.assumed, *notes)))
            return replace(sides, text=joined(table), lines=sides.lines | one.lines, assumed=assumed)
    return sides


def _drawn(ready: Loose) -> Iterator[Reading]:
    """Pictures, whole ones and others."""
    nearly = [*nearly_whole(ready), *lacks_row(ready)]
    broken = frozenset[int]().union(*(one.lines for one in nearly if one.fault))
    shaped = [one for one in _shaped(ready) if not one.lines & broken]  # its rows would be columns of a larger one
    yield from nearly
    for reading in _from_rows(ready):
        wider = [one for one in shaped if one.lines > reading.lines and one.weight >= reading.weight]
        yield from wider  # it has a line of few clues, too
        yield reading
    yield from shaped


_CELL = re.compile(r"\d{1,2}|[.+*?#_-]")


def _without_remarks(ready: Loose) -> tuple[Loose, dict[int, str]]:
    """The text without what stands behind rows of cells that are as long as two others, and that by line."""
    lengths = Counter(len(numbers_of(row) or ()) for row in ready.rows)
    rows, remarks = list(ready.rows), dict[int, str]()
    for at, row in enumerate(rows):
        words = " ".join(row.words).split()
        cells = [*takewhile(_CELL.fullmatch, words)]
        if SMALLEST + 2 <= len(cells) < len(words) and lengths[len(cells)] > 1 and not row.label and not row.listed:
            rows[at] = replace(row, words=tuple(cells))
            remarks[row.line] = " ".join(words[len(cells) :])
    if not remarks:
        return ready, {}
    lines = ready.text.split("\n")
    for at, number in enumerate(ready._lines):
        begin = lines[at].find(remarks.get(number, "\n"))
        if begin >= 0:
            lines[at] = lines[at][:begin].ljust(len(lines[at]))
    return replace(ready, text="\n".join(lines), rows=tuple(rows)), remarks


def _from_rows(ready: Loose) -> Iterator[Reading]:
    """Pictures whose rows have all their words."""
    blanks = {number for number, line in tables.numbered(ready) if _EMPTY_FIELDS.search(line)}
    for run in runs(ready.rows, numbers_of):
        lines = lines_of(row for row, _ in run)
        rows = [cells for _, cells in run]
        numbered = (
            len(rows) > SMALLEST and (counts(rows[0]) or counts(rows[0][1:])) and counts([row[0] for row in rows[1:]])
        )
        inner = [row[1:] for row in rows[1:]] if numbered else rows[1:] if set(rows[0]) == {"."} else []
        sure = all(cornered(row) for row, _ in (run[0], run[-1]))
        for table in (*_framed(inner), *_framed(_filled_up(rows), sure=sure)):
            if sure or any(cell not in "+." for row in table for cell in row):  # else of what size?
                picture = _picture(table, lines, sure=sure, sheet=not blanks.isdisjoint(lines))
                bare = len(rows[0]) == len(rows[-1]) < len(table)
                known = (sure or bare) and set(table[0]) - {*"+."}  # its rows are no moves, nor hands
                yield replace(picture, weight=LABELLED) if known else picture


def _shaped(ready: Loose) -> Iterator[Reading]:
    """Pictures in which a word's place tells its column."""
    drawn = ((True, *found) for found in tables.drawn(ready))
    for sure, cells, lines in (*drawn, *((False, *found) for found in tables.aligned(ready))):
        for table in _framed(cells):
            picture = _picture(table, lines, sure=sure)
            if missing := _one_missing(table):
                yield replace(picture, damaged=missing)
            yield picture  # for a caller that cannot ask the person


def _one_missing(table: WordTable) -> str:
    """What is said where all clues but one are there: a blank may stand for it, or it may be lost."""
    size, sides = len(table) - 2, _sides(table)
    blanks = [list(side).count(".") for side in sides]
    if sum(blanks) != 1:
        return ""
    name = ("top", "bottom", "left", "right")[blanks.index(1)]
    return f"the {name} row of clues has {counted(size - 1, 'number')}, the others {size}; its gap is left empty"


def _sides(table: WordTable) -> tuple[Sequence[str], ...]:
    """The clues of a picture: top, bottom, left, right."""
    return (table[0][1:-1], table[-1][1:-1], *([row[i] for row in table[1:-1]] for i in (0, -1)))


def _few_too_high(table: WordTable) -> bool:
    """Whether few clues of a picture, and no height, are more than it has rows: all else says that it is one."""
    size = len(table) - 2
    high = sum(cell.isdecimal() and int(cell) > size for side in _sides(table) for cell in side)
    return 0 < 2 * high <= size and up_to([row[1:-1] for row in table[1:-1]], size)


def _picture(table: WordTable, lines: frozenset[int], *, sure: bool = False, sheet: bool = False) -> Reading:
    """The reading of a picture; unlikely where its clues cannot be right, doubtful where so few are told that it may be
    a larger square, unless its frame makes it `sure`, or it is a sheet's and that square had many solutions."""
    size = len(table) - 2
    sides = top, bottom, left, right = _sides(table)
    said = sum(size - list(side).count(".") for side in sides)
    if _few_too_high(table):
        return Reading(joined(table), lines, LABELLED if sheet and said > 1 else SHAPE)  # the rules say what is wrong
    given = [[cell for cell in row[1:-1] if cell != "."] for row in table[1:-1]]
    weight = SHAPE if sure or said >= size else DOUBTFUL if said else UNLIKELY
    if not sure and not (possible(top, bottom, size) and possible(left, right, size)):
        weight = UNLIKELY
    around = any(given) and 4 * (said + sum(map(len, given))) < len(table) ** 2
    if sheet and said > 1 and (around or weight != DOUBTFUL):
        weight = LABELLED  # one that breaks rules is offered, too
    return Reading(joined(table), lines, weight)


def _filled_up(rows: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The rows; the last corner of the first and the last may have been lost with other blanks at the ends of lines."""
    wide = max(map(len, rows))
    if wide == len(rows):
        return [(*row, ".") if len(row) == wide - 1 and row[0] == "." else row for row in rows]
    return rows


def _framed(rows: WordTable, *, sure: bool = False) -> Iterator[list[list[str]]]:
    """The pictures that rows may be: with corners or without, or with the clues of two sides."""
    if not rows:
        return
    size, tall = len(rows) - 2, len(rows)
    widths = [len(row) for row in rows]
    if size in SIZES and set(widths) == {size + 2}:
        table = [list(row) for row in rows]
        corners = (table[i][j] for i in (0, -1) for j in (0, -1))
        if all(corner == "." for corner in corners) and (sure or up_to(table, size) or _few_too_high(table)):
            yield table
    if size in SIZES and widths == [size, *[size + 2] * size, size]:
        yield [["+", *rows[0], "+"], *map(list, rows[1:-1]), ["+", *rows[-1], "+"]]
    blank = ["+", *["."] * tall, "+"]
    if tall in SIZES and set(widths) == {tall + 2} and up_to(rows, tall):
        yield [blank, *map(list, rows), blank]
    if tall - 1 in SIZES and widths == [tall - 1, *[tall + 1] * (tall - 1)]:
        yield [["+", *rows[0], "+"], *map(list, rows[1:]), ["+", *["."] * (tall - 1), "+"]]
    if size + 1 in SIZES and set(widths) == {tall + 1} and up_to(rows, tall - 1) and not counts([r[0] for r in rows]):
        for at, ends in ((0, (True, False)), (-1, (False, True))):  # the line of clues below or above is blank
            blank_ends = [(row[0], row[-1]) == (".", ".") for row in (rows[0], rows[-1])]
            if blank_ends == [*ends] and rim([*rows[1:]] if ends[0] else [*rows[:-1]]) and set(rows[at]) != {"."}:
                blank = ["+", *["."] * (tall - 1), "+"]
                yield [*map(list, rows), blank] if ends[0] else [blank, *map(list, rows)]
    yield from _above_and_left(rows)


def _beside(ready: Loose) -> Iterator[Reading]:
    """Pictures of heights with clues on the left or on the right alone: all heights fit these, or some heights are
    blank and no clue is. Numbers of rows are no clues, unless all heights fit them."""
    for one in rectangles(ready.rows, heights):
        size = len(one.cells)
        if size not in SIZES or len(one.cells[0]) != size + 1 or not up_to(one.cells, size):
            continue
        for at in (-1, 0):
            clues = [row[at] for row in one.cells]
            inner = [row[:-1] if at else row[1:] for row in one.cells]
            streets = (*inner, *zip(*inner, strict=True))
            if "." in clues or clues.count("1") > 1 or not all(map(differ, streets)):
                continue
            whole = not any("." in row for row in inner)
            fits = whole and all(
                len(set(accumulate(map(int, row[::-1] if at else row), max))) == int(clue)
                for row, clue in zip(inner, clues, strict=True)
            )
            if not fits and (whole or counts(clues) or not any(cell != "." for row in inner for cell in row)):
                continue
            rows = [[".", *row, clue] if at else [clue, *row, "."] for row, clue in zip(inner, clues, strict=True)]
            above = ["+", *["."] * size, "+"]
            weight = LABELLED if fits else SHAPE
            yield Reading(joined([above, *rows, above]), one.lines, weight, unread=one.unread)


def _above_and_left(rows: WordTable) -> Iterator[list[list[str]]]:
    """The picture of clues above and on one side alone; the corner between them may be blank, if nothing else is."""
    size, widths = len(rows) - 1, [len(row) for row in rows]
    above = rows[0][1:] if len(rows[0]) == size + 1 and rows[0][0] == "." else rows[0]
    if size not in SIZES or len(above) != size or widths[1:] != [size + 1] * size or "." in above:
        return
    left, right = ([row[i] for row in rows[1:]].count(".") for i in (0, -1))
    if not left:
        yield [["+", *above, "+"], *([*row, "."] for row in rows[1:]), ["+", *["."] * size, "+"]]
    elif not right and above is rows[0]:
        yield [["+", *above, "+"], *([".", *row] for row in rows[1:]), ["+", *["."] * size, "+"]]
