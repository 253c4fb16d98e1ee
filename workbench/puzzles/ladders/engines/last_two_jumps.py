"""The engine `sweep` of `hit`: bases of all jumps but two, guided towards the target, and all choices of the last two.

A base is a layout without its last two jumps. Several bases are made from one trunk, a layout without its last three:
one base for each trunk would spend more time on drawing and inverting than on trying pairs. There are as many threads
as workers, each with bases of its own; the kernels run without the interpreter's lock. While the best layout is far
from the target each pair is looked at; once it is near, only the pairs that can be nearer are.

Where a board has only two jumps to choose there is one base, and with three there are a few thousand. Then nothing
is drawn at random: all bases are gone through once, the likely ones first, and at the end no layout is nearer.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np

from workbench.core.outcome import Outcome
from workbench.puzzles.ladders.analysis.design import addable, plain
from workbench.puzzles.ladders.analysis.rank_one_update import Base, base_of
from workbench.puzzles.ladders.engines import jump_pairs
from workbench.puzzles.ladders.engines.incumbent import HitIncumbent
from workbench.puzzles.ladders.engines.random_layouts import branches, draw, grow
from workbench.puzzles.ladders.rules.board import Board, Jump
from workbench.solve.parallel import team

_WIDEST = 1e6
_DEAD_ENDS = 300
_SHOWN = 3  # the last finds of a base are its best; floats may have them in the wrong order


class LastTwoJumps:
    """What the searches of one job share: how near the best layout is, and the request to stop.

    Where layouts are known already, all that hit are told and not the nearest alone, since a known one is no answer.
    """

    def __init__(self, incumbent: HitIncumbent, aim: float | None = None) -> None:
        self.incumbent = incumbent
        self.aim = incumbent.aim if aim is None else aim
        near = _WIDEST if incumbent.value is None else abs(float(incumbent.value) - self.aim)
        least = incumbent.room if incumbent.known and self.aim == incumbent.aim else 0.0
        self.search = jump_pairs.PairSearch(self.aim, min(_WIDEST, near), shrink=True, least=least)

    def try_all(self, base: Base, lowest: int = 0) -> bool:
        """Try all pairs that may join a base, sources from a square on, and offer the best; whether floats can."""
        arrays = jump_pairs.arrays_of(base, self.incumbent.design, self.incumbent.allowed)
        if arrays is None:
            return False
        found = self.search.through(arrays, lowest)
        for s, t, u, v in reversed(found if self.search.least else found[-_SHOWN:]):
            if self.incumbent.done:
                break
            self.incumbent.offer(base.board.plus((s, t), (u, v)), "pairs of jumps")
        return True

    def look_within(self, limit: float, base: Base, lowest: int = 0) -> bool:
        """Offer all pairs that may be within the limit, for certain; whether that can be done."""
        arrays = jump_pairs.arrays_of(base, self.incumbent.design, self.incumbent.allowed)
        if arrays is None:
            return False
        near = jump_pairs.PairSearch(self.aim, limit, shrink=False, stop=self.search.stop)
        for pair in near.every(arrays, lowest):
            if pair is None or self.incumbent.done:
                return False
            s, t, u, v = pair
            self.incumbent.offer(base.board.plus((s, t), (u, v)), "pairs of jumps")
        self.search.layouts += near.layouts
        return True

    def share(
        self, work: Callable[[int], None], threads: int | None = None, done: Callable[[], tuple[int, int]] | None = None
    ) -> None:
        """Call work(0), work(1), ... each in its own thread, until it is enough.

        threads   as many as the job has workers, if that is not said.
        done      what is done, of how much; else progress is told in layouts.
        """
        self.search.stop[0] = 0
        ctx = self.incumbent.ctx

        def tell() -> None:
            ready, total = done() if done else (self.search.layouts, None)
            ctx.progress(ready, total, self.search.layouts)

        team(work, threads or max(1, ctx.limits.workers), self.search.stop, lambda: self.incumbent.done, tell)


def run(board: Board, incumbent: HitIncumbent) -> Outcome | None:
    """Search until the target is hit, everything has been gone through or the job is stopped; None when other ways of
    searching have to go on."""
    fixed, free = incumbent.fixed, incumbent.free
    incumbent.ctx.phase("Sweeping")
    root = base_of(fixed) if free <= 3 else None
    if root is not None:
        complete = _exhaust(root, incumbent, free)
        if incumbent.done or (complete and _nothing_left_out(incumbent)):
            return incumbent.outcome(exhausted=not incumbent.ctx.stopped())
    if free < 3:
        return None
    last_two = LastTwoJumps(incumbent)
    last_two.share(lambda number: _work(fixed, last_two, number, board.free if number == 0 else ()))
    return incumbent.outcome() if incumbent.done else None


def _nothing_left_out(incumbent: HitIncumbent) -> bool:
    """Whether it is enough to try pairs that chain with no free jump: they stand for the games of all others, but not
    where different boards are wanted."""
    rules, design = incumbent.fixed.rules, incumbent.design
    return plain(rules, design) and not (incumbent.known and rules.chain and not design.spacing)


def _exhaust(root: Base, incumbent: HitIncumbent, free: int) -> bool:
    """Look for the best with two or three jumps more, and then at all that may be better; whether nothing was left
    out."""
    for aim in _aims(incumbent):
        last_two = LastTwoJumps(incumbent, aim)
        _everywhere(root, last_two, free, last_two.try_all)
    complete = True
    for aim, limit in incumbent.windows():
        if incumbent.done:
            return False
        last_two = LastTwoJumps(incumbent, aim)
        complete &= _everywhere(root, last_two, free, partial(last_two.look_within, limit))
    return complete and incumbent.bounded


def _aims(incumbent: HitIncumbent) -> Iterator[float]:
    """What hits is looked for first; where nothing does, the nearest layout is."""
    if incumbent.hits_known:
        return  # nothing else counts, and all that hit are looked at afterwards
    yield incumbent.aim
    if incumbent.aim != float(incumbent.target) and not incumbent.done:
        yield float(incumbent.target)


def _everywhere(root: Base, last_two: LastTwoJumps, free: int, look: Callable[[Base, int], bool]) -> bool:
    """Look at all pairs of a base, or of all bases with one jump more, that of the lowest source; likely ones first.
    Returns whether all were looked at."""
    incumbent, start = last_two.incumbent, root.board.rules.start
    firsts: list[tuple[int, int] | None] = [None]
    if free == 3:
        legal = np.argwhere(addable(root.board, incumbent.design, incumbent.allowed))
        likely = np.abs(root.added()[legal[:, 0], legal[:, 1]] - last_two.aim)
        firsts = legal[np.argsort(-likely, kind="stable")].tolist()
    total, lock = len(firsts), threading.Lock()
    skipped = 0

    def work(_: int) -> None:
        nonlocal skipped
        while not incumbent.done and not last_two.search.stop[0]:
            with lock:
                if not firsts:
                    return
                first = firsts.pop()
            base, lowest = (root, 0) if first is None else (root.plus(*first), first[0] + start + 1)
            if base is None or not look(base, lowest):
                with lock:
                    skipped += 1

    last_two.share(work, 1 if free == 2 else None, done=lambda: (total - len(firsts), total))
    return not incumbent.ctx.stopped() and not skipped


def _work(fixed: Board, last_two: LastTwoJumps, number: int, hints: Sequence[Jump]) -> None:
    incumbent = last_two.incumbent
    design, rng = incumbent.design, np.random.default_rng([incumbent.ctx.limits.seed, number])
    allowed, failures = incumbent.allowed, 0
    while not incumbent.done and not last_two.search.stop[0]:
        trunk = grow(fixed, design.jumps - 3, design, allowed, incumbent.aim, rng, hints)
        hints = ()
        tried = 0
        for base in branches(trunk, design, allowed, incumbent.aim, rng) if trunk else ():
            if incumbent.done or last_two.search.stop[0]:
                return
            tried += last_two.try_all(base)
        # pairs are tried with those chains only that make a difference without design rules
        layout = None if plain(fixed.rules, design) else draw(fixed, design.jumps, design, allowed, rng)
        if layout is not None:
            incumbent.offer(layout, "random layouts")
        failures = 0 if tried else failures + 1
        if failures > _DEAD_ENDS:
            return
