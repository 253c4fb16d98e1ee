"""What is said about the floats of a base beside fractions, also where the floats are spoiled on purpose."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings

from tests.puzzles.ladders import by_hand
from workbench.puzzles.ladders.analysis import exact, rounding_bounds
from workbench.puzzles.ladders.analysis.design import Design, addable, single
from workbench.puzzles.ladders.analysis.markov import transitions
from workbench.puzzles.ladders.analysis.rank_one_update import Base, base_of
from workbench.puzzles.ladders.kernels.jump_pair import Doubts
from workbench.puzzles.ladders.rules.board import Board, Jump, Rules


def truth(board: Board) -> tuple[list[list[Fraction]], list[Fraction]]:
    """(n, n) visits and (n,) expected moves as fractions, by Gauss's elimination; nobody goes on from the goal."""
    counts, die = transitions(board).counts.tolist(), board.rules.die
    n = len(counts)
    rows = [[Fraction(int(i == j) * die - (counts[i][j] if j < n - 1 else 0), die) for j in range(n)] for i in range(n)]
    rows[-1] = [Fraction(int(j == n - 1)) for j in range(n)]
    rows = [[*row, *(Fraction(int(i == j)) for j in range(n)), Fraction(int(i < n - 1))] for i, row in enumerate(rows)]
    for k in range(n):
        pivot = next(i for i in range(k, n) if rows[i][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [entry / rows[k][k] for entry in rows[k]]
        for i in range(n):
            if i != k and rows[i][k]:
                rows[i] = [a - rows[i][k] * b for a, b in zip(rows[i], rows[k], strict=True)]
    return [row[n : 2 * n] for row in rows], [row[-1] for row in rows]


def off(base: Base, board: Board) -> tuple[Fraction, Fraction]:
    """How far the worst entry and the worst expectation are from the truth."""
    inverse, moves = truth(board)
    entries = zip(base.inverse.astype(float).ravel().tolist(), (x for row in inverse for x in row), strict=True)
    lengths = zip(base.moves.astype(float).tolist(), moves, strict=True)
    return max(abs(Fraction(a) - b) for a, b in entries), max(abs(Fraction(a) - b) for a, b in lengths)


@settings(max_examples=25)
@given(by_hand.boards(9, 3))
def test_no_entry_is_further_off(board: Board) -> None:
    base = base_of(board)
    if base is None:
        return
    for spoiled in (0.0, 1e-9, 1e-4):
        noise = np.random.default_rng(1).uniform(-spoiled, spoiled, base.inverse.shape)
        worse = replace(base, inverse=base.inverse + noise, moves=base.moves + noise[0])
        bounds = rounding_bounds.rounding_bounds(worse)
        if bounds is None:
            assert spoiled, "floats prove nothing about a small board"
            continue
        entries, moves = off(worse, board)
        assert entries <= Fraction(bounds[0])
        assert moves <= Fraction(bounds[1])
        assert spoiled or bounds[1] < 1e-6


EDGE = Board(Rules(9, 3), (Jump(7, 2),))
UNIT = Fraction(1, 2**53)
NEAR = Fraction(101, 100)  # a bound that is met is no larger than this


def sums(rows: np.ndarray) -> list[Fraction]:
    """Of each row, all signs taken off."""
    return [sum((abs(Fraction(float(entry))) for entry in row), Fraction()) for row in rows]


def test_bounds_are_met_where_every_residual_is_the_same() -> None:
    base = base_of(EDGE)
    assert base is not None
    rho, rows = 1 / 64, base.inverse.sum(axis=1)
    column = int(base.inverse[rows.argmax(), :-1].argmax())
    spoiled = base.inverse.copy()
    spoiled[:, column] -= rho * rows
    worse = replace(base, inverse=spoiled, moves=base.moves)
    bounds, entries = rounding_bounds.rounding_bounds(worse), off(worse, EDGE)[0]
    assert bounds is not None
    assert entries <= Fraction(bounds[0]) <= NEAR * entries
    worse = replace(base, moves=base.moves - rho * rows)
    bounds, moves = rounding_bounds.rounding_bounds(worse), off(worse, EDGE)[1]
    assert bounds is not None
    assert moves <= Fraction(bounds[1]) <= NEAR * moves


def test_what_is_wrong_about_the_goal_alone_is_seen() -> None:
    base = base_of(EDGE)
    assert base is not None
    goal = np.arange(base.moves.size) == base.moves.size - 1
    worse = replace(base, inverse=base.inverse + np.outer(goal, np.roll(goal, 1)) / 64, moves=base.moves - goal / 64)
    bounds = rounding_bounds.rounding_bounds(worse)
    assert bounds is not None
    assert min(bounds) >= 1 / 64


@pytest.mark.parametrize("precise", [False, True])
def test_a_residual_of_nothing_may_be_rounding(precise: bool) -> None:
    """After k roundings a sum is off by k units of it with all signs taken off (Higham 2002, 3.1)."""
    base = base_of(EDGE, precise)
    assert base is not None
    n, unit = base.moves.size, Fraction(float(np.finfo(base.inverse.dtype).eps)) / 2
    there = [[i for i, times in enumerate(row) for _ in range(times)] for row in transitions(EDGE).counts[:-1].tolist()]
    size, moves = sums(base.inverse), [abs(Fraction(float(entry))) for entry in base.moves]
    rho = max(3 * (1 + size[i]) + sum(size[face] for face in there[i] if face < n - 1) for i in range(n - 1)) / 3
    away = max(3 * (1 + moves[i]) + sum(moves[face] for face in there[i]) for i in range(n - 1)) / 3
    bounds = rounding_bounds.rounding_bounds(base)
    assert bounds is not None
    assert Fraction(bounds[0]) >= max(size) * (3 + 2 + n - 1) * unit * rho
    assert Fraction(bounds[1]) >= max(size) * (3 + 2) * unit * away


def test_a_hundred_roundings_in_the_same_direction_hide_no_more_than_is_said() -> None:
    """On square 3 of 4 all throws but one are not used: a piece stays there for 100 moves, and 99 times 100 is added to
    -9900. If it is 2016 units more in its last place, most sums lose half of one of theirs, and what is left, 3e-11, is
    nothing in floats. Twice as many roundings as there are squares do not cover that.
    """
    board = Board(Rules(4, 100, 1)).plus((2, 4), (3, 1))
    base, right = base_of(board), truth(board)[0][2][2]
    assert base is not None
    assert right == truth(board)[1][2] == 100
    for units in range(-2048, 2049, 32):
        entry, spoiled, moves = 100 + units * np.spacing(100.0), base.inverse.copy(), base.moves.copy()
        spoiled[2, 2] = moves[2] = entry
        bounds = rounding_bounds.rounding_bounds(replace(base, inverse=spoiled, moves=moves))
        assert bounds is not None
        assert min(map(Fraction, bounds)) >= abs(Fraction(float(entry)) - right)


def test_what_jumps_are_chosen_by_is_off_by_no_more() -> None:
    """Sums of products with all signs taken off, as fractions: with what each number may be off, less without."""
    base = base_of(EDGE)
    assert base is not None
    spoiled = base.inverse.copy()
    spoiled[4, 4] = -9  # the most landings: one less than is written there
    base = replace(base, inverse=spoiled)
    landings, moves, aim = Fraction(10), max(map(Fraction, base.moves.tolist())), 5.0
    above = abs(Fraction(float(base.moves[0])) - 5)

    def signs_off(own: Fraction, gain: Fraction, first: Fraction, above: Fraction) -> Fraction:
        return 2 * own * own * (above + 3) + 4 * first * own * gain  # |F| and 3 * det; see `kernels.jump_pair`

    sizes = (1 + 2 * landings, 2 * moves, landings, above)
    exact_off = Doubts(0.5, 0.25, 2.0, 1.0)
    inherited = signs_off(*(a + Fraction(b) for a, b in zip(sizes, exact_off, strict=True))) - signs_off(*sizes)
    told = Fraction(rounding_bounds.slack(base, exact_off, aim, 3.0))
    assert inherited <= told <= NEAR * inherited
    none = Fraction(rounding_bounds.slack(base, Doubts(0, 0, 0, 0), aim, 3.0))
    assert 20 * UNIT * signs_off(*sizes) <= none <= 100 * UNIT * signs_off(*sizes)

    landings_off, moves_off = 3 * UNIT, 5 * UNIT
    found = rounding_bounds.doubts(base, (float(landings_off), float(moves_off)), aim)
    first, gain = landings_off + UNIT * landings, 2 * (moves_off + UNIT * moves)
    own = 2 * first + 2 * UNIT * (1 + 2 * landings)
    assert first <= Fraction(found.first) <= NEAR * first
    assert gain <= Fraction(found.gain) <= NEAR * gain
    assert own <= Fraction(found.own) <= 2 * own
    assert moves_off + UNIT * (2 * (above + 10) + above) <= Fraction(found.above)  # start and target: above + 2 * 5


def test_long_doubles_leave_next_to_no_doubt() -> None:
    base = base_of(Board(Rules()), precise=True)
    assert base is not None
    bounds = rounding_bounds.rounding_bounds(base)
    assert bounds is not None
    assert max(bounds) < 1e-9  # far less where long doubles are longer than floats


def test_nothing_is_said_where_floats_are_useless() -> None:
    base = base_of(Board(Rules(12, 3)))
    assert base is not None
    assert rounding_bounds.rounding_bounds(replace(base, inverse=base.inverse * 2)) is None
    assert rounding_bounds.rounding_bounds(replace(base, inverse=base.inverse * np.nan)) is None
    lost = base_of(Board(Rules(12, 3)))
    assert lost is not None
    hopeless = np.arange(lost.moves.size) == 3
    assert rounding_bounds.rounding_bounds(replace(lost, hopeless=hopeless)) is None


@pytest.mark.parametrize("spoiled", [0.0, 1e-10])
def test_one_more_jump_that_hits_is_never_passed_over(spoiled: float) -> None:
    board = Board(Rules(14, 3), (Jump(9, 2), Jump(5, 11)))
    base = base_of(board)
    assert base is not None
    noise = np.random.default_rng(1).uniform(-spoiled, spoiled, base.inverse.shape)
    worse = replace(base, inverse=base.inverse + noise, moves=base.moves + noise[0])
    design = Design(3)
    jumps = np.argwhere(addable(board, design, single(board.rules, design))).tolist()
    values = {(s, t): exact.expected(board.plus((s, t))) for s, t in jumps}
    for jump, value in values.items():
        if value is None:
            continue
        near = rounding_bounds.one_more(worse, float(value), 0.0)
        assert near is not None
        assert near[jump]
        others = [other for other in values if near[other]]
        assert all(found is None or abs(found - value) < 1e-5 for found in map(values.__getitem__, others))
