"""The different boards of the run on show: stepping through them, what they have in common, more of them, all as files.

It shows what it is told; `ui.runs.pool_controller` knows the run, and hears the buttons.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QMenu, QToolButton

from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import named, wrapped
from workbench.ui.widgets.plain_text import set_tip

MORE = (1, 10, 100, 1000)
"""How many more boards can be asked for."""
_ANOTHER = "Look for a board that is none of these"


class PoolCard(QFrame):
    """One line of where one is among the boards; where there are several, one of what can be done with them."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("pool")
        self.back = _tool("pool-back", "The different board before (Alt+Left)", "")
        self.back.setArrowType(Qt.ArrowType.LeftArrow)
        self.on = _tool("pool-on", "The next different board (Alt+Right)", "")
        self.on.setArrowType(Qt.ArrowType.RightArrow)
        self._place = named(ElidedLabel(), "pool-place")
        self.common = _tool("pool-common", "Light what all these boards have and yours has not", "In common")
        self.common.setCheckable(True)
        self.more = _tool("pool-more", _ANOTHER, "Another")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        menu = QMenu(self.more)
        for number in MORE[1:]:
            menu.addAction(f"{number:,} more").setData(number)
        self.more.setMenu(menu)
        self.export = _tool("pool-export", "All of them as one text, one PDF, or pictures", "Export all…")
        self._count_words, self._alone, self._stale, self._aged = "", "", "", False
        self._words = wrapped("pool-words")
        self._words.hide()
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        where = in_row(self.back, self.on, (self._place, 1), self.more, spacing=6)
        what = in_row(self.common, self.export, STRETCH, spacing=6)
        in_column(where, what, self._words, inside=self, margins=(10, 6, 10, 6), spacing=6)

    def show_place(self, place: int | None, number: int, different: int, *, best: bool, others: str) -> None:
        """Board `place` of `number` is on show, counted from 1; None: none of them. `different` were found in all.
        `best`: those that are as good as the best. `others`: what is known of others, behind the number."""
        kept = "" if different == number else f", evenly spread among {different:,}"
        quality = "best " if best else ""
        boards = f"{quality}board{others}" if number == 1 else f"different {quality}boards"
        walking = number > 1 or place is None
        many = f"{place:,} of {number:,}" if place and walking else "One" if number == 1 else f"{number:,}"
        self._count_words, self._alone = f"{many} {boards}{kept}", f"one{others}" if number == 1 else ""
        self.set_age(stale=self._stale, aged=self._aged)
        for button in (self.back, self.on):
            button.setVisible(walking)
        for button in (self.common, self.export):
            button.setVisible(number > 1)

    def set_age(self, *, stale: str, aged: bool) -> None:
        """As of the proof below: whether it is about another board than the one that is edited, and is dimmed."""
        self._stale, self._aged = stale, aged
        self._place.setText(f"{stale}: {self._alone}" if stale and self._alone else self._count_words)
        self._place.setForegroundRole(QPalette.ColorRole.PlaceholderText if aged else QPalette.ColorRole.WindowText)

    def show_more(self, *, offered: bool, why: str) -> None:
        """Whether the task has others at all; `why` none can be asked for now, "" where they can."""
        self.more.setVisible(offered)
        self.more.setEnabled(not why)
        set_tip(self.more, why or _ANOTHER)

    def say(self, words: str) -> None:
        """What they have in common, in words; "" is nothing."""
        self._words.setText(words)
        self._words.setVisible(bool(words))


def _tool(name: str, tip: str, text: str) -> QToolButton:
    button = named(QToolButton(), name, tip, text or tip)
    button.setText(text)
    return button
