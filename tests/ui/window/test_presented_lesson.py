"""Lessons that ship, in the presentation: nothing that is said is cut."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.conftest import window_of
from tests.ui.parts import part
from workbench.core import lesson
from workbench.core.insight import Bar, Bars, Table
from workbench.core.scene import Scene, Text
from workbench.puzzles import PUZZLES
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.render.theme import load
from workbench.ui.runs.run_numbers import StatusPart
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.plain_text import PlainLabel, wrapped_height
from workbench.ui.window import presented_words
from workbench.ui.window.actions import BELOW, VIEW
from workbench.ui.window.lesson_player import LessonPlayer
from workbench.ui.window.lesson_strip import LessonStrip
from workbench.ui.window.presentation import Presentation
from workbench.ui.window.presented_sheet import PresentedSheet
from workbench.ui.window.presented_words import Presented, StepsAround, unbroken

SIZES = [(1280, 800), (1024, 768)]


def cut(show: Presentation) -> list[str]:
    """What is said beside the board and has less height than it needs."""
    labels = [one for one in show.findChildren(PlainLabel) if one.isVisible() and one.wordWrap()]
    return [one.text() for one in labels if one.height() + 1 < wrapped_height(one.text(), one.font(), one.width())]


def _walked(qtbot: QtBot, folder: Path, path: Path, size: tuple[int, int]) -> None:
    window = window_of(qtbot, folder, *PUZZLES, size=size)
    QTest.keyClick(window, Qt.Key.Key_F11)
    show, player = window.presentation, window.lessons
    assert show is not None
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(*size)
    show.resize(*size)
    player.begin(path)
    assert player.lesson is not None
    for number in range(len(player.lesson.slides)):
        qtbot.waitUntil(lambda number=number: player.slide == number and not player.at_work, timeout=60_000)  # type: ignore[misc]
        qtbot.waitUntil(lambda: not cut(show))
        qtbot.wait(250)
        assert (show.width(), show.height()) == size
        assert not cut(show)
        player.go_on()


@pytest.mark.corner("towers")
@pytest.mark.parametrize("size", [pytest.param(SIZES[0], marks=pytest.mark.trust), SIZES[1]])
@pytest.mark.parametrize("path", lesson.shipped(), ids=lambda path: path.stem)
def test_all_that_a_lesson_says_can_be_read(
    qtbot: QtBot, tmp_path: Path, path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LessonPlayer, "_done", lambda *_: True)  # no solver is asked: as if it had told this
    line = "The linear relaxation: 96 % of the places are fractional"
    told = Presented(
        path.stem,
        "Bars: how much of each value the solver holds there; numbers are %",
        moves=StepsAround(f"{line}\n{line}", line, f"{line}\n{line}"),
    )
    monkeypatch.setattr(presented_words, "of_board", lambda *_, **__: told)
    _walked(qtbot, tmp_path, path, size)


@pytest.mark.parametrize("path", lesson.shipped(), ids=lambda path: path.stem)
def test_a_lesson_tells_the_key_of_a_page_not_its_title(path: Path) -> None:
    """Where it fills the screen no page is there whose title one could press."""
    said = " ".join(slide.said for slide in lesson.read(path, PUZZLES).slides)
    pages = [spec.text.replace("&", "") for spec in VIEW if spec.name.startswith("page-")]
    assert pages
    assert not [page for page in pages if f"under {page}" in said]


@pytest.mark.trust
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", lesson.shipped(), ids=lambda path: path.stem)
def test_all_that_a_lesson_says_and_shows_can_be_read(
    qtbot: QtBot, tmp_path: Path, path: Path, size: tuple[int, int]
) -> None:
    _walked(qtbot, tmp_path, path, size)


def test_a_lesson_is_written_alike_on_each_page(qtbot: QtBot) -> None:
    strip = LessonStrip(print, print, print)
    sheet = PresentedSheet(whole := QWidget(), strip, load("light"))
    qtbot.addWidget(whole)
    sheet.resize(1280, 800)
    sheet.take_lesson()
    said, sizes = part(strip, PlainLabel, "lesson-said"), dict[int, set[int]]()
    for words in (5, 60, 190):
        strip.begin("A title", ["Short.", "word " * words])
        for wide, plot in ((100.0, False), (100.0, True), (400.0, False)):
            sheet.arrange(Scene(wide, 100.0, ()), broad=wide > 100, plot=plot)
            sizes.setdefault(words, set()).add(said.fontInfo().pixelSize())
    (few,), (more,), (most,) = sizes.values()
    assert few >= more > most
    sides = set[int]()
    for wide in (60.0, 100.0, 130.0):  # the board, then something else in its place
        sheet.arrange(Scene(wide, 100.0, ()), broad=False, plot=False)
        sides.add(sheet._side.minimumWidth())
    assert len(sides) == 1


def test_words_and_keys_have_one_place_in_all_slides_of_all_lessons(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is said hopped from below a table to the side of the board after it, and the keys went with it."""
    monkeypatch.setattr(LessonPlayer, "_done", lambda *_: True)  # no solver is asked
    window = window_of(qtbot, tmp_path, *PUZZLES, size=SIZES[0])
    QTest.keyClick(window, Qt.Key.Key_F11)
    show, player = window.presentation, window.lessons
    assert show is not None
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(*SIZES[0])
    show.resize(*SIZES[0])
    table = Table("seen", "Seen", ("formulation", "columns", "rows", "nonzeros", "fractional %"), ())
    said, keys = (part(player.strip, PlainLabel, name) for name in ("lesson-said", "lesson-keys"))
    places = set[tuple[tuple[int, int, int, int], tuple[int, int]]]()
    for path in lesson.shipped():
        player.begin(path)
        assert player.lesson is not None
        for number in range(len(player.lesson.slides)):
            for shown in (None, table):
                player.insight = shown
                show._follow()
                qtbot.wait(1)
                words, line = QRect(said.mapTo(show, QPoint()), said.size()), keys.mapTo(show, QPoint())
                places.add((words.getRect(), (line.x(), line.y())))  # type: ignore[arg-type]
                assert keys.isVisible()
                assert keys.text().startswith("Space: ".replace(" ", "\u00a0"))
                assert not show.way_out.isVisible()
            assert player.slide == number
            player.go_on()
    assert len(places) == 1


