"""The Tab key stops once at a row of buttons of one kind; arrow keys go from one to another in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QWidget
from shiboken6 import isValid

from workbench.core.control import Form
from workbench.ui.board.control_widgets import Field, Paragraph, Press
from workbench.ui.widgets.tab_order import reveal

_TURNS = QEvent.Type.EnabledChange, QEvent.Type.ShowToParent, QEvent.Type.HideToParent
"""Events of the one button of a row to which the Tab key comes, after which it may have to come to another."""
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class ControlStops(QObject):
    """Knows which buttons are one stop. Tab comes to the one where the keyboard was last, else to the chosen one."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._groups: list[list[QAbstractButton]] = []
        self._last: list[QWidget] = []
        """Where the keyboard was in each group, if it was there."""

    def follow(self, rows: Sequence[Sequence[QWidget]]) -> None:
        """Take other rows, or the same ones in another state."""
        self.take([group for row in rows for group in _kinds(row) if group])

    def take(self, groups: Sequence[Sequence[QAbstractButton]]) -> None:
        """The same of groups that are known already."""
        self._groups = [list(group) for group in groups]
        self._last = [one for group in self._groups for one in group if one in self._last]
        for group in self._groups:
            for one in group:
                one.installEventFilter(self)
            self._place(group)

    def _place(self, group: Sequence[QAbstractButton]) -> None:
        """Let the Tab key come to one button of a group."""
        able = [one for one in group if _can(one)] or list(group)
        known = [one for one in able if one.hasFocus()] or [one for one in able if one in self._last]
        stop = next(iter(known or [one for one in able if one.isChecked()] or able), None)
        for one in group:
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus if one is stop else Qt.FocusPolicy.NoFocus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in (QEvent.Type.FocusIn, QEvent.Type.KeyPress, *_TURNS):
            return False
        group = next((group for group in self._groups if watched in group), [])
        here = next((place for place, one in enumerate(group) if one is watched), None)
        if here is None:
            return False
        if event.type() is QEvent.Type.FocusIn:
            self._last = [one for one in self._last if one not in group] + [group[here]]
            self._place(group)
        elif event.type() in _TURNS:
            self._place([one for one in group if isValid(one)])  # a bar that goes has its buttons go one by one
        elif isinstance(event, QKeyEvent) and len(group) > 1:
            step = _STEPS.get(Qt.Key(event.key()), 0)
            beyond = [one for one in (group[here + 1 :] if step > 0 else group[:here][::-1]) if _can(one)]
            if step and beyond:
                beyond[0].setFocus(Qt.FocusReason.TabFocusReason)
                reveal(beyond[0])
            return bool(step)
        return False


def _can(one: QWidget) -> bool:
    return one.isEnabled() and not one.isHidden()


def _kinds(row: Sequence[QWidget]) -> Iterator[list[QAbstractButton]]:
    """The buttons of a row that are one stop. Beside what is written in, a plain button stands for itself: between −
    and + is a number."""
    able = [one for one in row if isinstance(one, Press | Field | Paragraph)]
    alone = Form.BUTTON.value if any(isinstance(one, Field | Paragraph) for one in able) else ""
    for form, together in groupby(able, lambda one: str(one.property("form"))):
        buttons: list[QAbstractButton] = [one for one in together if isinstance(one, Press)]
        yield from ([one] for one in buttons) if form == alone else [buttons]
