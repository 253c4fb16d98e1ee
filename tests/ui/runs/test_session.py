"""A session is honest from its first millisecond: start, stop, close, fail, and start again."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest
from pytestqt.qtbot import QtBot

from tests import scripted
from tests.patience import PATIENCE
from tests.scripted import Board, Scripted
from workbench.core.context import SolveContext
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.solve import experiment
from workbench.solve.different import run_question
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job_context import Emit
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.solver_log.passages import MOST_LINES
from workbench.ui.background.mailbox import Mailbox
from workbench.ui.runs import session as session_module
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.runs.session import Session, State

Script = Callable[[Board, SolveContext], Outcome]


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[Session]:
    made = Session(RunBook())
    yield made
    assert made.close(PATIENCE)


def ask(script: Script, task: str = "play", **values: int) -> Question:
    puzzle = Scripted(script)
    return Question(puzzle, Board(5), puzzle.task(task), Values(values), Limits())


def heard(session: Session) -> list[Update]:
    """What the session tells its book from now on."""
    updates: list[Update] = []
    session._book.updated.connect(lambda _, update: updates.append(update))
    return updates


def wait_end(qtbot: QtBot, session: Session) -> None:
    qtbot.waitUntil(lambda: not session.running)


def run(qtbot: QtBot, session: Session, question: Question) -> tuple[Outcome, list[Update]]:
    updates = heard(session)
    session.start(question)
    wait_end(qtbot, session)
    assert session.outcome is not None
    return session.outcome, updates


def test_a_whole_run(qtbot: QtBot, session: Session) -> None:
    outcome, updates = run(qtbot, session, ask(scripted.five_better_ones))
    assert outcome.status is Status.PROVED
    assert outcome.board == Board(10)
    assert session.state is State.IDLE
    assert sum(update.incumbents for update in updates) == 5
    assert (updates[0].began, updates[-1].ended) == (True, True)
    assert session.run is not None
    assert session.run.best is not None
    assert session.run.best.objective == 10
    assert session.run.log.text().split("\n") == [f"#{i} {50 - 10 * i}" for i in range(5)]
    assert [value for _, value in session.trace.objective] == [50, 40, 30, 20, 10]
    assert session.trace.bound[-1][1] == 10


def test_states_follow_each_other(qtbot: QtBot, session: Session) -> None:
    states: list[State] = []
    session.entered = lambda: states.append(session.state)
    run(qtbot, session, ask(scripted.five_better_ones))
    assert states == [State.STARTING, State.RUNNING, State.IDLE]


def test_stop_in_the_first_millisecond(qtbot: QtBot, session: Session) -> None:
    session.start(ask(scripted.until_stopped))
    session.stop()
    assert session.state is State.STOPPING
    assert session.running
    wait_end(qtbot, session)
    assert session.outcome is not None
    assert session.outcome.stopped is Stopped.USER
    assert session.outcome.board == Board(42)  # the best one is kept


def test_close_while_running_ends_the_thread(qtbot: QtBot) -> None:
    session = Session(RunBook())
    session.start(ask(scripted.until_stopped))
    updates = heard(session)
    assert session.close(PATIENCE)
    assert not session.running
    assert session.close(PATIENCE)  # a second time does no harm
    assert updates == []


def test_close_is_polite_and_bounded(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    release = threading.Event()

    def deaf(board: Board, ctx: SolveContext) -> Outcome:
        release.wait(scripted.ENDLESS)
        return ctx.halted()

    session = Session(RunBook())
    session.start(ask(deaf))
    worker = session._worker
    assert worker is not None
    assert not session.close(patience=0.02)
    assert "does not end" in caplog.text
    release.set()
    assert worker.join(PATIENCE)


@pytest.mark.logs_errors
def test_a_bug_in_a_solver_is_an_outcome(qtbot: QtBot, session: Session) -> None:
    outcome, _ = run(qtbot, session, ask(scripted.failing))
    assert outcome.status is Status.FAILED
    assert outcome.error == "ZeroDivisionError: scripted"


@pytest.mark.logs_errors
def test_a_lie_is_never_shown(qtbot: QtBot, session: Session) -> None:
    outcome, updates = run(qtbot, session, ask(scripted.lying))
    assert outcome.status is Status.FAILED
    assert outcome.board is None
    assert not any(update.incumbents for update in updates)


def test_wrong_option_values_are_refused(qtbot: QtBot, session: Session) -> None:
    outcome, _ = run(qtbot, session, ask(scripted.five_better_ones, "find", goal=1000))
    assert outcome.status is Status.FAILED
    assert outcome.refused
    assert outcome.error is not None
    assert "0 to 99" in outcome.error


def test_a_second_start_waits_for_the_first_to_end(qtbot: QtBot, session: Session) -> None:
    first, second = ask(scripted.until_stopped), ask(scripted.five_better_ones)
    updates = heard(session)
    session.start(first)
    session.start(second)
    qtbot.waitUntil(lambda: sum(update.ended for update in updates) == 2)
    stopped, solved = session._book.rows
    assert (stopped.question, solved.question) == (first, second)
    assert stopped.outcome is not None
    assert stopped.outcome.stopped is Stopped.USER
    assert solved.outcome is not None
    assert solved.outcome.status is Status.PROVED
    assert [update.began for update in updates if update.began or update.ended] == [True, False, True, False]


def test_stop_also_forgets_the_request_that_waits(qtbot: QtBot, session: Session) -> None:
    session.start(ask(scripted.until_stopped))
    session.start(ask(scripted.five_better_ones))
    session.stop()
    wait_end(qtbot, session)
    assert len(session._book.rows) == 1
    assert not session.running


def test_the_same_question_again_has_the_best_board_as_hint(qtbot: QtBot, session: Session) -> None:
    hints: list[object] = []

    def script(board: Board, ctx: SolveContext) -> Outcome:
        hints.append(ctx.hint)
        scripted.five_better_ones(board, ctx)
        return ctx.outcome(Status.PROVED) if ctx.hint else ctx.outcome(Status.FEASIBLE, stopped=stopped[len(hints) - 1])

    stopped = [Stopped.USER, Stopped.USER, Stopped.LIMIT]
    question = ask(script)
    run(qtbot, session, session.hinted(question))
    run(qtbot, session, session.hinted(replace(question, limits=Limits(time=9))))
    run(qtbot, session, session.hinted(question))  # it is decided by now, and begins anew
    assert hints == [None, Board(10), None]
    assert session.hinted(question).hint is None  # the engine's own limit: there is nothing to go on with
    assert session.hinted(replace(question, board=Board(6))).hint is None
    assert session.hinted(replace(question, task=question.puzzle.task("find"))).hint is None


def test_what_was_found_is_gone_on_from_after_a_beginning_anew_that_found_nothing(
    qtbot: QtBot, session: Session
) -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        if finds.pop():
            ctx.incumbent(Board(40), 40)
        status = Status.UNKNOWN if ctx.best is None else Status.FEASIBLE
        return ctx.outcome(status, stopped=ends.pop())

    finds, ends = [False, False, True], [Stopped.LIMIT, Stopped.USER, Stopped.USER]
    question = ask(script)
    run(qtbot, session, question)
    run(qtbot, session, question)
    assert session.hinted(question).hint == Board(40)
    assert session.hinted(replace(question, board=Board(6))).hint is None
    run(qtbot, session, question)
    assert session.hinted(question).hint is None  # it has come to an end of its own


def test_who_goes_on_takes_the_proved_bound_along_where_the_same_model_has_proved_it(
    qtbot: QtBot, session: Session
) -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        if ctx.hint is None:
            ctx.bound(7)
        ctx.incumbent(Board(40), 40)
        return ctx.outcome(Status.FEASIBLE, stopped=Stopped.USER)

    question = ask(script)
    run(qtbot, session, session.hinted(question))
    assert session.hinted(replace(question, limits=Limits(time=9))).bound == 7
    other = replace(question, limits=Limits(params={"linearization_level": "0"}))
    assert (session.hinted(other).hint, session.hinted(other).bound) == (Board(40), None)
    again = session.hinted(question)
    outcome, _ = run(qtbot, session, again)
    assert outcome.bound == 7
    assert session.trace.bound == [(session.trace.bound[0][0], 7)]
    assert session.run is not None
    session.run.versions = {"ortools": "0"}
    assert session.hinted(question).bound is None
    assert experiment.raced(again).questions(1)[0].bound is None


def test_a_flood_of_log_lines_is_thinned(qtbot: QtBot, session: Session) -> None:
    def chatty(board: Board, ctx: SolveContext) -> Outcome:
        for i in range(20_000):
            ctx.log(str(i))
        return ctx.outcome(Status.FEASIBLE, stopped=Stopped.LIMIT)

    run(qtbot, session, ask(chatty))
    assert session.run is not None
    lines = session.run.log.text().split("\n")
    assert len(lines) == MOST_LINES + 1
    assert lines[MOST_LINES // 2] == f"… {20_000 - MOST_LINES:,} lines left out …"
    assert (lines[0], lines[-1]) == ("0", "19999")


def test_the_clock_goes_on_when_nothing_happens(qtbot: QtBot, session: Session) -> None:
    seconds: list[float] = []
    session._book.updated.connect(lambda run, _: seconds.append(run.trace.elapsed))
    session.start(ask(scripted.until_stopped))
    qtbot.waitUntil(lambda: len(seconds) >= 4)
    assert session.trace.incumbents == 1
    assert seconds[-1] > seconds[1]


def test_a_run_has_the_time_of_its_job_and_not_that_of_loading_libraries(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Event] = []
    loading = 0.0

    def late(question: Question, emit: Emit, *, token: StopToken | None = None) -> Outcome:
        nonlocal loading
        loading = 1000.0

        def tell(event: Event) -> None:
            told.append(event)
            emit(event)

        return run_question(question, tell, token=token)

    clock = SimpleNamespace(perf_counter=lambda: time.perf_counter() + loading)
    monkeypatch.setattr(session_module, "time", clock)
    monkeypatch.setattr(session_module, "run_question", late)
    seconds: list[float] = []
    session._book.updated.connect(
        lambda run, _: seconds.append(run.trace.elapsed) if session.state is State.RUNNING else None
    )
    session.start(ask(scripted.until_stopped))
    qtbot.waitUntil(lambda: len(seconds) > 2)
    session.stop()
    qtbot.waitUntil(lambda: session.state is State.IDLE)
    assert max(seconds) < 1000
    assert session.trace.elapsed == told[-1].elapsed < 1000


def test_a_closed_mailbox_holds_nobody_up() -> None:
    mailbox: Mailbox[int] = Mailbox()
    mailbox.close()
    for i in range(10_000):
        mailbox.put(i)
    assert mailbox.take(10_000, 5.0) == list(range(10_000))
    assert mailbox.empty()
