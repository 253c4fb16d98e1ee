"""New boards by grade: a random square with all its clues and heights, from which things are dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from math import isqrt
from random import Random

from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted, OptionError, WorkbenchError
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.puzzles.towers.analysis.grading import graded
from workbench.puzzles.towers.engines.dropping import Dropper, OnBoard, Things, certain, described, things_on
from workbench.puzzles.towers.engines.latin_squares import squares_by_clues
from workbench.puzzles.towers.engines.patterns import Pattern, taken_to
from workbench.puzzles.towers.kernels.search import never
from workbench.puzzles.towers.rules.board import Board, Grade, Heights, clues_of, puzzle_of

ATTEMPTS = 1000
"""Squares that `make_board` tries before it gives up."""
WALK = 30_000
"""How many changes it tries for squares that their clues alone determine."""


def generate(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """A new board of a size and grade, from which nothing can be dropped within the grade."""
    size = values["size"] if isinstance(values["size"], int) else board.size
    grade = Grade(values.text("grade"))
    if values.flag("keep") and size != board.size:
        raise OptionError(f"size is {size}: with keep=yes it is that of the board, {board.size}")
    pattern = Pattern(values.text("symmetry"), board if values.flag("keep") else None)
    ctx.kernels("workbench.puzzles.towers.kernels.deduction")
    ctx.phase(f"Looking for a square of grade {grade.value}")
    dropping = False

    def take(found: Board, things: int) -> None:
        nonlocal dropping
        if not dropping:
            ctx.phase("Dropping clues and givens as long as the grade holds")
            dropping = True
        ctx.incumbent(found, things, by="dropping")

    made = make_board(
        size,
        grade,
        values.flag("givens"),
        Random(f"{size} {grade.value} {ctx.rng.random()}"),  # else an easy and a hard board share their solution
        on_board=take,
        stopped=ctx.stopped,
        on_attempt=ctx.progress,
        pattern=pattern,
        begun=ctx.hint if isinstance(ctx.hint, Board) else None,
    )
    if made is None or ctx.stopped():
        return ctx.halted()
    answer = _made(made, grade, pattern)  # the time may be over by now: it was enough
    return ctx.outcome(Status.FEASIBLE, facts={"grade": grade.value}, answer=answer, stopped=None)


def _made(board: Board, grade: Grade, pattern: Pattern) -> str:
    """What `generate` promises: within a grade another board may lack something and still have one solution."""
    made, plain = described(board, grade), pattern.symmetry == "none"
    kept = "besides those kept, " if pattern.kept is not None else ""
    if grade is Grade.UNREASONABLE:
        return f"{made}: {kept}none of them can be dropped{'' if plain else ' and leave the pattern'}"
    those = "one of them" if plain else "group of the pattern"
    return f"{made}: {kept}without any {those} it would be harder, or have several solutions"


def make_board(
    size: int,
    grade: Grade,
    with_givens: bool,
    rng: Random,
    on_board: OnBoard | None = None,
    stopped: Callable[[], bool] = never,
    on_attempt: Callable[[int], None] | None = None,
    pattern: Pattern = Pattern(),  # noqa: B008  it is frozen
    begun: Board | None = None,
) -> Board | None:
    """A board of exactly this grade, from which no clue or given can be dropped: within the grade it would no longer
    have a unique solution. With a pattern no group of it can be dropped, besides what is kept.

    on_board    gets uniquely solvable boards, each with fewer clues and givens than the last and none harder than the
                grade; the last one is the result. They all come from one square, those of squares that end too
                easy are never passed on.
    on_attempt  gets now and then how many squares have been tried.
    begun       a board that an earlier call was stopped with: more is dropped from it, unless it is no such board.
    Stopped, it returns the last board passed on, which has the grade but may hold too much, or None. The same state of
    `rng` gives the same board. WorkbenchError after ATTEMPTS squares or a walk of WALK changes: small sizes lack hard
    boards, large ones boards without givens.
    """
    best: Board | None = None
    try:
        known = None if begun is None else _begun(begun, size, grade, with_givens, pattern, stopped)
        squares = _squares(size, grade, with_givens, rng, stopped, on_attempt or (lambda _: None), pattern)
        for square in squares if known is None else (known,):
            start = None if known is None or begun is None else (*begun.clues, *begun.givens)
            sets = _dropped(square, grade, with_givens, rng, stopped, pattern, start)
            for best in certain(sets, size, grade, stopped):
                if on_board is not None:
                    on_board(best, things_on(best))
            if best is not None or stopped():
                return best
    except Interrupted:
        return best
    without = "" if with_givens else " without givens"
    advice = "try an easier grade" if with_givens else "allow givens, or try another grade"
    if pattern.symmetry != "none":
        advice = f"choose another pattern, {advice}"
    raise WorkbenchError(f"no {grade.value} board of size {size}{without} was found: {advice}")


def _begun(
    begun: Board, size: int, grade: Grade, with_givens: bool, pattern: Pattern, stopped: Callable[[], bool]
) -> Heights | None:
    """The solution of a board that may be gone on with: it is what is asked for, but for too much on it."""
    if begun.size != size:
        return None
    things, stay = (*begun.clues, *begun.givens), pattern.staying(size)
    if not with_givens and any(given and 4 * size + cell not in stay for cell, given in enumerate(begun.givens)):
        return None
    kept = all(not thing or thing == there for thing, there in zip(pattern.things(), things, strict=False))
    if not kept or any(len({bool(things[one]) for one in group}) > 1 for group in pattern.circles(size)):
        return None
    grading = graded(begun, stopped)
    return grading.solution if grading.grade is grade else None


def _squares(
    size: int,
    grade: Grade,
    with_givens: bool,
    rng: Random,
    stopped: Callable[[], bool],
    on_attempt: Callable[[int], None],
    pattern: Pattern,
) -> Iterator[Heights]:
    """The squares to try. Raises Interrupted."""
    if with_givens or pattern.kept is not None:
        for attempt, one in enumerate(islice(pattern.squares(size, rng, stopped), ATTEMPTS), 1):
            on_attempt(attempt)
            yield one
        return
    enough = Grade.EXTREME if grade is Grade.UNREASONABLE else grade
    found = 0
    # beyond size 10 there is little hope, and each change takes twice as long as for the size before
    walk = islice(squares_by_clues(size, enough, rng, stopped), WALK >> max(0, size - 10))
    for attempt, square in enumerate(walk, 1):
        if square is not None or attempt % 100 == 0:
            on_attempt(attempt)
        if square is not None:
            yield square
            found += 1
        if found == ATTEMPTS:
            return


def _dropped(
    square: Heights,
    grade: Grade,
    with_givens: bool,
    rng: Random,
    stopped: Callable[[], bool],
    pattern: Pattern,
    start: Things | None = None,
) -> Iterator[Things]:
    """All that is known of a square (or `start`), if that is enough at all, and ever less of it. Raises Interrupted."""
    size = isqrt(len(square))
    groups = pattern.groups(size)
    clues = [group for group in groups if group[0] < 4 * size]
    givens = [group for group in groups if group[0] >= 4 * size]
    rng.shuffle(clues)
    rng.shuffle(givens)
    dropper = Dropper(size, square, grade, stopped)
    all_things = (*clues_of(size, square), *square)
    begin = range(len(all_things) if with_givens else 4 * size)
    stay = pattern.staying(size)
    things = start or tuple(thing if index in begin or index in stay else 0 for index, thing in enumerate(all_things))
    if pattern.kept is not None and not dropper.sound(things, 0):
        return
    yield things
    # givens first: a board is the nicer the more its clues say
    order = (*givens, *clues) if with_givens else clues
    yield from dropper.drop(things, [group for group in order if things[group[0]]])


# ------------------------------------------------------------------------------------------------ the fewest clues


def fewest(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """A board of a size with as few clues as there can be, n - 1 with or without givens: one of 8 * (n - 1)! by chance.

    Fewer do not do: where b rows and a columns of a square are full, a + b <= n - 2, the rest can be filled in in an
    even number of ways. So a board with clues and givens in n - 2 lines has no solution, or at least two. So many are
    enough: a 1 seen from the left at the foot of the first column, and n, n - 1, ..., 3 seen from below in n - 2 other
    columns. Both are proved in resources/records/README.md.
    """
    size = values["size"] if isinstance(values["size"], int) else board.size
    ways = [way for way in ("rot90", "rot180", "diagonal") if ctx.rng.random() < 0.5]
    seen = {3 * size - 1: 1}  # at the foot of the first column, from the left
    seen |= {size + column: number for number, column in enumerate(ctx.rng.sample(range(1, size), size - 2), 3)}
    clues = [0] * (4 * size)
    for clue, number in seen.items():
        for way in ways:
            clue = taken_to(size, way, clue)
        clues[clue] = number
    ctx.incumbent(puzzle_of(clues), size - 1, size - 1, by="construction")
    what = "clues and givens" if values.flag("givens") else "clues"
    answer = f"{size - 1} {what} are enough, and no board of this size has a unique solution with fewer"
    return ctx.outcome(Status.PROVED, answer=answer, proof=Proof.REASONED)
