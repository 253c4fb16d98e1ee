"""The program's own text of a board: what a puzzle declares, read from and written to a file's header and body. A
text of a newer version than the puzzle's is refused here.

How a text falls into header and body is `boardfile`'s, files are `files`'.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from workbench.core import boardfile, link, options
from workbench.core.errors import FormatError, OptionError
from workbench.core.options import Option, Value, Values
from workbench.core.text_format import Format

Board = TypeVar("Board")


class WithText(ABC, Generic[Board]):
    """The part of a puzzle that is about boards as texts."""

    slug: ClassVar[str]
    version: ClassVar[int] = 1
    """Of the native text. Raise it when older programs could not read what this one writes."""
    options: ClassVar[tuple[Option, ...]] = ()
    formats: ClassVar[tuple[Format[Any], ...]] = ()
    """Text formats of other programs."""

    def options_of(self, board: Board) -> Values:
        """The values of `options` that `board` has: the header of its file; by default its attributes so called."""
        return options.values_of(self.options, board)

    @abstractmethod
    def parse_body(self, values: Values, body: tuple[boardfile.BodyLine, ...]) -> Board:
        """The board of a file's body; FormatError with the line number. What a board can hold, broken or not, is
        accepted: the rules are `check`'s."""

    @abstractmethod
    def format_body(self, board: Board) -> str:
        """The body of a board's file."""

    def parse(self, text: str) -> Board:
        """The board of a native text, `parse(format(board)) == board`; FormatError, with the line number where one line
        is to blame."""
        file = boardfile.take_apart(text)
        if file.slug != self.slug:
            raise FormatError(f"this is a board of '{file.slug}', not of '{self.slug}'", 1)
        if file.version > self.version:
            raise FormatError(
                f"this board has format {file.version}; this program reads {self.slug} up to format {self.version}. "
                "A newer program wrote it",
                1,
            )
        found = _read_options(self.options, file.header)
        try:
            return self.parse_body(options.complete(self.options, found), file.body)
        except OptionError as error:
            raise FormatError(str(error)) from None
        except FormatError as error:
            # "size 5 wants 7 lines" puzzles a person who wrote "siez: 4"
            left_out = [option for option in self.options if option.name not in found]
            if not left_out:
                raise
            assumed = ", ".join(f"{option.name} {option.text(option.default)}" for option in left_out)
            raise FormatError(f"{error} (not in the header, so assumed: {assumed})") from None

    def format(self, board: Board) -> str:
        """The native text of a board: what files, undo, clipboard and scripts use."""
        values = self.options_of(board)
        said = [option for option in self.options if not (option.automatic and values[option.name] is None)]
        header = {option.name: option.text(values[option.name]) for option in said}
        return boardfile.put_together(self.slug, self.version, header, self.format_body(board))

    @property
    def written(self) -> tuple[Format[Board], ...]:
        """What boards can be written as beside their own text: a link, and formats of other programs."""
        as_link: Format[Board] = Format(link.NAME, link.TITLE, format=self.link)
        return (as_link, *(one for one in self.formats if one.format is not None))

    def link(self, board: Board) -> str:
        return link.folded(self.format(board))


def foreign_header(puzzle: WithText[Any], text: str) -> tuple[boardfile.HeaderEntry, ...]:
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
