"""What `prepare` compiles is all that is called later, so that nobody waits for a compiler then."""

from __future__ import annotations

from decimal import Decimal
from math import inf

from tests.contract import recorded
from tests.puzzles.compiled import times_compiled
from workbench.core.limits import Limits
from workbench.core.outcome import Status
from workbench.puzzles.ladders.analysis.design import Design, single
from workbench.puzzles.ladders.analysis.rank_one_update import base_of
from workbench.puzzles.ladders.engines.all_layouts import Layouts, rough_length
from workbench.puzzles.ladders.engines.jump_pairs import PairSearch, arrays_of
from workbench.puzzles.ladders.kernels import enumerate_layouts, jump_pair, pair_search, play_games
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Rules

BOARD = Board(Rules(12, 3))
MODULES = (enumerate_layouts, jump_pair, pair_search, play_games)


def test_nothing_is_compiled_after_prepare() -> None:
    for module in (enumerate_layouts, pair_search, play_games):
        module.prepare()
    prepared, design = times_compiled(*MODULES), Design(2)
    layouts, base = Layouts(BOARD, design), base_of(BOARD)
    found = list(layouts.near(Decimal(7), 0, inf, lambda: False, lambda done: None))
    assert layouts.few()
    assert any(abs(rough_length(one) - 7) <= 0.5 for one in found)
    assert base is not None
    arrays = arrays_of(base, design, single(BOARD.rules, design))
    assert arrays is not None
    for limit in (1e-6, 1e-2):  # each is another way
        search = PairSearch(rough_length(found[0]), limit, shrink=False)
        assert search.through(arrays)
    outcome, _ = recorded(Ladders(), BOARD, "simulate", {"games": "200"}, Limits(workers=2))
    assert outcome.status is Status.PROVED
    assert times_compiled(*MODULES) == prepared
