"""The program's own text of a board: what a puzzle declares, read from and written to a file's header and body.

How a text falls into header and body is `boardfile`'s, files are `files`'.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from workbench.core import boardfile, options
from workbench.core.errors import FormatError, OptionError
from workbench.core.options import Option, Value, Values

Board = TypeVar("Board")


class PuzzleWithText(Protocol[Board]):
    """The part of a puzzle that its boards' text needs."""

    @property
    def slug(self) -> str: ...

    @property
    def version(self) -> int: ...

    @property
    def options(self) -> tuple[Option, ...]: ...

    def parse_body(self, values: Values, body: tuple[boardfile.Line, ...]) -> Board: ...

    def options_of(self, board: Board) -> Values: ...

    def format_body(self, board: Board) -> str: ...


def parse(puzzle: PuzzleWithText[Board], text: str) -> Board:
    """The board of a native text; FormatError, with the line number where one line is to blame."""
    file = boardfile.take_apart(text)
    if file.slug != puzzle.slug:
        raise FormatError(f"this is a board of '{file.slug}', not of '{puzzle.slug}'", 1)
    if file.version > puzzle.version:
        raise FormatError(
            f"this board has format {file.version}; this program reads {puzzle.slug} up to format {puzzle.version}. "
            "A newer program wrote it",
            1,
        )
    found = _read_options(puzzle.options, file.header)
    try:
        return puzzle.parse_body(options.complete(puzzle.options, found), file.body)
    except OptionError as error:
        raise FormatError(str(error)) from None
    except FormatError as error:
        # "size 5 wants 7 lines" puzzles a person who wrote "siez: 4"
        left_out = [option for option in puzzle.options if option.name not in found]
        if not left_out:
            raise
        assumed = ", ".join(f"{option.name} {option.text(option.default)}" for option in left_out)
        raise FormatError(f"{error} (not in the header, so assumed: {assumed})") from None


def format_board(puzzle: PuzzleWithText[Board], board: Board) -> str:
    values = puzzle.options_of(board)
    said = [option for option in puzzle.options if not (option.automatic and values[option.name] is None)]
    header = {option.name: option.text(values[option.name]) for option in said}
    return boardfile.put_together(puzzle.slug, puzzle.version, header, puzzle.format_body(board))


def foreign_header(puzzle: PuzzleWithText[Board], text: str) -> tuple[boardfile.HeaderEntry, ...]:
    """The header entries of a native text that are none of the puzzle's own, to be written back on saving."""
    own = {option.name for option in puzzle.options}
    return tuple(entry for entry in boardfile.take_apart(text).header if entry.key not in own)


def _read_options(known: tuple[Option, ...], header: tuple[boardfile.HeaderEntry, ...]) -> dict[str, Value]:
    by_name = {option.name: option for option in known}
    found: dict[str, Value] = {}
    for entry in header:
        option = by_name.get(entry.key)
        if option is None:
            continue
        if entry.key in found:
            raise FormatError(f"'{entry.key}' is given a second time", entry.number)
        try:
            found[entry.key] = option.read(entry.value)
        except OptionError as error:
            raise FormatError(str(error), entry.number) from None
    return found
