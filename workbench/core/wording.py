"""Numbers for people, alone and in sentences."""

from __future__ import annotations

from collections.abc import Iterable

NOTHING = "–"
"""Stands where there is no number."""


def number_text(value: float | None, digits: int = 6, apart: str = ",") -> str:
    """A number with so many significant digits at most, and all digits of a whole one, its thousands set apart."""
    if value is None:
        return NOTHING
    if abs(value) < 1e15 and value == int(value):
        return f"{int(value):,}".replace(",", apart)
    return f"{value:.{digits}g}"


def counted(count: int, what: str) -> str:
    """So many of something: "no cards", "1 card", "2,000 cards"."""
    return f"{number_text(count) if count else 'no'} {what}{'' if count == 1 else 's'}"


def duration_text(seconds: float) -> str:
    """About how long something takes: "40 s", "2.5 hours"."""
    for size, unit in ((86400.0, "days"), (3600.0, "hours"), (60.0, "minutes")):
        if seconds >= 2 * size:
            return f"{number_text(round(seconds / size, 1), 9)} {unit}"
    return f"{number_text(round(seconds))} s"


def listed(things: Iterable[object], word: str = "and") -> str:
    """ "1", "1 and 2", "1, 2 and 3"."""
    texts = [str(thing) for thing in things]
    return " ".join([", ".join(texts[:-1]), word, texts[-1]]) if len(texts) > 1 else "".join(texts)
