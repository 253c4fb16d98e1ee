"""Printing what is in front, with a preview: a person's board or the solver's, with its solution, or its reasoning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMarginsF, QSize, Qt, qInstallMessageHandler
from PySide6.QtGui import QPageLayout
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QGraphicsView, QLineEdit, QWidget

from workbench.core import files
from workbench.core.insight import Steps
from workbench.core.outcome import Status
from workbench.core.wording import counted, in_folder
from workbench.solve.runs.run import Run
from workbench.ui.background.gradual import Gradual
from workbench.ui.board.showing import WHOSE, Showing
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.files.export import sheets, step_pages
from workbench.ui.runs.words import moment
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.image import EACH, Page, PrintLayout, painted, usual_each
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import named, push_button, timer
from workbench.ui.widgets.plain_text import PlainLabel, set_tip

_EMPTY = "The empty puzzle"
_RESOLUTION = 600  # dots an inch: finer than any line of a board
_MARGINS = QMarginsF(12, 12, 12, 12)  # millimetres: no printer needs more
_SIZE = QSize(900, 700)
_FRAME = QSize(16, 64)  # what the system puts around the preview
_PAUSE = 250  # milliseconds without a letter, until a title is seen
_LONGEST = 120  # letters of a title: it has one line
Printable = tuple[str, list[Page]]
"""What may be printed: how it is called, and its pages; none where it cannot be yet."""


def choices(tab: PuzzleTab) -> list[Printable]:
    """All that there is to be printed of a tab, what is on show first unless that is empty: the boards as they are
    viewed now, each with its name and whose it is; the puzzle without what has been filled in, before one that is
    not complete yet; with its solution; the reasoning."""
    stage, run = tab.stage, tab.book.shown
    shown = [] if stage.on_mine else [(WHOSE[stage.showing], stage.board)]
    best = [(WHOSE[Showing.SOLVER], run.best.board)] if run is not None and run.best is not None else []
    own, puzzle = tab.editing.board, tab.puzzle
    mine = [(WHOSE[Showing.MINE], own)]
    empty = own == puzzle.new_board(puzzle.options_of(own))
    order = [*shown, *(best + mine if empty else mine + best)]
    boards = {**dict(order), **dict(shown)}  # what is on show counts
    bare, draws = puzzle.restarted(own), partial(stage.taken_away, played=False)
    begins = partial(draws, begun=True)

    def caption(whose: str, board: Any) -> str:
        title = paper_title(tab, board)
        if board is not own:
            return _and_list(tab, f"{title} · {whose}", board)
        return _and_list(tab, _with_rules(tab, title, own) if empty or bare in (None, own) else title, own)

    found = [(whose, [Page(draws(board), caption(whose, board))]) for whose, board in boards.items()]
    if stage.showing is Showing.STEP and stage.step is not None:  # what is lit and said is what a step is about
        title = paper_title(tab, stage.step.board)
        lit = (WHOSE[Showing.STEP], [Page(stage.drawn(stage.step), f"{title} · {stage.step_words}")])
        found = [lit, *(one for one in found if one[0] != lit[0])]
    elif stage.on_mine and (marked := stage.with_marks())[1]:
        name = f"{WHOSE[Showing.MINE]}, {marked[1]}"
        found.insert(1, (name, [Page(marked[0], f"{paper_title(tab, own)} · {marked[1]}")]))
    if bare is not None and bare != own:
        asks = any(task.completes and task.keeps_board for task in puzzle.tasks)
        first = asks and stage.on_mine and not puzzle.quick_check(own).complete
        found.insert(
            0 if first else len(found), (_EMPTY, [Page(begins(bare), _with_rules(tab, paper_title(tab, bare), bare))])
        )
    found.extend(solutions(tab))
    steps = reasoning(tab)
    pages = [] if steps is None else list(step_pages(steps, tab.stage.drawn))
    # named by what it is: there may be a game's throws
    return [*found, *([(f"{steps.title}, {counted(len(pages), 'step')}", pages)] if steps and pages else [])]


def solutions(tab: PuzzleTab) -> Iterator[Printable]:
    """The puzzle, and behind it the best that was found of it, or what a person has solved; and what the run on show
    has found, where that was about another puzzle."""
    run, own, puzzle = tab.book.shown, tab.editing.board, tab.puzzle
    bare = puzzle.restarted(own)
    empty = bare is not None and any(task.completes for task in puzzle.tasks)
    what, verdict = _EMPTY if empty else "The question", puzzle.quick_check(own)
    best = None if run is None or not _solves(run, tab) else run.best
    here = run is not None and best is not None and _is_about(run.question.board, tab, best.board)
    if run is not None and best is not None and here:
        yield f"{what}, then {_solution(run)}", _pages(tab, run.question.board, best.board, run)
    elif verdict.complete and not verdict.violations and bare not in (None, own):  # something has been filled in
        yield f"{what}, then its solution", _pages(tab, own, own)
    elif empty:
        yield f"{what}, then its solution ({_why_none(tab, run)})", []
    if run is not None and best is not None and not here:
        name = f"The run of {moment(run.began)}: its question, then {_solution(run)}"
        yield name, _pages(tab, run.question.board, best.board, run, named=False)


def _why_none(tab: PuzzleTab, run: Run | None) -> str:
    """Why there is no solution to be printed, or what brings one."""
    if tab.puzzle.hides_answers(tab.editing.view):
        return "hidden while you play; Print sheets solves it"
    task = None if run is None else run.question.task
    if run is None or task is None or not (task.completes and task.keeps_board and _is_about(run.question.board, tab)):
        return "press F5 first"
    if run.outcome is None:
        return "it is being looked for"
    return "there is none" if run.outcome.status is Status.INFEASIBLE else "none was found"


def _solves(run: Run, tab: PuzzleTab) -> bool:
    """Whether what a run has found is its own question filled in, and not another puzzle that was made."""
    bare = tab.puzzle.restarted(run.question.board)
    return bare is None or run.best is None or tab.puzzle.restarted(run.best.board) == bare


def _is_about(asked: Any, tab: PuzzleTab, found: Any = None) -> bool:
    """Whether a question was about the puzzle that is edited, whatever has been filled in since."""
    own = tab.editing.board
    bare = tab.puzzle.restarted(own)
    return own in (asked, found) or (bare is not None and bare == tab.puzzle.restarted(asked))


def _solution(run: Run | None) -> str:
    several = run is not None and run.outcome is not None and (run.outcome.count or 0) > 1
    return "one of its solutions" if several else "its solution"


def _pages(tab: PuzzleTab, asked: Any, found: Any, run: Run | None = None, *, named: bool = True) -> list[Page]:
    bare, plain = tab.puzzle.restarted(asked), partial(tab.stage.taken_away, played=False)
    caption = f"{paper_title(tab, found, named=named)} – {_solution(run).removeprefix('its ')}"
    return [
        Page(
            plain(asked if bare is None else bare, begun=bare is not None),
            _with_rules(tab, paper_title(tab, asked, named=named), asked),
        ),
        Page(plain(found), _and_list(tab, caption, found), anew=True),
    ]


def _and_list(tab: PuzzleTab, caption: str, board: Any) -> str:
    """A caption with what the puzzle lists of a board, in lines of their own."""
    return "\n".join(filter(None, (caption, tab.puzzle.listed(board))))


def _with_rules(tab: PuzzleTab, title: str, board: Any) -> str:
    """The caption of a puzzle that is to be solved: a person who gets the sheet may know neither it nor its numbers."""
    return f"{title}. {tab.puzzle.goal(board, tab.editing.view) or tab.puzzle.summary}"


def reasoning(tab: PuzzleTab) -> Steps | None:
    """The reasoning that is known of the board; None without one."""
    cards = (card.insight for panel in tab.side.panels for card in panel.cards)
    return next((one for one in cards if isinstance(one, Steps)), None)


def print_board(owner: QWidget, dialogs: Dialogs, tab: PuzzleTab) -> None:
    """Show the preview of what a tab has."""
    path = tab.document.path
    target = (path.parent if path else Path.home()) / f"{tab.document.file_name}.pdf"

    def wrote(_: str, path: Path) -> None:
        tab.wrote.emit(f"Exported as {in_folder(path)}", path)

    own = tab.editing.board
    bare = tab.puzzle.restarted(own)
    about = tab.puzzle.slug, path or (own if bare is None else bare)  # a title belongs to its board
    show_preview(owner, dialogs, tab.puzzle.title, choices(tab), wrote, target, about)


def paper_title(tab: PuzzleTab, board: Any, *, named: bool = True) -> str:
    """What stands on paper: the puzzle, and what the board is called, unless that may be untrue of it; else the board
    in short. named: whether it is the document's at all."""
    own = (tab.document.title_of(board) if named else "") or tab.puzzle.in_short(board)
    return f"{tab.puzzle.title}: {own}" if own else tab.puzzle.title


