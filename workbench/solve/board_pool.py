"""All different boards that a run has found, and what they have in common."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from workbench.core.grid import Target
from workbench.core.puzzle import AnyPuzzle
from workbench.solve.board_changes import Drawing, new_targets
from workbench.solve.event_json import WrittenIncumbent
from workbench.solve.events import Incumbent

MOST_POOL = 4096
"""Different boards that a run keeps: beyond that every other one goes. Even, so that halving keeps the newest."""


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
        # the text of a board that was read says as much, and is there
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

    @property
    def left_out(self) -> int:
        """How many different boards were too many to be kept."""
        return self.different - len(self.found)


def in_common(puzzle: AnyPuzzle, asked: Any, boards: Sequence[Any], drawing: Drawing) -> tuple[Target, ...]:
    """The targets that all boards have alike and the board that was asked about has not: what every answer says."""
    if not boards:
        return ()

    def differing(mine: Any, theirs: Any) -> Sequence[Target]:
        return new_targets(puzzle, mine, theirs, drawing)

    common = dict.fromkeys(differing(asked, boards[0]))
    for other in boards[1:]:
        if not common:
            break
        for target in differing(other, boards[0]):
            common.pop(target, None)
    return tuple(common)
