"""Hands on a dic-dac-doe board: gestures in, moves out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from workbench.core.gesture import Act, Gesture, Response, Ui
from workbench.core.options import Values, defaults
from workbench.core.scene import Ellipse, Rect, Shape, Text
from workbench.core.scene import Path as Route
from workbench.puzzles.dicdacdoe.formats import parse_grid
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.dicdacdoe.rules.board import Board, empty
from workbench.puzzles.dicdacdoe.rules.check import check, lines_won
from workbench.puzzles.dicdacdoe.view.panel import duel_caption
from workbench.render.control_bar import LEAST
from workbench.solve.job import WorkerContext

PUZZLE = Dicdacdoe()
UNSAFE = parse_grid("XX.\nO.O\n+.+\n", defaults(PUZZLE.options))


class Hand:
    """Fires gestures at a board and applies what comes of them, as the window does."""

    def __init__(self, board: Board, **view: Any) -> None:
        self.board = board
        self.view = Values({**defaults(PUZZLE.view_options(board)), **view})
        self.ui = Ui(live=True)

    def do(self, gesture: Gesture) -> Response:
        response = PUZZLE.gesture(self.board, gesture, self.view, self.ui)
        self.ui, self.view = response.ui or self.ui, response.view or self.view
        if response.move is not None:
            self.board = PUZZLE.apply(self.board, response.move)
        return response

    def click(self, target: str, button: str = "left") -> Response:
        self.do(Gesture(Act.PRESS, target, button=button))
        return self.do(Gesture(Act.CLICK, target, button=button))

    def shapes(self) -> list[Shape]:
        return list(PUZZLE.scene(self.board, check(self.board), self.view, replace(self.ui, live=False)).shapes)

    def type(self, *keys: str) -> None:
        for key in keys:
            self.do(Gesture(Act.KEY, key=key))


def test_a_click_paints_and_paints_away() -> None:
    hand = Hand(empty(3, 3))
    hand.click("cell 2 2")
    assert PUZZLE.format_body(hand.board) == ". . .\n. X .\n. . ."
    hand.click("cell 2 2")
    assert hand.board == empty(3, 3)
    hand.click("brush +")
    hand.click("cell 1 1")
    assert PUZZLE.format_body(hand.board) == "+ . .\n. . .\n. . ."
    hand.click("cell 1 1", "right")
    assert hand.board == empty(3, 3)


def test_buttons_change_the_number_of_moves_and_keep_the_pieces() -> None:
    hand = Hand(empty(3, 3, moves=8))
    hand.click("cell 2 2")
    hand.click("option moves +1")
    assert hand.board.moves == 9
    hand.click("option moves +1")
    assert hand.board.moves == 9
    hand.click("option moves -1")
    hand.click("option moves -1")
    assert hand.board.moves == 7
    assert hand.board.cells == (0, 0, 0, 0, 1, 0, 0, 0, 0)


def test_keys_paint_clear_and_pin() -> None:
    hand = Hand(empty(3, 3))
    hand.click("cell 1 1")
    hand.type("o", "right", "x", "down", "3", "p")
    assert hand.board.cells == (2, 1, 0, 0, 3, 0, 0, 0, 0)
    assert hand.board.pins == {4}
    hand.type("p", "space")
    assert PUZZLE.format_body(hand.board) == "O X .\n. . .\n. . ."


def test_a_stroke_is_shown_while_dragging_and_is_one_move() -> None:
    hand = Hand(empty(4, 6))
    hand.click("brush O")
    hand.do(Gesture(Act.PRESS, "cell 1 1", button="left"))
    response = hand.do(Gesture(Act.DRAG, "cell 1 2", "cell 1 1", "left"))
    assert response.preview.cells[:3] == (2, 2, 0)
    response = hand.do(Gesture(Act.DRAG, "cell 4 5", "cell 1 1", "left"))  # a quick hand: the cells between count too
    assert [response.preview.cells[i] for i in (0, 1, 8, 15, 22)] == [2] * 5
    assert hand.board == empty(4, 6)
    response = hand.do(Gesture(Act.DROP, "cell 4 5", "cell 1 1", "left"))
    assert response.move == "paint O 1 1 1 2 2 3 3 4 4 5"
    assert hand.ui.held is None
    assert sum(map(bool, hand.board.cells)) == 5


def test_choosing_a_line_in_a_table_lights_it() -> None:
    hand = Hand(UNSAFE)
    before = PUZZLE.scene(hand.board, check(hand.board), hand.view, hand.ui)
    hand.do(Gesture(Act.CHOOSE, "line 1 1 1 2 1 3"))
    after = PUZZLE.scene(hand.board, check(hand.board), hand.view, hand.ui)
    assert len(after.shapes) == len(before.shapes) + 4


def test_a_person_plays_the_demon_in_turn_order() -> None:
    hand = Hand(UNSAFE, hand="demon")
    assert "Move 7, X to play" in duel_caption(hand.board, hand.ui)
    hand.click("cell 1 3")
    assert hand.board.pieces[2] == 1
    assert lines_won(hand.board)
    assert "X has won" in duel_caption(hand.board, hand.ui)


def test_a_hopeless_square_is_explained_by_the_first_click_and_taken_by_the_second() -> None:
    hand = Hand(parse_grid("XO+\nX+O\nOX.\n", PUZZLE.options_of(empty(3, 3, moves=8))), hand="demon")
    quiet = hand.shapes()
    response = hand.click("cell 3 3")
    assert response.move is None
    assert response.message.startswith("row 3, column 3: hopeless, 3 lines held by two players")
    rings = [shape for shape in hand.shapes() if isinstance(shape, Ellipse) and shape not in quiet]
    assert len(rings) == 6  # two of different players in each of row, column and diagonal
    assert {shape.stroke for shape in rings} == {"player-1", "player-2", "player-3"}
    hand.click("cell 3 3")
    assert hand.board.demon == (8,)


def test_a_square_chosen_in_the_table_shows_its_lines_until_something_else_is_pointed_at() -> None:
    hand = Hand(UNSAFE)
    hand.do(Gesture(Act.CHOOSE, "cell 2 2"))
    shown = hand.shapes()
    hand.type("right", "left")
    assert hand.ui.cursor == "cell 2 2"
    assert len(shown) > len(hand.shapes())


def test_switches_turn_what_the_view_shows() -> None:
    hand = Hand(UNSAFE)
    for name, value in (("overlay", True), ("axes", True), ("hand", "demon"), ("opponent", "awake")):
        hand.click(f"view {name}")
        assert hand.view[name] == value
    hand.click("view hand")
    assert hand.view["hand"] == "paints"


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


def test_a_picture_has_the_board_and_what_explains_it_but_no_controls() -> None:
    board = empty(9, 9, moves=0)
    scene = PUZZLE.scene(board, check(board), defaults(PUZZLE.view_options(board)), Ui())
    assert {target.split()[0] for target, _ in scene.targets()} == {"cell"}
    words = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert "224 open lines: the darker a cell, the more go through it" in words


def test_open_lines_are_shown_everywhere_one_by_one_or_as_shades() -> None:
    def drawn(board: Board) -> tuple[int, int]:
        scene = PUZZLE.scene(board, check(board), defaults(PUZZLE.view_options(board)), Ui())
        dashed = sum(1 for shape in scene.shapes if isinstance(shape, Route) and shape.dash)
        return dashed, sum(1 for shape in scene.shapes if isinstance(shape, Rect) and "heat" in (shape.fill or ""))

    assert drawn(empty(5, 5, moves=0)) == (48, 0)
    assert drawn(empty(9, 9, moves=0)) == (0, 81)


def test_the_demon_awake_wins_where_it_can_and_sleeps_where_it_cannot() -> None:
    board, view = UNSAFE, Values({**defaults(PUZZLE.view_options(UNSAFE)), "opponent": "awake"})
    while (reply := PUZZLE.reply(board, view, WorkerContext(seed=1))) is not None:
        board = PUZZLE.apply(board, reply.move)
    assert lines_won(board)
    assert PUZZLE.reply(UNSAFE, defaults(PUZZLE.view_options(UNSAFE)), WorkerContext()) is None
    assert PUZZLE.reply(empty(3, 3), view, WorkerContext()) is None


def test_the_overlay_says_who_could_win() -> None:
    view = defaults(PUZZLE.view_options(UNSAFE))
    plain = PUZZLE.scene(UNSAFE, check(UNSAFE), view, Ui())
    overlay = PUZZLE.scene(UNSAFE, check(UNSAFE), view.with_value("overlay", True), Ui())
    assert len(overlay.shapes) > len(plain.shapes)
