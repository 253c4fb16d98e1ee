"""Pins: the lines of a story. Whether the game does what they say is for `check`.

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
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from workbench.core.errors import FormatError
from workbench.core.wording import shortened

TIE = 255
"""The result of a turn that no player takes."""
_LETTERS = "ABCD"
_MOST_TURN = 100_000  # as far as a timeline goes
_MOST_DEPTH = 10**6
MOST_RANK = 999
"""The largest rank that a text may hold; whether the deck has it is for `check` to say."""


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
        letter = "tie" if self.player == TIE else _LETTERS[self.player]
        cards = " ".join(map(str, self.cards))
        return _LINES[self.kind].format(turn=self.turn, taker=letter, player=letter, depth=self.depth, cards=cards)


_LINES = {
    PinKind.TURN: "turn {turn}: {taker}",
    PinKind.WAR: "turn {turn}: war {depth}",
    PinKind.ENDS: "ends: {turn}",
    PinKind.WINNER: "winner: {player}",
    PinKind.LONGEST: "longest war: {depth}",
    PinKind.WITHOUT: "{player} without: {cards}",
    PinKind.AFTER: "after {turn}: {player} ... {cards}",
}
_FIELDS = {
    "turn": r"(?P<turn>\d+)",
    "taker": r"(?P<taker>tie|[A-Z])",
    "player": r"(?P<player>[A-Z])",
    "depth": r"(?P<depth>\d+)",
    "cards": r"(?P<cards>\d+(?: \d+)*)",
}
_PATTERNS = {
    kind: re.compile(line.replace(": ", ": ?").replace(" ... ", r" ?\.\.\. ?").format(**_FIELDS))
    for kind, line in _LINES.items()
}
_OFFER = (
    "a story's lines are like 'turn 3: A', 'turn 1: tie', 'turn 5: war 3', 'ends: 40', 'winner: B', "
    "'longest war: 4', 'A without: 13', 'after 3: A ... 1 1 2 1'"
)


def parse_pin(text: str, players: int, line: int | None = None) -> Pin:
    """The pin that a line of text is; FormatError when it is none, or speaks of a player who does not play."""
    words = " ".join(text.split())
    for kind, pattern in _PATTERNS.items():
        match = pattern.fullmatch(words)
        if match is not None and words.isascii():
            return _read(kind, match.groupdict(), players, line)
    raise FormatError(f"'{shortened(words)}' is no line of a story: {_OFFER}", line)


def _read(kind: PinKind, fields: Mapping[str, str], players: int, line: int | None) -> Pin:
    def number(name: str, what: str, low: int, high: int) -> int:
        return _number(fields[name], what, low, high, line) if name in fields else 0

    letter = fields.get("taker", fields.get("player", "A"))
    return Pin(
        kind,
        number("turn", "a turn", 1, _MOST_TURN),
        TIE if letter == "tie" else player_of(letter, players, line),
        number("depth", "a war's depth", int(kind is PinKind.WAR), _MOST_DEPTH),
        tuple(_number(word, "a rank", 1, MOST_RANK, line) for word in fields.get("cards", "").split()),
    )


def _number(word: str, what: str, low: int, high: int, line: int | None) -> int:
    if len(word) > 12 or not low <= int(word) <= high:
        raise FormatError(f"'{word[:20]}': {what} is a number from {low} to {high}", line)
    return int(word)


def player_of(letter: str, players: int, line: int | None = None) -> int:
    """The number of a player; FormatError for one who does not play."""
    if letter not in _LETTERS[:players]:
        raise FormatError(f"there is no player {letter}: {', '.join(_LETTERS[:players])} play", line)
    return _LETTERS.index(letter)


# ------------------------------------------------------------------------------------------------ whole stories


def pin_target(number: int) -> str:
    """The name under which a pin is drawn; `number` counts from 0 in the board's story."""
    return f"pin {number + 1}"


def in_order(story: tuple[Pin, ...]) -> list[int]:
    """The numbers of a story's lines, from 0, as they are told: what is said of turns, one after the other, then the
    end, the winner and what is said of the whole deal."""
    last = (PinKind.ENDS, PinKind.WINNER, PinKind.LONGEST, PinKind.WITHOUT)

    def place(number: int) -> tuple[int, int]:
        pin = story[number]
        return (last.index(pin.kind) + 1, 0) if pin.kind in last else (0, pin.turn)

    return sorted(range(len(story)), key=place)


def worded(pin: Pin, name: Callable[[int], str]) -> str:
    """A line of the story, its cards by their names."""
    cards = " ".join(name(card) for card in pin.cards)
    if pin.kind is PinKind.WITHOUT:
        return f"{_LETTERS[pin.player]} without: {cards}"
    return f"after {pin.turn}: {_LETTERS[pin.player]} ... {cards}" if pin.kind is PinKind.AFTER else pin.text


def last_turn(story: tuple[Pin, ...]) -> int:
    """The last turn that a story speaks of."""
    return max((pin.turn + max(0, pin.depth - 1) for pin in story if pin.turn), default=0)


def results_said(story: tuple[Pin, ...]) -> dict[int, tuple[int, Pin]]:
    """What the story says of turns, by their number: the player or TIE, and the pin that says it."""
    said: dict[int, tuple[int, Pin]] = {}
    for pin in story:
        if pin.kind is PinKind.TURN:
            said.setdefault(pin.turn, (pin.player, pin))
    for pin in story:
        if pin.kind is PinKind.WAR:
            for turn in range(pin.turn, min(pin.turn + pin.depth, pin.turn + 1000)):
                said.setdefault(turn, (TIE, pin))
    return said
