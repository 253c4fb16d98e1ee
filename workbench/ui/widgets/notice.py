"""A line across the window that stays until what it says is over: it stops nobody, and offers what can be done.

It lies over the window's lower edge, so that nothing moves when it comes and goes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLayout, QPushButton, QWidget

from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import named, push_button

NoticeButton = tuple[str, str, Callable[[], object]]
"""A button's object name, its text, and what a click does."""


class Notice(QFrame):
    """One sentence as plain text, and buttons. Hidden while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("notice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._label = named(ElidedLabel(), "notice-text")
        self._label.setWordWrap(True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._row = in_row((self._label, 1), inside=self, margins=(14, 2, 10, 2), spacing=8)
        self._buttons: list[QPushButton] = []
        self._said: tuple[str, tuple[str, ...]] = ("", ())
        self.hide()

    @property
    def text(self) -> str:
        """What is said, "" while nothing is."""
        return self._said[0]

    def tell(self, text: str, choices: Sequence[NoticeButton] = ()) -> None:
        """Say this from now on; "" is nothing."""
        said = (text, tuple(name for name, *_ in choices))
        if said == self._said and not choices:
            return
        self._said = said
        self._label.setText(text)
        self._label.setAccessibleName(text)
        for old in self._buttons:
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._buttons = [_button(*choice) for choice in choices]
        for button in self._buttons:
            self._row.addWidget(button)
        self.setVisible(bool(text))
        self.fit(self.width())

    def fit(self, width: int) -> None:
        """Be so wide, and one line high where that holds all: it hides as little as it can."""
        buttons = sum(button.sizeHint().width() + self._row.spacing() for button in self._buttons)
        sides = self._row.contentsMargins()
        room = width - sides.left() - sides.right() - buttons
        metrics = self._label.fontMetrics()
        lines = 1 if metrics.horizontalAdvance(self.text) < room else 2
        self.setFixedWidth(width)
        self._label.setFixedHeight(lines * metrics.lineSpacing() + 2)

    def say_on(self, text: str) -> None:
        """Other words about the same thing: what can be done about it stays."""
        self._said = (text, self._said[1])
        self._label.setText(text)
        self.fit(self.width())


class Notices(QWidget):
    """Notices one above the other, over the lower edge of `ground`."""

    def __init__(self, notices: Sequence[Notice], ground: QWidget) -> None:
        super().__init__(ground)
        self._ground = ground
        # it is as high as it needs at once, so that what is shown can be pressed
        column = in_column(*notices, inside=self, spacing=0)
        column.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        ground.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._place()
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        for notice in self.findChildren(Notice):
            notice.fit(self._ground.width())
        self.move(0, self._ground.height() - self.height())
        self.raise_()


def _button(name: str, text: str, act: Callable[[], object]) -> QPushButton:
    return push_button(text, name, lambda *_: act())
