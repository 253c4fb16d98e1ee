"""The letters of every drawing can be read, or are left out: in every view of every board, also of the largest.

A drawing is asked for as a window of 1024 by 700 asks. What is really painted is looked at in `tests/ui`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.contract import some_cases
from workbench.core.files import read_text
from workbench.core.gesture import Ui
from workbench.core.options import Kind, Option, Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import recognise
from workbench.core.scene import Text
from workbench.puzzles import PUZZLES
from workbench.puzzles.dicdacdoe.rules import board as dicdacdoe
from workbench.puzzles.towers.rules import board as towers
from workbench.puzzles.war.rules import board as war

SMALLEST = 10.9
"""Pixels of letters that can be read, but for rounding."""
ROOM = (505.0, 340.0)
LOW = {"war": (505.0, 173.0)}
"""Where more stands below the board."""
FEW = 4
"""Targets that are pointed at, of those of a drawing."""


def views(options: tuple[Option, ...]) -> Iterator[Values]:
    """The usual view, and each option at other values."""
    usual = defaults(options)
    yield usual
    for option in options:
        if option.kind is Kind.FLAG:
            yield usual.with_value(option.name, not usual.flag(option.name))
        for choice in option.choices:
            yield usual.with_value(option.name, choice)
        if option.kind is Kind.INTEGER and isinstance(option.high, int) and isinstance(option.low, int):
            yield usual.with_value(option.name, (option.low + option.high + 1) // 2)


def small(puzzle: AnyPuzzle, board: Any, *, often: bool = True) -> Iterator[str]:
    """What nobody can read, wherever one points."""
    verdict, room = puzzle.quick_check(board), LOW.get(puzzle.slug, ROOM)
    for view in views(puzzle.view_options(board)) if often else [defaults(puzzle.view_options(board))]:
        resting = Ui(live=True, room=room)
        targets = [target for target, _ in puzzle.scene(board, verdict, view, resting).targets()]
        pointed = (
            replace(resting, cursor=at, hover=at, cursor_visible=True) for at in targets[:: len(targets) // FEW + 1]
        )
        for ui in (resting, *pointed):
            scene = puzzle.scene(board, verdict, view, ui)
            scale = min((room[0] - 24) / scene.width, (room[1] - 24) / scene.height)
            strip = () if scene.strip is None else scene.strip.shapes  # in pixels
            for shape, times in (*((one, scale) for one in scene.shapes), *((one, 1.0) for one in strip)):
                if isinstance(shape, Text) and shape.text and shape.fit().size * times < SMALLEST:
                    yield f"'{shape.text}' of {shape.fit().size * times:.1f} pixels at {ui.cursor}: see Ui.legible"


@some_cases
def test_the_letters_of_every_board_can_be_read_in_a_small_window(puzzle: AnyPuzzle, path: Path) -> None:
    board = recognise(read_text(path), (puzzle,)).board
    assert not list(small(puzzle, board))


def full_towers(size: int) -> towers.Board:
    """All clues, and in every other cell a height, in the others all pencil marks."""
    board, cells = towers.empty(size), size * size
    entries = tuple(size if index % 2 else 0 for index in range(cells))
    marks = tuple(0 if entry else sum(1 << height for height in range(1, size + 1)) for entry in entries)
    return replace(board, clues=(size,) * (4 * size), entries=entries, marks=marks)


def spoilt(side: int, players: int = 3) -> dicdacdoe.Board:
    """A board on which the demon has made many moves."""
    board, rng = dicdacdoe.empty(side, side, 3, players, None), Random(1)
    demon = rng.sample(range(side * side), side * side - board.moves)
    cells = tuple(0 if index in demon else rng.randint(1, players) for index in range(side * side))
    return replace(board, cells=cells, demon=tuple(demon))


LARGEST: dict[str, list[Any]] = {
    "towers": [full_towers(size) for size in (9, 15)],
    "dicdacdoe": [spoilt(side) for side in (10, 15, 30)],
    "war": [war.empty(war.Rules(*rules)) for rules in ((13, 4, 4), (50, 10))],
}


@pytest.mark.parametrize("puzzle", [one for one in PUZZLES if one.slug in LARGEST], ids=lambda one: one.slug)
def test_the_letters_of_large_boards_can_be_read_or_are_left_out(puzzle: AnyPuzzle) -> None:
    for board in LARGEST[puzzle.slug]:
        assert not list(small(puzzle, board, often=False))


def test_who_comes_nearer_reads_what_had_no_room() -> None:
    """The demon's moves of a large board, and pencil marks, are there once they can be read."""
    for puzzle, board in ((PUZZLES[0], full_towers(15)), (PUZZLES[1], spoilt(15))):
        view, verdict = defaults(puzzle.view_options(board)), puzzle.quick_check(board)
        far = Ui(live=True, room=ROOM)
        texts = [
            sum(1 for shape in puzzle.scene(board, verdict, view, ui).shapes if isinstance(shape, Text))
            for ui in (far, replace(far, zoom=4.0))
        ]
        assert texts[0] < texts[1]
