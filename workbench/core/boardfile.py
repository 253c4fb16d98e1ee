"""The text of a board: a header of `key: value` lines, a blank line, then the puzzle's own lines.

The header's first line names the puzzle and the version of its text ("puzzle: towers 1"); the others are the options
the board was made with, and whatever else people wrote there ("author: ..."), which is kept. This module knows no
puzzle, so that which versions are read is `core.native`'s, and touches no file; files are `core.files`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from workbench.core import files
from workbench.core.errors import FormatError, WorkbenchError
from workbench.core.wording import shortened

_ANOTHER = re.compile(r"puzzle:\s*\w+\s+\d")  # the first line of a board
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9 _-]*")


@dataclass(frozen=True, slots=True)
class BodyLine:
    """One line of a body and its number in the file, counted from 1."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class HeaderEntry:
    """One `key: value` line of a header."""

    number: int
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class BoardFile:
    """A text taken apart: which puzzle, which version, the header's other entries, the body without blank lines."""

    slug: str
    version: int
    header: tuple[HeaderEntry, ...]
    body: tuple[BodyLine, ...]


def title_of(header: Iterable[HeaderEntry]) -> str:
    """What a header calls the board; "" where it does not."""
    return next((entry.value for entry in header if entry.key == "title"), "")


def title_in(path: Path) -> str:
    """What a file calls its board; the file's own name where it says nothing, or cannot be read."""
    try:
        return title_of(take_apart(files.read_text(path)).header) or path.stem
    except WorkbenchError:
        return path.stem


def is_native(text: str) -> bool:
    """Whether a text claims to be a board's file: its first line that is not blank starts with "puzzle:"."""
    return text.lstrip("\ufeff \t\r\n").lower().startswith("puzzle:")


def take_apart(text: str) -> BoardFile:
    """Parse the frame of a board's file; FormatError with the line number when it is damaged."""
    lines = text.removeprefix("\ufeff").splitlines()
    start = next((i for i, line in enumerate(lines) if line.strip()), None)
    if start is None:
        raise FormatError("the file is empty: its first line should be like 'puzzle: towers 1'")
    slug, version = _first_line(lines[start], start + 1)
    header: list[HeaderEntry] = []
    index = start + 1
    while index < len(lines) and lines[index].strip():
        key, colon, value = lines[index].partition(":")
        if not colon or not _KEY.fullmatch(key.strip()):
            raise FormatError(
                f"'{shortened(lines[index])}' is no header line: 'key: value' is, and a blank line ends the header",
                index + 1,
            )
        header.append(HeaderEntry(index + 1, key.strip(), value.strip()))
        index += 1
    body = tuple(BodyLine(i + 1, lines[i].rstrip()) for i in range(index, len(lines)) if lines[i].strip())
    if (second := next((line.number for line in body if _ANOTHER.match(line.text)), None)) is not None:
        raise FormatError("another board begins here: a file is read as one, the window opens each of several", second)
    return BoardFile(slug, version, tuple(header), body)


def put_together(slug: str, version: int, header: Mapping[str, str], body: str) -> str:
    """The text of a board's file, ending with a line break."""
    head = [f"puzzle: {slug} {version}", *(f"{key}: {value}" for key, value in header.items())]
    return "\n".join(head) + "\n\n" + body.strip("\n") + "\n"


def with_header(text: str, entries: tuple[HeaderEntry, ...]) -> str:
    """`text` with more header entries added behind those it has."""
    head, blank, body = text.partition("\n\n")
    more = "".join(f"\n{entry.key}: {entry.value}" for entry in entries)
    return head + more + blank + body


def _first_line(line: str, number: int) -> tuple[str, int]:
    key, _, value = line.partition(":")
    words = value.split()
    if key.strip().lower() != "puzzle" or not 1 <= len(words) <= 2:
        raise FormatError(f"'{shortened(line)}' is no first line of a board: 'puzzle: towers 1' would be", number)
    if len(words) == 1:
        return words[0], 1
    # no format number has ten digits, and Python refuses to convert thousands
    if not re.fullmatch(r"0*[1-9][0-9]{0,8}", words[1]):
        raise FormatError(f"'{shortened(words[1])}' is no format number: a whole number from 1 is", number)
    return words[0], int(words[1])
