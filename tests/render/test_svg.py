"""SVG against a picture that somebody has looked at: WORKBENCH_REGENERATE=1 writes it anew."""

from __future__ import annotations

import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.lamps.board import Board
from tests.lamps.puzzle import Lamps
from workbench.core import options
from workbench.core.gesture import Ui
from workbench.core.scene import Ellipse, Rect, Scene, Text, width_of
from workbench.core.scene import Path as Route
from workbench.render import svg, theme

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", theme.THEMES)
def test_lamps_look_as_they_did(name: str) -> None:
    puzzle, board = Lamps(), Board(3, "*.o-.")
    view = options.defaults(puzzle.view_options(board)).with_value("numbers", True)
    scene = puzzle.scene(board, puzzle.check(board), view, Ui(cursor="cell 1 2", cursor_visible=True))
    found = svg.to_svg(scene, theme.load(name), 64)
    path = GOLDEN / f"lamps-{name}.svg"
    if os.environ.get("WORKBENCH_REGENERATE"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")


def test_what_a_board_says_cannot_break_the_document() -> None:
    odd = "<&\"'>"
    shapes = (
        Rect(0, 0, 1, 1, 0.1, fill="paper>heat@0.5/0.25", target="a", label=odd),
        Ellipse(1, 1, 1, 0.5, stroke="line", dash=(0.1, 0.2)),
        Route(((0, 0), (1, 1), (2, 1), (3, 0)), smooth=True, stroke="ink"),
        Text(0.5, 0.5, odd, 1, "start", bold=True, fill="ink"),
    )
    text = svg.to_svg(Scene(3, 2, shapes, odd), theme.load("light"))
    root = ElementTree.fromstring(text)
    space = "{http://www.w3.org/2000/svg}"
    assert root.findtext(f"{space}title") == odd
    assert root.findtext(f"{space}text") == odd
    rect = root.findall(f"{space}rect")[1]
    assert (rect.get("aria-label"), rect.get("fill-opacity")) == (odd, "0.25")
    path = root.find(f"{space}path")
    assert path is not None
    assert path.get("d") == "M0 0C1 1 2 1 3 0"
    assert "-0 " not in text


def test_a_text_is_written_as_small_as_its_room_wants() -> None:
    text = Text(0, 0, "many words", 1, fill="ink", room=width_of("many words", 1) / 2)
    assert 'font-size="0.5"' in svg.to_svg(Scene(9, 9, (text,)), theme.load("light"), 1)
    assert 'font-size="32"' in svg.to_svg(Scene(9, 9, (text,)), theme.load("light"), 64)  # Qt shows none below 1
