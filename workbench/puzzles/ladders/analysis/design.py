"""What a designer asks of a layout: how many jumps of which kind, how long, how far apart. No expectation here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from workbench.core.options import Values
from workbench.core.verdict import Violation
from workbench.core.wording import counted
from workbench.puzzles.ladders.rules.board import Board, Jump, Rules
from workbench.puzzles.ladders.rules.play import landings

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Design:
    """Design rules. None: not asked for.

    jumps        how many in all, pinned ones included.
    snakes       how many lead down.             ladders      how many lead up.
    min_length   squares that each jump leads at least, and max_length at most; pinned jumps too.
    spacing      squares that the ends of different jumps are apart at least; 0: jumps may share a target.
    """

    jumps: int
    snakes: int | None = None
    ladders: int | None = None
    min_length: int = 1
    max_length: int | None = None
    spacing: int = 0

    @property
    def exact_snakes(self) -> int | None:
        """How many snakes the numbers of jumps, snakes and ladders leave; None when it is open."""
        if self.snakes is not None:
            return self.snakes
        return None if self.ladders is None else self.jumps - self.ladders

    def fits(self, jump: Jump) -> bool:
        """Whether a jump has a length that is asked for."""
        return self.min_length <= jump.length and (self.max_length is None or jump.length <= self.max_length)

    def apart(self, one: Jump, other: Jump) -> bool:
        """Whether the ends of two jumps are far enough from each other."""
        return all(abs(a - b) >= self.spacing for a in one.ends for b in other.ends)

    def obeyed(self, jumps: Sequence[Jump]) -> bool:
        """Whether a layout is as it was asked for."""
        snakes = sum(jump.is_snake for jump in jumps)
        return (
            len(jumps) == self.jumps
            and self.snakes in (None, snakes)
            and self.ladders in (None, len(jumps) - snakes)
            and all(self.fits(jump) for jump in jumps)
            and all(self.apart(a, b) for i, a in enumerate(jumps) for b in jumps[:i])
        )


def design_of(values: Values) -> Design:
    """The design rules among the options of `hit`; those that a task does not have count as not asked for."""

    def number(name: str) -> int | None:
        value = values.get(name)
        return value if isinstance(value, int) else None

    return Design(
        jumps=values.integer("jumps"),
        snakes=number("snakes"),
        ladders=number("ladders"),
        min_length=number("min_length") or 1,
        max_length=number("max_length"),
        spacing=number("spacing") or 0,
    )


def asked(design: Design, name: str) -> Violation:
    """One of the design rules, in words, as a part of what contradicts itself."""
    value = getattr(design, name)
    text = {
        "jumps": f"there {'is' if value == 1 else 'are'} to be {counted(value, 'jump')}",
        "snakes": f"{value} of the jumps {'is to be a snake' if value == 1 else 'are to be snakes'}",
        "ladders": f"{value} of the jumps {'is to be a ladder' if value == 1 else 'are to be ladders'}",
        "min_length": f"each jump is to be at least {value} long",
        "max_length": f"each jump is to be at most {value} long",
        "spacing": f"the ends of different jumps are to be at least {counted(value, 'square')} apart",
    }[name]
    return Violation(name, text)


def single(rules: Rules, design: Design) -> Flags:
    """(n, n) whether a jump from state to state (see `markov.Transitions`) may stand on a board by itself."""
    n = rules.squares - rules.start + 1
    source, target = np.indices((n, n))
    length = np.abs(source - target)
    allowed: Flags = (length >= max(1, design.min_length)) & (length <= (design.max_length or n))
    allowed[0] = allowed[-1] = False  # start and goal take no jump
    if rules.start == 0:
        allowed[:, 0] = False  # and the place before the board is no target
    return allowed


def addable(board: Board, design: Design, allowed: Flags) -> Flags:
    """(n, n) of the jumps `allowed`, those that may join the jumps of a board without leading to a source.

    Where jumps may chain, one may begin where a pinned one ends: what leads there then leads on. Other chains lead
    nowhere else than two jumps that both go to the end, and are left to `joinable`. Numbers of snakes and ladders are
    looked at too, as far as one more jump breaks them.
    """
    free = allowed.copy()
    start = board.rules.start
    sources = [jump.source - start for jump in board.jumps]
    free[:, sources] = False  # no target is a source
    free[sources] = False
    chained = board.rules.chain
    free[[jump.target - start for jump in board.jumps if not (chained and jump.pinned)]] = False
    for jump in board.jumps:
        for square in jump.ends:
            low, high = max(0, square - start - design.spacing + 1), square - start + design.spacing
            free[low:high] = False
            free[:, low:high] = False
    return _of_kinds(board, design, free)


def joinable(board: Board, design: Design, allowed: Flags) -> Flags:
    """The same with all chains that the rules have."""
    if not board.rules.chain or design.spacing:
        return addable(board, design, allowed)
    free = allowed.copy()
    start = board.rules.start
    for source, end in landings(board).items():
        free[source - start] = False
        free[end - start, source - start] = False  # round in a circle
    return _of_kinds(board, design, free)


def plain(rules: Rules, design: Design) -> bool:
    """Whether the jumps that `addable` leaves out make no game that the others do not make."""
    chosen = (design.snakes, design.ladders, design.max_length)
    return not rules.chain or design.spacing > 0 or (chosen == (None, None, None) and design.min_length <= 1)


def _of_kinds(board: Board, design: Design, free: Flags) -> Flags:
    n = free.shape[0]
    snakes = board.snakes
    most = design.exact_snakes
    if most is not None:
        if snakes >= most:
            free &= np.triu(np.ones((n, n), np.bool_))
        if len(board.jumps) - snakes >= design.jumps - most:
            free &= np.tril(np.ones((n, n), np.bool_))
    return free


def pinned(board: Board) -> Board:
    """The board with its pinned jumps only, each as often as it is pinned: two of the same break the rules."""
    return board.with_jumps(jump for jump in board.jumps if jump.pinned)
