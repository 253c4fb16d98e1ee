"""A safe board after the moves that are given."""

from __future__ import annotations

import pytest

from tests.puzzles.dicdacdoe.asked import PUZZLE, ask
from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Status, Stopped
from workbench.puzzles.dicdacdoe.engines import find
from workbench.puzzles.dicdacdoe.rules.board import Board, empty
from workbench.puzzles.dicdacdoe.rules.check import check, lines_open, lines_won
from workbench.puzzles.dicdacdoe.rules.moves import apply
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken


def test_find_keeps_pins_and_counts() -> None:
    board = apply(apply(empty(10, 10, moves=83), "paint O 1 1 5 5"), "pin 1 1 5 5 5 6")
    for formulation in ("default", "slack"):
        outcome, _ = ask(board, "find", 2, formulation=formulation)
        assert outcome.status is Status.PROVED
        assert board.keeps(outcome.board)
        assert outcome.board.cells[45] == 0
        assert check(outcome.board).solved


def test_slack_streams_fewer_and_fewer_open_lines() -> None:
    outcome, found = ask(empty(7, 7, moves=40), "find", formulation="slack")
    shown = [event for event in found if isinstance(event, events.Incumbent)]
    worth = [event.objective for event in shown]
    assert worth == [len(lines_won(one.board)) + len(lines_open(one.board)) for one in shown]
    assert any(lines_won(one.board) for one in shown)
    assert PUZZLE.task("find").objective_label == "won or open lines"  # as both are counted
    assert outcome.objective == worth[-1] == 0
    assert worth == sorted(worth, key=lambda value: -(value or 0))
    assert len(worth) > 2


def test_what_is_drawn_and_safe_is_the_answer() -> None:
    outcome, _ = ask(empty(6, 6, moves=28), "earliest")
    again, found = ask(outcome.board, "find")
    assert again.board == outcome.board
    assert len([event for event in found if isinstance(event, events.Incumbent)]) == 1
    # and a hint where it is not: one piece wrong
    wrong = apply(outcome.board, "paint X 1 1")
    wrong = apply(wrong, "paint . 1 2 1 3")
    assert ask(wrong, "find")[0].status is Status.PROVED


def test_a_hint_with_other_pins_is_left_aside() -> None:
    first, _ = ask(empty(6, 6, moves=30), "find")
    board = apply(first.board, "pin 1 1")
    task = PUZZLE.task("find")
    values = {"formulation": "default"}
    outcome = run_job(
        Question(PUZZLE, board, task, Values(values), Limits(seed=1), hint=first.board), lambda event: None
    )
    assert outcome.status is Status.PROVED
    assert board.keeps(outcome.board)


@pytest.mark.parametrize("formulation", ["default", "slack"])
def test_a_search_that_is_stopped_shows_how_near_it_was(formulation: str) -> None:
    token, shown = StopToken(), list[float]()

    def watch(event: Event) -> None:
        if isinstance(event, events.Incumbent) and event.objective is not None:
            shown.append(event.objective)
            if len(shown) == 2:
                token.stop()

    board, task = empty(15, 15, moves=183), PUZZLE.task("find")
    outcome = run_job(
        Question(PUZZLE, board, task, Values({"formulation": formulation}), Limits(workers=1, seed=1)),
        watch,
        token=token,
    )
    assert outcome.status is Status.UNKNOWN
    assert outcome.stopped is Stopped.USER
    assert outcome.objective == min(shown) > 0
    told = [int(word) for word in outcome.answer.split() if word.isdigit()]
    assert told == [number for number in (len(lines_won(outcome.board)), len(lines_open(outcome.board))) if number]
    assert sum(told) == min(shown)


def test_a_stop_is_told_in_the_same_words_wherever_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What raises Interrupted came to another sentence, and to another sign."""
    token = StopToken()

    def stopped_while_building(board: Board, slack: bool, ctx: SolveContext) -> None:
        ctx.incumbent(board, float(len(lines_open(board))))
        token.stop()
        raise Interrupted

    monkeypatch.setattr(find, "_by_race", stopped_while_building)
    task = PUZZLE.task("find")
    outcome = run_job(Question(PUZZLE, empty(6, 6, moves=28), task, task.read({})), lambda event: None, token=token)
    assert (outcome.status, outcome.stopped) == (Status.UNKNOWN, Stopped.USER)
    assert outcome.answer.startswith("no safe board was found, the nearest leaves ")
