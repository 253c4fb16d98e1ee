"""A row of a table as a run: with its events where they were kept, else with what it came to."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from workbench.core import files
from workbench.core.outcome import Outcome
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.batch.table import JobRow
from workbench.solve.events import Finished
from workbench.solve.question import LimitsTexts, QuestionTexts
from workbench.solve.run_reader import read_run
from workbench.solve.runs import Run


def run_of_row(folder: Path, row: JobRow, puzzles: tuple[AnyPuzzle, ...]) -> Run:
    """The run of a row of the table in `folder`; a WorkbenchError where its board or its events cannot be read."""
    kept = folder / "runs" / f"{row.key}.jsonl"
    if kept.is_file():
        return read_run(kept, puzzles)
    text = files.read_text(folder / "boards" / f"{row.asked}.txt")
    limits = LimitsTexts(row.workers, row.seed, row.time)
    question = QuestionTexts(row.puzzle, row.task, row.options, limits, row.params, text).question(puzzles)
    words = row.version.split()
    versions = dict(zip(words[::2], words[1::2], strict=False))
    run = Run(question, (row.measured.began or datetime.now(UTC)).astimezone(), versions=versions, machine={})
    outcome = Outcome(
        row.status,
        None if row.found is None else question.puzzle.parse(row.found),
        row.objective,
        row.bound,
        row.count,
        row.facts,
        row.stopped,
        error=row.error,
    )
    run.take(Finished(0, row.measured.elapsed or 0.0, outcome, row.dtime))
    run.end(outcome)
    return run
