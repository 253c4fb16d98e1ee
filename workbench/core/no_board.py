"""Which puzzle a text speaks of, what is said of one that holds no board, and the one row that may be the cause."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from workbench.core.errors import FormatError
from workbench.core.loose import Loose, WordRow, one_by_one
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


def labelled_in(ready: Loose, puzzles: Sequence[AnyPuzzle]) -> AnyPuzzle | None:
    """The one puzzle whose lists and columns have such names as stand before the numbers of a text, or above them."""
    rows = [row for row in ready.rows if _has_cells(row)]
    names = {row.label or row.words[0].lower() for row in rows}
    names.update(word[:-1].lower() for row in rows for word in row.words if word[-1:] == ":")  # several on a line
    for head, below in pairwise(ready.rows):
        if len(head.words) > 1 and not _has_cells(head) and _has_cells(below):
            names.update(word.lower() for word in head.words)
    found = [one for one in puzzles if one.labels and any(re.fullmatch(one.labels, name) for name in names)]
    return found[0] if len(found) == 1 else None


def _has_cells(row: WordRow) -> bool:
    return sum(any(map(str.isdigit, word)) for word in row.words) > 1


def no_board(
    ready: Loose, owners: Sequence[AnyPuzzle], front: AnyPuzzle | None, meant: AnyPuzzle | None
) -> FormatError:
    """What is wrong with a text, or what it holds, and what would be read: of the puzzle in front, then of the one that
    is `meant`, then of the others."""
    fault = _fault(ready)
    said = f"{fault}: so there is no board in it" if fault else f"there is no board in it, only {_in_words(ready)}"
    first = [one for one in dict.fromkeys((front, meant)) if one in owners and one is not None]
    return FormatError(f"{said}. {WOULD_BE}", more=[needs(one) for one in dict.fromkeys((*first, *owners))])


WOULD_BE = "Texts like this are read:"


def needs(owner: AnyPuzzle) -> str:
    """An example of what is read of a puzzle."""
    example = next((one.example for one in owner.formats if one.example), f"puzzle: {owner.slug} 1")
    return f"{owner.title}: “{example}”"


def is_ragged(ready: Loose) -> bool:
    """Whether some rows of a table are longer or shorter than most."""
    return _odd_rows(ready) is not None


# ------------------------------------------------------------------------------------------------ rows


_CELL = re.compile(r"[\d.+*#@?_-]{1,2}|[a-z]", re.I)
_PACKED = re.compile(r"[xo.+]{2}|[xo\d.+*#@?_-]{3,30}", re.I)


def without_odd_row(ready: Loose) -> tuple[Loose, str, str] | None:
    """The text with the one row that is longer or shorter than those around it left empty, that row, and what is
    wrong with it; None where there is no such row."""
    found = _odd_rows(ready)
    if found is None or len(found[0]) > 1:
        return None
    (odd,), width, said = found
    words = ("." * width,) if len(odd.words) == 1 else (".",) * width
    rows = tuple(replace(row, words=words) if row == odd else row for row in _parted(ready))
    return replace(ready, rows=rows), " ".join(odd.words), f"{said}; it is left empty"


def _odd_rows(ready: Loose) -> tuple[list[WordRow], int, str] | None:
    """The rows that are not as long as most, how many cells those have, and a sentence."""
    for board, group in groupby(_parted(ready), key=_is_of_cells):
        rows = list(group)
        if not board:
            continue
        lengths = [_length(row) for row in rows]
        framed = lengths[0] == lengths[-1] and len(rows) > _FEWEST + 1  # clues above, below
        inner = rows[1:-1] if framed else rows
        usual = max(set(lengths[framed : len(rows) - framed]), key=lengths[framed : len(rows) - framed].count)
        odd = [row for row in inner if _length(row) != usual]
        near = all(2 * abs(_length(row) - usual) <= max(usual, 3) for row in odd)
        if 0 < 2 * len(odd) < len(inner) and len(inner) >= _FEWEST and near:
            what = "number" if all(len(row.words) > 1 and all(map(str.isdigit, row.words)) for row in rows) else "cell"
            above = framed and (lengths[0] != usual or _is_cornered(rows[0]))  # clues are no row of the board
            said = (f"row {rows.index(row) + (not above)} has {counted(_length(row), what)}" for row in odd)
            return odd, usual, f"{listed(said)}, the others {usual}"
    return None


def _parted(ready: Loose) -> list[WordRow]:
    """The rows; what strokes part on one line, "XO+ / OX / +XO", is rows, too, where all of these are."""
    found: list[WordRow] = []
    for row in ready.rows:
        parts = list(one_by_one([row], _FEWEST))
        found += parts if all(map(_is_of_cells, parts)) else [row]
    return found


_FEWEST = 3  # rows of a board


def _is_cornered(row: WordRow) -> bool:
    """Whether numbers stand between the corners of a picture."""
    return row.words[0] == row.words[-1] == "+" and any(map(str.isdigit, row.words))


def _is_of_cells(row: WordRow) -> bool:
    if len(row.words) == 1:
        return _PACKED.fullmatch(row.words[0]) is not None
    return bool(row.words) and not row.label and all(map(_CELL.fullmatch, row.words))


def _length(row: WordRow) -> int:
    return len(row.words[0]) if len(row.words) == 1 else len(row.words)


def _fault(ready: Loose) -> str:
    """What keeps a text from being a board, where that is seen; or nothing."""
    if sum(map(ready.text.count, "[{(")) > sum(map(ready.text.count, "]})")) and len(ready.rows) > 1:
        return "a bracket is not closed"
    if comma := re.search(r"(?<![\d,])\d{1,3},\d{3}(?![\d,])", ready.text):
        return f"'{comma[0]}' may be one number or two"
    odd = _odd_rows(ready)
    return odd[2] if odd else ""


def _in_words(ready: Loose) -> str:
    """What a text holds, for people: its rows of numbers and symbols, or else its words."""
    lengths = [str(len(row.words)) for row in ready.rows if row.words and all(len(word) < 4 for word in row.words)]
    if len(lengths) > 1:
        more = [f"{len(lengths) - _MOST_SAID} more"] if len(lengths) > _MOST_SAID else []
        return f"{len(lengths)} rows, of {listed([*lengths[:_MOST_SAID], *more])} words or numbers"
    words = sum(not any(map(str.isdigit, word)) for word in ready.text.split())
    numbers = len(re.findall(r"\d+", ready.text))
    counts = [counted(number, what) for number, what in ((words, "word"), (numbers, "number")) if number]
    return listed(counts) or "nothing"


_MOST_SAID = 6
