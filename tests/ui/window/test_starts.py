"""A window is started, asked, switched and left at random instants, again and again: no start may end the program, nor
does Python's end after it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SOON = 14
"""A seed that solves at once, and leaves a second after it has begun: the solver may just be loaded."""

WINDOWS = """
import faulthandler, os, random, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from workbench.puzzles import PUZZLES
from workbench.ui import app
from workbench.ui.files.dialogs import Dialogs, Unsaved
from workbench.ui.window.main_window import MainWindow

STUCK = 300  # seconds

def live(seed):
    faulthandler.dump_traceback_later(STUCK, exit=True)
    chance = random.Random(seed)
    Dialogs.stop_and_quit = lambda *_: True
    Dialogs.unsaved = lambda *_: Unsaved.DISCARD
    app.application()

    def window():
        return next(one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow))

    def begin():
        window().current().side.solve.start_action.trigger()

    def at(latest, act):
        QTimer.singleShot(round(1000 * chance.uniform(0, latest)), act)

    for _ in range(2):
        at(2.5, begin)
        at(2.5, lambda: window().actions_["next-tab"].trigger())

    def leave():
        window().actions_["copy-picture"].trigger()
        window().close()

    at(4.0, leave)
    return app.run(PUZZLES)

for line in sys.stdin:
    child = os.fork()
    if not child:
        sys.exit(live(int(line)))  # Python ends as it does for everybody
    print(line.strip(), os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@contextmanager
def busy_cores() -> Iterator[None]:
    """Something else wants each of the cores."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def deaths(folder: Path, seeds: range) -> list[str]:
    """The seeds of the starts that did not end well, each with its exit code; two windows at once, which share a
    person's folders. A process has imported the program for all of its windows, and none of what loads later."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    environment |= {"WORKBENCH_DATA": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}
    openers = []
    for place in range(min(2, len(seeds))):
        asked = folder / f"seeds-{place}"
        asked.write_text("".join(f"{seed}\n" for seed in seeds[place::2]))
        told = folder / f"ends-{place}"
        with asked.open() as source, told.open("w") as target:
            command = [sys.executable, "-c", WINDOWS]
            openers.append(subprocess.Popen(command, cwd=ROOT, env=environment, stdin=source, stdout=target))
    for opener in openers:
        assert opener.wait() == 0
    ends = [line for place in range(len(openers)) for line in (folder / f"ends-{place}").read_text().splitlines()]
    assert len(ends) == len(seeds)
    return [end for end in ends if not end.endswith(" 0")]


@pytest.mark.corner("one")
@pytest.mark.parametrize("seeds", [range(2), range(SOON, SOON + 1)], ids=["two", "one"])
def test_a_start_that_is_left_at_any_instant_ends_well(seeds: range, tmp_path: Path) -> None:
    assert deaths(tmp_path, seeds) == []


@pytest.mark.trust
@pytest.mark.timeout(6 * 3600)
def test_a_thousand_starts_end_well(tmp_path: Path) -> None:
    with busy_cores():
        assert deaths(tmp_path, range(1000)) == []
