"""A part of the right column that can be folded: a heading, and what lies under it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QToolButton, QVBoxLayout, QWidget

from workbench.ui.widgets.plain_text import literal


class Section(QWidget):
    """A heading with an arrow above a widget; a click, Space or Enter on the heading folds it."""

    folded = Signal(bool)

    def __init__(self, name: str, title: str, content: QWidget, open_: bool = True) -> None:
        super().__init__()
        self.setObjectName(f"section-{name}")
        self.content = content
        self.heading = QToolButton()
        self.heading.setObjectName(f"heading-{name}")
        self.heading.setProperty("role", "heading")
        self.heading.setText(literal(title))
        self.heading.setCheckable(True)
        self.heading.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.heading.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.heading.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.heading.setChecked(open_)
        self.heading.toggled.connect(self._on_toggled)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.heading)
        layout.addWidget(content)
        self._follow(open_)

    def set_title(self, title: str) -> None:
        """Another heading."""
        self.heading.setText(literal(title))

    @property
    def open(self) -> bool:
        """Whether its content shows."""
        return self.heading.isChecked()

    def _on_toggled(self, open_: bool) -> None:
        self._follow(open_)
        self.folded.emit(not open_)

    def _follow(self, open_: bool) -> None:
        self.heading.setArrowType(Qt.ArrowType.DownArrow if open_ else Qt.ArrowType.RightArrow)
        self.content.setVisible(open_)
