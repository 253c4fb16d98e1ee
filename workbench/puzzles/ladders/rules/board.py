"""A board of Snakes and Ladders: its rules, its jumps, and what is wrong with them. No moves, expectation or solver.

Squares count from 1 to N, and 0 is the place before them. A board is one long row: in violations square n is the cell
(1, n). A jump goes up (a ladder) or down (a snake).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from workbench.core.grid import Cell
from workbench.core.verdict import Verdict, Violation

FEWEST_SQUARES, MOST_SQUARES = 4, 400
SMALLEST_DIE, LARGEST_DIE = 2, 100


class Overshoot(Enum):
    """What a throw beyond the last square does."""

    STAY = "stay"
    BOUNCE = "bounce"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class Rules:
    """What is agreed before the game.

    squares    N.                 die        its number of sides, each equally likely.
    start      0 or 1.            overshoot  what a throw beyond N does.
    chain      whether a jump may end on another one, which is then taken at once.
    """

    squares: int = 100
    die: int = 6
    start: int = 0
    overshoot: Overshoot = Overshoot.STAY
    chain: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Jump:
    """Landing on `source` leads to `target` at once. A pinned one stays in every solve."""

    source: int
    target: int
    pinned: bool = False

    @property
    def is_snake(self) -> bool:
        """Whether it leads down."""
        return self.target < self.source

    @property
    def length(self) -> int:
        """How many squares it leads up or down."""
        return abs(self.target - self.source)


@dataclass(frozen=True, slots=True)
class Board:
    """An immutable board; `jumps` are sorted by source. A board may hold jumps that break the rules."""

    rules: Rules
    jumps: tuple[Jump, ...] = ()

    def with_jumps(self, jumps: Iterable[Jump]) -> Board:
        """The board with these jumps, in their order."""
        return Board(self.rules, tuple(sorted(jumps)))

    @property
    def snakes(self) -> int:
        """How many jumps lead down."""
        return sum(1 for jump in self.jumps if jump.is_snake)

    @property
    def ladders(self) -> int:
        """How many jumps lead up."""
        return sum(1 for jump in self.jumps if jump.target > jump.source)


def empty(rules: Rules | None = None) -> Board:
    """A board without jumps."""
    return Board(rules or Rules())


# ------------------------------------------------------------------------------------------------ playing


def throw(rules: Rules, square: int, pips: int) -> int:
    """The square that a throw leads to, before any jump."""
    there = square + pips
    if there <= rules.squares:
        return there
    match rules.overshoot:
        case Overshoot.STAY:
            return square
        case Overshoot.BOUNCE:
            return 2 * rules.squares - there
        case Overshoot.WIN:
            return rules.squares


def landings(board: Board) -> dict[int, int]:
    """Where landing on each source ends: chains followed if the rules have them, else one jump.

    Of two jumps from one square the first counts; a cycle of chained jumps ends where it closes. Such boards are
    judged, and still can be drawn and reckoned with.
    """
    first = _first_jumps(board)
    return {source: _end(source, first, board.rules.chain) for source in first}


def move_from(board: Board, square: int, pips: int, ends: Mapping[int, int]) -> int:
    """The square that a throw leads to, jumps taken; `ends` are the board's `landings`."""
    there = throw(board.rules, square, pips)
    # a throw that is not used is no landing: the piece has not moved
    if there == square and square + pips > board.rules.squares and board.rules.overshoot is Overshoot.STAY:
        return square
    return ends.get(there, there)


def reached(board: Board) -> dict[int, int]:
    """Every square on which a move can end, with the fewest moves from the start to it."""
    ends = landings(board)
    moves = {board.rules.start: 0}
    edge = [board.rules.start]
    while edge:
        after: list[int] = []
        for square in edge:
            if square == board.rules.squares:
                continue
            for there in _nexts(board, square, ends):
                if there not in moves:
                    moves[there] = moves[square] + 1
                    after.append(there)
        edge = after
    return moves


def stuck(board: Board) -> tuple[int, ...]:
    """The squares that a game can come to and from which the goal is out of reach: with one, games last for ever."""
    ends = landings(board)
    visited = sorted(reached(board))
    before: dict[int, list[int]] = {}
    for square in visited:
        if square != board.rules.squares:
            for there in _nexts(board, square, ends):
                before.setdefault(there, []).append(square)
    saved, edge = {board.rules.squares}, [board.rules.squares]
    while edge:
        for square in before.get(edge.pop(), ()):
            if square not in saved:
                saved.add(square)
                edge.append(square)
    return tuple(square for square in visited if square not in saved)


def _nexts(board: Board, square: int, ends: Mapping[int, int]) -> set[int]:
    # beyond N every larger throw does the same, except when bouncing, where the die is no larger than the board
    most = min(board.rules.die, board.rules.squares + 1)
    return {move_from(board, square, pips, ends) for pips in range(1, most + 1)}


def _first_jumps(board: Board) -> dict[int, int]:
    first: dict[int, int] = {}
    for jump in board.jumps:
        # what lies off the board is never landed on, and must not lead off it
        if _on_board(board.rules, jump):
            first.setdefault(jump.source, jump.target)
    return first


