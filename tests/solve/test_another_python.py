"""No Python that the program starts runs what lies in the working directory."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from workbench.solve import another_python

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("random", "numpy", "numba", "venv", "ensurepip", "pip", "ldconfig", "workbench", "sitecustomize")


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory whose modules leave a file `ran` behind when they are imported; the path to that file."""
    here = tmp_path / "hostile"
    here.mkdir()
    ran = tmp_path / "ran"
    for name in NAMES:
        (here / f"{name}.py").write_text(f"open({str(ran)!r}, 'a').write({name!r} + chr(10))\n")
    monkeypatch.chdir(here)
    return ran


@pytest.mark.corner("None")
@pytest.mark.parametrize("path", [None, "", ".", f"{os.pathsep}relative{os.pathsep}"])
def test_it_imports_nothing_from_the_working_directory(
    hostile: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, path: str | None
) -> None:
    if path is None:
        monkeypatch.delenv("PYTHONPATH", raising=False)
    else:
        monkeypatch.setenv("PYTHONPATH", path)
    done = tmp_path / "done"
    code = f"import random, numpy, numba, workbench.solve.kernels, os; open({str(done)!r}, 'w').write(os.getcwd())"
    process = another_python.start(code)
    assert process is not None
    assert process.wait(PATIENCE) == 0
    assert not hostile.exists(), hostile.read_text()
    assert Path(done.read_text()) != Path.cwd()


def test_the_program_imports_nothing_from_the_working_directory(hostile: Path) -> None:
    for words in (["list"], ["new", "towers"]):
        command = [sys.executable, str(ROOT / "main.py"), *words]
        subprocess.run(command, stdout=subprocess.DEVNULL, timeout=PATIENCE, check=True)
    assert not hostile.exists(), hostile.read_text()


@pytest.mark.skipif(shutil.which("sh") is None, reason="no POSIX shell here")
def test_set_up_imports_nothing_from_the_working_directory(hostile: Path) -> None:
    script = (ROOT / "resources" / "setup.sh").read_text(encoding="utf-8")
    preparing, _, _ = script.partition("\nprepare_system\n")  # up to where it begins to change the system
    looking = f'{preparing}\nfind_python\n"$python" -m venv --help >/dev/null\n'
    run = ["sh", "-c", looking, str(ROOT / "resources" / "setup.sh")]
    subprocess.run(run, timeout=PATIENCE, check=True, stderr=subprocess.DEVNULL)
    assert not hostile.exists(), hostile.read_text()


def test_where_no_other_python_can_be_started_there_is_none(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "gone"))
    assert another_python.start("pass") is None
    assert "no other Python can be started" in caplog.text
    with (tmp_path / "errors").open("wb") as errors, pytest.raises(OSError, match="gone"):
        another_python.start_talking("pass", errors=errors)


def test_whether_another_python_has_ended_is_asked_for_a_while(tmp_path: Path) -> None:
    with (tmp_path / "errors").open("wb") as errors:
        process = another_python.start_talking(
            "import sys; sys.stdin.read(); sys.exit(int(sys.argv[1]))", "7", errors=errors
        )
        assert another_python.ended(process, 0.05) is None
        process.communicate(b"")
        assert another_python.ended(process, PATIENCE) == 7


def test_no_other_door_leads_to_another_python() -> None:
    """Whoever starts processes does it through `another_python`."""
    modules = {"subprocess", "multiprocessing", "pty"}
    classes = {"QProcess", "ProcessPoolExecutor"}
    functions = ("system", "popen", "fork", "spawn", "exec", "posix_spawn")
    found = set()
    texts = {path: path.read_text(encoding="utf-8") for path in (ROOT / "workbench").rglob("*.py")}
    words = (*modules, *classes, "os")
    for path in (path for path, text in texts.items() if any(re.search(rf"\b{word}\b", text) for word in words)):
        for node in ast.walk(ast.parse(texts[path])):
            match node:
                case ast.Import(names=aliases):
                    opens = any(alias.name.partition(".")[0] in modules for alias in aliases)
                case ast.ImportFrom(module=module, names=aliases):
                    opens = (module or "").partition(".")[0] in modules or any(a.name in classes for a in aliases)
                case ast.Attribute(value=ast.Name(id=owner), attr=name):
                    opens = name in classes or (owner == "os" and name.startswith(functions))
                case _:
                    opens = False
            if opens:
                found.add(path.name)
    # the other tells the desktop's own tools, by whole paths, where its files lie
    assert found == {"another_python.py", "install_desktop.py"}
