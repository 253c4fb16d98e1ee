"""Hands in any text: below or behind the players' names, or lists of cards that follow on each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from workbench.core.loose import LABELLED, SHAPE, UNLIKELY, Loose, Reading, Row, runs
from workbench.puzzles.war.rules.board import LETTERS, MOST_CARDS

_OWNER = re.compile(
    r"(?:player|hand|deck|pile|stack|cards|p)[\s_]*([1-4a-d])\b|^([a-d1-4])$|\b([1-4a-d])[\s_]*(?:hand|deck|cards)\b"
)
_LONG = re.compile(r"(ace|king|queen|jack|ten|[2-9]|10)s?\s+of\s+(?:spades|hearts|diamonds|clubs)", re.I)
_NAMES = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "10"}
_CARD = re.compile(r"(?:[1-9][0-9]{0,2}|[tjqka])[♠♥♦♣♤♡♢♧shdc]?|\?", re.I)
_SUIT_FIRST = re.compile(r"[♠♥♦♣♤♡♢♧shdc](10|[2-9tjqka])", re.I)
_FACES = "A23456789TJ QK"  # of the cards of Unicode, from 0x1F0A1; the one between J and Q is the knight


def loose_hands(ready: Loose) -> Iterator[Reading]:
    """Hands of named players; else of two to four rows; else one player's, of whose opponent nothing is known."""
    yield from _named(ready)
    for gaps in (False, True):
        for run in runs(ready.rows, _cards, gaps=gaps):
            hands = _hands(run)
            if 2 <= len(hands) <= len(LETTERS) and min(map(len, hands)) > 1:
                yield Reading(_written(hands), frozenset(row.line for row, _ in run), SHAPE, _deck(hands))
    for run in runs(ready.rows, _cards):
        hand = [card for _, cards in run for card in cards]
        if len(run) == 1 and len(hand) > 2:
            yield from _alone(hand, run[0][0].line)


def _hands(run: Sequence[tuple[Row, tuple[str, ...]]]) -> list[list[str]]:
    """A hand for each row, or, where rows have one card, for each block of them."""
    if any(len(cards) > 1 for _, cards in run):
        return [list(cards) for _, cards in run]
    hands: dict[int, list[str]] = {}
    for row, cards in run:
        hands.setdefault(row.block, []).extend(cards)
    return list(hands.values())


def _named(ready: Loose) -> Iterator[Reading]:
    """The first hand of each player that has a name: a game's log begins with them."""
    hands: dict[str, list[str]] = {}
    lines: set[int] = set()
    owner, own = "", False
    for row in ready.rows:
        cards = _cards(row)
        match = _OWNER.search(row.label) or (_OWNER.fullmatch(" ".join(row.words).lower()) if not cards else None)
        if match is not None:
            owner = (match[1] or match[2] or match[3]).upper()
            own = owner not in hands and (cards is not None or not row.label or not row.words)
            if own:
                hands[owner] = []
        elif row.label or cards is None:
            own = False
        if own:
            hands[owner].extend(cards or ())
            lines.add(row.line)
    players = sorted(hands)
    if players in (list("1234")[: len(players)], list(LETTERS)[: len(players)]) and len(players) > 1:
        named = [hands[player] for player in players]
        yield Reading(_written(named), frozenset(lines), LABELLED, _deck(named))


def _cards(row: Row) -> tuple[str, ...] | None:
    """The cards of a row, as the format of hands writes them; None where there are other words."""
    found = []
    long = _LONG.fullmatch(" ".join(row.words))
    for word in [long[0]] if long else row.words:
        for part in [word] if _LONG.fullmatch(word) else re.split(r"[\s,;]+", word):
            card = _card(part.rstrip(".") or ".")
            if card is None:
                return None
            found.append(card)
    return tuple(found) or None


def _card(word: str) -> str | None:
    long, first = _LONG.fullmatch(word), _SUIT_FIRST.fullmatch(word)
    if word in (".", "_", "-", "?"):
        return "?"
    if _CARD.fullmatch(word):
        return word
    if long is not None:
        return _NAMES.get(long[1].lower(), long[1])
    if first is not None:
        return first[1]
    if len(word) == 1 and 0x1F0A1 <= ord(word) <= 0x1F0DE and (ord(word) & 15) not in (0, 12, 15):
        return _FACES[(ord(word) & 15) - 1].replace("T", "10")
    return None


def _written(hands: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"Player {i}: {' '.join(hand)}" for i, hand in enumerate(hands, 1))


def _alone(hand: list[str], line: int) -> Iterator[Reading]:
    """One hand; the other is open."""
    hands = [hand, ["?"] * len(hand)]
    deck = _deck(hands)
    if deck or len(hand) == _HALF:
        yield Reading(_written(hands), frozenset({line}), UNLIKELY, deck)


_HALF = 26  # cards of the usual deck


def _deck(hands: Sequence[Sequence[str]]) -> dict[str, str]:
    """The deck of fewest ranks that has these cards and as many as there are, where some are open; else nothing."""
    cards = [card for hand in hands for card in hand]
    known = [int(card) for card in cards if card.isdigit()]
    letters = any(not card.isdigit() and card != "?" for card in cards)
    if "?" not in cards or not known or letters or len(cards) > MOST_CARDS or len(cards) == 2 * _HALF:
        return {}
    most = max(map(known.count, set(known)))
    for ranks in range(max(2, *known), len(cards) + 1):
        if len(cards) % ranks == 0 and len(cards) // ranks >= most:
            return {"ranks": str(ranks), "suits": str(len(cards) // ranks)}
    return {}
