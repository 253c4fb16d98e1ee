"""Texts as people post them, and what is put around a text when it is posted."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from workbench.core.puzzle import AnyPuzzle

HERE = Path(__file__).parent / "puzzles"


@dataclass(frozen=True, slots=True)
class Form:
    """A text, and the board it is, in a format of the puzzle.

    source     the kind of source that it comes from, as far as that is known; "own" was written for the tests.
    front      only read so where the puzzle is in front.
    anywhere   read so whatever is in front.
    """

    text: str
    format: str
    board: str
    source: str = "unrecorded"
    front: bool = False
    anywhere: bool = False


def forms(slug: str) -> list[Form]:
    """The forms that are kept beside a puzzle's tests; none of one that reads no loose texts, which none has to."""
    path = HERE / slug / "pasted.toml"
    if not path.exists():
        return []
    said = tomllib.loads(path.read_text(encoding="utf-8"))
    known = said["sources"]
    found = [Form(**{**one, "format": said["format"], "board": said["boards"][one["board"]]}) for one in said["form"]]
    assert {one.source for one in found} == set(known), "a source that is not told, or of no form"
    return found


def _each(mark: str) -> Callable[[str], str]:
    return lambda text: "\n".join(f"{mark}{line}".rstrip() for line in text.split("\n"))


WRAPPERS: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "blanks at the ends": lambda text: "\n\n" + text.replace("\n", "  \n") + "\n\n\n",
    "moved in": _each("    "),
    "a mail": lambda text: f"Hi all,\n\nis this right?\n\n{text}\n\nThanks and regards,\nMaria\n",
    "an answered mail": lambda text: f"On Monday Maria wrote:\n{_each('> ')(text)}\n\nYes, it is.\n",
    "quoted twice": lambda text: f"{_each('> > ')(text)}\n> I think so.\n\nSo do I.",
    "a code fence": lambda text: f"My try so far:\n\n```\n{text}\n```\n\nWhat do you think?",
    "a fence with a language": lambda text: f"```python\n{text}\n```",
    "a forum's code": lambda text: f"[code]\n{text}\n[/code]\nsolved!",
    "a spoiler": lambda text: f"[spoiler]\n{text}\n[/spoiler]",
    "a page": lambda text: f"<p>Look:</p>\n<pre>\n{text}\n</pre>\n",
    "a heading": lambda text: f"# Sunday puzzle no. 12\n\n{text}\n",
    "a signature": lambda text: f"{text}\n\n-- \nSent from my phone",
    "a mark of order": lambda text: "\ufeff" + text + "\n",
}
"""How a text is posted; what it holds stays the same."""


def front_of(puzzle: AnyPuzzle, form: Form) -> AnyPuzzle | None:
    return puzzle if form.front else None
