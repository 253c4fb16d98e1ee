"""New, open, save, and the question before changes are lost: what becomes of documents. Dialogs are asked, not made."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QMimeData, QObject, QUrl
from PySide6.QtGui import QGuiApplication

from workbench.core import files, link, options
from workbench.core.document import Document, OnDisk
from workbench.core.errors import FileProblem, FormatError, WorkbenchError
from workbench.core.no_board import WOULD_BE
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import recognise
from workbench.core.recognised import NATIVE, Recognised
from workbench.core.starter import Starter
from workbench.ui.ask.new_board_dialog import Begin
from workbench.ui.board.editing import Cause
from workbench.ui.files.clipboard import pasted
from workbench.ui.files.dialogs import Changed, Dialogs, Unsaved, kind_of
from workbench.ui.files.export import PICTURES
from workbench.ui.files.making import Making
from workbench.ui.tab.puzzle_tab import PuzzleTab, new_values
from workbench.ui.widgets.settings import Settings

_PASTED = "Pasted; {} takes it back"  # short: beside it stands the verdict
_PICTURE = "The picture on the clipboard holds no board"
_PICTURES = (
    "Only pictures that this program has copied or saved hold one: open a saved PNG, SVG or PDF by Open, or drop it.",
    "Of a scan or a screenshot, type the board: Ctrl+N begins an empty one.",
)
_THERE = "This board is there already: nothing has changed"
_LEFT = "{} brings your board back"
_NOT_THIS = ": your board, not the one on show: “Use this board” (Ctrl+Return) first to save that"


class Documents(QObject):
    """Creates, opens, saves and closes documents, for all tabs."""

    def __init__(
        self,
        puzzles: tuple[AnyPuzzle, ...],
        settings: Settings,
        dialogs: Dialogs,
        tabs: Mapping[str, PuzzleTab],
        current: Callable[[], PuzzleTab],
        show: Callable[[AnyPuzzle], PuzzleTab],
        end_lesson: Callable[[], object],
        show_other: Callable[[Path], bool],
        print_sheets: Callable[[], object],
    ) -> None:
        """tabs: those that are built, by their puzzles' names. end_lesson: gives a person's own boards back, before one
        of them is left for another. show_other: shows the run, or plays the lesson, that a file holds, and says whether
        it does."""
        super().__init__()
        self._end_lesson, self._show_other, self._print_sheets = end_lesson, show_other, print_sheets
        self._puzzles, self._settings, self._dialogs = puzzles, settings, dialogs
        self._tabs, self._current, self._show = tabs, current, show
        self._taken = "", 0
        """The text of which a board was taken last, and its place among several of it."""
        self.making = Making(dialogs.error, lambda: current().puzzle, self)

    # new and open

    def new(self) -> None:
        """Ask which new board is wanted, and begin it in the current tab."""
        tab = self._current()
        puzzle, settings = tab.puzzle, self._settings
        begun = partial(settings.begun, puzzle.slug)
        choice = self._dialogs.new_board(puzzle, new_values(puzzle, settings), tab.theme, begun)
        if choice is not None:
            tab.pane.board_view.setFocus()
        match choice:
            case Begin(starter, values):
                self._settings.keep_starter(tab.puzzle.slug, starter, values)
                self.begin(starter, values)
            case Path():
                self.open_sample(choice)
            case "paste":
                self.paste_clipboard()
            case "sheets":
                self._print_sheets()
            case Values():
                self._begin_empty(tab, choice)

    def again(self) -> None:
        """Begin once more, with another board, what was begun last in the current tab. A person who plays gets a game
        again."""
        tab = self._current()
        fitting = [one for one in tab.puzzle.starters if not (one.ask and tab.side.playing)]
        found = self._settings.starter(tab.puzzle.slug, fitting)
        if found is not None:
            starter, values = found
            if tab.side.playing:  # what was set beside the board meanwhile, as the strength, is meant for this one too
                values = Values({**values, **{name: now for name, now in tab.editing.view.items() if name in values}})
                if not starter.task:  # the board needs no making: so is its size
                    rules = tab.puzzle.options_of(tab.editing.board)
                    starter = replace(starter, board=lambda *_: tab.puzzle.new_board(rules))
            self.begin(starter, values)

    def begin(self, starter: Starter, chosen: Values | None = None, *, still: bool = False) -> None:
        """Begin something worth doing, with its options as chosen or as usual; what its board has to be asked first is
        asked on a thread. `still`: no game plays, and nothing is asked, by itself."""
        tab, values = self._current(), options.defaults(starter.options) if chosen is None else chosen
        self.making.stop(tab.puzzle)
        if not self._may_leave(tab):
            return
        rng = Random(secrets.randbits(64))  # another board each time
        if not starter.task:
            self._dialogs.trying(lambda: self._on_made(tab, starter, values, still, starter.board(values, rng)))
            return
        then = partial(self._on_made_late, tab, tab.document, tab.document.board, starter, values, still)
        self.making.begin(tab.puzzle, starter, values, rng, then)

    def _on_made_late(
        self, tab: PuzzleTab, before: Document, stood: Any, starter: Starter, values: Values, still: bool, board: Any
    ) -> None:
        """The board that was wanted is there: show it, unless something has been begun or changed meanwhile."""
        if tab.document is before and before.board == stood:
            self._on_made(tab, starter, values, still, board)
        else:
            tab.said.emit(f"{starter.title}: another board was begun meanwhile, and stays")

    def _on_made(self, tab: PuzzleTab, starter: Starter, values: Values, still: bool, board: Any) -> None:
        before, before_board = tab.document, tab.document.board
        if starter.plays:
            board = _by_chosen_rules(tab.puzzle, before_board, board)
        # who watches has not asked for another board: of a game or a file it is told, too, how that comes back
        left = _misses(before) or (starter.ask and (before.modified or before.path is not None))
        document = Document(tab.puzzle, board, starter.title)
        document.made = (board,)
        tab.open_document(document, Cause.NEW)
        tab.editing.set_view(Values({**tab.editing.view, **starter.view(values)}))
        if starter.plays or any(option.name in starter.view(values) for option in tab.editing.playable):
            tab.editing.hide_cursor()  # the person lays nothing: keys go along the game
        said = [_LEFT.format(_way_back(tab))] if left else []
        said += [] if still else _other_rules(tab.puzzle, before_board, board)
        if starter.ask:
            tab.tasks.watch(starter.ask, starter.asked, still=still)
        if said:
            tab.said.emit("; ".join(said))
        if starter.plays and not still:
            tab.pane.play()

    def _begin_empty(self, tab: PuzzleTab, values: Values) -> None:
        """Leave the board for an empty one."""

        def work() -> None:
            left = _misses(tab.document)
            tab.new_board(values)
            tab.said.emit(_LEFT.format(_way_back(tab)) if left else "")

        if self._may_leave(tab):
            self._dialogs.trying(work)

    def _may_leave(self, tab: PuzzleTab) -> bool:
        """Whether a board may give way to a new one; where it has a file the person is asked."""
        self._end_lesson()
        return tab.document.path is None or self.may_lose(tab)

    def close_threads(self) -> None:
        """Stop making a board, and wait until that has stopped."""
        self.making.close_threads()

    def close(self) -> None:
        """Leave the board for an empty one of the same kind."""
        tab = self._current()
        self._begin_empty(tab, tab.puzzle.options_of(tab.editing.board))

    def ask_open(self) -> None:
        path = self._dialogs.open_path("Open a board", self._folder())
        if path is not None:
            self.open(path)

    def open(self, path: Path) -> bool:
        """Open a file of any puzzle and format, a run or a lesson; whether it was. What cannot be changes nothing."""
        return self._show_other(path) or self._dialogs.trying(lambda: self._open(path))

    def _open(self, path: Path) -> bool:
        """Open the board of a file; whether the person has not said no."""
        document, found = _read(path, self._puzzles, self._current().puzzle)
        wanted = self._wanted(found, files.read_text(path))
        if wanted is None:
            return False
        if wanted is not found:
            document = _foreign(wanted, path)
        tab = self._tab_for(document)
        before = tab.document.modified
        if not self._may_leave(tab):
            return False
        if before and not tab.document.modified:
            return self._open(path)  # it may be the very file that has been saved just now
        self._settings.remember(path)
        self._on_opened(tab, document)
        return True

    def _tab_for(self, document: Document) -> PuzzleTab:
        """Where a document is opened: the tab is shown with it, and drawn once, or before, if a person is asked about
        its board."""
        tab = self._tabs.get(document.puzzle.slug)
        return self._show(document.puzzle) if tab is None or tab.document.at_stake else tab

    def _on_opened(self, tab: PuzzleTab, document: Document) -> None:
        """A document was opened: a board without a file that would be lost can be brought back by undo, as before a new
        board, and so can the boards before it."""
        left = _misses(tab.document) and tab.document.path is None
        if left or (tab.document.path is None and tab.document.savepoints):
            document.begin_after(tab.document)
        tab.open_document(document)
        self._show(tab.puzzle)
        tab.said.emit(_LEFT.format(_way_back(tab)) if left else "")

    def open_sample(self, path: Path) -> None:
        """Open a shipped board; saving it asks for a place of one's own."""

        def work() -> None:
            document = read_document(path, self._puzzles)
            document.detach()
            tab = self._tab_for(document)
            if self._may_leave(tab):
                self._on_opened(tab, document)

        self._dialogs.trying(work)

    def open_all(self, paths: Sequence[Path]) -> None:
        """Open files one after the other, until the person says no; of those that cannot be, one message tells."""
        refused: list[WorkbenchError] = []
        for path in paths:
            try:
                if not (self._show_other(path) or self._open(path)):
                    break
            except WorkbenchError as error:
                refused.append(error)
        if len(refused) == 1:
            self._dialogs.error(refused[0].said, refused[0].more)
        elif refused:
            self._dialogs.error(f"{len(refused)} of {len(paths)} files cannot be opened", [str(one) for one in refused])

    def open_urls(self, urls: list[QUrl]) -> None:
        """Open files that were dropped on the window, or pasted."""
        self.open_all([Path(url.toLocalFile()) for url in urls if url.isLocalFile()])

    def paste_clipboard(self) -> None:
        """Open the board that the clipboard holds, or the files that were copied to it."""
        data: QMimeData | None = QGuiApplication.clipboard().mimeData()  # None where nothing was ever copied
        text = pasted()
        if data is not None and any(url.isLocalFile() for url in data.urls()):
            self.open_urls(data.urls())
        elif text.strip():
            self.paste(text)
        elif data is not None and data.hasImage():
            self._dialogs.error(_PICTURE, _PICTURES)
        else:
            self._current().said.emit("There is no text on the clipboard")

    def paste(self, text: str) -> None:
        """Make a text a board: one undo step if it is of the current puzzle, else a board in its own tab; or a move on
        the board that is there."""

        def work() -> None:
            tab = self._current()
            puzzle, board = tab.puzzle, tab.editing.board
            if move := puzzle.pasted_move(board, tab.editing.view, text):
                self._paste_move(tab, move, text)
                return
            try:
                read = recognise(text, self._puzzles, front=puzzle)
            except WorkbenchError as error:
                move, left = puzzle.partly_pasted(board, text)
                if move and error.more:  # else it is known what is wrong with a board
                    self._paste_move(tab, move, text, left)
                    return
                other = _nor_a_move(error, puzzle, board, text)
                raise self._of_another(other, text) from None
            foreign = read.format not in (NATIVE, link.NAME)  # a person may not know what the text is
            several = 1 + len(read.other_readings)
            if foreign:
                read = _with_move(self._ruled(read), text)
            found = self._wanted(replace(read, guess=read.guess or foreign), text)
            if found is not None:
                self._end_lesson()  # its boards are nobody's, and go with it
                tab = self._show(found.puzzle)
                there = found.board == tab.editing.board
                tab.editing.paste(found.board, found.heading)
                tab.document.take_header(found.header)
                tab.stage.show_mine()
                goes_on = ", paste again for the next" if found.place < several else ""
                of = f"; it is {found.place} of {several}{goes_on}" if found.place else ""
                tab.said.emit(_THERE if there else f"{_PASTED.format(_way_back(tab))}{of}")

        self._dialogs.trying(work)

    def _paste_move(self, tab: PuzzleTab, move: str, text: str, left: tuple[str, ...] = ()) -> None:
        """Make a text a move on the board that is there, if the person confirms it. `left`: the parts of the text that
        are no part of the move."""
        puzzle, board = tab.puzzle, tab.editing.board
        after, kept = puzzle.unhinted(puzzle.apply(board, move)), puzzle.kept_beside(board, move)
        kind = puzzle.move_example.partition(":")[0].capitalize() or "A move"
        if self._wanted(Recognised(puzzle, after, (), kind, True, unread=left, assumed=kept), text) is not None:
            tab.editing.take(after, puzzle.caption(board, move), Cause.MOVE)
            tab.said.emit("; ".join(filter(None, (_PASTED.format(_way_back(tab)), kept))))

    def _of_another(self, error: WorkbenchError, text: str) -> WorkbenchError:
        """Why a text is no board; where it is a move of another puzzle, on the board in its tab or a usual one, or
        nearly one, which tab it is for."""
        for other in self._puzzles if error.more else ():
            tab = self._tabs.get(other.slug)
            if other is self._current().puzzle or not other.move_example:
                continue
            board = other.new_board(options.defaults(other.options)) if tab is None else tab.editing.board
            kind, why = other.move_example.partition(":")[0], other.not_pasted(board, text)
            if why or other.pasted_move(board, options.defaults(other.view_options(board)), text):
                but = f"; {why}" if why else ""
                return FormatError(f"it is no board but {kind}, for {other.title}: paste it there{but}")
        return error

    def _ruled(self, found: Recognised) -> Recognised:
        """All readings under the rules of the board in their tab, where the text does not say the rules; unusual rules
        are told."""
        others, tab = tuple(map(self._ruled, found.other_readings)), self._tabs.get(found.puzzle.slug)
        own = found.board if tab is None else tab.editing.board
        board = found.puzzle.under_rules_of(own, found.board)
        kept = _rules_between(found.puzzle, found.board, board)
        changed = _rules_between(found.puzzle, own, board)
        new = f"it is played by other rules than the board before: {changed}" if changed else ""
        said = f"it is played by the rules of the board before: {kept}" if kept else new
        assumed = "; ".join(filter(None, (found.assumed, said)))
        return replace(found, board=board, assumed=assumed, other_readings=others)

    def _wanted(self, found: Recognised, text: str) -> Recognised | None:
        """The board that is to be taken; a person is asked where it was read by a guess, or may be another."""
        if not found.guess:
            return found
        tab, several = self._current(), 1 + len(found.other_readings)
        last = self._taken[1] if found.place and self._taken[0] == text else 0
        taken = self._dialogs.take_guess(found, text, tab.puzzle, tab.theme, last % several + 1)
        if taken is not None:
            self._taken = text, taken.place
        return taken

    # save

    def save(self) -> None:
        """Save the current board; asks where when it has no file yet."""
        self.save_tab(self._current())

    def save_as(self) -> None:
        """Save the current board to another file."""
        self.save_tab_as(self._current())

    def save_tab(self, tab: PuzzleTab) -> bool:
        """Save a tab's board; whether it is saved now."""
        path = tab.document.path
        if path is None:
            return self.save_tab_as(tab)
        return self._write(tab, path)

    def save_tab_as(self, tab: PuzzleTab) -> bool:
        """Save a tab's board to another file; whether it is saved now."""
        suggestion = tab.document.path or self._folder() / f"{tab.document.file_name}.txt"
        title = "Save your board, not the one on show" if tab.stage.usable else "Save the board"
        path = self._dialogs.save_path(title, suggestion, "Board (*.txt *.puzzle)")
        return path is not None and self._write(tab, path)

    def reload(self, tab: PuzzleTab) -> bool:
        """Take over what a tab's file holds by now, as one undo step; whether that could be done."""

        def work() -> None:
            path = tab.document.path
            assert path is not None
            newer = read_document(path, self._puzzles)
            if newer.puzzle is not tab.puzzle or newer.path is None:
                raise FormatError(
                    f"{path}: holds no board of {tab.puzzle.title} any more; Open takes it to its own tab"
                )
            tab.editing.reload(newer)
            tab.changed.emit()
            tab.said.emit(f"Read {path.name} again; undo brings your board back")

        return self._dialogs.trying(work)

    def keep_mine(self, tab: PuzzleTab) -> None:
        """Let another program's change of a tab's file be: the next save replaces it."""
        tab.document.keep_mine()
        tab.changed.emit()

    def _write(self, tab: PuzzleTab, path: Path) -> bool:
        own = tab.document.path
        if own is not None and path.absolute() == own.absolute() and tab.document.on_disk() is OnDisk.CHANGED:
            match self._dialogs.changed(path.name):
                case Changed.RELOAD:
                    self.reload(tab)
                    return False  # not saved: what came instead is to be looked at first
                case Changed.SAVE_AS:
                    return self.save_tab_as(tab)
                case Changed.CANCEL:
                    return False

        def work() -> None:
            if kind_of(path.name, PICTURES):
                raise FileProblem(f"{path}: a board is saved as text, .txt is right; Export (Ctrl+E) draws a picture")
            tab.document.save(path)
            self._settings.remember(path)
            tab.changed.emit()
            tab.said.emit(f"Saved {path.name}" + (_NOT_THIS if tab.stage.usable else ""))

        return self._dialogs.trying(work)

    def may_lose(self, *tabs: PuzzleTab, keep: Callable[[], bool] | None = None, stops: bool = False) -> bool:
        """Whether the boards of tabs may go: no work is lost with them, or a person has said so, of all at once.
        keep: where it can be done, what keeps them for the next start, and tells whether that is done. stops: what runs
        is stopped then, which the question says."""
        self._end_lesson()
        at_stake = (tab for tab in tabs if tab.document.at_stake)
        lost = sorted(at_stake, key=lambda tab: self._puzzles.index(tab.puzzle))
        if not lost:
            return True
        names = (f"{tab.name} – {tab.puzzle.title}" for tab in lost)
        match self._dialogs.unsaved(*names, closes=keep is not None, stops=stops):
            case Unsaved.KEEP if keep is not None:
                return keep()
            case Unsaved.SAVE:
                return all(self.save_tab(self._show(tab.puzzle)) for tab in lost)
            case Unsaved.DISCARD:
                return True
            case _:
                return False

    def _folder(self) -> Path:
        path = self._current().document.path
        if path is not None:
            return path.parent
        recent = self._settings.recent
        return recent[0].parent if recent and recent[0].parent.is_dir() else Path.home()


