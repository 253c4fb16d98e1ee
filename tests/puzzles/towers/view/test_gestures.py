"""Hands on a tower board: gestures in, moves out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.contract import controls_of, rows_below, words_below
from workbench.core.errors import IllegalMove
from workbench.core.gesture import Act, Gesture, Response, Ui
from workbench.core.options import defaults
from workbench.core.scene import Ellipse, Path, Rect, Scene, Text
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, empty
from workbench.puzzles.towers.view.gestures import KEYS

TOWERS = Towers()


class Hand:
    """Fires gestures at a board and applies what comes of them, as the window does. It types heights."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.view = defaults(TOWERS.view_options(board)).with_value("typing", "heights")
        self.ui = Ui(live=True)

    def do(self, gesture: Gesture) -> Response:
        response = TOWERS.gesture(self.board, gesture, self.view, self.ui)
        self.ui = response.ui or self.ui
        self.view = response.view or self.view
        if response.move is not None:
            self.board = TOWERS.apply(self.board, response.move)
        return response

    def click(self, row: int, col: int, button: str = "left") -> None:
        target = f"cell {row} {col}"
        self.do(Gesture(Act.PRESS, target, button=button))
        self.do(Gesture(Act.CLICK, target, button=button))

    def type(self, *keys: str, shift: bool = False, control: bool = False) -> None:
        for key in keys:
            self.do(Gesture(Act.KEY, self.ui.cursor, key=key, shift=shift, control=control))


def test_click_a_clue_and_type() -> None:
    hand = Hand(empty(5))
    hand.click(0, 2)
    hand.type("4")
    assert hand.board.clues[1] == 4


def test_click_a_cell_and_type_then_space_clears() -> None:
    hand = Hand(empty(5))
    hand.click(2, 3)
    hand.type("4")
    assert hand.board.entries[7] == 4
    hand.type("space")
    assert hand.board == empty(5)


def test_two_digits_make_a_height_above_nine() -> None:
    hand = Hand(empty(12))
    hand.click(1, 1)
    hand.type("1", "2")
    assert hand.board.entries[0] == 12
    hand.type("right", "1", "left", "2")
    assert hand.board.entries[:2] == (2, 1)
    hand.type("b")
    assert hand.board.entries[0] == 11


def test_the_wheel_turns_only_what_is_selected() -> None:
    hand = Hand(empty(5))
    hand.do(Gesture(Act.WHEEL, "cell 1 1", turns=1))
    assert hand.board == empty(5)
    hand.click(1, 1)
    hand.do(Gesture(Act.WHEEL, "cell 1 1", turns=2))
    assert hand.board.entries[0] == 2
    hand.do(Gesture(Act.WHEEL, "cell 1 1", turns=-3))
    assert hand.board.entries[0] == 5


def test_the_right_button_pencils_a_cell_and_ticks_a_clue_off() -> None:
    hand = Hand(empty(5))
    hand.click(1, 1, "right")
    hand.type("2", "3", "2")
    assert hand.board.marks[0] == 1 << 3
    hand.click(0, 1)
    hand.type("2")
    hand.click(0, 1, "right")
    assert hand.board.done == {0}


def test_m_pencils_no_height_that_stands_in_the_row_or_column() -> None:
    hand = Hand(TOWERS.apply(TOWERS.apply(empty(3), "give 1 1 2"), "mark 3 3 2"))
    hand.type("m")
    assert hand.board.marks == (0, 0b1010, 0b1010, 0b1010, 0b1110, 0b1110, 0b1010, 0b1110, 0b100)


def test_enter_changes_between_height_and_pencil() -> None:
    hand = Hand(empty(5))
    hand.click(1, 1)
    hand.type("l", "enter", "2", "enter", "3")
    assert hand.board.entries[0] == 3


def test_what_is_typed_while_one_edits_is_given_and_while_one_plays_is_not() -> None:
    hand = Hand(empty(5))
    hand.view = defaults(TOWERS.view_options(hand.board))
    hand.click(1, 1)
    hand.type("4")
    assert hand.board.givens[0] == 4
    hand.click(1, 2)
    hand.type("enter", "3", "enter", "2")  # pencil and back
    assert (hand.board.givens[1], hand.board.marks[1]) == (2, 0)
    hand.do(Gesture(Act.CLICK, "switch lock play", button="left"))
    hand.click(1, 3)
    hand.type("1")
    assert (hand.board.givens[2], hand.board.entries[2]) == (0, 1)
    hand.type("enter", "l")
    assert hand.view.text("typing") == "givens"  # pencilling ends with the game
    assert TOWERS.restarted(hand.board) == TOWERS.apply(empty(5), "give 1 1 4; give 1 2 2")


