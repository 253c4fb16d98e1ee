"""Games: moves, variations, what is broken, texts, keys, and what hands do."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract import everything
from workbench.core import options
from workbench.core.errors import FormatError, IllegalMove, OptionError
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.grid import cell_target
from workbench.core.options import Values
from workbench.core.recognise import recognise
from workbench.core.scene import Text
from workbench.puzzles.morris.formats import format_key, parse_key
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board, check, game_result
from workbench.puzzles.morris.rules.game import Game, format_game, parse_game
from workbench.puzzles.morris.rules.moves import apply
from workbench.puzzles.morris.rules.position import Position, Variant, lines

MORRIS = Morris()
USUAL = options.defaults(MORRIS.options)
VIEW = options.defaults(MORRIS.view_options(Board()))
SETUP = VIEW.with_value("mode", "set up")
PLAYED = VIEW.with_value("mode", "play").with_value("opponent", "O")


def after(*moves: str, board: Board | None = None) -> Board:
    """A board after some moves."""
    board = board or Board()
    for move in moves:
        board = apply(board, move)
    return board


def body(text: str, head: str = "") -> Board:
    """The board of a body's text."""
    return MORRIS.parse(f"puzzle: morris 1\n{head}\n{text}\n")


# ------------------------------------------------------------------------------------------------ rules


def test_the_fourth_piece_takes_the_first_one_away() -> None:
    position = after("play 2 1 6 9 5 4").position
    assert position == Position((1, 5, 4), (0, 8, 3), True)
    assert rules.vanishing(Variant(), position) == 1
    assert after("play 2 1 6 9 5 4 3").position == Position((5, 4, 2), (0, 8, 3), False)


def test_nobody_plays_onto_the_own_oldest_piece() -> None:
    with pytest.raises(IllegalMove, match="square 2 is taken: your oldest piece goes only after the move"):
        after("play 2 1 6 9 5 4 2")


def test_a_line_ends_the_game_and_is_looked_for_after_the_oldest_has_gone() -> None:
    over = after("play 1 4 2 5 3")
    assert rules.winner(over.variant, over.position) == "X"
    assert check(over).solved
    with pytest.raises(IllegalMove, match="the game is over"):
        apply(over, "play 9")
    # 1 2 5, then 3: the piece on 1 goes, and 1 2 3 is no line any more
    assert not check(after("play 1 4 2 7 5 9 3")).complete


@pytest.mark.parametrize(
    ("numbers", "count"), [((3, 3, 3, 3), 8), ((3, 4, 3, 3), 14), ((4, 4, 4, 4), 10), ((1, 5, 2, 2), 4)]
)
def test_lines(numbers: tuple[int, int, int, int], count: int) -> None:
    assert len(lines(Variant(*numbers))) == count


def test_variants_that_are_no_game_are_refused() -> None:
    with pytest.raises(OptionError, match="pieces: 5 a side want more than 10 squares, the board has 9"):
        MORRIS.new_board(USUAL.with_value("pieces", 5))
    assert not check(MORRIS.new_board(USUAL.with_value("run", 4))).violations


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("X: 5\nO: 5\n", ["overlap"]),
        ("X: 5 5\nO: 1 2\n", ["overlap"]),
        ("X: 1 2 5 6\nO: 3 4 7\n", ["too-many"]),
        ("X: 1 2 5 6\nO: 3 4 7 9\n", ["too-many", "too-many"]),
        ("X: 1\nO: 2\nto move: O\n", ["turn"]),
        ("X: 1 2\nO:\n", ["turn"]),
        ("X: 1\nO:\n", ["turn"]),
        ("X: 1 2 3\nO: 4 5 6\n", ["already-won"]),
        ("X: 1 2 3\nO: 4 5 7\nto move: O\n", []),
        ("X: 1 2 5\nO: 4 6 7\nto move: O\n", []),
        ("", []),
    ],
)
def test_what_is_broken(text: str, codes: list[str]) -> None:
    assert [violation.code for violation in check(body(text)).violations] == codes


# ------------------------------------------------------------------------------------------------ games


