"""The drawing."""

from __future__ import annotations

from tests.puzzles.dicdacdoe.hand import PUZZLE, UNSAFE, Hand
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.options import defaults
from workbench.core.scene import Path as Route
from workbench.core.scene import Rect, Shape, Text
from workbench.puzzles.dicdacdoe.rules.board import Board, empty, with_pieces
from workbench.puzzles.dicdacdoe.rules.check import check
from workbench.puzzles.dicdacdoe.view.overlays import open_strokes, open_words, won_strokes
from workbench.render.cell_grid import CellGrid


def test_choosing_a_line_in_a_table_lights_it() -> None:
    hand = Hand(UNSAFE)
    before = PUZZLE.scene(hand.board, check(hand.board), hand.view, hand.ui)
    hand.do(Gesture(Act.CHOOSE, "line 1 1 1 2 1 3"))
    after = PUZZLE.scene(hand.board, check(hand.board), hand.view, hand.ui)
    assert len(after.shapes) == len(before.shapes) + 4


def test_a_square_chosen_in_the_table_shows_its_lines_until_something_else_is_pointed_at() -> None:
    hand = Hand(UNSAFE)
    hand.do(Gesture(Act.CHOOSE, "cell 2 2"))
    shown = hand.shapes()
    hand.type("right", "left")
    assert hand.ui.cursor == "cell 2 2"
    assert len(shown) > len(hand.shapes())


def test_a_picture_has_the_board_and_what_explains_it_but_no_controls() -> None:
    board = empty(9, 9, moves=0)
    scene = PUZZLE.scene(board, check(board), defaults(PUZZLE.view_options(board)), Ui())
    assert {target.split()[0] for target, _ in scene.targets()} == {"cell"}
    words = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert "224 open lines: the stronger a cell’s colour, the more go through it" in words
    assert open_words(with_pieces(board, [1, 1, 1, *[0] * 78])) == (
        "1 won and 223 open lines: the stronger a cell’s colour, the more go through it"
    )


def test_open_lines_are_shown_everywhere_one_by_one_or_as_shades() -> None:
    def drawn(board: Board) -> tuple[int, int]:
        scene = PUZZLE.scene(board, check(board), defaults(PUZZLE.view_options(board)), Ui())
        dashed = sum(1 for shape in scene.shapes if isinstance(shape, Route) and shape.dash)
        return dashed, sum(1 for shape in scene.shapes if isinstance(shape, Rect) and "heat" in (shape.fill or ""))

    assert drawn(empty(5, 5, moves=0)) == (48, 0)
    assert drawn(empty(9, 9, moves=0)) == (0, 81)


def test_strokes_of_lines_that_overlap_lie_beside_each_other() -> None:
    """Four in a row hold two lines, won ones or open ones; five two more that meet in one cell."""
    for row, number in (([1, 1, 1, 1, 2], 2), ([1, 0, 1, 1, 2], 2), ([1, 1, 1, 1, 1], 3)):
        grid = CellGrid(with_pieces(empty(1, 5, players=2, moves=5 - row.count(0)), row))
        strokes = [one for one in (*won_strokes(grid), *open_strokes(grid)) if isinstance(one, Route)]
        assert len({one.points[0][1] for one in strokes}) == len(strokes) == number


def test_the_overlay_says_who_could_win() -> None:
    view = defaults(PUZZLE.view_options(UNSAFE))
    plain = PUZZLE.scene(UNSAFE, check(UNSAFE), view, Ui())
    overlay = PUZZLE.scene(UNSAFE, check(UNSAFE), view.with_value("overlay", True), Ui())
    assert len(overlay.shapes) > len(plain.shapes)


def test_what_a_cursor_leaves_as_it_is_is_drawn_by_the_same_shapes() -> None:
    board = PUZZLE.apply(empty(30, 30), "paint X 1 1 2 2 3 3")
    view, verdict = defaults(PUZZLE.view_options(board)), check(board)
    uis = [Ui(live=True, cursor=f"cell 5 {col}", cursor_visible=True) for col in (6, 7)]
    before, after = (PUZZLE.scene(board, verdict, view, ui).shapes for ui in uis)
    assert len({id(shape) for shape in after} - {id(shape) for shape in before}) <= 10


def test_of_a_key_that_makes_the_draw_only_its_cell_changes_on_the_ground() -> None:
    def layers(board: Board) -> tuple[set[Shape], set[Shape]]:
        ground, above = PUZZLE.scene(board, check(board), defaults(PUZZLE.view_options(board)), Ui()).layers()
        return set(ground.shapes), set(above.shapes)

    (before, bare), (after, lines) = (layers(with_pieces(empty(5, 5, moves=1), [n, *[0] * 24])) for n in (0, 1))
    assert not bare
    assert len(lines) > 30
    assert len(before ^ after) == 4  # the cell, which says what is on it, and the two strokes of an X
