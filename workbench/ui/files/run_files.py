"""Files of runs in the window: opening, writing and restoring."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from workbench.core import files
from workbench.core.errors import FileProblem
from workbench.core.puzzle import AnyPuzzle
from workbench.core.wording import in_folder, share_text
from workbench.solve.runs.run import Run
from workbench.solve.runs.run_file import ENDING
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.runs.run_keeping import RunKeeping, looks_like_a_run
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets import frame_budget
from workbench.ui.widgets.notice import Notice
from workbench.ui.widgets.settings import Settings


class RunFiles(QObject):
    """Opens, writes and restores runs of all tabs, and asks where."""

    def __init__(
        self,
        keeping: RunKeeping,
        settings: Settings,
        dialogs: Dialogs,
        current: Callable[[], PuzzleTab],
        show: Callable[[AnyPuzzle], PuzzleTab],
    ) -> None:
        super().__init__()
        self._keeping, self._settings, self._dialogs = keeping, settings, dialogs
        self._current, self._show = current, show
        self._folder = Path.home()
        self.notice = Notice()
        keeping.opened.connect(self._on_opened)
        keeping.reading.connect(self._on_reading)
        keeping.said.connect(dialogs.error)

    # files

    def ask_open(self) -> None:
        path = self._dialogs.open_path("Open a run", self._folder, "Runs (*.jsonl)")
        if path is not None:
            self._folder = path.parent
            self._keeping.open(path)

    def show(self, path: Path) -> bool:
        """Read a file that may be opened as a board is, if it holds a run; whether it does."""
        try:
            run = path.suffix == ENDING and looks_like_a_run(path)
        except FileProblem:
            run = False  # the code that opens it says what is wrong
        if run:
            self._keeping.open(path)
        return run

    def export(self) -> None:
        """Ask where, and write the file of the run that is shown."""
        run = self._current().book.shown
        if run is None:
            return
        path = self._dialogs.export_path(
            "Export the run", self._folder / f"{_file_name(run)}{ENDING}", f"Run (*{ENDING})"
        )
        if path is not None and self._dialogs.trying(lambda: self._keeping.export(run, path)):
            self._current().wrote.emit(f"Exported as {in_folder(path)}", path)

    def _on_reading(self, name: str, share: float) -> None:
        if share >= 1:
            self.notice.tell("")
        elif self.notice.text.startswith(text := f"Reading {name}"):
            self.notice.say_on(f"{text}: {share_text(round(share, 2))}")
        else:
            stop = partial(self._keeping.stop_reading, name)
            self.notice.tell(f"{text}: {share_text(round(share, 2))}", (("stop-reading", "Stop", stop),))

    def show_run(self, run: Run) -> None:
        """List a run in its tab, and show it there."""
        tab = self._show(run.question.puzzle)
        tab.book.add(run)
        tab.book.show_run(run, front=True)
        tab.show_page("runs")

    def _on_opened(self, run: Run) -> None:
        """Do as `show_run` does, in two steps: plot, boards and log follow when the list has been painted."""
        tab = self._show(run.question.puzzle)
        tab.book.add(run)
        tab.show_page("runs")

        def bring() -> None:
            if tab.window().isVisible():  # else it has been closed meanwhile
                tab.book.show_run(run, front=True)

        frame_budget.take()
        frame_budget.when_free(tab, bring)

    # questions

    def restore(self) -> None:
        """Bring back the run that was dismissed last."""
        self._current().book.restore()


def _file_name(run: Run) -> str:
    return f"{run.question.puzzle.slug}-{files.file_name(run.name)}"
