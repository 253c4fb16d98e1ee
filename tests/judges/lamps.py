"""Lamps: what the contract of conflicts needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any


def only(board: Any, conflict: Sequence[Any]) -> Any:
    """The row with no lamp fixed or lit but those that a conflict names."""
    named = {col for one in conflict for _, col in one.cells}
    return replace(board, lamps="".join(symbol if i in named else "." for i, symbol in enumerate(board.lamps, 1)))
