"""Every question the window asks, in one object, so that a test can answer them without a modal loop."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import shiboken6
from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHeaderView,
    QLineEdit,
    QListView,
    QMessageBox,
    QTreeView,
    QWidget,
)

from workbench.core.errors import WorkbenchError
from workbench.core.options import Kind, Option, Values
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognised import Recognised
from workbench.core.scene import Scene
from workbench.core.starter import Starter
from workbench.core.wording import counted, with_capital
from workbench.render.theme import Theme
from workbench.solve.experiment import Experiment
from workbench.solve.runs.run import Note
from workbench.ui.ask.new_board_dialog import NewBoardChoice
from workbench.ui.widgets.pages import PAGE_WINDOW
from workbench.ui.widgets.pieces import FRAME, timer, without_icons
from workbench.ui.widgets.plain_text import message_box, titled
from workbench.ui.widgets.settings import Settings

if TYPE_CHECKING:
    from workbench.ui.files.picture_dialog import PictureLook

Given = TypeVar("Given")
_LOOKS = 300  # milliseconds between two looks whether what is asked about is still so
_SAVE = "Save them before they are gone?"
_FILES = QSize(820, 520)  # pixels of a dialog of files, unless the screen has fewer
_PLACES = 170  # pixels of the list of places, in the letters of a presentation, too
_PAPER = (
    Option("title", "Title", Kind.TEXT, ""),
    Option("name", "Name and date", Kind.FLAG, False),
    Option("each", "Per page", Kind.INTEGER, 0, 0, 99),
)
"""How sheets were printed last."""
_BOARDS = "Boards (*.txt *.puzzle *.png *.svg *.pdf)"


class Unsaved(Enum):
    """What is to become of unsaved changes."""

    SAVE = "save"
    DISCARD = "discard"
    KEEP = "keep"
    """Unsaved, for the next start: where the window closes."""
    CANCEL = "cancel"


class Changed(Enum):
    """What is to become of a file that another program has changed."""

    RELOAD = "reload"
    KEEP = "keep mine"
    SAVE_AS = "save as"
    CANCEL = "cancel"


class Dialogs:
    """The dialogs of a window that asks a person."""

    _out: Path | None = None
    """The folder into which something was exported or printed last."""
    _settings: Settings | None = None
    signed, each = False, 0
    """Whether there was a line for the name on the pages that were printed last; how many boards of sheets were wanted
    on one, 0 where the person did not say."""

    def __init__(self, window: QWidget, settings: Settings | None = None) -> None:
        """settings: keeps the folder into which things go out, for the next start."""
        self._window, self._settings = window, settings
        self._last: Path | None = None
        """The folder in which a file was opened or written last."""
        self.heads: dict[object, str] = {}
        """The title on top of printed pages, by what these were about."""
        if settings is not None:
            kept = settings.values("paper", _PAPER)
            self.heads["sheets"], self.signed = kept.text("title"), kept.flag("name")
            self.each = kept.integer("each")

    @property
    def parent(self) -> QWidget:
        """The window in front of the person: the main one, or one of a page, which stays in front then."""
        front = QApplication.activeWindow()
        return front if front is not None and front.objectName() == PAGE_WINDOW else self._window

    def open_path(self, title: str, folder: Path, kinds: str = _BOARDS) -> Path | None:
        """Begins where a file was opened or written last, else in `folder`."""
        found = self._chosen(title, self._last or folder, kinds, QFileDialog.FileMode.ExistingFile)
        self._last = found[0].parent if found else self._last
        return found[0] if found else None

    def picture(
        self, title: str, draw: Callable[[PictureLook], tuple[Scene, Theme]], begun: PictureLook, called: str
    ) -> PictureLook | None:
        """How a picture of a board is to look, at first as `begun`; `called` is its title."""
        from workbench.ui.files.picture_dialog import PictureDialog

        dialog = PictureDialog(title, draw, begun, called, self.parent)
        return _answer(dialog, lambda: dialog.look)

    def print_sheets(
        self,
        at_hand: Sequence[str],
        others: Sequence[str] = (),
        ticked: int | None = None,
        draw: Callable[[int], Scene] | None = None,
        makes: tuple[AnyPuzzle, Starter] | None = None,
    ) -> Sequence[int | Values] | None:
        """Which boards at hand, by their names and as `draw` has them, are printed together; none of them: those of
        files. None: nothing is printed. `others` are told with the reason why they are not offered; the first `ticked`
        are chosen, or all. Values: such new puzzles as `makes` begins, one each."""
        from workbench.ui.files.sheets_dialog import SheetsDialog

        dialog = SheetsDialog(at_hand, others, self.parent, ticked, draw, makes, self._settings)
        return _answer(dialog, lambda: dialog.chosen)

    def keep_paper(self, about: object, title: str, signed: bool, each: int) -> None:
        """Remember how pages were printed; of sheets for the next start, too."""
        self.heads[about], self.signed = title, signed
        if about == "sheets":
            self.each = each
            if self._settings is not None:
                values = Values({"title": title, "name": signed, "each": each})
                self._settings.keep_values("paper", _PAPER, values)

    def open_paths(self, title: str, folder: Path) -> tuple[Path, ...]:
        return self._chosen(title, folder, _BOARDS, QFileDialog.FileMode.ExistingFiles)

    def folder_path(self, title: str, folder: Path) -> Path | None:
        found = self._chosen(title, folder, "", QFileDialog.FileMode.Directory)
        return found[0] if found else None

    def _chosen(self, title: str, folder: Path, kinds: str, mode: QFileDialog.FileMode) -> tuple[Path, ...]:
        """The chosen files, or the folder. A dialog that Qt makes by itself would have icons on its buttons."""
        dialog = self._of_files(title, folder, f"{kinds};;All files (*)" if kinds else "")
        dialog.setFileMode(mode)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly, mode is QFileDialog.FileMode.Directory)
        for buttons in dialog.findChildren(QDialogButtonBox):
            without_icons(buttons)
        with _ended(dialog) as accepted:
            return tuple(map(Path, dialog.selectedFiles())) if accepted else ()

    def _of_files(self, title: str, folder: Path, kinds: str) -> QFileDialog:
        """A dialog whose columns are whole, names in the room that the others leave, and in which what is typed counts
        more than what is selected; a desktop's own is as it is."""
        dialog = QFileDialog(self.parent, title, str(folder), kinds)
        if (table := dialog.findChild(QTreeView)) is not None:
            table.hideColumn(2)  # the type, which the ending of the name says
            table.header().setStretchLastSection(False)
            table.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
            table.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
            dialog.resize(_FILES.boundedTo(self.parent.screen().availableSize() - FRAME))
            for places in dialog.findChildren(QListView, "sidebar"):
                places.setMinimumWidth(_PLACES)
            line, chosen = dialog.findChild(QLineEdit), table.selectionModel()
            if line is not None:
                line.textEdited.connect(lambda _: QTimer.singleShot(0, chosen, chosen.clear))
        return dialog

    def save_path(self, title: str, suggestion: Path, kinds: str) -> Path | None:
        """Where to write. `kinds` is "PNG picture (*.png)"; its ending is added when none was typed.

        Whether a file may be replaced is asked here, about the path that is returned: Qt asks before the ending is
        added.
        """
        dialog = self._of_files(title, suggestion.parent, kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.selectNameFilter(kind_of(suggestion.name, kinds))
        dialog.selectFile(suggestion.name)
        if (line := dialog.findChild(QLineEdit)) is not None:
            line.textEdited.connect(partial(_follow_ending, dialog, line, kinds))  # Qt does the reverse
            dialog.filterSelected.connect(lambda _: QTimer.singleShot(0, line, partial(_begin_name, line)))
        path: Path | None
        while dialog.exec() and dialog.selectedFiles():
            path = with_ending(Path(dialog.selectedFiles()[0]), dialog.selectedNameFilter() or kinds)
            if not path.exists() or self._may_replace(path):
                break
        else:
            path = None
        dialog.deleteLater()
        self._last = path.parent if path is not None else self._last
        return path

    def export_path(self, title: str, suggestion: Path, kinds: str) -> Path | None:
        """Where to write what goes out: in the folder into which something went last, at first in the suggested one."""
        kept = self._settings
        folder = self._out or (kept and kept.export_folder) or suggestion.parent
        path = self.save_path(title, folder / suggestion.name, kinds)
        if path is not None:
            self._out = path.parent
            if kept is not None:
                kept.export_folder = path.parent
        return path

    def _may_replace(self, path: Path) -> bool:
        """Whether an existing file may be replaced."""
        text = f"“{path.name}” exists already."
        more = f"Replace it? What is in {path} now will be lost."
        return self._ask("Replace a file", text, more, "&Replace", icon=QMessageBox.Icon.Warning) == 0

    def unsaved(self, *names: str, closes: bool = False, stops: bool = False) -> Unsaved:
        """What to do with the changes of boards before they would be lost. closes: with the window, which can keep them
        for the next start. stops: with what runs, which may end by itself meanwhile."""
        save, discard = ("&Save", "&Discard") if len(names) == 1 else ("&Save all", "&Discard all")
        text = f"“{names[0]}” has changes that are not saved." if len(names) == 1 else "These have unsaved changes:"
        listed = "".join(f"• {name}\n" for name in names) + "\n" if len(names) > 1 else ""
        more = listed + ("Keep them as they are, and they are open again at the next start." if closes else _SAVE)
        more += "\n\nWhat still runs then is stopped; what was found is kept." if stops else ""
        answers = {"&Keep for the next start": Unsaved.KEEP} if closes else {}
        answers |= {save: Unsaved.SAVE, discard: Unsaved.DISCARD}
        place = self._ask("Unsaved changes", text, more, *answers, default=0)
        return Unsaved.CANCEL if place is None else tuple(answers.values())[place]

    def changed(self, name: str) -> Changed:
        """What to do when a file is to be saved that another program has changed."""
        text = f"“{name}” has been changed by another program since it was read."
        more = "Reload it (undo brings your board back), write yours over it, or save yours elsewhere?"
        place = self._ask("Changed by another program", text, more, "&Reload", "&Keep mine", "Save &as…")
        return Changed.CANCEL if place is None else (Changed.RELOAD, Changed.KEEP, Changed.SAVE_AS)[place]

    def delete_kept(self, name: str, file: str) -> bool:
        """Whether a board that was kept may go for good."""
        text, more = f"Delete “{name}” for good?", f"It is nowhere else: {file}"
        return self._ask("Delete a kept board", text, more, "&Delete") == 0

    def delete_runs(self, count: int, folder: Path) -> bool:
        """Whether so many runs, all that have ended, may go for good."""
        text = f"Delete {counted(count, 'run')} for good?"
        more = f"Dismissed ones go too, those that go on stay. What goes is nowhere else: {folder}"
        return self._ask("Delete kept runs", text, more, "&Delete") == 0

    def take_guess(
        self, found: Recognised, text: str, here: AnyPuzzle, theme: Theme, first: int = 1
    ) -> Recognised | None:
        """Which of the boards that were read from a text is to be taken; of several the `first` is on show."""
        from workbench.ui.files.guess_dialog import GuessDialog

        dialog = GuessDialog(found, text, here, theme, self.parent, first)
        return _answer(dialog, lambda: dialog.choice)

    def stop_and_quit(self, names: Sequence[str], now: Callable[[], Sequence[str]] | None = None) -> bool:
        """Whether to end runs that go on, and the program with them. `now`: asked for the runs that still go on while
        the question stands."""
        title, text = (
            "A solver is running",
            "These are stopped when the program is left now; what they have found is kept:",
        )
        lines = "\n".join(f"• {name}" for name in names)

        def follow(box: QMessageBox) -> None:
            left = names if now is None else now()
            box.setInformativeText("\n".join(f"• {name}" for name in left) or "Leave the program all the same?")
            if not left:
                box.setWindowTitle(titled("The solver has finished"))
                box.setText("Nothing runs any more, and what was found is kept.")
                box.buttons()[0].setText("&Quit")

        return self._ask(title, text, lines, "&Stop and quit", follow=follow) == 0

    def stop_and_dismiss(self, name: str) -> bool:
        """Whether to end a run that goes on, and to forget what it has found."""
        text = f"“{name}” is still running."
        return (
            self._ask("A solver is running", text, "Stop it, and dismiss what it has found?", "&Stop and dismiss") == 0
        )

    def _ask(
        self,
        title: str,
        text: str,
        more: str,
        *answers: str,
        icon: QMessageBox.Icon = QMessageBox.Icon.Question,
        default: int | None = None,
        follow: Callable[[QMessageBox], None] | None = None,
    ) -> int | None:
        """Which of `answers` a person chooses; None is Cancel, which Enter chooses too unless there is a `default`.
        `follow`: keeps what is said true while the question stands."""
        box = message_box(self.parent, icon, title, text, more)
        buttons = [box.addButton(answer, QMessageBox.ButtonRole.AcceptRole) for answer in answers]
        cancel = box.addButton(QMessageBox.StandardButton.Cancel)
        cancel.setText("&Cancel")
        box.setDefaultButton(cancel if default is None else buttons[default])
        if follow is not None:
            timer(box, _LOOKS, lambda: follow(box)).start()
        with _ended(box):
            return next((place for place, button in enumerate(buttons) if button is box.clickedButton()), None)

    def describe_run(self, title: str, note: Note) -> Note | None:
        """What a person calls a run, and what is to be remembered of it."""
        from workbench.ui.runs.note_dialog import NoteDialog

        dialog = NoteDialog(title, note, self.parent)
        return _answer(dialog, dialog.note)

    def choose_race(self, begun: Experiment) -> Experiment | None:
        """Which settings of a question are compared, over how many seeds."""
        from workbench.ui.ask.race_dialog import RaceDialog

        dialog = RaceDialog(begun, self.parent)
        return _answer(dialog, dialog.experiment)

    def new_board(
        self,
        puzzle: AnyPuzzle,
        values: Values,
        theme: Theme,
        begun: Callable[[Starter], Values] = Starter.usual,
    ) -> NewBoardChoice | None:
        """Which new board is wanted. `begun`: how a starter was begun last."""
        from workbench.ui.ask.new_board_dialog import NewBoardDialog

        dialog = NewBoardDialog(puzzle, values, self.parent, begun)
        dialog.show_pictures(theme)
        return _answer(dialog, lambda: dialog.choice)

    def trying(self, work: Callable[[], object]) -> bool:
        """Do something, or say in one line why not; whether it could be done."""
        try:
            work()
        except WorkbenchError as error:
            self.error(error.said, error.more)
            return False
        return True

    def error(self, message: str, more: Sequence[str] = ()) -> None:
        """Something could not be done; one line says why, and more lines what can be done."""
        _show(
            message_box(
                self.parent, QMessageBox.Icon.Warning, "Puzzle Workbench", with_capital(message), "\n".join(more)
            )
        )

    def trouble(self, message: str) -> None:
        """A bug showed itself; the boards are still there."""
        text = "The program met an error of its own. Your boards are unharmed; saving them now is wise."
        _show(message_box(self.parent, QMessageBox.Icon.Critical, "Something went wrong", text, details=message))

    def crash(self, trace: str) -> None:
        """What the program was doing when it died, for its programmers."""
        title = "What the program was doing"
        text = "These are the calls that were going on when the program died. They help whoever is to mend it."
        _show(message_box(self.parent, QMessageBox.Icon.Information, title, text, details=trace))

    def about(self, title: str, text: str) -> None:
        """What the program is, and of what it is made."""
        from workbench.ui.files.about_dialog import about_dialog

        _show(about_dialog(title, text, self.parent))


def _answer(dialog: QDialog, read: Callable[[], Given]) -> Given | None:
    """What a person answers in a dialog; None where he cancels it."""
    with _ended(dialog) as accepted:
        return read() if accepted else None


def _show(dialog: QDialog) -> None:
    """Show a dialog that asks nothing."""
    with _ended(dialog):
        pass


@contextmanager
def _ended(dialog: QDialog) -> Iterator[int]:
    """The result of a dialog that a person has ended. Only behind it the dialog is deleted: what was clicked or typed
    can be read until then, whatever other loops turned meanwhile.

    A dialog refers to itself: left alone, it would live on with its timers until the garbage collector comes by.
    """
    try:
        yield dialog.exec()
    finally:
        if shiboken6.isValid(dialog):
            shiboken6.delete(dialog)


def _follow_ending(dialog: QFileDialog, line: QLineEdit, kinds: str, name: str) -> None:
    """Choose the kind of file whose ending is typed."""
    kind, place = kind_of(name, kinds), line.cursorPosition()
    if kind and kind != dialog.selectedNameFilter():
        dialog.selectNameFilter(kind)
        line.setText(name)  # a kind has its first ending written
        line.setCursorPosition(place)


def _begin_name(line: QLineEdit) -> None:
    """Once a kind has been chosen, a name that is typed replaces the one before, with its ending."""
    line.setFocus()
    line.selectAll()


def kind_of(name: str, kinds: str) -> str:
    """Which of the kinds of a dialog a name's ending is of; "" where of none."""
    found = (
        kind for kind in kinds.split(";;") for one in re.findall(r"\*(\.[\w.]+)", kind) if name.lower().endswith(one)
    )
    return next(found, "")


def with_ending(path: Path, kinds: str) -> Path:
    """A path that was typed without an ending, with the first one of `kinds`; in "v1.2" there is none."""
    path = path.with_name(path.name.strip() or path.name)  # a blank behind it is no part of the ending
    found = re.search(r"\*((?:\.\w+)+)", kinds)
    return path if path.suffix.strip(".0123456789") or found is None else path.with_name(path.name + found[1])
