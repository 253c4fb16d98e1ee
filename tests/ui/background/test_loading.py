"""The window's slow libraries are loaded beside it: on another thread, and the interpreter's lock is free meanwhile."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest
import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests import windows_thread
from tests.patience import PATIENCE
from tests.scripted import Board, Scripted
from workbench.core.gesture import Ui
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.render import theme as themes
from workbench.solve import libraries
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.solve.runs.trace import Trace
from workbench.ui.background.worker import Worker
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.tab.side_column import SideColumn
from workbench.ui.widgets import graphs
from workbench.ui.widgets.settings import Settings

ROOT = Path(__file__).parents[3]


def watched(folder: Path, *more: str) -> list[str]:
    """What a session with a window tells of threads."""
    command = [sys.executable, "-m", "tests.ui.background.watched_session", str(folder), *more]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=6 * PATIENCE, check=True)
    return run.stdout.splitlines()


@pytest.mark.trust
def test_nothing_of_qt_leaves_the_windows_thread(tmp_path: Path) -> None:
    lines = watched(tmp_path)
    assert lines[:-1] == ["batch 1", "ended True ['MainThread']"]
    assert "0" not in re.findall(r"\d+", lines[-1])  # it has seen them all, on the window's


@pytest.mark.corner
def test_who_watches_threads_sees_an_offender(tmp_path: Path) -> None:
    assert watched(tmp_path, "offend")[:-1] == [
        "offender ended True",
        "holder ended True",
        "classes on another thread: Offender",
        "collections on another thread: start",
        "collections on another thread: stop",
        "ends on another thread: Offender",
        "imports on another thread: workbench.ui.screenshots",
        "objects on another thread: Offender",
        "workers hold: holder: QObject",
    ]


@pytest.mark.parametrize(
    ("offend", "told"),
    [(QObject, ["objects", "ends"]), (partial(shiboken6.delete, QObject()), ["ends"])],
    ids=["made", "deleted"],
)
def test_a_test_would_fail_for_an_object_on_another_thread(offend: Callable[[], object], told: list[str]) -> None:
    thread = threading.Thread(target=offend, name="offender")
    thread.start()
    thread.join()
    found = windows_thread.offences.copy()
    windows_thread.offences.clear()
    assert [line.splitlines()[0] for line in found] == [f"{what} of Qt on another thread: QObject" for what in told]
    assert "threading.py" in found[0]


def test_a_library_is_opened_without_being_imported() -> None:
    code = (
        "import sys; from workbench.solve import libraries as l;"
        "print([l.open_library(name) for name in l._LARGE_TOOLS + l._LARGE_SOLVERS],"
        "[name for name in ('numpy', 'llvmlite', 'ortools') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert run.stdout.strip() == f"{[sys.platform != 'win32'] * 3} []"
    assert not libraries.open_library("json.nothing")
    assert not libraries.open_library("no_such_library")


def test_a_job_that_runs_while_plots_are_loaded_is_plotted_later(
    qtbot: QtBot, tmp_path: Path, scripted: Scripted
) -> None:
    graphs.announce()  # as if another thread were loading them
    try:
        book = RunBook()
        side = SideColumn(Settings(tmp_path), themes.load("light"), book)
        side.set_render(lambda board: scripted.scene(board, scripted.check(board), Values(), Ui()))
        qtbot.addWidget(side)
        side.solve.set_puzzle(scripted, lambda: Board(5))
        question = Question(scripted, Board(5), scripted.tasks[0], Values(), Limits())
        run = Run(question, datetime.now().astimezone())
        book.add(run)
        book.show_run(run)
        run.trace = Trace(objective=[(0.5, 7.0), (1.0, 5.0)], elapsed=1.0)
        book.update(run, Update())
        assert side.findChild(QWidget, "objective_plot") is None
    finally:
        list(graphs.load_announced())
    side.show()
    qtbot.waitUntil(lambda: side.findChild(QWidget, "objective_plot") is not None)
    side.live.plot.point_at(1.0)
    assert side.live.plot.text().endswith("5")
    side.solve.close_threads()


def test_a_plot_whose_library_fails_at_first_is_there_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(name: str) -> ModuleType:
        raise KeyError("colorama")

    before = graphs.pg()
    monkeypatch.setattr(graphs, "_module", None)
    graphs.announce()
    with monkeypatch.context() as failing:
        failing.setattr(libraries, "imported", fail)
        list(graphs.load_announced())
    assert not graphs.loading()
    assert "KeyError: 'colorama'" in caplog.text
    assert graphs.pg() is before


def test_a_thread_has_the_libraries_before_it_works() -> None:
    done: list[str] = []
    for first in (partial(done.append, "loaded"), None):
        worker = Worker(partial(done.append, "worked"), "a test", first)
        worker.begin()
        assert worker.join(PATIENCE)
    assert done == ["loaded", "worked", "worked"]


_IDLE = """
import sys
from functools import partial
from pathlib import Path
from workbench.puzzles import PUZZLES
from workbench.solve import libraries
from workbench.ui.app import open_window
from workbench.ui.background.loading import Loading
from workbench.ui.widgets.pieces import timer
from workbench.ui.widgets.settings import Settings

app, window = open_window(PUZZLES, Settings(Path(sys.argv[1])), data=Path(sys.argv[1]))
window.show()
window.build_rest()
loading = Loading(window)

def look():
    tabs = window.tabs.values()
    if len(tabs) == len(PUZZLES) and not any(tab.insights.worker.busy for tab in tabs):
        app.quit()

looking = timer(window, 50, look)
looking.start()
app.exec()
window.close()
loading.close()
print([name for name in ("numba", "ortools", "pandas", "highspy") if name in sys.modules], libraries.loaded())
"""


@pytest.mark.corner  # of the first moment test_main_window.py says so, and of more
def test_a_window_in_which_nobody_solves_loads_no_solver(tmp_path: Path) -> None:
    """They take 120 MB."""
    run = subprocess.run(
        [sys.executable, "-c", _IDLE, str(tmp_path)], capture_output=True, text=True, check=True, timeout=5 * PATIENCE
    )
    assert run.stdout.strip() == "['numba'] False"


def test_sources_are_not_read_when_modules_are_imported() -> None:
    code = "import linecache, workbench.ui.app; print(len(linecache.cache))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert int(run.stdout) < 50  # 370 by PySide's own way
