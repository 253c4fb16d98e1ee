"""Jumps that no sign tells: the same stands within all pairs, two lists stand side by side, a square of targets."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, pairwise, takewhile

from workbench.core.loose import Loose, WordRow, lines_of, rectangles

Jumps = dict[tuple[int, int], None]
_MOST = 2_000  # numbers of a text that are looked at
_MOST_OF = 0.7  # of the numbers of a text, where pairs are believed
_NUMBER = re.compile(r"(?<!\d)\d{1,5}(?!\d)")
RANGE = re.compile(r"(?<!\d )(?<!\d)(?:squares|numbered|numbers|range|steps)[^\w.)\n]{1,3}(?:from\s)?$", re.I)
"""What stands before two numbers that are a range, no jump; "100 squares" before jumps says how many there are."""
_SAME = (
    (re.compile(r"snakes?|ladders?|chutes?|jumps?"), "kind"),
    (re.compile(r"\b(?:tail|top|end|to|target|mouth)\b"), "end"),
    (re.compile(r"\b(?:head|bottom|start|from|source|base)\b"), "start"),
    (re.compile(r"\b(?:you|up|down|go|goes|climbs?|slides?|leads?|takes?|moves?)\b"), ""),
)
_NOT_SEEN = re.compile(r"[^\S\n]|\\|[\"'`*]|\d")
_OTHER = re.compile(r"\b(?!(?:kind|start|end)\b)[^\W\d_]{2,}")
"""A word that says nothing of jumps: two of them in what stands between two pairs, and only there, are prose."""
_AGAINST = re.compile(r"\bv(?:s|ersus)?\b")  # two sides, no jump
_TOWARDS = re.compile(r"\bend\b")  # stands within a pair, if anywhere
_FROM = ("from", "src", "start", "starts", "source", "sources", "bottom", "bottoms", "head", "heads")
_TO = ("to", "dst", "dest", "destination", "end", "ends", "target", "targets", "top", "tops", "tail", "tails")


def alternating(ready: Loose) -> Iterator[tuple[Jumps, frozenset[int], bool, tuple[str, ...]]]:
    """Pairs within which the same stands everywhere, and something else between them: most numbers are in one, or
    all; the others of their lines are told."""
    numbers = list(islice(_NUMBER.finditer(ready.text), _MOST))
    ranges = {k for k, one in enumerate(numbers) if RANGE.search(ready.text[max(one.start() - 20, 0) : one.start()])}
    numbers = [one for k, one in enumerate(numbers) if k not in ranges and k - 1 not in ranges]
    gaps = [_alike(ready.text[one.end() : after.start()]) for one, after in pairwise(numbers)]
    between = [_signature(gap) for gap in gaps]
    often = Counter(between)
    prose = [often[sign] == 1 and len(_OTHER.findall(gap)) > 1 for gap, sign in zip(gaps, between, strict=True)]
    for first in range(min(len(between), 3)):
        end = first
        while end < len(between) and between[end] == between[first]:
            end += 2
            if end > len(between) or between[end - 1] == between[first] or prose[end - 1]:
                break
        found = numbers[first:end]
        jumps = {(int(a[0]), int(b[0])): None for a, b in zip(found[::2], found[1::2], strict=True)}
        within, around = gaps[first:end:2], gaps[first + 1 : end - 1 : 2]
        against = any(map(_AGAINST.search, within))
        against |= any(map(_TOWARDS.search, around)) and not any(map(_TOWARDS.search, within))
        numbered = all(
            ready.text[a.end() : b.start()] == "," and len(b[0]) == 3
            for a, b in zip(found[::2], found[1::2], strict=True)
        )
        against |= numbered and any(len(word) > 3 for gap in around for word in _OTHER.findall(gap))  # 1,234 games
        if (
            not against
            and len(jumps) > 1
            and 2 * len(jumps) >= _MOST_OF * len(numbers)
            and all(a != b for a, b in jumps)
        ):
            lines = frozenset(ready.line_at(one.start()) for one in found)
            rest = (*numbers[:first], *numbers[first + len(found) :])
            unread = tuple(one[0] for one in rest if ready.line_at(one.start()) in lines)
            yield jumps, lines, 2 * len(jumps) == len(numbers), unread
            return


def _alike(text: str) -> str:
    """What stands between two numbers, words that mean the same made one."""
    text = text[-80:].lower()
    for pattern, word in _SAME:
        text = pattern.sub(word, text)
    return text


def _signature(text: str) -> str:
    """What stands between two numbers, without blanks, but for ends of lines, and quotes."""
    return _NOT_SEEN.sub("", text)


def side_by_side(ready: Loose) -> Iterator[tuple[Jumps, frozenset[int], bool, tuple[str, ...]]]:
    """A list of first squares and one of last squares, named so."""
    rows = [row if row.label or not row.words else _named(row) for row in ready.rows]
    first = [row for row in rows if row.label.split(" ")[-1] in _FROM]
    last = [row for row in rows if row.label.split(" ")[-1] in _TO]
    fitting = [
        (a, b)
        for a, b in zip(first, last, strict=False)
        if len(a.words) == len(b.words) > 1 and all(map(_is_square, (*a.words, *b.words)))
    ]
    if fitting:
        pairs = (zip(map(int, a.words), map(int, b.words), strict=True) for a, b in fitting)
        yield (
            dict.fromkeys(pair for one in pairs for pair in one),
            lines_of(row for one in fitting for row in one),
            True,
            (),
        )


def _named(row: WordRow) -> WordRow:
    return replace(row, label=row.words[0].lower(), words=row.words[1:])


def in_columns(ready: Loose) -> Iterator[tuple[Jumps, frozenset[int]]]:
    """Jumps a line below a heading that names the columns of first and last squares, among others; of snakes and of
    ladders there may be two of each."""
    for at, head in enumerate(ready.rows):
        names = [word.lower() for word in head.words]
        first, last = ([k for k, name in enumerate(names) if name in known] for known in (_FROM, _TO))
        if not first or len(first) != len(last) or len(names) < 3:
            continue
        both, behind = [*zip(first, last, strict=True)], ready.rows[at + 1 :]
        read = (_jumps(row.words, both) if len(row.words) == len(names) else None for row in behind)
        jumps = [*takewhile(bool, read)]
        if jumps:
            below = behind[: len(jumps)]
            yield {jump: None for row in jumps if row for jump in row}, lines_of((head, *below))
            return


def _jumps(words: Sequence[str], both: list[tuple[int, int]]) -> list[tuple[int, int]] | None:
    """The jumps of a row, from columns to columns: a pair may be empty, if not all are; None where it has others."""
    pairs = [(words[first], words[last]) for first, last in both if {words[first], words[last]} != {"."}]
    return [(int(a), int(b)) for a, b in pairs] if all(map(_is_square, chain(*pairs))) else None


def _is_square(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 6


def matrix(ready: Loose) -> Iterator[tuple[Jumps, frozenset[int], int]]:
    """A board of rows, the last one first and every other one backwards: -1, or where a jump leads; and its size."""
    for one in rectangles(ready.rows, _targets):
        rows = [cells if k % 2 == 0 else cells[::-1] for k, cells in enumerate(one.cells[::-1])]
        squares = [cell for row in rows for cell in row]
        if squares.count(-1) >= len(squares) / 2 and len(rows) == len(rows[0]):
            jumps = {(square, target): None for square, target in enumerate(squares, 1) if target > 0}
            yield jumps, one.lines, len(squares)


def _targets(row: WordRow) -> tuple[int, ...] | None:
    fits = len(row.words) > 3 and all(word == "-1" or _is_square(word) for word in row.words)
    return tuple(map(int, row.words)) if fits else None
