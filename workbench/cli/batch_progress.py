"""How far a batch is, on standard error: some live lines on a terminal, nothing elsewhere."""

from __future__ import annotations

from workbench.cli.live_display import LiveDisplay
from workbench.core.wording import number_text
from workbench.solve.batch.estimate import in_words
from workbench.solve.batch.runner import BatchState

_REDRAW = 0.25
_MOST = 12  # settings that are shown


class BatchLines(LiveDisplay):
    """Shows a state that others change."""

    def __init__(self, state: BatchState) -> None:
        super().__init__(_REDRAW)
        self._state = state

    def tick(self) -> None:
        if self.due:
            self.show("\n".join(lines(self._state)))


def lines(state: BatchState) -> list[str]:
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
    best = [f"  best {number_text(value, 9)}  {setting}" for setting, value in list(state.best.items())[:_MOST]]
    more = [f"  and {len(state.best) - _MOST} settings more"] if len(state.best) > _MOST else []
    return [" · ".join(first), *best, *more]
