"""The tasks that puzzles on boards of cells answer by a model (`cell_model`): a board, other boards, how many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from workbench.core.cell_board import CellBoard
from workbench.core.context import Context, SolveContext
from workbench.core.insight import Mark, Step, Steps
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.task import CPSAT, SOLVER_NAMES
from workbench.core.verdict import Verdict, Violation
from workbench.solve.answer import KNOWN, Answer, known_answers
from workbench.solve.cell_model import CellModel
from workbench.solve.explain import Explanation, explain, infeasible
from workbench.solve.solvers import cpsat

Board = TypeVar("Board", bound=CellBoard)
Contents = tuple[int, ...]


def said(board: CellBoard, index: int) -> str:
    """What is said of a cell that has just been filled: "7 at row 1, column 2"."""
    return f"{board.says(index)} at {board.place(index)}"


@dataclass(frozen=True, slots=True)
class CellTasks(Generic[Board]):
    """The tasks FIND, COUNT and HINT of `render.cell_puzzle`, answered by CP-SAT for boards of one puzzle.

    build      the model of a board, with the contents of some cells as they are. Where boards are counted, all its
               other variables follow from the cells: else it takes as long as if there were more.
    check      what the rules say of a board.
    otherwise  what forbids an answer where no cell does.
    caption    what is said of a step of a hint: the board after it, and its cell.
    made       a solution as the board that is shown.
    score      the objective of a board, where the model has one.
    """

    build: Callable[[Board, Iterable[int]], CellModel]
    check: Callable[[Board], Verdict]
    otherwise: Callable[[Board], Violation] = lambda board: Violation("board", "no board of this kind has an answer")
    caption: Callable[[Board, int], str] = said
    made: Callable[[Board], Board] = lambda one: one
    score: Callable[[Board], float] | None = None

    def solve(self, board: Board, task: str, values: Values, ctx: SolveContext) -> Outcome:
        """Work on a task. A hint keeps all that stands, the others what is pinned."""
        if task == "hint":
            return self._hint(board, ctx)
        return self._count(board, values.integer("limit"), ctx) if task == "count" else self._find(board, ctx)

    def _find(self, board: Board, ctx: SolveContext) -> Outcome:
        """The best board: first what is known, then by CP-SAT; a different one where `ctx.others` are known."""
        score = self.score
        known = known_answers(board, ctx, self._answers(board))
        for one in known:
            ctx.incumbent(one, score(one) if score else None, by=KNOWN)
        if known and score is None:
            return ctx.outcome(Status.PROVED)

        def show(contents: Contents, solution: cpsat.Solution) -> None:
            ctx.incumbent(self.made(replace(board, cells=contents)), solution.objective, solution.bound)

        found = self._first(board, "find", ctx, show, known[0] if known else board)
        return found if isinstance(found, Outcome) else ctx.outcome(Status.PROVED)

    def _answers(self, board: Board) -> Callable[[Board], bool]:
        """Whether a board is an answer: it keeps the pins, and equals the board made of a solution with its
        contents."""
        return lambda one: (
            board.keeps_pins(one)
            and self.check(one).solved
            and self.made(replace(board, cells=one.cells, pins=one.pins)) == one
        )

    def _hint(self, board: Board, ctx: SolveContext) -> Outcome:
        """The next cell, and as steps all cells that are missing."""
        found = self._first(board, "hint", ctx, lambda contents, solution: None, board)
        if isinstance(found, Outcome):
            return found
        steps: list[Step] = []
        for i, content in enumerate(found):
            if content != board.cells[i]:
                board = board.put(content, [i])
                steps.append(Step(self.caption(board, i), board, (Mark(board.target(i), "hint"),)))
        if not steps:
            return ctx.outcome(Status.PROVED, answer="nothing is missing")
        ctx.insight(Steps("way", "How to go on", tuple(steps)))
        ctx.incumbent(steps[0].board, by=SOLVER_NAMES[CPSAT])
        return ctx.outcome(Status.PROVED, answer=steps[0].caption)

    def _first(
        self, board: Board, task: str, ctx: SolveContext, show: Callable[[Contents, cpsat.Solution], None], near: Board
    ) -> Contents | Outcome:
        """The best solution; the outcome where none is found, or none is proved best."""
        ctx.phase("Building the model")
        model = self.build(board, _kept(board, task))
        model.suggest(near.cells)
        for other in ctx.others:
            model.exclude(other.cells)
        ctx.phase("Searching")
        match cpsat.search(model.cp_sat, ctx, lambda one: show(model.read(one.value), one)):
            case cpsat.NoneExists() if ctx.others:
                return ctx.outcome(Status.INFEASIBLE)
            case cpsat.NoneExists():
                return infeasible(ctx, self._explained(board, task, ctx))
            case cpsat.Found(proved=True, value=value):
                return model.read(value)
            case cpsat.Found() | cpsat.NotKnown() as cut:
                return ctx.halted(stopped=cut.why)

    def _count(self, board: Board, limit: int, ctx: SolveContext) -> Outcome:
        """How many boards there are, up to a limit."""
        ctx.phase("Building the model")
        model = self.build(board, _kept(board, "count"))
        ctx.phase("Counting")

        def show(contents: Contents) -> None:
            ctx.incumbent(self.made(replace(board, cells=contents)))

        found, exhausted = solutions(model, ctx, limit, show, one_pass=True)
        if exhausted and not found:
            return infeasible(ctx, self._explained(board, "count", ctx), count=0)
        return counted(min(len(found), limit), exhausted, ctx)

    def _explained(self, board: Board, task: str, ctx: SolveContext) -> Explanation:
        """A minimal set of cells that cannot all be kept."""

        def named(index: int) -> Violation:
            return Violation("kept", f"{board.place(index)} is {board.says(index)}", (board.cell(index),))

        def possible(some: Sequence[int]) -> Answer:
            return cpsat.possible(self.build(board, some).cp_sat, ctx)

        return explain(_kept(board, task), possible, named, ctx, (self.otherwise(board),))


def by_task(usual: CellTasks[Any], **others: CellTasks[Any]) -> tuple[Callable[..., Outcome], Callable[..., object]]:
    """The functions `solve` and `model` of a puzzle's engines: tasks among the `others` have a model of their own."""

    def solve(board: CellBoard, task: str, values: Values, ctx: SolveContext) -> Outcome:
        return others.get(task, usual).solve(board, task, values, ctx)

    def model(board: CellBoard, task: str, values: Values, ctx: Context) -> object:
        return others.get(task, usual).build(board, _kept(board, task)).cp_sat

    return solve, model


