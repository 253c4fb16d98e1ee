"""Settings of one question are chosen, asked side by side or over seeds, and compared while they run and at the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from threading import Event

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QDoubleSpinBox,
    QLabel,
    QListWidget,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests import scripted as scripts
from tests.scripted import Board, Scripted
from tests.ui.column import choose, click_row, kept_files, rows, solve, told
from tests.ui.conftest import Answers, MakeWindow
from tests.ui.parts import letters_twice, part
from workbench.core.context import SolveContext
from workbench.core.limits import Limits
from workbench.core.options import Values, defaults
from workbench.core.outcome import Outcome, Status
from workbench.core.task import way
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.towers.puzzle import Towers
from workbench.render.theme import load
from workbench.solve import experiment
from workbench.solve.compare.comparison import Comparison
from workbench.solve.experiment import Experiment
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.ui.ask.race_dialog import RaceDialog
from workbench.ui.board.editing import Cause
from workbench.ui.board.showing import Showing
from workbench.ui.runs.board_card import BoardCard
from workbench.ui.runs.session import State
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.appearance import stylesheet
from workbench.ui.window.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("plain_windows")


def until_stopped(board: Board, ctx: SolveContext) -> Outcome:
    """A board that tells by its number which seed has found it."""
    ctx.incumbent(Board(40 + ctx.limits.seed), 40 + ctx.limits.seed)
    while not ctx.stopped():
        ctx.wait(0.01)
    return ctx.halted()


def found_at_once(board: Board, ctx: SolveContext) -> Outcome:
    ctx.incumbent(Board(40 + ctx.limits.seed), 40 + ctx.limits.seed)
    return ctx.outcome(Status.PROVED)


def race(
    qtbot: QtBot,
    window: MainWindow,
    scripted: Scripted,
    answers: Answers,
    count: int,
    script: Callable[[Board, SolveContext], Outcome] = until_stopped,
) -> PuzzleTab:
    """A race of so many seeds that goes on, by the keyboard."""
    scripted.script = script
    answers.compare_of = lambda begun: Experiment(seeds_of(begun.settings[0], count), together=True)
    QTest.keyClick(window, Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier)
    tab = window.current()
    qtbot.waitUntil(lambda: [run.found for run in tab.book.rows] == [1] * count)
    return tab


def seeds_of(question: Question, count: int) -> tuple[Question, ...]:
    """A question with its own seed and those behind it."""
    return tuple(replace(question, limits=question.limits.reseeded(by)) for by in range(count))


def lanes(tab: PuzzleTab) -> list[BoardCard]:
    return tab.side.live.comparison.boards.findChildren(BoardCard, "lane")


def test_a_race_is_seen_live_on_one_plot_and_stop_ends_all_of_it(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers
) -> None:
    window.resize(1100, 720)
    window.current().side.live.comparison.plot("ecdf")  # as after a sweep
    tab = race(qtbot, window, scripted, answers, 3)
    runs = tuple(tab.book.rows)
    assert answers.asked == ["compare 2 over 1"]
    assert all(run.running for run in runs)
    assert tuple(tab.side.runs.table.marked) == runs
    qtbot.waitUntil(lambda: [text[-6:] for text in told(tab.side.live.comparison)] == ["seed 0", "seed 1", "seed 2"])
    assert part(tab.side.live.comparison, QComboBox, "compare-of").currentData() == "objective"
    assert len(kept_files(window)) == 3
    # a click on a lane shows its board, on the table too
    assert tab.stage.board == Board(40)
    QTest.mouseClick(lanes(tab)[2], Qt.MouseButton.LeftButton)
    assert (tab.stage.showing, tab.stage.board) == (Showing.SOLVER, Board(42))
    assert [card.isChecked() for card in lanes(tab)] == [False, False, True]
    tab.side.live.comparison.table.selectRow(1)
    assert tab.stage.board == Board(41)
    # and its line in the plot, or the name below it
    plot = tab.side.live.comparison.lines
    qtbot.waitUntil(lambda: plot.plot is not None and plot._shown is not None)
    qtbot.waitUntil(lambda: plot._shown is not None and len(plot._shown.lines[2].points[0]) > 0)

    def clicked() -> bool:
        """Whether a click on the third line, where it is now, has shown its board: axes move while it runs."""
        assert plot._shown is not None
        view, value = plot.plot.getPlotItem().getViewBox(), float(plot._shown.lines[2].points[1][-1])
        at = plot.plot.mapFromScene(view.mapViewToScene(QPointF(0.95 * plot._shown.x.high, value)))
        QTest.mouseMove(plot.plot.viewport(), at)
        QTest.mouseClick(plot.plot.viewport(), Qt.MouseButton.LeftButton, pos=at)
        return bool(tab.stage.board == Board(42))

    qtbot.waitUntil(clicked)
    assert tuple(tab.side.runs.table.marked) == runs
    tab.said.emit("Racing on so many cores")  # as it was said at the start, a while ago
    QTest.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: tab.solving.lanes.state is State.IDLE)
    assert not any(run.running for run in runs)
    assert window.status.sentence == ""
    title = part(tab.side, QLabel, "comparison-title")
    qtbot.waitUntil(lambda: "Best is seed 0: value 40; then seed" in title.text())
    assert tab.side.live.comparison.isVisible()


@pytest.mark.corner("log")
@pytest.mark.parametrize("page", ["log", "runs"])
def test_a_race_is_in_sight_when_it_begins_whatever_page_was_read(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers, page: str
) -> None:
    window.resize(1366, 768)
    side = window.current().side
    side.read(page)
    tab = race(qtbot, window, scripted, answers, 3)
    qtbot.waitUntil(side.live.comparison.numbers.isVisible)
    qtbot.waitUntil(lambda: all(card.isVisible() for card in lanes(tab)))
    side.read(page)  # who looks elsewhere is left there
    tab.solving.stop()
    qtbot.waitUntil(lambda: not any(run.running for run in tab.book.rows))
    assert side.pages.front == page


@pytest.mark.corner
def test_a_run_after_a_race_has_one_row(qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers) -> None:
    tab = race(qtbot, window, scripted, answers, 3)
    tab.solving.stop()
    qtbot.waitUntil(lambda: not tab.book.running)
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: len(tab.book.rows) == 4 and bool(tab.book.rows[-1].found))
    shown = tab.side.runs.table.rows
    assert len({*map(id, shown)}) == len(shown)
    assert tab.book.rows[-1] in shown


@pytest.mark.corner
def test_a_window_ends_well_after_two_races(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers
) -> None:
    """Rows that were doubled by the first ended the process with the window."""
    tab = window.current()
    for races in (1, 2):
        scripted.script = until_stopped
        answers.compare_of = lambda begun: Experiment(seeds_of(begun.settings[0], 2), together=True)
        QTest.keyClick(window, Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda races=races: [run.found for run in tab.book.rows] == [1] * 2 * races)  # type: ignore[misc]
        QTest.keyClick(window, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: not tab.book.running and tab.solving.lanes.state is State.IDLE)
        tab.editing.take(Board(7 + races), "another", Cause.MOVE)
    assert len(tab.side.runs.table.rows) == len({*map(id, tab.side.runs.table.rows)})


@pytest.mark.corner
def test_marked_runs_are_raced_again(qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers) -> None:
    tab = window.current()
    for seed in (5, 8):
        tab.side.solve.form.limits.set_limits(Limits(3.0, 1, seed))
        solve(qtbot, window)
    items = rows(tab)
    click_row(items, 0)
    click_row(items, 1, keys=Qt.KeyboardModifier.ControlModifier)
    answers.compare_of = lambda begun: begun
    choose(window, "Race its settings")
    qtbot.waitUntil(lambda: len(tab.book.rows) == 4 and tab.solving.lanes.state is State.IDLE)
    assert answers.asked == ["compare 2 over 1"]
    assert [run.question.limits.seed for run in tab.book.rows] == [5, 8, 5, 8]
    assert tab.book.compared == tuple(tab.book.rows[2:])


@pytest.mark.corner("None")
@pytest.mark.parametrize("chosen", [None, 2])
def test_the_run_that_leads_a_race_is_on_show_unless_a_person_has_chosen_another(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers, chosen: int | None
) -> None:
    def proves_with_seed_1(board: Board, ctx: SolveContext) -> Outcome:
        if ctx.limits.seed != 1:
            return until_stopped(board, ctx)
        ctx.incumbent(Board(41), 41)
        return ctx.outcome(Status.PROVED)

    tab = race(qtbot, window, scripted, answers, 3, proves_with_seed_1)
    runs = tuple(tab.book.rows)
    qtbot.waitUntil(lambda: runs[1].outcome is not None and tab.book.shown is runs[1])
    assert tab.stage.board == Board(41)
    if chosen is not None:
        QTest.mouseClick(lanes(tab)[chosen], Qt.MouseButton.LeftButton)
    tab.side.solve.stop_action.trigger()
    qtbot.waitUntil(lambda: tab.solving.lanes.state is State.IDLE)
    expected = 1 if chosen is None else chosen
    assert tab.book.shown is runs[expected]
    assert tab.stage.board == Board(40 + expected)
    goes_on = part(tab.side.solve, QPushButton, "start").text().endswith("Go on")
    assert goes_on is (chosen is not None)  # nothing is left to be found where the run on show has proved it
    if chosen is not None:
        QTest.keyClick(window, Qt.Key.Key_F5)
        assert window.status.sentence == f"One of those compared goes on: {runs[chosen].name}"
        qtbot.waitUntil(lambda: len(tab.book.rows) == 4)
        assert tab.book.rows[-1].question.hint == Board(40 + chosen)
        tab.side.solve.stop_action.trigger()
        qtbot.waitUntil(lambda: tab.solving.lanes.state is State.IDLE)


@pytest.mark.parametrize("chosen", [False, True])
@pytest.mark.corner
def test_another_run_that_takes_the_lead_comes_on_show_and_is_named(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers, chosen: bool
) -> None:
    overtakes = Event()

    def overtaken(board: Board, ctx: SolveContext) -> Outcome:
        ctx.incumbent(Board(40 + ctx.limits.seed), 40 + ctx.limits.seed)
        while not ctx.stopped():
            if ctx.limits.seed == 1 and overtakes.is_set():
                overtakes.clear()
                ctx.incumbent(Board(3), 3)
            ctx.wait(0.01)
        return ctx.halted()

    tab = race(qtbot, window, scripted, answers, 2, overtaken)
    runs, said = tuple(tab.book.rows), part(tab.side.live.status, QLabel, "status_words")
    assert tab.book.shown is runs[0]
    if chosen:  # the one that is on show already
        QTest.mouseClick(lanes(tab)[0], Qt.MouseButton.LeftButton)
    overtakes.set()
    qtbot.waitUntil(lambda: runs[1].found == 2)
    if chosen:
        qtbot.waitUntil(lambda: not tab.solving._lead.isActive())
        assert (tab.book.shown, tab.stage.board) == (runs[0], Board(40))
    else:
        qtbot.waitUntil(lambda: tab.book.shown is runs[1])
        assert tab.stage.board == Board(3)
        assert said.text().startswith("seed 1 leads")
    tab.side.solve.stop_action.trigger()
    qtbot.waitUntil(lambda: tab.solving.lanes.state is State.IDLE)
    assert tab.book.shown is runs[0 if chosen else 1]


@pytest.mark.corner
def test_settings_that_were_raced_once_race_again_over_seeds(
    qtbot: QtBot, make_window: MakeWindow, scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways = way("formulation", {"slack": "counts what is broken", "direct": "forbids it"})
    monkeypatch.setattr(Scripted, "tasks", (replace(scripted.tasks[0], options=(ways,)), *scripted.tasks[1:]))
    scripted.script = until_stopped
    tab = (window := make_window()).current()
    asked = tab.side.solve.question()
    direct = replace(asked, values=Values({"formulation": "direct"}))
    tab.solving.rerun.start_all(Experiment((asked, direct), together=True))
    qtbot.waitUntil(lambda: [run.found for run in tab.book.rows] == [1, 1])
    again = part(tab.side.answer, QAbstractButton, "compare-again")
    assert again.isHidden()
    tab.side.solve.stop_action.trigger()
    qtbot.waitUntil(again.isVisible)
    scripted.script = found_at_once
    again.click()
    qtbot.waitUntil(lambda: len(tab.book.rows) == 12 and tab.solving.lanes.state is State.IDLE)
    assert sorted({run.question.limits.seed for run in tab.book.rows[2:]}) == list(range(5))
    assert {run.question.values["formulation"] for run in tab.book.rows[2:]} == {"slack", "direct"}
    qtbot.waitUntil(lambda: window.current().side.live.comparison.comparison is not None)
    assert again.isHidden()


@pytest.mark.corner
def test_more_settings_than_five_seeds_can_tell_apart_race_again_over_six(
    qtbot: QtBot, make_window: MakeWindow, scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its own verdict the result of what was offered could tell nothing."""
    names = [f"way{place}" for place in range(8)]
    ways = way("formulation", dict.fromkeys(names, "another one"))
    monkeypatch.setattr(Scripted, "tasks", (replace(scripted.tasks[0], options=(ways,)), *scripted.tasks[1:]))
    scripted.script = found_at_once
    tab = make_window().current()
    asked = tab.side.solve.question()
    settings = tuple(replace(asked, values=Values({"formulation": name})) for name in names)
    tab.solving.rerun.start_all(Experiment(settings, together=True))
    again = part(tab.side.answer, QAbstractButton, "compare-again")
    qtbot.waitUntil(again.isVisible)
    assert again.text() == "Again with 6 seeds"
    assert again.toolTip().startswith("Every setting with 6 seeds each")
    again.click()
    qtbot.waitUntil(lambda: len(tab.book.rows) == 56 and tab.solving.lanes.state is State.IDLE)
    assert {run.question.limits.seed for run in tab.book.rows[8:]} == set(range(6))


