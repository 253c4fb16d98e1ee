"""Random layouts to start from: jumps drawn one by one, each the best of a few for coming near the target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from workbench.puzzles.ladders.analysis.design import Design, addable, joinable
from workbench.puzzles.ladders.analysis.markov import Flags
from workbench.puzzles.ladders.analysis.rank_one_update import Base, base_of
from workbench.puzzles.ladders.analysis.short_games import share_over
from workbench.puzzles.ladders.rules.board import Board, Jump

FEW, MANY = 4, 32
_DRAWN, _BRANCHES = 512, 32
_FAR = 0.2
_ALIKE = 1e-6  # relative


def grow(
    start: Board,
    count: int,
    design: Design,
    allowed: Flags,
    aim: float,
    rng: np.random.Generator,
    prefer: Sequence[Jump] = (),
    shortest: int = 0,
) -> Base | None:
    """`start` with jumps added until it has `count`; None when the draw came to a dead end.

    prefer     jumps that are taken first where they are legal: what a person has drawn.
    shortest   throws that a game shall take at least: each jump leaves as few shorter games as possible.

    Every tenth draw ignores the target: greedy choices may not lead to it.
    """
    base = base_of(start)
    blind = rng.random() < 0.1
    for jump in [*prefer]:
        if base is not None and len(base.board.jumps) < count and _fits(base.board, jump, design, allowed):
            base = base.plus(jump.source - start.rules.start, jump.target - start.rules.start) or base
    while base is not None and len(base.board.jumps) < count:
        added, legal = base.added(), addable(base.board, design, allowed)
        free = np.flatnonzero(longest(base.board, legal & np.isfinite(added), shortest) if shortest else legal)
        if not free.size:
            return None
        last = len(base.board.jumps) == count - 1
        far = abs(base.expected - aim) > _FAR * aim
        # a far target needs the few jumps that lead there, a near one variety
        draws = 1 if blind else 1 + int(free.size * rng.random()) if far else MANY if last else FEW
        drawn = rng.choice(free, draws)
        values = added.flat[drawn]
        pick = int(drawn[np.argmin(np.abs(values - aim))])
        base = base.plus(*divmod(pick, base.moves.size))
    if base is not None:
        return base
    board = draw(start, count, design, allowed, rng)  # of pins among which games may last for ever until then
    return None if board is None else base_of(board)


def longest(board: Board, free: Flags, shortest: int) -> Flags:
    """Of the jumps `free`, those that leave the fewest games that are over in fewer throws than `shortest`."""
    share = share_over(board, shortest)
    least = share[free].min(initial=np.inf)
    kept: Flags = free & (share <= least * (1 + _ALIKE))
    return kept


def branches(trunk: Base, design: Design, allowed: Flags, aim: float, rng: np.random.Generator) -> Iterator[Base]:
    """Bases with one more jump than `trunk`: of many that are drawn, those that come nearest to the target."""
    free = np.flatnonzero(addable(trunk.board, design, allowed))
    if not free.size:
        return
    drawn = rng.choice(free, min(free.size, _DRAWN), replace=False)
    nearest = np.argsort(np.abs(trunk.added().flat[drawn] - aim), kind="stable")[:_BRANCHES]
    for pick in drawn[nearest].tolist():
        base = trunk.plus(*divmod(pick, trunk.moves.size))
        if base is not None:
            yield base


def draw(start: Board, count: int, design: Design, allowed: Flags, rng: np.random.Generator) -> Board | None:
    """`start` with jumps drawn without looking at any expectation; None at a dead end."""
    board = start
    while len(board.jumps) < count:
        free = np.flatnonzero(joinable(board, design, allowed))
        if not free.size:
            return None
        source, target = divmod(int(rng.choice(free)), allowed.shape[0])
        first = board.rules.start
        board = board.plus((source + first, target + first))
    return board


def _fits(board: Board, jump: Jump, design: Design, allowed: Flags) -> bool:
    first, n = board.rules.start, allowed.shape[0]
    source, target = jump.source - first, jump.target - first
    inside = 0 <= source < n and 0 <= target < n
    return inside and bool(addable(board, design, allowed)[source, target])
