"""How far a batch is, on standard error: some live lines on a terminal, nothing elsewhere."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

from workbench.cli.progress import shown
from workbench.solve.batch.estimate import in_words
from workbench.solve.batch.runner import State

if TYPE_CHECKING:
    from rich.live import Live

_REDRAW = 0.25
_MOST = 12
"""Settings that are shown."""


class ProgressLines:
    """Shows a state that others change. Use it with `with`."""

    def __init__(self, state: State) -> None:
        self._state, self._drawn = state, 0.0
        self._live: Live | None = None

    def __enter__(self) -> ProgressLines:
        if sys.stderr is not None and sys.stderr.isatty():
            from rich.console import Console
            from rich.live import Live

            self._live = Live(console=Console(stderr=True), auto_refresh=False, transient=True)
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def tick(self) -> None:
        """Show the state, if it is time to."""
        if self._live is None or time.monotonic() - self._drawn < _REDRAW:
            return
        from rich.text import Text

        self._drawn = time.monotonic()
        self._live.update(Text("\n".join(lines(self._state)), no_wrap=True, overflow="ellipsis"), refresh=True)


def lines(state: State) -> list[str]:
    """The state for people: done, failed, running, time left, and the best objective of each setting."""
    share = state.done / state.total if state.total else 1.0
    left = state.time_left
    first = [
        f"{'█' * round(12 * share):░<12} {share:.0%}",
        f"{state.done:,} of {state.total:,} done",
        f"{state.failed:,} failed",
        f"{state.running:,} running",
        "time left not known yet" if left is None else f"{in_words(left)} left",
    ]
    best = [f"  best {shown(value)}  {setting}" for setting, value in list(state.best.items())[:_MOST]]
    more = [f"  and {len(state.best) - _MOST} settings more"] if len(state.best) > _MOST else []
    return [" · ".join(first), *best, *more]
