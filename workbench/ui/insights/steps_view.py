"""Steps to walk along: a list or a tree with buttons and keys. It shows no boards; the window does."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFont, QFontMetricsF, QHideEvent, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from workbench.core.insight import Step, Steps
from workbench.render.theme import Theme
from workbench.ui.insights.step_tree import Index, Node, StepTree
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pages import reveal_row
from workbench.ui.widgets.plain_text import wrapped_height
from workbench.ui.widgets.scrolled import give_room
from workbench.ui.widgets.transport import Transport

_MOST = 10_000  # rows that are laid out below each other: the page scrolls, not the list in it
_BARS = (Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded)
_ROW = 24
_BROKEN = 300  # steps up to which long ones are broken into lines; of more, all rows are one line
_EDGE = 4  # pixels at either side of a caption
_WIDE = 10_000  # pixels: any short caption is one line


class _Lines(QStyledItemDelegate):
    """Rows as high as their captions need at the width that there is: Qt's tree asks for none. What a caption needs is
    measured once, and a line, which is as high in all rows, too: another theme has Qt ask for all rows several times.
    """

    def __init__(self, view: QTreeView, tree: StepTree) -> None:
        super().__init__(view)
        self._view, self._tree = view, tree
        self._font, self._known = view.font(), dict[tuple[str, int], int]()
        self._line: QSize | None = None

    def forget_line(self) -> None:
        """Measure a line anew: the letters or the style are others."""
        self._line = None

    @property
    def line_height(self) -> int:
        """Pixels of a row of one line; 0 until one is measured."""
        return 0 if self._line is None else self._line.height()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        if self._line is None:
            self._measure(option, index)
        assert self._line is not None
        if self._view.uniformRowHeights():
            return self._line
        return QSize(self._line.width(), self._line.height() + self._more(self._tree.node(index)))

    def more(self, nodes: Sequence[Node]) -> int:
        """Pixels that these rows need together beyond a line each, once a line is measured."""
        return sum(map(self._more, nodes))

    def _measure(self, option: QStyleOptionViewItem, index: Index) -> None:
        self._line = super().sizeHint(option, index)
        if self._font != self._view.font():
            self._font, self._known = self._view.font(), {}
        self._letters = QFontMetricsF(self._font)
        self._one_line = max(0, wrapped_height("x", self._font, _WIDE) - self._view.fontMetrics().lineSpacing())

    def _more(self, node: Node) -> int:
        """Pixels that a caption needs beyond a line."""
        depth, above = int(self._view.rootIsDecorated()) - 1, node.parent
        while above is not None:
            depth, above = depth + 1, above.parent
        room = self._view.viewport().width() - depth * self._view.indentation() - 2 * _EDGE
        asked = self._tree.caption(node), room
        if asked not in self._known:
            self._known[asked] = self._measured(*asked)
        return self._known[asked]

    def _measured(self, caption: str, room: int) -> int:
        if caption.isascii() and "\n" not in caption and self._letters.horizontalAdvance(caption) < room:
            return self._one_line  # a tenth of what laying it out takes
        return max(0, wrapped_height(caption, self._font, room) - self._view.fontMetrics().lineSpacing())


class _TreeView(QTreeView):
    """Up, Down, Home and End walk, Left and Right fold and else walk, too, Space plays, Escape leaves."""

    left = Signal()
    play = Signal()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Choose no step when the focus arrives: Qt would make the first one current. Tab leads to the step where one
        stands, or to the first: the page would scroll to the middle of a long list."""
        chosen = self.currentIndex().isValid()
        with QSignalBlocker(self.selectionModel()):
            super().focusInEvent(event)
            if not chosen:
                self.setCurrentIndex(QModelIndex())
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            QTimer.singleShot(0, self, self._reveal)  # the page scrolls after this event

    def _reveal(self) -> None:
        here = self.currentIndex()
        reveal_row(self, here if here.isValid() else self.model().index(0, 0))

    def changeEvent(self, event: QEvent) -> None:
        _forget_line(self)
        super().changeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() == Qt.Key.Key_Space:
            self.play.emit()
        elif (beside := self._beside(event.key())).isValid():
            self.setCurrentIndex(beside)
        else:
            super().keyPressEvent(event)

    def _beside(self, key: int) -> QModelIndex:
        """The step to which Left or Right leads, where there is nothing to fold."""
        here = self.currentIndex()
        folds = here.isValid() and self.model().hasChildren(here)
        if key == Qt.Key.Key_Right and not folds:
            return self.indexBelow(here) if here.isValid() else self.model().index(0, 0)
        if key == Qt.Key.Key_Left and not here.parent().isValid() and not (folds and self.isExpanded(here)):
            return self.indexAbove(here)
        return QModelIndex()


