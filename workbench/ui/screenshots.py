"""Pictures of the window itself, tab by tab, in every theme, for the README and for machines without a display."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QElapsedTimer, QEventLoop, QIODevice
from PySide6.QtWidgets import QApplication, QWidget

from workbench.core import files
from workbench.core.expectation import Race, pictured, races
from workbench.core.limits import Limits
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Task
from workbench.solve.experiment import Experiment
from workbench.solve.jobs.question import Question
from workbench.ui.app import open_window
from workbench.ui.background.garbage import GarbageCollector
from workbench.ui.runs.session import State
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets import image
from workbench.ui.widgets.settings import Settings, ThemeChoice
from workbench.ui.window.main_window import MainWindow

SIZES = ((1240, 820),)
_THEMES = (ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST)
_LONGEST = 60_000  # milliseconds that a tab may solve before its picture is taken
_RACED = 20.0  # seconds that each setting of a race has
_LOGGED, _STRATEGIES, _PAGE = 20.0, 4, (680, 900)
"""Seconds and workers of a search whose log is shown, and the size of that page."""
_TALL = 1240  # pixels of a window's height that shows a race
_ENOUGH = 4  # improvements that make a plot worth a picture


def take(
    puzzles: tuple[AnyPuzzle, ...], samples: Mapping[str, Sequence[Path]], sizes: Sequence[tuple[int, int]] = SIZES
) -> Iterator[tuple[str, bytes]]:
    """A name and a PNG for each tab in each theme and size, with the sample open that says what its picture shows, and
    that task solved; for each race that a sample proposes, and the log of one of its settings; and where a sample says
    so, what a solver knows of it before it searches.

    sizes: width and height of the window in pixels.
    Nothing of the person's own settings or files is touched.
    """
    image.ensure_gui()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder))
        settings.theme = ThemeChoice.LIGHT
        _, window = open_window(puzzles, settings, data=Path(folder))
        GarbageCollector(window)
        window.resize(*sizes[0])
        window.show()
        for puzzle in puzzles:
            tab = window.show_puzzle(puzzle)
            at_work = _solve(window, tab, samples.get(puzzle.slug, ()))
            if at_work is not None:
                yield f"{puzzle.slug}-solving", at_work
            for choice in _THEMES:
                window.appearance.choose(choice)
                for width, height in sizes:
                    window.resize(width, height)
                    _settle(200)
                    while not window.updatesEnabled():  # on a busy machine another theme takes longer
                        _settle(50)
                    size = f"-{width}x{height}" if len(sizes) > 1 else ""
                    yield f"{puzzle.slug}-{choice.value}{size}", png(window)
            window.appearance.choose(ThemeChoice.LIGHT)
            window.resize(*sizes[0])
            for sample in samples.get(puzzle.slug, ()):
                for race in races(files.read_text(sample)):
                    yield f"{puzzle.slug}-race", _raced(window, tab, sample, race)
                    yield f"{puzzle.slug}-log", _logged(tab, race)
                if thought := pictured(files.read_text(sample), "think"):
                    yield f"{puzzle.slug}-think", _thinking(window, tab, sample, *thought)
        window.close()


def _solve(window: MainWindow, tab: PuzzleTab, samples: Sequence[Path]) -> bytes | None:
    """Solve a sample; the picture of the window while the solver improves its answer, if there was time for one."""
    sample, task, settings = _showcase(tab.puzzle, samples)
    if sample is not None:
        window.documents.open_sample(sample)
    _settle(300)  # the plot is built a moment after its tab is shown
    tab.side.solve.select_task(task.name)
    tab.side.solve.fill(task.read(settings))
    tab.side.solve.start_action.trigger()
    at_work: bytes | None = None
    waited = QElapsedTimer()
    waited.start()
    while tab.session.state is not State.IDLE and waited.elapsed() < _LONGEST:
        _settle(50)
        if tab.session.running and len(tab.session.trace.objective) >= _ENOUGH:
            at_work = png(window)
    tab.session.stop()
    while tab.session.state is not State.IDLE or tab.insights.worker.busy:
        _settle(50)
        if waited.elapsed() > 2 * _LONGEST:
            return at_work
    _play_half(tab)
    if task.objective is None:
        tab.show_page("insights")
    _settle(300)
    return at_work


def _play_half(tab: PuzzleTab) -> None:
    """What can be played turn by turn is shown in the middle of it."""
    editing = tab.editing
    for option in editing.view_options:
        if option.playable and isinstance(option.low, int) and isinstance(option.high, int):
            editing.set_view(editing.view.with_value(option.name, (option.low + option.high) // 2))


def _raced(window: MainWindow, tab: PuzzleTab, sample: Path, race: Race) -> bytes:
    """The window, high enough for plot and boards, once settings of a sample's question have been raced a while."""
    window.documents.open_sample(sample)
    task = tab.puzzle.task(race.task)
    asked = tuple(
        Question(tab.puzzle, tab.editing.board, task, task.read(dict(setting)), Limits(_RACED))
        for setting in race.settings
    )
    window_size = window.size()
    tab.book.dismiss(*tab.book.rows)
    window.resize(window_size.width(), _TALL)
    tab.solving.rerun.start_all(Experiment(asked, together=True))
    tab.side.live.comparison.plot("objective", "log")  # of what takes seconds and what takes minutes both are seen
    waited = QElapsedTimer()
    waited.start()
    while tab.solving.lanes.state is not State.IDLE and waited.elapsed() < 2000 * _RACED:
        _settle(50)
    _settle(1500)  # the comparison looks at its runs now and then
    picture = png(window)
    window.resize(window_size)
    return picture


