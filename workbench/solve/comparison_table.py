"""The numbers of runs side by side as a table: what `compare` prints and the window shows. No files."""

from __future__ import annotations

from workbench.core.csv_table import csv_text
from workbench.solve.comparison import Comparison
from workbench.solve.json_values import number, plain
from workbench.solve.runs import Run

COLUMNS = (
    ("best", "best"),
    ("bound", "bound"),
    ("gap", "gap"),
    ("first", "first"),
    ("to_best", "to best"),
    ("to_end", "to proof"),
    ("primal_integral", "primal integral"),
    ("gap_integral", "gap integral"),
)
"""Of `Measures`, and their headings."""


def how_it_ended(run: Run) -> str:
    """In a word or two, as scripts read it."""
    if run.elsewhere:
        return "goes on elsewhere"
    if run.interrupted or run.outcome is None:
        return "interrupted"
    stopped = f" ({run.outcome.stopped.value})" if run.outcome.stopped else ""
    return f"{run.outcome.status.value}{stopped}"


def record(found: Comparison, index: int) -> dict[str, object]:
    """A run's numbers, what tells it from the others, and how it ended, by name."""
    measures, aspects = found.measures[index], found.aspects[index]
    values = {key: number(getattr(measures, key)) for key, _ in COLUMNS}
    return {
        "run": found.names[index],
        "label": found.labels[index],
        "settings": {name: plain(aspects[name]) for name in found.differing if name in aspects},
        "status": how_it_ended(found.runs[index]),
        **values,
        "reference": number(found.references[index]),
        "boards": measures.boards,
        "elapsed": number(measures.elapsed),
        "wall": number(found.runs[index].wall),
    }


def to_csv(found: Comparison) -> str:
    keys = [key for key, _ in COLUMNS]
    rows: list[list[object]] = [["run", *found.differing, "status", *keys, "reference", "boards", "elapsed", "wall"]]
    for index, name in enumerate(found.names):
        row, aspects = record(found, index), found.aspects[index]
        settings = [aspects.get(name, "") for name in found.differing]
        told = ("status", *keys, "reference", "boards", "elapsed", "wall")
        rows.append([name, *settings, *(row[key] for key in told)])
    return csv_text(rows)
