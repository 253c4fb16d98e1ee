"""Long work on the window's own thread, piece by piece, while the window stays usable: painting, for example.

What may run on another thread is a `BackgroundTask`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QProgressBar, QProgressDialog, QWidget

from workbench.core.errors import WorkbenchError
from workbench.core.wording import share_text
from workbench.ui.widgets.pieces import timer
from workbench.ui.widgets.plain_text import titled

_SHOWN_AFTER = 400  # milliseconds of work after which a person sees how far it is
_BAR, _BESIDE = 6, 220  # pixels: the bar's height; what a window's title has beside it


def progress_dialog(owner: QWidget, what: str, total: int) -> QProgressDialog:
    """A dialog that shows how far work is, of `total`, and can cancel it. It appears where the work takes long."""
    dialog = QProgressDialog(what, "Cancel", 0, max(1, total), owner)
    dialog.setObjectName("progress")
    dialog.setWindowTitle(titled(what))
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.setMinimumDuration(_SHOWN_AFTER)
    dialog.setAutoReset(False)
    dialog.setAutoClose(False)
    bar = QProgressBar()
    bar.setTextVisible(False)  # how far it is stands above the bar: its colours would swallow that
    bar.setFixedHeight(_BAR)
    bar.setRange(0, max(1, total))
    bar.valueChanged.connect(lambda done: dialog.setLabelText(f"{what}: {share_text(round(done / bar.maximum(), 2))}"))
    dialog.setBar(bar)
    dialog.setLabelText(f"{what}: {share_text(0.0)}")
    dialog.setMinimumWidth(dialog.fontMetrics().horizontalAdvance(titled(what)) + _BESIDE)
    return dialog


class Gradual(QObject):
    """Goes through `work`, which yields after each piece of some milliseconds, `total` of them at most.

    then     called at the end; not when a person has cancelled it.
    failed   called with one line when a WorkbenchError ended it.
    """

    def __init__(
        self,
        owner: QWidget,
        what: str,
        total: int,
        work: Iterator[None],
        then: Callable[[], object],
        failed: Callable[[str], object],
    ) -> None:
        super().__init__(owner)
        self._dialog = progress_dialog(owner, what, total)
        self._work, self._then, self._failed = work, then, failed
        self._done = 0
        self._dialog.canceled.connect(self._end)
        self._timer = timer(self, 0, self._go_on)
        self._timer.start(0)

    def _go_on(self) -> None:
        try:
            next(self._work)
        except StopIteration:
            self._end()
            self._then()
        except WorkbenchError as error:
            self._end()
            self._failed(str(error))
        else:
            self._done += 1
            self._dialog.setValue(min(self._done, self._dialog.maximum() - 1))

    def _end(self) -> None:
        self._timer.stop()
        if hasattr(self._work, "close"):
            self._work.close()
        self._dialog.reset()  # or its timer shows it in the event loop of a dialog that follows
        self._dialog.hide()
        self._dialog.deleteLater()
        self.deleteLater()
