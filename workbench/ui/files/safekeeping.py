"""Unsaved boards are on disk a second after they change, and come back after a crash, each as a document of its own.

A tab shows one board. Of several kept boards of a puzzle the newest is in its tab; the others wait in a list, and one
that makes room for another goes there itself. None is deleted that nobody has declined.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject

from workbench.core.document import Document
from workbench.core.errors import WorkbenchError
from workbench.core.puzzle import AnyPuzzle
from workbench.ui.files import crash_trace
from workbench.ui.files.crash_trace import CrashTrace
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.files.recovered_card import RecoveredCard
from workbench.ui.files.recovery import KeptBoard, RecoveredBoard, Recovery
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.notice import Notice
from workbench.ui.widgets.pieces import timer

log = logging.getLogger(__name__)
KEEP_EVERY = 800
"""Milliseconds: at most two seconds of work may be lost, a slow disk's included."""
_SETTLED = 10_000
"""Milliseconds that a window lives on with a board that came back, until the board is not to blame for a crash."""
_MOST_STARTS = 2


class Safekeeping(QObject):
    """Keeps what the tabs hold, and gives back what crashed windows left."""

    def __init__(
        self,
        parent: QObject,
        puzzles: tuple[AnyPuzzle, ...],
        recovery: Recovery,
        dialogs: Dialogs,
        tabs: dict[str, PuzzleTab],
        show: Callable[[AnyPuzzle], PuzzleTab],
    ) -> None:
        super().__init__(parent)
        self._puzzles = {puzzle.slug: puzzle for puzzle in puzzles}
        self._recovery, self._dialogs, self._tabs, self._show = recovery, dialogs, tabs, show
        self._starts: dict[str, tuple[Document, int]] = {}
        """The documents that came back, and how often they did, until the window has lived with them for a while."""
        self._texts: dict[str, tuple[Document, object, str]] = {}
        self._back: list[tuple[str, Document]] = []
        self.notice = Notice()
        self.unseen = Notice()
        self.crashed = Notice()
        self.card = RecoveredCard()
        self.card.shown.connect(self.take_back)
        self.card.declined.connect(self.decline)
        self._timer = timer(self, KEEP_EVERY, self.keep)
        self._timer.start()
        self._settler = timer(self, _SETTLED, self._starts.clear, once=True)

    # keeping

    def keep(self) -> None:
        """Write unsaved boards where a crash cannot reach them; where that fails, say so until it works again."""
        boards = tuple(self._kept(slug, tab.document) for slug, tab in self._tabs.items() if tab.document.modified)
        problem = self._recovery.keep(boards)
        said = f"Unsaved boards are not safe from a crash: {problem}. It is tried again; save them yourself."
        if problem and self.notice.text != said:
            log.warning("unsaved boards cannot be kept: %s", problem)
        self.notice.tell(said if problem else "")
        back = [(name, document) for name, document in self._back if self._is_unsaved(document)]
        if len(back) < len(self._back):
            self._back = back
            if not self.card.isHidden():
                self.list_boards()

    def drop_saved(self) -> None:
        """A board may just have been saved: then nothing of it is kept that a crash would bring back as unsaved."""
        if any(self._recovery.holds(slug) and not tab.document.modified for slug, tab in self._tabs.items()):
            self.keep()

    def stop(self) -> None:
        """The window closes in good order."""
        self._timer.stop()
        self._settler.stop()
        self._recovery.done()

    def _kept(self, slug: str, document: Document) -> KeptBoard:
        known = self._texts.get(slug)
        if known is None or known[0] is not document or known[1] is not document.board:
            known = (document, document.board, document.text())
            self._texts[slug] = known
        came = self._starts.get(slug)
        starts = came[1] if came is not None and came[0] is document else 0
        path = document.path.absolute() if document.path is not None else None
        return KeptBoard(slug, known[2], path, document.seen, starts)

    # giving back

    def recover(self) -> None:
        """Look for what crashed windows left: the newest of each puzzle comes back, the rest is listed."""
        problem = self._recovery.look()
        self.unseen.tell(
            f"What may have been kept before cannot be looked at, and stays as it is: {problem}" if problem else "",
            [("notice-close", "Close", lambda: self.unseen.tell(""))] if problem else [],
        )
        back: list[AnyPuzzle] = []
        for left in self._recovery.unclaimed:
            if left.kept is not None and left.kept.starts >= _MOST_STARTS:
                self._recovery.suspect(left, f"the program ended {left.kept.starts} times while it came back")
                continue
            puzzle = self._reader(left)
            if left.kept is None or puzzle is None or left.elsewhere:
                continue
            if puzzle not in back and not self._is_modified(left.kept.slug):
                self._restore(left)
                back.append(puzzle)
        if back:
            self._show(back[0])
        self.list_boards()

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

    def take_back(self, left: RecoveredBoard) -> None:
        """Show a board from the list; an unsaved one in its tab goes into the list instead."""
        if left.kept is None or self._reader(left) is None:
            self.list_boards()
            self._dialogs.error(f"{self._name(left)}: cannot be shown, and stays in {left.file}")
            return
        try:
            if self._is_modified(left.kept.slug):
                self._recovery.set_aside(self._kept(left.kept.slug, self._tabs[left.kept.slug].document))
        except WorkbenchError as error:
            self._dialogs.error(f"{left.file}: {error}")
            return
        self._back = []
        self._restore(left)
        self.list_boards()

    def decline(self, left: RecoveredBoard) -> None:
        """Delete a board from the list, once a person has confirmed that."""
        if not self._dialogs.delete_kept(self._name(left), str(left.file)):
            return
        self._dialogs.trying(lambda: self._recovery.drop(left))
        self.list_boards()

    def list_boards(self) -> None:
        """Show the list, if there is anything in it."""
        rows = [(left, self._name(left)) for left in self._recovery.unclaimed]
        back = f"Recovered, and not saved yet: {', '.join(name for name, _ in self._back)}. " if self._back else ""
        more = f"{_boards(len(rows), 'more ' if back else '')} kept; none goes unless you delete it." if rows else ""
        self.card.fill(back + more, rows)
        self.card.setVisible(bool(back or more))

    def ask_for_list(self) -> None:
        """Show the list again; where it is empty, say so."""
        self._back = []
        self.list_boards()
        if not self._recovery.unclaimed:
            self.card.fill("No boards from before are kept.", [])
            self.card.show()

    def _restore(self, left: RecoveredBoard) -> None:
        """Open a readable board in its tab and keep it as this window's."""
        kept = self._recovery.starting(left).kept
        assert kept is not None
        puzzle = self._puzzles[kept.slug]
        document = Document.recovered(puzzle, kept.text, kept.path, kept.seen)
        self._starts[kept.slug] = (document, kept.starts)
        self._settler.start()
        self._show(puzzle).open_document(document)
        if document.modified:
            self._back.append((self._name(left), document))
        self.keep()
        if self._recovery.holds(kept.slug) or not document.modified:  # safe before what it was taken from goes
            try:
                self._recovery.taken(left)
            except WorkbenchError as error:
                self._recovery.unreadable(left, str(error))

    def _reader(self, left: RecoveredBoard) -> AnyPuzzle | None:
        """The puzzle that can read a kept board; None, and why is in the list, when there is none."""
        if left.kept is None:
            return None
        puzzle = self._puzzles.get(left.kept.slug)
        if puzzle is None:
            self._recovery.unreadable(left, f"there is no puzzle “{left.kept.slug}” in this program")
            return None
        try:
            puzzle.parse(left.kept.text)
        except WorkbenchError as error:
            self._recovery.unreadable(left, str(error))
        except Exception:  # a bug that this board brings to light: it must not keep the others from coming back
            log.exception("%s cannot be recovered", left.file)
            self._recovery.unreadable(left, "the program fails with it")
        else:
            return puzzle
        return None

    def _is_unsaved(self, document: Document) -> bool:
        return document.modified and any(tab.document is document for tab in self._tabs.values())

    def _is_modified(self, slug: str) -> bool:
        return slug in self._tabs and self._tabs[slug].document.modified

    def _name(self, left: RecoveredBoard) -> str:
        if left.kept is None:
            return str(left.file)
        known = self._puzzles.get(left.kept.slug)
        return f"{left.kept.path.stem if left.kept.path else 'Untitled'} – {known.title if known else left.kept.slug}"


def _boards(number: int, more: str) -> str:
    return f"1 {more}board is" if number == 1 else f"{number} {more}boards are"
