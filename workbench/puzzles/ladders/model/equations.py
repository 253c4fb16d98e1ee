"""The linear equations that the contest problem's source wished for: expectations and a choice of jumps in one model.

E[i] is the expected number of moves from square i, V[i] what a landing on i is worth: V[i] = E[i] where no jump begins,
V[t] where one leads to t. Each E[i] is one move more than the mean of the V that a throw leads to. Which jumps there
are decides which of the V[i] hold, by big M: valid, but weak, so that only small boards are solved.

Solvers count it with floating-point numbers, whose tolerance times M is more than six decimals: what they find is a
layout to be evaluated exactly, and what they prove is not proved.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from workbench.puzzles.ladders.analysis.design import Design, single
from workbench.puzzles.ladders.analysis.expectation_bounds import most
from workbench.puzzles.ladders.analysis.markov import throws
from workbench.puzzles.ladders.rules.board import Board
from workbench.solve.models.linear_model import LinearModel, Term

_FARTHEST = 1e4  # no expectation of the model is larger: what is beyond is not looked for


@dataclass(frozen=True, slots=True)
class Model:
    """jumps[s, t]: the number of the variable that is 1 where a jump leads from square s to square t."""

    board: Board
    linear: LinearModel
    jumps: dict[tuple[int, int], int]

    def read(self, values: Sequence[float]) -> Board:
        """The layout of a solution."""
        return self.board.laid(ends for ends, number in self.jumps.items() if values[number] > 0.5)


def variables(squares: int) -> int:
    """About how many variables the model of so many squares has."""
    return squares * squares + 2 * squares


def build(board: Board, design: Design, target: float) -> Model:
    """Layouts that obey the design and the pins, as near to the target as can be; without chains."""
    linear, first = LinearModel(), board.rules.start
    sources, targets = np.nonzero(single(board.rules, design))
    pairs = [(int(s) + first, int(t) + first) for s, t in zip(sources, targets, strict=True)]
    model = Model(board, linear, {(s, t): linear.binary(f"jump[{s},{t}]") for s, t in pairs})
    _add_design(model, design)
    start = _add_expectations(model, design)
    away = linear.continuous("distance", 0, max(_FARTHEST, target))
    linear.add([(1, away), (-1, start)], low=-target, name="above the target")
    linear.add([(1, away), (1, start)], low=target, name="below the target")
    linear.minimise([(1, away)])
    return model


def _add_expectations(model: Model, design: Design) -> int:
    """The equations; returns the variable of the expectation from the start."""
    linear, rules = model.linear, model.board.rules
    landed, unused = throws(rules)
    far = math.ceil(min(most(rules, design.jumps), _FARTHEST))
    squares = range(rules.start, rules.squares + 1)
    expected = {s: linear.continuous(f"expected[{s}]", 0, 0 if s == rules.squares else far) for s in squares}
    landing = {s: linear.continuous(f"landing[{s}]", 0, 0 if s == rules.squares else far) for s in squares}
    for i, s in enumerate(squares[:-1]):
        terms: list[Term] = [(-int(landed[i, j]), landing[t]) for j, t in enumerate(squares) if landed[i, j]]
        linear.add(
            [(rules.die - int(unused[i]), expected[s]), *terms], low=rules.die, high=rules.die, name=f"throw from {s}"
        )
    for s in squares[:-1]:
        jumps: list[Term] = [(far, number) for (source, _), number in model.jumps.items() if source == s]
        stays: list[Term] = [(1, landing[s]), (-1, expected[s])]
        linear.add([*stays, *((-m, number) for m, number in jumps)], high=0, name=f"{s} stays, at most")
        linear.add([*stays, *jumps], low=0, name=f"{s} stays, at least")
    for (s, t), number in model.jumps.items():
        leads: list[Term] = [(1, landing[s]), (-1, landing[t])]
        linear.add([*leads, (far, number)], high=far, name=f"{s} leads to {t}, at most")
        linear.add([*leads, (-far, number)], low=-far, name=f"{s} leads to {t}, at least")
    return expected[rules.start]


def _add_design(model: Model, design: Design) -> None:
    """How many jumps, of which kind, how far apart; no target is a source; pinned jumps stay."""
    linear, jumps = model.linear, model.jumps
    snakes = [number for (s, t), number in jumps.items() if t < s]
    linear.add_sum(jumps.values(), low=design.jumps, high=design.jumps, name="jumps")
    if design.snakes is not None:
        linear.add_sum(snakes, low=design.snakes, high=design.snakes, name="snakes")
    if design.ladders is not None:
        ladders = [number for (s, t), number in jumps.items() if t > s]
        linear.add_sum(ladders, low=design.ladders, high=design.ladders, name="ladders")
    squares = range(model.board.rules.start, model.board.rules.squares + 1)
    begins = {s: [number for (source, _), number in jumps.items() if source == s] for s in squares}
    for s in squares:
        linear.add_sum(begins[s], high=1, name=f"one jump from {s}")
    for (s, t), number in jumps.items():
        linear.add_sum([number, *begins[t]], high=1, name=f"{s} to {t} ends there")
    for low in squares if design.spacing else ():
        window = range(low, low + design.spacing)
        ends = [number for (s, t), number in jumps.items() if s in window or t in window]
        linear.add_sum(ends, high=1, name=f"room at {low}")
    for source, target in model.board.pins:
        if (source, target) in jumps:
            linear.fix(jumps[source, target], 1)
        else:
            linear.add((), low=1, name=f"{source} to {target} is pinned, and is no jump of the design")
