"""A picture holds the board and what explains it, never controls: nobody can press them there."""

from __future__ import annotations

from pathlib import Path

from tests.contract import CASES, board_of, draw, each_case, view_of
from workbench.core.gesture import Ui
from workbench.core.puzzle import AnyPuzzle

CONTROLS = frozenset({"move:", "view", "option", "brush", "switch", "back", "forward"})
"""The first words of targets that are there to be pressed."""


def kinds(puzzle: AnyPuzzle, path: Path, *, live: bool) -> set[str]:
    """The first words of all targets of a drawing."""
    board = board_of(puzzle, path)
    scene = draw(puzzle, board, view_of(puzzle, board), Ui(live=live))
    return {target.split()[0] for target, _ in scene.targets()}


@each_case
def test_a_picture_has_no_controls(puzzle: AnyPuzzle, path: Path) -> None:
    assert not kinds(puzzle, path, live=False) & CONTROLS


def test_each_kind_of_control_is_on_some_board_that_a_person_looks_at() -> None:
    assert set().union(*(kinds(puzzle, path, live=True) for puzzle, path in CASES)) >= CONTROLS
