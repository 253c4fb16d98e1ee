"""Puzzles made, reduced, and with the fewest clues: one solution, the grade asked for, nothing too much.

Grades are looked up by reasoning step by step, the plain double of the compiled deduction that makes the boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import pairwise

from tests.drawn.watched import Told
from tests.judges import towers as judge
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.puzzles.towers.analysis.reasoning import reasoning
from workbench.puzzles.towers.rules.board import Board, Grade, puzzle_of

Places = Set[judge.Reason]


def solved_within(board: Board, grade: Grade) -> bool:
    """Whether there is one solution, which reasoning of a grade comes to; UNREASONABLE: by whatever means."""
    if judge.count(board.size, board.clues, board.givens) != 1:
        return False
    if grade is Grade.UNREASONABLE:
        return True
    steps = reasoning(board, grade=grade)
    return 0 not in (steps[-1][1].heights if steps else board.givens)


def grade_of(board: Board) -> Grade:
    return next(grade for grade in Grade if solved_within(board, grade))


def on(board: Board) -> str:
    """How many clues and givens there are, in words."""
    numbers = ((board.clues, "clue"), (board.givens, "given"))
    told = [(sum(map(bool, some)), what) for some, what in numbers if any(some)]
    return " and ".join(f"{count} {what}{'' if count == 1 else 's'}" for count, what in told)


def things(board: Board) -> dict[judge.Reason, int]:
    """Clues and givens by their places."""
    n = board.size
    places = [*judge.clue_places(n), *((i // n + 1, i % n + 1) for i in range(n * n))]
    return {place: number for place, number in zip(places, (*board.clues, *board.givens), strict=True) if number}


def without(board: Board, places: Places) -> Board:
    kept = judge.kept_only(board.size, board.clues, board.givens, set(things(board)) - places)
    return puzzle_of(*kept)


def orbits(n: int, symmetry: str, places: Places) -> Iterator[Places]:
    """Places that a symmetry takes to each other, together."""
    left = set(places)
    while left:
        orbit, at = set[judge.Reason](), left.pop()
        while at not in orbit:
            orbit.add(at)
            at = judge.image(n, symmetry, at)
        left -= orbit
        yield orbit


def bare(board: Board) -> bool:
    return not any((*board.entries, *board.marks)) and not board.done


# ------------------------------------------------------------------------------------------------ make


def generate(told: Told) -> None:
    ask, outcome = told.question, told.outcome
    board, values = ask.board, ask.values
    size, keep = values["size"] or board.size, values.flag("keep")
    if outcome.refused:
        assert outcome.status is Status.FAILED
        refused_to_make(told)
        return
    assert not (keep and size != board.size)
    shown = [one.board for one in told.incumbents]
    assert outcome.board == (shown[-1] if shown else None)
    for one in told.incumbents:
        assert one.board.size == size
        assert one.objective == len(things(one.board))
        of_the_pattern(told, one.board)
    assert outcome.status is (Status.FEASIBLE if shown else Status.UNKNOWN)
    if ask.several:
        different(told, shown)
        return
    assert outcome.objective == (len(things(shown[-1])) if shown else None)
    assert all(set(things(after)) < set(things(before)) for before, after in pairwise(shown))
    if outcome.stopped is None:
        assert outcome.facts == {"grade": values.text("grade")}
        finished(told, shown[-1])
    else:
        assert (outcome.facts, outcome.answer) == ({}, "")


def refused_to_make(told: Told) -> None:
    """What is to be kept fits nothing, or a kind of board that is rare was not found in a thousand tries."""
    ask, values, error = told.question, told.question.values, str(told.outcome.error)
    size, keep = values["size"] or ask.board.size, values.flag("keep")
    impossible = not judge.count(ask.board.size, ask.board.clues, ask.board.givens)
    if keep and size != ask.board.size:
        assert error == f"size is {size}: with keep=yes it is that of the board, {ask.board.size}"
    elif keep and impossible:
        assert error == "no board has the clues and givens that are to be kept"
    else:
        assert error.startswith(f"no {values.text('grade')} board of size {size}")
        assert values.text("grade") != "easy" or not values.flag("givens")


def of_the_pattern(told: Told, made: Board) -> None:
    """One solution, what is kept, and everything where the symmetry takes it; given only what may be."""
    ask, values = told.question, told.question.values
    kept = things(ask.board) if values.flag("keep") else {}
    there, symmetry = things(made), values.text("symmetry")
    assert bare(made)
    assert solved_within(made, Grade(values.text("grade")))
    assert kept.items() <= there.items()
    assert {judge.image(made.size, symmetry, place) for place in there} == set(there)
    stay = {place for orbit in orbits(made.size, symmetry, set(kept)) for place in orbit}
    given = {place for place in there if min(place) > 0 and max(place) <= made.size}
    assert values.flag("givens") or given <= stay


def finished(told: Told, made: Board) -> None:
    """The grade is the one asked for, and nothing can be dropped, as it is said."""
    values = told.question.values
    grade, symmetry, keep = Grade(values.text("grade")), values.text("symmetry"), values.flag("keep")
    assert grade_of(made) is grade
    kept = set(things(told.question.board)) if keep else set[judge.Reason]()
    stay = {place for orbit in orbits(made.size, symmetry, kept) for place in orbit}
    for orbit in orbits(made.size, symmetry, set(things(made)) - stay):
        assert not solved_within(without(made, orbit), grade)
    said = f"a puzzle of grade {grade.value} with {on(made)}"
    besides = "besides those kept, " if keep else ""
    if grade is Grade.UNREASONABLE:
        pattern = "" if symmetry == "none" else " and leave the pattern"
        said += f": {besides}none of them can be dropped{pattern}"
    else:
        those = "one of them" if symmetry == "none" else "group of the pattern"
        said += f": {besides}without any {those} it would be harder, or have several solutions"
    assert told.outcome.answer == said


def different(told: Told, shown: list[Board]) -> None:
    """Boards that were asked for one by one, each with nothing too much."""
    ask, outcome = told.question, told.outcome
    for one in shown:
        assert grade_of(one) is Grade(ask.values.text("grade"))
    assert outcome.objective == (len(things(shown[-1])) if shown else None)
    if len(shown) == ask.wanted:
        assert outcome.stopped is None
        assert len(shown) == 1 or outcome.answer == f"{len(shown)} different boards"
        if len(shown) == 1:
            finished(told, shown[0])
        return
    assert outcome.stopped is not None
    in_vain = "; 10 tries in a row brought no other" if outcome.stopped is Stopped.LIMIT else ""
    some = f"{len(shown)} of {ask.wanted} different boards{in_vain}; whether there are more is open"
    assert outcome.answer == (some if shown else f"no other board found{in_vain}, and none ruled out")


# ------------------------------------------------------------------------------------------------ reduce, fewest


def reduce(told: Told) -> None:
    outcome, board = told.outcome, told.question.board
    total = judge.count(board.size, board.clues, board.givens)
    if outcome.refused:
        several = "several solutions" if total else "no solution"
        assert outcome.status is Status.FAILED
        assert total != 1
        assert outcome.error == f"this board has {several}: only a board with exactly one can be reduced"
        return
    shown = [one.board for one in told.incumbents]
    assert total == 1 or not shown
    assert outcome.board == (shown[-1] if shown else None)
    assert outcome.status is (Status.FEASIBLE if shown else Status.UNKNOWN)
    for one in told.incumbents:
        assert bare(one.board)
        assert things(one.board).items() <= things(board).items()
        assert solved_within(one.board, Grade.UNREASONABLE)
        assert one.objective == len(things(one.board))
    assert outcome.objective == (len(things(shown[-1])) if shown else None)
    if outcome.stopped is None:
        reduced(outcome, shown[-1])
    else:
        assert (outcome.facts, outcome.answer) == ({}, "")


def reduced(outcome: Outcome, made: Board) -> None:
    assert judge.needed(made.size, made.clues, made.givens)
    grade = grade_of(made).value
    assert outcome.facts == {"grade": grade}
    said = f"a puzzle of grade {grade} with {on(made)}: none of them can be dropped"
    assert outcome.answer == said


def fewest(told: Told) -> None:
    outcome, values = told.outcome, told.question.values
    size = int(str(values["size"] or told.question.board.size))
    (shown,) = told.incumbents
    made = outcome.board
    assert made == shown.board
    assert outcome.status is Status.PROVED
    assert bare(made)
    assert (made.size, len(things(made)), any(made.givens)) == (size, size - 1, False)
    assert shown.objective == outcome.objective == outcome.bound == size - 1
    assert set(told.bounds) == {size - 1}
    assert solved_within(made, Grade.UNREASONABLE)
    what = "clues and givens" if values.flag("givens") else "clues"
    assert outcome.answer == (
        f"{size - 1} {what} are enough, and no board of this size has a unique solution with fewer"
    )
