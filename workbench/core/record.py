"""A record: the file of a board that says what question it answers, what it beats, how it was found and what is proved.

All of it stands in the file's header, next to the `expect:` lines that anybody can have checked:

title: 12 cards that play for ever
question: is there an endless game of n different cards for n = 12?
answer: yes: this deal
beats: M. Z. Spivey, Cycles in War, Integers 10 (2010), G02, which leaves n = 12 open
found: python main.py solve ... --task endless; 85 s, 1 core
proved: the game comes back to where it was, which the rules show
expect: check -> sound decided=yes
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from workbench.core import boardfile, files
from workbench.core.errors import FormatError
from workbench.core.expectation import Expectation, expectations


@dataclass(frozen=True, slots=True)
class Record:
    """What a record's file says, as texts in plain words.

    question   what was open.          answer   what this board shows.     beats    whom or what, with the source.
    found      command, time, machine. proved   what is proved, and by what; nothing beyond it is claimed.
    certificate   what anybody can have checked; at least one.
    """

    path: Path
    slug: str
    title: str
    question: str
    answer: str
    beats: str
    found: str
    proved: str
    text: str
    certificate: tuple[Expectation, ...]


@cache  # it ships with the program, whose search field asks for it at each key
def read(path: Path) -> Record:
    """The record in a file; FormatError when an entry of the header is missing, FileProblem when it cannot be read."""
    text = files.read_text(path)
    parts = boardfile.take_apart(text)
    entries = {entry.key: entry.value for entry in parts.header}

    def entry(key: str) -> str:
        if not entries.get(key):
            raise FormatError(f"{path.name}: a record has a header line '{key}: ...'")
        return entries[key]

    certificate = expectations(text)
    if not certificate:
        raise FormatError(f"{path.name}: a record has a line like 'expect: check -> solved', which can be checked")
    return Record(
        path,
        parts.slug,
        title=entry("title"),
        question=entry("question"),
        answer=entry("answer"),
        beats=entry("beats"),
        found=entry("found"),
        proved=entry("proved"),
        text=text,
        certificate=certificate,
    )
