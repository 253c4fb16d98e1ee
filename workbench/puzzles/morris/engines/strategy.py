"""The smallest set of positions that one has to know to force the win: first the shortest wins, then CP-SAT."""

from __future__ import annotations

from workbench.core.context import Context, SolveContext
from workbench.core.errors import BoardRefused
from workbench.core.insight import FactValue
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.morris import model as cp
from workbench.puzzles.morris.analysis.tablebase import Tablebase, ready
from workbench.puzzles.morris.analysis.winning_classes import WinningClasses, needed, shortest, winning_classes
from workbench.puzzles.morris.engines.strategy_steps import strategy_steps
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.check import check
from workbench.puzzles.morris.rules.value import Result
from workbench.solve import cpsat
from workbench.solve.job import RulesDisagree


def strategy(board: Board, ctx: SolveContext, table: Tablebase) -> Outcome:
    """Improve on the strategy of shortest wins until nothing smaller can exist. INFEASIBLE where nobody can win."""
    value, side = table.value(board.position), board.position.side
    ctx.phase("Collecting the positions that can come up")
    classes = winning_classes(board.position, table, ctx.stopped)
    if classes is None:
        why = "nobody can force a win" if value.result is Result.DRAW else "the game is over"
        known = {"value": value.result.value, "distance": value.distance}
        return ctx.outcome(Status.INFEASIBLE, facts=known, answer=f"there is no strategy to learn: {why}")
    winner = side if value.result is Result.WIN else board.position.other_side
    found: dict[str, FactValue] = {"winner": winner, "distance": value.distance, "classes": len(classes.examples)}
    first = needed(classes, shortest(classes))
    with ctx.found_by("greedy"):
        _show(board, table, classes, first, ctx)
    if not first:
        words = f"{winner} wins with the next move, whatever is played: there is nothing to know"
        return ctx.outcome(Status.PROVED, bound=0.0, facts=found, answer=words)
    return _fewest(board, table, classes, first, ctx, found)


def model_of(board: Board, ctx: Context) -> cp.Model:
    """The model of a position, small enough to be shown; BoardRefused where there is nothing to learn."""
    found = check(board).violations
    table = None if found else ready(board.variant, ctx)
    if table is None:
        raise BoardRefused(found[0].message if found else "the table of this variant is not known yet: solve it first")
    classes = winning_classes(board.position, table, ctx.stopped)
    if classes is None:
        raise BoardRefused("nobody can force a win from here, or somebody has won: there is no strategy to learn")
    return cp.build(classes, len(needed(classes, shortest(classes))))


def _fewest(
    board: Board,
    table: Tablebase,
    classes: WinningClasses,
    first: dict[int, int],
    ctx: SolveContext,
    found: dict[str, FactValue],
) -> Outcome:
    ctx.phase("Building the model")
    model = cp.build(classes, len(first))
    cp.add_hint(model, first)

    def show(solution: cpsat.Solution) -> None:
        _show(board, table, classes, needed(classes, model.read(solution.value)), ctx)

    ctx.phase("Searching for fewer")
    match cpsat.search(model.proto, ctx, show):
        case cpsat.Found(proved=True, objective=float(objective)):
            ctx.bound(objective)
            positions = "position" if objective == 1 else "positions"
            words = f"{found['winner']} has to know {objective:.0f} {positions} to force the win, and no fewer will do"
            return ctx.outcome(Status.PROVED, facts=found, answer=words)
        case cpsat.NoneExists():
            raise RulesDisagree("the model does not allow the strategy that it began with")
        case cpsat.Found() | cpsat.NotKnown():
            return ctx.halted(facts=found)


def _show(board: Board, table: Tablebase, classes: WinningClasses, strategy: dict[int, int], ctx: SolveContext) -> None:
    """An incumbent: a game with all replies, and the diagrams to learn."""
    if ctx.best is not None and ctx.best.objective is not None and len(strategy) >= ctx.best.objective:
        return
    diagrams, game = strategy_steps(board, table, classes, strategy)
    ctx.incumbent(game, float(len(strategy)))
    if diagrams.steps:
        ctx.insight(diagrams)
