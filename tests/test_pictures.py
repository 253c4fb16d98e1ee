"""A picture holds the board and what explains it, never controls: those are data, which the window shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract import CASES, board_of, controls_of, draw, each_case, rows_below, touched, view_of
from workbench.core.control import Form
from workbench.core.gesture import Ui
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Scene

CONTROLS = frozenset(
    {"move:", "view", "option", "brush", "switch", "back", "forward", "rematch", "new", "review", "ask"}
)
"""The first words of targets that are there to be pressed."""
LEAST = 28
"""Pixels that a strip's targets are high at least: what a finger or an unsteady hand can hit."""


def seen(puzzle: AnyPuzzle, path: Path, *, live: bool, room: tuple[float, float] = (475.0, 300.0)) -> Scene:
    board = board_of(puzzle, path)
    return draw(puzzle, board, view_of(puzzle, board), Ui(live=live, room=room))


@each_case
def test_neither_a_picture_nor_a_board_on_show_has_controls_on_it(puzzle: AnyPuzzle, path: Path) -> None:
    for live in (False, True):
        drawn = seen(puzzle, path, live=live)
        assert not {target.split()[0] for target, _ in drawn.targets()} & CONTROLS
        assert live or drawn.strip is None


@each_case
def test_controls_have_words_for_eye_and_ear(puzzle: AnyPuzzle, path: Path) -> None:
    board = board_of(puzzle, path)
    controls = list(controls_of(rows_below(puzzle, board)))
    assert len({one.target for one in controls}) == len(controls)
    for one in controls:
        assert one.words or one.icon or one.form in (Form.FIELD, Form.PARAGRAPH)
        assert one.label
        assert not one.on or one.form is not Form.BUTTON  # nothing is chosen yet


@each_case
@pytest.mark.parametrize("room", [(475.0, 300.0), (815.0, 581.0), (1400.0, 830.0)])
def test_a_strip_is_large_enough_in_every_window(puzzle: AnyPuzzle, path: Path, room: tuple[float, float]) -> None:
    strip = seen(puzzle, path, live=True, room=room).strip
    for target, _ in strip.targets() if strip is not None else ():
        assert strip is not None
        box = strip.bounds(target)
        assert box is not None
        assert box.height >= LEAST, target
        assert 0 <= box.x <= box.x + box.width <= strip.width
        assert box.y + box.height <= strip.height


def test_each_kind_of_control_is_on_some_board() -> None:
    found: set[str] = set()
    for puzzle, path in CASES:
        board = board_of(puzzle, path)
        found |= {target.split()[0] for target in touched(puzzle, board, view_of(puzzle, board), Ui(live=True))}
    assert found >= (CONTROLS - {"rematch", "new", "review", "ask", "back", "forward"}) | {"turn", "jump"}
