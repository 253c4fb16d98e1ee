"""Notices when another program changes a file whose board is open, and asks what becomes of it; nothing is blocked.

A file that was only renamed or moved is followed, as far as `files.moved` finds it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt
from PySide6.QtGui import QGuiApplication

from workbench.core.document import Document, OnDisk
from workbench.ui.files.documents import Documents
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.notice import Notice
from workbench.ui.widgets.pieces import timer

_REST = 150  # milliseconds: programs write in several steps, or put another file in the place of the first


class Watching(QObject):
    """Watches the files of all tabs; `notice` tells about the one on show."""

    def __init__(
        self, parent: QObject, documents: Documents, tabs: dict[str, PuzzleTab], current: Callable[[], PuzzleTab]
    ) -> None:
        super().__init__(parent)
        self._documents, self._tabs, self._current = documents, tabs, current
        self.notice = Notice()
        self._stopped = False
        self._about: tuple[Document, Path | None, str | None] | None = None
        self._watcher = QFileSystemWatcher(self)
        self._timer = timer(self, _REST, self.look, once=True)
        self._watcher.fileChanged.connect(self._timer.start)
        QGuiApplication.instance().applicationStateChanged.connect(self._on_state)  # type: ignore[union-attr]

    def follow(self) -> None:
        """Watch the files that the tabs have now, and tell how the one on show stands."""
        if self._stopped:
            return
        paths = {str(tab.document.path) for tab in self._tabs.values() if tab.document.path is not None}
        watched = set(self._watcher.files())
        if gone := watched - paths:
            self._watcher.removePaths(list(gone))
        for path in paths - watched:
            self._watcher.addPath(path)  # not one that is missing: coming back to the window looks for it
        if self._about != (about := self._stand()):
            self._about = about
            self.notice.tell("")
            self._timer.start()

    def stop(self) -> None:
        self._stopped = True
        self._timer.stop()
        if files := self._watcher.files():
            self._watcher.removePaths(files)

    def look(self) -> None:
        """Compare the file of the tab on show with what was read from it."""
        if self._stopped:
            return
        self.follow()
        self._timer.stop()
        tab = self._current()
        path, state = tab.document.path, tab.document.on_disk()
        if path is None or state is OnDisk.SAME:
            self.notice.tell("")
            return
        if state is OnDisk.GONE and tab.document.follow():
            tab.said.emit(f"{path.name} was moved: it is {tab.document.path} now")
            tab.changed.emit()
            return
        keep = ("keep-mine", "Keep mine", partial(self._then_look, tab, self._documents.keep_mine))
        save = ("changed-save-as", "Save as…", partial(self._then_look, tab, self._documents.save_tab_as))
        if state is OnDisk.GONE:
            self.notice.tell(f"{path.name} is no longer there; its board is still here.", [keep, save])
            return
        again = ("reload", "Reload", partial(self._then_look, tab, self._documents.reload))
        self.notice.tell(f"{path.name} was changed elsewhere since it was read.", [again, keep, save])

    def _stand(self) -> tuple[Document, Path | None, str | None]:
        document = self._current().document
        return document, document.path, document.fingerprint

    def _then_look(self, tab: PuzzleTab, act: Callable[[PuzzleTab], object]) -> None:
        act(tab)
        self.look()

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self._timer.start()
