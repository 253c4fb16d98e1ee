"""What a text turned out to be: a board, its format, and what of the text is no part of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from workbench.core import boardfile
from workbench.core.puzzle import AnyPuzzle

NATIVE = "native"
"""The name of the program's own text among the formats."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """A text that turned out to be a board.

    header   header entries that are none of the puzzle's own, to be written back; empty for foreign formats.
    format   the format's name, `native` for the program's own.
    guess    the text is not, blanks aside, what the format itself would write, or it may be another board: a person
             should look at it before it replaces anything. Pasting asks of every foreign format.
    skipped  numbers of the lines, from 1, that are no part of it.
    other_readings   what else the text may be, likely ones first.
    unread   parts of the other lines that are no part of it.
    damaged  what is missing in a row that was left empty, as it is not as long as the others; or nothing.
    assumed  what the text does not say, and what was taken for it; or nothing.
    heading  what the text calls it; or nothing.
    place    which of several boards of the text it is, from 1; 0 where that is one board.
    """

    puzzle: AnyPuzzle
    board: Any
    header: tuple[boardfile.HeaderEntry, ...]
    format: str
    guess: bool = False
    skipped: tuple[int, ...] = ()
    other_readings: tuple[Recognised, ...] = ()
    unread: tuple[str, ...] = ()
    damaged: str = ""
    assumed: str = ""
    heading: str = ""
    place: int = 0

    @property
    def title(self) -> str:
        """What the format is called, for people."""
        known = (*self.puzzle.formats, *self.puzzle.written)
        return next((one.title for one in known if one.name == self.format), self.format)


def as_one(several: list[Recognised]) -> Recognised:
    """Boards of one text, the first with the others beside it."""
    placed = [replace(one, guess=True, place=place, other_readings=()) for place, one in enumerate(several, 1)]
    return replace(placed[0], other_readings=tuple(placed[1:]))
