"""The solvers of dic-dac-doe, against the rules and against all boards of tiny games."""

from __future__ import annotations

import random
from typing import Any

import pytest
from ortools.sat.python import cp_model

from tests.patience import PATIENCE
from tests.puzzles.dicdacdoe.brute_force import boards_after, demon_wins
from workbench.core.context import Limits
from workbench.core.options import defaults
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.puzzles.dicdacdoe.engines.local_search import LocalSearch
from workbench.puzzles.dicdacdoe.engines.start_states import fill, start_state
from workbench.puzzles.dicdacdoe.formats import parse_grid
from workbench.puzzles.dicdacdoe.model import default as cp
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.dicdacdoe.rules.board import Board, empty, rest_after, with_pieces
from workbench.puzzles.dicdacdoe.rules.check import check
from workbench.puzzles.dicdacdoe.rules.moves import apply
from workbench.puzzles.dicdacdoe.rules.symmetry import symmetric, symmetries
from workbench.solve import events
from workbench.solve.events import Event
from workbench.solve.job import StopToken, run_job

PUZZLE = Dicdacdoe()


def ask(board: Board, task: str, workers: int = 1, **values: Any) -> tuple[Outcome, list[Event]]:
    found: list[Event] = []
    asked = {**defaults(PUZZLE.task(task).options), **values}
    limits = Limits(time=2 * PATIENCE, workers=workers, seed=1)
    return run_job(PUZZLE, board, PUZZLE.task(task), asked, found.append, limits=limits), found


TINY = [(3, 3, 3, 2), (3, 3, 3, 3), (2, 5, 3, 2), (3, 3, 2, 2)]


@pytest.mark.parametrize(("rows", "cols", "run", "players"), TINY)
def test_the_fewest_moves_of_tiny_games(rows: int, cols: int, run: int, players: int) -> None:
    safe = {
        moves
        for moves in range(rows * cols + 1)
        if any(not demon_wins(board) for board in _sampled(rows, cols, run, players, moves))
    }
    outcome, _ = ask(empty(rows, cols, run, players), "earliest")
    if not safe:
        assert outcome.status is Status.INFEASIBLE
        return
    assert outcome.status is Status.PROVED
    assert outcome.objective == outcome.bound == min(safe)
    assert safe == set(range(min(safe), rows * cols + 1))  # safe is safe for good


def _sampled(rows: int, cols: int, run: int, players: int, moves: int) -> list[Board]:
    """All boards that `check` takes for safe, and some others: playing every one out takes too long."""
    found, rng = [], random.Random(1)
    for board in boards_after(rows, cols, run, players, moves):
        if check(board).solved or (board.size - moves < 6 and rng.random() < 0.01):
            found.append(board)
            if check(board).solved and board.size - moves < 7:
                return [board]
    return found


def test_find_keeps_pins_and_counts() -> None:
    board = apply(apply(empty(10, 10, moves=83), "paint O 1 1 5 5"), "pin 1 1 5 5 5 6")
    for formulation in ("default", "slack"):
        outcome, _ = ask(board, "find", 2, formulation=formulation)
        assert outcome.status is Status.PROVED
        assert board.keeps(outcome.board)
        assert outcome.board.cells[45] == 0
        assert check(outcome.board).solved


def test_slack_streams_fewer_and_fewer_open_lines() -> None:
    outcome, found = ask(empty(7, 7, moves=40), "find", formulation="slack")
    worth = [event.objective for event in found if isinstance(event, events.Incumbent)]
    assert outcome.objective == worth[-1] == 0
    assert worth == sorted(worth, key=lambda value: -(value or 0))
    assert len(worth) > 2


@pytest.mark.parametrize("formulation", ["default", "slack"])
def test_impossible_pins_are_explained_by_as_few_as_possible(formulation: str) -> None:
    board = apply(empty(6, 6, moves=30), "paint X 1 1 1 2")
    board = apply(board, "pin 1 1 1 2 1 3 5 5")
    outcome, _ = ask(board, "find", formulation=formulation)
    assert outcome.status is Status.INFEASIBLE
    cells = [cell for violation in outcome.conflict for cell in violation.cells]
    assert sorted(cells) == [(1, 1), (1, 2), (1, 3)]
    assert {violation.code for violation in outcome.conflict} == {"pin"}


def test_too_few_moves_are_impossible_whatever_is_pinned() -> None:
    for workers in (1, 2):
        outcome, _ = ask(apply(empty(6, 6, moves=27), "pin 1 1"), "find", workers)
        assert outcome.status is Status.INFEASIBLE
        assert [violation.code for violation in outcome.conflict] == ["moves"]


