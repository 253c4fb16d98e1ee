"""How a deal is shown: at which turn, and against which other card. Never part of the board."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.core.gesture import Ui
from workbench.core.options import Values
from workbench.puzzles.war.options import NOBODY
from workbench.puzzles.war.rules.board import LETTERS, Board, Rules
from workbench.puzzles.war.rules.game import EndKind, Game
from workbench.puzzles.war.rules.running_game import Position


@dataclass(frozen=True, slots=True)
class Change:
    """One card changed: the hand, the place counted from 0, and the card that lies there instead."""

    player: int
    place: int
    card: int


def turn_of(view: Values) -> int:
    """The turn that is shown; 0 is the deal."""
    turn = view.get("turn", 0)
    return turn if isinstance(turn, int) else 0


def chosen_turn(view: Values, ui: Ui) -> int | None:
    """The turn that keys and buttons speak of: the one that is shown, while the timeline has the cursor."""
    on_timeline = ui.cursor_visible and (ui.cursor or "").startswith("turn ")
    return turn_of(view) or None if on_timeline else None


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


def out_words(rules: Rules, before: Position, after: Position) -> str:
    """Who has gone out in a turn, where the others play on: "; B is out"."""
    hands = zip(LETTERS, before.hands, after.hands, strict=False)
    gone = [letter for letter, old, new in hands if old and not new] if rules.goes_on else []
    return f"; {' and '.join(gone)} {'is' if len(gone) == 1 else 'are'} out" if gone else ""


def fork(game: Game, other: Game) -> int | None:
    """The first turn with different results, or in only one of two games; None where none is known."""
    known = min((one.turns for one in (game, other) if one.cycle is None), default=0)
    if game.cycle and other.cycle:  # alike for so long, two endless games are for ever (Fine and Wilf 1965)
        known = max(game.cycle[0], other.cycle[0]) + game.cycle[1] + other.cycle[1]
    for turn in range(1, known + 1):
        if game.result(turn) != other.result(turn):
            return turn
    over = [one.kind is EndKind.ENDED and one.turns == known for one in (game, other)]
    return known + 1 if any(over) and not all(over) else None
