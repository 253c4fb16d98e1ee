"""Fields for numbers: a spin box that may be left to the program, one for decimals, and a slider that goes to where it
is clicked."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent, QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QSlider, QSpinBox, QStyle, QStyleOptionSlider


class SpinBox(QSpinBox):
    """A spin box whose lowest place may mean "automatic", reached by clearing it too. A first click selects its number,
    so that what is typed takes its place."""

    def __init__(self) -> None:
        super().__init__()
        self.automatic = self._entered = False
        self.lineEdit().installEventFilter(self)
        self.setKeyboardTracking(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(84)
        self.lineEdit().setTextMargins(5, 0, 0, 0)  # a style sheet does not reach into spin boxes

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._entered = event.reason() is Qt.FocusReason.MouseFocusReason

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.MouseButtonRelease and self._entered:
            self._entered = False
            if not self.lineEdit().hasSelectedText():  # else a part of it was dragged over
                self.selectAll()
        return super().eventFilter(watched, event)

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        if self.automatic and not text.strip():
            return QValidator.State.Acceptable, text, position
        state: tuple[QValidator.State, str, int] = super().validate(text, position)
        return state

    def valueFromText(self, text: str) -> int:
        if self.automatic and not text.strip():
            return self.minimum()
        return super().valueFromText(text)


class DecimalBox(QDoubleSpinBox):
    """A spin box for decimals; a comma that is typed is a point."""

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        state: tuple[QValidator.State, str, int] = super().validate(text.replace(",", "."), position)
        return state


class Slider(QSlider):
    """A slider that goes to where it is clicked, and from there with the pointer."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        look = QStyleOptionSlider()
        self.initStyleOption(look)
        parts = (QStyle.SubControl.SC_SliderGroove, QStyle.SubControl.SC_SliderHandle)
        control = QStyle.ComplexControl.CC_Slider
        groove, handle = (self.style().subControlRect(control, look, part, self) for part in parts)
        at = event.position().toPoint()
        if event.button() is Qt.MouseButton.LeftButton and not handle.contains(at):
            room = groove.width() - handle.width()
            place = at.x() - groove.x() - handle.width() // 2
            self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), place, room))
        super().mousePressEvent(event)
