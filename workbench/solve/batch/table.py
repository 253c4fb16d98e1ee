"""The table of a batch on disk: one JSON line for each finished job, appended and synced as it ends. It is the truth.

    DIR/batch.jsonl      the rows                       DIR/boards/<digest>.txt    the boards that are asked about
    DIR/lock             held while a batch runs        DIR/runs/<key>.jsonl       events of jobs, where they are kept

A row has `row` (the format's number), `key` (of the question), what was asked, what was found, and in `measured` what
depends on the machine: seconds, its name, when. The last row of a key counts. What a killed program has left of a last
line is dropped; any other line that is no row is an error with its number.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec
from msgspec import Meta, Struct

from workbench.core import files
from workbench.core.errors import FileProblem, RunError
from workbench.core.file_writing import write_text
from workbench.core.limits import LAST_SEED, MOST_WORKERS
from workbench.core.outcome import Status
from workbench.core.wording import size_text
from workbench.solve.batch.jobs import Answered, Job, JobResult, as_json
from workbench.solve.json_values import Count, Number, check_numbers, checked_depth, read_json, written
from workbench.solve.runs.run_file import LONGEST_LINE

FORMAT = 1
NAME = "batch.jsonl"
_Digest = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
"""Names of files: of nothing but digits, so that they lead nowhere else."""


class JobRow(JobResult, kw_only=True):
    """A finished job: what it came to, and what was asked. `board`: what the plan calls it; `asked`: its digest."""

    row: int = FORMAT
    key: _Digest
    board: str
    asked: _Digest
    puzzle: str
    task: str
    options: dict[str, str] = msgspec.field(default_factory=dict)
    params: dict[str, str] = msgspec.field(default_factory=dict)
    time: Number | None = None
    workers: Annotated[int, Meta(ge=1, le=MOST_WORKERS)]
    seed: Annotated[int, Meta(ge=0, le=LAST_SEED)]
    memory: Count | None = None
    version: str = ""

    def __post_init__(self) -> None:
        check_numbers(self.time, self.objective, self.bound, self.count, self.dtime)
        if self.time is not None and self.time <= 0:
            raise ValueError("Expected a time above 0")

    @property
    def failed(self) -> bool:
        """Whether the job has no answer: its process died, or it failed."""
        return self.status is Status.FAILED


def row_of(job: Job, version: str, found: Answered) -> JobRow:
    """The row of a job: what was asked, what was found, how it went."""
    came_to = {name: getattr(found, name) for name in JobResult.__struct_fields__}
    return JobRow(
        key=job.key(version),
        board=job.name,
        asked=job.digest,
        puzzle=job.puzzle,
        task=job.task,
        options=job.options,
        params=job.params,
        time=job.limits.time,
        workers=job.limits.workers,
        seed=job.limits.seed,
        memory=job.memory,
        version=version,
        **came_to,
    )


def is_batch(folder: Path) -> bool:
    return (folder / NAME).is_file()


def read_rows(folder: Path) -> Iterator[JobRow]:
    """The rows of a table, one after the other, never all at once in memory. RunError names file and line of what is
    none; FileProblem where the file cannot be read. A cut last line is left out."""
    path = folder / NAME
    with files.reporting(path), files.opened(path) as stream:
        for number, line in enumerate(iter(lambda: stream.readline(LONGEST_LINE), b""), 1):
            if not line.endswith(b"\n"):
                if len(line) < LONGEST_LINE:
                    return
                raise RunError(f"{path}: line {number}: is longer than {size_text(LONGEST_LINE)}")
            yield _row(path, number, line)


def _row(path: Path, number: int, line: bytes) -> JobRow:
    try:
        return read_row(line)
    except RunError as error:
        raise RunError(f"{path}: line {number}: {error}") from None


def read_row(line: bytes) -> JobRow:
    """The row that a line holds; RunError when it is none."""
    if not 1 <= (found := read_json(line, _Format).row) <= FORMAT:
        raise RunError(f"this row has format {found}; this program reads format {FORMAT}")
    row = read_json(line, JobRow)
    checked_depth(row.facts)
    return row


class _Format(Struct):
    row: int


class BatchTable:
    """A table that a batch writes. Use it with `with`: while it is open, no other process writes into its folder.

    dropped   whether a last line without an end was found and dropped.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.dropped = folder, False
        with files.reporting(folder, "written"):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "boards").mkdir(exist_ok=True)
            self._held = (folder / "lock").open("a+b")
        try:
            if not files.lock(self._held):
                raise FileProblem(f"{self.folder}: another batch is at work in this folder")
            self._stream = self._opened()
        except BaseException:
            self._held.close()
            raise

    def __enter__(self) -> BatchTable:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()
        self._held.close()  # the lock goes with it, however the process ends

    def _opened(self) -> BinaryIO:
        path = self.folder / NAME
        with files.reporting(path, "written"):
            stream = path.open("a+b", buffering=0)
            whole = _whole(stream)
            if whole < stream.seek(0, os.SEEK_END):
                stream.truncate(whole)
                self.dropped = True
            os.fsync(stream.fileno())
            _sync_folder(self.folder)
        return stream

    def append(self, rows: Sequence[JobRow]) -> None:
        """Write rows; they are on the disk when this returns. FileProblem when that fails: none of them is written."""
        data = b"".join(written(as_json(row)).encode("utf-8", "backslashreplace") for row in rows)
        end = self._stream.seek(0, os.SEEK_END)
        try:
            if not os.fstat(self._stream.fileno()).st_nlink:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))  # it has been deleted meanwhile
            done = 0
            while done < len(data):
                done += self._stream.write(data[done:])
            os.fsync(self._stream.fileno())
        except OSError as error:
            with contextlib.suppress(OSError):
                self._stream.truncate(end)
            raise FileProblem(f"{self.folder / NAME}: cannot be written: {files.reason(error)}") from None

    def keep_board(self, job: Job) -> None:
        """The board that is asked about, as a file, once."""
        path = self.folder / "boards" / f"{job.digest}.txt"
        if not path.exists():
            write_text(path, job.board)

    def keep_run(self, key: str, events: str) -> None:
        """The events of a job, as the file of a run."""
        folder = self.folder / "runs"
        with files.reporting(folder, "written"):
            folder.mkdir(exist_ok=True)
        write_text(folder / f"{key}.jsonl", events)


def _whole(stream: BinaryIO) -> int:
    """The position behind the last whole line."""
    end = stream.seek(0, os.SEEK_END)
    while end > 0:
        start = max(0, end - (1 << 16))
        stream.seek(start)
        found = stream.read(end - start).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        end = start
    return 0


def _sync_folder(folder: Path) -> None:
    """Put the name of a new file on the disk, too, where the system can be asked for that."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
