"""A safe board after the board's moves. How near the search is, in open lines, is shown on the way."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from workbench.core.context import Context, SolveContext
from workbench.core.errors import BoardRefused, Interrupted
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.task import SOLVER_NAMES, solver_of
from workbench.core.wording import counted
from workbench.puzzles.dicdacdoe.engines.local_search import LOCAL_SEARCH, begin_search
from workbench.puzzles.dicdacdoe.engines.prove_impossible import blame_for, by_model
from workbench.puzzles.dicdacdoe.kernels import KERNELS
from workbench.puzzles.dicdacdoe.model import default as cp
from workbench.puzzles.dicdacdoe.model import notebook
from workbench.puzzles.dicdacdoe.options import LINEAR
from workbench.puzzles.dicdacdoe.rules.board import Board, after_moves, rest_after, restricted, with_pieces
from workbench.puzzles.dicdacdoe.rules.check import is_safe, lines_open, lines_won
from workbench.solve.answer import KNOWN, Answer, Found, NoneExists, known_answers
from workbench.solve.explain import infeasible
from workbench.solve.models.linear_model import LinearSolution
from workbench.solve.models.model_size import AnyModel
from workbench.solve.portfolio import Until, race, spare_workers
from workbench.solve.solvers import cpsat
from workbench.solve.solvers.linear_search import beside, none_within, search

_FEW_STEPS, _MANY_STEPS = 8, 2000
"""Steps between two looks at a search that is to be watched: few while it improves quickly."""
_STRAIGHT = 3.0  # seconds for the model without slack, which proves that there is none at once or not at all


def model(board: Board, values: Values, ctx: Context) -> AnyModel:
    """The model of a formulation; BoardRefused where that takes no such board."""
    formulation = values.text("formulation")
    if formulation in LINEAR:
        _refuse_few_moves(board)
    match formulation:
        case "notebook":
            return notebook.hard(board).linear
        case "notebook-slack":
            return notebook.with_slack(board).linear
        case "slack":
            return cp.slack(board).cp_sat
    return cp.plain(board).cp_sat


def find(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """A safe board that keeps the pins. With `slack` as formulation CP-SAT counts open lines, too."""
    formulation, solver = values.text("formulation"), solver_of(values, LINEAR)
    if formulation in LINEAR:
        _refuse_few_moves(board)
    if ctx.others:
        board = restricted(board, board.pins)  # near what is drawn lies what is known
    if (known := _show_drawn(board, ctx)) is not None:
        return _safe(ctx, drawn=known == board)
    try:
        answer = _answered(board, formulation, solver, ctx)
    except Interrupted:  # while a model was built, say: how near it was is told in the same words
        answer = None
    if _found(ctx):
        return _safe(ctx)
    if answer is Answer.NO:
        words = f"no board{' with these pins' if board.pins else ''} is safe {after_moves(board.moves)}"
        return infeasible(ctx, blame_for(board, beside(ctx, solver)), board=None, objective=None, answer=words)
    # a board with open lines is no answer; it is kept all the same
    return ctx.outcome(Status.UNKNOWN, answer=_nearest(ctx))


def _answered(board: Board, formulation: str, solver: str, ctx: SolveContext) -> Answer | None:
    """Whether there is a safe board, as far as a search finds out; boards on the way are shown."""
    if formulation not in LINEAR:
        return _by_race(board, formulation == "slack", ctx)
    start = _start(board, ctx)
    known = start.cells if start.filled == board.moves else None
    with ctx.found_by(SOLVER_NAMES[solver]):
        return _by_notebook(board, formulation, solver, known, lambda contents: _show(board, contents, ctx), ctx)


def _found(ctx: SolveContext) -> bool:
    return ctx.best is not None and ctx.best.objective == 0


def _by_race(board: Board, slack: bool, ctx: SolveContext) -> Answer | None:
    """Whether there is a safe board: the local search against CP-SAT."""

    def proof(until: Until, seconds: float | None) -> Answer | None:
        decision = by_model(board, ctx, until, min(seconds or _STRAIGHT, _STRAIGHT) if slack else seconds)
        if isinstance(decision, tuple):
            with ctx.found_by("CP-SAT"):
                _show(board, decision, ctx)
            return None
        none = decision is Answer.NO or (slack and _by_slack(board, ctx, until, seconds) is Answer.NO)
        return Answer.NO if none else None

    ctx.kernels(*KERNELS)
    ctx.phase("Searching")
    return race(lambda until: _search(board, ctx, until, watched=slack), proof, ctx, lambda: _found(ctx))


def _safe(ctx: SolveContext, *, drawn: bool = False) -> Outcome:
    """The outcome of a safe board. drawn: it is the board that was drawn, so that nothing was searched."""
    ctx.bound(0.0)
    already = ", and nothing is left to search" if drawn else ""
    words = f"the board is safe{already}: whatever the demon does, nobody wins"
    return ctx.outcome(Status.PROVED, answer=words, proof=Proof.CHECKED)


def _nearest(ctx: SolveContext) -> str:
    best = ctx.best
    if best is None or best.objective is None:
        return "no board was found"
    won = len(lines_won(best.board))
    lines = round(best.objective) - won
    wins = f"has {counted(won, 'line')} won and " if won else ""
    return f"no safe board was found, the nearest {wins}leaves {counted(lines, 'line')} open"


def _show_drawn(board: Board, ctx: SolveContext) -> Board | None:
    """Show the board that is drawn, or the best one of an earlier run, where it is safe; None where neither is."""
    known = known_answers(board, ctx, lambda one: one.moves == board.moves and board.keeps(one) and is_safe(one))
    for one in known[:1]:
        ctx.incumbent(replace(one, demon=()), 0.0, 0.0, by=KNOWN)
    return known[0] if known else None


def _start(board: Board, ctx: SolveContext) -> Board:
    """The best board so far, of this run or an earlier one, else what is drawn."""
    if ctx.best is not None:
        known: Board = ctx.best.board
        return known
    return ctx.hint if isinstance(ctx.hint, Board) and board.keeps(ctx.hint) else board


def _show(board: Board, contents: Sequence[int], ctx: SolveContext) -> int:
    """Show a board with how many lines are won or open on it."""
    after = with_pieces(board, contents)
    broken = len(lines_open(after)) + len(lines_won(after))
    ctx.incumbent(after, float(broken))
    return broken


def _search(board: Board, ctx: SolveContext, until: Until, *, watched: bool) -> None:
    """The local search, shown whenever it has improved; `watched`: a few steps at a time while it improves quickly."""
    search = begin_search(board, ctx, until, _start(board, ctx).cells)
    if search is None:
        return
    with ctx.found_by(LOCAL_SEARCH):
        shown, steps = _show(board, search.best, ctx), _FEW_STEPS if watched else None
        while shown and not until():
            if search.work(steps) < shown:
                shown = _show(board, search.best, ctx)
            elif steps is not None:
                steps = min(2 * steps, _MANY_STEPS)


def _by_slack(board: Board, ctx: SolveContext, until: Until, seconds: float | None) -> Answer:
    """Whether there is a board without open lines: ever fewer by CP-SAT's slack variables; the bound is its own."""
    model, start = cp.slack(board), _start(board, ctx)
    model.suggest(start.cells, pieces_only=start.filled < board.moves)

    def show(solution: cpsat.Solution) -> bool:
        return _show(board, model.read(solution.value), ctx) == 0

    result = cpsat.search(model.cp_sat, ctx, show, until=until, time_limit=seconds, overrides=spare_workers(ctx))
    match result:
        case cpsat.Found(objective=0):
            return Answer.YES
        case cpsat.NoneExists():
            return Answer.NO
        case cpsat.Found(proved=True):
            return cpsat.none_within(model.cp_sat, 0, ctx)
        case cpsat.Found() | cpsat.NotKnown():
            return Answer.NOT_KNOWN


