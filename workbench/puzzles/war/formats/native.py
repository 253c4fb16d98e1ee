"""The body of War's own file.

    A: 1 2 ? ?
    B: 1 1 ? ?

    turn 1: tie
    ends: 40

Cards that a solver or chance has dealt are listed: `dealt: A 3-4 B 1 3-4`. A position in the
middle of a game says so with `played: 17` and, during a war, `pool: 4 4`, layer by layer, `-` for who is out. Where
ranks have names, all cards are written by these, and `faces: 2 3 4 5 6 7 8 9 10 J Q K A` tells them from the lowest on;
older files have `names: 2 3 ... A` there and ranks from 1 everywhere else, as a board with a rank without a name has.
`suits: shd. -` has a letter for each card of a hand, and the pool: a dot is a card without a suit, "-" a hand without
any. Cards with suits that came and lie nowhere now are `away: 2s 2h Ac`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType

from workbench.core.boardfile import BodyLine
from workbench.core.errors import FormatError
from workbench.core.options import Values
from workbench.puzzles.war.options import rules_of
from workbench.puzzles.war.rules.board import ABSENT, LETTERS, MOST_CARDS, OPEN, Board, Hand, Hands, Place
from workbench.puzzles.war.rules.faces import LETTERS_OF_SUITS, Faces, SuitOf
from workbench.puzzles.war.rules.pins import MOST_RANK, Pin, parse_pin, player_of, worded

_HAND = re.compile(r"([A-Z]):(.*)")
_REST = re.compile(r"(dealt|pool|played|faces|names|suits|away): ?(.*)")
_AWAY = re.compile(f"[A-Za-z0-9]{{1,4}}[{LETTERS_OF_SUITS}]", re.ASCII)
_LISTED = re.compile(r"([A-Z] without:|after \d+: ?[A-Z] ?\.\.\.) ?(.*)", re.ASCII)
_NAME = re.compile(r"[A-Za-z0-9]{1,3}")
_STRETCH = re.compile(r"([1-9][0-9]{0,2})(?:-([1-9][0-9]{0,2}))?", re.ASCII)


def format_body(board: Board) -> str:
    """Hands, what makes it a position, and the story."""
    names = board.faces.names
    named = bool(names) and max(_ranks(board), default=0) <= len(names)
    name = board.faces.name if named else str
    lines = [f"{LETTERS[p]}: {shown(hand, name)}".rstrip() for p, hand in enumerate(board.hands)]
    if board.dealt:
        lines.append(f"dealt: {_places(board.dealt)}")
    if board.pool:
        lines.append(f"pool: {shown(board.pool, name)}")
    if board.played:
        lines.append(f"played: {board.played}")
    if names:
        lines.append(f"{'faces' if named else 'names'}: {' '.join(names)}")
    if board.faces.suits:
        lines.append(f"suits: {_suits(board)}")
    if board.faces.away:
        lines.append("away: " + " ".join(f"{name(rank)}{LETTERS_OF_SUITS[suit]}" for rank, suit in board.faces.away))
    if board.story:
        lines += ["", *(worded(pin, name) for pin in board.story)]
    return "\n".join(lines)


def _ranks(board: Board) -> set[int]:
    """All ranks that a board's text names."""
    away = (rank for rank, _ in board.faces.away)
    return {*board.pool, *away}.union(*board.hands, *(pin.cards for pin in board.story))


def shown(hand: Hand, name: Callable[[int], str] = str) -> str:
    """A hand, top card first; ? for open cards. Of a pool, - for a player who is out."""
    return " ".join("?" if card == OPEN else "-" if card == ABSENT else name(card) for card in hand)


