"""The rows of a batch's table as trials of a comparison, and one of them as a run."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from workbench.core import files
from workbench.core.errors import WorkbenchError
from workbench.core.outcome import Outcome
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import find_puzzle
from workbench.solve.batch.table import JobRow
from workbench.solve.compare.comparison import Setting, Trial, ended_text, options_asked, time_text
from workbench.solve.compare.measures import Measures, gap, is_solved
from workbench.solve.jobs.events import Finished
from workbench.solve.jobs.question import LimitsTexts, QuestionTexts
from workbench.solve.runs.run import Run
from workbench.solve.runs.run_reader import read_run


def by_key(rows: Iterable[JobRow], puzzles: tuple[AnyPuzzle, ...]) -> dict[str, Trial]:
    """The trials of rows; the last one of a key counts."""
    return {row.key: trial_of(row, puzzles) for row in rows}


def trial_of(row: JobRow, puzzles: tuple[AnyPuzzle, ...]) -> Trial:
    measured, best, bound = row.measured, row.objective, row.bound
    # older tables do not say when a job was done: one that is solved was done when it ended. `heuristic=True`: rows of
    # all other tasks that lack a proof say what has stopped them
    end = measured.elapsed if measured.to_end is None else measured.to_end
    end = end if is_solved(row.status, row.stopped, heuristic=True) else None
    measures = Measures(
        best=best,
        bound=bound,
        gap=None if best is None or bound is None else gap(best, bound),
        first=end if measured.first is None else measured.first,  # "there is none" is an answer, too
        to_best=end if measured.to_best is None else measured.to_best,
        to_end=end,
        primal_integral=measured.primal_integral,
        gap_integral=measured.gap_integral,
        boards=row.boards,
        elapsed=measured.elapsed or 0.0,
        wall=measured.wall,
    )
    ended = ended_text(row.status, row.stopped)
    limits = (
        ("time", time_text(row.time)),
        ("workers", str(row.workers)),
        *(() if row.memory is None else (("memory", f"{row.memory >> 20} MB"),)),
    )
    chosen = tuple(row.options.items()), tuple(row.params.items())
    setting = _setting(row.puzzle, row.task, *chosen, limits, row.version, puzzles)
    return Trial(row.board, setting, row.asked, row.seed, row.status, ended, measures, row.dtime, idle=row.idle)


@lru_cache(maxsize=4096)  # a table has many rows of each
def _setting(
    slug: str,
    name: str,
    options: tuple[tuple[str, str], ...],
    params: tuple[tuple[str, str], ...],
    limits: tuple[tuple[str, str], ...],
    version: str,
    puzzles: tuple[AnyPuzzle, ...],
) -> Setting:
    task, title = None, f"{slug} {name}"
    with suppress(WorkbenchError):  # of another version, as far as this program knows what was asked
        puzzle = find_puzzle(puzzles, slug)
        task = puzzle.task(name)
        title = f"{puzzle.title}: {task.title}"
        options = options_asked(task, task.read(dict(options)))
    return Setting((("puzzle", slug), ("task", name), *options, *params), limits, (("version", version),), title, task)


def run_of_row(folder: Path, row: JobRow, puzzles: tuple[AnyPuzzle, ...]) -> Run:
    """The run of a row of the table in `folder`: with its events where they were kept, else with what it came to. A
    WorkbenchError where its board or its events cannot be read."""
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
        idle=row.idle,
    )
    run.take(Finished(0, row.measured.elapsed or 0.0, outcome, row.dtime))
    run.end(outcome)
    return run
