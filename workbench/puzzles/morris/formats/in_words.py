"""Games and positions in words: the pieces of each colour, whose turn it is, who went where; and squares by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise

from workbench.core.loose import FRONT_ONLY, LABELLED, Loose, Reading, WordRow, left_over
from workbench.puzzles.morris.rules.position import LARGEST

_MOVE = re.compile(r"(?:[xo][\s@:=]{0,2})?([0-9])[*#!]?", re.I)
_PLACE = re.compile(r"(?:[xo][\s@:=]{0,2})?([abc])([1-3])[*#!]?", re.I)
_NAMED = {
    name: square
    for square, names in enumerate(
        (
            ("topleft", "upperleft", "tl", "nw"),
            ("topmiddle", "topcenter", "topcentre", "top", "tm", "tc", "n", "t"),
            ("topright", "upperright", "tr", "ne"),
            ("middleleft", "centerleft", "left", "ml", "cl", "w", "l"),
            ("middle", "center", "centre", "middlemiddle", "mm", "mc", "c", "m"),
            ("middleright", "centerright", "right", "mr", "cr", "e", "r"),
            ("bottomleft", "lowerleft", "bl", "sw"),
            ("bottommiddle", "bottomcenter", "bottomcentre", "bottom", "bm", "bc", "s", "b"),
            ("bottomright", "lowerright", "br", "se"),
        ),
        1,
    )
    for name in names
}
"""Squares as they are called, without blanks and hyphens."""
MARKS = str.maketrans(
    {"❌": "X", "✕": "X", "✖": "X", "⭕": "O", "○": "O", "◯": "O", **dict.fromkeys("⬜⬛◻◼🟦🟨", ".")}
)
SIDES = {
    **dict.fromkeys(("x", "white", "weiß", "weiss", "blancs", "blanc", "blancas", "blanco", "bianco", "wit"), "X"),
    **dict.fromkeys(("o", "black", "schwarz", "noirs", "noir", "negras", "negro", "nero", "zwart"), "O"),
}
"""What the sides are called in small letters; X begins, as White does in chess."""
LOOKED_AT = 20_000
_NAME = "|".join(SIDES)


def square_of(word: str) -> int | None:
    """The square that a word is: its number, its place as in chess, what it is called."""
    move, place = _MOVE.fullmatch(word), _PLACE.fullmatch(word)
    if place is not None:
        return (3 - int(place[2])) * 3 + "abc".index(place[1].lower()) + 1
    return int(move[1]) if move is not None else called(word)


def called(word: str) -> int | None:
    """The square that is called so: "top left", "ne"."""
    return _NAMED.get(re.sub(r"[\s-]", "", word.lower()))


# ------------------------------------------------------------------------------------------------ whose turn

_TO_MOVE = re.compile(
    rf"\b({_NAME})(?:['’]s)? (?:(?:is|ist|are) )?(?:to (?:move|play|go)|(?:moves?|plays?|goes) next|next|turn|am Zug|"
    rf"dran|au trait|aan zet)\b|\b(?:to[ _-]?(?:move|play)|turn|side|next|zug|trait)\b\W{{1,6}}({_NAME})\b",
    re.I,
)


def with_turn(ready: Loose, reading: Reading) -> Reading:
    """The reading, with what the text says of whose turn it is, unless a game has come to another's."""
    turn = turn_of(ready)
    if turn is None:
        return reading
    (side, line), text = turn, reading.text
    if text.startswith("game:"):
        if side != "XO"[(len(text.split()) - 1) % 2]:
            return reading
    else:
        text = f"{text.partition('to move:')[0].strip()}\nto move: {side}"
    return replace(reading, text=text, lines=reading.lines | {line})


def turn_of(ready: Loose) -> tuple[str, int] | None:
    """Whose turn a text says that it is, and in which line."""
    turn = _turn_in(ready.text)
    return (SIDES[(turn[1] or turn[2]).lower()], ready.line_at(turn.start())) if turn else None


@lru_cache(maxsize=2)
def _turn_in(text: str) -> re.Match[str] | None:
    return _TO_MOVE.search(text, 0, LOOKED_AT)


def without_turn(row: WordRow) -> WordRow:
    """The row without words that say whose turn it is."""
    words = " ".join(row.words)
    return replace(row, words=tuple(_TO_MOVE.sub(" ", words).split())) if _TO_MOVE.search(words) else row


# ------------------------------------------------------------------------------------------------ what is left

