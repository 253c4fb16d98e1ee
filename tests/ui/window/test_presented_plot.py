"""The plot of a presentation: what it marks, and that nothing of it is cut."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests import scripted as scripts
from tests.scripted import Scripted
from tests.ui.column import solve
from tests.ui.conftest import Answers, window_of
from tests.ui.parts import part, plain
from workbench.core.options import defaults
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Scene, Text
from workbench.puzzles import PUZZLES
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.war.puzzle import War
from workbench.render.axis import Axis
from workbench.render.plot import Plot, PlotLine
from workbench.render.theme import load
from workbench.solve.jobs.events import Incumbent
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.ui.runs.run_book import Update
from workbench.ui.runs.run_numbers import StatusPart
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.plain_text import PlainLabel
from workbench.ui.widgets.scene_canvas import SceneCanvas
from workbench.ui.window.lesson_strip import LessonStrip
from workbench.ui.window.main_window import MainWindow
from workbench.ui.window.presented_sheet import PresentedSheet
from workbench.ui.window.presented_words import Presented, worth


@pytest.mark.corner
def test_the_board_on_show_is_ringed_and_no_words_stand_beside_the_legend(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    scripted.script = scripts.five_better_ones
    solve(qtbot, window)
    QTest.keyClick(window, Qt.Key.Key_F11)
    show = window.presentation
    assert show is not None
    qtbot.waitUntil(show.plot.isVisible)
    best = window.current().book.boards[-1]
    qtbot.waitUntil(lambda: len(show.plot.rings.data) == 1)
    assert best.objective is not None
    assert show.plot.rings.data[0]["y"] == show.plot.in_units((np.array([best.elapsed]), np.array([best.objective])))[1]
    dots = [item for item in show.plot.plot.getPlotItem().listDataItems() if not hasattr(item, "curve")]
    assert show.plot.rings.opts["size"] > max(item.opts["size"] for item in dots if item is not show.plot.rings)
    words = part(show.plot, ElidedLabel, "plot_text")
    for width in (900, 1300):
        show.plot.resize(width, 400)  # by which it would be told again
        QTest.qWait(1)
        assert not words.isVisible()
    large = show.words.fontInfo().pixelSize() - 6
    QTest.keyClick(show.board_view, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    qtbot.wait(200)  # the sheet of the other theme comes a little later
    assert show.plot.legend.fontInfo().pixelSize() >= large
    assert show.plot.seam.label.textItem.font().pixelSize() >= large


WON = ("First: ", "Hardly faster: ", "Equally fast: ")


@pytest.mark.corner
def test_a_race_without_a_course_shows_its_boxes_and_who_was_first(
    qtbot: QtBot, tmp_path: Path, answers: Answers
) -> None:
    window = window_of(qtbot, tmp_path, Towers(), answers=answers)
    tab = window.current()
    QTest.keyClick(window, Qt.Key.Key_F11)
    show = window.presentation
    assert show is not None
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(1024, 768)
    show.resize(1024, 768)
    answers.compare_of = lambda begun: begun
    tab.side.solve.race_action.trigger()
    assert len(tab.book.compared) > 1
    qtbot.waitUntil(lambda: show.boxes.isVisible() and show.said.startswith(WON), timeout=60_000)
    assert not show.plot.isVisible()
    assert not show.race.isVisible()
    qtbot.waitUntil(lambda: _letters(show.boxes) >= 14)


def test_a_long_verdict_leaves_the_plot_its_height(qtbot: QtBot) -> None:
    sheet = PresentedSheet(whole := QWidget(), strip := LessonStrip(print, print, print), load("light"))
    qtbot.addWidget(whole)
    qtbot.addWidget(strip)
    whole.resize(1280, 800)
    sheet.resize(1280, 800)
    for part_ in (sheet.race, sheet.boxes, sheet.strip, sheet.controls):
        part_.hide()
    sheet.plot.reset(Towers().tasks[0])
    whole.show()
    first, more = "First: default, solved in 3.08 s, 0.986 s before slack", "One run of each is no proof. " * 12
    told = Presented("A title", f"{first}. {more}")
    for words, said in ((told.words, first), ("Short. And whole.", "Short. And whole.")):
        for _ in range(2):  # as it is followed
            sheet.tell(replace(told, words=words), load("light"))
            sheet.tell_keys(["Ctrl+Return: use this board", "PgUp, PgDn: board by board"] * 3)
            sheet.say("")
            sheet.arrange(Scene(100.0, 100.0, ()), broad=False, plot=True, numbers=True)
            sheet.fit_lesson()
            qtbot.wait(50)
        assert words.startswith(" ".join(sheet.words.text().replace("\u00a0", " ").split()))
        assert sheet.words.text().replace("\u00a0", " ").startswith(said)
        assert not sheet.plot.switches.isVisible()  # nobody sets a scale from the last row
        assert sheet.plot.plot.height() >= 230


@pytest.mark.corner("size0", "size2")
@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1024, 700), (2560, 1440)])
def test_a_race_of_four_leaves_the_plot_its_height_and_tells_what_its_winner_is_worth(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    sheet = PresentedSheet(whole := QWidget(), strip := LessonStrip(print, print, print), load("light"))
    qtbot.addWidget(whole)
    qtbot.addWidget(strip)
    whole.resize(*size)
    sheet.resize(*size)
    for part_ in (sheet.plot, sheet.boxes, sheet.strip, sheet.controls):
        part_.hide()
    whole.show()
    names = [f"notebook-slack {number} · HiGHS" for number in range(4)]
    lines = tuple(
        PlotLine(f"{one}: no board yet", (np.array([0.0, 9.0]), np.array([9.0, 1.0])), "accent") for one in names
    )
    sheet.race.show_plot(Plot("Race", Axis(0.0, 10.0), Axis(0.0, 10.0), "seconds", "open lines", lines))
    qtbot.waitUntil(lambda: sheet.race.plot is not None)
    first, luck = f"First: {names[0]}, solved in 7.21 s", "With one seed each that may be chance"
    found = f"{first}; {', '.join(f'{one} stopped without an answer' for one in names[1:])}"
    numbers = tuple(StatusPart(name, "100 %") for name in ("best", "bound", "gap", "time"))
    titles = tuple(f"Dic-dac-doe · Find a safe board · {one}" for one in names)
    told = Presented(titles[0], f"{found}. {luck}", numbers, titles=titles, ways=worth(f"{found}. {luck}"))
    heights = set()
    for one in (replace(told, words="4 runs", ways=()), told, replace(told, words="No board yet", ways=())):
        for _ in range(3):  # as it is followed
            sheet.arrange(Scene(100.0, 100.0, ()), broad=False, plot=True, numbers=True)
            sheet.tell(one, load("light"))
            sheet.say("The race begins" if one.ways else "")
            sheet.tell_keys([*["Ctrl+Return: use this board"] * 6, "Ctrl+K: find", "Esc: window"])
            sheet.fit_lesson()
            qtbot.wait(50)
        heights.add(sheet.race.plot.height())
        if one.ways:
            said = plain(sheet.words).replace("\u2060", "")
            assert said.startswith(first)
            assert luck in said.replace("\n", " ")
        if size[0] > 1024:  # the letters are those of any other text: the plot gives way
            assert sheet.words.font().pixelSize() == min(size[1], size[0] * 9 // 16) // 28
    assert min(heights) >= 170


def test_the_end_of_a_race_leaves_the_plot_its_height(qtbot: QtBot) -> None:
    """What is said then, and the keys for it, have had their lines before."""
    sheet = PresentedSheet(whole := QWidget(), strip := LessonStrip(print, print, print), load("light"))
    qtbot.addWidget(whole)
    qtbot.addWidget(strip)
    whole.resize(1280, 800)
    sheet.resize(1280, 800)
    for part_ in (sheet.race, sheet.boxes, sheet.strip, sheet.controls):
        part_.hide()
    sheet.plot.reset(Towers().tasks[0])
    whole.show()
    heights = set()
    for words, keys in (("No board yet", 1), ("One line\nAnother\nA third", 6)):
        for _ in range(2):  # as it is followed
            sheet.tell(Presented("A title", words), load("light"))
            sheet.arrange(Scene(100.0, 100.0, ()), broad=False, plot=True, numbers=True)
            sheet.tell_keys([*["Ctrl+Return: use this board"] * keys, "Ctrl+K: find", "Esc: window"])
            sheet.say("")
            sheet.fit_lesson()
            qtbot.wait(50)
        heights.add(sheet.plot.plot.height())
    assert len(heights) == 1


@pytest.mark.parametrize("size", [(1280, 800), (1280, 720), (1024, 660)])
def test_below_a_broad_board_a_plot_can_be_read_and_numbers_stand_apart(qtbot: QtBot, size: tuple[int, int]) -> None:
    sheet = PresentedSheet(whole := QWidget(), strip := LessonStrip(print, print, print), load("light"))
    qtbot.addWidget(whole)
    qtbot.addWidget(strip)
    whole.resize(*size)
    sheet.resize(*size)
    for part_ in (sheet.race, sheet.boxes, sheet.strip, sheet.controls):
        part_.hide()
    sheet.plot.reset(Towers().tasks[0])
    parts = tuple(StatusPart(name, "100 %") for name in ("best", "bound", "gap", "time"))
    sheet.tell(Presented("A title", "What is said of it", parts), load("light"))
    sheet.arrange(Scene(300.0, 100.0, ()), broad=True, plot=True, numbers=True)
    whole.show()
    qtbot.wait(50)
    assert sheet.plot.plot.height() >= 240
    best, bound, gap, _ = (part(sheet, PlainLabel, f"presented-{number}") for number in range(4))
    assert bound.mapTo(sheet, QPoint()).x() - best.mapTo(sheet, QPoint()).x() - best.width() >= 20
    assert gap.mapTo(sheet, QPoint()).y() - bound.mapTo(sheet, QPoint()).y() - bound.height() >= 0


def _letters(boxes: SceneCanvas) -> float:
    """The pixels of the smallest letters of a drawing."""
    scene = boxes._scene
    assert scene is not None
    return min(shape.size for shape in scene.shapes if isinstance(shape, Text)) * boxes.width() / scene.width


@pytest.mark.corner("size1-dicdacdoe")
@pytest.mark.parametrize("puzzle", [Dicdacdoe(), War()], ids=lambda one: one.slug)
@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (1920, 1080)])
def test_numbers_and_plot_stand_still_whatever_becomes_of_a_run(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], puzzle: AnyPuzzle
) -> None:
    """Running, with a board, proved, beside one's own board, at an earlier board, under a message, refuted."""
    window = window_of(qtbot, tmp_path, puzzle)
    tab = window.current()
    task, board = tab.puzzle.tasks[0], tab.editing.board
    run = Run(Question(tab.puzzle, board, task, defaults(task.options)), datetime.now().astimezone())
    tab.book.add(run)
    QTest.keyClick(window, Qt.Key.Key_F11)
    show = window.presentation
    assert show is not None
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(*size)
    show.setGeometry(0, 0, *size)
    places, plotted = dict[str, set[tuple[int, int, int, int]]](), list[str]()

    def measure(of: str) -> None:
        tab.book.update(run, Update(ended=run.outcome is not None))
        for _ in range(2):
            show._follow()
            qtbot.wait(30)
        if not show.numbers.isVisible():  # beside one's own board it is told of that
            return
        last = next(one for one in reversed(show._values) if one.text() and one.isVisible())
        plot = show.plot.plot
        if plot.isVisible():
            plotted.append(of)
        for name, one in (("first", show._values[0]), ("last", last), *([("plot", plot)] if plot.isVisible() else [])):
            at = one.mapTo(show, QPoint())
            places.setdefault(name, set()).add((at.x(), at.y(), one.height(), one is plot and one.width()))
            assert len(places[name]) == 1, (of, name, places[name], plain(show.words))

    for seq, value in enumerate((288, 23, 7)):
        board = puzzle.apply(board, f"paint X 1 {seq + 1}") if isinstance(puzzle, Dicdacdoe) else board
        run.take(Incumbent(seq, 0.4 * seq, board, value))
        if seq:
            tab.book.pick(run.boards[-1])
        else:
            tab.book.show_run(run, front=True)
        measure("found")
    tab.stage.show_mine()
    measure("one's own")
    tab.stage.show_solver()
    QTest.keyClick(show.board_view, Qt.Key.Key_X)
    measure("message")
    run.end(Outcome(Status.FEASIBLE, objective=7, bound=3, stopped=Stopped.TIME))
    measure("stopped")
    for key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
        QTest.keyClick(show.board_view, key)
        measure("earlier")
        window.status.say("That is in the window: Escape, and then the key again; in the presentation nobody sees it.")
        measure("message")
    run.outcome = Outcome(Status.PROVED, objective=0, bound=0)
    measure("proved")
    assert len(plotted) > 9
    view = show.plot.plot.getPlotItem().getViewBox()
    highest = show.plot.in_units((np.array([0.0]), np.array([288.0])))[1][0]
    room = view.mapViewToScene(QPointF(0.0, highest)).y() - view.sceneBoundingRect().top()
    assert room >= show.plot.rings.opts["size"] / 2  # no mark is cut in half


