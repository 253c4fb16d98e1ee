"""What was kept when the program ended unexpectedly and is in no tab: a list from which each board can be shown."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from workbench.ui.files.recovery import Left
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.pieces import flat_button, named

_MOST_ROWS = 4


class RecoveredCard(QFrame):
    """A heading, a row for each board on the shelf, and a cross that folds it away without touching any board."""

    shown = Signal(object)
    """Left: the person wants to see this one."""
    declined = Signal(object)
    """Left: the person does not want it."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("recovered")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._heading = named(ElidedLabel(), "recovered-heading")
        self._cross = flat_button("✕", "recovered-close", "Put away; the boards stay kept (File › Boards from before)")
        self._cross.clicked.connect(self.hide)
        head = QHBoxLayout()
        head.addWidget(self._heading, 1)
        head.addWidget(self._cross)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 6, 10, 6)
        layout.setSpacing(2)
        layout.addLayout(head)
        layout.addWidget(self._area)
        self.hide()

    def fill(self, heading: str, rows: list[tuple[Left, str]]) -> None:
        """List boards, each with its name."""
        self._heading.setText(heading)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for left, name in rows:
            column.addWidget(self._row(left, name))
        self._area.setWidget(inner)
        self._area.setVisible(bool(rows))
        self._area.setFixedHeight(min(inner.sizeHint().height(), _MOST_ROWS * 36) + 2)

    def _row(self, left: Left, name: str) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        when = datetime.fromtimestamp(left.when).astimezone().strftime("%Y-%m-%d %H:%M:%S") if left.when else ""
        line.addWidget(ElidedLabel(f"{name}  ·  {when}" if when else name), 3)
        line.addWidget(named(ElidedLabel(left.reason), "recovered-reason"), 4)
        if left.showable:
            show = named(QPushButton("Show"), "recovered-show", label=f"Show {name}")
            show.clicked.connect(lambda *_: self.shown.emit(left))
            line.addWidget(show)
        delete = named(QPushButton("Delete…"), "recovered-delete", label=f"Delete {name}")
        delete.clicked.connect(lambda *_: self.declined.emit(left))
        line.addWidget(delete)
        return row
