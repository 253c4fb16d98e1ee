"""The tree of all layouts, recorded where they are gone through, and the board at its nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from workbench.core.context import Context
from workbench.core.errors import Interrupted
from workbench.core.insight import Mark, Step, Visited
from workbench.core.options import Values
from workbench.core.wording import number_text
from workbench.puzzles.ladders.analysis import exact
from workbench.puzzles.ladders.analysis.design import design_of
from workbench.puzzles.ladders.engines.all_layouts import Layouts, rough_length
from workbench.puzzles.ladders.kernels import enumerate_layouts as kernels
from workbench.puzzles.ladders.rules.board import Board, Jump, jump_name, jump_target
from workbench.puzzles.ladders.rules.check import check
from workbench.solve.search_log import SOLUTION, Recorder

_WHY = {
    SOLUTION: Visited.SOLUTION,
    kernels.MISSED: "misses the target",
    kernels.ENDLESS: "a game may last for ever",
    kernels.NO_MORE: "no square is left for another jump",
    kernels.SNAKE: "there are enough snakes",
    kernels.LADDER: "there are enough ladders",
    kernels.CIRCLE: "jumps would go round in a circle",
    kernels.CHAIN: "it meets another jump, and jumps do not chain",
    kernels.SPACING: "too near the ends of another jump",
}
_ORDERS = ("from the first square on", "from the last square on")


def trees(board: Board, values: Values, ctx: Context) -> dict[str, Iterator[Visited]]:
    """The layouts that are gone through to hit a target; none where they are too many for that."""
    if values.text("engine") == "equations" or values.text("measure") != "expected":
        return {}
    ctx.kernels(kernels.__name__)
    layouts = Layouts(board, design_of(values))
    if values["shortest"] or values["shortest_exact"] or not layouts.rule.jumps > 0 or not layouts.few():
        return {}
    return {order: _visited(board, values, ctx, order) for order in _ORDERS}


def _visited(board: Board, values: Values, ctx: Context, order: str) -> Iterator[Visited]:
    layouts, target, digits = Layouts(board, design_of(values)), values.decimal("target"), values.integer("digits")
    start = board.rules.start

    def decided(code: int) -> tuple[str, str]:
        source, end = (int(square) + start for square in layouts.problem.jumps[code - 1])
        return f"jump[{source},{end}]", jump_name(Jump(source, end))

    recorder = Recorder(decided, lambda end, _: _WHY[end])
    recorder.note(-1, 0)
    for _ in layouts.logged(target, digits, recorder.log, downwards=order != _ORDERS[0]):
        if ctx.stopped():
            raise Interrupted
        nodes = recorder.log.nodes
        for number in (one for one in recorder.news if nodes[one, 2] == SOLUTION):  # floats are sure of no hit
            jumps = layouts.problem.jumps[[code - 1 for code in recorder.path(number)]] + start
            if not exact.hits(exact.expected(layouts.fixed.plus(*jumps.tolist())), target, digits):
                nodes[number, 2] = kernels.MISSED
        yield recorder.read()
        if recorder.full:
            return


def node(board: Board, decisions: Sequence[str], ctx: Context) -> Step:
    """The board with the jumps that were decided, and how long a game is then, where they may lie so."""
    ctx.kernels(kernels.__name__)
    squares = [one.removeprefix("jump[").removesuffix("]").partition(",") for one in decisions]
    pairs = [(int(source), int(end)) for source, _, end in squares]
    shown = board.with_jumps(board.pins.values()).plus(*pairs)
    length = inf if any(one.code != "unreachable" for one in check(shown).violations) else rough_length(shown)
    words = f"{number_text(length)} moves are expected" if length < inf else ""
    return Step(words, shown, tuple(Mark(jump_target(Jump(*pairs[-1])), "hint") for _ in pairs[-1:]))