@pytest.mark.corner("True")
@pytest.mark.parametrize("compared", [True, False])
def test_go_on_after_a_race_goes_on_with_the_run_on_show_whatever_its_formulation(
    qtbot: QtBot, make_window: MakeWindow, scripted: Scripted, monkeypatch: pytest.MonkeyPatch, compared: bool
) -> None:
    def better_with_seed_1(board: Board, ctx: SolveContext) -> Outcome:
        ctx.incumbent(Board(42 - ctx.limits.seed), 42 - ctx.limits.seed)
        while not ctx.stopped():
            ctx.wait(0.01)
        return ctx.halted()

    ways = way("formulation", {"slack": "counts what is broken", "direct": "forbids it"})
    monkeypatch.setattr(Scripted, "tasks", (replace(scripted.tasks[0], options=(ways,)), *scripted.tasks[1:]))
    scripted.script = better_with_seed_1
    tab = (window := make_window()).current()
    asked = tab.side.solve.question()
    direct = replace(asked, values=Values({"formulation": "direct"}), limits=asked.limits.reseeded(1))
    tab.solving.rerun.start_all(Experiment((asked, direct), together=True))
    qtbot.waitUntil(lambda: [run.found for run in tab.book.rows] == [1, 1])
    tab.side.solve.stop_action.trigger()
    qtbot.waitUntil(lambda: tab.solving.lanes.state is State.IDLE)
    best = tab.book.rows[1]
    if not compared:
        tab.book.compare(())
    assert tab.book.shown is best
    assert f"the best board of “{best.name}”" in " ".join(part(tab.side.solve, QPushButton, "start").toolTip().split())
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: len(tab.book.rows) == 3)
    gone_on = tab.book.rows[2].question
    assert (gone_on.values["formulation"], gone_on.hint) == ("direct", Board(41))
    tab.side.solve.stop_action.trigger()
    qtbot.waitUntil(lambda: tab.solving.lanes.state is State.IDLE)


