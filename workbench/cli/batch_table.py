"""The table of a batch for people, as CSV, as JSON and as plots: what `compare DIR` does with the folder of a batch."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from workbench.cli import arguments, pictures
from workbench.cli.progress import shown
from workbench.core import files
from workbench.core.csv_table import csv_text
from workbench.core.errors import FileProblem, OptionError
from workbench.core.insight_text import aligned
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.batch.summary import OF, SettingNumbers, Summary
from workbench.solve.batch.table import NAME, is_batch, read_rows
from workbench.solve.json_values import number

_COLUMNS = (
    ("jobs", "jobs"),
    ("solved", "solved"),
    ("failed", "failed"),
    ("first", "first"),
    ("to_best", "to best"),
    ("lower", "proof 25 %"),
    ("median", "proof 50 %"),
    ("upper", "proof 75 %"),
    ("best", "best"),
    ("objective", "median value"),
    ("gap_integral", "gap integral"),
    ("elapsed", "seconds"),
)
"""Of `SettingNumbers`, and their headings."""


def asks_for(names: Sequence[str]) -> bool:
    """Whether these are folders of batches; OptionError where only some are."""
    found = [is_batch(Path(name)) for name in names]
    if any(found) and not all(found):
        raise OptionError(f"{names[found.index(False)]}: has no {NAME}: a batch is compared with batches")
    return any(found)


def run(
    given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...], plots: Sequence[Path], tables: Sequence[Path]
) -> int:
    """Read all rows, then write what was asked for."""
    of = given.of or "ecdf"
    if of not in OF:
        raise OptionError(
            f"--of {of}: of a batch one of {', '.join(OF)} can be plotted; of its runs, where kept, the rest"
        )
    pair = [next(iter(arguments.pairs([word], "--pair").items())) for word in given.pair or ()]
    summary = Summary(puzzles)
    for name in given.runs:
        summary.take(read_rows(Path(name)))
    if not summary.jobs:
        raise FileProblem(f"{given.runs[0]}: no job of this batch is done yet")
    if given.x == "dtime" and plots and not any(job.dtime for job in summary.jobs.values()):
        raise OptionError("--x dtime: none of these jobs tells a deterministic time, which CP-SAT does")
    for path in plots:
        pictures.write(path, summary.scene(of, given.x, pair), given.theme, given.scale)
    for path in tables:
        files.write_text(path, _csv(summary))
    if given.json:
        for one in summary.numbers:
            given.out.json(_object(one))
    else:
        given.out.line(_table(summary.numbers))
    return 0


def _object(one: SettingNumbers) -> dict[str, object]:
    return {"setting": one.label} | {f.name: number(getattr(one, f.name)) for f in fields(one) if f.name != "label"}


def _csv(summary: Summary) -> str:
    rows: list[list[object]] = [[*summary.differing, *(key for key, _ in _COLUMNS)]]
    for one, aspects in zip(summary.numbers, summary.aspects, strict=True):
        known = [aspects.get(name, "") for name in summary.differing]
        rows.append([*known, *(number(getattr(one, key)) for key, _ in _COLUMNS)])
    return csv_text(rows)


def _table(numbers: Sequence[SettingNumbers]) -> str:
    """Aligned for people; columns that say nothing of any setting are left out."""
    told = [(key, title) for key, title in _COLUMNS if any(getattr(one, key) is not None for one in numbers)]
    rows = [["setting", *(title for _, title in told)]]
    rows.extend([one.label, *(_cell(one, key) for key, _ in told)] for one in numbers)
    return "\n".join(aligned(rows, range(1, 1 + len(told))))


def _cell(one: SettingNumbers, key: str) -> str:
    value = getattr(one, key)
    if value is None:
        return "–"
    return shown(value) if key in ("best", "objective", "jobs", "solved", "failed") else f"{value:.3f}"
