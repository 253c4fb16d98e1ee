"""The next piece of a safe board that keeps all pieces there are; or the answer that no safe board keeps them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from workbench.core.cell_board import paint_move
from workbench.core.context import Context, SolveContext
from workbench.core.grid import cell_target, move_target
from workbench.core.insight import Mark, Step, Steps
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.wording import counted
from workbench.puzzles.dicdacdoe.engines.prove_impossible import Decision, by_model
from workbench.puzzles.dicdacdoe.kernels import KERNELS
from workbench.puzzles.dicdacdoe.model import default as cp
from workbench.puzzles.dicdacdoe.rules.board import Board, after_moves, restricted, shares, symbol
from workbench.puzzles.dicdacdoe.rules.check import counts, lines_open, lines_won
from workbench.puzzles.dicdacdoe.rules.moves import apply
from workbench.solve.answer import Answer
from workbench.solve.models.model_size import AnyModel
from workbench.solve.portfolio import Until

_LOOKING = 5.0  # seconds for the piece that has to go: that there is one is known by then


def hint(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """A piece of one safe board, the one that closes the most open lines. The board with it is the answer, so that
    taking that over places it. Pieces that are not pinned stay, too: a person who plays against the demon takes back
    the ones that are said to be in the way.
    """
    if board.filled >= board.moves:
        answer = f"there is no piece to place: all {board.moves} are on the board"
        return ctx.outcome(Status.INFEASIBLE, facts={"move": None}, answer=answer)
    ctx.phase("Looking for a safe board")
    found = _safe(_with_all_pinned(board), ctx)
    if found is Answer.NOT_KNOWN:
        return ctx.halted(answer="no safe board found yet, and none ruled out")
    if found is Answer.NO:
        answer = f"no board{' with these pins' if board.pins else ''} is safe {after_moves(board.moves)}"
        return ctx.outcome(Status.INFEASIBLE, facts={"move": None}, answer=_blame(board, ctx) or answer)
    still_open = lines_open(board)
    against = Counter(i for one in still_open for i in one.line if found[i] and found[i] not in one.players)
    index = max((i for i, piece in enumerate(found) if piece and not board.cells[i]), key=lambda i: against[i])
    cell, name = board.cell(index), symbol(found[index])
    move = paint_move(name, [cell])
    after, facts = apply(board, move), {"move": move}
    was, left = len(still_open), len(lines_open(after))  # a line may also come within reach by it
    why = f"brings the open lines from {was:,} to {left:,}, and " if left < was else ""
    answer = f"{name} on {board.place(index)}: {why}after it the board can still be made safe"
    marks = (Mark(cell_target(cell), "hint"),)
    ctx.insight(Steps("hint", "Hint", (Step(answer, board, marks, move_target(move)),)))
    return ctx.outcome(Status.PROVED, board=after, facts=facts, answer=answer, proof=Proof.CHECKED)


def model(board: Board, values: Values, ctx: Context) -> AnyModel:
    """The model of a safe board that keeps all pieces."""
    return cp.plain(_with_all_pinned(board)).cp_sat


def _with_all_pinned(board: Board) -> Board:
    """The board with all its pieces pinned, and no move of the demon."""
    return restricted(board, board.pins | {i for i, piece in enumerate(board.cells) if piece})


def _blame(board: Board, ctx: SolveContext) -> str:
    """In words, which of the pieces has to be taken back where no safe board keeps all; a single one is lit. "" where
    no piece is to blame."""
    if not board.filled:
        return ""
    answer = f"no board with these {counted(board.filled, 'piece')} is safe"
    placed = [i for i, piece in enumerate(board.cells) if piece and i not in board.pins]
    if not placed:
        return f"{answer}, and all of them are pinned"
    ctx.phase("Looking for the piece that has to go")
    proof, end = ctx.proof, ctx.elapsed + _LOOKING

    def until() -> bool:
        return ctx.stopped() or ctx.elapsed > end

    fault = _fault(board, placed, ctx, until)
    without = _safe(restricted(board, board.pins), ctx, until) if fault is Answer.NO else None
    if proof is not None:
        ctx.proved_by(proof)  # of all pieces
    if without is Answer.NO:
        return ""
    if fault is Answer.NOT_KNOWN or without is Answer.NOT_KNOWN:
        return f"{answer}: take one back, or place it elsewhere"
    if fault is Answer.NO:
        return f"{answer}: more than one has to go"
    answer = f"{answer}: take back {symbol(board.cells[fault])} on {board.place(fault)}"
    ctx.insight(Steps("hint", "Hint", (Step(answer, board, (Mark(cell_target(board.cell(fault)), "bad"),)),)))
    return answer


def _fault(
    board: Board, placed: Sequence[int], ctx: SolveContext, until: Until
) -> int | Literal[Answer.NO, Answer.NOT_KNOWN]:
    """The first of the placed pieces without which there is a safe board."""
    for index in placed:
        left = replace(board, cells=tuple(0 if i == index else piece for i, piece in enumerate(board.cells)))
        found = _safe(_with_all_pinned(left), ctx, until)
        if found is Answer.NOT_KNOWN:
            return found
        if found is not Answer.NO:
            return index
    return Answer.NO


def _safe(board: Board, ctx: SolveContext, until: Until | None = None) -> Decision:
    """A safe board with these pins, by the model; pins that fit no board at all are found without one."""
    have, due = counts(board), shares(board.moves, board.players)
    holes = sum(1 for cell in board.pins if not board.cells[cell])
    if any(have[player] > due[player] for player in due) or holes > board.size - board.moves or lines_won(board):
        return Answer.NO
    ctx.kernels(*KERNELS)
    return by_model(board, ctx, until or ctx.stopped, None)
