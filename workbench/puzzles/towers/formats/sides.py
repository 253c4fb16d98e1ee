"""Towers whose clues are named by their sides: "top: 3 2 1 2", "2 2 4 1 down the left", "left, upwards: 1 4 2 2"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, combinations, groupby, islice, zip_longest
from math import isqrt

from workbench.core.loose import LABELLED, Loose, Reading, WordRow, left_over
from workbench.core.wording import counted, listed
from workbench.puzzles.towers.formats.tables import joined, numbers_of

_TOP, _BOTTOM, _LEFT, _RIGHT = range(4)
_SIDES = (
    ("top", "north", "above", "up", "oben", "haut", "arriba", "sopra", "alto", "acima", "boven", "上"),
    ("bottom", "south", "below", "down", "unten", "bas", "abajo", "sotto", "basso", "abaixo", "onder", "下"),
    ("left", "west", "links", "gauche", "izquierda", "sinistra", "esquerda", "左"),
    ("right", "east", "rechts", "droite", "derecha", "destra", "direita", "右"),
)
_AROUND = (_TOP, _RIGHT, _BOTTOM, _LEFT)
_WORDS = "|".join(word for side in _SIDES for word in side)
_SIDE = re.compile(rf"(?:\b|_|cols?|rows?)(?:{_WORDS})|^[tblrnsew↓↑→←]$")
_LOOKING, _FEWEST = "↓↑→←", 3  # which way one looks, before clues: a puzzle has three at least
_NAMES = {*_LOOKING, *(word for side in _SIDES for word in side)}
_SECOND = re.compile(rf"[\s;/|,]+({_WORDS})[ ]?[:=]", re.I)  # a side named within a row
_HEIGHTS = ("grid", "board", "heights", "givens", "rows")
_FOUR = ("nesw", "tblr")  # letters before four rows; one alone may be anything
_LETTERS = ("tn↓", "bs↑", "lw→", "re←")


@dataclass(frozen=True, slots=True)
class _Named:
    """What words say of a list of clues: its side, whether it is told from the right or from below, and where in the
    words the side is named. `turned` is None where they do not say from where."""

    side: int
    turned: bool | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class _Clues:
    """A list of clues: what is said of it, its lines, and how it is written."""

    named: _Named | None
    cells: tuple[str, ...]
    lines: frozenset[int]
    text: str


# ------------------------------------------------------------------------------------------------ what words say

_TURN = re.compile(
    rf"\b(?:from (?:the )?)?({_WORDS})"
    rf"(?:[ -](?:to|nach|naar|en|a|à|al|alla|ad)[ -](?:the |la )?|[ ]?[→>][ ]?)(?:{_WORDS})\b|"
    r"\b(top)[ -]down\b|\b(bottom)[ -]up\b|\b(arriba) abajo\b|"
    r"dall'(alto) (?:in|al) basso|dal (basso) (?:in|all') ?alto|(?<!\w)(up|down)wards\b",
    re.I,
)
_CLIMBS = {"up": _BOTTOM, "down": _TOP}
"""Words for the way along a side, by where that begins; alone they name a side."""
_LOOKS = re.compile(r"\blook(?:s|ing)?[ ](?:straight[ ])?(up|down)\b", re.I)
"""Who looks down stands at the top."""
_CORNER = re.compile(r"\b(?:top|bottom|upper|lower)[ -](?:left|right)\b", re.I)
_NO_CLUES = r"(?:nothing|none|empty|no (?:clues?|numbers?))"
_VOID = re.compile(
    rf"\b{_NO_CLUES}[ \t]+(?:(?:is|are)[ \t]+)?(?:on|at|along|to|from|in|for)[ \t]+(?:the[ \t]+)?(?:{_WORDS})\b|"
    rf"\b(?:{_WORDS})(?:[ \t]side)?(?:[:,]|[ \t](?:is|are|has))?[ \t]+{_NO_CLUES}\b",
    re.I,
)
"""A side of which it is said that it has no clues: what follows is of another."""
_NAMED_SIDE = re.compile(
    rf"(\b(?:from (?:the )?|vo[nm] |desde |dal(?:la)? ))?(?:\b|_|cols?|rows?)({_WORDS})(?![a-z?])", re.I
)


def _said(words: str, *, behind: bool = False) -> _Named | None:
    """What words before a list of clues say of it, or those `behind` it: the side that is named next to it."""
    if not words:
        return None
    turn = _TURN.search(words)
    bare = _VOID.sub(_blanks, _CORNER.sub(_blanks, _TURN.sub(_blanks, words)))
    found = [(match, _side(match[2].lower())) for match in _NAMED_SIDE.finditer(bare)]
    plain = [one for one in found if not one[0][1] and one[0][2].lower() not in _CLIMBS] or found
    looks = _LOOKS.search(words)
    if looks and all(match[2].lower() in _CLIMBS for match, _ in found):
        return _Named(_CLIMBS[looks[1].lower()], None, looks.start(1))
    if not plain:
        return None
    match, side = plain[0 if behind else -1]
    said = [next(word for word in turn.groups() if word).lower()] if turn else []
    said += [other[2].lower() for other, _ in found if other is not match and (other[1] or other[2].lower() in _CLIMBS)]
    begins = [_CLIMBS.get(word, _side(word)) for word in said]
    across = [begin for begin in begins if begin // 2 != side // 2]
    return _Named(side, across[0] in (_BOTTOM, _RIGHT) if across else None, match.start(2))


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _label(row: WordRow) -> _Named | None:
    """What a row's label says; a side may also be part of a name, or a letter."""
    said = _said(row.label)
    match = None if said or _TURN.search(row.label) else _SIDE.search(row.label)
    return _Named(_side(match[0])) if match else said


