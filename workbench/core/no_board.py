"""Which puzzle a text speaks of, and what is said of one that holds no board."""

from __future__ import annotations

import re
from collections.abc import Sequence

from workbench.core.errors import FormatError
from workbench.core.loose import Loose
from workbench.core.loose_text import LOOKED_AT, in_words
from workbench.core.puzzle import AnyPuzzle


def named_in(text: str, puzzles: Sequence[AnyPuzzle]) -> AnyPuzzle | None:
    """The puzzle whose name a text has, where it has that of one only."""
    found = [one for one in puzzles if _names_of(one).search(text[:LOOKED_AT].replace("’", "'"))]
    return found[0] if len(found) == 1 else None


def _names_of(puzzle: AnyPuzzle) -> re.Pattern[str]:
    names = "|".join(map(re.escape, {puzzle.slug, puzzle.title, *puzzle.called}))
    return re.compile(rf"(?<![a-z])(?:{names})(?![a-z])", re.I)


def no_board(ready: Loose, owners: Sequence[AnyPuzzle], meant: AnyPuzzle | None) -> FormatError:
    """What a text holds and what would be read: of the puzzle that is `meant`, with examples of the others."""
    first = [meant] if meant in owners else owners
    needs = [f"{one.title} needs {_needed(one)}" for one in first if one is not None]
    others = [f"{one.title} '{example}'" for one in owners if one not in first and (example := _example(one))]
    also = [f"Boards of other puzzles are read too: {'; '.join(others)}"] if others else []
    return FormatError(". ".join([f"there is no board in it, only {in_words(ready)}", *needs, *also]))


def _needed(owner: AnyPuzzle) -> str:
    """What a text of a puzzle has to have, with an example that is read."""
    said = (f"{one.wanted}, such as '{one.example}'" for one in owner.formats if one.example)
    return next(said, f"a first line like “puzzle: {owner.slug} 1”")


def _example(owner: AnyPuzzle) -> str:
    return next((one.example for one in owner.formats if one.example), "")
