"""The Tab key goes through a window as one reads it, however late its parts were built.

Qt goes by when widgets came to the window, plots and controls that are built late would come
after everything, and rings would form that never lead to the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLayout, QScrollArea, QSplitter, QWidget

from workbench.ui.widgets.scrolled import give_room


def go_on(parts: Iterable[QWidget], forward: bool) -> bool:
    """Tab, or Shift+Tab: the keyboard goes to the next stop within these parts, from the last one to the first."""
    stops = list(dict.fromkeys(stop for part in parts for stop in _stops(part)))
    here = QApplication.focusWidget()
    at = _here(stops, here)
    if not stops:
        return False
    stop = stops[((-1 if at is None else at) + 1) % len(stops)] if forward else stops[(at or 0) - 1]
    stop.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    reveal(stop)
    return True


def enter(part: QWidget) -> None:
    """Give a part the keyboard because of a key, which may have been pressed in another window: that of a page."""
    part.window().activateWindow()
    part.setFocus(Qt.FocusReason.ShortcutFocusReason)


def first_stop(inside: QWidget) -> QWidget | None:
    """Where the keyboard goes first within a widget."""
    return next(_stops(inside), None)


def reveal(part: QWidget) -> None:
    """Have a part seen that lies in pages which scroll, also one that was not laid out yet."""
    give_room(part)
    above = part.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(part)
        above = above.parentWidget()


def _here(stops: list[QWidget], here: QWidget | None) -> int | None:
    """At which of the stops the keyboard is."""
    itself = next((i for i, stop in enumerate(stops) if here is stop), None)  # a stop may lie within another
    around = (i for i, stop in enumerate(stops) if here is not None and stop.isAncestorOf(here))
    return next(around, None) if itself is None else itself


def _takes_focus(widget: QWidget) -> bool:
    if widget is QApplication.focusWidget():
        return True  # also when it has just been hidden or disabled: the keyboard goes on from its place
    policy = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    return bool(policy) and widget.focusProxy() is None and widget.isVisible() and widget.isEnabled()


def _stops(widget: QWidget) -> Iterator[QWidget]:
    here = QApplication.focusWidget()
    if not widget.isVisible() and widget is not here and (here is None or not widget.isAncestorOf(here)):
        return  # most of a column is hidden: forms, pages behind others
    if _takes_focus(widget):
        yield widget
    layout = widget.layout()
    if isinstance(widget, QScrollArea):
        within = widget.widget()
        if within is not None:
            yield from _stops(within)
    elif isinstance(widget, QSplitter):
        for i in range(widget.count()):
            shown = widget.widget(i)
            assert shown is not None
            yield from _stops(shown)
    elif layout is not None:
        yield from _inside(layout)
    else:  # laid out by hand
        for child in widget.children():
            if isinstance(child, QWidget) and not child.isWindow():
                yield from _stops(child)


def _inside(layout: QLayout) -> Iterator[QWidget]:
    """In the order of the layout, whose items are not asked for: see `layouts.Box`."""
    around = layout.parentWidget()
    within = [*layout.children(), *(around.children() if around is not None else ())]
    placed = [(layout.indexOf(one), one) for one in within if isinstance(one, QWidget | QLayout)]
    for _, one in sorted((pair for pair in placed if pair[0] >= 0), key=lambda pair: pair[0]):
        yield from _inside(one) if isinstance(one, QLayout) else _stops(one)
