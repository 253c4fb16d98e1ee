"""What holds for every test: no display, no person's files, no thread left behind, nothing of
Qt on another thread, no error logged in silence."""

from __future__ import annotations

import gc
import logging
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests import surroundings
from tests.patience import PATIENCE

surroundings.enter()
pytest.register_assert_rewrite("tests.drawn", "tests.puzzles")  # judges: what fails in them is told as in tests

from tests import windows_thread  # noqa: E402 - it imports Qt
from tests.patient_bot import PatientBot  # noqa: E402 - it imports Qt

windows_thread.forbid()

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

# No deadlines: the first example of a test may compile a kernel, and machines differ. Few examples, many runs.
settings.register_profile(
    "workbench", deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.register_profile(
    "workbench-ci", settings.get_profile("workbench"), max_examples=40, derandomize=True, print_blob=True
)
settings.register_profile("thorough", settings.get_profile("workbench"), max_examples=2000)
settings.load_profile("workbench-ci" if os.environ.get("CI") else "workbench")

NOBODY = 65534  # the user who owns nothing
GRACE = 30.0  # seconds that a thread has to end after its test, on a machine that is busy with other things


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Nothing is let go of while tests are imported: looking for it among a million objects takes half a second."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_itemcollected(item: pytest.Item) -> None:
    """A case that `corner` names is none: it runs by default. See `markers` in pyproject.toml."""
    mark = item.get_closest_marker("corner")
    if mark is not None and mark.args:
        name = item.name.partition("[")[2].removesuffix("]")
        if not {name, *name.split("-")}.isdisjoint(mark.args):
            item.own_markers.remove(mark)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile what set-up has left to the window, where several workers would each compile the same, and before a
    campaign, whose questions are not to be stopped meanwhile. It is told on the terminal: the first time it takes a
    minute."""
    option = session.config.option
    first = (getattr(option, "numprocesses", None) or 0) > 1 or option.markexpr == "trust"
    if not first or option.collectonly or hasattr(session.config, "workerinput"):
        return
    capture = session.config.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled() if capture else nullcontext():
        subprocess.run([sys.executable, str(Path(__file__).parents[1] / "main.py"), "compile"], check=False)


def pytest_unconfigure() -> None:
    surroundings.leave()


@pytest.fixture(scope="session")
def qapp(tmp_path_factory: pytest.TempPathFactory) -> QApplication:
    """The program's own application: no widget depends on the fonts here, nor on whether a window came before it."""
    from workbench.ui.app import application
    from workbench.ui.widgets.appearance import Appearance
    from workbench.ui.widgets.settings import Settings, ThemeChoice

    app, chosen = application(), Settings(tmp_path_factory.mktemp("config"))
    chosen.theme = ThemeChoice.LIGHT
    Appearance(app, chosen).apply()
    return app


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> PatientBot:
    """As pytest-qt's, in less of a hurry."""
    return PatientBot(request)


@pytest.fixture
def plain_windows(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows without style sheets, and without the plot that stands ready before one is wanted: a third of what a
    window costs. For files about what a window does; their tests of looks and of room are marked `looks`."""
    if request.node.get_closest_marker("looks") is None:
        monkeypatch.setattr("workbench.ui.widgets.appearance.Appearance.apply_to", lambda *_: None)
        monkeypatch.setattr("workbench.ui.tab.live.LivePanel.build_plot", lambda _: None)


@pytest.fixture
def patient_second_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that is asked again has as long as it needs: on a busy machine the second look takes longer than the
    first, and an answer would rest on one look."""
    monkeypatch.setattr("workbench.solve.solvers.search_end._AT_LEAST", PATIENCE)
    monkeypatch.setattr("workbench.solve.solvers.search_end._AT_MOST", PATIENCE)


@pytest.fixture
def quick_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits before it asks the model, or goes on a while without it, does so for an instant: where there is no
    board, half a second of each question would be spent on looking for one."""
    monkeypatch.setattr("workbench.solve.portfolio._FIRST_TURN", 0.05)
    monkeypatch.setattr("workbench.puzzles.war.engines.portfolio._ALONE", 0.02)
    monkeypatch.setattr("workbench.puzzles.war.engines.portfolio._ALONE_AGAIN", 0.02)


def _open_to_all() -> Path:
    """A folder for temporary ones that anybody may walk through: TMPDIR may be its owner's alone."""
    for folder in (Path(tempfile.gettempdir()), Path("/tmp"), Path("/var/tmp")):
        if folder.is_dir() and all(one.stat().st_mode & stat.S_IXOTH for one in (folder, *folder.resolve().parents)):
            return folder
    return Path(tempfile.gettempdir())


@pytest.fixture
def own_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose permissions hold: for root there are none, so the test is somebody else for a while. Backups have
    a folder of their own, whatever the temporary one allows."""
    around = Path(tempfile.mkdtemp(prefix="workbench-tests-", dir=_open_to_all()))
    monkeypatch.setattr(tempfile, "tempdir", str(around))
    folder = around / "own"
    folder.mkdir()
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if as_root:
        os.chown(folder, NOBODY, NOBODY)
        os.chown(around, NOBODY, NOBODY)
        os.setresgid(NOBODY, NOBODY, 0)
        os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield folder
    finally:
        if as_root:
            os.setresuid(0, 0, 0)
            os.setresgid(0, 0, 0)
        folder.chmod(0o700)
        shutil.rmtree(around)


_after_window = False  # whether the test before had a window


@pytest.fixture(autouse=True)
def no_widget_for_other_threads(request: pytest.FixtureRequest) -> Iterator[None]:
    """What is left of widgets goes on the window's thread: Python collects garbage on any, and Qt may wait for ever.
    As in the program, nothing is collected meanwhile: see `GarbageCollector`.

    Only what the test has made is looked through. Libraries and tests are a million objects, half a second each time.
    """
    global _after_window
    of_the_window = "qtbot" in request.fixturenames
    if of_the_window or _after_window:
        gc.collect()  # what the last one held until its very end
    _after_window = of_the_window
    if of_the_window:
        gc.freeze()
        gc.disable()
    yield
    if of_the_window:
        gc.enable()
        gc.collect()


@pytest.fixture(autouse=True)
def nothing_of_qt_on_other_threads() -> Iterator[None]:
    """Fail a test in which an object or a class of Qt is made, or let go of, on another thread than the window's."""
    yield
    found = windows_thread.offences.copy()
    windows_thread.offences.clear()
    if found:
        pytest.fail("\n".join(found))


@pytest.fixture(autouse=True)
def no_thread_left_behind() -> Iterator[None]:
    """Fail a test that ends before its threads do: they would disturb the next one, or abort the process.
    Daemons, solvers' threads among them, are not waited for."""
    before = set(threading.enumerate())
    yield
    deadline = time.monotonic() + GRACE
    left = [thread for thread in threading.enumerate() if thread not in before and not thread.daemon]
    for thread in left:
        thread.join(max(0.0, deadline - time.monotonic()))
    names = [thread.name for thread in left if thread.is_alive()]
    if names:
        pytest.fail(f"left running: {', '.join(names)}")


class _Errors(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def no_error_in_the_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test in which an error was logged, or, marked `logs_errors`, one in which none was."""
    handler = _Errors()
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
    expected = request.node.get_closest_marker("logs_errors") is not None
    if handler.lines and not expected:
        pytest.fail("logged as an error: " + "; ".join(handler.lines))
    if expected and not handler.lines:
        pytest.fail("marked logs_errors, and logged none")
