"""Pages that scroll up and down, and keep what is read in its place."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from workbench.ui.widgets.pieces import named, timer
from workbench.ui.widgets.plain_text import PlainLabel

_HELD = "held"  # of a page: the name of the part with which it scrolls just now


def scrolled(inside: QWidget, name: str, area: QScrollArea | None = None) -> QScrollArea:
    """A page that scrolls up and down, or `area` as one; its content is as wide as there is room."""
    area = named(area or QScrollArea(), name)
    inside.setMinimumWidth(1)
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area


class WholeLines(QScrollArea):
    """Ends above a line for which there is no room: before anybody scrolls none is cut."""

    def __init__(self) -> None:
        super().__init__()
        self._soon = timer(self, 0, self._end, once=True)  # once the labels have their places

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._soon.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What stands in it may take more lines, or fewer."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._soon.start()
        return super().eventFilter(watched, event)

    def _end(self) -> None:
        inside, high = self.widget(), self.viewport().height() + self.viewportMargins().bottom()  # without a frame
        assert inside is not None
        ends = [high]
        for label in inside.findChildren(PlainLabel):
            top = label.mapTo(inside, QPoint()).y()
            if label.isVisibleTo(inside) and top < high < top + label.height():
                line = label.fontMetrics().lineSpacing()
                ends.append(top + (high - top) // line * line)
        self.setViewportMargins(0, 0, 0, high - min(ends))


def give_room(part: QWidget) -> None:
    """Give a part of a page the room that it needs now, at once: else it would look squashed for a turn of the loop for
    each widget around it."""
    area, here = page_of(part), part if part.isVisible() else None
    while area is not None and here is not None and here is not area:
        if (layout := here.layout()) is not None:
            layout.activate()
        if here is area.widget():
            QCoreApplication.sendEvent(area, QEvent(QEvent.Type.LayoutRequest))  # the page is as long as that
        here = here.parentWidget()


def follow(part: QWidget, event: QMoveEvent) -> None:
    """Scroll with a part of a page that something above it has moved, where the part is at the upper edge: what is read
    stays where it is."""
    area = page_of(part)
    if area is None or (bar := area.verticalScrollBar()).value() == 0:
        return
    by, held = event.pos().y() - event.oldPos().y(), area.property(_HELD)
    was = part.mapTo(area, QPoint()).y() + bar.value() - by
    if held is None and was <= bar.value() < was + part.height():
        held = part.objectName()
        area.setProperty(_HELD, held)  # until all parts are laid out, which may take several steps
        QTimer.singleShot(0, area, lambda: area.setProperty(_HELD, None))
    if by and held == part.objectName():
        bar.setMaximum(max(bar.maximum(), bar.value() + by))  # the page itself becomes longer only later
        bar.setValue(bar.value() + by)


def page_of(part: QWidget) -> QScrollArea | None:
    """The page in which a part stands, if that scrolls."""
    above = part.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    return above
