"""A deal by annealing and the model, horizon by horizon, and a stop between two of them."""

from __future__ import annotations

import pytest

from tests.puzzles.war.asking import LIMITS, WAR, board
from workbench.core.options import Values
from workbench.puzzles.war.analysis.horizons import Horizon
from workbench.puzzles.war.engines import portfolio
from workbench.puzzles.war.rules.board import Rules
from workbench.solve.answer import Answer
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken


@pytest.mark.parametrize(("turns", "answer"), [((3, 12), Answer.NOT_KNOWN), ((12,), Answer.NO)])
def test_a_stop_after_short_games_are_ruled_out_leaves_longer_ones_open(
    turns: tuple[int, ...], answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "Nobody can win within 12 turns" was said proved where none can within 3."""
    token = StopToken()

    def ruled_out(*_: object, **__: object) -> Answer:
        token.stop()
        return Answer.NO

    monkeypatch.setattr(portfolio, "find_deal", ruled_out)
    deal = board(Rules(6, 1))
    ctx = JobContext(Question(WAR, deal, WAR.task("deal"), Values(), LIMITS), lambda event: None, token)
    assert portfolio.first_found(deal, [Horizon(each, True) for each in turns], ctx, lambda hands: None) is answer