@pytest.mark.corner
def test_a_race_waits_for_the_run_that_it_stops(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers
) -> None:
    tab = window.current()
    scripted.script = scripts.until_stopped
    QTest.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: tab.book.rows[0].found == 1)
    scripted.script = scripts.five_better_ones
    first = tab.book.rows[0].question
    first = replace(first, task=replace(first.task, objective=None))
    tab.solving.rerun.start_all(Experiment(seeds_of(first, 2), together=True))
    qtbot.waitUntil(lambda: len(tab.book.rows) == 3 and tab.solving.lanes.state is State.IDLE)
    assert set(tab.book.compared) == set(tab.book.rows[1:])
    assert part(tab.side.live.comparison, QComboBox, "compare-of").currentData() == "box", "there is no objective"


# ---------------------------------------------------------------------------------------------- which settings


def question(limits: Limits, **values: str) -> Question:
    puzzle = Dicdacdoe()
    task = puzzle.task("find")
    return Question(puzzle, puzzle.new_board(defaults(puzzle.options)), task, task.read(values), limits)


def shown(qtbot: QtBot, begun: Experiment) -> RaceDialog:
    made = RaceDialog(begun)
    qtbot.addWidget(made)
    made.show()
    return made


def test_what_was_raced_on_a_small_board_is_not_ticked_on_one_that_is_too_large_for_it(qtbot: QtBot) -> None:
    towers = Towers()
    task = towers.task("solve")
    board = towers.new_board(defaults(towers.options).with_value("size", 12))
    ways = ("tables", "polytope", "visibility")
    told = [task.read({"formulation": way, "engine": "model"}) for way in ways]
    settings = tuple(Question(towers, board, task, values, Limits()) for values in told)
    listed = part(shown(qtbot, Experiment(settings, together=True)), QListWidget, "compare-settings")
    ticked = [listed.item(row).checkState() is Qt.CheckState.Checked for row in range(3)]
    assert ticked == [True, False, True]
    assert ["not for this board" in listed.item(row).text() for row in range(3)] == [False, True, False]


