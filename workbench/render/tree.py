"""A search tree as a drawing: circles that branch, squares that failed, diamonds that are solutions, as in Gist.

A small tree is drawn whole, unless it is very deep or broad. Of a larger one the widest part is: subtrees of most nodes
are opened first, those with solutions before all others, and those without are folded into triangles, if there are
solutions. A triangle says how many nodes it holds, and is green and filled if there are solutions among them. Of many
children the largest are drawn, and how many more there are. The person's node is always drawn, with its children
and all above it, up to a depth; what they have opened before stays so. What was decided stands beside a sign where
there is room. Below the tree a key names the signs that there are, and counts them.

Source of the signs: Ch. Schulte, Oz Explorer: A Visual Constraint Programming Tool, 1997.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush

from workbench.core.grid import Target
from workbench.core.insight import Visited
from workbench.core.scene import Ellipse, Path, Scene, Shape, Text, width_of
from workbench.core.thought import Tree
from workbench.core.wording import counted
from workbench.render.caption import wrapped
from workbench.render.chart import WIDTH, heading

_SMALL = 60  # nodes up to which subtrees without a solution are not folded; _DEEP and _BROAD hold for all trees
_MOST = 240  # nodes that are drawn, about, folded ones included
_BROAD = 24  # children that are drawn of one node
_DEEP, _STRIDE = 24, 12  # levels that are drawn; so many at a time the drawing goes down with who walks further
_MARGIN, _PITCH, _TALL, _TITLE, _LETTERS = 16.0, 30.0, 480.0, 44.0, 11.0
_CELL = re.compile(r"\brow (\d+), column (\d+)")
_BESIDE = 4.0  # between a sign and what was decided there
_KEY, _APART = 5.0, 16.0  # half a sign's width in the key; between its entries
_NODE, _SOLUTION, _DEAD, _OPEN, _FOLDED, _GREEN = range(6)
_TRUE = 4.0  # half a solution's width at least: it is what one looks for


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

    at   the node where the person stands.      been   what they have opened before.
    """
    drawing = _Drawing(tree, at, been)
    top = _TITLE if titled else _MARGIN
    shapes: list[Shape] = [*heading(tree.title, wide)] if titled else []
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
        above = place.get(tree.parents[node] if node >= 0 else node, place[node])[0]
        shapes.extend(_sign(tree, drawing, node, *place[node], size, room, wide, above))
    if at in place:
        x, y = place[at]
        shapes.append(Ellipse(x, y, size + 4, size + 4, stroke="ink", stroke_width=1.8))
    below = top + 3.2 * _MARGIN + pitch * depth
    key, below = _key(tree, drawing, below, wide)
    shapes.extend(key)
    words = tree.size if not drawing.above else f"From level {drawing.above} on; {tree.size}"
    lines = wrapped(words, wide - 2 * _MARGIN, _LETTERS)
    rows = [below + 1.2 * _LETTERS + 1.4 * _LETTERS * number for number in range(len(lines))]
    shapes.extend(Text(_MARGIN, y, line, _LETTERS, "start", fill="muted") for line, y in zip(lines, rows, strict=True))
    return Scene(wide, rows[-1] + _LETTERS, tuple(shapes), f"{tree.title}: {tree.summary}")


