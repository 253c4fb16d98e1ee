"""Pictures that lack a row, a clue or a number, or have one too many: what is left empty, or what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.core.loose import ADDRESS, Loose, Reading, WordRow, lines_of, rectangles, runs
from workbench.core.wording import counted, listed
from workbench.puzzles.towers.formats.squares import cornered
from workbench.puzzles.towers.formats.tables import SIZES, WordTable, differ, joined, numbers_of, up_to


def lacks_row(ready: Loose) -> Iterator[Reading]:
    """What is wrong with a square between two lines of clues with blank corners, where it lacks a row and no text
    says which."""
    for one in rectangles(ready.rows, numbers_of):
        tall, wide = len(one.cells), len(one.cells[0])
        ends, inner = (one.cells[0], one.cells[-1]), one.cells[1:-1]
        corners = {cells[at] for cells in ends for at in (0, -1)}
        if tall != wide - 1 or wide - 2 not in SIZES or corners != {"."} or not up_to(one.cells, wide - 2):
            continue
        said = [cell != "." for cells in ends for cell in cells[1:-1]]
        if 2 * sum(said) >= len(said) and rim(inner):
            fault = f"between the {wide - 2} clues above and below are {len(inner)} rows: one is missing"
            yield Reading("", one.lines, ADDRESS, fault=fault)


def nearly_whole(ready: Loose) -> Iterator[Reading]:
    """Rows below clues, or within two lines of them, that do not all have two numbers more than these, or are not as
    many: with the one clue that is missing left blank, where it is certain which, or the row; else what is wrong."""
    for run in runs(ready.rows, numbers_of):
        sure = cornered(run[0][0]) and any(map(str.isdigit, run[0][1]))
        rows = [list(cells[1:-1] if sure and cornered(row) else cells) for row, cells in run]
        what = "cell" if any("." in row for row in rows) else "number"
        whole = cornered(run[-1][0]) if sure else len(rows[0]) == len(rows[-1])
        inner, last = rows[1:-1] if whole else rows[1:], len(rows) - 1 if whole else 0
        lengths = [len(row) for row in inner]
        size = max(lengths, key=lambda one: (lengths.count(one), one)) - 2 if sure and inner else len(rows[0])
        odd = [i for i, length in enumerate(lengths) if length != size + 2]
        near = all(abs(lengths[i] - size - 2) < _NEAR for i in odd) and 2 * len(odd) <= len(inner)
        cut = not whole and len(inner) < size and _indented(ready, run[0][0])
        framed = len(inner) > 1 and near and (whole or cut)
        if size not in SIZES or not inner or not (sure or framed):
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
        faults = [f"{listed(wrong)}, the other rows within {size + 2}"] if wrong else []
        names = {0: "the line of clues above", last or len(rows): "the line of clues below"}
        faults += [f"{names[i]} has {counted(len(rows[i]), what)}: {size} are wanted" for i in ends]
        if not whole:
            faults.append(f"below the {size} clues above are {counted(len(inner), 'row')} and no line of clues")
        elif len(inner) != size:
            faults.append(f"between the {size} clues above and below are {counted(len(inner), 'row')}")
        if not faults:
            continue
        faults += [f"{names.get(i, f'row {i}')} has a {cell}: 1 to {size} are possible" for i, cell in high[:_NEAR]]
        yield Reading("", lines, ADDRESS, fault="; ".join(faults))


def _indented(ready: Loose, row: WordRow) -> bool:
    """Whether a row's line begins with blanks, as clues do that stand above heights."""
    lines = zip(ready._lines, ready.text.split("\n"), strict=True)
    return any(number == row.line and line[:1].isspace() for number, line in lines)


_NEAR = 3  # numbers too many or too few, at most, and one


def _without_clue(inner: WordTable, odd: int) -> list[tuple[str, list[str]]]:
    """The sides where the clue of a row may be missing, and the row with a blank for it."""
    others = [row[1:-1] for i, row in enumerate(inner) if i != odd]
    blank = all(set(cells) == {"."} for cells in others)
    found = [("left", [".", *inner[odd]]), ("right", [*inner[odd], "."])]
    if blank:
        return [one for one in found if set(one[1][1:-1]) == {"."}]
    full = not any("." in cells for cells in others)
    return [one for one in found if full and "." not in one[1][1:-1] and differ(one[1][1:-1])]


def rim(inner: WordTable) -> bool:
    """Whether most rows begin or end with a clue."""
    return sum((row[0], row[-1]) != (".", ".") for row in inner) > len(inner) / 2
