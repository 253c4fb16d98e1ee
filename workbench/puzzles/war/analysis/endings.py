"""How a whole game ends, also when that takes millions of turns: played plainly first, then by the compiled kernel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from workbench.puzzles.war.rules.board import LETTERS, Board, Hands, Rules, counted
from workbench.puzzles.war.rules.game import Fate, Game, play

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

    @property
    def words(self) -> str:
        """How it ends, without a full stop."""
        match self.fate:
            case Fate.ENDED:
                winner = "a draw" if self.winner is None else f"{LETTERS[self.winner]} wins"
                return f"{winner} after {counted(self.turns, 'turn')}"
            case Fate.ENDLESS:
                assert self.cycle is not None
                return f"endless, the same every {counted(self.cycle[1], 'turn')}"
            case Fate.OPEN:
                return f"open after {counted(self.turns, 'turn')}"
            case Fate.UNDECIDED:
                return f"no end within {counted(self.turns, 'turn')}"

    @property
    def facts(self) -> dict[str, object]:
        """What scripts ask of an ending, by the names that they rely on."""
        return {
            "turns": self.turns if self.fate is Fate.ENDED else None,
            "winner": None if self.winner is None else LETTERS[self.winner],
            "decided": self.fate is not Fate.UNDECIDED,
            "wars": self.wars,
            "deepest_war": self.deepest,
            "cycle": list(self.cycle) if self.cycle else None,
            "piles": list(self.piles),
        }


def ending(board: Board) -> Ending:
    """The ending of a complete deal whose cards are those of the deck."""
    return near(board) or long(board.rules, board.hands)


def near(board: Board, limit: int = PLAIN) -> Ending | None:
    """The same where it is at hand; None for a game that is longer."""
    game = play(board.rules, board.hands, board.pool, limit)
    if game.fate is not Fate.UNDECIDED or game.turns >= board.rules.max_turns or not board.is_deal:
        return of_game(game)
    return None


def of_game(game: Game) -> Ending:
    """The ending of a game that was played out."""
    return Ending(game.fate, game.turns, game.winner, game.cycle, game.wars, game.deepest, game.piles)


@lru_cache(maxsize=256)
def long(rules: Rules, hands: Hands) -> Ending:
    """The kernel's answer: up to 0.1 s for ten million turns, besides loading or compiling it."""
    import numpy as np

    from workbench.puzzles.war.kernels import first_period, table, whole_game

    cards, way, found = table.cards_of(hands), table.way_of(rules), np.zeros(whole_game.FOUND, np.int64)
    status = whole_game.play_one(cards, way, np.zeros(1, np.uint8), found)
    turns, winner, wars, deepest, period = found[:5].tolist()
    cycle = None
    if status == whole_game.ENDLESS:
        first_period.first_period(cards, way, period, found)
        before, _, wars, deepest = found[:4].tolist()
        turns, cycle = before + period, (before, period)
    fate = {whole_game.ENDED: Fate.ENDED, whole_game.ENDLESS: Fate.ENDLESS}.get(status, Fate.UNDECIDED)
    piles = tuple(found[5 : 5 + rules.players].tolist())
    return Ending(fate, turns, None if winner < 0 else winner, cycle, wars, deepest, piles)
