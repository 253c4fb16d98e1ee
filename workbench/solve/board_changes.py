"""What a board has that another has not, for every puzzle: as targets on the drawing, and in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from workbench.core.grid import Target
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Scene, Shape
from workbench.core.wording import counted

DrawBoard = Callable[[Any], Scene]
"""Draws a board plainly. Where a puzzle does not compare boards itself, what looks the same is the same."""


def new_targets(puzzle: AnyPuzzle, mine: Any, theirs: Any, drawing: DrawBoard) -> Sequence[Target]:
    """The targets on `theirs` of what `mine` has not."""
    named = puzzle.differences(mine, theirs)
    return looks_new(drawing(mine), drawing(theirs)) if named is None else named


def filled_otherwise(puzzle: AnyPuzzle, mine: Any, theirs: Any) -> bool:
    """Whether two boards are the same puzzle to be completed: they can differ only in what is filled in."""
    begun, other = puzzle.restarted(mine), puzzle.restarted(theirs)
    if begun is None or other is None or begun == puzzle.new_board(puzzle.options_of(begun)):
        return False  # an empty board is no puzzle of the person's
    return puzzle.asks_alike(begun, other) and any(task.completes and task.keeps_board for task in puzzle.tasks)


def looks_new(mine: Scene, theirs: Scene) -> tuple[Target, ...]:
    """The targets that are drawn otherwise in their scene than in mine, or only there."""
    return _unlike(mine.without_strip().drawn(), theirs.without_strip().drawn())


def _unlike(ours: Mapping[Target, list[Shape]], other: Mapping[Target, list[Shape]]) -> tuple[Target, ...]:
    return tuple(target for target in other if other[target] != ours.get(target))


@dataclass(frozen=True, slots=True)
class Changes:
    """From one board to another: targets that are on both and not alike, only on the later, only on the earlier."""

    changed: tuple[Target, ...]
    came: tuple[Target, ...]
    gone: tuple[Target, ...]
    cell: str = "cell"

    def words(self) -> str:
        """In plain words: "6 cells changed, 3 jumps new, 2 gone"."""
        parts, named = list[str](), ""
        for targets, what in ((self.changed, "changed"), (self.came, "new"), (self.gone, "gone")):
            # a target begins with the word for what it is
            for kind, count in Counter(target.split()[0] for target in targets).items():
                word = self.cell if kind == "cell" else kind
                parts.append(f"{count if word == named else counted(count, word)} {what}")
                named = word
        return ", ".join(parts) or "nothing changed"


def changes(puzzle: AnyPuzzle, before: Any, after: Any, drawing: DrawBoard) -> Changes:
    """What became of a board."""
    after_only, before_only = puzzle.differences(before, after), puzzle.differences(after, before)
    if after_only is None or before_only is None:
        earlier, later = (drawing(board).without_strip().drawn() for board in (before, after))
        after_only, before_only = _unlike(earlier, later), _unlike(later, earlier)
    both = set(after_only) & set(before_only)
    return Changes(
        tuple(target for target in after_only if target in both),
        tuple(target for target in after_only if target not in both),
        tuple(target for target in before_only if target not in both),
        puzzle.cell_word,
    )


@dataclass(frozen=True, slots=True)
class Hint:
    """What became of a hint: which things that were drawn and not pinned an answer has kept, and which not."""

    kept: tuple[Target, ...]
    gone: tuple[Target, ...]
    cell: str = "cell"

    def words(self) -> str:
        """In plain words: "48 of your 185 cells unchanged"; empty where nothing was drawn."""
        kinds = [target.split()[0] for target in (*self.kept, *self.gone)]  # a target begins with the word for it
        what = "mark" if len(set(kinds)) > 1 else self.cell if "cell" in kinds else "".join(kinds[:1])
        return f"{len(self.kept)} of your {counted(len(kinds), what)} unchanged" if kinds else ""


def became_of_hint(puzzle: AnyPuzzle, asked: Any, answer: Any, drawing: DrawBoard) -> Hint:
    """What an answer has kept of the drawing on the board of its question."""
    drawn = puzzle.hinted(asked)
    gone = set(new_targets(puzzle, answer, asked, drawing)) if drawn else set[Target]()
    return Hint(
        tuple(target for target in drawn if target not in gone),
        tuple(target for target in drawn if target in gone),
        puzzle.cell_word,
    )
