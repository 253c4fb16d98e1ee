"""The opponent's move, drawn at the intelligence that the view asks for."""

from __future__ import annotations

from workbench.core.context import Context
from workbench.core.options import Values
from workbench.core.puzzle import Reply
from workbench.puzzles.morris.analysis.best_play import likely_moves
from workbench.puzzles.morris.analysis.move_odds import odds
from workbench.puzzles.morris.analysis.tablebase import ready
from workbench.puzzles.morris.engines.look_ahead import look_ahead
from workbench.puzzles.morris.options import PLAY, opponent_of
from workbench.puzzles.morris.rules.board import Board, game_result
from workbench.puzzles.morris.rules.check import check


def reply(board: Board, view: Values, ctx: Context) -> Reply | None:
    """A move, or None when nobody plays, it is not the opponent's turn, or the game is over or broken."""
    position = board.position
    verdict = check(board)
    if board.game.children(board.game.at):  # somebody looks through the game: it goes on from here already
        return None
    if view.text("mode") != PLAY or opponent_of(view) != position.side:
        return None
    if verdict.violations or game_result(board) is not None:
        return None
    table = ready(board.variant, ctx)
    strength = view.integer("intelligence")
    if table:
        likely = likely_moves(board.variant, position, table, strength)
    else:
        likely = odds(look_ahead(board.variant, position), strength)
    if not likely:
        return None
    square = ctx.rng.choices(list(likely), list(likely.values()))[0]
    return Reply(f"play {square + 1}", view.integer("delay") / 1000)