def test_a_way_that_would_refuse_a_board_says_so_before(qtbot: QtBot) -> None:
    asked = question(Limits())
    asked = replace(asked, board=replace(asked.board, moves=asked.board.size - 7))  # one of three has two left
    ways = [asked.values.with_value("formulation", way) for way in ("default", "slack", "notebook-slack")]
    begun = Experiment(tuple(replace(asked, values=values) for values in ways), together=True)
    listed = part(shown(qtbot, begun), QListWidget, "compare-settings")
    items = [listed.item(row) for row in range(3)]
    assert [item.checkState() is Qt.CheckState.Checked for item in items] == [True, True, False]
    assert ["\nnot for this board" in item.text() for item in items] == [False, False, True]
    assert items[0].foreground() == items[1].foreground() != items[2].foreground()


def can_go(dialog: RaceDialog) -> bool:
    return part(dialog, QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok).isEnabled()


def settings_of(dialog: RaceDialog) -> list[tuple[str, str, int]]:
    chosen = dialog.experiment().settings
    return [(one.values.text("formulation"), one.values.text("solver"), one.limits.seed) for one in chosen]


def test_settings_are_added_edited_and_taken_away(qtbot: QtBot) -> None:
    dialog = shown(qtbot, experiment.raced(question(Limits(None, 1, 7))))
    settings = part(dialog, QListWidget, "compare-settings")
    assert settings_of(dialog) == [("default", "cpsat", 7), ("slack", "cpsat", 7)]
    assert [settings.item(row).text().partition("\n")[0] for row in range(3)] == [
        "1.  direct",
        "2.  slack",
        "3.  notebook · CP-SAT",  # other ways and documented sets of parameters wait below, not checked
    ]
    formulation, solver = part(dialog, QComboBox, "formulation"), part(dialog, QComboBox, "solver")
    formulation.setFocus()
    assert not solver.isVisible()  # HiGHS does not take what is not linear: there is nothing to choose
    QTest.keyClicks(formulation, "notebook")
    assert solver.isVisible()
    QTest.keyClicks(solver, "highs")
    assert settings_of(dialog)[1] == ("notebook", "highs", 7)
    assert settings.item(1).text() == (
        "2.  notebook · HiGHS\nthe integer program as its source printed it: a safe board or nothing; "
        "HiGHS: a solver of integer programs by branch and cut"
    )
    QTest.mouseClick(part(dialog, QPushButton, "compare-add"), Qt.MouseButton.LeftButton)
    seed = part(dialog, QSpinBox, "limit_seed")
    seed.selectAll()
    QTest.keyClicks(seed, "9")
    assert settings_of(dialog)[2] == ("slack", "cpsat", 9)
    settings.setFocus()
    QTest.keyClick(settings, Qt.Key.Key_Home)
    assert formulation.currentText() == "direct"
    QTest.keyClick(settings, Qt.Key.Key_Space)  # its check mark
    assert [one[0] for one in settings_of(dialog)] == ["notebook", "slack"]
    assert dialog.experiment().together
    assert [one.limits.time for one in dialog.experiment().settings] == [60.0, 60.0]


