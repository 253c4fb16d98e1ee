"""Which questions the judge of dic-dac-doe is asked: all that are declared, on boards of up to twelve cells."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.drawn.questions import Drawn, Narrowed, Questions
from tests.puzzles.dicdacdoe.judge_answers import JUDGES as JUDGES
from workbench.puzzles.dicdacdoe.options import LINEAR
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.dicdacdoe.rules.board import Board, rest_after

MOST = 12


def random_board(rng: Random, empty: Board) -> Board | None:
    """A game with pieces, pins and moves of the demon strewn over it."""
    size, players = empty.size, empty.players
    if size > MOST or (size > 9 and rng.random() < 0.7):
        return None
    if size > 9 and players > 3 and rng.random() < 0.9:  # of which there are so many
        return None
    if empty.run == 2 and rng.random() < 0.8:  # where next to nothing is safe
        return None
    full, kept = rng.choice((0.0, 0.3, 0.9)), rng.choice((0.0, 0.1, 0.3, 0.6))
    cells = tuple(rng.randint(1, players) if rng.random() < full else 0 for _ in range(size))
    if rng.random() < 0.02:
        cells = (players + 1 if players < 6 else 0, *cells[1:])
    pins = frozenset(cell for cell in range(size) if rng.random() < kept)
    free = [cell for cell, piece in enumerate(cells) if not piece]
    ready = size - len(free) == empty.moves
    demon = rng.sample(free, rng.randint(0, len(free))) if ready and rng.random() < 0.5 else []
    return replace(empty, cells=cells, pins=pins, demon=tuple(demon))


def adapt(rng: Random, drawn: Drawn) -> Drawn:
    """Mostly what is not refused: HiGHS is asked for linear models, and these after few enough moves."""
    question = drawn.question
    board, values = question.board, question.values
    if question.task.name == "find" and rng.random() < 0.8:
        if values["solver"] == "highs" and values["formulation"] not in LINEAR:
            values = values.with_value("formulation", rng.choice(LINEAR))
        enough = [moves for moves in range(board.size + 1) if min(rest_after(board, moves).values()) >= board.run]
        if values["formulation"] in LINEAR and enough and board.moves not in enough:
            board = replace(board, moves=rng.choice(enough), demon=())
    return replace(drawn, question=replace(question, board=board, values=values))


SMALL = "the judge goes through all contents of a board"
QUESTIONS = Questions(
    Dicdacdoe(),
    random_board,
    (
        Narrowed("board rows", SMALL, high=4),
        Narrowed("board cols", SMALL, high=5),
        Narrowed("board run", "no line is longer than the board", high=5),
        Narrowed("board moves", "there are no more moves than cells", high=MOST),
    ),
    adapt,
    weights={"find": 2},
)
