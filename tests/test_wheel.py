"""The wheel: it has all that the program needs, and works where there is no checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = {"setup.sh", "constraints.txt", "pictures"}
"""What of the resources is for a checkout only."""


def run(*words: str | Path, cwd: Path, **more: str) -> str:
    """A command somewhere else than in the checkout; what it says."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    asked = list(map(str, words))
    done = subprocess.run(asked, cwd=cwd, env={**clean, **more}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{asked}: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    (found,) = folder.glob("*.whl")
    return found


def shipped() -> Iterator[str]:
    """What of the checkout belongs to the program, by its place in the package."""
    for folder, place in (("workbench", ""), ("resources", "resources/")):
        for path in (ROOT / folder).rglob("*"):
            inner = path.relative_to(ROOT / folder)
            left_out = "__pycache__" in inner.parts or (place and inner.parts[0] in LEFT_OUT)
            if path.is_file() and not left_out:
                yield f"workbench/{place}{inner.as_posix()}"


def test_the_wheel_has_all_and_works_without_the_checkout(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        archive.extractall(tmp_path / "site")
    assert names == set(shipped())
    code = "import workbench.cli.start as start; print(start.__file__); raise SystemExit(start.main())"
    asked = ("records", "towers/15-14-clues", "--verify")
    said = run(sys.executable, "-P", "-c", code, *asked, cwd=tmp_path, PYTHONPATH=str(tmp_path / "site"))
    assert said.startswith(str(tmp_path / "site"))
    assert "towers/15-14-clues: " in said


def python(version: str) -> Path | None:
    """A Python of this version, where there is one."""
    beside = Path.home().glob(f".pyenv/versions/{version}*/bin/python3")
    for found in (shutil.which(f"python{version}"), *beside):
        asked = [str(found), "-c", "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"]
        if found and subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip() == version:
            return Path(found)
    return None


@pytest.mark.trust
@pytest.mark.timeout(1800)  # it fetches all that the program needs
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_the_wheel_is_installed_where_there_is_nothing(version: str, wheel: Path, tmp_path: Path) -> None:
    found = python(version)
    if found is None:
        pytest.skip(f"no Python {version} here")
    run(found, "-m", "venv", tmp_path / "clean", cwd=tmp_path)
    scripts = tmp_path / "clean" / ("Scripts" if os.name == "nt" else "bin")
    run(scripts / "python", "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    program, home = scripts / "puzzle-workbench", tmp_path / "home"
    home.mkdir()
    mine = {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "XDG_CACHE_HOME": str(home / "cache")}

    def typed(*words: str) -> str:
        return run(program, *words, cwd=home, QT_QPA_PLATFORM="offscreen", **mine)

    assert typed("--version").startswith("puzzle-workbench ")
    assert typed("new", "dicdacdoe", "--set", "rows=5", "--set", "cols=5", "-o", "a.txt", "-o", "a.png") == ""
    assert "dicdacdoe" in typed("solve", "a.png", "--task", "find", "--time", "60", "-o", "b.txt", "-o", "b.pdf")
    assert typed("check", "b.pdf").startswith("Dic-dac-doe: solved")
    assert "towers/15-14-clues: " in typed("records", "--verify")
    assert len(typed("install-desktop").splitlines()) == 5
    assert f'Exec="{program}" %U' in (home / "data/applications/puzzle-workbench.desktop").read_text()
    assert "msgspec" in typed("licences")
    assert "window-towers-light.png" in typed("screenshots", "-o", "pictures", "--size", "1024x700")
