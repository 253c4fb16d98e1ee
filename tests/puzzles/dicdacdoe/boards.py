"""Boards written as grids."""

from __future__ import annotations

from workbench.core.options import Values
from workbench.puzzles.dicdacdoe.formats import parse_grid
from workbench.puzzles.dicdacdoe.rules.board import Board


def grid(text: str, run: int = 3, players: int = 3, moves: int | None = None) -> Board:
    return parse_grid(text, Values({"rows": 10, "cols": 10, "run": run, "players": players, "moves": moves}))
