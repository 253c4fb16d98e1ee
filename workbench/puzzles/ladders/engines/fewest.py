"""The least number of jumps that hit a target, with a proof for every smaller number: all its layouts are tried.

Where there are few layouts they are tried one by one (`all_layouts`), and nothing below is needed.

Elsewhere two jumps are one search of `jump_pairs`; for three or more the first ones are chosen in the order of their
sources, and the last two, further up, by `jump_pairs` again. Where jumps may chain, a chain leads nowhere else than two
jumps that both go to its end, so layouts suffice in which only pinned jumps lead to a source.

The proof for smaller numbers has no margin that is estimated. Floats decide at which layouts to look, but what they may
be off is proved for every base (`analysis.rounding_bounds`), so that no layout that hits is passed over: all others are
too far away for certain, and those that are near are looked at exactly. Where floats prove nothing, because games last
too long, layouts are gone through one by one, by an elimination that is right to a proved number of bits
(`kernels.enumerate_layouts`). Numbers of jumps that are out of reach are so by the bounds of `expectation_bounds`.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from math import comb, inf, nextafter

import numpy as np

from workbench.core.context import SolveContext
from workbench.core.insight import FactValue
from workbench.core.options import Values, typed_text
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.verdict import Violation
from workbench.core.wording import counted
from workbench.puzzles.ladders.analysis import exact, expectation_bounds
from workbench.puzzles.ladders.analysis.design import Design, addable, pinned, single
from workbench.puzzles.ladders.analysis.rank_one_update import Base, base_of
from workbench.puzzles.ladders.analysis.rounding_bounds import one_more
from workbench.puzzles.ladders.engines import all_layouts, jump_pairs
from workbench.puzzles.ladders.engines.all_layouts import Layouts
from workbench.puzzles.ladders.engines.incumbent import out_of_reach, refuse_below_one_move, refuse_broken_pins, starts
from workbench.puzzles.ladders.engines.random_layouts import branches, grow
from workbench.puzzles.ladders.kernels.enumerate_layouts import margin
from workbench.puzzles.ladders.rules.board import Board
from workbench.puzzles.ladders.rules.check import check
from workbench.solve.answer import KNOWN
from workbench.solve.parallel import team

_QUICK = 1.5  # seconds for a look whether a number of jumps is easy, before all smaller ones are gone through
_AHEAD = 3
_FEW = 10**7
_DEAD_ENDS = 20  # on a small board there may be no room for so many jumps


class FewestJumps:
    """What one job is after, and what it has found."""

    def __init__(self, board: Board, target: Decimal, digits: int, ctx: SolveContext) -> None:
        self.ctx = ctx
        self.fixed = pinned(board)
        self.design = Design(jumps=board.rules.squares)
        self.allowed = single(board.rules, self.design)
        self.target, self.digits = target, digits
        low, high = expectation_bounds.window(target, digits)
        self.aim = float((low + high) / 2)
        # what a float of the target is off belongs to it
        self.limit = nextafter(float((high - low) / 2 + abs(Fraction(self.aim) - (low + high) / 2)), inf)
        self.stop = np.zeros(1, np.int64)
        self.layouts = 0
        self.found: Board | None = None
        self.lock = threading.Lock()

    @property
    def over(self) -> bool:
        """Whether a thread should end."""
        return bool(self.stop[0]) or self.ctx.stopped()

    def offer(self, board: Board, by: str = "all layouts") -> bool:
        """Whether a layout hits, exactly; the first with fewest jumps is kept and shown."""
        rough = all_layouts.rough_length(board)
        if not abs(rough - self.aim) <= self.limit + margin(board.rules.squares + 1) * rough:
            return False
        if check(board).violations or not exact.hits(exact.expected(board), self.target, self.digits):
            return False
        with self.lock:
            if self.found is None or len(board.jumps) < len(self.found.jumps):
                self.found = board
                self.ctx.incumbent(board, float(len(board.jumps)), by=by)
        return True

    def through(self, base: Base, lowest: int) -> bool | None:
        """Whether two jumps with sources from square `lowest` on hit; False once every choice has been looked at.

        None where floats prove nothing, or more choices may hit than can be kept: then the layouts have to be looked at
        one by one.
        """
        arrays = jump_pairs.arrays_of(base, self.design, self.allowed)
        if arrays is None:
            return None
        search = jump_pairs.PairSearch(self.aim, self.limit, shrink=False, stop=self.stop)
        try:
            for pair in search.every(arrays, lowest):
                if pair is None:
                    return None
                if self.over:
                    break
                s, t, u, v = pair
                if self.offer(base.board.plus((s, t), (u, v))):
                    return True
        finally:
            with self.lock:
                self.layouts += search.layouts
        return False


def fewest(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The task: options `target` and `digits`; pinned jumps stay and count."""
    refuse_below_one_move(values.decimal("target"), values.integer("digits"))
    refuse_broken_pins(board)
    sought = FewestJumps(board, values.decimal("target"), values.integer("digits"), ctx)
    ctx.kernels("workbench.puzzles.ladders.kernels.pair_search", "workbench.puzzles.ladders.kernels.enumerate_layouts")
    for start in starts(board, ctx.hint):
        if not check(start).violations:
            sought.offer(start, KNOWN)
    pins = len(sought.fixed.jumps)
    most = board.rules.squares - board.rules.start - 1
    for jumps in range(pins, most + 1):
        ctx.bound(float(jumps))
        if sought.found is not None and len(sought.found.jumps) == jumps:
            return _proved(sought)
        free = jumps - pins
        if out_of_reach(board.rules, (sought.target, sought.digits), Design(jumps)):
            continue
        if free > 2 and sought.found is None:
            _look_ahead(sought, jumps)
        ctx.phase(f"Going through all layouts of {jumps} jumps")
        if not (sought.found is not None and len(sought.found.jumps) == jumps):
            exhaust(sought, free)
        if sought.found is not None and len(sought.found.jumps) == jumps:
            return _proved(sought)
        if ctx.stopped():
            return ctx.halted(facts=_facts(sought))
    message = f"no number of jumps has an expectation of {typed_text(sought.target)} to {sought.digits} decimals"
    return ctx.outcome(Status.INFEASIBLE, conflict=(Violation("target", message),), proof=Proof.EXHAUSTED)


