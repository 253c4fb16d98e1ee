"""Texts of other programs: a position as a number, and positions and games as people write them."""

from __future__ import annotations

import pytest

from workbench.core import options
from workbench.core.errors import FormatError
from workbench.core.options import Values
from workbench.core.recognise import recognise
from workbench.puzzles import PUZZLES
from workbench.puzzles.morris.formats.texts import format_key, parse_key
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.check import check
from workbench.puzzles.morris.rules.moves import apply
from workbench.puzzles.morris.rules.position import Position, Variant

MORRIS = next(one for one in PUZZLES if isinstance(one, Morris))
USUAL = options.defaults(MORRIS.options)


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


@pytest.mark.parametrize(
    ("text", "moves", "unread"),
    [
        ("1. a1 b2 2. c3 a3 and then I lost", "a1 b2 c3 a3", ("and then I lost",)),
        ("1. a1 b2 2. c3 … and then I lost", "a1 b2 c3", ("and then I lost",)),
        ("1. 2 1 2. 6 9 Alice wins", "2 1 6 9", ("Alice wins",)),
        ("1. 2 1 2. 6 9, then the phone rang, 3. 5", "2 1 6 9 5", ("then the phone rang",)),
        ("1. 2 1\n2. 6 9\n3. 5 Alice wins", "2 1 6 9 5", ("Alice wins",)),
    ],
)
def test_words_behind_and_between_rounds_are_skipped(text: str, moves: str, unread: tuple[str, ...]) -> None:
    for front in (MORRIS, None):
        found = recognise(text, PUZZLES, front=front)
        assert found.board == recognise(f"moves: {moves}", PUZZLES, front=MORRIS).board
        assert (found.guess, found.unread, found.skipped) == (True, unread, ())


@pytest.mark.parametrize(("last", "square"), [("left", 4), ("right", 6), ("top", 2), ("bottom", 8), ("left.", 4)])
def test_a_side_alone_is_the_middle_of_that_side(last: str, square: int) -> None:
    told = f"X plays center, O plays top left, X plays top right, O plays bottom left, X plays {last}"
    found = recognise(told, (MORRIS,), front=MORRIS)
    assert [move.square + 1 for move in found.board.game.moves] == [5, 1, 3, 7, square]


def test_a_move_that_cannot_be_read_at_the_end_is_told_as_not_read() -> None:
    found = recognise("X plays 5, O plays 1, X plays 3, O plays somewhere else.", PUZZLES, front=MORRIS)
    assert [move.square + 1 for move in found.board.game.moves] == [5, 1, 3]
    assert found.unread == ("O plays somewhere else",)


@pytest.mark.parametrize("end", ["and so on", "etc.", "...", "…", "and so on, until I lost"])
@pytest.mark.parametrize(
    "moves",
    ["5 1 9 3 7", "5, 1, 9, 3, 7,", "moves: b2 a3 c1 c3 a1", "I took 5, he took 1, I took 9, he took 3, I took 7"],
)
def test_words_for_moves_that_follow_are_not_read_and_told(moves: str, end: str) -> None:
    found = recognise(f"{moves} {end}", (MORRIS,), front=MORRIS)
    assert [move.square + 1 for move in found.board.game.moves] == [5, 1, 9, 3, 7]
    assert (found.unread, found.skipped) == ((end.replace("…", "..."),), ())


@pytest.mark.parametrize(
    ("text", "x", "o", "x_to_move", "assumed"),
    [
        ("W B .\n. W B\nB . W", (0, 4, 8), (1, 5, 6), True, "W was taken to have begun, as X, and W to be next"),
        (
            "A.B\n.A.\n...",
            (0, 4),
            (2,),
            False,
            "A has a piece more: it was taken to have begun, as X, and B to be next",
        ),
        (
            "⚪ ⚫ .\n. ⚫ .\n. . .",
            (1, 4),
            (0,),
            False,
            "B has a piece more: it was taken to have begun, as X, and W to be",
        ),
        ("w|b|.\n.|.|.\n.|.|.\nBlack to move", (1,), (0,), True, "B was taken to have begun, as X;"),
    ],
)
def test_a_position_in_letters_says_who_was_taken_to_have_begun(
    text: str, x: tuple[int, ...], o: tuple[int, ...], x_to_move: bool, assumed: str
) -> None:
    found = recognise(text, PUZZLES, front=MORRIS)
    start = found.board.start
    assert (start.x, start.o, start.x_to_move, found.skipped) == (x, o, x_to_move, ())
    assert found.assumed.startswith(assumed.removesuffix(";"))


def test_letters_that_are_no_position_are_no_moves() -> None:
    for text in ("W B\n. W", "W W W\nW B .\n. . ."):
        with pytest.raises(FormatError, match=r"there is no board in it, only . rows"):
            recognise(text, PUZZLES, front=MORRIS)


def test_squares_of_players_are_no_jumps_of_a_board_of_ladders() -> None:
    found = recognise("X at 1, 5; O at 2, 9. X moves.", PUZZLES)
    assert (found.puzzle, found.board.position, found.other_readings) == (MORRIS, Position((0, 4), (1, 8)), ())
