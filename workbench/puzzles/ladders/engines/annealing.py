"""The engine `anneal` of `hit`: the way of the contest problem's source, for comparison.

One layout, changed a little at a time: an end moves, or a jump is taken away and another put in. Each layout is
evaluated in full, by solving its linear system; worse ones are accepted with a probability that falls with the
temperature, and the search starts again, hot, when it has frozen. It knows none of the formulas of `kernels`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, inf

import numpy as np

from workbench.core.outcome import Outcome
from workbench.puzzles.ladders.analysis import markov
from workbench.puzzles.ladders.analysis.design import Design, Flags, joinable, pinned, single
from workbench.puzzles.ladders.engines.incumbent import HitIncumbent
from workbench.puzzles.ladders.engines.random_layouts import draw
from workbench.puzzles.ladders.rules.board import Board, Jump
from workbench.puzzles.ladders.rules.check import check
from workbench.solve.parallel import Throttle

HOT, COLD = 5.0, 1e-7
"""Temperatures, in moves of expectation."""
STEPS = 20_000
"""From hot to cold."""


def run(board: Board, incumbent: HitIncumbent) -> Outcome:
    """Anneal until the target is hit or the job is stopped."""
    ctx, design = incumbent.ctx, incumbent.design
    rng = np.random.default_rng(ctx.limits.seed)
    allowed = single(board.rules, design)
    layout = incumbent.best or feasible(board, incumbent, allowed, rng)
    evaluations, throttle = 0, Throttle()
    ctx.phase("Annealing")
    while layout is not None and not incumbent.done:
        for evaluated in anneal(layout, incumbent.aim, design, allowed, rng):
            evaluations += 1
            if evaluated is not None:
                incumbent.offer(evaluated)
            if throttle.due():
                ctx.progress(evaluations, None, evaluations)
            if incumbent.done:
                break
        layout = feasible(board, incumbent, allowed, rng) or layout
    ctx.progress(evaluations, None, evaluations)
    return incumbent.outcome()


def anneal(
    layout: Board, aim: float, design: Design, allowed: Flags, rng: np.random.Generator, steps: int = STEPS
) -> Iterator[Board | None]:
    """One cooling; for each layout evaluated itself if it is the best of this cooling, else None."""
    energy = best = abs(markov.expected(layout) - aim)
    if energy < inf:
        yield layout
    for step in range(steps):
        temperature = HOT * (COLD / HOT) ** (step / steps)
        changed = _changed(layout, design, allowed, rng)
        if changed is None:
            yield None
            continue
        other = abs(markov.expected(changed) - aim)
        if other <= energy or rng.random() < exp((energy - other) / temperature):
            layout, energy = changed, other
        if other < best:
            best = other
            yield changed
        else:
            yield None


def _changed(layout: Board, design: Design, allowed: Flags, rng: np.random.Generator) -> Board | None:
    """The layout with an end of a jump moved or a jump replaced; None when the draw is not legal."""
    loose = [jump for jump in layout.jumps if not jump.pinned]
    jump = loose[int(rng.integers(len(loose)))]
    rest = layout.with_jumps(other for other in layout.jumps if other != jump)
    first, n = layout.rules.start, allowed.shape[0]
    free = joinable(rest, design, allowed)
    source, target = jump.source - first, jump.target - first
    match int(rng.integers(3)):
        case 0:
            target = int(rng.integers(n))
        case 1:
            source = int(rng.integers(n))
        case _:
            source, target = (int(state) for state in rng.integers(n, size=2))
    if not free[source, target]:
        return None
    changed = rest.with_jumps((*rest.jumps, Jump(source + first, target + first)))
    return changed if design.obeyed(changed.jumps) else None


def feasible(board: Board, incumbent: HitIncumbent, allowed: Flags, rng: np.random.Generator) -> Board | None:
    """A layout to start from: drawn, or from the model where the design leaves little room.

    None when stopped, by whatever.
    """
    for _ in range(100):
        layout = draw(pinned(board), incumbent.design.jumps, incumbent.design, allowed, rng)
        if layout is not None and incumbent.design.obeyed(layout.jumps) and not check(layout).violations:
            return layout
    from workbench.puzzles.ladders import model

    found = model.layout(board, incumbent.design, incumbent.ctx)
    return found if isinstance(found, Board) else None
