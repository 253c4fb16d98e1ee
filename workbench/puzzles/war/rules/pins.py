"""Pins: the sentences of a story, one line of text each. Whether they hold is `story`'s to say.

turn 3: A                A takes turn 3              turn 1: tie      turn 1 ties
turn 5: war 3            a war of three ties in a row begins at turn 5
ends: 40                 the game ends after turn 40
winner: B                B wins
longest war: 4           the longest war of the whole game has four ties in a row
A without: 13 12         no such card in A's opening hand
after 3: A ... 1 1 2 1   after turn 3 A's hand ends with these cards
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from workbench.core.errors import FormatError

TIE = 255
"""What a turn comes to when nobody takes it."""
_LETTERS = "ABCD"
_MOST_TURN = 100_000  # as far as a timeline goes
_MOST_DEPTH = 10**6
_MOST_RANK = 999


class PinKind(Enum):
    """What a pin speaks of."""

    TURN = "turn"
    WAR = "war"
    ENDS = "ends"
    WINNER = "winner"
    LONGEST = "longest war"
    WITHOUT = "without"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Pin:
    """One sentence of a story.

    turn    counted from 1 (TURN, WAR, ENDS, AFTER).
    player  counted from 0; for TURN also TIE.
    depth   ties in a row (WAR, LONGEST).
    cards   ranks that A lacks (WITHOUT), or the last cards of the hand (AFTER).
    """

    kind: PinKind
    turn: int = 0
    player: int = 0
    depth: int = 0
    cards: tuple[int, ...] = ()

    @property
    def of_whole_game(self) -> bool:
        """Whether it speaks of the game to its end, however long that is."""
        return self.kind in (PinKind.WINNER, PinKind.LONGEST)

    @property
    def text(self) -> str:
        """The line of the board's file."""
        match self.kind:
            case PinKind.TURN:
                return f"turn {self.turn}: {'tie' if self.player == TIE else _LETTERS[self.player]}"
            case PinKind.WAR:
                return f"turn {self.turn}: war {self.depth}"
            case PinKind.ENDS:
                return f"ends: {self.turn}"
            case PinKind.WINNER:
                return f"winner: {_LETTERS[self.player]}"
            case PinKind.LONGEST:
                return f"longest war: {self.depth}"
            case PinKind.WITHOUT:
                return f"{_LETTERS[self.player]} without: {' '.join(map(str, self.cards))}"
            case PinKind.AFTER:
                return f"after {self.turn}: {_LETTERS[self.player]} ... {' '.join(map(str, self.cards))}"


_OFFER = (
    "a story's lines are like 'turn 3: A', 'turn 1: tie', 'turn 5: war 3', 'ends: 40', 'winner: B', "
    "'longest war: 4', 'A without: 13', 'after 3: A ... 1 1 2 1'"
)

_FORMS: tuple[tuple[PinKind, re.Pattern[str]], ...] = (
    (PinKind.TURN, re.compile(r"turn (\d+): ?(tie|[A-Z])")),
    (PinKind.WAR, re.compile(r"turn (\d+): ?war (\d+)")),
    (PinKind.ENDS, re.compile(r"ends: ?(\d+)")),
    (PinKind.WINNER, re.compile(r"winner: ?([A-Z])")),
    (PinKind.LONGEST, re.compile(r"longest war: ?(\d+)")),
    (PinKind.WITHOUT, re.compile(r"([A-Z]) without: ?(\d+(?: \d+)*)")),
    (PinKind.AFTER, re.compile(r"after (\d+): ?([A-Z]) ?\.\.\. ?(\d+(?: \d+)*)")),
)


def parse_pin(text: str, players: int, line: int | None = None) -> Pin:
    """The pin that a line of text is; FormatError when it is none, or speaks of a player who does not play."""
    words = " ".join(text.split())
    for kind, form in _FORMS:
        match = form.fullmatch(words)
        if match is not None and words.isascii():
            return _read(kind, match.groups(), players, line)
    raise FormatError(f"'{words if len(words) <= 40 else words[:39] + '…'}' is no line of a story: {_OFFER}", line)


def _read(kind: PinKind, words: tuple[str, ...], players: int, line: int | None) -> Pin:
    match kind:
        case PinKind.TURN:
            player = TIE if words[1] == "tie" else _player(words[1], players, line)
            return Pin(kind, _turn(words[0], line), player)
        case PinKind.WAR:
            return Pin(kind, _turn(words[0], line), depth=_number(words[1], "a war's depth", 1, _MOST_DEPTH, line))
        case PinKind.ENDS:
            return Pin(kind, _turn(words[0], line))
        case PinKind.WINNER:
            return Pin(kind, player=_player(words[0], players, line))
        case PinKind.LONGEST:
            return Pin(kind, depth=_number(words[0], "a war's depth", 0, _MOST_DEPTH, line))
        case PinKind.WITHOUT:
            return Pin(kind, player=_player(words[0], players, line), cards=_ranks(words[1], line))
        case PinKind.AFTER:
            return Pin(kind, _turn(words[0], line), _player(words[1], players, line), cards=_ranks(words[2], line))


def _turn(word: str, line: int | None) -> int:
    return _number(word, "a turn", 1, _MOST_TURN, line)


def _ranks(words: str, line: int | None) -> tuple[int, ...]:
    return tuple(_number(word, "a rank", 1, _MOST_RANK, line) for word in words.split())


def _number(word: str, what: str, low: int, high: int, line: int | None) -> int:
    if len(word) > 12 or not low <= int(word) <= high:
        raise FormatError(f"'{word[:20]}': {what} is a number from {low} to {high}", line)
    return int(word)


def _player(letter: str, players: int, line: int | None) -> int:
    if letter not in _LETTERS[:players]:
        raise FormatError(f"there is no player {letter}: {', '.join(_LETTERS[:players])} play", line)
    return _LETTERS.index(letter)
