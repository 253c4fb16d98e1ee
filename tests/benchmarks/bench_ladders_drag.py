"""A mouse move while an end is dragged over a board of 19 jumps: response, judgement and drawing, below 10 ms. And the
ways of a hundred jumps on 400 squares, some 50 ms: 4 s when each pair of them was asked where it crosses."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import cycle
from random import Random

from pytest_benchmark.fixture import BenchmarkFixture

from workbench.core import resources
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.options import defaults
from workbench.puzzles.ladders.analysis.jump_ends import End
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Jump
from workbench.puzzles.ladders.view import drag, geometry
from workbench.puzzles.ladders.view.jump_routes import routes


def test_a_mouse_move_while_dragging(benchmark: BenchmarkFixture) -> None:
    puzzle = Ladders()
    (path,) = (path for path in resources.samples("ladders") if path.stem == "classic")
    board = puzzle.parse(path.read_text(encoding="utf-8"))
    view = defaults(puzzle.view_options(board)).with_value("target", Decimal("39.6"))
    ui = drag.take_end(Ui(live=True), drag.grip_of(board, board.jumps[-1], End.TARGET))
    squares = cycle((77, 76, 75, 66, 65, 57, 55, 46, 45, 35, 34, 25, 24, 18, 17))

    def move() -> None:
        x, y = geometry.centre(100, next(squares))
        gesture = Gesture(Act.DRAG, "cell 1 78", "cell 1 78", "left", x=x, y=y)
        response = puzzle.gesture(board, gesture, view, ui)
        puzzle.scene(response.preview, puzzle.check(response.preview), view, replace(response.ui or ui))

    benchmark(move)


def test_ways_on_a_crowded_board(benchmark: BenchmarkFixture) -> None:
    ends = Random(1).sample(range(1, 401), 200)
    jumps = tuple(Jump(*pair) for pair in sorted(zip(ends[::2], ends[1::2], strict=True)))
    assert len(benchmark(routes.__wrapped__, 400, jumps)) == 100
