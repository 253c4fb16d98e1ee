"""The demon as an opponent."""

from __future__ import annotations

from tests.puzzles.dicdacdoe.hand import PUZZLE, UNSAFE
from workbench.core.options import Values, defaults
from workbench.puzzles.dicdacdoe.rules.board import empty
from workbench.puzzles.dicdacdoe.rules.check import lines_won
from workbench.solve.job import WorkerContext


def test_the_demon_awake_wins_where_it_can_and_sleeps_where_it_cannot() -> None:
    board, view = UNSAFE, Values({**defaults(PUZZLE.view_options(UNSAFE)), "opponent": "awake"})
    while (reply := PUZZLE.reply(board, view, WorkerContext(seed=1))) is not None:
        board = PUZZLE.apply(board, reply.move)
    assert lines_won(board)
    assert PUZZLE.reply(UNSAFE, defaults(PUZZLE.view_options(UNSAFE)), WorkerContext()) is None
    assert PUZZLE.reply(empty(3, 3), view, WorkerContext()) is None
