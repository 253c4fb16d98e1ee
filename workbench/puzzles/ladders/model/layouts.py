"""Design rules and pins as a CP-SAT model: a layout that obeys them, the best few changes of one, why there is none.

One literal per jump that could be drawn, one function a rule. The expectation is no linear function of the jumps; near
a layout it nearly is one, and `changed` takes what each change would do as given. A plain integer model of the linear
system propagates badly and is not here. What to do with the layouts is in `engines/trust_region.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from ortools.sat.python import cp_model

from workbench.core.context import SolveContext
from workbench.core.verdict import Violation
from workbench.puzzles.ladders.analysis.design import Design, asked
from workbench.puzzles.ladders.rules.board import Board, Jump, jump_name, jump_target, square_cell
from workbench.solve.answer import Answer, Found
from workbench.solve.explain import Explanation, explain
from workbench.solve.solvers import cpsat

SCALE = 10**6
"""Moves of expectation are counted in millionths."""
_LARGEST = 10**6  # moves; beyond, one change is as bad as another
_FURTHEST = 10**10  # moves; targets beyond would leave CP-SAT's whole numbers
_ENOUGH = SCALE // 20
_SECONDS = 2.0  # for one choice of changes: near is enough, exactness comes from trying all pairs

Reason = tuple[str, int]
"""(name of a design rule, 0), or ("pin", index among the board's jumps)."""


@dataclass(frozen=True, slots=True)
class Model:
    """`chosen[s, t]`: the jump from square s to square t is on the board."""

    board: Board
    cp_sat: cp_model.CpModel
    chosen: dict[tuple[int, int], cp_model.IntVar]

    def read(self, value: cpsat.ValueOf) -> Board:
        """The layout of a solution; pins are the board's own."""
        return self.board.laid(ends for ends, literal in self.chosen.items() if value(literal))


# ------------------------------------------------------------------------------------------------ the rules


def build(board: Board, design: Design) -> Model:
    """All legal layouts that obey the design and have the pins."""
    model = blank(board)
    add_lengths(model, design)
    add_numbers(model, design, design.jumps)
    add_spacing(model, design.spacing)
    for ends in board.pins:
        add_pin(model, ends)
    return model


def blank(board: Board) -> Model:
    """The rules of the game alone: one jump from a square at most, and no target is a source unless they may chain,
    which they do not in circles."""
    rules, cp_sat = board.rules, cpsat.StoppableModel()
    squares = range(1, rules.squares + 1)
    chosen = {
        (s, t): cp_sat.new_bool_var(f"{s}->{t}")
        for s in range(rules.start + 1, rules.squares)
        for t in squares
        if s != t
    }
    model = Model(board, cp_sat, chosen)
    add_sources(model)
    if rules.chain:
        add_no_circles(model)
    return model


def add_no_circles(model: Model) -> None:
    """The squares have an order in which every jump leads on."""
    squares = model.board.rules.squares
    place = [model.cp_sat.new_int_var(0, squares, f"place[{square}]") for square in range(squares + 1)]
    for (s, t), literal in model.chosen.items():
        model.cp_sat.add(place[s] < place[t]).only_enforce_if(literal)


def add_sources(model: Model) -> None:
    """A square is the source of at most one jump, and of none if one ends there and jumps may not chain."""
    squares = model.board.rules.squares
    source = [model.cp_sat.new_bool_var(f"source[{square}]") for square in range(squares + 1)]
    leaving: list[list[cp_model.IntVar]] = [[] for _ in source]
    for (s, _), literal in model.chosen.items():
        leaving[s].append(literal)
    for square in range(1, squares + 1):
        model.cp_sat.add(sum(leaving[square]) == source[square])
    if not model.board.rules.chain:
        for ends, literal in model.chosen.items():
            model.cp_sat.add_implication(literal, source[ends[1]].Not())


def add_lengths(model: Model, design: Design) -> None:
    """No jump is shorter or longer than asked for."""
    for ends, literal in model.chosen.items():
        if not design.fits(Jump(*ends)):
            model.cp_sat.add(literal == 0)


def add_numbers(model: Model, design: Design, jumps: int | None) -> None:
    """So many jumps, snakes and ladders."""
    snakes = [literal for (s, t), literal in model.chosen.items() if t < s]
    ladders = [literal for (s, t), literal in model.chosen.items() if t > s]
    numbers = ((jumps, snakes + ladders), (design.snakes, snakes), (design.ladders, ladders))
    for wanted, literals in numbers:
        if wanted is not None:
            model.cp_sat.add(sum(literals) == wanted)


def add_spacing(model: Model, spacing: int) -> None:
    """Among `spacing` squares in a row at most one jump has an end."""
    if spacing < 1:
        return
    squares = model.board.rules.squares
    touching: list[list[tuple[int, int]]] = [[] for _ in range(squares + 1)]
    for ends in model.chosen:
        for square in ends:
            touching[square].append(ends)
    for low in range(1, squares + 1):
        window = {ends for square in range(low, min(squares + 1, low + spacing)) for ends in touching[square]}
        model.cp_sat.add_at_most_one(model.chosen[ends] for ends in sorted(window))


def add_pin(model: Model, ends: tuple[int, int]) -> None:
    """This jump is on the board."""
    model.cp_sat.add(model.chosen[ends] == 1)


# ------------------------------------------------------------------------------------------------ layouts


def layout(board: Board, design: Design, ctx: SolveContext) -> Board | None:
    """Some layout that obeys the design; None where none is found. Whether there is one, `conflict` knows."""
    model = build(board, design)
    rng = Random(ctx.rng.random())
    # any objective will do: it makes one layout differ from the next
    model.cp_sat.maximize(sum(rng.randrange(1000) * literal for literal in model.chosen.values()))
    found = cpsat.search(model.cp_sat, ctx, lambda *_: True, report=False)
    return model.read(found.value) if isinstance(found, Found) else None


def changed(
    board: Board,
    design: Design,
    layout: Board,
    effects: Mapping[tuple[int, int], float],
    gap: float,
    most: int,
    tabu: Collection[Board],
    ctx: SolveContext,
) -> Board | None:
    """The layout with a few jumps exchanged so that the sum of the effects comes nearest to `gap`.

    effects   what it does to the expectation to put a jump in, or, for a jump of the layout, to take it away.
    most      how many jumps of the layout may go.
    tabu      layouts that are not wanted.
    """
    model = build(board, design)
    present = {jump.ends for jump in layout.jumps}
    change: list[cp_model.LinearExprT] = []
    for ends, literal in model.chosen.items():
        effect = round(SCALE * max(-_LARGEST, min(_LARGEST, effects[ends])))
        change.append(effect * (1 - literal) if ends in present else effect * literal)
    miss = model.cp_sat.new_int_var(0, 10**17, "miss")
    total = sum(change) - round(SCALE * max(-_FURTHEST, min(_FURTHEST, gap)))
    model.cp_sat.add(total <= miss)
    model.cp_sat.add(-total <= miss)
    model.cp_sat.add(sum(1 - model.chosen[ends] for ends in sorted(present)) <= most)
    for other in (layout, *tabu):
        same = [model.chosen[jump.source, jump.target] for jump in other.jumps]
        if same:  # no layout at all is no layout to keep away from
            model.cp_sat.add(sum(same) <= len(same) - 1)
    model.cp_sat.minimize(miss)
    found: list[Board] = []

    def near(solution: cpsat.Solution) -> bool:
        found.append(model.read(solution.value))
        return solution.objective is not None and solution.objective <= _ENOUGH

    cpsat.search(model.cp_sat, ctx, near, report=False, time_limit=_SECONDS)
    return found[-1] if found else None


# ------------------------------------------------------------------------------------------------ explaining


def conflict(board: Board, design: Design, ctx: SolveContext) -> Explanation | Literal[Answer.YES, Answer.NOT_KNOWN]:
    """A minimal set of design rules and pins that contradict each other; YES: they do not, a layout is possible."""
    reasons = _reasons(board, design)
    possible = _possible(board, design, reasons, ctx, recheck=True)
    if possible is not Answer.NO:
        return possible
    return explain(
        reasons, lambda kept: _possible(board, design, kept, ctx), lambda reason: _violation(board, design, reason), ctx
    )


def _reasons(board: Board, design: Design) -> list[Reason]:
    names = [name for name in ("snakes", "ladders", "max_length") if getattr(design, name) is not None]
    names += [name for name, idle in (("min_length", 1), ("spacing", 0)) if getattr(design, name) > idle]
    pins = [("pin", index) for index, jump in enumerate(board.jumps) if jump.pinned]
    return [("jumps", 0), *((name, 0) for name in names), *pins]


def _possible(
    board: Board, design: Design, kept: Sequence[Reason], ctx: SolveContext, *, recheck: bool = False
) -> Answer:
    names = {name for name, _ in kept}
    pins = {board.jumps[index] for name, index in kept if name == "pin"}
    loose = Design(design.jumps, **{name: getattr(design, name) for name in names - {"jumps", "pin"}})
    model = blank(board.with_jumps(pins))
    add_lengths(model, loose)
    add_numbers(model, loose, design.jumps if "jumps" in names else None)
    add_spacing(model, loose.spacing)
    for jump in pins:
        add_pin(model, jump.ends)
    return cpsat.possible(model.cp_sat, ctx, recheck=recheck)


def _violation(board: Board, design: Design, reason: Reason) -> Violation:
    name, index = reason
    if name == "pin":
        jump = board.jumps[index]
        cells = (square_cell(jump.source), square_cell(jump.target))
        return Violation("pin", f"{jump_name(jump)} is pinned", cells, (jump_target(jump),))
    return asked(design, name)
