"""Which questions the judge is asked: all that are declared, on boards that it goes through in an instant."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.drawn.questions import Narrowed, Questions
from workbench.puzzles._template.puzzle import Template
from workbench.puzzles._template.rules import Board


def random_board(rng: Random, empty: Board) -> Board:
    """Queens and pins strewn over a board, at peace or not."""
    queens, pinned = rng.choice((0.0, 0.2, 0.5)), rng.choice((0.0, 0.1, 0.6))
    cells = tuple(rng.choice((1, 2)) if rng.random() < queens else 0 for _ in empty.cells)
    return replace(empty, cells=cells, pins=frozenset(i for i in range(len(cells)) if rng.random() < pinned))


QUESTIONS = Questions(
    Template(),
    random_board,
    (
        Narrowed("board size", "the judge tries all places of an army", high=4),
        Narrowed("board army", "more do not fit on boards so small, and are refused as these are", high=9),
    ),
)
