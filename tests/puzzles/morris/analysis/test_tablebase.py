"""The tables: against a literal analysis, themselves, the symmetries, and what is known; kept, stopped, refused."""

from __future__ import annotations

import logging
import random
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from tests.judges.morris import EMPTY, Literal, State, depth_first
from tests.judges.morris_play import moves_of, score
from tests.puzzles.morris.tables import USUAL, inconsistent, table_of
from workbench.core.errors import BoardRefused, Interrupted
from workbench.puzzles.morris.analysis import retrograde, tablebase
from workbench.puzzles.morris.analysis.best_play import lost_plies
from workbench.puzzles.morris.analysis.position_index import index_of, size
from workbench.puzzles.morris.analysis.retrograde import analyse
from workbench.puzzles.morris.analysis.retrograde_steps import example
from workbench.puzzles.morris.analysis.tablebase import (
    Tablebase,
    count_by_code,
    fetch,
    key,
    memory_in_words,
    ready,
    refuse_beyond_memory,
    unfinished,
)
from workbench.puzzles.morris.rules.position import Position, Variant, after, finished, fits_turn, reachable, winner
from workbench.puzzles.morris.rules.value import GameValue, Result
from workbench.solve.jobs.worker_context import StopToken, WorkerContext
from workbench.solve.parallel import Throttle
from workbench.solve.store import Store

SMALL = [
    (1, 3, 1, 1),
    (1, 5, 2, 2),
    (1, 7, 3, 2),
    (2, 2, 1, 2),
    (2, 3, 2, 2),
    (3, 2, 2, 2),
    (2, 3, 2, 3),
    (2, 4, 2, 3),
    (3, 3, 1, 1),
    (3, 3, 2, 2),
    (3, 3, 2, 3),
    (3, 3, 3, 2),
    (2, 5, 2, 2),
    (3, 4, 2, 2),
]
LONG = pytest.param((3, 4, 3, 3), marks=pytest.mark.corner)


def same(table: Tablebase, game: Literal) -> None:
    """Every position that play reaches has the literal value, and no other one counts."""
    for state, (result, distance) in game.values.items():
        assert table.value(Position(*state)) == GameValue(Result(result), distance), state
    counts = count_by_code(table)
    assert counts.get(2, 0) >= len(game.finished)
    assert counts.get(0, 0) >= sum(result == "draw" for result, _ in game.values.values())


@pytest.mark.corner("1-5-2-2", "2-2-1-2", "2-3-2-2", "3-2-2-2", "2-3-2-3", "2-4-2-3", "3-3-1-1", "3-3-2-2", "3-3-2-3")
@pytest.mark.parametrize("numbers", SMALL, ids=lambda numbers: "-".join(map(str, numbers)))
def test_every_value_is_the_literal_one(numbers: tuple[int, int, int, int]) -> None:
    game, table = Literal(*numbers).solve(), table_of(*numbers)
    same(table, game)
    assert inconsistent(table) == 0
    # all positions that keep to the rules: those are reachable that play has reached
    variant = table.variant
    for x, o in _queues(variant):
        for x_moves in (True, False):
            position = Position(x, o, x_moves)
            if fits_turn(variant, position) and winner(variant, position) != "both":
                assert reachable(variant, position) == ((x, o, x_moves) in game.states), position
                table.value(position)


