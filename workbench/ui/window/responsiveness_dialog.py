"""Gaps in which the window answered no event, and what held it: noted while this dialog is open."""

from __future__ import annotations

from pathlib import PurePath

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QWidget

from workbench.ui.background.loop_probe import Gap, LoopProbe
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pieces import named, timer, wrapped
from workbench.ui.widgets.table import TableView
from workbench.ui.widgets.table_rows import Column, Rows

_LEAST = 0.016  # seconds: one frame of most screens
_MOST = 1_000  # rows: the newest
_LOOK = 500  # milliseconds between two looks at what the probe has noted
_SAID = "Work as usual: whenever the window did nothing else for 16 ms or more, there is a row. The tip has the stack."


def _where(gap: Gap) -> str:
    """The innermost place of the program's own; of libraries where there is none."""
    own = [line for line in gap.stack if PurePath(line).parts[0] == "workbench"]
    return (own or gap.stack or ("",))[-1]


_COLUMNS = (
    Column[Gap]("at", "At, s", lambda gap: f"{gap.at:.2f}", lambda gap: gap.at, number=True),
    Column[Gap]("gap", "Gap, ms", lambda gap: f"{1000 * gap.seconds:.0f}", lambda gap: gap.seconds, number=True),
    Column[Gap]("work", "Own work, ms", lambda gap: f"{1000 * gap.work:.0f}", lambda gap: gap.work, number=True),
    Column[Gap]("where", "Held by", _where, tip=lambda gap: "\n".join(gap.stack)),
    Column[Gap]("stack", "Stack", lambda gap: " > ".join(gap.stack), hidden=True),
)


class ResponsivenessDialog(QDialog):
    """Stays beside the window; begins anew each time it is opened."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("responsiveness")
        self.setWindowTitle("Responsiveness")
        self.probe: LoopProbe | None = None
        self._rows = Rows[Gap](_COLUMNS)
        self.table = named(TableView(self._rows), "responsiveness-gaps", label="Gaps of the window’s loop")
        self._timer = timer(self, _LOOK, self._look)
        in_column(wrapped("responsiveness-said", _SAID), (self.table, 1), inside=self, margins=None)
        self.resize(640, 420)

    def close_threads(self) -> None:
        """Stop noting gaps."""
        self._timer.stop()
        if self.probe is not None:
            self.probe.stop()
            self._look()
            self.probe.deleteLater()
            self.probe = None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.probe is None:
            self._rows.show(())
            self.probe = LoopProbe(self, _LEAST)
            self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.close_threads()

    def _look(self) -> None:
        """Show what is new; the newest stands first."""
        probe = self.probe
        if probe is not None and probe.gaps:
            self._rows.insert(0, *reversed(probe.gaps))
            probe.gaps.clear()
            while len(self._rows.rows) > _MOST:
                self._rows.remove(len(self._rows.rows) - 1)
