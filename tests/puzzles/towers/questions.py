"""Which questions the judge of towers is asked: all that are declared, on boards of up to 5 by 5."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.drawn.questions import Drawn, Narrowed, Questions
from tests.judges import towers as judge
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, Grade

MOST = 2_000
"""Solutions of a board that a judge compares one by one."""


def random_board(rng: Random, empty: Board) -> Board | None:
    """A puzzle, sound or spoilt, and what somebody may have filled in, right or wrong."""
    size = empty.size
    squares, sights = judge.squares(size), judge.sights(size)
    which = rng.randrange(len(squares))
    square, seen = squares[which].tolist(), sights[which].tolist()
    shown, given, filled, marked = (rng.choice((0.0, 0.1, 0.3, 0.6, 1.0)) for _ in range(4))
    clues = [number if rng.random() < shown else 0 for number in seen]
    givens = [height if rng.random() < given / 3 else 0 for height in square]
    entries = [h if not g and rng.random() < filled else 0 for h, g in zip(square, givens, strict=True)]
    marks = [sum(1 << h for h in range(1, size + 1) if rng.random() < 0.6 or h == square[i]) for i in range(size**2)]
    marks = [m if rng.random() < marked else 0 for m in marks]
    for things, times in ((clues, (0, 0, 0, 1, 2)), (givens, (0, 0, 0, 1)), (entries, (0, 1, 2, 5))):
        for _ in range(rng.choice(times)):  # spoilt
            things[rng.randrange(len(things))] = rng.choice((*range(size + 1), size + 5, 31, 32, 99))
    if rng.random() < 0.3:
        marks[rng.randrange(size**2)] = 1 << rng.randint(1, size)
    entries = [0 if g else e for e, g in zip(entries, givens, strict=True)]
    marks = [0 if g or e else m for m, e, g in zip(marks, entries, givens, strict=True)]
    ticked = frozenset(i for i, number in enumerate(clues) if number and rng.random() < 0.1)
    board = Board(size, tuple(clues), tuple(givens), tuple(entries), tuple(marks), ticked)
    return board if judge.count(size, clues, givens) <= MOST else None


def within_reach(rng: Random, drawn: Drawn) -> Drawn:
    """Small boards have few solutions to count, and few are hard: hundreds of squares are tried in vain."""
    ask = drawn.question
    if ask.task.name == "candidates" and rng.random() < 0.7:
        values = ask.values.with_value("limit", rng.choice((2, 3, 5, 10, 30, 100)))
        return replace(drawn, question=replace(ask, values=values))
    if ask.task.name != "generate" or rng.random() < 0.1:
        return drawn
    size = ask.values["size"] or ask.board.size
    grades = [grade.value for grade in Grade]
    easier = min(grades.index(ask.values.text("grade")), (0, 1, 3)[int(str(size)) - 3])
    values = ask.values.with_value("grade", grades[easier])
    if rng.random() < 0.5:
        values = values.with_value("givens", True)
    wanted = ask.wanted if grades[easier] == "easy" else min(ask.wanted, 3)
    return replace(drawn, question=replace(ask, values=values, wanted=wanted))


SMALL = "the judge goes through all Latin squares"
QUESTIONS = Questions(
    Towers(),
    random_board,
    (
        Narrowed("board size", SMALL, high=5),
        Narrowed("generate size", SMALL, high=5),
        Narrowed("fewest size", SMALL, high=5),
        Narrowed("why row", "beyond the board it is refused, as one more than its size is", high=6),
        Narrowed("why col", "beyond the board it is refused, as one more than its size is", high=6),
        Narrowed("why digit", "beyond the board it is refused, as one more than its size is", high=6),
    ),
    within_reach,
)
