"""The rules, against boards that break them and against the demon played out."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

import pytest

from tests.puzzles.dicdacdoe.boards import grid
from tests.puzzles.dicdacdoe.brute_force import boards_after, demon_wins
from workbench.core.errors import IllegalMove
from workbench.puzzles.dicdacdoe.analysis import demon
from workbench.puzzles.dicdacdoe.rules.board import SYMBOLS, Board, empty, shares, turn, whose_turn
from workbench.puzzles.dicdacdoe.rules.check import check, lines_open, lines_won
from workbench.puzzles.dicdacdoe.rules.moves import apply


def codes(board: Board) -> list[str]:
    return [violation.code for violation in check(board).violations]


def test_a_broken_rule_has_its_code() -> None:
    assert codes(grid("XXX\nOO+\n+O+\n")) == ["line"]
    assert codes(grid("XX.\nO.O\n+.+\n")) == ["open"] * 3
    told = check(grid("XX.\nO.O\n+.+\n")).violations[0].message
    assert told.startswith("an open line: X can win with ")  # behind a ✕ an X alone would look like a player's two
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


def test_every_player_wins_and_is_told_from_who_does_not_play() -> None:
    for number, symbol in enumerate(SYMBOLS, 1):
        board = grid(f"{symbol * 3}\n...\n...\n", players=6, moves=9)
        assert [one.players for one in lines_won(board)] == [(number,)]
        assert ("symbol" in codes(replace(board, players=max(2, number - 1)))) == (number > 2)
        assert "symbol" not in codes(replace(board, players=max(2, number)))


def test_pieces_of_every_player_are_counted() -> None:
    found = check(grid("OO.\n...\n...\n", players=2, moves=2)).violations
    assert [one.message for one in found if one.code == "count"] == [
        "X has no pieces, after 2 moves of 2 players it has 1",
        "O has 2 pieces, after 2 moves of 2 players it has 1",
    ]


def test_all_open_lines_are_counted_where_too_many_are_open_to_be_named() -> None:
    """A board of 14 by 14: 12 * 14 lines along rows, as many along columns, and 12 * 12 along each diagonal."""
    found = [violation for violation in check(empty(14, 14, moves=0)).violations if violation.code == "open"]
    *named, last = found
    assert last.message == f"{2 * 12 * 14 + 2 * 12 * 12 - len(named)} more lines are open"
    assert all(len(violation.cells) == 3 for violation in named)
    assert not last.cells
    few = check(empty(5, 5, moves=0)).violations
    assert len(few) == 2 * 3 * 5 + 2 * 3 * 3


def test_only_the_line_that_the_demon_has_completed_is_lit() -> None:
    board = apply(grid("XX.\nO.O\n+.+\n"), "demon 1 3")
    found = check(board).violations
    assert {violation.code for violation in found} == {"line", "open"}
    assert [violation.cells for violation in found if violation.cells] == [((1, 1), (1, 2), (1, 3))]


def test_open_lines_are_not_counted_as_lines_that_somebody_has() -> None:
    verdict = check(apply(grid("XX.\nO.O\n+.+\n"), "demon 1 3"))
    assert verdict.words(1) == f"X has row 1, columns 1 to 3; and {len(verdict.violations) - 1} open lines"
    assert verdict.words(2).endswith(f"; and {len(verdict.violations) - 2} more")


def test_what_is_only_counted_behind_others_is_named() -> None:
    """ "O has row 2; and 2 more" read as if it had won two more lines."""
    verdict = check(grid("XXX\n...\n...\n", players=2, moves=3))
    assert verdict.words(1).startswith("X has row 1, columns 1 to 3; and 2 wrong piece counts, ")
    with pytest.raises(IllegalMove, match="1 peaceful move is still to be made"):
        apply(grid("X..\n...\n...\n", players=2, moves=2), "demon 1 2")


def test_the_demon_moves_in_the_order_of_turns_until_somebody_has_a_line() -> None:
    board = grid("XO.\n...\n...\n", players=2, moves=2)
    for number, cell in enumerate(("2 2", "1 3", "3 3", "2 1", "3 2"), 2):
        assert whose_turn(board) == turn(number, 2) == number % 2 + 1
        with pytest.raises(IllegalMove, match="row 1, column 2 is taken"):
            apply(board, "demon 1 2")
        board = apply(board, f"demon {cell}")
        if lines_won(board):
            break
    assert (number, board.pieces) == (4, (1, 2, 2, 0, 1, 0, 0, 0, 1))
    with pytest.raises(IllegalMove, match="the game is over: X has won"):
        apply(board, "demon 2 1")
    with pytest.raises(IllegalMove, match="2 peaceful moves are still to be made"):
        apply(empty(3, 3, moves=2), "demon 1 1")
    with pytest.raises(IllegalMove, match="X has 2 pieces, after 2 moves of 2 players it has 1"):
        apply(grid("XX.\n...\n...\n", players=2, moves=2), "demon 2 1")
