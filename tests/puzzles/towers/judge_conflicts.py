"""What is blamed contradicts itself, none of it is too much, and it is called by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.judges import towers as judge
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.towers.rules.board import Board


def named(board: Board, outcome: Outcome, verb: str = "is given as") -> list[judge.Reason]:
    """The places that a conflict names, each with the right sentence."""
    n, places = board.size, []
    for violation in outcome.conflict:
        (place,) = violation.cells
        row, col = place
        if 1 <= row <= n and 1 <= col <= n:
            number, what = board.heights[(row - 1) * n + col - 1], f"row {row}, column {col} {verb}"
            beyond = f": 1 to {n} are possible"
        else:
            number, what = judge.clue_at(n, board.clues, place), f"the clue {side(n, place)} is"
            beyond = f": 1 to {n} can be seen"
        assert violation.message == f"{what} {number}{beyond if number > n else ''}"
        places.append(place)
    return places


def side(n: int, place: judge.Reason) -> str:
    row, col = place
    if row in (0, n + 1):
        return f"{'above' if row == 0 else 'below'} column {col}"
    return f"{'left' if col == 0 else 'right'} of row {row}"


def minimal(reasons: Sequence[judge.Reason], fits: Callable[[set[judge.Reason]], bool]) -> None:
    whole = set(reasons)
    assert len(whole) == len(reasons)
    assert not fits(whole)
    assert all(fits(whole - {one}) for one in whole)


def impossible(board: Board, outcome: Outcome) -> None:
    """The clues and givens have no solution, and the conflict says why, unless there was no time for that."""
    n = board.size
    assert outcome.status is Status.INFEASIBLE
    assert not judge.count(n, board.clues, board.givens)
    assert outcome.board is None
    reasons = named(board, outcome)
    if not outcome.minimal:
        assert outcome.stopped is not None
        assert not reasons
        return
    minimal(reasons, lambda kept: bool(judge.count(n, *judge.kept_only(n, board.clues, board.givens, kept))))
