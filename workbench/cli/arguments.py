"""Arguments that several commands share: how they are declared, and how their texts are read."""

from __future__ import annotations

import argparse
import math
from collections.abc import Mapping, Sequence
from pathlib import Path

from workbench.cli import output, pictures
from workbench.core.errors import FormatError, OptionError, WorkbenchError
from workbench.core.options import Values, without_effect
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import recognise
from workbench.core.recognised import Recognised
from workbench.core.task import Task
from workbench.core.wording import counted, listed, number_text, shortened
from workbench.render import theme


def add_file(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    """The board's file, and what its format leaves open."""
    many = "?" if optional else None
    parser.add_argument("file", metavar="FILE", nargs=many, help="a board's file, its link, or - for standard input")
    parser.add_argument("--from", dest="format", metavar="FORMAT", help="the file's format, where it is not recognised")
    parser.add_argument("--puzzle", metavar="SLUG", help="the puzzle it belongs to, where it is not recognised")
    parser.add_argument(
        "--board",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the board that its format does not say",
    )


def add_settings(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("--set", dest="settings", metavar="NAME=VALUE", action="append", default=[], help=what)


def add_output(parser: argparse.ArgumentParser, what: str, *, required: bool = False) -> None:
    """Files to write, as many as are given."""
    parser.add_argument("-o", "--output", metavar="FILE", action="append", default=[], required=required, help=what)


def add_theme(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--theme", choices=theme.THEMES, default=theme.THEMES[0], help="of pictures; a PDF is for white paper"
    )


def add_look(parser: argparse.ArgumentParser) -> None:
    add_theme(parser)
    parser.add_argument("--scale", metavar="X", default="1", help="size of pictures: 1 is 640 pixels wide")


_MOST_LEFT = 6  # parts of a text that were not read, and are quoted


def read_board(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> Recognised:
    """The board that FILE holds; errors begin with its name."""
    name = "standard input" if given.file == "-" else given.file
    text = output.read_input(given.file)
    board_options = pairs(given.board, "--board")
    try:
        found = recognise(text, puzzles, puzzle=given.puzzle, format=given.format, board_options=board_options)
    except WorkbenchError as error:
        raise FormatError(f"{name}: {error}") from None
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    parts = [*found.unread, *(lines[number - 1] for number in found.skipped)]
    more = [f"{counted(len(parts) - _MOST_LEFT, 'other line')}"] if len(parts) > _MOST_LEFT else []
    if left := [*(f"‘{shortened(part)}’" for part in parts[:_MOST_LEFT]), *more]:
        output.say(f"{name}: read as “{found.title}”, without {listed(left)}")
    if found.place:
        output.say(f"{name}: the first of {1 + len(found.other_readings)} boards is read")
    elif found.other_readings:
        others = listed(
            (f"--puzzle {one.puzzle.slug} --from {one.format} (“{one.title}”)" for one in found.other_readings), "or"
        )
        output.say(f"{name}: read as “{found.title}”, but it may be another board: say {others}")
    return found


def pairs(words: Sequence[str], option: str) -> Mapping[str, str]:
    """NAME=VALUE arguments; OptionError for any other text, or a name given twice."""
    found: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise OptionError(f"{option} {word}: NAME=VALUE is right")
        if key in found:
            raise OptionError(f"{option} {word}: '{key}' is given twice")
        found[key] = value
    return found


def refuse_without_effect(task: Task, values: Values, settings: Mapping[str, str]) -> None:
    """OptionError for a setting that changes nothing beside the others: solver=highs with what is not linear."""
    options = {option.name: option for option in task.options}
    for name in sorted(without_effect(task.options, values) & settings.keys()):
        needed, *right = options[name].needs
        raise OptionError(f"{name}={settings[name]} counts only with {' or '.join(f'{needed}={one}' for one in right)}")


def real(text: str, option: str, high: float) -> float:
    """A number argument above 0 and within a bound."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number <= high:
        raise OptionError(f"{option} {text}: a number above 0 and up to {number_text(high)} is right")
    return number


def whole(text: str, option: str, low: int, high: int) -> int:
    """A whole number argument within bounds."""
    if not (text.isascii() and text.isdigit() and len(text) <= 12 and low <= int(text) <= high):
        raise OptionError(f"{option} {text}: a whole number from {low} to {high} is right")
    return int(text)


def outputs(given: argparse.Namespace, names: Sequence[str], endings: tuple[str, ...]) -> tuple[Path, ...]:
    """The files to write, checked before any work begins: their endings, their folders, and what pictures need."""
    given.scale = real(str(given.scale), "--scale", 50)
    paths = output.wanted(names, endings)
    pictures.check_available(paths)
    return paths
