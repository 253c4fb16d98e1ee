"""Towers whose clues are told one by one: "row 1: 3 from the left", "column 3: top 2, bottom 4", "col1up=3"; those of
one side alone; and a sheet whose rows have lost the empty cells at their ends."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, takewhile

from workbench.core.loose import INCOMPLETE, LABELLED, SHAPE, Loose, Reading, left_over, rectangles
from workbench.core.loose_text import lines_in
from workbench.puzzles.towers.formats.sides import KNOWN, only_side
from workbench.puzzles.towers.formats.tables import joined, may_be_solved, numbered, numbers_of, one_edge
from workbench.puzzles.towers.rules.board import LARGEST, SMALLEST

_OF_ROWS = {"left": 0, "links": 0, "gauche": 0, "right": -1, "rechts": -1, "droite": -1}
_OF_COLUMNS = {"top": 0, "up": 0, "above": 0, "oben": 0, "haut": 0}
_OF_COLUMNS |= {"bottom": -1, "down": -1, "below": -1, "unten": -1, "bas": -1}
_SIDES = rf"(?P<side>{'|'.join((*_OF_ROWS, *_OF_COLUMNS))})"
_STREET = re.compile(r"(?<![a-z])(row|zeile|ligne|col(?:umn|onne)?|spalte)[ \t]{0,3}(\d{1,2})(?!\d)", re.I)
_AND = r"(?:[,;:= \t]|and\b|sees\b|und\b|et\b){0,6}"
_FROM = r"(?:(?:is[ \t])?seen[ \t])?(?:from[ \t](?:the[ \t])?|von[ \t]|the[ \t])?"
_BEHIND = re.compile(rf"{_AND}(?<!\d)(?P<clue>\d{{1,2}})[ \t]{{1,3}}{_FROM}{_SIDES}\b", re.I)
_BEFORE = re.compile(rf"{_AND}{_FROM}{_SIDES}[ \t]{{0,3}}(?:[:=]|is)?[ \t]{{0,3}}(?P<clue>\d{{1,2}})(?!\w)", re.I)
_SIZE = re.compile(r"\bsize\W{0,3}(\d{1,2})\b|\b(\d{1,2}) ?[x×] ?\d{1,2}\b", re.I)
_ASSUMED = "no size is said: the smallest board that holds these clues was taken"


def one_by_one(ready: Loose) -> Iterator[Reading]:
    """The picture of clues that each name their street and their end of it, two of them at least."""
    clues, spans = dict[tuple[bool, int, int], int](), list[tuple[int, int]]()
    for street in _STREET.finditer(ready.text):
        at, row, place = street.end(), street[1].lower() in ("row", "zeile", "ligne"), int(street[2])
        while found := _BEFORE.match(ready.text, at) or _BEHIND.match(ready.text, at):
            at, clue, side = found.end(), int(found["clue"]), found["side"].lower()
            end = (_OF_ROWS if row else _OF_COLUMNS).get(side)
            if end is None or not place:
                return
            if (other := clues.setdefault((row, place, end), clue)) != clue:
                fault = f"{street[0].lower()} has two clues at the {side}, {other} and {clue}"
                yield Reading("", lines_in(ready), LABELLED, fault=fault)
                return
        spans += [(street.start(), at)] if at > street.end() else []
    said = _SIZE.search(ready.text)
    highest = max((max(place, clue) for (_, place, _), clue in clues.items()), default=0)
    size = int(said[1] or said[2]) if said else max(highest, SMALLEST)
    if len(clues) < 2 or highest > size or not SMALLEST <= size <= LARGEST:
        return
    rows = [["."] * (size + 2) for _ in range(size + 2)]
    for (row, place, end), clue in clues.items():
        rows[place if row else end][end if row else place] = str(clue)
    spans += [said.span()] if said else []
    lines = {ready.line_at(place) for begin, end in spans for place in (begin, end - 1)}
    unread = left_over(ready, lines, spans, KNOWN)
    yield Reading(joined(rows), frozenset(lines), LABELLED, unread=unread, assumed="" if said else _ASSUMED)


def one_side(ready: Loose) -> Iterator[Reading]:
    """The picture of the clues of one side, all that a text says in numbers: those at the top, unless it names another
    side."""
    rows = [row for row in ready.rows if any(map(str.isdigit, "".join((*row.words, row.label))))]
    sizes = [row for row in rows if _SIZE.fullmatch(" ".join(filter(None, (row.label, *row.words))))]
    rows = [row for row in rows if row not in sizes] if len(sizes) == 1 else rows
    if len(rows) != 1 or len(rows[0].words) > LARGEST + 1:
        return
    row = rows[0]
    words = " ".join(row.words).split()
    names = [*takewhile(str.isalpha, words)]
    bare = _SIDE.fullmatch(row.label or " ".join(names))
    named = (bare[1].lower(), False) if bare else only_side(row.label)
    cells = numbers_of(replace(row, words=tuple(words[len(names) if named and not row.label else 0 :]))) or ()
    side, turned = named or ("top", False)
    size, cells = len(cells), cells[::-1] if turned else cells
    if (row.label and named is None) or not SMALLEST <= size <= LARGEST or cells.count("1") > 1:
        return
    clues = {name: cells if name == side else (".",) * size for name in ("top", "bottom", "left", "right")}
    if any(clue != "." and int(clue) > size for clue in cells):
        return
    if named is None and not may_be_solved([*chain(*clues.values())]):
        return
    inner = [[left, *["."] * size, right] for left, right in zip(clues["left"], clues["right"], strict=True)]
    picture = [["+", *clues["top"], "+"], *inner, ["+", *clues["bottom"], "+"]]
    said = "" if named else "no side is named: these were taken as the clues at the top"
    yield Reading(joined(picture), frozenset(row.lines), SHAPE if named else INCOMPLETE, assumed=said)


def beside(ready: Loose) -> Iterator[Reading]:
    """The picture of a sheet that has clues on the left, or on the right, and nothing else."""
    for one in rectangles(ready.rows, numbers_of):
        size, edge = len(one.cells), one_edge(one.cells)
        if edge is None or len(one.cells[0]) != size + 1 or not SMALLEST <= size <= LARGEST:
            continue
        clues = [row[edge] for row in one.cells]
        if any(clue != "." and int(clue) > size for clue in clues):
            continue
        blank = ["."] * size
        inner = [[clue, *blank, "."] if edge == 0 else [".", *blank, clue] for clue in clues]
        said = next((word for word in _SIDED.finditer(ready.text) if (word[1] is None) == (edge != 0)), None)
        heads = {ready.line_at(said.start())} if said else set[int]()
        picture = [["+", *blank, "+"], *inner, ["+", *blank, "+"]]
        yield Reading(joined(picture), one.lines | heads, LABELLED if said else SHAPE, unread=one.unread)


_SIDED = re.compile(
    r"^\W{0,4}(?:clues? )?(?:on the |from the )?(?:(left|links)|right|rechts)\b[ \w]{0,20}\W{0,3}$", re.I | re.M
)


_PAIRED = re.compile(r"(col(?:umn)?s?|spalten?|rows?|zeilen?)(?: (\d{1,2}))?(?: ?\(?(\w{2,6}) ?/ ?(\w{2,6})\)?)?")
_PAIRS = re.compile(r"(?:[\d.?-] ?/ ?[\d.?-](?: |$))+")


def in_pairs(ready: Loose) -> Iterator[Reading]:
    """The picture of pairs of clues, for both ends of a street: "columns (top/bottom): 3/2 3/2 ...", "Row 1: 4 / 1"."""
    found: dict[bool, list[tuple[int, str, str]]] = {True: [], False: []}
    lines, named = set[int](), True
    for row in ready.rows:
        label, text = _PAIRED.fullmatch(row.label), " ".join(row.words)
        if label is None or not _PAIRS.fullmatch(text):
            continue
        is_row, pairs = label[1][0] in "rz", re.findall(r"([\d.?-]) ?/ ?([\d.?-])", text)
        of = _OF_ROWS if is_row else _OF_COLUMNS
        first, second = (of.get(word, None) for word in (label[3] or "", label[4] or ""))
        if label[3] and {first, second} != {0, -1}:
            return
        first_place = int(label[2] or 1)
        lines.update(row.lines)
        named = named and bool(label[3])
        for place, pair in enumerate(pairs, first_place):
            found[is_row].append((place, *(pair[::-1] if first == -1 else pair)))
    size = max(map(len, found.values()))
    if not SMALLEST <= size <= LARGEST or any(
        places and [place for place, *_ in sorted(places)] != [*range(1, size + 1)] for places in found.values()
    ):
        return
    rows = [["."] * (size + 2) for _ in range(size + 2)]
    for is_row, streets in found.items():
        for place, *clues in streets:
            for end, clue in zip((0, -1), clues, strict=True):
                rows[place if is_row else end][end if is_row else place] = clue if clue.isdigit() else "."
    assumed = "" if named else "of each pair the first clue was taken as that at the top or on the left"
    yield Reading(joined(rows), frozenset(lines), LABELLED, assumed=assumed)


_SIDE = re.compile(r"(?:the[ ])?(top|bottom|left|right)(?:[ ](?:side|clues|row|column))?", re.I)


def stripped(ready: Loose) -> Iterator[Reading]:
    """The picture of a sheet: clues above, behind an empty corner, and rows that begin with their left clue and have
    lost what was empty behind it."""
    lines = [*numbered(ready)]
    for at, (number, head) in enumerate(lines):
        above = head.rstrip().split("\t")[1:]
        size = len(above)
        if head[:1] != "\t" or not SMALLEST <= size <= LARGEST or not _are_clues(above, size) or not any(above):
            continue
        below = [*takewhile(_is_row(size), lines[at + 1 : at + 1 + size])]
        rows = [line.split("\t") for _, line in below]
        last = max((k for k, row in enumerate(rows) if any(row)), default=-1) + 1
        if (
            2 * last < size
            or all(len(row) > size for row in rows)
            or any(filled for _, filled in lines[at + 1 + last :])
        ):
            continue
        table = [[*(cell.strip() or "." for cell in row), *["."] * (size + 2)][: size + 2] for row in rows[:last]]
        table += [["."] * (size + 2)] * (size - last)
        picture = [["+", *(cell.strip() or "." for cell in above), "+"], *table, ["+", *["."] * size, "+"]]
        yield Reading(joined(picture), frozenset({number, *(n for n, _ in below[:last])}), LABELLED)


def _is_row(size: int) -> Callable[[tuple[int, str]], bool]:
    """Whether a line with its number may be a row."""

    def may_be(one: tuple[int, str]) -> bool:
        cells = one[1].split("\t")
        return len(cells) <= size + 2 and _are_clues(cells, size)

    return may_be


def _are_clues(cells: list[str], size: int) -> bool:
    """Whether cells are empty or have numbers up to the size."""
    return all(not cell or (cell.isdecimal() and 1 <= int(cell) <= size) for cell in map(str.strip, cells))
