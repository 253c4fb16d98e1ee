"""Peaceable queens as a CP-SAT model: every line belongs to one army, and only its queens may stand there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ortools.sat.python import cp_model

from workbench.puzzles._template.rules import ARMIES, A, B, Board, lines
from workbench.solve.solvers import cpsat


@dataclass(frozen=True, slots=True)
class Model:
    """queens[army][i]: a queen of that army stands on square i."""

    board: Board
    proto: cp_model.CpModel
    queens: dict[int, list[cp_model.IntVar]]

    def read(self, value: cpsat.Value) -> Board:
        """The board of a solution; it asks for armies as large as they are."""
        armies = {a: {i for i, literal in enumerate(literals) if value(literal)} for a, literals in self.queens.items()}
        cells = tuple(A if i in armies[A] else B if i in armies[B] else 0 for i in range(len(self.board.cells)))
        return replace(self.board, cells=cells, army=len(armies[A]))

    def exclude(self, board: Board) -> None:
        """Another board than this one."""
        self.proto.add_bool_or(
            [literals[i].Not() for a, literals in self.queens.items() for i in board.queens if board.cells[i] == a]
        )

    def suggest(self, board: Board) -> None:
        """Begin the search near what stands on a board."""
        for army, literals in self.queens.items():
            for i in board.queens:
                self.proto.add_hint(literals[i], board.cells[i] == army)


def build(board: Board, kept: Iterable[int], most: bool) -> Model:
    """The rules, with the contents of the squares `kept` as they are.

    most   as many queens as possible, equally many of each army; else as many as the board asks for.
    """
    proto = cpsat.Model()
    squares = range(len(board.cells))
    queens = {army: [proto.new_bool_var(f"{Board.symbols[army]}[{i}]") for i in squares] for army in ARMIES}
    for number, line in enumerate(lines(board.size)):
        is_of_a = proto.new_bool_var(f"line[{number}] is of A")
        for i in line:
            proto.add_implication(queens[A][i], is_of_a)
            proto.add_implication(queens[B][i], is_of_a.Not())
    for i in kept:
        for army, literals in queens.items():
            proto.add(literals[i] == (board.cells[i] == army))
    if most:
        proto.add(sum(queens[A]) == sum(queens[B]))
        proto.maximize(sum(queens[A]))
    else:
        for literals in queens.values():
            proto.add(sum(literals) == board.army)
    return Model(board, proto, queens)
