"""Where the window stands on the screen: as it was left, or the first time in the middle."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

from workbench.ui.widgets.pieces import FRAME, timer
from workbench.ui.widgets.settings import Settings

_WANTED = QSize(1240, 820)
_BESIDE = QPoint(36, 36)  # from a window to the next one
_STATE = "window"
_CALM = 500  # milliseconds after the last of several moves


def first_place(room: QRect) -> QRect:
    """Where a window is shown for the first time: the corner is its frame's, the size its own; with its frame it lies
    within what a screen has free, in its middle.
    """
    size = _WANTED.boundedTo(room.size() - FRAME)
    framed = QRect(QPoint(), size + FRAME)
    framed.moveCenter(room.center())
    return QRect(framed.topLeft(), size)


def restore(window: QWidget, settings: Settings) -> None:
    """Put the window where it was when it was closed last."""
    geometry = settings.state(_STATE)
    if geometry is None or not window.restoreGeometry(geometry):
        place = first_place(window.screen().availableGeometry())
        window.resize(place.size())
        window.move(place.topLeft())


def show(window: QWidget, settings: Settings, others: int = 0) -> None:
    """Show the program's window: for the first time on a screen that is small for it, as large as that. others: how
    many programs beside this one have a window, which this one does not cover, not even maximized."""
    room = window.screen().availableGeometry()
    if others:
        window.setWindowState(Qt.WindowState.WindowNoState)
        corner = window.pos() + _BESIDE * others
        left = room.bottomRight() - corner
        window.resize(window.size().boundedTo(QSize(left.x(), left.y()) - FRAME))
        window.move(corner)
    small = not others and settings.state(_STATE) is None and first_place(room).size() != _WANTED
    (window.showMaximized if small else window.show)()


def beside(window: QWidget, other: QWidget) -> None:
    """Put a window a little below another one, as large as that, within the screen."""
    room, framed = other.screen().availableGeometry(), QRect(other.pos() + _BESIDE, other.size() + FRAME)
    framed.moveBottomRight(QPoint(min(framed.right(), room.right()), min(framed.bottom(), room.bottom())))
    window.resize(other.size())
    window.move(framed.topLeft())


class PlaceKeeper(QObject):
    """Remembers where the window stands whenever that has changed, so that it comes back there after a crash, too."""

    def __init__(self, window: QWidget, settings: Settings, trouble: Callable[[str], object]) -> None:
        """trouble: is told once where settings cannot be saved."""
        super().__init__(window)
        self._window, self._settings, self._trouble = window, settings, trouble
        self._warned = False
        self._timer = timer(self, _CALM, self._keep, once=True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowStateChange):
            self._timer.start()
        return False

    def _keep(self) -> None:
        if not self._window.isVisible() or self._window.isMinimized() or self._window.isFullScreen():
            return
        keep(self._window, self._settings)
        if not self._settings.write() and not self._warned:
            self._warned = True
            self._trouble(f"Settings are not kept after this: {self._settings.path} cannot be written")


def keep(window: QWidget, settings: Settings) -> None:
    """Remember where the window stands."""
    settings.keep_state(_STATE, window.saveGeometry())
