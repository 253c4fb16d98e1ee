"""Towers in any text: clues around heights, clues by their sides, lists of clues, squares of heights, addresses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, takewhile
from math import isqrt

from workbench.core.boardfile import Line
from workbench.core.errors import FormatError
from workbench.core.loose import (
    ADDRESS,
    DOUBTFUL,
    FRONT_ONLY,
    INCOMPLETE,
    LABELLED,
    SHAPE,
    UNLIKELY,
    Loose,
    Reading,
    Row,
    lines_of,
    one_by_one,
    rectangles,
    runs,
)
from workbench.core.loose_cells import listed_cells
from workbench.core.options import Values
from workbench.core.wording import counted, listed
from workbench.puzzles.towers.formats import single, tables
from workbench.puzzles.towers.formats.lists import called
from workbench.puzzles.towers.formats.native import format_body, parse_body
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
from workbench.puzzles.towers.formats.tables import Table, differ, joined, nearly_filled, numbers_of, possible, up_to
from workbench.puzzles.towers.rules.board import LARGEST, SMALLEST, Board

_SIZES = range(SMALLEST, LARGEST + 1)

# ------------------------------------------------------------------------------------------------ the picture


_EMPTY_FIELDS = re.compile(r"^\s*[,;]|[,;]\s*[,;]|\t\t")
_LEGEND = "legend:"  # begins the line that tells readers what is written how


def parse_picture(text: str, values: Values) -> Board:
    """The picture of the program's own file: clues around heights, `.` for blank; size + 2 lines."""
    numbered = enumerate(text.splitlines(), 1)
    lines = [Line(number, line) for number, line in numbered if line.strip() and not line.startswith(_LEGEND)]
    size = len(lines[0].text.split()) - 2 if lines else 0
    if size not in _SIZES:
        raise FormatError(f"the picture is of size {size}: sizes from {SMALLEST} to {LARGEST} are possible")
    return parse_body(values.with_value("size", size), lines)


def format_picture(board: Board) -> str:
    """The picture of the program's own file; it says how what was filled in is written, where something was."""
    text = format_body(board)
    entry = next((word for word in text.split() if word.endswith("'")), "")
    return f"{text}\n{_LEGEND} {entry} was filled in, {entry[:-1]} alone would be given" if entry else text


def resembles_picture(text: str) -> bool:
    """Whether a text of several lines begins with one that has clues between two `+`."""
    rows = [line.split() for line in text[:5000].splitlines() if line.strip()]
    return len(rows) > 1 and len(rows[0]) > 4 and rows[0][0] == rows[0][-1] == "+" and rows[0].count("+") == 2


def loose_pictures(ready: Loose) -> Iterator[Reading]:
    """Clues around heights, or on two sides of them; with blanks for what is not given, where lines are set evenly."""
    ready = in_digits(ready)
    bare, remarks = _without_remarks(ready)
    for reading in _drawn(bare):
        left = tuple(remark for line, remark in remarks.items() if line in reading.lines)
        yield replace(reading, unread=(*reading.unread, *left))
    if pairs := list(single.in_pairs(ready)):
        yield from pairs  # their numbers would be lists of clues, too
        return
    told = turned_behind(ready)
    if several := apart(told):
        yield from several
        return
    sides = [one for read in (by_sides, in_order, by_letters, in_prose) if (one := read(told)) is not None]
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
    for one in listed_cells(ready, _is_height, fewest=1):
        notes = [note for note in one.assumed.split("; ") if "smallest" not in note]  # the clues say the size
        lower = size - one.shape[0] if any("lower" in note for note in notes) else 0
        cells = {(row + lower, col): word for (row, col), word in one.cells.items()}
        if sides.lines.isdisjoint(one.lines) and all(max(*cell, int(word)) <= size for cell, word in cells.items()):
            for (row, col), word in cells.items():
                table[row][col] = word
            assumed = "; ".join(filter(None, (sides.assumed, *notes)))
            return replace(sides, text=joined(table), lines=sides.lines | one.lines, assumed=assumed)
    return sides


def _is_height(word: str, named: bool) -> bool:
    return word.isascii() and word.isdigit() and 1 <= int(word) <= LARGEST


