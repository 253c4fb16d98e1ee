"""The models of our own."""

from __future__ import annotations

from ortools.sat.python import cp_model

from workbench.puzzles.dicdacdoe.model import default as cp
from workbench.puzzles.dicdacdoe.rules.board import empty


def test_each_rule_of_the_model_has_a_board_for_and_against() -> None:
    for moves, possible in ((9, False), (10, True), (16, True)):
        model = cp.fixed(empty(4, 4), moves)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        assert (solver.solve(model.proto) != cp_model.INFEASIBLE) is possible
