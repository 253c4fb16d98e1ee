"""Every tab in every state on three screens: the plot's height and place, nothing that scrolls within what scrolls, a
board that stands still, no text that is cut, and none too small to be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QGraphicsView,
    QLabel,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.ui.conftest import window_of
from tests.ui.parts import nested, part
from workbench.core.limits import Limits
from workbench.core.options import defaults
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.core.scene import Text
from workbench.core.verdict import Violation
from workbench.puzzles import PUZZLES
from workbench.solve.jobs.events import Bound, Event, Incumbent, Phase
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.ui.runs.run_book import Update
from workbench.ui.tab import live
from workbench.ui.tab.live import LEAST
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.graphs import LOWEST
from workbench.ui.widgets.wrapped_button import WrappedButton
from workbench.ui.window.main_window import MainWindow

SIZES = [(1366, 768), (1024, 700), (1920, 1080)]
FEW = ("none", "proved", "nothing")
"""States that are looked at in every run of the tests; the rest takes a minute."""
SMALL = 11
"""Pixels of the smallest letters."""
CLASH = tuple(Violation(name, f"the {name} is at odds with the others") for name in ("first", "second"))
ENDS = {
    "stopped": Outcome(Status.FEASIBLE, objective=5, bound=3, stopped=Stopped.USER),
    "proved": Outcome(Status.PROVED, objective=5, bound=5, proof=Proof.MODEL),
    "conflict": Outcome(Status.INFEASIBLE, conflict=CLASH, proof=Proof.EXHAUSTED),
    "nothing": Outcome(Status.UNKNOWN, stopped=Stopped.TIME),
}
EMPTY = ("conflict", "nothing", "none")


def a_run(tab: PuzzleTab, seed: int = 0, *, found: bool = True) -> Run:
    """What has come of a question that takes its time, without a solver."""
    puzzle, board = tab.puzzle, tab.editing.board
    task = next(task for task in puzzle.tasks if task.objective is not None)
    run = Run(Question(puzzle, board, task, defaults(task.options), Limits(seed=seed)), datetime.now(UTC))
    boards: list[Event] = [Incumbent(1, 0.4, board, 9, 2), Incumbent(2, 2.5, board, 5, 3), Bound(3, 4.0, 4)]
    for event in (Phase(0, 0.0, "Searching"), *(boards if found else ())):
        run.take(event)
    tab.book.update(run, Update(began=True))
    tab.book.show_run(run)
    return run


def states(tab: PuzzleTab) -> Iterator[str]:
    """Brings a tab into one state after the other."""
    yield "none"
    if all(task.objective is None for task in tab.puzzle.tasks):
        return  # there is nothing to plot
    run = a_run(tab)
    yield "running"
    for seed, (name, outcome) in enumerate(ENDS.items(), 1):
        run = a_run(tab, seed, found=outcome.objective is not None)
        run.end(outcome)
        tab.book.update(run, Update(ended=True))
        yield name
    tab.book.show_run(tab.book.rows[1])
    yield "several runs"
    tab.book.compare(tab.book.rows[1:3])
    yield "compared"
    tab.book.compare(())
    tab.book.show_run(None)


@dataclass
class Seen:
    """A tab that is looked at, and what is wrong with it."""

    window: MainWindow
    tab: PuzzleTab
    wrong: list[str]

    def look(self, qtbot: QtBot, state: str, pages: Sequence[str]) -> None:
        tab, shown = self.tab, self.tab.side.live
        if state in EMPTY:
            qtbot.waitUntil(lambda: not shown.has_plot)
        elif state == "compared":
            qtbot.waitUntil(lambda: shown.comparison.lines.plot is not None and shown.comparison.comparison is not None)
        else:
            qtbot.waitUntil(lambda: shown.has_plot)
        qtbot.waitUntil(lambda: not tab.insights.worker.busy)
        for page in pages:
            tab.side.pages.bring(page)
            self.window.status.say("")  # what is said for a moment takes its room from others
            for _ in range(3):
                QApplication.processEvents()
            if page != "runs":  # beside the list the plot stands whichever run is chosen
                self._plot(state)
            self.wrong += [f"{state}, {page}: {one}" for one in [*nested(self.window), *self._cut(), *self._small()]]

    def _plot(self, state: str) -> None:
        shown = self.tab.side.live
        view = shown.comparison.lines.plot if state == "compared" else shown.plot.plot
        assert isinstance(view, QGraphicsView)
        seen = view.viewport().visibleRegion().boundingRect().height()
        least = LEAST - 2 if self.window.height() >= 768 else LEAST - 80
        if state == "compared":  # its boards stand below it, and how the race stands takes what it needs
            least = LOWEST
        if state in EMPTY:
            if view.isVisible():
                self.wrong.append(f"{state}: an empty plot")
        elif seen < least or seen < view.viewport().height():
            self.wrong.append(f"{state}: {seen} of {view.height()} pixels of the plot are seen")
        drawer = self.tab.side.pages
        if not drawer.is_low and drawer.height() < (120 if self.window.height() >= 768 else 105):
            self.wrong.append(f"{state}: {drawer.height()} pixels of the drawer")

    def _cut(self) -> Iterator[str]:
        """Texts that have not the room that they take."""
        for widget in self.window.findChildren(QWidget):
            if not widget.isVisible():
                continue
            width = widget.fontMetrics().horizontalAdvance
            if isinstance(widget, QTabBar):
                for index in range(widget.count()):
                    if width(widget.tabText(index)) > widget.tabRect(index).width():
                        yield f"tab '{widget.tabText(index)}'"
            elif isinstance(widget, QComboBox) and width(widget.currentText()) > widget.width():
                yield f"box '{widget.currentText()}'"
            elif isinstance(widget, QLabel | QAbstractButton) and self._squeezed(widget):
                yield f"{type(widget).__name__} {widget.objectName()} '{widget.text()}'"

    def _squeezed(self, widget: QLabel | QAbstractButton) -> bool:
        lines = widget.text().replace("&", "").split("\n")
        if isinstance(widget, QToolButton) and widget.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly:
            return widget.icon().isNull() and widget.width() < widget.sizeHint().width()
        if "<" in widget.text():
            return False  # it is wrapped between its parts
        if isinstance(widget, WrappedButton):
            return widget.height() < widget.minimumHeight()
        if isinstance(widget, ElidedLabel):
            return widget.shown()[0].count("…") > widget.text().count("…")
        if isinstance(widget, QLabel) and widget.wordWrap():
            return widget.heightForWidth(widget.width()) > widget.height() + 1
        return max(map(widget.fontMetrics().horizontalAdvance, lines)) > widget.contentsRect().width()

    def _small(self) -> Iterator[str]:
        """Letters on the board, on its strip and around them that are too small."""
        for widget in self.window.findChildren(QWidget):
            if widget.isVisible() and QFontInfo(widget.font()).pixelSize() < SMALL:
                yield f"letters of {QFontInfo(widget.font()).pixelSize()} pixels in {widget.objectName() or widget}"
        view = self.tab.pane.board_view
        scene = view.scene
        assert scene is not None
        scale = view.frame().width() / scene.width
        strip = () if scene.strip is None else scene.strip.shapes  # in pixels
        for shape, times in (*((one, scale) for one in scene.shapes), *((one, 1.0) for one in strip)):
            if isinstance(shape, Text) and shape.text and shape.fit().size * times < SMALL - 0.5:
                yield f"'{shape.text}' of {shape.fit().size * times:.1f} pixels on the board"


@pytest.mark.corner
def test_every_tab_in_a_few_states(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge(qtbot, tmp_path, monkeypatch, SIZES[0], FEW)


@pytest.mark.trust
@pytest.mark.parametrize("size", SIZES)
def test_every_tab_in_every_state(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    judge(qtbot, tmp_path, monkeypatch, size)


def judge(
    qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], chosen: Sequence[str] = ()
) -> None:
    """Look at every tab in a window of this size, in the chosen states, or in all."""
    monkeypatch.setattr(live, "_LINGERS", 0)
    window = window_of(qtbot, folder, *PUZZLES, size=size)
    window.build_rest()
    wrong = []
    for puzzle in PUZZLES:
        window.show_puzzle(puzzle)
        tab = window.current()
        seen = Seen(window, tab, [])
        QApplication.processEvents()
        before = place(tab)
        for state in states(tab):
            if state in (chosen or state):
                seen.look(qtbot, state, tab.side.pages.names if state in FEW and not chosen else ("answer",))
            if place(tab) != before:
                seen.wrong.append(f"{state}: board or tabs moved from {before} to {place(tab)}")
        wrong += [f"{puzzle.slug}: {one}" for one in dict.fromkeys(seen.wrong)]
    assert window.size().toTuple() == size
    assert not wrong, "\n".join(wrong)


def place(tab: PuzzleTab) -> tuple[QRect, ...]:
    """Where the board is, and the tabs of the drawer."""
    parts = tab.pane.board_view, part(tab.side.pages, QTabBar, "pages")
    return tuple(QRect(one.mapTo(tab.window(), QPoint(0, 0)), one.size()) for one in parts)
