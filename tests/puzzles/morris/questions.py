"""Which questions the judge is asked: all that are declared, of games whose positions it can go through."""

from __future__ import annotations

from dataclasses import replace
from math import perm
from random import Random

from tests.drawn.questions import Drawn, Narrowed, Questions
from tests.judges.morris import Literal
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.moves import apply
from workbench.puzzles.morris.rules.position import Position, finished

SMALL, LARGEST = 6_000, 61_000
"""Ways to place all pieces in order: of most games, and of any."""


def random_board(rng: Random, empty: Board) -> Board | None:
    """Mostly of a small game, one in a hundred of the others that the judge takes."""
    ways = perm(empty.variant.cells, 2 * empty.variant.pieces)
    return None if ways > LARGEST or (ways > SMALL and rng.random() < 0.99) else _strewn(rng, empty)


def small_board(rng: Random, empty: Board) -> Board | None:
    """Of a game that is gone through in an instant."""
    return _strewn(rng, empty) if perm(empty.variant.cells, 2 * empty.variant.pieces) <= SMALL else None


def _strewn(rng: Random, empty: Board) -> Board | None:
    """A game under way with a variation now and then, a position that was set up, or one that breaks a rule.

    Games that nobody can win, or that the first move wins, are few, and so are those that are over.
    """
    game = empty.variant
    if not 1 < game.run <= game.pieces and rng.random() < 0.97:
        return None
    board = _played(rng, empty) if rng.random() < 0.5 else replace(empty, start=_set_up(rng, empty))
    return None if finished(game, board.position) and rng.random() < 0.7 else board


def _played(rng: Random, board: Board) -> Board:
    game = board.variant
    lines = Literal(game.rows, game.cols, game.pieces, game.run)
    for _ in range(rng.randint(0, 12)):
        here = board.position
        if lines.won(here.x) or lines.won(here.o):
            break
        free = [square for square in range(game.cells) if square not in (*here.x, *here.o)]
        board = apply(board, f"play {rng.choice(free) + 1}")
        if rng.random() < 0.1:
            board = apply(board, "back")
    return board


def _set_up(rng: Random, board: Board) -> Position:
    game = board.variant
    count = rng.randint(0, 2 * game.pieces) if rng.random() < 0.4 else 2 * game.pieces
    squares = tuple(rng.sample(range(game.cells), count))
    x_moves = rng.random() < 0.5 if count == 2 * game.pieces else count % 2 == 0
    first = (count + (not x_moves)) // 2 if count < 2 * game.pieces else game.pieces
    x, o = squares[:first], squares[first:]
    if rng.random() < 0.05:
        x = (*x, rng.randrange(game.cells))
    if rng.random() < 0.03:
        x_moves = not x_moves
    return Position(x, o, x_moves)


def within_reach(rng: Random, drawn: Drawn) -> Drawn:
    """Compositions of as many plies as small games have."""
    question = drawn.question
    if question.task.name != "compose" or rng.random() < 0.3:
        return drawn
    values = question.values.with_value("plies", rng.choice((1, 3, 3, 5, 5, 7, 9, 11)))
    return replace(drawn, question=replace(question, values=values))


QUESTIONS = Questions(
    Morris(),
    random_board,
    (
        Narrowed("board rows", "the judge writes down every position of a game", high=3),
        Narrowed("board cols", "the judge writes down every position of a game", high=8),
        Narrowed("board pieces", "four on a side are more than the judge can write down", high=3),
        Narrowed("board run", "nobody has a line of four with three pieces, nor a longer one", high=4),
        Narrowed("match games", "the judge plays each of them once more", high=8),
        Narrowed("match plies", "the judge plays each of them once more", high=20),
    ),
    within_reach,
    {"strategy": 2},
)

SMALL_ONES = replace(QUESTIONS, board=small_board)
