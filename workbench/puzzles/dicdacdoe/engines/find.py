"""Finding a safe board after a given number of moves, and explaining why pins leave none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Literal

from workbench.core.context import SolveContext
from workbench.core.outcome import Outcome, Status
from workbench.core.verdict import Violation
from workbench.puzzles.dicdacdoe import model as cp
from workbench.puzzles.dicdacdoe.engines.start_states import fill
from workbench.puzzles.dicdacdoe.rules.board import Board, cell_of, keeps, place, rest_after, symbol, with_pieces
from workbench.puzzles.dicdacdoe.rules.check import check, lines_open, lines_won
from workbench.solve import cpsat
from workbench.solve.answer import Answer
from workbench.solve.explain import Explanation, explain, infeasible
from workbench.solve.portfolio import Until, race, spare_workers

Contents = tuple[int, ...]
_FEW_STEPS, _MANY_STEPS = 8, 2000
_STRAIGHT = 3.0  # seconds


def find(board: Board, formulation: str, ctx: SolveContext) -> Outcome:
    """A safe board after the board's moves that keeps the pins."""
    if _show_drawn(board, ctx):
        return ctx.outcome(Status.PROVED, bound=0.0)
    return _by_slack(board, ctx) if formulation == "slack" else _directly(board, ctx)


def _show_drawn(board: Board, ctx: SolveContext) -> bool:
    """What is drawn is the first answer where it is one, or nearly; whether it is safe already."""
    for drawn in (ctx.hint, board):
        if not isinstance(drawn, Board) or drawn.moves != board.moves or not keeps(board, drawn):
            continue
        peaceful = replace(drawn, demon=())
        if check(peaceful).solved:
            ctx.incumbent(peaceful, 0.0, 0.0)
            return True
    return False


# ------------------------------------------------------------------------------------------------ straight


def _directly(board: Board, ctx: SolveContext) -> Outcome:
    answer = decide(board, ctx)
    if answer is Answer.NOT_KNOWN:
        return ctx.halted()
    if answer is Answer.NO:
        return infeasible(ctx, explained(board, ctx))
    ctx.incumbent(with_pieces(board, answer), 0.0, 0.0)
    return ctx.outcome(Status.PROVED)


Decision = Contents | Literal[Answer.NO, Answer.NOT_KNOWN]
"""The contents of a safe board, or that there is none, or that it is not known."""


def decide(board: Board, ctx: SolveContext) -> Decision:
    """Whether there is a safe board, and which. The pins must fit the counts."""

    def hunt(until: Until) -> Contents | Literal[Answer.NO] | None:
        return _hunted(board, ctx, until)

    def proof(until: Until, seconds: float | None) -> Contents | Literal[Answer.NO] | None:
        decision = _proved(board, ctx, until, seconds)
        return None if decision is Answer.NOT_KNOWN else decision

    ctx.phase("Searching")
    answer: Contents | Literal[Answer.NO] | None = race(hunt, proof, ctx)
    return Answer.NOT_KNOWN if answer is None else answer


def _hunted(board: Board, ctx: SolveContext, until: Until) -> Contents | None:
    if until():
        return None
    from workbench.puzzles.dicdacdoe.hunting import begun  # loads compiled code

    search = begun(board, ctx, until)
    if search is None:
        return None
    fewest = search.fewest
    while fewest and not until():
        now = search.work()
        if now < fewest:
            ctx.log(f"local search: {now} open lines")
        fewest = now
    return None if fewest else search.best


def _proved(board: Board, ctx: SolveContext, until: Until, seconds: float | None) -> Decision:
    """The same by CP-SAT, which may also find that there is none."""
    if min(rest_after(board, board.moves).values()) < board.run:
        return _by_fixed(board, ctx, until, seconds)
    packed = cpsat.search(cp.packing(board).proto, ctx, report=False, until=until, time_limit=seconds)
    if isinstance(packed, cpsat.NoneExists) or (packed.bound is not None and packed.bound > board.moves + 0.5):
        return Answer.NO
    # To minimise the pieces, and to take the first board with few enough, is steadier than to ask for exactly so many.
    # The limit makes a proof that there is none quick and the finding slow, which the local search does better.
    from workbench.puzzles.dicdacdoe.hunting import can_begin

    model, best = cp.fewest(board, at_most=board.moves if can_begin() else None), list[Contents]()
    cp.add_hint(model, board.cells, pieces_only=True)

    def show(value: cpsat.Value, objective: float | None, bound: float | None) -> bool:
        contents = model.read(value)
        if len(contents) - contents.count(0) <= board.moves:
            best.append(fill(board, contents, board.moves))
        return bool(best)

    # while the local search is being compiled no worker is its own
    workers = spare_workers(ctx) if can_begin() else {}
    result = cpsat.search(model.proto, ctx, show, until=until, time_limit=seconds, overrides=workers, on_bound=_unheard)
    if best:
        return best[0]
    # the fewest there can be are too many
    none = isinstance(result, cpsat.NoneExists) or (isinstance(result, cpsat.Found) and result.proved)
    return Answer.NO if none else Answer.NOT_KNOWN


