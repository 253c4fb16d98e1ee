"""What the solvers can be asked about a game, and who answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from workbench.core.context import Context, SolveContext
from workbench.core.errors import BoardRefused, Interrupted
from workbench.core.grid import move_target
from workbench.core.insight import Bar, Bars, Row, Step, Steps, Table
from workbench.core.late import late
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.morris.analysis import retrograde_steps
from workbench.puzzles.morris.analysis.best_play import best_line, main_line, ranked
from workbench.puzzles.morris.analysis.marks import mark
from workbench.puzzles.morris.analysis.position_facts import facts, in_words
from workbench.puzzles.morris.analysis.retrograde import Report
from workbench.puzzles.morris.analysis.tablebase import Tablebase, counts_of, fetch, ready, unfinished
from workbench.puzzles.morris.engines.compose import compose
from workbench.puzzles.morris.engines.depth_first import against_the_truth, refuse_large
from workbench.puzzles.morris.engines.look_ahead import look_ahead
from workbench.puzzles.morris.options import DEPTH_FIRST, LOOK_AHEAD
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.check import check
from workbench.puzzles.morris.rules.position import Position

COUNTED = "positions that keep to the rules, reached in play or not"
"""What a variant's numbers count: the table does not know which of them play leads to."""


def solve(board: Board, task: str, values: Values, ctx: SolveContext) -> Outcome:
    """Work on a task. BoardRefused for a position that breaks the rules, or whose table is beyond this machine."""
    for violation in check(board).violations:
        raise BoardRefused(violation.message)
    try:
        return TASKS[task](board, values, ctx)
    except Interrupted:
        kept = False
        with suppress(Interrupted):  # one that nobody has looked through yet
            kept = unfinished(board.variant, ctx) is not None
        return ctx.halted(answer="what is known is kept, the next start goes on from there" if kept else "")


def model(board: Board, task: str, values: Values, ctx: Context) -> object:
    """The model of `strategy`."""
    return _model_of(board, ctx).proto if task == "strategy" else None


def _table(board: Board, ctx: SolveContext) -> Tablebase:
    """The table of the board's variant, from disk or computed with all workers. Interrupted when stopped."""
    ctx.phase("Looking for the table on disk")
    return fetch(board.variant, ctx, ctx.limits.workers, Report(ctx.phase, ctx.progress))


def value(board: Board, ctx: SolveContext, table: Tablebase) -> Outcome:
    """The truth about the position, computed for the whole variant."""
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
    told = {**known, **found, "counted": COUNTED, "longest": longest}
    return ctx.outcome(Status.PROVED, facts=told, answer=words)


def _summary(board: Board, table: Tablebase, found: Mapping[str, int], start: Position | None) -> Table:
    """What there is to say of a variant, to take away: states, values, and the longest win with its line."""
    variant, longest = board.variant, found["longest"]
    line = " ".join(str(square + 1) for square in best_line(variant, start, table)) if start is not None else "none"
    position = (
        "none"
        if start is None
        else " ".join(f"{side}: {_queue(queue)}" for side, queue in (("X", start.x), ("O", start.o)))
    )
    rows: list[tuple[str, int | str]] = [
        ("variant", variant.words),
        ("value of the empty board", table.value(Position()).words),
        (COUNTED, found["positions"]),
        ("finished", found["finished"]),
        ("won by the side to move", found["wins"]),
        ("lost by the side to move", found["losses"]),
        ("drawn", found["draws"]),
        ("longest win, plies", longest),
        ("begins on", position),
        ("its line", line),
    ]
    return Table("summary", "The variant", ("what", "number"), tuple(Row(row) for row in rows))


def _queue(squares: Sequence[int]) -> str:
    return "-".join(str(square + 1) for square in squares) or "none"


def _longest_win(board: Board, table: Tablebase, longest: int, start: Position | None) -> Steps:
    """Best play of the whole game from a position that is furthest from its end."""
    steps = main_line(board.at(start), table).steps if start is not None else ()
    return Steps("longest", f"The longest way to a win: {longest} plies", steps)


def _distances(counts: dict[int, int]) -> Bars:
    bars = [Bar("draw", counts.get(0, 0), role="muted")]
    for code in sorted(code for code in counts if code >= 2):
        bars.append(Bar(str(code - 2), counts[code], role="good" if code % 2 else "bad"))
    return Bars("distances", "Positions, reached in play or not, by plies to the end", tuple(bars), "positions")


def hint(board: Board, ctx: SolveContext) -> Outcome:
    """A best move, or where no table is at hand what can be seen some plies ahead."""
    position = board.position
    if rules.finished(board.variant, position):
        words = f"there is no move: {rules.winner(board.variant, position)} has won"
        return ctx.outcome(Status.INFEASIBLE, facts={"move": None}, answer=words)
    table = ready(board.variant, ctx)
    move_values = table.moves(position) if table else look_ahead(board.variant, position)
    square = ranked(move_values)[0]
    found = move_values[square]
    seen = "" if table else f", as far as {LOOK_AHEAD} plies show"
    words = f"{position.side} plays {square + 1}: {found.words}{seen}"
    step = Step(words, board, (mark(board.variant, square, "hint"),))
    ctx.insight(Steps("hint", "Hint", (replace(step, target=move_target(f"play {square + 1}")),)))
    known = {"move": square + 1, "value": found.result.value, "distance": found.distance}
    return ctx.outcome(Status.PROVED, facts=known if table else {"move": square + 1}, answer=words)


def _value(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    if values.text("engine") == DEPTH_FIRST:
        refuse_large(board)
        return against_the_truth(board, _table(board, ctx), ctx)
    return value(board, ctx, _table(board, ctx))


_match = late("workbench.puzzles.morris.engines.match:match")
_strategy = late("workbench.puzzles.morris.engines.strategy:strategy")
_model_of = late("workbench.puzzles.morris.engines.strategy:model_of")
TASKS: dict[str, Callable[[Board, Values, SolveContext], Outcome]] = {
    "value": _value,
    "strategy": lambda board, values, ctx: _strategy(board, ctx, _table(board, ctx)),
    "compose": lambda board, values, ctx: compose(board, values, ctx, _table(board, ctx)),
    "match": lambda board, values, ctx: _match(board, values, ctx, _table(board, ctx)),
    "hint": lambda board, values, ctx: hint(board, ctx),
}
