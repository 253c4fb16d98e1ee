"""What a hand does on a board: the events of mouse and keyboard as gestures."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from workbench.core.gesture import Act, Gesture
from workbench.core.grid import Target

NOTCH = 120
"""Qt's angle of one step of a wheel."""

_KEYS: dict[int, str] = {
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Space: "space",
    Qt.Key.Key_Return: "enter",
    Qt.Key.Key_Enter: "enter",
    Qt.Key.Key_Delete: "delete",
    Qt.Key.Key_Backspace: "backspace",
    Qt.Key.Key_Escape: "escape",
    Qt.Key.Key_Home: "home",
    Qt.Key.Key_End: "end",
    Qt.Key.Key_PageUp: "pageup",
    Qt.Key.Key_PageDown: "pagedown",
}
_BUTTONS = {
    Qt.MouseButton.LeftButton: "left",
    Qt.MouseButton.RightButton: "right",
    Qt.MouseButton.MiddleButton: "middle",
}

Spot = tuple[Target | None, float, float]
"""Where a mouse is: on which target, and where in the scene."""


class Pointer:
    """Knows what is held: one button at a time, from its press to its release."""

    def __init__(self) -> None:
        self._dragging = False
        self._pressed = Qt.MouseButton.NoButton
        self._pressed_at = QPointF()
        self._origin: Target | None = None
        self._double = False
        self._hover: Target | None = None
        self._turned = 0

    def press(self, event: QMouseEvent, spot: Spot) -> Gesture | None:
        if self._pressed is not Qt.MouseButton.NoButton or event.button() not in _BUTTONS:
            return None
        self._pressed, self._pressed_at, self._dragging = event.button(), event.position(), False
        self._origin = spot[0]
        return self._gesture(Act.PRESS, event, spot)

    def press_again(self, event: QMouseEvent) -> None:
        """The press before was the second one of a double click."""
        self._double = self._pressed is event.button()

    def move(self, event: QMouseEvent, spot: Spot) -> Gesture | None:
        if self._pressed is Qt.MouseButton.NoButton:
            if spot[0] == self._hover:
                return None
            self._hover = spot[0]
            return self._gesture(Act.HOVER, event, spot)
        far = (event.position() - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
        self._dragging = self._dragging or far
        return self._gesture(Act.DRAG, event, spot) if self._dragging else None

    def release(self, event: QMouseEvent, spot: Spot) -> Iterator[Gesture]:
        if event.button() is not self._pressed:
            return
        if self._dragging:
            yield self._gesture(Act.DROP, event, spot)
        elif spot[0] == self._origin:
            yield self._gesture(Act.CLICK, event, spot)
            if self._double:
                yield self._gesture(Act.DOUBLE, event, spot)
        self.let_go()

    def lets_go(self, event: QEvent) -> bool:
        """Whether a key ends a drag: Escape does."""
        return self._dragging and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape

    def let_go(self) -> None:
        """Let go of what is held. A button may still be down: its events mean nothing until it is released."""
        self._pressed, self._origin = Qt.MouseButton.NoButton, None
        self._dragging = self._double = False

    def leave(self) -> Gesture:
        self._hover = None
        return Gesture(Act.LEAVE)

    def turn(self, event: QWheelEvent, spot: Spot) -> Gesture | None:
        """Fine wheels and touchpads turn by less than a notch: what is left over counts for the next event."""
        angle = event.angleDelta().y()
        self._turned = angle + (self._turned if self._turned * angle >= 0 else 0)
        turns = int(self._turned / NOTCH)
        self._turned -= turns * NOTCH
        return self._gesture(Act.WHEEL, event, spot, turns) if turns else None

    def _gesture(self, act: Act, event: QMouseEvent | QWheelEvent, spot: Spot, turns: int = 0) -> Gesture:
        target, x, y = spot
        button, (shift, control) = _BUTTONS.get(self._pressed, ""), _held(event.modifiers())
        return Gesture(act, target, self._origin, button, shift=shift, control=control, x=x, y=y, turns=turns)


def key_gesture(event: QKeyEvent) -> Gesture | None:
    """The gesture of a key; None for a key that no puzzle can know."""
    keys = event.modifiers()
    if keys & (Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier):
        return None
    shift, control = _held(keys)
    name = _KEYS.get(event.key(), "")
    if name == "enter" and control:
        return None  # it takes a solver's board over: without one it is no Enter either
    if not name:
        # with Ctrl the text is a control character, or nothing
        name = chr(event.key()).lower() if control and 0x20 < event.key() < 0x7F else event.text()
    if not name or (len(name) == 1 and not name.isprintable()):
        return None
    return Gesture(Act.KEY, key=name, shift=shift, control=control)


def _held(keys: Qt.KeyboardModifier) -> tuple[bool, bool]:
    """Whether Shift and Ctrl are held."""
    return bool(keys & Qt.KeyboardModifier.ShiftModifier), bool(keys & Qt.KeyboardModifier.ControlModifier)
