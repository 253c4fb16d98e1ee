"""What is known before a search begins: an earlier run's best board, and what is drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from workbench.core.context import SolveContext

KNOWN = "known board"
"""Who found what was drawn, or an earlier run's best: nobody of this run."""
Board = TypeVar("Board")


def known_answers(board: Board, ctx: SolveContext, is_answer: Callable[[Board], bool]) -> list[Board]:
    """The boards that are answers already, the earlier run's first; with an objective they need not be the best.

    Not those of which others are wanted.
    """
    known = (one for one in (ctx.hint, board) if isinstance(one, type(board)) and one not in ctx.others)
    return [one for one in known if is_answer(one)]
