"""Lines on a terminal that are drawn over again while something goes on; elsewhere there are none."""

from __future__ import annotations

import os
import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

from workbench.core.wording import duration_text

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.live import Live

_SOON = 1.0  # seconds before which a pace tells nothing


def time_left(done: float, total: float, seconds: float) -> str:
    """How long the rest takes if it goes on as in these seconds; "" where that cannot be said yet, or there is none."""
    if seconds < _SOON or not 0 < done < total:
        return ""
    return f"{duration_text(max(1.0, seconds * (total - done) / done))} left"


def how_far(done: int, total: int, began: float) -> str:
    """How many of a list are done, and how long the rest takes. began: when that was, by `time.monotonic`."""
    left = time_left(done, total, time.monotonic() - began)
    return f"{done} of {total}" + (f" · {left}" if left else "")


class LiveDisplay:
    """What is shown on standard error, at most once in `interval` seconds. Use it with `with`."""

    def __init__(self, interval: float) -> None:
        self._interval = interval
        self._drawn = 0.0
        self._live: Live | None = None

    def __enter__(self) -> Self:
        if sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
            # all of it now: once a job has begun on its thread, only that imports
            from rich import spinner, text  # noqa: F401
            from rich.console import Console
            from rich.live import Live

            # results go above the live line on a terminal, and elsewhere to where they belong
            above = sys.stdout is not None and sys.stdout.isatty()
            console = Console(stderr=True)
            self._live = Live(console=console, auto_refresh=False, transient=True, redirect_stdout=above)
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()

    @property
    def on_terminal(self) -> bool:
        return self._live is not None

    @property
    def due(self) -> bool:
        """Whether it is time to show something again."""
        return self._live is not None and time.perf_counter() - self._drawn >= self._interval

    def show(self, lines: str, *, turning: bool = False) -> None:
        """Show these lines instead of the last ones, behind a turning sign if wanted."""
        from rich.spinner import Spinner
        from rich.text import Text

        self._drawn = time.perf_counter()
        shown: RenderableType = Text(lines, no_wrap=True, overflow="ellipsis")
        if self._live is not None:
            self._live.update(Spinner("dots", shown, style="blue") if turning else shown, refresh=True)
