"""A part of a page that can be folded: a heading, and what lies under it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.plain_text import literal
from workbench.ui.widgets.transport import draw_angle

_ARROW = 22  # pixels from the left to the middle of the arrow
_GAP = 10  # pixels around a note


class _Heading(QToolButton):
    """A heading with the arrow of an insight's card, in the same place."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QPointF(_ARROW, self.rect().center().y() + 1))
        draw_angle(painter, "open" if self.isChecked() else "shut", self.palette().color(QPalette.ColorRole.ButtonText))


class FoldableSection(QWidget):
    """A heading with an arrow above a widget; a click, Space or Enter on the heading folds it."""

    folded = Signal(bool)

    def __init__(self, name: str, title: str, content: QWidget, open_: bool = True) -> None:
        super().__init__()
        self._note: ElidedLabel | None = None
        self.setObjectName(f"section-{name}")
        self.content = content
        self.heading = _Heading()
        self.heading.setObjectName(f"heading-{name}")
        self.heading.setProperty("role", "heading")
        self.heading.setText(literal(title))
        self.heading.setCheckable(True)
        blank = QPixmap(16, 16)
        blank.fill(Qt.GlobalColor.transparent)
        self.heading.setIcon(QIcon(blank))  # only beside an icon is a text at the left
        self.heading.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.heading.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.heading.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.heading.setChecked(open_)
        self.heading.toggled.connect(self._on_toggled)
        in_column(self.heading, content, inside=self, spacing=0)
        self._follow(open_)

    def set_note(self, note: str) -> None:
        """A few words at the right of the heading, seen whether it is folded or not."""
        if self._note is None:
            self._note = ElidedLabel()
            self._note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            self._note.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            in_row(self._note, inside=self.heading, margins=(self.heading.sizeHint().width() + _GAP, 0, _GAP, 0))
        if note != self._note.text():
            self._note.setText(note)
            self.heading.setAccessibleDescription(note)

    @property
    def open(self) -> bool:
        """Whether its content shows."""
        return self.heading.isChecked()

    def _on_toggled(self, open_: bool) -> None:
        self._follow(open_)
        self.folded.emit(not open_)

    def _follow(self, open_: bool) -> None:
        self.content.setVisible(open_)