def only_side(label: str) -> tuple[str, bool] | None:
    """The side that a label names, if it says nothing else, and whether it is told from the right or from below."""
    named = _said(label)
    if named is None or _WORD.search(KNOWN.sub("", label)):
        return None
    return _SIDES[named.side][0], bool(named.turned)


_WORD = re.compile(r"(?!from|the|vo[nm]|desde|dal|nach|to)\b[^\W\d_]{2}")


def _side(word: str) -> int:
    names = (i for i, side in enumerate(_SIDES) if word.endswith(side) or (len(word) == 1 and word in _LETTERS[i]))
    return next(names)


# ------------------------------------------------------------------------------------------------ rows with labels


def by_sides(ready: Loose) -> Reading | None:
    """The picture of clues that are named by their sides: "top: 3 2 1 2"."""
    lists: list[_Clues] = []
    heights: list[_Clues] = []
    below: list[_Clues] = []
    rest: list[WordRow] = []
    inside = False
    begins = {row.words[0].lower() for row in ready.rows if row.words and not row.label}
    letters = next(({*one} for one in _FOUR if {*one} <= begins), set())
    alone = sum(bool(row.label) for row in ready.rows) < _TWO  # a single line is a sentence
    single = {row.label for row in ready.rows if len(row.label) == 1 and row.label in "".join(_FOUR)}
    if single and not any(single <= {*one} for one in _FOUR):
        return None  # white and black
    rows = ready.rows if alone else list(_each_side(ready.rows))
    for row, after in zip_longest(rows, rows[1:]):
        if (
            not row.label
            and row.words
            and row.words[0].lower() in letters
            and numbers_of(replace(row, words=row.words[1:]))
        ):
            row = replace(replace(row, words=row.words[1:]), label=row.words[0].lower())
        row = _with_label(row)
        named, cells, lines = _label(row), numbers_of(row), frozenset(row.lines)
        inside = row.label in _HEIGHTS or (inside and not row.label)
        if named and not row.words and after is not None and not after.label:
            cells, lines = numbers_of(after), lines.union(after.lines)
        if named and cells:
            lists.append(_Clues(named, cells, lines, " ".join(row.words)))
        elif cells and inside:
            heights.append(_Clues(None, cells, lines, " ".join(row.words)))
        taken = any(row.line in one.lines for one in lists)
        if not taken and not (cells and inside) and any(map(str.isdigit, "".join(row.words))):
            rest.append(row)
        if cells and not row.label and not taken and {len(one.cells) for one in lists} == {len(cells)}:
            below.append(_Clues(None, cells, lines, " ".join(row.words)))
    if not heights and below and len(below) == len(below[0].cells):  # a square of the sides' size needs no name
        heights = below
        rest = [row for row in rest if not any(row.line in one.lines for one in below)]
    found = _picture(ready, lists, _in_rows(heights))
    left = [" ".join(row.words) for row in rest if found and row.line in found.lines]
    return found and replace(found, unread=(*found.unread, *left))


