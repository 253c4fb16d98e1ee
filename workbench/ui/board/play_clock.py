"""How long a person has played: a clock that rests while nobody looks at the own board, and the button to begin anew.

It is there only while the puzzle says that a person plays, and stands still once the board is solved, and while a
board of the solver is on show. Nothing is kept: another board begins at 0.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QEvent
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from workbench.ui.board.editing import Cause
from workbench.ui.board.stage import Stage
from workbench.ui.widgets.layouts import in_row
from workbench.ui.widgets.pieces import flat_button, named, tabular, timer
from workbench.ui.widgets.plain_text import PlainLabel

_BEAT = 250  # milliseconds between two looks at the clock: no second is left out


class PlayClock(QWidget):
    """Minutes and seconds, and Restart.

    now   seconds of any clock that goes on evenly.
    """

    def __init__(self, stage: Stage, now: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self.setObjectName("play-clock")
        self._stage, self._now = stage, now
        editing = stage.editing
        self._before = 0.0  # seconds until it began to run
        self._since: float | None = None  # when that was; None while it rests
        self._watched = self._solved = False
        self._label = named(
            PlainLabel("0:00"),
            "clock",
            "How long you have played; it rests while you are away or look at another board",
        )
        self._label.setFont(tabular(self.font()))
        self._restart = flat_button(
            "Restart", "restart", "The board as it was before you played, the clock from 0 (Ctrl+R)", editing.restart
        )
        in_row(self._label, self._restart, inside=self)
        self._timer = timer(self, _BEAT, self._tell)
        editing.board_changed.connect(self._on_board_changed)
        editing.restarted.connect(self.reset)
        editing.view_changed.connect(self._follow)
        editing.redraw.connect(self._follow)
        stage.changed.connect(self._follow)
        self._follow()

    @property
    def seconds(self) -> float:
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    @property
    def running(self) -> bool:
        """Whether it does not rest."""
        return self._since is not None

    def reset(self) -> None:
        self._before, self._solved = 0.0, False
        if self._since is not None:
            self._since = self._now()
        self._follow()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._watch(self.isActiveWindow())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._watch(False)

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate):
            self._watch(event.type() is QEvent.Type.WindowActivate and self.isVisible())
        return super().event(event)

    def _watch(self, watched: bool) -> None:
        self._watched = watched
        self._follow()

    def _on_board_changed(self, cause: Cause) -> None:
        if cause in (Cause.NEW, Cause.OPEN, Cause.PASTE):
            self.reset()

    def _follow(self) -> None:
        """Run or rest, as it should now."""
        editing = self._stage.editing
        plays, solved = editing.puzzle.plays(editing.view), editing.verdict.solved
        runs = plays and self._watched and self._stage.on_mine and not solved
        if runs and self._since is None:
            self._since = self._now()
            self._timer.start()
        elif not runs and self._since is not None:
            self._before, self._since = self.seconds, None
            self._timer.stop()
        if plays and solved and not self._solved and self._before:
            editing.said.emit(f"Solved in {self._words()}")
        self._solved = solved
        self._restart.setVisible(not self._stage.game_rests)  # it is about a board that nobody sees
        self._tell()
        self.setVisible(plays)

    def _tell(self) -> None:
        words = f"rests at {self._words()}" if self._stage.game_rests else self._words()
        if words != self._label.text():
            self._label.setText(words)

    def _words(self) -> str:
        minutes, seconds = divmod(int(self.seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
