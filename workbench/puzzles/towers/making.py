"""Making puzzles and helping with them, one function a task: generate, reduce, hint."""

from __future__ import annotations

from dataclasses import replace

from workbench.core.context import SolveContext
from workbench.core.grid import cell_target
from workbench.core.insight import FactValue, Mark, Step, Steps
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.towers import generate as engine
from workbench.puzzles.towers.board import Board, check
from workbench.puzzles.towers.grading import Grade, judge
from workbench.puzzles.towers.reasoning import apply_step, next_step
from workbench.puzzles.towers.techniques import Deduction


def generate(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """A new board of a size and grade, from which nothing can be dropped within the grade."""
    size = values["size"] if isinstance(values["size"], int) else board.size
    grade = Grade(values.text("grade"))
    ctx.kernels("workbench.puzzles.towers.grading")
    ctx.phase(f"Looking for a square of grade {grade.value}")
    made = engine.generate(
        size,
        grade,
        values.flag("givens"),
        ctx.rng,
        on_board=lambda found, things: ctx.incumbent(found, things),
        stopped=ctx.stopped,
        on_attempt=lambda attempt: ctx.progress(attempt),
    )
    if made is None or ctx.stopped():
        return ctx.halted()
    return ctx.outcome(Status.FEASIBLE, facts={"grade": grade.value}, answer=_made(made, grade))


def reduce(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """This board with clues and givens dropped for as long as it keeps its one solution."""
    ctx.kernels("workbench.puzzles.towers.grading")
    ctx.phase("Dropping clues")
    bare = replace(board, entries=(0,) * board.size**2, marks=(0,) * board.size**2, done=frozenset())
    # what was asked about is the first answer, if it is one at all
    if judge(bare, ctx.stopped).solutions == 1:
        ctx.incumbent(bare, engine.things_on(bare))
    made = engine.reduce_board(
        bare, ctx.rng, on_board=lambda found, things: ctx.incumbent(found, things), stopped=ctx.stopped
    )
    if ctx.stopped():
        return ctx.halted()
    grade = judge(made, ctx.stopped).grade
    answer = f"{_counted(made, grade)}, none of which can be dropped"
    return ctx.outcome(Status.FEASIBLE, facts={"grade": grade.value if grade else None}, answer=answer)


def _made(board: Board, grade: Grade) -> str:
    """What `generate` promises: within a grade another board may lack something and still have one solution."""
    if grade is Grade.UNREASONABLE:
        return f"{_counted(board, grade)}, none of which can be dropped"
    return f"{_counted(board, grade)}: without any one of them it would be harder, or have several solutions"


def _counted(board: Board, grade: Grade | None) -> str:
    of = f" of grade {grade.value}" if grade else ""
    return f"a puzzle{of} with {engine.things_on(board)} clues and givens"


def hint(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The next step by name; its board is the answer, so that taking it over applies the step."""
    ctx.kernels("workbench.puzzles.towers.grading")
    ctx.phase("Looking for the next step")
    if check(board).solved:
        facts: dict[str, FactValue] = {"technique": None, "step": "The board is full"}
        return ctx.outcome(Status.PROVED, facts=facts, answer="the board is full, and right")
    deduction = next_step(board, ctx.stopped)
    if deduction is None:
        if ctx.stopped():
            return ctx.halted()
        reason = no_step(board, ctx)
        facts = {"technique": None, "step": reason}
        return ctx.outcome(Status.INFEASIBLE, facts=facts, answer=f"no next step: {reason[0].lower()}{reason[1:]}")
    after = apply_step(board, deduction)
    step = step_of(deduction, after)
    ctx.insight(Steps("hint", "Hint", (step,)))
    facts = {
        "technique": deduction.technique.title,
        "step": deduction.sentence,
        "cells": [list(cell) for cell in deduction.cells],
    }
    return ctx.outcome(Status.PROVED, board=after, facts=facts, answer=step.caption)


def no_step(board: Board, ctx: SolveContext) -> str:
    """Why there is no next step, in one sentence."""
    found = judge(board, ctx.stopped)
    if found.solutions == 0:
        return "This board has no solution"
    if found.solutions > 1:
        return "This board has several solutions: reasoning ends here"
    return "Only trial and error goes on from here"


def step_of(deduction: Deduction, after: Board) -> Step:
    """A deduction as a step to be walked, exported and lit."""
    marks = [Mark(cell_target(cell), "hint") for cell in deduction.cells]
    return Step(f"{deduction.technique.title}: {deduction.sentence}", after, tuple(marks))