def _with_label(row: WordRow) -> WordRow:
    """The row; one that begins with the name of a side, "top 3 2 1 2", has that as its label."""
    first, _, second = row.words[0].partition(" ") if row.words else ("", "", "")
    if not row.label and second and first.lower() in _NAMES:
        row = replace(row, label=first.lower(), words=(second, *row.words[1:]))
    if not row.label and len(row.words) > _FEWEST and row.words[0].lower() in _NAMES:
        row = replace(row, label=row.words[0].lower(), words=row.words[1:])
    return row


def apart(ready: Loose) -> list[Reading]:
    """The pictures of several boards that have a block of named sides each, where the same side is in two of them."""
    blocks = [[*rows] for _, rows in groupby(ready.rows, lambda row: row.block)]
    found = [(rows, one) for rows in blocks if (one := by_sides(replace(ready, rows=tuple(rows)))) and not one.fault]
    sides = [{named.side for row in rows if (named := _label(_with_label(row)))} for rows, _ in found]
    return [one for _, one in found] if any(one & other for one, other in combinations(sides, 2)) else []


def _each_side(rows: Sequence[WordRow]) -> Iterator[WordRow]:
    """Rows of one side each: "top: 2 1 3 2 bottom: 2 4 1 2" are two."""
    for row in rows:
        words, *others = _SECOND.split(" ".join(row.words)) if row.label else ("",)
        if not others or any(map(str.isalpha, "".join((words, *others[1::2])))):
            yield row
            continue
        for label, numbers in zip((row.label, *others[::2]), (words, *others[1::2]), strict=True):
            yield replace(row, label=label.lower(), words=tuple(numbers.split()))


def _in_rows(heights: list[_Clues]) -> list[_Clues]:
    """Rows of heights; those of a whole square may stand in one list."""
    size = isqrt(len(heights[0].cells)) if len(heights) == 1 else 0
    if size < _FEWEST or size * size != len(heights[0].cells):
        return heights
    return [replace(heights[0], cells=heights[0].cells[i * size : (i + 1) * size]) for i in range(size)]


def with_heights(ready: Loose) -> Iterator[Reading]:
    """Heights, and all clues in one list: by sides, or else around the board."""
    named = [(row, cells) for row in ready.rows if (cells := numbers_of(row))]
    clues = [one for one in named if one[0].label == "clues"]
    inner = _in_rows([_Clues(None, cells, frozenset(row.lines), "") for row, cells in named if row.label in _HEIGHTS])
    size = len(inner)
    if len(clues) != 1 or not inner or {len(one.cells) for one in inner} != {size} or len(clues[0][1]) != 4 * size:
        return
    row, cells = clues[0]
    parts = [cells[i * size : (i + 1) * size] for i in range(4)]
    lines = frozenset(row.lines).union(*(one.lines for one in inner))
    top, right, bottom, left = parts
    for said, sides in (
        ("top, bottom, left, right", parts),
        ("clockwise from the top", (top, bottom[::-1], left[::-1], right)),
    ):
        text = _joined(sides, [one.cells for one in inner])
        yield Reading(text, lines, LABELLED, assumed=f"the order of the clues is not said: {said} was taken")


def in_order(ready: Loose) -> Reading | None:
    """Four lists of clues, and elsewhere the order of their sides: "top, right, bottom, left"."""
    said = _ORDER.search(ready.text)
    lists = [(row, cells) for row in ready.rows if (cells := numbers_of(row)) and not row.label.isdigit()]
    if said is not None and len(lists) < _TWO:  # all on one line
        parts = (WordRow(ready.line_at(one.start()), _words(one[0])) for one in _LIST.finditer(ready.text))
        lists = [(row, cells) for row in parts if (cells := numbers_of(row))]
    if said is None or len(lists) != 4 or len({_side(word.lower()) for word in said.groups()}) != 4:
        return None
    pairs = zip(lists, said.groups(), strict=True)
    named = [_Clues(_Named(_side(word.lower())), cells, frozenset(row.lines), "") for (row, cells), word in pairs]
    found = _picture(ready, named)
    return replace(found, lines=found.lines | {ready.line_at(said.start())}) if found else None


_TWO = 2
_THEN = r"[\s,;/>→-]{1,5}(?:(?:and|then|und|et|y|e)\s)?"
_ORDER = re.compile(rf"\b({_WORDS})" + rf"{_THEN}({_WORDS})" * 3 + r"\b", re.I)

# ------------------------------------------------------------------------------------------------ sentences

