"""By what an answer is proved: CP-SAT asked again, and whole jobs solved another way."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from ortools.sat.python import cp_model

from tests.contract import recorded
from tests.lamps.puzzle import Lamps
from tests.scripted import Board, Scripted
from tests.solve.models.linear_models import context
from workbench.core import resources
from workbench.core.context import SolveContext
from workbench.core.limits import Limits
from workbench.core.options import Values, defaults
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.core.outcome_words import ending
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Task
from workbench.puzzles import PUZZLES
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.war.puzzle import War
from workbench.solve.answer import Answer
from workbench.solve.doubt import (
    ONLY_WAY,
    agree,
    another_question,
    another_way,
    opinions,
    other_way,
    run_doubted_job,
    why_undoubted,
)
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event, Incumbent
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.solve.solvers import cpsat, search_end

AGAIN = "the same way with another seed and no presolve"
pytestmark = pytest.mark.usefixtures("patient_second_look")

LAMPS, TOWERS, DICDACDOE, WAR, LADDERS = Lamps(), Towers(), Dicdacdoe(), War(), Ladders()


def impossible() -> tuple[cp_model.CpModel, cp_model.IntVar]:
    model = cp_model.CpModel()
    x = model.new_int_var(0, 9, "x")
    model.add(x >= 4)
    return model, x


def test_infeasible_is_asked_twice() -> None:
    model, x = impossible()
    model.add(x < 4)
    ctx = context()
    assert cpsat.search(model, ctx) == cpsat.NoneExists()
    assert ctx.proof is Proof.MODEL_TWICE
    ctx = context()
    assert cpsat.search(model, ctx, report=False) == cpsat.NoneExists()
    assert ctx.proof is Proof.MODEL


@pytest.mark.logs_errors
def test_a_bound_that_forbids_is_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    model, x = impossible()
    model.minimize(2 * x + 1)
    ctx = context()
    assert cpsat.none_within(model, 8, ctx) is Answer.NO
    assert ctx.proof is Proof.MODEL_TWICE
    assert cpsat.none_within(model, 9, ctx) is Answer.NOT_KNOWN
    assert "proves a bound" in caplog.text


@pytest.mark.logs_errors
def test_a_false_infeasible_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of two solvers lies: the solution that the second finds counts, and nothing is called proved."""
    solve, asked = cp_model.CpSolver.solve, list[cp_model.CpSolver]()

    def lying(solver: cp_model.CpSolver, model: cp_model.CpModel, callback: Any = None) -> Any:
        asked.append(solver)
        status = solve(solver, model, callback if len(asked) > 1 else None)
        return cp_model.INFEASIBLE if len(asked) == 1 else status

    monkeypatch.setattr(cp_model.CpSolver, "solve", lying)
    model, x = impossible()
    ctx, shown = context(), list[int]()
    found = cpsat.search(model, ctx, lambda solution: shown.append(solution.value(x)))
    assert isinstance(found, cpsat.Found)
    assert (found.proved, found.why) == (False, Stopped.LIMIT)
    assert shown
    assert found.value(x) >= 4
    assert ctx.proof is None
    assert asked[0].parameters.random_seed != asked[1].parameters.random_seed
    assert not asked[1].parameters.cp_model_presolve


@pytest.mark.parametrize(
    ("row", "task", "proof"),
    [("*..-.", "light", Proof.CHECKED), ("**.-.", "light", Proof.MODEL_TWICE), ("*..-.", "most", Proof.MODEL)],
)
def test_answers_say_by_what(row: str, task: str, proof: Proof) -> None:
    board = LAMPS.parse(f"puzzle: lamps 1\nlamps: 5\ncount: 2\n\n{row}\n")
    assert recorded(LAMPS, board, task, {}, Limits(workers=1))[0].proof is proof


