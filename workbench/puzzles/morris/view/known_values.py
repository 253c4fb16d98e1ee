"""The values of moves and replies as the tables of the insights tell them: drawings know no others."""

from __future__ import annotations

from workbench.core.insight import Insight, Table
from workbench.core.insight_text import Scalar
from workbench.puzzles.morris.rules.value import GameValue, Result


def known_values(insights: tuple[Insight, ...]) -> tuple[dict[int, GameValue], dict[tuple[int, int], GameValue]]:
    """The value of each move, and of each reply to it, for the side that makes it; nothing before they are told."""
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
