"""Cards as people and programs write them, with suits or without, alone or as hands.

One card is like `K♠`, `♠K`, `KS`, `0H`, `10 of hearts`, `HEARTS_KING`, `🂡` or `9`. Its name is the number or letter of
its rank, `T` and `0` being 10; which rank that is among others is for `hands`.

Hands of cards with suits are found wherever they stand in a text: in prose, programs, logs, JSON, run together. What
stands between two cards (other words, a line's end, a bar, "vs", brackets) says whether they are of one hand. All
patterns have bounds, so this takes time in proportion.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum

from workbench.core.loose import LABELLED, SHAPE, Loose, Reading
from workbench.puzzles.war.rules.board import LETTERS, MOST_CARDS
from workbench.puzzles.war.rules.faces import SIGNS

_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WORDS = {word: str(number) for number, word in enumerate(_NUMBERS, 2)}
_WORDS |= dict.fromkeys(("ace", "ass", "asso"), "A") | dict.fromkeys(("king", "könig", "koenig", "roi", "rey"), "K")
_WORDS |= dict.fromkeys(("queen", "dame", "reina", "regina"), "Q")
_WORDS |= {"jack": "J", "knave": "J", "bube": "J", "valet": "J", "deuce": "2"}
_NAMES = {**_WORDS, "t": "10", "0": "10"}
_SUIT_WORDS = ("spade", "heart", "diamond", "club")
_SIGNS = "♠♥♦♣♤♡♢♧"
_RANK = rf"(?:{'|'.join(_WORDS)}|[1-9][0-9]{{0,2}}|[tjqka]|0(?=\W*[{_SIGNS}shdc]))"
_WORD = rf"(?:{'|'.join(_SUIT_WORDS)})s?|[{_SIGNS}]"
_OF = r"[ _./:-]?(?:of)?[ _./:-]?"
_BEFORE = rf"(?:(?:{_WORD}){_OF}|[shdc][_./:-]?)(?={_RANK}(?![a-z0-9]))"
CARD = re.compile(
    rf"(?P<before>{_BEFORE})?(?P<rank>{_RANK})(?(before)|(?P<behind>{_OF}(?:{_WORD})|[_./:-]?[shdc])?)(?![a-z0-9])",
    re.I,
)
"""A card, where it begins."""
_FACES = "A23456789TJ QK"  # of the cards of Unicode, from 0x1F0A1; the one between J and Q is the knight


def name_and_suit(word: str) -> tuple[str, int | None] | None:
    """The name of a card and its suit, as a place in `SIGNS`, None where it has none; None for what is no card."""
    word = word.replace("\ufe0f", "")
    if len(word) == 1 and 0x1F0A1 <= ord(word) <= 0x1F0DE:
        place = (ord(word) & 15) - 1
        name = _FACES[place : place + 1].strip() if place >= 0 else ""
        return (_NAMES.get(name.lower(), name), (ord(word) - 0x1F0A0) // 16) if name else None
    match = CARD.fullmatch(word)
    return None if match is None else of_match(match)


def of_match(match: re.Match[str]) -> tuple[str, int | None]:
    """What a match of `CARD` tells."""
    rank = match["rank"].lower()
    said = (match["before"] or match["behind"] or "").lower().replace("of", "").strip(" _./:-")
    if said and said in _SIGNS:
        return _NAMES.get(rank, rank.upper()), _SIGNS.index(said) % 4
    suit = next((i for i, name in enumerate(_SUIT_WORDS) if said and name.startswith(said[0])), None)
    return _NAMES.get(rank, rank.upper()), suit


# ------------------------------------------------------------------------------------------------ hands with suits


_SUITED_RANK = rf"(?:{'|'.join(_WORDS)}|1[0-4]|[1-9](?!\d)|[TJQKA]|0)"
_SUIT = r"(?:(?:spade|heart|diamond|club|diam)(?:suit|s)?(?![a-z])|[♠♥♦♣♤♡♢♧])"
_KEY = r"(?:of|suit|rank|value|name|face)(?![a-z])"
_JOIN = rf"[\s\"',:=._/()\\-]{{0,6}}(?:{_KEY}[\s\"',:=._/()\\-]{{0,6}}){{0,2}}"
_LETTER = r"(?:[_./:-]?[shdc]|[\"']?\s?,\s?[\"'][shdc](?=[\"']))(?=(?:10|[2-9TJQKA0])[shdc]|[^A-Za-z0-9]|$)"
_FRONT = r"(?:[shdc][_./:-]?|[\"'][shdc][\"']\s?,\s?[\"']?)"
_START = r"(?:(?<![A-Za-z0-9])|(?<=[2-9TJQKAtjqka0][shdcSHDC]))"
_SUITED = re.compile(
    rf"{_START}(?!A:\s{{0,4}}[{_SIGNS}](?:10|[2-9TJQKA]))"  # the hand of A, no ace
    rf"(?:({_SUITED_RANK})(?:{_JOIN}({_SUIT})|({_LETTER}))|(?:({_SUIT}){_JOIN}|({_FRONT}))({_SUITED_RANK})(?![A-Za-z0-9]))",
    re.I,
)
_NO_CARD = re.compile(rf"(?<!\w)(?:(?:1[5-9]|[2-9]\d|\d{{3}})[shdc{SIGNS}]|\*?jokers?\*?)(?!\w)", re.I)
"""A suit behind no rank, or a card that War has not."""
_ODD = re.compile(
    r"(?<=[SHDC♠♥♦♣][ ,])[ ]?(?!VS|AND|P\d|\d+[SHDC♠♥♦♣]|[SHDC♠♥♦♣]?(?:10|[2-9TJQKA])[SHDC♠♥♦♣]?(?!\w))"
    r"[A-Z0-9]{2,3}(?![\w:'’]|[ ]?[:=])"
)
"""What stands behind a card like one, and is none."""
_OPEN = re.compile(r"(?<![^\s,|:\[(])\?(?![^\s,|\])])")
_NEXT = re.compile(r"[ \t,]*")  # between cards of a hand, one of which is open
_UNICODE = re.compile("[\U0001f0a1-\U0001f0de]")
_SAID_TWICE = re.compile(r"[\"']?(?:code|image)[\"']?\s?:\s?[\"'][^\"'\n]{1,80}[\"']\s?,?", re.I)
_FILLER = re.compile(
    r"(?:[\s\"'`,;.:=<>(){}\[\]$&*_+\\-]|\b(?:and|und|et|y|e|the|cards?|rank|suit|value|name|face|png|svg|jpg|jpeg|new|true|false)\b)*",
    re.I,
)
_SIDES = re.compile(r"\||/|\bvs?\b\.?|\bversus\b", re.I)
_ON_TABLE = re.compile(
    r"\b(?:pot|pool|table|middle|discards?|stock|remaining|rest|left over|unused)\W{0,4}$", re.I
)  # before cards that are no player's hand
_NUMBERED = re.compile(r"\s*\n\s*\d{1,3}[.)]\s*")


class _Gap(IntEnum):
    """What stands between two cards; a greater one parts hands sooner."""

    NOTHING = 0
    ROUND = 1
    LIST = 2
    SIDE = 3
    LINE = 4
    WORDS = 5


@dataclass(frozen=True, slots=True)
class _Found:
    """A card, its line, and what stands before it."""

    card: str
    line: int
    gap: _Gap
    before: str


def suited_hands(ready: Loose) -> Iterator[Reading]:
    """The hands of a text, likely ones first; of their lines, what is in none of them is told."""
    found = list(_cards(ready))
    none = [
        (ready.line_at(one.start()), one[0].strip()) for odd in (_NO_CARD, _ODD) for one in odd.finditer(ready.text)
    ]
    for hands in _hands(found):
        reading, kept = _reading(hands), {id(one) for hand in hands for one in hand}
        left = [*none, *((one.line, one.card) for one in found if id(one) not in kept)]
        yield replace(reading, unread=tuple(card for line, card in left if line in reading.lines))


def _hands(found: list[_Found]) -> Iterator[list[list[_Found]]]:
    groups = _groups(found, _Gap.WORDS)
    cards = [one for group in groups if not _ON_TABLE.search(group[0].before) for one in group]
    if not 4 <= len(cards) <= MOST_CARDS:
        return
    rows = _groups(cards, _Gap.LINE)
    pairs = len(rows) > 2 and all(len(row) == 2 for row in rows)
    if pairs and (_SIDES.search(rows[0][1].before) or all(_NUMBERED.fullmatch(row[0].before) for row in rows[1:])):
        yield [[row[0] for row in rows], [row[1] for row in rows]]
        return
    for gap in (_Gap.WORDS, _Gap.LINE, _Gap.SIDE, _Gap.LIST, _Gap.ROUND):
        hands = _groups(cards, gap)
        if 2 <= len(hands) <= len(LETTERS) and len({len(hand) for hand in hands}) == 1:
            yield hands
            return
    for gap in (_Gap.LINE, _Gap.SIDE):
        hands = _groups(cards, gap)
        if 2 <= len(hands) <= len(LETTERS):
            yield hands
            return


def _reading(hands: list[list[_Found]]) -> Reading:
    text = "\n".join(f"Player {i}: {' '.join(one.card for one in hand)}" for i, hand in enumerate(hands, 1))
    whole = all(one.gap < _Gap.WORDS for hand in hands for one in hand[1:])
    return Reading(text, frozenset(one.line for hand in hands for one in hand), LABELLED if whole else SHAPE)


def _groups(cards: list[_Found], gap: _Gap) -> list[list[_Found]]:
    """The cards between gaps that are so great; a card alone between other words belongs to no hand."""
    groups: list[list[_Found]] = []
    for one in cards:
        if not groups or one.gap >= gap:
            groups.append([])
        groups[-1].append(one)
    return [group for group in groups if len(group) > 1]


def _cards(ready: Loose) -> Iterator[_Found]:
    text = _SAID_TWICE.sub(lambda match: " " * len(match[0]), ready.text.replace("\ufe0f", " "))
    text = _UNICODE.sub(lambda match: _written(match[0]), text) if not text.isascii() else text
    end, opened = 0, list[_Found]()  # open cards of which it is not known yet whether a card stands beside them
    for match in sorted((*_SUITED.finditer(text), *_OPEN.finditer(text)), key=re.Match.start):
        before = text[end : match.start()]
        card = "?" if match[0] == "?" else _card(match)
        if card is None:
            continue
        one = _Found(card, ready.line_at(min(match.start(), len(ready.text))), _gap(before), before)
        beside = _NEXT.fullmatch(before) is not None
        if card == "?" and (opened or not (end and beside)):
            opened = [*opened, one] if beside else [one]
        else:
            yield from (*(opened if beside else ()), one)
            opened = []
        end = match.end()


def _card(match: re.Match[str]) -> str | None:
    """A card with its suit; None for what is no card."""
    rank, suit = match[1] or match[6], match[2] or match[3] or match[4] or match[5]
    said = name_and_suit(rank + _letter(suit))
    return None if said is None or said[1] is None else said[0] + SIGNS[said[1]]


def _written(sign: str) -> str:
    said = name_and_suit(sign)
    return sign if said is None or said[1] is None else f" {said[0]}{SIGNS[said[1]]}"


def _letter(suit: str) -> str:
    """A suit as its sign or its letter."""
    return next((sign for sign in suit if not sign.isascii()), re.sub(r"[^a-z]", "", suit.lower())[:1])


def _gap(between: str) -> _Gap:
    if len(between) > 400 or re.search(r"\n\s*\n", between):
        return _Gap.WORDS
    sides = _SIDES.sub(" ", between := _NO_CARD.sub(" ", between))  # what is no card parts no hand
    if not _FILLER.fullmatch(sides):
        return _Gap.WORDS
    if "\n" in between:
        return _Gap.LINE
    if sides != between:
        return _Gap.SIDE
    if re.search(r"\][^\[\]]*\[", between):
        return _Gap.LIST
    return _Gap.ROUND if re.search(r"\)\s*,?\s*\(", between) else _Gap.NOTHING
