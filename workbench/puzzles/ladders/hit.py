"""Layouts with exactly the expected length that is asked for (IBM Ponder This, February 2020), by three engines.

The engines are in `sweep`, `trust` (`cpsat`) and `anneal`; here is what comes before them. Whatever they find is shown
to the same judge, who knows exact values only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import numpy as np

from workbench.core.context import SolveContext
from workbench.core.errors import OptionError
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.ladders.board import Board, check
from workbench.puzzles.ladders.design import Design, addable, design_of, pinned, single, with_pins
from workbench.puzzles.ladders.goal import Judge, out_of_reach, refuse_below_one_move
from workbench.puzzles.ladders.growth import draw
from workbench.solve.answer import Answer
from workbench.solve.explain import Explanation, infeasible

_TRIES = 30


def hit(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The task: see PUZZLES for its options. PROVED once the exact value rounds to the target."""
    design = design_of(values)
    judge = Judge(values.decimal("target"), values.integer("digits"), values.flag("more"), design, ctx)
    refuse_below_one_move(judge.target, judge.digits)
    refuse_broken_pins(board)
    judge.offer(board)
    if ctx.hint is not None:
        judge.offer(ctx.hint)
    if judge.done:
        return judge.outcome()
    conflict = impossible(board, design, ctx)
    if conflict is Answer.NOT_KNOWN:
        return judge.outcome()
    if conflict is not Answer.YES:
        return infeasible(ctx, conflict)
    snakes = design.exact_snakes
    ladders = None if snakes is None else max(0, design.jumps - snakes)
    hopeless = out_of_reach(board.rules, (judge.target, judge.digits), design.jumps, ladders)
    if hopeless:
        return ctx.outcome(Status.INFEASIBLE, conflict=(hopeless,))
    free = design.jumps - len(pinned(board).jumps)
    if free < 2:
        return _finish(board, judge, free)
    return ENGINES[values.text("engine")](board, judge)


def refuse_broken_pins(board: Board) -> None:
    """OptionError for pinned jumps that break the rules by themselves: nothing can be built on them.

    Games that never end are not refused: further jumps may mend that.
    """
    for violation in check(pinned(board)).violations:
        if violation.code != "unreachable":
            raise OptionError(f"pinned jumps break the rules: {violation.message}")


def impossible(board: Board, design: Design, ctx: SolveContext) -> Explanation | Literal[Answer.YES, Answer.NOT_KNOWN]:
    """The design rules and pins that contradict each other; YES: they do not, a layout is possible."""
    allowed = single(board.rules, design)
    rng = np.random.default_rng(ctx.limits.seed)
    base = pinned(board)
    for _ in range(_TRIES):
        layout = draw(base, design.jumps, design, allowed, rng)
        if layout is not None and design.obeyed(layout.jumps):
            return Answer.YES
    from workbench.puzzles.ladders import model

    ctx.phase("Asking whether the design rules can be met")
    return model.conflict(board, design, ctx)


def _finish(board: Board, judge: Judge, free: int) -> Outcome:
    """All layouts, where at most one jump may be chosen."""
    base = pinned(board)
    judge.offer(base)
    if free == 1:
        from workbench.puzzles.ladders import markov

        legal = addable(base, judge.design, single(board.rules, judge.design))
        start = board.rules.start
        layouts = [with_pins(base, [(int(s) + start, int(t) + start)]) for s, t in np.argwhere(legal)]
        near = sorted(layouts, key=lambda layout: abs(markov.expected(layout) - judge.aim))
        for layout in near[:8]:
            judge.offer(layout)
    return judge.outcome(exhausted=not board.rules.chain)


# ------------------------------------------------------------------------------------------------ engines


def _sweep(board: Board, judge: Judge) -> Outcome:
    judge.ctx.kernels("workbench.puzzles.ladders.pairs")
    from workbench.puzzles.ladders import sweep

    return sweep.run(board, judge) or _cpsat(board, judge)


def _cpsat(board: Board, judge: Judge) -> Outcome:
    judge.ctx.kernels("workbench.puzzles.ladders.pairs")
    from workbench.puzzles.ladders import trust

    return trust.run(board, judge)


def _anneal(board: Board, judge: Judge) -> Outcome:
    from workbench.puzzles.ladders import anneal

    return anneal.run(board, judge)


ENGINES: dict[str, Callable[[Board, Judge], Outcome]] = {"sweep": _sweep, "cpsat": _cpsat, "anneal": _anneal}
