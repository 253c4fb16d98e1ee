"""Text formats of other programs, as data: a name, and functions that read and write. Files are not opened here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from workbench.core.options import Values

Board = TypeVar("Board")


@dataclass(frozen=True, slots=True)
class Format(Generic[Board]):
    """A text format of another program.

    parse      text and the board's options to a board; FormatError when the text is not one. None: write only.
    format     board to text, without a line break at its end. None: read only. Raises FormatError for a board that
               the format cannot hold.
    resembles  whether a text looks like this format, damaged or not: cheap, used to recognise files.
    """

    name: str
    title: str
    parse: Callable[[str, Values], Board] | None = None
    format: Callable[[Board], str] | None = None
    resembles: Callable[[str], bool] = field(default=lambda text: False)
