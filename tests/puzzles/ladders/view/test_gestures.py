"""Hands on a board of Snakes and Ladders: gestures in, previews and moves out."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

import pytest

from tests.puzzles.ladders.boards import board
from workbench.core.control import ControlText
from workbench.core.gesture import Act, Gesture, Response, Ui
from workbench.core.insight import Table
from workbench.core.options import Value, defaults
from workbench.puzzles.ladders.analysis import single_games
from workbench.puzzles.ladders.analysis.jump_ends import expected
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, Rules
from workbench.puzzles.ladders.view import geometry
from workbench.solve.jobs.worker_context import WorkerContext

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

    def do(
        self,
        act: Act,
        square: int | None = None,
        key: str = "",
        button: str = "",
        shift: bool = False,
        beside: int | None = None,
    ) -> Response:
        """`beside`: at the arrow that points from that square to this one."""
        x, y = geometry.centre(self.board.rules.squares, square) if square else (-1.0, -1.0)
        if beside is not None:
            from_x, from_y = geometry.centre(self.board.rules.squares, beside)
            x, y = from_x + 0.6 * (x - from_x), from_y + 0.6 * (y - from_y)
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

    def click(self, square: int, button: str = "left", beside: int | None = None) -> None:
        self.do(Act.PRESS, square, button=button, beside=beside)
        self.do(Act.CLICK, square, button=button, beside=beside)

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


def test_the_die_is_thrown_again_and_after_the_end_another_game_begins() -> None:
    hand, numbers = Hand("3>7 20>5"), []
    for _ in range(400):
        view = LADDERS.gesture(hand.board, Gesture(Act.CLICK, "throw", button="left"), hand.view, hand.ui).view
        assert view is not None
        hand.view = view
        numbers.append((view.integer("game"), view.integer("throw")))
    ends = [(game, throw) for (game, throw), after in pairwise(numbers) if after[0] != game]
    assert numbers[0] == (1, 1)
    assert len(ends) > 2
    for game, throw in ends:
        assert len(single_games.game(hand.board, game)) == throw
        assert LADDERS.last_step(hand.board, hand.view.with_value("game", game)) == throw
    anew = LADDERS.gesture(hand.board, Gesture(Act.CLICK, "throw", button="right"), hand.view, hand.ui).view
    assert anew is not None
    assert (anew["game"], anew["throw"]) == (numbers[-1][0] + 1, 0)
    by_key = LADDERS.gesture(hand.board, Gesture(Act.KEY, key="t"), anew, Ui(cursor="cell 1 7", cursor_visible=True))
    assert by_key.view == anew.with_value("throw", 1)
    assert by_key.ui == Ui(cursor="cell 1 7")  # no arrows beside an end hide the piece
    wrong = LADDERS.gesture(board("3>7 3>9"), Gesture(Act.KEY, key="t"), anew, hand.ui)
    assert (wrong.view, wrong.message) == (None, "No die is thrown while a jump breaks the rules")
    lost = board("2>1 3>1", Rules(4, 2, 1))  # a quickest game of it there is none
    quickest = defaults(LADDERS.view_options(lost)).with_value("game", 0)
    for thrown_on, told in ((lost, True), (hand.board, False)):
        said = LADDERS.gesture(thrown_on, Gesture(Act.CLICK, "throw", button="left"), quickest, Ui()).message
        assert bool(said and said.startswith("The goal is out of reach")) is told


def test_the_last_throw_says_who_won_in_how_many_throws_and_how_many_are_expected() -> None:
    hand = Hand("3>7 20>5")
    for players in (1, 2, 3):
        view = hand.view.with_value("players", players).with_value("game", 1)
        lengths = [len(single_games.game(hand.board, 1 + player)) for player in range(players)]
        said = []
        for done in range(max(lengths)):
            response = LADDERS.gesture(hand.board, Gesture(Act.KEY, key="t"), view.with_value("throw", done), hand.ui)
            said.append(response.message or "")
        assert not any(said[:-1])
        who = f"Player {1 + lengths.index(min(lengths))} wins" if players > 1 else "Home"
        assert said[-1].startswith(f"{who} after {min(lengths)} throws; ")
        assert f"{expected(hand.board):.1f}" in said[-1]


def test_what_is_no_list_of_jumps_is_told_beside_its_text_until_it_is_mended_or_escape() -> None:
    hand = Hand("3>7 20>5")
    refused = LADDERS.gesture(hand.board, Gesture(Act.CHOOSE, "write jumps 1-30, hello"), hand.view, hand.ui)
    assert (refused.move, refused.message) == (None, "'hello' is no jump: one is written 4-14, a pinned one 4-14*")
    assert refused.ui is not None
    texts = _texts(hand, refused.ui)
    assert "✕ 'hello' is no jump" in texts
    assert refused.shown, "nor is it told a third time over the board"
    broken = Hand("3>9 9>4")
    assert not any("rules" in text for text in _texts(broken, refused.ui)), "both had a line more, and the board less"
    pressed = LADDERS.gesture(hand.board, Gesture(Act.PRESS, "cell 1 9"), hand.view, refused.ui).ui
    assert pressed is not None
    assert "✕ 'hello' is no jump" in _texts(hand, pressed)
    for end in (Gesture(Act.KEY, key="escape"), Gesture(Act.CHOOSE, "write jumps 3-7, 20-5")):
        ended = LADDERS.gesture(hand.board, end, hand.view, pressed)
        assert ended.ui is not None
        assert ended.move is None
        assert not any("hello" in text for text in _texts(hand, ended.ui))
    right = LADDERS.gesture(hand.board, Gesture(Act.CHOOSE, "write jumps 1-30, 4-14"), hand.view, refused.ui)
    assert right.move == "jumps 1-30, 4-14"
    as_pasted = Gesture(Act.CHOOSE, "write jumps ladders 4-14 * and 9-31, snake 30-7")
    assert LADDERS.gesture(hand.board, as_pasted, hand.view, hand.ui).move == "jumps 4-14*, 9-31, 30-7"


def _texts(hand: Hand, ui: Ui) -> list[str]:
    rows = LADDERS.controls(hand.board, LADDERS.check(hand.board), hand.view, ui)
    return [item.text for row in rows for item in row.items if isinstance(item, ControlText)]


def test_shift_and_an_arrow_nudge_an_end() -> None:
    hand = Hand("16>6")
    hand.drag(34, 20)
    hand.do(Act.KEY, key="left", shift=True)  # of the jump just laid
    assert hand.board == board("16>6 34>21")
    hand = Hand("16>6 34>20*")
    hand.click(16)
    hand.do(Act.KEY, key="right", shift=True)
    hand.do(Act.KEY, key="left", shift=True)
    hand.do(Act.KEY, key="up", shift=True)
    assert hand.moves == ["move 16 6 -> 17 6", "move 17 6 -> 16 6", "move 16 6 -> 21 6"]  # the fourth row runs back
    hand.click(6)
    hand.do(Act.KEY, key="left", shift=True)
    assert hand.moves[-1] == "move 21 6 -> 21 5"
    hand.ui = Ui(live=True, cursor="jump 34 20", cursor_visible=True)
    hand.do(Act.KEY, key="left", shift=True)
    assert hand.board.jumps[-1].pinned
    assert hand.moves[-1] == "move 34 20 -> 34 21"
    before = list(hand.moves)
    hand.click(30)
    assert "select one" in hand.do(Act.KEY, key="left", shift=True).message
    assert hand.moves == before


def test_the_arrows_of_the_selected_end_are_handles() -> None:
    hand = Hand("16>6 34>20*")
    hand.do(Act.HOVER, 16)
    hand.click(17, beside=16)  # the arrows of an end that the pointer is on only tell
    assert not hand.moves
    hand.click(16)
    hand.click(17, beside=16)
    assert hand.moves == ["move 16 6 -> 17 6"]
    assert hand.ui.cursor == "cell 1 17", "it stays selected"
    hand.click(17, beside=16)  # a quick second click falls on the end: no pin
    hand.do(Act.DOUBLE, 17, button="left", beside=16)
    assert len(hand.moves) == 1
    hand.click(17)
    hand.do(Act.DOUBLE, 17, button="left")
    assert hand.moves[1:] == ["pin 17 6"]
    hand.click(20)
    hand.click(29)  # what lies there is hidden by nothing
    assert not hand.moves[2:]
    hand.click(20)
    hand.click(29, beside=20)
    assert hand.moves[2:] == ["move 34 20 -> 34 29"]
    hand.click(30, "right")
    hand.drag(30, 3)
    assert hand.moves[3:] == ["add 30 3"], "a drag begins on the square below an arrow"


def test_the_arrows_of_a_selected_jump_move_where_it_leads() -> None:
    hand = Hand("31>7")
    hand.click(18)  # its body
    assert hand.ui.cursor == "jump 31 7"
    hand.click(8, beside=7)
    assert hand.moves == ["move 31 7 -> 31 8"]


def test_an_end_is_not_nudged_onto_the_other() -> None:
    hand = Hand("16>17")
    hand.click(16)
    assert hand.do(Act.KEY, key="right", shift=True).move is None


def test_a_change_in_the_table_is_made_by_choosing_it() -> None:
    hand = Hand("16>6 34>20*", target=Decimal("15.5"))
    tables = {
        one.key: one for one in LADDERS.insights(hand.board, hand.view, WorkerContext()) if isinstance(one, Table)
    }
    first = tables["one-end"].rows[0]
    away = [abs(row.values[4]) for row in tables["one-end"].rows if isinstance(row.values[4], float)]
    assert away == sorted(away)
    assert len(away) == len(tables["one-end"].rows)
    assert all(row.values[0] == "snake 16 -> 6" for row in tables["one-end"].rows)  # the other is pinned
    response = LADDERS.gesture(hand.board, Gesture(Act.CHOOSE, first.target), hand.view, hand.ui)
    assert response.move is not None
    changed = LADDERS.apply(hand.board, response.move)
    assert expected(changed) == pytest.approx(first.values[3], abs=1e-6)
    # nothing that one end can do is missing or wrong
    tried = {(jump.source, jump.target): expected(grown) for grown, jump in _one_end(hand.board)}
    told = {row.values[1:3]: row.values[3] for row in tables["one-end"].rows}
    assert told == {ends: pytest.approx(value, abs=1e-6) for ends, value in tried.items()}
    jumps = tables["jumps"].rows
    assert [row.values[:5] for row in jumps] == [(16, 6, "snake", 10, "no"), (34, 20, "snake", 14, "yes")]
    chosen = LADDERS.gesture(hand.board, Gesture(Act.CHOOSE, jumps[0].target), hand.view, hand.ui)
    assert chosen.ui is not None
    assert chosen.ui.cursor == "jump 16 6"


def _one_end(start: Board) -> Iterator[tuple[Board, Jump]]:
    for square in range(1, 37):
        for jump in (Jump(square, 6), Jump(16, square)):
            grown = start.with_jumps([jump, start.jumps[1]])
            if jump != start.jumps[0] and not LADDERS.check(grown).violations:
                yield grown, jump