def _key(tree: Tree, drawing: _Drawing, top: float, wide: float) -> tuple[list[Shape], float]:
    """What the signs that occur mean and how many of each there are; and the height at which this key ends."""
    counts = Counter(_kind(tree, node) for node in range(len(tree.ends)))
    inside = Counter[int]()
    for node in (one for one in drawing.shown if one >= 0 and drawing.folded(one)):
        kind = _GREEN if tree.shape.solutions[node] else _FOLDED
        counts[kind] += 1
        inside[kind] += tree.shape.sizes[node] - 1
    names = (
        counted(counts[_NODE], "branching"),
        counted(counts[_SOLUTION], "solution"),
        counted(counts[_DEAD], "dead end"),
        f"{counts[_OPEN]:,} not yet looked into",
        f"{counts[_FOLDED]:,} folded: {counted(inside[_FOLDED], 'node')}, no solution",
        f"{counts[_GREEN]:,} folded: {counted(inside[_GREEN], 'node')}, solutions among them",
    )
    shapes, x, y = list[Shape](), _MARGIN, top
    for kind, words in enumerate(names):
        if not counts[kind]:
            continue
        broad = 3 * _KEY + width_of(words, _LETTERS)
        if x > _MARGIN and x + broad > wide - _MARGIN:
            x, y = _MARGIN, y + 1.6 * _LETTERS
        shapes.append(_shape(kind, x + _KEY, y - (0.3 * _KEY if kind >= _FOLDED else 0.0), _KEY))
        shapes.append(Text(x + 3 * _KEY, y, words, _LETTERS, "start", fill="muted"))
        x += broad + _APART
    return shapes, y + 0.6 * _LETTERS


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
            if node < 0:  # words, broader than a sign
                found[node], free = free + 0.5, free + 2.0
            elif children is None:
                found[node], free = free, free + 1.0
            elif done:
                found[node] = sum(found[child] for child in children) / len(children)
            else:
                stack.append((node, True))
                stack.extend((child, False) for child in reversed(children))
        return found


def _sign(
    tree: Tree, drawing: _Drawing, node: int, x: float, y: float, size: float, room: float, wide: float, above: float
) -> Iterator[Shape]:
    """A node of a drawing so wide; `room`: how wide its number may be, which else is in its tip alone. above: how far
    to the right the node above it stands."""
    if node < 0:
        more = f"{drawing.left_out(-1 - node):,}"
        # below the end of its edge, and whole in the picture
        broad = width_of(f"+ {more}", _LETTERS)
        x, y = min(x, wide - broad / 2 - 2), y + 1.6 * size + 0.7 * _LETTERS
        yield Text(x, y, f"+ {more}", _LETTERS, fill="muted", label=f"{more} more")
        return
    folded = drawing.folded(node)
    kind = (_GREEN if tree.shape.solutions[node] else _FOLDED) if folded else _kind(tree, node)
    yield replace(_shape(kind, x, y, size), target=node_target(tree, node), label=tree.said(node))
    # off the lines that lead to it and on from it; where it has no room it is in the tip alone
    turned, apart = x < above and node in drawing.open, size + _BESIDE
    free = min(room - apart, (x if turned else wide - x) - 2) - apart
    wordings = tree.words[node], _CELL.sub(r"r\1c\2", tree.words[node])
    if decided := next((one for one in wordings if width_of(one, _LETTERS) <= free), ""):
        high = y - 0.4 * _LETTERS if node in drawing.open else y
        yield Text(
            x - apart if turned else x + apart, high, decided, _LETTERS, "end" if turned else "start", fill="muted"
        )
    words = f"{tree.shape.sizes[node] - 1:,}"
    if folded and width_of(words, _LETTERS) < room:
        yield Text(x, y + 1.6 * size + 0.7 * _LETTERS, words, _LETTERS, fill="muted")


def _kind(tree: Tree, node: int) -> int:
    """Which sign a node has that is not folded."""
    end = tree.ends[node]
    if end:
        return _SOLUTION if end.startswith(Visited.SOLUTION) else _DEAD
    return _NODE if tree.shape.first[node] >= 0 else _OPEN


def _shape(kind: int, x: float, y: float, size: float) -> Path | Ellipse:
    """A sign: what is said by its colour is said by its form and filling, too."""
    if kind in (_NODE, _OPEN):
        fill = "paper>accent@0.6" if kind == _NODE else "paper"
        return Ellipse(x, y, size, size, fill=fill, stroke="accent", stroke_width=1.0)
    if kind == _SOLUTION:
        size = max(size, _TRUE)
        diamond = ((x, y - size), (x + size, y), (x, y + size), (x - size, y))
        return Path(diamond, closed=True, fill="good")
    if kind == _DEAD:
        s = 0.8 * size
        return Path(((x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s)), closed=True, fill="bad")
    role, fill = ("good", "paper>good@0.35") if kind == _GREEN else ("bad", "paper")
    triangle = ((x, y - size), (x + 1.2 * size, y + 1.6 * size), (x - 1.2 * size, y + 1.6 * size))
    return Path(triangle, closed=True, fill=fill, stroke=role, stroke_width=1.0)
