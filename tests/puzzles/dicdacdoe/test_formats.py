"""Texts of dic-dac-doe: the file, the contest's grid, and what is wrong with others."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from workbench.core.errors import FormatError, OptionError
from workbench.core.options import Values, defaults
from workbench.core.recognise import recognise
from workbench.puzzles import PUZZLES
from workbench.puzzles.dicdacdoe.formats import format_grid, parse_grid, resembles_grid
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.dicdacdoe.rules.board import Board, empty
from workbench.puzzles.dicdacdoe.rules.check import check
from workbench.puzzles.dicdacdoe.rules.moves import apply

PUZZLE = Dicdacdoe()


def read(text: str) -> Board:
    board = recognise(text, PUZZLES).board
    assert isinstance(board, Board)
    return board


def test_a_bare_grid_says_its_shape_players_and_moves() -> None:
    board = read("xo+.\n.XO+\n@..x\n")
    assert (board.rows, board.cols, board.run, board.players, board.moves) == (3, 4, 3, 6, 8)
    assert format_grid(board) == "XO+.\n.XO+\n@..X"
    assert read("X O .\n. . .\n. . .\n").players == 3
    assert read("X O .\nO X .\n. . X\n").players == 2  # a third one would have moved, too
    odd = read("XO#\n#XO\nX#O\n")
    assert (odd.players, format_grid(odd)) == (3, "XO+\n+XO\nX+O")  # five were taken, two of them without a move
    assert read("X,O,,X\n,O,,\nX,,O,\n,,X,\n").players == 2


@pytest.mark.parametrize(
    "text",
    [
        "X,O,+\n.,X,.\n+,O,.\n",
        "```\nXO+\n.X.\n+O.\n```\n",
        "| X | O | + |\r\n| . | X | . |\r\n| + | O | . |\r\n",
        "[['x', 'o', '+'],\n ['.', 'x', '.'],\n ['+', 'o', '.']]\n",
    ],
)
def test_a_grid_may_come_from_lists_tables_and_code_fences(text: str) -> None:
    assert format_grid(read(text)) == "XO+\n.X.\n+O."


def test_options_of_a_bare_grid_can_be_given() -> None:
    found = recognise(
        "XO.\nOX.\n...\n", PUZZLES, board_options={"players": "2", "run": "2", "moves": "6"}, puzzle="dicdacdoe"
    )
    assert (found.board.players, found.board.run, found.board.moves) == (2, 2, 6)
    with pytest.raises(OptionError, match="moves is 10, more than the board has cells"):
        recognise("XO.\nOX.\n...\n", PUZZLES, board_options={"moves": "10"}, puzzle="dicdacdoe")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("XO+\nXO\nXO+\n", "line 2: row 2 has 2 cells, row 1 has 3"),
        ("XO+\n\nXO+X\n", "line 3: row 2 has 4 cells, row 1 has 3"),
        ("XO+\nXQ+\n+OX\n", "line 2: 'Q' is no symbol"),
        ("XO\nOX\n", "run is 3, longer than the board"),
    ],
)
def test_a_grid_that_is_none_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises((FormatError, OptionError), match=message):
        read(text)


def test_a_letter_that_is_no_symbol_is_told_and_what_is_left_is_no_smaller_board() -> None:
    for text in ("D X O\nX D O\nO X D", "X O X D\nD O X +\nX O D O\n+ X O D", "Mine:\nXO+\n+DX\nOXD\nyours?"):
        with pytest.raises(FormatError, match="'D' is no symbol: X O "):
            recognise(text, PUZZLES, front=PUZZLES[1])


@pytest.mark.parametrize(
    "text", ["", "5:/2////3//3/4////////4//1/", ". . .\n. . .\n. . .\n", "1 2\n2 1\n", "10 J Q K\n"]
)
def test_other_texts_are_left_to_others(text: str) -> None:
    assert not resembles_grid(text)


@pytest.mark.parametrize(
    "text",
    [
        "Answer:\nXO+\nO.X\n",
        "Answer: XO+\nO.X",
        "answer = [['X', 'O', '+'], ['O', '', 'X']].",
        '[["X", "O", "+"], ["O", null, "X"]]',
        "[('X', 'O', '+'),\n ('O', None, 'X')]",
        '["XO+", "O_X"]',
        '[\n "X O +",\n "O - X"\n]',
        "x o +\no _ x\n",
        "X,O,+\nO,-,X\n",
        "| X | O | + |\n|---|---|---|\n| O | . | X |\n",
        "```\nXO+\nO.X\n```\n",
        "{{X, O, +}, {O, ., X}}",
    ],
)
def test_rows_are_read_as_people_write_them(text: str) -> None:
    assert format_grid(read(text)) == "XO+\nO.X"


def test_rows_of_different_lengths_on_one_line_are_said() -> None:
    with pytest.raises(FormatError, match="no board in it, only 2 rows, of 3 and 2 words"):
        read('[["X", "O", "+"], ["O", "X"]]')


@pytest.mark.parametrize(
    "text",
    [
        "X! O +\nO . X\n+! X O",
        "> X!O+\n> O.X\n> +!XO",
        "Here it is:\n\nX! O +\nO . X\n+! X O\n\nand so on",
        "| X! | O | + |\n| O | . | X |\n| +! | X | O |",
        "X!,O,+\nO,.,X\n+!,X,O",
    ],
)
def test_rows_in_any_text_keep_their_pins(text: str) -> None:
    """They were refused for a question mark that was not there, or read without the row."""
    board = recognise(text, PUZZLES, front=PUZZLES[1]).board
    assert (format_grid(board), board.pins) == ("XO+\nO.X\n+XO", {0, 6})


def test_the_file_keeps_pins_and_the_demons_moves_in_order() -> None:
    board = parse_grid("XX.\nO.O\n+.+\n", defaults(PUZZLE.options))
    board = apply(apply(apply(board, "pin 1 1 1 3"), "demon 3 2"), "demon 2 2")
    assert board.demon == (7, 4)
    text = PUZZLE.format(board)
    assert "X! X  .!" in text
    assert "demon: 3 2, 2 2" in text
    assert PUZZLE.parse(text) == board
    with pytest.raises(FormatError, match="line 11: the demon cannot move to 1 1: row 1, column 1 is taken"):
        PUZZLE.parse(text.replace("demon: 3 2", "demon: 1 1"))
    with pytest.raises(FormatError, match="rows, not"):
        PUZZLE.parse(text.replace("rows: 3", "rows: 4"))


CELLS = st.lists(st.integers(0, 6), min_size=12, max_size=12)


@example(cells=[0] * 9 + [1, 2, 4], pins=set(), players=3, moves=0)
@given(cells=CELLS, pins=st.sets(st.integers(0, 11)), players=st.integers(2, 6), moves=st.integers(0, 12))
def test_any_board_comes_back(cells: list[int], pins: set[int], players: int, moves: int) -> None:
    board = replace(empty(3, 4, 3, players, moves), cells=tuple(cells), pins=frozenset(pins))
    assert PUZZLE.parse(PUZZLE.format(board)) == board
    check(board)
    # a grid is read as one of three players where a third symbol is there, whichever it is: nobody else has pieces
    grid = format_grid(replace(board, cells=tuple(min(piece, players) for piece in cells)))
    assert format_grid(parse_grid(grid, PUZZLE.options_of(board))) == grid


def test_a_new_board_has_room_for_the_demon() -> None:
    assert PUZZLE.new_board(defaults(PUZZLE.options)) == empty(10, 10, moves=80)
    nine = Values({**defaults(PUZZLE.options), "rows": 9, "cols": 9})
    assert PUZZLE.new_board(nine).moves == 81 - 16
