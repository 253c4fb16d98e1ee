"""What is blamed contradicts itself, none of it is too much, and it is called by its name; what may be a misprint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from tests.drawn.watched import Told
from tests.judges import towers as judge
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.insight import Row
from workbench.core.options import defaults
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.towers.options import VIEWS
from workbench.puzzles.towers.rules.board import Board
from workbench.puzzles.towers.rules.moves import apply
from workbench.puzzles.towers.view.gestures import respond

Numbers = tuple[tuple[int, ...], tuple[int, ...]]
"""Clues and givens."""


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


def misprints(told: Told) -> None:
    """All changes of one clue or given that make the board solvable are told, whatever the conflict is, no others."""
    board, outcome, tables = told.question.board, told.outcome, told.insights("misprints")
    n, found = board.size, dict[tuple[str, Numbers], str]()
    for place in [*judge.clue_places(n), *((i // n + 1, i % n + 1) for i in range(n**2))]:
        edge = not (1 <= place[0] <= n and 1 <= place[1] <= n)
        name = f"the clue {side(n, place)}" if edge else f"row {place[0]}, column {place[1]}"
        for change, numbers, many in changes(board, place):
            found[f"{name}: {change}", numbers] = "several solutions" if many > 1 else "one solution"
    rows = [row for table in tables for row in table.rows]
    if not outcome.conflict:
        assert not outcome.facts
        assert not outcome.answer
        assert not tables
        return
    if "undecided" in outcome.facts:
        assert told.question.limits.time is not None
        assert outcome.facts["undecided"]
    else:
        assert {(row.values[0], after(board, row)) for row in rows} == found.keys()
        for row in rows:  # the time may have ended before a second solution was ruled out
            unknown = row.values[1] == "one solution or more" and told.question.limits.time is not None
            assert unknown or row.values[1] == found[row.values[0], after(board, row)]
        assert all(after(moved(board, rows[0]), row) == after(board, row) for row in rows)  # one click after another
        assert [row.values[1] for row in rows] == sorted(row.values[1] for row in rows)
    texts = [f"{row.values[0]} makes it solvable, with {row.values[1]}" for row in rows]
    assert outcome.facts.get("misprints", []) == texts
    assert len(tables) == (1 if rows else 0)
    tried = " that was tried" if "undecided" in outcome.facts else ""
    none = f"no solution exists; no change of one clue or given{tried} makes it solvable"
    assert outcome.answer.startswith(f"no solution exists; a misprint? {texts[0]}" if texts else none)


def moved(board: Board, row: Row) -> Board:
    """The board that a click on a row leads to."""
    response = respond(board, Gesture(Act.CHOOSE, row.target), defaults(VIEWS), Ui())
    assert response.move is not None
    return apply(board, response.move)


def after(board: Board, row: Row) -> Numbers:
    changed = moved(board, row)
    assert replace(changed, clues=board.clues, givens=board.givens, done=board.done) == board
    return changed.clues, changed.givens


def changes(board: Board, place: judge.Reason) -> list[tuple[str, Numbers, int]]:
    """What may stand at a place instead, the clues and givens then, and how many solutions there are."""
    n, places = board.size, judge.clue_places(board.size)
    clues, givens = list(board.clues), list(board.givens)
    things, at = (clues, places.index(place)) if place in places else (givens, (place[0] - 1) * n + place[1] - 1)
    found, before = list[tuple[str, Numbers, int]](), things[at]
    if not before:
        return found
    things[at] = 0
    chosen = judge.solutions(n, clues, givens)
    seen = (judge.sights(n) if things is clues else judge.squares(n))[chosen, at].tolist()
    for now, many in Counter(seen).items():
        things[at] = now
        found.append((f"{before} → {now}", (tuple(clues), tuple(givens)), many))
    return found