WAR_DEAL = "puzzle: war 1\nranks: 6\nsuits: 2\nplayers: 2\n\nA: 1 2 3 4 5 6\nB: 6 5 4 3 2 1\n"
WAR_ANY = "puzzle: war 1\nranks: 6\nsuits: 2\nplayers: 2\n\nA: ? ? ? ? ? ?\nB: ? ? ? ? ? ?\nends: 6\n"
WAR_STORY = "puzzle: war 1\n\nA:{}\nB:{}\n\nends: 27\n".format(*[" ?" * 26] * 2)
NINE_SQUARES = "puzzle: ladders 1\nsquares: 9\ndie: 3\n\n2 -> 5\n"
LATIN = "puzzle: towers 1\nsize: 3\n\n+ . . . +\n. . . . .\n. . . . .\n. . . . .\n+ . . . +\n"
THREE_MEN = "puzzle: morris 1\n\nX:\nO:\nto move: X\ngame: *\n"
LARGE_MORRIS = "puzzle: morris 1\nrows: 7\ncols: 7\npieces: 12\nrun: 7\n\nX:\nO:\nto move: X\ngame: *\n"


@pytest.mark.parametrize(
    ("text", "task", "values", "proof"),
    [
        (WAR_STORY, "deal", {}, Proof.REASONED),
        (WAR_ANY, "deal", {}, Proof.CHECKED),
        (WAR_DEAL, "longest", {}, Proof.PLAYED),
        (WAR_DEAL, "statistics", {"deals": "3"}, Proof.PLAYED),
        (NINE_SQUARES, "simulate", {"games": "3"}, Proof.PLAYED),
        (LATIN, "why", {"digit": "2"}, Proof.CHECKED),
        (LATIN, "count", {"limit": "0"}, Proof.EXHAUSTED),
        (LATIN, "candidates", {}, Proof.EXHAUSTED),
        (THREE_MEN, "hint", {}, Proof.EXHAUSTED),
        (LARGE_MORRIS, "hint", {}, Proof.CHECKED),
    ],
    ids=[
        "a contradiction",
        "a deal found",
        "one deal",
        "some deals",
        "some games",
        "an example",
        "every square",
        "marks of every square",
        "a move of whose worth all is known",
        "a move",
    ],
)
def test_what_was_gone_through_is_said_to_be_and_nothing_else(
    text: str, task: str, values: dict[str, str], proof: Proof
) -> None:
    puzzle = next(one for one in PUZZLES if text.startswith(f"puzzle: {one.slug} "))
    outcome = recorded(puzzle, puzzle.parse(text), puzzle.task(task).name, values, Limits(workers=1))[0]
    assert outcome.proof is proof


def doubted(puzzle: Any, board: Any, task: Task, **values: str) -> tuple[Outcome, list[Event]]:
    found: list[Event] = []
    asked = {**defaults(task.options), **values}
    return run_doubted_job(Question(puzzle, board, task, Values(asked), Limits(workers=1)), found.append), found


def test_a_doubted_answer_is_found_in_two_ways() -> None:
    text = "puzzle: towers 1\nsize: 4\n\n+ 2 . . . +\n. . . . . .\n3 . . . . .\n. . . . . .\n. . . . . 4\n+ . . 2 . +\n"
    outcome, found = doubted(TOWERS, TOWERS.parse(text), TOWERS.task("solve"))
    assert (outcome.status, outcome.proof) == (Status.PROVED, Proof.TWO_WAYS)
    assert outcome.answer == "solved, and there is no other solution; engine search says the same"
    assert [event.seq for event in found] == list(range(len(found)))
    assert [isinstance(event, events.Finished) for event in found] == [False] * (len(found) - 1) + [True]
    assert [event.elapsed for event in found] == sorted(event.elapsed for event in found)
    assert "Doubting it: engine search" in [event.text for event in found if isinstance(event, events.Phase)]
    other, _ = doubted(TOWERS, TOWERS.parse(text), TOWERS.task("solve"), engine="search")
    assert other.answer.endswith("engine model, tables in CP-SAT says the same")


