"""What no format reads in a text because the board is so anyway: "size 6", "a 4x4 grid", "bottom: nothing"; and the
numbers that a format has dropped without a word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import pairwise

_CLAUSE = re.compile(r"[,;.]\s|\s\band\s")
_TIMES = re.compile(r"(\d{1,3})\s?(?:[x×*]|by)\s?(\d{1,3})", re.I)
_NUMBER = re.compile(r"\d{1,5}")
_FILLER = re.compile(
    r"\b(?:here(?:['’]s)?|a|an|the|it|its|it['’]s|is|has|of|with|on|my|this|board|grid|puzzle|game|square|size|dimensions?|order|n)\b",
    re.I,
)
_EMPTY = r"(?:nothing|none|empty|blank|no clues?|no numbers?|not given|n/a)"
_NOTHING = re.compile(
    rf"(?:[^\W\d_]{{1,20}}\W{{1,3}}){{0,3}}?{_EMPTY}|{_EMPTY}\s(?:is\s)?(?:on|at|along|to|from|in|for)(?:\s[^\W\d_]{{1,20}}){{1,3}}",
    re.I,
)


def is_said_already(part: str, values: Mapping[str, object], called: Iterable[str]) -> bool:
    """Whether a part of a text says nothing new: it numbers columns, repeats options of the board, or says that
    something is empty. `called`: what the puzzle is called."""
    part = part[:_LOOKED_AT]
    for name in called:
        part = re.sub(rf"\b{re.escape(name)}s?\b", " ", part, flags=re.I)
    heads = "".join(re.split(r"[\W_]+", part.lower()))
    if len(heads) > 1 and ("abcdefghijklmnop".startswith(heads) or (_CORNER.match(part) and heads in _COUNTED)):
        return True
    clauses = [clause.strip(" \t.:;,#*()[]-") for clause in _CLAUSE.split(part + " ")]
    return any(clauses) and all(_NOTHING.fullmatch(clause) or _is_true(clause, values) for clause in clauses if clause)


_CORNER = re.compile(r"\s*\|?\s*[|;,\t]")  # a row that begins with an empty cell
_COUNTED = {"".join(map(str, range(first, end))) for first in (0, 1) for end in range(3, 20)}
_LOOKED_AT = 200


def _is_true(clause: str, values: Mapping[str, object]) -> bool:
    """Whether a clause has the one or two numbers of options, and no other words than their names."""
    times = _TIMES.search(clause)
    size = values.get("size")
    here = (str(values.get("rows", size)), str(values.get("cols", size)))
    if times and times.groups() == here:
        clause = clause[: times.start()] + clause[times.end() :]
    numbers, words = _NUMBER.findall(clause), re.sub(r"[\W\d_]+", " ", _FILLER.sub(" ", clause)).lower().split()
    if not words and numbers == [str(size)]:
        return True
    if not numbers:
        return times is not None and not words
    names = {name for name, value in values.items() if numbers == [str(value)]}
    words = ["cols" if word == "columns" else word for word in words]
    return len(words) == 1 and bool(names & {words[0], f"{words[0]}s", words[0].removesuffix("s")})


# ------------------------------------------------------------------------------------------------ dropped numbers

_LARGE, _FEW = 10, 0.25
_WHOLE = re.compile(r"\d{1,9}")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_PLACE = re.compile(r"(?:\s?,\s?\d{1,2})?[)\]]\s?[=:]")  # behind the numbers of a cell: "(2, 1) = 3"
_MOST_ROWS = 40  # more than any board has that is told cell by cell
_ALONE = re.compile(r"(?<![\w./:%?_-])(?<!\w\[)\d{1,6}(?![\w/:%?_]|[.-]\d|[–—]\d|[ ]cards?\b)")
_OF_ROW = re.compile(
    r"\b(?:rows?|col(?:umn)?s?|lines?|players?|hands?|moves?|rounds?|turns?|size|page)[ :#]{0,2}$", re.I
)
_FIRST = re.compile(r"^\W*(\d{1,3})(?!\d)")
_LAST = re.compile(r"(?<!\d)(\d{1,3})\W*$")
_POINT = re.compile(r"(?<![\w.])(\d{1,3})[.)](?=\s)")


def numbers_left(lines: list[str], said: str, board: str, unread: Iterable[str]) -> list[str]:
    """The numbers in a board's lines that are nowhere on the board; without the numbers of its rows, and without small
    ones where the format counts otherwise than the text, or the text says where each stands.

    said    what a format read of them, and `board` what came of it; `unread` is told as not read anyway.
    """
    not_read = " ".join(unread)
    known = {*_values(f"{said} {board} {not_read}")}
    lines = [_THOUSANDS.sub(lambda comma: _without_comma(comma, known), line) for line in lines]
    counted = {*_numbers_of_rows(lines)}
    there = [
        one[0]
        for at, line in enumerate(lines)
        for one in _ALONE.finditer(line)
        if (at, one.start()) not in counted and not _OF_ROW.search(line, max(one.start() - 12, 0), one.start())
        if int(one[0]) > _MOST_ROWS or not _PLACE.match(line, one.end())
    ]
    used = Counter(filter(None, _values(f"{said} {not_read}")))
    left = Counter(int(one) for one in there if int(one)) - used
    same = used.total() > 0 and not used - Counter(_values(" ".join(lines))) and left.total() <= _FEW * used.total()
    large = [one for one in there if int(one) not in known and int(one) >= _LARGE and not _is_packed(one, used)]
    return [*map(str, left.elements())] if same else large


def _values(text: str) -> Iterator[int]:
    return map(int, _WHOLE.findall(text))


def _without_comma(comma: re.Match[str], known: Container[int]) -> str:
    """Nothing for a comma within a number that was read, else the comma."""
    before = re.search(r"\d{1,3}$", comma.string[max(comma.start() - 3, 0) : comma.start()])
    return "" if before and int(before[0] + comma.string[comma.end() : comma.end() + 3]) in known else ","


def _is_packed(word: str, used: Container[int]) -> bool:
    """Whether each digit of a word is a cell: a number of the board, or a sign for one."""
    return len(word) > 2 and (not used or all(digit == "0" or int(digit) in used for digit in word))


def _numbers_of_rows(lines: list[str]) -> Iterator[tuple[int, int]]:
    """Where the numbers that lines begin or end with stand, if they count the lines, up or down; and numbers with a
    point behind them that count from 1."""
    for pattern in _FIRST, _LAST:
        found = [(at, one) for at, line in enumerate(lines) if (one := pattern.search(line)) is not None]
        steps = {int(b[1]) - int(a[1]) for (_, a), (_, b) in pairwise(found)}
        if len(steps) == 1 and steps <= {1, -1}:
            yield from ((at, one.start(1)) for at, one in found)
    points = [(at, one) for at, line in enumerate(lines) for one in _POINT.finditer(line)]
    if [one[1] for _, one in points] == [str(place) for place in range(1, len(points) + 1)]:
        yield from ((at, one.start()) for at, one in points)
