"""The model: each rule has a board for and one against it."""

from __future__ import annotations

import pytest
from ortools.sat.python import cp_model

from tests.judges.template import empty
from workbench.puzzles._template import engines
from workbench.puzzles._template.rules import Board


def drawn(army: int, *queens: int) -> Board:
    """A board of three by three with the first queens of A, the last of B."""
    half = len(queens) // 2
    return empty(3, army).put(1, queens[:half]).put(2, queens[half:])


@pytest.mark.parametrize(
    ("board", "possible"),
    [
        (drawn(1, 0, 5), True),  # a knight's leap apart
        (drawn(1, 0, 2), False),  # in one row
        (drawn(1, 0, 6), False),  # in one column
        (drawn(1, 0, 8), False),  # on one diagonal
        (drawn(1, 2, 6), False),  # on the other
        (drawn(2, 0, 5), False),  # two each do not fit
        (drawn(0, 0, 5), False),  # more than are asked for
    ],
)
def test_each_rule(board: Board, possible: bool) -> None:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    model = engines.build(board, board.queens)
    status = solver.solve(model.proto)
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    assert (status == cp_model.OPTIMAL) is possible
    if possible:
        assert model.read(solver.value) == board.cells
