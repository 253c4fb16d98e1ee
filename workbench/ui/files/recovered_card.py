"""What was kept when the program ended unexpectedly and is in no tab: a list from which each board can be shown."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from workbench.ui.files.recovery import RecoveredBoard
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import flat_button, named, push_button

_MOST_ROWS = 4


class RecoveredCard(QFrame):
    """A heading, a row for each unclaimed board, and a cross that folds it away without touching any board."""

    shown = Signal(object)  # a RecoveredBoard that the person wants to see
    declined = Signal(object)  # a RecoveredBoard that the person does not want

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("recovered")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._heading = named(ElidedLabel(), "recovered-heading")
        self._cross = flat_button(
            "✕", "recovered-close", "Put away; the boards stay kept (File › Boards from before)", self.hide
        )
        head = in_row((self._heading, 1), self._cross)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        in_column(head, self._area, inside=self, margins=(14, 6, 10, 6), spacing=2)
        self.hide()

    def fill(self, heading: str, rows: list[tuple[RecoveredBoard, str]]) -> None:
        self._heading.setText(heading)
        inner = QWidget()
        in_column(*(self._row(left, name) for left, name in rows), inside=inner, spacing=2)
        self._area.setWidget(inner)
        self._area.setVisible(bool(rows))
        self._area.setFixedHeight(min(inner.sizeHint().height(), _MOST_ROWS * 36) + 2)

    def _row(self, left: RecoveredBoard, name: str) -> QWidget:
        when = datetime.fromtimestamp(left.when).astimezone().strftime("%Y-%m-%d %H:%M:%S") if left.when else ""
        title = ElidedLabel(f"{name}  ·  {when}" if when else name)
        reason = named(ElidedLabel(left.reason), "recovered-reason")
        show = push_button("Show", "recovered-show", lambda: self.shown.emit(left), label=f"Show {name}")
        delete = push_button("Delete…", "recovered-delete", lambda: self.declined.emit(left), label=f"Delete {name}")
        row = QWidget()
        in_row((title, 3), (reason, 4), *([show] if left.showable else []), delete, inside=row)
        return row
