"""What hands do to a game: clicks and keys play, set up, tidy and begin anew."""

from __future__ import annotations

import pytest

from tests.contract import touched, words_below
from tests.puzzles.morris.games import after, body
from workbench.core import options
from workbench.core.control import ControlText
from workbench.core.errors import IllegalMove
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.grid import cell_target
from workbench.core.options import Values
from workbench.core.scene import Ellipse, Path, Rect, Text
from workbench.core.verdict import Verdict
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.morris.rules.board import Board, game_result
from workbench.puzzles.morris.rules.check import check
from workbench.puzzles.morris.rules.game import format_game
from workbench.puzzles.morris.rules.moves import apply
from workbench.puzzles.morris.rules.position import Position, Variant

MORRIS = Morris()
VIEW = options.defaults(MORRIS.view_options(Board()))
SETUP = VIEW.with_value("mode", "set up")
PLAYED = VIEW.with_value("mode", "play").with_value("opponent", "O")
SCORED = f"{Board().variant.words}, even 100"


def click(target: str, view: Values = VIEW, board: Board | None = None, **more: str) -> str | None:
    """The move of a click."""
    return MORRIS.gesture(board or Board(), Gesture(Act.CLICK, target, **{"button": "left", **more}), view, Ui()).move  # type: ignore[arg-type]


def test_clicks_play_or_set_up() -> None:
    assert click("cell 2 3") == "play 6"
    assert click("move: play 4 5") == "play 4 5"
    assert click("cell 2 3", SETUP) == "put X 6"
    assert click("cell 2 3", SETUP, button="right") == "put O 6"
    assert click("cell 2 3", SETUP, after("play 6")) == "lift 6"
    assert click("move: turn O", SETUP) == "turn O"
    assert click("back") is None
    assert click("back", board=after("play 6")) == "back"
    assert click("back", PLAYED, after("play 6 1")) == "back 2"
    assert after("play 6 1", "back 2").position == Position()


def test_keys_play_too() -> None:
    def press(key: str, view: Values = VIEW, cursor: str | None = None) -> str | None:
        ui = Ui(cursor=cursor, cursor_visible=cursor is not None)
        return MORRIS.gesture(Board(), Gesture(Act.KEY, cursor, key=key), view, ui).move

    assert press("7") == "play 7"
    assert press("0") is None
    assert press("enter", cursor="cell 3 3") == "play 9"
    assert press("o", SETUP, "cell 1 2") == "put O 2"
    assert press("space", SETUP) == "turn"
    chosen = MORRIS.gesture(Board(), Gesture(Act.CHOOSE, "move: play 8"), VIEW, Ui())
    assert chosen.move == "play 8"


@pytest.mark.parametrize(
    ("key", "game"), [("m", "1 2* (5 9)"), ("f", "1 5 (2*) 9"), ("t", "1 2*"), ("b", "*"), ("e", "*")]
)
@pytest.mark.parametrize("view", [VIEW, SETUP])
def test_letters_tidy_the_game(key: str, game: str, view: Values) -> None:
    board = body("game: 1 5 (2*) 9")
    move = MORRIS.gesture(board, Gesture(Act.KEY, key=key), view, Ui()).move
    assert move is not None
    found = apply(board, move)
    assert format_game(found.game) == game
    assert found.position == (Position() if key == "e" else board.position)


def typed(keys: str, board: Board, view: Values = VIEW) -> list[tuple[str | None, str, str]]:
    """What each key leads to: the move, what is typed so far, and what is said."""
    ui, found = Ui(), []
    for key in keys.split():
        response = MORRIS.gesture(board, Gesture(Act.KEY, key=key), view, ui)
        ui = response.ui or ui
        found.append((response.move, ui.mode, response.message))
    return found


def test_the_cursor_goes_to_the_square_whose_number_was_typed() -> None:
    for board, key, move in ((Board(), "6", "play 6"), (apply(Board(), "play 6"), "6", None)):
        for ui in (Ui(), Ui(cursor="cell 1 1", cursor_visible=True)):
            response = MORRIS.gesture(board, Gesture(Act.KEY, key=key), VIEW, ui)
            assert response.move == move  # a square that is taken is gone to all the same
            assert response.ui is not None
            assert (response.ui.cursor, response.ui.cursor_visible) == ("cell 2 3", True)


