"""What the solvers can be asked about a game, one function a task."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from workbench.core.context import SolveContext
from workbench.core.errors import Interrupted, OptionError
from workbench.core.insight import Bar, Bars, Step, Steps
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.morris.analysis import waves
from workbench.puzzles.morris.analysis.marks import mark
from workbench.puzzles.morris.analysis.move_odds import glance
from workbench.puzzles.morris.analysis.retrograde import Report
from workbench.puzzles.morris.analysis.tablebase import Table, begun, census, fetch, ready
from workbench.puzzles.morris.analysis.winning_classes import Classes, needed, shortest, winning_classes
from workbench.puzzles.morris.engines.compose import compose
from workbench.puzzles.morris.engines.strategy_steps import course
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board, check
from workbench.puzzles.morris.rules.value import Result
from workbench.puzzles.morris.view.insights import facts, main_line, ranked
from workbench.solve.job import RulesDisagree


def solve(board: Board, task: str, values: Values, ctx: SolveContext) -> Outcome:
    """Work on a task."""
    for violation in check(board).violations:
        raise OptionError(violation.message)
    try:
        return TASKS[task](board, values, ctx)
    except Interrupted:
        kept = begun(board.variant, ctx) is not None
        return ctx.halted(answer="what is known is kept, the next start goes on from there" if kept else "")


def table_of(board: Board, ctx: SolveContext) -> Table:
    """The table of the board's variant, from disk or computed with all workers. Interrupted when stopped."""
    ctx.phase("Looking for the table on disk")
    return fetch(board.variant, ctx, ctx.limits.workers, Report(ctx.phase, ctx.progress))


# ------------------------------------------------------------------------------------------------ value, hint


def value(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The truth about the position, computed for the whole variant."""
    table = table_of(board, ctx)
    counts = census(table)
    for insight in (main_line(board, table), _waves_chart(counts), waves.walk(board, table)):
        if not isinstance(insight, Steps) or insight.steps:
            ctx.insight(insight)
    known = {fact.name: fact.value for fact in facts(board, table).facts}
    longest = max(code - 2 for code in counts)
    found = {"positions": sum(counts.values()), "finished": counts.get(2, 0), "draws": counts.get(0, 0)}
    return ctx.outcome(Status.PROVED, facts={**known, **found, "longest": max(0, longest)})


def _waves_chart(counts: dict[int, int]) -> Bars:
    bars = [Bar("draw", counts.get(0, 0), role="muted")]
    for code in sorted(code for code in counts if code >= 2):
        bars.append(Bar(str(code - 2), counts[code], role="good" if code % 2 else "bad"))
    return Bars("distances", "Positions by plies to the end", tuple(bars), "positions")


def hint(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """A best move, or where no table is at hand what can be seen two plies ahead."""
    if rules.finished(board.variant, board.position):
        return ctx.outcome(Status.INFEASIBLE, facts={"move": None})
    table = ready(board.variant, ctx)
    worths = table.moves(board.position) if table else glance(board.variant, board.position)
    square = ranked(worths)[0]
    worth = worths[square]
    seen = "" if table else ", as far as two plies show"
    step = Step(
        f"{board.position.side} {square + 1}: {worth.words}{seen}", board, (mark(board.variant, square, "hint"),)
    )
    ctx.insight(Steps("hint", "Hint", (replace(step, target=f"play {square + 1}"),)))
    found = {"move": square + 1, "value": worth.result.value, "distance": worth.distance}
    return ctx.outcome(Status.PROVED, facts=found if table else {"move": square + 1})


# ------------------------------------------------------------------------------------------------ strategy


def strategy(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The smallest set of positions one has to know to force the win."""
    table = table_of(board, ctx)
    worth = table.worth(board.position)
    ctx.phase("Collecting the positions that can come up")
    classes = winning_classes(board.position, table, ctx.stopped)
    if classes is None:
        return ctx.outcome(Status.INFEASIBLE, facts={"value": worth.result.value, "distance": worth.distance})
    side = board.position.side
    found = {
        "winner": side if worth.result is Result.WIN else "O" if side == "X" else "X",
        "distance": worth.distance,
        "classes": len(classes.examples),
    }
    first = needed(classes, shortest(classes))
    _show(board, table, classes, first, ctx)
    if not first:  # a move wins at once, whatever is played: there is nothing to know
        return ctx.outcome(Status.PROVED, bound=0.0, facts=dict(found))
    return _fewest(board, table, classes, first, ctx, found)


def _fewest(
    board: Board, table: Table, classes: Classes, first: dict[int, int], ctx: SolveContext, found: Mapping[str, object]
) -> Outcome:
    """Improve on a strategy until nothing smaller can exist."""
    from workbench.puzzles.morris import model as cp
    from workbench.solve import cpsat

    ctx.phase("Building the model")
    model = cp.build(classes, len(first))
    cp.add_hint(model, first)

    def show(read: cpsat.Value, objective: float | None, bound: float | None) -> None:
        _show(board, table, classes, needed(classes, model.read(read)), ctx)

    ctx.phase("Searching for fewer")
    match cpsat.search(model.proto, ctx, show):
        case cpsat.Found(proved=True, objective=float(objective)):
            ctx.bound(objective)
            return ctx.outcome(Status.PROVED, facts=dict(found))
        case cpsat.NoneExists():
            raise RulesDisagree("the model does not allow the strategy that it began with")
        case cpsat.Found() | cpsat.NotKnown():
            return ctx.halted(facts=dict(found))


def _show(board: Board, table: Table, classes: Classes, strategy: dict[int, int], ctx: SolveContext) -> None:
    """An incumbent: a game with all replies, and the diagrams to learn."""
    if ctx.best is not None and ctx.best.objective is not None and len(strategy) >= ctx.best.objective:
        return
    found = course(board, table, classes, strategy)
    ctx.incumbent(found.game, float(len(strategy)))
    if found.steps.steps:
        ctx.insight(found.steps)


TASKS: dict[str, Callable[[Board, Values, SolveContext], Outcome]] = {
    "value": value,
    "strategy": strategy,
    "compose": lambda board, values, ctx: compose(board, values, ctx, table_of(board, ctx)),
    "hint": hint,
}
