"""The next piece of a safe board that keeps all pieces there are, or that none keeps them."""

from __future__ import annotations

from workbench.core.cell_board import paint_move
from workbench.core.context import SolveContext
from workbench.core.grid import cell_target, move_target
from workbench.core.insight import Mark, Step, Steps
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.wording import counted
from workbench.puzzles.dicdacdoe.engines.prove_impossible import Decision, by_model
from workbench.puzzles.dicdacdoe.kernels import KERNELS
from workbench.puzzles.dicdacdoe.rules.board import Board, restricted, shares, symbol
from workbench.puzzles.dicdacdoe.rules.check import counts, lines_won
from workbench.puzzles.dicdacdoe.rules.moves import apply
from workbench.solve.answer import Answer


def hint(board: Board, ctx: SolveContext) -> Outcome:
    """A piece after which the board can still be made safe; its board is the answer, so that taking it over places it.

    Pieces that are not pinned stay, too: who plays against the demon takes back what is said to be in the way.
    """
    if board.filled >= board.moves:
        answer = f"there is no piece to place: all {board.moves} are on the board"
        return ctx.outcome(Status.INFEASIBLE, facts={"move": None}, answer=answer)
    ctx.phase("Looking for a safe board")
    found = _safe(with_all_pinned(board), ctx)
    if found is Answer.NOT_KNOWN:
        return ctx.halted(answer="no safe board found yet, and none ruled out")
    if found is Answer.NO:
        answer = f"no board{' with these pins' if board.pins else ''} is safe after {board.moves} moves"
        if board.filled:
            these = counted(board.filled, "piece")
            answer = f"no board with these {these} is safe: take one back, or place it elsewhere"
        return ctx.outcome(Status.INFEASIBLE, facts={"move": None}, answer=answer)
    index = next(i for i, piece in enumerate(found) if piece and not board.cells[i])
    cell, name = board.cell(index), symbol(found[index])
    move = paint_move(name, [cell])
    answer = f"{name} on {board.place(index)}: after it the board can still be made safe"
    marks = (Mark(cell_target(cell), "hint"),)
    ctx.insight(Steps("hint", "Hint", (Step(answer, board, marks, move_target(move)),)))
    after, facts = apply(board, move), {"move": move}
    return ctx.outcome(Status.PROVED, board=after, facts=facts, answer=answer, proof=Proof.CHECKED)


def with_all_pinned(board: Board) -> Board:
    """The board with all its pieces pinned, and no move of the demon."""
    return restricted(board, board.pins | {i for i, piece in enumerate(board.cells) if piece})


def _safe(board: Board, ctx: SolveContext) -> Decision:
    """A safe board with these pins, by the model; pins that fit no board at all are found without one."""
    have, due = counts(board), shares(board.moves, board.players)
    holes = sum(1 for cell in board.pins if not board.cells[cell])
    if any(have[player] > due[player] for player in due) or holes > board.size - board.moves or lines_won(board):
        return Answer.NO
    ctx.kernels(*KERNELS)
    return by_model(board, ctx, ctx.stopped, None)