def test_ctrl_and_an_arrow_tick_off_the_clue_it_points_to() -> None:
    hand = Hand(empty(5))
    hand.click(2, 6)
    hand.type("3")
    hand.click(2, 5)
    hand.type("right", control=True)
    assert hand.board.done == {16}


def test_arrows_reach_the_clues_and_go_round_the_corners() -> None:
    hand = Hand(empty(3))
    hand.click(1, 1)
    hand.type("up", "left")
    assert hand.ui.cursor == "cell 1 0"
    for keys, target in (
        (("down", "down", "down"), "cell 4 1"),
        (("right", "right", "right"), "cell 3 4"),
        (("up", "up", "up"), "cell 0 3"),
        (("right",), "cell 1 4"),
    ):
        hand.type(*keys)
        assert hand.ui.cursor == target


def test_control_and_a_digit_give() -> None:
    hand = Hand(empty(5))
    hand.click(1, 1)
    hand.type("2", control=True)
    assert hand.board.givens[0] == 2


def test_placing_takes_pencil_marks_unless_switched_off() -> None:
    hand = Hand(TOWERS.apply(empty(3), "marks"))
    hand.click(1, 1)
    hand.type("2")
    assert hand.board.marks[1] == 0b1010
    hand = Hand(TOWERS.apply(empty(3), "marks"))
    hand.view = hand.view.with_value("auto_marks", False)
    hand.click(1, 1)
    hand.type("2")
    assert hand.board.marks[1] == 0b1110


def test_a_number_too_large_is_told_and_changes_nothing() -> None:
    hand = Hand(empty(3))
    hand.click(1, 1)
    response = hand.do(Gesture(Act.KEY, hand.ui.cursor, key="7"))
    assert "1 to 3" in response.message
    assert hand.board == empty(3)


# ------------------------------------------------------------------------------------------------ edit and play


def playing(board: Board) -> Hand:
    hand = Hand(board)
    hand.view = hand.view.with_value("lock", "play")
    return hand


def test_clues_and_givens_are_protected_while_one_plays() -> None:
    board = TOWERS.apply(TOWERS.apply(empty(5), "set 0 1 3"), "give 1 1 3")
    hand = playing(board)
    clue, blank, given = (0, 1), (0, 2), (1, 1)
    for target, key in ((clue, "2"), (blank, "2"), (given, "2"), (clue, "space"), (given, "delete")):
        hand.click(*target)
        hand.type(key)
    hand.click(0, 1)
    response = hand.do(Gesture(Act.WHEEL, "cell 0 1", turns=1))
    assert "protected" in response.message
    hand.click(2, 2)
    hand.type("4", control=True)
    assert hand.board == board
    hand.type("4")
    hand.click(0, 1, "right")
    assert hand.board.entries[6] == 4  # what is the player's own can be written, and clues ticked off
    assert hand.board.done == {0}


def test_givens_are_no_way_of_typing_while_one_plays() -> None:
    hand = playing(empty(5))
    hand.view = hand.view.with_value("typing", "givens")
    hand.click(1, 1)
    hand.type("3")
    assert (hand.board.entries[0], hand.board.givens[0]) == (3, 0)
    hand.type("escape", "2")
    assert hand.board.entries[0] == 2  # Escape takes no cursor away where one plays: the digit would be lost


def test_switches_below_the_board_are_clicked() -> None:
    hand = Hand(empty(5))
    targets = [one.target for one in controls_of(rows_below(TOWERS, hand.board, hand.view, hand.ui))]
    for option, value in (("lock", "play"), ("typing", "pencil")):
        assert f"switch {option} {value}" in targets
        hand.click(1, 1)
        for act in (Act.PRESS, Act.CLICK):
            hand.do(Gesture(act, f"switch {option} {value}", button="left"))
        assert hand.view.text(option) == value
        assert hand.ui.cursor == "cell 1 1"  # what was selected stays so
    hand.type("2")
    assert hand.board.marks[0] == 1 << 2


def test_l_changes_between_edit_and_play() -> None:
    hand = Hand(empty(5))
    hand.do(Gesture(Act.KEY, None, key="l"))
    assert hand.view.text("lock") == "play"


