"""What is told of random boards beside all Latin squares: counts, the grade, the reasoning, true candidates."""

from __future__ import annotations

from tests.drawn.fuzz import board_test
from tests.puzzles.towers.judge_insights import judge_board

test_what_is_told_of_boards = board_test(judge_board, 50, 10_000)
