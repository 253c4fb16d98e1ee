"""Kernels are compiled apart, once for the sources as they are."""

from __future__ import annotations

import importlib
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from workbench.core.errors import Interrupted
from workbench.solve import kernels


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
    kernels._folder.cache_clear()


def never() -> bool:
    return False


def test_another_python_compiles_and_leaves_the_result_beside_the_sources(package: Path) -> None:
    assert not kernels.is_ready("kernelled.outer")
    kernels.ready("kernelled.outer", never)
    assert kernels.is_ready("kernelled.outer")
    assert list(package.glob("__pycache__/kernels-*/**/*outer*.nbc"))
    outer = importlib.import_module("kernelled.outer").outer
    assert outer(1) == 2
    assert outer.stats.cache_hits


def test_a_change_of_a_kernel_called_from_another_file_is_not_missed(package: Path) -> None:
    kernels.ready("kernelled.outer", never)
    write(package, "inner", "def inner(x):\n    return x + 100")
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
    assert begun.returncode == 0


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
    assert kernels._folder(package).parent == tmp_path / "cache"
