"""The opponent: its odds, and that at 100 it wins what is won and never loses what is drawn, in every position."""

from __future__ import annotations

from collections import Counter
from math import exp, isclose
from pathlib import Path
from random import Random

import pytest

from tests.puzzles.morris.tables import USUAL, table_of
from workbench.core import options
from workbench.core.errors import Interrupted
from workbench.core.insight import until_interrupted
from workbench.puzzles.morris.analysis.best_play import errors_after, likely_moves
from workbench.puzzles.morris.analysis.move_odds import odds, temperature
from workbench.puzzles.morris.analysis.position_index import index_of
from workbench.puzzles.morris.analysis.retrograde import needs_compiling
from workbench.puzzles.morris.analysis.tablebase import is_small
from workbench.puzzles.morris.engines.opponent import look_ahead
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.moves import apply
from workbench.puzzles.morris.rules.position import Position, Variant, after, finished, lines, moves, reachable
from workbench.puzzles.morris.rules.value import GameValue, Result
from workbench.solve.jobs.worker_context import WorkerContext
from workbench.solve.store import Store

WIN3, DRAW = GameValue(Result.WIN, 3), GameValue(Result.DRAW)
LOSS4, LOSS2 = GameValue(Result.LOSS, 4), GameValue(Result.LOSS, 2)
MORRIS = Morris()
VIEW = options.defaults(MORRIS.view_options(Board())).with_value("mode", "play")


@pytest.mark.parametrize(("scale", "heat"), [("even", 0.9 / (exp(3.35 * 0.6) - 1)), ("source", 45 * exp(-9 * 0.6))])
def test_odds_are_a_softmax_of_the_scores(scale: str, heat: float) -> None:
    move_values = {0: WIN3, 1: DRAW, 2: LOSS4, 3: LOSS2}
    weights = [exp(score / heat) for score in (1 / 3, 0, -1 / 4, -1 / 2)]
    found = odds(move_values, temperature(60, scale))
    assert all(isclose(found[k], weights[k] / sum(weights)) for k in move_values)
    assert odds(move_values, temperature(0, scale)) == dict.fromkeys(move_values, 0.25)
    assert odds({0: WIN3, 1: WIN3, 2: DRAW}, temperature(100, scale)) == {0: 0.5, 1: 0.5, 2: 0.0}
    assert odds({0: LOSS2, 1: LOSS4}, temperature(100, scale)) == {0: 0.0, 1: 1.0}  # it holds out as long as it can
    assert odds({}, 1.0) == {}


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.corner)])
def test_at_100_every_won_position_is_won_and_no_drawn_one_lost(step: int) -> None:
    """All positions up to symmetry, or each third. What is won gets nearer to its end whatever is replied."""
    table, index = table_of(), index_of(USUAL)
    seen: Counter[Result] = Counter()
    for place in range(0, index.places, step):
        position = index.position(place)
        if finished(USUAL, position) or not reachable(USUAL, position):
            continue
        value, move_values = table.value(position), table.moves(position)
        chosen = [square for square, share in odds(move_values, temperature(100)).items() if share > 0]
        assert chosen
        seen[value.result] += 1
        for square in chosen:
            assert move_values[square] == value
            if value.result is Result.LOSS:
                continue
            for reply in table.moves(after(USUAL, position, square)).values():
                if value.result is Result.DRAW:
                    assert reply.result is not Result.WIN
                else:
                    assert reply.result is Result.LOSS
                    assert reply.distance is not None
                    assert value.distance is not None
                    assert reply.distance <= value.distance - 1
    assert min(seen.values()) > 300 // step


def test_at_100_the_first_player_beats_every_defence() -> None:
    """Played out: X chooses any of its best moves, O any move at all."""
    table, waiting, seen = table_of(), [(Position(), 0)], set[Position]()
    won = longest = 0
    while waiting:
        position, plies = waiting.pop()
        for square, share in odds(table.moves(position), temperature(100)).items():
            if not share:
                continue
            mine = after(USUAL, position, square)
            if finished(USUAL, mine):
                won, longest = won + 1, max(longest, plies + 1)
                continue
            for reply in moves(USUAL, mine):
                theirs = after(USUAL, mine, reply)
                assert not finished(USUAL, theirs)
                if theirs not in seen:
                    seen.add(theirs)
                    waiting.append((theirs, plies + 2))
    assert won > 100
    assert longest <= 13


