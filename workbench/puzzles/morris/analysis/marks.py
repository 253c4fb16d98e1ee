"""How values are told: marks on squares and signs, read from the tables of the insights; drawings know nothing else."""

from __future__ import annotations

from workbench.core.grid import cell_at, cell_target
from workbench.core.insight import Insight, Mark, Table
from workbench.core.wording import Scalar
from workbench.puzzles.morris.rules.position import Variant
from workbench.puzzles.morris.rules.value import GameValue, Result

ROLES = {Result.WIN: "good", Result.DRAW: "accent", Result.LOSS: "bad"}
SIGNS = {Result.WIN: "+", Result.DRAW: "=", Result.LOSS: "−"}
"""A sign of its own for each value, besides its colour."""


def mark(variant: Variant, square: int, role: str, label: str = "") -> Mark:
    """A frame around a square."""
    return Mark(cell_target(cell_at(square, variant.cols)), role, label)


def value_label(value: GameValue) -> str:
    """A value in two or three characters: "+13", "=", "−4"."""
    return SIGNS[value.result] + ("" if value.distance is None else str(value.distance))


def known_values(insights: tuple[Insight, ...]) -> tuple[dict[int, GameValue], dict[tuple[int, int], GameValue]]:
    """The value of each move, and of each reply to it, for the side that makes it, by the insights; nothing before."""
    tables = {insight.key: insight.rows for insight in insights if isinstance(insight, Table)}
    moves = {_square(row.values[0]): _value(row.values[1], row.values[2]) for row in tables.get("moves", ())}
    replies = {
        (_square(row.values[0]), _square(row.values[1])): _value(row.values[2], row.values[3])
        for row in tables.get("replies", ())
    }
    return moves, replies


def _square(number: Scalar) -> int:
    assert isinstance(number, int)
    return number - 1


def _value(result: Scalar, distance: Scalar) -> GameValue:
    assert distance is None or isinstance(distance, int)
    return GameValue(Result(result), distance)