def test_without_another_way_it_is_the_same_with_other_settings() -> None:
    board = LAMPS.parse("puzzle: lamps 1\nlamps: 5\ncount: 2\n\n**.-.\n")
    outcome, _ = doubted(LAMPS, board, LAMPS.task("light"))
    assert (outcome.status, outcome.proof) == (Status.INFEASIBLE, Proof.MODEL_TWICE)
    assert outcome.answer == f"there is no answer; {ONLY_WAY}, {AGAIN} says the same"


def test_other_settings_are_no_second_proof_of_what_no_model_has_proved() -> None:
    puzzle = Scripted(lambda board, ctx: ctx.outcome(Status.PROVED, count=3))
    outcome, _ = doubted(puzzle, Board(1), puzzle.task("play"))
    assert outcome.proof is Proof.EXHAUSTED
    assert outcome.answer == f"it is proved; {ONLY_WAY}, the same way with another seed says the same"


@pytest.mark.parametrize(
    ("asked", "other"),
    [("default", "notebook"), ("slack", "notebook"), ("notebook", "default"), ("notebook-slack", "default")],
)
def test_formulations_that_share_a_reading_are_no_second_proof(asked: str, other: str) -> None:
    task = DICDACDOE.task("find")
    assert another_way(task, task.read({"formulation": asked})).values["formulation"] == other


def test_a_board_that_passes_the_rules_is_not_doubted() -> None:
    board = DICDACDOE.parse("puzzle: dicdacdoe 1\nrows: 3\ncols: 3\nmoves: 9\n\n" + ". . .\n" * 3)
    outcome, found = doubted(DICDACDOE, board, DICDACDOE.task("find"))
    assert outcome.proof is Proof.CHECKED
    assert outcome.answer == "the board is safe: whatever the demon does, nobody wins"
    assert not any("Doubting" in event.text for event in found if isinstance(event, events.Phase))


def test_ways_that_do_not_agree_are_a_failure() -> None:
    def by_goal(board: Board, ctx: SolveContext) -> Outcome:
        calls.append(ctx.limits.seed)
        status = Status.INFEASIBLE if len(calls) == 1 else Status.PROVED
        return ctx.outcome(status, count=3, facts={"moves": 3}, answer="as the first way says")

    calls: list[int] = []
    puzzle = Scripted(by_goal)
    outcome, found = doubted(puzzle, Board(1), puzzle.task("play"))
    error = "two ways do not agree: no answer as asked, count 3 by the same way with another seed"
    assert outcome == Outcome(Status.FAILED, error=error)
    assert ending(puzzle.task("play"), outcome) == f"failed: {error}"
    assert calls == [0, 1]
    assert isinstance(found[-1], events.Finished)


def test_a_goal_that_is_reached_and_one_that_nothing_reaches_do_not_agree() -> None:
    task = LADDERS.task("hit")
    hit = Outcome(Status.PROVED, objective=0.001, proof=Proof.CHECKED)
    nearer, missed = replace(hit, objective=0.0), replace(hit, proof=Proof.EXHAUSTED)
    assert [agree(task, hit, nearer), agree(task, missed, missed)] == [True, True]
    assert [agree(task, hit, missed), agree(task, missed, hit)] == [False, False]


def test_a_way_that_finds_nothing_out_leaves_it_open() -> None:
    def only_once(board: Board, ctx: SolveContext) -> Outcome:
        calls.append(1)
        return ctx.outcome(Status.PROVED) if len(calls) == 1 else ctx.outcome(Status.UNKNOWN, stopped=Stopped.LIMIT)

    calls: list[int] = []
    puzzle = Scripted(only_once)
    outcome, _ = doubted(puzzle, Board(1), puzzle.task("play"))
    assert outcome.status is Status.PROVED
    assert outcome.answer == f"it is proved; {ONLY_WAY}, the same way with another seed leaves it open"


