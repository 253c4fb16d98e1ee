"""The rows of the table of a comparison, a run or a setting each, and its columns with their words. No widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite

from workbench.core.wording import NOTHING, counted, duration_text, number_text
from workbench.solve.compare import comparison_table
from workbench.solve.compare.comparison import Comparison, Group, Trial
from workbench.solve.runs.run import Run
from workbench.ui.runs import words
from workbench.ui.widgets.table_rows import Column

_SPECIAL = ("primal_integral", "gap_integral")  # columns for who looks for them
_SPARE = {"gap": 4, "first": 3, "to_best": 2, "bound": 1}
"""Columns that go where there is no room, the highest number first: the plot shows what they say."""


@dataclass(frozen=True, slots=True, eq=False)
class ComparisonRow:
    """A row of the table: a run, or a setting (`group`) with its best run. `above`: the row of its setting.
    `ratio`: how many times as long as the fastest a setting took typically."""

    label: str
    run: Run
    trial: Trial
    above: ComparisonRow | None = None
    group: Group | None = None
    ratio: float | None = None

    def value(self, key: str) -> float | None:
        """A number of a setting: its median; of boards the best value, and the median time of the runs that came to
        it."""
        assert self.group is not None
        return getattr(self.group, key) if key in _OF_BEST else self.group.median(key)


def by_setting(found: Comparison, lines: Sequence[ComparisonRow]) -> list[ComparisonRow]:
    """A row of each setting, its runs below it."""
    of_trial = {id(line.trial): line for line in lines}
    fastest = min((group.times.median for group in found.groups), default=0.0)
    shown = list[ComparisonRow]()
    for group in found.groups:
        typical = group.times.median
        ratio = typical / fastest if fastest > 0 and isfinite(typical) else None
        best = of_trial[id(min(group.trials, key=lambda trial: trial.rank))]
        head = ComparisonRow(group.label, best.run, best.trial, None, group, ratio)
        shown += [head, *(replace(of_trial[id(trial)], above=head) for trial in group.trials)]
    return shown


def _solved(line: ComparisonRow) -> str:
    return "" if line.group is None else f"{line.group.solved} of {line.group.ended}"


def row_details(line: ComparisonRow) -> str:
    """A run, or a setting and its seeds, with all that was chosen of it."""
    settings = words.settings_lines(line.run.question)
    if line.group is None:
        return f"{words.run_details(line.run)}\n{settings}".strip()
    limits, seeds = line.run.question.limits, sorted({trial.seed for trial in line.group.trials})
    within = "" if limits.time is None else f", at most {duration_text(limits.time)} each"
    who = f"{line.label}: {counted(len(line.group.trials), 'run')}{within}, workers {limits.workers}"
    return f"{who}, seeds {', '.join(map(str, seeds))}\n{settings}".strip()


def _spread(line: ComparisonRow) -> str:
    """The shortest and the longest time of a setting's solved runs."""
    times = () if line.group is None else [one.measures.to_end for one in line.group.trials]
    known = [time for time in times if time is not None]
    return f"{duration_text(min(known))} – {duration_text(max(known))}" if known else ""


_OF_BEST = ("best", "to_best")  # what a setting tells of its best boards alone
ABOUT_RUN = "What tells a run, or a setting, from the others; its tooltip says how it was asked in full"
_ABOUT = {
    "status": "How the run ended",
    "best": "The best board's value",
    "bound": "What the run has proved of how good a board can be",
    "gap": "How far best and bound are apart, as a share of the larger; 0 % is proved",
    "first": "Time until the first board",
    "to_best": "Time until the best board",
    "to_end": "Time until nothing was left to be done: solved",
    "primal_integral": "The gap to the best board that anyone has, summed over time: the fewer seconds the better",
    "gap_integral": "The gap between best and bound, summed over time: the fewer seconds the better",
}
_MEDIAN = ". Of a setting: the median of its runs; one that never came to it takes for ever"
_TYPICAL = {
    "best": ". Of a setting: the best of all its runs",
    "to_best": ". Of a setting: the median of its runs that came to the best of all",
}
INDENT = "    "
SETTING = (
    Column[ComparisonRow]("solved", "solved", _solved, about="Runs that were solved, of those that have ended"),
    Column[ComparisonRow](
        "spread",
        "min – max",
        _spread,
        spare=1,
        about="The shortest and the longest time of the solved runs of a setting",
    ),
    Column[ComparisonRow](
        "ratio",
        "ratio",
        lambda line: "" if line.ratio is None else number_text(line.ratio, 3),
        number=True,
        about="How many times as long as the fastest setting this one takes typically (median until solved)",
    ),
)
"""What is told of settings alone."""


def column(base: comparison_table.ComparisonColumn, several: bool) -> Column[ComparisonRow]:
    ends = base.key == "status"

    def text(line: ComparisonRow) -> str:
        if line.group is not None:
            value = None if ends else line.value(base.key)
            return "" if ends else NOTHING if value is None else base.shown(value)
        if ends and line.run.running:
            return "goes on"
        outcome = line.run.outcome if ends else None
        if outcome is not None and (outcome.refused or outcome.stopped):
            return words.in_short(outcome)
        return base.text(line.trial)

    hidden = base.key in _SPECIAL
    return Column(
        base.key,
        base.heading,
        text,
        lambda line: base.value(line.trial) if ends or line.group is None else line.value(base.key),
        number=not ends,
        hidden=hidden,
        spare=max(_SPARE.values()) + 1 if ends and several else _SPARE.get(base.key, 0),  # rows of settings have no end
        about=_ABOUT[base.key] + (_TYPICAL.get(base.key, _MEDIAN) if several and not ends else ""),
    )