def _drawn(ready: Loose) -> Iterator[Reading]:
    """Pictures, whole ones and others."""
    nearly = [*_nearly(ready), *_lacks_row(ready)]
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
            len(rows) > SMALLEST
            and (_counts(rows[0]) or _counts(rows[0][1:]))
            and _counts([row[0] for row in rows[1:]])
        )
        inner = [row[1:] for row in rows[1:]] if numbered else rows[1:] if set(rows[0]) == {"."} else []
        sure = all(_cornered(row) for row, _ in (run[0], run[-1]))
        for table in (*_framed(inner), *_framed(_filled_up(rows), sure=sure)):
            if sure or any(cell not in "+." for row in table for cell in row):  # else of what size?
                picture = _picture(table, lines, sure=sure, sheet=not blanks.isdisjoint(lines))
                bare = len(rows[0]) == len(rows[-1]) < len(table)
                known = (sure or bare) and set(table[0]) - {*"+."}  # its rows are no moves, nor hands
                yield replace(picture, weight=LABELLED) if known else picture


def _lacks_row(ready: Loose) -> Iterator[Reading]:
    """What is wrong with a square between two lines of clues with blank corners that lacks a row, whichever it is."""
    for one in rectangles(ready.rows, numbers_of):
        tall, wide = len(one.cells), len(one.cells[0])
        ends, inner = (one.cells[0], one.cells[-1]), one.cells[1:-1]
        corners = {cells[at] for cells in ends for at in (0, -1)}
        if tall != wide - 1 or wide - 2 not in _SIZES or corners != {"."} or not up_to(one.cells, wide - 2):
            continue
        said = [cell != "." for cells in ends for cell in cells[1:-1]]
        if 2 * sum(said) >= len(said) and _rim(inner):
            fault = f"between the {wide - 2} clues above and below are {len(inner)} rows: one is missing"
            yield Reading("", one.lines, ADDRESS, fault=fault)


def _nearly(ready: Loose) -> Iterator[Reading]:
    """Rows below clues, or within two lines of them, that do not all have two numbers more than these, or are not as
    many: with the one clue that is missing left blank, where it is certain which, or the row; else what is wrong."""
    for run in runs(ready.rows, numbers_of):
        sure = _cornered(run[0][0]) and any(map(str.isdigit, run[0][1]))
        rows = [list(cells[1:-1] if sure and _cornered(row) else cells) for row, cells in run]
        what = "cell" if any("." in row for row in rows) else "number"
        whole = _cornered(run[-1][0]) if sure else len(rows[0]) == len(rows[-1])
        inner, last = rows[1:-1] if whole else rows[1:], len(rows) - 1 if whole else 0
        lengths = [len(row) for row in inner]
        size = max(lengths, key=lambda one: (lengths.count(one), one)) - 2 if sure and inner else len(rows[0])
        odd = [i for i, length in enumerate(lengths) if length != size + 2]
        near = all(abs(lengths[i] - size - 2) < _NEAR for i in odd) and 2 * len(odd) <= len(inner)
        cut = not whole and len(inner) < size and _indented(ready, run[0][0])
        framed = len(inner) > 1 and near and (whole or cut)
        if size not in _SIZES or not inner or not (sure or framed):
            continue
        lines = lines_of(row for row, _ in run)
        high = [(i, cell) for i, row in enumerate(rows) for cell in row if cell != "." and int(cell) > size]
        ends = [i for i in sorted({0, last}) if len(rows[i]) != size]
        if whole and len(inner) == size and len(odd) == 1 and not ends:
            sides = [] if high else _without_clue(inner, odd[0])
            left = () if len(sides) == 1 else (" ".join(inner[odd[0]]),)
            side, inner[odd[0]] = (f"its {sides[0][0]} clue", sides[0][1]) if not left else ("it", ["."] * (size + 2))
            others = f"{counted(lengths[odd[0]], what)}, the {'others' if left else 'other rows within'} {size + 2}"
            table = [["+", *rows[0], "+"], *inner, ["+", *rows[-1], "+"]]
            damaged = f"row {odd[0] + 1} has {others}; {side} is left empty"
            yield Reading(joined(table), lines, ADDRESS, unread=left, damaged=damaged)
            continue
        wrong = [f"row {i + 1} has {counted(len(inner[i]), what)}" for i in odd]
        told = [f"{listed(wrong)}, the other rows within {size + 2}"] if wrong else []
        names = {0: "the line of clues above", last or len(rows): "the line of clues below"}
        told += [f"{names[i]} has {counted(len(rows[i]), what)}: {size} are wanted" for i in ends]
        if not whole:
            told.append(f"below the {size} clues above are {counted(len(inner), 'row')} and no line of clues")
        elif len(inner) != size:
            told.append(f"between the {size} clues above and below are {counted(len(inner), 'row')}")
        if not told:
            continue
        told += [f"{names.get(i, f'row {i}')} has a {cell}: 1 to {size} are possible" for i, cell in high[:_NEAR]]
        yield Reading("", lines, ADDRESS, fault="; ".join(told))