def _misses(document: Document) -> bool:
    """Whether a person may want a board back that is left: work, or a game on a board that the program has made."""
    return document.at_stake or (document.modified and document.board not in document.made)


def _way_back(tab: PuzzleTab) -> str:
    """What brings back the board before: a game that has just begun has no step to undo."""
    return "History (Ctrl+H)" if tab.game.just_begun else "Ctrl+Z"


def _nor_a_move(error: WorkbenchError, puzzle: AnyPuzzle, board: Any, text: str) -> WorkbenchError:
    """Why a text is no board, and, where nothing is known but what would be read, why it is no move either."""
    if not puzzle.move_example or not error.more:
        return error
    why = puzzle.not_pasted(board, text)
    first, *rest = error.more
    return FormatError(
        f"{why}. {WOULD_BE}" if why else error.said, more=[first, f"{puzzle.title}, {puzzle.move_example}", *rest]
    )


def read_document(path: Path, puzzles: tuple[AnyPuzzle, ...]) -> Document:
    """The document of a file in any known format; WorkbenchError naming the path and what is wrong."""
    return _read(path, puzzles, None)[0]


def _read(path: Path, puzzles: tuple[AnyPuzzle, ...], front: AnyPuzzle | None) -> tuple[Document, Recognised]:
    """Recognise a text; where several puzzles know it equally well, it is one of the puzzle in `front`."""
    text = files.read_text(path)
    try:
        found = recognise(text, puzzles, front=front)
        if found.format == NATIVE:
            return Document.from_text(found.puzzle, text, path), found
    except WorkbenchError as error:
        raise type(error)(f"{path}: {error.said}", more=error.more) from None
    return _foreign(found, path), found


