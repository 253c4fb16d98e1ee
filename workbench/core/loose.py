"""What may be a board in any text: its rows of words, made by `loose_text`, rectangles among them, and what is left.

A mail, a post, a program, a table, a page: quotes, code fences, rules of tables, tags, brackets and delimiters are
taken away, and names before a colon or an equals sign become labels. What the words mean is for the puzzles' formats,
which make a `Reading` of them. Nothing is evaluated, and all takes time in proportion to the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Generic, TypeVar

Cell = TypeVar("Cell")

ADDRESS, LABELLED, SHAPE, DOUBTFUL, UNLIKELY = 4.0, 2.0, 1.0, 0.5, 0.0
"""How much a reading says for itself: another program's own form, labels, rows alone, rows that are more likely
something else but worth a question, rows that may be anything and are asked about last."""
INCOMPLETE = -0.5
"""Of rows that lack a whole one: any other reading comes first, unless their puzzle is in front."""
FRONT_ONLY = -1.0
"""No weight but a mark of rows: no reading at all where another puzzle is in front, else `SHAPE`."""


@dataclass(frozen=True, slots=True)
class WordRow:
    """Words that belong together: those of a line, or of a list in brackets.

    line    its number in the text, from 1.
    label   the name before it, in lower case.
    block   the number of its block: blank lines and the beginnings of lists part them.
    listed  whether it stood in brackets.
    more    how many lines it goes on: a list may stand on several.
    """

    line: int
    words: tuple[str, ...]
    label: str = ""
    block: int = 0
    listed: bool = False
    more: int = 0

    @property
    def lines(self) -> range:
        """The lines that it stands on."""
        return range(self.line, self.line + self.more + 1)


@dataclass(frozen=True, slots=True)
class Loose:
    """A text made ready. `text` has its lines, but for what is put around them; `rows` are in order."""

    text: str
    rows: tuple[WordRow, ...]
    _starts: tuple[int, ...]
    _lines: tuple[int, ...]

    def line_at(self, place: int) -> int:
        """The line in the text as it was, from 1, of a place in `text`."""
        return self._lines[bisect_right(self._starts, place) - 1]


@dataclass(frozen=True, slots=True)
class Reading:
    """A board that a text may hold.

    text     as the format itself has it.
    lines    the lines it was read from.
    weight   how much speaks for it: `ADDRESS` to `UNLIKELY`, or `FRONT_ONLY`.
    options  of the board, where they differ from the usual.
    unread   parts of these lines that are no part of it.
    damaged  what is missing, and was left empty; or nothing.
    assumed  what the text does not say, and what was taken for it; or nothing.
    fault    why it is no board, although it is written like one; or nothing. With the weight of an `ADDRESS` its lines
             are no other board.
    """

    text: str
    lines: frozenset[int]
    weight: float = SHAPE
    options: Mapping[str, str] = field(default_factory=dict)
    unread: tuple[str, ...] = ()
    damaged: str = ""
    assumed: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Rectangle(Generic[Cell]):
    """Rows of equal length, one below the other. `odd` is the line of a neighbour that is nearly as long, or 0;
    `unread` what was written behind rows."""

    cells: tuple[tuple[Cell, ...], ...]
    lines: frozenset[int]
    odd: int = 0
    unread: tuple[str, ...] = ()


def lines_of(rows: Iterable[WordRow]) -> frozenset[int]:
    """The lines that rows stand on."""
    return frozenset(line for row in rows for line in row.lines)


def rectangles(
    rows: Iterable[WordRow], read: Callable[[WordRow], tuple[Cell, ...] | None]
) -> Iterator[Rectangle[Cell]]:
    """Those of at least two rows, in order; then those that have blank lines between their rows."""
    read = cache(read)
    kept, unread = _without_prose(tuple(rows), read)
    beside: dict[int, list[WordRow]] = {}
    for row in kept:
        beside.setdefault(row.line, []).append(row)
    for gaps in (False, True):
        for run in runs(kept, read, gaps=gaps):
            begin = 0
            for end in range(1, len(run) + 1):
                if end == len(run) or len(run[end][1]) != len(run[begin][1]):
                    if end - begin > 1:
                        found = _rectangle(run, begin, end)
                        words = [text for line, text in unread.items() if line in found.lines]
                        read_rows = {id(row) for row, _ in run[begin:end]}
                        others = (row for line in sorted(found.lines) for row in beside.get(line, ())[:_MOST_BESIDE])
                        words += [" ".join(row.words) for row in others if id(row) not in read_rows]
                        yield replace(found, unread=tuple(filter(None, words)))
                    begin = end


_MOST_BESIDE = 40  # other rows of a line that are told


def _without_prose(
    rows: Sequence[WordRow], read: Callable[[WordRow], tuple[Cell, ...] | None]
) -> tuple[list[WordRow], dict[int, str]]:
    """The rows without the prose behind them, and that prose by line. A row has prose behind it if it goes on in words
    after as many cells as a neighbour has."""
    kept, unread = list(rows), dict[int, str]()
    for at, row in enumerate(rows):
        words = " ".join(row.words).split()
        if len(words) < 2 or not any(map(_PROSE.search, words)) or read(row) is not None:
            continue
        for beside in (*rows[max(0, at - 1) : at], *rows[at + 1 : at + 2]):
            cells, number = read(beside), len(" ".join(beside.words).split())
            if not cells or number >= len(words):
                continue
            part = replace(row, words=tuple(words[:number]))
            if len(read(part) or ()) == len(cells):
                kept[at], unread[row.line] = part, " ".join(words[number:])
                break
    return kept, unread


_PROSE = re.compile(r"[A-Za-z]{3}")


def _rectangle(run: list[tuple[WordRow, tuple[Cell, ...]]], begin: int, end: int) -> Rectangle[Cell]:
    width = len(run[begin][1])
    beside = [run[i] for i in (begin - 1, end) if 0 <= i < len(run)]
    odd = next((row.line for row, cells in beside if abs(len(cells) - width) <= width // 3), 0)
    part = run[begin:end]
    return Rectangle(tuple(cells for _, cells in part), lines_of(row for row, _ in part), odd)


def runs(
    rows: Iterable[WordRow], read: Callable[[WordRow], tuple[Cell, ...] | None], *, gaps: bool = False
) -> Iterator[list[tuple[WordRow, tuple[Cell, ...]]]]:
    """Rows that follow on each other and can be read. `gaps`: also over blank lines and from one list to the next."""
    run: list[tuple[WordRow, tuple[Cell, ...]]] = []
    for row in rows:
        cells = read(row)
        if run and (cells is None or (not gaps and row.block != run[-1][0].block)):
            yield run
            run = []
        if cells is not None:
            run.append((row, cells))
    if run:
        yield run


def one_by_one(rows: Iterable[WordRow], fewest: int) -> Iterator[WordRow]:
    """The rows. A line that holds a whole board is parted into its rows: at each `/`, unless that parts its cells, or
    into its words where these have as many letters as there are words."""
    for row in rows:
        if len(row.words) == 1 and len(cells := row.words[0].split("/")) >= fewest and {*map(len, cells)} == {1}:
            yield replace(row, words=tuple(cells))
            continue
        words = " ".join(row.words).split()
        whole = [at for at, word in enumerate(words) if _is_whole(word, fewest)]
        if len(whole) == 1 and len(words) > 1:  # a board within a sentence
            at, *_ = whole
            parts = (words[:at], *((cells,) for cells in words[at].rstrip(",;:?!").split("/")), words[at + 1 :])
            yield from (replace(row, words=tuple(part)) for part in parts if part)
            continue
        if any("/" in word for word in row.words):
            yield from (replace(row, words=tuple(part.split())) for part in " ".join(row.words).split("/"))
            continue
        length = len(row.words[0]) if row.words else 0
        several = len(row.words) == length or (row.listed and len(row.words) > 1)
        if several and length >= fewest and all(len(word) == length for word in row.words):
            yield from (replace(row, words=(word,)) for word in row.words)
        else:
            yield row


def _is_whole(word: str, fewest: int) -> bool:
    """Whether a word is the rows of a board, all equally long, with strokes between them."""
    if "/" not in word:
        return False
    rows = word.rstrip(",;:?!").split("/")
    return len(rows) >= fewest and len(rows[0]) >= fewest and {*map(len, rows)} == {len(rows[0])}


def without_numbers(row: WordRow) -> Iterator[tuple[str, ...]]:
    """The words of a row: as they are, then without a number or letter before them, behind them, and on both sides."""
    words = row.words
    yield words
    if len(words) == 2 and words[0] in (".", "*") and len(words[1]) > 2:  # the mark of a list
        yield words[1:]
    first, last = (bool(words) and _NUMBER.fullmatch(words[i]) is not None for i in (0, -1))
    if first:
        yield words[1:]
    if last:
        yield words[:-1]
    if first and last:
        yield words[1:-1]


_NUMBER = re.compile(r"\(?(?:[0-9]{1,3}|[A-Za-z]|[rR](?:ow)?[0-9]{1,2})[.:)|]?")


# ------------------------------------------------------------------------------------------------ what is left

_PIECES = re.compile(r"(\0+|[,;.:!?](?=\s|$)|[()])")
_PLAIN, _WORD = re.compile(r"[\w\s'’&-]+"), re.compile(r"[^\W\d_]{3}")
_FILLER = re.compile(
    r"\b(?:[^\W\d_]{1,2}|the|this|that|these|those|here|there|are|was|were|has|have|had|and|then|also|only|just|you|"
    r"your|our|its|they|them|who|what|how|can|could|would|will|does|did|with|from|for|all|now|please|hello|thanks|dear|"
    r"board|puzzle|game|solve|following|below|above|which|where|when|one)\b",
    re.I,
)


def left_over(
    ready: Loose, lines: Iterable[int], spans: Iterable[tuple[int, int]], known: re.Pattern[str]
) -> tuple[str, ...]:
    """The parts of the read lines that lie in none of the spans and say something: parts with numbers, and words unless
    they only lead to what was read. `known`: words that only repeat what was read."""
    wanted, parts, found, text = frozenset(lines), sorted(spans), list[str](), f"{ready.text}\n"
    for number, begin in zip(ready._lines, ready._starts, strict=True):
        if number not in wanted:
            continue
        letters = list(text[begin : text.index("\n", begin)])
        for low, high in parts:
            if low < begin + len(letters) and high > begin:
                low, high = max(low - begin, 0), min(high - begin, len(letters))
                letters[low:high] = "\0" * (high - low)
        found += filter(None, (part.strip(" ,;.:!?()[]{}\t") for part in _left_in("".join(letters), known)))
    return tuple(found)


def _left_in(line: str, known: re.Pattern[str]) -> Iterator[str]:
    """The parts of a line that say something; parts with only a comma or the like between them are one."""
    pieces, part = [*_PIECES.split(line), ""], ""
    for words, mark in zip(pieces[::2], pieces[1::2], strict=True):
        plain = _PLAIN.fullmatch(words) is not None and not mark.startswith(("\0", ":"))
        tells = any(map(str.isdigit, words)) or (plain and bool(_WORD.search(_FILLER.sub("", known.sub("", words)))))
        part += words + mark.strip("\0") if tells else ""
        if mark[:1] != "," or not tells:
            yield part
            part = ""
    yield part
