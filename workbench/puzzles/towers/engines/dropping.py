"""Dropping clues and givens from a board for as long as it can still be solved.

What solves a board within a grade is monotone: more clues and givens never make it harder. So each clue and given needs
to be tried once only, in any order; and as soon as a board is too hard for the grade below, every later one is.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import or_
from random import Random

from workbench.core.context import SolveContext
from workbench.core.errors import BoardRefused, Interrupted
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.core.wording import counted, listed
from workbench.puzzles.towers.analysis.grading import fresh, graded, heights_of, solutions, solves
from workbench.puzzles.towers.kernels.deduction import deduce
from workbench.puzzles.towers.kernels.search import never
from workbench.puzzles.towers.rules.board import Board, Grade, Heights, clues_of, puzzle_of
from workbench.solve.answer import KNOWN

OnBoard = Callable[[Board, int], None]
"""Gets a board and how many clues and givens it has."""
Things = tuple[int, ...]
"""4n clues, then n*n givens; 0 is none."""


class Dropper:
    """Drops things from a board with a known solution for as long as a grade's techniques still solve it.

    Things are numbered: clues 0..4n-1, then the n*n givens; sets of them are masks. A group is dropped as a whole. A
    conflict is a set of which one thing at least must stay.
    """

    def __init__(self, size: int, solution: Heights, grade: Grade, stopped: Callable[[], bool]) -> None:
        self.size, self.solution, self.grade, self.stopped = size, solution, grade, stopped
        self.known = (*clues_of(size, solution), *solution)
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
        if masks is not None and heights_of(masks) is not None:
            return True
        # the known solution comes last of all: if it is the first that is found, it is the only one
        (first,) = solutions(clues, masks or (), 1, self.solution, self.stopped)
        if first == self.solution:
            return True
        pairs = zip(self.known, (*clues_of(size, first), *first), strict=True)
        self.conflicts.append(_mask(index for index, (one, other) in enumerate(pairs) if one != other))
        return False

    def drop(self, things: Things, order: Sequence[Sequence[int]]) -> Iterator[Things]:
        """Ever fewer things: each group of `order` is tried once, several at a time while that works.

        Raises Interrupted.
        """
        at, batch = 0, 1
        while at < len(order):
            free = self._free(things, order[at : at + batch])
            if not free:
                at, batch = at + 1, 1  # this one alone is needed
                continue
            out = {index for group in free for index in group}
            fewer = tuple(0 if index in out else thing for index, thing in enumerate(things))
            if self.sound(fewer, _mask(out)):
                things, at, batch = fewer, at + len(free), 2 * batch
                yield things
            else:
                batch = max(1, batch // 2)

    def _free(self, things: Sequence[int], batch: Sequence[Sequence[int]]) -> Sequence[Sequence[int]]:
        """As many of the first groups of a batch as no conflict forbids to drop."""
        kept = _mask(index for index, thing in enumerate(things) if thing)
        masks = [_mask(group) for group in batch]
        stay = kept & ~_union(masks)
        conflicts = [conflict & kept for conflict in self.conflicts if conflict & stay == 0]
        while batch and any(conflict & ~_union(masks[: len(batch)]) == 0 for conflict in conflicts):
            batch = batch[:-1]
        return batch


def _union(masks: Iterable[int]) -> int:
    return functools.reduce(or_, masks, 0)


def _mask(things: Iterable[int]) -> int:
    return sum(1 << index for index in things)


def certain(sets: Iterable[Things], size: int, grade: Grade, stopped: Callable[[], bool]) -> Iterator[Board]:
    """The boards of ever fewer things, held back until one is too hard for the grade below: all later ones are, too.

    Raises Interrupted.
    """
    held, sure = list[Board](), grade is Grade.EASY
    for things in sets:
        board = puzzle_of(things[: 4 * size], things[4 * size :])
        held.append(board)
        sure = sure or solves(size, board.clues, board.givens, list(Grade)[grade.level - 1], stopped) is None
        if sure:
            yield from held
            held.clear()


def things_on(board: Board) -> int:
    """How many clues and givens a board has."""
    return sum(map(bool, board.clues)) + sum(map(bool, board.givens))


def described(board: Board, grade: Grade | None) -> str:
    """ "a puzzle of grade hard with 9 clues and 3 givens"; clues or givens are left out where there are none."""
    of = f" of grade {grade.value}" if grade else ""
    numbers = ((sum(map(bool, board.clues)), "clue"), (sum(map(bool, board.givens)), "given"))
    return f"a puzzle{of} with {listed(counted(count, what) for count, what in numbers if count) or 'nothing given'}"


# ------------------------------------------------------------------------------------------------ a person's board


def reduce(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """This board with clues and givens dropped for as long as it keeps its one solution."""
    ctx.kernels("workbench.puzzles.towers.kernels.deduction")
    ctx.phase("Dropping clues")
    bare = replace(board, entries=(0,) * board.size**2, marks=(0,) * board.size**2, done=frozenset())
    known = ctx.hint  # what an earlier run has come to, and else what was asked about, is the first answer
    if isinstance(known, Board) and known.size == board.size and _within(known, bare):
        begun = puzzle_of(known.clues, known.givens)
        bare = begun if graded(begun, ctx.stopped).solutions == 1 else bare
    if graded(bare, ctx.stopped).solutions == 1:
        ctx.incumbent(bare, things_on(bare), by=KNOWN)

    def show(found: Board, things: int) -> None:
        ctx.incumbent(found, things, by="dropping")

    made = reduce_board(bare, ctx.rng, on_board=show, stopped=ctx.stopped)
    if ctx.stopped():
        return ctx.halted()
    grade = graded(made, ctx.stopped).grade
    answer = f"{described(made, grade)}: none of them can be dropped"
    return ctx.outcome(Status.FEASIBLE, facts={"grade": grade.value if grade else None}, answer=answer, stopped=None)


def _within(fewer: Board, board: Board) -> bool:
    """Whether all clues and givens of a board stand on another of its size."""
    pairs = zip((*fewer.clues, *fewer.givens), (*board.clues, *board.givens), strict=True)
    return all(one in (0, other) for one, other in pairs)


def reduce_board(
    board: Board, rng: Random, on_board: OnBoard | None = None, stopped: Callable[[], bool] = never
) -> Board:
    """The board with clues and givens dropped, in random order, until none can go without losing the unique solution.

    Entries, pencil marks and ticks go too; the board may become harder. `on_board` gets each board with fewer things
    than the last; stopped, the last one is returned. BoardRefused for a board with no or several solutions.
    """
    best = puzzle_of(board.clues, board.givens)
    try:
        grading = graded(board, stopped)
        if grading.solution is None or grading.grade is None:
            count = "several solutions" if grading.solutions else "no solution"
            raise BoardRefused(f"this board has {count}: only a board with exactly one can be reduced")
        things = (*board.clues, *board.givens)
        order = [index for index, thing in enumerate(things) if thing]
        rng.shuffle(order)
        order.sort(key=lambda index: index < 4 * board.size)  # givens first
        dropper = Dropper(board.size, grading.solution, Grade.UNREASONABLE, stopped)
        for fewer in dropper.drop(things, [(index,) for index in order]):
            best = puzzle_of(fewer[: 4 * board.size], fewer[4 * board.size :])
            if on_board is not None:
                on_board(best, things_on(best))
    except Interrupted:
        pass
    return best
