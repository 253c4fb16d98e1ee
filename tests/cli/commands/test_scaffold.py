"""A scaffolded puzzle is green at once; what cannot be scaffolded is one line."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from workbench.cli.commands import scaffold
from workbench.cli.main import main
from workbench.core import resources
from workbench.puzzles import PUZZLES

ROOT = Path(__file__).parents[3]
NEEDED = ("main.py", "pyproject.toml", "README.md", "workbench", "resources", "tests")
OVER_ALL = ("tests/puzzles/test_pasted.py", "tests/test_old_files.py", "tests/ui/files/test_guesses.py", "tests/core")
"""Tests of the other puzzles that a new one may break: what is read of a text, and what is refused."""


def checkout(folder: Path) -> Path:
    """The parts of the program that a new puzzle and its tests need."""
    for name in NEEDED:
        source, goal = ROOT / name, folder / name
        goal.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, goal, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, goal)
    return folder


def python(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.trust
@pytest.mark.timeout(1800)
def test_a_new_puzzle_is_green_at_once(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    made = python(folder, "main.py", "scaffold", "zebra")
    assert (made.returncode, made.stderr) == (0, "")
    assert "workbench/puzzles/zebra/rules.py" in made.stdout.splitlines()
    asked = python(folder, "-m", "pytest", "-n", "2", "-q", "-m", "not trust", "-k", "zebra")
    assert asked.returncode == 0, asked.stdout
    others = python(folder, "-m", "pytest", "-n", "2", "-q", "-m", "not trust", *OVER_ALL)
    assert others.returncode == 0, others.stdout
    listed = python(folder, "main.py", "list").stdout
    assert "zebra: Zebra." in listed
    left = [path for path in folder.rglob("*zebra*/**/*.py") if "template" in path.read_text(encoding="utf-8").lower()]
    assert not left
    again = python(folder, "main.py", "scaffold", "zebra")
    assert (again.returncode, again.stderr) == (2, "puzzle-workbench: there is a puzzle 'zebra' already\n")
    tidy = python(folder, "-m", "ruff", "check", "workbench", "tests")
    assert tidy.returncode == 0, tidy.stdout
    assert python(folder, "-m", "ruff", "format", "--check", "workbench/puzzles", "tests/puzzles").returncode == 0


@pytest.mark.parametrize("slug", ["", "x", "Zebra", "two words", "a-b", "../a", "1a", "class", "ä" * 3, "a" * 21])
def test_what_is_no_name_is_one_line(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scaffold", slug], PUZZLES) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"puzzle-workbench: '{slug}' is no name for a puzzle: it has 2 to 20 small letters")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("slug", "message"), [("war", "there is a puzzle 'war' already"), ("template", "there is a puzzle 'template'")]
)
def test_a_name_that_is_taken(slug: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scaffold", slug], PUZZLES) == 2
    assert message in capsys.readouterr().err


def test_without_a_checkout_there_is_nothing_to_add_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "path", lambda *parts: (tmp_path / "resources").joinpath(*parts))
    assert main(["scaffold", "zebra"], PUZZLES) == 2
    assert "it has no workbench/puzzles/_template" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_the_registry_grows_without_end() -> None:
    text = (ROOT / "workbench" / "puzzles" / "__init__.py").read_text(encoding="utf-8")
    for slug in ("aa", "zz", *(f"puzzle{n}" for n in range(6))):
        text = scaffold.registered(text, slug)
    assert max(map(len, text.splitlines())) <= 120
    imports = [line for line in text.splitlines() if line.startswith("from workbench.puzzles")]
    assert imports == sorted(imports)
    assert len(imports) == len(PUZZLES) + 8
    calls = [node.func for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    assert [ast.unparse(call) for call in calls[-6:]] == [f"Puzzle{n}" for n in range(6)]
