"""The boards of a plan: files, globs and new boards are listed first, so that they can be counted, then read."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from workbench.core import files, options
from workbench.core.boardfile import title_of
from workbench.core.errors import Interrupted, WorkbenchError
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import find_puzzle, recognise
from workbench.solve.batch.plan import PlannedBoard
from workbench.solve.batch.plan_values import Wrong, as_shown, crossed_texts, culprit, listed, or_wrong

_MOST = 100_000
"""Boards of one job."""


@dataclass(frozen=True, slots=True)
class Boards:
    """Where the boards of a plan come from. `stopped` is asked while they are looked for and read: Interrupted."""

    folder: Path
    puzzles: tuple[AnyPuzzle, ...]
    stopped: Callable[[], bool]

    def listed(self, given: Mapping[str, Any]) -> Sequence[Callable[[], PlannedBoard]]:
        """What makes or reads each board that a job names."""
        slug = given.get("puzzle")
        if slug is not None and not isinstance(slug, str):
            raise Wrong(f"'puzzle' is {as_shown(slug)}: a puzzle's name is right", "puzzle")
        puzzle = None if slug is None else or_wrong(lambda: find_puzzle(self.puzzles, slug), "puzzle")
        named = [key for key in ("boards", "new", "text") if key in given]
        if len(named) != 1:
            what = "one of 'boards', 'new' and 'text' is right" if named else "'boards', 'new' or 'text' is missing"
            raise Wrong(what, *named[1:2])
        if "text" in given:
            return [partial(_of_text, given["text"], self.puzzles, slug)]
        if "boards" in given:
            found = self._paths(listed(given, "boards"))
            return [partial(_read, path, name, self.puzzles, slug) for path, name in found]
        if puzzle is None:
            raise Wrong("'puzzle' is missing: 'new' says nothing of whose board it makes", "new")
        return _new(given["new"], puzzle)

    def made(self, wanted: Sequence[Callable[[], PlannedBoard]]) -> tuple[PlannedBoard, ...]:
        """The boards, all of one puzzle."""
        found = list[PlannedBoard]()
        for make in wanted:
            self._look()
            found.append(make())
            if found[-1].puzzle is not found[0].puzzle:
                first, other = found[0], found[-1]
                both = f"{first.name} is a board of {first.puzzle.slug}, {other.name} of {other.puzzle.slug}"
                raise Wrong(f"{both}: one [[job]] has boards of one puzzle", "boards")
        return tuple(found)

    def _look(self) -> None:
        if self.stopped():
            raise Interrupted

    def _paths(self, patterns: Sequence[Any]) -> list[tuple[Path, str]]:
        """The files that the patterns name, each once, and what they are called."""
        found: dict[Path, str] = {}
        for pattern in patterns:
            if not isinstance(pattern, str) or not pattern or "\0" in pattern:
                raise Wrong(f"'boards' is {as_shown(pattern)}: a file or a glob is right", "boards")
            for path in self._matching(pattern):
                name = path.relative_to(self.folder) if path.is_relative_to(self.folder) else path
                found.setdefault(path, name.as_posix())
            _few(len(found), "boards")
        return list(found.items())

    def _matching(self, pattern: str) -> list[Path]:
        whole = self.folder / pattern
        if not any(letter in pattern for letter in "*?["):
            return [whole]
        anchor = Path(whole.anchor) if Path(pattern).is_absolute() else self.folder
        inner = str(whole.relative_to(anchor)) if Path(pattern).is_absolute() else pattern
        try:
            found = sorted(self._globbed(anchor, inner))
        except (ValueError, NotImplementedError, IndexError, OSError) as error:
            raise Wrong(f"'{pattern}' is no glob: {error}", "boards") from None
        if not found:
            raise Wrong(f"no file is called '{pattern}' in {self.folder}", "boards")
        return found

    def _globbed(self, anchor: Path, inner: str) -> Iterator[Path]:
        many = itertools.count(1)
        for path in anchor.glob(inner):
            self._look()
            if path.is_file():
                _few(next(many), "boards")
                yield path


def _few(many: int, *keys: str) -> None:
    if many > _MOST:
        raise Wrong(f"more than {_MOST:,} boards", *keys)


def _read(path: Path, name: str, puzzles: tuple[AnyPuzzle, ...], slug: str | None) -> PlannedBoard:
    text = or_wrong(lambda: files.read_text(path), "boards")
    try:
        found = recognise(text, puzzles, puzzle=slug)
    except WorkbenchError as error:
        raise Wrong(f"{path}: {error}", "boards") from None
    return PlannedBoard(name, found.puzzle, found.puzzle.format(found.board))


def _of_text(text: Any, puzzles: tuple[AnyPuzzle, ...], slug: str | None) -> PlannedBoard:
    if not isinstance(text, str):
        raise Wrong(f"'text' is {as_shown(text)}: a board's text is right", "text")
    found = or_wrong(lambda: recognise(text, puzzles, puzzle=slug), "text")
    return PlannedBoard(title_of(found.header) or "text", found.puzzle, found.puzzle.format(found.board))


def _new(given: Any, puzzle: AnyPuzzle) -> list[Callable[[], PlannedBoard]]:
    if not isinstance(given, dict):
        raise Wrong("'new' is a table of a board's options: new = { size = 9 }", "new")
    crossed = crossed_texts(given, "new")
    _few(math.prod(map(len, crossed.values())), "new")
    return [
        partial(_new_board, dict(zip(crossed, chosen, strict=True)), puzzle)
        for chosen in itertools.product(*crossed.values())
    ]


def _new_board(texts: Mapping[str, str], puzzle: AnyPuzzle) -> PlannedBoard:
    try:
        values = options.read(puzzle.options, texts, f"option of a {puzzle.slug} board")
        board = puzzle.new_board(values)
    except WorkbenchError as error:
        raise Wrong(str(error), "new", *culprit(puzzle.options, texts)) from None
    return PlannedBoard(
        " ".join(["new", *(f"{key}={value}" for key, value in texts.items())]), puzzle, puzzle.format(board)
    )
