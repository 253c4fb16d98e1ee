"""The engine `anneal` of `hit`: the annealing of the contest problem's source, as it stands, for comparison.

W. S. Gisler's notebook on IBM Ponder This, February 2020. One layout, changed a little at a time: a jump becomes some
ladder, or some snake, or two jumps become one of each; where that breaks a rule or the design nothing changes. Each
layout is evaluated in full, by solving its linear system. A worse one is accepted with the probability exp(-loss /
temperature), and the temperature falls by a factor after so many layouts without a new best. It ends when it is cold:
with the notebook's numbers after some 23,000 layouts, 0.00015 moves away where the contest wanted 0.0000005.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, inf

import numpy as np

from workbench.core.options import Values
from workbench.core.outcome import Outcome
from workbench.puzzles.ladders.analysis import markov
from workbench.puzzles.ladders.analysis.design import Design
from workbench.puzzles.ladders.engines.incumbent import HitIncumbent
from workbench.puzzles.ladders.engines.random_layouts import draw
from workbench.puzzles.ladders.rules.board import Board, Jump
from workbench.puzzles.ladders.rules.check import check
from workbench.solve.parallel import Throttle


def run(board: Board, incumbent: HitIncumbent, values: Values) -> Outcome:
    """Anneal until the target is hit, it is cold, or the job is stopped."""
    ctx, design = incumbent.ctx, incumbent.design
    rng = np.random.default_rng(ctx.limits.seed)
    layout = incumbent.best or feasible(board, incumbent, rng)
    evaluations, throttle = 0, Throttle()
    ctx.phase("Annealing")
    for evaluated in anneal(layout, incumbent.aim, design, rng, values) if layout is not None else ():
        evaluations += 1
        if evaluated is not None:
            incumbent.offer(evaluated, "annealing")
        if throttle.due():
            ctx.progress(evaluations, None, evaluations)
        if incumbent.done:
            break
    ctx.progress(evaluations, None, evaluations)
    return incumbent.outcome()


def anneal(
    layout: Board, aim: float, design: Design, rng: np.random.Generator, values: Values
) -> Iterator[Board | None]:
    """One cooling; for each layout evaluated itself if it is the best so far, else None.

    values   the options `hot`, `cold`, `cooling` and `patience`: temperatures are in moves of expectation.
    """
    energy = best = abs(markov.expected(layout) - aim)
    temperature, cold, cooling = (float(values.decimal(name)) for name in ("hot", "cold", "cooling"))
    in_vain = 0
    if energy < inf:
        yield layout
    while temperature > cold and best:
        in_vain += 1
        changed = _changed(layout, design, rng)
        other = energy if changed is layout else abs(markov.expected(changed) - aim)
        if other <= energy or rng.random() < exp((energy - other) / temperature):
            layout, energy = changed, other
        if energy < best:
            best, in_vain = energy, 0
            yield layout
        else:
            yield None
        if in_vain == values.integer("patience"):
            temperature, in_vain = temperature * cooling, 0


def _changed(layout: Board, design: Design, rng: np.random.Generator) -> Board:
    """The layout with one jump redone as a ladder or a snake, or two of them as one of each; itself where that is not
    allowed."""
    loose = layout.free
    kind = int(rng.integers(3))
    if not loose or (kind == 2 and len(loose) < 2):
        return layout
    first, second = (loose[int(i)] for i in (rng.permutation(len(loose))[[0, -1]]))
    redone = {first: _drawn(layout, rng, up=kind != 1)}
    if kind == 2:
        redone[second] = _drawn(layout, rng, up=False)
    changed = layout.with_jumps(redone.get(jump, jump) for jump in layout.jumps)
    legal = len(changed.jumps) == len(layout.jumps) and design.obeyed(changed.jumps)
    return changed if legal and not check(changed).violations else layout


def _drawn(layout: Board, rng: np.random.Generator, *, up: bool) -> Jump:
    """Any ladder, or any snake: its source first, then its target."""
    low, high = max(1, layout.rules.start), layout.rules.squares
    source = int(rng.integers(low + (not up), high))
    return Jump(source, int(rng.integers(source + 1, high + 1) if up else rng.integers(low, source)))


def feasible(board: Board, incumbent: HitIncumbent, rng: np.random.Generator) -> Board | None:
    """A layout to start from: drawn, or from the model where the design leaves little room.

    None when stopped, by whatever.
    """
    for _ in range(100):
        layout = draw(incumbent.fixed, incumbent.design.jumps, incumbent.design, incumbent.allowed, rng)
        if layout is not None and incumbent.design.obeyed(layout.jumps) and not check(layout).violations:
            return layout
    from workbench.puzzles.ladders.model import layouts as model

    return model.layout(board, incumbent.design, incumbent.ctx)
