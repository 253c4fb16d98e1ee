"""Board and column side by side, and how they share the width until a person drags the line between them."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from workbench.ui.widgets.divided import Divided

COLUMN_WIDTH = 420
"""Pixels that the column is given until the person drags it; where the window is narrow it has fewer."""
_AROUND = 281  # pixels of the window's height that are no board
_BESIDE = 70  # pixels of the pane's width that are none


class BoardAndColumn(Divided):
    """The column takes what a square board does not need, up to half of the window."""

    def __init__(self, board: QWidget, column: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setObjectName("tab-splitter")
        self._dragged = False
        """Whether a person has chosen the width of the column."""
        self.addWidget(board)
        self.addWidget(column)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)
        self.setCollapsible(0, False)
        self.splitterMoved.connect(self._on_dragged)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if not self._dragged:
            self._share_width()  # before the parts are laid out: each width of the board is drawn
        super().resizeEvent(event)

    def _share_width(self) -> None:
        """By the window's height: a lesson or a notice below them takes some of theirs, and must not move the line."""
        room = self.width()
        free = room - (self.window().height() - _AROUND + _BESIDE)
        column = max(COLUMN_WIDTH, min(free, room // 2))
        self.setSizes([max(1, room - column), column])

    def _on_dragged(self, *_: object) -> None:
        self._dragged = True

    def restore(self, state: QByteArray) -> None:
        """Restore the width that a person has dragged the column to."""
        self._dragged = self.restoreState(state)

    def dragged_state(self) -> QByteArray | None:
        """What `restore` takes; None until the person drags it."""
        return self.saveState() if self._dragged else None

    @property
    def folded(self) -> bool:
        """Whether the column is hidden."""
        return not self.sizes()[1]

    def fold(self) -> None:
        """Hide the column, or bring it back: also when it was dragged away."""
        board, column = self.sizes()
        self._dragged = True
        if column:
            self.setSizes([board + column, 0])
        else:
            self._share_width()
