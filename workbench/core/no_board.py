"""Which puzzle a text speaks of, what is said of one that holds no board, and the one row that may be the cause."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from workbench.core.errors import FormatError
from workbench.core.loose import Loose, Row
from workbench.core.loose_text import LOOKED_AT
from workbench.core.puzzle import AnyPuzzle
from workbench.core.wording import counted, listed


def named_in(text: str, puzzles: Sequence[AnyPuzzle]) -> AnyPuzzle | None:
    """The one puzzle whose name stands in a text; None where no name or several stand there."""
    found = [one for one in puzzles if _names_of(one).search(text[:LOOKED_AT].replace("’", "'"))]
    return found[0] if len(found) == 1 else None


def _names_of(puzzle: AnyPuzzle) -> re.Pattern[str]:
    names = "|".join(map(re.escape, {puzzle.slug, puzzle.title, *puzzle.called}))
    return re.compile(rf"(?<![a-z])(?:{names})(?![a-z])", re.I)


def no_board(ready: Loose, owners: Sequence[AnyPuzzle], meant: AnyPuzzle | None) -> FormatError:
    """What a text holds and what would be read: of the puzzle that is `meant`, with examples of the others."""
    first = [meant] if meant in owners else owners
    needs = _as_far_as_is_read([f"{one.title} needs {_needed(one)}" for one in first if one is not None])
    others = [f"{one.title} '{example}'" for one in owners if one not in first and (example := _example(one))]
    also = [f"Boards of other puzzles are read too: {'; '.join(_as_far_as_is_read(others))}"] if others else []
    return FormatError(". ".join([f"there is no board in it, only {_in_words(ready)}", *needs, *also]))


def _as_far_as_is_read(parts: Sequence[str]) -> list[str]:
    """So many of them, from the first, as a refusal of one line has room for."""
    return [part for number, part in enumerate(parts) if len(" ".join(parts[: number + 1])) <= _LONGEST]


def _needed(owner: AnyPuzzle) -> str:
    """What a text of a puzzle has to have, with an example that is read."""
    said = (f"{one.wanted}, such as '{one.example}'" for one in owner.formats if one.example)
    return next(said, f"a first line like “puzzle: {owner.slug} 1”")


def _example(owner: AnyPuzzle) -> str:
    return next((one.example for one in owner.formats if one.example), "")


# ------------------------------------------------------------------------------------------------ rows


_CELL = re.compile(r"[\d.+*#@?_-]{1,2}|[a-z]", re.I)
_PACKED = re.compile(r"[xo\d.+*#@?_-]{3,30}", re.I)


def without_odd_row(ready: Loose) -> tuple[Loose, str, str] | None:
    """The text with the one row that is longer or shorter than those around it left empty, that row, and what is
    wrong with it; None where there is no such row."""
    found = _odd_row(ready)
    if found is None:
        return None
    odd, width, said = found
    words = ("." * width,) if len(odd.words) == 1 else (".",) * width
    rows = tuple(replace(row, words=words) if row is odd else row for row in ready.rows)
    return replace(ready, rows=rows), " ".join(odd.words), said


def _odd_row(ready: Loose) -> tuple[Row, int, str] | None:
    """The row, how many cells the others have, and a sentence."""
    for board, group in groupby(ready.rows, key=_is_of_cells):
        rows = list(group)
        if not board:
            continue
        lengths = [_length(row) for row in rows]
        inner = (
            slice(1, -1) if lengths[0] == lengths[-1] and len(rows) > _FEWEST + 1 else slice(None)
        )  # clues above, below
        usual = max(set(lengths[inner]), key=lengths[inner].count)
        odd = [row for row in rows[inner] if _length(row) != usual]
        if len(odd) == 1 and len(rows[inner]) >= _FEWEST and 3 * abs(_length(odd[0]) - usual) <= max(usual, 3):
            alone = sum(odd[0].line in row.lines for row in rows) == 1
            place = f"line {odd[0].line}" if alone else f"row {rows.index(odd[0]) + 1}"
            return odd[0], usual, f"{place} has {counted(_length(odd[0]), 'cell')}, the others {usual}"
    return None


_LONGEST = 540  # letters of all that is said to be needed: a refusal is one line of 600 at most
_FEWEST = 3  # rows of a board


def _is_of_cells(row: Row) -> bool:
    if len(row.words) == 1:
        return _PACKED.fullmatch(row.words[0]) is not None
    return bool(row.words) and not row.label and all(map(_CELL.fullmatch, row.words))


def _length(row: Row) -> int:
    return len(row.words[0]) if len(row.words) == 1 else len(row.words)


def _in_words(ready: Loose) -> str:
    """What a text holds, for people: its rows of numbers and symbols, or else its words."""
    lengths = [str(len(row.words)) for row in ready.rows if row.words and all(len(word) < 4 for word in row.words)]
    if len(lengths) > 1:
        more = [f"{len(lengths) - _MOST_SAID} more"] if len(lengths) > _MOST_SAID else []
        rows = f"{len(lengths)} rows, of {listed([*lengths[:_MOST_SAID], *more])} words or numbers"
        if sum(map(ready.text.count, "[{(")) > sum(map(ready.text.count, "]})")):
            return f"{rows}: a bracket is not closed"
        odd = _odd_row(ready)
        return f"{rows}: {odd[2]}" if odd else rows
    words = ready.text.split()
    numbers = sum(any(letter.isdigit() for letter in word) for word in words)
    counts = [counted(number, what) for number, what in ((len(words) - numbers, "word"), (numbers, "number")) if number]
    return listed(counts) or "nothing"


_MOST_SAID = 6
