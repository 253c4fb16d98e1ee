"""All layouts of so many jumps, where there are few enough to try them all: then an answer is exact, whatever it is.

Chains, shared ends, pins and design rules are all taken as the rules have them; no equivalence is assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from decimal import Decimal
from math import inf

import numpy as np

from workbench.puzzles.ladders.analysis import expectation_bounds
from workbench.puzzles.ladders.analysis.design import Design, pinned, single
from workbench.puzzles.ladders.analysis.markov import throws
from workbench.puzzles.ladders.kernels import enumerate_layouts
from workbench.puzzles.ladders.kernels.enumerate_layouts import Aim, Cursor, LayoutRule, Problem
from workbench.puzzles.ladders.rules.board import Board
from workbench.puzzles.ladders.rules.play import landings, move_from, reached
from workbench.solve.search_log import SearchLog, new_log

_WORK = 4e9  # roundings that may be spent, some seconds; a layout of n squares takes about n^3 / 3
_COUNTED = 20_000_000  # steps of counting, a fraction of a second
_STEPS = 20_000
_KEPT = 1024


class Layouts:
    """Every legal layout that has the pins of a board and obeys a design.

    known   layouts that are not wanted, whatever their games; others on which all games are the same are.
    """

    def __init__(self, board: Board, design: Design, known: Collection[Board] = ()) -> None:
        self.fixed, self.design, self._known = pinned(board), design, known
        rules, start = board.rules, board.rules.start
        allowed = single(rules, design)
        pins = [(jump.source - start, jump.target - start) for jump in self.fixed.jumps]
        allowed[[source for source, _ in pins]] = False
        jumps = np.ascontiguousarray(np.argwhere(allowed), np.int64)
        after = np.searchsorted(jumps[:, 0], jumps[:, 0], side="right").astype(np.int64)
        landed = throws(rules)[0].astype(np.float64)
        self.problem = Problem(jumps, after, landed, float(rules.die))
        self.pins = np.full(allowed.shape[0], -1, np.int64)
        for source, target in pins:
            self.pins[source] = target
        free = design.jumps - len(pins)
        snakes = design.exact_snakes
        most = free if snakes is None else snakes - self.fixed.snakes
        rest = free if snakes is None else free - most
        self.rule = LayoutRule(free, most, rest, design.spacing, rules.chain)
        numbers = snakes is None or (most >= 0 and rest >= 0 and design.ladders in (None, design.jumps - snakes))
        # of pins that break the design by themselves there is no layout
        alone = Design(len(pins), None, None, design.min_length, design.max_length, design.spacing)
        self.any = free >= 0 and numbers and alone.obeyed(self.fixed.jumps)

    def few(self) -> int | None:
        """How many layouts there are; None where going through them may take more than some seconds."""
        if not self.any:
            return 0
        most = _WORK / (300 + self.pins.size**3 / 3)
        layouts = 0
        for part, (layouts, _) in enumerate(self._parts(Aim(False, 0.0, 0.0, 0.0, 0.0), inf)):
            if layouts > most or part * _STEPS > _COUNTED:
                return None
        return layouts

    def near(
        self, target: Decimal, digits: int, limit: float, stopped: Callable[[], bool], tell: Callable[[int], None]
    ) -> Iterator[Board]:
        """The layouts that may be nearest to a target, or may hit it, to so many decimals; ends early when stopped.

        limit   the distance of a layout that is known, inf without one.
        tell    called now and then with how many layouts have been gone through.

        Of layouts on which all games are alike one is given. Where none is given, no layout is nearer, and none hits.
        The known layouts count, too, for how near one has to be.
        """
        yield from self._seen(self._aim(target, digits), limit, stopped, tell)

    def logged(self, target: Decimal, digits: int, log: SearchLog, *, downwards: bool = False) -> Iterator[None]:
        """Go through the layouts as `near` does, a portion each time, in a log that has its root. `downwards`: from the
        last square on."""
        if downwards:
            jumps = self.problem.jumps
            first = np.searchsorted(jumps[:, 0], jumps[:, 0])
            jumps, after = np.ascontiguousarray(jumps[::-1]), np.ascontiguousarray(len(jumps) - first[::-1])
            self.problem = self.problem._replace(jumps=jumps, after=after.astype(np.int64))
        for _ in self._parts(self._aim(target, digits), -inf, log):
            yield

    def _aim(self, target: Decimal, digits: int) -> Aim:
        low, high = expectation_bounds.window(target, digits)
        middle, half = float((low + high) / 2), float((high - low) / 2)
        # what the target's own rounding may do is far below the margin
        return Aim(True, float(target), middle, half, enumerate_layouts.margin(self.pins.size))

    def all(self, stopped: Callable[[], bool], tell: Callable[[int], None]) -> Iterator[Board]:
        """All layouts on which every game ends, or until stopped; of those on which all games are alike, one."""
        yield from self._seen(Aim(True, 0.0, 0.0, inf, 0.0), inf, stopped, tell)

    def _seen(
        self, aim: Aim, limit: float, stopped: Callable[[], bool], tell: Callable[[int], None]
    ) -> Iterator[Board]:
        seen: set[object] = set()
        for layouts, boards in self._parts(aim, limit) if self.any and not stopped() else ():
            tell(layouts)
            for board in boards:
                if stopped():
                    return
                if board not in self._known and (games := _games(board)) not in seen:
                    seen.add(games)
                    yield board
            if stopped():
                return

    def _parts(self, aim: Aim, limit: float, log: SearchLog | None = None) -> Iterator[tuple[int, list[Board]]]:
        """Go through all layouts: after some steps each time, how many there were, and those found since."""
        free, start = self.rule.jumps, self.fixed.rules.start
        state, book = np.zeros(5, np.int64), np.zeros((_KEPT, free), np.int64)
        nodes = np.zeros(free + 1, np.int64)
        cursor = Cursor(
            self.pins.copy(), np.zeros(free, np.int64), state, np.array([limit]), book, nodes, log or new_log()
        )
        while not state[enumerate_layouts.OVER]:
            enumerate_layouts.through(self.problem, self.rule, aim, cursor, _STEPS)
            # the last ones are the nearest
            chosen = [self.problem.jumps[indices] + start for indices in book[: state[enumerate_layouts.FOUND]][::-1]]
            state[enumerate_layouts.FOUND] = 0
            yield int(state[enumerate_layouts.LAYOUTS]), [self.fixed.plus(*jumps.tolist()) for jumps in chosen]


def rough_length(board: Board) -> float:
    """The expected number of moves, inf where a game may last for ever; off by `enumerate_layouts.margin` at most."""
    rules, start = board.rules, board.rules.start
    landed = throws(rules)[0].astype(np.float64)
    first = np.full(landed.shape[0], -1, np.int64)
    for source, end in landings(board).items():
        first[source - start] = end - start
    return float(enumerate_layouts.length(landed, first, False, float(rules.die)))


def _games(board: Board) -> object:
    """What makes the games of a board: where every throw leads from the squares that are reached."""
    ends = landings(board)
    faces = range(1, min(board.rules.die, board.rules.squares + 1) + 1)
    squares = sorted(reached(board))
    return tuple(squares), tuple(move_from(board, square, pips, ends) for square in squares for pips in faces)
