"""What each command does. Every function takes the parsed arguments and the puzzles, and returns the exit code."""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from workbench.cli import events_json, output, pictures
from workbench.cli.output import say
from workbench.cli.running import Interrupts, in_background
from workbench.core import boardfile, files, options
from workbench.core.errors import FileProblem, FormatError, Interrupted, OptionError, WorkbenchError
from workbench.core.insight import Fact, facts_of, until_interrupted
from workbench.core.options import Option
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import NATIVE, Recognised, find_puzzle, recognise

OK, NO = 0, 1


def window(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Open the window; without a display say so and run the tour instead."""
    paths = tuple(Path(name) for name in given.files)
    for path in paths:
        if not path.exists():
            raise FileProblem(f"'{path}' is neither a command nor a file (see --help)")
        files.read_text(path)
    reason = _why_no_window()
    if reason is None:
        from workbench.ui import app

        return int(app.run(puzzles, paths))
    if paths:
        raise FileProblem(f"{paths[0]}: the window cannot open it: {reason}; `check FILE` and `solve FILE` need none")
    say(f"There is no window: {reason}. Here is the tour instead; --help names what works without a window.")
    given.output = None
    return tour(given, puzzles)


def _why_no_window() -> str | None:
    platform = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if platform in ("offscreen", "minimal"):
        return f"QT_QPA_PLATFORM is {platform}"
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    needs_one = platform in ("", "xcb") or platform.startswith("wayland")  # others draw to a device or a port
    if sys.platform.startswith("linux") and needs_one and not any(os.environ.get(name) for name in screens):
        return "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)"
    try:
        import workbench.ui.app  # noqa: F401 - whether it can be
    except ImportError as error:
        return f"PySide6 cannot be loaded ({error}); `sh resources/setup.sh` installs what it needs"
    return None


def list_puzzles(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """The puzzles with their options, tasks and formats."""
    for puzzle in puzzles:
        if given.json:
            given.out.json(events_json.puzzle_json(puzzle))
        else:
            given.out.line("\n".join(_described(puzzle)))
    return OK


def new(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """An empty board."""
    puzzle = find_puzzle(puzzles, given.slug)
    paths = _outputs(given, output.TEXT + output.PICTURES)
    values = options.read(puzzle.options, pairs(given.settings, "--set"), f"option of a {puzzle.slug} board")
    board = puzzle.new_board(values)
    text = puzzle.format(board)
    if not paths:
        given.out.write(text)
    write_board(paths, puzzle, board, text, given)
    return OK


def check(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """What the rules say, and the board's facts."""
    from workbench.solve.job import WorkerContext

    found = read_board(given, puzzles)
    puzzle, board = found.puzzle, found.board
    verdict = puzzle.check(board)
    interrupts = Interrupts()
    ctx = WorkerContext(interrupts.token)
    view = options.defaults(puzzle.view_options(board))

    def look(_: object) -> dict[str, Fact]:
        return facts_of(until_interrupted(puzzle.insights(board, view, ctx)))

    with interrupts.listening():
        facts = in_background(look, interrupts.token)
    if given.json:
        values = {name: fact.value for name, fact in facts.items()}
        given.out.json(events_json.verdict_json(puzzle, verdict, values))
    else:
        state = "solved" if verdict.solved else "complete" if verdict.complete else "not complete"
        given.out.line(f"{puzzle.title}: {state}, {_number_of(len(verdict.violations), 'violation')}")
        for violation in verdict.violations:
            given.out.line(f"{violation.code}: {violation.message}{_cells(puzzle, violation.cells)}")
        for fact in facts.values():
            given.out.line(f"{fact.label or fact.name}: {_shown(fact)}")
    return NO if verdict.violations else OK


def convert(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """A board in another format."""
    found = read_board(given, puzzles)
    paths = tuple(Path(name) for name in given.output)
    for path in paths:
        output.check_writable(path)
    text = _in_format(found, given.to)
    if not paths:
        given.out.write(text)
    for path in paths:
        files.write_text(path, text)
    return OK


def export(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Pictures of a board."""
    if not given.output:
        raise OptionError("-o PICTURE is missing: a file that ends with .svg, .png or .pdf")
    paths = _outputs(given, output.PICTURES)
    found = read_board(given, puzzles)
    view = options.read(found.puzzle.view_options(found.board), pairs(given.view, "--view"), "view option")
    scene = pictures.board_scene(found.puzzle, found.board, view)
    for path in paths:
        pictures.write(path, scene, given.theme, given.scale)
    return OK


def solve(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Ask a solver something."""
    from workbench.cli import solving  # the solvers' side is loaded only for those who solve

    return solving.solve(given, puzzles)


def tour(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Solve the samples live and write pictures."""
    from workbench.cli.tour import Tour

    return Tour(puzzles, Path(given.output) if given.output else None, given.out).run()


def compile_kernels(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Have all kernels compiled that are not yet."""
    from workbench.solve import kernels

    interrupts = Interrupts()
    with interrupts.listening():
        for puzzle in puzzles:
            for module in puzzle.kernels:
                if kernels.is_ready(module):
                    continue
                say(f"Compiling what {puzzle.title} needs ({module.rpartition('.')[2]})")
                try:
                    kernels.ready(module, lambda: interrupts.token.requested)
                except Interrupted:
                    return NO
    return OK


# ------------------------------------------------------------------------------------------------ arguments


def read_board(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> Recognised:
    """The board that FILE holds; errors begin with its name."""
    name = "standard input" if given.file == "-" else given.file
    text = output.read_input(given.file)
    board_options = pairs(given.board, "--board")
    try:
        return recognise(text, puzzles, puzzle=given.puzzle, format=given.format, board_options=board_options)
    except WorkbenchError as error:
        raise FormatError(f"{name}: {error}") from None


def pairs(words: Sequence[str], option: str) -> Mapping[str, str]:
    """K=V arguments; OptionError for what is none, or is given twice."""
    found: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise OptionError(f"{option} {word}: NAME=VALUE is right")
        if key in found:
            raise OptionError(f"{option} {word}: '{key}' is given twice")
        found[key] = value
    return found


def real(text: str, option: str, low: float, high: float) -> float:
    """A number argument within bounds, `low` excluded."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not low < number <= high:
        raise OptionError(f"{option} {text}: a number above {low:g} and up to {high:g} is right")
    return number


def whole(text: str, option: str, low: int, high: int) -> int:
    """A whole number argument within bounds."""
    if not (text.isascii() and text.isdigit() and len(text) <= 12 and low <= int(text) <= high):
        raise OptionError(f"{option} {text}: a whole number from {low} to {high} is right")
    return int(text)


def _outputs(given: argparse.Namespace, endings: tuple[str, ...]) -> tuple[Path, ...]:
    given.scale = real(str(given.scale), "--scale", 0, 50)
    paths = output.wanted(given.output, endings)
    pictures.check_available(paths)
    return paths


# ------------------------------------------------------------------------------------------------ results


def write_board(paths: Sequence[Path], puzzle: AnyPuzzle, board: Any, text: str, given: argparse.Namespace) -> None:
    """A board into files: its text, or its picture, by each file's ending."""
    for path in paths:
        if path.suffix.lower() in output.PICTURES:
            pictures.write(path, pictures.board_scene(puzzle, board), given.theme, given.scale)
        else:
            files.write_text(path, text)


def _in_format(found: Recognised, name: str) -> str:
    if name == NATIVE:
        return boardfile.with_header(found.puzzle.format(found.board), found.header)
    written = [one for one in found.puzzle.formats if one.format is not None]
    for one in written:
        if one.name == name:
            assert one.format is not None
            return one.format(found.board) + "\n"
    offer = ", ".join([NATIVE, *(one.name for one in written)])
    raise OptionError(f"--to {name}: {found.puzzle.slug} boards can be written as {offer}")


def _described(puzzle: AnyPuzzle) -> list[str]:
    lines = [f"{puzzle.slug}: {puzzle.title}. {puzzle.summary}"]
    lines.extend(f"  option  {_option(option)}" for option in puzzle.options)
    for task in puzzle.tasks:
        lines.append(f"  task    {task.name}: {task.summary or task.title}")
        lines.extend(f"            {_option(option)}" for option in task.options)
    for one in puzzle.formats:
        can = " and ".join(word for word, able in (("read", one.parse), ("written", one.format)) if able)
        lines.append(f"  format  {one.name}: {one.title} ({can})")
    return lines


def _option(option: Option) -> str:
    default = option.automatic or "auto" if option.default is None else option.text(option.default)
    return f"{option.name}: {option.label}, {option.wanted()} (default: {default})"


def _shown(fact: Fact) -> str:
    if fact.shown:
        return fact.shown
    match events_json.plain(fact.value):
        case None:
            return "–"
        case bool(value):
            return "yes" if value else "no"
        case value:
            return str(value)


def _number_of(count: int, what: str) -> str:
    return f"{count or 'no'} {what}{'' if count == 1 else 's'}"


def _cells(puzzle: AnyPuzzle, cells: Sequence[tuple[int, int]]) -> str:
    return f" ({puzzle.cells_in_words(cells[:12])}{', …' if len(cells) > 12 else ''})" if cells else ""
