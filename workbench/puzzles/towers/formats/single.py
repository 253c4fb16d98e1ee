"""Towers whose clues are told one by one: "row 1: 3 from the left", "column 3 bottom: 4"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.core.loose import LABELLED, Loose, Reading
from workbench.puzzles.towers.formats.tables import joined
from workbench.puzzles.towers.rules.board import LARGEST, SMALLEST

_SIDES = r"(left|right|top|bottom|above|below)"
_STREET = r"\b(row|col(?:umn)?)[ \t]{0,3}(\d{1,2})"
_FROM = r"from[ \t](?:the[ \t])?"
_BEHIND = re.compile(rf"{_STREET}\s{{0,3}}[:=]\s{{0,3}}(\d{{1,2}})[ \t]{{1,3}}{_FROM}{_SIDES}\b", re.I)
_BEFORE = re.compile(rf"{_STREET}[, \t]{{1,3}}(?:{_FROM})?{_SIDES}[ \t]{{0,3}}[:=][ \t]{{0,3}}(\d{{1,2}})(?!\w)", re.I)
_SIZE = re.compile(r"\bsize\W{0,3}(\d{1,2})\b|\b(\d{1,2}) ?[x×] ?\d{1,2}\b", re.I)
_ASSUMED = "no size is said: the smallest board that holds these clues was taken"


def one_by_one(ready: Loose) -> Iterator[Reading]:
    """The picture of clues that each name their street and their end of it, two of them at least."""
    behind, before = list(_BEHIND.finditer(ready.text)), list(_BEFORE.finditer(ready.text))
    told = [(one, one[4], int(one[3])) for one in behind] + [(one, one[3], int(one[4])) for one in before]
    clues = {(one[1].lower() == "row", int(one[2]), side.lower()): clue for one, side, clue in told}
    said = _SIZE.search(ready.text)
    highest = max((max(place, clue) for (_, place, _), clue in clues.items()), default=0)
    size = int(said[1] or said[2]) if said else max(highest, SMALLEST)
    fits = all(place and (side in ("left", "right")) is row for row, place, side in clues)
    if len(clues) < 2 or not fits or highest > size or not SMALLEST <= size <= LARGEST:
        return
    rows = [["."] * (size + 2) for _ in range(size + 2)]
    for (row, place, side), clue in clues.items():
        end = 0 if side in ("left", "top", "above") else -1
        rows[place if row else end][end if row else place] = str(clue)
    lines = {ready.line_at(place) for one, _, _ in told for place in (one.start(), one.end() - 1)}
    lines |= {ready.line_at(said.start())} if said else set()
    yield Reading(joined(rows), frozenset(lines), LABELLED, assumed="" if said else _ASSUMED)
