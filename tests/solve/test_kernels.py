"""Kernels are compiled apart, once for the sources as they are."""

from __future__ import annotations

import errno
import importlib
import os
import shutil
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.scripted import Board, Scripted
from workbench.core.errors import Interrupted
from workbench.core.options import Values
from workbench.solve import another_python, kernel_folder, kernels
from workbench.solve.jobs.events import Event, Phase, Progress
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with a kernel that calls another file's."""
    folder = tmp_path / "kernelled"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    write(folder, "inner", "def inner(x):\n    return x + 1")
    write(folder, "outer", "def outer(x):\n    return inner(x)", "from kernelled.inner import inner")
    with (folder / "outer.py").open("a") as file:
        file.write("\n\ndef prepare():\n    outer(1)\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    yield folder
    forget()


def write(folder: Path, name: str, function: str, imports: str = "") -> None:
    head = "from workbench.solve.kernels import kernel\n"
    (folder / f"{name}.py").write_text(f"{head}{imports}\n\n@kernel\n{textwrap.dedent(function)}\n")


def forget() -> None:
    """As in a new process."""
    for name in [name for name in sys.modules if name.startswith("kernelled")]:
        del sys.modules[name]
    importlib.invalidate_caches()
    kernels._running.clear()
    kernels._in_memory.clear()
    kernel_folder.folder_of.cache_clear()


def never() -> bool:
    return False


@pytest.mark.corner
def test_another_python_compiles_and_leaves_the_result_beside_the_sources(
    package: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whoever copies its folder, links to it or moves it compiles anew; for the one that is moved, that is done."""
    assert not kernels.is_ready("kernelled.outer")
    kernels.ready("kernelled.outer", never)
    assert kernels.is_ready("kernelled.outer")
    assert list(package.glob("__pycache__/kernels-*/**/*outer*.nbc"))
    outer = importlib.import_module("kernelled.outer").outer
    assert outer(1) == 2
    assert outer.stats.cache_hits
    # whatever this version of Numba looks at, a change of it is seen
    for seen, changed in (("_processor", lambda: ("another", "+more")), ("_numbas_stamp", lambda source: "another")):
        with monkeypatch.context() as patch:
            patch.setattr(kernel_folder, seen, changed)
            forget()
            assert not kernels.is_ready("kernelled.outer")
    for by in ("copying", "a link", "moving"):
        elsewhere = tmp_path / by
        elsewhere.mkdir()
        match by:
            case "copying":
                shutil.copytree(package, elsewhere / package.name)
            case "moving":
                shutil.move(package, elsewhere)
            case _:
                (elsewhere / package.name).symlink_to(package)
        forget()
        monkeypatch.syspath_prepend(str(elsewhere))
        monkeypatch.setenv("PYTHONPATH", str(elsewhere))
        assert not kernels.is_ready("kernelled.outer"), by
    kernels.ready("kernelled.outer", never)
    assert kernels.is_ready("kernelled.outer")
    outer = importlib.import_module("kernelled.outer").outer
    assert outer(1) == 2
    assert outer.stats.cache_hits
    assert not outer.stats.cache_misses
    # a kernel called from another file, too
    write(tmp_path / "moving" / package.name, "inner", "def inner(x):\n    return x + 100")
    forget()
    assert not kernels.is_ready("kernelled.outer")
    assert importlib.import_module("kernelled.outer").outer(1) == 101


def hold(package: Path, release: Path) -> None:
    """Have the other Python wait, when it comes to compile, until there is a file `release`."""
    wait = f"import time, pathlib\n    while not pathlib.Path({str(release)!r}).exists(): time.sleep(0.05)"
    source = (package / "outer.py").read_text()
    (package / "outer.py").write_text(source.replace("def prepare():\n", f"def prepare():\n    {wait}\n"))


def test_a_stop_ends_the_waiting_and_the_next_who_asks_finds_the_work_going_on(package: Path, tmp_path: Path) -> None:
    hold(package, tmp_path / "release")
    with pytest.raises(Interrupted):
        kernels.ready("kernelled.outer", lambda: True)
    assert not kernels.is_ready("kernelled.outer")
    begun = kernels._running["kernelled.outer"]
    assert not kernels.begin("kernelled.outer")
    (tmp_path / "release").touch()
    kernels.ready("kernelled.outer", never)
    assert kernels.begin("kernelled.outer")
    assert begun.poll() == 0


def test_who_reads_this_programs_output_does_not_wait_for_the_other_python(package: Path, tmp_path: Path) -> None:
    hold(package, tmp_path / "release")
    program = (
        "import os, time; from workbench.solve import kernels; start = time.monotonic()\n"
        "try: kernels.ready('kernelled.outer', lambda: time.monotonic() > start + 0.2)\n"
        "except kernels.Interrupted: print('stopped', flush=True); os._exit(0)"
    )
    try:  # a pipe that the other Python held too would stay open as long as that compiles
        run = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, check=True
        )
    finally:
        (tmp_path / "release").touch()
    assert run.stdout == "stopped\n"
    kernels.ready("kernelled.outer", never)  # let it end before its folder goes


def test_kernels_lie_in_the_cache_when_the_sources_cannot_be_written_beside(
    package: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("WORKBENCH_CACHE", str(tmp_path / "cache"))
    (package / "__pycache__").write_text("in the way of a folder")
    place = kernel_folder.folder_of(package)
    assert place is not None
    assert place.parent == tmp_path / "cache"


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no owners")
def test_what_others_may_have_laid_there_is_not_read(
    package: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("WORKBENCH_CACHE", str(tmp_path / "cache"))
    beside = kernel_folder.folder_of(package)
    assert beside is not None
    assert (beside.parent.name, beside.stat().st_mode & 0o777) == ("__pycache__", 0o700)
    beside.chmod(0o770)
    kernel_folder.folder_of.cache_clear()
    assert kernel_folder.folder_of(package) == tmp_path / "cache" / beside.name
    assert f"{beside} is not read" in caplog.text
    beside.chmod(0o700)
    kernel_folder.folder_of.cache_clear()
    monkeypatch.setattr(os, "geteuid", lambda: beside.stat().st_uid + 1)
    assert kernel_folder.folder_of(package) is None


def test_numba_says_what_it_compares(package: Path) -> None:
    source = package / "outer.py"
    before = kernel_folder._numbas_stamp(source)
    assert kernel_folder._numbas_stamp(source) == before
    source.write_text(source.read_text() + "\n# more\n")
    assert kernel_folder._numbas_stamp(source) != before


def test_two_packages_of_one_name_share_the_cache_in_peace(
    package: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("WORKBENCH_CACHE", str(tmp_path / "cache"))
    (package / "__pycache__").write_text("in the way of a folder")
    twin = tmp_path / "twin" / package.name
    shutil.copytree(package, twin)
    places = [kernel_folder.folder_of(one) for one in (package, twin)]
    assert len({place for place in places if place is not None and place.is_dir()}) == 2


def test_two_who_make_the_folder_at_once_both_get_it(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = iter([False])
    is_dir = Path.is_dir

    def not_yet(path: Path) -> bool:
        return is_dir(path) if not path.name.startswith("kernels-") else next(looks, is_dir(path))

    place = kernel_folder.folder_of(package)
    kernel_folder.folder_of.cache_clear()
    monkeypatch.setattr(Path, "is_dir", not_yet)
    assert place is not None
    (place / "kept by the other").touch()
    assert kernel_folder.folder_of(package) == place
    assert (place / "kept by the other").exists()


@pytest.mark.corner
def test_of_two_first_starts_one_compiles_and_the_other_waits(package: Path, tmp_path: Path) -> None:
    hold(package, tmp_path / "release")
    source = package / "outer.py"
    log = tmp_path / "log"
    source.write_text(source.read_text().replace("def prepare():\n", f"def prepare():\n    note({str(log)!r})\n"))
    with source.open("a") as file:
        file.write("\ndef note(path):\n    open(path, 'a').write('x')\n")
    both = [another_python.start("from workbench.solve.kernels import *; compile_all('kernelled.outer')") for _ in "ab"]
    while not log.exists():
        time.sleep(0.02)
    (tmp_path / "release").touch()
    assert [one is not None and one.wait(PATIENCE) for one in both] == [0, 0]
    assert log.read_text() == "x"
    assert kernels.is_ready("kernelled.outer")


@pytest.mark.corner
def test_several_are_told_of_once_with_how_far_it_is(package: Path) -> None:
    (package / "second.py").write_text((package / "outer.py").read_text())
    said: list[Event] = []
    ctx = JobContext(Question(Scripted(), Board(5), Scripted().tasks[0], Values()), said.append, StopToken())
    ctx.kernels("kernelled.outer", "kernelled.second")
    assert isinstance(said[0], Phase)
    shares = [event.share or 0.0 for event in said if isinstance(event, Progress)]
    assert shares[0] == 0.0
    assert 0.5 in shares
    assert shares == sorted(shares)
    told = [event.text for event in said if isinstance(event, Phase)]
    assert told == ["Preparing the engine", "Beginning"]
    assert len({event.elapsed for event in said[:-1]}) == 1  # nothing of it counts


def test_how_much_is_compiled_is_told_kernel_by_kernel(package: Path, tmp_path: Path) -> None:
    hold(package, tmp_path / "release")
    outer = package / "outer.py"  # the inner one is compiled before it waits
    outer.write_text(outer.read_text().replace("def prepare():\n", "def prepare():\n    inner(1)\n"))
    shares = set[float]()

    def look() -> bool:
        shares.add(kernels.share("kernelled.outer"))
        if 0.5 in shares:
            (tmp_path / "release").touch()
        return False

    kernels.ready("kernelled.outer", look)
    assert sorted(shares)[:2] == [0.0, 0.5]
    assert kernels.share("kernelled.outer") == 1.0
    assert not list(package.glob("__pycache__/kernels-*/*.progress"))


def test_who_compiles_may_be_killed(package: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    hold(package, tmp_path / "release")
    assert not kernels.begin("kernelled.outer")
    work = kernels._running["kernelled.outer"]
    assert isinstance(work, subprocess.Popen)
    work.kill()
    kernels.ready("kernelled.outer", lambda: False)
    assert "compiled the kernels of outer was ended by signal 9: they are compiled when they are called" in caplog.text


def test_where_nothing_can_be_kept_kernels_are_compiled_in_memory(
    package: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for path in (package / "__pycache__", tmp_path / "cache"):
        path.write_text("in the way of a folder")
    monkeypatch.setenv("WORKBENCH_CACHE", str(tmp_path / "cache"))
    assert not kernels.is_ready("kernelled.outer")
    said: list[Event] = []
    ctx = JobContext(Question(Scripted(), Board(5), Scripted().tasks[0], Values()), said.append, StopToken())
    ctx.kernels("kernelled.outer")
    assert kernels.is_ready("kernelled.outer")
    assert importlib.import_module("kernelled.outer").outer(1) == 2
    assert [(event.text, event.counts) for event in said if isinstance(event, Phase)] == [
        ("Preparing the engine in memory: no folder can be written to that would keep it", False),
        ("Beginning", True),
    ]
    assert "compiled anew each time" in caplog.text


def test_a_kernel_runs_when_the_disk_has_become_full(
    package: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*what: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile.save", full)
    assert importlib.import_module("kernelled.outer").outer(1) == 2
    assert "No space left" in caplog.text