def test_tab_goes_through_the_race_as_one_reads_it(qtbot: QtBot) -> None:
    asked = question(Limits(seed=1))
    dialog = shown(qtbot, Experiment((asked, asked), 2))
    qtbot.waitUntil(dialog.isActiveWindow)
    part(dialog, QListWidget, "compare-settings").setFocus()
    names: list[str] = []
    while len(names) < 20 and (here := dialog.focusWidget()) is not None and here.objectName() not in names:
        names.append(here.objectName())
        QTest.keyClick(here, Qt.Key.Key_Tab)
    places = [
        names.index(name) for name in ("compare-add", "formulation", "limit_seed", "compare-seeds", "compare-time")
    ]
    assert places == sorted(places)


@pytest.mark.looks
def test_fields_of_a_setting_begin_at_one_line(qtbot: QtBot) -> None:
    dialog = shown(qtbot, experiment.raced(question(Limits(None, 1, 7))))
    fields = part(dialog, QComboBox, "formulation"), part(dialog, QSpinBox, "limit_seed")
    assert len({field.mapTo(dialog, QPoint()).x() for field in fields}) == 1, "at once, in the letters of the window"
    for formulation in ("notebook", "slack"):
        QTest.keyClicks(fields[0], formulation)
        qtbot.waitUntil(lambda: len({field.mapTo(dialog, QPoint()).x() for field in fields}) == 1)


def test_what_a_setting_is_called_stays_when_another_is_checked_or_unchecked(qtbot: QtBot) -> None:
    one = question(Limits(5.0, 1, 0))
    two = replace(one, values=one.values.with_value("formulation", "slack"))
    dialog = shown(qtbot, Experiment((one, two), together=True))
    settings = part(dialog, QListWidget, "compare-settings")
    items = [settings.item(row) for row in range(settings.count())]
    called = [item.text() for item in items]
    assert [text.splitlines()[0] for text in called[:2]] == ["1.  direct", "2.  slack"]
    assert len(set(called)) == len(called)  # one in HiGHS says so
    for item in items:
        checked = item.checkState() is Qt.CheckState.Checked
        item.setCheckState(Qt.CheckState.Unchecked if checked else Qt.CheckState.Checked)
        assert [other.text() for other in items] == called


