"""A picture holds the board and what explains it, never controls: those are beside the drawing, in pixels of their
own, and large enough to be pressed in the smallest window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract import CASES, board_of, draw, each_case, view_of
from workbench.core.gesture import Ui
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Scene, Text
from workbench.puzzles import PUZZLES
from workbench.render import svg, theme
from workbench.render.control_bar import LEAST

CONTROLS = frozenset(
    {"move:", "view", "option", "brush", "switch", "back", "forward", "rematch", "new", "review", "ask"}
)
"""The first words of targets that are there to be pressed."""
SMALL = (475.0, 343.0)
"""The room of a board in a window of 900 by 600, where there is least."""


def seen(puzzle: AnyPuzzle, path: Path, *, live: bool, room: tuple[float, float] = SMALL) -> Scene:
    board = board_of(puzzle, path)
    return draw(puzzle, board, view_of(puzzle, board), Ui(live=live, room=room))


def kinds(scene: Scene) -> set[str]:
    """The first words of all targets of a drawing."""
    return {target.split()[0] for target, _ in scene.targets()}


@each_case
def test_a_picture_has_no_controls(puzzle: AnyPuzzle, path: Path) -> None:
    picture, controls = seen(puzzle, path, live=False), seen(puzzle, path, live=True).controls
    assert picture.controls is None
    assert not kinds(picture) & CONTROLS
    if controls is None:
        return  # a puzzle of the tests, which has none
    boxes = [shape.box for shape in controls.shapes if shape.target and shape.target.split()[0] in CONTROLS]
    words = [shape for shape in controls.shapes if isinstance(shape, Text) and len(shape.text) > 2]
    middles = [(word.text, word.box.x + word.box.width / 2, word.box.y + word.box.height / 2) for word in words]
    said = {text for text, x, y in middles if any(box.contains(x, y) for box in boxes)}
    written = svg.to_svg(picture, theme.load("light"))
    assert not [word for word in said if f">{word}<" in written]


@each_case
@pytest.mark.parametrize("room", [SMALL, (815.0, 581.0), (1400.0, 830.0)])
def test_controls_are_large_enough_in_every_window(puzzle: AnyPuzzle, path: Path, room: tuple[float, float]) -> None:
    scene = seen(puzzle, path, live=True, room=room)
    controls = scene.controls
    assert not kinds(scene.without_controls()) & CONTROLS
    for target, _ in controls.targets() if controls is not None else ():
        assert controls is not None
        box = controls.bounds(target)
        assert box is not None
        assert box.height >= LEAST, target
        assert box.x >= 0
        assert box.x + box.width <= controls.width
        assert box.y + box.height <= controls.height


def test_each_puzzle_has_controls() -> None:
    for puzzle in PUZZLES:
        path = next(path for one, path in CASES if one.slug == puzzle.slug)
        assert seen(puzzle, path, live=True).controls is not None


def test_each_kind_of_control_is_on_some_board_that_a_person_looks_at() -> None:
    found = set().union(*(kinds(seen(puzzle, path, live=True)) for puzzle, path in CASES))
    assert found >= (CONTROLS - {"rematch", "new", "review", "ask"}) | {"turn", "jump"}
