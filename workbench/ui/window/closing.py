"""Whether the window may close: the questions before a solver is stopped or a board is lost."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from workbench.ui.files.dialogs import Dialogs
from workbench.ui.files.documents import Documents
from workbench.ui.files.safekeeping import Safekeeping
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.window.tool_windows import ToolWindows


class Closing:
    """Asks the person, unless the program has been told from outside to end."""

    def __init__(
        self,
        window: QWidget,
        tabs: Mapping[str, PuzzleTab],
        documents: Documents,
        safekeeping: Safekeeping,
        others: ToolWindows,
        dialogs: Dialogs,
    ) -> None:
        self._window, self._tabs = window, tabs
        self._documents, self._safekeeping = documents, safekeeping
        self._others, self._dialogs = others, dialogs
        self.asks = True
        """Whether the person is asked before the window closes."""
        self.keeps = False
        """Whether unsaved boards are left to the next start."""

    def leave(self) -> bool:
        """Close the window without a question; whether it is closed. Unsaved boards come back at the next start, as
        after a crash; where they could not be kept, the person is asked after all."""
        self.asks = not self._keep()
        closed = self._window.close()
        self.asks = True
        return closed

    def admitted(self) -> bool:
        """Whether nothing is lost, or the person wants to lose it."""
        self.keeps = not self.asks
        if self.keeps:
            return True
        names, tabs = self._at_work(), self._tabs.values()
        alone = not any(tab.own.at_stake for tab in tabs)  # else one question is about both
        if names and alone and not self._dialogs.stop_and_quit(names, self._at_work):
            return False
        return self._documents.may_lose(*tabs, keep=self._keep, stops=bool(names))

    def _at_work(self) -> list[str]:
        """What is running now, without what the first start shows: the person did not ask for that."""
        asked = [tab for tab in self._tabs.values() if not tab.side.solve.shows]
        names = [f"{run.title} – {tab.puzzle.title}" for tab in asked for run in tab.book.running]
        return names + (["a batch"] if self._others.runs_batch else [])

    def _keep(self) -> bool:
        """Leave unsaved boards to the next start; whether they are on disk."""
        self._safekeeping.keep()
        self.keeps = not self._safekeeping.notice.text
        return self.keeps
