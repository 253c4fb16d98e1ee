"""The what-if's table of all replacements of a card."""

from __future__ import annotations

from tests.puzzles.war.decks import tell
from tests.puzzles.war.rules.test_board import WAR, board
from workbench.core.context import Limits
from workbench.core.insight import Bars, Table
from workbench.core.options import Values
from workbench.puzzles.war.view.view_state import Change
from workbench.puzzles.war.view.what_if import replacements
from workbench.solve.job import JobContext, StopToken


def context() -> JobContext:
    return JobContext(WAR, GIVEN, WAR.task("deal"), Values(), lambda event: None, Limits(), StopToken())


GIVEN = board("A: 3 1 2\nB: 1 2 3")


def test_each_rank_in_a_place_is_played() -> None:
    found = list(replacements(GIVEN, Change(1, 2, 1), context()))
    table = next(one for one in found if isinstance(one, Table))
    bars = next(one for one in found if isinstance(one, Bars))
    assert [row.values[0] for row in table.rows] == [1, 2, 3]
    for row, bar in zip(table.rows, bars.bars, strict=True):
        rank = int(bar.label)
        told = tell(GIVEN.rules, GIVEN.with_card(1, 2, rank).hands, 1000)
        turns = len(told.results) if told.end == "ended" else None
        assert row.values[2] == turns
        assert bar.value == float(turns or 0)


def test_nothing_is_told_of_a_deal_that_is_not_complete() -> None:
    assert not list(replacements(board("A: 3 1 ?\nB: 1 2 3"), Change(1, 2, 1), context()))
