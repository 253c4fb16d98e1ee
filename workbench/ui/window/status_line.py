"""The status bar: what the rules say on the left, solver and file on the right, and now and then one sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QSizePolicy, QToolButton, QWidget

from workbench.core.verdict import Verdict
from workbench.core.wording import with_capital
from workbench.ui.board.editing import Editing
from workbench.ui.board.showing import WHOSE, Showing
from workbench.ui.board.stage import Stage
from workbench.ui.widgets.announcement import announce
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import in_row
from workbench.ui.widgets.pieces import named, open_folder, push_button, timer

_READING_TIME = 8_000
_SIDE, _APART = 14, 16  # pixels beside and between what is told
SOUGHT = "◌  Not an answer yet"
"""What is said of a board that breaks rules while its solver runs: its facts tell how near it is."""
_A_STEP = "○  This step is only shown: your own board has not changed"
PREPARING = "Preparing the engines, once on this computer: {:.0f} %"


class StatusLine(QWidget):
    """Three labels in a row. A click on the verdict lights what is broken."""

    said = Signal(str)  # another sentence, "" where one is over

    def __init__(self, shows: QAction | None = None) -> None:
        """shows: opens the folder of the last file that was told of, when its button is gone, too."""
        super().__init__()
        self.setObjectName("status")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.verdict = ElidedLabel()
        self.verdict.setObjectName("verdict")
        self.verdict.drops = True
        self.verdict.setCursor(Qt.CursorShape.PointingHandCursor)
        self._said = ElidedLabel()
        self._said.setObjectName("said")
        self._said.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._right = named(ElidedLabel(), "state")
        self._folder = push_button("Show in folder", "show-folder", self.show_folder, "Open the folder of that file")
        self._folder.setProperty("low", True)
        self._folder.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._folder.hide()
        self._written: Path | None = None
        self._last: Path | None = None
        self._shows = shows
        if shows is not None:
            shows.setEnabled(False)
        self._state, self._prepared = "", 0.0
        self._said.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)  # where there is room
        self._right.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        in_row(
            (self.verdict, 1),
            self._said,
            self._folder,
            self._right,
            inside=self,
            margins=(_SIDE, 5, _SIDE, 5),
            spacing=_APART,
        )
        self.words = self.brief = ""
        """What the rules say, without facts; the same with the first message alone."""
        self._timer = timer(self, _READING_TIME, self._on_read, once=True)
        self._said.hide()
        self._named = ""
        """What is said of the button that has the keyboard."""
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]

    @property
    def sentence(self) -> str:
        """What is said for a while; empty where that is nothing."""
        return self._said.text()

    def say(self, sentence: str, path: Path | None = None) -> None:
        """Show a sentence for a while; an empty one ends that. path: the file that it tells of, whose folder can be
        opened beside it."""
        self._written, self._last = path, path or self._last
        if self._shows is not None:
            self._shows.setEnabled(self._last is not None)
        self._folder.setVisible(path is not None)
        self._said.setText(sentence)
        self.said.emit(sentence)
        self._said.setVisible(bool(sentence))  # the verdict has the whole width while nothing is said
        self._share_out()
        if sentence:
            announce(self._said, sentence)
            self._timer.start()
        else:
            self._timer.stop()

    def _on_focus(self, _: QWidget | None, here: QWidget | None) -> None:
        """Name a button that shows a sign alone while it has the keyboard: no pointer rests there to read its tip."""
        mine = here is not None and self.window().isAncestorOf(here)
        words = name_of_sign(here) if mine and isinstance(here, QAbstractButton) else ""
        if (words and self._written is None) or (self._named and self.sentence == self._named):
            self.say(words)
            self._timer.stop()
        self._named = words

    def forget_file(self, *_: object) -> None:
        """A file that was written is no news any more."""
        if self._written is not None:
            self.say("")

    def _on_read(self) -> None:
        if self._folder.hasFocus() or self._folder.underMouse():
            self._timer.start()
        else:
            self.say("")

    def show_folder(self) -> None:
        """Open the folder of the last file that was told of."""
        if self._last is not None and not open_folder(self._last.parent):
            self.say(f"No program here opens folders; this one is {self._last.parent}")

    def _share_out(self) -> None:
        """While a sentence is said it has the room it needs, and what would not be whole beside it waits until it is
        over: the state first, then the verdict, in whose place it stands then, at the left. While none is said the
        state gives way to a verdict that would be cut beside it."""
        said = self._said.sizeHint().width()
        said += 0 if self._folder.isHidden() else self._folder.sizeHint().width() + _APART
        left = self.width() - 2 * _SIDE - said - _APART
        width = self.verdict.fontMetrics().horizontalAdvance(self.verdict.text()) + 1
        beside = self._right.sizeHint().width() + _APART
        self.verdict.setVisible(not self.sentence or left >= width)
        if self.sentence:
            self._right.setVisible(left - beside >= (width if left >= width else 0))
        else:  # the verdict, at least in brief, before the solver's state, which its column tells
            brief = self.verdict.fontMetrics().horizontalAdvance(self.verdict.brief or self.words) + 1
            self._right.setVisible(self.width() - 2 * _SIDE - beside >= brief)
        side = Qt.AlignmentFlag.AlignLeft if self.verdict.isHidden() else Qt.AlignmentFlag.AlignRight
        self._said.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def show_board(
        self, editing: Editing, stage: Stage, facts: str, refuted: str = "", *, searching: bool = False
    ) -> None:
        """What the rules say of the board on show, and whose board that is. `refuted`: the answer that the person's own
        cannot be completed: then it is not said that no rule is broken so far. `searching`: the solver is not done with
        its board, and what breaks a rule there is no mistake of the person's."""
        whose = WHOSE[stage.showing]
        # a step of the answer may be about the person's own board
        if stage.showing is not Showing.MINE and not (refuted and stage.board == editing.board):
            seen = editing.puzzle.quick_check(stage.board)
            # only the person's own board is checked further
            verdict = replace(seen, complete=False, pending=False) if seen.pending else seen
            said = SOUGHT if searching and verdict.violations and stage.showing is Showing.SOLVER else ""
            if stage.showing is Showing.STEP and not (verdict.violations or verdict.complete):
                bars = stage.bars_caption()
                said, whose = f"○  {bars}" if bars else _A_STEP, ""
            self.show_verdict(verdict, hidden=False, facts=facts, whose=whose, said=said)
        else:
            whose = whose if stage.solver_board is not None else ""  # there is no other
            looked_at = editing.preview is not None  # a step of the history, or what is dragged
            own = editing.verdict_on_show
            facts = "" if looked_at else facts
            refuted = "" if looked_at else refuted
            said = refuted if not (own.violations or own.complete or own.pending) else ""
            self.show_verdict(own, hidden=not editing.shows_mistakes, facts=facts, whose=whose, said=said)

    def show_verdict(self, verdict: Verdict, *, hidden: bool, facts: str = "", whose: str = "", said: str = "") -> None:
        """What the rules say; `hidden`: the person does not want to know what is broken yet. `whose`: the board that
        it is about, where that is not the person's own. `said` in place of that, in the plain ink."""
        words, brief = (
            (f"{whose}: " if whose else "") + (said or verdict_words(verdict, hidden=hidden, most=most))
            for most in (3, 1)
        )
        announce(self.verdict, words)
        self.words, self.brief = words, brief
        self.verdict.set_mood("" if hidden or said or not verdict.violations else "bad")
        self.verdict.brief = brief if brief != words else ""  # a list that is cut does not say how long it is
        self.verdict.calm_from = len(words)  # the facts break no rule
        self.verdict.setText(f"{words}  ·  {facts}" if facts else words)
        self._share_out()

    def show_state(self, text: str) -> None:
        """How solver and file stand."""
        self._state = text
        self._show_right()

    def show_prepared(self, share: float) -> None:
        """How much of the kernels is compiled, which is done once on a computer; 0 where nothing is."""
        self._prepared = share
        self._show_right()

    def _show_right(self) -> None:
        text = f"{PREPARING.format(100 * self._prepared)}  ·  {self._state}" if self._prepared else self._state
        if text != self._right.text():
            self._right.setText(text)
            self._share_out()


def name_of_sign(button: QAbstractButton) -> str:
    """The name and key of a button that shows no words, or what it has `told` for that; "" of one that shows some."""
    if text := button.property("status_text"):
        return str(text)
    by_icon = isinstance(button, QToolButton) and button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly
    shown = "" if by_icon and not button.icon().isNull() else button.text()
    if any(letter.isalpha() for letter in shown) or isinstance(button, QCheckBox):  # whose words stand beside it
        return ""
    tip = " ".join(button.toolTip().split("\n"))
    action = button.defaultAction() if isinstance(button, QToolButton) else None
    name = action.iconText() if action is not None else button.accessibleName()
    return tip if tip.startswith(name) else f"{name}: {tip}" if tip else name


def verdict_words(verdict: Verdict, *, hidden: bool = False, most: int = 3) -> str:
    """A verdict in words, with a sign before them; the first messages when something is broken."""
    if hidden and verdict.violations:
        return "✎  Not checked (F7 checks)" + verdict.score_words
    sign = "✕" if verdict.violations else "◌" if verdict.pending else "✓" if verdict.complete else "○"
    return f"{sign}  {with_capital(verdict.words(most))}"
