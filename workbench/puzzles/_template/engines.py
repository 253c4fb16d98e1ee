"""What is asked and who answers: one model for all tasks. Every line belongs to one army."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from workbench.core.context import Engine
from workbench.core.verdict import Violation
from workbench.puzzles._template.rules import ARMIES, A, B, Board, check, left_to, lines
from workbench.solve.cell_model import CellModel, model_of
from workbench.solve.cell_model import choice as choice
from workbench.solve.finding import CellTasks


def build(board: Board, kept: Iterable[int], most: bool = False) -> CellModel:
    """The rules, with the contents of the squares `kept` as they are.

    most   as many queens as possible, equally many of each army; else as many as the board asks for.
    """
    model = model_of(board, range(3), kept)
    cp_sat, queens = model.cp_sat, {army: [cell[army] for cell in model.cells] for army in ARMIES}
    for number, line in enumerate(lines(board.size)):
        is_of_a = cp_sat.new_bool_var(f"line[{number}] is of A")
        for i in line:
            cp_sat.add_implication(queens[A][i], is_of_a)
            cp_sat.add_implication(queens[B][i], is_of_a.Not())
        cp_sat.add_bool_or([is_of_a.Not(), *(queens[A][i] for i in line)])  # else an empty line would be counted twice
    if most:
        cp_sat.add(sum(queens[A]) == sum(queens[B]))
        cp_sat.maximize(sum(queens[A]))
    else:
        for literals in queens.values():
            cp_sat.add(sum(literals) == board.army)
    return model


def caption(board: Board, square: int) -> str:
    """The caption of a queen that has just been placed: how many squares she leaves to the other army."""
    army = board.cells[square]
    other, names = A + B - army, board.symbols
    left = len(left_to(board, other))
    return f"A queen of {names[army]} at {board.place(square)}: {left} squares are left to {names[other]}"


def alone(board: Board) -> Violation:
    return Violation("army", f"armies of {board.army} do not fit on {board.size} by {board.size}")


USUAL = CellTasks(build, check, alone, caption)
MOST = replace(
    USUAL,
    build=partial(build, most=True),
    made=lambda one: replace(one, army=one.cells.count(A)),
    score=lambda one: one.army,
)
TASKS: dict[str, Engine] = {"find": USUAL.find, "most": MOST.find, "count": USUAL.count, "hint": USUAL.hint}
MODELS = {"find": USUAL.model, "most": MOST.model, "count": USUAL.model, "hint": USUAL.hint_model}
