"""Starts the window: the application with its look, the window with its files, and what happens when a bug shows."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from types import FrameType, TracebackType

from PySide6.QtCore import QLocale, QObject, QTimer
from PySide6.QtGui import QIcon, QPixmapCache
from PySide6.QtWidgets import QApplication

from workbench.core import resources
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.runs.kept_runs import KeptRuns
from workbench.ui.background.garbage import GarbageCollector, keep_heaps_small
from workbench.ui.background.loading import Loading, share_the_lock
from workbench.ui.board import spoken_board
from workbench.ui.files.crash_trace import CrashTrace
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.widgets.appearance import Appearance, use_bundled_font
from workbench.ui.widgets.settings import MEGABYTE, NAME, Settings, data_folder
from workbench.ui.window import place
from workbench.ui.window.main_window import MainWindow

log = logging.getLogger(__name__)
_OURS = "workbench"  # a property of the application that has our style
_QUIET = 3.0
"""Seconds after a bug was told in which none is told: time to save where one shows with each painting."""
_KEPT_PIXMAPS = 2048
"""Kilobytes of drawings of icons that Qt keeps, also of icons that are no more: all of what it may, sooner or later."""
_LISTEN = 200  # milliseconds between two chances for Python to see Ctrl+C: Qt's loop gives it none


def application() -> QApplication:
    """The one QApplication, in our style and font."""
    keep_heaps_small()
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication([NAME])
    if app.property(_OURS):
        return app
    app.setProperty(_OURS, True)
    QLocale.setDefault(QLocale.c())  # numbers in fields as in all texts: a desktop may have commas, or other digits
    app.setStyle("Fusion")
    app.setApplicationName(NAME)
    # no display name: Qt would put it behind the title of each dialog, with a dash of its own
    app.setDesktopFileName(NAME)
    QPixmapCache.setCacheLimit(_KEPT_PIXMAPS)
    app.setWindowIcon(QIcon(str(resources.path("icons", "app.svg"))))
    use_bundled_font(app)
    spoken_board.install()
    return app


def open_window(
    puzzles: tuple[AnyPuzzle, ...], settings: Settings, dialogs: Dialogs | None = None, data: Path | None = None
) -> tuple[QApplication, MainWindow]:
    """The application and its window, not shown yet."""
    app = application()
    appearance = Appearance(app, settings)
    appearance.apply()
    data = data or data_folder()
    kept = KeptRuns(data / "runs", settings.runs_limit * MEGABYTE)
    return app, MainWindow(puzzles, settings, appearance, kept, dialogs, data)


def run(puzzles: tuple[AnyPuzzle, ...], paths: Sequence[Path] = (), links: Sequence[str] = ()) -> int:
    """Open the window with files and links of boards, and stay until it is closed; the exit code."""
    share_the_lock()
    trace = CrashTrace(data_folder())
    trace.begin()
    settings = Settings()
    app, window = open_window(puzzles, settings)
    GarbageCollector(window)
    sys.excepthook = Trouble(window.dialogs).hook
    place.show(window, settings, trace.others())
    listener = _listen_to_signals(window)
    libraries = Loading(window)
    QTimer.singleShot(0, window, lambda: _begin(window, paths, links, trace))
    code = app.exec()
    listener.stop()
    libraries.close()
    trace.end()
    left = [thread.name for thread in threading.enumerate() if thread is not threading.current_thread()]
    if left:
        # a kernel that does not look at its stop request, or what began in the window's last moment: Python would wait
        # for a thread, or crash under it
        log.warning("left behind: %s", ", ".join(left))
        logging.shutdown()
        os._exit(code)
    return code


def _begin(window: MainWindow, paths: Sequence[Path], links: Sequence[str], trace: CrashTrace) -> None:
    window.recover()
    window.safekeeping.tell_of_crash(trace)
    window.documents.open_all(paths)
    for text in links:
        window.documents.paste(text)
    window.first_start.greet()
    window.build_rest()
    window.first_start.compile(window.puzzles)


def _listen_to_signals(window: MainWindow) -> QTimer:
    """Let Ctrl+C and SIGTERM (the end of a session, say) close the window without a question: no person is there to
    answer."""

    def leave(number: int, frame: FrameType | None) -> None:
        if all(one.closing.leave() for one in reversed(window.family)):
            QApplication.quit()  # a dialog may be open, and has a loop of its own

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, leave)
    timer = QTimer(window)
    timer.timeout.connect(lambda: None)
    timer.start(_LISTEN)
    return timer


class Trouble(QObject):
    """Logs and tells exceptions that no code caught; the window stays."""

    def __init__(self, dialogs: Dialogs) -> None:
        super().__init__()
        self._dialogs = dialogs
        self._busy = False
        self._quiet_until = 0.0

    def hook(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Stands in for sys.excepthook."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        log.error("an exception that nobody caught", exc_info=(kind, error, trace))
        if self._busy or perf_counter() < self._quiet_until:
            return
        self._busy = True
        self._details = "".join(traceback.format_exception(kind, error, trace))
        # not from within the slot that failed: its caller may be painting
        QTimer.singleShot(0, self, self._tell)

    def _tell(self) -> None:
        self._dialogs.trouble(self._details)
        self._busy, self._quiet_until = False, perf_counter() + _QUIET
