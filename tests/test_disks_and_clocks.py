"""Disks that are full, read-only or gone, with a quota, and clocks that go backwards: told in one line, and what lay
there stays whole. The disks are real where root may mount them."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

from tests.contract import board_of, samples
from tests.solve.batch.in_threads import row
from tests.solve.runs import courses
from workbench.core import files
from workbench.core.document import Document
from workbench.core.errors import FileProblem
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.solve.batch.table import NAME, BatchTable, read_rows
from workbench.solve.runs.kept_runs import KeptRuns
from workbench.solve.runs.run_reader import read_run
from workbench.solve.store import Store
from workbench.ui.files import archive
from workbench.ui.files.kept_board import KeptBoard, KeptFile
from workbench.ui.widgets.settings import Settings, ThemeChoice

PUZZLE: AnyPuzzle = PUZZLES[0]
BOARDS = [board_of(PUZZLE, path) for path in samples(PUZZLE)[:2]]


def told(write: Callable[[], object]) -> str:
    """What a person is told of a write that fails; "" of one that does not."""
    try:
        write()
    except FileProblem as problem:
        return str(problem)
    return ""


# Each writes something; then again, when the disk is as a test wants it, and yields what is told; then it looks whether
# what is there is whole: the old or the new.


def save_a_board(folder: Path) -> Iterator[str]:
    document, path = Document(PUZZLE, BOARDS[0]), folder / "a.txt"
    document.save(path)
    document.put(BOARDS[1], "another")
    yield ""
    yield told(lambda: document.save(path))
    assert not path.exists() or PUZZLE.parse(path.read_text()) == BOARDS[not document.modified]


def keep_a_board(folder: Path) -> Iterator[str]:
    file = KeptFile.new(folder / "unsaved", "towers")
    file.write(KeptBoard("towers", "old"))
    file.release()
    yield ""
    yield told(lambda: file.write(KeptBoard("towers", "new" * 3000)))
    file.release()
    again = KeptFile(file.path)
    if file.path.exists():
        assert again.take()
        assert again.board in (KeptBoard("towers", "old"), file.board)
        again.release()


def keep_a_run(folder: Path) -> Iterator[str]:
    runs = KeptRuns(folder / "runs", 1 << 20)
    path = courses.keep(runs)
    yield ""
    yield told(lambda: courses.keep(runs))
    assert not path.exists() or read_run(path, (courses.PUZZLE,)).outcome is not None


def append_rows(folder: Path) -> Iterator[str]:
    def append(*numbers: int) -> None:
        with BatchTable(folder / "out") as table:
            table.append([row(number) for number in numbers])

    append(1)
    yield ""
    yield told(lambda: append(*range(2, 40)))
    assert {one.seed for one in read_rows(folder / "out")} in ({1}, {*range(1, 40)}, {*range(2, 40)})


def store_a_table(folder: Path) -> Iterator[str]:
    store = Store(folder / "cache")
    store.save("a", np.arange(3))
    yield ""
    store.save("b", np.zeros(5_000))
    yield "" if store.load("b") is not None else "it will be computed again"
    old = store.load("a")
    assert old is None or old.tolist() == [0, 1, 2]


def remember_a_setting(folder: Path) -> Iterator[str]:
    settings, path = Settings(folder), folder / "settings.ini"
    settings.theme = ThemeChoice.LIGHT
    settings.write()
    yield ""
    settings.theme = ThemeChoice.DARK
    settings.write()
    yield "" if path.exists() and "dark" in path.read_text() else "it is as it was"
    assert not path.exists() or path.read_text() in ("[General]\ntheme=light\n", "[General]\ntheme=dark\n")


def again(write: Callable[[Path], Iterator[str]], disk: Path, trouble: contextlib.AbstractContextManager[None]) -> str:
    """What is told of the second write."""
    steps = write(disk)
    next(steps)
    with trouble:
        said = next(steps)
    for _ in steps:
        pass
    assert not list(disk.rglob("*.part"))
    return said


each_writer = pytest.mark.parametrize(
    "write", [save_a_board, keep_a_board, keep_a_run, append_rows, store_a_table, remember_a_setting]
)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own, of 256 KB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "none", str(disk)], capture_output=True).returncode:
        pytest.skip("nothing can be mounted here")
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)


@contextlib.contextmanager
def filled(disk: Path) -> Iterator[None]:
    with contextlib.suppress(OSError), (disk / "filler").open("wb", buffering=0) as filler:
        while filler.write(bytes(4096)):
            pass
    yield
    (disk / "filler").unlink()


@contextlib.contextmanager
def read_only(disk: Path) -> Iterator[None]:
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    yield
    subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)


@contextlib.contextmanager
def quota() -> Iterator[None]:
    """No file may become longer than a few letters."""
    resource = pytest.importorskip("resource", reason="no such limits on this system")
    usual, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (usual, most))


@contextlib.contextmanager
def gone(disk: Path) -> Iterator[None]:
    shutil.rmtree(disk)
    yield
    disk.mkdir(exist_ok=True)


@each_writer
def test_a_full_disk(write: Callable[[Path], Iterator[str]], small_disk: Path) -> None:
    assert again(write, small_disk, filled(small_disk))
    assert not again(write, small_disk, contextlib.nullcontext())


@each_writer
def test_a_disk_that_has_become_read_only(write: Callable[[Path], Iterator[str]], small_disk: Path) -> None:
    assert again(write, small_disk, read_only(small_disk))
    assert not again(write, small_disk, contextlib.nullcontext())


@each_writer
def test_a_quota(write: Callable[[Path], Iterator[str]], tmp_path: Path) -> None:
    assert again(write, tmp_path, quota())


@each_writer
def test_a_folder_that_has_gone(write: Callable[[Path], Iterator[str]], tmp_path: Path) -> None:
    """It is made anew, or that is told."""
    folder = tmp_path / "new"
    folder.mkdir()
    assert bool(again(write, folder, gone(folder))) == (write is save_a_board)


def test_rows_of_a_table_that_somebody_has_deleted_are_not_called_written(tmp_path: Path) -> None:
    with BatchTable(tmp_path / "out") as table:
        table.append([row(1)])
        (tmp_path / "out" / NAME).unlink()
        with pytest.raises(FileProblem, match=f"{NAME}: cannot be written: no such file"):
            table.append([row(2)])


def test_a_table_that_cannot_even_be_cut_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def __getattr__(self, name: str) -> Callable[..., int]:
            return self._fail if name in ("write", "truncate") else lambda *_: 0

        def _fail(self, *_: object) -> int:
            raise OSError(5, "Input/output error")

    with BatchTable(tmp_path) as table, monkeypatch.context() as failing:
        failing.setattr(table, "_stream", Broken())
        failing.setattr("os.fstat", lambda _: tmp_path.stat())
        with pytest.raises(FileProblem, match="input/output error"):
            table.append([row(1)])


# ------------------------------------------------------------------------------------------------ clocks


def test_runs_of_a_clock_that_goes_backwards_are_all_there(tmp_path: Path) -> None:
    runs = KeptRuns(tmp_path, 1 << 20)
    paths = {courses.keep(runs, minutes) for minutes in (90, 0, -90, 0)}
    assert {one.path for one in runs.listed()} == paths
    assert len(paths) == 4


def test_games_of_a_clock_that_goes_backwards_are_all_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Clock:
        told = datetime(2026, 10, 25, 2, 30)

        @classmethod
        def now(cls) -> datetime:
            cls.told -= timedelta(hours=1)
            return cls.told.replace(hour=2)

    monkeypatch.setattr(archive, "datetime", Clock)
    games = archive.Archive(tmp_path, pytest.fail)
    for board in BOARDS:
        games.keep(PUZZLE, board, "won")
    assert sorted(map(PUZZLE.format, (PUZZLE.parse(files.read_text(one)) for one in games.games(PUZZLE)))) == sorted(
        map(PUZZLE.format, BOARDS)
    )


def test_how_long_something_took_is_asked_of_no_clock_that_can_be_set() -> None:
    """`perf_counter` and `monotonic` go forwards only; moments of the day are for people."""
    sources = Path(files.__file__).parents[1].rglob("*.py")
    asked = [path.name for path in sources if "time.time" in path.read_text() or "import time_ns" in path.read_text()]
    assert asked == []
