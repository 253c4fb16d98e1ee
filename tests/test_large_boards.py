"""Boards beyond what judges go through, at random: each question is asked in two ways that share no model.

Which modules two ways share, and why they may, is in `test_doubted_pairs`. Puzzles whose tasks have one way each have
another formulation in tests: `puzzles/NAME/test_large_boards`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.puzzles.towers.boards import a_board
from tests.puzzles.war.decks import random_deal, tell
from tests.puzzles.war.questions import any_line, true_line
from workbench.core.limits import Limits
from workbench.core.options import complete
from workbench.core.outcome import DECIDED, Outcome
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.puzzles.dicdacdoe.rules import board as dicdacdoe
from workbench.puzzles.war.rules import board as war
from workbench.puzzles.war.rules.pins import parse_pin
from workbench.solve.different import run_question
from workbench.solve.doubt import agree, another_question
from workbench.solve.jobs.question import Question

pytestmark = pytest.mark.usefixtures("quick_turns")
ENOUGH = 20.0  # seconds after which a way leaves a question open


def towers(rng: Random) -> Any:
    """Of 6 to 9, and often with one clue that is wrong."""
    board = a_board(rng.randint(6, 9), rng, rng.uniform(0.4, 1.0), rng.random() / 4)
    if rng.random() < 0.5:
        clues = list(board.clues)
        clues[rng.randrange(len(clues))] = rng.randint(1, board.size)
        board = replace(board, clues=tuple(clues))
    return board


def dic_dac_doe(rng: Random) -> Any:
    """Of 20 to 42 cells, after about as few moves as can be; the demon can end a line, as the notebook takes it."""
    rows, cols, run, players = rng.randint(4, 6), rng.randint(5, 7), rng.choice((3, 4, 4)), rng.choice((2, 2, 3))
    size = rows * cols
    left = max(players * run, rng.randint(size // 4, size // 2))
    board = dicdacdoe.empty(rows, cols, run, players, size - left)
    cells = tuple(rng.randint(1, players) if rng.random() < 0.1 else 0 for _ in range(size))
    return replace(board, cells=cells, pins=frozenset(cell for cell in range(size) if cells[cell]))


def war_game(rng: Random) -> Any:
    """Of 12 to 36 cards, with a story that a deal tells, or nearly, in lines that the literal model can say."""
    rules = war.Rules(rng.choice((6, 8, 9)), rng.choice((2, 4)), 2, 0, war.Winnings.POOL, max_turns=rng.randint(4, 9))
    deal = random_deal(rules, rng)
    told = tell(rules, deal, rules.max_turns)
    lines = {true_line(rules, deal, told, rng) if rng.random() < 0.8 else any_line(rules, rng) for _ in range(5)}
    hands = tuple(tuple(card if rng.random() < 0.3 else war.OPEN for card in hand) for hand in deal)
    pins = {parse_pin(line, 2): None for line in sorted(lines) if not re.search("longest|winner|war|tie", line)}
    return war.Board(rules, hands, tuple(pins))


LARGE: dict[str, tuple[AnyPuzzle, str, Callable[[Random], Any]]] = {
    "towers": (PUZZLES[0], "solve", towers),
    "dicdacdoe": (PUZZLES[1], "find", dic_dac_doe),
    "war": (PUZZLES[3], "deal", war_game),
}


def test_each_puzzle_has_large_boards() -> None:
    rooms = Path(__file__).parent / "puzzles"
    by_tests = {puzzle.slug for puzzle in PUZZLES if (rooms / puzzle.slug / Path(__file__).name).is_file()}
    assert by_tests | LARGE.keys() == {puzzle.slug for puzzle in PUZZLES}
    assert LARGE.keys() == {puzzle.slug for puzzle in PUZZLES if any(task.other_ways for task in puzzle.tasks)}


def answered(question: Question) -> Outcome:
    return run_question(question, lambda event: None)


@pytest.mark.parametrize("slug", LARGE)
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 300), marks=pytest.mark.trust)])
@pytest.mark.timeout(4 * 3600)
def test_two_ways_to_an_answer_agree(slug: str, seeds: range) -> None:
    puzzle, name, draw = LARGE[slug]
    task, decided = puzzle.task(name), 0
    for seed in seeds:
        limits = Limits(time=ENOUGH, seed=seed)
        asked = Question(puzzle, draw(Random(seed)), task, complete(task.options, {}), limits)
        other = another_question(asked)
        assert other.values != asked.values
        one, two = answered(asked), answered(other)
        assert agree(task, one, two) is not False, (seed, one, two, puzzle.format(asked.board))
        decided += one.status in DECIDED and two.status in DECIDED
    assert 2 * decided >= len(seeds)
