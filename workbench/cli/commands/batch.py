"""`batch`: many boards, tasks, settings and seeds from one plan, on this machine or on a cluster."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from workbench.cli import arguments
from workbench.cli.exit_codes import ANSWERED, UNANSWERED
from workbench.cli.interrupts import Interrupts
from workbench.cli.live_display import LiveDisplay
from workbench.cli.output import say
from workbench.core.errors import FileProblem, OptionError
from workbench.core.puzzle import AnyPuzzle
from workbench.core.wording import counted, duration_text, number_text, share_text, size_text
from workbench.puzzles import REGISTRY as REGISTRY  # tests set another
from workbench.solve.batch import estimate
from workbench.solve.batch.children import memory_share
from workbench.solve.batch.estimate import DoneJobs, Survey
from workbench.solve.batch.jobs import version
from workbench.solve.batch.plan import Plan
from workbench.solve.batch.plan_file import read_plan
from workbench.solve.batch.runner import BatchRun, BatchState, Here, JobPlace
from workbench.solve.batch.table import BatchTable, is_batch
from workbench.solve.runs import provenance

_REDRAW = 0.25  # seconds between two drawings of the live lines
_MOST = 12  # settings whose best is shown

_EPILOG = """\
PLAN is a TOML file like resources/samples/batch.toml, or like this. Lists are crossed:

    [defaults]                          # keys of a job, for all that do not say otherwise
    time = 60                           # seconds for each job

    [[job]]                             # any number of them
    boards = "towers/0[45]-*.txt"       # a file, a glob, or a list of them, from the plan's own folder
    task = "solve"                      # or a list
    set = { formulation = ["tables", "visibility"] }    # options of the task, each a value or a list
    params = { linearization_level = [1, 2] }           # parameters of the solver, the same way
    seeds = "0..19"                     # or a number, or a list of both (default: 0)
    workers = 1                         # threads of each job
    memory = 2000                       # MB for each job
    events = true                       # each job's events are kept, in DIR/runs

    [[job]]
    puzzle = "towers"                   # instead of boards: new ones, by their options; or one board as `text`
    new = { size = [5, 6] }
    task = "generate"

A job that names boards or a text does not take over a `puzzle` of the defaults, which is that of new boards: it says
`puzzle` itself where the files leave open whose they are.
DIR/batch.jsonl gets a line for each job as it ends; what is there already is not run again, so the same command goes on
with what a killed one has left. Ctrl+C stops the jobs that run, a second one leaves at once. `compare DIR` makes
tables and plots. Exit code: 0 all is done; 1 some jobs failed, or it was stopped; 2 a wrong input.
A job that crashes or wants more than its memory is a line with the reason.
On a cluster: a thread of a Dask worker has one job at a time, in a child process; start workers with as many threads as
they have cores divided by the plan's `workers`. Silent workers are dropped after five minutes (Dask's worker-ttl), a
job whose workers have died four times is a failed line (allowed-failures). When the scheduler dies, the table keeps
what was done: the batch goes on if it is back within half a minute, else by the same command."""

EXAMPLE = "batch plan.toml -o out --jobs 2"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOG
    parser.add_argument("plan", metavar="PLAN", help="what is to be run: a .toml file")
    parser.add_argument("-o", "--output", metavar="DIR", required=True, help="the folder of the table")
    parser.add_argument("--jobs", metavar="N", help="solver threads at work at once (default: the cores there are)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of Dask distributed: run on its workers")
    parser.add_argument("--retry-failed", action="store_true", help="ask what failed again")
    parser.add_argument(
        "--dry-run", action="store_true", help="only say how many jobs there are, and how long they take"
    )


@dataclass(frozen=True, slots=True)
class _Batch:
    """A checked command."""

    plan: Plan
    folder: Path
    jobs: int
    known: DoneJobs
    survey: Survey


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Check the plan, then run what of it is not done."""
    if given.jobs is not None and given.scheduler is not None:
        raise OptionError(f"--jobs {given.jobs}: the workers of a scheduler say themselves how many jobs they take")
    jobs = provenance.cores() if given.jobs is None else arguments.whole(given.jobs, "--jobs", 1, 4096)
    if not given.output:
        raise FileProblem("--output: a folder's name is needed")
    folder = Path(given.output)
    if folder.exists() and not folder.is_dir():
        raise FileProblem(f"{folder}: is a file, a folder's name is needed")
    if given.retry_failed and not is_batch(folder):
        raise FileProblem(f"{folder}: has no table of a batch to go on with")
    plan = read_plan(Path(given.plan), puzzles)
    if given.dry_run:
        _tell_dry(_batch(plan, folder, jobs, retry=given.retry_failed), given.out.line)
        return 0
    with BatchTable(folder) as table:
        if table.dropped:
            say(f"{folder}: the last line of the table was cut off, and is dropped: its job is run again")
        batch = _batch(plan, folder, jobs, retry=given.retry_failed)
        if not batch.survey.left:
            of_them = "of them failed" if batch.survey.total > 1 else "failed"
            say(f"nothing left to do: {_jobs(batch.survey.total)} done{_failed(batch, ', ', of_them)}")
            return UNANSWERED if batch.survey.failed else ANSWERED
        return _run(batch, table, given.scheduler)