def _end(source: int, first: Mapping[int, int], chain: bool) -> int:
    square, seen = first[source], {source}
    while chain and square in first and square not in seen:
        seen.add(square)
        square = first[square]
    return square


# ------------------------------------------------------------------------------------------------ judging


def square_cell(square: int) -> Cell:
    """The cell of a square: a board is one long row."""
    return 1, square


def jump_target(jump: Jump) -> str:
    """The name under which a jump is drawn and lit: "jump 16 6"."""
    return f"jump {jump.source} {jump.target}"


def jump_name(jump: Jump) -> str:
    """For sentences: "the snake 16 -> 6"."""
    kind = "snake" if jump.is_snake else "ladder" if jump.target > jump.source else "jump"
    return f"the {kind} {jump.source} -> {jump.target}"


def check(board: Board) -> Verdict:
    """What the rules say. A board is complete when every game on it can end."""
    violations = [*_range(board), *_self(board), *_shared(board), *_chain(board)]
    lost = stuck(board)
    if lost:
        violations.append(_unreachable(board, lost))
    return Verdict(tuple(violations), complete=not lost)


def _range(board: Board) -> Iterator[Violation]:
    rules = board.rules
    for jump in board.jumps:
        if jump.source == rules.squares and inside(rules, jump.target):
            message = f"{jump_name(jump)} begins on the goal, where the game is over"
        elif jump.source == rules.start and inside(rules, jump.target):
            message = f"{jump_name(jump)} begins on the start, which takes no jump"
        elif not _on_board(rules, jump):
            message = f"{jump_name(jump)} leaves the board: squares go from 1 to {rules.squares}"
        else:
            continue
        yield _broken("range", message, [jump])


def _self(board: Board) -> Iterator[Violation]:
    for jump in board.jumps:
        if jump.source == jump.target:
            yield _broken("self", f"{jump_name(jump)} leads to the square it begins on", [jump])


def _shared(board: Board) -> Iterator[Violation]:
    for source, jumps in _by_source(board).items():
        if len(jumps) > 1:
            yield _broken("shared-source", f"{len(jumps)} jumps begin on square {source}: one may", jumps)


def _chain(board: Board) -> Iterator[Violation]:
    by_source = _by_source(board)
    if board.rules.chain:
        yield from _cycles(board, by_source)
        return
    for jump in board.jumps:
        nexts = [other for other in by_source.get(jump.target, ()) if other != jump and jump.source != jump.target]
        if nexts:
            message = f"{jump_name(jump)} ends where {jump_name(nexts[0])} begins: these rules have no chains"
            yield _broken("chain", message, [jump, *nexts])


def _cycles(board: Board, by_source: Mapping[int, Sequence[Jump]]) -> Iterator[Violation]:
    done: set[int] = set()
    for source in by_source:
        trail: list[Jump] = []
        square = source
        while square in by_source and square not in done:
            done.add(square)
            trail.append(by_source[square][0])
            square = trail[-1].target
        begin = next((i for i, jump in enumerate(trail) if jump.source == square), None)
        if begin is not None and len(trail) - begin > 1:  # one alone breaks `self`
            ring = trail[begin:]
            names = " -> ".join(str(jump.source) for jump in [*ring, ring[0]])
            yield _broken("chain", f"the jumps {names} go round in a circle", ring)


def _unreachable(board: Board, lost: Sequence[int]) -> Violation:
    goal = board.rules.squares
    if board.rules.start in lost:
        message = f"square {goal} can never be reached: the expected number of moves is infinite"
    else:
        message = (
            f"a game can come to square {lost[0]}, from where square {goal} can never be reached: "
            "the expected number of moves is infinite"
        )
    lit = (goal,) if board.rules.start in lost else lost
    return Violation("unreachable", message, tuple(map(square_cell, lit)))


def _broken(code: str, message: str, jumps: Sequence[Jump]) -> Violation:
    squares = dict.fromkeys(square for jump in jumps for square in (jump.source, jump.target))
    return Violation(code, message, tuple(square_cell(square) for square in squares))


def _by_source(board: Board) -> dict[int, list[Jump]]:
    found: dict[int, list[Jump]] = {}
    for jump in board.jumps:
        found.setdefault(jump.source, []).append(jump)
    return found


def inside(rules: Rules, square: int) -> bool:
    """Whether a square is on the board."""
    return 1 <= square <= rules.squares


def _on_board(rules: Rules, jump: Jump) -> bool:
    """Whether a jump begins and ends where it may: neither goal nor start takes one."""
    return inside(rules, jump.target) and rules.start < jump.source < rules.squares


def impossible(rules: Rules) -> str | None:
    """Why rules do not go together, or None."""
    if rules.overshoot is Overshoot.BOUNCE and rules.die > rules.squares:
        return f"a throw of {rules.die} cannot bounce on {rules.squares} squares: bounce needs die <= squares"
    return None