@pytest.mark.parametrize("size", [pytest.param((1280, 800), marks=pytest.mark.corner), (1024, 700)])
def test_nothing_is_smaller_than_the_last_row_reads(qtbot: QtBot, tmp_path: Path, size: tuple[int, int]) -> None:
    """A label, or what is drawn: letters too small for their room are not there, and no line is thinner than others."""
    window = window_of(qtbot, tmp_path, *PUZZLES)
    QTest.keyClick(window, Qt.Key.Key_F11)
    show = window.presentation
    assert show is not None
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(*size)
    show.setGeometry(0, 0, *size)
    least = min(size[1], size[0] * 9 // 16) / 40
    for place, puzzle in enumerate(PUZZLES):
        show._bar.setCurrentIndex(place)
        show._follow()
        qtbot.wait(50)
        labels = [one for one in show.findChildren(QLabel) if one.isVisible() and one.text()]
        assert labels
        for one in labels:
            assert one.fontInfo().pixelSize() >= least, (puzzle.slug, one.text())
        for view in (show.board_view, show.strip):
            scene = view.scene
            if scene is None or not view.isVisible():
                continue
            scale = view.frame().width() / scene.width
            texts = [one for one in view.legible(scene).shapes if isinstance(one, Text) and one.fill is not None]
            assert all(one.fit().size * scale >= least - 0.01 for one in texts), puzzle.slug
    view, tiny = show.board_view, Text(0.0, 0.0, "0.25", 1.0, fill="text")
    assert isinstance(left := view.legible(Scene(1000.0, 1000.0, (tiny,))).shapes[0], Text)
    assert left.fill is None
