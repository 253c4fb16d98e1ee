"""Whether there is no deal, asked of the plain rules alone: card by card, depth first, as long as that is soon done.

Shares no model, only what the story is as data (`tests/test_doubted_pairs.py` has the list), and so guards against a
misreading of rules or story in it.
"""

from __future__ import annotations

from workbench.core.context import SolveContext
from workbench.puzzles.war.analysis.horizons import Horizon
from workbench.puzzles.war.rules.board import Board
from workbench.puzzles.war.rules.check import check_by_end
from workbench.puzzles.war.rules.ending import near
from workbench.puzzles.war.rules.game import EndKind, game_of
from workbench.solve.jobs.job_context import RulesDisagree

_MOST = 3_000
"""Boards that are looked at: a second or two."""
_TURNS = 1_000
"""Turns after which a game is given up."""


def none_card_by_card(board: Board, ctx: SolveContext, forced: Horizon | None = None) -> bool:
    """Whether it is certain that no deal tells the story; RulesDisagree where one does.

    forced   a player must win within this horizon, whatever the story says.
    """
    boards = [board]
    for _ in range(_MOST):
        if not boards:
            return True
        if ctx.stopped():
            return False
        board = boards.pop()
        verdict = check_by_end(board, lambda board: near(board, _TURNS))
        if verdict.pending:
            return False
        if verdict.violations or (forced and not _can_be_won(board, forced)):
            continue
        if board.complete:
            raise RulesDisagree(f"a model calls it impossible, and a deal tells the story: {board.hands}")
        # the card that is laid first of those that are open
        player, place = min(board.open_places, key=lambda at: (at[1], at[0]))
        boards += [board.with_card(player, place, rank) for rank in sorted(set(board.missing()))]
    return False


def _can_be_won(board: Board, horizon: Horizon) -> bool:
    """Whether a player wins within a horizon, as far as the cards are known."""
    game = game_of(board, horizon.turns + 1)
    if game.kind is EndKind.OPEN:
        return game.turns <= horizon.turns
    return game.kind is EndKind.ENDED and game.winner is not None and game.turns <= horizon.turns
