"""When a search by a solver is to end, and what has ended it. Solvers do not say that themselves."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from workbench.core.context import SolveContext
from workbench.core.outcome import Stopped
from workbench.solve.answer import NotKnown

_AT_LEAST, _AT_MOST = 0.05, 1.0  # seconds for asking again whether there is no solution


def seconds_again(took: float) -> float:
    """Seconds for asking again whether there is no solution, where the first answer took so many."""
    return min(max(took, _AT_LEAST), _AT_MOST)


class SearchEnd:
    """The end of one search, which begins now.

    own_limit    seconds that the solver's parameters allow, infinite for none.
    time_limit   seconds that the caller gives it, within what is left of the job's.
    until        turns true once the caller wants no more.
    """

    def __init__(
        self, ctx: SolveContext, own_limit: float, time_limit: float | None, until: Callable[[], bool] | None
    ) -> None:
        limits: list[tuple[float, Stopped | None]] = [(own_limit, Stopped.LIMIT)]
        if ctx.remaining is not None:
            limits.append((ctx.remaining, Stopped.TIME))
        if time_limit is not None:
            limits.append((time_limit, None))
        self.seconds, self._whose = min(limits, key=lambda limit: limit[0])
        """How long it may take: the least of what the solver's parameters, the job and the caller allow."""
        self.enough = False
        """Whether the caller wants no more. Once true, it stays true."""
        self._ctx, self._until, self._began = ctx, until, perf_counter()

    @property
    def late(self) -> bool:
        return perf_counter() > self._began + self.seconds

    @property
    def over(self) -> bool:
        """Whether the job or the caller wants it to end. Solvers watch the search's own time limit themselves."""
        return self._ctx.stopped() or self._by_caller

    @property
    def _by_caller(self) -> bool:
        self.enough = self.enough or (self._until is not None and self._until())
        return self.enough

    def why(self, *, timely: bool) -> Stopped | None:
        """What has ended a search that is not done; the context remembers it. `timely`: its time limit was reached."""
        if self._ctx.stopped():
            return self._ctx.reason()
        if self._by_caller:
            return None
        why = self._whose if timely else Stopped.LIMIT
        if why is not None:
            self._ctx.cut_short(why)
        return why

    def left_behind(self, solver: str, bound: float | None = None) -> NotKnown:
        """How a search ends whose solver does not return."""
        self._ctx.log(f"{solver} does not return: its thread is left behind")
        return NotKnown(self.why(timely=True), bound)
