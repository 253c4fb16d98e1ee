"""The archive of games: each that a person has played to its end is kept as a board's file in the data folder."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from workbench.core.errors import WorkbenchError
from workbench.core.file_writing import write_text
from workbench.core.puzzle import AnyPuzzle

_LISTED = 40
_REFUSED = re.compile(r'[<>:"/\\|?*]')  # signs that a file's name may not have on Windows


def game_title(path: Path) -> str:
    """What a game is called in lists: "2026-11-28 04:26 – won"."""
    day, time, result = (*path.stem.split(" ", 2), "")[:3]
    result = re.sub(r"(?<=\d)-(?=\d\d\b)", ":", result)  # how long it took: a name is written without colons
    return f"{day} {':'.join(time.split('-')[:2])} – {result}".removesuffix(" – ")


class Archive:
    """A folder with a folder for each puzzle. `say` tells what could not be kept."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        self._folder, self._say = folder, say

    def keep(self, puzzle: AnyPuzzle, board: Any, result: str) -> None:
        """Write a game down, named after when and how it ended."""
        name = f"{datetime.now():%Y-%m-%d %H-%M-%S} {_REFUSED.sub('-', result)}"
        folder = self._folder / puzzle.slug
        path = folder / f"{name}.txt"
        for number in count(2):  # the clock has gone back
            if not path.exists():
                break
            path = folder / f"{name} {number}.txt"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_text(path, puzzle.format(board))
        except (OSError, WorkbenchError) as error:
            self._say(f"The game could not be kept: {error}")

    def games(self, puzzle: AnyPuzzle) -> list[Path]:
        """The newest games of a puzzle, the last one first."""
        return sorted((self._folder / puzzle.slug).glob("*.txt"), reverse=True)[:_LISTED]
