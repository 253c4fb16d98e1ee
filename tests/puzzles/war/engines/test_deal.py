"""What `deal` shows before a deal tells the whole story, where none does, and when it is asked again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.puzzles.war.asking import LIMITS, WAR, ask, board
from workbench.core.options import Values
from workbench.core.outcome import Status
from workbench.puzzles.war.rules.board import Board, Rules
from workbench.solve.jobs import events
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question


def untold(given: Board) -> int:
    return len({violation.targets[0] for violation in WAR.check(given).violations})


def test_the_nearest_deals_of_a_story_that_none_tells_are_shown() -> None:
    # at turn 4 A has won nothing but the turns 1 and 2, and B holds the only cards that win two more
    given = board(Rules(4, 2), "turn 1: A", "ends: 4", "winner: A", "A without: 4 3")
    seen: list[object] = []
    outcome = run_job(Question(WAR, given, WAR.task("deal"), Values(), LIMITS), seen.append)
    assert outcome.status is Status.INFEASIBLE
    shown = [one for one in seen if isinstance(one, events.Incumbent)]
    assert shown
    assert [one.objective for one in shown] == [untold(one.board) for one in shown]
    assert shown[-1].objective == 1
    assert "3 of 4 lines of the story come true, not '" in outcome.answer
    mine = board(Rules(4, 2), "turn 1: B", "turn 2: tie", "turn 3: A", hands=((1, 2, 3, 4), (2, 1, 3, 4)))
    assert "1 of 3 lines of the story comes true, not '" in ask(mine, "deal").answer


def test_a_deal_that_tells_the_story_leaves_no_line_untold() -> None:
    outcome = ask(board(Rules(4, 2), "turn 1: A", "ends: 4", "winner: A"), "deal")
    assert (outcome.status, outcome.objective, outcome.bound) == (Status.PROVED, 0, 0)


def test_without_a_story_nothing_is_counted() -> None:
    outcome = ask(board(Rules(4, 2)), "deal")
    assert (outcome.status, outcome.objective, outcome.bound) == (Status.PROVED, None, None)


@pytest.mark.parametrize("rules", [Rules(4, 2), Rules(8, 4)])
def test_a_deal_that_is_asked_for_again_is_another(rules: Rules) -> None:
    given = board(rules, "turn 1: tie", "turn 3: B").with_card(0, 0, 2)
    deal = given
    for _ in range(4):
        outcome = ask(deal, "deal")
        assert outcome.status is Status.PROVED
        assert isinstance(outcome.board, Board)
        assert outcome.board.undealt == given
        assert outcome.board.hands != deal.hands
        words = " dealt anew, none of those chosen by hand"
        assert (words in outcome.answer) is (deal != given)
        deal = outcome.board


def test_where_there_is_one_deal_only_it_comes_again() -> None:
    given = replace(board(Rules(2, 2), "turn 1: A"), hands=((2, 0), (1, 1)))
    first = ask(given, "deal").board
    assert isinstance(first, Board)
    assert ask(first, "deal").board == first
