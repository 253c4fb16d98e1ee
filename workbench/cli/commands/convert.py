"""`convert`: a board in another format."""

from __future__ import annotations

import argparse

from workbench.cli import arguments, output
from workbench.core import boardfile, link
from workbench.core.errors import OptionError, WorkbenchError
from workbench.core.file_writing import write_text
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import recognise
from workbench.core.recognised import NATIVE, Recognised

EXAMPLE = "convert board.txt --to csv -o board.csv"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "`native` is the program's own text, `link` the same as one short word; `list` names other formats."
    arguments.add_file(parser)
    parser.add_argument("--to", required=True, metavar="FORMAT", help="a format's name, see `list`")
    arguments.add_output(parser, "where to write it (default: standard output)")


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    found = arguments.read_board(given, puzzles)
    paths = output.wanted(given.output)
    for path in paths:
        if path.suffix.lower() in output.PICTURES:
            raise OptionError(f"{path}: `convert` writes text; `export` writes pictures")
    text = _in_format(found, given.to)
    if not _is_whole(found, given.to, text):
        output.say(f"{given.file}: {given.to} does not hold all of this board; {NATIVE} and {link.NAME} do")
    if not paths:
        given.out.write(text)
    for path in paths:
        write_text(path, text)
    return 0


def _is_whole(found: Recognised, name: str, text: str) -> bool:
    """Whether a board comes in again from its text as it was."""
    try:
        back = recognise(text, (found.puzzle,), puzzle=found.puzzle.slug)
    except WorkbenchError:
        return False
    return name in (NATIVE, link.NAME) or bool(back.board == found.board)


def _in_format(found: Recognised, name: str) -> str:
    if name == NATIVE:
        return boardfile.with_header(found.puzzle.format(found.board), found.header)
    for one in found.puzzle.written:
        if one.name == name:
            assert one.format is not None
            return one.format(found.board) + "\n"
    offer = ", ".join([NATIVE, *(one.name for one in found.puzzle.written)])
    raise OptionError(f"--to {name}: {found.puzzle.slug} boards can be written as {offer}")
