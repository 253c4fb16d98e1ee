"""Hands as people and other programs write them: one line per player, or a heading and a card a line.

Cards are ranks from 1; or 2 to 10, J, Q, K, A, perhaps with a suit before or behind them. `?` is open. War is played by
ranks; how the cards look is kept beside them, and written again: as names of ranks, and suits as signs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from workbench.core.errors import FormatError, OptionError
from workbench.core.options import Values, defaults
from workbench.core.text_format import Format, bare, without_brackets
from workbench.core.wording import counted
from workbench.puzzles.war.formats.cards import name_and_suit
from workbench.puzzles.war.formats.loose import SAID_DECK, SAID_LOW, TOTAL, loose_hands
from workbench.puzzles.war.formats.native import card
from workbench.puzzles.war.options import MOST, OPTIONS, rules_of
from workbench.puzzles.war.rules.board import LETTERS, MOST_CARDS, OPEN, Board, Hand, Rules
from workbench.puzzles.war.rules.faces import PLAIN, SIGNS, Faces, usual_name

_HEADING = re.compile(r"(?:(?:player|hand)\s*([1-4a-d])\s*[:.)=]?|([a-d])\s*[:=])\s*(.*)", re.I)
_VALUES = {"J": 11, "Q": 12, "K": 13, "A": 14}


_Written = tuple[str, list[tuple[str, int]]]
"""A hand as it is written: whose it is by its heading, "2", "B" or nothing; and its words, each with its line."""


def parse_hands(text: str, values: Values) -> Board:
    """The deal of a text; FormatError when it is none.

    The deck is that of the board's options if they say another one than the usual, or if the usual one fits; else its
    ranks are the largest seen and its suits cards / ranks; where that is no deck, or hands are unequal, a free deck.
    """
    ace_low = SAID_LOW in text
    text, values = _without_deck(text.replace(SAID_LOW, ""), values)
    written = _taken_apart(text)
    if ace_low:
        written = [(who, [(re.sub("^A", "1", word), line) for word, line in hand]) for who, hand in written]
    if not 2 <= len(written) <= len(LETTERS):
        raise FormatError(f"{counted(len(written), 'hand')}: one line for each of 2 to {len(LETTERS)} players is right")
    _refuse_order(written)
    hands, least = _read(written)
    cards = sum(map(len, hands))
    if cards > MOST_CARDS:
        raise FormatError(f"there are more than {MOST_CARDS} cards")
    given, usual = Rules(values.integer("ranks"), values.integer("suits")), Rules()
    options, ranked = values.with_value("players", len(hands)), hands
    if values.get("deck"):
        ranked = _by_number(hands, least, ace=14 if "14" in str(values["deck"]).replace(",", " ").split() else 1)
    elif (given.ranks, given.suits) == (usual.ranks, usual.suits) and not _fits(usual, hands):
        options, ranked = _own_deck(options, hands, least)
    try:
        rules = rules_of(options).of_hands(ranked)
        faces = _faces(written, hands, ranked, least, rules.ranks)
        if ace_low and faces.names:
            faces = replace(faces, names=("A", *faces.names[1:]))
        return Board(rules, ranked, faces=faces)
    except OptionError as error:
        raise FormatError(str(error)) from None


def _without_deck(text: str, values: Values) -> tuple[str, Values]:
    """The text without the line that says the deck, and the options with it; FormatError for one that cannot be."""
    said = SAID_DECK.search(text)
    if said is None:
        return text, values
    texts = {name: word for name, word in zip(("ranks", "suits", "deck"), said.groups(), strict=True) if word}
    try:
        deck = {option.name: option.read(texts[option.name]) for option in OPTIONS if option.name in texts}
    except OptionError as error:
        raise FormatError(str(error)) from None
    return text[: said.start()] + text[said.end() :], Values({**values, **deck})


def _faces(written: list[_Written], hands: tuple[Hand, ...], ranked: tuple[Hand, ...], least: int, ranks: int) -> Faces:
    """How the cards look: names where they came with letters; `hands` as of `_read`, `ranked` as the board has them."""
    suits = set()
    for player, (_, words) in enumerate(written):
        for place, (word, _) in enumerate(words):
            said = name_and_suit(word)
            if said is not None and said[1] is not None:
                suits.add((player, place, ranked[player][place], said[1]))
    if not least:
        return Faces((), frozenset(suits))
    pairs = zip((card for hand in ranked for card in hand), (card for hand in hands for card in hand), strict=True)
    numbers = {rank: card + least - 1 for rank, card in pairs if rank}
    low = min(numbers, key=lambda rank: (numbers[rank] == 14, rank))  # an ace may be the lowest rank
    names = [usual_name(numbers.get(rank, rank + numbers[low] - low)) for rank in range(1, ranks + 1)]
    return Faces(tuple(names) if len(set(names)) == ranks else (), frozenset(suits))


def _taken_apart(text: str) -> list[_Written]:
    """The hands of a text: each begins with a heading; where there are none, each line is one."""
    text = re.sub(r"[\])]\s*,", "\n", bare(text, any_name=False))  # lists in a list, on one line
    found: list[_Written] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = without_brackets(line).strip().removesuffix(".")
        heading = _HEADING.fullmatch(words)
        if heading is not None:
            found.append(((heading[1] or heading[2]).upper(), []))
        cards = heading[3] if heading is not None else words
        parts = [(word, number) for word in re.split(r"[\s,;]+", cards) if word]
        if parts and not (found and found[-1][0]):
            found.append(("", parts))
        elif parts:
            found[-1][1].extend(parts)
    return found


def _refuse_order(hands: list[_Written]) -> None:
    for place, (owner, words) in enumerate(hands):
        if owner not in ("", str(place + 1), LETTERS[place]):
            line = words[0][1] if words else None
            raise FormatError(f"the hand of player {owner} is number {place + 1}: they come in order", line)


def _read(written: list[_Written]) -> tuple[tuple[Hand, ...], int]:
    """The hands, and the number that has rank 1 where cards are written with J, Q, K and A; 0 where they are not."""
    words = [word for _, hand in written for word, _ in hand]
    if not any(map(_is_letter, words)):
        return tuple(tuple(_card(*word) for word in hand) for _, hand in written), 0
    low = {said[0] for word in words if (said := name_and_suit(word))} & {"1", "A"}
    if len(low) > 1:
        raise FormatError("there are cards '1' and 'A': an ace is one or the other")
    least = 1 if low == {"1"} else 2
    return tuple(tuple(_face(*word, least=least) for word in hand) for _, hand in written), least


def _card(word: str, line: int) -> int:
    said = name_and_suit(word)
    return OPEN if word in ("_", "-") else card(said[0] if said else word, line)


def _face(word: str, line: int, least: int) -> int:
    """The rank of a card of a deck whose lowest value is `least`: it has rank 1."""
    said = name_and_suit(word)
    if said is None:
        if word in ("?", "_", "-"):
            return OPEN
        raise FormatError(f"'{word[:20]}' is no card: 2 to 10, J, Q, K, A, or '?', is", line)
    return (_VALUES[said[0]] if said[0] in _VALUES else int(said[0])) + 1 - least


def _closed_up(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """The same hands of a deck that has only their ranks: of one of 24 cards, 9 is the lowest."""
    ranks = sorted({rank for hand in hands for rank in hand} - {OPEN})
    return tuple(tuple(ranks.index(rank) + 1 if rank else OPEN for rank in hand) for hand in hands)


def _fits(rules: Rules, hands: tuple[Hand, ...]) -> bool:
    found = [card for hand in hands for card in hand]
    return len(found) == rules.cards and all(
        card == OPEN or (card <= rules.ranks and found.count(card) <= rules.suits) for card in set(found)
    )


def _own_deck(options: Values, hands: tuple[Hand, ...], least: int) -> tuple[Values, tuple[Hand, ...]]:
    """The deck that hands without a usual one are of, as values of options, and its hands; `least` as of `_read`.

    Where each rank has as many cards, it has ranks and suits; else the cards named are the deck.
    """
    closed = _closed_up(hands) if least else hands
    cards, ranks = sum(map(len, hands)), max((max(hand, default=0) for hand in closed), default=0)
    if not ranks:
        raise FormatError("no card is known, so the deck is not: give its ranks and suits")
    suits, rest = divmod(cards, ranks)
    even = len({len(hand) for hand in hands}) == 1
    deck = Rules(ranks, suits, len(hands))
    if even and not rest and 2 <= ranks <= MOST and suits <= MOST and _fits(deck, closed):
        return options.with_value("ranks", ranks).with_value("suits", suits), closed
    if any(OPEN in hand for hand in hands):
        raise FormatError(
            f"{cards} cards with ranks up to {ranks} are no deck of {ranks} ranks with as many cards each: "
            "give its ranks and suits, or the cards of a free deck"
        )
    free = _by_number(hands, least)
    return options.with_value("deck", " ".join(str(card) for hand in free for card in hand)), free


def _by_number(hands: tuple[Hand, ...], least: int, ace: int = 14) -> tuple[Hand, ...]:
    """The cards of a free deck by their numbers: J, Q, K are 11 to 13, an ace is the highest, unless the deck says
    that it is another. `least` is 0 where they are numbers already."""
    known = max(least, 1) - 1
    return tuple(
        tuple(OPEN if card == OPEN else ace if least and card + known == 14 else card + known for card in hand)
        for hand in hands
    )


def format_hands(board: Board) -> str:
    """One line per player, as the cards look, below the deck where it is not seen from them; the story is left out.
    FormatError for a position, or an empty hand."""
    return _deck(board) + _hands(board)


def _deck(board: Board) -> str:
    """Lines that say that an ace is low, and the deck of a board with open cards, unless it is seen from the hands."""
    rules, low = board.rules, SAID_LOW if board.faces.name(1) == "A" else ""
    if not any(OPEN in hand for hand in board.hands):
        return low
    with suppress(FormatError):
        seen = parse_hands(_hands(board), defaults(OPTIONS)).rules
        if (seen.ranks, seen.suits, seen.free) == (rules.ranks, rules.suits, rules.free):
            return low
    free = f"deck {' '.join(map(str, rules.free))}" if rules.free else f"ranks {rules.ranks}, suits {rules.suits}"
    return f"{low}# {free}\n"


def _hands(board: Board) -> str:
    if not board.is_deal or not all(board.hands):
        raise FormatError("bare hands say no pool and no empty hand")
    faces, suits = board.faces, board.faces.by_place

    def looks(player: int, place: int, rank: int) -> str:
        suit = suits.get((player, place))
        return "?" if rank == OPEN else faces.name(rank) + ("" if suit is None else SIGNS[suit])

    return "\n".join(" ".join(looks(p, i, rank) for i, rank in enumerate(hand)) for p, hand in enumerate(board.hands))


_EMPTY_CELL = re.compile(r"^[ \t]*[,;]|[,;][ \t]*[,;]", re.MULTILINE)


def _resembles(text: str) -> bool:
    """Lines of cards, where headings or letters tell them from lists of any numbers; no tables with empty cells."""
    if _EMPTY_CELL.search(text) or TOTAL.search(text):
        return False
    written = _taken_apart(text.replace(SAID_LOW, ""))
    words = [word for _, hand in written for word, _ in hand]
    if not 2 <= len(written) <= len(LETTERS):
        return False
    likely = all(owner for owner, _ in written) or any(_is_letter(word) for word in words)
    return likely and not _same(words) and all(word == "?" or name_and_suit(word) for word in words)


def _same(words: Sequence[str]) -> bool:
    """Whether cards are there several times, with a suit: that is told where they are looked for in the text."""
    cards = [said for word in words if (said := name_and_suit(word)) and said[1] is not None]
    return len(set(cards)) < len(cards)


def _is_letter(word: str) -> bool:
    """Whether a word is a card that is more than a number."""
    return not word.isdigit() and name_and_suit(word) is not None


def format_python(board: Board) -> str:
    """A list for each player; open cards are None, and cards with letters or suits are strings."""
    bare_ranks = board.faces == PLAIN
    lists = [
        ", ".join("None" if card == "?" else card if bare_ranks else f'"{card}"' for card in hand.split())
        for hand in _hands(board).splitlines()
    ]
    return _deck(board) + "\n".join(f"player{i} = [{hand}]" for i, hand in enumerate(lists, 1))


def format_csv(board: Board) -> str:
    """A line for each player, commas between cards."""
    return _deck(board) + "\n".join(",".join(hand.split()) for hand in _hands(board).splitlines())


FORMATS: tuple[Format[Board], ...] = (
    Format(
        "hands",
        "Hands of the players, top card first",
        parse_hands,
        format_hands,
        _resembles,
        loose_hands,
        "A: K Q 10 3 7 B: A J 9 2 4",
    ),
    Format("python", "Python, a list for each player", format=format_python),
    Format("csv", "CSV, a hand a line", format=format_csv),
)
