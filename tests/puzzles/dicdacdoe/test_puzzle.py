"""The demon as an opponent."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.puzzles.dicdacdoe.boards import grid
from tests.puzzles.dicdacdoe.hand import PUZZLE, UNSAFE
from workbench.core.gesture import Ui
from workbench.core.options import Values, defaults
from workbench.puzzles import dicdacdoe
from workbench.puzzles.dicdacdoe.options import STARTERS
from workbench.puzzles.dicdacdoe.rules.board import empty
from workbench.puzzles.dicdacdoe.rules.check import check, lines_won
from workbench.puzzles.dicdacdoe.view.controls import caption, duel_caption
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import WorkerContext


def test_the_demon_awake_wins_where_it_can_and_waits_for_the_peaceful_moves() -> None:
    board, view = UNSAFE, Values({**defaults(PUZZLE.view_options(UNSAFE)), "opponent": "awake"})
    while (reply := PUZZLE.reply(board, view, WorkerContext(seed=1))) is not None:
        board = PUZZLE.apply(board, reply.move)
    assert lines_won(board)
    assert PUZZLE.reply(UNSAFE, defaults(PUZZLE.view_options(UNSAFE)), WorkerContext()) is None
    assert PUZZLE.reply(empty(3, 3), view, WorkerContext()) is None


def test_where_nothing_can_be_won_the_demon_plays_to_the_end_in_vain() -> None:
    board = grid("O.X+X\n.+X.+\nXX+OO\nOO+X.\n.OX.+\n")
    assert check(board).solved
    view = Values({**defaults(PUZZLE.view_options(board)), "opponent": "awake"})
    while (reply := PUZZLE.reply(board, view, WorkerContext(seed=1))) is not None:
        assert not lines_won(board)
        assert "in vain" in caption(board)
        board = PUZZLE.apply(board, reply.move)
    assert 0 not in board.pieces
    assert caption(board) == duel_caption(board, Ui()) == "Draw: it could not be spoilt"


def test_below_an_empty_board_f5_promises_no_task() -> None:
    assert caption(empty(3, 3)).endswith("; or F5 asks the solver")  # which may be Fewest moves, or a hint


def test_runs_are_named_with_size_and_moves() -> None:
    task = PUZZLE.task("find")
    question = Question(PUZZLE, empty(6, 7, moves=29), task, defaults(task.options))
    assert question.title == "Find a safe board · 6 × 7, 29 moves"


def test_fewest_moves_is_the_same_question_whatever_number_of_moves_the_board_says() -> None:
    task, board = PUZZLE.task("earliest"), empty(6, 7, moves=29)
    fewest = Question(PUZZLE, board, task, defaults(task.options))
    assert fewest.title == "Fewest moves · 6 × 7"
    assert fewest.asks_about(replace(board, moves=28))
    assert not fewest.asks_about(PUZZLE.apply(board, "paint X 1 1"))
    find = PUZZLE.task("find")
    assert not Question(PUZZLE, board, find, defaults(find.options)).asks_about(replace(board, moves=28))


def test_the_contests_star_is_the_same_board_wherever_it_is_named() -> None:
    """The harder one: help, starter and sample call it so."""
    starter = next(one for one in STARTERS if one.name == "contest")
    star = starter.board(Values(), Random(0))
    assert starter.title == "The contest's bonus puzzle"
    assert (star.rows, star.cols, star.moves) == (15, 15, 185)
    assert "its bonus puzzle, the harder one: 15 by 15, after 185" in " ".join((dicdacdoe.__doc__ or "").split())


def test_return_on_the_page_for_a_new_board_begins_a_game_and_no_long_search() -> None:
    assert not STARTERS[0].ask
