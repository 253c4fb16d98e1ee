"""Games: moves, variations, what is broken, and their texts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzles.morris.games import after, body
from workbench.core import options
from workbench.core.errors import FormatError, IllegalMove, OptionError
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.check import check
from workbench.puzzles.morris.rules.game import Game, format_game, parse_game
from workbench.puzzles.morris.rules.moves import apply
from workbench.puzzles.morris.rules.position import Position, Variant, lines

MORRIS = Morris()
USUAL = options.defaults(MORRIS.options)


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
    assert check(over).words(1) == "The game is over: X has won"  # to whom has lost "complete" is no word
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
    with pytest.raises(OptionError, match="pieces: 2 a side want more than 4 squares, the board has 4"):
        Variant(2, 2, 2, 2)  # nobody could move
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
    assert after("put X 1", "put O 9", "lift 1").start == Position((), (8,))
    assert after("begin", board=after("play 2 5")).start == Position((1,), (4,), True)
    for wrong in ("put X 3", "put Z 1", "put X 0", "put X 10", "lift 6", "older 3", "older 6", "turn Y", "put X"):
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
        ("game: 2 2", "line 3: the second move, 2: square 2 is taken"),
        ("game: 2 (1", "line 3: there is a '\\(' without"),
        ("game: 2) 1", "line 3: there is a '\\)' too many"),
        ("game: (2)", "line 3: a variation stands behind"),
        ("game: 2* 1*", "line 3: .* second '\\*'"),
        ("game: 2 (2)", "line 3: the move 2 stands twice"),
        ("game: 2 x", "line 3: 'x' is no move"),
        ("game: 2 0", "line 3: '0' is no move"),
        ("game: 2 1000", "line 3: '1000' is no move"),
        ("game: 2 10", "line 3: the second move, 10: there is no square 10"),
        ("game: 1 4 2 5 3 6", "line 3: the sixth move, 6: the game was over, X had a line after 3"),
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


def test_squares_may_be_places_as_in_chess() -> None:
    board = MORRIS.parse("puzzle: morris 1\n\nX: a1 b2\nO: C3\nto move: O\ngame: a3 (2) 4")
    assert MORRIS.format(board) == MORRIS.format(
        MORRIS.parse("puzzle: morris 1\n\nX: 7 5\nO: 3\nto move: O\ngame: 1 (2) 4")
    )
    with pytest.raises(FormatError, match="line 3: 'd1' is no square"):
        MORRIS.parse("puzzle: morris 1\n\nX: d1")
