"""A lesson in the window: on, back and out again by keys and mouse; what a person had is there again."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Answers, window_of
from tests.ui.parts import part
from workbench.core import lesson, resources
from workbench.core.document import Document
from workbench.core.gesture import Act, Gesture
from workbench.core.insight import Steps, Table
from workbench.core.lesson import Show, Start
from workbench.core.options import defaults
from workbench.core.outcome import Outcome, Status
from workbench.core.puzzle import AnyPuzzle
from workbench.core.verdict import Violation
from workbench.puzzles import PUZZLES
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import empty
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import Showing
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.plain_text import PlainLabel, wrapped_height
from workbench.ui.window.lesson_player import LessonPlayer
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")

LESSON = """\
lesson: Two boards
source: a test

open towers/04-four-clues.txt
say The first board.
wait
ask solve formulation=polytope
think on
show relaxation 1
say What the polytope knows.
wait
think off
start
show answer
say Solved.
wait
open dicdacdoe/05-safe.txt
show nothing-of-that-name
say Another puzzle.
"""


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, answers: Answers) -> MainWindow:
    return window_of(qtbot, tmp_path, Towers(), Dicdacdoe(), answers=answers)


@pytest.fixture
def player(window: MainWindow, tmp_path: Path) -> LessonPlayer:
    (tmp_path / "two.txt").write_text(LESSON)
    tab = window.current()
    tab.side.solve.select_task(
        "count"
    )  # what the lesson asks is not in the box: its settings are to be given back, too
    tab.editing.take(tab.puzzle.apply(tab.editing.board, "set 0 3 2"), "a clue", Cause.MOVE)
    window.lessons.begin(tmp_path / "two.txt")
    return window.lessons


def ready(qtbot: QtBot, player: LessonPlayer, slide: int) -> None:
    qtbot.waitUntil(lambda: player.slide == slide and not player.at_work, timeout=60_000)


def test_it_begins_without_what_a_solver_thought_before(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    """The hall saw the solution on the first slide, before it had begun."""
    (tmp_path / "two.txt").write_text(LESSON)
    tab = window.current()
    tab.think()
    window.lessons.begin(tmp_path / "two.txt")
    ready(qtbot, window.lessons, 0)
    assert not tab.thinking.on
    window.lessons.leave()
    assert tab.thinking.on


def test_on_back_and_out_by_keys(qtbot: QtBot, window: MainWindow, player: LessonPlayer) -> None:
    tab, view = window.current(), window.current().pane.board_view
    mine = tab.own
    assert mine.modified
    assert tab.document is not mine
    ready(qtbot, player, 0)
    assert player.strip.isVisible()
    assert player.strip.said == "The first board."
    QTest.keyClick(view, Qt.Key.Key_Space)
    ready(qtbot, player, 1)
    assert tab.side.solve.question().values["formulation"] == "polytope"
    assert tab.stage.showing is Showing.STEP
    assert "places are fractional" in tab.stage.sentence()
    QTest.keyClick(view, Qt.Key.Key_Right)
    ready(qtbot, player, 2)
    run = tab.book.shown
    assert run is not None
    assert run.outcome is not None
    assert run.question.limits.seed == 0  # each time the same
    assert tab.side.pages.front == "answer"
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    ready(qtbot, player, 3)
    assert window.current().puzzle.slug == "dicdacdoe"
    other = window.current().pane.board_view
    QTest.keyClick(other, Qt.Key.Key_Left)  # back where it was, and nothing is asked twice
    ready(qtbot, player, 2)
    assert window.current() is tab
    assert tab.book.shown is run
    assert player.strip.said == "Solved."
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    ready(qtbot, player, 1)
    assert tab.thinking.on
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert player.lesson is None
    assert not player.strip.isVisible()
    assert tab.document is mine
    assert mine.modified
    assert not tab.thinking.on
    assert tab.book.shown is None
    assert tab.side.solve.task is not None
    assert tab.side.solve.task.name == "count"
    tab.side.solve.select_task("solve")
    assert tab.side.solve.question().values["formulation"] != "polytope"
    assert window.tabs["dicdacdoe"].aside is None
    QTest.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)  # with its history
    assert not mine.modified


@pytest.mark.corner
def test_it_plays_on_its_own_tab_wherever_a_person_goes(qtbot: QtBot, window: MainWindow, player: LessonPlayer) -> None:
    tab = window.current()
    ready(qtbot, player, 0)
    window.actions_["next-tab"].trigger()
    elsewhere = window.current()
    before = elsewhere.side.solve.task
    player.go_on()
    ready(qtbot, player, 1)
    assert window.current() is tab
    window.actions_["next-tab"].trigger()
    player.go_on()
    window.actions_["next-tab"].trigger()  # while the solver is at work
    ready(qtbot, player, 2)
    assert elsewhere.side.solve.task is before
    assert tab.book.shown is not None


@pytest.mark.corner("True")
@pytest.mark.parametrize("left", [False, True])
def test_a_beat_or_an_end_while_a_tab_is_made_does_nothing_twice(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: bool
) -> None:
    """A lesson on a tab that had not been seen ended in an error: its first step was taken off twice."""
    player = window.lessons
    made = player._show

    def interrupted(puzzle: AnyPuzzle) -> PuzzleTab:
        tab = made(puzzle)
        player._work()  # the beat
        if left:
            player.leave()
        return tab

    monkeypatch.setattr(player, "_show", interrupted)
    (tmp_path / "two.txt").write_text(LESSON)
    player.begin(tmp_path / "two.txt")
    if left:
        assert player.lesson is None
        assert not player._own
    else:
        ready(qtbot, player, 0)
        assert player.lesson is not None
        player.leave()


def test_buttons_and_the_last_slide(qtbot: QtBot, window: MainWindow, player: LessonPlayer) -> None:
    tab = window.current()
    ready(qtbot, player, 0)
    on, back = part(player.strip, QToolButton, "lesson-on"), part(player.strip, QToolButton, "lesson-back")
    window.resize(1366, 768)
    assert (on.text(), back.text()) == ("Next  › (Space)", "‹  Back (Left)")
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert player.slide == 0
    for slide in (1, 2, 3):
        QTest.mouseClick(on, Qt.MouseButton.LeftButton)
        ready(qtbot, player, slide)
    QTest.mouseClick(on, Qt.MouseButton.LeftButton)  # behind the last one there is nothing
    assert player.lesson is None
    assert window.current() is tab
    assert tab.document.modified


@pytest.mark.corner
def test_fields_keep_their_keys_a_crash_loses_nothing_and_a_board_that_is_opened_has_the_own_one_before_it(
    qtbot: QtBot, window: MainWindow, player: LessonPlayer, tmp_path: Path, answers: Answers
) -> None:
    ready(qtbot, player, 0)
    field = window.head.search if isinstance(window.head.search, QLineEdit) else part(window.head.search, QLineEdit)
    QTest.keyClick(field, Qt.Key.Key_Space)
    assert player.slide == 0
    assert field.text() == " "
    window.safekeeping.keep()
    window.safekeeping.drop_saved()
    kept = [one.read_text() for one in (tmp_path / "data").rglob("*") if one.is_file() and "unsaved" in str(one)]
    body = window.current().own.text().splitlines()[-1]
    assert any(body in text for text in kept)
    mine = window.current().own.board
    window.documents.open_sample(resources.samples("towers")[0])
    assert not answers.asked
    assert window.current().document.modified is False
    window.actions_["undo"].trigger()
    assert window.current().editing.board == mine


def test_a_board_that_is_opened_ends_it_first(
    qtbot: QtBot, window: MainWindow, player: LessonPlayer, answers: Answers, tmp_path: Path
) -> None:
    """And asks about the person's own board, which has a file, not about the lesson's."""
    from workbench.ui.files.dialogs import Unsaved

    ready(qtbot, player, 0)
    mine = window.current().own
    mine.save(tmp_path / "mine.txt")
    mine.play("set 0 1 1")
    answers.what = [Unsaved.CANCEL]
    window.documents.open_sample(resources.samples("towers")[0])
    assert player.lesson is None
    assert answers.asked[-1].startswith("mine")
    assert window.current().document is mine


@pytest.mark.corner
def test_one_that_begins_in_the_presentation_plays_on_a_tab_that_nobody_has_seen(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    """A board worth a look was laid there, which ended the lesson."""
    window.first_start.greet()
    window.current().solving.stop()
    qtbot.waitUntil(lambda: not window.current().book.running, timeout=60_000)
    QTest.keyClick(window, Qt.Key.Key_F11)
    (tmp_path / "three.txt").write_text("lesson: One\n\nopen dicdacdoe/05-safe.txt\nsay Here.\n")
    window.lessons.begin(tmp_path / "three.txt")
    ready(qtbot, window.lessons, 0)
    assert window.lessons.lesson is not None
    assert window.current().puzzle.slug == "dicdacdoe"
    window.lessons.leave()


@pytest.mark.looks
@pytest.mark.corner
def test_the_presentation_has_it_too(qtbot: QtBot, window: MainWindow, player: LessonPlayer) -> None:
    ready(qtbot, player, 0)
    usual = part(player.strip, PlainLabel, "lesson-said").fontInfo().pixelSize()
    QTest.keyClick(window, Qt.Key.Key_F11)
    show = window.presentation
    assert show is not None
    assert show.isAncestorOf(player.strip)
    qtbot.waitUntil(player.strip.isVisible)
    QTest.keyClick(show.board_view, Qt.Key.Key_Space)
    ready(qtbot, player, 1)
    QTest.keyClick(show.board_view, Qt.Key.Key_F11)  # it leaves the presentation; the lesson goes on in the window
    assert player.lesson is not None
    assert not show.isVisible()
    assert not show.isAncestorOf(player.strip)
    qtbot.waitUntil(player.strip.isVisible)
    show.board_view.gestured.emit(Gesture(Act.LEAVE))  # the pointer was on its board
    said = part(player.strip, PlainLabel, "lesson-said")
    assert not player.strip.presented
    assert said.fontInfo().pixelSize() == usual


def test_what_cannot_be_played_changes_nothing_and_what_is_lit_is_lit_again_behind_a_lesson(
    window: MainWindow, tmp_path: Path, answers: Answers
) -> None:
    document = window.current().document
    (tmp_path / "bad.txt").write_text("lesson: T\njump\n")
    answers.path = tmp_path / "bad.txt"
    window.actions_["open-lesson"].trigger()
    assert "line 2: 'jump' is no step of a lesson" in answers.errors[0]
    assert window.lessons.lesson is None
    assert window.current().document is document
    (tmp_path / "two.txt").write_text(LESSON)
    stage = window.current().stage
    conflict = (Violation("a", "the first clue", ((1, 1),)),)
    stage.light_conflict(conflict, "hint")
    window.lessons.begin(tmp_path / "two.txt")
    assert not stage.lit[0]
    window.lessons.leave()
    assert stage.lit == (conflict, "hint")


def test_a_board_that_is_pasted_in_a_lesson_ends_it_and_stays(window: MainWindow, player: LessonPlayer) -> None:
    """It went with the lesson, without a word."""
    own = window.current().own
    ring = "+ . . 1 +\n. . . . .\n. . . . .\n. . . . .\n+ . . . +\n"
    window.documents.paste(f"puzzle: towers 1\nsize: 3\ntitle: Hers\nauthor: Ann\n\n{ring}")
    assert player.lesson is None
    assert window.current().document is own
    assert {"title: Hers", "author: Ann"} <= set(own.text().splitlines())
    assert own.modified
    own.go(own.position - 1)
    assert "author" not in own.text()


@pytest.mark.corner("towers-polytope")
@pytest.mark.looks
@pytest.mark.parametrize("path", lesson.shipped(), ids=lambda path: path.stem)
def test_a_lesson_does_not_widen_a_small_window(qtbot: QtBot, tmp_path: Path, path: Path) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES)
    window.resize(1008, 670)
    window.lessons.begin(path)
    assert window.minimumSizeHint().width() <= 1008
    window.lessons.leave()
    assert (window.width(), window.height()) == (1008, 670)


@pytest.mark.looks
@pytest.mark.trust
@pytest.mark.parametrize("path", lesson.shipped(), ids=lambda path: path.stem)
def test_a_lesson_that_ships_is_played_to_its_end(qtbot: QtBot, tmp_path: Path, path: Path) -> None:
    """Each slide shows what it is about, and all that it says can be read."""
    window = window_of(qtbot, tmp_path, *PUZZLES)
    window.resize(1008, 670)  # within a screen of 1024 by 700
    said, player = list[str](), window.lessons
    window.status.said.connect(said.append)
    player.begin(path)
    assert player.lesson is not None
    for number, slide in enumerate(player.lesson.slides):
        ready(qtbot, player, number)
        assert window.minimumSizeHint().height() <= 670
        tab, words = window.current(), part(player.strip, PlainLabel, "lesson-said")
        assert (window.width(), window.height()) == (1008, 670)
        assert player.strip.said == slide.said
        assert wrapped_height(words.text(), words.font(), words.width()) <= words.height()
        for deed in slide.deeds:
            if isinstance(deed, Show) and deed.what not in lesson.PLACES:
                card = next(card for panel in tab.side.panels if (card := panel.card(deed.what)) is not None)
                assert card.fresh
                qtbot.waitUntil(lambda card=card: not card.visibleRegion().isEmpty())  # type: ignore[misc]
                if isinstance(card.insight, Steps):
                    assert tab.stage.step is card.insight.steps[deed.step - 1]
            elif isinstance(deed, Start):
                assert tab.book.shown is not None
                assert tab.book.shown.outcome is not None
        for folds in (True, False):  # who has had it folded before saw the window grow beyond the screen
            window.current().side.pages.fold(folds)
        QTest.keyClick(window.current().pane.board_view, Qt.Key.Key_Space)
    assert player.lesson is None
    assert not any("no insight" in one for one in said)


_TABLE = """\
lesson: A table, then a board

