"""A plan: a TOML file that says which boards are asked what, with which settings and seeds. Lists are crossed.

    [defaults]                             keys of a job, for all jobs that do not say otherwise
    time = 60
    [[job]]
    boards = "towers/*.txt"                files and globs, from the plan's own folder; or a list of them
    task = "solve"                         or a list
    set = { engine = ["auto", "cpsat"] }   options of the task, each a value or a list
    seeds = "0..199"                       or a number, or a list of both

instead of boards: `puzzle = "towers"` and `new = { size = [5, 6] }`, options of a new board
    time     seconds for each job, none without      workers   solver threads of each job, 1 without
    params   parameters of the solver                memory    MB that a job may take: its share of the machine without
    events   true: each job's events are kept, too

All of it is checked before anything runs; what is wrong is one line with the file's name and the line in it.
"""

from __future__ import annotations

import itertools
import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, NoReturn

from workbench.core import files, options
from workbench.core.context import Limits
from workbench.core.errors import FormatError, WorkbenchError
from workbench.core.formulation import CPSAT
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import find_puzzle, recognise
from workbench.core.task import Task
from workbench.solve.batch.places import line_of
from workbench.solve.batch.plan import Asked, Block, Plan, Setting
from workbench.solve.batch.plan_values import (
    MOST_JOBS,
    Wrong,
    as_shown,
    crossed_texts,
    culprit,
    listed,
    real_number,
    seeds_of,
    told_of,
    whole_number,
)

_MOST_FILES = 100_000
_KEYS = ("boards", "puzzle", "new", "task", "set", "seeds", "time", "workers", "params", "memory", "events")


def read_plan(path: Path, puzzles: tuple[AnyPuzzle, ...]) -> Plan:
    """The plan in a file; a WorkbenchError beginning with the file's name and the line of what is wrong."""
    return parse_plan(files.read_text(path), puzzles, path.parent, str(path))


