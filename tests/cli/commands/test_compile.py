"""The command that compiles ahead, and what the puzzles name for it."""

from __future__ import annotations

import importlib

import pytest

from workbench.cli.main import main
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.solve import kernels


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
