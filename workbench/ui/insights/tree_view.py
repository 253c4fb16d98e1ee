"""A search tree to walk in: arrows go from node to node, the wheel and + and - make it wider. It shows no boards."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy

from workbench.core.grid import Target
from workbench.core.insight import Insight
from workbench.core.scene import Scene
from workbench.core.thought import Tree
from workbench.render.theme import Theme, load
from workbench.render.tree import node_target, target_node, tree_scene
from workbench.ui.insights.drawn_view import DrawnView
from workbench.ui.widgets import painter
from workbench.ui.widgets.scrolled import page_of

_WIDEST = 8000  # pixels of the drawing
_ZOOMED = 1.25
_OPEN = 4  # nodes that a person has chosen last: they stay open
_AROUND = 40  # pixels that are seen above and below where a person is
_ZOOMS: dict[int, int] = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_0: 0}
_KEYS = "Arrows walk from node to node, Home goes to the root; + and − or the wheel zoom, 0 fits"


class _Canvas(DrawnView):
    """The drawing, and where a person is in it."""

    at: int | None = None
    been: tuple[int, ...] = ()
    walked = Signal()
    zoomed = Signal(int)  # one step in or out, or 0: to fit

    def _draw(self) -> None:
        super()._draw()
        if self.focusPolicy() is not Qt.FocusPolicy.NoFocus:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # a person who clicks on a node walks on by the arrows

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            brush = QPainter(self)
            brush.setPen(QPen(painter.colour(self._theme or load("light"), "accent"), 2))
            brush.drawRect(self.rect().adjusted(1, 1, -1, -1))
            brush.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def scene_of(self, insight: Insight, wide: float) -> Scene:
        assert isinstance(insight, Tree)
        return tree_scene(insight, wide, titled=False, at=self.at, been=self.been)

    def _said(self, at: QPointF) -> str:
        return super()._said(at) or _KEYS

    def go(self, node: int | None) -> None:
        """Stand at a node."""
        self.at = node
        self._draw()
        self.walked.emit()

    def _next(self, tree: Tree, key: int) -> int | None:
        """Where a key leads; None for other keys."""
        here = self.at
        if here is None:
            return 0 if key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Home) else None
        beside = tree.children(tree.parents[here]) if here else [0]
        place = beside.index(here)
        match key:
            case Qt.Key.Key_Up:
                return max(0, tree.parents[here])
            case Qt.Key.Key_Down:
                return next(iter(tree.children(here)), here)
            case Qt.Key.Key_Left:
                return beside[max(0, place - 1)]
            case Qt.Key.Key_Right:
                return beside[min(len(beside) - 1, place + 1)]
            case Qt.Key.Key_Home:
                return 0
        return None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        tree = self._insight
        if event.key() in _ZOOMS:
            self.zoomed.emit(_ZOOMS[event.key()])
        elif isinstance(tree, Tree) and tree.parents and (node := self._next(tree, event.key())) is not None:
            self.go(node)
        else:
            event.ignore()


class TreeView(QScrollArea):
    """The tree as wide as there is room, or wider.

    chosen   the target of the node where a person is.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._zoom = 0  # steps
        self.canvas = _Canvas()
        self.canvas.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setWidget(self.canvas)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.canvas.walked.connect(self._on_walked)
        self.canvas.clicked.connect(self._on_clicked)
        self.canvas.zoomed.connect(self._on_zoomed)

    def show_insight(self, tree: Tree) -> None:
        """Show a tree; who walked in the one before stays where it is, if that has grown."""
        before = self.canvas._insight
        grown = isinstance(before, Tree) and tree.words[: len(before.words)] == before.words
        if not grown:
            self.canvas.at, self.canvas.been = None, ()
        self.canvas.show_insight(tree)
        self._fit()

    def set_stale(self, stale: bool) -> None:
        self.canvas.set_stale(stale)

    def set_theme(self, theme: Theme) -> None:
        self.canvas.set_theme(theme)

    def sizeHint(self) -> QSize:
        return QSize(100, self.canvas.height())

    def _fit(self) -> None:
        room = self.viewport().width()
        self.canvas.setFixedWidth(max(room, min(_WIDEST, round(room * _ZOOMED**self._zoom))))
        bar = self.horizontalScrollBar().sizeHint().height() if self.canvas.width() > room else 0
        self.setFixedHeight(self.canvas.height() + bar)

    def _on_zoomed(self, by: int) -> None:
        self._zoom = max(0, self._zoom + by) if by else 0
        self._fit()
        self._reveal()

    def _on_walked(self) -> None:
        tree = self.canvas._insight
        assert isinstance(tree, Tree)
        self._fit()
        self._reveal()
        if self.canvas.at is not None:
            self.chosen.emit(node_target(tree, self.canvas.at))

    def _on_clicked(self, target: Target) -> None:
        tree = self.canvas._insight
        assert isinstance(tree, Tree)
        if (node := target_node(tree, target)) is not None:
            self.canvas.been = (*self.canvas.been, node)[-_OPEN:]
            self.canvas.go(node)

    def _reveal(self) -> None:
        """Scroll to where a person is, and the page around the tree, too."""
        tree, scene = self.canvas._insight, self.canvas._scene
        if isinstance(tree, Tree) and scene is not None and self.canvas.at is not None:
            box = scene.bounds(node_target(tree, self.canvas.at))
            if box is not None:
                self.ensureVisible(round(box.x), round(box.y), 40, 0)
                page = page_of(self)
                content = page.widget() if page is not None else None
                if page is not None and content is not None:
                    place = self.mapTo(content, QPoint(0, round(box.y)))
                    page.ensureVisible(page.horizontalScrollBar().value(), place.y(), 0, _AROUND)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if self.canvas.hasFocus() and (turned > 0 or (turned < 0 and self._zoom)):
            self._on_zoomed(1 if turned > 0 else -1)
            event.accept()
        else:
            event.ignore()  # the page scrolls, also where the tree is as narrow as it gets
