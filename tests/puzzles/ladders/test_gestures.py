"""Hands on a board of Snakes and Ladders: gestures in, previews and moves out."""

from __future__ import annotations

from decimal import Decimal

from tests.puzzles.ladders.test_board import board
from workbench.core.gesture import Act, Gesture, Response, Ui
from workbench.core.options import Value, defaults
from workbench.puzzles.ladders.analysis.jump_ends import expected
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Overshoot, Rules
from workbench.puzzles.ladders.view import geometry

LADDERS = Ladders()


class Hand:
    """Fires gestures at a board as the window does, at what the drawing has there."""

    def __init__(self, start: str, **view: Value) -> None:
        self.board = board(start)
        self.view = defaults(LADDERS.view_options(self.board))
        for name, value in view.items():
            self.view = self.view.with_value(name, value)
        self.ui = Ui(live=True)
        self.shown: Board | None = None
        self.moves: list[str] = []
        self._origin: str | None = None

    def do(self, act: Act, square: int | None = None, key: str = "", button: str = "", shift: bool = False) -> Response:
        x, y = geometry.centre(self.board.rules.squares, square) if square else (-1.0, -1.0)
        scene = LADDERS.scene(self.board, LADDERS.check(self.board), self.view, self.ui)
        target = scene.at(x, y)
        if act is Act.PRESS:
            self._origin = target
        gesture = Gesture(act, target, self._origin, button, key, shift, x=x, y=y)
        response = LADDERS.gesture(self.board, gesture, self.view, self.ui)
        self.ui = response.ui or self.ui
        self.shown = response.preview
        if response.move is not None:
            self.moves.append(response.move)
            self.board = LADDERS.apply(self.board, response.move)
        return response

    def drag(self, *squares: int, drop: bool = True, shift: bool = False) -> None:
        self.do(Act.PRESS, squares[0], button="left", shift=shift)
        for square in squares[1:]:
            self.do(Act.DRAG, square, button="left", shift=shift)
        if drop:
            self.do(Act.DROP, squares[-1], button="left", shift=shift)

    def click(self, square: int, button: str = "left") -> None:
        self.do(Act.PRESS, square, button=button)
        self.do(Act.CLICK, square, button=button)

    def type(self, *keys: str) -> None:
        for key in keys:
            self.do(Act.KEY, key=key)


def test_a_drag_from_square_to_square_makes_a_jump() -> None:
    hand = Hand("")
    hand.drag(3, 10, 11, drop=False)
    assert hand.shown == board("3>11")
    assert hand.board == board("")
    hand.do(Act.DROP, 11)
    assert hand.moves == ["add 3 11"]
    assert hand.ui.held is None


def test_a_drag_from_an_end_moves_it() -> None:
    hand = Hand("20>5* 3>9")
    hand.drag(5, 4, 6)
    assert hand.moves == ["move 20 5 -> 20 6"]
    hand.drag(20, 22)
    assert hand.board == board("22>6* 3>9")


def test_a_drag_with_shift_makes_a_jump_where_another_ends() -> None:
    hand = Hand("3>9")
    hand.drag(9, 20, shift=True)
    assert hand.moves == ["add 9 20"]


def test_a_drag_over_a_body_begins_on_the_square_below_it() -> None:
    hand = Hand("31>7")  # 18 and 19 lie under the snake
    hand.drag(18, 30)
    assert hand.moves == ["add 18 30"]


def test_a_drag_back_or_off_the_board_changes_nothing() -> None:
    hand = Hand("20>5")
    hand.drag(5, 4, 5)
    hand.drag(8, 9, 8)
    assert not hand.moves
    hand.drag(8, 9, drop=False)
    hand.type("escape")
    hand.do(Act.DROP, 9)
    assert not hand.moves


def test_a_drop_on_another_jump_is_shown_and_judged() -> None:
    hand = Hand("20>5")
    hand.drag(3, 20)
    assert [violation.code for violation in LADDERS.check(hand.board).violations] == ["chain"]


def test_a_right_click_removes_a_double_click_pins() -> None:
    hand = Hand("20>5 3>9")
    hand.click(5, "right")
    assert hand.board == board("3>9")
    hand.click(3)
    hand.do(Act.DOUBLE, 3, button="left")
    assert hand.board == board("3>9*")
    hand.click(30, "right")
    assert len(hand.moves) == 2


def test_the_keyboard_makes_moves_pins_and_removes() -> None:
    hand = Hand("")
    hand.type("right", "right", "right", "enter", "up", "up")
    assert hand.shown == board("3>15")
    hand.do(Act.HOVER, 8)
    assert hand.shown == board("3>15"), "the pointer passing by does not let go"
    hand.type("enter")
    assert hand.board == board("3>15")
    hand.type("p")
    assert hand.board == board("3>15*")
    hand.type("enter", "left", "enter")
    assert hand.board == board("3>14*")
    hand.type("n", "delete")
    assert hand.board == board("")


def test_escape_lets_go() -> None:
    hand = Hand("20>5")
    hand.click(5)
    hand.type("enter", "right", "escape")
    assert hand.shown is None
    assert not hand.moves


def test_rules_change_by_clicks_and_the_wheel() -> None:
    hand = Hand("3>9")
    for target, act, turns, button in (
        ("option overshoot", Act.CLICK, 0, "left"),
        ("option die", Act.WHEEL, 2, ""),
        ("option chain", Act.CLICK, 0, "right"),
        ("option squares", Act.CLICK, 0, "left"),
    ):
        response = LADDERS.gesture(hand.board, Gesture(act, target, button=button, turns=turns), hand.view, hand.ui)
        assert response.move is not None
        hand.board = LADDERS.apply(hand.board, response.move)
    assert (hand.board.rules.overshoot.value, hand.board.rules.die, hand.board.rules.squares) == ("bounce", 8, 49)
    assert hand.board.rules.chain


def test_the_magnet_pulls_to_a_square_that_hits_the_target() -> None:
    goal = Decimal(f"{expected(board('20>5 30>12')):.6f}")
    hand = Hand("20>5 30>14", target=goal)
    hand.drag(14, 13, drop=False)  # beside 12
    assert hand.shown == board("20>5 30>12")
    hand.do(Act.DRAG, 24, button="left")  # above it
    assert hand.shown == board("20>5 30>24")
    free = Hand("20>5 30>14", target=goal, magnet=False)
    free.drag(14, 13, drop=False)
    assert free.shown == board("20>5 30>13")


def test_impossible_rules_are_passed_over() -> None:
    small = Board(Rules(5, die=6))
    gesture = Gesture(Act.CLICK, "option overshoot", button="left")
    move = LADDERS.gesture(small, gesture, defaults(LADDERS.view_options(small)), Ui()).move
    assert move == "option overshoot win", "a throw of 6 cannot bounce on 5 squares"
    assert LADDERS.apply(small, move).rules.overshoot is Overshoot.WIN
