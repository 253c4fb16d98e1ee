"""When a game is a draw, what a value counts, and what is told of a game without moves."""

from __future__ import annotations

import random
from itertools import pairwise

from tests.puzzles.morris.games import after
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import LASTING, Board, game_result
from workbench.puzzles.morris.rules.game import Game, format_game
from workbench.puzzles.morris.rules.position import Position, Variant
from workbench.puzzles.morris.rules.value import GameValue, Result, answered


def without_repetition(plies: int) -> Board:
    """A game in which nobody wins and no position comes a third time."""
    rng, board, variant = random.Random(3), Board(Variant(4, 4, 3, 4)), Variant(4, 4, 3, 4)
    squares: list[int] = []
    for _ in range(plies):
        seen = board.along(squares)
        squares.append(
            rng.choice(
                [
                    square
                    for square in rules.moves(variant, seen[-1])
                    if seen.count(rules.after(variant, seen[-1], square)) < 2
                ]
            )
        )
    return after(f"play {' '.join(str(square + 1) for square in squares)}", board=board)


def test_a_game_is_drawn_after_a_hundred_plies_and_no_sooner() -> None:
    board = without_repetition(LASTING)
    assert (game_result(board), game_result(after("back", board=board))) == ("draw", None)


def test_a_game_is_drawn_at_the_third_time_of_a_position() -> None:
    round_ = "play 1 3 2 4 6 8 7 9"  # the pieces that stand there go in the same order
    board = after(round_, round_, "play 1 3 2 4 6 8")
    assert board.positions.count(board.position) == 3
    assert (game_result(board), game_result(after("back", board=board))) == ("draw", None)


def test_a_game_is_over_with_the_move_that_makes_a_line() -> None:
    won = after("play 1 4 2 5 3")
    assert (game_result(won), game_result(after("back", board=won))) == ("X", None)
    assert game_result(after("play 1 4 2 5 9 6")) == "O"


def test_the_nearer_win_and_the_farther_loss_count_more() -> None:
    best_first = [
        GameValue(Result.WIN, 0),
        GameValue(Result.WIN, 3),
        GameValue(Result.WIN, 5),
        GameValue(Result.DRAW),
        GameValue(Result.LOSS, 4),
        GameValue(Result.LOSS, 2),
    ]
    assert all(one.score > other.score for one, other in pairwise(best_first))
    assert [value.score for value in best_first] == [1, 1 / 3, 1 / 5, 0, -1 / 4, -1 / 2]
    assert GameValue(Result.LOSS, 0).score == -1  # just ended, as if it had taken one ply
    assert [value.rank for value in best_first] == [2, 2, 2, 1, 0, 0]
    assert [value.words for value in best_first[2:5]] == ["win in 5 moves", "draw", "loss in 4 moves"]
    assert answered(GameValue(Result.LOSS, 2)) == GameValue(Result.WIN, 3)
    assert answered(GameValue(Result.DRAW)) == GameValue(Result.DRAW)


def test_a_game_without_moves_begins_and_ends_at_its_beginning() -> None:
    assert (Game().parent(0), Game().end(), Game().main_end()) == (0, 0, 0)


def test_what_is_forgotten_is_all_that_follows_and_nothing_else() -> None:
    board = after("play 2 5 6 7", "go 1", "play 1 9 4")
    assert format_game(board.game) == "2 5 (1 9 4*) 6 7"
    assert format_game(after("go 2", "forget", board=board).game) == "2 5* (1 9 4)"
    assert format_game(after("go 6", "forget", board=board).game) == "2 5 (1 9*) 6 7"
    assert format_game(after("go 0", "forget", board=board).game) == "*"


def test_a_piece_goes_with_the_next_move_where_all_are_on_the_board_and_the_game_goes_on() -> None:
    assert rules.vanishing(Variant(), Position((0, 4), (1, 5))) is None
    assert rules.vanishing(Variant(), Position((0, 4, 7), (1, 5, 6))) == 0
    assert rules.vanishing(Variant(), Position((0, 4, 7), (1, 5, 6), False)) == 1
    assert rules.vanishing(Variant(), Position((0, 4, 7), (3, 5, 6), False)) == 3
    assert rules.vanishing(Variant(), Position((0, 4, 8), (1, 5, 6), False)) is None
    assert rules.vanishing(Variant(), Position((0, 4), (3, 5, 8), False)) == 3


def test_what_play_can_lead_to() -> None:
    """Two in a line win in the last four: of X's pieces two may have stood beside one that is gone, or not."""
    two = Variant(3, 3, 3, 2)
    assert rules.reachable(Variant(), Position())
    assert rules.reachable(Variant(), Position((0, 1, 2), (3, 4), False))  # X has just won
    assert not rules.reachable(Variant(), Position((0, 1, 2), (3, 4, 6)))  # and would have before
    assert not rules.reachable(two, Position((0, 1, 5), (6, 8), False))
    assert rules.reachable(two, Position((0, 5, 7), (6, 8), False))
    assert rules.reachable(two, Position((0, 5, 7), (2, 3, 8), False))
    assert not rules.reachable(two, Position((0, 5, 7), (6, 1, 8), False))  # 2, 3 and 4 lie beside X
