"""Moves on a board of Snakes and Ladders as texts, and their words in the history."""

from __future__ import annotations

import pytest

from tests.puzzles.ladders.boards import board
from workbench.core.errors import IllegalMove
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Overshoot, Rules

LADDERS = Ladders()


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
        ("3>7* 3>7* 20>5", "clear", "3>7* 3>7*"),  # what is wrong with a board stays told
        ("", "add 3 7", "3>7"),
        ("9>2", "jumps 3 to 7, 20 to 5 and 4>8, and 11-2", "3>7 20>5 4>8 11>2"),
        ("9>2", "jumps 3-7, 20 to 5*; 4>8 11 -> 2 12:15", "3>7 20>5* 4>8 11>2 12>15"),
        ("9>2", "jumps", ""),
    ],
)
def test_moves(before: str, move: str, after: str) -> None:
    assert LADDERS.apply(board(before), move) == board(after)


def test_rules_are_changed_by_moves() -> None:
    moves = ("option squares 49", "option die 8", "option start 1", "option overshoot win", "option chain yes")
    now = board("3>7")
    for move in moves:
        now = LADDERS.apply(now, move)
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
        "option",
        "option die",
        "option die 1",
        "option die six",
        "option squares 3",
        "option start 2",
        "option overshoot fly",
        "option chain maybe",
        "option colour red",
    ],
)
def test_impossible_moves_are_refused(move: str) -> None:
    with pytest.raises(IllegalMove):
        LADDERS.apply(board("3>7"), move)


def test_a_large_die_does_not_bounce_on_a_small_board() -> None:
    with pytest.raises(IllegalMove, match="bounce needs die <= squares"):
        LADDERS.apply(Board(Rules(10, die=12)), "option overshoot bounce")


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
        ("3>7", "option die 8", "Sides of the die: 8"),
    ],
)
def test_captions(before: str, move: str, words: str) -> None:
    assert LADDERS.caption(board(before), move) == words
    LADDERS.apply(board(before), move)  # it is a move