# ------------------------------------------------------------------------------------------------ the source's programs


def _refuse_few_moves(board: Board) -> None:
    """BoardRefused where the demon has too few moves for what the notebook takes for granted."""
    if min(rest_after(board, board.moves).values()) < board.run:
        raise BoardRefused(
            f"the notebook's models need {board.run} demon moves or more for each player: "
            f"after {board.moves} of {board.size} moves there are fewer"
        )


def _by_notebook(
    board: Board,
    formulation: str,
    solver: str,
    start: Sequence[int] | None,
    show: Callable[[Sequence[int]], int],
    ctx: SolveContext,
) -> Answer:
    """Whether there is a safe board by the source's integer programs. Not for few moves, see above.

    show    shows contents, and returns how many of their lines are open or won.
    start   contents of all cells to begin at, with as many pieces as the board has moves; None: nothing is known.
    """
    slack = formulation == "notebook-slack"
    ctx.phase("Building the model")
    model = (notebook.with_slack if slack else notebook.hard)(board)
    if start is not None:
        model.suggest(start)

    def shown(solution: LinearSolution) -> bool:
        return show(model.read(solution.value)) == 0

    def proved(bound: float) -> None:
        # a line may be open for each of the players
        ctx.bound(float(math.ceil(bound / board.players - 1e-6)))

    ctx.phase("Searching")
    result = search(model.linear, ctx, solver, shown, on_bound=proved)
    if isinstance(result, Found):
        if show(model.read(result.value)) == 0:
            return Answer.YES
        return none_within(model.linear, 0, ctx, solver) if result.proved else Answer.NOT_KNOWN
    return Answer.NO if isinstance(result, NoneExists) else Answer.NOT_KNOWN
