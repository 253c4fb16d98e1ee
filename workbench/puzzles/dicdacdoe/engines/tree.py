"""The tree of the packing of holes, recorded, and the board at its nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from workbench.core.context import Context
from workbench.core.errors import Interrupted
from workbench.core.insight import Mark, Step, Visited
from workbench.core.options import Values
from workbench.core.wording import counted
from workbench.puzzles.dicdacdoe.engines.pack_holes import can_be_packed, logged
from workbench.puzzles.dicdacdoe.kernels import hole_packing
from workbench.puzzles.dicdacdoe.rules.board import Board, restricted
from workbench.solve.search_log import SOLUTION, Recorder


def trees(board: Board, values: Values, ctx: Context) -> dict[str, Iterator[Visited]]:
    """Row by row, and where those are of another length column by column; none where holes are not packed."""
    if values.text("symmetry") != "none" or not can_be_packed(board) or board.pins:
        return {}
    found = {True: "the holes of one row after the other", False: "the holes of one column after the other"}
    ways = (True, False) if board.rows >= board.cols else (False, True)
    wide = max(board.rows, board.cols) <= hole_packing.WIDEST
    return {found[rows]: _visited(board, ctx, rows) for rows in ways[: 2 if wide and board.rows != board.cols else 1]}


def _visited(board: Board, ctx: Context, by_rows: bool) -> Iterator[Visited]:
    across = "columns" if by_rows else "rows"

    def decided(code: int) -> tuple[str, str]:
        if code < 0:
            return f"holes={-code}", f"{counted(-code, 'hole')} in all"
        there = [str(place + 1) for place in range(code.bit_length()) if code >> place & 1]
        word = across if len(there) > 1 else across[:-1]
        return (
            f"{'row' if by_rows else 'column'}={code}",
            f"holes in {word} {', '.join(there)}" if there else f"a {'row' if by_rows else 'column'} without holes",
        )

    def ended(end: int, _: int) -> str:
        if end == SOLUTION:
            return Visited.SOLUTION
        if end >= hole_packing.SAME:
            return f"ends as node {end - hole_packing.SAME}, which has no fewer holes"
        return f"{counted(end - hole_packing.FEW, 'hole')} so far, too few"

    ctx.kernels(hole_packing.__name__)
    recorder = Recorder(decided, ended)
    for before in logged(board, recorder, ctx.stopped, upright=by_rows == (board.rows >= board.cols)):
        fewer = f"first the most holes of {counted(before, 'row' if by_rows else 'column')}" if before else ""
        yield replace(recorder.read(), before=fewer)
        if recorder.full:
            return
    if ctx.stopped():
        raise Interrupted
    yield recorder.read()


def node(board: Board, decisions: Sequence[str], ctx: Context) -> Step:
    """A board with nothing on it, as the packing places no symbols: its holes shaded, and what else is in the rows or
    columns that were decided, lightly. Above all decisions it is the board as given."""
    marks, holes = list[Mark](), 0
    for number, decision in enumerate(decisions[1:]):
        line, _, mask = decision.partition("=")
        holes += int(mask).bit_count()
        for place in range(board.cols if line == "row" else board.rows):
            cell = number * board.cols + place if line == "row" else place * board.cols + number
            hole = int(mask) >> place & 1
            marks.append(Mark(board.target(cell), "accent" if hole else "muted", shade=0.6 if hole else 0.2))
    words = f"{holes} of {decisions[0].partition('=')[2]} in {counted(len(decisions) - 1, line)}" if marks else ""
    return Step(words, restricted(board, ()) if decisions else board, tuple(marks))