def test_squares_above_nine_are_typed_without_a_pause() -> None:
    board = Board(Variant(4, 4, 4, 4))
    assert typed("1 2", board) == [(None, "1", ""), ("play 12", "", "")]
    assert typed("1 enter", board)[-1] == ("play 1", "", "")
    assert typed("2", board) == [("play 2", "", "")]  # no square has another digit behind it
    assert typed("1 9 3", board)[1:] == [(None, "", "There is no square 19: 1 to 16 are"), ("play 3", "", "")]
    for key in ("escape", "backspace"):
        assert typed(f"1 {key} 3", board)[1:] == [(None, "", ""), ("play 3", "", "")]
    taken = apply(board, "play 12")
    assert typed("1 2 1 3", taken)[1:] == [
        (None, "", "square 12 is taken: pieces go on empty squares"),
        (None, "1", ""),
        ("play 13", "", ""),
    ]
    ui = MORRIS.gesture(board, Gesture(Act.KEY, key="5"), SETUP, Ui(mode="1")).ui
    assert ui == Ui(cursor="cell 4 3", cursor_visible=True)


def test_a_rematch_changes_the_sides() -> None:
    over = apply(Board(), "play 1 4 2 5 3")
    offered = set(touched(MORRIS, over, PLAYED, Ui(live=True)))
    assert "rematch" in offered
    assert "new game" not in offered  # with the same sides there is Restart
    assert "rematch" not in touched(MORRIS, over, VIEW, Ui(live=True))
    response = MORRIS.gesture(over, Gesture(Act.CLICK, "rematch", button="left"), PLAYED, Ui())
    assert (response.move, response.view) == ("empty", PLAYED.with_value("opponent", "X"))
    assert MORRIS.gesture(over, Gesture(Act.KEY, key="r"), PLAYED, Ui()) == response
    assert MORRIS.gesture(over, Gesture(Act.KEY, key="r"), VIEW, Ui()).move is None  # nobody is played against
    again = MORRIS.gesture(over, Gesture(Act.KEY, key="e"), PLAYED, Ui())
    assert (again.move, again.view) == ("empty", PLAYED)


_TALLY = "Without help:"


def test_each_result_is_counted_where_it_belongs() -> None:
    over = apply(Board(), "play 1 4 2 5 3")  # X wins
    view = PLAYED.with_value("won", 1).with_value("drawn", 1).with_value("lost", 2).with_value("scored", SCORED)
    assert f"{_TALLY} 0 won, 0 drawn, 0 lost" in words(over, view.with_value("intelligence", 40))  # a score of its own
    assert f"{_TALLY} 1 won, 0 drawn, 0 lost" in words(over, MORRIS.scored(over, view.with_value("intelligence", 40)))
    assert {"You have won with your third move", f"{_TALLY} 2 won, 1 drawn, 2 lost"} <= words(
        over, MORRIS.scored(over, view)
    )
    lost = MORRIS.scored(over, view.with_value("opponent", "X"))
    assert {"You have lost to X’s third move", f"{_TALLY} 1 won, 1 drawn, 3 lost"} <= words(over, lost)
    rows = MORRIS.controls(over, check(over), lost, Ui())
    tallied = [item.text for item in rows[1].kept[-1] if isinstance(item, ControlText)]
    assert tallied == ["▸ X  9, 9, 9", "O  9, 9, 9", "(oldest first)", f"{_TALLY} 1 won, 1 drawn, 3 lost"]
    queues = rows[1].items  # the score parts them not
    assert [item.text[:4] for item in queues if isinstance(item, ControlText)] == ["X  1", "O  4", "(old", "With"]
    assert "X has won with the third move" in words(over, VIEW)
    assert "X has won already" in words(Board(start=Position((0, 1, 2), (3, 4), False)), VIEW)
    drawn = apply(Board(), "play 1 2 6 9 8 4" + 2 * " 3 5 1 2 6 9 8 4 7" + " 3 5 1 2 6 9 8 4")
    assert (game_result(drawn), game_result(apply(drawn, "back"))) == ("draw", None)
    drawn_once_more = {"A draw: the third time of this position", f"{_TALLY} 1 won, 2 drawn, 2 lost"}
    assert drawn_once_more <= words(drawn, MORRIS.scored(drawn, view))
    assert not MORRIS.gesture(drawn, Gesture(Act.CLICK, "cell 1 1", button="left"), view, Ui()).move


