"""Marks on squares, as steps and hints light them."""

from __future__ import annotations

from workbench.core.grid import cell_target
from workbench.core.insight import Mark
from workbench.puzzles.morris.rules.board import cell_of
from workbench.puzzles.morris.rules.position import Variant
from workbench.puzzles.morris.rules.value import GameValue, Result

ROLES = {Result.WIN: "good", Result.DRAW: "accent", Result.LOSS: "bad"}
SIGNS = {Result.WIN: "+", Result.DRAW: "=", Result.LOSS: "−"}
"""A sign of its own for each value, besides its colour."""


def mark(variant: Variant, square: int, role: str, label: str = "") -> Mark:
    """A frame around a square."""
    return Mark(cell_target(cell_of(variant, square)), role, label)


def value_label(value: GameValue) -> str:
    """A value in two or three characters: "+13", "=", "−4"."""
    return SIGNS[value.result] + ("" if value.distance is None else str(value.distance))
