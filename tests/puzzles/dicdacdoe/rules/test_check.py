"""The rules, against boards that break them and against the demon played out."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

import pytest

from tests.puzzles.dicdacdoe.boards import grid
from tests.puzzles.dicdacdoe.brute_force import boards_after, demon_wins
from workbench.puzzles.dicdacdoe.analysis import demon
from workbench.puzzles.dicdacdoe.rules.board import Board, empty, shares
from workbench.puzzles.dicdacdoe.rules.check import check, lines_open, lines_won
from workbench.puzzles.dicdacdoe.rules.moves import apply


def codes(board: Board) -> list[str]:
    return [violation.code for violation in check(board).violations]


def test_a_broken_rule_has_its_code() -> None:
    assert codes(grid("XXX\nOO+\n+O+\n")) == ["line"]
    assert codes(grid("XX.\nO.O\n+.+\n")) == ["open"] * 3
    assert "count" in codes(grid("XX.\nO+O\n+.+\n"))
    assert "count" in codes(grid("XXO\nXXO\nOO+\n"))
    assert codes(grid("*..\n...\n...\n", players=2, moves=9)) == ["symbol"]


@pytest.mark.parametrize(
    ("rows", "cols", "run", "players"),
    [(3, 3, 3, 2), (3, 3, 3, 3), (3, 4, 3, 2), (3, 4, 3, 3), (4, 4, 3, 2), (4, 4, 3, 3), (4, 4, 4, 2), (3, 3, 2, 3)],
)
def test_a_board_is_safe_exactly_when_the_demon_cannot_win(rows: int, cols: int, run: int, players: int) -> None:
    rng = random.Random(1)
    seen = set()
    for empty_cells in range(7):
        moves = rows * cols - empty_cells
        board = empty(rows, cols, run, players, moves)
        contents = [0] * empty_cells + [p for p, n in shares(moves, players).items() for _ in range(n)]
        for _ in range(25):
            rng.shuffle(contents)
            made = replace(empty(rows, cols, run, players, moves), cells=tuple(contents))
            assert check(made).solved is not demon_wins(made), made
            assert bool(demon.win(made)) is (not check(made).solved and not lines_won(made))
            seen.add(check(made).solved)
        assert board.filled == 0
    assert False in seen


def test_boards_of_three_by_three_are_judged_like_the_demon_plays() -> None:
    for moves in (4, 5, 6):
        for board in islice(boards_after(3, 3, 3, 3, moves), 0, None, 19):
            assert check(board).solved is not demon_wins(board), board


def test_open_lines_are_no_violation_before_the_peaceful_moves_are_made() -> None:
    board = apply(empty(3, 4, moves=2), "paint X 1 1")
    assert check(board).violations == ()
    assert not check(board).complete
    assert lines_open(board)
