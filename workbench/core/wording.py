"""Numbers, values and rows as text: for people, and for spreadsheets."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Container, Iterable, Iterator, Sequence
from math import isfinite
from pathlib import Path
from typing import Any

NOTHING = "–"
"""Stands where there is no number."""
Scalar = int | float | str | bool | None
"""One value of a table."""
_FORMULA = re.compile(r"[=+\-@\t\r].")
_NUMBER = re.compile(r"[+-]?[\d.]+([eE][+-]?\d+)?")
_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def number_text(value: float | None, digits: int = 6, apart: str = ",") -> str:
    """A number with so many significant digits at most, but all digits before the point, its thousands set apart. Of a
    very small or large one three digits are told, alike wherever it stands: "4.09e-7". Without `apart` it is as
    spreadsheets read it, else a minus sign is a true one."""
    if value is None:
        return NOTHING
    if 10 ** (digits - 1) <= abs(value) < 1e15:
        value = round(value)
    if abs(value) < 1e15 and value == int(value):
        text = f"{int(value):,}".replace(",", apart)
    elif isfinite(value) and not 1e-4 <= abs(value) < 1e15:
        text = powered(value)
    else:
        text = f"{value:.{digits}g}"
    return minus(text) if apart else text


def powered(value: float) -> str:
    """A very small or large number with three digits: "4.09e-7"."""
    mantissa, _, exponent = f"{value:.2e}".partition("e")
    return f"{float(mantissa):g}e{int(exponent)}"


def minus(text: str) -> str:
    """The text of a number for people: a true minus sign before what is negative."""
    return f"\u2212{text[1:]}" if text.startswith("-") else text


def signed_text(value: float, places: int) -> str:
    """A number that is added to another, with its sign and so many places: "+1.50", "−0.25"."""
    return minus(f"{value:+.{places}f}")


def small_text(value: float, digits: int = 6) -> str:
    """As `number_text`, but a very small number as people say it: "91.8 billionths"."""
    for name, power in (("millionths", 6), ("billionths", 9), ("trillionths", 12)):
        if 10.0**-power <= value < 1e-4:
            many = number_text(value * 10**power, 3)
            return f"{many} {name.removesuffix('s') if many == '1' else name}"
    return number_text(value, digits)


def share_text(share: float, digits: int = 3) -> str:
    """A share in percent: "0 %", "< 0.01 %", "0.25 %", "12.3 %", "1,234 %"; so many digits before and behind the point
    at most."""
    percent = 100 * share
    if 0 < percent < _LEAST:
        return f"< {_LEAST} %"
    return f"{number_text(percent, digits)} %"


_LEAST = 0.01  # percent that are told in figures


def shortened(text: str) -> str:
    """A text that is quoted in a sentence: its first 40 characters."""
    text = text.strip()
    return text if len(text) <= 40 else text[:39] + "…"


def with_capital(sentence: str) -> str:
    """A sentence with a capital letter, behind a sign such as ✕, too; what is quoted and names such as a.txt stay."""
    return re.sub(r"^([^\w'“]*)([a-z])(?!\S*(?:[\d_=/]|\.\w))", lambda begun: begun[1] + begun[2].upper(), sentence)


def counted(count: int, what: str) -> str:
    """So many of something: "no cards", "1 card", "2,000 cards"."""
    return f"{number_text(count) if count else 'no'} {what}{'' if count == 1 else 's'}"


def ordinal(number: int) -> str:
    """Which one of a row: "seventh", "21st"."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    teen = number // 10 % 10 == 1
    return f"{number}{'th' if teen else _ENDINGS.get(number % 10, 'th')}"


def size_text(size: int) -> str:
    """A number of bytes as people say it: "12.5 GB", "1500 MB", as one types it; less than a kilobyte is
    told as one."""
    for unit, power in (("TB", 40), ("GB", 30)):
        if size >= 10 << power:
            return f"{number_text(size / (1 << power), 3)} {unit}"
    return f"{size >> 20} MB" if size >= 1 << 20 else f"{max(size >> 10, min(size, 1))} kB"


def duration_text(seconds: float) -> str:
    """A duration, wherever one is told: "3 s" where it is whole, as limits are, else below a minute three significant
    digits: "0.0312 s", "3.10 s", "12.3 s"; then "2 min 05 s", "2 min", "1 h 02 min", "2.5 days"."""
    if 0 < seconds < _BRIEFEST:
        return f"< {_BRIEFEST} s"
    if seconds < 59.95:
        return f"{f'{seconds:.0f}' if seconds == int(seconds) else f'{seconds:#.3g}'} s"
    if seconds >= 2 * 86400:
        return f"{number_text(round(seconds / 86400, 1), 9)} days"
    whole = round(seconds)
    units, many, left = ("min", "s"), whole // 60, whole % 60
    if whole >= 3600:
        units, many, left = ("h", "min"), whole // 3600, whole % 3600 // 60
    return f"{many} {units[0]}" + (f" {left:02d} {units[1]}" if left else "")


_BRIEFEST = 0.001  # seconds that are told in figures


def listed(things: Iterable[object], word: str = "and") -> str:
    """ "1", "1 and 2", "1, 2 and 3"."""
    texts = [str(thing) for thing in things]
    return " ".join([", ".join(texts[:-1]), word, texts[-1]]) if len(texts) > 1 else "".join(texts)


def scalar_text(value: Scalar) -> str:
    """One value of a table as people read it; nothing for None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return number_text(value, apart="") if isinstance(value, float) else str(value)


def measured(number: str, unit: str) -> str:
    """A number with its unit, if it has one: "7 games", "1 game"."""
    one = number == "1" and len(unit) > 2  # "s" are seconds
    return f"{number} {unit.removesuffix('s') if one else unit}".rstrip()


def value_text(value: Any) -> str:
    """Any value that JSON can hold."""
    if isinstance(value, list | tuple):
        return ", ".join(value_text(part) for part in value) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {value_text(part)}" for key, part in value.items()) or "none"
    return NOTHING if value is None else scalar_text(value)


def aligned(rows: Sequence[Sequence[str]], numbers: Container[int] = ()) -> Iterator[str]:
    """Rows of the same length as lines: columns as wide as they must be, those with such indices to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        words = (cell.rjust(w) if i in numbers else cell.ljust(w) for i, (cell, w) in enumerate(cells))
        yield "  ".join(words).rstrip()


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Rows as comma-separated values: a line for each row, nothing for None."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    """A text that a spreadsheet would work out gets an apostrophe in front, as a person would type it there."""
    if isinstance(value, str) and _FORMULA.match(value) and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return value


_LONGEST_FOLDER = 44  # letters: more would push the end of a sentence out of the status line


def in_folder(path: Path) -> str:
    """A file's name and its folder, whose middle is left out where it is long: "board.svg in ~/Pictures"."""
    parts = path.absolute().parent.parts
    home = Path.home().parts
    parts = ("~", *parts[len(home) :]) if parts[: len(home)] == home else parts
    folder = str(Path(*parts))
    half = _LONGEST_FOLDER // 2
    return f"{path.name} in {folder if len(folder) <= _LONGEST_FOLDER else f'{folder[:half]}…{folder[-half:]}'}"