def test_what_is_chosen_is_the_title(qtbot: QtBot) -> None:
    asked = question(Limits(None, 1, 7))
    dialog = shown(qtbot, experiment.raced(asked))
    assert dialog.windowTitle().startswith("Race – ")
    assert shown(qtbot, experiment.tuned(asked)).windowTitle().startswith("Tune parameters")
    assert shown(qtbot, experiment.swept(asked)).windowTitle().startswith("Repeat over seeds")


@pytest.mark.corner
def test_a_race_comes_with_what_was_raced_last_as_long_as_the_question_is_set_so(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers
) -> None:
    scripted.script = until_stopped
    tab, offered = window.current(), list[Experiment]()

    def three(begun: Experiment) -> Experiment | None:
        offered.append(begun)
        return replace(begun, settings=seeds_of(begun.settings[0], 3), seeds=2) if len(offered) == 1 else None

    answers.compare_of = three
    tab.side.solve.race_action.trigger()
    qtbot.waitUntil(lambda: tab.session.state is State.RUNNING)
    tab.solving.stop()
    qtbot.waitUntil(lambda: tab.solving.lanes.state is State.IDLE)
    tab.editing.take(Board(7), "Another", Cause.MOVE)
    tab.side.solve.race_action.trigger()
    assert [(len(one.settings), one.seeds) for one in offered] == [(2, 1), (3, 2)]
    assert {one.board for one in offered[1].settings} == {Board(7)}  # of the board as it is


def test_settings_are_called_as_the_table_of_their_runs_will_call_them(qtbot: QtBot) -> None:
    dicdacdoe = Dicdacdoe()
    task = dicdacdoe.task("earliest")
    asked = Question(dicdacdoe, dicdacdoe.new_board(defaults(dicdacdoe.options)), task, task.read({}), Limits(seed=6))
    dialog = shown(qtbot, experiment.raced(asked))
    listed = part(dialog, QListWidget, "compare-settings")

    def called(row: int) -> str:
        return listed.item(row).text().partition("\n")[0].partition(".  ")[2]

    assert [called(row) for row in range(2)] == ["seed 6", "seed 7"]
    listed.item(1).setCheckState(Qt.CheckState.Unchecked)
    listed.item(2).setCheckState(Qt.CheckState.Checked)
    assert [called(0), called(2)] == ["the usual", "linearization_level 0"]
    assert "no relaxation: " in listed.item(2).text()
    runs = [Run(one, datetime.now().astimezone()) for one in dialog.experiment().settings]
    assert Comparison.of_runs(runs, "ab").labels == [called(0), called(2)]


def test_two_that_are_the_same_are_not_compared(qtbot: QtBot) -> None:
    dialog = shown(qtbot, experiment.raced(question(Limits(None, 1, 7))))
    assert can_go(dialog)
    QTest.keyClicks(part(dialog, QComboBox, "formulation"), "direct")
    assert not can_go(dialog)
    assert "the same" in part(dialog, QLabel, "compare-problem").text()


def test_sets_of_parameters_seeds_and_time_are_chosen(qtbot: QtBot) -> None:
    dialog = shown(qtbot, experiment.tuned(question(Limits(5.0, 1, 0, {"cut_level": "0"}))))
    said = part(dialog, QLabel, "compare-sum")
    assert said.text() == "14 settings, 6 seeds: 84 runs, at most 7 min; one after the other."
    settings = part(dialog, QListWidget, "compare-settings")
    items = [settings.item(row) for row in range(settings.count())]
    assert not [item for item in items if "no cuts" in item.text()]  # they have been set already
    for item in items[3:]:
        item.setCheckState(Qt.CheckState.Unchecked)
    part(dialog, QSpinBox, "compare-seeds").setValue(3)
    part(dialog, QDoubleSpinBox, "compare-time").setValue(2.5)
    assert said.text() == (
        "3 settings, 3 seeds: 9 runs, at most 22.5 s; one after the other. "
        "Fewer than 5 seeds cannot tell 3 settings from chance."
    )
    chosen = dialog.experiment()
    assert [one.limits.params.get("linearization_level") for one in chosen.settings] == [None, "0", "2"]
    assert [one.limits.time for one in chosen.questions(2)] == [2.5] * 9
    for item in items[1:3]:
        item.setCheckState(Qt.CheckState.Unchecked)
    assert can_go(dialog)  # one setting over seeds
    part(dialog, QSpinBox, "compare-seeds").setValue(1)
    assert not can_go(dialog)


def test_one_setting_over_seeds_needs_no_limit_of_time(qtbot: QtBot) -> None:
    swept = experiment.swept(question(Limits(None, 1, 3)))
    dialog = shown(qtbot, swept)
    assert dialog.experiment() == swept
    assert part(dialog, QLabel, "compare-sum").text() == "1 setting, 10 seeds: 10 runs; one after the other."


