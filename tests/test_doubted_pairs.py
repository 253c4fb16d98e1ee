"""Two ways to one answer, as *Doubt it* asks them: which modules both rest on, each with the reason why it may be so.

A mistake in what both share would be made twice, and be called proved by two. What is shared is read from the imports
of the modules that hold a way's own model or search, and of those that give it to a solver: all imports, wherever in a
module they stand and in whatever form, and modules that are named as texts, as kernels are; then those of the modules
found, as far as the program goes. A package counts where something is taken from its own file, libraries do not.

The checker of boards (`rules.check`) is held against both, as if it were a third way: what is found is judged by it,
and a way that rests on it would be judged by its own mistake. War asks it, too, card by card, where a model has said
that there is no deal: that is a pair of its own.

What stands above a way is one for both and not followed: the engine that hands a task to one or the other, and the job.
Neither of them finds anything.
"""

from __future__ import annotations

import ast
from functools import cache
from importlib.util import resolve_name
from itertools import combinations
from pathlib import Path

import pytest

from workbench.puzzles import PUZZLES

_ROOM = Path(__file__).parents[1]
Way = tuple[str, ...]
"""The modules that a way begins with: of its puzzle, or of the house ("solve." in front)."""

ALL = {
    "rules.board": "what is asked: its texts are read by judges that share no line with it",
    "core.grid": "cells and their names; judges count rows and columns by themselves",
    "core.options": "what can be set, as data: both are asked the same",
    "core.insight": "what is shown beside an answer: nothing is found by it",
    "core.errors": "refusals, as sentences",
    "core.wording": "numbers, as texts",
}
"""Shared by each pair."""

CHECKED = {"core.verdict": "what rules say, as data: a model names by it what forbids an answer"}
"""Shared by a model and the checker."""

JOB = {
    "core.context": "what a way may call, to show a board, say: signatures, no line that runs",
    "core.limits": "time, seed, workers",
    "core.outcome": "what is told in the end, as data",
    "core.task": "tasks and names of solvers, as data",
    "solve.libraries": "loads libraries",
    **CHECKED,
}
"""Shared where both are told of their job."""

SAME_SOLVER = {
    "solve.solvers.cpsat": "both may be asked of CP-SAT: A FAULT OF THE SOLVER, or of how its last word is read, would "
    "deceive both. A board is judged by the rules all the same; that there is none is asked twice while time is left",
    "solve.solvers.cpsat_callback": "its boards while it searches, each judged by the rules",
    "solve.solvers.cpsat_parameters": "what the solver is set to: no model is changed by it",
    "solve.solvers.search_end": "when a search is to end: what is cut short is never a no, in either way",
    "solve.answer": "yes, no or not known, as three values; what is known already is judged by the rules anew",
    "solve.building": "a model that is stopped while it is built raises, and answers nothing",
    "solve.parallel": "threads; what one of them raises is raised",
    **JOB,
}
"""Shared where both give a model to a solver: the way to it, and what a job is told."""

KERNELS = {
    "solve.kernels": "compiles and loads kernels: neither a model nor the checker is one",
    "solve.kernel_folder": "where they are kept",
    "solve.another_python": "compiles them beside",
    "solve.store": "what is kept on disk",
    "core.files": "reads files",
    "core.link": "boards as links",
}
"""Shared with what knows how a job is run."""

STORY = {
    "rules.pins": "the story's lines as data; what they mean each model says by itself",
    "rules.faces": "signs of cards in texts",
}