_NOT_SIDE = r"(?![ \t]+(?:is|on|at|along|to|from|in|for|else)\b)"  # "nothing on the right" is no cell
_EMPTY = rf"(?i:\(\?\)|\(?\b(?:blank|empty|n/a|(?:nothing|none|no (?:clue|number)){_NOT_SIDE})\b\)?)"
_CELL = rf"(?:\d{{1,2}}|[._?#-]|{_EMPTY})"
_AND = r",?[ \t](?:and|und|et|y|e|en|og|och|&)[ \t]"
_NEXT, _LAST = (
    rf"(?:[ \t]?,[ \t]?|[ \t]|(?<=[\d?])[-–/](?=[\d?])){_CELL}(?!\w)",
    rf"{_AND}{_CELL}(?!\w|[ \t,]{{1,3}}\d)",
)
_LIST = re.compile(
    rf"(?<![\w.-])(?<!\b[AKQJ] )(?<!\b[AKQJ], )"  # no cards
    rf"(?:{_CELL}(?:{_NEXT}(?:{_NEXT}){{1,14}}(?:{_LAST})?|{_NEXT}{_LAST})|\d{{3,9}}(?![\d.]\d))"
)
_NUMBERS = {
    word: str(n) for n, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"), 1)
}
_SPELT = re.compile(
    rf"\b(?:{'|'.join(_NUMBERS)})(?:,?[ \t](?:and[ \t])?(?:{'|'.join(_NUMBERS)}|blank|nothing|none|empty)\b){{2,8}}",
    re.I,
)


def in_digits(ready: Loose) -> Loose:
    """The text with digits for numbers that are spelt in lists: "three, two and one"."""
    if not _SPELT.search(ready.text):
        return ready
    lines = [_SPELT.sub(_digits, line) for line in ready.text.split("\n")]
    rows = [replace(row, words=tuple(_NUMBERS.get(word.lower(), word) for word in row.words)) for row in ready.rows]
    starts = tuple(accumulate((len(line) + 1 for line in lines[:-1]), initial=0))
    return Loose("\n".join(lines), tuple(rows), starts, ready._lines)


def _digits(match: re.Match[str]) -> str:
    return re.sub(r"\w+", lambda word: _NUMBERS.get(word[0].lower(), word[0]), match[0])


_NOTE = re.compile(
    rf"(?<![\w.])(\d(?:[ \t,]{{0,3}}\d){{2,15}})([\]}})]?[ \t]{{0,3}})(\([ \t]?(?:from )?(?:the )?(?:{_WORDS})"
    rf"(?:[ -]to[ -](?:the )?|[ ]?(?:→|->)[ ]?)(?:{_WORDS})[ \t]?\))",
    re.I,
)


def turned_behind(ready: Loose) -> Loose:
    """The text with lists turned round of which it is said behind them, in brackets, that they are told from the right
    or from below; without these words."""
    turned = set[tuple[int, str, int | None]]()  # line, digits, side

    def plain(match: re.Match[str]) -> str:
        numbers, begin = re.findall(r"\d", match[1]), _NAMED_SIDE.search(match[3])
        if begin and _side(begin[2].lower()) in (_BOTTOM, _RIGHT):
            of = _said(match.string[max(match.start() - 20, 0) : match.start()])
            turned.add((ready.line_at(match.start()), "".join(numbers), of.side if of else None))
            numbers.reverse()
        return _with_digits(match[1], numbers) + match[2] + " " * len(match[3])

    text = _NOTE.sub(plain, ready.text)
    if text == ready.text:
        return ready
    rows = []
    for row in ready.rows:
        bare = _NOTE.sub(r"\1\2", " ".join(row.words))
        named, digits = _label(row) or _said(bare), re.findall(r"\d", bare)
        if (row.line, "".join(digits), named.side if named else None) in turned:
            digits.reverse()
        rows.append(replace(row, words=tuple(_with_digits(bare, digits).split())))
    return replace(ready, text=text, rows=tuple(rows))


def _with_digits(text: str, digits: list[str]) -> str:
    """A text with other digits, as many as it has."""
    rest = iter(digits)
    return re.sub(r"\d", lambda _: next(rest), text)


_MOST_SAID, _APART = 50, 80  # lists of a text, and letters between a name and its list