@pytest.mark.parametrize(
    "gesture", [Gesture(Act.KEY, None, key="l"), Gesture(Act.CLICK, "switch lock play", button="left")]
)
def test_from_a_blank_clue_the_cursor_goes_into_the_board_when_one_plays(gesture: Gesture) -> None:
    """Blank clues are not drawn then: a lone frame stood beside the board."""
    hand = Hand(TOWERS.apply(empty(5), "set 0 2 3"))
    for place, cursor in (((0, 4), "cell 1 4"), ((3, 6), "cell 3 5"), ((0, 2), "cell 0 2")):
        hand.view = hand.view.with_value("lock", "edit")
        hand.click(*place)
        hand.do(gesture)
        assert hand.ui.cursor == cursor


# ------------------------------------------------------------------------------------------------ two digits


def test_the_first_of_two_digits_leaves_other_pencil_marks_alone() -> None:
    hand = Hand(TOWERS.apply(empty(12), "marks"))
    hand.click(1, 1)
    hand.type("1")
    assert hand.board.entries[0] == 1
    hand.type("2")
    assert hand.board.entries[0] == 12
    assert hand.board.marks[1] == (1 << 13) - 2 - (1 << 12)


def test_a_single_digit_is_final_when_the_cursor_goes_on() -> None:
    for leave in ("key", "click"):
        hand = Hand(TOWERS.apply(empty(12), "marks"))
        hand.click(1, 1)
        hand.type("1")
        if leave == "key":
            hand.type("down")
        else:
            hand.click(5, 5)
        assert hand.board.marks[1] == (1 << 13) - 2 - (1 << 1)


def test_an_undone_digit_does_not_come_back_when_the_cursor_goes_on() -> None:
    hand = Hand(empty(12))
    hand.click(1, 1)
    hand.type("1")
    hand.board = empty(12)
    hand.type("down")
    assert hand.board == empty(12)


def test_two_digits_make_one_pencil_mark() -> None:
    hand = Hand(empty(12))
    hand.click(1, 1, "right")
    hand.type("1", "2", "3")
    assert hand.board.marks[0] == 1 << 12 | 1 << 3
    hand.type("1", "5")  # there is no 15 on this board
    assert hand.board.marks[0] == 1 << 12 | 1 << 3 | 1 << 1 | 1 << 5


# ------------------------------------------------------------------------------------------------ clue after clue


def test_a_newspapers_clues_are_typed_round_the_board_each_an_undo_step() -> None:
    hand = Hand(empty(5))
    hand.click(0, 1)
    keys = (*"231", "space", *"30-4.102-343052", "space")
    moves = [hand.do(Gesture(Act.KEY, hand.ui.cursor, key=key)).move for key in keys]
    assert hand.board.clues == (
        *(2, 3, 1, 0, 3),  # above
        *(0, 2, 0, 3, 4),  # below
        *(3, 0, 5, 2, 0),  # on the left
        *(0, 0, 4, 0, 1),  # on the right
    )
    assert all(move is None or ";" not in move for move in moves)
    assert hand.ui.cursor == "cell 5 0"  # the first one is there already


def test_behind_the_last_clue_comes_the_first() -> None:
    hand = Hand(empty(3))
    hand.click(3, 0)
    hand.type("1", "2")
    assert (hand.board.clues[8], hand.board.clues[0]) == (1, 2)


def test_a_clue_of_two_digits_is_complete_when_no_other_can_follow_or_by_space_enter_and_arrows() -> None:
    hand = Hand(empty(12))
    hand.click(0, 1)
    hand.type(*"1273", "1", "space", "1", "enter", "1", "right", "a", "1", ".", "1", "4")
    assert hand.board.clues[:12] == (12, 7, 3, 1, 1, 1, 10, 1, 0, 1, 4, 0)
    assert not hand.board.done
    hand.click(0, 1)
    hand.type("1")
    hand.board = TOWERS.apply(hand.board, "set 0 1 0")  # as undo does
    hand.type("8")
    assert hand.board.clues[:2] == (8, 7)


