"""The command line: what may be typed, and which exit code it ends with. The commands themselves are in `commands`.

0 an answer, no violation · 1 no answer, or a violation · 2 what the user gave is wrong · 3 a job failed.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import logging
import os
import sys
from collections.abc import Callable, Iterator
from importlib import metadata
from typing import NoReturn

from workbench.cli import commands
from workbench.cli.output import Stdout, say
from workbench.cli.running import Aborted
from workbench.core.errors import OptionError, WorkbenchError
from workbench.core.puzzle import AnyPuzzle

PROGRAM = "puzzle-workbench"
_OK, _USER, _BUG, _ABORTED = 0, 2, 3, 130

log = logging.getLogger(__name__)


def main(argv: list[str] | None = None, puzzles: tuple[AnyPuzzle, ...] | None = None) -> int:
    """Run one command; returns the exit code. Never raises for anything that a user can cause."""
    words = sys.argv[1:] if argv is None else argv
    _prepare_streams()
    with _logging():
        return _guarded(words, puzzles)


def _guarded(words: list[str], puzzles: tuple[AnyPuzzle, ...] | None) -> int:
    try:
        if puzzles is None:
            from workbench.puzzles import PUZZLES

            puzzles = PUZZLES
        return _run(words, puzzles)
    except WorkbenchError as error:
        say(f"{PROGRAM}: {error}")
        return _USER
    except Aborted:
        say(f"{PROGRAM}: aborted")
        # the job's thread cannot be ended, and Python would wait for it or crash under it
        os._exit(_ABORTED)
    except KeyboardInterrupt:
        say(f"{PROGRAM}: interrupted")
        return _ABORTED
    except Exception:
        log.exception("this is a bug")
        return _BUG


def _run(words: list[str], puzzles: tuple[AnyPuzzle, ...]) -> int:
    parser = _parser()
    try:
        if words and (words[0] in _COMMANDS or (words[0].startswith("-") and words[0] != "-")):
            given = parser.parse_args(words)
        else:
            given = argparse.Namespace(run=commands.window, files=words, out=Stdout())
    except SystemExit as done:  # --help and --version
        return int(done.code or 0)
    run: Callable[[argparse.Namespace, tuple[AnyPuzzle, ...]], int] = given.run
    given.out = Stdout()
    return run(given, puzzles)


class _Parser(argparse.ArgumentParser):
    """Wrong usage is an error like all others: one line, exit code 2."""

    def error(self, message: str) -> NoReturn:
        raise OptionError(f"{message} (see '{self.prog} --help')")


_EPILOG = """\
FILE is a path or - for standard input. Without a command the window opens, with the FILEs given.
Exit code: 0 an answer, no violation; 1 no answer or a violation; 2 a wrong input; 3 a job failed.
Ctrl+C is Stop: the best board found so far is kept. A second Ctrl+C aborts."""


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=PROGRAM,
        usage=f"{PROGRAM} [FILE ...] | {PROGRAM} COMMAND ...",
        description="Edit, judge and solve combinatorial puzzles. Without a command: the window.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=_version())
    offer = parser.add_subparsers(title="commands", metavar="COMMAND", prog=PROGRAM, required=True)
    for name, (summary, add, run) in _COMMANDS.items():
        command = offer.add_parser(name, help=summary, description=summary, allow_abbrev=False)
        add(command)
        command.set_defaults(run=run)
    return parser


def _version() -> str:
    try:
        return f"{PROGRAM} {metadata.version('puzzle-workbench')}"
    except metadata.PackageNotFoundError:
        return f"{PROGRAM} (not installed)"


# ------------------------------------------------------------------------------------------------ arguments


def _add_list(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object a puzzle, one a line")


def _add_nothing(parser: argparse.ArgumentParser) -> None:
    """A command without arguments."""


def _add_new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("slug", metavar="SLUG", help="the puzzle's name, see `list`")
    _add_settings(parser, "an option of the board")
    _add_output(parser, "FILE", "where to write it: .txt .svg .png .pdf (default: standard output)")
    _add_look(parser)


def _add_check(parser: argparse.ArgumentParser) -> None:
    _add_file(parser)
    parser.add_argument("--json", action="store_true", help="verdict and facts as one JSON object")


def _add_solve(parser: argparse.ArgumentParser) -> None:
    _add_file(parser)
    parser.add_argument("--task", required=True, metavar="T", help="what to ask, see `list`")
    _add_settings(parser, "an option of the task")
    parser.add_argument("--time", metavar="S", help="time limit in seconds")
    parser.add_argument("--workers", metavar="N", help="solver threads (default: the cores there are)")
    parser.add_argument("--seed", metavar="N", default="0", help="of every random choice (default: 0)")
    parser.add_argument("--param", metavar="NAME=V", action="append", default=[], help="a CP-SAT parameter by its name")
    parser.add_argument("--json", action="store_true", help="every event as one JSON object a line")
    parser.add_argument("--log", action="store_true", help="the solver's own log on standard error")
    parser.add_argument("--trace", metavar="CSV", help="write objective and bound against time")
    parser.add_argument("--plot", metavar="FILE", action="append", default=[], help="their plot: .svg .png .csv")
    _add_output(parser, "FILE", "write the answer: .txt .svg .png .pdf; may be given several times")
    _add_look(parser)


def _add_convert(parser: argparse.ArgumentParser) -> None:
    _add_file(parser)
    parser.add_argument("--to", required=True, metavar="FORMAT", help="a format's name, see `list`; `native` is one")
    _add_output(parser, "FILE", "where to write it (default: standard output)")


def _add_export(parser: argparse.ArgumentParser) -> None:
    _add_file(parser)
    _add_output(parser, "PICTURE", ".svg .png .pdf; may be given several times")
    parser.add_argument("--view", metavar="K=V", action="append", default=[], help="a view option of the puzzle")
    _add_look(parser)


def _add_tour(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="DIR", help="where to write the pictures")


def _add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a board's file, or - for standard input")
    parser.add_argument("--from", dest="format", metavar="FORMAT", help="the file's format, where it is not recognised")
    parser.add_argument("--puzzle", metavar="SLUG", help="the puzzle it belongs to, where it is not recognised")
    parser.add_argument(
        "--board",
        metavar="K=V",
        action="append",
        default=[],
        help="an option of the board that its format does not say",
    )


def _add_settings(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("--set", dest="settings", metavar="K=V", action="append", default=[], help=what)


def _add_output(parser: argparse.ArgumentParser, name: str, what: str) -> None:
    parser.add_argument("-o", "--output", metavar=name, action="append", default=[], help=what)


def _add_look(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="of pictures")
    parser.add_argument("--scale", metavar="X", default="1", help="size of pictures: 1 is 640 pixels wide")


_COMMANDS: dict[
    str,
    tuple[
        str,
        Callable[[argparse.ArgumentParser], None],
        Callable[[argparse.Namespace, tuple[AnyPuzzle, ...]], int],
    ],
] = {
    "list": ("the puzzles, with their options, tasks and formats", _add_list, commands.list_puzzles),
    "new": ("an empty board", _add_new, commands.new),
    "check": ("what the rules say of a board, and facts about it", _add_check, commands.check),
    "solve": ("ask a solver something about a board", _add_solve, commands.solve),
    "convert": ("a board in another format", _add_convert, commands.convert),
    "export": ("a picture of a board", _add_export, commands.export),
    "tour": ("solve the samples and write pictures of everything", _add_tour, commands.tour),
    "compile": ("compile now what is else compiled when it is first needed", _add_nothing, commands.compile_kernels),
}


# ------------------------------------------------------------------------------------------------ surroundings


def _prepare_streams() -> None:
    """UTF-8 whatever the locale; what it cannot hold (a file's odd name) is escaped instead of raised."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(OSError, ValueError):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


class _OneLine(logging.Formatter):
    """Log records as one line each; the traceback of a bug only when WORKBENCH_DEBUG is set."""

    def format(self, record: logging.LogRecord) -> str:
        if os.environ.get("WORKBENCH_DEBUG"):
            return super().format(record)
        error = record.exc_info[1] if record.exc_info else None
        what = f": {type(error).__name__}: {error} (WORKBENCH_DEBUG=1 shows where)" if error else ""
        return f"{PROGRAM}: {record.getMessage()}{what}".replace("\n", " ")


@contextlib.contextmanager
def _logging() -> Iterator[None]:
    """Within, what the workbench logs as a warning or worse goes to standard error."""
    root = logging.getLogger("workbench")
    handler = logging.StreamHandler()
    handler.setFormatter(_OneLine())
    handler.setLevel(logging.WARNING)
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
