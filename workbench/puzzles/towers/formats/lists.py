"""Towers whose clues stand in one list or in four that do not say which clue is which."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from workbench.core.loose import (
    ADDRESS,
    DOUBTFUL,
    INCOMPLETE,
    LABELLED,
    SHAPE,
    UNLIKELY,
    Loose,
    Reading,
    WordRow,
    left_over,
    one_by_one,
    rectangles,
)
from workbench.puzzles.towers.formats.sides import KNOWN, by_letters, by_sides, in_order
from workbench.puzzles.towers.formats.tables import (
    SIZES,
    WordTable,
    differ,
    may_be_solved,
    nearly_filled,
    numbers_of,
    one_edge,
    possible,
    up_to,
)
from workbench.puzzles.towers.rules.board import LARGEST, SMALLEST

Order = Callable[[Sequence[str]], list[str]]
"""Clues as they are written, by sides: top, bottom, left, right."""


def _parted(clues: Sequence[str]) -> tuple[Sequence[str], ...]:
    n = len(clues) // 4
    return tuple(clues[i * n : (i + 1) * n] for i in range(4))


def _flat(clues: Sequence[str]) -> list[str]:
    return list(clues)


def _around(clues: Sequence[str]) -> list[str]:
    top, right, bottom, left = _parted(clues)
    return [*top, *reversed(bottom), *reversed(left), *right]


def _in_turn(clues: Sequence[str]) -> list[str]:
    top, right, bottom, left = _parted(clues)
    return [*top, *bottom, *left, *right]


def _across(clues: Sequence[str]) -> list[str]:
    left, right, top, bottom = _parted(clues)
    return [*top, *bottom, *left, *right]


def loose_clues(ready: Loose) -> Iterator[Reading]:
    """Four numbers for each row of the board, by sides: in one list, or in four of the same length."""
    if not _CLOCKWISE.search(ready.text):
        for one in _lists(ready):
            yield _likely(one, _flat)
    yield from _too_few(ready)


def _too_few(ready: Loose) -> Iterator[Reading]:
    """What is wrong with the one list of a text that is called clues and has not four numbers for each row."""
    rows = [(row, cells) for row in ready.rows if (cells := numbers_of(row))]
    if len(rows) != 1 or called(ready)(rows[0][0].line) != "clues" or by_sides(ready) or by_letters(ready):
        return
    row, cells = rows[0]
    size, left = divmod(len(cells), 4)
    if left and size >= SMALLEST - 1 and size < LARGEST and up_to([cells], size + 1):
        sizes = [n for n in (size, size + 1) if n in SIZES]
        have = " and ".join(f"a {n}x{n} has {4 * n}" for n in sizes)
        yield Reading("", frozenset(row.lines), ADDRESS, fault=f"{len(cells)} clues: {have}")


def loose_clockwise(ready: Loose) -> Iterator[Reading]:
    """The same, around the board."""
    said = {ready.line_at(one.start()) for one in _CLOCKWISE.finditer(ready.text)}
    for one in _lists(ready):
        yield _likely(replace(one, lines=one.lines | said), _around)


def loose_in_turn(ready: Loose) -> Iterator[Reading]:
    """The same in four lists, side after side around the board, but each as one reads; used only where it is chosen."""
    yield from _for_choice(ready, _in_turn)


def loose_across(ready: Loose) -> Iterator[Reading]:
    """The same, those at the ends of rows first; used only where it is chosen."""
    yield from _for_choice(ready, _across)


def _for_choice(ready: Loose, order: Order) -> Iterator[Reading]:
    if not _CLOCKWISE.search(ready.text):
        for one in _lists(ready):
            usual = any(may_be_solved(other(one.text.split())) for other in (_flat, _around))
            likely = _likely(one, order)
            yield replace(likely, weight=min(likely.weight, DOUBTFUL)) if usual else likely


def _likely(one: Reading, order: Order) -> Reading:
    """The clues as they are written; unlikely where those that face each other cannot, unless they are called clues;
    doubtful where only in another order a board has them."""
    clues = one.text.split()
    n = len(clues) // 4
    top, bottom, left, right = _parted(by_side := order(clues))
    if not (possible(top, bottom, n) and possible(left, right, n)):
        return replace(one, weight=SHAPE if one.weight == LABELLED else UNLIKELY)
    others = (may_be_solved(other(clues)) for other in (_flat, _around, _in_turn, _across))
    if may_be_solved(by_side) or not any(others):
        return one
    return replace(one, weight={LABELLED: SHAPE, SHAPE: DOUBTFUL}.get(one.weight, INCOMPLETE))


_CLUES = re.compile(r"\bclues?\b[^:=\n]{0,40}[:=]", re.I)
_CLOCKWISE = re.compile(r"clockwise|codewars|solve_?puzzle", re.I)


_HEIGHTS = re.compile(r"\b(?:grid|board|heights|givens|rows)(?:\[\d{0,2}\]){0,2}[\"']?\s{0,3}(?:[:=]|<-)", re.I)


def called(ready: Loose) -> Callable[[int], str]:
    """What the last word before the end of a line says that numbers are: "clues", "heights" or, of neither, ""."""
    found = sorted(
        (ready.line_at(one.start()), one.start(), name)
        for name, word in (("clues", _CLUES), ("heights", _HEIGHTS))
        for one in islice(word.finditer(ready.text), _MOST_NAMES)
    )
    return lambda row: next((name for line, _, name in reversed(found) if line <= row), "")


_MOST_NAMES = 20  # that are looked at


def _may_be_heights(rows: WordTable) -> bool:
    """Whether rows break no rule of heights."""
    return all(map(differ, (*rows, *zip(*rows, strict=True))))


def _lists(ready: Loose) -> Iterator[Reading]:
    """Lists of clues whose sides the text does not name, in the order in which they are written."""
    if by_sides(ready) or by_letters(ready) or in_order(ready):
        return
    name_of, around = called(ready), _CLOCKWISE.search(ready.text) is not None
    for row in ready.rows:
        sizes = {len(word) for word in row.words} if len(row.words) == 4 else set[int]()
        packed = len(sizes) == 1 and sizes <= {*SIZES} and all(map(str.isdecimal, row.words))
        if packed and (around or name_of(row.line) == "clues"):  # "clues: 33221 12232 33122 22334"
            row = replace(row, words=tuple("".join(row.words)))
        cells = numbers_of(row)
        if cells and len(cells) % 4 == 0 and len(cells) // 4 in SIZES and up_to([cells], len(cells) // 4):
            weight = SHAPE if row.listed else UNLIKELY
            weight = {"clues": LABELLED, "heights": min(weight, DOUBTFUL)}.get(name_of(row.line), weight)
            yield Reading(" ".join(cells), frozenset(row.lines), weight)
    for one in rectangles(_groups(ready), numbers_of):
        size = len(one.cells[0])
        if size == len(one.cells) + 1 and one_edge(one.cells) is not None:
            continue  # a sheet with clues beside its rows only
        named = _CLUES.search(ready.text) is not None or _CLOCKWISE.search(ready.text) is not None
        weight = LABELLED if named else SHAPE
        if not named and size == len(one.cells) == 4:
            heights, full = _may_be_heights(one.cells), not any("." in row for row in one.cells)
            if _HEIGHTS.search(ready.text) or (heights and full):
                continue
            weight = (
                (SHAPE if full else DOUBTFUL if heights else UNLIKELY) if not nearly_filled(one.cells) else DOUBTFUL
            )
        rest_blank = all(cell == "." for row in one.cells[4:] for cell in row)
        if not one.odd and len(one.cells) in (4, 4 + size) and size in SIZES and rest_blank and up_to(one.cells, size):
            clues = " ".join(cell for row in one.cells[:4] for cell in row)
            rest = (row for row in one_by_one(ready.rows, SMALLEST) if row.words == (_OMITTED,))
            unread = (*one.unread, *(_OMITTED for row in rest if row.line in one.lines))
            if len(one.lines) == 1:  # what is said before all of them, on their line
                heads = [head for head in _HEAD.finditer(ready.text) if ready.line_at(head.start()) in one.lines]
                unread = (*left_over(ready, one.lines, [head.span(1) for head in heads], KNOWN), *unread)
            yield Reading(clues, one.lines, weight, unread=unread)


_OMITTED, _HEAD = "...", re.compile(r"^(?:[^:=\n]{0,80}:)?([^\n]*)", re.MULTILINE)
_SIZED = re.compile(r"(\d{1,2}):(\d{1,2})")


def _groups(ready: Loose) -> Iterator[WordRow]:
    """The rows, also those of one line; before the first one may be how many numbers it has ("5:"), and an ellipsis is
    as many blanks as the row before it has numbers."""
    length = 0
    for row in one_by_one(ready.rows, SMALLEST):
        sized = _SIZED.fullmatch(row.words[0]) if row.words else None
        if sized is not None and int(sized[1]) == len(row.words):
            row = replace(row, words=(sized[2], *row.words[1:]))
        elif row.words == (_OMITTED,):
            row = replace(row, words=(".",) * length)
        length = len(numbers_of(row) or ())
        yield row
