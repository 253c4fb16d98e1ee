"""The truth about a position, and about every position of its variant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbench.core.context import SolveContext
from workbench.core.insight import Bar, Bars, Row, Steps, Table
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.morris.analysis import retrograde_steps
from workbench.puzzles.morris.analysis.best_play import best_line, main_line
from workbench.puzzles.morris.analysis.position_facts import facts, in_words
from workbench.puzzles.morris.analysis.tablebase import Tablebase, counts_of
from workbench.puzzles.morris.engines.depth_first import against_the_truth
from workbench.puzzles.morris.options import DEPTH_FIRST
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.position import Position
from workbench.puzzles.morris.rules.value import plies

COUNTED = "positions that keep to the rules, reached in play or not"
"""What a variant's numbers count: the table does not know which of them play leads to."""


def value(board: Board, values: Values, ctx: SolveContext, table: Tablebase) -> Outcome:
    """The task: the truth about the position, computed for the whole variant; or what depth-first search says of it."""
    if values.text("engine") == DEPTH_FIRST:
        return against_the_truth(board, ctx, table)
    ctx.phase("Counting the positions")
    counts = counts_of(table, ctx)
    longest = max(0, max(code - 2 for code in counts))
    furthest = retrograde_steps.example(table, longest, ctx.stopped) if longest else None
    lines = (main_line(board, table), _longest_win(board, table, longest, furthest))
    for insight in (*lines, _distances(counts), retrograde_steps.walk(board, table, ctx)):
        if not isinstance(insight, Steps) or insight.steps:
            ctx.insight(insight)
    known = {fact.name: fact.value for fact in facts(board, table).facts}
    found: dict[str, int] = {
        "positions": sum(counts.values()),
        "finished": counts.get(2, 0),
        "wins": sum(number for code, number in counts.items() if code > 2 and code % 2),
        "losses": sum(number for code, number in counts.items() if code > 2 and code % 2 == 0),
        "draws": counts.get(0, 0),
    }
    words = in_words(board.position, table.value(board.position))
    ctx.insight(_summary(board, table, {**found, "longest": longest}, furthest))
    found_out = {**known, **found, "counted": COUNTED, "longest": longest}
    return ctx.outcome(Status.PROVED, facts=found_out, answer=words)


def _summary(board: Board, table: Tablebase, found: Mapping[str, int], start: Position | None) -> Table:
    """What there is to say of a variant, to take away: states, values, and the longest win with its line."""
    variant, longest = board.variant, found["longest"]
    line = " ".join(str(square + 1) for square in best_line(variant, start, table)) if start is not None else "none"
    position = "none" if start is None else _pieces(start)
    rows: list[tuple[str, int | str]] = [
        ("variant", variant.words),
        ("value of the empty board", table.value(Position()).words),
        (COUNTED, found["positions"]),
        ("finished", found["finished"]),
        ("won by the side to move", found["wins"]),
        ("lost by the side to move", found["losses"]),
        ("drawn", found["draws"]),
        ("longest win, moves", longest),
        ("begins on", position),
        ("its line", line),
    ]
    return Table("summary", "The variant", ("what", "number"), tuple(Row(row) for row in rows))


def _pieces(position: Position) -> str:
    return " ".join(f"{side}: {_queue(queue)}" for side, queue in position.queues)


def _queue(squares: Sequence[int]) -> str:
    return "-".join(str(square + 1) for square in squares) or "none"


def _longest_win(board: Board, table: Tablebase, longest: int, start: Position | None) -> Steps:
    """Best play of the whole game from a position that is furthest from its end."""
    steps = main_line(board.at(start), table).steps if start is not None else ()
    where = "" if start is None else f" from {_pieces(start)}, {start.side} to move"  # seldom the position asked about
    return Steps("longest", f"The longest way to a win: {plies(longest)}{where}", steps)


def _distances(counts: dict[int, int]) -> Bars:
    bars = [Bar("draw", counts.get(0, 0), role="muted")]
    for code in sorted(code for code in counts if code >= 2):
        bars.append(Bar(str(code - 2), counts[code], role="good" if code % 2 else "bad"))
    return Bars("distances", "Positions, reached in play or not, by moves to the end", tuple(bars), "positions")
