"""The models of our own."""

from __future__ import annotations

from itertools import product

from ortools.sat.python import cp_model

from workbench.puzzles.dicdacdoe.model import default as cp
from workbench.puzzles.dicdacdoe.rules.board import empty


def test_each_rule_of_the_model_has_a_board_for_and_against() -> None:
    for moves, possible in ((9, False), (10, True), (16, True)):
        model = cp.fixed(empty(4, 4), moves)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        assert (solver.solve(model.cp_sat) != cp_model.INFEASIBLE) is possible


def test_fair_turns_are_those_of_players_who_move_one_after_another() -> None:
    for contents in product(range(4), repeat=3):
        model = cp._cells(empty(1, 3, 3, players=3), 3)
        cp.add_fair_turns(model)
        for cell, held in zip(model.cells, contents, strict=True):
            for player, literal in enumerate(cell):
                model.cp_sat.add(literal == (player == held))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        made = [contents.count(player) for player in (1, 2, 3)]
        turns = sum(made)
        fair = made == [(turns + 2 - late) // 3 for late in range(3)]
        assert (solver.solve(model.cp_sat) == cp_model.OPTIMAL) is fair, contents
