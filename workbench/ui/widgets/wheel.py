"""Who takes the wheel: what scrolls. A field, a list or a table inside takes it with the focus only, a plot with Ctrl.

Qt gives a turn of the wheel to whatever lies under the pointer, so that scrolling down a column changes the numbers on
the way and gets stuck in lists. Here it is decided once for a whole window, before Qt looks for the widget.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QWheelEvent, QWindow
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGraphicsView,
    QScrollArea,
    QScrollBar,
    QTabBar,
    QWidget,
)

_FIELDS = (QAbstractSpinBox, QComboBox, QAbstractSlider, QTabBar)  # what the wheel gives another value


class WheelGuard(QObject):
    """Watches the wheel over a top-level widget, from the moment that it has a window of the system's."""

    def __init__(self, top: QWidget) -> None:
        super().__init__(top)
        self._top = top
        top.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QWheelEvent) and isinstance(watched, QWindow):
            return self._led_away(event)
        if watched is self._top and event.type() in (QEvent.Type.Show, QEvent.Type.WinIdChange):
            window = self._top.windowHandle()
            if window is not None:
                window.installEventFilter(self)  # once: Qt removes an installed filter first
        return False

    def _led_away(self, event: QWheelEvent) -> bool:
        """Give a turn to the area that scrolls, or to none; False where Qt may go its way."""
        below = self._top.childAt(event.position().toPoint())
        thing = owner_of_wheel(below, self._top) if below is not None else None
        if thing is None or takes_wheel(thing, event.modifiers()):
            return False
        area = _area_around(thing)
        if area is not None:
            screen = area.viewport()
            copy = QWheelEvent(
                QPointF(screen.mapFromGlobal(event.globalPosition())),
                event.globalPosition(),
                event.pixelDelta(),
                event.angleDelta(),
                event.buttons(),
                event.modifiers(),
                event.phase(),
                event.inverted(),
                event.source(),
            )
            QApplication.sendEvent(screen, copy)
        event.accept()
        return True


def owner_of_wheel(widget: QWidget, top: QWidget) -> QWidget | None:
    """The widget at `widget` or around it that would take the wheel though a person means to scroll the page; or
    None."""
    here: QWidget | None = widget
    while here is not None and here is not top:
        if isinstance(here, QScrollArea):
            return None
        field = isinstance(here, _FIELDS) and not isinstance(here, QScrollBar)  # a bar is its area's
        if field or (isinstance(here, QAbstractScrollArea) and _area_around(here) is not None):
            return here
        here = here.parentWidget()
    return None


def takes_wheel(thing: QWidget, keys: Qt.KeyboardModifier) -> bool:
    """Whether the wheel belongs to such a widget now."""
    if isinstance(thing, QGraphicsView):
        return bool(keys & Qt.KeyboardModifier.ControlModifier)
    focus = QApplication.focusWidget()
    return focus is not None and (focus is thing or thing.isAncestorOf(focus))


def _area_around(widget: QWidget) -> QScrollArea | None:
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    return above
