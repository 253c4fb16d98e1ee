"""The libraries of others are imported by one thread at a time, and once more when that fails."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from workbench.solve import libraries

_LEFT = """
import importlib, pkgutil, sys
from workbench.solve import libraries

def foreign():
    tops = {name.partition(".")[0] for name in sys.modules}
    return {name for name in tops if name not in sys.stdlib_module_names and name != "workbench"}

libraries.load()
before = foreign()
for package in ("core", "render", "solve", "puzzles"):
    root = importlib.import_module(f"workbench.{package}")
    for found in pkgutil.walk_packages(root.__path__, root.__name__ + "."):
        importlib.import_module(found.name)
print(sorted(foreign() - before))
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path of modules."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_whoever_has_loaded_them_imports_nothing_foreign_later() -> None:
    run = subprocess.run([sys.executable, "-c", _LEFT], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_what_fails_once_is_imported_again(folder: Path) -> None:
    tried = folder / "tried"
    (folder / "moody_library.py").write_text(
        f"import pathlib\nfile = pathlib.Path({str(tried)!r})\nif not file.exists():\n"
        "    file.touch()\n    raise KeyError('colorama')\n"
    )
    try:
        assert libraries.imported("moody_library").file.exists()
    finally:
        sys.modules.pop("moody_library", None)


def test_what_fails_always_says_why(folder: Path) -> None:
    (folder / "broken_library.py").write_text("raise KeyError('colorama')\n")
    with pytest.raises(KeyError, match="colorama"):
        libraries.imported("broken_library")


def test_a_preload_that_fails_is_no_error_and_is_tried_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(libraries, "_loaded", threading.Event())
    monkeypatch.setattr(libraries, "SOLVERS", ("later_library",))
    library = folder / "later_library.py"
    library.write_text("raise KeyError('colorama')\n")
    libraries.load()
    assert "KeyError: 'colorama'" in caplog.text
    assert not libraries._loaded.is_set()
    library.write_text("fine = True  # another length, so that Python compiles it anew\n")
    try:
        libraries.load()
        assert libraries._loaded.is_set()
    finally:
        sys.modules.pop("later_library", None)


def test_a_library_that_plots_share_and_that_is_missing_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its error comes where it is used."""
    monkeypatch.setattr(libraries, "_PAUSE", 0.0)
    monkeypatch.setattr(libraries, "_SHARED", ("no_library_of_this_name", "numpy"))
    libraries.load_shared()


def test_one_who_would_be_alone_does_not_wait_for_a_thread_that_imports(folder: Path) -> None:
    (folder / "long_library.py").write_text("import builtins\nbuiltins.go_on.wait()\n")
    import builtins

    go_on = threading.Event()
    vars(builtins)["go_on"] = go_on
    thread = threading.Thread(target=libraries.imported, args=("long_library",))
    with libraries.alone() as mine:
        assert mine
        thread.start()
        thread.join(0.05)
        assert "long_library" not in sys.modules  # it waits
    try:
        while "long_library" not in sys.modules:
            time.sleep(0.001)
        with libraries.alone() as mine:
            assert not mine
    finally:
        go_on.set()
        thread.join()
        del vars(builtins)["go_on"]
        sys.modules.pop("long_library", None)
    with libraries.alone() as mine:
        assert mine


def test_what_another_thread_loads_meanwhile_is_not_loaded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    done, opened = threading.Event(), list[str]()
    monkeypatch.setattr(libraries, "_loaded", done)
    monkeypatch.setattr(libraries, "open_library", opened.append)
    with libraries.alone():
        thread = threading.Thread(target=libraries.load)
        thread.start()
        thread.join(0.05)
        done.set()
    thread.join()
    assert libraries.loaded() is libraries.tools_loaded() is True
    assert not set(libraries._LARGE_SOLVERS) & set(opened)


@pytest.mark.skipif(sys.platform == "win32", reason="no dlopen")
def test_only_a_compiled_library_is_opened(folder: Path) -> None:
    (folder / "plain_library").mkdir()
    (folder / "plain_library" / "__init__.py").touch()
    (folder / "plain_library" / "part.py").touch()
    assert not libraries.open_library("no_library_of_this_name.part")
    assert not libraries.open_library("plain_library.part")
    libraries.open_tools()
    assert libraries.open_library("numpy._core._multiarray_umath")
    assert "plain_library" not in sys.modules


def test_two_threads_do_not_import_at_once(folder: Path) -> None:
    """One that did would meet the other within the slow one's code."""
    for name in ("slow_library", "quick_library"):
        slow = "import time, builtins\nbuiltins.importing_now = True\ntime.sleep(0.3)\ndel builtins.importing_now\n"
        quick = "import builtins\nmet = hasattr(builtins, 'importing_now')\n"
        (folder / f"{name}.py").write_text(slow if name == "slow_library" else quick)
    import builtins

    first = threading.Thread(target=libraries.imported, args=("slow_library",))
    first.start()
    while not hasattr(builtins, "importing_now") and first.is_alive():
        time.sleep(0.001)
    try:
        assert not libraries.imported("quick_library").met
    finally:
        first.join()
        for name in ("slow_library", "quick_library"):
            sys.modules.pop(name, None)
