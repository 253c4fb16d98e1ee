"""Moves on a board of Snakes and Ladders as texts, and their words in the history."""

from __future__ import annotations

import pytest

from tests.puzzles.ladders.test_board import board
from workbench.core.errors import IllegalMove
from workbench.puzzles.ladders.rules.board import Board, Overshoot, Rules
from workbench.puzzles.ladders.rules.moves import apply, caption


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("3>7", "add 20 5", "3>7 20>5"),
        ("3>7 20>5*", "move 20 -> 21 6", "3>7 21>6*"),
        ("20>5 20>9", "move 20 9 -> 20 10", "20>5 20>10"),
        ("3>7 20>5", "remove 3", "20>5"),
        ("20>5 20>9", "remove 20 9", "20>5"),
        ("3>7", "pin 3", "3>7*"),
        ("3>7*", "pin 3", "3>7"),
        ("3>7* 20>5", "clear", "3>7*"),
        ("", "add 3 7", "3>7"),
    ],
)
def test_moves(before: str, move: str, after: str) -> None:
    assert apply(board(before), move) == board(after)


def test_rules_are_changed_by_moves() -> None:
    moves = ("rules squares 49", "rules die 8", "rules start 1", "rules overshoot win", "rules chain yes")
    now = board("3>7")
    for move in moves:
        now = apply(now, move)
    assert now == board("3>7", Rules(49, 8, 1, Overshoot.WIN, True))


@pytest.mark.parametrize(
    "move",
    [
        "",
        "fly",
        "add 3",
        "add 3 3",
        "add 3 x",
        "add 0 5",
        "add 3 37",
        "add 3 7",
        "add ² 5",
        "move 3",
        "move 3 -> 4",
        "move 5 -> 6 7",
        "remove",
        "remove 4",
        "remove 3 8",
        "pin 8",
        "clear 3",
        "rules",
        "rules die",
        "rules die 1",
        "rules die six",
        "rules squares 3",
        "rules start 2",
        "rules overshoot fly",
        "rules chain maybe",
        "rules colour red",
    ],
)
def test_impossible_moves_are_refused(move: str) -> None:
    with pytest.raises(IllegalMove):
        apply(board("3>7"), move)


def test_a_large_die_does_not_bounce_on_a_small_board() -> None:
    with pytest.raises(IllegalMove, match="bounce needs die <= squares"):
        apply(Board(Rules(10, die=12)), "rules overshoot bounce")


@pytest.mark.parametrize(
    ("before", "move", "words"),
    [
        ("3>7", "add 20 5", "Add the snake 20 -> 5"),
        ("3>7", "move 3 -> 3 9", "Move the ladder 3 -> 7 to 3 -> 9"),
        ("20>5 20>9", "move 20 9 -> 21 9", "Move the snake 20 -> 9 to 21 -> 9"),
        ("3>7", "remove 3", "Remove the ladder 3 -> 7"),
        ("3>7", "pin 3 7", "Pin the ladder 3 -> 7"),
        ("3>7*", "pin 3 7", "Let go of the ladder 3 -> 7"),
        ("3>7", "clear", "Remove all jumps that are not pinned"),
        ("3>7", "rules die 8", "A die of 8 sides"),
        ("3>7", "rules squares 49", "A board of 49 squares"),
        ("3>7", "rules start 1", "Start on the first square"),
        ("3>7", "rules overshoot win", "A throw beyond the goal wins"),
        ("3>7", "rules chain yes", "Jumps may chain"),
    ],
)
def test_captions(before: str, move: str, words: str) -> None:
    assert caption(board(before), move) == words
    apply(board(before), move)  # it is a move
