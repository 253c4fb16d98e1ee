"""What is below the board."""

from __future__ import annotations

import pytest

from tests.puzzles.dicdacdoe.hand import PUZZLE
from workbench.core.gesture import Ui
from workbench.core.options import defaults
from workbench.puzzles.dicdacdoe.rules.board import empty
from workbench.puzzles.dicdacdoe.rules.check import check
from workbench.render.control_bar import LEAST


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (10, 10), (30, 30), (50, 2), (2, 50)])
def test_the_panel_keeps_its_size_beside_boards_of_all_sizes(rows: int, cols: int) -> None:
    board = empty(rows, cols)
    for hand in ("paints", "demon"):
        view = defaults(PUZZLE.view_options(board)).with_value("hand", hand)
        scene = PUZZLE.scene(board, check(board), view, Ui(live=True))
        button = scene.bounds("view opponent")
        assert button is not None
        assert button.height >= LEAST
        assert scene.controls is not None
        assert scene.controls.height < 140
        assert all(scene.bounds(target) for target in ("view overlay", "view axes", "view hand"))
