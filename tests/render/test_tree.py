"""Search trees as drawings: small ones whole, large ones folded, each node with its target and words."""

from __future__ import annotations

import pytest

from workbench.core.insight import Visited
from workbench.core.scene import Ellipse, Path, Scene, Text, width_of
from workbench.core.thought import Tree
from workbench.render.tree import node_target, target_node, tree_scene


def binary(levels: int, solution: int | None = None) -> Tree:
    """A whole binary tree, level by level; all its leaves fail but one."""
    count = 2**levels - 1
    inner = count // 2
    ends = ["" if node < inner else Visited.SOLUTION if node == solution else "failed" for node in range(count)]
    parents = (-1, *((node - 1) // 2 for node in range(1, count)))
    names = tuple(f"x{node}" if node else "" for node in range(count))
    return Tree("tree", "Tree", parents, names, tuple(ends), names, tuple(0.0 for _ in names), True)


TREE = binary(2)


def nodes(scene: Scene) -> set[int]:
    return {node for target, _ in scene.targets() if (node := target_node(TREE, target)) is not None}


def test_a_small_tree_is_drawn_whole() -> None:
    scene = tree_scene(binary(4, 9))
    assert nodes(scene) == set(range(15))
    assert sum(isinstance(shape, Ellipse) and shape.target is not None for shape in scene.shapes) == 7
    assert scene.spoken(node_target(TREE, 9)) == "x9: solution"
    texts = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    assert [f"x{node}" in texts for node in (1, 8, 13)] == [True] * 3, "what was decided stands beside its sign"
    assert scene.spoken(node_target(TREE, 8)) == "x8: failed"
    for target, _ in scene.targets():
        box = scene.bounds(target)
        assert box is not None
        assert 0 <= box.x <= box.x + box.width <= scene.width
        assert 0 <= box.y <= box.y + box.height <= scene.height


def test_a_key_names_the_signs_that_there_are_and_counts_them() -> None:
    words = " ".join(shape.text for shape in tree_scene(binary(9, 2**8 - 1)).shapes if isinstance(shape, Text))
    assert "255 branchings 1 solution 255 dead ends 7 folded: 494 nodes, no solution 511 nodes, 8 levels deep" in words
    whole = binary(4)
    growing = Tree("tree", "Tree", whole.parents, whole.words, ("",) * 15, whole.words, whole.seconds, False)
    narrow = tree_scene(growing, 200.0)
    words = " ".join(shape.text for shape in narrow.shapes if isinstance(shape, Text))
    assert "7 branchings 8 not yet looked into 15 nodes" in words
    assert len({shape.fill for shape in narrow.shapes if isinstance(shape, Ellipse)}) == 2, "told apart by filling"
    for shape in narrow.shapes:
        assert shape.box.x + shape.box.width <= narrow.width


def test_a_solution_in_a_wide_tree_is_seen() -> None:
    ends = tuple(Visited.SOLUTION if node == 600 else "" for node in range(1023))
    wide = binary(10)
    tree = Tree("tree", "Tree", wide.parents, wide.words, ends, wide.words, wide.seconds, True)
    box = tree_scene(tree, 160.0).bounds(node_target(TREE, 600))
    assert box is not None
    assert box.width >= 8


def test_what_failed_is_folded_and_the_way_to_a_solution_is_not() -> None:
    solution = 2**8 - 1
    scene = tree_scene(binary(9, solution))
    way = {solution}
    while 0 not in way:
        way.add((min(way) - 1) // 2)
    assert nodes(scene) == way | {node + 1 for node in way if node}  # and beside it what is folded
    assert scene.spoken(node_target(TREE, 2)) == "x2: 254 nodes below"
    numbers = [shape.size for shape in scene.shapes if isinstance(shape, Text) and shape.text == "254"]
    assert numbers == [11]
    narrow = tree_scene(binary(9, solution), 160.0)  # there the tip has it
    assert not any(isinstance(shape, Text) and shape.text == "254" for shape in narrow.shapes)


def test_a_large_tree_has_few_shapes() -> None:
    tree = binary(13)
    tree = Tree("tree", "Tree", tree.parents, tree.decisions, tuple(end and Visited.SOLUTION for end in tree.ends),
                tree.words, tree.seconds, False)  # fmt: skip
    scene = tree_scene(tree, 400.0)
    assert 100 < len(nodes(scene)) <= 241
    assert target_node(TREE, "other tree: 3") is None
    assert "8,191 nodes, 12 levels deep, no failures, 4,096 solutions; there are more" in scene.label


@pytest.mark.parametrize("count", [0, 1])
def test_next_to_nothing(count: int) -> None:
    tree = Tree(
        "tree", "Tree", (-1,) * count, ("",) * count, ("solution",) * count, ("",) * count, (0.0,) * count, True
    )
    assert len(nodes(tree_scene(tree))) == count


def test_of_many_children_the_largest_are_drawn_and_where_somebody_stands() -> None:
    count = 500
    parents = (-1, *(0,) * (count - 3), 200, 200)  # one of them has two of its own
    ends = tuple("failed" if node and node != 200 else "" for node in range(count))
    names = tuple(map(str, range(count)))
    tree = Tree("tree", "Tree", parents, names, ends, names, (0.0,) * count, True)
    drawn = nodes(tree_scene(tree))
    assert drawn == {0, 200, 498, 499, *range(1, 24)}
    scene = tree_scene(tree)
    (more,) = (shape for shape in scene.shapes if isinstance(shape, Text) and shape.text == "+ 473")
    half = width_of(more.text, more.size) / 2
    assert more.x + half <= scene.width  # it was cut there
    ends_near = [
        y
        for shape in scene.shapes
        if isinstance(shape, Path) and len(shape.points) == 2
        for x, y in shape.points
        if abs(x - more.x) <= half
    ]
    assert max(ends_near) < more.y - more.size / 2  # and had its edge through it
    assert 300 in nodes(tree_scene(tree, at=300))
    assert {300, 301} <= nodes(tree_scene(tree, at=301, been=(300,))), "a second one does not take the first away"


def test_far_down_the_levels_above_are_left_out() -> None:
    count = 3000  # one below the other
    names = ("",) * count
    tree = Tree("tree", "Tree", tuple(range(-1, count - 1)), names, names, names, (0.0,) * count, True)
    assert nodes(tree_scene(tree)) == set(range(25))
    for at in (5, 23, 24, 100, 2999):
        scene = tree_scene(tree, at=at)
        assert at in nodes(scene)
        assert len(nodes(scene)) <= 40
        assert scene.height < 700
    assert "From level" in str(tree_scene(tree, at=100).shapes)
    assert len(list(tree.lines(str))) == count + 2
