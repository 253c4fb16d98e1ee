"""What a lesson says, in large letters across the foot of the window or of the presentation, and its three buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontInfo, QResizeEvent
from PySide6.QtWidgets import QFrame

from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import MUTED, flat_button, named, wrapped
from workbench.ui.widgets.plain_text import PlainLabel, wrapped_height

_LETTERS, _HEAD = 1.4, 0.8
"""Times the window's own letters; of the place and the buttons, times what is said in the presentation."""

_KEYED = 150  # letters of a line that has room for keys beside a title


class LessonStrip(QFrame):
    """As high as the longest that a lesson says, so that the board keeps its place from slide to slide."""

    def __init__(self, on: Callable[[], object], back: Callable[[], object], leave: Callable[[], object]) -> None:
        super().__init__()
        self.setObjectName("lesson")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.presented = False
        """Whether it is part of the presentation, which says itself what the lesson is called."""
        self.everything: Sequence[str] = ()
        self._least = 0  # pixels of height that what is said has at least
        self._title, self._place = ElidedLabel(), named(PlainLabel(), "lesson-place")
        self._keys = named(ElidedLabel(), "lesson-keys")
        self._title.drops = self._keys.drops = True  # a place in the lesson leaves little room for its source
        for label in (self._title, self._place):
            label.setForegroundRole(MUTED)
        self._said = wrapped("lesson-said")
        self._said.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        buttons = (
            flat_button("‹  Back", "lesson-back", "The slide before (Left)", back),
            flat_button("Next  ›", "lesson-on", "The next slide (Space, Right)", on),
            flat_button("Leave", "lesson-leave", "Back to your own boards (Escape)", leave),
        )
        self._buttons = {button: button.text() for button in buttons}
        for button in buttons:
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._head = (self._title, self._keys, self._place, *buttons)
        head = in_row((self._title, 1), (self._keys, 1), self._place, *buttons, spacing=10)
        in_column(head, self._said, inside=self, margins=(20, 6, 14, 12), spacing=4)
        self.set_letters(None)
        self.hide()

    @property
    def said(self) -> str:
        return self._said.text()

    def begin(self, title: str, everything: Sequence[str]) -> None:
        """A lesson is about to say all this, a part at a time."""
        self._title.setText(title)
        self.everything = everything
        self.say("")
        self.show()
        self._fit()

    def say(self, text: str) -> None:
        self._said.setText(text)
        self._said.setAccessibleName(text)
        self._fit()

    def show_place(self, place: str, waits: str, keys: str) -> None:
        """At which slide the lesson is, what it waits for, and what a key does; the presentation tells all its keys."""
        self._place.setText(place if self.presented else "  ·  ".join(filter(None, (place, waits, keys))))

    def tell_keys(self, keys: Sequence[str]) -> None:
        """What keys do in the presentation: the first ones, closer to each other, where there is little room."""
        self._keys.setText("  ·  ".join(keys))
        self._keys.brief = " · ".join(keys)

    def set_letters(self, pixels: int | None, least: int = 0) -> None:
        """How large what is said is written in the presentation, and how high it is at least, so that it is at one
        place in all lessons; None: as in the window."""
        self.presented, self._least = pixels is not None, least
        self._title.setVisible(not self.presented)
        self._keys.setVisible(self.presented)
        self._name_keys()
        usual = QFontInfo(self.font()).pixelSize()
        sizes = {part: max(usual, round(_HEAD * (pixels or 0))) for part in self._head}
        for part, size in {self._said: pixels or round(usual * _LETTERS), **sizes}.items():
            font = part.font()
            font.setPixelSize(size)
            part.setFont(font)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._name_keys()
        self._fit()

    def _name_keys(self) -> None:
        """Tell the keys of the buttons where the title keeps its room."""
        keyed = not self.presented and self.width() >= _KEYED * self.fontMetrics().averageCharWidth()
        for (button, words), key in zip(self._buttons.items(), ("Left", "Space", "Esc"), strict=True):
            button.setText(f"{words} ({key})" if keyed else words)

    def highest(self, pixels: int, width: int) -> int:
        """The height of the longest that the lesson says, in letters so large, where the strip is so wide."""
        font = self._said.font()
        font.setPixelSize(pixels)
        return self._height_of(self.everything, font, width)

    def _height_of(self, texts: Sequence[str], font: QFont, width: int) -> int:
        sides, layout = self.contentsMargins(), self.layout()
        assert layout is not None
        edges = layout.contentsMargins()
        inner = width - edges.left() - edges.right() - sides.left() - sides.right()
        return max((wrapped_height(text, font, inner) for text in texts), default=0)

    def _fit(self) -> None:
        self._said.setFixedHeight(
            max(self._least, self._height_of(self.everything, self._said.font(), self.width()) + 2)
        )
