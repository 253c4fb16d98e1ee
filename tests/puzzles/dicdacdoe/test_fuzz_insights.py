"""What is told of random boards beside what a judge counts: lines, the order of the moves, the demon's win."""

from __future__ import annotations

from tests.drawn.fuzz import board_test
from tests.puzzles.dicdacdoe.judge_insights import judge_board

test_what_is_told_of_boards = board_test(judge_board, 100, 50_000)
