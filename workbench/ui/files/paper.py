"""Printing what is in front on paper, with a preview: the board, its solution behind it, or its reasoning by steps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QGraphicsView, QWidget

from workbench.core import files
from workbench.core.files import file_name
from workbench.core.insight import Steps
from workbench.ui.board.showing import WHOSE
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.files.export import step_pages
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.image import Page, painted, to_pdf
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import named, push_button

_RESOLUTION = 600  # dots an inch: finer than any line of a board
_SIZE = QSize(900, 700)
_FRAME = QSize(16, 64)  # what the system puts around the preview
_NO_SOLUTION = "There is no solution to be printed: ask for one first"
_NO_REASONING = "There is no reasoning to be printed: it is among the insights, or comes with a hint"


def board_pages(tab: PuzzleTab) -> list[Page]:
    """The board on show as it is viewed now, with its name, and whose it is where it is not the person's own."""
    stage = tab.stage
    whose = [] if stage.on_mine else [WHOSE[stage.showing]]
    return [Page(stage.plain(stage.board), " · ".join([paper_title(tab), *whose]))]


def solution_pages(tab: PuzzleTab) -> list[Page]:
    """The board that was asked about, and behind it the best that was found; none without one."""
    run = tab.book.shown
    if run is None or run.best is None:
        return []
    asked, found = tab.stage.plain(run.question.board), tab.stage.plain(run.best.board)
    return [Page(asked, paper_title(tab)), Page(found, run.name, anew=True)]


def reasoning_pages(tab: PuzzleTab) -> list[Page]:
    """The steps of the reasoning that is known of the board; none without one."""
    cards = (card.insight for panel in tab.side.panels for card in panel.cards)
    steps = next((one for one in cards if isinstance(one, Steps)), None)
    return [] if steps is None else list(step_pages(steps, tab.stage.drawn))


class Paper:
    """Shows the preview of what the tab in front has."""

    def __init__(self, owner: QWidget, dialogs: Dialogs, current: Callable[[], PuzzleTab]) -> None:
        self._owner, self._dialogs, self._current = owner, dialogs, current

    def print_board(self) -> None:
        self._preview(board_pages, "")

    def print_solution(self) -> None:
        self._preview(solution_pages, _NO_SOLUTION)

    def print_reasoning(self) -> None:
        self._preview(reasoning_pages, _NO_REASONING)

    def _preview(self, pages_of: Callable[[PuzzleTab], list[Page]], nothing: str) -> None:
        tab = self._current()
        pages = pages_of(tab)
        if pages:
            show_preview(self._owner, self._dialogs, paper_title(tab), pages)
        else:
            self._dialogs.error(nothing)


def paper_title(tab: PuzzleTab) -> str:
    """What stands on paper: the puzzle, and what the board is called where it has a name."""
    own = tab.document.title
    return f"{tab.puzzle.title}: {own}" if own else tab.puzzle.title


def show_preview(owner: QWidget, dialogs: Dialogs, title: str, pages: list[Page]) -> None:
    """The pages as they will be printed; a person chooses printer and paper there, or a PDF."""
    from PySide6.QtPrintSupport import QPageSetupDialog, QPrintDialog, QPrinter, QPrintPreviewWidget  # few print

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setResolution(_RESOLUTION)
    printer.setDocName(title)
    dialog = named(QDialog(owner), "print-preview")
    dialog.setWindowTitle(f"Print – {title}")
    view = named(QPrintPreviewWidget(printer), "print-view", label="Preview")
    for pages_seen in view.findChildren(QGraphicsView):  # what has the keyboard
        pages_seen.setAccessibleName("Preview")

    def paint(paper: QPrinter) -> None:
        for _ in painted(paper, pages):
            pass

    def choose_paper() -> None:
        if QPageSetupDialog(printer, dialog).exec():
            view.updatePreview()

    def print_on() -> None:
        if QPrintDialog(printer, dialog).exec():
            view.print_()
            dialog.accept()

    def write() -> None:
        path = dialogs.save_path("Print to a file", Path.home() / f"{file_name(title)}.pdf", "PDF document (*.pdf)")
        if path is None:
            return
        document = to_pdf(pages, printer.pageLayout())
        if dialogs.trying(lambda: files.write_bytes(path, document)):
            dialog.accept()

    view.paintRequested.connect(paint)
    go = push_button("Print…", "print-now", print_on)
    go.setProperty("accent", True)
    go.setDefault(True)
    looks = (
        push_button("Whole page", "print-page", view.fitInView),
        push_button("Page width", "print-width", view.fitToWidth),
        push_button("Side by side", "print-all", view.setAllPagesViewMode),
        push_button("Paper…", "print-paper", choose_paper),
    )
    does = push_button("Save as PDF…", "print-pdf", write), go, push_button("Cancel", "print-cancel", dialog.reject)
    in_column((view, 1), in_row(*looks, STRETCH, *does), inside=dialog, margins=(12, 12, 12, 12), spacing=10)
    dialog.resize(_SIZE.boundedTo(owner.screen().availableSize() - _FRAME))
    dialog.exec()
    dialog.deleteLater()
