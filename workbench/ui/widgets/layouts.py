"""Rows and columns of widgets, each built in one call."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

STRETCH: Final = None
"""Room that nothing stands in, as much as there is."""
WidgetOrLayout = QWidget | QLayout
LayoutItem = WidgetOrLayout | tuple[WidgetOrLayout, int] | int | None
"""A part, a part with its share of the room that is left, pixels of room, or STRETCH."""


class BoxLayout(QBoxLayout):
    """A row or a column. One that goes into another layout is filled once it is in there, as every layout has to be.

    PySide wraps all items of a layout that is added to another one, and keeps the wrappers when Qt has deleted the
    items: an object that is made later at such an address is taken for the item, and the program dies sooner or later.
    """

    waiting: tuple[LayoutItem, ...] = ()

    def nest(self, inner: QLayout, share: int = 0) -> None:
        """Add a layout that nothing is in yet to this one."""
        assert not inner.count(), "fill it when it stands in the other one"
        self.addLayout(inner, share)
        if isinstance(inner, BoxLayout):
            inner.fill()

    def fill(self) -> None:
        """Add what waits."""
        items, self.waiting = self.waiting, ()
        for item in items:
            part, share = item if isinstance(item, tuple) else (item, 0)
            if part is None:
                self.addStretch(1)
            elif isinstance(part, int):
                self.addSpacing(part)
            elif isinstance(part, QLayout):
                self.nest(part, share)
            else:
                self.addWidget(part, share)


def in_row(
    *items: LayoutItem,
    inside: QWidget | None = None,
    margins: int | tuple[int, int, int, int] | None = 0,
    spacing: int | None = None,
) -> BoxLayout:
    """Items from left to right, inside a widget or for another layout. None: margins or spacing are the style's."""
    return _box(QBoxLayout.Direction.LeftToRight, items, inside, margins, spacing)


def in_column(
    *items: LayoutItem,
    inside: QWidget | None = None,
    margins: int | tuple[int, int, int, int] | None = 0,
    spacing: int | None = None,
) -> BoxLayout:
    """Items from top to bottom, see `in_row`."""
    return _box(QBoxLayout.Direction.TopToBottom, items, inside, margins, spacing)


def _box(
    direction: QBoxLayout.Direction,
    items: tuple[LayoutItem, ...],
    inside: QWidget | None,
    margins: int | tuple[int, int, int, int] | None,
    spacing: int | None,
) -> BoxLayout:
    box = BoxLayout(direction)
    if margins is not None:
        box.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    if spacing is not None:
        box.setSpacing(spacing)
    box.waiting = items
    if inside is not None:
        inside.setLayout(box)
        box.fill()
    return box
