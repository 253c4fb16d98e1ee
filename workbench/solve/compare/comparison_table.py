"""The numbers of a comparison as a table, of trials or of settings: for people, as CSV, as JSON. No files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from workbench.core.outcome import Status
from workbench.core.wording import NOTHING, aligned, csv_text, duration_text, number_text, share_text
from workbench.solve.compare.comparison import Comparison, Group, Trial, finite
from workbench.solve.json_values import number, plain

DIGITS = 9
"""Significant digits of the values in a table."""


@dataclass(frozen=True, slots=True)
class ComparisonColumn:
    """A number of each line. `key`: as scripts read it.     heading   for people; empty: not for them."""

    key: str
    heading: str
    value: Callable[[Any], Any]
    shown: Callable[[Any], str]

    def text(self, line: Trial | Group) -> str:
        value = self.value(line)
        return NOTHING if value is None else self.shown(value)


def _worth(value: float) -> str:
    return number_text(value, DIGITS)


_number = "{:.3f}".format


def _measured(key: str, heading: str = "", shown: Callable[[Any], str] = duration_text) -> ComparisonColumn:
    return ComparisonColumn(key, heading, lambda trial: getattr(trial.measures, key), shown)


TRIALS = (
    ComparisonColumn("status", "ended", lambda trial: trial.ended, str),
    _measured("best", "best", _worth),
    _measured("bound", "bound", _worth),
    _measured("gap", "gap", lambda share: share_text(share) if share < 1 else NOTHING),  # no useful bound
    _measured("first", "first"),
    _measured("to_best", "to best"),
    _measured("to_end", "to end"),
    _measured("primal_integral", "primal integral", _number),
    _measured("gap_integral", "gap integral", _number),
    ComparisonColumn("reference", "", lambda trial: trial.reference, _worth),
    _measured("boards"),
    _measured("elapsed"),
    _measured("wall"),
)
"""What is told of a run."""

SETTINGS = (
    ComparisonColumn("jobs", "jobs", lambda group: len(group.trials), _worth),
    ComparisonColumn("solved", "solved", lambda group: group.solved, _worth),
    ComparisonColumn(
        "failed", "failed", lambda group: sum(one.status is Status.FAILED for one in group.trials), _worth
    ),
    ComparisonColumn("first", "first", lambda group: group.median("first"), duration_text),
    ComparisonColumn("to_best", "to best", lambda group: group.median("to_best"), duration_text),
    ComparisonColumn("lower", "end 25 %", lambda group: finite(group.times.lower), duration_text),
    ComparisonColumn("median", "end 50 %", lambda group: finite(group.times.median), duration_text),
    ComparisonColumn("upper", "end 75 %", lambda group: finite(group.times.upper), duration_text),
    ComparisonColumn("best", "best", lambda group: group.best, _worth),
    ComparisonColumn("objective", "median value", lambda group: group.median("best", known=True), _worth),
    ComparisonColumn("gap_integral", "gap integral", lambda group: group.median("gap_integral", known=True), _number),
    ComparisonColumn(
        "elapsed", "in all", lambda group: sum(trial.measures.elapsed for trial in group.trials), duration_text
    ),
)
"""What is told of a setting: medians over all its jobs. A job that never came to a value counts as infinite."""


@dataclass(frozen=True, slots=True)
class ComparisonTable:
    """Lines with their columns. `shown`, `csv`, `json`: what stands before the numbers for each reader, by name."""

    columns: Sequence[ComparisonColumn]
    lines: Sequence[Trial | Group]
    shown: Sequence[Mapping[str, str]]
    csv: Sequence[Mapping[str, str]]
    json: Sequence[Mapping[str, object]]

    def shown_columns(self) -> list[ComparisonColumn]:
        """Those for people that say something of any line, texts behind numbers."""
        kept = [one for one in self.columns if one.heading and any(one.value(line) is not None for line in self.lines)]
        return sorted(kept, key=lambda one: one.shown is str)

    def to_text(self) -> str:
        """Aligned for people: texts to the left, numbers to the right."""
        columns, names = self.shown_columns(), list(self.shown[0])
        rows = [[*names, *(column.heading for column in columns)]]
        for before, line in zip(self.shown, self.lines, strict=True):
            rows.append([*before.values(), *(column.text(line) for column in columns)])
        numbers = [len(names) + at for at, column in enumerate(columns) if column.shown is not str]
        return "\n".join(aligned(rows, numbers))

    def to_csv(self) -> str:
        rows: list[list[object]] = [[*self.csv[0], *(column.key for column in self.columns)]]
        for before, values in zip(self.csv, self._values(), strict=True):
            rows.append([*before.values(), *values.values()])
        return csv_text(rows)

    def objects(self) -> Iterator[dict[str, object]]:
        """One JSON object a line."""
        for before, values in zip(self.json, self._values(), strict=True):
            yield {**before, **values}

    def _values(self) -> Iterator[dict[str, object]]:
        for line in self.lines:
            found = {column.key: column.value(line) for column in self.columns}
            yield {key: value if isinstance(value, str) else number(value) for key, value in found.items()}


def of_trials(found: Comparison) -> ComparisonTable:
    """A line for each run: its settings, its numbers, how it ended."""
    names, all_ = found.differing, found.aspects
    both = list(zip(found.trials, found.labels, all_, strict=True))
    return ComparisonTable(
        TRIALS,
        found.trials,
        [
            {"run": trial.name, **{name: one.get(name, NOTHING) for name in names}}
            for trial, one in zip(found.trials, found.shown, strict=True)
        ],
        [{"run": trial.name, **{name: one.get(name, "") for name in names}} for trial, _, one in both],
        [
            {"run": trial.name, "label": label, "settings": {n: plain(one[n]) for n in names if n in one}}
            for trial, label, one in both
        ],
    )


def of_settings(found: Comparison) -> ComparisonTable:
    """A line for each setting."""
    groups, names = found.groups, found.settings_differ
    return ComparisonTable(
        SETTINGS,
        groups,
        [{"setting": group.label} for group in groups],
        [{name: group.setting.aspects.get(name, "") for name in names} for group in groups],
        [{"setting": group.label} for group in groups],
    )