def by_letters(ready: Loose) -> Reading | None:
    """The same of four letters on one line: "T: 3 2 1 2 | B: 1 2 3 2 | L: 2 2 4 1 | R: 2 2 1 4", "N 3 2 1 2, E ..."."""
    heads = list(islice(_LETTER.finditer(ready.text), len(_AROUND) + 1))
    if {one[1].lower() for one in heads} not in map(set, _FOUR) or len(heads) != len(_AROUND):
        return None
    lists, spans = [], []
    for head in heads:
        one = _LIST.match(ready.text[head.end() : head.end() + _APART])  # alone: "N3212" is no word there
        cells = numbers_of(WordRow(0, _words(one[0]))) if one else None
        if one and cells:
            lines = frozenset({ready.line_at(head.start()), ready.line_at(head.end())})
            lists.append(_Clues(_Named(_side(head[1].lower())), cells, lines, one[0]))
            spans.append((head.start(), head.end() + one.end()))
    found = _picture(ready, lists) if len(lists) == len(heads) else None
    return found and replace(found, unread=(*found.unread, *left_over(ready, found.lines, spans, KNOWN)))


_LETTER = re.compile(r"(?<!\w)([TBLRNESW])(?:[ \t]?[:=][ \t]{0,4}|[ \t]{0,4}(?=[\d.?]))", re.I)


def in_prose(ready: Loose) -> Reading | None:
    """The same where a side is named beside its clues: "3 2 1 2 along the top"; all before them, or all behind."""
    matches = list(islice(_LIST.finditer(ready.text), _MOST_SAID))
    if not matches:
        return None
    ends = [0, *(match.end() for match in matches)]
    begins = [*(match.start() for match in matches), len(ready.text)]
    gaps = list(zip(ends, begins, strict=True))
    behind = _side_in(ready.text, gaps[0]) is None and _side_in(ready.text, gaps[-1], behind=True) is not None
    lists = []
    for match, gap in zip(matches, gaps[1:] if behind else gaps, strict=False):
        named = _side_in(ready.text, gap, behind=behind)
        cells, places = numbers_of(WordRow(0, _words(match[0]))), [match.start(), named.at if named else match.start()]
        if cells:
            lists.append(_Clues(named, cells, frozenset(map(ready.line_at, places)), match[0]))
    found = _picture(ready, _first_named(ready, lists))
    if found is None:
        return None
    size = len(found.text.split("\n")) - 2
    sizes = [one.span() for one in _SIZE.finditer(ready.text) if (one[1] or one[2]) == str(size)]
    left = left_over(ready, found.lines, [*(match.span() for match in matches), *sizes], KNOWN)
    return replace(found, unread=(*found.unread, *left))


KNOWN = re.compile(
    rf"\b(?:{_WORDS}|clues?|sides?|numbers?|cols?|columns?|rows?|across|along|reads?|reading|edge|towers?|skyscrapers?|grid|see|"
    r"clockwise|blanks?|rest|nothing else|(?:left|right|up|down)wards?)\b",
    re.I,
)
"""Words before and between lists of clues that say nothing else than what these are."""


def _words(text: str) -> tuple[str, ...]:
    """The numbers and blanks of a list."""
    return tuple(re.split(rf"{_AND}|[ \t,]+|(?<=[\d?])[-–/](?=[\d?])", re.sub(_EMPTY, ".", text)))


def _side_in(text: str, gap: tuple[int, int], *, behind: bool = False) -> _Named | None:
    """What the words between two lists say of the one behind them, or of that before them."""
    begin, end = (gap[0], min(gap[1], gap[0] + _APART)) if behind else (max(gap[0], gap[1] - _APART), gap[1])
    named = _said(text[begin:end], behind=behind)
    return replace(named, at=begin + named.at) if named else None


def _first_named(ready: Loose, lists: list[_Clues]) -> list[_Clues]:
    """The lists; the first of four, from where one goes round the board, is that of the side which no other has."""
    rest = {_TOP, _BOTTOM, _LEFT, _RIGHT} - {one.named.side for one in lists if one.named}
    if len(lists) == 4 and lists[0].named is None and len(rest) == 1 and _CORNER.search(ready.text):
        return [replace(lists[0], named=_Named(rest.pop())), *lists[1:]]
    return lists


# ------------------------------------------------------------------------------------------------ the picture

_CLOCKWISE = re.compile(r"(?<!anti)(?<!anti-)(?<!counter)(?<!counter-)clockwise", re.I)


