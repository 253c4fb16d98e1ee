"""Clicks and keys on boards of cells with symbols and pins."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from workbench.core.cell_board import CellBoard, numbers
from workbench.core.cell_gesture import HELP, NUMBERS, PIN, help_of, respond
from workbench.core.gesture import Act, Gesture, Ui


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters(CellBoard):
    """A board of two letters."""

    symbols = ".XO"


BOARD = Letters(rows=1, cols=3, cells=(0, 1, 2), pins=frozenset({2}))
BRUSHES = {"left": "X", "right": PIN, "enter": "X", "o": "O"}


@pytest.mark.parametrize(
    ("gesture", "cursor", "move"),
    [
        (Gesture(Act.CLICK, "cell 1 1", button="left"), None, "paint X 1 1"),
        (Gesture(Act.CLICK, "cell 1 2", button="left"), None, "paint . 1 2"),
        (Gesture(Act.CLICK, "cell 1 3", button="right"), None, "unpin 1 3"),
        (Gesture(Act.CLICK, "cell 1 1", button="middle"), None, None),
        (Gesture(Act.CLICK, "cell 2 1", button="left"), None, None),
        (Gesture(Act.KEY, key="O"), "cell 1 3", "paint O 1 3"),
        (Gesture(Act.KEY, key="enter"), "cell 1 2", "paint . 1 2"),
        (Gesture(Act.KEY, key="delete"), "cell 1 1", "paint . 1 1"),
        (Gesture(Act.KEY, key="p"), "cell 1 1", "pin 1 1"),
        (Gesture(Act.KEY, key="o"), None, None),
        (Gesture(Act.KEY, key="z"), "cell 1 1", None),
        (Gesture(Act.HOVER, "cell 1 1"), "cell 1 1", None),
    ],
)
def test_what_a_hand_does(gesture: Gesture, cursor: str | None, move: str | None) -> None:
    assert respond(BOARD, gesture, Ui(cursor=cursor, cursor_visible=cursor is not None), BRUSHES).move == move


@pytest.mark.parametrize(
    ("gesture", "move"),
    [
        (Gesture(Act.CLICK, "cell 1 1", button="left"), "paint X 1 1"),
        (Gesture(Act.CLICK, "cell 1 1", button="right"), "paint O 1 1"),
        (Gesture(Act.KEY, key="enter"), "paint . 1 2"),
        (Gesture(Act.KEY, key="o"), "paint O 1 2"),
    ],
)
def test_letters_are_typed_unless_brushes_are_named(gesture: Gesture, move: str) -> None:
    assert respond(BOARD, gesture, Ui(cursor="cell 1 2", cursor_visible=True)).move == move
    typed = {line.does for line in help_of(".XO") if line.keys == ("x", "o")}
    assert typed == {"put what is typed"}
    assert help_of(numbers(9)) == (*NUMBERS, *HELP)


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers(CellBoard):
    """A board of numbers."""

    symbols = numbers(25)


@pytest.mark.parametrize(
    ("key", "cell", "move"),
    [
        ("7", "cell 1 1", "paint 7 1 1"),  # on an empty cell
        ("5", "cell 1 2", "paint 25 1 2"),  # behind a 2
        ("6", "cell 1 2", "paint 6 1 2"),  # 26 is none
        ("1", "cell 1 3", "paint 1 1 3"),  # nor is 121
        ("0", "cell 1 2", "paint 20 1 2"),
        ("0", "cell 1 1", None),
    ],
)
def test_numbers_are_typed_digit_after_digit(key: str, cell: str, move: str | None) -> None:
    board = Numbers(rows=1, cols=3, cells=(0, 2, 12))
    assert respond(board, Gesture(Act.KEY, key=key), Ui(cursor=cell, cursor_visible=True)).move == move
