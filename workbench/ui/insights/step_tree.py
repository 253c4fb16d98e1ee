"""Steps as a tree for Qt's views. Its nodes are made when a view shows them."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from workbench.core.insight import Step
from workbench.ui.widgets.plain_text import tip_text

Index = QModelIndex | QPersistentModelIndex
_WALKED = 5000  # steps of a whole tree up to which all are counted and walked; of a larger one only the trunk


class Node:
    """A step in the tree. Children are made when a view shows them: a winning strategy may have a million."""

    __slots__ = ("children", "parent", "row", "step")

    def __init__(self, step: Step | None, parent: Node | None, row: int) -> None:
        self.step, self.parent, self.row = step, parent, row
        self.children: list[Node] | None = None


class StepTree(QAbstractItemModel):
    """The model. Its one column is the captions."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Node(None, None, 0)
        self.root.children = []
        self.faded: QColor | None = None

    def replace(self, steps: tuple[Step, ...]) -> None:
        self.beginResetModel()
        self.root = Node(None, None, 0)
        self.root.children = [Node(step, self.root, i) for i, step in enumerate(steps)]
        self.endResetModel()

    def children(self, node: Node) -> list[Node]:  # type: ignore[override]
        if node.children is None:
            branches = node.step.branches if node.step else ()
            node.children = [Node(step, node, i) for i, step in enumerate(branches)]
        return node.children

    def node(self, index: Index) -> Node:
        """The node behind an index; the root for none."""
        found = index.internalPointer() if index.isValid() else self.root
        assert isinstance(found, Node)
        return found

    def place(self, node: Node) -> QModelIndex:
        return QModelIndex() if node.parent is None else self.createIndex(node.row, 0, node)

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        children = self.children(self.node(parent))
        return self.createIndex(row, column, children[row]) if 0 <= row < len(children) else QModelIndex()

    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008
        above = self.node(index).parent
        return QModelIndex() if above is None else self.place(above)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return len(self.children(self.node(parent)))

    def hasChildren(self, parent: Index = QModelIndex()) -> bool:  # noqa: B008
        node = self.node(parent)
        return bool(node.step.branches) if node.step else bool(node.children)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 1

    def caption(self, node: Node) -> str:
        """What stands in its row."""
        return f"{node.row + 1}.  {node.step.caption}" if node.step else ""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        node = self.node(index)
        if role == Qt.ItemDataRole.DisplayRole and node.step:
            return self.caption(node)
        if role == Qt.ItemDataRole.AccessibleTextRole and node.step and node.parent:
            return f"{node.row + 1} of {len(self.children(node.parent))}: {node.step.caption}"
        if role == Qt.ItemDataRole.ToolTipRole and node.step:
            return tip_text(node.step.caption)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self.faded
        return None

    # ways through it

    def in_order(self) -> list[Node] | None:
        """All nodes in reading order; None if they are too many."""
        found: list[Node] = []
        waiting = self.children(self.root)[::-1]
        while waiting:
            node = waiting.pop()
            found.append(node)
            if len(found) > _WALKED:
                return None
            waiting.extend(self.children(node)[::-1])
        return found

    def at(self, path: list[int]) -> Node | None:
        """The node that these rows lead to, from the root; None where there is none."""
        node = self.root
        for row in path:
            children = self.children(node)
            if row >= len(children):
                return None
            node = children[row]
        return node
