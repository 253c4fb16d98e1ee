"""Each formulation has exactly the solutions that going through all Latin squares finds."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

import pytest

from tests.puzzles.towers.boards import latin_squares
from tests.solve.models.linear_models import context
from workbench.puzzles.towers.model import linear, tables
from workbench.puzzles.towers.rules.board import Board, clues_of, puzzle_of
from workbench.solve.models.linear_cpsat import cpsat_form
from workbench.solve.solvers import cpsat

FORMULATIONS = ("tables", "visibility", "polytope")


def solutions(board: Board, formulation: str, without: Sequence[tuple[int, ...]] = ()) -> list[tuple[int, ...]]:
    """All solutions of a model, each as often as it has it."""
    found: list[tuple[int, ...]] = []
    if formulation == "tables":
        model = tables.build(board)
        for heights in without:
            model.exclude(heights)
        cpsat.search(model.cp_sat, context(), lambda one: found.append(model.read(one.value)), enumerate_all=True)
        return found
    other = linear.build(board, formulation)
    for heights in without:
        other.exclude(heights)
    cp_sat, variables = cpsat_form(other.linear)
    cpsat.search(
        cp_sat, context(), lambda one: found.append(other.read([one.value(v) for v in variables])), enumerate_all=True
    )
    return found


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_a_clue_leaves_the_squares_of_which_it_is_true(formulation: str) -> None:
    squares = latin_squares(3)
    assert len(squares) == 12
    for clue, number in (*product(range(12), (1, 2, 3)), (0, 0), (5, 4)):
        board = puzzle_of([number if at == clue else 0 for at in range(12)])
        expected = [square for square in squares if clues_of(3, square)[clue] == (number or clues_of(3, square)[clue])]
        assert sorted(solutions(board, formulation)) == sorted(expected), (clue, number)


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_some_clues_and_a_given_leave_the_squares_of_which_all_are_true(formulation: str) -> None:
    squares, rng = latin_squares(4), random.Random(1)
    assert len(squares) == 576
    for case in range(4):
        square = rng.choice(squares)
        clues, givens = [0] * 16, [0] * 16
        for at in rng.sample(range(16), 3):
            clues[at] = clues_of(4, square)[at]
        at = rng.randrange(16)
        givens[at] = square[at] if case % 3 else rng.randint(1, 5)
        expected = [
            one
            for one in squares
            if givens[at] == one[at]
            and all(not clue or clue == seen for clue, seen in zip(clues, clues_of(4, one), strict=True))
        ]
        assert sorted(solutions(puzzle_of(clues, givens), formulation)) == sorted(expected)
        if expected:
            left = solutions(puzzle_of(clues, givens), formulation, expected[:1])
            assert sorted(left) == sorted(expected[1:])


def test_a_hint_is_of_the_cells_that_have_a_height() -> None:
    model = tables.build(puzzle_of([0] * 12))
    model.suggest((1, 2, 3, 0, 0, 0, 0, 0, 4))
    hint = model.cp_sat.proto.solution_hint
    hinted = dict(zip(hint.vars, hint.values, strict=True))
    assert hinted == {3 * cell + h: int(h == cell) for cell in range(3) for h in range(3)}
