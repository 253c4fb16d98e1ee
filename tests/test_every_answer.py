"""The contract of answers: what holds for every task that every puzzle is asked, and for how it is explained."""

from __future__ import annotations

import importlib
import inspect
import json
import re
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.contract import ALL, CASES, board_of, each_case, each_puzzle, recorded, samples, values_of, view_of
from tests.drawn import cells
from tests.drawn.watched import bounds_hold
from tests.patience import PATIENCE, quickest
from workbench.cli.progress import last_line
from workbench.core import boardfile, options
from workbench.core.expectation import Expectation, expectations
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import DECIDED, Outcome, Status, Stopped
from workbench.core.puzzle import AnyPuzzle, Puzzle
from workbench.core.starter import Starter
from workbench.core.task import HOW, Task
from workbench.core.verdict import Violation
from workbench.solve.expected import answer_departure, departure
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken, WorkerContext
from workbench.solve.runs.event_json import event_json, read_event
from workbench.ui.background.background_task import TaskState
from workbench.ui.files.making import make
from workbench.ui.runs.words import in_short, last_words

pytestmark = pytest.mark.usefixtures("quick_turns")
_STATUS_WORDS = re.compile(r"\b(feasible|infeasible|unknown|proved optimal|PROVED)\b")
LONG = {
    *("template-08-empty-1-find", "template-06-empty-1-most", "morris-20-three-by-four-2-strategy"),
    *("dicdacdoe-05-safe-2-earliest", "dicdacdoe-06-impossible-2-find", "morris-21-four-by-four-2-strategy"),
    *("dicdacdoe-06-pins-1-find", "dicdacdoe-06-impossible-1-find", "towers-12-hard-1-solve"),
    *("dicdacdoe-15-star-1-find", "war-03-small-2-longest", "dicdacdoe-contest", "morris-match"),
}  # half a second or more, and the like is asked of smaller ones
ASKED = [
    pytest.param(puzzle, path, expected, id=name, marks=pytest.mark.corner if name in LONG else ())
    for puzzle, path in CASES
    for number, expected in enumerate(expectations(path.read_text(encoding="utf-8")), 1)
    if (name := f"{puzzle.slug}-{path.stem}-{number}-{expected.task}")
]


@pytest.mark.parametrize(("puzzle", "path", "expected"), ASKED)
def test_a_sample_is_answered_as_it_expects(puzzle: AnyPuzzle, path: Path, expected: Expectation) -> None:
    board = board_of(puzzle, path)
    if expected.task == "check":
        assert departure(puzzle, board, expected, Limits()) is None
        return
    limits = Limits(time=2 * PATIENCE, workers=1, seed=1)
    outcome, found = recorded(puzzle, board, expected.task, dict(expected.settings), limits)
    assert answer_departure(expected, outcome) is None
    _told_in_words(puzzle.task(expected.task), outcome)
    _lawful(puzzle, board, expected.task, dict(expected.settings), found)
    if outcome.status is Status.INFEASIBLE and outcome.conflict:
        _needed(puzzle, board, expected, outcome, limits)


STARTERS = [
    pytest.param(puzzle, starter, id=name, marks=pytest.mark.corner if name in LONG else ())
    for puzzle in ALL
    for starter in puzzle.starters
    if starter.ask and (name := f"{puzzle.slug}-{starter.name}")
]


@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 20), marks=pytest.mark.corner)])
@pytest.mark.parametrize(("puzzle", "starter"), STARTERS)
def test_whatever_a_starter_makes_has_an_answer(puzzle: AnyPuzzle, starter: Starter, seeds: range) -> None:
    boards = set()
    for rng in map(Random, seeds):
        chosen = Values({option.name: rng.choice([*values_of(option)]) for option in starter.options})
        boards.add(make(puzzle, starter, chosen, rng, TaskState()) if starter.task else starter.board(chosen, rng))
    task, limits = puzzle.task(starter.ask), Limits(time=2 * PATIENCE, workers=1, seed=1)
    values = options.complete(task.options, starter.asked)
    for board in boards:
        token = StopToken()

        def hear(event: Event, token: StopToken = token) -> None:
            if isinstance(event, events.Incumbent) and not puzzle.check(event.board).violations:
                token.stop()  # it need not be the best; some are shown that break a rule, ever less of it

        outcome = run_job(Question(puzzle, board, task, values, limits), hear, token=token)
        assert outcome.status in (Status.PROVED, Status.FEASIBLE), puzzle.format(board)
        assert outcome.board is None or not puzzle.check(outcome.board).violations