def show_preview(
    owner: QWidget,
    dialogs: Dialogs,
    title: str,
    offered: list[Printable],
    wrote: Callable[[str, Path], object],
    target: Path,
    about: object = "sheets",
) -> None:
    """The pages as they will be printed, in a dialog with a `title`; a person chooses what, how many on a side and
    under which heading, the printer and paper there, or a PDF, at first `target`, of which the status line tells by
    `wrote`, which is handed what was printed. about: what has the title; all sheets have one, for they are for a class.
    """
    from PySide6.QtPrintSupport import QPageSetupDialog, QPrintDialog, QPrinter, QPrintPreviewWidget  # few print

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setResolution(_RESOLUTION)
    printer.setDocName(target.stem)  # of which print dialogs make a file's name, and no disk takes every title
    printer.setPageMargins(_MARGINS, QPageLayout.Unit.Millimeter)
    dialog = named(QDialog(owner), "print-preview")
    dialog.setWindowTitle(f"Print – {title}")
    what = named(QComboBox(), "print-what", label="What is printed")
    what.addItems([name for name, _ in offered])
    for place, (_, pages) in enumerate(offered):
        if not pages:
            what.setItemData(place, 0, Qt.ItemDataRole.UserRole - 1)  # no flags: it cannot be chosen
    view = named(QPrintPreviewWidget(printer), "print-view", label="Preview")
    for pages_seen in view.findChildren(QGraphicsView):  # what has the keyboard
        pages_seen.setAccessibleName("Preview")

    head = named(QLineEdit(), "print-title", label="Title")
    head.setPlaceholderText("None: what you write here stands on top of each page")
    head.setMaxLength(_LONGEST)
    name = named(QCheckBox("&Name and date"), "print-name", "A line for the name and one for the date of who solves it")
    head.setText(dialogs.heads.get(about, ""))
    name.setChecked(dialogs.signed)
    each = named(QComboBox(), "print-each", "Pictures on a page, at most", "Per page")
    each.addItems([str(one) for one in EACH])
    wanted = [dialogs.each if about == "sheets" else 0]

    def layout() -> PrintLayout:
        return PrintLayout(int(each.currentText()), head.text().strip(), name.isChecked())

    def paint(paper: QPrinter) -> None:
        for _ in painted(paper, offered[what.currentIndex()][1], layout()):
            pass

    def choose_what() -> None:
        pages = offered[what.currentIndex()][1]
        each.setCurrentText(str(wanted[-1] or usual_each(pages)))
        each.setEnabled(len(pages) > 1)

    def choose_paper() -> None:
        before = qInstallMessageHandler(lambda *_: None)  # Qt warns where there is no printer, and does its work
        try:
            setup = QPageSetupDialog(printer, dialog)
        finally:
            qInstallMessageHandler(before)
        if setup.exec():
            view.updatePreview()

    def print_on() -> None:
        if QPrintDialog(printer, dialog).exec():
            view.print_()
            dialog.accept()

    def write() -> None:
        called = files.file_name(head.text())  # what a person calls it is its file's name, too
        suggestion = target.with_name(f"{called}.pdf") if called else target
        path = dialogs.export_path("Print to a file", suggestion, "PDF document (*.pdf)")
        if path is None:
            return
        (printed, pages), paper = offered[what.currentIndex()], printer.pageLayout()

        def done() -> None:
            wrote(printed, path)
            dialog.accept()

        work = sheets(path, pages, paper, layout())
        Gradual(dialog, "Saving the pages", 2 * len(pages), work, done, dialogs.error)

    choose_what()
    view.paintRequested.connect(paint)
    what.currentIndexChanged.connect(choose_what)
    each.activated.connect(lambda _: wanted.append(int(each.currentText())))
    for changed in (what.currentIndexChanged, each.activated, name.toggled):
        changed.connect(view.updatePreview)
    typed = timer(dialog, _PAUSE, view.updatePreview, once=True)
    head.textEdited.connect(lambda _: typed.start())
    go = push_button("P&rint…", "print-now", print_on)
    go.setProperty("accent", True)
    go.setDefault(True)
    abreast = push_button("&Side by side", "print-all", view.setAllPagesViewMode)

    def count_pages() -> None:
        several = view.pageCount() > 1
        abreast.setEnabled(several)
        set_tip(abreast, "All pages at once" if several else "There is one page only")

    view.previewChanged.connect(count_pages)
    looks = (
        push_button("&Whole page", "print-page", view.fitInView),
        push_button("Page w&idth", "print-width", view.fitToWidth),
        abreast,
        push_button("P&aper…", "print-paper", choose_paper),
    )
    does = push_button("Save as PD&F…", "print-pdf", write), go, push_button("Cance&l", "print-cancel", dialog.reject)
    asked, titled, many = PlainLabel("&Print"), PlainLabel("&Title"), PlainLabel("P&er page")
    asked.setBuddy(what)
    titled.setBuddy(head)
    many.setBuddy(each)
    above = in_row(asked, what, STRETCH, *looks, spacing=8)
    below = in_row(titled, (head, 1), name, many, each, spacing=8)
    in_column(above, below, (view, 1), in_row(STRETCH, *does), inside=dialog, margins=(12, 12, 12, 12), spacing=10)
    dialog.resize(_SIZE.boundedTo(owner.screen().availableSize() - _FRAME))
    go.setFocus()
    dialog.exec()
    dialogs.keep_paper(about, head.text().strip(), name.isChecked(), wanted[-1])
    dialog.deleteLater()