open towers/04-four-clues.txt
say The board.
wait
ask solve formulation=polytope
think on
show relaxations
say The table.
wait
say Still about the board.
wait
show relaxation 1
say A step on the board.
wait
show board
say The end.
"""


@pytest.mark.corner
def test_back_shows_what_on_has_shown(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "table.txt").write_text(_TABLE)
    player = window.lessons
    player.begin(tmp_path / "table.txt")
    shown, showing = [], []
    for slide in range(5):
        ready(qtbot, player, slide)
        shown.append(player.insight is not None)
        showing.append(window.current().stage.showing)
        player.go_on() if slide < 4 else None
    assert shown == [False, True, False, False, False]
    assert showing[3:] == [Showing.STEP, Showing.MINE]
    stage = window.current().stage
    for slide in (3, 2, 1):
        player.go_back()
        for wait in (False, True):  # at once, and when it has been worked out again
            ready(qtbot, player, slide) if wait else None
            assert (player.insight is not None) is shown[slide]
            assert stage.showing is showing[slide]
    player.go_back()
    player.go_on()
    player.go_on()  # nothing is waited for that has been seen
    assert player.slide == 2
    for slide in (3, 4):
        player.go_on()
        assert (player.slide, stage.showing) == (slide, showing[slide])


def test_a_lesson_that_is_opened_as_a_board_is_played(window: MainWindow, tmp_path: Path, answers: Answers) -> None:
    """Its numbers were guessed to be a board of ladders."""
    (tmp_path / "two.txt").write_text(LESSON)
    assert window.documents.open(tmp_path / "two.txt")
    assert window.lessons.lesson is not None
    assert window.lessons.lesson.title == "Two boards"
    assert (answers.asked, answers.errors) == ([], [])


def test_back_where_nothing_was_thought_nothing_is(qtbot: QtBot, window: MainWindow, player: LessonPlayer) -> None:
    """What a later slide had switched on covered the board of the first one."""
    tab = window.current()
    ready(qtbot, player, 0)
    player.go_on()
    ready(qtbot, player, 1)
    player.go_back()
    ready(qtbot, player, 0)
    assert not tab.thinking.on
    player.go_on()
    ready(qtbot, player, 1)
    assert tab.thinking.on


_YOURS = """\
lesson: Your turn

