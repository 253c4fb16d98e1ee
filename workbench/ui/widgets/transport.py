"""Buttons that walk along something: first, back, play, next, last. It knows a range and a place, not their content."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QComboBox, QSizePolicy, QToolButton, QWidget

from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import named, timer
from workbench.ui.widgets.plain_text import PlainLabel, set_tip

SPEEDS = (0.5, 1.0, 2.0, 4.0, 10.0, 30.0)
"""Steps a second."""
_USUAL = 2.0


class GlyphButton(QToolButton):
    """A small flat button whose sign is painted in the palette's text colour, and so follows the theme.

    Signs: first, back, play, pause, next, last, open, shut, up.
    """

    def __init__(self, sign: str, name: str) -> None:
        super().__init__()
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.sign = sign
        self.set_sign(sign, name)

    def set_sign(self, sign: str, name: str) -> None:
        """Change the sign; `name` is its tooltip and what a screen reader says."""
        self.sign = sign
        set_tip(self, name)
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(28, 26)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
        ink = self.palette().color(group, QPalette.ColorRole.ButtonText)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.translate(QRectF(self.rect()).center())
        if self.sign in _ANGLES:
            draw_angle(painter, self.sign, ink)
            return
        if self.sign == "first":
            painter.rotate(180)
        for x, width in _SOLIDS[self.sign]:
            painter.drawRoundedRect(QRectF(x, -4.5, width, 9), 0.8, 0.8)
        if self.sign != "pause":
            x = -3.5 if self.sign == "play" else -4.0
            painter.drawPolygon(QPolygonF([QPointF(x, -5), QPointF(x + 8, 0), QPointF(x, 5)]))


_ANGLES: dict[str, tuple[float, float, float]] = {
    "open": (90, 4, 1),
    "shut": (0, 4, 1),
    "up": (-90, 4, 1),
    "back": (180, 5, 2),
    "next": (0, 5, 2),
}
"""Open angles: how they are turned, half their height, their line. A step has an open angle: a filled one looks like
Play."""
_SOLIDS: dict[str, tuple[tuple[float, float], ...]] = {
    "first": ((4, 2),),
    "last": ((4, 2),),
    "pause": ((-4, 3), (1, 3)),
    "play": (),
}


def draw_angle(painter: QPainter, sign: str, ink: QColor) -> None:
    """Draw an open angle around the painter's origin."""
    turn, size, width = _ANGLES[sign]
    painter.rotate(turn)
    painter.setPen(QPen(ink, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([QPointF(-size / 2, -size), QPointF(size / 2, 0), QPointF(-size / 2, size)]))


class Transport(QWidget):
    """Five buttons, a place such as "3 / 12", and a speed.

    moved  the place a person (or the timer that a person started) asks for. The owner answers with `set_place`.
    """

    moved = Signal(int)

    def __init__(self, ends: bool = True, *, upright: bool = False) -> None:
        """ends: with buttons to the first and the last. upright: three buttons below each other, and nothing else."""
        super().__init__()
        ends = ends and not upright
        self._low, self._high, self._place = 0, 0, 0
        self._timer = timer(self, 0, self._on_tick)
        self._first = self._button("first", "First", lambda: self._go(self._low))
        self._back = self._button("back", "Back", lambda: self._go(self._place - 1))
        self._play = self._button("play", "Play", self.toggle)
        self._next = self._button("next", "Next", lambda: self._go(self._place + 1))
        self._last = self._button("last", "Last", lambda: self._go(self._high))
        self._label = named(PlainLabel(), "place")
        self._label.setProperty("role", "muted")
        self._speed = named(QComboBox(), "speed", "Steps a second")
        for speed in SPEEDS:
            self._speed.addItem(f"{speed:g} / s", speed)
        self._speed.setCurrentIndex(SPEEDS.index(_USUAL))
        self._speed.currentIndexChanged.connect(self._on_speed)
        buttons = (self._first, self._back, self._play, self._next, self._last)
        if upright:
            in_column(*buttons, self._label, self._speed, inside=self, spacing=0)
        else:
            in_row(*buttons, 6, (self._label, 1), 4, self._speed, inside=self, spacing=2)
        for button in (self._first, self._last):
            button.setVisible(ends)  # only now: without a parent it would be a window that takes the focus
        for part in (self._label, self._speed):
            part.setVisible(not upright)
        across = QSizePolicy.Policy.Fixed if upright else QSizePolicy.Policy.Preferred
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)
        self._refresh()

    def _button(self, sign: str, name: str, act: object) -> GlyphButton:
        button = GlyphButton(sign, name)
        button.setObjectName(sign)
        button.clicked.connect(act)
        return button

    @property
    def speed(self) -> str:
        """The speed, in steps a second."""
        return f"{self._speed.currentData():g}"

    def set_speed(self, speed: str) -> None:
        """Choose a speed as if a person had; one that is not offered changes nothing."""
        at = self._speed.findText(f"{speed} / s")
        if at >= 0:
            self._speed.setCurrentIndex(at)

    @property
    def playing(self) -> bool:
        return self._timer.isActive()

    def set_range(self, low: int, high: int) -> None:
        """The first and the last place."""
        if (low, high) != (self._low, self._high):
            self._low, self._high = low, max(low, high)
            self._refresh()

    def set_place(self, place: int, text: str = "") -> None:
        """Show the place where things stand now, with `text` instead of "3 / 12"."""
        self._place = place
        self._refresh(text)

    def stop(self) -> None:
        """Stand still."""
        self._timer.stop()
        self._refresh_play()

    def toggle(self) -> None:
        """Play or pause; at the end play from the start."""
        if self.playing:
            self.stop()
            return
        if self._place >= self._high:
            self.moved.emit(self._low)
        self._on_speed()
        self._timer.start()
        self._refresh_play()

    def _go(self, place: int) -> None:
        """Go where a person steps; what plays by itself is paused."""
        self.stop()
        self.moved.emit(max(self._low, min(self._high, place)))

    def _refresh(self, text: str = "") -> None:
        shown = text or f"{self._place:,} / {self._high:,}"
        self._label.setText(shown)
        widest = shown.replace(f"{self._place:,}", f"{self._high:,}", 1)  # so that the buttons stay where they are
        self._label.setMinimumWidth(self._label.fontMetrics().horizontalAdvance(widest))
        set_tip(self._play, f"{self._play.accessibleName()}: {self._label.text()}")
        for button in (self._first, self._back):
            button.setEnabled(self._place > self._low)
        for button in (self._next, self._last):
            button.setEnabled(self._place < self._high)
        self._play.setEnabled(self._high > self._low)
        if self.playing and self._place >= self._high:
            self.stop()

    def _refresh_play(self) -> None:
        self._play.set_sign("pause" if self.playing else "play", "Pause" if self.playing else "Play")

    def _on_speed(self) -> None:
        self._timer.setInterval(round(1000 / float(self._speed.currentData())))

    def _on_tick(self) -> None:
        if not self.isVisible() or self._place >= self._high:
            self.stop()  # it is hidden, or at the end
        else:
            self.moved.emit(self._place + 1)
