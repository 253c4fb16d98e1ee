"""How a whole game ends, as far as it is played turn by turn."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.core.insight import FactValue
from workbench.core.wording import counted
from workbench.puzzles.war.rules.board import LETTERS, Board
from workbench.puzzles.war.rules.game import EndKind, Game, play

PLAIN = 4_000
"""Turns that are played plainly: most games that end have ended by then."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What becomes of a game in the end.

    turns   that were played: of an endless game, until one period is over.
    cycle   of an endless game: turns before the first position that comes again, and turns until it does.
    piles   cards each player holds at the end; of an endless game, after one period.
    """

    kind: EndKind
    turns: int
    winner: int | None
    cycle: tuple[int, int] | None
    wars: int
    deepest: int
    piles: tuple[int, ...]

    @property
    def words(self) -> str:
        """How it ends, without a full stop."""
        match self.kind:
            case EndKind.ENDED:
                winner = "a draw" if self.winner is None else f"{LETTERS[self.winner]} wins"
                return f"{winner} after {counted(self.turns, 'turn')}"
            case EndKind.ENDLESS:
                assert self.cycle is not None
                return f"endless, the same every {counted(self.cycle[1], 'turn')}"
            case EndKind.OPEN:
                return f"open after {counted(self.turns, 'turn')}"
            case EndKind.UNDECIDED:
                return f"no end within {counted(self.turns, 'turn')}"

    @property
    def facts(self) -> dict[str, FactValue]:
        """What scripts ask of an ending, by the names that they rely on."""
        return {
            "turns": self.turns if self.kind is EndKind.ENDED else None,
            "winner": None if self.winner is None else LETTERS[self.winner],
            "decided": self.kind is not EndKind.UNDECIDED,
            "wars": self.wars,
            "deepest_war": self.deepest,
            "cycle": list(self.cycle) if self.cycle else None,
            "piles": list(self.piles),
        }


def near(board: Board, limit: int = PLAIN) -> Ending | None:
    """The ending of a game of up to so many turns; None for one that is longer."""
    game = play(board.rules, board.hands, board.pool, limit)
    if game.kind is not EndKind.UNDECIDED or game.turns >= board.rules.max_turns or not board.is_deal:
        return of_game(game)
    return None


def of_game(game: Game) -> Ending:
    """The ending of a game that was played out."""
    return Ending(game.kind, game.turns, game.winner, game.cycle, game.wars, game.deepest, game.piles)