def _logged(tab: PuzzleTab, race: Race) -> bytes:
    """What the usual solver, with several strategies at once, did with the last setting of a race: the page of the log,
    in a window of its own."""
    task = tab.puzzle.task(race.task)
    values = task.read({name: value for name, value in race.settings[-1] if name != "solver"})
    tab.session.start(Question(tab.puzzle, tab.editing.board, task, values, Limits(_LOGGED, workers=_STRATEGIES)))
    waited = QElapsedTimer()
    waited.start()
    while tab.session.state is not State.IDLE and waited.elapsed() < 2000 * _LOGGED:
        _settle(50)
    page = tab.side.pages.take_out("log")
    page.resize(*_PAGE)
    _settle(800)
    picture = png(page)
    page.close()
    return picture


def _thinking(
    window: MainWindow, tab: PuzzleTab, sample: Path, task: str, settings: tuple[tuple[str, str], ...]
) -> bytes:
    """The window with what a solver knows of a sample before it searches: the first step of it on the board."""
    window.documents.open_sample(sample)
    tab.book.dismiss(*tab.book.rows)
    tab.side.solve.select_task(task)
    tab.side.solve.fill(tab.puzzle.task(task).read(dict(settings)))
    tab.think()
    waited = QElapsedTimer()
    waited.start()
    while tab.thinking.worker.busy and waited.elapsed() < _LONGEST:
        _settle(50)
    _settle(300)
    picture = png(window)
    tab.think()
    return picture


def _showcase(puzzle: AnyPuzzle, samples: Sequence[Path]) -> tuple[Path | None, Task, dict[str, str]]:
    """The sample that says what a picture shows, and what to ask about it."""
    for sample in samples:
        if shown := pictured(files.read_text(sample)):
            return sample, puzzle.task(shown[0]), dict(shown[1])
    return (samples[-1] if samples else None), puzzle.tasks[0], {}


def _settle(milliseconds: int) -> None:
    """Let the window work for a while."""
    loop, clock = QEventLoop(), QElapsedTimer()
    clock.start()
    while clock.elapsed() < milliseconds:
        loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 20)
        QApplication.sendPostedEvents()


def png(widget: QWidget) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    widget.grab().toImage().save(buffer, "PNG")  # type: ignore[call-overload]  # the stub wants bytes
    buffer.close()
    return bytes(data.data())
