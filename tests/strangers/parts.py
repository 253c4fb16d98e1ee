"""What all readers of strangers' texts share: bytes as texts and files, and what must go on with a board."""

from __future__ import annotations

import atexit
import shutil
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.contract import samples
from workbench.core import link
from workbench.core.errors import WorkbenchError
from workbench.core.puzzle import AnyPuzzle
from workbench.puzzles import PUZZLES
from workbench.puzzles._template.puzzle import Template

OWN: tuple[AnyPuzzle, ...] = (*PUZZLES, Template())
_HERE = Path(__file__).parents[1]
_OLD = _HERE / "old_files"
ROOM = Path(tempfile.mkdtemp(prefix="workbench-strangers-"))
"""Where the file of a parser that opens one lies."""
atexit.register(shutil.rmtree, ROOM, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class Parser:
    """One of them."""

    name: str
    read: Callable[[bytes], object]
    seeds: Callable[[], Iterable[bytes]]


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape" if b"\xff" in data else "replace")


def chosen(data: bytes, from_: tuple[Any, ...]) -> Any:
    """One of several, another for another input."""
    return from_[zlib.crc32(data) % len(from_)]


def texts(*patterns: str, folder: Path = _HERE) -> Iterator[bytes]:
    for pattern in patterns:
        yield from (path.read_bytes() for path in sorted(folder.glob(pattern)))


def in_file(data: bytes, name: str) -> Path:
    path = ROOM / name
    path.write_bytes(data)
    return path


def goes_on(puzzle: AnyPuzzle, board: Any) -> None:
    """A board that was read is judged, and comes back from its text and its link."""
    text = puzzle.format(board)
    assert puzzle.parse(text) == board, "it does not come back"
    assert [link.unfolded(one)[0] for one in link.found_in(puzzle.link(board))] == [text]
    puzzle.quick_check(board)
    for one in puzzle.formats:
        with suppress(WorkbenchError):
            if one.format is not None:
                one.format(board)


def own_boards(puzzle: AnyPuzzle) -> Iterator[bytes]:
    yield from (path.read_bytes() for path in samples(puzzle))
    yield from texts(f"boards/{puzzle.slug}-*.txt", folder=_OLD)
