"""A window over the scripted puzzle and lamps, whose questions a test answers beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.lamps.puzzle import Lamps
from tests.scripted import Scripted
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognised import Recognised
from workbench.core.scene import Scene
from workbench.core.starter import Starter
from workbench.render.theme import Theme
from workbench.solve.experiment import Experiment
from workbench.solve.runs.run import Note
from workbench.ui.app import open_window
from workbench.ui.ask import limits_form, solve_panel
from workbench.ui.ask.new_board_dialog import NewBoardChoice
from workbench.ui.files.dialogs import Changed, Dialogs, Unsaved
from workbench.ui.files.guess_dialog import not_read, said
from workbench.ui.files.picture_dialog import PictureLook
from workbench.ui.widgets.appearance import use_bundled_font
from workbench.ui.widgets.settings import Settings, ThemeChoice
from workbench.ui.window.main_window import MainWindow


class Answers(Dialogs):
    """Answers instead of asking, and remembers what was asked."""

    def __init__(self) -> None:
        self.path: Path | None = None
        self.paths: tuple[Path, ...] = ()
        self.heads: dict[object, str] = {}
        self.note: Note | None = None
        self.look: Callable[[PictureLook], PictureLook] = lambda begun: begun
        self.compare_of: Callable[[Experiment], Experiment | None] = lambda _: None
        self.values: Values | None = None
        self.suggested: Path | None = None
        self.what: list[Unsaved] = []
        self.disk = Changed.CANCEL
        self.delete = False
        self.quit = True
        self.take = self.files = True
        self.asked: list[str] = []
        self.sheets: tuple[tuple[str, ...], int | None] = (), None
        self.wanted: Sequence[Values] = ()
        self.errors: list[str] = []
        self.troubles: list[str] = []

    def open_path(self, title: str, folder: Path, kinds: str = "") -> Path | None:
        return self.path

    def picture(
        self, title: str, draw: Callable[[PictureLook], tuple[Scene, Theme]], begun: PictureLook, called: str
    ) -> PictureLook | None:
        look = self.look(begun)
        assert draw(look)[0].shapes
        return look

    def print_sheets(
        self,
        at_hand: Sequence[str],
        others: Sequence[str] = (),
        ticked: int | None = None,
        draw: Callable[[int], Scene] | None = None,
        makes: tuple[AnyPuzzle, Starter] | None = None,
    ) -> Sequence[int | Values] | None:
        self.asked.append(f"print sheets, {len(at_hand)} at hand")
        self.sheets = tuple(at_hand), ticked
        assert draw is not None
        assert all(draw(row).shapes for row in range(len(at_hand)))
        if self.wanted:
            assert makes is not None
            return self.wanted
        return (() if self.files else range(len(at_hand))) if self.take else None

    def open_paths(self, title: str, folder: Path) -> tuple[Path, ...]:
        self.asked.append(f"{title} {folder}")
        return self.paths

    def save_path(self, title: str, suggestion: Path, kinds: str) -> Path | None:
        self.asked.append(f"{title}: {suggestion.name}: {kinds}")
        self.suggested = suggestion
        return self.path

    def folder_path(self, title: str, folder: Path) -> Path | None:
        return self.path

    def unsaved(self, *names: str, closes: bool = False, stops: bool = False) -> Unsaved:
        self.asked.append(", ".join(names) + (" and what runs" if stops else ""))
        return self.what.pop(0)

    def changed(self, name: str) -> Changed:
        self.asked.append(f"changed {name}")
        return self.disk

    def delete_kept(self, name: str, file: str) -> bool:
        self.asked.append(f"delete {name}")
        return self.delete

    def delete_runs(self, count: int, folder: Path) -> bool:
        self.asked.append(f"delete {count} runs")
        return self.delete

    def take_guess(
        self, found: Recognised, text: str, here: AnyPuzzle, theme: Theme, first: int = 1
    ) -> Recognised | None:
        self.asked.append(f"{said(found)}\nNot read:\n{not_read(found, text)}")
        return (found, *found.other_readings)[first - 1] if self.take else None

    def stop_and_quit(self, names: Sequence[str], now: Callable[[], Sequence[str]] | None = None) -> bool:
        self.asked += names
        return self.quit

    def stop_and_dismiss(self, name: str) -> bool:
        self.asked.append(name)
        return self.quit

    def dismiss(self, names: Sequence[str]) -> bool:
        self.asked.append(f"dismiss {', '.join(names)}")
        return self.delete

    def describe_run(self, title: str, note: Note) -> Note | None:
        self.asked.append(f"describe {title}")
        return self.note

    def choose_race(self, begun: Experiment) -> Experiment | None:
        self.asked.append(f"compare {len(begun.settings)} over {begun.seeds}")
        return self.compare_of(begun)

    def new_board(
        self,
        puzzle: AnyPuzzle,
        values: Values,
        theme: Theme,
        begun: Callable[[Starter], Values] = Starter.usual,
    ) -> NewBoardChoice | None:
        return self.values

    def error(self, message: str, more: Sequence[str] = ()) -> None:
        self.errors.append("\n".join((message, *more)))

    def crash(self, trace: str) -> None:
        self.troubles.append(trace)

    def trouble(self, message: str) -> None:
        self.troubles.append(message)

    def about(self, title: str, text: str) -> None:
        self.asked.append(title)


@pytest.fixture(autouse=True)
def no_widget_left_behind() -> Iterator[None]:
    """Let closed windows go: a style sheet is put on all that are still there, again and again."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True)
def usual_letters(qapp: QApplication) -> None:
    """Begin with the program's letters: the test before may have had larger ones, and a bare widget opens no window."""
    use_bundled_font(qapp)


@pytest.fixture(autouse=True)
def seed_0_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a run is called, and what a solver does, is the same each time."""
    monkeypatch.setattr(limits_form, "drawn_seed", lambda: 0)


@pytest.fixture(autouse=True)
def no_run_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Escape leaves the solver's board at once, however busy the machine."""
    monkeypatch.setattr(solve_panel, "LONG", 60.0)


@pytest.fixture
def scripted() -> Scripted:
    return Scripted()


@pytest.fixture
def answers() -> Answers:
    return Answers()


MakeWindow = Callable[[], MainWindow]


def window_of(
    qtbot: QtBot,
    folder: Path,
    *puzzles: AnyPuzzle,
    answers: Answers | None = None,
    size: tuple[int, int] | None = None,
) -> MainWindow:
    """A window over these puzzles, shown and active; in the end it is closed without a question.

    folder   has the settings and the boards of the person, who may have had a window before.
    """
    asked, settings = answers or Answers(), Settings(folder / "config")
    if not settings.state("window"):
        settings.theme = ThemeChoice.LIGHT
    _, window = open_window(puzzles, settings, asked, folder / "data")
    qtbot.addWidget(window, before_close_func=lambda _: asked.what.extend([Unsaved.DISCARD] * len(puzzles)))
    if size is not None:
        window.resize(*size)
    with qtbot.waitActive(window):  # shortcuts are an active window's
        window.show()
    return window


@pytest.fixture
def make_window(qtbot: QtBot, tmp_path: Path, scripted: Scripted, answers: Answers) -> MakeWindow:
    """Opens windows that share one person's settings."""
    return lambda: window_of(qtbot, tmp_path, scripted, Lamps(), answers=answers)


@pytest.fixture
def window(make_window: MakeWindow) -> MainWindow:
    return make_window()
