"""`man`: the manual page: what `--help` says of each command, as a file for `man`."""

from __future__ import annotations

import argparse

from workbench import __version__
from workbench.core.puzzle import AnyPuzzle

EXAMPLE = "man"
_WIDE = 76  # what a terminal of 80 columns has room for behind man's margin


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "`install-desktop` installs it. By hand: puzzle-workbench man > puzzle-workbench.1"


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    given.out.write(page(given.whole_parser()))
    return 0


def page(parser: argparse.ArgumentParser) -> str:
    """The page of a parser of all commands, in the language of man; the same on every day and terminal."""
    (offer,) = (one for one in parser._actions if isinstance(one, argparse._SubParsersAction))
    lines = [
        f'.TH {parser.prog.upper()} 1 "" "{parser.prog} {__version__}"',
        ".SH NAME",
        f"{parser.prog} \\- edit, judge and solve combinatorial puzzles",
        ".SH USAGE",
        *_as_it_stands(parser),
        ".SH COMMANDS",
    ]
    for name, command in offer.choices.items():
        lines += [f".SS {name}", *_as_it_stands(command)]
    return "\n".join(lines) + "\n"


def _as_it_stands(parser: argparse.ArgumentParser) -> list[str]:
    """A help text with its own lines."""
    parser.formatter_class = lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=_WIDE)
    plain = parser.format_help().rstrip().replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return [".nf", *(f"\\&{line}" for line in plain.splitlines()), ".fi"]
