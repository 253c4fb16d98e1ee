"""The tasks that puzzles on boards of cells answer by a model (`cell_model`): a board, other boards, how many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

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
from workbench.solve.models.model_size import AnyModel
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

    def model(self, board: Board, values: Values, ctx: Context) -> AnyModel:
        """The model of boards with what is pinned."""
        return self.build(board, sorted(board.pins)).cp_sat

    def hint_model(self, board: Board, values: Values, ctx: Context) -> AnyModel:
        """The model of boards with all that stands."""
        return self.model(_all_pinned(board), values, ctx)

    def find(self, board: Board, values: Values, ctx: SolveContext) -> Outcome:
        """The best board: first what is known, then by CP-SAT; a different one where `ctx.others` are known."""
        score = self.score
        known = known_answers(board, ctx, self._answers(board))
        for one in known:
            ctx.incumbent(one, score(one) if score else None, by=KNOWN)
        if known and score is None:
            return ctx.outcome(Status.PROVED)

        def show(contents: Contents, solution: cpsat.Solution) -> None:
            ctx.incumbent(self.made(replace(board, cells=contents)), solution.objective, solution.bound)

        found = self._first(board, ctx, show, known[0] if known else board)
        return found if isinstance(found, Outcome) else ctx.outcome(Status.PROVED)

    def _answers(self, board: Board) -> Callable[[Board], bool]:
        """Whether a board is an answer: it keeps the pins, and equals the board made of a solution with its
        contents."""
        return lambda one: (
            board.keeps_pins(one)
            and self.check(one).solved
            and self.made(replace(board, cells=one.cells, pins=one.pins)) == one
        )

    def hint(self, board: Board, values: Values, ctx: SolveContext) -> Outcome:
        """The next cell, and as steps all cells that are missing, beside what stands."""
        found = self._first(_all_pinned(board), ctx, lambda contents, solution: None, board)
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
        self, board: Board, ctx: SolveContext, show: Callable[[Contents, cpsat.Solution], None], near: Board
    ) -> Contents | Outcome:
        """The best solution; the outcome where none is found, or none is proved best."""
        ctx.phase("Building the model")
        model = self.build(board, sorted(board.pins))
        model.suggest(near.cells)
        for other in ctx.others:
            model.exclude(other.cells)
        ctx.phase("Searching")
        match cpsat.search(model.cp_sat, ctx, lambda one: show(model.read(one.value), one)):
            case cpsat.NoneExists() if ctx.others:
                return ctx.outcome(Status.INFEASIBLE)
            case cpsat.NoneExists():
                return infeasible(ctx, self._explained(board, ctx))
            case cpsat.Found(proved=True, value=value):
                return model.read(value)
            case cpsat.Found() | cpsat.NotKnown() as cut:
                return ctx.halted(stopped=cut.why)

    def count(self, board: Board, values: Values, ctx: SolveContext) -> Outcome:
        """How many boards there are, up to a limit."""
        limit = values.integer("limit")
        ctx.phase("Building the model")
        model = self.build(board, sorted(board.pins))
        ctx.phase("Counting")

        def show(contents: Contents) -> None:
            ctx.incumbent(self.made(replace(board, cells=contents)))

        found, exhausted = solutions(model, ctx, limit, show, one_pass=True)
        if exhausted and not found:
            return infeasible(ctx, self._explained(board, ctx), count=0)
        return counted(min(len(found), limit), exhausted, ctx)

    def _explained(self, board: Board, ctx: SolveContext) -> Explanation:
        """A minimal set of pinned cells that cannot all be kept."""

        def named(index: int) -> Violation:
            return Violation("kept", f"{board.place(index)} is {board.says(index)}", (board.cell(index),))

        def possible(some: Sequence[int]) -> Answer:
            return cpsat.possible(self.build(board, some).cp_sat, ctx)

        return explain(sorted(board.pins), possible, named, ctx, (self.otherwise(board),))


def _all_pinned(board: Board) -> Board:
    return replace(board, pins=board.pins | {i for i, content in enumerate(board.cells) if content})


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
