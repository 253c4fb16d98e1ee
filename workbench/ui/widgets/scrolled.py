"""Pages that scroll up and down, and keep what is read in its place."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QMoveEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from workbench.ui.widgets.pieces import named

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


def follow(part: QWidget, event: QMoveEvent) -> None:
    """Scroll with a part of a page that something above it has moved, where the part is at the upper edge: what is read
    stays where it is."""
    area = _page_of(part)
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


def _page_of(part: QWidget) -> QScrollArea | None:
    above = part.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    return above
