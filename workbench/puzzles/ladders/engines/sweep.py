"""The engine `sweep` of `hit`: bases of all jumps but two, guided towards the target, and all choices of the last two.

Several bases grow from one trunk, all jumps but three: drawing and inverting take longer than a sweep otherwise.
As many threads as there are workers, each with bases of its own; the kernels run without the interpreter's lock. While
the best layout is far away each pair is looked at; once it is near only the pairs that can be nearer are.

Two jumps to choose are one sweep, and three are a few thousand: then nothing is drawn, all are gone through once, those
first that are likely to lead to the target, and at the end no layout is nearer than the best.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from workbench.core.outcome import Outcome
from workbench.puzzles.ladders.analysis.design import addable, pinned, plain, single, with_pins
from workbench.puzzles.ladders.analysis.markov import Flags
from workbench.puzzles.ladders.analysis.rank_one_update import Base, base_of
from workbench.puzzles.ladders.engines import jump_pairs
from workbench.puzzles.ladders.engines.incumbent import Judge
from workbench.puzzles.ladders.engines.random_layouts import branches, draw, grow
from workbench.puzzles.ladders.rules.board import Board, Jump
from workbench.solve.parallel import team

_WIDEST = 1e6
_DEAD_ENDS = 300
_SHOWN = 3  # a sweep's last finds are its best; floats may have them in the wrong order


class Sweeper:
    """What the sweeps of one job share: how near the best layout is, and the request to stop."""

    def __init__(self, judge: Judge, aim: float | None = None) -> None:
        self.judge = judge
        self.aim = judge.aim if aim is None else aim
        near = _WIDEST if judge.value is None else abs(float(judge.value) - self.aim)
        self.search = jump_pairs.search(self.aim, min(_WIDEST, near), shrink=True)

    def go(self, base: Base, lowest: int = 0) -> None:
        """Sweep all pairs that may join a base, sources from a square on, and show the best to the judge."""
        design = self.judge.design
        allowed = single(base.board.rules, design)
        arrays = jump_pairs.arrays_of(base, design, addable(base.board, design, allowed))
        for s, t, u, v in reversed(self.search.through(arrays, lowest)[-_SHOWN:]):
            self.judge.offer(with_pins(base.board, [(s, t), (u, v)]))

    def exhaust(self, base: Base) -> None:
        """The same, until floats leave no doubt which pair is the best."""
        self.go(base)
        limit = float(self.search.limit[0])
        near = jump_pairs.search(self.aim, limit * (1 + 1e-9) + 1e-10, shrink=False)
        near.stop = self.search.stop
        design = self.judge.design
        free = addable(base.board, design, single(base.board.rules, design))
        for s, t, u, v in near.through(jump_pairs.arrays_of(base, design, free)):
            if self.judge.ctx.stopped():
                return
            self.judge.offer(with_pins(base.board, [(s, t), (u, v)]))

    def share(
        self, work: Callable[[int], None], threads: int | None = None, done: Callable[[], tuple[int, int]] | None = None
    ) -> None:
        """Call work(0), work(1), ... each in its own thread, until the judge has enough.

        threads   as many as the job has workers, if that is not said.
        done      what is done, of how much; else progress is told in layouts.
        """
        self.search.stop[0] = 0
        ctx = self.judge.ctx

        def tell() -> None:
            ready, total = done() if done else (self.search.layouts, None)
            ctx.progress(ready, total, self.search.layouts)

        team(work, threads or max(1, ctx.limits.workers), self.search.stop, lambda: self.judge.done, tell)


def run(board: Board, judge: Judge) -> Outcome | None:
    """Search until the target is hit, everything has been gone through or the job is stopped; None when other ways of
    searching have to go on."""
    fixed = pinned(board)
    judge.ctx.phase("Sweeping")
    free = judge.design.jumps - len(fixed.jumps)
    root = base_of(fixed) if free <= 3 else None
    if root is not None:
        whole = _all_of_two if free == 2 else _all_of_three
        complete = all(whole(root, Sweeper(judge, aim)) for aim in _aims(judge))
        if judge.done or (complete and plain(board.rules, judge.design)):
            return judge.outcome(exhausted=not judge.ctx.stopped())
    if free < 3:
        return None
    sweeper = Sweeper(judge)
    hints = [jump for jump in board.jumps if not jump.pinned]
    sweeper.share(lambda number: _work(fixed, sweeper, number, hints if number == 0 else ()))
    return judge.outcome() if judge.done else None


def _aims(judge: Judge) -> Iterator[float]:
    """What hits is looked for first; where nothing does, the nearest layout is."""
    yield judge.aim
    if not judge.direct and not judge.done:
        yield float(judge.target)


def _all_of_two(root: Base, sweeper: Sweeper) -> bool:
    """One base, so one sweep; whether nothing was left out."""
    sweeper.share(lambda _: sweeper.exhaust(root), 1)
    return not sweeper.judge.ctx.stopped()


def _all_of_three(root: Base, sweeper: Sweeper) -> bool:
    """Each choice of the jump with the lowest source, and all choices of the other two; whether nothing was left out
    that may be nearer."""
    judge = sweeper.judge
    legal = np.argwhere(addable(root.board, judge.design, single(root.board.rules, judge.design)))
    likely = np.abs(root.added()[legal[:, 0], legal[:, 1]] - sweeper.aim)
    firsts: list[tuple[int, int]] = legal[np.argsort(-likely, kind="stable")].tolist()
    total, lock = len(firsts), threading.Lock()
    skipped = 0

    def work(_: int) -> None:
        nonlocal skipped
        while not judge.done and not sweeper.search.stop[0]:
            with lock:
                if not firsts:
                    return
                source, target = firsts.pop()
            base = root.plus(source, target)
            if base is None:
                skipped += 1
            else:
                sweeper.go(base, source + root.board.rules.start + 1)

    sweeper.share(work, done=lambda: (total - len(firsts), total))
    return not judge.ctx.stopped() and not skipped and judge.clear


def _work(fixed: Board, sweeper: Sweeper, number: int, hints: Sequence[Jump]) -> None:
    judge = sweeper.judge
    design, rng = judge.design, _rng(judge, number)
    allowed = single(fixed.rules, design)
    failures = 0
    while not judge.done and not sweeper.search.stop[0]:
        trunk = grow(fixed, design.jumps - 3, design, allowed, judge.aim, rng, hints)
        hints = ()
        swept = 0
        for base in branches(trunk, design, allowed, judge.aim, rng) if trunk else ():
            if judge.done or sweeper.search.stop[0]:
                return
            sweeper.go(base)
            swept += 1
        if not plain(fixed.rules, design):
            _draw(fixed, judge, allowed, rng)
        failures = 0 if swept else failures + 1
        if failures > _DEAD_ENDS:
            return


def _draw(fixed: Board, judge: Judge, allowed: Flags, rng: np.random.Generator) -> None:
    """Show the judge a layout that may have all kinds of chains: a sweep comes only to those that make a difference
    without design rules."""
    layout = draw(fixed, judge.design.jumps, judge.design, allowed, rng)
    if layout is not None:
        judge.offer(layout)


def _rng(judge: Judge, number: int) -> np.random.Generator:
    return np.random.default_rng([judge.ctx.limits.seed, number])
