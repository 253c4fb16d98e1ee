"""The models of layouts have exactly those that going through all of a small board finds."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, permutations

import pytest

from tests.puzzles.ladders.boards import board
from tests.solve.models.linear_models import context
from workbench.core.outcome import Proof
from workbench.puzzles.ladders.analysis.design import Design
from workbench.puzzles.ladders.model import equations, layouts
from workbench.puzzles.ladders.rules.board import Board, Rules
from workbench.puzzles.ladders.rules.check import check
from workbench.solve.answer import Answer
from workbench.solve.explain import Explanation
from workbench.solve.jobs.events import Event
from workbench.solve.solvers import cpsat

Ends = tuple[int, int]
DESIGNS = [
    Design(1),
    Design(2),
    Design(2, snakes=1),
    Design(2, ladders=2),
    Design(2, snakes=1, ladders=2),
    Design(2, min_length=2, max_length=3),
    Design(2, spacing=1),
    Design(2, spacing=2),
    Design(3, snakes=1, ladders=2, max_length=3),
]


def all_layouts(given: Board, jumps: int) -> list[tuple[Ends, ...]]:
    squares = given.rules.squares
    return list(combinations(permutations(range(1, squares + 1), 2), jumps))


def legal(given: Board, design: Design, ends: Iterable[Ends]) -> bool:
    """Whether a layout is as the rules, the pins and the design want it; whether the goal is in reach is not asked."""
    one = given.laid(ends)
    sound = {violation.code for violation in check(one).violations} <= {"unreachable"}
    return sound and design.obeyed(one.jumps) and given.pins.keys() <= {jump.ends for jump in one.jumps}


@pytest.mark.parametrize(("rules", "jumps"), [(Rules(5), ""), (Rules(5), "4>1*"), (Rules(5, start=1), "2>4*")])
def test_every_legal_layout_and_no_other(rules: Rules, jumps: str) -> None:
    given = board(jumps, rules)
    for design in DESIGNS:
        expected = {ends for ends in all_layouts(given, design.jumps) if legal(given, design, ends)}
        model, found = layouts.build(given, design), set[tuple[Ends, ...]]()

        def take(one: cpsat.Solution, model: layouts.Model = model, found: set[tuple[Ends, ...]] = found) -> None:
            found.add(tuple(jump.ends for jump in model.read(one.value).jumps))

        cpsat.search(model.cp_sat, context(), take, enumerate_all=True)
        assert found == {tuple(sorted(ends)) for ends in expected}, design
        # the same by the rows of the linear model that speak of jumps alone
        linear = equations.build(given, design, 10.0)
        known, literals = linear.jumps, set(linear.jumps.values())
        rows = [row for row in linear.linear.rows if {number for _, number in row.terms} <= literals]
        for ends in all_layouts(given, design.jumps):
            values = [float(number in {known.get(one) for one in ends}) for number in range(max(literals) + 1)]
            fixed = all(one.low <= value for one, value in zip(linear.linear.variables, values, strict=False))
            holds = fixed and all(row.low <= row.value(values) <= row.high for row in rows)
            assert (holds and known.keys() >= set(ends)) == (ends in expected), (design, ends)


def test_jumps_may_chain_and_never_in_a_circle() -> None:
    given = board("", Rules(4, chain=True))
    among_three = list(combinations(permutations(range(1, 4), 2), 3))
    for ends in (*all_layouts(given, 2), *among_three):
        design = Design(len(ends))
        model = layouts.build(given, design)
        for pair in ends:
            if pair in model.chosen:
                layouts.add_pin(model, pair)
        possible = cpsat.possible(model.cp_sat, context()) is Answer.YES and model.chosen.keys() >= set(ends)
        assert possible == legal(given, design, ends), ends


@pytest.mark.parametrize(
    ("jumps", "design", "blamed"),
    [
        ("2>5*", Design(2, snakes=1, ladders=1, min_length=3, max_length=3, spacing=2), None),
        ("2>5* 3>5*", Design(2), None),
        ("2>5*", Design(1, min_length=4), {"the ladder 2 -> 5 is pinned", "each jump is to be at least 4 long"}),
        (
            "2>5*",
            Design(1, max_length=2, snakes=0),
            {"the ladder 2 -> 5 is pinned", "each jump is to be at most 2 long"},
        ),
        (
            "2>5* 6>9*",
            Design(2, spacing=2, snakes=0),
            {
                "the ladder 2 -> 5 is pinned",
                "the ladder 6 -> 9 is pinned",
                "the ends of different jumps are to be at least 2 squares apart",
            },
        ),
        (
            "",
            Design(2, snakes=1, ladders=2, max_length=5),
            {"there are to be 2 jumps", "1 of the jumps is to be a snake", "2 of the jumps are to be ladders"},
        ),
    ],
)
def test_what_contradicts_itself_is_named_and_nothing_else(jumps: str, design: Design, blamed: set[str] | None) -> None:
    ctx = context()
    found = layouts.conflict(board(jumps, Rules(12)), design, ctx)
    if blamed is None:
        assert found is Answer.YES
    else:
        assert isinstance(found, Explanation)
        assert {one.message for one in found.conflict} == blamed
        assert ctx.proof is Proof.MODEL_TWICE


def test_a_layout_that_is_drawn_says_nothing_of_how_near_any_comes() -> None:
    given, told = board("2>5*", Rules(12)), list[Event]()
    drawn = layouts.layout(given, Design(2, spacing=2), context(told))
    assert drawn is not None
    assert legal(given, Design(2, spacing=2), [jump.ends for jump in drawn.jumps])
    assert layouts.layout(given, Design(1, snakes=1), context(told)) is None
    assert not told


def test_the_change_that_comes_nearest_is_found() -> None:
    """Every layout of two jumps but that at hand, by the sum of what its changes do."""
    given, design = board("", Rules(6)), Design(2)
    now = board("2>4 5>1", Rules(6))
    pairs = list(permutations(range(1, 7), 2))
    effects = {pair: (7 * pair[0] * pair[1]) % 11 - 5.25 for pair in pairs}
    present = {jump.ends for jump in now.jumps}

    def miss(ends: Iterable[Ends], gap: float) -> float:
        chosen = set(ends)
        return abs(sum(effects[pair] for pair in chosen ^ present) - gap)

    legals = [set(ends) for ends in all_layouts(given, 2) if legal(given, design, ends) and set(ends) != present]
    for gap, most in ((3.0, 1), (-8.0, 1), (9.0, 2), (-40.0, 2)):
        best = min(miss(ends, gap) for ends in legals if len(present - ends) <= most)
        found = layouts.changed(given, design, now, effects, gap, most, (), context())
        assert found is not None
        chosen = {jump.ends for jump in found.jumps}
        assert len(present - chosen) <= most
        assert chosen in legals
        assert miss(chosen, gap) <= max(best, 0.05) + 1e-6
        other = layouts.changed(given, design, now, effects, gap, most, (found,), context())
        assert other not in (found, now)
