"""Towers whose clues are told one by one: "row 1: 3 from the left", "column 3: top 2, bottom 4", "col1up=3"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.core.loose import LABELLED, Loose, Reading, left_over
from workbench.core.loose_text import lines_in
from workbench.puzzles.towers.formats.sides import KNOWN
from workbench.puzzles.towers.formats.tables import joined
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
        while told := _BEFORE.match(ready.text, at) or _BEHIND.match(ready.text, at):
            at, clue, side = told.end(), int(told["clue"]), told["side"].lower()
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
