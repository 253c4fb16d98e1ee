"""What is wrong with a board by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from workbench.core.verdict import Verdict, Violation
from workbench.puzzles.ladders.rules.board import Board, Jump, inside, jump_name, may_lie, square_cell
from workbench.puzzles.ladders.rules.play import stuck

_KEPT = "Every rule is kept: games end"
"""Not that the board is complete: the target is no rule of it."""


@lru_cache(maxsize=32)  # a window asks for the same few boards several times a frame
def check(board: Board) -> Verdict:
    """What the rules say. A board is complete when every game on it can end."""
    violations = [*_range(board), *_self(board), *_shared(board), *_chain(board)]
    lost = stuck(board)
    if lost:
        violations.append(_unreachable(board, lost))
    return Verdict(tuple(violations), complete=not lost, praise=_KEPT)


def _range(board: Board) -> Iterator[Violation]:
    rules = board.rules
    for jump in board.jumps:
        if jump.source == rules.squares and inside(rules, jump.target):
            message = f"{jump_name(jump)} begins on the goal, where the game is over"
        elif jump.source == rules.start and inside(rules, jump.target):
            message = f"{jump_name(jump)} begins on the start, which takes no jump"
        elif not may_lie(rules, jump):
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
        yield from _cycles(by_source)
        return
    for jump in board.jumps:
        nexts = by_source.get(jump.target)
        if nexts and jump.source != jump.target:  # one that leads to itself breaks `self`
            message = f"{jump_name(jump)} ends where {jump_name(nexts[0])} begins: these rules have no chains"
            yield _broken("chain", message, [jump, *nexts])


def _cycles(by_source: Mapping[int, Sequence[Jump]]) -> Iterator[Violation]:
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
        message = f"square {goal} can never be reached: games never end"
    else:
        message = f"from square {lost[0]} square {goal} can never be reached: some games never end"
    lit = (goal,) if board.rules.start in lost else lost
    return Violation("unreachable", message, tuple(map(square_cell, lit)))


def _broken(code: str, message: str, jumps: Sequence[Jump]) -> Violation:
    squares = dict.fromkeys(square for jump in jumps for square in jump.ends)
    return Violation(code, message, tuple(square_cell(square) for square in squares))


def _by_source(board: Board) -> dict[int, list[Jump]]:
    found: dict[int, list[Jump]] = {}
    for jump in board.jumps:
        found.setdefault(jump.source, []).append(jump)
    return found
