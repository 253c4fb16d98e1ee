"""What an earlier run has found best is not lost by the run that goes on from it."""

from __future__ import annotations

import pytest

from tests.puzzles.war.asking import LIMITS, WAR, board
from workbench.core.options import Values
from workbench.core.outcome import Status
from workbench.puzzles.war.rules.board import Board, Rules, Winnings
from workbench.solve.jobs.events import Event, Incumbent
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

_DECK = Rules(13, 4, winnings=Winnings.WINNER_FIRST)


def _asked(
    given: Board, task: str, values: dict[str, int], hint: Board | None = None, most: int = 3
) -> list[Incumbent]:
    """The boards of a run that a person stops at the last of so many, unless it ends before."""
    boards: list[Incumbent] = []
    token = StopToken()

    def take(event: Event) -> None:
        if isinstance(event, Incumbent):
            boards.append(event)
            if len(boards) == most:
                token.stop()

    outcome = run_job(Question(WAR, given, WAR.task(task), Values(values), LIMITS, hint=hint), take, token=token)
    assert outcome.status in (Status.FEASIBLE, Status.PROVED)
    return boards


@pytest.mark.corner("values1", "values4")
@pytest.mark.parametrize(
    ("task", "values", "story"),
    [
        ("longest", {}, ()),
        ("longest", {}, ("turn 1: A", "turn 2: B")),
        ("shortest", {}, ()),
        ("shortest", {}, ("turn 1: A",)),
        ("weakest", {"turns": 120}, ()),
    ],
)
def test_a_run_that_goes_on_begins_with_the_best_before(
    task: str, values: dict[str, int], story: tuple[str, ...]
) -> None:
    given = board(_DECK if task != "weakest" else Rules(4, 4, winnings=Winnings.WINNER_FIRST), *story)
    best = _asked(given, task, values)[-1]
    on = _asked(given, task, values, best.board)
    assert (on[0].objective, on[0].board) == (best.objective, best.board)
    objective = WAR.task(task).objective
    assert objective is not None
    assert best.objective is not None
    assert on[-1].objective is not None
    assert not objective.better(best.objective, on[-1].objective)


def test_a_best_of_another_board_is_not_gone_on_from() -> None:
    best = _asked(board(_DECK), "longest", {})[-1].board
    other = board(_DECK, "turn 1: tie" if best.hands[0][0] != best.hands[1][0] else "turn 1: A")
    assert _asked(other, "longest", {}, best)[0].board != best


def test_what_was_drawn_before_with_open_cards_is_no_best() -> None:
    given = WAR.parse("puzzle: war 1\nranks: 7\nsuits: 2\ndeck: 1 4 4 7\nwinnings: loser-first\n\nA: 7 4 ?\nB: 4\n")
    outcome = run_job(
        Question(WAR, given, WAR.task("weakest"), Values({"turns": 400}), LIMITS, hint=given), lambda event: None
    )
    assert outcome.status is Status.PROVED
    assert outcome.board.complete


@pytest.mark.parametrize(("task", "values"), [("longest", {}), ("shortest", {}), ("weakest", {"turns": 120})])
def test_a_deal_that_was_taken_over_is_begun_with_unless_it_is_asked_afresh(task: str, values: dict[str, int]) -> None:
    given = board(Rules(4, 4, winnings=Winnings.WINNER_FIRST))
    best = _asked(given, task, values)[-1]
    on = _asked(best.board, task, values, most=1)
    assert (on[0].objective, on[0].board) == (best.objective, best.board)
    assert WAR.hinted(best.board)
    assert WAR.unhinted(best.board) == given