def test_the_sets_are_those_of_the_solver(qtbot: QtBot) -> None:
    dialog = shown(qtbot, experiment.raced(question(Limits(), solver="highs", formulation="notebook")))
    settings = part(dialog, QListWidget, "compare-settings")
    assert any("interior point" in settings.item(row).text() for row in range(settings.count()))


# ---------------------------------------------------------------------------------------------- over seeds


@pytest.mark.corner
def test_a_question_is_tuned_and_the_distribution_is_the_answer(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers
) -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        ctx.heeded(ctx.limits.params)
        return ctx.outcome(Status.PROVED, board=board, objective=3.0)

    scripted.script = script
    answers.compare_of = lambda begun: Experiment(begun.settings[:3], 2)
    tab = window.current()
    tab.side.solve.form.limits.set_limits(Limits(9.0, 1, 4, {"random_branches_ratio": "0.1"}))
    tab.side.solve.tune_action.trigger()
    qtbot.waitUntil(lambda: len(tab.book.rows) == 6 and tab.solving.lanes.state is State.IDLE)
    assert answers.asked == ["compare 15 over 6"]
    asked = [(run.question.limits.seed, len(run.question.limits.params)) for run in tab.book.rows]
    assert asked == [(4, 1), (4, 2), (4, 2), (5, 1), (5, 2), (5, 2)]
    assert tab.book.compared == tuple(tab.book.rows)
    (row,) = tab.side.runs.table.rows  # all of it is one row
    assert tab.book.winners[id(row)].startswith("best of 3 settings × 2 seeds: ")
    assert part(tab.side.live.comparison, QComboBox, "compare-of").currentData() == "ecdf"
    title = part(tab.side, QLabel, "comparison-title")
    qtbot.waitUntil(lambda: "solved" in title.text())
    found = tab.side.live.comparison.comparison
    assert found is not None
    assert [group.label for group in found.groups] == ["the usual", "linearization_level 0", "linearization_level 2"]


def test_who_stops_by_the_button_has_the_keyboard_where_no_key_starts_or_chooses_anything(
    qtbot: QtBot, window: MainWindow, scripted: Scripted
) -> None:
    scripted.script = until_stopped
    tab = window.current()
    button = part(tab.side, QPushButton, "start")
    tab.side.solve.focus_start()
    tab.side.solve.start_action.trigger()
    qtbot.waitUntil(lambda: tab.session.state is State.RUNNING)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: tab.session.state is State.IDLE)
    focus, task = QApplication.focusWidget(), tab.side.solve.task
    assert focus is not None
    assert focus is button
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Space):
        QTest.keyClick(focus, key)
    assert (tab.side.solve.task, tab.session.state) == (task, State.IDLE)


@pytest.mark.looks
def test_the_list_has_a_whole_frame_and_cuts_no_name_that_wraps(qtbot: QtBot) -> None:
    puzzle = Dicdacdoe()
    task = puzzle.tasks[0]
    question = Question(puzzle, puzzle.new_board(defaults(puzzle.options)), task, defaults(task.options), Limits())
    dialog = RaceDialog(Experiment((question,), together=True))
    dialog.setStyleSheet(stylesheet(load("light")))
    qtbot.addWidget(dialog)
    dialog.show()
    shown = part(dialog, QListWidget, "compare-settings")
    assert shown.viewport().geometry().top() >= 1
    assert shown.viewport().geometry().left() >= 1
    assert shown.spacing() == 0
    assert {shown.visualItemRect(shown.item(row)).width() for row in range(shown.count())} == {shown.viewport().width()}


