"""The goal of `hit`, the best layout so far, to which every engine offers others, and goals that are refused.

Only exact values count here.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from math import inf, nextafter

from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused, OptionError
from workbench.core.insight import FactValue
from workbench.core.options import Values, typed_text
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.verdict import Violation
from workbench.core.wording import counted, number_text, small_text
from workbench.puzzles.ladders.analysis import exact, expectation_bounds, markov, measures
from workbench.puzzles.ladders.analysis.design import Design, asked, design_of, pinned, single
from workbench.puzzles.ladders.analysis.measures import Measure
from workbench.puzzles.ladders.analysis.short_games import longest_shortest
from workbench.puzzles.ladders.rules.board import Board, Rules
from workbench.puzzles.ladders.rules.check import check

FINEST = 1e-14
"""With `more`, nearer than this floats cannot lead."""

Rank = tuple[bool, Fraction]
"""Whether a layout hits, and how far it is below the target: the greater the better. One that hits is better than one
that is nearer, since a target may have more decimals than count."""


def asked_of(board: Board, other: Board) -> Board | None:
    """Another board as an answer to what is asked of a board: pinned is what is pinned there; None when it is none.

    Boards differ by where their jumps lead: a board with other pins is no other board.
    """
    pairs = {jump.ends for jump in other.jumps}
    return board.laid(pairs) if board.pins.keys() <= pairs and other.rules == board.rules else None


def starts(board: Board, hint: Board | None) -> Iterator[Board]:
    """Layouts that are there before any is looked for: a hint that keeps the pins, the best of a run that goes on, and
    what a person has drawn."""
    again = None if hint is None else asked_of(board, hint)
    if again is not None:
        yield again
    yield board


class HitIncumbent:
    """The best layout so far: takes others from any thread, shows the better ones, knows when it is enough.

    fixed     the pins alone.      free   how many jumps are to be laid beside them.      allowed   see `design.single`.

    Boards that are known already are no answers, but say how good one has to be: where they hit it has to hit, else it
    has to be as near as they are.
    """

    def __init__(self, board: Board, values: Values, ctx: SolveContext) -> None:
        self.ctx, self.fixed, self.design = ctx, pinned(board), design_of(values)
        self.allowed, self.free = single(board.rules, self.design), self.design.jumps - len(self.fixed.jumps)
        self.target, self.digits, self.more = values.decimal("target"), values.integer("digits"), values.flag("more")
        self.measure, self.throws = Measure(values.text("measure")), values.integer("throws")
        least, self.exactly = values["shortest"], values["shortest_exact"]
        self.shortest = max(one for one in (least, self.exactly, 0) if isinstance(one, int))
        self.best: Board | None = None
        self.value: Fraction | None = None
        self._rank: Rank | None = None
        self._lock = threading.Lock()
        self.known = frozenset(other for one in ctx.others if (other := asked_of(board, one)) is not None)
        self._least: Rank | None = None
        for other in self.known:
            rank = self._judged(other)[1]
            if rank is not None and (self._least is None or rank > self._least):
                self._least = rank
            if self.hits_known:
                break  # nothing else counts

    @property
    def reached(self) -> bool:
        """Whether the best layout hits."""
        return self._rank is not None and self._rank[0]

    @property
    def distance(self) -> float:
        """How far the best layout is from the target."""
        return inf if self._rank is None else float(-self._rank[1])

    @property
    def aim(self) -> float:
        """What engines that reckon in floats go for: the middle of what hits, or the target itself for `more`.

        They differ where the target has more decimals than count: then the nearest layout need not be one that hits.
        """
        return float(self.target) if self.more else float(sum(expectation_bounds.window(self.target, self.digits)) / 2)

    @property
    def done(self) -> bool:
        """Whether to end: enough, or stopped."""
        return self.ctx.stopped() or (self.reached and (not self.more or self.distance < FINEST))

    @property
    def room(self) -> float:
        """How far from the aim a layout may be and hit still."""
        return self._around(self.aim)

    def windows(self) -> Iterator[tuple[float, float]]:
        """Targets and distances, in floats: all layouts within them looked at, none is better than the best.

        Layouts that hit come first. After that come layouts that are nearer than the best, unless one hits already; and
        only where some layout, known or found, says how near that is.
        """
        low, high = expectation_bounds.window(self.target, self.digits)
        middle = float((low + high) / 2)
        yield middle, self._around(middle)
        ranks = [rank for rank in (self._rank, self._least) if rank is not None]
        if ranks and not max(ranks)[0]:
            aim = float(self.target)
            yield aim, _above(-max(ranks)[1] + abs(Fraction(aim) - Fraction(self.target)))

    @property
    def hits_known(self) -> bool:
        """Whether a known board hits: then nothing else is an answer."""
        return self._least is not None and self._least[0]

    @property
    def bounded(self) -> bool:
        """Whether a layout, known or found, says how near an answer is."""
        return self._rank is not None or self._least is not None

    def _around(self, aim: float) -> float:
        low, high = expectation_bounds.window(self.target, self.digits)
        return _above(max(Fraction(aim) - low, high - Fraction(aim)))

    def offer(self, board: Board, by: str | None = None) -> None:
        """Look at a layout that `by` found; one that is known, or breaks the rules or the design, is passed over."""
        if board in self.known:
            return
        value, rank = self._judged(board)
        if rank is None:
            return
        with self._lock:
            if self._rank is not None and self._rank >= rank:
                return
            self.best, self.value, self._rank = board, value, rank
            self.ctx.incumbent(board, self.distance, by=by)

    def try_all(
        self, layouts: Callable[[Callable[[], bool], Callable[[int], None]], Iterator[Board]], few: int
    ) -> Outcome:
        """Offer all layouts, one by one: there are few. `layouts` takes when to stop, and what to tell how many."""
        self.ctx.phase("Trying all layouts")
        for layout in layouts(lambda: self.done, lambda number: self.ctx.progress(number, few, number)):
            self.offer(layout, "all layouts")
        return self.outcome(exhausted=not self.ctx.stopped())

    def _judged(self, board: Board) -> tuple[Fraction | None, Rank | None]:
        """The exact value of a layout and its rank; none of one that is not as it was asked for, or may never end."""
        if self.shortest and not self._takes(markov.shortest(board) or 0):
            return None, None
        if not self.design.obeyed(board.jumps) or check(board).violations:
            return None, None
        value = measures.exact_value(board, self.measure, self.throws)
        if value is None:
            return None, None
        away = measures.distance(value, self.measure, self.target)
        return value, (measures.hits(value, self.measure, self.target, self.digits), -away)

    def _takes(self, throws: int) -> bool:
        """Whether the shortest game takes as many throws as asked for."""
        return throws == self.shortest if self.exactly else throws >= self.shortest

    def facts(self) -> dict[str, FactValue]:
        """The exact value of the best layout and whether it hits."""
        return {} if self.value is None else {"hit": self.reached, **exact.facts(self.value)}

    def answer(self, exhausted: bool) -> str:
        """What was found, in words; `exhausted` when no layout is nearer."""
        assert self.value is not None, "there is a layout"
        jumps, target = counted(self.design.jumps, "jump"), exact.target_words(self.target, self.digits)
        if self.reached:
            return f"{jumps} hit {target}: {exact.digits(self.value, 15)} expected moves"
        away = small_text(self.distance, 3)
        unit = "of a move" if away.endswith(("th", "ths")) else "move" if away == "1" else "moves"
        nearest = f"the nearest layout is {away} {unit} away"
        if exhausted:
            return f"no layout of {jumps} hits {target}: {nearest}"
        return f"{target} is not hit yet: {nearest}"

    def no_layout(self) -> Violation:
        """Why there is no layout at all, where all have been tried."""
        endless = f"with {counted(self.design.jumps, 'jump')} as asked for, games may last for ever in every layout"
        return Violation("target", endless)

    def outcome(self, exhausted: bool = False) -> Outcome:
        """The end of a search; `exhausted` when nothing hits or is nearer than the best layout.

        A search that has neither hit nor looked at everything was stopped: by the user, the time, or a limit that was
        given to CP-SAT.
        """
        short = self._least is not None and (self._rank is None or self._rank < self._least)
        if exhausted and short and not self.reached:
            # what is left is no answer: some known board hits, or is nearer
            return self.ctx.outcome(Status.INFEASIBLE, board=None, objective=None, proof=Proof.EXHAUSTED)
        if self.best is None:
            if not exhausted:
                return self.ctx.halted()
            return self.ctx.outcome(Status.INFEASIBLE, conflict=(self.no_layout(),), proof=Proof.EXHAUSTED)
        found = {
            "board": self.best,
            "objective": self.distance,
            "facts": self.facts(),
            "answer": self.answer(exhausted),
        }
        if self.reached:
            return self.ctx.outcome(Status.PROVED, **found)
        if exhausted:
            return self.ctx.outcome(Status.PROVED, bound=self.distance, proof=Proof.EXHAUSTED, **found)
        return self.ctx.halted(**found)


def _above(value: Fraction) -> float:
    """A float that is no smaller."""
    return nextafter(float(value), inf)


def refuse_below_one_move(target: Decimal, digits: int) -> None:
    """OptionError for a target that no game has, whatever its jumps."""
    if expectation_bounds.window(target, digits)[1] < 1:
        raise OptionError(f"target: no game is shorter than one move, so {typed_text(target)} is out of reach")


def refuse_broken_pins(board: Board) -> None:
    """BoardRefused for pinned jumps that break the rules by themselves: nothing can be built on them.

    Games that never end are not refused: further jumps may mend that.
    """
    for violation in check(pinned(board)).violations:
        if violation.code != "unreachable":
            raise BoardRefused(f"pinned jumps break the rules: {violation.message}")


def out_of_reach(rules: Rules, judged: tuple[Decimal, int], design: Design) -> tuple[Violation, ...]:
    """Why no layout has a target to so many decimals, as far as a quick proof goes, by the numbers of its jumps; none
    where that is open. The target's own sentence tells how many jumps there are to be."""
    target, digits = judged
    low, high = expectation_bounds.window(target, digits)
    jumps, what, shown = design.jumps, counted(design.jumps, "jump"), typed_text(target)

    def beyond(kinds: str, moves: float, side: str) -> Violation:
        many = f"{number_text(moves)} move{'' if moves == 1 else 's'}"
        words = f"with {what}{kinds} a game takes {many} or {side} on average"
        return Violation("target", f"{words}: {shown} is out of reach")

    shortest = expectation_bounds.least(rules, jumps)
    if high < shortest:
        return (beyond("", float(shortest), "more"),)
    longest = expectation_bounds.most(rules, jumps) if low > shortest else inf
    if low > longest:
        return (beyond("", longest, "less"),)
    snakes = design.exact_snakes
    if snakes is None:
        return ()
    shortest = expectation_bounds.least(rules, jumps, max(0, jumps - snakes))
    if high >= shortest:
        return ()
    name = "ladders" if design.snakes is None else "snakes"
    return beyond(f", {snakes} of them snakes,", float(shortest), "more"), asked(design, name)


def too_long(rules: Rules, shortest: int, jumps: int) -> Violation | None:
    """Why with so many jumps some game is over in fewer throws than asked for, as far as a quick proof goes."""
    most = longest_shortest(rules, jumps)
    if most is None or shortest <= most:
        return None
    over = f"with {counted(jumps, 'jump')} some game is over in {most} throws"
    return Violation("target", f"{over}: {shortest} is out of reach")
