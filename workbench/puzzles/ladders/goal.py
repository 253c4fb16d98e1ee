"""What `hit` is after, and the judge to whom every engine shows its candidates: only exact values count there."""

from __future__ import annotations

import threading
from decimal import Decimal
from fractions import Fraction
from math import ceil

from workbench.core.insight import FactValue
from workbench.puzzles.ladders import exact
from workbench.puzzles.ladders.board import Board, check
from workbench.puzzles.ladders.design import Design
from workbench.solve.events import Outcome, Status
from workbench.solve.job import SolveContext

FINEST = 1e-14
"""With `more`, nearer than this floats cannot lead."""


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


def shortest_possible(board: Board, jumps: int) -> Fraction:
    """No layout with so many ladders has a smaller expectation: a proved bound, often not attained.

    Before a piece has landed on any ladder it is no further than m * die after m moves, and with each move at most
    `jumps` of the die's faces lead to a ladder. A snake does not shorten the way.
    """
    rules = board.rules
    alone = ceil(Fraction(rules.squares - rules.start, rules.die))
    miss = max(Fraction(0), 1 - Fraction(jumps, rules.die))
    if miss == 1:
        return Fraction(alone)
    return (1 - miss**alone) / (1 - miss)
