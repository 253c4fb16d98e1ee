"""What is said of a solve: numbers, the status line, and an honest last sentence for every way to end."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from tests.scripted import Board, Scripted
from workbench.core.limits import Limits
from workbench.core.options import Values, defaults
from workbench.core.outcome import KEPT, Outcome, Proof, Status, Stopped
from workbench.core.outcome_words import PROVED_BY, ending
from workbench.core.task import Objective, Task
from workbench.core.verdict import Violation
from workbench.puzzles import PUZZLES
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.towers.puzzle import Towers
from workbench.solve.jobs.events import Bound, Finished, Incumbent, Phase, Progress
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.ui.runs.effort import effort_words
from workbench.ui.runs.going_on import begun_with, can_go_on, counted_on, runs_before
from workbench.ui.runs.run_numbers import RunNumbers, gap, line, numbers_of, parts, run_answer
from workbench.ui.runs.words import (
    asked,
    asked_in_short,
    came_from,
    in_short,
    last_words,
    proved_before,
    refuted,
    run_details,
    run_words,
)

MINIMISE = Task("least", "Least", "", objective=Objective.MINIMISE)
FIND = Task("find", "Find", "")
_BEST_SO_FAR = "best 12; whether there is better is open"
_NOTHING = "nothing found, and nothing excluded"


@pytest.mark.parametrize(
    ("task", "outcome", "said"),
    [
        (MINIMISE, Outcome(Status.PROVED, objective=12, bound=12), "best 12: nothing better exists (1.40 s)"),
        (MINIMISE, Outcome(Status.PROVED, objective=12), "best 12: nothing better exists (1.40 s)"),
        (MINIMISE, Outcome(Status.PROVED, objective=12, bound=0), "best 12: the goal is reached (1.40 s)"),
        (MINIMISE, Outcome(Status.PROVED, objective=2.5e-7, bound=0), "best 2.5e-7: the goal is reached (1.40 s)"),
        (MINIMISE, Outcome(Status.PROVED, objective=0, bound=0), "best 0: nothing better exists (1.40 s)"),
        (
            MINIMISE,
            Outcome(Status.FEASIBLE, objective=12, bound=9, stopped=Stopped.USER),
            f"stopped: {_BEST_SO_FAR}",
        ),
        (MINIMISE, Outcome(Status.FEASIBLE, objective=12, stopped=Stopped.TIME), f"time is up: {_BEST_SO_FAR}"),
        (MINIMISE, Outcome(Status.FEASIBLE, objective=12), f"ended: {_BEST_SO_FAR} (1.40 s)"),
        (MINIMISE, Outcome(Status.UNKNOWN, stopped=Stopped.USER), f"stopped: {_NOTHING}"),
        (FIND, Outcome(Status.PROVED, board=1), "solved (1.40 s)"),
        (FIND, Outcome(Status.PROVED), "done (1.40 s)"),
        (FIND, Outcome(Status.PROVED, count=2, answer="not the only solution"), "not the only solution (1.40 s)"),
        (FIND, Outcome(Status.INFEASIBLE, answer="nothing forbids it"), "nothing forbids it (1.40 s)"),
        (FIND, Outcome(Status.PROVED, board=1, count=1), "exactly one solution (1.40 s)"),
        (FIND, Outcome(Status.PROVED, count=12345), "12,345 solutions (1.40 s)"),
        (FIND, Outcome(Status.FEASIBLE, count=50, stopped=Stopped.LIMIT), "limit reached: 50 solutions so far"),
        (FIND, Outcome(Status.FEASIBLE, board=1, stopped=Stopped.TIME), "time is up: a board was found"),
        (FIND, Outcome(Status.UNKNOWN, stopped=Stopped.TIME), "time is up: nothing found, and nothing excluded"),
        (FIND, Outcome(Status.INFEASIBLE), "no solution exists (1.40 s)"),
        (
            FIND,
            Outcome(Status.INFEASIBLE, stopped=Stopped.USER),
            "no solution exists; stopped before it was known why",
        ),
        (
            FIND,
            Outcome(Status.INFEASIBLE, stopped=Stopped.USER, answer="no deal"),
            "no deal; stopped before it was known why",
        ),
        (
            FIND,
            Outcome(Status.INFEASIBLE, conflict=(Violation("a", "a"), Violation("b", "b"))),
            "no solution exists: 2 parts cannot stand together (1.40 s)",
        ),
        (FIND, Outcome(Status.UNKNOWN, stopped=Stopped.USER, answer="more is known"), "stopped: more is known"),
        (FIND, Outcome(Status.FAILED, error="ZeroDivisionError: x"), "failed: ZeroDivisionError: x"),
        (FIND, Outcome(Status.FAILED, answer="found", error="no two agree"), "failed: no two agree"),
        (FIND, Outcome(Status.FAILED, error="the board is full", refused=True), "the board is full"),
    ],
)
def test_last_words(task: Task, outcome: Outcome, said: str) -> None:
    assert last_words(task, outcome, 1.4) == said


def run_of(task: Task) -> Run:
    return Run(Question(Scripted(), Board(0), task, Values()), datetime.now().astimezone())


def test_the_status_line_gathers_what_is_known() -> None:
    run = run_of(MINIMISE)
    assert line(MINIMISE, numbers_of(run)) == "0 s"
    run.take(Incumbent(0, 1.0, None, 12))
    run.take(Bound(1, 3.1, 9))
    assert line(MINIMISE, numbers_of(run)) == "best 12 · bound 9 · gap 25 % · 3.10 s"
    run.end(Outcome(Status.FEASIBLE, objective=11, bound=9, stopped=Stopped.USER))
    assert line(MINIMISE, numbers_of(run)) == "best 11 · bound 9 · gap 18 % · 3.10 s"


def test_the_parts_stay_in_their_places() -> None:
    full = RunNumbers(12, 9, 3, None, 3.1)
    assert [part.caption for part in parts(MINIMISE, RunNumbers())] == [part.caption for part in parts(MINIMISE, full)]


def test_a_tiny_distance_to_a_goal_is_told_in_a_hall_as_people_say_it() -> None:
    task, numbers = replace(MINIMISE, goal=True), RunNumbers(1.57e-7)
    assert [parts(task, numbers, spoken=spoken)[0].value for spoken in (True, False)] == ["157 billionths", "1.57e-7"]


def test_where_a_board_asked_for_no_value_none_is_told() -> None:
    run = run_of(MINIMISE)
    run.take(Incumbent(0, 1.0, None))
    run.end(Outcome(Status.PROVED))
    assert line(MINIMISE, numbers_of(run)) == "found 1 · 1 s"


def test_counting_tasks_tell_the_count() -> None:
    run = run_of(FIND)
    run.take(Progress(0, 2.0, 0, count=1234))
    assert line(FIND, numbers_of(run)) == "count 1,234 · 2 s"
    assert line(replace(FIND, objective_label="such positions"), numbers_of(run)) == "such positions 1,234 · 2 s"
    assert line(FIND, RunNumbers(found=3)) == "found 3 · 0 s"
    assert line(FIND, RunNumbers()) == "0 s"


def test_what_was_only_tried_was_not_found() -> None:
    """Ladders had found 71,034,146,177 boards where no layout had hit."""
    run = run_of(MINIMISE)
    run.take(Progress(0, 2.0, 0, count=1234))
    assert run_answer(run) == ""
    run.end(Outcome(Status.UNKNOWN, stopped=Stopped.USER))
    assert "It found" not in effort_words(run)
    assert run_answer(run) == ""  # the list said that the best was "at least 1,234"
    counted = run_of(FIND)
    counted.end(Outcome(Status.FEASIBLE, count=1234, stopped=Stopped.TIME))
    assert "It found 1,234 boards." in effort_words(counted)


def test_the_board_that_was_taken_along_is_none_that_a_run_has_found() -> None:
    run = run_of(MINIMISE)
    run.question = replace(run.question, hint=Board(7))
    run.take(Incumbent(0, 1.0, Board(7), 12))
    ended = replace(run)
    ended.end(Outcome(Status.FEASIBLE, stopped=Stopped.TIME))
    assert "It found no new board." in effort_words(ended)
    run.take(Incumbent(1, 2.0, Board(8), 11))
    run.end(Outcome(Status.FEASIBLE, stopped=Stopped.TIME))
    assert "It found 1 board." in effort_words(run)


@pytest.mark.parametrize(
    ("best", "bound", "said"),
    [
        (12, 9, "25 %"),
        (10, 10, "0 %"),
        (0, 0, "0 %"),
        (0, 5, "–"),
        (12, 0, "–"),  # 100 % would be no news of the search
        (None, 5, "–"),
        (1000, 999, "0.1 %"),
        (-4, -5, "20 %"),
    ],
)
def test_gap(best: float | None, bound: float | None, said: str) -> None:
    assert gap(best, bound) == said


def test_a_bound_that_says_nothing_yet_is_told_in_words() -> None:
    run = run_of(MINIMISE)
    run.take(Phase(0, 0.1, "Searching"))
    run.take(Incumbent(0, 0.2, Board(3), 3))
    run.take(Bound(0, 0.2, 0))
    assert run_words(run) == "Searching  ·  no useful bound yet"
    run.take(Bound(0, 0.3, 2))
    assert run_words(run) == "Searching"


def test_no_bound_and_no_gap_where_there_can_be_none() -> None:
    numbers = RunNumbers(best=12, bound=0, elapsed=3.1)
    for task in (replace(MINIMISE, goal=True), replace(MINIMISE, heuristic=True)):
        assert line(task, numbers) == "best 12 · 3.10 s"


@pytest.mark.parametrize("heuristic", [False, True])
def test_what_was_stopped_with_a_board_can_go_on(heuristic: bool) -> None:
    run = run_of(replace(MINIMISE, heuristic=heuristic))
    run.take(Incumbent(0, 0.1, Board(3), 3))
    assert not can_go_on(run)
    run.end(Outcome(Status.FEASIBLE, objective=3, stopped=Stopped.USER))
    assert can_go_on(run)


@pytest.mark.parametrize("status", list(Status))
@pytest.mark.parametrize("stopped", [None, *Stopped])
def test_how_a_job_ended_is_told_without_its_status(status: Status, stopped: Stopped | None) -> None:
    for task in (MINIMISE, FIND):
        outcome = Outcome(status, objective=12 if task.objective else None, stopped=stopped, error="broken")
        for sentence in (in_short(outcome), last_words(task, outcome, 1.4)):
            assert not {"feasible", "infeasible", "unknown", "proved", "optimal"} & set(sentence.split())


def test_every_proof_is_told() -> None:
    assert set(PROVED_BY) == set(Proof)


def test_the_clock_on_the_wall_is_told_beside_a_runs_own_time() -> None:
    puzzle = Scripted()
    run = Run(Question(puzzle, Board(0), puzzle.tasks[0], Values()), datetime.now().astimezone())
    outcome = Outcome(Status.PROVED, objective=10)
    run.take(Finished(0, 0.25, outcome, None, 2.0))
    run.end(outcome)
    assert "0.250 s, and 1.75 s to get ready: 2 s from Start" in run_details(run).splitlines()


def test_an_impossible_board_has_one_truth_in_the_status_line() -> None:
    run = run_of(MINIMISE)
    assert refuted(run, Board(0)) == ""
    run.end(Outcome(Status.INFEASIBLE))
    assert refuted(run, Board(0)) == "✕  No solution exists"
    assert refuted(run, Board(1)) == ""  # it has been edited since
    for other in (replace(MINIMISE, keeps_board=False), replace(MINIMISE, completes=False)):
        made = run_of(other)
        made.end(Outcome(Status.INFEASIBLE))
        assert refuted(made, Board(0)) == ""  # that it has found nothing says nothing of the board
    hint = run_of(replace(FIND, quick=True))
    hint.end(Outcome(Status.INFEASIBLE, answer="this board has no solution: there is no next step"))
    assert refuted(hint, Board(0)) == "✕  This board has no solution"  # the whole stands in a card


@pytest.mark.parametrize("limit", [2, 5000])
def test_a_count_goes_on_to_the_end(limit: int) -> None:
    question = Question(Scripted(), Board(0), FIND, Values({"limit": limit}))
    run = Run(question, datetime.now().astimezone())
    assert counted_on(run) is None
    assert effort_words(run).startswith("Running, with ")
    run.outcome = Outcome(Status.FEASIBLE, count=limit, stopped=Stopped.LIMIT)
    assert counted_on(run) == replace(question, values=Values({"limit": 0}))
    assert "another seed" not in effort_words(run)
    assert "Count all" in effort_words(run)
    run.outcome = Outcome(Status.FEASIBLE, count=limit, stopped=Stopped.TIME)
    assert counted_on(run) is None
    towers = Towers()
    solved = Question(towers, towers.new_board(defaults(towers.options)), towers.task("solve"), Values())
    run = Run(solved, datetime.now().astimezone())
    run.outcome = Outcome(Status.PROVED, facts={"unique": False})
    assert (on := counted_on(run)) is not None  # it says that there are two or more, and not how many
    assert (on.task, on.values, on.board) == (towers.task("count"), Values({"limit": 0}), solved.board)


def test_what_has_a_bound_may_be_tried_with_all_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.solve.runs.provenance.cores", lambda: 4)
    run = run_of(MINIMISE)
    run.end(Outcome(Status.UNKNOWN, stopped=Stopped.USER))
    assert "more time, 4 workers or another seed" in effort_words(run)
    run = Run(replace(run.question, limits=Limits(workers=4)), datetime.now().astimezone())
    run.end(Outcome(Status.UNKNOWN, stopped=Stopped.USER))
    assert "workers or" not in effort_words(run)


def test_it_is_said_with_what_board_runs_began(scripted: Scripted) -> None:
    def begun(*boards: int, hint: int | None = None) -> Run:
        kept = None if hint is None else Board(hint)
        run = Run(
            Question(scripted, Board(7), scripted.task("play"), Values({}), hint=kept), datetime.now().astimezone()
        )
        for at, number in enumerate(boards):
            run.take(Incumbent(at, at / 10, Board(number), float(number)))
        return run

    own, free, hinted = begun(7, 3), begun(5, 7), begun(7, 3, hint=3)
    assert came_from((own,), ()) == "It began with your board as it stood, worth 7."
    assert came_from((free,), ()) == ""
    assert came_from((own, begun(7)), ()) == "All of them began with your board as it stood, worth 7."
    assert came_from((free, own, free), ()) == "1 of 3 began with your board as it stood, worth 7."
    plain = begun()
    plain.take(Incumbent(0, 0.0, Board(7), None))
    assert came_from((plain,), ()) == "It began with your board as it stood."
    assert came_from((hinted,), (own,)).startswith("It went on from the best board of Follow the script")
    hinted.question = replace(hinted.question, bound=2)
    assert came_from((hinted,), (own,)).endswith(", with the bound 2 from the run before.")
    assert "The run before proved that" in effort_of(hinted, 2)
    assert "It proved that" in effort_of(hinted, 3)


def effort_of(run: Run, bound: float) -> str:
    """What is told of a run that has stopped with such a bound."""
    run.end(Outcome(Status.FEASIBLE, objective=3, bound=bound, stopped=Stopped.USER))
    return effort_words(run)


def test_a_heading_names_the_way_also_where_it_is_the_usual_one() -> None:
    puzzle = next(one for one in PUZZLES if one.slug == "dicdacdoe")
    task = next(one for one in puzzle.tasks if any(option.name == "formulation" for option in one.options))
    board = puzzle.new_board(defaults(puzzle.options))
    run = Run(Question(puzzle, board, task, defaults(task.options)), datetime(2026, 1, 1).astimezone())
    (way, *_) = run.question.ways
    assert way not in run.name
    assert way in asked(run, "").split(" · ")
    assert way in asked_in_short(run, "").split("  ·")[0].split(" · ")


def test_what_nobody_knows_the_end_of_tells_how_far_it_has_come(scripted: Scripted) -> None:
    run = Run(Question(scripted, Board(7), scripted.tasks[0], Values()), datetime.now().astimezone())
    run.take(Phase(0, 0.0, "Searching positions"))
    run.take(Progress(1, 2.0, 40960))
    assert run_words(run) == "Searching positions, 40,960 so far"


def test_a_proof_holds_for_the_board_that_came_of_it() -> None:
    """Who takes a safe board over and races it asks what was proved already: its pieces are only drawn."""
    puzzle = Dicdacdoe()
    empty = puzzle.parse("puzzle: dicdacdoe 1\nrows: 3\ncols: 3\nmoves: 3\n\n...\n...\n...\n")
    drawn = puzzle.apply(empty, "paint X 1 1")
    pinned = puzzle.apply(drawn, "pin 1 1")
    task = puzzle.task("find")
    asked = [Question(puzzle, board, task, defaults(task.options)) for board in (empty, drawn, pinned)]
    first, taken, other = (Run(one, datetime(2026, 1, day).astimezone()) for day, one in enumerate(asked, 1))
    first.end(Outcome(Status.PROVED, drawn, 0.0))
    assert proved_before(taken, (first, taken)).startswith("already proved by an earlier run")
    assert proved_before(other, (first, other)) == "", "a pinned piece may allow no such board"


def test_what_an_earlier_run_has_proved_is_not_called_open(scripted: Scripted) -> None:
    first, anew, other = (
        Run(Question(scripted, Board(number), scripted.tasks[0], Values()), datetime(2026, 1, day).astimezone())
        for day, number in ((1, 7), (2, 7), (2, 8))
    )
    first.take(Incumbent(0, 0.1, Board(7), 4.0))
    first.end(Outcome(Status.PROVED, Board(7), 4.0))
    anew.take(Incumbent(0, 0.1, Board(6), 4.0))
    told = "already proved by an earlier run (best 4, run of 2026-01-01 00:00)"
    assert proved_before(anew, (first, anew, other)) == f"{told}; searching again"
    assert proved_before(first, (first, anew)) == proved_before(other, (first, anew)) == ""
    outcome = Outcome(Status.FEASIBLE, objective=4.0, stopped=Stopped.USER)
    anew.end(outcome)
    before = proved_before(anew, (first, anew))
    assert before == told
    assert last_words(anew.question.task, outcome, 1.4, before) == f"{told}; this run (stopped): value 4"
    done = Outcome(Status.PROVED, objective=4.0)  # beside "time in all"
    assert last_words(anew.question.task, done, 34.5, went_on=True).endswith(" (this run 34.5 s)")
    goal = [(one, one.question) for one in (first, anew)]
    for one, asked_then in goal:
        one.question = replace(asked_then, task=replace(asked_then.task, goal=True))
    assert proved_before(anew, (first, anew)) == told.replace("proved", "reached")
    for one, asked_then in goal:
        one.question = asked_then
    anew.question = replace(anew.question, hint=Board(7))
    assert begun_with(anew, (anew, first)) == 4.0
    assert runs_before(anew, (first, anew, other)) == (first,)
    assert runs_before(first, (first, anew, other)) == ()
    assert "found 1 board, after 1 before." in effort_words(anew, (first,))
    other.question = replace(other.question, hint=Board(7))
    assert runs_before(other, (first, anew, other)) == ()  # it asks about another board
    counting = replace(first.question, task=FIND, hint=None)
    kept, later = (Run(counting, datetime(2026, 1, 1, 0, 0, second)) for second in (0, 1))
    kept.trace.elapsed = 5.0
    kept.end(Outcome(Status.UNKNOWN, facts={KEPT: True}, stopped=Stopped.USER))
    assert runs_before(later, (kept, later)) == (kept,)
    assert numbers_of(later, (kept, later)).before == 5.0
    kept.end(Outcome(Status.UNKNOWN, stopped=Stopped.USER))
    assert runs_before(later, (kept, later)) == ()
    first.question = replace(first.question, board=Board(6))
    assert runs_before(anew, (first, anew, other)) == (first,), "its best board was made a person's own"


@pytest.mark.parametrize(("bound", "told"), [(0, False), (3, True)])
def test_that_a_count_is_never_below_nothing_is_no_proof(bound: int, told: bool) -> None:
    run = run_of(MINIMISE)
    run.take(Bound(0, 3.1, bound))
    outcome = Outcome(Status.UNKNOWN, bound=bound, stopped=Stopped.USER)
    run.end(outcome)
    assert ("less than" in effort_words(run)) is told
    assert ("less than" in ending(MINIMISE, outcome)) is told


def test_what_is_counted_is_fewer_and_an_amount_is_less() -> None:
    out = Outcome(Status.UNKNOWN, bound=180, stopped=Stopped.USER)
    fewest = replace(MINIMISE, objective_label="moves")
    assert ending(fewest, out).endswith("fewer than 180 moves are excluded")
    assert ending(replace(fewest, amount=True), out).endswith("less than 180 is excluded")
    assert ending(replace(fewest, objective=Objective.MAXIMISE), out).endswith("more than 180 moves are excluded")


def test_what_clashes_is_called_clues_where_all_are() -> None:
    clue, given = Violation("clue", "a"), Violation("given", "b")
    assert ": 2 clues cannot" in ending(FIND, Outcome(Status.INFEASIBLE, conflict=(clue, clue)))
    assert ": 2 parts cannot" in ending(FIND, Outcome(Status.INFEASIBLE, conflict=(clue, given)))
