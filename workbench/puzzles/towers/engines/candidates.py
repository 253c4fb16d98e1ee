"""True candidates as an answer: a table that fills, and the candidates as pencil marks. See `analysis.candidates`."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from workbench.core.context import SolveContext
from workbench.core.grid import cell_at, cell_target
from workbench.core.insight import FactValue, Row, Table
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.wording import counted
from workbench.puzzles.towers.analysis.candidates import KERNELS, CandidateCounts
from workbench.puzzles.towers.engines.explain import impossible
from workbench.puzzles.towers.rules.board import Board
from workbench.puzzles.towers.rules.check import check
from workbench.solve.parallel import Throttle, spread


def candidates(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The heights that some solution has, as pencil marks, each with the number of solutions through it."""
    ctx.kernels(KERNELS)
    known, beat = CandidateCounts(board, values.integer("limit"), ctx.stopped), Throttle()
    ctx.phase("Looking at solutions")
    for _ in known.by_solutions():
        _show(known, ctx, beat)
    if known.exact and not known.solved:
        return impossible(board, ctx)
    if not known.exact:
        ctx.phase("Asking for the other heights")
        for _ in known.by_questions():
            _show(known, ctx, beat)
    if ctx.stopped():
        heights = counted(int((known.counts > 0).sum()), "candidate")
        return ctx.halted(answer=f"{heights} found so far; whether there are others is open")
    ctx.incumbent(_marked(known), by="search")
    if not known.exact:
        ctx.phase("Counting the solutions through each height")
        for found in spread(known.to_count(), ctx.limits.workers, ctx.stopped):
            known.learn(found)
            if _show(known, ctx, beat):
                ctx.progress(int(known.sure[known.counts > 0].sum()), int((known.counts > 0).sum()))
    ctx.insight(_table(known))
    facts = _facts(known)
    if ctx.stopped():
        return ctx.halted(facts=facts, answer=f"{_alone(known)}; not all solutions through the others are counted")
    return ctx.outcome(Status.PROVED, facts=facts, answer=_in_words(known), proof=Proof.EXHAUSTED)


def _show(known: CandidateCounts, ctx: SolveContext, beat: Throttle) -> bool:
    due = beat.due()
    if due:
        ctx.insight(_table(known))
    return due


def _marked(known: CandidateCounts) -> Board:
    """The board with the candidates as pencil marks in its empty cells; what is filled in goes if it breaks a rule."""
    board = known.board
    if check(board).violations:
        board = replace(board, entries=(0,) * board.size**2)
    masks = ((known.counts > 0) << np.arange(1, board.size + 1)).sum(axis=1).tolist()
    marks = tuple(0 if height else mask for height, mask in zip(board.heights, masks, strict=True))
    return replace(board, marks=marks)


def _number(known: CandidateCounts, count: int) -> str:
    return f"{known.limit:,}+" if count >= known.limit else str(count)


def _table(known: CandidateCounts) -> Table:
    """A row for each cell that is not given: its heights, each with the number of solutions through it."""
    n, rows, counts = known.board.size, [], known.counts.tolist()
    for i in range(n * n):
        if known.board.givens[i]:
            continue
        row, col = cell_at(i, n)
        said = [f"{h} ({_number(known, count)})" for h, count in enumerate(counts[i], 1) if count]
        rows.append(Row((row, col, "  ".join(said)), cell_target((row, col))))
    return Table("candidates", "Candidates (solutions)", ("Row", "Column", "Heights"), tuple(rows))


def _facts(known: CandidateCounts) -> dict[str, FactValue]:
    """candidates: for each cell pairs of a height and a number; unique_by: row, column and height of each that leaves
    one solution; decided: how many cells have one candidate; exact: whether every number is; else those
    of `limit` mean so many or more."""
    return {
        "candidates": known.pairs(),
        "unique_by": known.unique_by(),
        "decided": known.decided(),
        "exact": known.all_counted(),
    }


def _alone(known: CandidateCounts) -> str:
    """How many cells are decided."""
    count = known.decided()
    return f"{count} of {known.board.size**2} cells {'has' if count == 1 else 'have'} one candidate"


def _in_words(known: CandidateCounts) -> str:
    """The answer in one sentence."""
    unique, said = len(known.unique_by()), _alone(known)
    said += f"; {counted(unique, 'height')} would leave one solution if given" if unique else ""
    return said if known.all_counted() else f"{said}; {known.limit:,}+ is {known.limit:,} solutions or more"
