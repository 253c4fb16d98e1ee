"""Moves on a tower board: what each does, what is refused, and what the history says."""

from __future__ import annotations

import pytest

from workbench.core.errors import IllegalMove
from workbench.puzzles.towers.rules.board import Board, empty
from workbench.puzzles.towers.rules.moves import apply, caption, hint_does


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("", "marks 1 1 1 3", "mark 1 1 1; mark 1 1 3"),
        ("mark 1 1 2", "marks 1 1 1 3", "mark 1 1 1; mark 1 1 3"),
        ("mark 1 1 2", "marks 1 1", ""),
        ("mark 1 1 2", "mark 1 1 2", ""),
        ("set 0 1 2; tick 0 1", "set 0 1 3", "set 0 1 3"),
        ("set 0 1 2; tick 0 1", "tick 0 1", "set 0 1 2"),
        ("set 4 3 2; mark 1 1 2; set 2 2 1; give 3 3 3", "clear", "set 4 3 2; give 3 3 3"),
        ("mark 1 1 2", "set 1 1 3", "set 1 1 3"),
        ("mark 1 1 2; set 1 1 3", "give 1 1 1", "give 1 1 1"),
        ("give 1 1 1", "give 1 1 0", ""),
        ("set 1 1 3", "set 1 1 0", ""),
        ("mark 1 2 3; mark 2 1 3; mark 2 2 3; mark 3 3 3", "place 1 1 3", "set 1 1 3; mark 2 2 3; mark 3 3 3"),
        ("mark 1 2 3", "place 1 1 0", "mark 1 2 3"),
        ("mark 1 2 3", "place 0 1 3", "mark 1 2 3; set 0 1 3"),
    ],
)
def test_moves(before: str, move: str, after: str) -> None:
    def played(moves: str) -> Board:
        return apply(empty(3), moves) if moves else empty(3)

    assert apply(played(before), move) == played(after)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("set 4 4 1", "a cell is a row and a column from 1 to 3"),
        ("set 0 0 1", "a cell is a row and a column"),
        ("give 0 1 1", "a cell is a row and a column"),
        ("marks 1 4", "a cell is a row and a column"),
        ("marks 1", "a cell is a row and a column"),
        ("set 1 1 4", "a number from 0 to 3"),
        ("mark 1 1 0", "pencil marks go into empty cells"),
        ("mark 2 2 1", "pencil marks go into empty cells"),
        ("marks 2 2 1", "pencil marks are heights from 1 to 3 in an empty cell"),
        ("marks 1 1 0", "pencil marks are heights from 1 to 3"),
        ("marks 1 1 4", "pencil marks are heights from 1 to 3"),
        ("tick 0 1", "only a clue can be ticked off"),
        ("tick 2 2", "only a clue can be ticked off"),
    ],
)
def test_moves_that_are_refused(move: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        apply(apply(empty(3), "set 2 2 2"), move)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("set 1 2 3", "Row 1, column 2: 3"),
        ("place 1 2 0", "Row 1, column 2: cleared"),
        ("set 0 2 3", "The clue above column 2: 3"),
        ("give 1 2 3", "Row 1, column 2: given 3"),
        ("give 1 2 0", "Row 1, column 2: not given"),
        ("mark 1 2 3", "Row 1, column 2: pencil 3"),
        ("marks 1 2 3 1", "Row 1, column 2: pencil 3 1"),
        ("marks 1 2", "Row 1, column 2: pencil nothing"),
        ("marks", "Pencil in what rows and columns leave"),
        ("set 1 2 3;set 1 3 3", "2 cells: 3"),
        ("set 1 2 3;set 1 3 2", "2 cells changed"),
        ("set 0 2 3;set 4 2 3", "2 clues: 3"),
        ("lock;unlock", "2 cells changed"),
    ],
)
def test_moves_in_words(move: str, words: str) -> None:
    assert caption(empty(3), move) == words
    apply(empty(3), move)  # it is a move


def test_what_a_move_does_not_change_is_not_told() -> None:
    board = apply(empty(3), "set 1 2 3")
    assert caption(board, "set 1 2 3;set 1 3 2") == "Row 1, column 3: 2"
    assert caption(board, "set 1 2 3;set 1 1 0") == "2 cells changed"


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("set 2 5 3", "writes 3 in row 2, column 5"),
        ("set 2 1 3; set 4 1 5", "writes 3 and 5 in column 1"),
        ("set 2 1 3; set 4 3 5", "writes 3 and 5 in 2 cells"),
        ("mark 1 1 3; mark 2 2 1", "pencils what is left in 2 cells"),
    ],
)
def test_what_a_hint_does_is_named(move: str, told: str) -> None:
    assert hint_does(empty(5), apply(empty(5), move)) == told


def test_a_hint_that_takes_heights_away_clears_cells() -> None:
    board = apply(empty(5), "set 2 1 3; set 4 1 5")
    assert hint_does(board, apply(board, "set 2 1 0")) == "clears row 2, column 1"
    assert hint_does(board, empty(5)) == "clears 2 cells in column 1"
