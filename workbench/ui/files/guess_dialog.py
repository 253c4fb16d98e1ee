"""Shows a board that was found in a text, what was left out, and what else it may be, before it replaces another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPixmap, QResizeEvent
from PySide6.QtWidgets import QDialog, QListView, QListWidget, QListWidgetItem, QScrollArea, QSizePolicy, QWidget

from workbench.core.gesture import Ui
from workbench.core.options import defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognised import Recognised
from workbench.core.verdict import Violation
from workbench.core.wording import with_capital
from workbench.render.theme import Theme
from workbench.ui.runs.thumbnail import thumbnail
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import MUTED, named, ok_cancel, wrapped
from workbench.ui.widgets.plain_text import MOST_LEFT, PlainLabel, left_out, literal, set_tip

_MOST_BROKEN = 3  # rules that are told
_WIDE, _HIGH, _SMALL = 420, 320, 84  # pixels, the least of the picture of the board, and of those of others
_NAMES = 130  # beside those of several boards


class GuessDialog(QDialog):
    """Shows one reading of a text and lets another be chosen; `choice` is the one that is to be taken.

    here   the puzzle in front: a board of another one goes to another tab.
    first  which of several boards of a text is on show at first, from 1.
    """

    def __init__(
        self,
        found: Recognised,
        text: str,
        here: AnyPuzzle,
        theme: Theme,
        parent: QWidget | None = None,
        first: int = 1,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("guess")
        self._several = bool(found.place)
        self.setWindowTitle("Which board of your text?" if self._several else "Is this your board?")
        self._readings, self._text, self._here, self._theme = (found, *found.other_readings), text, here, theme
        self._picture = named(PlainLabel(), "guess-picture", label="The board as it was read")
        self._picture.setMinimumSize(_HIGH if self._several else _WIDE, _HIGH)
        self._picture.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._said = wrapped("guess-said")
        self._heading = wrapped("", "Not read")
        self._left, self._more = wrapped("guess-left", ink=MUTED), wrapped("guess-more", ink=MUTED)
        struck = self._left.font()
        struck.setStrikeOut(True)  # grey alone may be just less important
        self._left.setFont(struck)
        self._list = named(QListWidget(), "guess-readings", label="What the text may be")
        buttons, self._take = ok_cancel(self, "Replace my board")
        hint = wrapped("", "Look whether this is your board before it replaces another.", MUTED)
        area = named(QScrollArea(), "guess-words", label="What was read")
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setMinimumWidth(300)
        words = QWidget()
        in_column(self._said, 10, self._heading, self._left, self._more, STRETCH, inside=words, spacing=2)
        area.setWidget(words)
        right = in_column(wrapped("card-title", "Read from your text"), (area, 1), hint, spacing=10)
        others = [wrapped("", "It may be several boards. Choose one:"), self._list] if found.other_readings else []
        if self._several:
            count = wrapped("guess-count", f"{len(self._readings)} boards found. Choose one:")
            later = wrapped("", "Paste or open it again for the next one.", MUTED)
            body = in_row(in_column(count, (self._list, 1), later), (self._picture, 2), (right, 1), spacing=20)
            others = []
        else:
            body = in_row((self._picture, 1), (right, 1), spacing=20)
        in_column((body, 1), *others, buttons, inside=self, margins=(20, 18, 20, 16), spacing=12)
        self._fill()
        self._list.setCurrentRow(first - 1 if 1 <= first <= len(self._readings) else 0)
        self._list.setVisible(bool(found.other_readings))
        (self._list if found.other_readings else self._take).setFocus()  # the words before them only scroll

    @property
    def choice(self) -> Recognised:
        """The reading on show."""
        return self._readings[max(self._list.currentRow(), 0)]

    def _fill(self) -> None:
        self._list.setWordWrap(True)
        self._list.setIconSize(QSize(_SMALL, _SMALL))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if self._several:  # one below the other, as in the text
            self._list.setFixedWidth(_SMALL + _NAMES)
        else:
            self._list.setViewMode(QListView.ViewMode.IconMode)
            self._list.setMovement(QListView.Movement.Static)
            self._list.setResizeMode(QListView.ResizeMode.Adjust)  # else those of a narrower list stay below each other
            line = self.fontMetrics().lineSpacing()
            self._list.setGridSize(QSize(_SMALL + 90, _SMALL + 3 * line))
            self._list.setFixedHeight(_SMALL + 3 * line + 8)
        for one, name in zip(self._readings, captions(self._readings, self._here), strict=True):
            item = QListWidgetItem(QIcon(self._drawn(one, _SMALL, _SMALL)), name)
            set_tip(item, name)
            self._list.addItem(item)
        self._list.currentRowChanged.connect(self._show)
        self._list.setCurrentRow(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The picture grows with the dialog, as in a hall."""
        super().resizeEvent(event)
        if laid := self.layout():
            laid.activate()
        self._draw()

    def _draw(self) -> None:
        wide, high = self._picture.width(), self._picture.height()
        self._picture.setPixmap(
            self._drawn(self.choice, max(wide, _HIGH if self._several else _WIDE), max(high, _HIGH))
        )

    def _show(self) -> None:
        one = self.choice
        self._draw()
        others = [other for other in self._readings if other is not one]
        theirs = of_others(one, others)
        self._said.setText("\n".join(filter(None, (said(one), _in_lines(theirs)))))
        bare = replace(one, skipped=tuple(number for number in one.skipped if number not in theirs))
        left = not_read(bare, self._text).splitlines()
        self._left.setText("\n".join(left[:MOST_LEFT]))
        self._more.setText("\n".join(left[MOST_LEFT:]))
        for label in (self._heading, self._left, self._more):
            label.setVisible(bool(left))
        here = one.puzzle is self._here
        self._take.setText("&Replace my board" if here else f"&Replace the board of {literal(one.puzzle.title)}")

    def _drawn(self, one: Recognised, wide: int, high: int) -> QPixmap:
        """The board as large as it can be, in a square that is free above and below a wide one."""
        puzzle, board = one.puzzle, one.board
        scene = puzzle.scene(
            board, puzzle.quick_check(board), defaults(puzzle.view_options(board)), Ui(room=(wide, high)), ()
        )
        edge = min(wide, max(high, high * scene.width / scene.height))
        return thumbnail(scene, self._theme, edge, self.devicePixelRatioF())