def _by_fixed(board: Board, ctx: SolveContext, until: Until, seconds: float | None) -> Decision:
    model = cp.fixed(board, board.moves)
    cp.add_hint(model, board.cells, pieces_only=True)
    result = cpsat.search(
        model.proto, ctx, until=until, time_limit=seconds, overrides=spare_workers(ctx), on_bound=_unheard
    )
    match result:
        case cpsat.Found(value=value):
            return model.read(value)
        case cpsat.NoneExists():
            return Answer.NO
        case cpsat.NotKnown():
            return Answer.NOT_KNOWN


def _unheard(bound: float) -> None:
    """The bound of moves is not the bound of what this task counts."""


# ------------------------------------------------------------------------------------------------ slack


def _by_slack(board: Board, ctx: SolveContext) -> Outcome:
    """Ever fewer open lines, by CP-SAT's slack variables and by the local search; the bound is CP-SAT's."""

    def safe() -> bool:
        return ctx.best is not None and ctx.best.objective == 0

    def proof(until: Until, seconds: float | None) -> Answer | None:
        # slack hardly ever proves that there is none, the other formulation does at once or not at all
        straight = _proved(board, ctx, until, min(seconds or _STRAIGHT, _STRAIGHT))
        if isinstance(straight, tuple):
            _show_nearly(board, straight, ctx)
            return None
        none = straight is Answer.NO or _by_slack_model(board, ctx, until, seconds) is Answer.NO
        return Answer.NO if none else None

    ctx.phase("Searching")
    answer = race(lambda until: _hunt_openly(board, ctx, until), proof, ctx, safe)
    if safe():
        ctx.bound(0.0)
        return ctx.outcome(Status.PROVED)
    if answer is Answer.NO:
        return infeasible(ctx, explained(board, ctx), board=None, objective=None)
    # a board with open lines is no answer; it is kept all the same
    return ctx.outcome(Status.UNKNOWN)


def _start(board: Board, ctx: SolveContext) -> Board:
    """The best board so far, of this run or an earlier one, else what is drawn."""
    if ctx.best is not None:
        known: Board = ctx.best.board
        return known
    return ctx.hint if isinstance(ctx.hint, Board) and keeps(board, ctx.hint) else board


def _show_nearly(board: Board, contents: Contents, ctx: SolveContext) -> int:
    """Show a board with how many lines are won or open on it."""
    after = with_pieces(board, contents)
    worth = len(lines_open(after)) + len(lines_won(after))
    ctx.incumbent(after, float(worth))
    return worth


def _by_slack_model(board: Board, ctx: SolveContext, until: Until, seconds: float | None) -> Answer:
    """Whether there is a board without open lines."""
    model, start = cp.slack(board), _start(board, ctx)
    cp.add_hint(model, start.cells, pieces_only=start.filled < board.moves)

    def show(value: cpsat.Value, objective: float | None, bound: float | None) -> bool:
        return _show_nearly(board, model.read(value), ctx) == 0

    result = cpsat.search(model.proto, ctx, show, until=until, time_limit=seconds, overrides=spare_workers(ctx))
    match result:
        case cpsat.Found(objective=0):
            return Answer.YES
        case cpsat.NoneExists() | cpsat.Found(proved=True):
            return Answer.NO
        case cpsat.Found() | cpsat.NotKnown():
            return Answer.NOT_KNOWN


def _hunt_openly(board: Board, ctx: SolveContext, until: Until) -> None:
    """The local search, shown a few steps at a time while it improves quickly."""
    if until():
        return
    from workbench.puzzles.dicdacdoe.hunting import begun  # loads compiled code

    search = begun(board, ctx, until, _start(board, ctx).cells)
    if search is None:
        return
    shown, steps = _show_nearly(board, search.best, ctx), _FEW_STEPS
    while shown and not until():
        fewest = search.work(steps)
        if fewest < shown:
            shown = _show_nearly(board, search.best, ctx)
        else:
            steps = min(2 * steps, _MANY_STEPS)


# ------------------------------------------------------------------------------------------------ explain


def restricted(board: Board, pins: Iterable[int]) -> Board:
    """The board with nothing on it but these of its pins."""
    kept = frozenset(pins)
    cells = tuple(piece if i in kept else 0 for i, piece in enumerate(board.cells))
    return replace(board, cells=cells, pins=kept, demon=())


def explained(board: Board, ctx: SolveContext) -> Explanation:
    """A minimal set of pins that leave no safe board; the number of moves alone when no pin is to blame."""
    return blame(
        board,
        lambda pins: possible(restricted(board, pins), ctx),
        Violation("moves", f"after {board.moves} moves no board of this kind is safe, whatever is pinned"),
        ctx,
    )


def possible(board: Board, ctx: SolveContext) -> Answer:
    """Whether there is a safe board with these pins, which fit the counts."""
    answer = decide(board, ctx)
    return answer if isinstance(answer, Answer) else Answer.YES


def blame(
    board: Board, fits: Callable[[Sequence[int]], Answer], otherwise: Violation, ctx: SolveContext
) -> Explanation:
    """A minimal set of pins that do not fit; `otherwise` when it is not their fault."""
    return explain(sorted(board.pins), fits, lambda index: _pinned(board, index), ctx, (otherwise,))


def _pinned(board: Board, index: int) -> Violation:
    what = f"as {symbol(board.cells[index])}" if board.cells[index] else "as empty"
    return Violation("pin", f"{place(board, index)} is pinned {what}", (cell_of(board, index),))
