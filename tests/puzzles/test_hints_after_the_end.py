"""Help is not offered where nothing is left to do, and a review not without a game."""

from __future__ import annotations

import pytest

from workbench.core.gesture import Ui
from workbench.core.options import defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES

TOWERS, DEMON, _, _, MORRIS = PUZZLES[:5]
_SQUARE = "puzzle: towers 1\nsize: 3\n\n+ . . . +\n. 1 2 3 .\n. 2 3 1 .\n. 3 1 {} .\n+ . . . +\n"
_DRAWN = "puzzle: dicdacdoe 1\nrows: 2\ncols: 2\nrun: 2\nplayers: 2\nmoves: 2\n\nX! {}\n. .\n"


@pytest.mark.parametrize(("puzzle", "text", "last"), [(TOWERS, _SQUARE, "2"), (DEMON, _DRAWN, "O")])
def test_help_is_offered_until_nothing_is_left_to_do(puzzle: AnyPuzzle, text: str, last: str) -> None:
    helps = [task for task in puzzle.tasks if task.name in ("hint", "possible", "mistakes")]
    assert helps
    for task in helps:
        offered = [puzzle.takes(puzzle.parse(text.format(cell)), task, defaults(task.options)) for cell in (".", last)]
        assert offered == [True, False]


def test_a_review_without_a_game_says_what_to_do_first() -> None:
    board = MORRIS.new_board(defaults(MORRIS.options))
    view = defaults(MORRIS.view_options(board)).with_value("mode", "review")
    rows = MORRIS.controls(board, MORRIS.check(board), view, Ui(), ())
    assert any(item.text.startswith("Play a game first") for row in rows for item in row.items if hasattr(item, "text"))