def test_whoever_begins_to_play_has_an_opponent_and_the_next_move() -> None:
    def switched(board: Board, view: Values) -> Values:
        view_ = MORRIS.gesture(board, Gesture(Act.CLICK, "switch mode play", button="left"), view, Ui()).view
        assert view_ is not None
        return view_

    assert switched(Board(), VIEW) == PLAYED
    assert switched(after("play 5"), VIEW)["opponent"] == "X"
    assert switched(Board(), VIEW.with_value("opponent", "X"))["opponent"] == "X"
    for key, mode in (("l", "play"), ("L", "play")):
        found = MORRIS.gesture(Board(), Gesture(Act.KEY, key=key), VIEW, Ui()).view
        assert found is not None
        assert found["mode"] == mode


def test_what_is_taken_back_in_a_game_is_played_anew() -> None:
    begun = after("play 2 5", "back 2")
    assert click("cell 1 1", PLAYED, begun) == "instead 1"
    assert click("cell 1 1", VIEW, begun) == "play 1"
    other, same = apply(begun, "instead 1"), apply(begun, "instead 2")
    assert format_game(other.game) == "1* (2 5)"
    assert format_game(same.game) == "2*"  # the reply of then is gone: there will be another
    assert MORRIS.caption(begun, "instead 1") == "X plays 1 instead"
    with pytest.raises(IllegalMove):
        apply(after("play 2"), "instead 2")
    waiting = after("play 2")
    assert (
        MORRIS.gesture(waiting, Gesture(Act.CLICK, "cell 1 1", button="left"), PLAYED, Ui()).message == "It is O’s turn"
    )


def test_a_review_is_left_on_the_line_of_the_game_and_the_line_that_is_played_is_the_game() -> None:
    view = PLAYED.with_value("mode", "review")
    board = after("play 1 4 2 5 3", "go 0", "play 2")  # another first move is tried
    assert click("switch mode analyse", view, board) == "go 0"  # to where it was made
    assert click("switch mode play", view, board) == "go 5"
    assert click("switch mode set up", view, board) == "go 5"
    aside = apply(board, "play 9")
    assert click("cell 2 2", PLAYED, aside) == "instead 5"
    assert format_game(apply(aside, "instead 5").game) == "2 (1 4 2 5 3) 9 5*"


def words(board: Board, view: Values) -> set[str]:
    """What is written below the board."""
    return words_below(MORRIS, board, view)


def test_pictures_show_cells_and_queues() -> None:
    for board in (Board(), apply(Board(), "play 1 4 2 5 3")):
        picture = MORRIS.scene(board, check(board), SETUP.with_value("opponent", "O"), Ui())
        cells = {cell_target((row, col)) for row in (1, 2, 3) for col in (1, 2, 3)}
        assert {target for target, _ in picture.targets()} == cells


def test_numbers_lie_above_the_line_that_wins_and_apart_from_it() -> None:
    shapes = MORRIS.scene(after("play 3 1 5 2 7"), Verdict(), VIEW, Ui()).shapes
    lines = [shape for shape in shapes if isinstance(shape, Path) and shape.stroke == "good"]
    above = shapes[shapes.index(lines[-1]) + 1 :]
    numbers = [shape for shape in above if isinstance(shape, Text) and shape.text.isdigit()]
    assert len(numbers) == 9 + 5  # of squares and of ages
    assert not any(isinstance(shape, Ellipse) for shape in above)  # nothing hides a piece behind them
    for (x, y), (to_x, to_y) in (line.points for line in lines):  # the diagonal strikes each piece
        left, right, top, bottom = min(x, to_x), max(x, to_x), min(y, to_y), max(y, to_y)
        for box in (number.box for number in numbers):
            assert box.x > right or box.x + box.width < left or box.y > bottom or box.y + box.height < top


def test_numbers_stand_within_the_frame_of_the_cursor() -> None:
    board = Board()
    scene = MORRIS.scene(board, check(board), VIEW, Ui(cursor="cell 1 1", cursor_visible=True), ())
    frame = next(shape for shape in scene.shapes if isinstance(shape, Rect) and shape.stroke == "cursor")
    number = next(shape for shape in scene.shapes if isinstance(shape, Text) and shape.text == "1")
    inside = frame.stroke_width / 2 + 0.02
    assert number.x >= frame.x + inside
    assert number.y - number.size / 2 >= frame.y + inside
