"""The opponent's move, drawn at the intelligence that the view asks for; and a best move as a hint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from workbench.core.context import Context, SolveContext
from workbench.core.grid import move_target
from workbench.core.insight import Step, Steps
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.puzzle import Reply
from workbench.core.wording import counted
from workbench.puzzles.morris.analysis.best_play import likely_moves, ranked, sign
from workbench.puzzles.morris.analysis.marks import mark
from workbench.puzzles.morris.analysis.move_odds import odds, temperature
from workbench.puzzles.morris.analysis.tablebase import ready
from workbench.puzzles.morris.options import LOOK_AHEAD, PLAY, REVIEW, opponent_of
from workbench.puzzles.morris.rules.board import Board, game_result
from workbench.puzzles.morris.rules.check import check
from workbench.puzzles.morris.rules.moves import apply
from workbench.puzzles.morris.rules.position import Position, Variant, after, finished, moves, winner
from workbench.puzzles.morris.rules.value import GameValue, Result, plies


def reply(board: Board, view: Values, ctx: Context) -> Reply | None:
    """A move, or None when no person plays, it is not the opponent's turn, or the game is over or broken."""
    position = board.position
    verdict = check(board)
    if board.game.children(board.game.at):  # the person looks through the game: it goes on from here already
        return None
    if view.text("mode") == REVIEW:
        return _taken_back(board, view, ctx)
    if view.text("mode") != PLAY or opponent_of(view) != position.side:
        return None
    if verdict.violations or game_result(board) is not None:
        return None
    table = ready(board.variant, ctx)
    heat = temperature(view.integer("intelligence"), view.text("scale"))
    if table:
        likely = likely_moves(board.variant, position, table, heat)
    else:
        likely = odds(look_ahead(board.variant, position), heat)
    if not likely:
        return None
    square = ctx.rng.choices(list(likely), list(likely.values()))[0]
    return Reply(f"play {square + 1}", view.integer("delay") / 1000)


def _taken_back(board: Board, view: Values, ctx: Context) -> Reply | None:
    """The reply that goes back from a wrong try to where the mistake was made, after a moment to look at it."""
    game, side = board.game, opponent_of(view)
    parent, main = game.parent(game.at), game.path(game.main_end())
    if game.at in (0, *main) or parent not in (0, *main) or (table := ready(board.variant, ctx)) is None:
        return None
    before = board.along(game.squares(parent))[-1]
    tried = (game.moves[node - 1].square for node in (game.at, game.children(parent)[0]))
    if before.side == side or not all("?" in sign(before, square, table) for square in tried):
        return None
    return Reply(f"go {parent}", 4 * view.integer("delay") / 1000)


def hint(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """A best move, or where no table is at hand what can be seen some plies ahead; its board is the answer, so that
    taking it over plays the move."""
    position = board.position
    if finished(board.variant, position):
        words = f"there is no move: {winner(board.variant, position)} has won"
        return ctx.outcome(Status.INFEASIBLE, facts={"move": None}, answer=words)
    table = ready(board.variant, ctx)
    move_values = table.moves(position) if table else look_ahead(board.variant, position)
    square = ranked(move_values)[0]
    found = move_values[square]
    if found.result is Result.LOSS:
        words = f"{position.side} is lost; {square + 1} holds out longest ({plies(found.distance or 0)})"
    else:
        seen = "" if table else f", as far as {LOOK_AHEAD} moves show"
        why = _why(square, move_values, position.other_side, known=table is not None)
        words = f"{position.side} plays {square + 1}: {found.words}{seen}{why and f'; {why}'}"
    step = Step(words, board, (mark(board.variant, square, "hint"),))
    ctx.insight(Steps("hint", "Hint", (replace(step, target=move_target(f"play {square + 1}")),)))
    known = {"move": square + 1, "value": found.result.value, "distance": found.distance}
    facts = known if table else {"move": square + 1}
    proof = Proof.EXHAUSTED if table else Proof.CHECKED  # without the table the move is only one that may be played
    after = apply(board, f"play {square + 1}")
    return ctx.outcome(Status.PROVED, board=after, facts=facts, answer=words, proof=proof)


def _why(square: int, move_values: Mapping[int, GameValue], other_side: str, *, known: bool) -> str:
    """Why a best move that does not lose is one, by what the others are worth.

    known whether these values are the truth: if not, nothing is said of moves that only seem to be no win or no loss.
    """
    found, others = move_values[square], [value for move, value in move_values.items() if move != square]
    if not others:
        return "there is no other move"
    if found.distance == 1:
        return "it completes a line"
    if found.result is Result.WIN:
        alone = all(value.result is not Result.WIN for value in others)
        return "no other move wins" if alone else "no move wins sooner"
    lost = [value for value in others if value.result is Result.LOSS]
    if not lost:
        return "no move wins, and none loses" if known else ""
    at_once = all(value.distance == 2 for value in lost)
    which = "every other move" if len(lost) == len(others) else counted(len(lost), "other move")
    one, many = ("lets", "let") if at_once else ("loses", "lose")
    ends = f" {other_side} win at once" if at_once else ""
    return f"{which} {one if len(lost) in (1, len(others)) else many}{ends}"


def look_ahead(variant: Variant, position: Position) -> dict[int, GameValue]:
    """The value of each move as far as LOOK_AHEAD plies show, for boards whose values are not known.

    A move that wins now, one that lets the other side win at once, and all others, which count as draws.
    """
    found = {}
    for square in moves(variant, position):
        next_one = after(variant, position, square)
        if finished(variant, next_one):
            found[square] = GameValue(Result.WIN, 1)
        elif any(finished(variant, after(variant, next_one, reply)) for reply in moves(variant, next_one)):
            found[square] = GameValue(Result.LOSS, 2)
        else:
            found[square] = GameValue(Result.DRAW)
    return found