def _batch(plan: Plan, folder: Path, jobs: int, *, retry: bool) -> _Batch:
    known = estimate.known(folder, retry=retry)
    return _Batch(plan, folder, jobs, known, estimate.survey(plan, known, version()))


def _jobs(count: int) -> str:
    return f"{count:,} job{'' if count == 1 else 's'}"


def _failed(batch: _Batch, sign: str, words: str) -> str:
    """How many jobs of the plan failed before this call, if any, behind a sign."""
    count = batch.survey.failed
    return f"{sign}{count:,} {words} (--retry-failed asks again)" if count else ""


def _tell_dry(batch: _Batch, line: Callable[[str], None]) -> None:
    found = batch.survey
    line(f"{_jobs(found.total)}, {found.total - found.left:,} done, {found.left:,} left")
    if not found.left:
        return
    where = f"with {batch.jobs} thread{'' if batch.jobs == 1 else 's'}"
    if found.work is not None:
        line(f"about {duration_text(found.work / batch.jobs)} {where}, by those that are done")
    elif found.most is not None:
        line(f"at most {duration_text(found.most / batch.jobs)} {where}: none of their kind is done yet")
    else:
        line("how long is not known: none of their kind is done yet, and there is no limit of time")


def _run(batch: _Batch, table: BatchTable, scheduler: str | None) -> int:
    state = BatchState(batch.survey.left)
    interrupts = Interrupts()
    started = time.monotonic()
    with interrupts.listening(), LiveDisplay(_REDRAW) as live:

        def tick() -> None:
            if live.due:
                live.show("\n".join(progress_lines(state)))

        place = _place(batch, scheduler, interrupts, tick)
        run = BatchRun(
            batch.plan,
            batch.known.done,
            table,
            place,
            state,
            version=version(),
            stopped=lambda: interrupts.asked,
            on_tick=tick,
        )
        run.run()
    ended = "stopped by the user · " if interrupts.asked else ""
    failed = f" · {state.failed:,} failed, the last: {state.last_failure}" if state.failed else ""
    failed += _failed(batch, " · ", "failed before")
    left = f" · {state.left:,} left" if state.left else ""
    say(f"{ended}{_jobs(state.done)} done{failed}{left} · {duration_text(time.monotonic() - started)} · {batch.folder}")
    return UNANSWERED if interrupts.asked or failed or left else ANSWERED


def progress_lines(state: BatchState) -> list[str]:
    """The state for people: done, failed, running, time left, and the best objective of each setting."""
    share = state.done / state.total if state.total else 1.0
    left = state.time_left
    first = [
        f"{'█' * round(12 * share):░<12} {share_text(round(share, 2))}",
        f"{state.done:,} of {state.total:,} done",
        f"{state.failed:,} failed",
        f"{state.running:,} running",
        "time left not known yet" if left is None else f"{duration_text(left)} left",
    ]
    best = [f"  best {number_text(value, 9)}  {setting}" for setting, value in list(state.best.items())[:_MOST]]
    more = [f"  and {counted(len(state.best) - _MOST, 'setting')} more"] if len(state.best) > _MOST else []
    return [" · ".join(first), *best, *more]


def _place(batch: _Batch, scheduler: str | None, interrupts: Interrupts, tick: Callable[[], None]) -> JobPlace:
    if scheduler is not None:
        from workbench.solve.batch.cluster import connected  # brings Dask, which is an extra

        return connected(scheduler, REGISTRY, lambda: interrupts.asked, say, tick)
    share = memory_share(batch.jobs)
    if sys.platform != "linux":
        say("memory of jobs is not capped on this system")
    elif share is not None:
        given = {block.memory for block in batch.plan.blocks}
        own = [size_text(memory) for memory in sorted(one for one in given if one is not None)]
        each = [f"{size_text(share)} a thread"] if None in given else []
        say(f"{counted(batch.jobs, 'thread')} at once, each with at most {' or '.join([*own, *each])} of memory")
    return Here(REGISTRY, batch.jobs, share)
