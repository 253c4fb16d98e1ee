"""A search tree as a drawing: circles that branch, squares that failed, diamonds that are solutions, as in Gist.

A small tree is drawn whole. Of a larger one the widest part is: subtrees of most nodes are opened first, those with
solutions before all others, and those without are folded into triangles, if there are solutions. A triangle says how
many nodes it holds, and is green where there are solutions among them. Of many children the largest are drawn, and how
many more there are. Where somebody stands is always drawn, with its children and all above it, up to a depth; what
they have opened before stays so.

Source of the signs: Ch. Schulte, Oz Explorer: A Visual Constraint Programming Tool, 1997.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from workbench.core.grid import Target
from workbench.core.insight import Visited
from workbench.core.scene import Ellipse, Path, Scene, Shape, Text, width_of
from workbench.core.thought import Tree
from workbench.render.caption import wrapped
from workbench.render.chart import WIDTH, heading

_SMALL = 60  # nodes up to which nothing is folded
_MOST = 240  # nodes that are drawn, about, folded ones included
_BROAD = 24  # children that are drawn of one node
_DEEP, _STRIDE = 24, 12  # levels that are drawn; so many at a time the drawing goes down with who walks further
_MARGIN, _PITCH, _TALL, _TITLE, _LETTERS = 16.0, 30.0, 480.0, 44.0, 11.0


def node_target(tree: Tree, node: int) -> Target:
    """The target under which a node is drawn."""
    return f"{tree.key}: {node}"


def target_node(tree: Tree, target: Target) -> int | None:
    """The node of a tree that a target names, or None for other targets."""
    number = target.removeprefix(f"{tree.key}: ")
    return int(number) if number != target and number.isdigit() else None


def tree_scene(
    tree: Tree, wide: float = WIDTH, *, titled: bool = True, at: int | None = None, been: Sequence[int] = ()
) -> Scene:
    """The tree in the width there is. Each node carries its target, and says what was decided and what followed.

    at   where somebody stands.      been   what they have opened before.
    """
    drawing = _Drawing(tree, at, been)
    top = _TITLE if titled else _MARGIN
    shapes: list[Shape] = [heading(tree.title, wide)] if titled else []
    depth = max((drawing.depth(node) for node in drawing.shown), default=0)
    pitch = min(_PITCH, _TALL / max(1, depth))
    places = drawing.places()
    most = max(places.values(), default=0.0) or 1.0
    place = {
        node: (
            _MARGIN + (wide - 2 * _MARGIN) * (x / most if most > 1 else 0.5),
            top + _MARGIN + pitch * drawing.depth(node),
        )
        for node, x in places.items()
    }
    room = (wide - 2 * _MARGIN) / max(1.0, most)
    size = max(2.0, min(7.0, 0.42 * room, 0.3 * pitch))
    joined = ((above, node) for above, nodes in drawing.open.items() for node in nodes)
    shapes.extend(Path((place[above], place[node]), stroke="line", stroke_width=1.2) for above, node in joined)
    for node in drawing.shown:
        shapes.extend(_sign(tree, drawing, node, *place[node], size, room))
    if at in place:
        x, y = place[at]
        shapes.append(Ellipse(x, y, size + 4, size + 4, stroke="ink", stroke_width=1.8))
    below = top + 2 * _MARGIN + pitch * depth
    words = tree.summary if not drawing.above else f"From level {drawing.above} on; {tree.summary}"
    lines = wrapped(words, wide - 2 * _MARGIN, _LETTERS)
    rows = [below + 1.2 * _LETTERS + 1.4 * _LETTERS * number for number in range(len(lines))]
    shapes.extend(Text(_MARGIN, y, line, _LETTERS, "start", fill="muted") for line, y in zip(lines, rows, strict=True))
    return Scene(wide, rows[-1] + _LETTERS, tuple(shapes), f"{tree.title}: {tree.summary}")


class _Drawing:
    """What is drawn of a tree.

    shown   the nodes, each after the one above it; -1 - N stands for those of node N's children that are left out.
    open    the children that are drawn of a node; of others none are.      above   levels that are left out.
    """

    def __init__(self, tree: Tree, at: int | None, been: Sequence[int]) -> None:
        self._tree, self._shape = tree, tree.shape
        way = [0, *tree.path(at)] if at is not None else []
        self.above = max(0, (len(way) - _STRIDE) // _STRIDE * _STRIDE) if len(way) > _DEEP else 0
        near = (tree.path(one) for one in been if self._shape.depths[one] < self.above + _DEEP)
        self._way = set(way).union(*near)
        self.open: dict[int, list[int]] = {}
        self.shown = self._unfolded(way[self.above] if way else 0) if tree.parents else []

    def depth(self, node: int) -> int:
        """How far down a node is drawn."""
        level = self._shape.depths[node] if node >= 0 else self._shape.depths[-1 - node] + 1
        return level - self.above

    def folded(self, node: int) -> bool:
        """Whether there is more below a node that is drawn."""
        return node not in self.open and self._shape.first[node] >= 0

    def _unfolded(self, top: int) -> list[int]:
        """The nodes to draw, and those that are opened, until there are too many."""
        shape, room = self._shape, _MOST
        found, waiting = [top], list[tuple[bool, bool, int, int]]()
        node = top
        while True:
            failed = len(shape.depths) > _SMALL and not shape.solutions[node] and shape.solutions[0] > 0
            some = self._children(node)
            if node in self._way or (some and not failed and len(some) <= room and self.depth(node) < _DEEP):
                if some:
                    self.open[node] = some
                found += some
                room -= len(some)
                for child in (one for one in some if one >= 0):
                    worth = child not in self._way, not shape.solutions[child], -shape.sizes[child], child
                    heappush(waiting, worth)
            if not waiting:
                return found
            node = heappop(waiting)[-1]

    def _children(self, node: int) -> list[int]:
        """Those to draw of a node's children, in their order, and what stands for the others."""
        children = self._tree.children(node)
        if len(children) <= _BROAD:
            return children
        shape = self._shape
        children.sort(key=lambda child: (child not in self._way, not shape.solutions[child], -shape.sizes[child]))
        return [*sorted(children[:_BROAD]), -1 - node]

    def left_out(self, node: int) -> int:
        """How many of a node's children are not drawn."""
        return len(self._tree.children(node)) - len(self.open[node]) + 1

    def places(self) -> dict[int, float]:
        """How far to the right each node stands: leaves side by side, the others above the middle of their children."""
        found: dict[int, float] = {}
        free = 0.0
        stack = [(self.shown[0], False)] if self.shown else []
        while stack:
            node, done = stack.pop()
            children = self.open.get(node)
            if children is None:
                found[node], free = free, free + 1.0
            elif done:
                found[node] = sum(found[child] for child in children) / len(children)
            else:
                stack.append((node, True))
                stack.extend((child, False) for child in reversed(children))
        return found


def _sign(tree: Tree, drawing: _Drawing, node: int, x: float, y: float, size: float, room: float) -> Iterator[Shape]:
    """A node; `room`: how wide its number may be, which else is in its tip alone."""
    if node < 0:
        more = f"{drawing.left_out(-1 - node):,}"
        yield Text(x, y, f"+ {more}", _LETTERS, fill="muted", label=f"{more} more")
        return
    target, label, end = node_target(tree, node), tree.said(node), tree.ends[node]
    if drawing.folded(node):
        role = "good" if tree.shape.solutions[node] else "bad"
        triangle = ((x, y - size), (x + 1.2 * size, y + 1.6 * size), (x - 1.2 * size, y + 1.6 * size))
        yield Path(
            triangle, closed=True, fill=f"{role}/0.35", stroke=role, stroke_width=1.0, target=target, label=label
        )
        words = f"{tree.shape.sizes[node] - 1:,}"
        if width_of(words, _LETTERS) < room:
            yield Text(x, y + 1.6 * size + 0.7 * _LETTERS, words, _LETTERS, fill="muted")
    elif end.startswith(Visited.SOLUTION):
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
