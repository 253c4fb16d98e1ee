"""Cards within a word, a row or words of any text, as the format of hands writes them, and the deck of these."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from workbench.core.loose import FRONT_ONLY, SHAPE, WordRow
from workbench.puzzles.war.formats.cards import CARD, name_and_suit, of_match
from workbench.puzzles.war.rules.board import MOST_CARDS
from workbench.puzzles.war.rules.faces import SIGNS

_RUN_TOGETHER = re.compile(r"(?:10|[2-9TJQKA]){3,60}")
_CHAIN = re.compile(r"\w{1,3}(?:\s?(?:->|→|-)\s?\w{1,3}){2,}")  # of two it is a jump, or a date
ARROWS = ("->", "→", ">")
_PARTS = re.compile(r"(?:[\s,;]+(?:and|und|et|y|e|&)(?=\s))?[\s,;]+")
_BETWEEN = re.compile(r"[\s,;|]*")


def weight_of(hands: Sequence[Sequence[str]]) -> float:
    """Rows of nothing but numbers are hands only for who wants hands."""
    return FRONT_ONLY if all(card.isdigit() or card == "?" for hand in hands for card in hand) else SHAPE


def cards_in(row: WordRow) -> tuple[str, ...] | None:
    """The cards of a row, as the format of hands writes them; None where there are other words."""
    return _cards(row.words)


@lru_cache(maxsize=512)
def _cards(row: tuple[str, ...]) -> tuple[str, ...] | None:
    """As `cards_in`; kept, since a text is asked by each way in which hands are written."""
    found = []
    words = [word for word in row if word not in ARROWS]
    if len(row) - len(words) == 1:
        return None
    if len(words) == 2 and words[0] == "." and words[1] not in _OPEN:
        words = words[1:]  # the mark of a list: a hand does not begin with one card that is open, and end there
    for word in words:
        cards = cards_in_word(word)
        if cards is None:
            return _in_words(" ".join(row))
        found.extend(cards)
    return tuple(found) or None


def cards_in_word(word: str) -> list[str] | None:
    """The cards of a word between commas, bars or blanks."""
    whole = card_in(word)
    if _RUN_TOGETHER.fullmatch(word) and not word.isdigit():
        return ["10" if one == "T" else one for one in re.findall(r"10|.", word)]
    word = re.sub(r"->|→|-", " ", word) if _CHAIN.fullmatch(word) else word
    parts = [whole] if whole else [card_in(part.rstrip(".") or ".") for part in _PARTS.split(word.strip(" \\")) if part]
    return None if None in parts else [part for part in parts if part]


def _in_words(text: str) -> tuple[str, ...] | None:
    """Cards of several words each, "ace of spades", with nothing but blanks and commas between them."""
    found, place = [], 0
    while place < len(text):
        match = CARD.match(text, place)
        if match is None:
            return None
        found.append(_shown(*of_match(match)))
        between = _BETWEEN.match(text, match.end())
        place = between.end() if between else match.end()
    return tuple(found) or None


_OPEN = (".", "_", "-", "?", "blank", "any", "unknown")


def card_in(word: str) -> str | None:
    if word.lower() in _OPEN:
        return "?"
    said = name_and_suit(word)
    return None if said is None else _shown(*said)


def _shown(name: str, suit: int | None) -> str:
    return name if suit is None else name + SIGNS[suit]


def written(hands: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"Player {i}: {' '.join(hand)}" for i, hand in enumerate(hands, 1))


HALF = 26  # cards of the usual deck


def deck_of(hands: Sequence[Sequence[str]]) -> dict[str, str]:
    """The deck of fewest ranks that has these cards and as many as there are, where some are open; else nothing."""
    cards = [card for hand in hands for card in hand]
    known = [int(card) for card in cards if card.isdigit()]
    letters = any(not card.isdigit() and card != "?" for card in cards)
    if "?" not in cards or not known or letters or len(cards) > MOST_CARDS or len(cards) == 2 * HALF:
        return {}
    most = max(map(known.count, set(known)))
    for ranks in range(max(2, *known), len(cards) + 1):
        if len(cards) % ranks == 0 and len(cards) // ranks >= most:
            return {"ranks": str(ranks), "suits": str(len(cards) // ranks)}
    return {}
