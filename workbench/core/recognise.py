"""Whose board a text is and in which format it is written. Opens no file; how texts are taken apart is the formats'."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from workbench.core import boardfile, files, loose, native, options
from workbench.core.errors import FormatError, OptionError, WorkbenchError
from workbench.core.loose_text import found as found_in
from workbench.core.puzzle import AnyPuzzle
from workbench.core.text_format import Format
from workbench.core.wording import listed

_MOST_ENDS = 20  # places at which a quoted board's text may end
_IN_FRONT = 1.5  # added to the weight of the puzzle in front: labels or an address of another one weigh more
NATIVE = "native"
"""The name of the program's own text among the formats."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """A text that turned out to be a board.

    header   header entries that are none of the puzzle's own, to be written back; empty for foreign formats.
    format   the format's name, `native` for the program's own.
    guess    it is not, blanks aside, what the format itself would write: a person should look at it before it
             replaces anything.
    skipped  numbers of the lines, from 1, that are no part of it.
    unlikely the text may as well be something else.
    """

    puzzle: AnyPuzzle
    board: Any
    header: tuple[boardfile.HeaderEntry, ...]
    format: str
    guess: bool = False
    skipped: tuple[int, ...] = ()
    unlikely: bool = False

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
    front: AnyPuzzle | None = None,
) -> Recognised:
    """The board that `text` holds: in a format as it is written, or else wherever it stands in the text.

    puzzle, format   force whose and which format it is; None to find out.
    board_options    what a foreign format does not say, as texts: the size, a variant of the rules.
    front            the puzzle that is meant where several are possible; without it they are a question.

    FormatError or OptionError, as one line, when it is no board, too large for one, or may be several.
    """
    files.admit(text)
    candidates = puzzles if puzzle is None else (find_puzzle(puzzles, puzzle),)
    given = board_options or {}
    if format == NATIVE or (format is None and boardfile.is_native(text)):
        return _read_native(text, candidates, forced=puzzle is not None, given=given)
    if not text.strip():
        raise FormatError("the file is empty: a board begins with a line like 'puzzle: towers 1'")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    readers = [_Reader(owner, one) for owner in candidates for one in owner.formats]
    if format is not None:
        readers = [reader for reader in readers if reader.format.name == format and reader.format.parse is not None]
        if not readers:
            known = [_Reader(owner, one) for owner in candidates for one in owner.formats if one.parse is not None]
            raise OptionError(f"unknown format '{format}': there is {_names(candidates, known)}")
    quoted = _quoted(text, candidates) if format is None else None
    if quoted is not None:
        return quoted
    said: WorkbenchError | None = None
    exact: Recognised | None = None
    for some in ([reader for reader in readers if reader.owner is front], readers):
        try:
            exact = _as_written(text, some, given, forced=format is not None) if some else None
        except WorkbenchError as error:  # of the puzzle in front, which is asked first, if it had one
            said = said or error
            if isinstance(error, _SeveralError) and front is None:
                raise
        if exact is not None:
            break
    if exact is not None and (front is None or exact.puzzle is front):
        return exact
    found = _within(text, readers, given, front)
    if found is not None and (exact is None or (found.puzzle is front and (exact.guess or not found.unlikely))):
        return found
    if exact is None:
        assert said is not None
        raise said
    return exact


class _SeveralError(FormatError):
    """A text may be several boards."""


def _as_written(text: str, readers: list[_Reader], given: Mapping[str, str], *, forced: bool) -> Recognised:
    """The board of a text that is a format's and nothing else; FormatError when it is none, or may be several."""
    readers = [reader for reader in readers if reader.format.parse is not None]
    likely = readers if forced else [reader for reader in readers if reader.format.resembles(text)]
    if len(likely) == 1:
        return likely[0].read(text, given)
    if not likely:
        raise FormatError(_stranger(readers))
    return _the_one(text, likely, given)


