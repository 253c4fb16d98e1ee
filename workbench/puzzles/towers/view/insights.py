"""What there is to know about a tower board: counts, its grade, and the reasoning that solves it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from workbench.core.context import Context
from workbench.core.insight import Bar, Bars, Fact, Facts, Insight, Step, Steps
from workbench.core.options import Values
from workbench.puzzles.towers.analysis.grading import Grading, graded
from workbench.puzzles.towers.analysis.reasoning import reasoning, refutation, step_of
from workbench.puzzles.towers.options import PLAY, SPOILERS
from workbench.puzzles.towers.rules.board import Board, Grade, puzzle_of
from workbench.puzzles.towers.rules.check import check
from workbench.puzzles.towers.view import candidates

_ENDS = (
    "No technique goes on: from here only trial and error does",
    "No technique goes on: from here several solutions are possible",
)
_NOT_REFUTED = "no step of the known techniques leads to one; only trial and error shows that there is no solution"


def insights(board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
    """Facts first, true candidates where they are to be seen, then the grade and the whole reasoning from clues and
    givens alone. While one plays, only what is no spoiler."""
    yield facts(board)
    if view.text("lock") == PLAY and not view.flag(SPOILERS.name):
        yield from _graded(board, ctx, reasoned=False)
        return
    asked = puzzle_of(board.clues, board.givens) if view.text("lock") == PLAY else board  # a wrong entry spoils nothing
    counts = candidates.counts_of(asked, ctx) if candidates.wanted(view) else None
    if counts is not None:
        yield from candidates.possible(counts)
    yield from _graded(board, ctx)
    if counts is not None:
        yield from candidates.counted(counts)


def _graded(board: Board, ctx: Context, *, reasoned: bool = True) -> Iterator[Insight]:
    """The grade, then the reasoning."""
    if not _worth_judging(board):
        yield grade_facts(None)
        return
    ctx.kernels("workbench.puzzles.towers.kernels.deduction")
    grading = graded(board, ctx.stopped)
    yield grade_facts(grading)
    if not reasoned:
        return
    if grading.solutions == 0:
        if against := refutation(board, ctx.stopped):
            yield Steps("reasoning", "Reasoning, to the contradiction", tuple(against))
        elif not check(board).violations and not ctx.stopped():
            yield Facts("reasoning", "Reasoning", (Fact("refuted", False, "Contradiction", _NOT_REFUTED),))
        return
    steps = reasoning(board, ctx.stopped)
    if ctx.stopped():
        return
    whole = grading.grade not in (None, Grade.UNREASONABLE)
    title = "Reasoning" if whole else "Reasoning, as far as it goes"
    drawn = [step_of(deduction, after) for deduction, after in steps]
    if not whole:
        end = _ENDS[grading.solutions > 1]
        drawn.append(Step(end, steps[-1][1] if steps else puzzle_of(board.clues, board.givens)))
    yield Steps("reasoning", title, tuple(drawn))
    used = Counter(deduction.technique for deduction, _ in steps)
    bars = tuple(Bar(technique.title, times) for technique, times in used.most_common())
    yield Bars("techniques", "Techniques", bars, "steps")
    yield Facts("length", "Length of the reasoning", (Fact("steps", len(steps), "Steps"),))


def _worth_judging(board: Board) -> bool:
    """A board with hardly anything on it has many solutions: no need to look for them, unless it breaks a rule."""
    bare = puzzle_of(board.clues, board.givens)
    return sum(map(bool, bare.clues)) + sum(map(bool, bare.givens)) >= 2 or bool(check(bare).violations)


def facts(board: Board) -> Facts:
    """What can be counted."""
    n = board.size
    clues = sum(1 for number in board.clues if number)
    givens = sum(1 for height in board.givens if height)
    filled = sum(1 for height in board.heights if height)
    return Facts(
        "facts",
        "Facts",
        (
            Fact("size", n, "Size", f"{n} × {n}"),
            Fact("clues", clues, "Clues", f"{clues} of {4 * n}"),
            Fact("givens", givens, "Given heights"),
            Fact("filled", filled, "Filled", f"{filled} of {n * n}"),
        ),
    )


def grade_facts(grading: Grading | None) -> Facts:
    """The grade, and how many solutions there are as far as that matters; None for a board not worth judging."""
    solutions = 2 if grading is None else grading.solutions
    grade = grading.grade.value if grading and grading.grade else None
    words = {0: "none", 1: "one", 2: "several"}[solutions]
    shown = grade or "none: only a board with one solution has a grade"
    shown += ": trial and error" if grade == Grade.UNREASONABLE.value else ""
    return Facts("grade", "Grade", (Fact("grade", grade, "Grade", shown), Fact("solutions", words, "Solutions")))
