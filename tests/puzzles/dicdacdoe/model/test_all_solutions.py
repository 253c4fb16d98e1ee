"""Each model has exactly the solutions that going through all boards finds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from ortools.sat.python import cp_model

from tests.puzzles.dicdacdoe.brute_force import all_lines, boards_after
from tests.solve.models.linear_models import context
from workbench.core.options import Values
from workbench.puzzles.dicdacdoe.engines import earliest
from workbench.puzzles.dicdacdoe.model import default, notebook
from workbench.puzzles.dicdacdoe.rules.board import Board, empty, restricted, shares
from workbench.puzzles.dicdacdoe.rules.check import check, lines_open, lines_won
from workbench.puzzles.dicdacdoe.rules.lines import named_symmetries, symmetric
from workbench.puzzles.dicdacdoe.rules.moves import apply
from workbench.solve.models.linear_cpsat import cpsat_form
from workbench.solve.solvers import cpsat

Cells = tuple[int, ...]
Shape = tuple[int, int, int, int]
SHAPES: list[Shape] = [(1, 4, 2, 2), (1, 5, 3, 2), (1, 5, 3, 3), (2, 3, 3, 2)]
"""Rows, columns, run, players."""


def solutions(model: default.Model) -> list[Cells]:
    """The contents of all solutions, whatever their objective."""
    model.cp_sat.proto.clear_objective()
    found: list[Cells] = []
    cpsat.search(model.cp_sat, context(), lambda one: found.append(model.read(one.value)), enumerate_all=True)
    return sorted(found)


def linear_solutions(model: notebook.Model) -> list[Cells]:
    """The same of a linear model; with an objective, of the best."""
    cp_sat, variables = cpsat_form(model.linear)
    if model.linear.objective is not None:
        best = cpsat.search(cp_sat, context())
        assert isinstance(best, cpsat.Found)
        objective = cp_sat.proto.objective
        cp_sat.add(sum(cp_sat.get_int_var_from_proto_index(v) for v in objective.vars) == round(best.objective or 0))
        cp_sat.proto.clear_objective()
    found: list[Cells] = []

    def take(one: cpsat.Solution) -> None:
        found.append(model.read([one.value(variable) for variable in variables]))

    cpsat.search(cp_sat, context(), take, enumerate_all=True)
    return sorted(found)


def boards(shape: Shape, moves: int) -> list[Board]:
    return sorted(boards_after(*shape, moves), key=lambda board: board.cells)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_rules_alone_leave_the_safe_boards(shape: Shape) -> None:
    safe = 0
    for moves in range(1, shape[0] * shape[1] + 1):
        expected = [board.cells for board in boards(shape, moves) if check(board).solved]
        assert solutions(default.plain(empty(*shape, moves))) == expected
        assert solutions(default.fixed(empty(*shape), moves)) == expected
        safe += len(expected)
    assert safe


@pytest.mark.parametrize("shape", SHAPES)
def test_a_demon_with_moves_to_spare_wins_no_line_where_two_have_a_piece(shape: Shape) -> None:
    rows, cols, _, players = shape
    contents = list(product(range(players + 1), repeat=rows * cols))
    expected = [cells for cells in contents if all(len({*line} - {0}) > 1 for line in lines(shape, cells))]
    fair = [cells for cells in expected if dealt(cells, players) == shares(pieces(cells), players)]
    assert solutions(default.fewest(empty(*shape), fair=False)) == expected
    assert solutions(default.fewest(empty(*shape))) == fair
    few = min(map(pieces, fair), default=0)
    assert solutions(default.fewest(empty(*shape), at_most=few)) == [cells for cells in fair if pieces(cells) == few]
    for symmetry in named_symmetries(rows, cols).values():
        kept = [cells for cells in expected if symmetric(cells, symmetry)]
        assert solutions(default.fewest(empty(*shape), [symmetry], fair=False)) == kept
    packed = {
        tuple(map(int, map(bool, cells))) for cells in contents if all(pieces(x) > 1 for x in lines(shape, cells))
    }
    assert solutions(default.packing(empty(*shape))) == sorted(packed)
    for moves in range(few, rows * cols + 1):
        now = [cells for cells in fair if pieces(cells) == moves]
        assert linear_solutions(notebook.hard(empty(*shape, moves))) == now
        if now:
            assert linear_solutions(notebook.with_slack(empty(*shape, moves))) == now


@pytest.mark.parametrize("shape", [*SHAPES, (2, 2, 2, 6), (1, 6, 3, 2), (1, 7, 3, 2)])
def test_the_model_that_is_shown_has_the_fewest_moves_where_the_demon_has_few(shape: Shape) -> None:
    rows, cols, _, _ = shape
    safe = [moves for moves in range(rows * cols + 1) if any(check(board).solved for board in boards(shape, moves))]
    shown = earliest.model(empty(*shape), Values({"symmetry": "none"}), context())
    assert isinstance(shown, cp_model.CpModel)
    found = cpsat.search(shown, context())
    assert isinstance(found, cpsat.Found)
    assert found.objective == safe[0]


@pytest.mark.corner("shape0", "shape2")
@pytest.mark.parametrize("shape", SHAPES)
def test_broken_lines_are_counted(shape: Shape) -> None:
    """Each once; by the notebook, once for each player who could have it if the demon has moves to spare."""
    size = shape[0] * shape[1]
    for moves in range(size - 2, size + 1):
        for board in boards(shape, moves)[::3]:
            given = restricted(board, range(size))
            result = cpsat.search(default.slack(given).cp_sat, context())
            assert isinstance(result, cpsat.Found)
            assert result.objective == len(lines_open(board)) + len(lines_won(board))
            other = cpsat.search(cpsat_form(notebook.with_slack(given).linear)[0], context())
            assert isinstance(other, cpsat.Found)
            players = range(1, shape[3] + 1)
            assert other.objective == sum({*line} <= {0, one} for line in lines(shape, board.cells) for one in players)


def test_a_pin_stays_and_a_hint_is_of_the_cells_it_says() -> None:
    pinned = apply(apply(empty(2, 4, 4, 2, 7), "paint O 1 2"), "pin 1 2 2 3")
    left = [cells for cells in solutions(default.plain(empty(2, 4, 4, 2, 7))) if (cells[1], cells[6]) == (2, 0)]
    assert left
    assert solutions(default.plain(pinned)) == solutions(default.fixed(pinned, 7)) == left
    assert {(cells[1], cells[6]) for cells in solutions(default.packing(pinned))} == {(1, 0)}
    assert {(cells[1], cells[6]) for cells in solutions(default.fewest(pinned))} == {(2, 0)}
    assert {(cells[1], cells[6]) for cells in linear_solutions(notebook.hard(pinned))} == {(2, 0)}
    model = default.plain(empty(1, 3, 3, 2))
    model.suggest((0, 1, 2), pieces_only=True)
    hint = model.cp_sat.proto.solution_hint
    assert list(zip(hint.vars, hint.values, strict=True)) == [(3, 0), (4, 1), (5, 0), (6, 0), (7, 0), (8, 1)]


def lines(shape: Shape, cells: Sequence[int]) -> list[list[int]]:
    """What stands in each line."""
    return [[cells[row * shape[1] + col] for row, col in line] for line in all_lines(*shape[:3])]


def pieces(cells: Sequence[int]) -> int:
    return sum(map(bool, cells))


def dealt(cells: Sequence[int], players: int) -> dict[int, int]:
    return {player: cells.count(player) for player in range(1, players + 1)}