def parse_body(values: Values, body: Sequence[BodyLine]) -> Board:
    """The board of a body; FormatError with the line number."""
    rules = rules_of(values)
    given: dict[int, BodyLine] = {}
    rest: dict[str, BodyLine] = {}
    pins: list[BodyLine] = []
    last = None
    for line in body:
        text = line.text.strip()
        last = line.number
        if match := _HAND.fullmatch(text):
            player = player_of(match[1], rules.players, last)
            if player in given:
                raise FormatError(f"the hand of {match[1]} is given a second time", last)
            given[player] = replace(line, text=match[2])
        elif match := _REST.fullmatch(text):
            if match[1] in rest:
                raise FormatError(f"'{match[1]}' is said a second time", last)
            rest[match[1]] = replace(line, text=match[2])
        else:
            pins.append(line)
    for player in range(rules.players):
        if player not in given:
            raise FormatError(f"the hand of {LETTERS[player]} is missing: a line like '{LETTERS[player]}: 3 ? 1'", last)
    if "faces" in rest and "names" in rest:
        raise FormatError("'faces' and 'names' are not said both", rest["names"].number)
    key = "faces" if "faces" in rest else "names"
    names = _names(key, rest.get(key), rules.ranks)
    ranks = {name: rank for rank, name in enumerate(names, 1)} if key == "faces" else {}
    hands = tuple(_cards(given[player], ranks) for player in range(rules.players))
    pool, played, dealt = _pool(rest.get("pool"), ranks), _played(rest.get("played")), _dealt(rest.get("dealt"), hands)
    suits = _suits_at(rest.get("suits"), (*hands, *([pool] if pool else [])))
    faces = Faces(names, suits, _away(rest.get("away"), ranks))
    board = Board(rules, hands, _story(pins, rules.players, ranks), pool, played, dealt, faces)
    if board.is_deal:
        board = replace(board, rules=rules.of_hands(hands))
    _refuse_strange(board, last)
    return board


def _story(lines: Sequence[BodyLine], players: int, ranks: Mapping[str, int]) -> tuple[Pin, ...]:
    story: list[Pin] = []
    for line in lines:
        head, cards, words = _LISTED.fullmatch(line.text.strip()), "", line.text.strip()
        if ranks and head is not None:
            cards = " ".join(str(card(word, line.number, ranks)) for word in head[2].split())
            words = f"{head[1]} {cards}"
        pin = parse_pin(words, players, line.number)
        if pin in story:
            raise FormatError(f"'{line.text.strip()}' is said already", line.number)
        story.append(pin)
    return tuple(story)


def _refuse_strange(board: Board, line: int | None) -> None:
    if sum(map(len, (*board.hands, board.pool))) > MOST_CARDS:
        raise FormatError(f"there are more than {MOST_CARDS} cards", line)
    if not board.is_deal and board.story:
        raise FormatError("a position in the middle of a game has no story: it belongs to the deal", line)
    if not board.is_deal and board.dealt:
        raise FormatError("in the middle of a game no card is a dealt one: that belongs to the deal", line)
    if ABSENT in board.pool and not board.rules.goes_on:
        raise FormatError("nobody is out as long as a game goes on: over_when is first-out", line)
    if len(board.pool) % board.rules.players:
        raise FormatError(f"a pool has as many cards of each of the {board.rules.players} players", line)


def _cards(line: BodyLine, ranks: Mapping[str, int]) -> Hand:
    return tuple(card(word, line.number, ranks) for word in line.text.split())


def card(word: str, line: int | None, ranks: Mapping[str, int] = MappingProxyType({})) -> int:
    """The card that a word is, `ranks` by their names where they have any; FormatError when it is none."""
    if word == "?":
        return OPEN
    if ranks and word in ranks:
        return ranks[word]
    if ranks:
        raise FormatError(f"'{word[:20]}' is no card: one of 'faces', or '?', is", line)
    if not (word.isascii() and word.isdigit()) or len(word) > 4 or not 1 <= int(word) <= MOST_RANK:
        raise FormatError(f"'{word[:20]}' is no card: a rank from 1, or '?', is", line)
    return int(word)


def _pool(line: BodyLine | None, ranks: Mapping[str, int]) -> Hand:
    if line is None:
        return ()
    return tuple(ABSENT if word == "-" else card(word, line.number, ranks) for word in line.text.split())


def _played(line: BodyLine | None) -> int:
    if line is None:
        return 0
    if not (line.text.isascii() and line.text.isdigit()) or len(line.text) > 9:
        raise FormatError(f"'{line.text[:20]}' is no number of turns", line.number)
    return int(line.text)