def _indented(ready: Loose, row: Row) -> bool:
    """Whether a row's line begins with blanks, as clues do that stand above heights."""
    lines = zip(ready._lines, ready.text.split("\n"), strict=True)
    return any(number == row.line and line[:1].isspace() for number, line in lines)


_NEAR = 3  # numbers too many or too few, at most, and one


def _without_clue(inner: Table, odd: int) -> list[tuple[str, list[str]]]:
    """The sides where the clue of a row may be missing, and the row with a blank for it."""
    others = [row[1:-1] for i, row in enumerate(inner) if i != odd]
    blank = all(set(cells) == {"."} for cells in others)
    found = [("left", [".", *inner[odd]]), ("right", [*inner[odd], "."])]
    if blank:
        return [one for one in found if set(one[1][1:-1]) == {"."}]
    full = not any("." in cells for cells in others)
    return [one for one in found if full and "." not in one[1][1:-1] and differ(one[1][1:-1])]


def _shaped(ready: Loose) -> Iterator[Reading]:
    """Pictures in which a word's place tells its column."""
    drawn = ((True, *found) for found in tables.drawn(ready))
    for sure, cells, lines in (*drawn, *((False, *found) for found in tables.aligned(ready))):
        for table in _framed(cells):
            picture = _picture(table, lines, sure=sure)
            if missing := _one_missing(table):
                yield replace(picture, damaged=missing)
            yield picture  # for whom nobody can ask


def _one_missing(table: Table) -> str:
    """What is said where all clues but one are there: a blank may stand for it, or it may be lost."""
    size, sides = len(table) - 2, _sides(table)
    blanks = [list(side).count(".") for side in sides]
    if sum(blanks) != 1:
        return ""
    name = ("top", "bottom", "left", "right")[blanks.index(1)]
    return f"the {name} row of clues has {counted(size - 1, 'number')}, the others {size}; its gap is left empty"


def _sides(table: Table) -> tuple[Sequence[str], ...]:
    """The clues of a picture: top, bottom, left, right."""
    return (table[0][1:-1], table[-1][1:-1], *([row[i] for row in table[1:-1]] for i in (0, -1)))


def _few_too_high(table: Table) -> bool:
    """Whether few clues of a picture, and no height, are more than it has rows: all else says that it is one."""
    size = len(table) - 2
    high = sum(cell.isdecimal() and int(cell) > size for side in _sides(table) for cell in side)
    return 0 < 2 * high <= size and up_to([row[1:-1] for row in table[1:-1]], size)


def _cornered(row: Row) -> bool:
    text = "".join(row.words)
    return text[0] == text[-1] == "+"


def _picture(table: Table, lines: frozenset[int], *, sure: bool = False, sheet: bool = False) -> Reading:
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


def _framed(rows: Table, *, sure: bool = False) -> Iterator[list[list[str]]]:
    """The pictures that rows may be: with corners or without, or with the clues of two sides."""
    if not rows:
        return
    size, tall = len(rows) - 2, len(rows)
    widths = [len(row) for row in rows]
    if size in _SIZES and set(widths) == {size + 2}:
        table = [list(row) for row in rows]
        corners = (table[i][j] for i in (0, -1) for j in (0, -1))
        if all(corner == "." for corner in corners) and (sure or up_to(table, size) or _few_too_high(table)):
            yield table
    if size in _SIZES and widths == [size, *[size + 2] * size, size]:
        yield [["+", *rows[0], "+"], *map(list, rows[1:-1]), ["+", *rows[-1], "+"]]
    blank = ["+", *["."] * tall, "+"]
    if tall in _SIZES and set(widths) == {tall + 2} and up_to(rows, tall):
        yield [blank, *map(list, rows), blank]
    if tall - 1 in _SIZES and widths == [tall - 1, *[tall + 1] * (tall - 1)]:
        yield [["+", *rows[0], "+"], *map(list, rows[1:]), ["+", *["."] * (tall - 1), "+"]]
    if size + 1 in _SIZES and set(widths) == {tall + 1} and up_to(rows, tall - 1) and not _counts([r[0] for r in rows]):
        for at, ends in ((0, (True, False)), (-1, (False, True))):  # the line of clues below or above is blank
            blank_ends = [(row[0], row[-1]) == (".", ".") for row in (rows[0], rows[-1])]
            if blank_ends == [*ends] and _rim([*rows[1:]] if ends[0] else [*rows[:-1]]) and set(rows[at]) != {"."}:
                blank = ["+", *["."] * (tall - 1), "+"]
                yield [*map(list, rows), blank] if ends[0] else [blank, *map(list, rows)]
    yield from _above_and_left(rows)