def _with_move(found: Recognised, text: str) -> Recognised:
    """What was read, all readings, with the move that the lines beside the board are: a deal with its story."""
    puzzle, lines = found.puzzle, text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    others = tuple(_with_move(one, text) for one in found.other_readings)
    view = options.defaults(puzzle.view_options(found.board))
    numbers = [
        n
        for n in found.skipped
        if len(lines[n - 1].strip()) > 3 and puzzle.pasted_move(found.board, view, lines[n - 1])
    ]
    move = puzzle.pasted_move(found.board, view, "\n".join(lines[n - 1] for n in numbers)) if numbers else ""
    if not move:
        return replace(found, other_readings=others)
    skipped = tuple(number for number in found.skipped if number not in numbers)
    board = puzzle.apply(found.board, move)
    said = f"{puzzle.caption(found.board, move)}, as the text says beside the board"
    assumed = "; ".join(filter(None, (found.assumed, said)))
    return replace(found, board=board, skipped=skipped, assumed=assumed, other_readings=others)


def _by_chosen_rules(puzzle: AnyPuzzle, before: Any, board: Any) -> Any:
    """A board that the program has made, by the rules of the one before where a person has chosen some of these."""
    usual = puzzle.new_board(options.defaults(puzzle.options))
    chosen = _rules_between(puzzle, usual, puzzle.under_rules_of(before, usual))
    return puzzle.under_rules_of(before, board) if chosen else board


def _other_rules(puzzle: AnyPuzzle, before: Any, board: Any) -> list[str]:
    """A sentence on the rules that are others on a new board, where a board from a text would have kept them; none
    else."""
    others = "" if puzzle.under_rules_of(before, board) == board else _rules_between(puzzle, before, board)
    return [f"The rules have changed ({others})"] if others else []


def _rules_between(puzzle: AnyPuzzle, before: Any, board: Any) -> str:
    """The rules of a board that are others on the one before it, in words; or nothing."""
    old, new, adjustable = puzzle.options_of(before), puzzle.options_of(board), puzzle.adjustable
    if adjustable is None:
        return ""
    others = (one.name for one in adjustable.options if old[one.name] != new[one.name])
    return ", ".join(adjustable.words(board, name) for name in others)


def _foreign(found: Recognised, path: Path) -> Document:
    """The document of a foreign file, which stays as it is: saving asks for a new one."""
    return Document(found.puzzle, found.board, f"Open {path.name}", found.heading if found.place else path.stem)