def _picture(ready: Loose, lists: Sequence[_Clues], heights: Sequence[_Clues] = ()) -> Reading | None:
    """The picture of lists by sides, two of them at least; a list that has no side, or the side of another, is left.
    A fault where sides have lists of different lengths."""
    found: dict[int, tuple[str, ...]] = {}
    read: list[_Clues] = []
    left: list[_Clues] = []
    for one in lists:
        if one.named is None or one.named.side in found:
            left.append(one)
        else:
            found[one.named.side] = one.cells
            read.append(one)
    said = _size_said(ready.text)
    damaged = _shorter(found, said)
    sizes = {len(cells) for cells in found.values()}
    square = bool(heights) and {len(heights)} == {len(one.cells) for one in heights} == sizes
    if len(found) < (1 if square else 2):
        return None
    if len(sizes) > 1:
        lines = frozenset(line for one in read for line in one.lines)
        return Reading("", lines, LABELLED, fault=_unequal(found, said or len(heights)))
    for side in _turned(ready, read):
        found[side] = found[side][::-1]
    size = sizes.pop()
    left += [replace(one, text=" ".join(one.cells[size:])) for one in read if len(one.cells) > size]
    sides = [found.get(side, (".",) * size) for side in range(4)]
    inner = [one.cells for one in heights]
    if len(inner) != size or any(len(row) != size for row in inner):
        inner = [(".",) * size] * size
    lines = frozenset(line for one in (*read, *heights) for line in one.lines)
    unread = tuple(one.text for one in left if one.lines <= lines)
    assumed = f"size {said} is said, but the sides have {size} clues each: size {size} was taken"
    return Reading(
        _joined(sides, inner), lines, LABELLED, {}, unread, damaged, assumed if said not in (0, size) else ""
    )


def _joined(sides: Sequence[Sequence[str]], inner: Sequence[Sequence[str]]) -> str:
    """The picture of the clues at the top, at the bottom, left and right, around rows of heights."""
    top, bottom, left, right = sides
    body = [[west, *row, east] for west, row, east in zip(left, inner, right, strict=True)]
    return joined([["+", *top, "+"], *body, ["+", *bottom, "+"]])


def _shorter(found: dict[int, tuple[str, ...]], said: int) -> str:
    """What is wrong with the one side that has not as many clues as the others, or fewer than the other, or not as many
    as the size that is said, 0 where none is; it is read as far as it goes."""
    lengths = [len(cells) for cells in found.values()]
    size = said or max(set(lengths), key=lambda length: (lengths.count(length), length), default=0)
    odd = [side for side, cells in found.items() if len(cells) != size]
    if len(odd) != 1:
        return ""
    count = len(found[odd[0]])
    if (not said and abs(count - size) > max(1, size // 3)) or (len(found) < len(_AROUND) and count > size):
        return ""
    found[odd[0]] = (*found[odd[0]], *(".",) * (size - count))[:size]
    others = "the others" if len(found) > _TWO else "the other"
    read = "what is missing is left empty at its end" if count < size else "what is too much at its end is left out"
    return f"the {_SIDES[odd[0]][0]} row of clues has {counted(count, 'number')}, {others} {size}; {read}"


_SIZE = re.compile(
    r"\b(\d{1,2})[ \t]?(?:[x×*]|by)[ \t]?\1\b|"
    r"\b(?:(?:size|dimensions?|order)[ \t:=]{0,3}|n[ \t]?=[ \t]?)(\d{1,2})\b(?![ \t]?,?[ \t]?[\d._?-])",
    re.I,
)


@lru_cache(maxsize=2)
def _size_said(text: str) -> int:
    """The size that a text says; 0 where it says none. Kept: each of a hundred boards in it asks for it."""
    said = _SIZE.search(text)
    return int(said[1] or said[2]) if said else 0


def _unequal(found: dict[int, tuple[str, ...]], rows: int) -> str:
    """What is said of sides whose lists differ in length; the board has so many `rows`, 0 where that is not known."""
    lengths = [len(cells) for cells in found.values()]
    most = max(lengths, key=lengths.count)
    usual = f"{most}, as most have" if 2 * lengths.count(most) > len(lengths) else "as many as the board has rows"
    have = listed(f"{_SIDES[side][0]} has {len(cells)}" for side, cells in sorted(found.items()))
    return f"the sides have different numbers of clues, {have}: each wants {rows or usual}"


def _turned(ready: Loose, lists: Sequence[_Clues]) -> Iterator[int]:
    """The sides that are told from the right, or from below: as it is said, or all round the board."""
    named = [one.named for one in lists if one.named]
    sides = tuple(one.side for one in named)
    begin = _AROUND.index(sides[0])
    if _CLOCKWISE.search(ready.text) and sides == _AROUND[begin:] + _AROUND[:begin]:
        named = [replace(one, turned=one.side in (_BOTTOM, _LEFT)) if one.turned is None else one for one in named]
    return (one.side for one in named if one.turned)
