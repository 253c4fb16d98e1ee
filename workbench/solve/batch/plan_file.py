"""A plan: a TOML file that says which boards are asked what, with which settings and seeds. Lists are crossed.

    [defaults]                             keys of a job, for all jobs that do not say otherwise
    time = 60
    [[job]]
    boards = "towers/*.txt"                files and globs, from the plan's own folder; or a list of them
    task = "solve"                         or a list
    set = { engine = ["model", "search"] } options of the task, each a value or a list
    seeds = "0..199"                       or a number, or a list of both

instead of boards: `puzzle = "towers"` and `new = { size = [5, 6] }`, options of a new board; or a board's `text`.
A job that names `boards` or a `text` does not take over a `puzzle` of the defaults, which is that of new boards: whose
they are, files say themselves or is found out, and where that is not enough the job says `puzzle`, too.

    time     seconds for each job, none without      workers   solver threads of each job, 1 without
    params   parameters of the solver                events   true: each job's events are kept, too
    memory   MB that a job may take; without, for each worker its share of the machine

All of it is checked before anything runs; what is wrong is one line with the file's name and the line in it.
"""

from __future__ import annotations

import itertools
import math
import re
import tomllib
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, NoReturn

from workbench.core import files, options
from workbench.core.errors import FormatError
from workbench.core.limits import MOST_WORKERS, Limits
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import HOW, Task
from workbench.core.wording import size_text
from workbench.solve.batch.plan import Block, Plan
from workbench.solve.batch.plan_boards import Boards
from workbench.solve.batch.plan_lines import line_of
from workbench.solve.batch.plan_values import (
    MOST_JOBS,
    Wrong,
    as_shown,
    crossed_texts,
    listed,
    or_wrong,
    real_number,
    seeds_of,
    whole_number,
)

_MOST_PARTS = 64
_LONG_KEY = re.compile(rf"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*"|'[^'\n]*')[ \t]*+\.[ \t]*+){{{_MOST_PARTS}}}""")
_KEYS = ("boards", "puzzle", "new", "text", "task", "set", "seeds", "time", "workers", "params", "memory", "events")


def read_plan(path: Path, puzzles: tuple[AnyPuzzle, ...]) -> Plan:
    """The plan in a file; a WorkbenchError beginning with the file's name and the line of what is wrong."""
    return parse_plan(files.read_text(path), puzzles, path.parent, str(path))


def parse_plan(
    text: str, puzzles: tuple[AnyPuzzle, ...], folder: Path, name: str, stopped: Callable[[], bool] = lambda: False
) -> Plan:
    """The plan that a text holds; Interrupted when `stopped` while its boards are read. `folder` is where its files and
    globs start, `name` what errors begin with."""
    if len(text) > files.LARGEST:
        raise FormatError(f"{name}: is larger than {size_text(files.LARGEST)}, the most that is read as a plan")
    if _LONG_KEY.search(text):  # the parser takes quadratic time for it
        raise FormatError(f"{name}: no plan: a key of more than {_MOST_PARTS} parts")
    try:
        data = tomllib.loads(text.removeprefix("\ufeff"), parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"{name}: no TOML: {error}") from None
    except (RecursionError, ValueError, ArithmeticError):  # nested thousands deep; a number of thousands of digits
        raise FormatError(f"{name}: no TOML: nested too deep, or a number too long") from None
    return _PlanReader(text, name, Boards(folder, puzzles, stopped)).plan(data)


class _PlanReader:
    """Reads one plan."""

    def __init__(self, text: str, name: str, boards: Boards) -> None:
        self._text, self._name, self._boards = text, name, boards

    def plan(self, data: dict[str, Any]) -> Plan:
        for key in data:
            if key not in ("defaults", "job"):
                self._fail(f"unknown key '{key:.40}': there is [defaults] and [[job]]", key, None)
        defaults = self._table(data.get("defaults", {}), "defaults", None)
        jobs = data.get("job", [])
        if not isinstance(jobs, list) or not jobs:
            self._fail("a plan has at least one [[job]]", "job", None)
        blocks, total = list[Block](), 0
        for index, given in enumerate(jobs):
            own = self._table(given, "job", index)
            blocks.append(self._block(own, defaults, index, total))
            total += len(blocks[-1])
        return Plan(tuple(blocks))

    def _table(self, given: Any, table: str, index: int | None) -> dict[str, Any]:
        if not isinstance(given, dict):
            self._fail(f"'{table}' is a table of keys", table, index)
        for key in given:
            if key not in _KEYS:
                self._fail(f"unknown key '{key:.40}': there is {', '.join(_KEYS)}", table, index, key)
        return given

    def _block(self, own: dict[str, Any], defaults: dict[str, Any], index: int, before: int) -> Block:
        inherited = {key: value for key, value in defaults.items() if key not in own}
        if "boards" in own or "text" in own:  # such a job does not take over whose new boards are, and of what
            inherited = {key: value for key, value in inherited.items() if key not in ("new", "puzzle")}
        if "new" in own or "text" in own:
            inherited.pop("boards", None)
        if "new" in own or "boards" in own:
            inherited.pop("text", None)
        try:
            return _block({**inherited, **own}, self._boards, before)
        except Wrong as wrong:
            table = ("defaults", None) if wrong.keys and wrong.keys[0] in inherited else ("job", index)
            return self._fail(str(wrong), *table, *wrong.keys)

    def _fail(self, what: str, table: str, index: int | None, *keys: str) -> NoReturn:
        raise FormatError(f"{self._name}: line {line_of(self._text, table, index, *keys)}: {what}")


