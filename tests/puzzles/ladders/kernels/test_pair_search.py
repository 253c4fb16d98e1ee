"""Changes of a layout by formulas beside the layouts themselves; both kernels beside going through all pairs."""

from __future__ import annotations

from itertools import combinations
from math import inf, isinf

import numpy as np
import pytest
from hypothesis import given, settings

from tests.puzzles.ladders import by_hand
from workbench.puzzles.ladders.analysis import markov
from workbench.puzzles.ladders.analysis.design import Design, addable, single
from workbench.puzzles.ladders.analysis.rank_one_update import base_of
from workbench.puzzles.ladders.engines import jump_pairs
from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, Rules


@given(by_hand.boards(12, 3))
def test_one_more_jump(board: Board) -> None:
    base = base_of(board)
    design = Design(len(board.jumps) + 1)
    if base is None:
        assert not markov.transitions(board).sure.all()
        return
    start = board.rules.start
    values = base.added()
    for s, t in np.argwhere(addable(board, design, single(board.rules, design))).tolist():
        more = board.plus((s + start, t + start))
        value = markov.expected(more)
        if value < 1e6:
            assert values[s, t] == pytest.approx(value, rel=1e-9)
        grown = base.plus(s, t)
        if grown is not None and value < 1e6:
            assert grown.board == more
            again = base_of(more)
            assert again is not None
            np.testing.assert_allclose(grown.inverse, again.inverse, rtol=1e-7, atol=1e-9)


def all_pairs(base: Board, design: Design) -> dict[jump_pairs.Pair, float]:
    """The expectation with each two jumps that make the base a layout of the design without more chains."""
    start, free = base.rules.start, addable(base, design, single(base.rules, design))
    jumps = [(int(s) + start, int(t) + start) for s, t in np.argwhere(free)]
    found = {}
    for i, one in enumerate(jumps):
        for two in jumps[i + 1 :]:
            chained = one[0] == two[0] or one[1] == two[0] or one[0] == two[1]
            layout = base.plus(one, two)
            if not chained and design.obeyed(layout.jumps):
                found[(*one, *two)] = markov.expected(layout)
    return found


@pytest.mark.parametrize(
    ("board", "design"),
    [
        (Board(Rules(9, 3)), Design(2)),
        (Board(Rules(8, 2, 1, Overshoot.BOUNCE)), Design(2)),
        (Board(Rules(9, 2), (Jump(4, 2),)), Design(3)),
        (Board(Rules(10, 4, 0, Overshoot.WIN, True), (Jump(3, 7), Jump(7, 2))), Design(4)),
        # nobody lands on 3 or 4: two jumps from there change nothing
        (Board(Rules(9, 2), (Jump(1, 5), Jump(2, 5))), Design(4)),
        (Board(Rules(15, 3), (Jump(6, 3),)), Design(3, snakes=2, ladders=1, min_length=2, max_length=6, spacing=2)),
    ],
)
def test_pairs_within_a_window(board: Board, design: Design) -> None:
    base = base_of(board, precise=True)
    assert base is not None
    truth = all_pairs(board, design)
    arrays = jump_pairs.arrays_of(base, design, single(board.rules, design))
    assert arrays is not None
    free = np.argwhere(addable(board, design, single(board.rules, design))) + board.rules.start
    apart = [pair for pair in combinations(free.tolist(), 2) if abs(pair[0][0] - pair[1][0]) >= max(1, design.spacing)]
    snakes = [board.snakes + sum(end < source for source, end in pair) for pair in apart]
    most = sum(design.exact_snakes in (None, number) for number in snakes)
    values = sorted(value for value in truth.values() if not isinf(value))
    aims = (markov.expected(board), values[0], values[len(values) // 2], values[-1], values[len(values) // 3] + 1e-3)
    for aim in aims:
        for limit in (1e-11, 1e-7, 5e-5, 0.01, 1.0):
            search = jump_pairs.PairSearch(aim, limit, shrink=False)
            listed = search.through(arrays)
            found = set(listed)
            assert len(found) == len(listed)
            assert len(truth) <= search.layouts <= most
            assert search.layouts == most or limit > jump_pairs.NARROW
            inside = {pair for pair, value in truth.items() if abs(value - aim) <= limit}
            near = {pair for pair, value in truth.items() if abs(value - aim) <= limit + 1e-7 or value == inf}
            assert inside <= found <= near
    best = min(abs(value - aim) for value in truth.values())
    shrinking = jump_pairs.PairSearch(aim, 1e6, shrink=True)
    s, t, u, v = shrinking.through(arrays)[-1]
    assert abs(truth[s, t, u, v] - aim) == pytest.approx(best, abs=1e-9)


def test_of_squares_without_a_way_out_no_pair_is_missed() -> None:
    """Nobody may ever come there, and still the equations of such a layout have no solution."""
    board, design = Board(Rules(10, 2, 1), (Jump(3, 10), Jump(6, 5))), Design(4)
    base, truth = base_of(board, precise=True), all_pairs(board, design)
    assert base is not None
    arrays = jump_pairs.arrays_of(base, design, single(board.rules, design))
    assert arrays is not None
    stuck = {pair for pair in truth if not markov.transitions(board.plus(pair[:2], pair[2:])).sure.all()}
    for aim in (3.5, markov.expected(board)):
        for limit in (1e-11, 1e-7, 0.01):
            listed = jump_pairs.PairSearch(aim, limit, shrink=False).through(arrays)
            found, inside = set(listed), {pair for pair, value in truth.items() if abs(value - aim) <= limit}
            assert len(found) == len(listed)
            assert inside <= found <= stuck | {pair for pair in truth if abs(truth[pair] - aim) <= limit + 1e-7}
            assert any(not isinf(truth[pair]) for pair in (found & stuck) - inside)


@settings(max_examples=15)
@given(by_hand.boards(8, 2))
def test_pairs_of_any_base(board: Board) -> None:
    base = base_of(board, precise=True)
    if base is None:
        return
    design = Design(len(board.jumps) + 2)
    truth = all_pairs(board, design)
    arrays = jump_pairs.arrays_of(base, design, single(board.rules, design))
    assert arrays is not None
    for aim in sorted(set(truth.values()))[:3]:
        for limit in (1e-8, 0.1):
            if isinf(aim):
                continue
            found = set(jump_pairs.PairSearch(aim, limit, shrink=False).through(arrays))
            assert {pair for pair, value in truth.items() if abs(value - aim) <= limit} <= found


@pytest.mark.parametrize("limit", [1e-9, 2e-4])
def test_a_pair_among_more_than_are_kept_is_given(limit: float) -> None:
    board = Board(Rules(20, 4))
    base, pair = base_of(board, precise=True), (16, 5, 18, 3)
    assert base is not None
    arrays = jump_pairs.arrays_of(base, Design(2), single(board.rules, Design(2)))
    assert arrays is not None
    search = jump_pairs.PairSearch(markov.expected(board.plus(pair[:2], pair[2:])), limit, shrink=False)
    found = search.through(arrays, low=int(np.searchsorted(arrays.base.sources, 10)))
    assert pair in found
    assert search.layouts > jump_pairs.KEPT > len(found)


@pytest.mark.parametrize("limit", [1e-3, 1e-6])  # each is another way
def test_stop_at_once(limit: float) -> None:
    base = base_of(Board(Rules()))
    assert base is not None
    design = Design(2)
    arrays = jump_pairs.arrays_of(base, design, single(base.board.rules, design))
    assert arrays is not None
    search = jump_pairs.PairSearch(50.0, limit, shrink=False)
    search.stop[0] = 1
    assert search.through(arrays) == []
    assert search.layouts == 0
