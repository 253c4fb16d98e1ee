"""Layouts with a spread, a median or a share of short games that is asked for, and those with a second target.

A local search: of the layout at hand a jump or two are taken away, and all that may take their place are tried at once,
in floats; the one that comes nearest is the next layout, now and then one of the next best. For an expectation with a
shortest game those are all pairs that hit (`jump_pairs`), of which one with a game that is long enough is looked for.
What is shown is exact. Where there are few layouts they are all tried, exactly: then it is known which is the nearest,
or that none is as asked for. Elsewhere nothing is proved of what is not found.
"""

from __future__ import annotations

import numpy as np

from workbench.core.context import SolveContext
from workbench.core.errors import OptionError
from workbench.core.insight import FactValue
from workbench.core.options import Values, typed_text
from workbench.core.outcome import Outcome
from workbench.core.verdict import Violation
from workbench.core.wording import counted, number_text
from workbench.puzzles.ladders.analysis import expectation_bounds, markov, measures
from workbench.puzzles.ladders.analysis.design import addable
from workbench.puzzles.ladders.analysis.markov import Counts, Floats
from workbench.puzzles.ladders.analysis.measures import Measure
from workbench.puzzles.ladders.analysis.rank_one_update import Base, base_of
from workbench.puzzles.ladders.engines import jump_pairs
from workbench.puzzles.ladders.engines.all_layouts import Layouts
from workbench.puzzles.ladders.engines.incumbent import HitIncumbent
from workbench.puzzles.ladders.engines.random_layouts import draw, grow, longest
from workbench.puzzles.ladders.rules.board import Board

_TRIED = 400  # jumps that are tried at once where each costs a walk through the game
_FEW = 20_000  # layouts that are looked at exactly, one after another: a few milliseconds each on large boards
_OFFERED = 4
_RESTART = 60  # steps without a better layout after which another one is drawn
_LOWEST = 0.5  # of the target
_SHORT = 0.5  # of the bases whose shortest game is to take exactly so long: it may come out too long as well
_DEAD_ENDS = 300  # draws in vain after which there may be no layout as asked for


class MeasureSearch(HitIncumbent):
    """What one job is after, and the best layout so far."""

    def __init__(self, board: Board, values: Values, ctx: SolveContext) -> None:
        super().__init__(board, values, ctx)
        self.rng = np.random.default_rng(ctx.limits.seed)
        if self.exactly and self.shortest != self.exactly:
            raise OptionError(
                f"shortest: at least {counted(self.shortest, 'throw')} and exactly {self.exactly} exclude each other"
            )
        if self.measure is Measure.WITHIN and self.target > 1:
            raise OptionError(f"target: a probability is at most 1, not {typed_text(self.target)}")
        if self.measure is Measure.MEDIAN and self.target > measures.LONGEST // 2:
            shown = typed_text(self.target)
            raise OptionError(f"target: medians up to {measures.LONGEST // 2} can be asked for, not {shown}")

    @property
    def words(self) -> str:
        """The measure of the best layout, and its shortest game where one was asked for."""
        assert self.best is not None, "there is a layout"
        assert self.value is not None
        name = _NAMES[self.measure].format(self.throws)
        words = f"{name} is {number_text(float(measures.shown(self.value, self.measure)), 12)}"
        shortest = counted(markov.shortest(self.best) or 0, "throw")
        return words + (f", the shortest game takes {shortest}" if self.shortest else "")

    def facts(self) -> dict[str, FactValue]:
        """The measure of the best layout, whether it hits, and its shortest game."""
        if self.best is None or self.value is None:
            return {}
        return {
            "hit": self.reached,
            "measure": self.measure.value,
            "value": str(measures.shown(self.value, self.measure)),
            "shortest": markov.shortest(self.best),
        }

    def answer(self, exhausted: bool) -> str:
        """What was found, in words; `exhausted` when no layout is nearer."""
        target = typed_text(self.target)
        if self.reached:
            return f"{target} is hit: {self.words}"
        if exhausted:
            return f"no layout as asked for hits {target}; of the nearest one {self.words}"
        return f"{target} is not hit yet: {self.words}"

    def no_layout(self) -> Violation:
        """Why there is no layout at all, where all have been tried."""
        words = "in every layout as asked for games may last for ever"
        if self.exactly:
            words += f", or the shortest one does not take {counted(self.shortest, 'throw')}"
        elif self.shortest:
            words += f" or be over in fewer than {counted(self.shortest, 'throw')}"
        return Violation("target", words)

    def grown(self, count: int) -> Base | None:
        """A base of so many jumps whose games are long enough, or nearly; None at a dead end.

        What makes games long makes the expectation great: it stays below the target now and then, for what joins it.
        """
        aim = float(self.target) * self.rng.uniform(_LOWEST, 1)
        least = 0 if self.exactly and self.rng.random() < _SHORT else self.shortest
        return grow(self.fixed, count, self.design, self.allowed, aim, self.rng, shortest=least)

    def drawn(self) -> Board | None:
        """A layout to begin with; None at a dead end."""
        if not self.shortest:
            return draw(self.fixed, self.design.jumps, self.design, self.allowed, self.rng)
        base = self.grown(self.design.jumps)
        return None if base is None else base.board

    def candidates(self, base: Base) -> tuple[Counts, Floats]:
        """(k, 2) jumps as states, and (k,) what the measure is with each, in floats."""
        free = addable(base.board, self.design, self.allowed)
        if self.shortest:
            free = longest(base.board, free, self.shortest)
        jumps: Counts = np.argwhere(free).astype(np.int64)
        if self.measure in (Measure.EXPECTED, Measure.DEVIATION):
            of_all = base.added() if self.measure is Measure.EXPECTED else measures.deviations(base)
            return jumps, of_all[jumps[:, 0], jumps[:, 1]]
        jumps = self.rng.permutation(jumps)[:_TRIED]
        if self.measure is Measure.WITHIN:
            return jumps, measures.ended(base.board, jumps, self.throws)[-1]
        throws = min(measures.LONGEST, 2 * int(self.target) + 1)
        # exactly half may be a little less in floats
        return jumps, (measures.ended(base.board, jumps, throws) < 0.5 - 1e-12).sum(axis=0).astype(np.float64)


