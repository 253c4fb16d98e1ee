"""The command that compiles ahead, and what the puzzles name for it."""

from __future__ import annotations

import importlib
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from workbench.cli.main import main
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.solve import kernels

_CONFTEST = str(Path(__file__).resolve().parents[2] / "conftest.py")


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_every_module_named_can_be_prepared(puzzle: AnyPuzzle) -> None:
    for module in puzzle.kernels:
        assert callable(importlib.import_module(module).prepare)


def test_all_that_is_named_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(kernels, "is_ready", lambda module: module.endswith("count"))
    monkeypatch.setattr(kernels, "ready", lambda module, stopped: asked.append(module))
    assert main(["compile"]) == 0
    named = [module for puzzle in PUZZLES for module in puzzle.kernels]
    assert sorted(asked) == sorted(module for module in named if not module.endswith("count"))


def test_first_is_what_the_first_tab_needs_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(kernels, "is_ready", lambda module: False)
    monkeypatch.setattr(kernels, "ready", lambda module, stopped: asked.append(module))
    assert main(["compile", "--first"]) == 0
    watched = next(one.ask for one in PUZZLES[0].starters if one.ask)
    assert asked == ["workbench.puzzles.towers.kernels.deduction"], f"what {watched} needs, which the first start shows"


@pytest.mark.parametrize(
    ("workers", "marks", "compiles"),
    [(2, "not trust", True), (1, "not trust", False), (None, "", False), (None, "trust", True)],
)
def test_before_several_workers_or_a_campaign_run_tests_what_set_up_has_left_is_compiled_once(
    workers: int | None, marks: str, compiles: bool, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, check: ran.append(command))
    option = SimpleNamespace(numprocesses=workers, collectonly=False, markexpr=marks)
    plugins = pytestconfig.pluginmanager
    conftest = next(one for one in plugins.get_plugins() if getattr(one, "__file__", None) == _CONFTEST)
    conftest.pytest_sessionstart(SimpleNamespace(config=SimpleNamespace(option=option, pluginmanager=plugins)))
    assert [command[-1] for command in ran] == ["compile"] * compiles
