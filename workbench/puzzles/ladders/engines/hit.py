"""Layouts with exactly the expected length that is asked for (IBM Ponder This, February 2020), by four engines.

The engines are in `last_two_jumps` (`sweep`), `trust_region` (`cpsat`), `annealing` and `by_equations`; here is what
comes before them. Whatever they find is offered to the same incumbent, which knows exact values only.
"""

from __future__ import annotations

from functools import partial
from typing import Literal

import numpy as np

from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.task import HIGHS
from workbench.puzzles.ladders.analysis.design import Design, pinned, single
from workbench.puzzles.ladders.engines import annealing, by_equations
from workbench.puzzles.ladders.engines.all_layouts import Layouts
from workbench.puzzles.ladders.engines.by_measure import MeasureSearch, by_measure
from workbench.puzzles.ladders.engines.incumbent import (
    HitIncumbent,
    out_of_reach,
    refuse_below_one_move,
    refuse_broken_pins,
    starts,
    too_long,
)
from workbench.puzzles.ladders.engines.last_jump import LastJump
from workbench.puzzles.ladders.engines.random_layouts import draw
from workbench.puzzles.ladders.rules.board import Board
from workbench.solve.answer import KNOWN, Answer
from workbench.solve.explain import Explanation, infeasible
from workbench.solve.solvers.linear_search import beside

_TRIES = 30


def hit(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The task: see PUZZLES for its options. PROVED once the exact value rounds to the target."""
    ctx.bound(0)  # no distance is smaller: a target that is hit is a goal reached, not the best there can be
    refuse_broken_pins(board)
    if values.text("measure") != "expected" or values["shortest"] or values["shortest_exact"]:
        return _other_measure(board, values, ctx)
    incumbent = HitIncumbent(board, values, ctx)
    try:
        return _expected(board, values, incumbent)
    except Interrupted:  # while a model was built, say: the best there was is told in the same words
        return incumbent.outcome()


def _expected(board: Board, values: Values, incumbent: HitIncumbent) -> Outcome:
    ctx, design, engine = incumbent.ctx, incumbent.design, values.text("engine")
    refuse_below_one_move(incumbent.target, incumbent.digits)
    if engine == "equations":
        by_equations.refuse_large(board)
    for start in starts(board, ctx.hint):
        incumbent.offer(start, KNOWN)
    if incumbent.done:
        return incumbent.outcome()
    every, few, conflict = _counted(board, incumbent, beside(ctx, HIGHS) if engine == "equations" else ctx)
    if conflict is Answer.NOT_KNOWN:
        return incumbent.outcome() if few is None else infeasible(ctx, Explanation((), False))
    if conflict is not Answer.YES:
        return infeasible(ctx, conflict)
    hopeless = out_of_reach(board.rules, (incumbent.target, incumbent.digits), design)
    if hopeless:
        # whether the jumps alone would do without their kinds is not known
        found = {"conflict": hopeless, "minimal": len(hopeless) == 1, "proof": Proof.REASONED}
        return ctx.outcome(Status.INFEASIBLE, board=None, objective=None, **found)
    if engine == "equations":
        return by_equations.run(board, incumbent)
    if few is not None:
        assert few, "the model has a layout where there is none"
        near = partial(every.near, incumbent.target, incumbent.digits, incumbent.distance)
        return incumbent.try_all(near, few)
    if incumbent.free == 1:
        return _one(incumbent)
    return annealing.run(board, incumbent, values) if engine == "anneal" else _searched(board, incumbent, engine)


_Possible = Explanation | Literal[Answer.YES, Answer.NOT_KNOWN]


def _counted(board: Board, incumbent: HitIncumbent, ctx: SolveContext) -> tuple[Layouts, int | None, _Possible]:
    """The layouts as asked for; how many, None where there are many; and whether there is one."""
    ctx.kernels("workbench.puzzles.ladders.kernels.enumerate_layouts")
    every = Layouts(board, incumbent.design, incumbent.known)
    few = every.few()
    # what has been counted needs no model to say whether there is a layout, only to say why there is none
    return every, few, Answer.YES if few else impossible(board, incumbent.design, ctx)


def _other_measure(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    search = MeasureSearch(board, values, ctx)
    for start in starts(board, ctx.hint):
        search.offer(start, KNOWN)
    if search.done:
        return search.outcome()
    every, few, conflict = _counted(board, search, ctx)
    if isinstance(conflict, Explanation):
        return infeasible(ctx, conflict)
    hopeless = too_long(board.rules, search.shortest, search.design.jumps)
    if hopeless:
        return ctx.outcome(Status.INFEASIBLE, conflict=(hopeless,), proof=Proof.REASONED)
    return by_measure(search, every, few)


def impossible(board: Board, design: Design, ctx: SolveContext) -> _Possible:
    """The design rules and pins that contradict each other; YES: they do not, a layout is possible."""
    allowed = single(board.rules, design)
    rng = np.random.default_rng(ctx.limits.seed)
    base = pinned(board)
    for _ in range(_TRIES):
        layout = draw(base, design.jumps, design, allowed, rng)
        if layout is not None and design.obeyed(layout.jumps):
            return Answer.YES
    from workbench.puzzles.ladders.model import layouts as model

    ctx.phase("Asking whether the design rules can be met")
    return model.conflict(board, design, ctx)


def _one(incumbent: HitIncumbent) -> Outcome:
    """All layouts of a large board with one jump to choose."""
    one = LastJump(incumbent)
    if not incumbent.bounded:
        one.seek()
    for aim, limit in incumbent.windows():
        for layout in one.within(aim, limit):
            if incumbent.done:
                break
            incumbent.offer(layout, "all layouts")
    return incumbent.outcome(exhausted=not incumbent.ctx.stopped())


def _searched(board: Board, incumbent: HitIncumbent, engine: str) -> Outcome:
    """By pairs of jumps (`sweep`), which leave some designs to the model, or by the model."""
    incumbent.ctx.kernels("workbench.puzzles.ladders.kernels.pair_search")
    from workbench.puzzles.ladders.engines import last_two_jumps, trust_region  # load kernels and solver

    found = last_two_jumps.run(board, incumbent) if engine == "sweep" else None
    return found or trust_region.run(board, incumbent)
