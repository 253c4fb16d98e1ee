"""Printing what is in front on paper, with a preview: the board, its solution behind it, or its reasoning by steps."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from workbench.core.insight import Steps
from workbench.render import theme as themes
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.files.export import step_pages
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.image import Page, painted

_RESOLUTION = 600  # dots an inch: finer than any line of a board
_THEME = "light"  # paper is white
_NO_SOLUTION = "There is no solution to be printed: ask for one first"
_NO_REASONING = "There is no reasoning to be printed: it is among the insights, or comes with a hint"


def board_pages(tab: PuzzleTab) -> list[Page]:
    """The person's own board as it is viewed now, with its name."""
    return [Page(tab.stage.plain(tab.editing.board), tab.name)]


def solution_pages(tab: PuzzleTab) -> list[Page]:
    """The board that was asked about, and behind it the best that was found; none without one."""
    run = tab.book.shown
    if run is None or run.best is None:
        return []
    asked, found = tab.stage.plain(run.question.board), tab.stage.plain(run.best.board)
    return [Page(asked, tab.name), Page(found, run.name, anew=True)]


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
            show_preview(self._owner, tab.name, pages)
        else:
            self._dialogs.error(nothing)


def show_preview(owner: QWidget, title: str, pages: list[Page]) -> None:
    """The pages as they will be printed; a person chooses printer and paper there."""
    from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog  # few windows print: it is loaded then

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setResolution(_RESOLUTION)
    printer.setDocName(title)

    def paint(paper: QPrinter) -> None:
        for _ in painted(paper, pages, themes.load(_THEME)):
            pass

    dialog = QPrintPreviewDialog(printer, owner)
    dialog.setObjectName("print-preview")
    dialog.paintRequested.connect(paint)
    dialog.resize(900, 700)
    dialog.exec()
    dialog.deleteLater()
