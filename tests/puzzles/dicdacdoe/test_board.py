"""The rules of dic-dac-doe, against boards that break them and against the demon played out."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

import pytest

from tests.puzzles.dicdacdoe.brute_force import all_lines, boards_after, demon_wins
from workbench.core.errors import IllegalMove, OptionError
from workbench.core.options import Values
from workbench.puzzles.dicdacdoe.analysis import demon
from workbench.puzzles.dicdacdoe.formats import parse_grid
from workbench.puzzles.dicdacdoe.rules.board import Board, empty, share, shares
from workbench.puzzles.dicdacdoe.rules.check import check, counts, lines_open, lines_won
from workbench.puzzles.dicdacdoe.rules.lines import geometry
from workbench.puzzles.dicdacdoe.rules.moves import apply, caption


def grid(text: str, run: int = 3, players: int = 3, moves: int | None = None) -> Board:
    return parse_grid(text, Values({"rows": 10, "cols": 10, "run": run, "players": players, "moves": moves}))


def codes(board: Board) -> list[str]:
    return [violation.code for violation in check(board).violations]


SAFE = """
O.X+X
.+X.+
XX+OO
OO+X.
.OX.+
"""


def test_a_broken_rule_has_its_code() -> None:
    assert codes(grid("XXX\nOO+\n+O+\n")) == ["line"]
    assert codes(grid("XX.\nO.O\n+.+\n")) == ["open"] * 3
    assert "count" in codes(grid("XX.\nO+O\n+.+\n"))
    assert "count" in codes(grid("XXO\nXXO\nOO+\n"))
    assert codes(grid("*..\n...\n...\n", players=2, moves=9)) == ["symbol"]


def test_the_counts_follow_the_turn_order_for_every_number_of_moves_and_players() -> None:
    assert shares(80, 3) == {1: 27, 2: 27, 3: 26}
    for players in range(2, 7):
        for moves in range(40):
            made = [number % players + 1 for number in range(moves)]
            assert [share(moves, players, p) for p in range(1, players + 1)] == [
                made.count(p) for p in range(1, players + 1)
            ]


@pytest.mark.parametrize("shape", [(1, 5, 3), (3, 3, 3), (4, 6, 3), (6, 4, 5), (5, 7, 4), (2, 2, 2), (3, 8, 4)])
def test_the_lines_are_those_written_down_plainly(shape: tuple[int, int, int]) -> None:
    _, cols, _ = shape
    plain = {tuple(r * cols + c for r, c in line) for line in all_lines(*shape)}
    assert set(geometry(*shape).lines) == plain
    assert len(geometry(*shape).lines) == len(plain)


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


def test_every_board_of_three_by_three_is_judged_like_the_demon_plays() -> None:
    for moves in (4, 5, 6):
        for board in islice(boards_after(3, 3, 3, 3, moves), 0, None, 7):
            assert check(board).solved is not demon_wins(board), board


def test_the_demon_wins_in_turn_order_and_says_how() -> None:
    board = grid("XX.\nO.O\n+.+\n")
    assert [v.code for v in check(board).violations] == ["open"] * len(lines_open(board))
    boards = demon.win(board)
    assert lines_won(boards[-1])
    assert not any(lines_won(one) for one in boards[:-1])
    with pytest.raises(IllegalMove, match="has won"):
        apply(boards[-1], "demon 3 2")


def test_every_square_of_a_safe_board_is_hopeless_for_a_reason() -> None:
    board = grid(SAFE)
    assert check(board).solved
    squares = list(demon.squares(board))
    assert len(squares) == 6
    for one in squares:
        assert not one.hopes
        assert "hopeless" in demon.explanation(board, one)


def test_open_lines_are_no_violation_before_the_peaceful_moves_are_made() -> None:
    board = apply(empty(3, 4, moves=2), "paint X 1 1")
    assert check(board).violations == ()
    assert not check(board).complete
    assert lines_open(board)


def test_what_does_not_go_together_is_refused() -> None:
    with pytest.raises(OptionError, match="run is 6, longer than the board"):
        empty(5, 5, run=6)
    with pytest.raises(OptionError, match="moves is 26, more than the board has cells"):
        empty(5, 5, moves=26)


def test_moves() -> None:
    board = apply(empty(3, 4, moves=8), "paint O 1 1 1 2 1 3")
    assert board.cells[:4] == (2, 2, 2, 0)
    board = apply(board, "pin 1 1 2 1")
    assert apply(board, "paint X 1 1 1 2").cells[:2] == (2, 1)
    with pytest.raises(IllegalMove, match="pinned"):
        apply(board, "paint X 1 1")
    assert counts(apply(board, "clear")) == {1: 0, 2: 1, 3: 0}
    assert apply(apply(board, "pin all"), "unpin all").pins == frozenset()
    for wrong in ("", "paint", "paint Q 1 1", "paint X 9 9", "paint X 1", "pin", "demon 1 4", "clear 1"):
        with pytest.raises(IllegalMove):
            apply(board, wrong)


def test_a_peaceful_edit_takes_the_demons_moves_back() -> None:
    board = apply(grid("XX.\nO.O\n+.+\n"), "demon 3 2")
    assert board.demon == (7,)
    assert board.pieces[7] == 1
    assert apply(board, "paint . 1 1").demon == ()
    assert apply(board, "peace").demon == ()


def test_moves_in_words() -> None:
    assert caption(empty(3, 3), "paint x 1 2") == "X at row 1, column 2"
    assert caption(empty(3, 3), "paint . 1 2 1 3") == "Empty 2 cells"
    assert caption(empty(3, 3), "pin all") == "Pin all"
    assert caption(empty(3, 3), "demon 3 2") == "The demon at row 3, column 2"
    assert caption(empty(3, 3), "clear") == "Clear"
