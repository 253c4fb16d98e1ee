"""The first nodes of a search, recorded while it runs: three numbers for each, which compiled kernels write, too.

What the numbers mean is the search's own: it tells the names when a view wants to read them. A log without room
records nothing, and costs a comparison a node.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.core.insight import Visited
from workbench.solve.kernels import kernel

MOST = 100_000
"""Nodes that are recorded: the first. There is room for one more, which shows that there were more."""
INNER, SOLUTION, FAILED = 0, 1, 2
"""How a node ends: it branches; it is a solution; from FAILED on, for reasons that the search numbers."""


class SearchLog(NamedTuple):
    """nodes   (most, 3) the number of the node above, what was decided, how it ended.       used   (1,) how many."""

    nodes: NDArray[np.int32]
    used: NDArray[np.int64]


def new_log(most: int = 0) -> SearchLog:
    """A log with room for so many nodes."""
    return SearchLog(np.zeros((most, 3), np.int32), np.zeros(1, np.int64))


@kernel
def note(log: SearchLog, parent: int, decision: int, end: int) -> int:
    """Record a node. Its number; -1 where there is no room."""
    number = log.used[0]
    if number >= log.nodes.shape[0]:
        return -1
    log.nodes[number, 0], log.nodes[number, 1], log.nodes[number, 2] = parent, decision, end
    log.used[0] = number + 1
    return int(number)


class Recorder:
    """A log that is read while it grows.

    decided   the name of a decision and the same in words, by the decision's number.
    ended     how a node ended, by the number of the end and the decision.
    """

    def __init__(self, decided: Callable[[int], tuple[str, str]], ended: Callable[[int, int], str]) -> None:
        self.log = new_log(MOST + 1)
        self._decided: Callable[[int], tuple[str, str]] = cache(decided)
        self._ended: Callable[[int, int], str] = cache(ended)
        self._read = 0

    @property
    def full(self) -> bool:
        return int(self.log.used[0]) == len(self.log.nodes)

    @property
    def news(self) -> range:
        """The numbers of the nodes that have not been read."""
        return range(self._read, int(self.log.used[0]))

    def note(self, parent: int, decision: int, end: int = INNER) -> int:
        """Record a node, as a kernel does."""
        number = int(self.log.used[0])
        if number == len(self.log.nodes):
            return -1
        self.log.nodes[number] = parent, decision, end
        self.log.used[0] = number + 1
        return number

    def path(self, node: int) -> list[int]:
        """What was decided from the root down to a node."""
        found: list[int] = []
        while node > 0:
            parent, decision, _ = self.log.nodes[node].tolist()
            found.append(decision)
            node = parent
        return found[::-1]

    def read(self) -> Visited:
        """The nodes since it was read last."""
        news: Any = self.news
        parents, decisions, ends = (column.tolist() for column in self.log.nodes[news.start : news.stop].T)
        self._read = news.stop
        names = [
            self._decided(one) if parent >= 0 else ("", "") for parent, one in zip(parents, decisions, strict=True)
        ]
        texts = [self._ended(end, one) if end else "" for end, one in zip(ends, decisions, strict=True)]
        return Visited(parents, [name for name, _ in names], [words for _, words in names], texts)