def _told_in_words(task: Task, outcome: Outcome) -> None:
    """Window and terminal say what came of it as a person would, not as a status."""
    for sentence in (last_words(task, outcome, 1.0), in_short(outcome), last_line(outcome, task, 1.0)):
        assert sentence
        assert not _STATUS_WORDS.search(sentence), sentence


def _needed(puzzle: AnyPuzzle, board: Any, expected: Expectation, outcome: Outcome, limits: Limits) -> None:
    """What a conflict names cannot stand together, and can as soon as any one of it is left out.

    `only(board, conflict)` of the puzzle's judge makes the board with nothing given but what violations name; for
    boards of cells it is there already.
    """
    conflict = outcome.conflict
    if set(conflict) <= set(puzzle.check(board).violations):
        return  # the board as it stands breaks a rule: nothing is given that could be left out
    only = getattr(importlib.import_module(f"tests.judges.{puzzle.slug}"), "only", cells.only)

    def status(kept: tuple[Violation, ...]) -> Status:
        return recorded(puzzle, only(board, kept), expected.task, dict(expected.settings), limits)[0].status

    assert status(conflict) is Status.INFEASIBLE
    for number in range(len(conflict)) if outcome.minimal else ():
        rest = conflict[:number] + conflict[number + 1 :]
        if only(board, rest) == only(board, conflict):
            assert len(conflict) == 1, f"{conflict[number].message}: nothing becomes possible without it"
        else:
            assert status(rest) in (Status.PROVED, Status.FEASIBLE), conflict[number].message


def _survives_its_file(event: Event, puzzle: AnyPuzzle) -> None:
    """Written and read, an event is what it was, and says the same when it is written again."""
    text = json.dumps(event_json(event, puzzle), allow_nan=False)
    again = read_event(text, puzzle)
    assert json.dumps(event_json(again, puzzle), allow_nan=False) == text
    if isinstance(event, events.Incumbent):
        assert isinstance(again, events.Incumbent)
        assert again.board == event.board


def _lawful(puzzle: AnyPuzzle, board: Any, task_name: str, settings: dict[str, str], found: list[Event]) -> None:
    """What holds for the events of every job."""
    task = puzzle.task(task_name)
    values = options.read(task.options, settings)
    assert [event.seq for event in found] == list(range(len(found)))
    assert all(one.elapsed <= other.elapsed for one, other in pairwise(found))
    assert [isinstance(event, events.Finished) for event in found] == [False] * (len(found) - 1) + [True]
    last = found[-1]
    assert isinstance(last, events.Finished)
    assert (last.outcome.proof is not None) == (last.outcome.status in DECIDED), "by what is it proved?"
    shown = [event for event in found if isinstance(event, events.Incumbent)]
    for event in found:
        _survives_its_file(event, puzzle)
    for incumbent in shown:
        assert incumbent.by, "who found it?"
        verdict = puzzle.check(incumbent.board)
        assert {violation.code for violation in verdict.violations} <= task.counts
        assert not task.keeps_board or puzzle.keeps(board, incumbent.board, task, values)
    if task.objective is not None:
        worth = [event.objective for event in shown if event.objective is not None]
        assert all(task.objective.better(new, old) for old, new in pairwise(worth))
        bounds = [event.bound for event in found if isinstance(event, events.Bound)]
        assert all(task.objective.better(old, new) for old, new in pairwise(bounds))
        bounds_hold(task, found)
    if last.outcome.status is Status.PROVED and task.objective is not None and not task.goal:
        assert last.outcome.bound == pytest.approx(last.outcome.objective), "proved, and yet the bound is open"
    if last.outcome.status is Status.PROVED and puzzle.completes(task, values) and last.outcome.board is not None:
        assert puzzle.check(last.outcome.board).solved
    if last.outcome.conflict:
        # of a board without answer; or the answer itself, where a task asks why
        assert last.outcome.status in (Status.INFEASIBLE, Status.PROVED)


