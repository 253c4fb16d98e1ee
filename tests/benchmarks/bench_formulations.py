"""The sources' formulations beside ours, each asked the same. Towers are in `bench_towers_solve`.

Building the model is included; one worker.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from workbench.core.limits import Limits
from workbench.core.options import Value, Values
from workbench.core.outcome import Status
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles.dicdacdoe.puzzle import Dicdacdoe
from workbench.puzzles.dicdacdoe.rules import board as holes
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules import board as squares
from workbench.puzzles.war.puzzle import War
from workbench.puzzles.war.rules import board as cards
from workbench.puzzles.war.rules.pins import parse_pin
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question

SOLVERS = ("cpsat", "highs")
STORY = tuple(parse_pin(line, 2) for line in ("turn 1: tie", "turn 2: A", "ends: 6"))
TARGET: dict[str, Value] = {"target": Decimal("6.5"), "digits": 1, "jumps": 2}
QUESTIONS: dict[str, tuple[AnyPuzzle, Any, str, dict[str, dict[str, Value]]]] = {
    "dicdacdoe 6x6 four in a line": (
        Dicdacdoe(),
        holes.empty(6, 6, 4, 2, 22),
        "find",
        {
            "default": {},
            "slack": {"formulation": "slack"},
            **{f"{f} {s}": {"formulation": f, "solver": s} for f in ("notebook", "notebook-slack") for s in SOLVERS},
        },
    ),
    "war 4x2": (
        War(),
        replace(cards.empty(cards.Rules(4, 2)), story=STORY),
        "deal",
        {"tape": {}, **{f"literal {s}": {"formulation": "literal", "solver": s} for s in SOLVERS}},
    ),
    "ladders 12": (
        Ladders(),
        squares.empty(squares.Rules(12, 3)),
        "hit",
        {engine: {**TARGET, "engine": engine} for engine in ("sweep", "cpsat", "equations")},
    ),
}
WAYS = [(question, way) for question, (*_, ways) in QUESTIONS.items() for way in ways]


@pytest.mark.parametrize(("question", "way"), WAYS)
def bench_formulation(benchmark: Any, question: str, way: str) -> None:
    puzzle, board, task, ways = QUESTIONS[question]
    benchmark.group = question

    def ask() -> Status:
        limits = Limits(time=120, workers=1)
        return run_job(Question(puzzle, board, puzzle.task(task), Values(ways[way]), limits), lambda event: None).status

    ask()  # compiles, imports
    assert benchmark.pedantic(ask, rounds=3) is Status.PROVED