def _forget_line(view: QTreeView) -> None:
    lines = view.itemDelegate()
    if isinstance(lines, _Lines):  # Qt's own while the view is made
        lines.forget_line()


class StepsView(QWidget):
    """Walks along steps. step_shown: the Step that the person is at, or None when he leaves. chosen: the target of a
    step that was clicked."""

    step_shown, chosen = Signal(object), Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._shown: Step | None = None
        self._measure: tuple[QFont, int] | None = None  # the letters and a line's height that the list has
        self._order: list[Node] | None = None  # all in reading order; None for a trunk with variations
        self._tree = StepTree()
        self._tree.setParent(self)
        self.view = _TreeView()
        self.view.setObjectName("steps")
        self.view.setModel(self._tree)
        self.view.setHeaderHidden(True)
        self._lines = _Lines(self.view, self._tree)
        self.view.setItemDelegate(self._lines)
        self.view.setWordWrap(True)
        self.view.setFrameShape(QTreeView.Shape.NoFrame)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setIndentation(16)
        self.view.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.view.selectionModel().currentChanged.connect(self._on_current)
        self.view.clicked.connect(self._on_click)
        self.view.expanded.connect(self._fit)
        self.view.collapsed.connect(self._fit)
        self.view.left.connect(self.leave)
        self.transport = Transport()
        self.transport.moved.connect(self._on_moved)
        self.view.play.connect(self.transport.toggle)
        in_column(self.transport, self.view, inside=self, spacing=4)

    # showing

    def show_insight(self, steps: Steps) -> None:
        """Show steps. The person stays at his step where the new ones have it at the same place."""
        self.view.setAccessibleName(steps.title)
        here, place = self._path(), self.view.verticalScrollBar().value()
        before = self._shown
        with QSignalBlocker(self.view.selectionModel()):
            self._tree.replace(steps.steps)
        flat = not any(step.branches for step in steps.steps)
        self.view.setRootIsDecorated(not flat)
        self._order = self._tree.in_order() if steps.whole else None
        self._fit()
        self.transport.set_range(0, len(self._walk()))
        node = self._tree.at(here) if before else None
        if before and node and node.step and node.step.caption == before.caption:
            self._go(node)
        elif before:
            self.leave()
        self._show_place()
        self.view.verticalScrollBar().setValue(place)

    def _fit(self, *_: object) -> None:
        """The list is as high as its rows, however large text is: the page alone scrolls."""
        rows, self._measure = list(self._walk()), self._measured()
        for node in rows if self._order is None else ():  # those that a person unfolds are added on the way
            rows += self._tree.children(node) if self.view.isExpanded(self._tree.place(node)) else []
        more = self._lines.more(rows) if len(rows) <= _BROKEN else 0
        self.view.setUniformRowHeights(not more)  # Qt asks for one of them, and not for each again and again
        self.view.setVerticalScrollBarPolicy(_BARS[len(rows) > _MOST])
        high = min(len(rows), _MOST) * self._measure[1] + more
        self.view.setFixedHeight(max(2 * _ROW, high) + 6)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.view.scheduleDelayedItemsLayout()
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self._measure != self._measured():
            self._fit()

    def _measured(self) -> tuple[QFont, int]:
        _forget_line(self.view)
        self.view.sizeHintForIndex(self._tree.index(0, 0))
        return self.view.font(), self._lines.line_height

    def set_stale(self, stale: bool) -> None:
        self._tree.faded = self.palette().color(QPalette.ColorRole.PlaceholderText) if stale else None
        self.view.viewport().update()

    def set_theme(self, theme: Theme) -> None: ...  # all colours are the palette's

    def leave(self) -> None:
        """Stand at no step."""
        self.transport.stop()
        with QSignalBlocker(self.view.selectionModel()):
            self.view.setCurrentIndex(QModelIndex())
            self.view.clearSelection()
        self.view.viewport().update()
        self._tell(None)
        self._show_place()

    def go_next(self) -> None:
        """The next step in reading order: into branches that are unfolded or part of the walk, else past them."""
        index = self.view.currentIndex()
        if self._order is not None and index.isValid():
            self.view.expand(index)
        below = self.view.indexBelow(index) if index.isValid() else self._tree.index(0, 0)
        if below.isValid():
            self._go(self._tree.node(below))

    def go_back(self) -> None:
        """The step before; before the first one leaves."""
        place, above = self._place(), self.view.indexAbove(self.view.currentIndex())
        if self._order is not None and place > 1:
            self._go(self._order[place - 2])
        elif above.isValid():
            self._go(self._tree.node(above))
        else:
            self.leave()

    def go_to(self, step: Step) -> None:
        """A step of the trunk, or one that branches off there."""
        nodes = (node for one in self._tree.children(self._tree.root) for node in (one, *self._tree.children(one)))
        if found := next((node for node in nodes if node.step is step), None):
            self._go(found)

    def _on_moved(self, place: int) -> None:
        """Places count the steps of the trunk, or of the whole tree; 0 is before the first."""
        here, row = self._place(), self.view.visualRect(self.view.currentIndex())
        # the list follows a walk that plays, unless the person has scrolled away: perhaps back to the button
        follows = self.transport.playing and (not here or self.view.viewport().visibleRegion().intersects(row))
        children = self._walk()
        if place == here + 1:
            self.go_next()
        elif place == here - 1:
            self.go_back()
        elif place <= 0 or not children:
            self.leave()
        else:
            self._go(children[min(place, len(children)) - 1])
        if follows:
            self.reveal()

    def reveal(self) -> None:
        """Have the page scroll to the step that one is at."""
        if self.view.currentIndex().isValid():
            give_room(self)  # a branch has just unfolded, perhaps
            reveal_row(self.view, self.view.currentIndex())

    def _go(self, node: Node) -> None:
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
        index = self._tree.place(node)
        with QSignalBlocker(self.view.selectionModel()):
            self.view.selectionModel().setCurrentIndex(index, flags)
        self.view.scrollTo(index)
        if self.view.hasFocus():  # a person who presses a button above the list finds it there again
            self.reveal()
        self.view.viewport().update()
        self._tell(node.step)
        self._show_place()

    def _walk(self) -> list[Node]:
        """The nodes that places count."""
        return self._tree.children(self._tree.root) if self._order is None else self._order

    def _place(self) -> int:
        index = self.view.currentIndex()
        if self._order is not None:
            return self._order.index(self._tree.node(index)) + 1 if index.isValid() else 0
        while index.isValid() and index.parent().isValid():
            index = index.parent()
        return index.row() + 1 if index.isValid() else 0

    def _path(self) -> list[int]:
        path, index = [], self.view.currentIndex()
        while index.isValid():
            path.append(index.row())
            index = index.parent()
        return path[::-1]

    def _show_place(self) -> None:
        total, here = len(self._walk()), self.view.currentIndex()
        below = "below " if self._order is None and here.isValid() and here.parent().isValid() else ""
        place = f"{self._place():,}" if self._place() else "–"
        self.transport.set_place(self._place(), f"{below}{place} / {total:,}")

    def _tell(self, step: Step | None) -> None:
        if step is not self._shown:
            self._shown = step
            self.step_shown.emit(step)

    def _on_current(self, index: QModelIndex) -> None:
        self._tell(self._tree.node(index).step if index.isValid() else None)
        self._show_place()
        self.reveal()

    def _on_click(self, index: QModelIndex) -> None:
        step = self._tree.node(index).step
        if step is not None and step.target is not None:
            self.chosen.emit(step.target)

    def hideEvent(self, event: QHideEvent) -> None:
        self.transport.stop()
        if not event.spontaneous() and self._shown is not None:
            self.leave()
        super().hideEvent(event)