_NUMBERED = re.compile(
    r"(?<![\w.])\d{1,3}(?:[.)]|\.{3})(?=[ \t])|\b(?:players?|moves?|ply|rounds?|turn)[ ]?#?\d{1,3}(?=[ ]?:|[ ]plays)",
    re.I,
)
_FIRST = re.compile(r"^[|\s]*(\d{1,3})[ ]?[|,;\t]", re.MULTILINE)
_TOKEN = re.compile(r"(?<![\w.])(?:[xo](?=[a-c\d]))?([a-c]\d|\d{1,3})(?!\w)", re.I)
_ANY_WORD = re.compile(r"[^\W\d_]+")


def squares_left(ready: Loose, reading: Reading) -> tuple[str, ...]:
    """The parts of a reading's lines with squares or numbers other than its own, which stand there in its order."""
    first, numbers, tokens = _numbers_in(ready.text)
    counted = [one[1] for one in first if ready.line_at(one.end()) in reading.lines]
    if len(counted) > 1 and counted == [str(k) for k in range(1, len(counted) + 1)]:
        return ()  # rows of a table
    used = [square_of(word) for word in re.findall(r"\b(?:[a-c][1-3]|\d+)\b", reading.text, re.I)]
    turn = _turn_in(ready.text)
    spans = [turn.span()] if turn else []
    place = 0
    for one in tokens:
        if place == len(used):
            break
        if ready.line_at(one.start()) in reading.lines and square_of(one[1]) == used[place]:
            spans.append(one.span())
            place += 1
    if place < len(used):  # a drawing, or counted otherwise
        drawn = turn is not None and bool(reading.assumed) and "[" not in ready.text
        lines, spans = [ready.line_at(turn.start())] if turn and drawn else [], spans[: bool(turn)]
        return left_over(ready, lines, spans, _ANY_WORD)
    return left_over(ready, reading.lines, [*spans, *numbers], _ANY_WORD)


Matches = tuple[re.Match[str], ...]


@lru_cache(maxsize=2)
def _numbers_in(text: str) -> tuple[Matches, tuple[tuple[int, int], ...], Matches]:
    """The numbers that begin lines, where moves are numbered, and what may be squares beside these numbers. Kept: each
    of a hundred games in a text asks for them."""
    numbers = tuple(one.span() for one in _NUMBERED.finditer(text, 0, LOOKED_AT))
    taken = {at for span in numbers for at in range(*span)}
    tokens = tuple(one for one in _TOKEN.finditer(text, 0, LOOKED_AT) if one.start() not in taken)
    return tuple(_FIRST.finditer(text, 0, LOOKED_AT)), numbers, tokens


# ------------------------------------------------------------------------------------------------ pieces by colour

_COLS = "abcdefg"
_SQUARE = rf"(?:[a-{_COLS[LARGEST - 1]}][1-{LARGEST}]|[1-9])(?![\w.]?\w)"
_QUEUE = re.compile(
    rf"(?<!\w)({_NAME})(?:['’]s)?"
    r"(?:[ \t](?:pieces?|men|stones?|has|have|holds|on|at|are|is|in|squares|steine|hat|auf|oldest|first)\b){0,4}"
    rf"[ \t]*[:=]?[ \t]*(?:(?:squares?|cells?|on|at)[ \t])?[\[({{\"']{{0,2}}"
    rf"({_SQUARE}(?:(?:[ \t,;>→&-]|\b(?:and|und|et|y|e)\b)+{_SQUARE})*)",
    re.I,
)


_LETTER = re.compile(r"(?<![\w'])([WB])(?=[ \t]?[:=])")


def by_colour(ready: Loose) -> Iterator[Reading]:
    """The pieces of both sides, each in one list, the oldest first, and whose turn it is: "White: a1, b2; Black: c3".

    X begins. So does White, unless only Black can have begun.
    """
    text = ready.text[:LOOKED_AT].translate(MARKS)
    if {one[1] for one in _LETTER.finditer(text)} == {"W", "B"}:
        text = _LETTER.sub(lambda one: "X" if one[1] == "W" else "O", text)
    found = list(_QUEUE.finditer(text))
    pieces = {SIDES[one[1].lower()]: re.findall(_SQUARE, one[2], re.I) for one in found}
    if len(found) != 2 or len(pieces) != 2 or max(map(len, pieces.values())) == 1:
        return
    x, o = pieces["X"], pieces["O"]
    side, line = turn_of(ready) or ("O" if len(x) > len(o) else "X", ready.line_at(found[0].start()))
    other = "O" if side == "X" else "X"
    if found[0][1].lower() not in "xo" and not may_be(len(x), len(o), side) and may_be(len(o), len(x), other):
        x, o, side = o, x, other
    lines = frozenset(ready.line_at(place) for one in found for place in (one.start(), one.end() - 1))
    size = _smallest([*x, *o])
    options = {"rows": str(size), "cols": str(size)} if size > _USUAL else {}
    said = f"X: {' '.join(x)}\nO: {' '.join(o)}\nto move: {side}"
    yield Reading(said, lines | {line}, FRONT_ONLY if options else LABELLED, options)