def _rim(inner: Table) -> bool:
    """Whether most rows begin or end with a clue."""
    return sum((row[0], row[-1]) != (".", ".") for row in inner) > len(inner) / 2


def _beside(ready: Loose) -> Iterator[Reading]:
    """Pictures of heights with clues on the left or on the right alone: all heights fit these, or some heights are
    blank and no clue is. Numbers of rows are no clues, unless all heights fit them."""
    for one in rectangles(ready.rows, _heights):
        size = len(one.cells)
        if size not in _SIZES or len(one.cells[0]) != size + 1 or not up_to(one.cells, size):
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
            if not fits and (whole or _counts(clues) or not any(cell != "." for row in inner for cell in row)):
                continue
            rows = [[".", *row, clue] if at else [clue, *row, "."] for row, clue in zip(inner, clues, strict=True)]
            above = ["+", *["."] * size, "+"]
            weight = LABELLED if fits else SHAPE
            yield Reading(joined([above, *rows, above]), one.lines, weight, unread=one.unread)


def _above_and_left(rows: Table) -> Iterator[list[list[str]]]:
    """The picture of clues above and on one side alone; the corner between them may be blank, if nothing else is."""
    size, widths = len(rows) - 1, [len(row) for row in rows]
    above = rows[0][1:] if len(rows[0]) == size + 1 and rows[0][0] == "." else rows[0]
    if size not in _SIZES or len(above) != size or widths[1:] != [size + 1] * size or "." in above:
        return
    left, right = ([row[i] for row in rows[1:]].count(".") for i in (0, -1))
    if not left:
        yield [["+", *above, "+"], *([*row, "."] for row in rows[1:]), ["+", *["."] * size, "+"]]
    elif not right and above is rows[0]:
        yield [["+", *above, "+"], *([".", *row] for row in rows[1:]), ["+", *["."] * size, "+"]]


# ------------------------------------------------------------------------------------------------ squares of heights


def loose_grid(ready: Loose) -> Iterator[Reading]:
    """As many rows of heights as columns; numbers of the rows and columns may stand beside them."""
    yield from _one_by_one(ready)
    yield from _too_small(ready)
    yield from _broken_list(ready)
    name_of = called(ready)
    for one in rectangles(one_by_one(ready.rows, SMALLEST), _heights):
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
        framed = widths == [4] * 4 and all(_cornered(row) for row, _ in (run[0], run[-1]))
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
        if len(cells) == size * size and size in _SIZES and all(map(differ, (*rows, *zip(*rows, strict=True)))):
            weight = DOUBTFUL if size == _SIDES_OF and name == "clues" else LABELLED
            yield Reading("\n".join(map(" ".join, rows)), frozenset(row.lines), weight)


_SIDES_OF = 4  # rows that may be clues, a side each


def _one_by_one(ready: Loose) -> Iterator[Reading]:
    """Heights that are listed one by one, each with its row and column."""
    for one in listed_cells(ready, _is_height):
        highest = max(int(word) for word in one.cells.values())
        said = not one.assumed and len(one.cells) < one.shape[0] * one.shape[1]
        size = max(*one.shape, SMALLEST, 0 if said else highest)
        if size in _SIZES:
            text = "\n".join(" ".join(row) for row in one.grid(size, size, "."))
            yield Reading(text, one.lines, LABELLED if one.named else INCOMPLETE, assumed=one.assumed)


def _heights(row: Row) -> tuple[str, ...] | None:
    return None if any("+" in word for word in row.words) else numbers_of(row)


def _too_high(cells: Table) -> str:
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


def _squares(cells: Table) -> Iterator[Table]:
    tall, wide = len(cells), len(cells[0])
    column = [row[0] for row in cells]
    if tall == wide and _counts(cells[0][1:]) and _counts(column[1:]):
        yield [row[1:] for row in cells[1:]]
    if tall == wide:
        yield cells
    if wide == tall + 1 and (_counts(column) or set(column) == {"."}):  # or marks of a list
        yield [row[1:] for row in cells]
    if tall == wide + 1 and _counts(cells[0]):
        if {*cells[-1]} == {"."} and all(map(differ, zip(*cells, strict=True))):
            yield cells[:-1]  # a sheet's empty row came along
        yield cells[1:]


def _counts(words: Sequence[str]) -> bool:
    """Whether words are 0 or 1 and those that follow, 0 being a blank."""
    return any([*words] == [str(first + i or ".") for i in range(len(words))] for first in (0, 1))
