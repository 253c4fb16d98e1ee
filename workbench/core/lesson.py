"""A lesson: a text file of steps that a teacher prepares and the window plays. This module reads it and plays nothing.

lesson: Why one model is tighter
source: where that was said first

open towers/05-game.txt          a board, beside the lesson or a sample;
                                 NAME=VALUE behind it: another view
ask solve formulation=polytope   the task in the box, and its options
start 20                         have it answered, in 20 s at most
think on                         see it think; or off
show relaxation 1                a step of an insight; also board,
                                 solver, answer, runs, insights, log
say Words for the hall, which go on
  in lines that are indented.
yours                            the board on show is the person's: arrows stay on
                                 it, and a solver's becomes hers
wait                             for a key
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

from workbench.core import files, options, resources
from workbench.core.errors import FormatError, WorkbenchError
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import recognise
from workbench.core.task import Task
from workbench.core.wording import shortened

PLACES = ("board", "solver", "answer", "runs", "insights", "log")
"""What can be shown besides insights: the person's board, the solver's, a page of the column."""
_OF_RUNS = ("solver", "answer", "log")  # those that a run brings
_LONGEST = 600  # letters of what is said at once: more is not read from the last row
_MOST = 2_000  # lines of a lesson
_HEAD = re.compile(r"(lesson|source):\s*(.*)")


@dataclass(frozen=True, slots=True)
class Open:
    """Open a board, and look at it so."""

    puzzle: AnyPuzzle
    board: Any
    title: str
    view: Values


@dataclass(frozen=True, slots=True)
class Ask:
    """Choose a task and its options."""

    task: Task
    values: Values


@dataclass(frozen=True, slots=True)
class Start:
    """Have it answered, in so many seconds at most."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Think:
    """Switch on or off what a solver knows before it searches."""

    on: bool


@dataclass(frozen=True, slots=True)
class Show:
    """Show one of PLACES, or an insight by its key, a step of it from 1."""

    what: str
    step: int


Deed = Open | Ask | Start | Think | Show


@dataclass(frozen=True, slots=True)
class Slide:
    """What is said and done up to a key."""

    said: str
    deeds: tuple[Deed, ...]
    yours: bool = False
    """Whether the board is the person's meanwhile: arrows move her cursor, and bars show what she has made of it."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, and where it comes from."""

    title: str
    source: str
    slides: tuple[Slide, ...]


def shipped() -> tuple[Path, ...]:
    """The lessons that come with the program."""
    return tuple(sorted(resources.path("lessons").glob("*.txt")))


@cache  # of those that ship, at each key in the search field
def title_in(path: Path) -> str:
    """What a file calls its lesson; the file's own name where it says nothing, or cannot be read."""
    try:
        found = _HEAD.match(files.read_text(path).lstrip())
    except WorkbenchError:
        return path.stem
    return (found[2].strip() if found else "") or path.stem


def read(path: Path, puzzles: tuple[AnyPuzzle, ...]) -> Lesson:
    """The lesson in a file; WorkbenchError naming the path, the line, and what is wrong."""
    text = files.read_text(path)
    try:
        return _LessonReader(path.parent, puzzles).read(text)
    except WorkbenchError as error:
        raise type(error)(f"{path}: {error}") from None


