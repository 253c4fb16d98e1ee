"""A flood of incumbents through session, panel, plot, strip and log, and a heartbeat that feels every gap."""

from __future__ import annotations

import gc
import time
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tests.patience import PATIENCE
from tests.scripted import Board, Scripted, flood
from workbench.core.gesture import Ui
from workbench.core.limits import Limits
from workbench.core.options import Values, defaults
from workbench.core.scene import Scene
from workbench.render import theme as themes
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.ui.ask.solve_panel import SolvePanel
from workbench.ui.background.loop_probe import LoopProbe
from workbench.ui.log.log_view import LogView
from workbench.ui.runs.incumbent_strip import IncumbentStrip
from workbench.ui.runs.objective_plot import ObjectivePlot
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.runs.session import Session
from workbench.ui.widgets.settings import Settings


def longest(probe: LoopProbe) -> tuple[float, ...]:
    """The ten longest gaps in seconds, longest first."""
    return tuple(sorted((gap.seconds for gap in probe.gaps), reverse=True)[:10])


def busiest(probe: LoopProbe) -> tuple[float, ...]:
    """The processor's seconds that the thread took in the ten busiest gaps, most first."""
    return tuple(sorted((gap.work for gap in probe.gaps), reverse=True)[:10])


@dataclass(frozen=True, slots=True)
class Felt:
    """What the window felt: its longest gaps in seconds, longest first; those of the idle window
    just before and after, which the machine is to blame for; what the window's own thread worked
    within its busiest gaps, which the machine's other work does not stretch; redraws; the incumbents
    it was told; how long it all took; and what is kept of it: boards alive, points of the plot."""

    gaps: tuple[float, ...]
    idle_gaps: tuple[float, ...]
    work: tuple[float, ...]
    redraws: int
    incumbents: int
    seconds: float
    boards: int
    points: int


class Flooded(QWidget):
    """The solving half of a window, wired as the window wires it."""

    def __init__(self, config: Path) -> None:
        """config: a folder for settings."""
        super().__init__()
        self.book = RunBook()
        self.panel, self.plot, self.strip = SolvePanel(), ObjectivePlot(), IncumbentStrip(self.book)
        self.panel.form.setParent(self)
        self.strip.render_board = _scene
        self.log = LogView(Settings(config))
        column = QVBoxLayout(self)
        for widget in (self.panel, self.plot, self.strip, self.log):
            column.addWidget(widget)
        theme = themes.load("light")
        self.plot.set_theme(theme)
        self.strip.set_theme(theme)
        self.log.set_theme(theme)
        self.session = Session(self.book)
        self.book.shown_changed.connect(self._on_shown)
        self.book.updated.connect(self._on_updated)
        self.loop = QEventLoop()
        self.redraws = 0

    def run(self, count: int, seconds: float, idle_seconds: float = 0.1) -> Felt:
        """`count` incumbents within `seconds`, between two whiles of nothing."""
        puzzle, board = Scripted(flood(count, seconds)), Board(5)
        self.panel.set_puzzle(puzzle, lambda: board)
        self.resize(420, 900)
        self.show()
        loop = self.loop
        # the first picture is not part of the flood
        QTimer.singleShot(200, loop.quit)
        loop.exec()
        gc.freeze()  # as the program does
        idle = self._idle(loop, idle_seconds)
        heartbeat = LoopProbe(self)
        self.redraws = 0
        began = time.perf_counter()
        self.session.start(Question(puzzle, board, puzzle.tasks[0], Values(), Limits()))
        loop.exec()
        seconds = time.perf_counter() - began
        heartbeat.stop()
        idle += self._idle(loop, idle_seconds)
        gc.collect()
        boards = sum(type(thing) is Board for thing in gc.get_objects())  # those of the flood: the others are settled
        gc.unfreeze()
        self.panel.close_threads()
        assert self.session.close(PATIENCE)
        trace, gaps = self.session.trace, tuple(sorted(idle, reverse=True))
        told, points = trace.incumbents, len(trace.objective)
        return Felt(longest(heartbeat), gaps, busiest(heartbeat), self.redraws, told, seconds, boards, points)

    def _idle(self, loop: QEventLoop, seconds: float) -> tuple[float, ...]:
        """The longest gaps of a while of nothing."""
        idle = LoopProbe(self)
        QTimer.singleShot(round(1000 * seconds), loop.quit)
        loop.exec()
        idle.stop()
        return longest(idle)

    def _on_shown(self) -> None:
        run = self.book.shown
        assert run is not None
        self.plot.reset(run.question.task)
        self.log.show_run(run)

    def _on_updated(self, run: Run, update: Update) -> None:
        if update.began:
            self.book.show_run(run)
            return
        self.redraws += 1
        self.plot.show_trace(run.trace)
        self.log.follow()
        if update.ended:
            self.loop.quit()


def _scene(board: Board) -> Scene:
    puzzle = Scripted()
    return puzzle.scene(board, puzzle.check(board), defaults(puzzle.view_options(board)), Ui())
