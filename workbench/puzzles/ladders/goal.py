"""What `hit` is after, the judge to whom every engine shows its candidates, and what is no goal at all.

Only exact values count with the judge.
"""

from __future__ import annotations

import threading
from decimal import Decimal
from fractions import Fraction
from math import inf

from workbench.core.context import SolveContext
from workbench.core.errors import OptionError
from workbench.core.insight import FactValue
from workbench.core.outcome import Outcome, Status
from workbench.core.verdict import Violation
from workbench.puzzles.ladders import exact, reach
from workbench.puzzles.ladders.board import Board, Rules, check
from workbench.puzzles.ladders.design import Design

FINEST = 1e-14
"""With `more`, nearer than this floats cannot lead."""


_DOUBT = 1e-9  # relative


class Judge:
    """Takes candidates from any thread, computes their exact values, shows the better ones, knows when it is enough."""

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
        """The target for engines that reckon in floats."""
        return float(self.target)

    @property
    def done(self) -> bool:
        """Whether to end: enough, or stopped."""
        return self.ctx.stopped() or (self.reached and (not self.more or self.distance < FINEST))

    @property
    def clear(self) -> bool:
        """Whether a layout that hits would have looked nearer than the best in floats too."""
        half = 0.5 * 10.0**-self.digits
        return self.reached or self.distance - half > _DOUBT * max(1.0, self.aim)

    def offer(self, board: Board) -> None:
        """Look at a layout; one that breaks the rules or the design is passed over."""
        if not self.design.obeyed(board.jumps) or check(board).violations:
            return
        value = exact.expected(board)
        distance = exact.distance(value, self.target)
        with self._lock:
            if value is None or distance >= self.distance:
                return
            self.best, self.distance, self.value = board, distance, value
            self.reached = exact.hits(value, self.target, self.digits)
            self.ctx.incumbent(board, distance)

    def facts(self) -> dict[str, FactValue]:
        """The exact value of the best layout and whether it hits."""
        if self.value is None:
            return {}
        return {
            "hit": self.reached,
            "expected": exact.digits(self.value),
            "expected_exact": f"{self.value.numerator}/{self.value.denominator}",
        }

    def outcome(self, exhausted: bool = False) -> Outcome:
        """The end of a search; `exhausted` when nothing is nearer than the best layout."""
        facts = self.facts()
        if self.reached:
            return self.ctx.outcome(Status.PROVED, facts=facts)
        if exhausted and self.best is not None:
            self.ctx.log(f"no layout of {self.design.jumps} jumps is nearer to {self.target}: it cannot be hit")
            return self.ctx.outcome(Status.PROVED, bound=self.distance, facts=facts)
        return self.ctx.halted(facts=facts)


def refuse_below_one_move(target: Decimal, digits: int) -> None:
    """OptionError for a target that no game has, whatever its jumps."""
    if reach.window(target, digits)[1] < 1:
        raise OptionError(f"target: no game is shorter than one move, so {target} is out of reach")


def out_of_reach(rules: Rules, judged: tuple[Decimal, int], jumps: int, ladders: int | None = None) -> Violation | None:
    """Why no layout of so many jumps has a target to so many decimals, as far as a quick proof goes; else None."""
    target, digits = judged
    low, high = reach.window(target, digits)
    what = f"{jumps} jump{'' if jumps == 1 else 's'}"
    shortest = reach.least(rules, jumps, ladders)
    if high < shortest:
        return Violation(
            "target",
            f"with {what} a game takes {float(shortest):.6g} moves or more on average: {target} is out of reach",
        )
    longest = reach.most(rules, jumps) if low > shortest else inf
    if low > longest:
        return Violation(
            "target",
            f"with {what} a game takes {longest:.6g} moves or less on average: {target} is out of reach",
        )
    return None
