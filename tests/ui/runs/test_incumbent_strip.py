"""The boards of a run: one is shown, two are compared, all are played; and the plot's points are the same selection."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.scripted import Board, Scripted
from tests.ui.column import cards, click_card, marked, solve
from tests.ui.parts import part
from workbench.core.context import SolveContext
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.solve.jobs.events import Incumbent
from workbench.ui.board.showing import Showing
from workbench.ui.runs.incumbent_strip import _in_short, _thinned
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.transport import GlyphButton
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def four(board: Board, ctx: SolveContext) -> Outcome:
    """Boards by different subsolvers; the last two look alike."""
    for value, number, by in ((50, 50, "first"), (40, 40, "lns"), (30, 30, "lns"), (20, 30, "core")):
        ctx.incumbent(Board(number), value, by=by)
        ctx.wait(0.005)
    return ctx.outcome(Status.PROVED)


@pytest.fixture
def tab(qtbot: QtBot, window: MainWindow, scripted: Scripted) -> PuzzleTab:
    scripted.script = four
    solve(qtbot, window)
    made = window.current()
    qtbot.waitUntil(lambda: made.side.live.strip.isVisible() and len(made.book.boards) == 4)
    return made


def lit(tab: PuzzleTab) -> bool:
    return any("difference" in str(shape.stroke) for shape in tab.stage.scene().shapes)


def test_a_board_says_who_found_it_and_what_changed(tab: PuzzleTab) -> None:
    assert marked(tab) == [3]
    assert tab.stage.sentence() == "value 20 · since last: nothing changed"
    click_card(tab, 1)
    assert (tab.stage.showing, tab.stage.board) == (Showing.SOLVER, Board(40))
    assert tab.stage.sentence() == "value 40 · since last: 1 cell changed"
    assert not lit(tab)
    click_card(tab, 0)
    assert tab.stage.sentence() == "value 50"
    assert "by first" in cards(tab)[0].toolTip()


def test_a_best_that_was_gone_on_from_is_not_counted_among_those_before(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        ctx.incumbent(ctx.hint or Board(50), 50 if ctx.hint is None else 40)
        ctx.incumbent(Board(40 if ctx.hint is None else 30), 40 if ctx.hint is None else 30)
        return ctx.outcome(Status.FEASIBLE, stopped=Stopped.TIME)

    scripted.script = script
    solve(qtbot, window)
    solve(qtbot, window)
    tab = window.current()
    qtbot.waitUntil(lambda: len(tab.book.boards) == 2 and tab.book.boards[0].board == Board(40))
    strip = tab.side.live.strip
    qtbot.waitUntil(lambda: strip._before == "+ 1\nbefore")
    newest = tab.book.shown
    for by_click in (True, False):
        tab.book.pick(tab.book.boards[0])
        if by_click:
            QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=strip._place_of_before().center().toPoint())
        else:
            QTest.keyClick(strip, Qt.Key.Key_Left)
        assert (tab.book.shown is newest, tab.stage.board) == (False, Board(50))
        for board in (Board(40), Board(30)):
            QTest.keyClick(strip, Qt.Key.Key_Right)
            assert tab.stage.board == board
        assert tab.book.shown is newest


def test_two_boards_show_their_difference(tab: PuzzleTab) -> None:
    strip = tab.side.live.strip
    click_card(tab, 2)
    click_card(tab, 0, CONTROL)
    assert marked(tab) == [0, 2]
    assert tab.stage.board == Board(30)
    assert tab.stage.sentence() == "50 → 30: 1 cell changed"
    assert lit(tab)
    click_card(tab, 1)
    assert not lit(tab)
    QTest.keyClick(strip, Qt.Key.Key_Right, SHIFT)  # by keys alone
    assert marked(tab) == [1, 2]
    assert lit(tab)
    QTest.keyClick(strip, Qt.Key.Key_Right)
    assert marked(tab) == [3]
    assert tab.stage.sentence().startswith("value 20")
    QTest.keyClick(strip, Qt.Key.Key_Left, SHIFT)
    assert tab.stage.sentence() == "30 → 20: nothing changed"
    tab.stage.use()
    assert tab.editing.board == Board(30)


def test_the_boards_are_played_as_a_film(qtbot: QtBot, tab: PuzzleTab) -> None:
    strip, seen = tab.side.live.strip, list[int]()
    click_card(tab, 0)
    tab.stage.changed.connect(lambda: seen.append(tab.stage.board.number))
    speed = tab.side.live.strip.film.findChild(QWidget, "speed")
    assert speed is not None
    speed.setCurrentIndex(speed.count() - 1)  # type: ignore[attr-defined]
    QTest.keyClick(strip, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: marked(tab) == [3] and not tab.side.live.strip.film.playing)
    assert [number for number in (40, 30) if number in seen] == [40, 30]
    QTest.mouseClick(part(tab.side.live.strip, GlyphButton, "back"), Qt.MouseButton.LeftButton)
    assert (marked(tab), tab.stage.board) == ([2], Board(30))
    QTest.mouseClick(part(tab.side.live.strip, GlyphButton, "first"), Qt.MouseButton.LeftButton)
    assert (marked(tab), tab.stage.board) == ([0], Board(50))


def test_points_and_boards_are_one_selection(qtbot: QtBot, tab: PuzzleTab) -> None:
    plot = tab.side.live.plot
    qtbot.waitUntil(lambda: plot.isVisible() and plot.redraws > 0)
    entries = tab.book.boards
    click_card(tab, 1)
    assert plot._marked == [(entries[1].elapsed, 40.0)]
    click_card(tab, 3, CONTROL)
    assert plot._marked == [(entries[1].elapsed, 40.0), (entries[3].elapsed, 20.0)]
    place = plot.plot.getPlotItem().getViewBox().mapViewToScene(QPointF(entries[2].elapsed, 30.0))
    at = plot.plot.mapFromScene(place)
    QTest.mouseMove(plot.plot.viewport(), at)
    QTest.mouseClick(plot.plot.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: marked(tab) == [2])
    assert tab.stage.board == Board(30)


@pytest.mark.parametrize(
    ("value", "told"), [(1126.0, "1,126"), (123456, "123,456"), (0.0, "0"), (12.3456, "12.3"), (4.179e-7, "4.18e-7")]
)
def test_a_whole_value_stands_at_its_board_with_all_its_digits(value: float, told: str) -> None:
    assert _in_short(Incumbent(1, 0.1, Board(1), value)) == told


def test_a_thinned_strip_keeps_the_newest_boards() -> None:
    boards = [Incumbent(number, 0.1 * number, Board(200 - number), 200 - number) for number in range(40)]
    for most in range(1, 12):
        kept = _thinned(boards, (), most)
        assert len(kept) <= most
        assert kept[-2:] == boards[-min(2, most) :]


def test_boards_that_stand_stay_while_others_come() -> None:
    """Each that changes is painted anew: in a flood the strip was empty but for the newest until its end."""
    boards = [Incumbent(number, 0.1 * number, Board(number % 90), 200 - number) for number in range(100)]
    most, before, gone = 6, list[Incumbent](), 0
    for number in range(1, len(boards) + 1):
        kept = _thinned(boards[:number], (), most, before)
        assert len(kept) == min(number, most)
        gone += sum(one not in kept for one in before[:-2])
        before = kept
    assert gone < len(boards) / 4
    rows = [one.seq for one in before[:-1]]
    assert max(later - earlier for earlier, later in pairwise(rows)) < 2.5 * len(boards) / most


@pytest.mark.looks
def test_a_value_below_a_board_has_room_in_large_letters(tab: PuzzleTab) -> None:
    strip = tab.side.live.strip
    card = next(one for one in strip._cards if not one.isHidden())
    letters = card.font()
    letters.setPixelSize(20)
    card.setFont(letters)
    strip._tell(card, Incumbent(1, 0.1, Board(1), 3.25e-7))
    assert len(card._lines[0]) < len("3.25e-7")
    assert card.fontMetrics().horizontalAdvance(card._lines[0]) < card.width()
