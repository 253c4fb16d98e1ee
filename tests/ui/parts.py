"""Finding parts of a window by kind and objectName."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QWidget

Part = TypeVar("Part", bound=QWidget)


def part(whole: QWidget, kind: type[Part], name: str = "") -> Part:
    """The part of `whole` called `name`; fails when there is none."""
    found = whole.findChild(kind, name) if name else whole.findChild(kind)
    assert found is not None, f"no {kind.__name__} called '{name}'"
    return found
