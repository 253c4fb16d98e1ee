"""Random small questions of every task, formulation and symmetry, each answer held against all boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.judges import dicdacdoe as judge
from workbench.core.context import Limits
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.dicdacdoe.rules.board import Board, empty
from workbench.solve.events import Bound, Event, Incumbent
from workbench.solve.job import run_job

PUZZLE = Dicdacdoe()
LONG = 2000
"""Questions of each kind in the long form."""


def random_board(rng: Random, most: int) -> Board:
    """A game of at most so many cells with pieces, pins and moves of the demon strewn over it."""
    rows, cols = rng.choice([(r, c) for r in range(1, 5) for c in range(2, 6) if 3 <= r * c <= most])
    size, players = rows * cols, rng.choice((2, 2, 2, 3, 3, 4, 6))
    moves = rng.randint(size // 2, size) if rng.random() < 0.8 else rng.randint(0, size)
    run = min(rng.choice((2, 3, 3, 3, 3, 4)), max(rows, cols))
    full, kept = rng.choice((0.0, 0.3, 0.9)), rng.choice((0.0, 0.1, 0.3, 0.6))
    cells = tuple(rng.randint(1, players) if rng.random() < full else 0 for _ in range(size))
    if rng.random() < 0.02:
        cells = (players + 1 if players < 6 else 0, *cells[1:])
    pins = frozenset(cell for cell in range(size) if rng.random() < kept)
    free = [cell for cell, piece in enumerate(cells) if not piece]
    ready = size - len(free) == moves
    demon = rng.sample(free, rng.randint(0, len(free))) if ready and rng.random() < 0.5 else []
    return replace(empty(rows, cols, run, players, moves), cells=cells, pins=pins, demon=tuple(demon))


def game_of(board: Board) -> judge.Game:
    return board.rows, board.cols, board.run, board.players


def pins_of(board: Board, cells: set[tuple[int, int]] | None = None) -> dict[int, int]:
    return {
        i: board.cells[i] for i in board.pins if cells is None or (i // board.cols + 1, i % board.cols + 1) in cells
    }


def ask(board: Board, task: str, seed: int, hint: Board | None, **values: Any) -> tuple[Outcome, list[Event]]:
    """The outcome and all events. One worker, or two now and then."""
    events: list[Event] = []
    limits = Limits(workers=2 if seed % 3 == 0 else 1, seed=seed)
    outcome = run_job(PUZZLE, board, PUZZLE.task(task), values, events.append, limits=limits, hint=hint)
    assert outcome.status is not Status.FAILED or outcome.refused, outcome.error
    assert outcome.stopped is None
    return outcome, events


def cannot_be_asked(board: Board, task: str) -> bool:
    """Symbols that nobody plays, a pinned line, and for `find` more pinned than there are moves or holes."""
    pins, game = pins_of(board), game_of(board)
    if max(board.cells) > board.players or judge.won(game, [pins.get(cell, 0) for cell in range(board.size)]):
        return True
    due = [board.size - board.moves, *judge.made_by(board.moves, board.players)[1:]]
    return task == "find" and any(list(pins.values()).count(value) > most for value, most in enumerate(due))


def check_conflict(board: Board, outcome: Outcome, possible: Callable[[dict[int, int]], bool]) -> None:
    """Pins none of which is too many, or no pin at all where it is not their fault."""
    cells = {violation.cells[0] for violation in outcome.conflict if violation.code == "pin"}
    assert outcome.conflict
    assert not possible(pins_of(board, cells))
    assert all(possible(pins_of(board, cells - {one})) for one in cells)


def find(formulation: str) -> Callable[[Board, Random, int], None]:
    def one(board: Board, rng: Random, seed: int) -> None:
        game, pins = game_of(board), pins_of(board)
        outcome, events = ask(board, "find", seed, None, formulation=formulation)
        assert outcome.refused is cannot_be_asked(board, "find")
        if outcome.refused:
            return
        for event in events:
            if isinstance(event, Incumbent):
                assert judge.has_counts(game, board.moves, event.board.cells)
                assert pins.items() <= dict(enumerate(event.board.cells)).items()
                assert event.objective == judge.broken(game, board.moves, event.board.cells)
        fewest = judge.fewest_broken(game, board.moves, pins)
        assert all(event.bound <= fewest for event in events if isinstance(event, Bound))
        if fewest:
            assert outcome.status is Status.INFEASIBLE
            assert outcome.board is None
            check_conflict(board, outcome, lambda kept: judge.safe_exists(game, board.moves, kept))
            return
        assert (outcome.status, outcome.objective, outcome.board.moves) == (Status.PROVED, 0, board.moves)
        assert judge.is_safe(game, board.moves, outcome.board.cells)
        # once more, with a board at hand that may be another game's by now
        again = replace(board, pins=board.pins | {rng.randrange(board.size)}, demon=())
        outcome, _ = ask(again, "find", seed, rng.choice((outcome.board, board)), formulation=formulation)
        assert outcome.refused is cannot_be_asked(again, "find")
        if not outcome.refused:
            safe = judge.safe_exists(game, board.moves, pins_of(again))
            assert outcome.status is (Status.PROVED if safe else Status.INFEASIBLE)

    return one


def earliest(symmetry: str) -> Callable[[Board, Random, int], None]:
    def one(board: Board, rng: Random, seed: int) -> None:
        game, pins = game_of(board), pins_of(board)
        outcome, events = ask(board, "earliest", seed, None, symmetry=symmetry)
        assert outcome.refused is cannot_be_asked(board, "earliest")
        if outcome.refused:
            return
        fewest = judge.earliest(game, pins, symmetry)
        for event in events:
            if isinstance(event, Incumbent):
                assert judge.is_safe(game, event.board.moves, event.board.cells)
                assert event.objective == event.board.moves
                assert pins.items() <= dict(enumerate(event.board.cells)).items()
            if isinstance(event, Bound) and fewest is not None:
                assert event.bound <= fewest
        if fewest is not None:
            assert (outcome.status, outcome.objective, outcome.bound) == (Status.PROVED, fewest, fewest)
            holes = [cell for cell, piece in enumerate(outcome.board.cells) if not piece]
            ways = judge.turned(board.rows, board.cols, symmetry)
            assert any(not way or {way[cell] for cell in holes} == set(holes) for way in ways)
            return
        assert outcome.status is Status.INFEASIBLE
        if symmetry == "none":
            check_conflict(board, outcome, lambda kept: judge.earliest(game, kept) is not None)

    return one


QUESTIONS: dict[str, tuple[Callable[[Board, Random, int], None], int]] = {
    "find, default": (find("default"), 20),
    "find, slack": (find("slack"), 20),
    "earliest, none": (earliest("none"), 8),
    "earliest, rot180": (earliest("rot180"), 20),
    "earliest, any": (earliest("any"), 12),
}
"""Each with how many there are in the short form."""


def put(name: str, seeds: range, most: int) -> None:
    for seed in seeds:
        rng = Random(f"{name} {seed}")
        board = random_board(rng, most)
        try:
            QUESTIONS[name][0](board, rng, seed)
        except AssertionError as error:
            raise AssertionError(f"{name}, seed {seed}:\n{PUZZLE.format(board)}") from error


@pytest.mark.parametrize("name", QUESTIONS)
def test_some_questions(name: str) -> None:
    put(name, range(QUESTIONS[name][1]), 9)


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", QUESTIONS)
def test_many_questions(name: str) -> None:
    put(name, range(1000, 1000 + LONG), 12)