def test_variations_are_kept_and_the_main_line_too() -> None:
    board = after("play 2", "play 5", "back", "play 1", "play 9", "go 2")
    assert format_game(board.game) == "2 5* (1 9)"
    assert board.position == Position((1,), (4,), True)
    assert format_game(after("go 4", "promote", board=board).game) == "2 1 (5) 9*"
    assert format_game(after("go 4", "tidy", board=board).game) == "2 1 9*"
    assert format_game(after("go 1", "forget", board=board).game) == "2*"
    assert after("back", "play 5", board=board) == board  # the move is there already
    assert after("go 0", "forward", "forward", board=board) == board
    for wrong in ("forward", "go 9", "go x", "play", "play 0", "play 10", "back 3", "back x"):
        with pytest.raises(IllegalMove):
            apply(board, wrong)
    with pytest.raises(IllegalMove, match="beginning"):
        apply(Board(), "back")


def test_setting_up_begins_a_new_game() -> None:
    board = after("play 2 5 1", "put O 9", "turn X", "lift 2", "put X 3", "older 3")
    assert (board.start, board.game) == (Position((2, 0), (4, 8), True), Game())
    assert after("newer 3", board=board).start.x == (0, 2)
    assert after("turn", board=board).start.x_to_move is False
    assert after("empty", board=board) == Board()
    assert after("begin", board=after("play 2 5")).start == Position((1,), (4,), True)
    for wrong in ("put X 3", "put Z 1", "lift 6", "older 3", "older 6", "turn Y", "put X"):
        with pytest.raises(IllegalMove):
            apply(board, wrong)


