"""How a game ends, also when that takes millions of turns: played plainly first, then by the compiled kernel."""

from __future__ import annotations

from functools import lru_cache

from workbench.core.verdict import Verdict
from workbench.puzzles.war.rules import check as checker
from workbench.puzzles.war.rules.board import Board, Hands, Rules
from workbench.puzzles.war.rules.ending import Ending, near
from workbench.puzzles.war.rules.game import EndKind


def check(board: Board) -> Verdict:
    """The verdict on a board: its deck, and its story as far as the cards are known."""
    return checker.check_by_end(board, ending)


def ending(board: Board) -> Ending:
    """The ending of a complete deal whose cards are those of the deck."""
    return near(board) or long(board.rules, board.hands)


@lru_cache(maxsize=256)
def long(rules: Rules, hands: Hands) -> Ending:
    """The kernel's answer: up to 0.1 s for ten million turns, besides loading or compiling it."""
    import numpy as np

    from workbench.puzzles.war.kernels import first_period, table, whole_game  # loads Numba

    cards, codes, found = table.cards_of(hands), table.codes_of(rules), np.zeros(whole_game.FOUND, np.int64)
    status = whole_game.play_one(cards, codes, np.zeros(1, np.uint8), found)
    turns, winner, wars, deepest, period = found[:5].tolist()
    cycle = None
    if status == whole_game.ENDLESS:
        first_period.first_period(cards, codes, period, found)
        before, _, wars, deepest = found[:4].tolist()
        turns, cycle = before + period, (before, period)
    kind = {whole_game.ENDED: EndKind.ENDED, whole_game.ENDLESS: EndKind.ENDLESS}.get(status, EndKind.UNDECIDED)
    piles = tuple(found[5 : 5 + rules.players].tolist())
    return Ending(kind, turns, None if winner < 0 else winner, cycle, wars, deepest, piles)
