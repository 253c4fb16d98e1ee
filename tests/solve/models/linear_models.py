"""Linear models for the tests: small ones that can be gone through, and large ones."""

from __future__ import annotations

import math
import random
from itertools import product

from tests.scripted import Board, Scripted
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken
from workbench.solve.models.linear_model import LinearModel


def context(
    found: list[Event] | None = None, limits: Limits | None = None, token: StopToken | None = None
) -> JobContext:
    """A context whose task has an objective that is minimised."""
    puzzle, box = Scripted(), [] if found is None else found
    return JobContext(
        Question(puzzle, Board(5), puzzle.task("play"), Values(), limits or Limits()), box.append, token or StopToken()
    )


def knapsack(items: int = 30) -> LinearModel:
    """Its optimum is -114 for 30 items."""
    model = LinearModel()
    take = [model.binary(f"take {i}") for i in range(items)]
    model.add(((7 * i % 23 + 3, t) for i, t in enumerate(take)), high=100)
    model.minimise((-(5 * i % 17 + 1), t) for i, t in enumerate(take))
    return model


def market_split(rows: int = 5, columns: int = 40, seed: int = 1) -> LinearModel:
    """Nothing is proved of it within the life of a test (Cornuejols and Dawande, A Class of Hard Small 0-1 Programs,
    1998): all equations at once, with a slack each that is to be small."""
    model, rng = LinearModel(), random.Random(seed)
    chosen = [model.binary(f"x{i}") for i in range(columns)]
    slacks = []
    for _ in range(rows):
        factors = [rng.randrange(100) for _ in chosen]
        over, under = (model.continuous("slack", 0, sum(factors), implied=True) for _ in range(2))
        model.add(
            [*zip(factors, chosen, strict=True), (1, over), (-1, under)], low=sum(factors) // 2, high=sum(factors) // 2
        )
        slacks += [over, under]
    model.minimise((1, slack) for slack in slacks)
    return model


def small(rng: random.Random) -> LinearModel:
    """A random model of few whole numbers, perhaps without a solution, perhaps without an objective."""
    model = LinearModel()
    for i in range(rng.randint(1, 4)):
        if rng.random() < 0.6:
            model.binary(f"b{i}")
        else:
            low = rng.randint(-3, 1)
            model.integer(f"i{i}", low, low + rng.randint(0, 4))
    numbers = range(len(model.variables))
    for i in range(rng.randint(0, 4)):
        terms = [(rng.randint(-3, 3), number) for number in numbers]
        low, high = sorted((rng.randint(-6, 6), rng.randint(-6, 6)))
        match rng.randint(0, 3):
            case 0:
                model.add(terms, low=low, name=f"row {i}")
            case 1:
                model.add(terms, high=high, name=f"row {i}")
            case 2:
                model.add(terms, low=low, high=high, name=f"row {i}")
            case 3:
                model.add(terms, low=low, high=low, name=f"row {i}")
    if rng.random() < 0.7:
        model.minimise([(rng.randint(-4, 4), number) for number in numbers])
        model.offset = rng.randint(-2, 2)
        model.maximise = rng.random() < 0.5
    return model


def solutions(model: LinearModel) -> list[tuple[int, ...]]:
    """All solutions of a model of whole numbers, by going through everything."""
    ranges = (range(math.ceil(one.low), math.floor(one.high) + 1) for one in model.variables)
    return [values for values in product(*ranges) if model.broken(values) is None]


def best(model: LinearModel) -> float | None:
    """The best objective there is; None where there is no solution."""
    worth = [model.objective_value(values) or 0.0 for values in solutions(model)]
    return (max if model.maximise else min)(worth, default=None)