def _queues(variant: Variant) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    counts = [(k - k // 2, k // 2) for k in range(variant.full + 1)]
    return [(squares[:x], squares[x:]) for x, o in counts for squares in permutations(range(variant.cells), x + o)]


@pytest.fixture(scope="module")
def usual() -> Literal:
    """The game of the paper, solved literally."""
    return Literal(3, 3, 3, 3).solve()


@pytest.mark.corner
def test_three_by_three_is_the_literal_one(usual: Literal) -> None:
    table = table_of()
    same(table, usual)
    assert len(usual.states) == sum(count_by_code(table).values()) == 128_170
    assert len(usual.finished) == count_by_code(table)[2] == 12_096
    assert max(count_by_code(table)) - 2 == 17
    assert inconsistent(table) == 0


@pytest.mark.trust  # the variants above say the same of positions in fewer pieces
def test_reachable_in_three_by_three(usual: Literal) -> None:
    unreached = 0
    for x, o in _queues(USUAL):
        for x_moves in (True, False):
            position = Position(x, o, x_moves)
            if fits_turn(USUAL, position) and winner(USUAL, position) != "both":
                assert reachable(USUAL, position) == ((x, o, x_moves) in usual.states)
                unreached += (x, o, x_moves) not in usual.states
    assert unreached == 10_656


def test_a_delayed_win_and_a_shortened_defence_are_counted_in_plies() -> None:
    """As the literal distances say it, for every move of every game of seven squares in a row."""
    numbers, seen = (1, 7, 3, 2), set[str]()
    game, table = Literal(*numbers).solve(), table_of(*numbers)
    for state in game.values.keys() - game.finished:
        moves = moves_of(game, state)
        best = max(moves.values(), key=score)
        for square, (result, distance) in moves.items():
            words = lost_plies(Position(*state), square, table)
            if result != best[0] or result == "draw" or distance == best[1]:
                assert words == ""
                continue
            assert distance is not None
            assert best[1] is not None
            later = f"wins {distance - best[1]} moves later than it could"
            assert words == (later if result == "win" else f"loses {best[1] - distance} moves sooner than it must")
            seen.add(result)
    assert seen == {"win", "loss"}


def test_the_first_player_wins_from_the_edges_only() -> None:
    table = table_of()
    assert table.value(Position()) == GameValue(Result.WIN, 13)
    moves = table.moves(Position())
    assert {square + 1 for square, value in moves.items() if value == GameValue(Result.WIN, 13)} == {2, 4, 6, 8}
    assert {square + 1 for square, value in moves.items() if value == GameValue(Result.DRAW)} == {1, 3, 5, 7, 9}


@pytest.mark.corner
def test_depth_first_with_a_visited_set_is_wrong(usual: Literal) -> None:
    """What is met again while it is still open counts as a draw, and what was concluded from that stays."""
    found = depth_first(usual, EMPTY)
    wrong = {state for state, value in found.items() if value != usual.values[state][0]}
    assert found[EMPTY] == "draw"  # it does not even see that the first player wins
    lost_called_drawn = {state for state in wrong if usual.values[state][0] == "loss" and found[state] == "draw"}
    assert lost_called_drawn
    # a position where it errs: X on 1, 2, 5 and O on 8, 3, 7, O to move, loses in two, for X has two ways to win
    shown: State = ((0, 1, 4), (7, 2, 6), False)
    assert found[shown] == "draw"
    assert usual.values[shown] == ("loss", 2)
    for reply in usual.states[shown]:
        assert any(later in usual.finished for later in usual.states[reply])


@pytest.mark.corner
def test_a_move_that_ends_the_game_is_never_missed_by_the_waves(usual: Literal) -> None:
    for state in usual.states:
        if any(later in usual.finished for later in usual.states[state]):
            assert usual.values[state] == ("win", 1)


# ------------------------------------------------------------------------------------------------ symmetry, threads


@pytest.mark.parametrize("numbers", [(3, 3, 3, 3), (4, 4, 3, 3), (4, 4, 2, 2), LONG])
def test_images_of_a_position_have_one_value(numbers: tuple[int, int, int, int]) -> None:
    table = table_of(*numbers)
    variant, index, rng = table.variant, index_of(table.variant), random.Random(1)
    for _ in range(200):
        k = rng.randint(0, variant.full)
        squares = rng.sample(range(variant.cells), k)
        x, o = tuple(squares[: k - k // 2]), tuple(squares[k - k // 2 :])
        position = Position(x, o, k % 2 == 0)
        images = [
            Position(tuple(int(s[q]) for q in x), tuple(int(s[q]) for q in o), k % 2 == 0) for s in index.symmetries
        ]
        assert len({table.value(image) for image in images}) == 1
        if not finished(variant, position):
            assert len({index.standard(image)[0] for image in images}) == 1
        if k == variant.full:
            assert table.value(Position(o, x, False)) == table.value(position)


@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.trust)])
def test_images_of_all_positions_of_three_by_three_have_one_value(step: int) -> None:
    """Of each place, or each ninth: its position and the eight images, and those with the sides changed."""
    table, index = table_of(), index_of(USUAL)
    symmetries = [tuple(map(int, symmetry)) for symmetry in index.symmetries]
    assert len(set(symmetries)) == 8
    for place in range(0, index.places, step):
        position = index.position(place)
        value = table.value(position)
        for turn in symmetries:
            x, o = tuple(turn[q] for q in position.x), tuple(turn[q] for q in position.o)
            assert table.value(Position(x, o, position.x_to_move)) == value, position
            if len(x) == len(o) == USUAL.pieces:
                assert table.value(Position(o, x, False)) == value, position


@pytest.mark.parametrize("numbers", [(4, 4, 3, 3), (5, 5, 2, 2), LONG])
def test_a_whole_table_agrees_with_itself(numbers: tuple[int, int, int, int]) -> None:
    assert inconsistent(table_of(*numbers)) == 0


def test_threads_make_no_difference() -> None:
    variant = Variant(4, 4, 3, 3)
    codes = analyse(variant, 3, lambda: False)
    assert (codes == table_of(4, 4, 3, 3).codes).all()


def test_compiling_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    interpreted = table_of().codes
    monkeypatch.setattr(retrograde, "INTERPRETED", 0)
    assert (analyse(USUAL, 1, lambda: False) == interpreted).all()


def test_every_place_is_the_place_of_its_position() -> None:
    for variant in (USUAL, Variant(2, 4, 3, 3), Variant(1, 5, 2, 2), Variant(2, 2, 1, 1)):
        index = index_of(variant)
        assert index.places == size(variant)
        for place in range(index.places):
            position = index.position(place)
            assert index.place(position) == place
            assert index.standard(position)[0] <= place


# ------------------------------------------------------------------------------------------------ kept on disk


def test_a_table_is_kept_and_a_damaged_one_computed_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = Store(tmp_path)
    ctx = WorkerContext(store=store)
    told: list[str] = []
    first = fetch(USUAL, ctx, phase=told.append)
    assert told
    assert first.value(Position()).distance == 13
    told.clear()
    assert (fetch(USUAL, ctx, phase=told.append).codes == first.codes).all()
    assert not told
    path = store.path(key(USUAL))
    data = bytearray(path.read_bytes())
    data[-7] ^= 1
    path.write_bytes(data)
    with caplog.at_level(logging.CRITICAL):
        assert (fetch(USUAL, ctx, phase=told.append).codes == first.codes).all()
    assert told


def test_large_tables_are_only_looked_for(tmp_path: Path) -> None:
    ctx, variant = WorkerContext(store=Store(tmp_path)), Variant(4, 4, 3, 3)
    assert ready(variant, ctx) is None
    fetch(variant, ctx)
    found = ready(variant, ctx)
    assert found is not None
    assert found.value(Position()) == GameValue(Result.WIN, 5)


def stopped_at(text: str, variant: Variant, store: Store) -> list[str]:
    """The phases of an analysis that is stopped when one begins so."""
    token, phases = StopToken(), list[str]()

    def hear(phase: str) -> None:
        phases.append(phase)
        if phase.startswith(text):
            token.stop()

    with pytest.raises(Interrupted):
        fetch(variant, WorkerContext(token, store=store), phase=hear)
    return phases


@pytest.mark.corner("The opening")
@pytest.mark.parametrize("last", ["Positions won in 3", "Positions lost in 4", "The opening"])
def test_a_stopped_analysis_goes_on_where_it_was(last: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Throttle, "due", lambda _: True)
    variant, store = Variant(4, 4, 3, 3), Store(tmp_path)
    whole = fetch(variant, WorkerContext(store=Store(tmp_path / "whole"))).codes
    said = stopped_at(last, variant, store)
    assert f"Computing a table of {memory_in_words(variant)}: up to a minute" in said[:2]
    assert ready(variant, WorkerContext(store=store)) is None
    left = unfinished(variant, WorkerContext(store=store))
    assert left is not None
    assert (left.codes == np.where(left.codes == 0, 0, whole)).all()
    phases, counts = list[str](), list[int]()

    def hear(_: float, __: float | None = None, count: int | None = None) -> None:
        counts.append(count or 0)

    found = fetch(variant, WorkerContext(store=store), phase=phases.append, progress=hear)
    last_level = left.codes[index_of(variant).starts[variant.full] :]
    assert min(counts) >= np.count_nonzero(last_level > 2), "what was found before counts"
    assert (found.codes == whole).all()
    # the last layer that was seen is seen again
    assert not any(phase.startswith("Positions won in 1 ") for phase in phases)
    assert unfinished(variant, WorkerContext(store=store)) is None
    assert len(list(tmp_path.glob("*.table"))) == 1


@pytest.mark.corner("compiled")
@pytest.mark.parametrize("numbers", [(3, 3, 3, 3), (4, 4, 3, 3)], ids=["interpreted", "compiled"])
def test_layers_that_were_half_done_are_done_whole(numbers: tuple[int, int, int, int]) -> None:
    whole = table_of(*numbers).codes
    variant = Variant(*numbers)
    for highest in (2, 3, 4, 5, int(whole.max()) - 1, int(whole.max())):
        half = np.where(whole <= highest, whole, 0)
        half[::2][half[::2] == highest] = 0  # as a stop within a layer leaves it
        half[: index_of(variant).starts[variant.full]] = 0  # the opening comes last
        assert (analyse(variant, 2, lambda: False, half) == whole).all()


def test_what_has_not_begun_is_not_kept(tmp_path: Path) -> None:
    stopped_at("Finding", Variant(4, 4, 3, 3), Store(tmp_path))
    stopped_at("Positions won in 1 ", Variant(4, 4, 3, 3), Store(tmp_path))
    assert not list(tmp_path.iterdir())


def test_what_is_beyond_memory_is_refused_with_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BoardRefused, match=r"6 × 6, 5 pieces, 4 in a line wants [\d,.]+ TB of memory for 922,\d+"):
        refuse_beyond_memory(Variant(6, 6, 5, 4))
    with pytest.raises(BoardRefused, match=r"wants 4\.97e24 TB of memory for 3\.92e37 placements"):
        refuse_beyond_memory(Variant(7, 7, 12, 5))
    monkeypatch.setattr(tablebase, "physical_memory", lambda: 50_000_000)
    with pytest.raises(BoardRefused, match=r"wants 76 MB of memory for 518,918,400 placements"):
        refuse_beyond_memory(Variant(4, 4, 4, 4))
    monkeypatch.setattr(tablebase, "physical_memory", lambda: 8 << 30)
    refuse_beyond_memory(Variant(4, 4, 4, 4))


def test_after_a_finished_game_nothing_is_played() -> None:
    over = Position((0, 1, 2), (3, 4), False)
    assert table_of().value(over) == GameValue(Result.LOSS, 0)
    assert table_of().moves(over) == {}
    assert table_of().value(Position((0, 1, 2), (3, 4, 6), True)) == GameValue(Result.WIN, 0)
    assert after(USUAL, Position((0, 1, 4), (3, 5, 6), True), 8).x == (1, 4, 8)


def test_counting_and_looking_for_an_example_can_be_stopped() -> None:
    table = fetch(Variant(3, 3, 2, 2), WorkerContext())
    for work in (lambda: count_by_code(table, lambda: True), lambda: example(table, 3, lambda: True)):
        with pytest.raises(Interrupted):
            work()
