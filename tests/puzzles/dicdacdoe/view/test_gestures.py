"""Hands on a dic-dac-doe board: gestures in, moves out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.puzzles.dicdacdoe.boards import grid
from tests.puzzles.dicdacdoe.hand import PUZZLE, UNSAFE, Hand
from workbench.core.control import Control
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.options import defaults
from workbench.core.scene import Ellipse
from workbench.puzzles.dicdacdoe.formats import parse_grid
from workbench.puzzles.dicdacdoe.rules.board import empty
from workbench.puzzles.dicdacdoe.rules.check import lines_won
from workbench.puzzles.dicdacdoe.view.controls import brush, duel_caption


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


def test_after_the_last_piece_of_a_player_the_brush_is_that_of_one_who_has_some_left() -> None:
    hand = Hand(empty(3, 3, moves=7))
    for cell in ("1 1", "1 2", "1 3"):  # X has three of seven moves
        assert brush(hand.board, hand.ui) == "X"
        hand.click(f"cell {cell}")
    assert brush(hand.board, hand.ui) == "O"
    hand.click("brush X")
    hand.click("cell 1 3")  # who chooses it may take one away, and put it elsewhere
    hand.click("cell 2 1")
    assert PUZZLE.format_body(hand.board) == "X X .\nX . .\n. . ."
    hand.click("cell 3 1")
    hand.type("right", "o")
    assert brush(hand.board, hand.ui) == "+"


def test_a_brush_tells_too_few_pieces_from_too_many() -> None:
    roles = []
    for pieces in (2, 3, 4):  # X has three of seven moves
        board = replace(empty(3, 3, moves=7), cells=(1,) * pieces + (0,) * (9 - pieces))
        rows = PUZZLE.controls(board, PUZZLE.quick_check(board), defaults(PUZZLE.view_options(board)), Ui())
        (first,) = (one for one in rows[0].items[:1] if isinstance(one, Control))
        roles.append(first.role)
    assert roles == ["hint", "", "conflict"]


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


def test_a_person_plays_the_demon_in_turn_order() -> None:
    hand = Hand(UNSAFE, hand="demon")
    assert "Move 7, X to play, by Enter or a click" in duel_caption(hand.board, hand.ui)
    assert "Move 7, X to play:" in duel_caption(hand.board, replace(hand.ui, edits=False)), "nothing is played there"
    hand.click("cell 1 3")
    assert hand.board.pieces[2] == 1
    assert lines_won(hand.board)
    assert "a line of X" in duel_caption(hand.board, hand.ui)


def test_a_hopeless_square_is_explained_by_the_first_click_and_taken_by_the_second() -> None:
    hand = Hand(parse_grid("XO+\nX+O\nOX.\n", PUZZLE.options_of(empty(3, 3, moves=8))), hand="demon")
    quiet = hand.shapes()
    response = hand.click("cell 3 3")
    assert response.move is None
    assert not response.message  # no tip covers the lines, and it is said where one looks
    told = "row 3, column 3: hopeless, 3 lines held by two players. Again, and the demon moves here"
    assert duel_caption(hand.board, hand.ui) == told
    rings = [shape for shape in hand.shapes() if isinstance(shape, Ellipse) and shape not in quiet]
    assert len(rings) == 6  # two of different players in each of row, column and diagonal
    assert {shape.stroke for shape in rings} == {"player-1", "player-2", "player-3"}
    hand.click("cell 3 3")
    assert hand.board.demon == (8,)


@pytest.mark.parametrize("overlay", [False, True])
def test_a_click_paints_a_hopeless_square_at_once(overlay: bool) -> None:
    safe = parse_grid("XO+\nX+O\nOX.\n", PUZZLE.options_of(empty(3, 3, moves=8)))
    hand = Hand(safe, overlay=overlay)
    response = hand.click("cell 3 3")
    assert (response.move, response.message) == ("paint X 3 3", "")
    assert PUZZLE.check(hand.board).violations  # it is one too many, which is lit
    hand.board = safe  # undone
    assert hand.click("cell 3 3").move == "paint X 3 3"


def test_switches_turn_what_the_view_shows() -> None:
    hand = Hand(UNSAFE)
    for name, value in (("overlay", True), ("axes", True), ("hand", "demon"), ("opponent", "awake")):
        hand.click(f"view {name}")
        assert hand.view[name] == value
    hand.click("view hand")
    assert hand.view["hand"] == "paints"


def test_keys_that_do_nothing_in_a_game_are_told_apart() -> None:
    board = PUZZLE.apply(empty(3, 3), "paint X 1 1")
    playing = defaults(PUZZLE.view_options(board)).with_value("play", True)
    ui = Ui(cursor="cell 2 2", cursor_visible=True)
    idle = set[str]()
    for entry in (one for one in PUZZLE.gestures if one.act is Act.KEY and not (one.control or one.shift)):
        for key in entry.keys:
            response = PUZZLE.gesture(board, Gesture(Act.KEY, key=key), playing, ui)
            if not entry.in_game:
                idle.add(key)
                assert (response.move, response.view) == (None, None), key
    assert idle == {"d", "w", "p"}


def test_who_completes_a_line_has_lost_once_all_pieces_lie() -> None:
    won = grid("XXX.\nO+O.\n+O+.", moves=9)
    playing = defaults(PUZZLE.view_options(won)).with_value("play", True)
    assert PUZZLE.result(won, playing) == "lost, you completed a line of X"
    assert PUZZLE.result(won, defaults(PUZZLE.view_options(won))) == ""
    assert PUZZLE.result(PUZZLE.apply(won, "paint . 3 3"), playing) == ""  # a piece is still to be placed