def test_an_arrow_does_not_repeat_the_step_that_the_cursor_made_by_itself() -> None:
    hand = Hand(empty(3))
    hand.click(0, 1)
    hand.type("2", "right", "1", "right", "3", "right", "2", "down", "1")
    assert hand.board.clues[:3] == (2, 1, 3)  # above
    assert hand.board.clues[9:11] == (2, 1)  # on the right, round the corner
    hand.type("up", "up")
    assert hand.ui.cursor == "cell 1 4"  # only the next key, and only the same way
    hand = Hand(empty(5))
    hand.click(0, 1)
    hand.type("2", "right", "right", "4")
    assert hand.board.clues[:3] == (2, 0, 4)


def test_an_arrow_along_a_side_does_not_lead_into_the_board_where_the_cursor_has_turned_the_corner() -> None:
    """An arrow may follow each clue: where the side ends it leads no farther than the cursor has gone."""
    hand = Hand(empty(3))
    hand.click(4, 3)
    hand.type("3", "right", "2", "down", "1")
    assert hand.board.clues[5:8] == (3, 2, 1)
    hand = Hand(empty(4))
    hand.click(5, 1)
    hand.type("3", "right", "2", "right", "1")
    assert hand.board.clues[4:7] == (3, 2, 1)
    hand = Hand(empty(4))
    hand.click(1, 0)
    hand.type("3", "down", "2")
    assert hand.board.clues[8:10] == (3, 2)
    assert not any(hand.board.heights)


@pytest.mark.parametrize(("size", "keys"), [(5, ("2",)), (12, ("1", "space")), (12, ("1", "enter")), (5, ("space",))])
def test_the_cursor_goes_on_by_itself_to_a_clue_that_is_there(size: int, keys: tuple[str, ...]) -> None:
    hand = Hand(TOWERS.apply(empty(size), "set 0 2 3"))
    hand.click(0, 1)
    hand.type(*keys)
    assert hand.ui.cursor == "cell 0 2"
    hand.type("right")
    assert hand.ui.cursor == "cell 0 2"


def test_clues_are_typed_anew_over_those_that_are_there_and_the_last_one_is_the_last() -> None:
    hand = Hand(empty(3))
    hand.click(0, 1)
    hand.type(*"222222222222")
    hand.click(0, 1)
    hand.type(*"123123123123")
    assert hand.board.clues == (1, 2, 3) * 4
    for key in ("2", "1", "space"):  # more than there are places: the last one was written again and again
        said = hand.do(Gesture(Act.KEY, hand.ui.cursor, key=key))
        assert said.message == "that was the last clue place: Backspace clears it"
    assert tuple(hand.board.clues) == (1, 2, 3) * 4
    hand.type("backspace", "2")
    assert tuple(hand.board.clues) == (1, 2, 3, 1, 2, 3, 1, 2, 2, 1, 2, 3)
    assert hand.ui.cursor == "cell 3 0"
    hand = Hand(empty(12))
    hand.click(0, 1)
    hand.type(*["5"] * 47, "1", "5")  # a second digit could follow, and does not
    assert (hand.board.clues[35], hand.ui.cursor) == (1, "cell 12 0")


def test_after_what_cannot_be_a_clue_the_next_digit_is_for_the_same_place() -> None:
    hand = Hand(empty(5))
    hand.click(0, 1)
    hand.type(*"21732")
    assert tuple(hand.board.clues[:5]) == (2, 1, 3, 2, 0)
    hand.click(0, 1)
    said = hand.do(Gesture(Act.KEY, hand.ui.cursor, key="7"))
    assert said.message == "heights and clues go from 1 to 5"
    assert (hand.board.clues[0], hand.ui.cursor) == (2, "cell 0 1")


def test_backspace_takes_clues_back_one_by_one() -> None:
    hand = Hand(empty(5))
    hand.click(0, 4)
    hand.type("2", "3", "4", "backspace", "backspace", "1")
    assert hand.board.clues[3:5] == (2, 1)
    assert hand.board.clues[15] == 0
    hand.click(0, 4)
    hand.type("backspace")
    assert (hand.board.clues[3], hand.ui.cursor) == (0, "cell 0 4")


def test_a_game_lists_no_keys_for_its_protected_clues() -> None:
    hand = Hand(TOWERS.apply(empty(9), "set 0 1 3"))
    hand.view = hand.view.with_value("lock", "play")
    for entry in TOWERS.gestures:
        if entry.act is Act.KEY and not entry.in_game:
            for key in entry.keys:
                hand.ui = replace(hand.ui, cursor="cell 0 1", cursor_visible=True)
                gesture = Gesture(Act.KEY, "cell 0 1", key=key, control=entry.control)
                assert "protected" in hand.do(gesture).message, key
    assert [entry.where for entry in TOWERS.gestures if not entry.in_game and not entry.control] == ["on a clue"] * 3