@pytest.mark.parametrize("side", ["X", "O"])
def test_it_replies_when_it_is_its_turn(side: str) -> None:
    view = VIEW.with_value("opponent", side)
    empty, unfinished = Board(), apply(Board(), "play 2")
    waiting, resting = (empty, unfinished) if side == "X" else (unfinished, empty)
    move = MORRIS.reply(waiting, view, WorkerContext(seed=3))
    assert move is not None
    assert move.move.startswith("play ")
    assert move.after == view.integer("delay") / 1000
    assert MORRIS.reply(resting, view, WorkerContext(seed=3)) is None
    over = apply(Board(), "play 1 4 2 5 3")
    assert MORRIS.reply(over, view, WorkerContext(seed=3)) is None
    assert MORRIS.reply(waiting, VIEW, WorkerContext(seed=3)) is None
    taken_back = apply(apply(waiting, "play 5"), "back")
    assert MORRIS.reply(taken_back, view, WorkerContext(seed=3)) is None  # somebody looks at the game
    broken = apply(Board(), "put X 1")
    assert MORRIS.reply(broken, view, WorkerContext(seed=3)) is None


def test_its_choices_follow_the_odds() -> None:
    view = VIEW.with_value("opponent", "X").with_value("intelligence", 100)
    ctx = WorkerContext(seed=1)
    found = Counter(reply.move for _ in range(200) if (reply := MORRIS.reply(Board(), view, ctx)))
    assert found.total() == 200
    assert set(found) == {"play 2", "play 4", "play 6", "play 8"}


def test_at_100_it_plays_the_drawn_moves_that_are_the_hardest_to_answer() -> None:
    table, position = table_of(), apply(Board(), "play 1 2 8").position
    errors, values = errors_after(USUAL, position, table, 50), table.moves(position)
    chosen = {square for square, share in likely_moves(USUAL, position, table, temperature(100)).items() if share}
    kept = {square for square, value in values.items() if value.result is Result.DRAW}
    assert table.value(position).result is Result.DRAW
    assert chosen < kept  # not any of them
    assert min(errors[square] for square in chosen) == pytest.approx(max(errors[square] for square in kept))
    assert likely_moves(USUAL, position, table, temperature(60)) == odds(values, temperature(60))


def test_without_a_table_it_looks_two_plies_ahead() -> None:
    variant = Variant(4, 4, 4, 4)
    position = Position((0, 1, 2), (4, 5, 6), True)
    seen = look_ahead(variant, position)
    assert seen[3] == GameValue(Result.WIN, 1)
    assert seen[15] == GameValue(Result.LOSS, 2)
    assert seen[7] == GameValue(Result.DRAW)


def test_nobody_replies_but_in_a_game() -> None:
    view = VIEW.with_value("opponent", "O")
    board = apply(Board(), "play 5")
    assert MORRIS.reply(board, view, WorkerContext(seed=1))
    for mode in ("set up", "analyse", "review"):
        assert MORRIS.reply(board, view.with_value("mode", mode), WorkerContext(seed=1)) is None


class Compiling(WorkerContext):
    """Is stopped while the kernels are being compiled."""

    def kernels(self, *modules: str) -> None:
        raise Interrupted


def test_a_stop_while_kernels_are_compiled_is_no_error(tmp_path: Path) -> None:
    board = Board(variant=Variant(3, 4, 3, 3))
    assert is_small(board.variant)
    assert needs_compiling(board.variant)
    ctx = Compiling(store=Store(tmp_path))
    with pytest.raises(Interrupted):
        MORRIS.reply(board, VIEW.with_value("opponent", "X"), ctx)
    assert list(until_interrupted(MORRIS.insights(board, VIEW, ctx))) == []


@pytest.mark.parametrize("numbers", [(4, 4, 4, 4), (5, 5, 3, 3), (7, 7, 4, 4)])
def test_at_100_no_win_in_one_is_missed_without_a_table(numbers: tuple[int, int, int, int], tmp_path: Path) -> None:
    variant, rng = Variant(*numbers), Random(1)
    view, ctx = VIEW.with_value("opponent", "X"), WorkerContext(store=Store(tmp_path), seed=1)
    line = [square for square in range(variant.cells) if lines(variant)[0] >> square & 1]
    for _ in range(8):
        winning = rng.choice(line)
        mine = [square for square in line if square != winning]
        others = rng.sample([square for square in range(variant.cells) if square not in line], variant.full)
        x = (*others[: variant.pieces - 1 - len(mine)], *mine)
        position = Position(x, tuple(others[variant.pieces : variant.pieces + len(x)]))
        wins = {s for s in moves(variant, position) if finished(variant, after(variant, position, s))}
        assert winning in wins
        reply = MORRIS.reply(Board(variant, position), view, ctx)
        assert reply is not None
        assert reply.move in {f"play {square + 1}" for square in wins}