def test_other_runs_of_the_same_question_have_opinions() -> None:
    puzzle = Scripted()
    ask = Question(puzzle, Board(1), puzzle.task("play"), Values(), Limits(seed=1))

    def ran(question: Question, outcome: Outcome | None) -> Run:
        return Run(question, datetime.now().astimezone(), outcome=outcome)

    proved = Outcome(Status.PROVED, objective=3)
    run = ran(ask, proved)
    others = [
        ran(ask, proved),  # the very same question
        ran(replace(ask, board=Board(2)), proved),
        ran(replace(ask, limits=Limits(seed=2)), None),
        ran(replace(ask, limits=Limits(seed=3), hint=Board(7)), Outcome(Status.PROVED, objective=4)),
        ran(replace(ask, limits=Limits(seed=1, params={"num_workers": "3"})), Outcome(Status.FEASIBLE, objective=3)),
        ran(another_question(ask), proved),
        ran(replace(ask, limits=Limits(seed=95823)), Outcome(Status.UNKNOWN, stopped=Stopped.USER)),
        ran(replace(ask, limits=Limits(seed=95824)), proved),  # the same way: it shares every mistake of the model
    ]
    assert [(one.way, one.agrees) for one in opinions(run, [run, *others])] == [
        ("seed 3", False),
        ("cp_model_presolve=false, seed 2", True),
    ]
    assert all(one.shared for one in opinions(run, others))
    assert opinions(others[2], [run]) == []
    again = others[5]
    again.outcome = Outcome(Status.UNKNOWN, stopped=Stopped.USER)
    assert opinions(run, [again]) == []  # who was stopped has no opinion
    again.outcome = replace(proved, board=Board(3), proof=Proof.CHECKED)
    again.boards = [Incumbent(0, 0.0, Board(3), 3)]
    assert [one.agrees for one in opinions(run, [again])] == [True]
    again.question = replace(again.question, hint=Board(3))
    assert opinions(run, [again]) == []  # nor has who began with the answer
    towers = TOWERS.task("solve")
    solve = Question(TOWERS, TOWERS.new_board(defaults(TOWERS.options)), towers, defaults(towers.options))
    search = replace(solve, values=towers.read({"engine": "search"}))
    assert [other_way(solve, one) for one in (search, another_question(solve), solve)] == ["engine search"] * 2 + [None]


@pytest.mark.parametrize(
    ("puzzle", "sample", "task", "settings"),
    [
        pytest.param(TOWERS, "05-impossible", "solve", {}, id="towers"),
        pytest.param(DICDACDOE, "06-impossible", "find", {}, id="bound"),
        pytest.param(DICDACDOE, "06-pins", "find", {}, id="pins"),
        pytest.param(WAR, "05-impossible", "deal", {}, id="war"),
        pytest.param(LADDERS, "classic", "hit", {"jumps": "60", "spacing": "3"}, id="ladders", marks=pytest.mark.trust),
    ],
)
def test_no_answer_rests_on_cp_sat_having_said_no_once(
    puzzle: AnyPuzzle, sample: str, task: str, settings: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_end, "_AT_LEAST", 60.0)  # a busy machine has no answer in the usual time
    monkeypatch.setattr(search_end, "_AT_MOST", 60.0)
    board = puzzle.parse(resources.path("samples", puzzle.slug, f"{sample}.txt").read_text("utf-8"))
    outcome, _ = recorded(puzzle, board, task, settings, Limits(workers=2))
    assert outcome.status is Status.INFEASIBLE
    assert outcome.proof in (Proof.MODEL_TWICE, Proof.EXHAUSTED, Proof.REASONED)


def test_the_first_way_that_differs() -> None:
    task = replace(TOWERS.task("solve"), other_ways=((("engine", "model"),), (("engine", "search"),)))
    assert another_way(task, defaults(task.options)).name == "engine search"
    assert another_way(LAMPS.task("light"), Values()).params


def test_whoever_doubts_in_vain_is_told_why() -> None:
    assert "board itself is the proof" in why_undoubted(Outcome(Status.PROVED, proof=Proof.CHECKED))
    assert "nothing is proved" in why_undoubted(Outcome(Status.UNKNOWN))
    assert not why_undoubted(Outcome(Status.PROVED, proof=Proof.MODEL))
