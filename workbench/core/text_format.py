"""Text formats of other programs, as data: a name, and functions that read and write. Files are not opened here.

`bare` takes away what people have around a board when they copy it: a name before it, code fences, a full stop. What is
left keeps its lines, so that messages name the right ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from workbench.core.loose import Loose, Reading
from workbench.core.options import Values

Board = TypeVar("Board")


@dataclass(frozen=True, slots=True)
class Format(Generic[Board]):
    """A text format of another program.

    parse      text and the board's options to a board; FormatError when the text is not one. None: write only.
    format     board to text, without a line break at its end. None: read only. Raises FormatError for a board that
               the format cannot hold.
    resembles  whether a text looks like this format, damaged or not: cheap, used to recognise files.
    loose      boards of this format in a text that is not in it, likely ones first, each a `Reading` of `core.loose`
               with a weight by which it comes before or after those of other puzzles.
    example    a short text of one line that is read.
    """

    name: str
    title: str
    parse: Callable[[str, Values], Board] | None = None
    format: Callable[[Board], str] | None = None
    resembles: Callable[[str], bool] = field(default=lambda text: False)
    loose: Callable[[Loose], Iterable[Reading]] | None = None
    example: str = ""


_ANY_NAME = re.compile(r"\s*[A-Za-z_][\w ]*[:=]")
_ANSWER = re.compile(
    r"\s*(?:the |my )?(?:answer|solution|result|board|grid|position|hands?|deal)s?\s*[:=]\s*(?=\S|\n)", re.I
)
_FENCE = re.compile(r"^[ \t]*(?:```|~~~).*$", re.MULTILINE)
_FULL_STOP = re.compile(r"(?<=[\])}\d])[.;]\s*$")
_BRACKETS = str.maketrans(dict.fromkeys("[](){}'\"`", " "))


def bare(text: str, *, any_name: bool = True) -> str:
    """A text without what stands around its board.

    any_name   whether any name with ":" or "=" behind it is taken away at the beginning; else only words such as
               "Answer:": in a text whose lines begin with names the first of them says something.
    """
    text = _FENCE.sub("", text.removeprefix("\ufeff")).rstrip()
    name = (_ANY_NAME if any_name else _ANSWER).match(text)
    if name is not None:
        text = "\n" * name[0].count("\n") + text[name.end() :]
    return _FULL_STOP.sub("", text)


def without_brackets(text: str) -> str:
    """A text with blanks in place of brackets and quotes of all kinds."""
    return text.translate(_BRACKETS)
