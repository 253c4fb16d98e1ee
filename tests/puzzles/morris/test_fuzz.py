"""Random questions of every task about small games, each answer held against a literal analysis."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.judges.morris import Kinds, Literal, State
from workbench.core.context import Limits
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.moves import apply
from workbench.puzzles.morris.rules.position import Position, Variant
from workbench.solve.events import Bound, Event, Incumbent
from workbench.solve.job import run_job

MORRIS = Morris()
LONG = 2000
"""Questions of each task in the long form."""
SMALL = [(2, 3, 2, 2), (2, 3, 2, 3), (1, 6, 2, 2), (2, 3, 1, 1), (3, 3, 1, 2), (3, 3, 2, 2), (2, 4, 3, 2), (2, 4, 3, 3)]
LARGER = [*SMALL, (3, 3, 2, 3), (1, 7, 3, 2), (1, 8, 3, 3), (2, 5, 2, 2), (2, 4, 3, 4), (3, 3, 3, 3), (3, 3, 3, 2)]


@cache
def reached(numbers: tuple[int, int, int, int]) -> Literal:
    """All that play comes to."""
    return Literal(*numbers).solve()


@cache
def known(numbers: tuple[int, int, int, int]) -> tuple[Literal, Kinds]:
    """All positions, and what they are up to symmetry."""
    game = Literal(*numbers).solve(everything=True)
    return game, Kinds(game)


@cache
def listed(numbers: tuple[int, int, int, int]) -> tuple[list[State], list[State]]:
    """The positions of a game in a fixed order, and those that play comes to."""
    return sorted(known(numbers)[0].states), sorted(reached(numbers).states)


def state_of(board: Board) -> State:
    return board.position.x, board.position.o, board.position.x_to_move


def random_board(rng: Random, numbers: tuple[int, int, int, int]) -> Board:
    """A game under way, a position that was set up, or one that breaks a rule."""
    if rng.random() < 0.5:
        board = Board(Variant(*numbers))
        for _ in range(rng.randint(0, 12)):
            open_squares = [s for s in range(board.variant.cells) if s not in (*board.position.x, *board.position.o)]
            if reached(numbers).won(board.position.x) or reached(numbers).won(board.position.o):
                break
            board = apply(board, f"play {rng.choice(open_squares) + 1}")
        return board
    x, o, x_moves = rng.choice(listed(numbers)[rng.random() < 0.5])
    if rng.random() < 0.05:
        x = (*x, rng.randrange(numbers[0] * numbers[1]))
    return Board(Variant(*numbers), Position(x, o, x_moves))


def ask(board: Board, task: str, seed: int, **values: Any) -> tuple[Outcome, list[Event]]:
    """The outcome and all events. One worker, or two now and then."""
    events: list[Event] = []
    limits = Limits(workers=2 if seed % 7 == 0 else 1, seed=seed)
    outcome = run_job(MORRIS, board, MORRIS.task(task), values, events.append, limits=limits)
    assert outcome.status is not Status.FAILED or outcome.refused, outcome.error
    assert outcome.stopped is None
    return outcome, events


def true_value(game: Literal, state: State) -> tuple[str, int | None]:
    """For the side to move; one that has a line of its own has won."""
    if state in game.finished:
        x, o, x_moves = state
        return ("win", 0) if game.won(x if x_moves else o) else ("loss", 0)
    return game.values[state]


OTHERWISE = {"win": "loss", "draw": "draw", "loss": "win"}


def moves_of(game: Literal, state: State) -> dict[int, tuple[str, int | None]]:
    """What each move is worth to the side that makes it."""
    if state in game.finished:
        return {}
    found = {}
    for square, after in game.after(state).items():
        value, distance = true_value(game, after)
        found[square + 1] = (OTHERWISE[value], None if distance is None else distance + 1)
    return found


# ------------------------------------------------------------------------------------------------ one task each


def value(board: Board, rng: Random, seed: int) -> None:
    numbers = (board.variant.rows, board.variant.cols, board.variant.pieces, board.variant.run)
    game, everywhere = known(numbers)[0], reached(numbers)
    outcome, _ = ask(board, "value", seed)
    assert outcome.status is Status.PROVED
    facts, state = outcome.facts, state_of(board)
    assert (facts["value"], facts["distance"]) == true_value(game, state)
    assert facts["moves"] == {
        str(square): {"value": value, "distance": distance}
        for square, (value, distance) in moves_of(game, state).items()
    }
    assert facts["reachable"] is (state in everywhere.states)


def hint(board: Board, rng: Random, seed: int) -> None:
    numbers = (board.variant.rows, board.variant.cols, board.variant.pieces, board.variant.run)
    game, state = known(numbers)[0], state_of(board)
    outcome, _ = ask(board, "hint", seed)
    if state in game.finished:
        assert (outcome.status, outcome.facts["move"]) == (Status.INFEASIBLE, None)
        return
    assert outcome.status is Status.PROVED
    move = moves_of(game, state)[int(str(outcome.facts["move"]))]
    assert move == (outcome.facts["value"], outcome.facts["distance"]) == true_value(game, state)


def strategy(board: Board, rng: Random, seed: int) -> None:
    numbers = (board.variant.rows, board.variant.cols, board.variant.pieces, board.variant.run)
    (game, kinds), state = known(numbers), state_of(board)
    outcome, events = ask(board, "strategy", seed)
    result, distance = true_value(game, state)
    if not distance:
        assert outcome.status is Status.INFEASIBLE
        return
    assert outcome.status is Status.PROVED
    assert outcome.facts["winner"] == ("X" if (result == "win") is state[2] else "O")
    assert outcome.facts["distance"] == distance
    assert outcome.objective == outcome.bound
    fewest = kinds.strategy(state)
    if fewest is not None:
        assert outcome.objective == fewest
        assert all(event.bound <= fewest for event in events if isinstance(event, Bound))
    told = [event.objective or 0 for event in events if isinstance(event, Incumbent)]
    assert told == sorted(set(told), reverse=True)


def compose(board: Board, rng: Random, seed: int) -> None:
    numbers = (board.variant.rows, board.variant.cols, board.variant.pieces, board.variant.run)
    game, kinds = known(numbers)
    plies, only = rng.choice((1, 1, 3, 3, 5, 7, 9, 4)), rng.random() < 0.5

    def fits(state: State) -> bool:
        if state in game.finished or true_value(game, state) != ("win", plies):
            return False
        return not only or [value for value, _ in moves_of(game, state).values()].count("win") == 1

    every = {kinds.of(state) for state in reached(numbers).states if fits(state)}
    outcome, _ = ask(board, "compose", seed, plies=plies, only_move=only)
    assert outcome.count == len(every)
    assert outcome.status is (Status.PROVED if every else Status.INFEASIBLE)
    if every:
        assert state_of(outcome.board) in reached(numbers).states
        assert fits(state_of(outcome.board))
        winning = [square for square, (value, _) in moves_of(game, state_of(outcome.board)).items() if value == "win"]
        assert outcome.facts["winning_moves"] == winning


QUESTIONS: dict[str, tuple[Callable[[Board, Random, int], None], int]] = {
    "value": (value, 60),
    "hint": (hint, 150),
    "strategy": (strategy, 60),
    "compose": (compose, 40),
}
"""Each with how many there are in the short form."""


def put(name: str, seeds: range, variants: list[tuple[int, int, int, int]]) -> None:
    for seed in seeds:
        rng = Random(f"{name} {seed}")
        numbers = rng.choice(variants)
        board = random_board(rng, numbers)
        if state_of(board) not in known(numbers)[0].states:
            assert ask(board, name, seed)[0].refused
            continue
        try:
            QUESTIONS[name][0](board, rng, seed)
        except AssertionError as error:
            raise AssertionError(f"{name}, seed {seed}:\n{MORRIS.format(board)}") from error


@pytest.mark.parametrize("name", QUESTIONS)
def test_some_questions(name: str) -> None:
    put(name, range(QUESTIONS[name][1]), SMALL)


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", QUESTIONS)
def test_many_questions(name: str) -> None:
    put(name, range(1000, 1000 + LONG), LARGER)
