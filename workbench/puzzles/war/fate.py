"""How a whole game ends, also when that takes millions of turns: played plainly first, then by the compiled kernel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from workbench.puzzles.war.board import Board, Hands, Rules
from workbench.puzzles.war.game import Fate, Game, play

PLAIN = 4_000
"""Turns that are played plainly: most games that end have ended by then."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What becomes of a game in the end.

    turns   that were played: of an endless game, until one period is over.
    cycle   of an endless game: turns before the first position that comes again, and turns until it does.
    piles   cards each player holds at the end; of an endless game, after one period.
    """

    fate: Fate
    turns: int
    winner: int | None
    cycle: tuple[int, int] | None
    wars: int
    deepest: int
    piles: tuple[int, ...]


def ending(board: Board) -> Ending:
    """The ending of a complete deal whose cards are those of the deck."""
    game = play(board.rules, board.hands, board.pool, PLAIN)
    if game.fate is not Fate.UNDECIDED or game.turns >= board.rules.max_turns or not board.is_deal:
        return of_game(game)
    return _long(board.rules, board.hands)


def of_game(game: Game) -> Ending:
    """The ending of a game that was played out."""
    return Ending(game.fate, game.turns, game.winner, game.cycle, game.wars, game.deepest, game.piles)


@lru_cache(maxsize=256)
def _long(rules: Rules, hands: Hands) -> Ending:
    """The kernel's answer: up to 0.1 s for ten million turns, besides compiling."""
    import numpy as np

    from workbench.puzzles.war import kernel

    found, piles = np.zeros(9, np.int64), rules.players
    status = kernel.play_one(
        kernel.cards_of(hands),
        rules.players,
        kernel.ring_of(rules.cards),
        kernel.rules_of(rules),
        rules.max_turns,
        np.zeros(1, np.uint8),
        found,
    )
    turns, winner, wars, deepest, period = (int(number) for number in found[:5])
    if status == kernel.ENDLESS:
        return _endless(rules, hands, period)
    fate = Fate.ENDED if status == kernel.ENDED else Fate.UNDECIDED
    held = tuple(int(size) for size in found[5 : 5 + piles])
    return Ending(fate, turns, None if winner < 0 else winner, None, wars, deepest, held)


def _endless(rules: Rules, hands: Hands, period: int) -> Ending:
    """Where a long cycle begins, and what happens until its first period is over."""
    import numpy as np

    from workbench.puzzles.war import cycles, kernel

    found = np.zeros(9, np.int64)
    cycles.first_period(
        kernel.cards_of(hands), rules.players, kernel.ring_of(rules.cards), kernel.rules_of(rules), period, found
    )
    before, wars, deepest = (int(number) for number in found[:3])
    held = tuple(int(size) for size in found[5 : 5 + rules.players])
    return Ending(Fate.ENDLESS, before + period, None, (before, period), wars, deepest, held)