def parse_plan(text: str, puzzles: tuple[AnyPuzzle, ...], folder: Path, name: str) -> Plan:
    """The plan that a text holds. `folder` is where its files and globs start, `name` what errors begin with."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"{name}: no TOML: {error}") from None
    except (RecursionError, ValueError):  # nested thousands deep; a number of thousands of digits
        raise FormatError(f"{name}: no TOML: nested too deep, or a number too long") from None
    return _Reader(text, name, folder, puzzles).plan(data)


class _Reader:
    """Reads one plan."""

    def __init__(self, text: str, name: str, folder: Path, puzzles: tuple[AnyPuzzle, ...]) -> None:
        self._text, self._name, self._folder, self._puzzles = text, name, folder, puzzles

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
            block = self._block(own, defaults, index)
            total += len(block)
            if total > MOST_JOBS:
                so_far = f"this makes {total:,} jobs"
                self._fail(f"{so_far}: at most {MOST_JOBS:,} are run as one batch", "job", index)
            blocks.append(block)
        return Plan(tuple(blocks))

    def _table(self, given: Any, table: str, index: int | None) -> dict[str, Any]:
        if not isinstance(given, dict):
            self._fail(f"'{table}' is a table of keys", table, index)
        for key in given:
            if key not in _KEYS:
                self._fail(f"unknown key '{key:.40}': there is {', '.join(_KEYS)}", table, index, key)
        return given

    def _block(self, own: dict[str, Any], defaults: dict[str, Any], index: int) -> Block:
        inherited = {key: value for key, value in defaults.items() if key not in own}
        if "boards" in own:  # a job with files of its own does not take over what new boards are made of
            inherited = {key: value for key, value in inherited.items() if key not in ("new", "puzzle")}
        if "new" in own:
            inherited.pop("boards", None)
        try:
            return _block({**inherited, **own}, self._folder, self._puzzles)
        except Wrong as wrong:
            table = ("defaults", None) if wrong.keys and wrong.keys[0] in inherited else ("job", index)
            return self._fail(str(wrong), *table, *wrong.keys)

    def _fail(self, what: str, table: str, index: int | None, *keys: str) -> NoReturn:
        raise FormatError(f"{self._name}: line {line_of(self._text, table, index, *keys)}: {what}")


# ------------------------------------------------------------------------------------------------ one job of a plan


def _block(given: dict[str, Any], folder: Path, puzzles: tuple[AnyPuzzle, ...]) -> Block:
    boards = _boards(given, folder, puzzles)
    tasks = [_task(boards[0].puzzle, name) for name in listed(given, "task")]
    seeds = tuple(seeds_of(one) for one in listed(given, "seeds", 0))
    if sum(map(len, seeds)) > MOST_JOBS:
        raise Wrong(f"{sum(map(len, seeds)):,} seeds: at most {MOST_JOBS:,} jobs are run as one batch", "seeds")
    time = real_number(given, "time", None, 0, 1e9)
    memory = real_number(given, "memory", None, 0, 2**40)
    keep = given.get("events", False)
    if not isinstance(keep, bool):
        raise Wrong("'events' is true or false", "events")
    room = MOST_JOBS // max(1, len(boards) * sum(map(len, seeds)))
    settings = _settings(given, tasks, room)
    return Block(tuple(boards), settings, seeds, time, None if memory is None else round(memory * 2**20), keep)


def _task(puzzle: AnyPuzzle, name: Any) -> Task:
    if not isinstance(name, str):
        raise Wrong(f"'task' is {as_shown(name)}: a task's name is right", "task")
    found: Task = told_of(lambda: puzzle.task(name), "task")
    return found


# ------------------------------------------------------------------------------------------------ boards


def _boards(given: Mapping[str, Any], folder: Path, puzzles: tuple[AnyPuzzle, ...]) -> list[Asked]:
    slug = given.get("puzzle")
    if slug is not None and not isinstance(slug, str):
        raise Wrong(f"'puzzle' is {as_shown(slug)}: a puzzle's name is right", "puzzle")
    if slug is not None:
        told_of(lambda: find_puzzle(puzzles, slug), "puzzle")
    if ("boards" in given) == ("new" in given):
        several = "boards" in given
        raise Wrong(
            "either 'boards' or 'new' is right" if several else "'boards' or 'new' is missing", *["new"] * several
        )
    if "new" in given:
        if slug is None:
            raise Wrong("'puzzle' is missing: 'new' says nothing of whose board it makes", "new")
        return list(_new_boards(given["new"], find_puzzle(puzzles, slug)))
    found = [_board(path, name, puzzles, slug) for path, name in _paths(listed(given, "boards"), folder)]
    other = next((one for one in found if one.puzzle is not found[0].puzzle), None)
    if other is not None:
        both = f"{found[0].name} is a board of {found[0].puzzle.slug}, {other.name} of {other.puzzle.slug}"
        raise Wrong(f"{both}: one [[job]] has boards of one puzzle", "boards")
    return found


def _paths(patterns: Sequence[Any], folder: Path) -> Iterator[tuple[Path, str]]:
    """The files that the patterns name, each once, and what they are called."""
    seen = set[Path]()
    for pattern in patterns:
        if not isinstance(pattern, str) or not pattern or "\0" in pattern:
            raise Wrong(f"'boards' is {as_shown(pattern)}: a file or a glob is right", "boards")
        for path in _matching(pattern, folder):
            if path in seen:
                continue
            seen.add(path)
            if len(seen) > _MOST_FILES:
                raise Wrong(f"more than {_MOST_FILES:,} files", "boards")
            name = path.relative_to(folder) if path.is_relative_to(folder) else path
            yield path, name.as_posix()


def _matching(pattern: str, folder: Path) -> list[Path]:
    whole = folder / pattern
    if not any(letter in pattern for letter in "*?["):
        return [whole]
    anchor = Path(whole.anchor) if Path(pattern).is_absolute() else folder
    inner = str(whole.relative_to(anchor)) if Path(pattern).is_absolute() else pattern
    try:
        found = sorted(path for path in anchor.glob(inner) if path.is_file())
    except (ValueError, NotImplementedError, IndexError, OSError) as error:
        raise Wrong(f"'{pattern}' is no glob: {error}", "boards") from None
    if not found:
        raise Wrong(f"no file is called '{pattern}' in {folder}", "boards")
    return found


def _board(path: Path, name: str, puzzles: tuple[AnyPuzzle, ...], slug: str | None) -> Asked:
    text = told_of(lambda: files.read_text(path), "boards")
    try:
        found = recognise(text, puzzles, puzzle=slug)
    except WorkbenchError as error:
        raise Wrong(f"{path}: {error}", "boards") from None
    return Asked(name, found.puzzle, found.puzzle.format(found.board))


def _new_boards(given: Any, puzzle: AnyPuzzle) -> Iterator[Asked]:
    if not isinstance(given, dict):
        raise Wrong("'new' is a table of a board's options: new = { size = 9 }", "new")
    crossed = crossed_texts(given, "new")
    for chosen in itertools.product(*crossed.values()):
        texts = dict(zip(crossed, chosen, strict=True))
        try:
            values = options.read(puzzle.options, texts, f"option of a {puzzle.slug} board")
            board = puzzle.new_board(values)
        except WorkbenchError as error:
            raise Wrong(str(error), "new", *culprit(puzzle.options, texts)) from None
        yield Asked(
            " ".join(["new", *(f"{key}={value}" for key, value in texts.items())]), puzzle, puzzle.format(board)
        )


# ------------------------------------------------------------------------------------------------ settings


def _settings(given: Mapping[str, Any], tasks: Sequence[Task], room: int) -> tuple[Setting, ...]:
    chosen, params = given.get("set", {}), given.get("params", {})
    for key, table in (("set", chosen), ("params", params)):
        if not isinstance(table, dict):
            raise Wrong(f"'{key}' is a table: {key} = {{ name = value }}", key)
    sets, parameters = crossed_texts(chosen, "set"), crossed_texts(params, "params")
    workers = [whole_number(one, "workers", 1, 256) for one in listed(given, "workers", 1)]
    for task, (name, values) in itertools.product(tasks, sets.items()):
        for value in values:
            where = f"option of '{task.name}'"
            told_of(lambda: options.read(task.options, {name: value}, where), "set", name)  # noqa: B023 - called here
    many = len(tasks) * len(workers) * math.prod(map(len, (*sets.values(), *parameters.values())))
    if many > room:
        raise Wrong(f"its lists cross to more than {MOST_JOBS:,} jobs")
    found = tuple(
        _setting(task, dict(zip(sets, options_, strict=True)), dict(zip(parameters, params_, strict=True)), threads)
        for task in tasks
        for options_ in itertools.product(*sets.values())
        for params_ in itertools.product(*parameters.values())
        for threads in workers
    )
    if parameters:
        _check_parameters(found)
    return found


def _setting(task: Task, texts: dict[str, str], params: dict[str, str], workers: int) -> Setting:
    values = options.read(task.options, texts)
    whole = {option.name: option.text(values[option.name]) for option in task.options}
    named = [f"{name} {value}" for name, value in ({name: whole[name] for name in texts} | params).items()]
    threads = [f"{workers} workers"] if workers > 1 else []
    return Setting(task, whole, params, workers, " · ".join([task.name, *named, *threads]))


def _check_parameters(settings: Sequence[Setting]) -> None:
    from workbench.solve.linear_search import check_parameters  # loads the solvers, which only this needs so early

    for solver, params in {(one.options.get("solver", CPSAT), tuple(one.params.items())) for one in settings}:
        for name, value in params:
            told_of(lambda: check_parameters(Limits(params={name: value}), solver), "params", name)  # noqa: B023
