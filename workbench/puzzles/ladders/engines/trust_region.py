"""The engine `cpsat` of `hit`: design rules by CP-SAT over a linearisation, exact evaluation; two jumps are tried last.

A layout that obeys the design is brought near the target: what each exchange of a jump would do is worked out for the
layout at hand, CP-SAT chooses the best few, the new layout is evaluated, and the number of exchanges that are trusted
grows when it has come nearer and shrinks when it has not (Conn, Gould and Toint, Trust-Region Methods, 2000). Of a
layout that is near, any two jumps are then chosen anew in all ways at once (`kernels/jump_pair.py`).
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from itertools import combinations

import numpy as np

from workbench.core.outcome import Outcome
from workbench.puzzles.ladders.analysis import markov
from workbench.puzzles.ladders.analysis.rank_one_update import Base, base_of
from workbench.puzzles.ladders.engines.annealing import feasible
from workbench.puzzles.ladders.engines.incumbent import HitIncumbent
from workbench.puzzles.ladders.engines.last_two_jumps import LastTwoJumps
from workbench.puzzles.ladders.model import layouts as model
from workbench.puzzles.ladders.rules.board import Board
from workbench.puzzles.ladders.rules.check import check
from workbench.puzzles.ladders.rules.play import landings

_STEPS = 6
_NEAR = 0.02  # of the target, within which trying all choices of two jumps pays


def run(board: Board, incumbent: HitIncumbent) -> Outcome:
    """Search until the target is hit or the job is stopped."""
    last_two = LastTwoJumps(incumbent)
    rng = np.random.default_rng(incumbent.ctx.limits.seed)
    layout = incumbent.best or from_hints(board, incumbent)
    if layout is None:
        layout = model.layout(board, incumbent.design, incumbent.ctx)
    seen: set[Board] = set()
    while not incumbent.done:
        # the model's layouts are alike: those that are drawn come to everything in the end
        layout = layout or feasible(board, incumbent, rng)
        if layout is None:
            break
        incumbent.ctx.phase("Approaching the target")
        near = approach(board, layout, incumbent, seen)
        layout = None
        if near is None or near in seen:
            continue
        seen.add(near)
        incumbent.ctx.phase("Sweeping pairs of jumps")
        finish(near, last_two)
    return incumbent.outcome()


def from_hints(board: Board, incumbent: HitIncumbent) -> Board | None:
    """The layout that obeys the design and has most of the jumps that a person has drawn; None without any."""
    drawn = {jump.ends for jump in board.free}
    if not drawn:
        return None
    wish = {ends: float(ends in drawn) for ends in model.blank(board).chosen}
    return model.changed(board, incumbent.design, board.with_jumps(()), wish, len(drawn), 0, (), incumbent.ctx)


def approach(board: Board, layout: Board, incumbent: HitIncumbent, seen: set[Board]) -> Board | None:
    """A layout near the target, a few exchanges after another from the one given; the nearest there was."""
    best, distance = layout, abs(markov.expected(layout) - incumbent.aim)
    tabu: list[Board] = []
    most = 2
    for _ in range(_STEPS):
        incumbent.offer(best, "trust region")
        base = base_of(best)
        if incumbent.done or base is None or (distance <= _NEAR * incumbent.aim and best not in seen):
            break
        gap = incumbent.aim - base.expected
        tried = model.changed(board, incumbent.design, best, effects(base), gap, most, [*tabu, *seen], incumbent.ctx)
        if tried is None:
            break
        other = abs(markov.expected(tried) - incumbent.aim)
        if other < distance:
            best, distance = tried, other
            most = min(most + 1, len(best.jumps))
        else:
            tabu.append(tried)
            most = max(1, most - 1)
    return None if check(best).violations else best


def effects(base: Base) -> Mapping[tuple[int, int], float]:
    """By (source, target): by how much the expectation changes when that jump is added, or, where the layout has it,
    removed."""
    rules, moves = base.board.rules, base.moves
    start = rules.start
    landed, _ = markov.throws(rules)
    # how often a throw ends on a square, before its jump is taken
    frequency = base.inverse[0] @ landed / rules.die
    effect = np.clip(base.added() - base.expected, -1e9, 1e9)
    for source, end in landings(base.board).items():
        effect[:, source - start] = effect[:, end - start]  # for chains
    for jump in base.board.jumps:
        source = jump.source - start
        effect[source] = frequency[source] * (moves - moves[source])
        effect[source, jump.target - start] *= -1  # to take it away
    squares = range(max(1, start), rules.squares + 1)
    return {(s, t): float(effect[s - start, t - start]) for s in squares for t in squares}


def finish(layout: Board, last_two: LastTwoJumps) -> None:
    """Choose any two of its loose jumps anew, in all ways."""
    pairs = list(combinations(layout.free, 2))
    np.random.default_rng(len(pairs)).shuffle(pairs)
    lock = threading.Lock()

    def work(number: int) -> None:
        while not last_two.incumbent.done and not last_two.search.stop[0]:
            with lock:
                if not pairs:
                    return
                pair = pairs.pop()
            base = base_of(layout.without(*pair))
            if base is not None:
                last_two.try_all(base)

    last_two.share(work)
