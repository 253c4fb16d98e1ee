"""What `hit` is after, the best layout so far to which every engine offers others, and what is no goal at all.

Only exact values count here.
"""

from __future__ import annotations

import threading
from decimal import Decimal
from fractions import Fraction
from math import inf

from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused, OptionError
from workbench.core.insight import FactValue
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.core.verdict import Violation
from workbench.puzzles.ladders.analysis import exact, expectation_bounds
from workbench.puzzles.ladders.analysis.design import Design, pinned
from workbench.puzzles.ladders.analysis.short_games import longest_shortest
from workbench.puzzles.ladders.rules.board import Board, Rules
from workbench.puzzles.ladders.rules.check import check

FINEST = 1e-14
"""With `more`, nearer than this floats cannot lead."""


_DOUBT = 1e-9  # relative


class HitIncumbent:
    """The best layout so far: takes others from any thread, shows the better ones, knows when it is enough."""

    def __init__(self, target: Decimal, digits: int, more: bool, design: Design, ctx: SolveContext) -> None:
        self.target, self.digits, self.more = target, digits, more
        self.design = design
        self.ctx = ctx
        self.best: Board | None = None
        self.distance = float("inf")
        self.value: Fraction | None = None
        self.reached = False
        self._lock = threading.Lock()

    @property
    def aim(self) -> float:
        """What engines that reckon in floats go for: the middle of what hits, or the target itself for `more`.

        They differ where the target has more decimals than count: then the nearest layout need not be one that hits.
        """
        return float(self.target) if self.more else float(sum(expectation_bounds.window(self.target, self.digits)) / 2)

    @property
    def direct(self) -> bool:
        """Whether what is nearest to the aim is nearest to the target."""
        return self.aim == float(self.target)

    @property
    def away(self) -> float:
        """How far the best layout is from the aim."""
        return inf if self.value is None else abs(float(self.value) - self.aim)

    @property
    def done(self) -> bool:
        """Whether to end: enough, or stopped."""
        return self.ctx.stopped() or (self.reached and (not self.more or self.distance < FINEST))

    @property
    def clear(self) -> bool:
        """Whether a layout that hits would have looked nearer than the best in floats too."""
        half = 0.5 * 10.0**-self.digits
        return self.reached or self.away - half > _DOUBT * max(1.0, self.aim)

    def offer(self, board: Board, by: str | None = None) -> None:
        """Look at a layout that `by` found; one that is known, or breaks the rules or the design, is passed over."""
        if board in self.ctx.others:
            return
        if not self.design.obeyed(board.jumps) or check(board).violations:
            return
        value = exact.expected(board)
        distance = exact.distance(value, self.target)
        with self._lock:
            if value is None:
                return
            reached = exact.hits(value, self.target, self.digits)
            # one that hits is better than one that is nearer: a target may have more decimals than count
            if (self.reached, -self.distance) >= (reached, -distance):
                return
            self.best, self.distance, self.value, self.reached = board, distance, value, reached
            self.ctx.incumbent(board, distance, by=by)

    def _away_of(self, board: Board) -> float:
        return exact.distance(exact.expected(board), self.target)

    def facts(self) -> dict[str, FactValue]:
        """The exact value of the best layout and whether it hits."""
        if self.value is None:
            return {}
        return {
            "hit": self.reached,
            "expected": exact.digits(self.value),
            "expected_exact": f"{self.value.numerator}/{self.value.denominator}",
        }

    def answer(self, exhausted: bool) -> str:
        """What was found, in words; `exhausted` when no layout is nearer."""
        assert self.value is not None, "there is a layout"
        if self.reached:
            return f"{_jumps(self.design.jumps)} hit {self.target}: {exact.digits(self.value, 15)} expected moves"
        nearest = f"the nearest layout is {self.distance:.3g} moves away"
        if exhausted:
            return f"no layout of {_jumps(self.design.jumps)} hits {self.target}: {nearest}"
        return f"{self.target} is not hit yet: {nearest}"

    def outcome(self, exhausted: bool = False) -> Outcome:
        """The end of a search; `exhausted` when nothing hits or is nearer than the best layout.

        A search that has neither hit nor looked at everything was stopped: by the user, the time, or a limit that was
        given to CP-SAT.
        """
        if self.best is None:
            if not exhausted:
                return self.ctx.halted(stopped=self.ctx.reason() or Stopped.LIMIT)
            endless = f"with {_jumps(self.design.jumps)} as asked for, games may last for ever in every layout"
            return self.ctx.outcome(Status.INFEASIBLE, conflict=(Violation("target", endless),))
        found = {
            "board": self.best,
            "objective": self.distance,
            "facts": self.facts(),
            "answer": self.answer(exhausted),
        }
        if self.reached:
            return self.ctx.outcome(Status.PROVED, **found)
        if exhausted and self.ctx.others and self.distance > min(map(self._away_of, self.ctx.others)):
            return self.ctx.outcome(Status.INFEASIBLE, board=None, objective=None, proof=Proof.EXHAUSTED)
        if exhausted:
            return self.ctx.outcome(Status.PROVED, bound=self.distance, proof=Proof.EXHAUSTED, **found)
        return self.ctx.outcome(Status.FEASIBLE, stopped=self.ctx.reason() or Stopped.LIMIT, **found)


def refuse_below_one_move(target: Decimal, digits: int) -> None:
    """OptionError for a target that no game has, whatever its jumps."""
    if expectation_bounds.window(target, digits)[1] < 1:
        raise OptionError(f"target: no game is shorter than one move, so {target} is out of reach")


def refuse_broken_pins(board: Board) -> None:
    """BoardRefused for pinned jumps that break the rules by themselves: nothing can be built on them.

    Games that never end are not refused: further jumps may mend that.
    """
    for violation in check(pinned(board)).violations:
        if violation.code != "unreachable":
            raise BoardRefused(f"pinned jumps break the rules: {violation.message}")


def out_of_reach(rules: Rules, judged: tuple[Decimal, int], jumps: int, ladders: int | None = None) -> Violation | None:
    """Why no layout of so many jumps has a target to so many decimals, as far as a quick proof goes; else None."""
    target, digits = judged
    low, high = expectation_bounds.window(target, digits)
    what = _jumps(jumps)
    shortest = expectation_bounds.least(rules, jumps, ladders)
    if high < shortest:
        return Violation(
            "target",
            f"with {what} a game takes {float(shortest):.6g} moves or more on average: {target} is out of reach",
        )
    longest = expectation_bounds.most(rules, jumps) if low > shortest else inf
    if low > longest:
        return Violation(
            "target", f"with {what} a game takes {longest:.6g} moves or less on average: {target} is out of reach"
        )
    return None


def too_long(rules: Rules, shortest: int, jumps: int) -> Violation | None:
    """Why with so many jumps some game is over in fewer throws than asked for, as far as a quick proof goes."""
    most = longest_shortest(rules, jumps)
    if most is None or shortest <= most:
        return None
    return Violation("target", f"with {_jumps(jumps)} some game is over in {most} throws: {shortest} is out of reach")


def _jumps(number: int) -> str:
    return f"{number} jump{'' if number == 1 else 's'}"