class _LessonReader:
    """Reads line by line; knows which board is open, whose tasks can be asked."""

    def __init__(self, folder: Path, puzzles: tuple[AnyPuzzle, ...]) -> None:
        self._folder, self._puzzles = folder, puzzles
        self._puzzle: AnyPuzzle | None = None
        self._asked = False  # whether anything has been answered that could be shown
        self._words: dict[str, Callable[[str], Deed]] = {
            "open": self._open,
            "ask": self._ask,
            "start": _start,
            "think": _think,
            "show": _show,
        }

    def read(self, text: str) -> Lesson:
        lines = text.removeprefix("\ufeff").splitlines()
        if len(lines) > _MOST:
            raise FormatError(f"the lesson has {len(lines):,} lines: at most {_MOST:,} are read")
        head = {found[1]: found[2].strip() for line in lines if (found := _HEAD.fullmatch(line.strip()))}
        first = next((number for number, line in enumerate(lines, 1) if line.strip()), 1)
        if not head.get("lesson") or not lines[first - 1].startswith("lesson:"):
            raise FormatError("the first line of a lesson is 'lesson: ' and its title", first)
        slides, said, deeds, yours = list[Slide](), "", list[Deed](), False
        for number, line in [*_joined(lines), (len(lines), "wait")]:
            word, _, rest = line.partition(" ")
            if word == "wait" and not rest:
                if said or deeds:
                    slides.append(Slide(said, tuple(deeds), yours))
                said, deeds, yours = "", [], False
            elif word == "yours" and not rest and self._puzzle is not None:
                yours = True
            elif word == "say":
                said = _said(f"{said} {rest}", number)
            elif word in self._words:
                deeds.append(self._deed(word, rest.strip(), number))
            else:
                known = ", ".join((*self._words, "say", "yours"))
                raise FormatError(f"'{shortened(line)}' is no step of a lesson: {known} and wait are", number)
        if not slides:
            raise FormatError("the lesson has no steps")
        return Lesson(head["lesson"], head.get("source", ""), tuple(slides))

    def _deed(self, word: str, rest: str, number: int) -> Deed:
        if word != "open" and self._puzzle is None:
            raise FormatError(f"'{word}' comes before any board: 'open towers/05-game.txt' opens one", number)
        if word == "show" and rest in _OF_RUNS and not self._asked:
            raise FormatError(f"'show {rest}' comes before any 'start', so there is nothing to show", number)
        self._asked = self._asked or word == "start"
        try:
            return self._words[word](rest)
        except WorkbenchError as error:
            raise FormatError(str(error), number) from None

    def _open(self, rest: str) -> Open:
        words = rest.split()
        pairs = [pair.partition("=") for pair in takewhile(lambda word: "=" in word, words[:0:-1])]
        name = " ".join(words[: -len(pairs)]) if pairs else rest
        if not name or not name.isprintable():
            raise FormatError("'open' takes the name of a board's file, beside the lesson or among the samples")
        own = self._folder / name
        with files.reporting(shortened(name)):  # a name too long
            sample = resources.path("samples", name)
            path = sample if sample.exists() and not own.exists() else own  # that is where a missing one belongs
        found = recognise(files.read_text(path), self._puzzles)
        self._puzzle = found.puzzle
        given = {key: value for key, _, value in pairs}
        view = options.read(found.puzzle.view_options(found.board), given, "view option")
        return Open(found.puzzle, found.board, path.stem, view)

    def _ask(self, rest: str) -> Ask:
        assert self._puzzle is not None
        name, *pairs = rest.split() or [""]
        task = self._puzzle.task(name)
        for pair in pairs:
            if "=" not in pair:
                raise FormatError(f"'{shortened(pair)}' is no option: NAME=VALUE is")
        return Ask(task, task.read({key: value for key, _, value in (pair.partition("=") for pair in pairs)}))


def _joined(lines: list[str]) -> Iterator[tuple[int, str]]:
    """The steps, each with the number of its first line: what is indented goes on with the line before."""
    number, step = 0, ""
    for at, line in enumerate(lines, 1):
        if line[:1].isspace() and line.strip() and step:
            step += f" {line.strip()}"
            continue
        if step:
            yield number, step
        number, step = at, "" if _HEAD.fullmatch(line.strip()) or line.startswith("#") else line.strip()
    if step:
        yield number, step


def _start(rest: str) -> Start:
    try:
        seconds = float(rest or "inf")
    except ValueError:
        seconds = math.nan
    if not seconds > 0:
        raise FormatError(f"'{shortened(rest)}' is no time: 'start' takes seconds above 0, or nothing")
    return Start(seconds)


def _think(rest: str) -> Think:
    if rest not in ("on", "off"):
        raise FormatError(f"'think {shortened(rest)}': it is on or off")
    return Think(rest == "on")


def _show(rest: str) -> Show:
    found = re.fullmatch(r"([\w-]+)(?:\s+([1-9][0-9]{0,5}))?", rest)
    if found is None or (found[2] and found[1] in PLACES):
        raise FormatError(f"'show {shortened(rest)}': {', '.join(PLACES)} are shown, or an insight and its step")
    return Show(found[1], int(found[2] or 1))


def _said(text: str, number: int) -> str:
    if len(text) > _LONGEST:
        raise FormatError(f"{len(text):,} letters are said at once: at most {_LONGEST} can be read from afar", number)
    return "".join(one if one.isprintable() else " " for one in text.strip())