def by_measure(search: MeasureSearch, every: Layouts, few: int | None) -> Outcome:
    """The task `hit` for another measure than the expectation, or with a shortest game.

    every, few   the layouts as asked for; how many there are, None where there are many.
    """
    ctx = search.ctx
    if few is not None and few <= _FEW:
        return search.try_all(every.all, few)
    if search.free > 0:
        ctx.phase("Searching")
        pairs = search.measure is Measure.EXPECTED and search.free > 1
        if pairs:
            ctx.kernels("workbench.puzzles.ladders.kernels.pair_search")
        (_in_pairs if pairs else _one_by_one)(search)
    return search.outcome()


def _one_by_one(search: MeasureSearch) -> None:
    last = search.free == 1
    here: Board | None = None
    waited = dead_ends = 0
    while not search.done and dead_ends < _DEAD_ENDS:
        if here is None or waited > _RESTART:
            here, waited = search.drawn(), 0
        base = None if here is None else base_of(_without(search, here))
        if base is None:
            here, dead_ends = None, dead_ends + 1
            continue
        jumps, values = search.candidates(base)
        away = np.abs(values - float(search.target))
        order = np.argsort(away, kind="stable")[: None if last else _OFFERED]
        before = search.distance
        start = base.board.rules.start
        grown = [base.board.plus(pair) for pair in (jumps[order] + start).tolist()]
        for layout, distance in zip(grown, away[order].tolist(), strict=True):
            if distance < search.distance * (1 + 1e-6) + 1e-12 and not search.done:
                search.offer(layout, "one end elsewhere")
        waited = 0 if search.distance < before else waited + 1
        here = grown[int(search.rng.integers(min(_OFFERED, len(grown))))] if grown else None
        dead_ends = 0 if grown else dead_ends + 1
        if last and search.measure in (Measure.EXPECTED, Measure.DEVIATION):
            return  # every jump has been tried


def _in_pairs(search: MeasureSearch) -> None:
    """All pairs that hit the expectation are offered, for the sake of the shortest game."""
    low, high = expectation_bounds.window(search.target, search.digits)
    aim, half = float((low + high) / 2), float((high - low) / 2)
    dead_ends = 0
    while not search.done and dead_ends < _DEAD_ENDS:
        base = search.grown(search.design.jumps - 2)
        arrays = None if base is None else jump_pairs.arrays_of(base, search.design, search.allowed)
        dead_ends = 0 if arrays else dead_ends + 1
        if base is None or arrays is None:
            continue
        pairs = jump_pairs.PairSearch(aim, half, shrink=False)
        for s, t, u, v in pairs.through(arrays):
            if search.done:
                break
            search.offer(base.board.plus((s, t), (u, v)), "pairs of jumps")


def _without(search: MeasureSearch, board: Board) -> Board:
    """The board without one of its free jumps."""
    return board.without(board.free[int(search.rng.integers(len(board.free)))])


_NAMES = {
    Measure.EXPECTED: "the expectation",
    Measure.DEVIATION: "the standard deviation",
    Measure.MEDIAN: "the median",
    Measure.WITHIN: "the probability to be done within {} throws",
}
