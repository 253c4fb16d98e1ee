"""The opponent's move, drawn at the intelligence that the view asks for."""

from __future__ import annotations

from workbench.core.context import Context
from workbench.core.options import Values
from workbench.core.puzzle import Reply
from workbench.puzzles.morris.analysis.look_ahead import look_ahead
from workbench.puzzles.morris.analysis.move_odds import odds
from workbench.puzzles.morris.analysis.tablebase import ready
from workbench.puzzles.morris.rules.board import Board, check


def reply(board: Board, view: Values, ctx: Context) -> Reply | None:
    """A move, or None when it is not the opponent's turn, a position is being set up, or the game is over or broken."""
    position = board.position
    verdict = check(board)
    if board.game.children(board.game.at):  # somebody looks through the game: it goes on from here already
        return None
    if view.text("hands") == "set up":  # the position is being made
        return None
    if view.text("opponent") != position.side or verdict.complete or verdict.violations:
        return None
    table = ready(board.variant, ctx)
    move_values = table.moves(position) if table else look_ahead(board.variant, position)
    if not move_values:
        return None
    likely = odds(move_values, view.integer("intelligence"))
    square = ctx.rng.choices(list(likely), list(likely.values()))[0]
    return Reply(f"play {square + 1}", view.integer("delay") / 1000)
