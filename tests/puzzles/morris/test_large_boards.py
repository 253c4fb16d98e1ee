"""The largest games: what is told of positions, found once more by looking ahead from the rules, without any table.

That positions far from the end are drawn, or won late, is judged in `analysis/test_large_tables`.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.judges.morris_ahead import Ahead
from tests.puzzles.morris.asking import ask
from tests.puzzles.morris.tables import table_of
from workbench.core.outcome import Status
from workbench.puzzles.morris.analysis.retrograde import analyse
from workbench.puzzles.morris.analysis.tablebase import Tablebase
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.position import LARGEST, Position, Variant

Numbers = tuple[int, int, int, int]


def some_position(game: Ahead, rng: Random, fewest: int = 0) -> Position:
    """Any that keeps to the rules and is not over, most of them with all pieces."""
    while True:
        count = 2 * game.pieces if rng.random() < 0.7 else rng.randint(fewest, 2 * game.pieces)
        squares = tuple(rng.sample(range(game.rows * game.cols), count))
        x_moves = rng.random() < 0.5 if count == 2 * game.pieces else count % 2 == 0
        x, o = squares[: (count + 1) // 2], squares[(count + 1) // 2 :]
        if not game.over(x) and not game.over(o):
            return Position(x, o, x_moves)


def soonest(game: Ahead, position: Position, most: int) -> int | None:
    return game.soonest(position.mover, position.other, most)


def told(table: Tablebase, position: Position, most: int) -> int | None:
    """What a table says of the plies to the end, where they are no more than `most`; odd ones are won."""
    value = table.value(position)
    assert value.distance is None or (value.distance % 2 == 1) is (value.result.value == "win")
    return value.distance if value.distance is not None and value.distance <= most else None


def judge_table(table: Tablebase, numbers: Numbers, most: int, looks: int) -> None:
    """Positions of each distance, as many as of any other as far as they are found, against looking ahead."""
    game, rng, seen = Ahead(*numbers), Random(str(numbers)), Counter[int | None]()
    for _ in range(400 * looks):
        position = some_position(game, rng)
        said = told(table, position, most)
        if seen[said] < looks:
            seen[said] += 1
            assert soonest(game, position, most) == said, position
    assert {1, 2, 3} <= seen.keys()


@pytest.mark.parametrize(
    ("numbers", "most", "looks"),
    [((7, 7, 2, 2), 3, 4), ((4, 4, 3, 3), 6, 5), ((3, 5, 3, 3), 6, 6), ((2, 5, 4, 3), 7, 12), ((1, 9, 4, 3), 7, 12)],
    ids=str,
)
def test_looking_ahead_finds_the_values_of_large_tables(numbers: Numbers, most: int, looks: int) -> None:
    judge_table(table_of(*numbers), numbers, most, looks)


@pytest.mark.trust
@pytest.mark.parametrize(
    ("numbers", "most"),
    [
        ((5, 5, 3, 3), 5),
        ((6, 6, 3, 3), 4),
        ((4, 4, 4, 3), 6),
        ((4, 4, 4, 4), 6),
        ((2, 6, 5, 4), 8),
        ((1, 11, 5, 3), 10),
    ],
    ids=str,
)
@pytest.mark.timeout(4 * 3600)
def test_looking_ahead_finds_the_values_of_the_largest_tables(numbers: Numbers, most: int) -> None:
    """The largest boards, and the most pieces, whose tables are computed in minutes."""
    judge_table(Tablebase(Variant(*numbers), analyse(Variant(*numbers), 2, lambda: False)), numbers, most, 60)


# ------------------------------------------------------------------------------------------------ tasks


def test_the_value_that_is_answered_is_found_by_looking_ahead() -> None:
    numbers, most = (4, 4, 3, 3), 5
    game, rng = Ahead(*numbers), Random(3)
    position = next(one for one in iter(lambda: some_position(game, rng), None) if soonest(game, one, most) == most)
    outcome, _ = ask(Board(Variant(*numbers), position), "value", engine="backward")
    assert outcome.status is Status.PROVED
    assert (outcome.facts["value"], outcome.facts["distance"]) == ("win", most)
    values = outcome.facts["moves"]
    assert isinstance(values, dict)
    moves = dict(game.moves(position.mover, position.other))
    assert {int(square) - 1 for square in values} == moves.keys()
    for square, queue in moves.items():
        ends = 0 if game.over(queue) else game.soonest(position.other, queue, most)
        plies = None if ends is None else ends + 1
        said = values[str(square + 1)]
        assert plies == (said["distance"] if (said["distance"] or most + 2) <= most + 1 else None), square
        assert plies is None or said["value"] == ("win" if plies % 2 else "loss")


@pytest.mark.parametrize("plies", [3, 5])
def test_what_is_composed_is_found_by_looking_ahead(plies: int) -> None:
    """The side to move wins in just so many moves, and no other move wins as soon or a little later."""
    outcome, _ = ask(Board(Variant(4, 4, 3, 3)), "compose", seed=plies, plies=plies, only_move=True)
    game, position = Ahead(4, 4, 3, 3), outcome.board.position
    assert soonest(game, position, plies) == plies
    moves = game.moves(position.mover, position.other)
    assert outcome.facts["winning_moves"] == [
        square + 1 for square, queue in moves if game.decided(position.other, queue, plies + 1)
    ]
    assert len(outcome.facts["winning_moves"]) == 1


def test_on_seven_by_seven_with_twelve_pieces_a_hint_sees_two_moves_ahead() -> None:
    """There is no table: the hint wins at once where it can, and lets nobody win at once if there is another move."""
    game, rng, seen = Ahead(LARGEST, LARGEST, 12, 4), Random(1), Counter[int | None]()
    for _ in range(60):
        position = some_position(game, rng, fewest=10)
        here = soonest(game, position, 2)
        if seen[here] == 3:
            continue
        seen[here] += 1
        outcome, _ = ask(Board(Variant(LARGEST, LARGEST, 12, 4), position), "hint")
        moves = dict(game.moves(position.mover, position.other))
        queue = moves[int(str(outcome.facts["move"])) - 1]
        assert outcome.board.position.other == queue
        assert game.over(queue) is (here == 1)
        assert (here is None) <= (not game.decided(position.other, queue, 1))
        assert ("is lost" in outcome.answer) is (here == 2)
    assert seen.keys() == {1, 2, None}


def test_the_table_of_seven_by_seven_with_twelve_pieces_is_refused() -> None:
    outcome, _ = ask(Board(Variant(LARGEST, LARGEST, 12, 4)), "value", engine="backward")
    assert outcome.refused
    assert "fewer squares or pieces are possible" in str(outcome.error)