def test_no_cursor_goes_on_from_protected_clues_or_many() -> None:
    hand = playing(TOWERS.apply(empty(5), "set 0 1 3"))
    hand.click(0, 1)
    for key in ("2", "space", ".", "backspace"):
        assert "protected" in hand.do(Gesture(Act.KEY, hand.ui.cursor, key=key)).message
    assert hand.ui.cursor == "cell 0 1"
    hand = Hand(empty(5))
    hand.click(0, 1)
    hand.type("right", shift=True)
    hand.type("2", "backspace", "4")
    assert hand.board.clues[:3] == (4, 4, 0)
    hand.type(".")
    assert not any(hand.board.clues)


def test_while_one_types_clues_the_line_below_says_how() -> None:
    hand = Hand(TOWERS.apply(empty(5), "set 3 3 2"))
    hand.click(0, 1)
    assert any("as one reads" in words for words in words_below(TOWERS, hand.board, hand.view, hand.ui))
    hand.click(0, 3)
    assert "Above column 3: 1 seen so far" in words_below(TOWERS, hand.board, hand.view, hand.ui)


# ------------------------------------------------------------------------------------------------ help


def test_each_key_of_the_table_is_answered() -> None:
    for key in KEYS:
        hand = Hand(TOWERS.apply(TOWERS.apply(empty(5), "set 1 1 2"), "mark 2 2 3"))
        hand.click(1, 1)
        response = hand.do(Gesture(Act.KEY, hand.ui.cursor, key=key))
        assert response != Response(), key


# ------------------------------------------------------------------------------------------------ the strip


def drawn(hand: Hand, *, live: bool = True) -> Scene:
    return TOWERS.scene(hand.board, TOWERS.check(hand.board), hand.view, replace(hand.ui, live=live))


def test_the_street_has_its_room_whether_a_clue_is_looked_at_or_not() -> None:
    hand = Hand(TOWERS.apply(TOWERS.apply(empty(5), "set 1 2 3"), "set 2 2 1"))
    free = drawn(hand)
    assert free.strip is not None
    bodies = [len([1 for shape in free.strip.shapes if isinstance(shape, Rect)])]
    for act, target in (
        (Act.HOVER, "cell 0 2"),
        (Act.PRESS, "cell 0 2"),
        (Act.HOVER, "cell 1 1"),
        (Act.PRESS, "cell 1 1"),
    ):
        hand.do(Gesture(act, target, target, "left"))
        now = drawn(hand)
        assert now.strip is not None
        assert (now.width, now.height, now.strip.height) == (free.width, free.height, free.strip.height)
        bodies.append(len([1 for shape in now.strip.shapes if isinstance(shape, Rect)]))
        lowest = max(shape.y + shape.size / 2 for shape in now.strip.shapes if isinstance(shape, Text))
        assert lowest <= now.strip.height - 6, "numbers keep off the buttons below"
        if len(bodies) == 2:
            figures = [shape.size for shape in now.strip.shapes if isinstance(shape, Text)]
            assert min(figures) >= 18  # in a hall, from the last row
            assert "Above column 2: 1 seen so far" in words_below(TOWERS, hand.board, hand.view, hand.ui)
    assert bodies == [0, 2, 2, 2, 0]
    for target, at_right in (("cell 1 0", False), ("cell 1 6", True)):  # the eye is where the clue is
        hand.do(Gesture(Act.HOVER, target, target, "left"))
        strip = drawn(hand).strip
        assert strip is not None
        (eye,) = (shape for shape in strip.shapes if isinstance(shape, Ellipse))
        assert (eye.cx > strip.width / 2) is at_right
        assert [shape.x > eye.cx for shape in strip.shapes if isinstance(shape, Text)] == 5 * [not at_right]
    hand.view = hand.view.with_value("side", False)
    assert drawn(hand).strip is None


def test_where_the_street_has_no_room_the_line_says_so() -> None:
    hand = Hand(TOWERS.apply(empty(9), "set 1 2 3"))
    hand.view = hand.view.with_value("lock", "play")
    hand.do(Gesture(Act.HOVER, "cell 0 2", "cell 0 2"))
    for high, told in ((1000.0, False), (320.0, True)):
        hand.ui = replace(hand.ui, live=True, room=(490.0, high))
        assert (drawn(hand).strip is None) is told
        said = words_below(TOWERS, hand.board, hand.view, hand.ui)
        assert any("window too low for its side view" in words for words in said) is told