_DEFAULT, _NOTEBOOK = ("model.default", "engines.prove_impossible"), ("model.notebook", "solve.solvers.linear_search")
_TABLES, _LINEAR = ("model.tables", "solve.finding"), ("model.linear", "solve.solvers.linear_search")
_SEARCH: Way = ("kernels.search",)
_TAPE: Way = ("model.build", "engines.portfolio")
PAIRS: dict[tuple[str, str, Way, Way], dict[str, str]] = {
    ("dicdacdoe", "find", _DEFAULT, _NOTEBOOK): {
        **ALL,
        **SAME_SOLVER,
        "rules.lines": "which lines there are: `tests/judges` counts them by itself, on boards that are not square too",
        "solve.cell_model": "Booleans of cells, and what is pinned: the rules each model says by itself",
        "solve.models.linear_model": "of the notebook alone; the other meets it in `cell_model`, and fills none",
        "core.cell_board": "contents and pins of a board, as data",
        "core.moves": "how a person's moves are written: no way makes one",
    },
    ("towers", "solve", _TABLES, _SEARCH): ALL | CHECKED,
    ("towers", "solve", _LINEAR, _SEARCH): ALL | CHECKED,
    ("war", "deal", _TAPE, ("engines.by_literal",)): {
        **ALL,
        **SAME_SOLVER,
        **STORY,
        "analysis.horizons": "the literal way asks it only whether to refuse a game beyond max_turns",
    },
    ("war", "deal", _TAPE, ("engines.card_by_card",)): {
        **ALL,
        **JOB,
        **KERNELS,
        **STORY,
        "analysis.horizons": "a horizon that is asked for, as data",
        **dict.fromkeys(
            ("rules.check", "rules.deck", "rules.ending", "rules.game", "rules.running_game"),
            "this way is the checker: of what the model says, not of a board that the model has found",
        ),
    },
}
"""Puzzle, task and two ways: what both rest on, or one of them and the checker, and why that may be."""


def _file(module: str) -> Path | None:
    path = _ROOM / module.replace(".", "/")
    return next((one for one in (path.with_suffix(".py"), path / "__init__.py") if one.is_file()), None)


def _named(source: str, package: str) -> frozenset[str]:
    """The modules of the program that a source of a package imports, anywhere in it, or names as texts."""
    found = set[str]()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found |= {name.name for name in names}
            case ast.ImportFrom(module=module, names=names, level=level):
                begin = resolve_name("." * level + (module or ""), package) if level else str(module)
                inner = {f"{begin}.{name.name}": name.name for name in names}
                found |= {one if _file(one) else begin for one in inner}
            case ast.Constant(value=str(text)):
                found |= {text}
    ours = {one for one in found if one.split(".")[0] == "workbench"}
    return frozenset(one for one in ours if all(part.isidentifier() for part in one.split(".")) and _file(one))


@cache
def _imported(module: str) -> frozenset[str]:
    path = _file(module)
    assert path is not None
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    return _named(path.read_text(encoding="utf-8"), package)


def _rests_on(package: str, way: Way) -> set[str]:
    """All that a way's modules rest on, these included, however far."""
    found = set[str]()
    left = {f"workbench.{one}" if one.startswith("solve.") else f"{package}.{one}" for one in way}
    while left:
        module = left.pop()
        found.add(module)
        left |= _imported(module) - found
    return found


def test_each_task_with_another_way_is_here() -> None:
    asked = {(puzzle.slug, task.name) for puzzle in PUZZLES for task in puzzle.tasks if task.other_ways}
    assert asked == {(slug, task) for slug, task, _, _ in PAIRS}


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0]}: {pair[2][0]} and {pair[3][0]}")
def test_two_ways_and_the_checker_share_what_is_listed_and_no_more(pair: tuple[str, str, Way, Way]) -> None:
    slug, _, one, other = pair
    package = f"workbench.puzzles.{slug}"
    three = [_rests_on(package, way) for way in (one, other, ("rules.check",))]
    shared = set[str]().union(*(a & b for a, b in combinations(three, 2)))
    assert {module.removeprefix("workbench.").removeprefix(f"puzzles.{slug}.") for module in shared} == set(PAIRS[pair])
    assert all(PAIRS[pair].values())


@pytest.mark.parametrize(
    "source",
    [
        "import workbench.core.grid",
        "import os, workbench.core.grid as cells",
        "def later():\n    import workbench.core.grid",
        "def later():\n    from workbench.core.grid import Cell",
        "class Later:\n    if True:\n        from workbench.core import grid",
        "from .grid import Cell",
        "from . import grid as cells",
        "from ..core import grid",
        "ctx.kernels('workbench.core.grid')",
    ],
)
def test_an_import_is_seen_in_whatever_form(source: str) -> None:
    assert _named(source, "workbench.core") == {"workbench.core.grid"}


def test_what_a_package_says_by_itself_counts() -> None:
    assert _named("from workbench.puzzles import PUZZLES, towers", "workbench.core") >= {"workbench.puzzles"}
    assert _named("'workbench', 'workbench.core.grid is a sentence', 'core.grid'", "workbench.core") <= {"workbench"}
