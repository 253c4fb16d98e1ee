"""Where clicks land, and what is lit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from workbench.core.highlight import highlighted
from workbench.core.insight import Mark
from workbench.core.scene import Box, Ellipse, Path, Rect, Scene, Text

CELL = Rect(1, 1, 2, 2, target="cell 1 1", label="cell")
DISC = Ellipse(2, 2, 0.5, 0.5, target="disc", label="disc")
BARE = Rect(1.9, 1.9, 0.2, 0.2)
LINE = Path(((5, 0), (5, 4)), stroke="ink", stroke_width=0.1, reach=0.3, target="line", label="line")
KITE = Path(((6, 0), (8, 2), (6, 4)), closed=True, fill="ink", target="kite", label="kite")
ARC = Path(((6, 5), (7, 3), (9, 3), (10, 5)), smooth=True, reach=0.2, target="arc", label="arc")
WORD = Text(1, 5, "12", 1, "start", target="word", label="word")
SCENE = Scene(10, 6, (CELL, DISC, BARE, LINE, KITE, ARC, WORD), "shapes")


@pytest.mark.parametrize(
    ("x", "y", "target"),
    [
        (1.1, 1.1, "cell 1 1"),
        (2, 2, "disc"),  # shapes without a target let clicks through
        (2.4, 2.4, "cell 1 1"),  # beside the disc, within its box
        (3.1, 2, None),
        (5.25, 2, "line"),
        (5.35, 2, None),
        (6.5, 2, "kite"),
        (7.9, 0.5, None),
        (8, 3.5, "arc"),
        (8, 3.0, None),  # a control point is not on the curve
        (1.5, 5.2, "word"),
        (0, 0, None),
    ],
)
def test_a_click_lands_on_the_topmost_target(x: float, y: float, target: str | None) -> None:
    assert SCENE.at(x, y) == target


def test_targets_once_each_with_their_label() -> None:
    twice = Scene(4, 4, (Rect(0, 0, 1, 1, target="a"), Rect(0, 0, 1, 1, target="a", label="named"), CELL))
    assert list(twice.targets()) == [("a", "named"), ("cell 1 1", "cell")]
    assert twice.bounds("a") == Box(0, 0, 1, 1)
    assert twice.bounds("nobody") is None


def test_marks_become_frames_with_a_shape_of_their_own() -> None:
    lit = highlighted(SCENE, [Mark("cell 1 1", "hint", "1"), Mark("disc", "conflict"), Mark("nobody", "hint")])
    hint, label, conflict = lit.shapes[len(SCENE.shapes) :]
    assert isinstance(hint, Rect)
    assert isinstance(label, Text)
    assert isinstance(conflict, Rect)
    assert (hint.stroke, hint.dash, label.text) == ("hint", (), "1")
    assert conflict.dash != ()
    assert CELL.box.contains(hint.x, hint.y)
    assert lit.at(2, 2) == "disc"


def test_the_cursor_lies_above_what_is_marked() -> None:
    ring = Rect(1, 1, 2, 2, stroke="cursor")
    lit = highlighted(Scene(10, 6, (CELL, ring)), [Mark("cell 1 1", "conflict")])
    assert lit.shapes[-1] == ring


def test_a_marked_path_is_lit_along_itself() -> None:
    line = Path(points=((0, 0), (4, 3)), reach=0.2, target="line")
    leaf = Path(points=((0, 0), (4, 3), (0, 3)), closed=True, fill="cell", target="leaf")
    lit = highlighted(Scene(4, 4, (line, leaf)), [Mark("line", "hint"), Mark("leaf", "difference")]).shapes[2:]
    assert [(shape.points, shape.stroke) for shape in lit if isinstance(shape, Path)] == [
        (line.points, "hint/0.45"),
        (leaf.points, "difference"),
    ]


def test_boxes() -> None:
    assert Box(0, 0, 1, 1).joined(Box(2, 3, 1, 1)) == Box(0, 0, 3, 4)
    assert Box(0, 0, 2, 2).grown(-0.5) == Box(0.5, 0.5, 1, 1)
    for anchor, left in (("start", 4.0), ("middle", 3.38), ("end", 2.76)):
        assert Text(4, 1, "12", 1, anchor).box.x == pytest.approx(left)  # type: ignore[arg-type]


def test_broad_blank_edges_become_as_the_narrowest() -> None:
    shapes = (
        Rect(0, 0, 100, 60),  # for clicks alone
        Rect(0, 0, 100, 60, fill="cell/0"),
        Rect(30, 10, 40, 30, fill="cell"),
        Ellipse(40, 20, 5, 5, fill="ink"),
        Path(((30, 12), (70, 12)), stroke="ink", stroke_width=2),
        Text(50, 30, "12", 6, room=8),
    )
    scene = Scene(100, 60, shapes, "shapes").trimmed()
    assert (scene.width, scene.height) == (62, 50)  # ten on each side of the stroke, as there are above
    cell, disc, line, word = scene.shapes[2:]
    assert isinstance(cell, Rect)
    assert isinstance(disc, Ellipse)
    assert isinstance(line, Path)
    assert isinstance(word, Text)
    assert (cell.x, cell.y, disc.cx, line.points, word.x) == (11, 10, 21, ((11, 12), (51, 12)), 31)
    assert scene.trimmed() == scene
    assert Scene(9, 9, shapes[:2], "nothing is seen").trimmed().width == 9


def test_what_is_found_once_of_a_path_is_that_of_its_own_points() -> None:
    path = Path(((0.0, 0.0), (1.0, 2.0)), stroke="ink")
    assert (path.box, hash(path)) == (Box(0, 0, 1, 2), hash(replace(path)))
    moved = replace(path, points=((3.0, 1.0), (5.0, 2.0)))
    assert moved.box == Box(3, 1, 2, 1)
    assert moved.hit(4, 1.5)
    assert not moved.hit(0.5, 1)
    assert len({path, replace(path), moved, replace(path, stroke="line")}) == 3
