"""Unsaved boards are on disk a second after they change, and every one comes back after a crash.

A tab shows one board. Of several kept boards of a puzzle the newest comes into its tab. The others wait in their files,
and *Next board kept from before* shows them one after the other. A board is deleted only once it is saved or declined.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from workbench.core.document import Document
from workbench.core.errors import FormatError, WorkbenchError
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle
from workbench.core.wording import counted
from workbench.ui.board.editing import Cause
from workbench.ui.files import crash_trace
from workbench.ui.files.crash_trace import CrashTrace
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.files.kept_board import KeptBoard, KeptFile, take_unheld
from workbench.ui.files.reopening import view_again, viewed
from workbench.ui.runs.words import moment
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.notice import Notice, NoticeButton
from workbench.ui.widgets.pieces import timer

log = logging.getLogger(__name__)
KEEP_EVERY = 800
"""Milliseconds: at most two seconds of work may be lost, a slow disk's included."""
_SETTLED = 10_000
"""Milliseconds that a window must live with a board that came back: a crash after that is not blamed on the board."""
_READ = 20_000
"""Milliseconds after which a person has read which boards came back from last time, and the words go."""
_MOST_STARTS = 2


class Safekeeping(QObject):
    """Keeps what the tabs hold, and gives back what crashed windows left."""

    def __init__(
        self,
        parent: QObject,
        puzzles: tuple[AnyPuzzle, ...],
        folder: Path,
        dialogs: Dialogs,
        tabs: dict[str, PuzzleTab],
        current: Callable[[], PuzzleTab],
        show: Callable[[AnyPuzzle], PuzzleTab],
        end_lesson: Callable[[], object],
        next_board: QAction,
    ) -> None:
        """end_lesson: gives a person's own boards back. next_board: asks for `show_next`; it can be done while a board
        waits."""
        super().__init__(parent)
        self._puzzles = {puzzle.slug: puzzle for puzzle in puzzles}
        self._folder, self._dialogs = folder, dialogs
        self._tabs, self._current, self._show = tabs, current, show
        self._end_lesson, self._next_board = end_lesson, next_board
        next_board.setEnabled(False)
        self._files: dict[str, KeptFile] = {}
        """The file of each tab's board, by slug, where the board or a savepoint of its history is unsaved."""
        self._waiting: list[KeptFile] = []
        """Boards for which no tab is free, the next one first, and what cannot be shown at all."""
        self._problems: list[str] = []
        """What could not be looked at."""
        self._back: dict[str, tuple[Document, KeptBoard, float]] = {}
        """The documents that came back and are not saved yet, by slug, each as it was kept, and when that was."""
        self._texts: dict[str, tuple[Document, object, Values | None, str, Mapping[str, str]]] = {}
        """What was kept of each tab: document, board and view; its text, and how it was viewed. A clock that goes on is
        no change."""
        self.notice, self.unseen, self.crashed, self.recovered = Notice(), Notice(), Notice(), Notice()
        self._disk = ThreadPoolExecutor(1, "keeping unsaved boards")
        self._writing: Future[list[str]] | None = None
        """What is being written by a thread: a disk may take longer than the window may be held."""
        self._timer = timer(self, KEEP_EVERY, self._on_time)
        self._timer.start()
        self._settler = timer(self, _SETTLED, self.keep, once=True)
        self._reading = timer(self, _READ, self._on_read, once=True)

    # keeping

    def keep(self) -> None:
        """Have unsaved boards where a crash cannot reach them; where that fails, say so until it works again."""
        self._end_writing()
        self._begin_writing()
        self._end_writing()

    def _on_time(self) -> None:
        """As `keep` does, without waiting for the disk."""
        if self._writing is None or self._writing.done():
            self._end_writing()
            self._begin_writing()

    def _begin_writing(self) -> None:
        problems, wanted = list[str](), list[tuple[KeptFile, KeptBoard]]()
        for slug, tab in self._tabs.items():
            try:
                wanted += self._wanted(slug, tab.own)
            except WorkbenchError as error:
                problems.append(str(error))
        self._writing = self._disk.submit(_write, wanted, problems)

    def _end_writing(self) -> None:
        """Wait until what is being written is on disk, and say what went wrong with it."""
        if self._writing is None:
            return
        writing, self._writing = self._writing, None  # before it is looked at: after a failure the next one is begun
        problems = writing.result()
        said = "".join(
            f"Unsaved boards are not safe from a crash: {problem}. It is tried again; save them yourself."
            for problem in problems[:1]
        )
        if said and self.notice.text != said:
            log.warning("unsaved boards cannot be kept: %s", problems[0])
        self.notice.tell(said)
        if not all(map(self._is_back, self._back)) and self.recovered.text:
            self._tell()

    def drop_saved(self) -> None:
        """Delete the kept file of a board that has just been saved: a crash would bring it back as unsaved."""
        if any(not self._is_kept(slug) for slug in self._files):
            self.keep()

    def stop(self, *, keep: bool = False, games: bool = False) -> None:
        """Stop, as the window closes in good order. Its boards are saved or declined, and their files go, unless `keep`
        leaves those that are at stake to the next start; games on boards that the program made are open again without,
        but `games` says that no tab will have them again: then they are left, too. Boards that wait are left to the
        next start in any case."""
        self._timer.stop()
        self._settler.stop()
        self._end_writing()
        if games:
            self.keep()  # the last move, too
        self._disk.shutdown()
        for slug, file in self._files.items():
            with contextlib.suppress(WorkbenchError):
                own, game = self._tabs[slug].own, self._tabs[slug].game
                if not (keep if own.at_stake else games and game.on and not game.over):
                    file.remove()
                elif file.board is not None:
                    file.write(replace(file.board, starts=0, window_closed=True))
        for file in (*self._files.values(), *self._waiting):
            file.release()

    def _wanted(self, slug: str, document: Document) -> list[tuple[KeptFile, KeptBoard]]:
        """What the file of a tab has to hold; a board that is saved or declined has no file any more. FileProblem."""
        file = self._files.get(slug)
        if _holds_work(document):
            if file is None:
                file = self._files[slug] = KeptFile.new(self._folder, slug)
            return [(file, self._contents(slug, document))]
        if file is not None:
            file.remove()
            del self._files[slug]
        return []

    def _contents(self, slug: str, document: Document) -> KeptBoard:
        tab, known = self._tabs[slug], self._texts.get(slug)
        view = None if tab.aside is not None else tab.editing.view  # a lesson's board is viewed otherwise
        if known is None or known[0] is not document or known[1] is not document.board or known[2] != view:
            seen = viewed(tab) if view is not None else known[4] if known is not None else {}
            known = self._texts[slug] = document, document.board, view, document.text(), seen
        came, kept, _ = self._back.get(slug, (None, None, 0.0))
        starts = kept.starts + 1 if kept is not None and came is document and self._settler.isActive() else 0
        path = document.path.absolute() if document.path is not None else None
        called = document.name if document.title else ""
        history = document.history_text(document.board)
        modified = document.modified
        return KeptBoard(slug, known[3], path, document.fingerprint, starts, history, False, called, modified, known[4])

    # giving back

    def recover(self) -> None:
        """Look for what crashed windows left: the newest board of each puzzle comes back, the others wait."""
        here = self._current().puzzle
        self._waiting, self._problems = take_unheld(self._folder)
        for file in list(self._waiting):
            if file.board is not None and file.board.starts < _MOST_STARTS:
                document = self._read(file)
                slug = file.board.slug
                free = not self._is_unsaved(slug) and not (slug in self._back and self._is_back(slug))
                if document is not None and free:
                    self._open(file, document)
        if self._back:
            crashed = (self._puzzles[slug] for slug, (_, board, _) in self._back.items() if not board.window_closed)
            self._show(next(crashed, here))
        self._tell()

    @property
    def reopened(self) -> list[PuzzleTab]:
        """The tabs whose boards came back from a window that closed in good order."""
        return [self._tabs[slug] for slug, (_, board, _) in self._back.items() if board.window_closed]

    def show_next(self) -> None:
        """Show the next kept board in its tab; an unsaved one that is there waits behind the others."""
        file = next((file for file in self._waiting if not file.reason), None)
        if file is None:
            return
        self._end_lesson()  # its boards are nobody's: none of them stands for what comes, or for what makes room
        document = self._read(file)
        if document is not None and self._put_away(document.puzzle.slug):
            self._open(file, document)
        self._tell()

    def _read(self, file: KeptFile) -> Document | None:
        """The document of a kept board; None where it cannot be read: the file's `reason` says why."""
        board = file.board
        assert board is not None
        try:
            if board.slug not in self._puzzles:
                raise FormatError(f"there is no puzzle “{board.slug}” in this program")
            document = Document.recovered(
                self._puzzles[board.slug], board.text, board.path, board.fingerprint, board.called
            )
            document.read_history(board.history)
            if not board.modified:
                document.mark_saved()
            return document
        except WorkbenchError as error:
            file.reason = str(error)
        except Exception:  # a bug that this board brings to light: it must not keep the others from coming back
            log.exception("%s cannot be recovered", file.path)
            file.reason = "the program fails with it"
        return None

    def _put_away(self, slug: str) -> bool:
        """Leave a tab's unsaved board in its file, behind those that wait; whether that could be done."""
        if not self._is_kept(slug):
            return True
        self._end_writing()

        def write() -> None:
            for file, board in self._wanted(slug, self._tabs[slug].own):
                file.write(replace(board, starts=max(board.starts - 1, 0)))  # the window lives on without it

        if not self._dialogs.trying(write):
            return False
        self._waiting.append(self._files.pop(slug))
        return True

    def _open(self, file: KeptFile, document: Document) -> None:
        """Open a kept board in its tab, and keep it in the same file from now on."""
        self._end_writing()
        slug, board = document.puzzle.slug, file.board
        assert board is not None
        with contextlib.suppress(WorkbenchError):  # the count is lost, the board is not
            # before it is shown: the window may not survive that
            file.write(replace(board, starts=board.starts + 1, window_closed=False))
        self._waiting.remove(file)
        self._back[slug] = document, board, file.when
        self._settler.start()
        tab = self._show(document.puzzle)
        tab.open_document(document)
        view_again(tab, board.viewed)
        left, self._files[slug] = self._files.get(slug), file
        if left is not None:  # of a board that is gone and could not be removed, or of this one: its signals keep it
            with contextlib.suppress(WorkbenchError):
                left.remove()
        self.keep()

    # notices

    def _tell(self) -> None:
        """Name the boards that came back, those that wait, and what cannot be shown."""
        self._back = {slug: back for slug, back in self._back.items() if self._is_back(slug)}
        boards = [file.board for file in self._waiting if file.board is not None and not file.reason]
        self._next_board.setEnabled(bool(boards))
        waiting = ", ".join(
            self._name(board.slug, board.path.stem if board.path else board.called) + _blame(board) for board in boards
        )
        said: list[str] = []
        for closed in (False, True):
            there = [
                (slug, *self._back[slug]) for slug in self._puzzles if slug in self._back and self._is_unsaved(slug)
            ]
            back = {self._name(slug, one.name): when for slug, one, kept, when in there if kept.window_closed is closed}
            whose = "Your boards are as you left them" if len(back) > 1 else "Your board is as you left it"
            at = moment(datetime.fromtimestamp(max(back.values(), default=0.0)).astimezone())
            how = f"{whose} at {at}," if closed else "Recovered, and"
            said += [f"{how} not saved yet: {', '.join(back)}."] if back else []
        said += [f"{counted(len(boards), 'more board')} kept: {waiting}."] if boards else []
        show = [("recovered-next", "Show the next", self.show_next)] if boards else []
        self.recovered.tell(" ".join(said), [*show, _close_button(self.recovered)] if said else [])
        if all(kept.window_closed for _, kept, _ in self._back.values()):  # after a crash it stays until it is closed
            self._reading.start()
        else:
            self._reading.stop()

        failed = [file for file in self._waiting if file.reason]
        problems = "; ".join([*self._problems, *(f"{file.path}: {file.reason}" for file in failed)])
        delete = [("unseen-delete", "Delete…", partial(self._delete, failed))] if failed else []
        self.unseen.tell(
            f"What may have been kept before cannot be shown, and stays as it is: {problems}" if problems else "",
            [*delete, _close_button(self.unseen)] if problems else [],
        )

    def pass_by(self, cause: Cause) -> None:
        """A board has changed: a person who goes on with her board has read what came back from last time."""
        if cause not in (Cause.NEW, Cause.OPEN) and self._reading.isActive():
            self._on_read()

    def _on_read(self) -> None:
        self._reading.stop()
        self.recovered.tell("")

    def _delete(self, failed: list[KeptFile]) -> None:
        """Delete files that cannot be shown, each once a person has confirmed that."""
        for file in failed:
            if self._dialogs.delete_kept(file.path.name, str(file.path)) and self._dialogs.trying(file.remove):
                self._waiting.remove(file)
        self._tell()

    def tell_of_crash(self, trace: CrashTrace) -> None:
        """Offer to show what windows were doing that died, until a person wants to hear no more of it."""
        traces = trace.left()
        if not traces:
            return

        def close() -> None:
            crash_trace.forget(traces)
            self.crashed.tell("")

        show = partial(self._dialogs.crash, "\n".join(map(crash_trace.read, traces)))
        when = datetime.fromtimestamp(traces[0].stat().st_mtime).astimezone()
        self.crashed.tell(
            f"The program ended by a mistake of its own on {when:%Y-%m-%d} at {when:%H:%M}. What it was doing is"
            f" written down in {traces[0]}",
            [("crash-show", "Show", show), ("crash-close", "Forget it", close)],
        )

    def _is_unsaved(self, slug: str) -> bool:
        return slug in self._tabs and self._tabs[slug].own.modified

    def _is_kept(self, slug: str) -> bool:
        return slug in self._tabs and _holds_work(self._tabs[slug].own)

    def _is_back(self, slug: str) -> bool:
        """Whether what came back is still in its tab, and not saved."""
        return self._is_kept(slug) and self._tabs[slug].own is self._back[slug][0]

    def _name(self, slug: str, called: str) -> str:
        return f"{called or 'Untitled'} – {self._puzzles[slug].title if slug in self._puzzles else slug}"


def _holds_work(document: Document) -> bool:
    """Whether a crash would lose something of it: the board, or one that has made room for it and is a savepoint."""
    return document.modified or bool(document.savepoints)


def _write(wanted: Sequence[tuple[KeptFile, KeptBoard]], problems: list[str]) -> list[str]:
    """Write each board to its file; what went wrong by now, in words."""
    for file, board in wanted:
        try:
            file.write(board)
        except WorkbenchError as error:
            problems.append(str(error))
    return problems


def _close_button(notice: Notice) -> NoticeButton:
    return "notice-close", "Close", lambda: notice.tell("")


def _blame(board: KeptBoard) -> str:
    many = board.starts
    return f" (the program ended {many} times while it came back)" if many >= _MOST_STARTS else ""
