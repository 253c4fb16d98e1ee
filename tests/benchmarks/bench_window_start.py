"""The first seconds of the window: libraries are loaded beside it, plot and insights are built, a first solve begins.

No gap above 50 ms in the event loop, as far as it is the window's own work; what else the machine does may stretch it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

_START = """
import json, sys, tempfile
from pathlib import Path
from PySide6.QtCore import QTimer
from workbench.puzzles import PUZZLES
from workbench.ui.app import open_window
from workbench.ui.background.garbage import GarbageCollector
from workbench.ui.background.loop_probe import LoopProbe
from workbench.ui.background.loading import Loading, share_the_lock
from workbench.ui.widgets.settings import Settings

share_the_lock()
folder = Path(tempfile.mkdtemp())
app, window = open_window(PUZZLES, Settings(folder), data=folder)
GarbageCollector(window)
window.show()
app.processEvents()
loading = Loading(window)
heartbeat = LoopProbe(window)
tab = window.current()

def begin():
    tab.side.solve.select_task("count")
    tab.side.solve.start_action.trigger()

def end():
    heartbeat.stop()
    tab.solving.stop()  # with a run going on the window asks before it closes
    tab.book.updated.connect(lambda _, update: app.quit() if update.ended else None)
    if not tab.session.running:
        app.quit()

QTimer.singleShot(3_000, window, begin)
QTimer.singleShot(6_000, window, end)
app.exec()
window.close()
loading.close()
print(json.dumps([heartbeat.longest(), heartbeat.busiest()]))
"""


def test_the_window_starts_without_a_gap(benchmark: BenchmarkFixture) -> None:
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-c", _START]

    def start() -> str:
        return subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=120, check=True).stdout

    gaps, works = json.loads(benchmark.pedantic(start, rounds=1))  # type: ignore[no-untyped-call]
    benchmark.extra_info["longest gaps, ms"] = [round(1000 * gap, 1) for gap in gaps]
    benchmark.extra_info["most work in a gap, ms"] = [round(1000 * work, 1) for work in works]
    assert works[0] < 0.05
