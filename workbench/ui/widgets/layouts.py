"""Rows and columns of widgets, each built in one call."""

from __future__ import annotations

from typing import Final, TypeVar

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

STRETCH: Final = None
"""Room that nothing stands in, as much as there is."""
Part = QWidget | QLayout
Item = Part | tuple[Part, int] | int | None
"""A part, a part with its share of the room that is left, pixels of room, or STRETCH."""
Box = TypeVar("Box", bound=QBoxLayout)


def in_row(
    *items: Item,
    inside: QWidget | None = None,
    margins: int | tuple[int, int, int, int] | None = 0,
    spacing: int | None = None,
) -> QHBoxLayout:
    """Items from left to right, inside a widget or for another layout. None: margins or spacing are the style's."""
    return _filled(QHBoxLayout(), items, inside, margins, spacing)


def in_column(
    *items: Item,
    inside: QWidget | None = None,
    margins: int | tuple[int, int, int, int] | None = 0,
    spacing: int | None = None,
) -> QVBoxLayout:
    """Items from top to bottom, see `in_row`."""
    return _filled(QVBoxLayout(), items, inside, margins, spacing)


def _filled(
    box: Box,
    items: tuple[Item, ...],
    inside: QWidget | None,
    margins: int | tuple[int, int, int, int] | None,
    spacing: int | None,
) -> Box:
    if inside is not None:
        inside.setLayout(box)
    if margins is not None:
        box.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    if spacing is not None:
        box.setSpacing(spacing)
    for item in items:
        part, share = item if isinstance(item, tuple) else (item, 0)
        if part is None:
            box.addStretch(1)
        elif isinstance(part, int):
            box.addSpacing(part)
        elif isinstance(part, QLayout):
            box.addLayout(part, share)
        else:
            box.addWidget(part, share)
    return box