def may_be(x: int, o: int, side: str) -> bool:
    """Whether it may be a side's turn with so many pieces, if X has begun."""
    return x == o if side == "X" else x == o + 1 or x == o == _USUAL


def _smallest(words: list[str]) -> int:
    """The size of the smallest square board that has all places."""
    places = [word for word in words if len(word) > 1]
    return max([_USUAL, *(max(_COLS.index(word[0].lower()) + 1, int(word[1])) for word in places)])


_USUAL = 3


def labelled(ready: Loose) -> Iterator[Reading]:
    """The pieces of X and of O, each behind the name; of one of them perhaps none."""
    found = {side: [row for row in ready.rows if row.label == side] for side in ("x", "o")}
    pieces = {side: " ".join(rows[0].words) for side, rows in found.items() if len(rows) == 1}
    if len(pieces) == 2 and all(set(words) <= set("123456789 .") for words in pieces.values()):
        lines = [line for rows in found.values() for row in rows for line in row.lines]
        text = "".join(f"{side.upper()}: {words.replace('.', ' ')}\n" for side, words in pieces.items())
        yield Reading(text, frozenset(lines), LABELLED)


_PIECE = re.compile(r"(?<!\w)([xo])[@:=-]?([abc][1-3]|[1-9])(?!\w)", re.I)
_MOST_EACH = 3


def marked(ready: Loose) -> Iterator[Reading]:
    """Pieces that each have their side before their square, "X1 X5 O9 O3", and are not told in turn."""
    found = list(islice(_PIECE.finditer(ready.text, 0, LOOKED_AT), 2 * _MOST_EACH + 1))
    sides = [one[1].upper() for one in found]
    x, o = ([str(square_of(one[2])) for one in found if one[1].upper() == side] for side in "XO")
    in_turn = all(a != b for a, b in pairwise(sides))
    if in_turn or not x or not o or max(len(x), len(o)) > _MOST_EACH or len({*x, *o}) < len(found):
        return
    lines = frozenset(ready.line_at(one.start()) for one in found)
    side = "O" if len(x) > len(o) else "X"
    text = f"X: {' '.join(x)}\nO: {' '.join(o)}\nto move: {side}"
    yield Reading(text, lines, LABELLED, assumed="each side’s pieces were taken as told, the oldest first")


# ------------------------------------------------------------------------------------------------ who went where

_CALLED = (
    r"(?:top|upper|bottom|lower|middle|cent(?:er|re))(?:[ -](?:left|right|middle|cent(?:er|re)))?(?![\w-])(?: corner)?"
    r"|(?:(?<=plays )|(?<=takes )|(?<=goes )|(?<=the )|(?<=[:=] )|(?<=[:=])|(?<![a-z][xo] )(?<=[xo] ))"
    r"(?:left|right)(?=[ \t]*(?:[,.;!\n]|\Z))"
)
_SAID = re.compile(
    rf"(?<![A-Za-z0-9])(?:player\s{{1,2}}([12])(?![0-9])|({_NAME})(?![A-Za-z]))"
    rf"(?:(?!(?<![A-Za-z])(?:{_NAME})(?![A-Za-z]))[^0-9\n;]){{0,24}}?([abc][1-3]|[0-9]|{_CALLED})(?![0-9])",
    re.I,
)


def said(ready: Loose) -> Iterator[Reading]:
    """Moves that are told one by one, X and O in turn: "X plays 2", `{"player": "X", "square": 2}`."""
    text = ready.text[:LOOKED_AT].translate(MARKS)
    found = list(_SAID.finditer(text))
    marks = ["XO"[int(one[1]) - 1] if one[1] else SIDES[one[2].lower()] for one in found]
    two = len(found) == _FEWEST - 1 and _TWO.fullmatch(text)
    if (len(found) < _FEWEST and not two) or marks != [*"XO" * len(marks)][: len(marks)]:
        return
    weight = FRONT_ONLY if two else LABELLED
    moves = [square_of(one[3].lower().removesuffix(" corner")) for one in found]
    if None not in moves:
        squares = [move + (0 in moves) for move in moves if move is not None]
        lines = frozenset(ready.line_at(one.start()) for one in found)
        read = {one.start() for one in found}
        rest = (one for one in _MOVES.finditer(text) if one.start() not in read)
        unread = tuple(one[0] for one in rest if ready.line_at(one.start()) in lines)
        yield Reading("game: " + " ".join(map(str, squares)), lines, weight, unread=unread)


