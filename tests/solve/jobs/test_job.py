"""Jobs by script: every status, stop from the first moment, and solvers that lie or fail."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests import scripted
from tests.patience import PATIENCE
from tests.scripted import Board, Scripted
from workbench.core.context import SolveContext
from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.solve.building import grown
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken, WorkerContext

Script = Callable[[Board, SolveContext], Outcome]
_USUAL = Limits()


def job(
    script: Script, *, limits: Limits = _USUAL, token: StopToken | None = None, task: str = "play"
) -> tuple[Outcome, list[Event]]:
    puzzle, found = Scripted(script), list[Event]()
    outcome = run_job(Question(puzzle, Board(5), puzzle.task(task), Values(), limits), found.append, token=token)
    assert [event.seq for event in found] == list(range(len(found)))
    assert isinstance(found[-1], events.Finished)
    assert found[-1].outcome == outcome
    assert sum(isinstance(event, events.Finished) for event in found) == 1
    return outcome, found


def incumbents(found: list[Event]) -> list[events.Incumbent]:
    return [event for event in found if isinstance(event, events.Incumbent)]


def test_a_proved_job() -> None:
    outcome, found = job(scripted.five_better_ones)
    assert outcome == Outcome(Status.PROVED, board=Board(10), objective=10, bound=10, proof=Proof.EXHAUSTED)
    kinds = [type(event).__name__ for event in found]
    assert kinds[:5] == ["Phase", "Phase", "Bound", "Incumbent", "Log"]


def test_a_job_without_an_answer() -> None:
    assert job(lambda board, ctx: ctx.outcome(Status.INFEASIBLE))[0] == Outcome(
        Status.INFEASIBLE, proof=Proof.EXHAUSTED
    )


@pytest.mark.logs_errors
@pytest.mark.parametrize("status", [Status.UNKNOWN, Status.FEASIBLE])
def test_who_gives_up_without_a_word_is_found_out(status: Status) -> None:
    assert job(lambda board, ctx: ctx.outcome(status))[0] == Outcome(status, stopped=Stopped.LIMIT)


@pytest.mark.parametrize(("why", "over"), [(Stopped.TIME, True), (Stopped.LIMIT, False)])
def test_a_search_that_was_cut_short_is_remembered(why: Stopped, over: bool) -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        ctx.cut_short(why)
        assert (ctx.stopped(), ctx.limited) == (over, not over)
        return ctx.halted()

    assert job(script)[0] == Outcome(Status.UNKNOWN, stopped=why)


def test_worse_boards_and_weaker_bounds_are_dropped() -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        for value in (50, 60, 50, 40, 41):
            ctx.incumbent(Board(value), value)
        for bound in (3, 2, 3, 5):
            ctx.bound(bound)
        # a callback with a bound that is older than the last
        ctx.incumbent(Board(30), 30, 1)
        return ctx.outcome(Status.FEASIBLE, stopped=Stopped.LIMIT)

    outcome, found = job(script)
    assert [event.objective for event in incumbents(found)] == [50, 40, 30]
    assert [event.bound for event in found if isinstance(event, events.Bound)] == [3, 5]
    assert incumbents(found)[-1].bound == 5
    assert outcome.bound == 5


@pytest.mark.parametrize(
    ("before", "told"),
    [(5, [5, 5, 5, 5, 5, 6]), (8, [8, 8, 8, 8, 8, 8]), (45, [45, 45, 45, 45, 4, 6])],  # board 40 refutes the last
)
def test_the_bound_of_the_run_before_is_told_until_this_one_has_proved_more(before: float, told: list[float]) -> None:
    seen = list[float | None]()

    def script(board: Board, ctx: SolveContext) -> Outcome:
        for bound, value in ((2, 50), (4, 40)):
            ctx.bound(bound)
            ctx.incumbent(Board(value), value)
        ctx.bound(6)
        seen.append(ctx.last_bound)
        return ctx.outcome(Status.FEASIBLE, stopped=Stopped.USER)

    puzzle, found = Scripted(script), list[Event]()
    outcome = run_job(Question(puzzle, Board(5), puzzle.task("play"), Values(), bound=before), found.append)
    assert [event.bound for event in found if isinstance(event, events.Bound | events.Incumbent)] == told
    assert outcome.bound == told[-1]
    assert seen == [6]  # the engine's own: no proof rests on what a file may say


def test_what_is_proved_tells_its_own_bound() -> None:
    puzzle, found = Scripted(scripted.five_better_ones), list[Event]()
    outcome = run_job(Question(puzzle, Board(5), puzzle.task("play"), Values(), bound=3), found.append)
    assert (outcome.status, outcome.bound) == (Status.PROVED, 10)


def test_stop_keeps_the_best_board() -> None:
    token = StopToken()
    threading.Timer(0.1, token.stop).start()
    outcome, _ = job(scripted.until_stopped, token=token)
    assert outcome == Outcome(Status.FEASIBLE, board=Board(42), objective=42, stopped=Stopped.USER)


def test_stop_before_the_start_and_while_building() -> None:
    token = StopToken()
    token.stop()
    assert job(scripted.slow_to_build, token=token)[0] == Outcome(Status.UNKNOWN, stopped=Stopped.USER)
    later = StopToken()
    threading.Timer(0.1, later.stop).start()
    start = time.perf_counter()
    assert job(scripted.slow_to_build, token=later)[0].stopped is Stopped.USER
    assert time.perf_counter() - start < PATIENCE


def test_the_time_limit_is_a_reason() -> None:
    outcome, _ = job(scripted.until_stopped, limits=Limits(time=0.1))
    assert (outcome.status, outcome.stopped, outcome.board) == (Status.FEASIBLE, Stopped.TIME, Board(42))


@pytest.mark.logs_errors
def test_a_failing_solver_is_reported_with_the_best_board() -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        ctx.incumbent(Board(42), 42)
        raise ZeroDivisionError("first\nsecond")

    outcome, _ = job(script)
    assert outcome == Outcome(Status.FAILED, board=Board(42), objective=42, error="ZeroDivisionError: first")


@pytest.mark.logs_errors
def test_a_lying_solver_is_never_believed() -> None:
    outcome, found = job(scripted.lying)
    assert (outcome.status, outcome.board) == (Status.FAILED, None)
    assert outcome.error is not None
    assert "13 is unlucky" in outcome.error
    assert incumbents(found) == []


@pytest.mark.logs_errors
def test_a_lie_in_the_outcome_alone_is_found_too() -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        return Outcome(Status.PROVED, board=Board(13))

    assert job(script)[0].status is Status.FAILED


def test_a_board_proves_itself_but_not_how_many_there_are() -> None:
    def proof(task: str, board: Board | None, count: int | None) -> Proof | None:
        puzzle = Scripted()
        ctx = JobContext(Question(puzzle, Board(5), puzzle.task(task), Values()), lambda _: None, StopToken())
        return ctx.outcome(Status.PROVED, board=board, count=count).proof

    assert proof("find", Board(42), None) is Proof.CHECKED
    assert proof("find", Board(42), 1) is Proof.EXHAUSTED
    assert proof("find", None, None) is Proof.EXHAUSTED
    assert proof("play", Board(42), None) is Proof.EXHAUSTED


def completing(number: int) -> Outcome:
    """The outcome where a solver says that a number completes the board."""

    def script(board: Board, ctx: SolveContext) -> Outcome:
        assert (ctx.wanted, ctx.others, ctx.hint) == (1, (), None)
        return Outcome(Status.PROVED, board=Board(number))

    puzzle = Scripted(script)
    return run_job(
        Question(puzzle, Board(5), replace(puzzle.task("play"), completes=True), Values()), lambda event: None
    )


def test_what_completes_the_board_is_proved() -> None:
    assert completing(10) == Outcome(Status.PROVED, board=Board(10))


@pytest.mark.logs_errors
def test_what_does_not_complete_the_board_is_not_proved() -> None:
    assert "the rules do not: the board is not complete" in (completing(9).error or "")


@pytest.mark.logs_errors
def test_a_lie_in_the_outcome_after_a_board_that_fits_is_found_too() -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        ctx.incumbent(Board(42), 42)
        return Outcome(Status.FEASIBLE, board=Board(13), stopped=Stopped.LIMIT)

    outcome, _ = job(script)
    assert (outcome.status, outcome.board) == (Status.FAILED, None)


def test_who_found_a_board_is_told() -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        ctx.incumbent(Board(50), 50)
        with ctx.found_by("one"):
            ctx.incumbent(Board(40), 40)
            with ctx.found_by("another"):
                ctx.incumbent(Board(30), 30)
            ctx.incumbent(Board(20), 20, by="script")
            ctx.incumbent(Board(14), 14)
        return ctx.outcome(Status.PROVED)

    assert [event.by for event in incumbents(job(script)[1])] == ["", "one", "another", "script", "one"]


def test_parameters_that_changed_nothing_are_named() -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        ctx.heeded(["linearization_level"])
        return ctx.outcome(Status.INFEASIBLE)

    def refusing(board: Board, ctx: SolveContext) -> Outcome:
        raise OptionError("goal: too much")

    limits = Limits(params={"linearization_level": "2", "symmetry_level": "0"})
    assert job(script, limits=limits)[0].idle == ("symmetry_level",)
    assert job(refusing, limits=limits)[0].idle == ()


def test_what_the_user_caused_is_refused_and_not_failed() -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        raise OptionError("goal: too much")

    outcome, _ = job(script)
    assert (outcome.status, outcome.refused, outcome.error) == (Status.FAILED, True, "goal: too much")


def test_a_parameter_that_can_end_the_program_is_refused_whoever_asks() -> None:
    """A run's file may be a stranger's: *Repeat exactly* asks its question as it stands."""
    outcome, found = job(scripted.until_stopped, limits=Limits(params={"repair_hint": "true"}))
    assert (outcome.status, outcome.refused) == (Status.FAILED, True)
    assert "repair_hint is not taken" in (outcome.error or "")
    assert incumbents(found) == []


def test_wrong_options_raise_before_anything_is_emitted() -> None:
    puzzle, found = Scripted(), list[Event]()
    with pytest.raises(OptionError):
        run_job(Question(puzzle, Board(5), puzzle.task("find"), Values({"goal": 100})), found.append)
    assert found == []


def test_events_from_many_threads_are_in_order() -> None:
    def script(board: Board, ctx: SolveContext) -> Outcome:
        def talk() -> None:
            for _ in range(300):
                ctx.log("x")

        threads = [threading.Thread(target=talk) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return ctx.outcome(Status.INFEASIBLE)

    _, found = job(script)
    assert len(found) == 1201
    assert all(a.elapsed <= b.elapsed for a, b in itertools.pairwise(found))


def test_a_token_is_seen_once_and_for_all() -> None:
    token = StopToken()
    assert not token.requested
    assert not token.wait(0.001)
    token.stop()
    token.stop()
    assert token.requested
    assert token.wait(10)
    assert WorkerContext(token).stopped()


def test_random_choices_repeat_by_seed() -> None:
    assert (
        WorkerContext(seed=4).rng.random() == WorkerContext(seed=4).rng.random() != WorkerContext(seed=5).rng.random()
    )


def test_building_is_broken_off_by_a_stop_unless_something_is_proved() -> None:
    """What is proved by then is told, with its explanation."""

    def builds(proof: Proof | None) -> Outcome:
        token = StopToken()

        def script(board: Board, ctx: SolveContext) -> Outcome:
            if proof is not None:
                ctx.proved_by(proof)
            grown(10_000)
            token.stop()
            grown(10_000)
            return ctx.outcome(Status.INFEASIBLE)

        return job(script, token=token)[0]

    assert (builds(None).status, builds(None).stopped) == (Status.UNKNOWN, Stopped.USER)
    assert builds(Proof.MODEL) == Outcome(Status.INFEASIBLE, proof=Proof.MODEL)
