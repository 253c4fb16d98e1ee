"""The next step by name, without a guess."""

from __future__ import annotations

from workbench.core.context import SolveContext
from workbench.core.insight import FactValue, Steps
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.puzzles.towers.analysis.grading import graded
from workbench.puzzles.towers.analysis.reasoning import apply_step, next_step, refutation, step_of
from workbench.puzzles.towers.analysis.techniques import Technique
from workbench.puzzles.towers.rules.board import Board
from workbench.puzzles.towers.rules.check import check


def hint(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The next step by name; its board is the answer, so that taking it over applies the step."""
    ctx.kernels("workbench.puzzles.towers.kernels.deduction")
    ctx.phase("Looking for the next step")
    if check(board).solved:
        facts: dict[str, FactValue] = {"technique": None, "step": "The board is full"}
        return ctx.outcome(Status.PROVED, facts=facts, answer="the board is full, and right", proof=Proof.CHECKED)
    deduction = next_step(board, ctx.stopped)
    if deduction is None:
        if ctx.stopped():
            return ctx.halted()
        reason = _no_step(board, ctx)
        facts = {"technique": None, "step": reason}
        return ctx.outcome(Status.INFEASIBLE, facts=facts, answer=f"{reason[0].lower()}{reason[1:]}")
    after = apply_step(board, deduction)
    step = step_of(deduction, after)
    ctx.insight(Steps("hint", "Hint", (step,)))
    facts = {
        "technique": deduction.technique.title,
        "step": deduction.sentence,
        "cells": [list(cell) for cell in deduction.cells],
    }
    none = 0 if deduction.technique is Technique.MISTAKE else None  # no solution agrees with what is wrong
    return ctx.outcome(Status.PROVED, board=after, count=none, facts=facts, answer=step.caption, proof=Proof.REASONED)


def _no_step(board: Board, ctx: SolveContext) -> str:
    """Why there is no next step, in one sentence."""
    found = graded(board, ctx.stopped)
    if found.solutions == 0:
        shown = "Reasoning (Alt+7)" if refutation(board, ctx.stopped) else "Still possible? (F8)"
        return f"This board has no solution: {shown} shows what contradicts"
    if found.solutions > 1:
        return "This board has several solutions: reasoning ends here"
    return "No next step: only trial and error goes on from here"