_FEWEST = 3
_PLAYS = r"(?:plays?|takes?|goes(?:[ ]to)?|moves[ ]to)[ ](?:[a-c][1-3]|[1-9])"
_TWO = re.compile(rf"\s*x[ ]{_PLAYS}[\s,;.]+(?:and[ ]|then[ ])?o[ ]{_PLAYS}[\s.]*", re.I)
"""A text that is nothing but two moves."""
_ONE = r"(?:[xo][\s@:=]{0,2})?([abc][1-3]|[1-9])"
_ROUND = re.compile(
    rf"(?<![\w.])(\d{{1,2}})[.)][ \t]{{0,3}}{_ONE}(?!\w)"
    rf"(?:[ \t,;/-]{{1,3}}{_ONE}(?!\w|[.)][ \t]{{0,3}}[xo]?[a-c1-9]))?",
    re.I,
)
_SIDE = re.compile(r"\b[xo]\b", re.I)


def rounds(ready: Loose) -> Iterator[Reading]:
    """Rounds with words behind or between them: "1. a1 b2 2. c3 a3 and then I lost"."""
    text = ready.text[:LOOKED_AT]
    found = [one for place, one in enumerate(_ROUND.finditer(text), 1) if one[1] == str(place)]
    moves = [square_of(move) for one in found for move in one.groups()[1:] if move]
    if len(moves) < _FEWEST or not all(one[3] for one in found[:-1]):
        return
    lines = {ready.line_at(one.start()) for one in found}
    unread = left_over(ready, lines, [one.span() for one in found], _SIDE)
    yield Reading("game: " + " ".join(map(str, moves)), frozenset(lines), unread=unread)


_PERSONS = {
    **dict.fromkeys(("i", "me", "my", "ich", "je", "yo"), "i"),
    **dict.fromkeys(("he", "him", "his", "er", "il", "él"), "he"),
    **dict.fromkeys(("she", "her", "sie", "elle", "ella"), "she"),
    **dict.fromkeys(("you", "your", "du", "tu"), "you"),
    **{word: word for word in ("they", "we", "computer", "opponent", "wir")},
}
_PERSON = "|".join(sorted(_PERSONS, key=len, reverse=True))
_DOES = "went|goes|go|played|plays?|took|takes?|moved|moves?|puts?|chose|answer(?:ed|s)|repl(?:ied|ies)"
_MOVES = re.compile(rf"(?<![A-Za-z0-9])(?:player[ ][12]|{_NAME})(?:[ ](?:{_DOES})\b|[ ]?[:=])[^\n.,;]*", re.I)
"""A player moves, to any square."""
_WENT = re.compile(
    rf"(?<![\w'’])(?:(?i:({_PERSON}))(?:['’]\w{{1,3}})?(?![\w'’])|([A-Z][a-z]{{1,15}})[ ](?:{_DOES})\b)"
    rf"(?:[\s,:]+(?!(?i:{_PERSON})\b)[a-zäöüß'’]+){{0,4}}?[\s,:#]+((?i:{_SQUARE}|{_CALLED}))"
)

_BRACKETED = re.compile(rf"\s{{0,3}}\(\s?({_SQUARE})", re.I)


def went(ready: Loose) -> Iterator[Reading]:
    """Moves that two persons tell in turn: "I went 5, he went 1, I took the top left corner"."""
    text = ready.text[:LOOKED_AT]
    found = list(_WENT.finditer(text))
    who = [_PERSONS[one[1].lower()] if one[1] else one[2].lower() for one in found]
    moves = [square_of(one[3].lower().removesuffix(" corner")) for one in found]
    if len(found) < _FEWEST or None in moves or len({*who}) != 2 or any(a == b for a, b in pairwise(who)):
        return
    lines = frozenset(ready.line_at(place) for one in found for place in (one.start(), one.end() - 1))
    read = {place for one in found for place in range(one.start(), one.end())}
    again = ((_BRACKETED.match(text, one.end()), move) for one, move in zip(found, moves, strict=True))
    read.update(one.start(1) for one, move in again if one and square_of(one[1]) == move)  # "in the middle (5)"
    rest = (one for one in re.finditer(rf"(?<!\w){_SQUARE}", text, re.I) if one.start() not in read)
    unread = tuple(one[0] for one in rest if ready.line_at(one.start()) in lines)
    yield Reading("game: " + " ".join(map(str, moves)), lines, LABELLED, unread=unread)