open free.txt
ask solve formulation=polytope
think on
show relaxation 1
say The bars.
wait
show board
yours
say Change a clue.
"""


@pytest.mark.corner
def test_whose_turn_it_is_has_the_arrows_and_sees_bars_after_each_change(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    (tmp_path / "yours.txt").write_text(_YOURS)
    (tmp_path / "free.txt").write_text(Towers().format(empty(4)))
    player, tab = window.lessons, window.current()
    player.begin(tmp_path / "yours.txt")
    ready(qtbot, player, 0)
    player.go_on()
    ready(qtbot, player, 1)
    stage, view = tab.stage, tab.pane.board_view
    assert (player.space, player.back) == ("Space: end", "PgUp: back")
    assert "PgUp" in part(player.strip, PlainLabel, "lesson-place").text()
    begun = tab.editing.board
    changed = []
    for digit in (Qt.Key.Key_2, Qt.Key.Key_3):
        QTest.keyClick(view, Qt.Key.Key_Right)  # the bars on show give way to it
        QTest.keyClick(view, Qt.Key.Key_Left)
        assert stage.showing is Showing.MINE
        QTest.keyClick(view, digit)
        changed.append(tab.editing.board)
        qtbot.waitUntil(lambda: stage.showing is Showing.STEP, timeout=20_000)
        assert stage.step is not None
        assert stage.step.choices
    assert len({begun, *changed}) == 3
    assert player.slide == 1
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    ready(qtbot, player, 0)
    player.leave()
    assert not stage.handed


@pytest.mark.parametrize(
    "board", ["towers/04-four-clues.txt", pytest.param("dicdacdoe/05-safe.txt", marks=pytest.mark.corner)]
)
def test_insights_stand_on_the_screen_where_their_page_is_out_of_sight(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, board: str
) -> None:
    (tmp_path / "seen.txt").write_text(f"lesson: Seen\n\nopen {board}\nshow insights\nsay What there is to know.\n")
    window.lessons.begin(tmp_path / "seen.txt")
    ready(qtbot, window.lessons, 0)
    assert window.lessons.insight is not None
    window.lessons.leave()


_RUN = """\
lesson: What a run has left