def captions(readings: Sequence[Recognised], here: AnyPuzzle) -> list[str]:
    """What readings are called, no two alike: those of one format have their places before them. Several boards of a
    text are called what it calls them."""
    names = [(one.heading or f"Board {one.place}") if one.place else one.title for one in readings]
    names = [
        name if one.puzzle is here else f"{one.puzzle.title}: {name}" for one, name in zip(readings, names, strict=True)
    ]
    return [f"{place}: {name}" if names.count(name) > 1 else name for place, name in enumerate(names, 1)]


def said(one: Recognised) -> str:
    """Which rules it breaks, what is missing or assumed, and what was understood."""
    puzzle, board = one.puzzle, one.board
    verdict = puzzle.quick_check(board)
    scene = puzzle.scene(board, verdict, defaults(puzzle.view_options(board)), Ui(), ())
    broken = [_broken(violation) for violation in verdict.violations[:_MOST_BROKEN]]
    called = f"its title is “{one.heading}”" if one.heading else ""
    noted = [f"{with_capital(note)}." for note in (called, one.damaged, one.assumed) if note]
    return "\n".join((*broken, *noted, f"{one.title}. {scene.label}"))


def _broken(violation: Violation) -> str:
    """A rule that is broken; of what is missing, where nothing on the board is wrong, only that."""
    message, wrong = violation.message, violation.cells or violation.targets
    return f"It breaks a rule: {message}." if wrong else f"{with_capital(message)}."


def of_others(one: Recognised, others: Sequence[Recognised]) -> list[int]:
    """The numbers of the lines that are no part of a reading, but of another one of the same text."""
    return [number for number in one.skipped if any(number not in other.skipped for other in others)]


def _in_lines(numbers: Sequence[int]) -> str:
    """Where another board is, as a sentence; nothing where there is none."""
    if not numbers:
        return ""
    first, last = numbers[0], numbers[-1]
    where = f"line {first} is" if first == last else f"lines {first} to {last} are"
    return f"Of your text, {where} of another board: choose it below."


def not_read(one: Recognised, text: str) -> str:
    """What is no part of what was understood: first parts of lines that are one, which tell most, then other lines."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")  # as they were counted: no form feed ends one
    left = [*one.unread, *(lines[number - 1] for number in one.skipped)]
    return left_out([part for part in left if not _FRAMES.fullmatch(part)])


_FRAMES = re.compile(
    r"\s*(?:(?:(?:const|let|var|int)\s)?[\w.]{1,40}(?:\[\d{0,2}\]){0,2}\s*[=(])?[\s\[\](){},;\"'`]*|\s*(?:import|from)\s[\w.]+\s(?:as|import)\s[\w.]+\s*"
)
"""What stands around boards in programs and says nothing: brackets, quotes, the name before an equals sign or a
bracket, imports."""