def exhaust(sought: FewestJumps, free: int) -> None:
    """Go through all layouts with so many jumps beside the pinned ones, until one hits or the job is stopped."""
    every = Layouts(sought.fixed, Design(len(sought.fixed.jumps) + free))
    if every.few() is not None:
        for board in every.near(sought.target, sought.digits, -inf, sought.ctx.stopped, lambda _: None):
            if sought.offer(board):
                return
        return
    base = base_of(sought.fixed, precise=True)
    if free < 3 or base is None:
        for layout in _layouts(sought, base or sought.fixed, 0, free):
            if layout or sought.over:
                return
        return
    firsts = list(_nexts(sought, sought.fixed, 0))
    total, root = len(firsts), base
    firsts.reverse()

    def work(_: int) -> None:
        while not sought.over:
            with sought.lock:
                if not firsts:
                    return
                source, target = firsts.pop()
            for hit in _layouts(sought, _plus(root, source, target), source + 1, free - 1):
                if hit:
                    sought.stop[0] = 1
                if sought.over:
                    return

    ctx = sought.ctx

    def tell() -> None:
        ctx.progress(total - len(firsts), total, sought.layouts)

    team(work, max(1, ctx.limits.workers), sought.stop, ctx.stopped, tell)


def _layouts(sought: FewestJumps, base: Base | Board, lowest: int, free: int) -> Iterator[bool]:
    """For parts of all layouts with `free` more jumps, sources from square `lowest` on, whether one of them hits."""
    board = base.board if isinstance(base, Base) else base
    if free == 0:
        yield sought.offer(board)
    elif free == 1 and isinstance(base, Base):
        near = one_more(base, sought.aim, sought.limit)
        for source, target in _nexts(sought, board, lowest):
            if near is None or near[source - board.rules.start, target - board.rules.start]:
                yield sought.offer(board.plus((source, target)))
    else:
        found = sought.through(base, lowest) if free == 2 and isinstance(base, Base) else None
        if found is not None:
            yield found
            return
        for source, target in _nexts(sought, board, lowest):
            yield from _layouts(sought, _plus(base, source, target), source + 1, free - 1)


def _nexts(sought: FewestJumps, board: Board, lowest: int) -> Iterator[tuple[int, int]]:
    """The jumps that may join a board, as squares, in the order of their sources."""
    start = board.rules.start
    for source, target in np.argwhere(addable(board, sought.design, sought.allowed)).tolist():
        if source + start >= lowest:
            yield source + start, target + start


def _plus(base: Base | Board, source: int, target: int) -> Base | Board:
    """With one more jump; a mere board while games on it may last for ever."""
    if isinstance(base, Base):
        start = base.board.rules.start
        grown = base.plus(source - start, target - start)
        if grown is not None:
            return grown
        base = base.board
    board = base.plus((source, target))
    return base_of(board, precise=True) or board


def _look_ahead(sought: FewestJumps, jumps: int) -> None:
    """Try whether a few more jumps hit, so that there is an answer while smaller numbers are being excluded."""
    ctx, most = sought.ctx, sought.fixed.rules.squares - sought.fixed.rules.start - 1
    choices = int(addable(sought.fixed, sought.design, sought.allowed).sum())
    if comb(choices, jumps - len(sought.fixed.jumps)) < _FEW:
        return  # going through all of them is as quick
    rng = np.random.default_rng(ctx.limits.seed)
    for number in range(jumps, min(jumps + _AHEAD, most) + 1):
        ctx.phase(f"Looking for a layout of {number} jumps")
        until = ctx.elapsed + _QUICK
        dead_ends = 0
        while ctx.elapsed < until and not sought.over and dead_ends < _DEAD_ENDS:
            trunk = grow(sought.fixed, number - 3, sought.design, sought.allowed, sought.aim, rng)
            tried = False
            for base in branches(trunk, sought.design, sought.allowed, sought.aim, rng) if trunk else ():
                if sought.over or ctx.elapsed > until:
                    break
                tried = True
                if sought.through(base, 0):
                    return
            dead_ends = 0 if tried else dead_ends + 1


def _proved(sought: FewestJumps) -> Outcome:
    assert sought.found is not None
    jumps = len(sought.found.jumps)
    value = exact.expected(sought.found)
    reached = "" if value is None else f": {exact.digits(value, 15)} expected moves"
    words = f"{counted(jumps, 'jump')} hit {exact.target_words(sought.target, sought.digits)}, and no fewer do{reached}"
    found = {"board": sought.found, "objective": float(jumps), "bound": float(jumps), "facts": _facts(sought)}
    return sought.ctx.outcome(Status.PROVED, answer=words, proof=Proof.EXHAUSTED, **found)


def _facts(sought: FewestJumps) -> dict[str, FactValue]:
    value = sought.found and exact.expected(sought.found)
    return exact.facts(value) if value else {}
