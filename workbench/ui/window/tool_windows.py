"""What has a window of its own beside the main one: rules, batches, models, sheets to print. Made when first wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QWidget

from workbench.core.errors import OptionError
from workbench.core.puzzle import AnyPuzzle
from workbench.render.theme import Theme
from workbench.solve.runs.kept_runs import KeptRuns
from workbench.solve.runs.run import Run
from workbench.solve.sheets import each_once
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.files.printing import Printing, at_hand, begun_before, left_out, of_earlier
from workbench.ui.files.run_files import RunFiles
from workbench.ui.runs.run_keeping import RunKeeping
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.appearance import Appearance
from workbench.ui.widgets.settings import Settings
from workbench.ui.window.help_view import HelpView
from workbench.ui.window.menus import Menus

if TYPE_CHECKING:
    from workbench.ui.ask.model_dialog import ModelDialog
    from workbench.ui.batch.batch_window import BatchWindow
    from workbench.ui.window.responsiveness_dialog import ResponsivenessDialog

Window = TypeVar("Window", bound=QDialog)


class ToolWindows:
    """Each is about the tab on show when it is asked for."""

    def __init__(
        self,
        owner: QWidget,
        puzzles: tuple[AnyPuzzle, ...],
        dialogs: Dialogs,
        theme: Callable[[], Theme],
        current: Callable[[], PuzzleTab],
        tabs: Callable[[], Iterable[PuzzleTab]],
        said: Callable[..., object],
        made: Path,
    ) -> None:
        """made: the folder of the puzzles that were made for sheets."""
        self._tabs = tabs
        self._owner, self._puzzles, self._dialogs, self._theme = owner, puzzles, dialogs, theme
        self._current, self._said = current, said
        self._printing = Printing(owner, dialogs, puzzles, said, made)
        self.help: HelpView | None = None
        self.batch: BatchWindow | None = None
        self.model: ModelDialog | None = None
        self.responsiveness: ResponsivenessDialog | None = None

    def show_rules(self, menus: Menus, letters: QFont | None = None) -> None:
        """The rules of the tab on show, and every shortcut. letters: of the presentation, while it fills the screen."""
        if self.help is None:
            self.help = _closable(HelpView(self._owner))
        self.help.show_help(self._current().puzzle, menus.everything(), self._theme(), letters)
        self.help.show()
        self.help.raise_()
        self.help.activateWindow()  # it may be open already, with the keyboard in the window

    def ask_sheets(self, keeping: RunKeeping) -> None:
        """Ask which boards are to be printed, once it is known what runs of earlier starts have made."""

        def ask(kept: Mapping[Run, Run]) -> None:
            tab, tabs = self._current(), list(self._tabs())
            earlier = [*begun_before(tabs), *of_earlier(tabs, kept)]
            made = [] if self.batch is None else self.batch.made()
            here = each_once([*at_hand(tabs, kept), *made])
            self._printing.ask(tab.document.path, tab.puzzle, here, left_out(tabs), earlier)

        keeping.read_made(ask)

    def show_batch(self, runs: RunFiles) -> None:
        """Batches; a row that is opened is shown by `runs`."""
        if self.batch is None:
            from workbench.ui.batch.batch_window import BatchWindow  # the start of the window does not wait for it

            self.batch = _closable(BatchWindow(self._puzzles, self._dialogs, self._theme, runs.show_run, self._owner))
        tab = self._current()
        self.batch.editor.form.choose(tab.puzzle, tab.document.text())
        self.batch.show()
        self.batch.raise_()

    def show_model(self) -> None:
        """The model behind the task in the box, of the board that is edited."""
        if self.model is None:
            from workbench.ui.ask.model_dialog import ModelDialog

            self.model = _closable(ModelDialog(self._dialogs.export_path, self._owner))
        try:
            question = self._current().side.solve.question()
        except OptionError as error:
            self._said(str(error))
            return
        self.model.show_model(question)

    def show_responsiveness(self) -> None:
        """What holds the window up from now on."""
        if self.responsiveness is None:
            from workbench.ui.window.responsiveness_dialog import ResponsivenessDialog

            self.responsiveness = _closable(ResponsivenessDialog(self._owner))
        self.responsiveness.show()
        self.responsiveness.raise_()

    def show_settings(
        self, settings: Settings, appearance: Appearance, runs: KeptRuns, tabs: Callable[[], Sequence[PuzzleTab]]
    ) -> None:
        """The settings of the program."""
        from workbench.ui.window.settings_dialog import SettingsDialog

        dialog = SettingsDialog(settings, appearance, runs, self._dialogs, tabs, self._owner)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    @property
    def runs_batch(self) -> bool:
        return self.batch is not None and self.batch.running is not None

    def close_threads(self) -> None:
        """Stop what runs and wait for it."""
        self._printing.close()
        for window in (self.model, self.batch, self.responsiveness):
            if window is not None:
                window.close_threads()


def _closable(window: Window) -> Window:
    """A window beside the main one that is closed by the key that usually does that, too."""
    QShortcut(QKeySequence("Ctrl+W"), window, window.close)
    return window