def test_only_a_clue_has_an_arrow_into_its_street() -> None:
    for board, arrows in ((empty(5), 0), (TOWERS.apply(empty(5), "set 0 2 3"), 1)):
        hand = Hand(board)
        hand.do(Gesture(Act.HOVER, "cell 0 2", "cell 0 2"))
        heads = [shape for shape in drawn(hand).shapes if isinstance(shape, Path) and shape.fill == "hint"]
        assert len(heads) == arrows


def test_a_new_board_shows_slots_and_says_what_to_do_but_its_picture_does_not() -> None:
    def slots(scene: Scene) -> int:
        return sum(1 for shape in scene.shapes if isinstance(shape, Rect) and shape.dash)

    hand = Hand(empty(4))
    assert slots(drawn(hand)) == 16
    said = words_below(TOWERS, hand.board, hand.view, hand.ui)
    assert any("Type a clue at the edge (by arrows or a click)" in words for words in said)
    strip = drawn(hand).strip
    assert strip is not None
    (line,) = (shape.text for shape in strip.shapes if isinstance(shape, Text))
    assert line == "Point at a clue, or go there by arrow keys, to see its street from the side"
    for walks in (False, True):  # on the solver's board arrow keys move the cursor, on a step they go to the next one
        hand.ui = replace(hand.ui, edits=False, walks=walks)
        looked_at = drawn(hand).strip
        assert looked_at is not None
        (line,) = (shape.text for shape in looked_at.shapes if isinstance(shape, Text))
        assert ("by arrow keys" in line) is not walks
    hand.ui = replace(hand.ui, edits=True, walks=False)
    assert slots(drawn(hand, live=False)) == 0
    assert drawn(hand, live=False).height == 6
    hand.board = TOWERS.apply(hand.board, "set 0 1 2")
    assert slots(drawn(hand)) == 15  # the other places take clues as before
    hand.view = hand.view.with_value("lock", "play")
    assert slots(drawn(hand)) == 0


# ------------------------------------------------------------------------------------------------ many at once


def selecting(hand: Hand, *targets: str, button: str = "left") -> None:
    """Drag from the first over the others."""
    hand.do(Gesture(Act.PRESS, targets[0], button=button))
    for target in targets[1:]:
        hand.do(Gesture(Act.DRAG, target, targets[0], button=button))
    hand.do(Gesture(Act.DROP, targets[-1], targets[0], button=button))


def test_what_is_typed_goes_to_all_that_were_dragged_over_as_one_move() -> None:
    hand = Hand(TOWERS.apply(empty(5), "give 1 2 3"))
    selecting(hand, "cell 1 1", "cell 1 2", "cell 2 2", "cell 0 2")  # a clue is no cell
    response = hand.do(Gesture(Act.KEY, None, key="4"))
    assert [hand.board.heights[i] for i in (0, 1, 6)] == [4, 3, 4]  # what is given stays
    assert not any(hand.board.clues)
    assert response.move is not None
    assert TOWERS.caption(hand.board, response.move) == "2 cells: 4"
    hand.type("space")
    assert not any(hand.board.entries)
    hand.type("2", control=True)
    assert [hand.board.givens[i] for i in (0, 1, 6)] == [2, 2, 2]


def test_a_quick_drag_leaves_no_cell_out() -> None:
    hand = Hand(empty(5))
    selecting(hand, "cell 1 1", "cell 1 4", "cell 4 4", "cell 2 2")
    hand.type("4")
    straight, aslant = [0, 1, 2, 3, 8, 13, 18], [12, 6]
    assert [i for i, height in enumerate(hand.board.heights) if height] == sorted(straight + aslant)


def test_shift_and_arrows_select_clues_that_are_typed_and_ticked_off_together() -> None:
    hand = Hand(empty(5))
    hand.click(0, 1)
    hand.type("right", "right", shift=True)
    hand.type("3")
    assert hand.board.clues[:5] == (3, 3, 3, 0, 0)
    hand.type("enter")
    assert hand.board.done == {0, 1, 2}
    hand.type("down")
    hand.type("1")
    assert hand.board.heights[2] == 1  # below the third clue, and there alone
    assert sum(map(bool, hand.board.heights)) == 1


