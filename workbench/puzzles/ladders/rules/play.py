"""How a game goes: where a throw leads, where jumps end, and which squares a game can come to."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.puzzles.ladders.rules.board import Board, Overshoot, Rules, may_lie


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
    if there == square and board.rules.overshoot is Overshoot.STAY:
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
    goal, ends = board.rules.squares, landings(board)
    nexts: dict[int, set[int]] = {}
    edge = [board.rules.start]
    while edge:
        square = edge.pop()
        if square not in nexts:
            nexts[square] = _nexts(board, square, ends) if square != goal else set()
            edge += nexts[square]
    before: dict[int, list[int]] = {}
    for square, others in nexts.items():
        for there in others:
            before.setdefault(there, []).append(square)
    saved, edge = {goal}, [goal]
    while edge:
        for square in before.get(edge.pop(), ()):
            if square not in saved:
                saved.add(square)
                edge.append(square)
    return tuple(sorted(nexts.keys() - saved))


def _nexts(board: Board, square: int, ends: Mapping[int, int]) -> set[int]:
    rules = board.rules
    # beyond N every larger throw does the same, except when bouncing, where the die is no larger than the board
    most, room = min(rules.die, rules.squares + 1), rules.squares - square
    found = {ends.get(there, there) for there in range(square + 1, square + 1 + min(most, room))}
    return found.union(move_from(board, square, pips, ends) for pips in range(room + 1, most + 1))


def _first_jumps(board: Board) -> dict[int, int]:
    first: dict[int, int] = {}
    for jump in board.jumps:
        # what lies off the board is never landed on, and must not lead off it
        if may_lie(board.rules, jump):
            first.setdefault(jump.source, jump.target)
    return first


def _end(source: int, first: Mapping[int, int], chain: bool) -> int:
    square, seen = first[source], {source}
    while chain and square in first and square not in seen:
        seen.add(square)
        square = first[square]
    return square
