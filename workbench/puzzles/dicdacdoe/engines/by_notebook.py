"""A safe board by the source's integer programs, solved by CP-SAT or HiGHS: to be watched beside ours."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused
from workbench.puzzles.dicdacdoe.model import notebook
from workbench.puzzles.dicdacdoe.rules.board import Board, rest_after
from workbench.solve.answer import Answer, NoneExists
from workbench.solve.linear_model import LinearFound, LinearSolution
from workbench.solve.linear_search import none_within, search

Show = Callable[[Sequence[int]], int]
"""Shows contents, and returns how many of their lines are open or won."""


def refuse_few_moves(board: Board) -> None:
    """BoardRefused where the demon has too few moves for what the notebook takes for granted."""
    if min(rest_after(board, board.moves).values()) < board.run:
        raise BoardRefused(
            f"the notebook's models take it that the demon makes {board.run} moves or more for each player: "
            f"after {board.moves} of {board.size} moves it does not"
        )


def by_notebook(
    board: Board, formulation: str, solver: str, start: Sequence[int] | None, show: Show, ctx: SolveContext
) -> Answer:
    """Whether there is a safe board; `show` gets every board on the way to it. Not for few moves, see above.

    start   contents of all cells to begin at, with as many pieces as the board has moves; None: nothing is known.
    """
    slack = formulation == "notebook-slack"
    ctx.phase("Building the model")
    model = (notebook.with_slack if slack else notebook.hard)(board)
    if start is not None:
        model.suggest(start)

    def shown(solution: LinearSolution) -> bool:
        return show(model.read(solution.values)) == 0

    def proved(bound: float) -> None:
        # a line may be open for each of the players
        ctx.bound(float(math.ceil(bound / board.players - 1e-6)))

    ctx.phase("Searching")
    result = search(model.linear, ctx, solver, shown, on_bound=proved)
    if isinstance(result, LinearFound):
        if show(model.read(result.values)) == 0:
            return Answer.YES
        return none_within(model.linear, 0, ctx, solver) if result.proved else Answer.NOT_KNOWN
    return Answer.NO if isinstance(result, NoneExists) else Answer.NOT_KNOWN
