"""The limits of a job: time, workers, seed and parameters; how large they may be, and lists of seeds as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

SEEDS = 2**31
"""Seeds go from 0 up to, and without, this number: what every solver takes."""
LAST_SEED = SEEDS - 1
MOST_WORKERS = 256


@dataclass(frozen=True, slots=True)
class Limits:
    """What a job may use.

    The defaults are those of tests and of the library. The window draws a seed and leaves one core free, unless its
    settings say how many workers (`ui/ask/limits_form.py`); of a race all cores are shared out, a quick task has one.
    `solve` uses all cores (`cli/solve_arguments.py`); a plan has one worker and seed 0 (`solve/batch/plan_file.py`).

    time      seconds, None for no limit.      workers   solver threads.
    seed      of every random choice.          params    parameters of the task's solver by name, as texts.
    """

    time: float | None = None
    workers: int = 1
    seed: int = 0
    params: Mapping[str, str] = field(default_factory=dict)

    def reseeded(self, by: int = 1) -> Limits:
        """The same limits with another seed: the first seed follows the last."""
        return replace(self, seed=(self.seed + by) % SEEDS)


def parse_seeds(text: str) -> range | None:
    """The seeds of "A..B", both among them; None where the text is no such range."""
    first, dots, last = text.partition("..")
    words = [word.strip() for word in (first, last)]
    if not dots or not all(word.isascii() and word.isdigit() and len(word) <= 10 for word in words):
        return None
    low, high = map(int, words)
    return range(low, high + 1) if low <= high <= LAST_SEED else None
