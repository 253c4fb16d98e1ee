"""All layouts of so many jumps, where there are few enough to try them all: then an answer is exact, whatever it is.

Chains, shared ends, pins and design rules are all taken as the rules have them; no equivalence is assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal

import numpy as np

from workbench.puzzles.ladders.analysis import expectation_bounds
from workbench.puzzles.ladders.analysis.design import Design, pinned, single, with_pins
from workbench.puzzles.ladders.analysis.markov import throws
from workbench.puzzles.ladders.kernels import enumerate_layouts
from workbench.puzzles.ladders.rules.board import Board, landings, move_from, reached

_WORK = 4e9
"""Roundings that may be spent, some seconds; a layout of n squares takes about n^3 / 3."""
_COUNTED = 20_000_000
"""Steps of counting, a fraction of a second."""
_STEPS = 20_000
_KEPT = 1024


class Layouts:
    """Every legal layout that has the pins of a board and obeys a design."""

    def __init__(self, board: Board, design: Design) -> None:
        self.fixed, self.design = pinned(board), design
        rules, start = board.rules, board.rules.start
        allowed = single(rules, design)
        pins = [(jump.source - start, jump.target - start) for jump in self.fixed.jumps]
        allowed[[source for source, _ in pins]] = False
        self._jumps = np.ascontiguousarray(np.argwhere(allowed), np.int64)
        sources = self._jumps[:, 0]
        self._after = np.searchsorted(sources, sources, side="right").astype(np.int64)
        self._landed = throws(rules)[0].astype(np.float64)
        self._pins = np.full(allowed.shape[0], -1, np.int64)
        for source, target in pins:
            self._pins[source] = target
        free = design.jumps - len(pins)
        snakes = design.exact_snakes
        most = free if snakes is None else snakes - self.fixed.snakes
        rest = free if snakes is None else free - most
        self._rule = (free, most, rest, design.spacing, rules.chain)
        numbers = snakes is None or (most >= 0 and rest >= 0 and design.ladders in (None, design.jumps - snakes))
        # of pins that break the design by themselves there is no layout
        alone = Design(len(pins), None, None, design.min_length, design.max_length, design.spacing)
        self.any = free >= 0 and numbers and alone.obeyed(self.fixed.jumps)

    def few(self) -> int | None:
        """How many layouts there are; None where going through them may take more than some seconds."""
        if not self.any:
            return 0
        most = _WORK / (300 + self._pins.size**3 / 3)
        walk = _Walk(self, (False, 0.0, 0.0, 0.0, 0.0), np.inf)
        for _ in range(_COUNTED // _STEPS):
            walk.go()
            if walk.layouts > most:
                return None
            if walk.over:
                return walk.layouts
        return None

    def near(
        self, target: Decimal, digits: int, limit: float, stopped: Callable[[], bool], tell: Callable[[int], None]
    ) -> Iterator[Board]:
        """The layouts that may be nearest to a target, or may hit it, to so many decimals; ends early when stopped.

        limit   the distance of a layout that is known, inf without one.
        tell    called now and then with how many layouts have been gone through.

        Of layouts on which all games are alike one is given. Without it no layout is nearer, and none hits.
        """
        if not self.any:
            return
        low, high = expectation_bounds.window(target, digits)
        middle, half = float((low + high) / 2), float((high - low) / 2)
        # what the target's own rounding may do is far below the margin
        aim = (True, float(target), middle, half, enumerate_layouts.margin(self._pins.size))
        walk = _Walk(self, aim, limit)
        seen: set[object] = set()
        while not walk.over and not stopped():
            walk.go()
            tell(walk.layouts)
            for board in walk.found():
                if stopped():
                    return
                games = _games(board)
                if games not in seen:
                    seen.add(games)
                    yield board


class _Walk:
    """One way through the layouts, which can be left and taken up again."""

    def __init__(self, layouts: Layouts, aim: tuple[object, ...], limit: float) -> None:
        self._of, self._aim = layouts, aim
        self._limit = np.array([limit])
        self._first = layouts._pins.copy()
        free = layouts._rule[0]
        self._stack = np.zeros(free, np.int64)
        self._book = np.zeros((_KEPT, free), np.int64)
        self._state = np.zeros(5, np.int64)

    @property
    def layouts(self) -> int:
        """How many it has come to."""
        return int(self._state[enumerate_layouts.LAYOUTS])

    @property
    def over(self) -> bool:
        """Whether that was all."""
        return bool(self._state[enumerate_layouts.OVER])

    def go(self) -> None:
        """Some steps further."""
        of = self._of
        enumerate_layouts.through(
            of._jumps,
            of._after,
            of._landed,
            float(of.fixed.rules.die),
            of._rule,
            self._aim,
            self._first,
            self._stack,
            self._state,
            self._limit,
            self._book,
            _STEPS,
        )

    def found(self) -> list[Board]:
        """What was written down since it was last asked for."""
        start = self._of.fixed.rules.start
        kept = int(self._state[enumerate_layouts.FOUND])
        self._state[enumerate_layouts.FOUND] = 0
        # the last ones are the nearest
        chosen = [self._of._jumps[indices] + start for indices in self._book[:kept][::-1]]
        return [with_pins(self._of.fixed, [(int(s), int(t)) for s, t in jumps]) for jumps in chosen]


def _games(board: Board) -> object:
    """What makes the games of a board: where every throw leads from the squares that are reached."""
    ends = landings(board)
    faces = range(1, min(board.rules.die, board.rules.squares + 1) + 1)
    squares = sorted(reached(board))
    return tuple(squares), tuple(move_from(board, square, pips, ends) for square in squares for pips in faces)
