"""Whose board a text is and in which format it is written. Opens no file; how texts are taken apart is the formats'."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from workbench.core import boardfile, files, native, options
from workbench.core.errors import FormatError, OptionError, WorkbenchError
from workbench.core.puzzle import AnyPuzzle
from workbench.core.text_format import Format
from workbench.core.wording import listed

NATIVE = "native"
"""The name of the program's own text among the formats."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """A text that turned out to be a board.

    header   header entries that are none of the puzzle's own, to be written back; empty for foreign formats.
    format   the format's name, `native` for the program's own.
    guess    it was read though it is not what the format itself would write, but for blanks: a person should look
             at it before it replaces anything.
    """

    puzzle: AnyPuzzle
    board: Any
    header: tuple[boardfile.HeaderEntry, ...]
    format: str
    guess: bool = False

    @property
    def title(self) -> str:
        """What the format is called, for people."""
        return next((one.title for one in self.puzzle.formats if one.name == self.format), self.format)


def recognise(
    text: str,
    puzzles: tuple[AnyPuzzle, ...],
    *,
    puzzle: str | None = None,
    format: str | None = None,  # noqa: A002 - the user's word for it
    board_options: Mapping[str, str] | None = None,
) -> Recognised:
    """The board that `text` holds.

    puzzle, format   force whose and which format it is; None to find out.
    board_options    what a foreign format does not say, as texts: the size, a variant of the rules.

    FormatError or OptionError, as one line, when it is no board, too large for one, or may be several.
    """
    files.admit(text)
    candidates = puzzles if puzzle is None else (find_puzzle(puzzles, puzzle),)
    given = board_options or {}
    if format == NATIVE or (format is None and boardfile.is_native(text)):
        return _read_native(text, candidates, forced=puzzle is not None, given=given)
    if not text.strip():
        raise FormatError("the file is empty: a board begins with a line like 'puzzle: towers 1'")
    readers = [_Reader(owner, one) for owner in candidates for one in owner.formats if one.parse is not None]
    if format is not None:
        named = [reader for reader in readers if reader.format.name == format]
        if not named:
            raise OptionError(f"unknown format '{format}': there is {_names(candidates, readers)}")
        if len(named) == 1:
            return named[0].read(text, given)
        readers = named
    likely = [reader for reader in readers if reader.format.resembles(text)]
    if len(likely) == 1:
        return likely[0].read(text, given)
    if not likely:
        raise FormatError(_stranger(candidates, readers))
    return _the_one(text, likely, given)


def find_puzzle(puzzles: tuple[AnyPuzzle, ...], slug: str) -> AnyPuzzle:
    """The puzzle called `slug`; OptionError naming those there are."""
    for puzzle in puzzles:
        if puzzle.slug == slug:
            return puzzle
    raise OptionError(f"unknown puzzle '{slug}': there is {listed(p.slug for p in puzzles)}")


@dataclass(frozen=True, slots=True)
class _Reader:
    owner: AnyPuzzle
    format: Format[Any]

    @property
    def name(self) -> str:
        return f"{self.owner.slug} {self.format.name}"

    def read(self, text: str, given: Mapping[str, str]) -> Recognised:
        parse: Callable[[str, options.Values], Any] | None = self.format.parse
        assert parse is not None
        values = options.read(self.owner.options, given, f"option of a {self.owner.slug} board")
        board = parse(text, values)
        return Recognised(self.owner, board, (), self.format.name, not self._writes(board, text))

    def _writes(self, board: Any, text: str) -> bool:
        """Whether the format itself would write a board so, but for blanks."""
        if self.format.format is None:
            return True  # nothing to compare with: the format was not made to be written
        try:
            return "".join(self.format.format(board).split()) == "".join(text.split())
        except WorkbenchError:
            return False


def _read_native(text: str, candidates: tuple[AnyPuzzle, ...], *, forced: bool, given: Mapping[str, str]) -> Recognised:
    slug = boardfile.take_apart(text).slug
    owner = next((p for p in candidates if p.slug == slug), None)
    if owner is None and forced:
        owner = candidates[0]  # its own parser says whose board this is
    if owner is None:
        raise FormatError(f"unknown puzzle '{slug}': there is {listed(p.slug for p in candidates) or 'none'}", 1)
    if given:
        raise OptionError(f"{next(iter(given))}: the header of a native board says it already; change it there")
    return Recognised(owner, owner.parse(text), native.foreign_header(owner, text), NATIVE)


def _the_one(text: str, readers: list[_Reader], given: Mapping[str, str]) -> Recognised:
    """Several formats claim the text: the one that can read it, unless several can and disagree about the board."""
    read: list[tuple[_Reader, Recognised]] = []
    refusals: list[str] = []
    for reader in readers:
        try:
            read.append((reader, reader.read(text, given)))
        except WorkbenchError as error:
            refusals.append(f"{reader.name}: {error}")
    if not read:
        raise FormatError("it is no board: " + "; ".join(refusals))
    first = read[0][1]
    if all(one.puzzle is first.puzzle and one.board == first.board for _, one in read[1:]):
        return first
    names = listed((reader.name for reader, _ in read), "or")
    raise FormatError(f"it may be {names}: say which with --puzzle and --from")


def _stranger(candidates: tuple[AnyPuzzle, ...], readers: list[_Reader]) -> str:
    begin = f"puzzle: {candidates[0].slug if candidates else 'towers'} 1"
    foreign = list(dict.fromkeys(reader.format.name for reader in readers))  # two puzzles may call theirs the same
    others = f", and not {listed(foreign, 'or')}" if foreign else ""
    return f"no known format: no line like '{begin}' at the top{others}"


def _names(candidates: tuple[AnyPuzzle, ...], readers: list[_Reader]) -> str:
    foreign = [reader.format.name if len(candidates) == 1 else reader.name for reader in readers]
    return listed([NATIVE, *foreign])
