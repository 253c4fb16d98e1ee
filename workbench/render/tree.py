"""A search tree as a drawing: circles that branch, squares that failed, diamonds that are solutions, as in Gist.

Subtrees without a solution are folded into triangles where the tree is large, and so is what lies below the first
levels of a very large one: a triangle says how many nodes it holds, and is green where there are solutions among them.

Source of the signs: Ch. Schulte, Oz Explorer: A Visual Constraint Programming Tool, 1997.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from workbench.core.insight import Visited
from workbench.core.scene import Ellipse, Path, Scene, Shape, Text
from workbench.core.thought import Tree
from workbench.core.wording import counted
from workbench.render.chart import WIDTH, cut, heading

_SMALL = 60  # nodes up to which nothing is folded
_MOST = 240  # nodes that are drawn, folded ones included
_LEGIBLE = 5.0  # size of a triangle that has its number beside it
_MARGIN, _PITCH, _TITLE, _LETTERS = 16.0, 30.0, 44.0, 11.0


def node_target(node: int) -> str:
    """The target under which a node is drawn."""
    return f"node {node}"


def target_node(target: str) -> int | None:
    """The node that a target names, or None for other targets."""
    word, _, number = target.partition(" ")
    return int(number) if word == "node" and number.isdigit() else None


def tree_scene(tree: Tree, wide: float = WIDTH, *, titled: bool = True) -> Scene:
    """The tree in the width there is. Each node carries its target, and says what was decided and what followed."""
    drawing = _Drawing(tree)
    top = _TITLE if titled else _MARGIN
    shapes: list[Shape] = [heading(tree.title, wide)] if titled else []
    depth = max((drawing.depth[node] for node in drawing.shown), default=0)
    places = drawing.places()
    most = max(places.values(), default=0.0) or 1.0
    place = {
        node: (
            _MARGIN + (wide - 2 * _MARGIN) * (x / most if most > 1 else 0.5),
            top + _MARGIN + _PITCH * drawing.depth[node],
        )
        for node, x in places.items()
    }
    size = max(2.0, min(7.0, 0.42 * (wide - 2 * _MARGIN) / max(1.0, most)))
    for node in drawing.shown:
        if (parent := tree.parents[node]) >= 0:
            line = (place[parent], place[node])
            shapes.append(Path(line, stroke="line", stroke_width=1.2))
    for node in drawing.shown:
        shapes.extend(_sign(tree, drawing, node, *place[node], size))
    height = top + 2 * _MARGIN + _PITCH * depth + 2.2 * _LETTERS
    shapes.append(
        Text(_MARGIN, height - _LETTERS, cut(tree.summary, wide - 2 * _MARGIN), _LETTERS, "start", fill="muted")
    )
    return Scene(wide, height, tuple(shapes), f"{tree.title}: {tree.summary}")


class _Drawing:
    """What is drawn of a tree: its nodes in order, those that are folded with how much lies below them."""

    def __init__(self, tree: Tree) -> None:
        count = len(tree.parents)
        self.children: list[list[int]] = [[] for _ in range(count)]
        self.depth = tree.depths()
        self.below, self.solved = [1] * count, [end == Visited.SOLUTION for end in tree.ends]
        for node in range(count - 1, 0, -1):
            parent = tree.parents[node]
            self.children[parent].insert(0, node)
            self.below[parent] += self.below[node]
            self.solved[parent] = self.solved[parent] or self.solved[node]
        self.folded: set[int] = set()
        self.shown = sorted(self._unfolded(count)) if count else []

    def _unfolded(self, count: int) -> Iterator[int]:
        """The nodes to draw, level by level, until there are too many."""
        waiting, room = deque([0]), _MOST
        while waiting:
            node = waiting.popleft()
            yield node
            children = self.children[node]
            failed = count > _SMALL and not self.solved[node]
            if children and (failed or room < len(children)):
                self.folded.add(node)
            else:
                room -= len(children)
                waiting.extend(children)

    def places(self) -> dict[int, float]:
        """How far to the right each node stands: leaves side by side, the others above the middle of their children."""
        found: dict[int, float] = {}
        free = 0.0
        stack = [(0, False)] if self.shown else []
        while stack:
            node, done = stack.pop()
            children = [] if node in self.folded else self.children[node]
            if not children:
                found[node], free = free, free + 1.0
            elif done:
                found[node] = sum(found[child] for child in children) / len(children)
            else:
                stack.append((node, True))
                stack.extend((child, False) for child in reversed(children))
        return found


def _sign(tree: Tree, drawing: _Drawing, node: int, x: float, y: float, size: float) -> Iterator[Shape]:
    target, label, end = node_target(node), tree.said(node), tree.ends[node]
    if node in drawing.folded:
        role = "good" if drawing.solved[node] else "bad"
        label = f"{label}: {counted(drawing.below[node] - 1, 'node')} below"
        triangle = ((x, y - size), (x + 1.2 * size, y + 1.6 * size), (x - 1.2 * size, y + 1.6 * size))
        yield Path(
            triangle, closed=True, fill=f"{role}/0.35", stroke=role, stroke_width=1.0, target=target, label=label
        )
        words = f"{drawing.below[node] - 1:,}"
        if size >= _LEGIBLE:
            yield Text(x, y + 1.6 * size + 0.7 * _LETTERS, words, 0.8 * _LETTERS, fill="muted")
    elif end == Visited.SOLUTION:
        diamond = ((x, y - size), (x + size, y), (x, y + size), (x - size, y))
        yield Path(diamond, closed=True, fill="good", target=target, label=label)
    elif end:
        s = 0.8 * size
        square = ((x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s))
        yield Path(square, closed=True, fill="bad", target=target, label=label)
    else:
        yield Ellipse(
            x, y, size, size, fill="paper>accent@0.35", stroke="accent", stroke_width=1.0, target=target, label=label
        )
