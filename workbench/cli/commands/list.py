"""`list`: the puzzles with their options, tasks and formats; the lessons."""

from __future__ import annotations

import argparse

from workbench.cli import puzzle_json
from workbench.core import lesson, link
from workbench.core.options import Option
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import find_puzzle

EXAMPLE = "list --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("slug", metavar="SLUG", nargs="?", help="one puzzle's name (default: all)")
    parser.add_argument("--json", action="store_true", help="one JSON object a puzzle, one a line")


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    for puzzle in puzzles if given.slug is None else (find_puzzle(puzzles, given.slug),):
        if given.json:
            given.out.json(puzzle_json.puzzle_json(puzzle))
        else:
            given.out.line("\n".join(_described(puzzle)))
    for path in () if given.json or given.slug is not None else lesson.shipped():
        given.out.line(f"lesson {path.stem}: {lesson.title_in(path)} (in the window, File > Lesson)")
    return 0


def _described(puzzle: AnyPuzzle) -> list[str]:
    lines = [f"{puzzle.slug}: {puzzle.title}. {puzzle.summary}"]
    lines.extend(f"  option  {_option(option)}" for option in puzzle.options)
    for task in puzzle.tasks:
        lines.append(f"  task    {task.name} ({task.title}): {task.summary}".removesuffix(": "))
        lines.extend(f"            {_option(option)}" for option in task.options)
    lines.append(f"  format  {link.NAME}: {link.TITLE} (read and written)")
    for one in puzzle.formats:
        can = " and ".join(word for word, able in (("read", one.parse), ("written", one.format)) if able)
        lines.append(f"  format  {one.name}: {one.title} ({can})")
    return lines


def _option(option: Option) -> str:
    default = option.automatic or "auto" if option.default is None else option.shown(option.default)
    return f"{option.name}: {option.label}, {option.wanted()} (default: {default})"
