"""All different boards that a run has found, and what they have in common."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from workbench.core.errors import Interrupted
from workbench.core.grid import Target
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.board_changes import DrawBoard, new_targets
from workbench.solve.jobs.events import Incumbent
from workbench.solve.runs.event_json import WrittenIncumbent

MOST_POOL = 4096
"""Different boards that a run keeps: beyond that every other one is dropped. An even number, so that the newest
stays."""


@dataclass(slots=True, eq=False)
class BoardPool:
    """The different boards of a run, in order of time. All of them up to `MOST_POOL`, beyond that evenly spread.

    different  how many different ones were seen. Once the pool has been thinned, a board that was seen and left out
               counts again when it comes back.
    """

    found: list[Incumbent] = field(default_factory=list)
    different: int = 0
    _seen: set[Hashable] = field(default_factory=set)
    _stride: int = 1

    def add(self, incumbent: Incumbent) -> bool:
        """Take a board in; False when it is known already."""
        # the text of a board that was read says as much, and needs no parsing
        key = incumbent.text if isinstance(incumbent, WrittenIncumbent) else incumbent.board
        if key in self._seen:
            return False
        self._seen.add(key)
        if self.found and (self.different - 1) % self._stride:
            self.found.pop()  # it was kept only for being the newest
        self.found.append(incumbent)
        self.different += 1
        if len(self.found) > MOST_POOL:
            del self.found[1::2]
            self._stride *= 2
            self._seen = {one.text if isinstance(one, WrittenIncumbent) else one.board for one in self.found}
        return True

    def knows(self, board: Any, puzzle: AnyPuzzle) -> bool:
        """Whether it has a board, also where it was read from a file and its texts have not been parsed."""
        return board in self._seen or (bool(self._seen) and puzzle.format(board) in self._seen)

    @property
    def left_out(self) -> int:
        """How many different boards were too many to be kept."""
        return self.different - len(self.found)


def in_common(
    puzzle: AnyPuzzle,
    asked: Any,
    boards: Sequence[Any],
    drawing: DrawBoard,
    stopped: Callable[[], bool] = lambda: False,
) -> tuple[Target, ...]:
    """What all answers have in common: the targets that are alike on all boards but not on the board that was asked
    about.

    stopped   asked before each board, which may take a millisecond or ten: Interrupted once it is true.
    """
    if not boards:
        return ()
    first = boards[0]

    drawn = drawing(first)

    def differing(mine: Any) -> Sequence[Target]:
        return new_targets(puzzle, mine, first, lambda board: drawn if board is first else drawing(board))

    common = dict.fromkeys(differing(asked))
    for other in boards[1:]:
        if not common:
            break
        if stopped():
            raise Interrupted
        for target in differing(other):
            common.pop(target, None)
    return tuple(common)
