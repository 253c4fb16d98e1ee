"""The Tab key goes through a column as one reads it, however late its parts were built.

Qt goes by when widgets came to the window: options and insights, which are built late, would come after everything.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLayout, QScrollArea, QSplitter, QWidget


def next_stop(column: QWidget, inside: QWidget, forward: bool) -> QWidget | None:
    """Where Tab leads from within `column`, whose content is `inside`: to the next in reading order, or out of it."""
    stops = list(_stops(inside))
    at = _here(stops)
    if QApplication.focusWidget() is column and forward:
        return stops[0] if stops else None
    if at is not None and 0 <= at + (1 if forward else -1) < len(stops):
        return stops[at + (1 if forward else -1)]
    return _outside(column, forward)


def first_stop(inside: QWidget) -> QWidget | None:
    """Where the keyboard goes first within a widget."""
    return next(_stops(inside), None)


def next_around(inside: QWidget, forward: bool) -> QWidget | None:
    """Where Tab leads from within what lies over all else: from its last stop to its first."""
    stops = list(_stops(inside))
    at = _here(stops)
    step = 1 if forward else -1
    return stops[0 if at is None else (at + step) % len(stops)] if stops else None


def _here(stops: list[QWidget]) -> int | None:
    """At which of the stops the keyboard is."""
    here = QApplication.focusWidget()
    itself = next((i for i, stop in enumerate(stops) if here is stop), None)  # a stop may lie within another
    around = (i for i, stop in enumerate(stops) if here is not None and stop.isAncestorOf(here))
    return next(around, None) if itself is None else itself


def _outside(column: QWidget, forward: bool) -> QWidget | None:
    """The stop before or behind a column in the tree of its window.

    Not by nextInFocusChain: PySide takes what that returns for a child of the widget that was asked. A window that once
    followed a button there loses its menus when the button is deleted.
    """
    there = column.window().findChildren(QWidget)
    stops = [one for one in there if one is column or (_takes_focus(one) and not column.isAncestorOf(one))]
    at = stops.index(column)
    others = stops[at + 1 :] + stops[:at]
    return others[0 if forward else -1] if others else None


def _takes_focus(widget: QWidget) -> bool:
    policy = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    return bool(policy) and widget.focusProxy() is None and widget.isVisible() and widget.isEnabled()


def _stops(widget: QWidget) -> Iterator[QWidget]:
    if _takes_focus(widget):
        yield widget
    within = widget.widget() if isinstance(widget, QScrollArea) else None
    if within is not None:
        yield from _stops(within)
    if isinstance(widget, QSplitter):
        for i in range(widget.count()):
            shown = widget.widget(i)
            assert shown is not None
            yield from _stops(shown)
    layout = widget.layout()
    if layout is not None:
        yield from _inside(layout)


def _inside(layout: QLayout) -> Iterator[QWidget]:
    for i in range(layout.count()):
        item = layout.itemAt(i)
        widget, inner = (item.widget(), item.layout()) if item is not None else (None, None)
        if widget is not None:
            yield from _stops(widget)
        elif inner is not None:
            yield from _inside(inner)
