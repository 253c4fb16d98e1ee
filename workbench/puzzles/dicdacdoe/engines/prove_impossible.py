"""Finds a safe board with these pins or proves that there is none, and what forbids it: local search and CP-SAT."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Literal

from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted
from workbench.core.verdict import Violation
from workbench.puzzles.dicdacdoe.engines.local_search import Contents, begin_search, fill
from workbench.puzzles.dicdacdoe.engines.pack_holes import Packing, listed_packings, most_holes
from workbench.puzzles.dicdacdoe.kernels import KERNELS
from workbench.puzzles.dicdacdoe.model import default as cp
from workbench.puzzles.dicdacdoe.rules.board import Board, after_moves, rest_after, restricted, symbol
from workbench.solve.answer import Answer
from workbench.solve.explain import Explanation, explain
from workbench.solve.portfolio import Until, race, spare_workers
from workbench.solve.solvers import cpsat

_TOGETHER = 32
"""Ways to place the holes that one model looks at: some 30 are refuted in seconds, a thousand not in ten minutes."""

Decision = Contents | Literal[Answer.NO, Answer.NOT_KNOWN]
"""The contents of a safe board, or that there is none, or that it is not known."""


def possible(board: Board, ctx: SolveContext) -> Answer:
    """Whether there is a safe board after the board's moves. The pins must fit the counts."""

    def search(until: Until) -> Answer | None:
        found = begin_search(board, ctx, until)
        while found is not None and found.fewest and not until():
            found.work()
        return Answer.YES if found is not None and not found.fewest else None

    def model(until: Until, seconds: float | None) -> Answer | None:
        decision = by_model(board, ctx, until, seconds)
        if decision is Answer.NOT_KNOWN:
            return None
        return Answer.NO if decision is Answer.NO else Answer.YES

    try:
        ctx.kernels(*KERNELS)
    except Interrupted:
        return Answer.NOT_KNOWN
    answer = race(search, model, ctx)
    return Answer.NOT_KNOWN if answer is None else answer


def by_model(board: Board, ctx: SolveContext, until: Until, seconds: float | None) -> Decision:
    """A safe board by CP-SAT, which may also find that there is none."""
    if min(rest_after(board, board.moves).values()) < board.run:
        return _by_fixed(board, ctx, until, seconds)
    end = math.inf if seconds is None else ctx.elapsed + seconds

    def over() -> bool:
        return until() or ctx.elapsed > end

    holes = most_holes(board, over)
    if holes is not None and holes < board.size - board.moves:
        return Answer.NO
    if holes is None or board.pins:
        packing = cp.packing(board).cp_sat
        packed = cpsat.search(packing, ctx, report=False, recheck=True, until=until, time_limit=seconds)
        if isinstance(packed, cpsat.NoneExists):
            return Answer.NO
        if packed.bound is not None and packed.bound > board.moves + 0.5:
            return cpsat.none_within(packing, board.moves, ctx)
    elif holes == board.size - board.moves and (packings := listed_packings(board, over)) is not None:
        return share_out(board, list(packings), ctx, over)
    # To minimise the pieces, and to take the first board with few enough, is steadier than to ask for exactly so many.
    # The limit makes a proof that there is none quick and the finding slow, which the local search does better.
    model, best = cp.fewest(board, at_most=board.moves), list[Contents]()
    model.suggest(board.cells, pieces_only=True)

    def show(solution: cpsat.Solution) -> bool:
        contents = model.read(solution.value)
        if len(contents) - contents.count(0) <= board.moves:
            best.append(fill(board, contents, board.moves))
        return bool(best)

    workers = spare_workers(ctx)
    result = cpsat.search(model.cp_sat, ctx, show, until=until, time_limit=seconds, overrides=workers, on_bound=unheard)
    if best:
        return best[0]
    if isinstance(result, cpsat.Found) and result.proved:  # the fewest there can be are too many
        return cpsat.none_within(model.cp_sat, board.moves, ctx)
    return Answer.NO if isinstance(result, cpsat.NoneExists) else Answer.NOT_KNOWN


def share_out(board: Board, packings: list[Packing], ctx: SolveContext, until: Until) -> Decision:
    """A safe board whose holes are one of these, by CP-SAT. Without pins, for demons with moves to spare.

    Packings that are refuted are taken out of the list, so that a call that was stopped can be continued.
    """
    while packings:
        some = packings[:_TOGETHER]
        model = cp.fewest(board, at_most=board.size - len(some[0]))
        cp.add_packed(model, some)
        workers = spare_workers(ctx)
        result = cpsat.search(model.cp_sat, ctx, report=False, recheck=True, until=until, overrides=workers)
        if isinstance(result, cpsat.Found):
            return model.read(result.value)
        if not isinstance(result, cpsat.NoneExists):
            return Answer.NOT_KNOWN
        del packings[:_TOGETHER]
    return Answer.NO


def _by_fixed(board: Board, ctx: SolveContext, until: Until, seconds: float | None) -> Decision:
    model = cp.fixed(board, board.moves)
    model.suggest(board.cells, pieces_only=True)
    result = cpsat.search(
        model.cp_sat, ctx, until=until, time_limit=seconds, overrides=spare_workers(ctx), on_bound=unheard
    )
    return cpsat.solution_of(result, model.read)


def unheard(bound: float) -> None:
    """Ignore a bound on the number of moves: the task counts something else."""


def blame(
    board: Board, fits: Callable[[Sequence[int]], Answer], otherwise: Violation, ctx: SolveContext
) -> Explanation:
    """A minimal set of pins that do not fit together; `otherwise` when no pin is to blame."""
    return explain(sorted(board.pins), fits, lambda index: _pinned(board, index), ctx, (otherwise,))


def blame_for(board: Board, ctx: SolveContext) -> Explanation:
    """A minimal set of pins that leave no safe board; the number of moves alone when no pin is to blame."""
    otherwise = Violation("moves", _too_few(board, ctx))
    return blame(board, lambda pins: possible(restricted(board, pins), ctx), otherwise, ctx)


def _too_few(board: Board, ctx: SolveContext) -> str:
    """Why a number of moves is too small for every board of this kind."""
    left, most = board.size - board.moves, None
    if min(rest_after(board, board.moves).values()) >= board.run:
        most = most_holes(board, ctx.stopped)
    if most is None or most >= left:
        return f"no board is safe {after_moves(board.moves)}{', whatever is pinned' if board.pins else ''}"
    # with fewer moves to come a line of holes may be safe, and there may be more of them
    spare = f"as long as everybody still gets {board.run} moves"
    return f"{board.moves} moves leave {left} cells empty, and {spare} no safe board has more than {most}"


def _pinned(board: Board, index: int) -> Violation:
    what = f"as {symbol(board.cells[index])}" if board.cells[index] else "as empty"
    return Violation("pin", f"{board.place(index)} is pinned {what}", (board.cell(index),))
