"""The command line: what may be typed, and what becomes of errors. Each command is a module of `commands`.

A command returns its exit code, and raises for what the user gave: `exit_codes` has them all.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import gc
import importlib
import io
import logging
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any, NoReturn

from workbench import __version__
from workbench.cli.early import command_begins
from workbench.cli.exit_codes import FAILED, INTERRUPTED, WRONG_INPUT
from workbench.cli.interrupts import Aborted
from workbench.cli.output import Stdout, say
from workbench.core import files
from workbench.core.errors import OptionError, WorkbenchError
from workbench.core.puzzle import AnyPuzzle

PROGRAM = "puzzle-workbench"

_COMMANDS = {
    "list": "the puzzles, with their options, tasks and formats",
    "new": "an empty board",
    "check": "what the rules say of a board, and facts about it",
    "solve": "ask a solver something about a board",
    "batch": "many boards, tasks, settings and seeds from one plan, here or on a cluster",
    "compare": "runs side by side: a table, and plots of their courses",
    "log": "what the solver did in a run: the parts of its log in words, who contributed what, a timeline",
    "params": "the parameters of the solvers, with their documentation",
    "convert": "a board in another format",
    "export": "a picture of a board",
    "sheets": "boards printed together, up to six on a page, with their solutions at the end",
    "records": "results that are not in print, with certificates that anyone can check",
    "model": "the model behind a task: its size, and as a file for other solvers",
    "think": "what a solver knows before it searches, on the board: the relaxation, propagation at the root",
    "tour": "solve the samples; with -o, write pictures of everything",
    "compile": "compile now what would otherwise be compiled when it is first needed",
    "licences": "versions and licences of the program and of all that it is made of",
    "install-desktop": "the program in your desktop's menu, with icon and file type; manual and completion",
    "completion": "what a shell has to know to complete commands, options and names",
    "man": "the manual page",
    "scaffold": "a new puzzle, as a copy of a small complete one (in a checkout of the program)",
    "screenshots": "pictures of the window: every tab, sizes and themes",
}
"""Each is a module of `workbench.cli.commands`, loaded when it is asked for."""

log = logging.getLogger(__name__)


def main(argv: list[str] | None = None, puzzles: tuple[AnyPuzzle, ...] | None = None) -> int:
    """Run one command; returns the exit code. Never raises for anything that a user can cause."""
    words = sys.argv[1:] if argv is None else argv
    _prepare_streams()
    with _logging():
        return _guarded(words, puzzles)


def leave_solvers(code: int) -> None:
    """End at once where a solver's library has not returned: Python would end under its thread."""
    parallel = sys.modules.get("workbench.solve.parallel")
    if parallel is not None and any(thread.name == parallel.SOLVER for thread in threading.enumerate()):
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _guarded(words: list[str], puzzles: tuple[AnyPuzzle, ...] | None) -> int:
    try:
        if puzzles is None:
            from workbench.puzzles import PUZZLES

            puzzles = PUZZLES
        return _run(words, puzzles)
    except WorkbenchError as error:
        say(f"{PROGRAM}: {error}")
        return WRONG_INPUT
    except OSError as error:  # a name that is too long, a disk that is gone: what the system refuses is no bug
        say(f"{PROGRAM}: {f'{error.filename}: ' if error.filename else ''}{files.reason(error)}")
        return WRONG_INPUT
    except Aborted:
        say(f"{PROGRAM}: aborted")
        # the job's thread cannot be ended, and Python would wait for it or crash under it
        os._exit(INTERRUPTED)
    except KeyboardInterrupt:
        return _interrupted()
    except Exception as error:
        if _from_an_interrupt(error):
            return _interrupted()
        log.exception("this is a bug")
        return FAILED


def _interrupted() -> int:
    say(f"{PROGRAM}: interrupted")
    return INTERRUPTED


def _from_an_interrupt(error: BaseException | None) -> bool:
    """Whether Ctrl+C caused an error: a library that is interrupted while it is imported raises an error of its own."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _run(words: list[str], puzzles: tuple[AnyPuzzle, ...]) -> int:
    parser = _parser(words[0] if words else "")
    if words and words[0].startswith("-") and words[0] != "-":
        parser.refuse_option(words[0])
    try:
        if words and (words[0] in _COMMANDS or (words[0].startswith("-") and words[0] != "-")):
            given = parser.parse_args(words)
        else:
            given = argparse.Namespace(command="window", files=words)
    except SystemExit as done:  # --help and --version
        return int(done.code or 0)
    given.out = Stdout()
    given.whole_parser = lambda: _parser(*_COMMANDS)
    module = _module(given.command)
    command_begins()
    gc.enable()
    return int(module.run(given, puzzles))


class _Parser(argparse.ArgumentParser):
    """Wrong usage is an error like all others: one line, exit code 2."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse; arguments that a command does not know are refused in its name, with the option that may be meant."""
        found, unknown = super().parse_known_args(args, namespace)
        self.refuse(unknown)
        return found, unknown

    def refuse_option(self, word: str) -> None:
        """OptionError for one that is none of this parser's: argparse would rather ask for what comes behind it."""
        self.refuse([word] if word not in self._option_string_actions else [])

    def refuse(self, unknown: Sequence[str]) -> None:
        """OptionError, where there are arguments that this parser does not know."""
        if unknown:
            near = difflib.get_close_matches(unknown[0], self._option_string_actions, 1)
            self.error(f"unrecognized arguments: {' '.join(unknown)}{f': is it {near[0]}?' if near else ''}")

    def error(self, message: str) -> NoReturn:
        raise OptionError(f"{message} (see '{self.prog} --help')")


_EPILOG = """\
FILE is a path or - for standard input. Without a command the window opens, with the FILEs given.
Exit code: 0 an answer, no violation; 1 no answer or a violation; 2 a wrong input; 3 a job failed.
Ctrl+C is Stop: the best board found so far is kept. A second Ctrl+C aborts."""


def _parser(*asked: str) -> _Parser:
    """The parser of all commands. Only those in `asked` get their arguments: each is a module that would have to be
    loaded."""
    parser = _Parser(
        prog=PROGRAM,
        usage=f"{PROGRAM} [FILE ...] | {PROGRAM} COMMAND ...",
        description="Edit, judge and solve combinatorial puzzles. Without a command: the window.",
        epilog=_EPILOG + _example("new towers --set size=5 -o board.txt"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    offer = parser.add_subparsers(title="commands", metavar="COMMAND", prog=PROGRAM, required=True)
    for name, summary in _COMMANDS.items():
        command = offer.add_parser(name, help=summary, description=summary, allow_abbrev=False)
        command.set_defaults(command=name)
        if name in asked:
            module = _module(name)
            module.add_arguments(command)
            command.formatter_class = argparse.RawDescriptionHelpFormatter
            command.epilog = (command.epilog or "") + _example(module.EXAMPLE)
    return parser


def _example(words: str) -> str:
    """The end of each help text: a command that can be typed as it stands."""
    return f"\n\nexample:\n  {PROGRAM} {words}"


def _module(command: str) -> ModuleType:
    return importlib.import_module(f"workbench.cli.commands.{command.replace('-', '_')}")


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
