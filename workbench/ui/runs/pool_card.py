"""The different boards of the run on show: stepping through them, what they have in common, more of them, all as files.

It shows what it is told and says what is wanted; `ui.runs.pool_controller` knows the run.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QMenu, QToolButton

from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import named, wrapped

MORE = (1, 10, 100, 1000)
"""How many more boards can be asked for."""


class PoolCard(QFrame):
    """One line of where one is among the boards; where there are several, one of what can be done with them."""

    walked = Signal(int)  # so many boards on, or back
    more_wanted = Signal(int)  # so many more boards
    common_wanted = Signal(bool)  # whether what all boards have in common is to be lit
    export_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("pool")
        self._back = _tool("pool-back", "The different board before (Alt+Left)", "")
        self._back.setArrowType(Qt.ArrowType.LeftArrow)
        self._back.clicked.connect(partial(self.walked.emit, -1))
        self._on = _tool("pool-on", "The next different board (Alt+Right)", "")
        self._on.setArrowType(Qt.ArrowType.RightArrow)
        self._on.clicked.connect(partial(self.walked.emit, 1))
        self._place = named(ElidedLabel(), "pool-place")
        self.common = _tool("pool-common", "Light what all these boards have and yours has not", "In common")
        self.common.setCheckable(True)
        self.common.toggled.connect(self.common_wanted)
        self._more = _tool("pool-more", "Look for a board that is none of these", "Another")
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self._more.clicked.connect(partial(self.more_wanted.emit, 1))
        menu = QMenu(self._more)
        for number in MORE[1:]:
            menu.addAction(f"{number:,} more").triggered.connect(partial(self._ask, number))
        self._more.setMenu(menu)
        self._export = _tool("pool-export", "All of them as one text, one PDF, or pictures", "Export all…")
        self._export.clicked.connect(lambda *_: self.export_wanted.emit())
        self._words = wrapped("pool-words")
        self._words.hide()
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        where = in_row(self._back, self._on, (self._place, 1), self._more, spacing=6)
        what = in_row(self.common, self._export, STRETCH, spacing=6)
        in_column(where, what, self._words, inside=self, margins=(10, 6, 10, 6), spacing=6)

    def show_place(self, place: int | None, number: int, different: int) -> None:
        """Board `place` of `number` is on show, counted from 1; None: none of them. `different` were found in all."""
        kept = "" if different == number else f", evenly spread among {different:,}"
        boards = "board" if number == 1 else "different boards"
        walking = number > 1 or place is None
        self._place.setText(
            f"{place:,} of {number:,} {boards}{kept}" if place and walking else f"{number:,} {boards}{kept}"
        )
        for button in (self._back, self._on):
            button.setVisible(walking)
        for button in (self.common, self._export):
            button.setVisible(number > 1)

    def show_more(self, *, offered: bool, possible: bool) -> None:
        """Whether others can be asked for at all, and now."""
        self._more.setVisible(offered)
        self._more.setEnabled(possible)

    def say(self, words: str) -> None:
        """What they have in common, in words; "" is nothing."""
        self._words.setText(words)
        self._words.setVisible(bool(words))

    def _ask(self, number: int, *_: object) -> None:
        self.more_wanted.emit(number)


def _tool(name: str, tip: str, text: str) -> QToolButton:
    button = named(QToolButton(), name, tip, text or tip)
    button.setText(text)
    return button