def test_what_is_drawn_and_safe_is_the_answer() -> None:
    outcome, _ = ask(empty(6, 6, moves=28), "earliest")
    again, found = ask(outcome.board, "find")
    assert again.board == outcome.board
    assert len([event for event in found if isinstance(event, events.Incumbent)]) == 1
    # and a hint where it is not: one piece wrong
    wrong = apply(outcome.board, "paint X 1 1")
    wrong = apply(wrong, "paint . 1 2 1 3")
    assert ask(wrong, "find")[0].status is Status.PROVED


@pytest.mark.parametrize(
    ("task", "values"), [("find", {}), ("find", {"formulation": "slack"}), ("earliest", {})], ids=str
)
def test_a_line_is_a_hint_like_other_pieces_unless_all_of_it_is_pinned(task: str, values: dict[str, Any]) -> None:
    board = apply(apply(empty(6, 6, moves=30), "paint + 2 2 3 3 4 4"), "pin 2 2 3 3")
    outcome, _ = ask(board, task, **values)
    assert outcome.status is Status.PROVED
    assert check(outcome.board).solved
    assert board.keeps(outcome.board)
    outcome, _ = ask(apply(board, "pin all"), task, **values)
    assert outcome.refused
    assert outcome.error == (
        "the board is won already: + has the diagonal from row 2, column 2 to row 4, column 4, all of it pinned"
    )


def test_what_the_demon_has_wasted_does_not_make_a_board_safe() -> None:
    """With its moves nobody has enough left; the answer is a board without them."""
    board = parse_grid("XO..\n", PUZZLE.options_of(empty(1, 4, run=2, players=2, moves=2)))
    board = apply(apply(board, "demon 1 3"), "demon 1 4")
    assert check(board).solved
    assert ask(board, "find")[0].status is Status.INFEASIBLE
    outcome, _ = ask(board, "earliest")
    assert (outcome.status, outcome.objective) == (Status.PROVED, 3)


def test_a_hint_with_other_pins_is_left_aside() -> None:
    first, _ = ask(empty(6, 6, moves=30), "find")
    board = apply(first.board, "pin 1 1")
    task = PUZZLE.task("find")
    values = {"formulation": "default"}
    outcome = run_job(PUZZLE, board, task, values, lambda event: None, limits=Limits(seed=1), hint=first.board)
    assert outcome.status is Status.PROVED
    assert board.keeps(outcome.board)


def test_a_win_of_the_demon_is_no_won_board() -> None:
    board = parse_grid("XO.\n...\n...\n", PUZZLE.options_of(empty(3, 3, players=2, moves=2)))
    for cell in ("2 1", "1 3", "3 1"):
        board = apply(board, f"demon {cell}")
    assert not ask(board, "find")[0].refused


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (apply(apply(empty(4, 4, moves=8), "paint X 1 1 1 2 2 3 2 4"), "pin all"), "4 pieces of X are pinned"),
        (apply(apply(empty(4, 4), "paint X 1 1 1 2 1 3"), "pin all"), "the board is won already: X has row 1"),
        (apply(empty(3, 3, moves=8), "pin 1 1 2 2"), "2 empty cells are pinned"),
        (parse_grid("X*\nXO\nO.\n", PUZZLE.options_of(empty(3, 3, players=2, moves=6))), "nobody plays *"),
    ],
)
def test_what_cannot_be_asked_is_refused(board: Board, message: str) -> None:
    outcome, _ = ask(board, "find")
    assert outcome.refused
    assert outcome.error is not None
    assert message in outcome.error


@pytest.mark.parametrize("symmetry", ["rot180", "any"])
def test_symmetric_holes(symmetry: str) -> None:
    free, _ = ask(empty(6, 6), "earliest")
    outcome, _ = ask(empty(6, 6), "earliest", 2, symmetry=symmetry)
    assert outcome.status is Status.PROVED
    assert (outcome.objective or 0) >= (free.objective or 0)
    assert any(symmetric(outcome.board.cells, images) for images in symmetries(6, 6, symmetry))


def test_symmetric_boards_are_found_without_shares_and_then_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    board = apply(apply(empty(9, 9), "paint X 1 2 2 3"), "pin all")
    token, whole = StopToken(), cp.fewest

    def uneven(asked: Board, turned: Any = (), at_most: int | None = None, fair: bool = True) -> cp.Model:
        assert not fair  # the model that knows everybody's share comes later
        model = whole(asked, turned, at_most, fair)
        made = [sum(cell[player] for cell in model.cells) for player in (1, 2)]
        model.proto.add(made[0] >= made[1] + 5)
        return model

    def stop(event: Event) -> None:
        if isinstance(event, events.Incumbent):
            token.stop()

    monkeypatch.setattr(cp, "fewest", uneven)
    task = PUZZLE.task("earliest")
    outcome = run_job(
        PUZZLE, board, task, {"symmetry": "rot180"}, stop, limits=Limits(time=2 * PATIENCE, workers=2), token=token
    )
    assert outcome.status is Status.FEASIBLE
    assert check(outcome.board).solved
    assert board.keeps(outcome.board)
    assert symmetric(outcome.board.cells, symmetries(9, 9, "rot180")[0])


