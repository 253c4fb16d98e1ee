"""The engine `equations` of `hit`: a MIP model of expectations and jumps, by HiGHS, for small boards."""

from __future__ import annotations

from workbench.core.context import Context
from workbench.core.errors import BoardRefused
from workbench.core.options import Values
from workbench.core.outcome import Outcome
from workbench.core.task import HIGHS
from workbench.puzzles.ladders.analysis.design import Design, design_of
from workbench.puzzles.ladders.engines.incumbent import HitIncumbent
from workbench.puzzles.ladders.model import equations
from workbench.puzzles.ladders.options import SMALL
from workbench.puzzles.ladders.rules.board import Board
from workbench.solve.models.linear_model import LinearModel, LinearSolution
from workbench.solve.solvers.linear_search import search


def run(board: Board, incumbent: HitIncumbent) -> Outcome:
    """Solve the equations until a layout hits, evaluated exactly, or the search ends. It proves nothing else."""
    ctx = incumbent.ctx
    ctx.phase("Building the model")
    model = _model_of(board, incumbent.design, incumbent.aim)

    def shown(solution: LinearSolution) -> bool:
        incumbent.offer(model.read(solution.value))
        return incumbent.done

    ctx.phase("Searching")
    search(model.linear, ctx, HIGHS, shown, on_bound=_ignored)
    return incumbent.outcome()


def model(board: Board, values: Values, ctx: Context) -> LinearModel:
    """The model of `hit`; BoardRefused where something else is asked, or another engine."""
    if values.get("engine") != "equations":
        small = board.rules.squares <= SMALL and not board.rules.chain
        where = "" if small else f", on a board of at most {SMALL} squares without chains"
        raise BoardRefused(f"Only “Hit a target” with the engine equations has a model{where}")
    if values["shortest"] or values["shortest_exact"]:
        raise BoardRefused("the equations know nothing of the shortest game")
    return _model_of(board, design_of(values), float(values.decimal("target"))).linear


def _model_of(board: Board, design: Design, target: float) -> equations.Model:
    """The model; BoardRefused where the board is too large for it, or has chains."""
    refuse_large(board)
    return equations.build(board, design, target)


def refuse_large(board: Board) -> None:
    """BoardRefused where the board is too large for the equations, or has chains."""
    squares = board.rules.squares
    if squares > SMALL:
        raise BoardRefused(
            f"the equations of {squares} squares want some {equations.variables(squares):,} variables: "
            f"up to {SMALL} squares are taken, engine=sweep takes all"
        )
    if board.rules.chain:
        raise BoardRefused("the equations know no chains of jumps: engine=sweep does")


def _ignored(bound: float) -> None:
    """Ignores the bound: floats times big M prove nothing."""
