"""A window that is started, asked in each tab and given a batch, while all that may not leave its thread is watched.

Run as a program: `python -m tests.ui.background.watched_session FOLDER [offend]`. It prints what was seen. With
`offend` a thread does what none may do.
"""

from __future__ import annotations

import gc
import importlib
import sys
import threading
import types
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tests import windows_thread
from tests.patience import PATIENCE
from workbench.puzzles import PUZZLES
from workbench.solve import libraries
from workbench.ui.app import open_window
from workbench.ui.background.garbage import GarbageCollector
from workbench.ui.background.loading import Loading, share_the_lock
from workbench.ui.background.worker import Worker
from workbench.ui.runs.session import State
from workbench.ui.widgets import graphs
from workbench.ui.widgets.pieces import timer
from workbench.ui.widgets.settings import Settings

OF_THE_WINDOW = ("PySide6", "shiboken6", "pyqtgraph", "workbench.ui")
BESIDE_THE_WINDOW = ("numba", "ortools", "highspy", "llvmlite")
PLAN = '[[job]]\npuzzle = "towers"\nnew = { size = 4 }\ntask = "solve"\n'
seen: set[str] = set()
told: list[str] = []
counted = dict.fromkeys(("imports", "classes", "objects", "ends", "collections", "workers"), 0)


def saw(what: str, name: str) -> None:
    """Something that only the window's thread may do."""
    counted[what] += 1
    if threading.current_thread() is not threading.main_thread():
        seen.add(f"{what} on another thread: {name}")


def watch() -> None:
    """Watch imports, classes and objects of Qt, collections, and what workers hold, from now on."""
    sys.meta_path.insert(0, Imports())
    gc.callbacks.append(lambda phase, _: saw("collections", phase))
    windows_thread.watch(saw)
    begin = Worker.begin

    def on_begin(worker: Worker) -> None:
        counted["workers"] += 1
        seen.update(f"workers hold: {worker.name}: {kind}" for kind in of_qt_held_by(worker._work))
        begin(worker)

    Worker.begin = on_begin  # type: ignore[assignment, method-assign]


class Imports:
    """Is asked for each module before Python looks for it."""

    def find_spec(self, name: str, *_: object) -> None:
        if name.startswith(OF_THE_WINDOW):
            saw("imports", name)
        elif name.split(".")[0] in BESIDE_THE_WINDOW and threading.current_thread() is threading.main_thread():
            seen.add(f"imports on the window's thread: {name}")
        foreign = "." not in name and name not in sys.stdlib_module_names and name != "workbench"
        if foreign and not libraries.loaded() and not libraries._importing._is_owned():  # type: ignore[attr-defined]
            seen.add(f"imports while others import: {name}")


def of_qt_held_by(work: object) -> Iterator[str]:
    """The kinds of Qt's objects that a function holds on to, in its closure, its arguments or its object."""
    known: set[int] = set()
    waiting: list[object] = [work]
    while waiting:
        thing = waiting.pop()
        if id(thing) in known or isinstance(thing, (type, types.ModuleType, str, bytes, int, float)):
            continue
        known.add(id(thing))
        if type(type(thing)) is type(QObject):
            yield type(thing).__name__
        elif isinstance(thing, types.FunctionType):
            waiting += [cell.cell_contents for cell in thing.__closure__ or ()]
            waiting += thing.__defaults__ or ()
        else:
            waiting += gc.get_referents(thing)


class Session:
    """What a person does: solve in each tab, then a batch."""

    def __init__(self, folder: Path) -> None:
        share_the_lock()
        self.app, self.window = open_window(PUZZLES, Settings(folder), data=folder)
        GarbageCollector(self.window)
        watch()
        self.window.show()
        self.loading = Loading(self.window)
        self.steps = self.session(folder)
        self.timer = timer(self.window, 20, self.go_on)
        self.timer.start()

    def run(self) -> None:
        self.app.exec()
        self.window.close()
        told.append(f"ended {self.loading.close()} {[one.name for one in threading.enumerate()]}")

    def go_on(self) -> None:
        if next(self.steps, self) is self:
            self.app.quit()

    def session(self, folder: Path) -> Iterator[None]:
        self.window.build_rest()
        for puzzle in PUZZLES:  # the first asks while libraries are loaded
            tab = self.window.show_puzzle(puzzle)
            tab.side.solve.start_action.trigger()
            yield from self.until(lambda tab=tab: tab.session.state in (State.RUNNING, State.IDLE))  # type: ignore[misc]
            tab.session.stop()
            yield from self.until(lambda tab=tab: tab.session.state is State.IDLE)  # type: ignore[misc]
        yield from self.until(lambda: libraries.loaded() and not graphs.loading())
        self.window.actions_["batch"].trigger()
        batch = self.window.tool_windows.batch
        assert batch is not None
        batch.target.setText(str(folder / "batch"))
        batch.target.editingFinished.emit()
        batch.editor.text.setPlainText(PLAN)
        yield from self.until(lambda: batch.editor.said.text().startswith("1 job") and batch.start.isEnabled())
        batch.start.click()
        yield from self.until(lambda: batch.running is None and batch.rows.rowCount() == 1)
        batch.close()
        told.append(f"batch {batch.rows.rowCount()}")

    def until(self, done: Callable[[], bool]) -> Iterator[None]:
        while not done():
            yield


def offend() -> None:
    """Do on another thread what none may do there."""

    class Offender(QObject):
        changed = Signal()

    Offender()
    importlib.import_module("workbench.ui.screenshots")
    gc.collect()


if __name__ == "__main__":
    session = Session(Path(sys.argv[1]))
    if sys.argv[2:] == ["offend"]:
        owner = QObject()
        for name, work in (("offender", offend), ("holder", owner.objectName)):
            one = Worker(work, name, None)
            one.begin()
            told.append(f"{name} ended {one.join(PATIENCE)}")
    else:
        session.run()
    sys.stdout.write("\n".join((*told, *sorted(seen), str(counted))))
