"""The line of words below a board: keys that do something now, and pencil marks too small to be read."""

from __future__ import annotations

from tests.contract import words_below
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.options import Values, defaults
from workbench.core.scene import Ellipse, Rect, Text
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import empty, puzzle_of

TOWERS = Towers()


def test_marks_that_are_dots_are_told_in_words() -> None:
    board = empty(9)
    for move in (
        *(f"mark 2 3 {height}" for height in (1, 2, 3, 7, 9)),
        *(f"mark 5 5 {height}" for height in range(2, 9)),
    ):
        board = TOWERS.apply(board, move)
    view = defaults(TOWERS.view_options(board)).with_value("lock", "play")
    told = {"cell 2 3": "Row 2, column 3: pencilled 1 2 3 7 9", "cell 5 5": "Row 5, column 5: pencilled 2 3 4 5 6 7 8"}
    for side, dots in ((300.0, True), (900.0, False)):
        for target, words in told.items():
            here = Ui(cursor=target, cursor_visible=True, live=True, room=(side, side))
            shapes = TOWERS.scene(board, TOWERS.check(board), view, here).shapes
            assert any(isinstance(one, Ellipse) for one in shapes) is dots
            assert any(isinstance(one, Text) and one.text == "7" for one in shapes) is not dots
            assert (words in words_below(TOWERS, board, view, here)) is dots
    elsewhere = Ui(cursor="cell 5 5", cursor_visible=True, hover="cell 2 3", live=True, room=(300.0, 300.0))
    assert told["cell 2 3"] in words_below(TOWERS, board, view, elsewhere)  # the pointer says more than the cursor
    bare = Ui(cursor="cell 1 1", cursor_visible=True, live=True, room=(300.0, 300.0))
    assert "pencilled" not in "".join(words_below(TOWERS, board, view, bare))


def test_the_line_says_that_a_right_click_pencils() -> None:
    board = empty(4)
    view = defaults(TOWERS.view_options(board)).with_value("lock", "play")
    ui = TOWERS.respond(board, Gesture(Act.PRESS, "cell 1 1", button="right"), view, Ui(live=True)).ui
    assert ui is not None
    assert "right click pencils" in "".join(words_below(TOWERS, board, view, ui))
    ui = TOWERS.respond(board, Gesture(Act.PRESS, "cell 1 1", button="left"), view, ui).ui
    assert ui is not None
    assert "right click" not in "".join(words_below(TOWERS, board, view, ui))


def test_a_clue_of_a_full_street_that_keeps_it_is_fainter_in_play() -> None:
    board = puzzle_of((1, 0, 2, *[0] * 9))  # above columns 1 and 3 of 3
    view = defaults(TOWERS.view_options(board)).with_value("lock", "play")

    def inks(moves: str, how: Values, ui: Ui) -> list[object]:
        now = TOWERS.apply(board, moves)
        shapes = TOWERS.scene(now, TOWERS.check(now), how, ui).shapes
        return [one.fill for one in shapes if isinstance(one, Text) and one.y < 1]

    live, most, full = Ui(live=True), "set 1 1 3; set 2 1 2", "set 1 1 3; set 2 1 2; set 3 1 1"
    assert inks(most, view, live) == ["ink", "ink"], "not before the street is full"
    assert inks(full, view, live) == ["ink-faint", "ink"]
    assert inks("set 1 1 3; set 2 1 1; set 3 1 1", view, live) == ["ink", "ink"], "a height stands twice"
    assert inks(full, view, Ui()) == inks(full, view.with_value("lock", "edit"), live) == ["ink", "ink"]


def test_up_to_four_marks_are_read_in_a_cell_that_is_too_small_for_nine() -> None:
    board = TOWERS.apply(TOWERS.apply(empty(9), "mark 2 3 1"), "mark 2 3 7")
    view = defaults(TOWERS.view_options(board)).with_value("lock", "play")
    here = Ui(cursor="cell 2 3", cursor_visible=True, live=True, room=(505.0, 285.0))
    shapes = TOWERS.scene(board, TOWERS.check(board), view, here).shapes
    assert {"1", "7"} <= {one.text for one in shapes if isinstance(one, Text)}
    assert not any(isinstance(one, Ellipse) for one in shapes)
    assert "pencilled" not in "".join(words_below(TOWERS, board, view, here))


def test_the_line_tells_the_keys_that_do_something_now() -> None:
    board = empty(3)
    view = defaults(TOWERS.view_options(board)).with_value("lock", "play").with_value("typing", "heights")
    keys = "Keys: arrows, 1–3, Space clears, Enter: {}, F4: a hint"
    assert keys.format("pencil marks") in words_below(TOWERS, board, view)
    assert keys.format("heights") in words_below(TOWERS, board, view.with_value("typing", "pencil"))
    full = board.filled_with((1, 2, 3, 2, 3, 1, 3, 1, 2))
    assert not any("F4" in words for words in words_below(TOWERS, full, view))
    for seen, framed in ((Ui(live=True), True), (Ui(), False)):  # what is printed has no green frame
        shapes = TOWERS.scene(full, TOWERS.check(full), view, seen).shapes
        assert any(isinstance(one, Rect) and one.stroke == "good" for one in shapes) is framed
