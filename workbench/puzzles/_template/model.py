"""Peaceable queens as a CP-SAT model: every line belongs to one army, and only its queens may stand there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ortools.sat.python import cp_model

from workbench.puzzles._template.rules import EMPTY, SYMBOLS, A, B, Board, lines
from workbench.solve import cpsat


@dataclass(frozen=True, slots=True)
class Model:
    """queens[army][i]: a queen of that army stands on square i."""

    board: Board
    proto: cp_model.CpModel
    queens: dict[str, list[cp_model.IntVar]]

    def read(self, value: cpsat.Value) -> Board:
        """The board of a solution; it asks for armies as large as they are."""
        armies = {a: {i for i, literal in enumerate(literals) if value(literal)} for a, literals in self.queens.items()}
        found = self.board.put(EMPTY, *range(self.board.size**2)).put(A, *armies[A]).put(B, *armies[B])
        return replace(found, army=len(armies[A]))

    def suggest(self, squares: Sequence[str]) -> None:
        """Begin the search near these contents."""
        for army, literals in self.queens.items():
            for literal, symbol in zip(literals, squares, strict=True):
                if symbol != EMPTY:
                    self.proto.add_hint(literal, symbol == army)


def build(board: Board, kept: Iterable[int], most: bool) -> Model:
    """The rules, with the contents of the squares `kept` as they are.

    most   as many queens as possible, equally many of each army; else as many as the board asks for.
    """
    proto = cp_model.CpModel()
    squares = range(board.size**2)
    queens = {army: [proto.new_bool_var(f"{army}[{i}]") for i in squares] for army in SYMBOLS[1:]}
    for number, line in enumerate(lines(board.size)):
        is_of_a = proto.new_bool_var(f"line[{number}] is of A")
        for i in line:
            proto.add_implication(queens[A][i], is_of_a)
            proto.add_implication(queens[B][i], is_of_a.Not())
    for i in kept:
        for army, literals in queens.items():
            proto.add(literals[i] == (board.squares[i] == army))
    if most:
        proto.add(sum(queens[A]) == sum(queens[B]))
        proto.maximize(sum(queens[A]))
    else:
        for literals in queens.values():
            proto.add(sum(literals) == board.army)
    return Model(board, proto, queens)
