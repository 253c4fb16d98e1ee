"""A line that stays until what it says is over: it blocks no work, and offers what can be done.

It stands where the status line does, which is as high: nothing moves when it comes and goes, and it covers no board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QStackedWidget, QWidget

from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import in_row
from workbench.ui.widgets.pieces import named, push_button

NoticeButton = tuple[str, str, Callable[[], object]]
"""A button's object name, its text, and what a click does."""


class Notice(QFrame):
    """What is said as plain text, in as many lines as there is height for, and buttons. Hidden while there is nothing
    to say."""

    text_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("notice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._label = named(ElidedLabel(), "notice-text")
        self._label.setWordWrap(True)
        self._row = in_row((self._label, 1), inside=self, margins=(14, 0, 10, 0), spacing=8)
        self._buttons: list[QPushButton] = []
        self._said: tuple[str, tuple[tuple[str, str], ...]] = ("", ())
        self._acts: dict[str, Callable[[], object]] = {}
        self._passing = ""

    @property
    def text(self) -> str:
        """What is said, "" while nothing is."""
        return self._said[0]

    def tell(self, text: str, choices: Sequence[NoticeButton] = ()) -> None:
        """Say this from now on; "" hides the notice. Where it says so already, its buttons stay, with the keyboard."""
        said = (text, tuple((name, label) for name, label, _ in choices))
        self._acts.clear()
        self._acts.update((name, act) for name, _, act in choices)
        if said == self._said:
            return
        self._said = said
        for old in self._buttons:
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._buttons = [_button(name, label, self._acts) for name, label, _ in choices]
        for button in self._buttons:
            self._row.addWidget(button)
        self.say_on(text)

    def take_focus(self) -> None:
        """Give the keyboard to the first button."""
        if self._buttons:
            self._buttons[0].setFocus(Qt.FocusReason.TabFocusReason)

    def pass_on(self, sentence: str) -> None:
        """Another sentence that is said for a while, in place of its own; "" ends that."""
        self._passing = sentence
        self._label.setText(sentence or self.text)

    def say_on(self, text: str) -> None:
        """Other words about the same thing: what can be done about it stays. What is said for a while is read first."""
        self._said = (text, self._said[1])
        self._label.setText(self._passing or text)
        self._label.setAccessibleName(text)
        self.text_changed.emit()


class Notices(QStackedWidget):
    """The status line, or in its place the first of the notices that says something."""

    def __init__(self, notices: Sequence[Notice], status: QWidget) -> None:
        super().__init__()
        self._notices, self._status = notices, status
        self.addWidget(status)
        for notice in notices:
            self.addWidget(notice)
            notice.text_changed.connect(self._follow)
        self._follow()

    def say(self, sentence: str) -> None:
        """Show what the status line says for a while, although a notice stands in its place."""
        for notice in self._notices:
            notice.pass_on(sentence)

    def _follow(self) -> None:
        self.setCurrentWidget(next((notice for notice in self._notices if notice.text), self._status))


def _button(name: str, text: str, acts: Mapping[str, Callable[[], object]]) -> QPushButton:
    button = push_button(text, name, lambda *_: acts[name]())
    button.setProperty("low", True)
    return button