def _kept(board: CellBoard, task: str) -> list[int]:
    """The cells that a task keeps: what is pinned, and for a hint whatever stands."""
    return [i for i, content in enumerate(board.cells) if i in board.pins or (content and task == "hint")]


def counted(number: int, exhausted: bool, ctx: SolveContext) -> Outcome:
    """The outcome of a count; `exhausted`: there are no others."""
    if exhausted:
        answer = "exactly one solution" if number == 1 else f"{number:,} solutions"
        return ctx.outcome(Status.PROVED, count=number, answer=answer)
    stopped = ctx.reason() or Stopped.LIMIT
    if not number:
        return ctx.outcome(Status.UNKNOWN, count=0, stopped=stopped)
    answer = f"at least {number:,} solutions" if number > 1 else "at least one solution"
    return ctx.outcome(Status.FEASIBLE, count=number, stopped=stopped, answer=answer)


def solutions(
    model: CellModel,
    ctx: SolveContext,
    most: int,
    show: Callable[[Contents], None],
    near: Sequence[int] = (),
    *,
    one_pass: bool,
) -> tuple[list[Contents], bool]:
    """Solutions, at most `most` and one more, and whether it is proved that there are no others.

    The one more shows that there are others: CP-SAT calls it a proof, too, when it is ended at its last solution.

    show       gets each, but for the one too many.
    near       where to begin, if not in one pass.
    one_pass   one worker that goes on after each solution; else a search for each.
    """
    found: dict[Contents, None] = {}

    def look(solution: cpsat.Solution) -> bool:
        contents = model.read(solution.value)
        # the model's other variables may differ; several workers may each come with one more
        if contents not in found and len(found) <= most:
            found[contents] = None
            if len(found) <= most:
                show(contents)
        return len(found) > most

    if one_pass:
        result = cpsat.search(model.cp_sat, ctx, look, enumerate_all=True)
        proved = isinstance(result, cpsat.Found) and result.proved
        return list(found), len(found) <= most and (proved or isinstance(result, cpsat.NoneExists))
    model.suggest(near)
    before, result = -1, cpsat.search(model.cp_sat, ctx, look)
    while before < len(found) <= most:
        for other in list(found)[max(0, before) :]:
            model.exclude(other)
        before, result = len(found), cpsat.search(model.cp_sat, ctx, look)
    return list(found), isinstance(result, cpsat.NoneExists)
