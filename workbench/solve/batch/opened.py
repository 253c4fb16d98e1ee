"""A row of a table as a run: with its events where they were kept, else with what it came to."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from workbench.core import files
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.batch.table import JobRow
from workbench.solve.event_json import read_outcome
from workbench.solve.events import Finished
from workbench.solve.json_values import Fields
from workbench.solve.run_file import Head, moment, read_limits, run_of
from workbench.solve.run_reader import read_run
from workbench.solve.runs import Run


def run_of_row(folder: Path, row: JobRow, puzzles: tuple[AnyPuzzle, ...]) -> Run:
    """The run of a row of the table in `folder`; a WorkbenchError where its board or its events cannot be read."""
    kept = folder / "runs" / f"{row.key}.jsonl"
    if kept.is_file():
        return read_run(kept, puzzles)
    fields, measured = row.fields, row.measured
    limits = read_limits(fields, fields.texts("params"))
    text = files.read_text(folder / "boards" / f"{fields.text('asked')}.txt")
    words = fields.text("version").split()
    versions = dict(zip(words[::2], words[1::2], strict=False))
    asked = fields.text("puzzle"), fields.text("task"), fields.texts("options")
    run = run_of(Head(*asked, limits, text, None, versions, {}, _began(measured)), puzzles)
    outcome = read_outcome(Fields({**fields.data, "board": fields.data.get("found")}), run.request.puzzle)
    run.take(Finished(0, measured.maybe_real("elapsed") or 0.0, outcome, fields.maybe_real("dtime")))
    run.end(outcome)
    return run


def _began(measured: Fields) -> datetime:
    text = measured.maybe_text("began")
    return datetime.now(UTC) if text is None else moment(text)
