"""Every move has its words in the history."""

from __future__ import annotations

import pytest

from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.moves import apply


@pytest.mark.parametrize(
    ("moves", "move", "words"),
    [
        ("", "play 5", "X plays 5"),
        ("play 5", "play 1 2", "O plays 1, X plays 2"),
        ("play 5 1", "back", "Take back a move"),
        ("play 5 1", "back 2", "Take back 2 moves"),
        ("play 5 1", "go 0", "Look at the beginning"),
        ("play 5 1", "go 1", "Look at move 1: 5"),
        ("", "put o 3", "O on 3, set up"),
        ("play 5", "lift 5", "X off 5, set up"),
        ("play 5 1 9", "newer 5", "X on 5 newer"),
        ("play 5 1 9 2", "older 2", "O on 2 older"),
        ("", "turn", "O is to move"),
        ("", "turn X", "X is to move"),
        ("play 5", "tidy", "Drop all variations"),
        ("play 5", "begin", "A new game from here"),
    ],
)
def test_a_move_in_words(moves: str, move: str, words: str) -> None:
    board = apply(Board(), moves) if moves else Board()
    apply(board, move)  # it is allowed
    assert Morris().caption(board, move) == words