def _places(places: frozenset[Place]) -> str:
    """Places in hands, those side by side as a stretch: "A 3-4 B 1 3-4"."""
    words = []
    for player in sorted({player for player, _ in places}):
        words.append(LETTERS[player])
        numbers = sorted(place + 1 for p, place in places if p == player)
        for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
            stretch = [number for _, number in run]
            words.append(f"{stretch[0]}-{stretch[-1]}" if len(stretch) > 1 else f"{stretch[0]}")
    return " ".join(words)


def _dealt(line: BodyLine | None, hands: Hands) -> frozenset[Place]:
    if line is None:
        return frozenset()
    found: set[Place] = set()
    player = None
    for word in line.text.split():
        if word in LETTERS[: len(hands)] and len(word) == 1:
            player = LETTERS.index(word)
            continue
        stretch = _STRETCH.fullmatch(word)
        if player is None or stretch is None:
            raise FormatError(f"'{word[:20]}' is no place: players and places like 'A 3-4 B 1' are", line.number)
        first, last = int(stretch[1]), int(stretch[2] or stretch[1])
        if last < first:
            raise FormatError(f"'{word}' is no stretch: the lower place comes first", line.number)
        for number in range(first, last + 1):
            if number > len(hands[player]) or hands[player][number - 1] == OPEN:
                raise FormatError(f"{LETTERS[player]} has no known card {number} that could be dealt", line.number)
            found.add((player, number - 1))
    if not found:
        raise FormatError("'dealt' names no card: players and places like 'A 3-4 B 1' are right", line.number)
    return frozenset(found)


# ------------------------------------------------------------------------------------------------ faces


def _names(key: str, line: BodyLine | None, ranks: int) -> tuple[str, ...]:
    if line is None:
        return ()
    names = tuple(line.text.split())
    if len(names) != ranks or len(set(names)) < ranks or not all(map(_NAME.fullmatch, names)):
        raise FormatError(f"'{key}' has another name for each of the {ranks} ranks, of up to 3 letters", line.number)
    return names


def _suits(board: Board) -> str:
    """A word for each hand, and one for the pool if there is one: a letter for each card."""
    known = board.faces.by_place
    words = []
    for player, pile in enumerate((*board.hands, *([board.pool] if board.pool else []))):
        found = [known.get((player, place)) for place in range(len(pile))]
        letters = "".join("." if suit is None else LETTERS_OF_SUITS[suit] for suit in found)
        words.append(letters if letters.strip(".") else "-")
    return " ".join(words)


def _suits_at(line: BodyLine | None, piles: Hands) -> frozenset[SuitOf]:
    words = line.text.split() if line is not None else ["-"] * len(piles)
    number = line.number if line is not None else None
    if len(words) != len(piles):
        raise FormatError(f"'suits' has a word for each of the {len(piles)} hands, and the pool: 'shd. -'", number)
    found = set()
    for player, (word, pile) in enumerate(zip(words, piles, strict=True)):
        if word != "-" and (len(word) != len(pile) or word.strip(f"{LETTERS_OF_SUITS}.")):
            raise FormatError(
                f"'suits' has s, h, d, c or a dot for each of {len(pile)} cards: '{word[:20]}' has not", number
            )
        places = enumerate(zip(word, pile, strict=False))
        found |= {
            (player, place, rank, LETTERS_OF_SUITS.index(letter))
            for place, (letter, rank) in places
            if letter in LETTERS_OF_SUITS and rank > OPEN
        }
    return frozenset(found)


def _away(line: BodyLine | None, ranks: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    if line is None:
        return ()
    words = line.text.split()
    for word in words:
        known = word[:-1] in ranks if ranks else word[:-1].isdigit() and word[:1] != "0"
        if not (known and _AWAY.fullmatch(word)) or len(words) > MOST_CARDS:
            raise FormatError(f"'away' has cards such as {next(iter(ranks), 13)}s: '{word[:20]}' is none", line.number)
    return tuple(sorted((card(word[:-1], line.number, ranks), LETTERS_OF_SUITS.index(word[-1])) for word in words))