@each_puzzle
def test_stop_is_honoured_from_the_first_moment(puzzle: AnyPuzzle) -> None:
    board = board_of(puzzle, samples(puzzle)[0])
    for task in puzzle.tasks:
        token = StopToken()
        token.stop()
        job = partial(recorded, puzzle, board, task.name, {}, Limits(workers=1), token)
        # several times: at first modules are loaded and kernels compiled
        late, (outcome, found) = quickest(job, 1, 5)
        assert late < 1, task.name
        assert isinstance(found[-1], events.Finished)
        assert outcome.status is not Status.FAILED or outcome.refused, outcome.error
        if outcome.status in (Status.UNKNOWN, Status.FEASIBLE):
            assert outcome.stopped in (Stopped.USER, Stopped.LIMIT, None)
        assert boardfile.is_native(puzzle.format(board))


@each_puzzle
def test_parameters_mean_nothing_to_a_task_that_asks_no_solver(puzzle: AnyPuzzle) -> None:
    board = board_of(puzzle, samples(puzzle)[0])
    limits = Limits(time=0.05, params={"linearization_level": "2"})
    for task in puzzle.tasks:
        ways = [{option.name: choice} for option in task.options if option.name in HOW for choice in option.choices]
        for way in ({}, *ways):
            if task.solver(task.read(way)) is None:
                outcome, _ = recorded(puzzle, board, task.name, way, limits)
                assert outcome.refused or outcome.idle == ("linearization_level",), task.name


# ------------------------------------------------------------------------------------------------ what tasks promise


@each_puzzle
def test_what_a_task_keeps_is_seen(puzzle: AnyPuzzle) -> None:
    """`keeps` accepts the board itself and, of all samples, refuses some: for every task that promises to keep it."""
    boards = [board_of(puzzle, path) for path in samples(puzzle)]
    for task in puzzle.tasks:
        if task.keeps_board:
            for values in _values(task):
                kept = [[puzzle.keeps(board, other, task, values) for other in boards] for board in boards]
                assert all(row[number] for number, row in enumerate(kept)), task.name
                assert not all(map(all, kept)), f"{task.name} keeps everything"


@each_puzzle
def test_what_a_task_completes_follows_from_its_options(puzzle: AnyPuzzle) -> None:
    for task in puzzle.tasks:
        for values in _values(task):
            assert puzzle.completes(task, values) or not task.completes, f"{task.name} says that it always completes"


def _values(task: Task) -> list[Values]:
    """The defaults of a task's options, and each option at other values."""
    usual = options.defaults(task.options)
    return [usual, *(usual.with_value(one.name, value) for one in task.options for value in values_of(one, 2))]


# ------------------------------------------------------------------------------------------------ insights, opponents


@each_case
def test_playing_a_view_tells_nothing_new(puzzle: AnyPuzzle, path: Path) -> None:
    """Insights are not asked for anew when only a playable view option changes."""
    board = board_of(puzzle, path)
    usual = view_of(puzzle, board)
    playable = [option for option in puzzle.view_options(board) if option.playable]
    if playable:
        first = list(puzzle.insights(board, usual, WorkerContext(seed=1)))
        for option in playable:
            for value in {option.low, option.high} - {option.default}:
                changed = puzzle.insights(board, usual.with_value(option.name, value), WorkerContext(seed=1))
                assert list(changed) == first, option.name


@each_puzzle
def test_who_replies_says_so(puzzle: AnyPuzzle) -> None:
    replies = any("reply" in vars(kind) for kind in type(puzzle).__mro__ if kind is not Puzzle)
    replies |= Path(inspect.getfile(type(puzzle))).with_name("engines").joinpath("opponent.py").is_file()
    assert puzzle.has_opponent == replies
    invites = [
        option.name
        for path in samples(puzzle)
        for option in puzzle.view_options(board_of(puzzle, path))
        if option.invites
    ]
    assert puzzle.has_opponent or not invites
