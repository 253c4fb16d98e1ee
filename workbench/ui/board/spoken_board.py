"""Boards as a screen reader meets them: a list with an item for each target, called what the puzzle calls it.

Qt asks the factory for an interface when a reader is there. Qt's cache deletes the interface of a widget with the
widget, and never those of its items: `_SpokenBoard` does, so that neither side is left with one that is gone.
"""

from __future__ import annotations

import weakref

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QAccessibleWidget

from workbench.core.grid import Target
from workbench.core.scene import Scene
from workbench.ui.board.board_view import BoardView


def install() -> None:
    """Have Qt ask here for the interfaces of boards."""
    QAccessible.installFactory(_made)


def _made(_: str, part: QObject) -> QAccessibleInterface | None:
    if not isinstance(part, BoardView):
        return None
    board = _SpokenBoard(part)
    part.destroyed.connect(lambda: board.let_go())  # Qt keeps it as long as the view lives
    return board


class _SpokenBoard(QAccessibleWidget):
    """A board: the list of its targets."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view, QAccessible.Role.List)
        self._view = weakref.ref(view)  # it may belong to Python, and would never be freed
        self._scene: Scene | None = None
        self._targets: list[tuple[Target, str]] = []
        self._cells: list[_SpokenCell] = []  # more than there are targets, where a board had more

    def let_go(self) -> None:
        """Delete the items, since the widget is gone."""
        for cell in self._cells:
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(cell))
        self._cells, self._targets, self._scene = [], [], None

    @property
    def view(self) -> BoardView | None:
        return self._view()

    @property
    def targets(self) -> list[tuple[Target, str]]:
        """What there is now, with its words; the strip below is a list of its own."""
        scene = None if self.view is None else self.view.scene
        if scene is not self._scene:
            self._scene, self._targets = scene, [] if scene is None else list(scene.without_strip().targets())
        return self._targets

    def childCount(self) -> int:
        return len(self.targets)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # Qt's null
        if not 0 <= index < len(self.targets):
            return None
        self._cells += [_SpokenCell(self, i) for i in range(len(self._cells), index + 1)]
        return self._cells[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.index if isinstance(child, _SpokenCell) and child.isValid() else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None if self.view is None else self._of(self.view.target_at(self.view.mapFromGlobal(QPoint(x, y))))

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        return None if self.view is None else self._of(self.view.current)

    def _of(self, target: Target | None) -> QAccessibleInterface | None:
        return next((self.child(i) for i, (known, _) in enumerate(self.targets) if known == target), None)


class _SpokenCell(QAccessibleInterface):
    """What stands at a place of the list: it stays the same while boards come and go."""

    def __init__(self, board: _SpokenBoard, index: int) -> None:
        super().__init__()
        self._board, self.index = board, index

    def isValid(self) -> bool:
        return self.index < len(self._board.targets)

    def text(self, kind: QAccessible.Text) -> str:
        return self._board.targets[self.index][1] if kind is QAccessible.Text.Name and self.isValid() else ""

    def rect(self) -> QRect:
        """On the screen, as far as it is seen."""
        view = self._board.view
        place = view.place_of(self._board.targets[self.index][0]) if view is not None and self.isValid() else None
        if view is None or place is None:
            return QRect()
        seen = place.adjusted(-1, -1, 1, 1).toAlignedRect().intersected(view.rect())  # an upright line has a width too
        return QRect(view.mapToGlobal(seen.topLeft()), seen.size())

    def state(self) -> QAccessible.State:
        state, view = QAccessible.State(), self._board.view
        if view is None or not self.isValid():
            state.invalid = True
            return state
        target = self._board.targets[self.index][0]
        state.focusable = state.selectable = True
        state.focused = view.hasFocus() and target == view.current
        state.selected = target == view.current or target in view.selected
        state.invisible = not view.isVisible()
        state.offscreen = self.rect().isEmpty()
        return state

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def parent(self) -> QAccessibleInterface:
        return self._board

    def window(self) -> QWindow:
        return self._board.window()

    # it has no parts, and its words are the puzzle's

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        return