def test_a_pencil_mark_is_made_in_all_until_all_have_it() -> None:
    hand = Hand(TOWERS.apply(TOWERS.apply(empty(5), "mark 1 1 4"), "set 1 3 5"))
    selecting(hand, "cell 1 1", "cell 1 2", "cell 1 3", button="right")
    hand.type("4")
    assert hand.board.marks[:3] == (1 << 4, 1 << 4, 0)
    hand.type("4")
    assert hand.board.marks[:3] == (0, 0, 0)


def test_the_first_of_two_digits_is_taken_back_only_where_it_was_pencilled() -> None:
    hand = Hand(TOWERS.apply(empty(12), "mark 1 1 1"))
    selecting(hand, "cell 1 1", "cell 1 2", button="right")
    hand.type("1", "2")
    assert hand.board.marks[:2] == (1 << 1 | 1 << 12, 1 << 12)


def test_ctrl_and_a_click_take_one_more_or_one_less() -> None:
    hand = Hand(empty(5))
    hand.click(1, 1)
    for row, col in ((3, 3), (5, 5), (3, 3)):
        hand.do(Gesture(Act.PRESS, f"cell {row} {col}", button="left", control=True))
    hand.type("2")
    assert [i for i, height in enumerate(hand.board.heights) if height] == [0, 24]


def test_a_plain_click_or_arrow_selects_one_again() -> None:
    for leave in ("click", "arrow"):
        hand = Hand(empty(5))
        selecting(hand, "cell 1 1", "cell 1 2")
        if leave == "click":
            hand.click(4, 4)
        else:
            hand.type("down")
        hand.type("1")
        assert sum(map(bool, hand.board.heights)) == 1


def test_while_one_plays_the_own_cells_among_many_are_written() -> None:
    hand = playing(TOWERS.apply(empty(5), "give 1 2 3"))
    selecting(hand, "cell 1 1", "cell 1 2", "cell 1 3")
    hand.type("4")
    assert hand.board.heights[:3] == (4, 3, 4)
    selecting(hand, "cell 0 1", "cell 0 2")
    assert "protected" in hand.do(Gesture(Act.KEY, None, key="2")).message


def test_heights_and_pencil_marks_like_that_at_the_cursor_are_lit() -> None:
    hand = Hand(TOWERS.apply(TOWERS.apply(TOWERS.apply(empty(5), "set 1 1 4"), "set 3 3 4"), "mark 5 5 4"))
    hand.click(1, 1)

    def lit(scene: Scene) -> int:
        return sum(1 for shape in scene.shapes if isinstance(shape, Rect) and "accent" in str(shape.fill))

    assert lit(drawn(hand)) == 3
    hand.click(2, 2)
    assert lit(drawn(hand)) == 0
    hand.click(1, 1)
    assert lit(drawn(hand, live=False)) == 0  # a picture has no cursor to explain it


@pytest.mark.parametrize(("cursor", "row", "col"), [("cell 3 2", 3, 2), ("cell 0 3", 1, 1), ("cell 9 9", 1, 1)])
def test_why_not_asks_of_a_cell_that_the_board_has(cursor: str, row: int, col: int) -> None:
    values = TOWERS.pointed_at(empty(4), TOWERS.task("why"), Ui(cursor=cursor))
    assert (values["row"], values["col"]) == (row, col)


@pytest.mark.parametrize(("move", "height"), [("set 3 2 4", 4), ("mark 3 2 3", 3), ("marks 3 2 1 3", None)])
def test_why_not_asks_for_the_height_that_somebody_thought_of(move: str, height: int | None) -> None:
    values = TOWERS.pointed_at(TOWERS.apply(empty(4), move), TOWERS.task("why"), Ui(cursor="cell 3 2"))
    assert values.get("digit") == height


def test_moves_joined_are_one_or_none() -> None:
    board = TOWERS.apply(empty(5), "give 1 2 3")
    with pytest.raises(IllegalMove):
        TOWERS.apply(board, "set 1 1 4; set 1 2 4")
    assert TOWERS.caption(board, "set 0 1 2; set 0 3 2") == "2 clues: 2"
    assert TOWERS.caption(board, "set 0 1 0; set 0 3 2") == "The clue above column 3: 2"  # what stays is not told
    assert TOWERS.caption(board, "marks 1 1 2; marks 1 3 4") == "2 cells changed"