# ------------------------------------------------------------------------------------------------ one job of a plan


def _block(given: dict[str, Any], boards: Boards, before: int) -> Block:
    """A job of a plan, counted before any of its boards is made or read; `before` jobs stand above it."""
    found = boards.listed(given)
    names = listed(given, "task")
    seeds = tuple(seeds_of(one) for one in listed(given, "seeds", 0))
    if sum(map(len, seeds)) > MOST_JOBS:
        raise Wrong(f"{sum(map(len, seeds)):,} seeds: at most {MOST_JOBS:,} jobs are run as one batch", "seeds")
    time = real_number(given, "time", 1e9)
    memory = real_number(given, "memory", 2**40)
    keep = given.get("events", False)
    if not isinstance(keep, bool):
        raise Wrong("'events' is true or false", "events")
    options_, params = (crossed_texts(_table_of(given, key), key) for key in ("set", "params"))
    workers = tuple(whole_number(one, "workers", 1, MOST_WORKERS) for one in listed(given, "workers", 1))
    choices = len(names) * len(workers) * math.prod(map(len, (*options_.values(), *params.values())))
    total = before + len(found) * choices * sum(map(len, seeds))
    if total > MOST_JOBS:
        raise Wrong(f"this makes {total:,} jobs: at most {MOST_JOBS:,} are run as one batch")
    read = boards.made(found)
    tasks = tuple(_task(read[0].puzzle, name) for name in names)
    block = Block(
        read, tasks, options_, params, workers, seeds, time, None if memory is None else round(memory * 2**20), keep
    )
    _check(block)
    return block


def _table_of(given: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = given.get(key, {})
    if not isinstance(found, dict):
        raise Wrong(f"'{key}' is a table: {key} = {{ name = value }}", key)
    return found


def _task(puzzle: AnyPuzzle, name: Any) -> Task:
    if not isinstance(name, str):
        raise Wrong(f"'task' is {as_shown(name)}: a task's name is right", "task")
    found: Task = or_wrong(lambda: puzzle.task(name), "task")
    return found


def _check(block: Block) -> None:
    """Check each value by itself: a value that is right in one setting is right in all."""
    for task, (name, values) in itertools.product(block.tasks, block.options.items()):
        for value in values:
            where = f"option of '{task.name}'"
            or_wrong(lambda: options.read(task.options, {name: value}, where), "set", name)  # noqa: B023 - called here
    if block.params:
        # loads the solvers, only this needs them so early
        from workbench.solve.solvers.linear_search import check_parameters

        asked = {solver: words for task in block.tasks for solver, words in _solvers(task, block).items()}
        for solver, (name, values) in itertools.product(asked, block.params.items()):
            if solver is None:
                raise Wrong(f"{name}: solvers have parameters, and {asked[None]} is asked of none", "params", name)
            for value in values:
                or_wrong(lambda: check_parameters(Limits(params={name: value}), solver), "params", name)  # noqa: B023


def _solvers(task: Task, block: Block) -> dict[str | None, str]:
    """For each choice that decides which solver is asked: that solver, and the choice in words."""
    deciding = {*HOW, *(option.needs[0] for option in task.options if option.needs)}
    given = {name: values for name, values in block.options.items() if name in deciding}
    found = dict[str | None, str]()
    for texts in itertools.product(*given.values()):
        chosen = dict(zip(given, texts, strict=True))
        words = " ".join([task.name, *(f"{name}={text}" for name, text in chosen.items())])
        found.setdefault(task.solver(task.read(chosen)), words)
    return found