def test_known_answers() -> None:
    for size, moves in ((6, 28), (7, 39), (8, 51), (10, 80)):
        outcome, _ = ask(empty(size, size), "earliest", 2)
        assert outcome.status is Status.PROVED
        assert outcome.objective == moves


def test_pins_bound_the_fewest_moves() -> None:
    board = apply(apply(empty(4, 4), "paint X 1 1 1 2 2 3 2 4 4 1"), "pin all")
    outcome, _ = ask(board, "earliest")
    assert outcome.status is Status.PROVED
    assert outcome.objective is not None
    assert outcome.objective >= 13  # the fifth X is the thirteenth move
    assert board.keeps(outcome.board)


def test_answers_are_told_in_the_words_of_the_task() -> None:
    safe = "the board is safe: whatever the demon does, nobody wins"
    for formulation in ("default", "slack"):
        assert ask(empty(6, 6, moves=28), "find", formulation=formulation)[0].answer == safe
        none, _ = ask(empty(6, 6, moves=20), "find", formulation=formulation)
        assert none.answer == "no board is safe after 20 moves"
    board = apply(empty(6, 6, moves=30), "paint X 1 1 1 2")
    pinned, _ = ask(apply(board, "pin 1 1 1 2 1 3"), "find")
    assert pinned.answer == "no board with these pins is safe after 30 moves"
    assert ask(empty(6, 6), "earliest")[0].answer == "a board can be safe after 28 moves, and never after fewer"
    assert ask(empty(2, 2, 2, 2), "earliest")[0].answer == "no board is ever safe"


def test_why_a_number_of_moves_is_impossible_takes_one_short_line() -> None:
    outcome, _ = ask(empty(10, 10, moves=79), "find", 2)
    assert outcome.status is Status.INFEASIBLE
    assert [violation.message for violation in outcome.conflict] == ["no board is safe after 79 moves"]


@pytest.mark.parametrize("formulation", ["default", "slack"])
def test_a_search_that_is_stopped_shows_how_near_it_was(formulation: str) -> None:
    token, shown = StopToken(), list[float]()

    def watch(event: Event) -> None:
        if isinstance(event, events.Incumbent) and event.objective is not None:
            shown.append(event.objective)
            if len(shown) == 2:
                token.stop()

    board, task = empty(15, 15, moves=183), PUZZLE.task("find")
    outcome = run_job(
        PUZZLE, board, task, {"formulation": formulation}, watch, limits=Limits(workers=1, seed=1), token=token
    )
    assert outcome.status is Status.UNKNOWN
    assert outcome.stopped is Stopped.USER
    assert outcome.objective == min(shown) > 0
    assert outcome.answer == f"no safe board yet, the nearest leaves {min(shown):,.0f} lines open"


# ------------------------------------------------------------------------------------------------ engines


def test_the_search_keeps_its_books() -> None:
    board = apply(apply(empty(7, 6, run=4, players=4, moves=30), "paint * 1 1 2 2"), "pin 1 1 3 3")
    search = LocalSearch(board, 1)
    for _ in range(3):
        search.work()
    fresh = LocalSearch(board, 2, search.best)
    assert search.best[0] == 4
    assert search.best[14] == 0
    assert fresh.best == search.best
    assert fresh.fewest == search.fewest


@pytest.mark.parametrize("late", [30, 34, 36])
def test_the_search_knows_late_demons(late: int) -> None:
    search = LocalSearch(empty(6, 6, moves=late), 1)
    while search.work():
        pass
    assert check(with_pieces(empty(6, 6), search.best, late)).solved
    assert min(rest_after(empty(6, 6), late).values()) < 3


def test_a_beginning_has_the_right_counts() -> None:
    board = apply(apply(empty(5, 5, moves=19), "paint O 1 1 1 2 1 3 2 1"), "pin 1 1 5 5")
    for seed in range(5):
        contents = start_state(board, 19, board.cells, random.Random(seed))
        assert [contents.count(value) for value in range(4)] == [6, 7, 6, 6]
        assert contents[:3] == (2, 2, 2)
        assert contents[24] == 0
    assert sum(map(bool, fill(board, contents, 21))) == 21


def test_each_rule_of_the_model_has_a_board_for_and_against() -> None:
    for moves, possible in ((9, False), (10, True), (16, True)):
        model = cp.fixed(empty(4, 4), moves)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        assert (solver.solve(model.proto) != cp_model.INFEASIBLE) is possible