@pytest.mark.looks
@pytest.mark.corner
def test_keys_and_head_of_a_lesson_are_whole_while_a_solver_is_at_work(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line of keys ended in "F11: wi…", and in a small window the head in "notebo…": in the window, then where it
    fills screens of several sizes."""
    monkeypatch.setattr(LessonPlayer, "_done", lambda *_: False)
    window = window_of(qtbot, tmp_path, *PUZZLES, size=(1024, 681))
    player = window.lessons
    player.begin(next(path for path in lesson.shipped() if "slack" in path.stem))
    assert player.lesson is not None
    for size, slide, warned in product((None, *SIZES, (1024, 700)), (1, len(player.lesson.slides) - 1), (False, True)):
        if size is not None and window.presentation is None:
            QTest.keyClick(window, Qt.Key.Key_F11)
            window.setWindowState(Qt.WindowState.WindowNoState)
        player._go(slide, slide)
        player._warned = warned
        player._work()
        if size is not None:
            assert window.presentation is not None
            window.resize(*size)
            window.presentation.resize(*size)
            window.presentation._follow()
        qtbot.wait(20)
        ends = "end" if slide > 1 else "next"
        assert warned or player.space == f"Space: {ends}, when done"
        labels = [one for one in player.strip.findChildren(ElidedLabel) if one.isVisible()]
        assert labels
        assert all(one.shown()[0] and "…" not in one.shown()[0] for one in labels), [one.shown()[0] for one in labels]
        assert warned or size is None or labels[-1].shown()[0].endswith("F11:\u00a0window")


@pytest.mark.parametrize("size", SIZES)
def test_a_plot_beside_a_lesson_is_high_enough_to_be_read(qtbot: QtBot, size: tuple[int, int]) -> None:
    strip = LessonStrip(print, print, print)
    sheet = PresentedSheet(whole := QWidget(), strip, load("light"))
    qtbot.addWidget(whole)
    whole.resize(*size)
    sheet.resize(*size)
    sheet.take_lesson()
    strip.begin("A title", ["What is said of a run. " * 10])
    strip.say(strip.everything[0])
    sheet.race.hide()
    sheet.boxes.hide()
    sheet.plot.reset(Dicdacdoe().tasks[0])
    parts = tuple(StatusPart(name, "100 %") for name in ("best", "bound", "gap", "time"))
    told = Presented(
        "A lesson whose title takes two lines", "time is up: no safe board yet, the nearest leaves 2", parts
    )
    sheet.tell(told, load("light"))
    sheet.tell_keys(["Space: next, when done", "Left: back", "Esc: window"])
    sheet.say("")
    sheet.strip.hide()
    sheet.controls.hide()
    whole.show()
    sheet.arrange(Scene(100.0, 100.0, ()), broad=False, plot=True, numbers=True)
    sheet.letter(sheet.plot, "seconds")
    begun = sheet.words.fontInfo().pixelSize()
    sheet.fit_lesson()
    qtbot.wait(50)
    assert sheet.words.fontInfo().pixelSize() == begun  # as on the pages without a plot
    sheet.fit_lesson()
    qtbot.wait(50)
    assert sheet.plot.plot.height() >= 240
    assert strip.width() > 0.4 * size[0]


@pytest.mark.corner
def test_a_lesson_opens_a_board_without_a_cursor(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES)
    for path in lesson.shipped():
        window.lessons.begin(path)
        stage = window.current().stage
        assert not stage.ui.cursor_visible
        window.current().pane.board_view.clearFocus()
        window.current().pane.board_view.setFocus()
        assert not stage.editing.ui.cursor_visible
        window.lessons.leave()


@pytest.mark.corner
def test_another_tab_than_that_of_the_lesson_has_its_own_title(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES)
    QTest.keyClick(window, Qt.Key.Key_F11)
    show, player = window.presentation, window.lessons
    assert show is not None
    player.begin(next(path for path in lesson.shipped() if "polytope" in path.name))
    assert player.lesson is not None
    title = player.lesson.title
    qtbot.waitUntil(lambda: show.title.text() == title)
    window.show_puzzle(next(puzzle for puzzle in PUZZLES if puzzle.slug == Dicdacdoe.slug))
    player.insight = Table("seen", "Seen", ("a",), ())  # what the lesson shows in place of its own tab's board
    qtbot.waitUntil(lambda: show.title.text().startswith(unbroken(Dicdacdoe.title)))
    qtbot.waitUntil(lambda: show.board_view.scene == window.current().stage.scene())


@pytest.mark.corner
def test_who_looks_for_a_way_to_leave_finds_that_of_the_lesson_then_of_the_presentation(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES)
    QTest.keyClick(window, Qt.Key.Key_F11)
    show = window.presentation
    assert show is not None
    left = []
    for begins in (False, True):
        if begins:
            window.lessons.begin(lesson.shipped()[0])
        QTest.keyClick(show.board_view, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(show.search, "leave")
        left.append(show.search.offered()[0])
        QTest.keyClick(show.search, Qt.Key.Key_Return)
        assert window.lessons.lesson is None
        assert show.isVisible() is begins
        QTest.keyClick(window, Qt.Key.Key_F11)
    assert left == ["Leave the presentation", f"Lesson{BELOW}Leave the lesson"]


@pytest.mark.corner
def test_bars_in_the_place_of_a_board_are_lettered_for_a_hall_and_move_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES)
    QTest.keyClick(window, Qt.Key.Key_F11)
    show, player = window.presentation, window.lessons
    assert show is not None
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(1280, 720)
    show.resize(1280, 720)
    player.begin(next(path for path in lesson.shipped() if "depth" in path.stem))
    qtbot.waitUntil(lambda: not player.at_work and not show.controls.isVisible(), timeout=60_000)
    qtbot.wait(250)
    board, beside = show.board_view.geometry(), show.way_out.mapTo(show, QPoint())
    assert show.words.fontInfo().pixelSize() > 20  # nothing crowds it
    player.insight = Bars("seen", "Seen", (Bar("draw, is loss", 18_603.0), Bar("draw, is win", 31_709.0)), "positions")
    title = player.insight.title
    qtbot.waitUntil(lambda: show.words.text() == title)
    scene = show.board_view.scene
    assert scene is not None
    assert (show.board_view.geometry(), show.way_out.mapTo(show, QPoint())) == (board, beside)
    sizes = [shape.size for shape in scene.shapes if isinstance(shape, Text)]
    assert min(sizes) * show.board_view.frame().width() / scene.width > 20