@given(
    st.lists(st.one_of(st.integers(0, 8), st.sampled_from(["back", "go", "promote", "forget", "tidy"])), max_size=40)
)
@settings(max_examples=60, deadline=None)
def test_every_game_comes_back_from_its_text(actions: list[int | str]) -> None:
    board = Board()
    for number, action in enumerate(actions):
        move = f"play {action + 1}" if isinstance(action, int) else action
        if move == "go":
            move = f"go {number % (len(board.game.moves) + 1)}"
        try:
            board = apply(board, move)
        except IllegalMove:
            continue
        assert parse_game(format_game(board.game), None) == board.game
        assert MORRIS.parse(MORRIS.format(board)) == board


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game: 2 2", "line 3: the move 2: square 2 is taken"),
        ("game: 2 (1", "line 3: there is a '\\(' without"),
        ("game: 2) 1", "line 3: there is a '\\)' too many"),
        ("game: (2)", "line 3: a variation stands behind"),
        ("game: 2* 1*", "line 3: .* second '\\*'"),
        ("game: 2 (2)", "line 3: the move 2 stands twice"),
        ("game: 2 x", "line 3: 'x' is no move"),
        ("game: 1 4 2 5 3 6", "line 3: the move 6: the game is over"),
        ("X: 1 10", "line 3: '10' is no square: 1 to 9"),
        ("to move: Z", "line 3: 'to move' is X or O"),
        ("X: 1\nX: 2", "line 4: 'X' is given a second time"),
        ("Q: 1", "line 3: 'Q: 1' is none of"),
        ("X: 1\nO: 1\ngame: 2", "line 5: no move can be played"),
    ],
)
def test_damaged_texts(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        body(text)


# ------------------------------------------------------------------------------------------------ keys


@pytest.mark.parametrize(
    ("key", "position"),
    [
        ("1000000", Position()),
        ("5", Position((4,), (), False)),
        ("1001005", Position((4,), (0,), True)),
        ("1657342", Position((1, 3, 2), (6, 4, 5), True)),
    ],
)
def test_keys(key: str, position: Position) -> None:
    board = parse_key(key, USUAL)
    assert board.position == position
    assert format_key(board) == key


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("2000000", "is no key: a number from 0 to 1999999"),
        ("-5", "is no key"),
        ("1000050", "have a 0 below another digit"),
        ("x", "is no key"),
        ("", "is no key"),
    ],
)
def test_keys_that_are_none(key: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        parse_key(key, USUAL)


def test_keys_of_other_boards() -> None:
    two_by_three = Values({"rows": 2, "cols": 3, "pieces": 2, "run": 2})
    with pytest.raises(FormatError, match="the digit 9 of X is out of range: the squares are 1 to 6"):
        parse_key("1000009", two_by_three)
    assert [v.code for v in check(parse_key("1000321", two_by_three)).violations] == ["too-many"]
    assert [v.code for v in check(parse_key("1005005", USUAL)).violations] == ["overlap"]
    for other in (Board(Variant(3, 4, 3, 3)), Board(Variant(3, 3, 4, 3))):
        with pytest.raises(FormatError, match="one digit a square"):
            format_key(other)


# ------------------------------------------------------------------------------------------------ hands


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
    live = MORRIS.scene(over, check(over), PLAYED, Ui(live=True))
    assert {"rematch", "new game"} <= set(dict(live.targets()))
    assert "rematch" not in dict(MORRIS.scene(over, check(over), VIEW, Ui(live=True)).targets())
    response = MORRIS.gesture(over, Gesture(Act.CLICK, "rematch", button="left"), PLAYED, Ui())
    assert (response.move, response.view) == ("empty", PLAYED.with_value("opponent", "X").with_value("won", 1))
    again = MORRIS.gesture(over, Gesture(Act.KEY, key="e"), PLAYED, Ui())
    assert (again.move, again.view) == ("empty", PLAYED.with_value("won", 1))


def test_the_score_goes_on_from_game_to_game_and_counts_draws() -> None:
    over = apply(Board(), "play 1 4 2 5 3")  # X wins
    view = PLAYED.with_value("won", 1).with_value("drawn", 1).with_value("lost", 2)
    assert {"You have won after 5 plies", "2 won, 1 drawn, 2 lost"} <= words(over, view)
    assert {"You have lost after 5 plies", "1 won, 1 drawn, 3 lost"} <= words(over, view.with_value("opponent", "X"))
    assert "X has won after 5 plies of this game" in words(over, VIEW)
    drawn = apply(Board(), "play 1 2 6 9 8 4" + 2 * " 3 5 1 2 6 9 8 4 7" + " 3 5 1 2 6 9 8 4")
    assert (game_result(drawn), game_result(apply(drawn, "back"))) == ("draw", None)
    assert {"A draw: the third time of this position", "1 won, 2 drawn, 2 lost"} <= words(drawn, view)
    assert not MORRIS.gesture(drawn, Gesture(Act.CLICK, "cell 1 1", button="left"), view, Ui()).move
    begun = MORRIS.gesture(drawn, Gesture(Act.CLICK, "new game", button="left"), view, Ui()).view
    assert begun is not None
    assert [begun[name] for name in ("won", "drawn", "lost", "opponent")] == [1, 2, 2, "O"]


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


def words(board: Board, view: Values) -> set[str]:
    """What is written below the board."""
    controls = MORRIS.scene(board, check(board), view, Ui(live=True)).controls
    assert controls is not None
    return {shape.text for shape in controls.shapes if isinstance(shape, Text)}


def test_pictures_show_neither_buttons_nor_prompts() -> None:
    for board in (Board(), apply(Board(), "play 1 4 2 5 3")):
        view = SETUP.with_value("opponent", "O")
        picture, live = (MORRIS.scene(board, check(board), view, Ui(live=on)) for on in (False, True))
        assert len([shape for shape in everything(live) if shape not in picture.shapes]) > 4
        assert {target for target, _ in picture.targets()} <= {
            *(cell_target((row, col)) for row in (1, 2, 3) for col in (1, 2, 3)),
            "move: turn X",
            "move: turn O",
        }


@pytest.mark.parametrize(
    "text",
    [
        "X: 1 5\nO: 3\nto move: O\n",
        "Answer: X: [1, 5]; O: [3]; to move: O.",
        "{'X': [1, 5], 'O': [3], 'to_move': 'O'}",
        "```\nO = (3)\nX = (1 -> 5)\nside: O\n```",
    ],
)
def test_a_position_is_read_as_people_write_it(text: str) -> None:
    found = recognise(text, (MORRIS,))
    assert found.format == "position"
    assert (found.board.start.x, found.board.start.o, found.board.start.x_to_move) == ((0, 4), (2,), False)
    game = recognise("moves = [1, 4, 2, 5]", (MORRIS,)).board
    assert game.position == apply(Board(), "play 1 4 2 5").position


def test_a_loose_position_is_refused_in_one_line() -> None:
    for text in ("X: 1 99\nO: 2", "X: 1\nO: a", "X: 1\nX: 2\nO: 3", "game: 1 1"):
        with pytest.raises(FormatError) as refused:
            recognise(text, (MORRIS,))
        assert "\n" not in str(refused.value)