open towers/04-four-clues.txt
ask solve
start
show log
say The log.
wait
show nothing-of-that-name
say Nothing.
wait
show solver
yours
say Change the solver's board.
"""


@pytest.mark.corner
def test_a_log_stands_on_the_screen_what_is_missing_is_named_and_the_board_on_show_is_ones_own(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    (tmp_path / "run.txt").write_text(_RUN)
    player, tab, said = window.lessons, window.current(), list[str]()
    window.status.said.connect(said.append)
    player.begin(tmp_path / "run.txt")
    ready(qtbot, player, 0)
    assert isinstance(player.insight, Table)
    assert player.insight.rows
    player.go_on()
    ready(qtbot, player, 1)
    assert "called \u201cnothing-of-that-name\u201d" in said[-1]
    player.go_on()
    ready(qtbot, player, 2)
    assert tab.stage.showing is Showing.MINE
    assert tab.book.on_show
    assert tab.editing.board == tab.book.on_show[-1].board
    player.leave()


_SLOW = """\
lesson: A search that takes its time

open dicdacdoe/08-eight-by-eight.txt
say The board.
wait
ask find formulation=notebook solver=highs
start
say It looks for a board.
wait
show nothing-of-that-name
say What it found.
wait
show solver
say Its board.
"""


def test_another_lesson_begins_where_the_first_one_still_solves(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, answers: Answers
) -> None:
    """The first one ended, and the other did not begin: a solver was running, its own."""
    (tmp_path / "slow.txt").write_text(_SLOW)
    (tmp_path / "two.txt").write_text(LESSON)
    player = window.lessons
    player.begin(tmp_path / "slow.txt")
    ready(qtbot, player, 0)
    player.go_on()
    qtbot.waitUntil(lambda: bool(window.current().book.running))
    player.begin(tmp_path / "two.txt")
    qtbot.waitUntil(lambda: player.lesson is not None)
    assert (player.lesson and player.lesson.title, answers.errors) == ("Two boards", [])
    player.leave()


@pytest.mark.corner
def test_what_was_cut_short_runs_again_for_who_comes_back(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "slow.txt").write_text(_SLOW)
    player, said = window.lessons, list[str]()
    window.status.said.connect(said.append)
    player.begin(tmp_path / "slow.txt")
    ready(qtbot, player, 0)
    player.go_on()
    tab = window.current()
    qtbot.waitUntil(lambda: bool(tab.book.running))
    player.go_on()
    qtbot.wait(200)
    assert player.slide == 1
    assert tab.book.running  # who presses a key once too often stops nothing
    assert player.space == "At work: Space again stops it"
    player.go_on()
    ready(qtbot, player, 1)
    (cut,) = tab.book.rows
    player.go_on()
    ready(qtbot, player, 2)
    assert not any("nothing-of-that-name" in one for one in said)
    assert player.strip.said.startswith("Not worked out: ")  # in the place of what it would say of it
    assert "Left goes back" in player.strip.said
    player.go_on()
    ready(qtbot, player, 3)
    assert player.strip.said.startswith("Not worked out: ")  # nor is there a board of the solver
    player.go_back()
    player.go_back()
    assert player.at_work
    qtbot.waitUntil(lambda: bool(tab.book.running))
    assert tab.book.running != [cut]
    player.go_on()
    player.go_on()
    ready(qtbot, player, 1)
    player.leave()


@pytest.mark.looks
@pytest.mark.corner
def test_back_from_the_presentation_it_enlarges_no_small_window(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES, size=(1008, 540))
    before = window.size()
    window.lessons.begin(next(path for path in lesson.shipped() if "polytope" in path.stem))
    QTest.keyClick(window, Qt.Key.Key_F11)
    assert window.presentation is not None
    qtbot.waitUntil(lambda: window.lessons.strip.presented)
    assert part(window.lessons.strip, PlainLabel, "lesson-keys").text().endswith("lesson  ·  F11:\u00a0window")
    QTest.keyClick(window.presentation.board_view, Qt.Key.Key_Escape)
    assert window.lessons.lesson is None
    assert window.presentation.isVisible()  # the second one leaves it
    QTest.keyClick(window.presentation.board_view, Qt.Key.Key_Escape)
    qtbot.wait(100)
    assert window.size() == before


@pytest.mark.corner("size0")
@pytest.mark.looks
@pytest.mark.parametrize("size", [(1366, 768), (1240, 820), (1024, 768), (1024, 700)])
def test_a_lesson_that_opens_leaves_board_and_column_their_widths(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int]
) -> None:
    window = window_of(qtbot, tmp_path, *PUZZLES, size=size)
    tab = window.current()
    QTest.qWait(1)
    widths, height = tab.splitter.sizes(), tab.height()
    window.lessons.strip.begin("A title", ["What is said goes on and on until it takes more lines than one. " * 4])
    qtbot.waitUntil(lambda: tab.height() < height)
    QTest.qWait(1)
    assert tab.splitter.sizes() == widths
    assert window.size().toTuple() == size


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.corner
def test_a_game_has_its_clock_its_help_and_its_end_again(window: MainWindow, tmp_path: Path, over: bool) -> None:
    (tmp_path / "two.txt").write_text(LESSON)
    tab = window.current()
    editing, game = tab.editing, tab.game
    solved = empty(3).filled_with((1, 2, 3, 2, 3, 1, 3, 1, 2))
    tab.open_document(Document(tab.puzzle, empty(3)))
    editing.set_view(editing.view.with_value("lock", "play"))
    game.resume('[32, ["Hint"], ""]')
    if over:
        editing.take(solved, "Fill", Cause.MOVE)
    before = game.words(), tab.play_panel.shown_words
    window.lessons.begin(tmp_path / "two.txt")
    assert not game.on
    window.lessons.leave()
    assert (game.words(), game.over) == (before[0], over)
    assert not over or tab.play_panel.shown_words == before[1]


@pytest.mark.corner
def test_a_race_and_its_page_are_on_show_again_behind_a_lesson(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(LESSON)
    tab = window.current()
    task = tab.puzzle.tasks[0]
    question = Question(tab.puzzle, tab.editing.board, task, defaults(task.options))
    raced = tuple(Run(question, datetime.now().astimezone()) for _ in range(2))
    for run in raced:
        run.end(Outcome(Status.UNKNOWN))
    tab.book.add(*raced)
    tab.book.show_run(raced[1])
    tab.book.compare(raced)
    tab.show_page("runs")
    window.lessons.begin(tmp_path / "two.txt")
    tab.show_page("answer")  # as a slide does, and what it asks for ends the comparison
    tab.book.compare(())
    window.lessons.leave()
    assert tab.book.compared == raced
    assert tab.book.shown is raced[1]
    assert tab.side.pages.front == "runs"