def _within(text: str, readers: list[_Reader], given: Mapping[str, str], front: AnyPuzzle | None) -> Recognised | None:
    """The likeliest board that stands somewhere in a text; None where there is none."""
    ready = found_in(text)
    everything = {number for number, line in enumerate(text.splitlines(), 1) if line.strip()}
    found: list[tuple[tuple[float, int], Recognised]] = []
    for owner in dict.fromkeys(reader.owner for reader in readers):
        read = [one for reader in readers if reader.owner is owner for one in reader.within(ready, given)]
        if read:  # of equal weight the first: formats tell likely ones first
            reading, one = max(read, key=lambda pair: pair[0].weight)
            skipped = tuple(sorted(everything - reading.lines))
            rank = (reading.weight + _IN_FRONT * (owner is front), -len(skipped))
            found.append((rank, replace(one, skipped=skipped, unlikely=reading.weight < loose.SHAPE)))
    if not found:
        return None
    best = max(rank for rank, _ in found)
    likely = [one for rank, one in found if rank == best]
    if front is None and any(one.puzzle is not likely[0].puzzle for one in likely):
        names = listed(dict.fromkeys(f"{one.puzzle.slug} {one.format}" for one in likely), "or")
        raise _SeveralError(f"it may be {names}: say which with --puzzle and --from")
    return likely[0]


_FIRST_LINE = re.compile(r"^([^\w\n]{0,40})puzzle:[ \t]*(\w{1,40})[ \t]+\d", re.MULTILINE)


def _quoted(text: str, candidates: tuple[AnyPuzzle, ...]) -> Recognised | None:
    """The board whose own text stands in another, perhaps behind marks of quotation; None where there is none."""
    first = _FIRST_LINE.search(text)
    owner = next((p for p in candidates if first is not None and p.slug == first[2]), None)
    if first is None or owner is None:
        return None
    begin = text.count("\n", 0, first.start())
    mark = first[1].rstrip()
    lines = [line.removeprefix(first[1]) if line.rstrip() != mark else "" for line in text.splitlines()[begin:]]
    ends = [i for i, line in enumerate(lines) if i == len(lines) - 1 or not lines[i + 1].strip() or "```" in line]
    for end in ends[::-1][:_MOST_ENDS]:  # other words may follow
        body = lines[: end + 1 - ("```" in lines[end])]
        try:
            board = owner.parse("\n".join(body) + "\n")
        except WorkbenchError:
            continue
        kept = range(begin + 1, begin + 1 + len(body))
        skipped = (n for n, line in enumerate(text.splitlines(), 1) if line.strip() and n not in kept)
        return Recognised(owner, board, (), NATIVE, True, tuple(skipped))
    return None


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

    def board(self, text: str, given: Mapping[str, str]) -> Any:
        parse: Callable[[str, options.Values], Any] | None = self.format.parse
        assert parse is not None
        return parse(text, options.read(self.owner.options, given, f"option of a {self.owner.slug} board"))

    def read(self, text: str, given: Mapping[str, str]) -> Recognised:
        board = self.board(text, given)
        return Recognised(self.owner, board, (), self.format.name, not self._writes(board, text))

    def within(self, ready: loose.Loose, given: Mapping[str, str]) -> Iterator[tuple[loose.Reading, Recognised]]:
        """What the format reads in a text that is not in it."""
        for reading in self.format.loose(ready) if self.format.loose is not None else ():
            with contextlib.suppress(WorkbenchError):
                board = self.board(reading.text, {**reading.options, **given})
                yield reading, Recognised(self.owner, board, (), self.format.name, guess=True)

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
    raise _SeveralError(f"it may be {names}: say which with --puzzle and --from")


def _stranger(readers: list[_Reader]) -> str:
    begin = f"puzzle: {readers[0].owner.slug if readers else 'towers'} 1"
    foreign = list(dict.fromkeys(reader.format.name for reader in readers))  # two puzzles may call theirs the same
    others = f", and not {listed(foreign, 'or')}" if foreign else ""
    return f"no known format: no line like '{begin}' at the top{others}"


def _names(candidates: tuple[AnyPuzzle, ...], readers: list[_Reader]) -> str:
    foreign = [reader.format.name if len(candidates) == 1 else reader.name for reader in readers]
    return listed([NATIVE, *foreign])
