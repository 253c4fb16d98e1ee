"""Towers whose clues are named by their sides: "top: 3 2 1 2", "2 2 4 1 down the left"."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice, pairwise, zip_longest

from workbench.core.loose import LABELLED, Loose, Reading, Row
from workbench.puzzles.towers.formats.tables import joined, numbers_of

_SIDES = (
    ("top", "north", "above", "up", "oben", "haut", "arriba", "sopra", "acima", "boven", "上"),
    ("bottom", "south", "below", "down", "unten", "bas", "abajo", "sotto", "abaixo", "onder", "下"),
    ("left", "west", "links", "gauche", "izquierda", "sinistra", "esquerda", "左"),
    ("right", "east", "rechts", "droite", "derecha", "destra", "direita", "右"),
)
_WORDS = "|".join(word for side in _SIDES for word in side)
_SIDE = re.compile(rf"(?:\b|_|cols?|rows?)(?:{_WORDS})|^[tblrnsew↓↑→←]$")
_LOOKING, _FEWEST = "↓↑→←", 3  # which way one looks, before clues: a puzzle has three at least
_LETTERS = ("tn↓", "bs↑", "lw→", "re←")


def by_sides(ready: Loose) -> Reading | None:
    """The picture of clues that are named by their sides: "top: 3 2 1 2"."""
    found: dict[int, tuple[str, ...]] = {}
    lines: set[int] = set()
    heights: list[tuple[str, ...]] = []
    inside = False
    for row, after in zip_longest(ready.rows, ready.rows[1:]):
        if not row.label and len(row.words) > _FEWEST and row.words[0] in _LOOKING:
            row = replace(row, label=row.words[0], words=row.words[1:])
        match = _SIDE.search(row.label)
        cells = numbers_of(row)
        inside = row.label in ("grid", "board", "heights", "givens", "rows") or (inside and not row.label)
        if match and not row.words and after is not None and not after.label:
            cells, lines = numbers_of(after), lines.union(after.lines)
        side = _side(match[0]) if match else -1
        if match and cells and side not in found:
            found[side] = cells
            lines.update(row.lines)
        elif cells and inside:
            heights.append(cells)
            lines.update(row.lines)
    sizes = {len(cells) for cells in found.values()}
    if len(found) < 2 or len(sizes) != 1:
        return None
    size = sizes.pop()
    top, bottom, left, right = (found.get(side, (".",) * size) for side in range(4))
    if len(heights) != size or any(len(row) != size for row in heights):
        heights = [(".",) * size] * size
    body = [[left[i], *heights[i], right[i]] for i in range(size)]
    return Reading(joined([["+", *top, "+"], *body, ["+", *bottom, "+"]]), frozenset(lines), LABELLED)


_CELL = r"(?:\d{1,2}|[._-])"
_TOKEN = re.compile(
    rf"(?:\b|_|cols?|rows?)({_WORDS})(?![a-z?]| (?:the )?(?:left|right))|"
    rf"(?<![\w.-])({_CELL}(?:(?:[ \t]?,[ \t]?|[ \t]|(?<=\d)-(?=\d)){_CELL}(?!\w)){{2,15}}|\d{{3,9}}(?![\d.]\d))",
    re.I,
)


def in_prose(ready: Loose) -> Reading | None:
    """The same where a side is named beside its clues: "3 2 1 2 along the top"; all before them, or all behind."""
    tokens = list(islice(_TOKEN.finditer(ready.text), _MOST_SAID))
    behind = bool(tokens) and tokens[0][1] is None
    rows = []
    for first, second in pairwise(tokens):
        side, numbers = (second, first) if behind else (first, second)
        if side[1] and numbers[2] and second.start() - first.end() < _APART:
            words = tuple(re.split(r"[ \t,]+|(?<=\d)-(?=\d)", numbers[2]))
            rows.append(Row(ready.line_at(side.start()), words, side[1].lower()))
    return by_sides(Loose(ready.text, tuple(rows), (), ()))


_MOST_SAID, _APART = 100, 40  # names and lists of a text, and letters between a name and its list


_THEN = r"[\s,;/>→-]{1,5}(?:(?:and|then|und|et|y|e)\s)?"
_ORDER = re.compile(rf"\b({_WORDS})" + rf"{_THEN}({_WORDS})" * 3 + r"\b", re.I)


def in_order(ready: Loose) -> Reading | None:
    """Four lists of clues, and elsewhere the order of their sides: "top, right, bottom, left"."""
    said = _ORDER.search(ready.text)
    lists = [row for row in ready.rows if numbers_of(row) and not row.label.isdigit()]
    if said is None or len(lists) != 4 or len({_side(word.lower()) for word in said.groups()}) != 4:
        return None
    labelled = (replace(row, label=word.lower()) for row, word in zip(lists, said.groups(), strict=True))
    return by_sides(Loose(ready.text, tuple(labelled), (), ()))


def _side(word: str) -> int:
    names = (i for i, side in enumerate(_SIDES) if word.endswith(side) or (len(word) == 1 and word in _LETTERS[i]))
    return next(names)