def test_a_race_may_begin_without_what_is_drawn(qtbot: QtBot) -> None:
    one = question(Limits())
    made = shown(qtbot, experiment.raced(one))
    assert not letters_twice(made)
    assert not part(made, QCheckBox, "compare-afresh").isVisible()  # nothing is drawn
    drawn = replace(one, board=one.puzzle.apply(one.board, "paint X 1 1"))
    made = shown(qtbot, experiment.raced(drawn))
    assert {setting.begun for setting in made.experiment().settings} == {drawn.board}
    said = part(made, QLabel, "compare-sum")
    assert "Each may begin with your board as it stands." in said.text()
    QTest.mouseClick(part(made, QCheckBox, "compare-afresh"), Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert {setting.begun for setting in made.experiment().settings} == {one.board}
    assert "your board" not in said.text()
    assert part(shown(qtbot, made.experiment()), QCheckBox, "compare-afresh").isChecked()


@pytest.mark.looks
def test_a_race_is_as_large_as_what_it_says_in_the_room_of_its_window(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1920, 1080)
    long = RaceDialog(experiment.raced(question(Limits(None, 1, 7))), window)
    assert long.height() > 700
    towers = Towers()
    task = towers.task("generate")  # no other way and no solver: two rows
    asked = Question(towers, towers.new_board(defaults(towers.options)), task, task.read({}), Limits())
    short = RaceDialog(experiment.raced(asked), window)
    assert short.height() < 600
    assert part(short, QListWidget, "compare-settings").item(1).text().endswith("how much is luck?")
    window.resize(800, 600)
    assert RaceDialog(experiment.raced(question(Limits(None, 1, 7))), window).width() == 840


@pytest.mark.looks
def test_fields_stay_where_they_are_whatever_is_said_below_them(qtbot: QtBot) -> None:
    dialog = shown(qtbot, experiment.raced(question(Limits(60.0, 1, 7))))
    listed, seeds = part(dialog, QListWidget, "compare-settings"), part(dialog, QSpinBox, "compare-seeds")
    said, fields = part(dialog, QLabel, "compare-sum"), (seeds, part(dialog, QPushButton, "compare-add"))

    def places() -> list[int]:
        QApplication.processEvents()
        return [field.mapTo(dialog, QPoint()).y() for field in fields]

    before = places()
    assert said.text().endswith("With one seed who is first may be chance.")
    QTest.mouseClick(part(dialog, QPushButton, "compare-seeds-5"), Qt.MouseButton.LeftButton)
    for row in range(listed.count()):
        listed.item(row).setCheckState(Qt.CheckState.Checked)
    assert (seeds.value(), "Fewer than" in said.text(), places()) == (5, True, before)
    part(dialog, QLabel, "compare-problem").setText("a word that a solver does not know " * 4)
    for row in range(listed.count()):
        listed.item(row).setCheckState(Qt.CheckState.Unchecked)
    assert (said.text(), places()) == ("Choose two settings, or several seeds of one.", before)


def test_enter_races_what_is_ticked_from_the_start(qtbot: QtBot) -> None:
    dialog = shown(qtbot, experiment.raced(question(Limits(None, 1, 7))))
    qtbot.waitUntil(dialog.isActiveWindow)
    ends: list[int] = []
    dialog.finished.connect(ends.append)
    assert dialog.focusWidget() is not None
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert ends == [RaceDialog.DialogCode.Accepted]


@pytest.mark.corner
def test_a_lane_that_failed_says_so_in_short_and_has_the_whole_reason_in_its_tip(
    qtbot: QtBot, window: MainWindow, scripted: Scripted, answers: Answers
) -> None:
    why = "the facets of the permutations that show so many towers are known up to 6 by 6"
    seeds: list[int] = []

    def refused(board: Board, ctx: SolveContext) -> Outcome:
        return Outcome(Status.FAILED, error=why) if ctx.limits.seed != seeds[0] else until_stopped(board, ctx)

    def two(begun: Experiment) -> Experiment:
        settings = seeds_of(begun.settings[0], 2)
        seeds.append(settings[0].limits.seed)
        return Experiment(settings, together=True)

    scripted.script, answers.compare_of = refused, two
    QTest.keyClick(window, Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier)
    tab = window.current()
    qtbot.waitUntil(lambda: [run.running for run in tab.book.rows].count(False) == 1)
    qtbot.waitUntil(lambda: "Failed" in [card._instead for card in lanes(tab)])
    card = next(card for card in lanes(tab) if card._instead == "Failed")
    assert why in " ".join(card.toolTip().split())
    QTest.keyClick(window, Qt.Key.Key_Escape)


def test_a_race_is_offered_without_what_is_drawn_also_where_nothing_was_when_it_was_raced_last(
    window: MainWindow, answers: Answers
) -> None:
    one, rerun, offered = question(Limits()), window.current().solving.rerun, list[Experiment]()

    def kept(begun: Experiment) -> None:
        offered.append(begun)

    answers.compare_of = kept
    drawn = replace(one, board=one.puzzle.apply(one.board, "paint X 1 1"))
    rerun.race(drawn)
    rerun._raced[one.task.name] = one, experiment.raced(one)
    rerun.race(drawn)
    rerun.race(one)
    assert [[setting.afresh for setting in begun.settings] for begun in offered] == [[True] * 2] * 2 + [[False] * 2]
    assert {setting.begun for setting in offered[1].settings} == {one.board}


@pytest.mark.looks
def test_check_boxes_of_settings_stand_beside_their_names(qtbot: QtBot) -> None:
    dialog = shown(qtbot, experiment.raced(question(Limits(None, 1, 7))))
    listed = part(dialog, QListWidget, "compare-settings")
    item = listed.item(0)
    first = listed.visualItemRect(item)
    assert first.height() > 2 * listed.fontMetrics().height()
    QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=first.topLeft() + QPoint(10, 10))
    assert item.checkState() is Qt.CheckState.Unchecked
    QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(10, first.bottom() - 4))
    assert item.checkState() is Qt.CheckState.Unchecked, "there is none"
