"""Two ways to one answer, as *Doubt it* asks them: which modules both rest on, each with the reason why it may be so.

A mistake in what both share would be made twice, and be called proved by two. What is shared is read from the imports
of the modules that hold a way's own model or search, through all of the puzzle's modules, functions' own included.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from workbench.puzzles import PUZZLES

_ROOM = Path(__file__).parents[1]
_BOARD = {"rules.board": "what is asked: its texts are read by judges that share no line with it"}
PAIRS = {
    ("dicdacdoe", "find", "model.default", "model.notebook"): {
        **_BOARD,
        "rules.lines": "which lines there are: `tests/judges` counts them by itself, on boards that are not square too",
        "solve.cell_model": "Booleans of cells, and what is pinned: the rules each model says by itself",
    },
    ("towers", "solve", "model.tables", "kernels.search"): _BOARD,
    ("towers", "solve", "model.linear", "kernels.search"): _BOARD,
    ("war", "deal", "model.build", "engines.by_literal"): {
        **_BOARD,
        "rules.pins": "the story's lines as data; what they mean each model says by itself",
        "rules.faces": "signs of cards in texts",
        "analysis.horizons": "the literal way asks it only whether to refuse a game beyond max_turns",
    },
}
"""Puzzle, task and two ways: what both rest on, and why that may be."""


def _file(module: str) -> Path | None:
    path = _ROOM / module.replace(".", "/")
    return next((one for one in (path.with_suffix(".py"), path / "__init__.py") if one.is_file()), None)


@cache
def _imported(module: str) -> frozenset[str]:
    """The modules of the program that a module imports, anywhere in it."""
    path, found = _file(module), set[str]()
    assert path is not None
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("workbench"):
            inner = {f"{node.module}.{name.name}" for name in node.names}
            found |= {one for one in inner if _file(one)} or {str(node.module)}
    return frozenset(found)


def _rests_on(package: str, way: str) -> set[str]:
    """What a way's module rests on: its puzzle's modules, however far, and what of `solve` these call."""
    found, left = set[str](), {f"{package}.{way}"}
    while left:
        module = left.pop()
        found.add(module)
        if module.startswith(f"{package}."):
            left |= {one for one in _imported(module) if one.startswith((package, "workbench.solve"))} - found
    return found


def test_each_task_with_another_way_is_here() -> None:
    asked = {(puzzle.slug, task.name) for puzzle in PUZZLES for task in puzzle.tasks if task.other_ways}
    assert asked == {(slug, task) for slug, task, _, _ in PAIRS}


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0]}: {pair[2]} and {pair[3]}")
def test_two_ways_share_what_is_listed_and_no_more(pair: tuple[str, str, str, str]) -> None:
    slug, _, one, other = pair
    package = f"workbench.puzzles.{slug}"
    shared = _rests_on(package, one) & _rests_on(package, other)
    assert {module.removeprefix("workbench.").removeprefix(f"puzzles.{slug}.") for module in shared} == set(PAIRS[pair])
    assert all(PAIRS[pair].values())
