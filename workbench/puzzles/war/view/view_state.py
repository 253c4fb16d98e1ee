"""How a deal is shown: at which turn, and against which other card. Never part of the board."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.core.options import Kind, Option, Values
from workbench.puzzles.war.rules.board import LETTERS, Board
from workbench.puzzles.war.rules.game import TIMELINE, Fate, Game, game_of

NOBODY = "off"
_STRETCH = 4
"""Hands by which the timeline grows."""


@dataclass(frozen=True, slots=True)
class Change:
    """One card changed: the hand, the place counted from 0, and the card that lies there instead."""

    player: int
    place: int
    card: int


def view_options(board: Board) -> tuple[Option, ...]:
    """The timeline's turn, and the card of the what-if."""
    if not board.is_deal:
        return ()
    rules = board.rules
    places = max(1, *(len(hand) for hand in board.hands))
    return (
        Option("turn", "Turn", Kind.INTEGER, 0, 0, last_shown(board), playable=True),
        Option(
            "what_if",
            "What if",
            Kind.CHOICE,
            NOBODY,
            choices=(NOBODY, *LETTERS[: rules.players]),
            help="Another card in this hand: where the history forks, both on one plot. W asks it of the chosen card",
            momentary=True,
        ),
        Option("what_place", "had as card number", Kind.INTEGER, 1, 1, places, momentary=True),
        Option("what_rank", "the rank", Kind.INTEGER, 1, 1, rules.ranks, momentary=True),
    )


def last_shown(board: Board) -> int:
    """The last turn of the timeline: of the game as far as it is known, and of the story.

    While open cards leave the game open it reaches further, by four hands or more, so that there is always a later
    turn to say something of. It grows by four hands at a time: not with every line of the story.
    """
    game = game_of(board)
    said = max((pin.turn + pin.depth for pin in board.story), default=0)
    last = max(game.turns, said, 1)
    if game.fate is not Fate.OPEN:
        return last
    stretch = _STRETCH * max(1, board.rules.hand)
    return max(last, min((last // stretch + 2) * stretch, board.rules.max_turns, TIMELINE))


def turn_of(view: Values) -> int:
    """The turn that is shown; 0 is the deal."""
    turn = view.get("turn", 0)
    return turn if isinstance(turn, int) else 0


def change_of(board: Board, view: Values) -> Change | None:
    """The what-if's card; None when nothing is asked, or the card lies there anyway."""
    letter = view.get("what_if", NOBODY)
    if letter not in tuple(LETTERS[: board.rules.players]) or not board.is_deal:
        return None
    player = LETTERS.index(str(letter))
    place, card = view.integer("what_place") - 1, view.integer("what_rank")
    if place >= len(board.hands[player]) or board.hands[player][place] == card:
        return None
    return Change(player, place, card)


def question(board: Board, change: Change) -> str:
    """What a what-if asks, in words."""
    old = board.hands[change.player][change.place]
    return f"card {change.place + 1} of {LETTERS[change.player]} is {change.card} instead of {old or 'open'}"


def fork(game: Game, other: Game) -> int | None:
    """The first turn that comes to something else, or comes in only one of two games; None when there is none."""
    both = min(game.turns, other.turns)
    for turn in range(both):
        if game.results[turn] != other.results[turn]:
            return turn + 1
    return None if game.turns == other.turns else both + 1
