"""New boards by grade: a random square with all its clues and heights, from which things are dropped.

What solves a board within a grade is monotone: more clues and givens never make it harder. So each clue and given needs
to be tried once only, in any order; and as soon as a board is too hard for the grade below, every later one is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random

from workbench.core.errors import Interrupted, WorkbenchError
from workbench.puzzles.towers.board import Board, Heights, puzzle_of
from workbench.puzzles.towers.grading import (
    Grade,
    deduce,
    fresh,
    judge,
    never,
    solutions,
    solves,
    told,
)
from workbench.puzzles.towers.squares import clues_of, latin_square, telling_squares

ATTEMPTS = 1000
"""Squares that `generate` tries before it gives up."""
WALK = 30_000
"""How many changes it tries for squares that their clues alone tell."""

OnBoard = Callable[[Board, int], None]
"""Gets a board and how many clues and givens it has."""


class _Dropper:
    """Drops things from a board with a known solution for as long as a grade's techniques still solve it.

    Things are numbered: clues 0..4n-1, then the n*n givens; sets of them are masks. A conflict is a set of which one
    thing at least must stay.
    """

    def __init__(self, size: int, solution: Heights, grade: Grade, stopped: Callable[[], bool]) -> None:
        self.size, self.solution, self.grade, self.stopped = size, solution, grade, stopped
        self.told = (*clues_of(size, solution), *solution)
        self.conflicts: list[int] = []

    def sound(self, things: Sequence[int], dropped: int) -> bool:
        """Whether these clues and givens have only the known solution, found within the grade; else notes a conflict:
        what another solution differs in, or if none is known, what has been dropped."""
        size = self.size
        clues, givens = things[: 4 * size], things[4 * size :]
        if self.grade is not Grade.UNREASONABLE:
            if solves(size, clues, givens, self.grade, self.stopped) is not None:
                return True
            self.conflicts.append(dropped)
            return False
        masks = deduce(size, clues, fresh(size, givens), Grade.EXTREME, self.stopped)
        if masks is not None and told(masks) is not None:
            return True
        # the known solution comes last of all: if it is the first that is found, it is the only one
        (first,) = solutions(size, clues, masks or (), 1, self.solution, self.stopped)
        if first == self.solution:
            return True
        pairs = zip(self.told, (*clues_of(size, first), *first), strict=True)
        self.conflicts.append(_mask(index for index, (one, other) in enumerate(pairs) if one != other))
        return False

    def drop(self, things: tuple[int, ...], order: Sequence[int], on_drop: Callable[[tuple[int, ...]], None]) -> None:
        """Try each of `order` once, several at a time while that works. Raises Interrupted."""
        at, batch = 0, 1
        while at < len(order):
            out = self._free(things, order[at : at + batch])
            if not out:
                at, batch = at + 1, 1  # this one alone is needed
                continue
            fewer = tuple(0 if index in out else thing for index, thing in enumerate(things))
            if self.sound(fewer, _mask(out)):
                things, at, batch = fewer, at + len(out), 2 * batch
                on_drop(things)
            else:
                batch = max(1, batch // 2)

    def _free(self, things: Sequence[int], batch: Sequence[int]) -> Sequence[int]:
        """As many of the first of a batch as no conflict forbids to drop."""
        kept = _mask(index for index, thing in enumerate(things) if thing)
        stay = kept & ~_mask(batch)
        conflicts = [conflict & kept for conflict in self.conflicts if conflict & stay == 0]
        while batch and any(conflict & ~_mask(batch) == 0 for conflict in conflicts):
            batch = batch[:-1]
        return batch


def _mask(things: Iterable[int]) -> int:
    return sum(1 << index for index in things)


class _Stream:
    """Holds boards back until one is known to be too hard for the grade below: from then on all are."""

    def __init__(self, size: int, grade: Grade, on_board: OnBoard | None, stopped: Callable[[], bool]) -> None:
        self.size, self.on_board, self.stopped = size, on_board, stopped
        self.below = None if grade is Grade.EASY else list(Grade)[grade.level - 1]
        self.certain = self.below is None
        self.held: list[Board] = []
        self.best: Board | None = None

    def add(self, things: tuple[int, ...]) -> None:
        """Take a board and pass on what may be passed on. Raises Interrupted."""
        size = self.size
        clues, givens = things[: 4 * size], things[4 * size :]
        self.held.append(puzzle_of(clues, givens))
        if not self.certain and self.below is not None:
            self.certain = solves(size, clues, givens, self.below, self.stopped) is None
        if self.certain:
            for board in self.held:
                self.best = board
                if self.on_board is not None:
                    self.on_board(board, things_on(board))
            self.held.clear()


def things_on(board: Board) -> int:
    """How many clues and givens a board has."""
    return sum(map(bool, board.clues)) + sum(map(bool, board.givens))


def generate(
    size: int,
    grade: Grade,
    with_givens: bool,
    rng: Random,
    on_board: OnBoard | None = None,
    stopped: Callable[[], bool] = never,
    on_attempt: Callable[[int], None] | None = None,
) -> Board | None:
    """A board of exactly this grade, from which no clue or given can be dropped: within the grade it would no longer
    have a unique solution.

    on_board    gets uniquely solvable boards, each with fewer clues and givens than the last and none harder than the
                grade; the last one is the result. They all come from one square, those of squares that end too
                easy are never passed on.
    on_attempt  gets now and then how many squares have been tried.
    Stopped, it returns the last board passed on, which has the grade but may hold too much, or None. The same state of
    `rng` gives the same board. WorkbenchError after ATTEMPTS squares or a walk of WALK changes: small sizes lack hard
    boards, large ones boards without givens.
    """
    stream = _Stream(size, grade, on_board, stopped)
    try:
        for square in _squares(size, grade, with_givens, rng, stopped, on_attempt or (lambda _: None)):
            stream = _Stream(size, grade, on_board, stopped)
            _drop_from(square, size, grade, with_givens, rng, stream, stopped)
            if stream.certain:
                return stream.best
            if stopped():
                return None
    except Interrupted:
        return stream.best
    without = "" if with_givens else " without givens"
    advice = "try an easier grade" if with_givens else "allow givens, or try another grade"
    raise WorkbenchError(f"no {grade.value} board of size {size}{without} was found: {advice}")


def _squares(
    size: int,
    grade: Grade,
    with_givens: bool,
    rng: Random,
    stopped: Callable[[], bool],
    on_attempt: Callable[[int], None],
) -> Iterator[Heights]:
    """The squares to try. Raises Interrupted."""
    if with_givens:
        for attempt in range(1, ATTEMPTS + 1):
            on_attempt(attempt)
            yield latin_square(size, rng, stopped)
        return
    enough = Grade.EXTREME if grade is Grade.UNREASONABLE else grade
    found = 0
    # beyond size 10 there is little hope, and each change takes twice as long as for the size before
    walk = islice(telling_squares(size, enough, rng, stopped), WALK >> max(0, size - 10))
    for attempt, square in enumerate(walk, 1):
        if square is not None or attempt % 100 == 0:
            on_attempt(attempt)
        if square is not None:
            yield square
            found += 1
        if found == ATTEMPTS:
            return


def _drop_from(
    square: Heights,
    size: int,
    grade: Grade,
    with_givens: bool,
    rng: Random,
    stream: _Stream,
    stopped: Callable[[], bool],
) -> None:
    """Drop what can be dropped of all that is known of a square. Raises Interrupted."""
    clues = list(range(4 * size))
    givens = list(range(4 * size, 4 * size + size * size))
    rng.shuffle(clues)
    rng.shuffle(givens)
    dropper = _Dropper(size, square, grade, stopped)
    things = (*clues_of(size, square), *(square if with_givens else (0,) * size**2))
    stream.add(things)
    # givens first: a board is the nicer the more its clues say
    dropper.drop(things, (*givens, *clues) if with_givens else clues, stream.add)


def reduce_board(
    board: Board,
    rng: Random,
    on_board: OnBoard | None = None,
    stopped: Callable[[], bool] = never,
    grade: Grade = Grade.UNREASONABLE,
) -> Board:
    """The board with clues and givens dropped, in random order, until none can go without losing the unique solution.

    Entries, pencil marks and ticks go too. A `grade` keeps the board solvable within it; by default only uniqueness
    counts, so that the board may become harder. `on_board` gets each board with fewer things than the last; stopped,
    the last one is returned. WorkbenchError for a board with no or several solutions, or one beyond the grade.
    """
    best = puzzle_of(board.clues, board.givens)
    stream = _Stream(board.size, Grade.EASY, on_board, stopped)  # nothing is held back
    try:
        judgement = judge(board, stopped)
        if judgement.solution is None or judgement.grade is None:
            count = "several solutions" if judgement.solutions else "no solution"
            raise WorkbenchError(f"this board has {count}: only a board with exactly one can be reduced")
        if judgement.grade.level > grade.level:
            raise WorkbenchError(f"this board is {judgement.grade.value}: it cannot be reduced within {grade.value}")
        things = (*board.clues, *board.givens)
        order = [index for index, thing in enumerate(things) if thing]
        rng.shuffle(order)
        order.sort(key=lambda index: index < 4 * board.size)  # givens first
        _Dropper(board.size, judgement.solution, grade, stopped).drop(things, order, stream.add)
    except Interrupted:
        pass
    return stream.best or best
