"""The jumps of a board as a list, and what changing one end of one of them would make of the game, nearest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import inf, isfinite

from workbench.core.grid import move_target
from workbench.core.insight import TYPED, Row, Table
from workbench.core.options import Values
from workbench.puzzles.ladders.analysis.jump_ends import End, expected, hits, spectrum
from workbench.puzzles.ladders.rules.board import Board, Jump, jump_name, jump_target
from workbench.puzzles.ladders.view import drag


def jump_list(board: Board, playable: bool) -> Table:
    """Every jump with what it does to the expected moves, on a playable board; a click selects it there.

    Its ends can be typed anew, Delete takes it away, and a further one can be typed below.
    """
    now = expected(board) if playable else inf
    rows = []
    for jump in board.jumps:
        without = expected(drag.grip_of(board, jump, End.TARGET).rest) if isfinite(now) else inf
        change = round(now - without, 6) if isfinite(without) else None
        kind = "snake" if jump.is_snake else "ladder"
        values = (jump.source, jump.target, kind, jump.length, "yes" if jump.pinned else "no", change)
        name = f"{jump.source} {jump.target}"
        typed = (f"move {name} -> {TYPED} {jump.target}", f"move {name} -> {jump.source} {TYPED}")
        rows.append(Row(values, jump_target(jump), typed, f"remove {name}"))
    columns = ("from", "to", "kind", "squares", "pinned", "changes moves by")
    return Table("jumps", "Jumps", columns, tuple(rows), f"add {TYPED}", "Another jump: 12 40")


def one_end_elsewhere(board: Board, view: Values) -> Table:
    """All layouts that one end of one free jump on another square makes; a click makes that change.

    Nearest to the target first; without one in the order of the expected moves.
    """
    digits = view.integer("digits")
    target = view.decimal("target") if view["target"] is not None else None
    found = sorted(_changes(board), key=lambda one: one[0] if target is None else abs(one[0] - float(target)))
    places = max(6, digits)
    columns = ("jump", "from", "to", "moves") + (("off target", "hits") if target is not None else ())
    rows = []
    for value, name, new, changed, move in found:
        values = (name, new.source, new.target, round(value, places))
        if target is not None:
            hit = "yes" if hits(value, target, digits, changed) else "no"
            rows.append(Row((*values, round(value - float(target), places), hit), move_target(move)))
        else:
            rows.append(Row(values, move_target(move)))
    return Table("one-end", "One end elsewhere", columns, tuple(rows))


def _changes(board: Board) -> Iterator[tuple[float, str, Jump, Callable[[], Board], str]]:
    """The expected moves, the jump that is changed and what it becomes, the board then, and the move that does it."""
    for jump in board.jumps:
        if jump.pinned:
            continue
        for end in End:
            grip = drag.grip_of(board, jump, end)
            for square, value in enumerate(spectrum(grip)):
                new = grip.at(square)
                if not value < inf or new == jump:  # nor what is no number
                    continue
                name = jump_name(jump).removeprefix("the ")
                yield value, name, new, partial(grip.board, square), drag.to_square(grip, square)
