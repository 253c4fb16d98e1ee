"""One card as people and programs write it: `K♠`, `♠K`, `KS`, `0H`, `10 of hearts`, `HEARTS_KING`, `🂡`, `9`.

Its name is the number or letter of its rank, `T` and `0` being 10; which rank that is among others is for `hands`.
"""

from __future__ import annotations

import re

_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WORDS = {word: str(number) for number, word in enumerate(_NUMBERS, 2)}
_WORDS |= {"ace": "A", "jack": "J", "queen": "Q", "king": "K", "deuce": "2", "knave": "J"}
RANK_WORDS = tuple(_WORDS)
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


def told(word: str) -> tuple[str, int | None] | None:
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
