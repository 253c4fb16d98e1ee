"""A local search and a model look for the same answer: one finds, the other proves, and the first that is sure ends
both.

Both show what they find on the way by the job's context; an answer in this module is a result that ends the search.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from time import perf_counter
from typing import TypeVar

from workbench.core.context import SolveContext
from workbench.solve import libraries
from workbench.solve.parallel import POLL

A = TypeVar("A")
B = TypeVar("B")

Until = Callable[[], bool]
"""True once an engine is to end."""
Search = Callable[[Until], A | None]
"""Searches until `until()` is true: its answer, None when it has none."""
ModelSearch = Callable[[Until, float | None], A | None]
"""Searches by a model, for at most so many seconds where a number is given."""

_FIRST_TURN = 0.5  # seconds of the search's first turn when one worker has to do both


def race(search: Search[A], model: ModelSearch[B], ctx: SolveContext, done: Until = lambda: False) -> A | B | None:
    """The first answer of the search or the model; None when the job is stopped, `done()` turns true, or neither has
    one.

    With a single worker they take turns, each longer than the last, until one has an answer. Where a parameter keeps
    CP-SAT from its answer it would be asked in vain for ever: then the search's first turn is its last.
    """

    def over() -> bool:
        return done() or ctx.stopped()

    if ctx.limits.workers > 1:
        first_turn, in_vain = perf_counter() + _FIRST_TURN, threading.Event()

        def asked(until: Until, seconds: float | None) -> B | None:
            answer = model(until, seconds)
            if answer is None and ctx.limited:
                in_vain.set()
            return answer

        def alone(until: Until) -> A | None:
            return search(lambda: until() or (in_vain.is_set() and perf_counter() > first_turn))

        return side_by_side(alone, asked, over)
    turn = _FIRST_TURN
    while not over():
        end = perf_counter() + turn
        found = search(lambda end=end: over() or perf_counter() > end)  # type: ignore[misc]
        if found is not None:
            return found
        proved = None if over() else model(over, 2 * turn)
        if proved is not None or ctx.limited:
            return proved
        turn *= 2
    return None


def side_by_side(
    search: Search[A], model: ModelSearch[B], over: Until, *, head_start: float = 0.0, patient: bool = True
) -> A | B | None:
    """Run the search on a thread of its own and the model on this one: the first answer, None if neither has one.

    over         ends both.
    head_start   seconds that the search has before the model begins.
    patient      go on with the search when the model has ended without an answer.

    What either raises ends the other and is raised here.
    """
    libraries.load()  # two threads that import at once can fail
    ended = threading.Event()
    with ThreadPoolExecutor(1, thread_name_prefix="portfolio") as pool:
        beside: Future[A | None] = pool.submit(search, lambda: ended.is_set() or over())
        try:
            _wait(beside, head_start, over)
            decided = _answered(beside) or over()
            answer = None if decided else model(lambda: _answered(beside) or over(), None)
            if answer is None and patient:
                wait([beside])
        finally:
            ended.set()
        other = beside.result()
    return other if answer is None else answer


def _answered(beside: Future[A | None]) -> bool:
    """Whether the search has an answer, or has failed; one that gave up leaves the model alone."""
    return beside.done() and (beside.exception() is not None or beside.result() is not None)


def _wait(beside: Future[A | None], seconds: float, over: Until) -> None:
    end = perf_counter() + seconds
    while not over() and (left := end - perf_counter()) > 0 and not wait([beside], min(left, POLL)).done:
        pass


def spare_workers(ctx: SolveContext) -> dict[str, str]:
    """CP-SAT's parameters when one of the workers is the search's."""
    return {"num_workers": str(max(1, ctx.limits.workers - 1))}
