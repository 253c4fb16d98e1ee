"""The local search and CP-SAT side by side: one finds, the other proves, and whoever is done first ends both."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import perf_counter

from workbench.solve.job import SolveContext

Until = Callable[[], bool]
Hunt = Callable[[Until], None]
"""Searches until `until()` is true; says by itself what it has found."""
Proof = Callable[[Until, float | None], None]
"""The same by CP-SAT, perhaps for so many seconds only."""

_FIRST_TURN = 0.5
"""Seconds of the first turn when one worker has to do both."""


def together(ctx: SolveContext, hunt: Hunt, proof: Proof, done: Until) -> None:
    """Both at once until `done()` or the stop; with a single worker they take turns, each longer than the last."""
    if ctx.limits.workers > 1:
        _at_once(ctx, hunt, proof, done)
        return
    turn = _FIRST_TURN
    while not done() and not ctx.stopped():
        end = perf_counter() + turn
        hunt(lambda end=end: done() or ctx.stopped() or perf_counter() > end)  # type: ignore[misc]
        if not done() and not ctx.stopped():
            proof(done, 2 * turn)
        turn *= 2


def _at_once(ctx: SolveContext, hunt: Hunt, proof: Proof, done: Until) -> None:
    ended = threading.Event()
    failed: list[BaseException] = []

    def run() -> None:
        try:
            hunt(lambda: ended.is_set() or done() or ctx.stopped())
        except BaseException as error:  # raised again by the thread that asked
            failed.append(error)

    thread = threading.Thread(target=run, name="dicdacdoe-search", daemon=True)
    thread.start()
    try:
        proof(lambda: done() or bool(failed), None)
    except BaseException:
        ended.set()
        raise
    finally:
        thread.join()
    if failed:
        raise failed[0]


def spare_workers(ctx: SolveContext) -> dict[str, str]:
    """CP-SAT's parameters when one of the workers is the local search's."""
    return {"num_workers": str(max(1, ctx.limits.workers - 1))}
