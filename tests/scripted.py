"""A small puzzle whose solver, insights and opponent follow a script: tries the house without any real solver.

The board is a number and the moves made so far. The opponent answers every odd number by adding one.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from tests.patience import PATIENCE
from workbench.core.boardfile import BodyLine
from workbench.core.context import Context, SolveContext
from workbench.core.errors import FormatError, IllegalMove
from workbench.core.gesture import Act, Gesture, Response, Ui
from workbench.core.grid import cell_target
from workbench.core.insight import Bar, Bars, Curve, Fact, Facts, Insight, Mark, Row, Series, Step, Steps, Table
from workbench.core.options import Kind, Option, Values
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.puzzle import Puzzle, Reply
from workbench.core.scene import Rect, Scene, Text
from workbench.core.task import Objective, Task
from workbench.core.text_format import Format
from workbench.core.verdict import Verdict, Violation

ENDLESS = 2 * PATIENCE
"""Seconds after which what waits to be stopped or allowed to go on gives up: longer than any test waits for it."""


_GOAL = Option("goal", "Goal", Kind.INTEGER, 10, 0, 99)


@dataclass(frozen=True, slots=True)
class Board:
    """A number from 0 to 99 and whether the opponent is to move."""

    number: int
    theirs: bool = False


def _looks(text: str) -> bool:
    return text.strip().isdigit()


def _number(text: str, line: int | None) -> Board:
    word = text.strip().removesuffix("?")
    if not (word.isascii() and word.isdigit()) or int(word) > 99:
        raise FormatError(f"'{text.strip()}' is no number from 0 to 99", line)
    return Board(int(word), text.strip().endswith("?"))


class Scripted(Puzzle[Board]):
    """Everything the protocol offers, in the smallest form."""

    slug = "scripted"
    title = "Scripted"
    summary = "Follows a script"
    help = "A number, and a larger one.\n\n    puzzle: scripted 1\n\n    7\n\n    puzzle: scripted 1\n\n    10\n\nDone"
    has_opponent = True
    formats: ClassVar[tuple[Format[Board], ...]] = (
        Format("plain", "The number", lambda text, _: _number(text, None), lambda board: str(board.number), _looks),
    )
    options: ClassVar = (Option("start", "Start", Kind.INTEGER, 0, 0, 99),)
    tasks: ClassVar[tuple[Task, ...]] = (
        Task(
            "play",
            "Follow the script",
            "",
            objective=Objective.MINIMISE,
            objective_label="value",
            keeps_board=False,
            completes=False,
        ),
        Task(
            "find",
            "Find",
            "",
            (Option("goal", "Goal", Kind.INTEGER, 10, 0, 99),),
            keeps_board=False,
            completes=False,
            quick=True,
        ),
    )

    def __init__(self, script: Callable[[Board, SolveContext], Outcome] | None = None) -> None:
        self.script = script or five_better_ones
        self.thinking: float = 0.0
        """Seconds that insights and the opponent take."""
        self.may_check = threading.Event()
        """Until it is set, numbers from 90 on are not checked."""
        self.may_check.set()

    def new_board(self, values: Values) -> Board:
        return Board(values.integer("start"))

    def options_of(self, board: Board) -> Values:
        return Values({"start": board.number})

    def parse_body(self, values: Values, body: tuple[BodyLine, ...]) -> Board:
        if len(body) != 1:
            raise FormatError("a scripted board is one line", body[1].number if body else None)
        return _number(body[0].text, body[0].number)

    def format_body(self, board: Board) -> str:
        return f"{board.number}{'?' if board.theirs else ''}"

    def apply(self, board: Board, move: str) -> Board:
        if not move.startswith("to ") or not move[3:].isdigit() or int(move[3:]) > 99:
            raise IllegalMove(f"'{move}' is no move: 'to N' is")
        return Board(int(move[3:]), not board.theirs)

    def caption(self, board: Board, move: str) -> str:
        return f"Go {move}"

    def check(self, board: Board) -> Verdict:
        if board.number >= 90:
            self.may_check.wait(ENDLESS)
        broken = (Violation("unlucky", f"{board.number} is unlucky", ((1, 1),)),) if board.number in (13, 93) else ()
        return Verdict(broken, complete=board.number >= 10, score=board.number)

    def quick_check(self, board: Board) -> Verdict:
        if board.number < 90:
            return self.check(board)
        return Verdict(complete=True, score=board.number, pending=True)

    def view_options(self, board: Board) -> tuple[Option, ...]:
        return (
            Option("opponent", "Opponent", Kind.CHOICE, "none", choices=("none", "adds one"), invites=True),
            Option("delay", "Delay", Kind.INTEGER, 0, 0, 5000, unit="ms"),
            Option("shift", "Shift", Kind.INTEGER, 0, 0, max(1, board.number), playable=True),
        )

    def scene(self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        fill = "hover" if ui.hover else "cell"
        return Scene(
            3,
            3,
            (
                Rect(
                    0.5, 0.5, 2, 2, fill=fill, stroke="frame", stroke_width=0.05, target=cell_target((1, 1)), label="it"
                ),
                Text(1.5, 1.5, str(board.number + view.integer("shift")), 1, fill="ink"),
            ),
            "A number",
        )

    def respond(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        if gesture.act is Act.CLICK and gesture.target:
            return Response(move=f"to {(board.number + 1) % 100}")
        if gesture.act is Act.KEY and gesture.key.isdigit():
            return Response(move=f"to {gesture.key}")
        if gesture.act is Act.DRAG:
            return Response(ui=replace(ui, held=gesture.origin), preview=Board(int(gesture.x * 10) % 100))
        if gesture.act is Act.CHOOSE and gesture.target:
            return Response(move=gesture.target)
        return super().respond(board, gesture, view, ui)

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        yield Facts("facts", "Facts", (Fact("number", board.number, "Number"),))
        ctx.wait(self.thinking)
        squares = ctx.fetch("scripted-squares", lambda: np.arange(100) ** 2)
        yield Table("table", "Moves", ("to", "square"), tuple(Row((n, int(squares[n])), f"to {n}") for n in range(5)))
        yield Bars("bars", "Bars", tuple(Bar(str(n), n / 10, f"to {n}") for n in range(5)))
        yield Curve("curve", "Curve", (Series("square", tuple(range(5)), tuple(float(squares[n]) for n in range(5))),))
        lit = (Mark(cell_target((1, 1)), "hint"),)
        yield Steps("steps", "Counting", tuple(Step(f"Step {n}", Board(n), lit) for n in range(board.number + 1)))

    def solve(self, board: Board, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        if task.name == "find":
            ctx.incumbent(Board(values.integer("goal")), by="script")
            return ctx.outcome(Status.PROVED)
        return self.script(board, ctx)

    def reply(self, board: Board, view: Values, ctx: Context) -> Reply | None:
        if view.text("opponent") == "none" or not board.theirs:
            return None
        ctx.wait(self.thinking)
        return Reply(f"to {(board.number + 1) % 100}", view.integer("delay") / 1000)


def five_better_ones(board: Board, ctx: SolveContext) -> Outcome:
    """Boards 50, 40, 30, 20, 10 with rising bounds, proved in the end."""
    ctx.phase("Building the model")
    ctx.phase("Searching")
    for i, value in enumerate((50, 40, 30, 20, 10)):
        ctx.bound(2 * i)
        ctx.incumbent(Board(value), value, by="script")
        ctx.log(f"#{i} {value}")
    ctx.bound(10)
    return ctx.outcome(Status.PROVED)


def until_stopped(board: Board, ctx: SolveContext) -> Outcome:
    """One board, then nothing until it is stopped."""
    ctx.phase("Building the model")
    ctx.incumbent(Board(42), 42, by="script")
    while not ctx.stopped():
        ctx.wait(0.01)
    return ctx.halted()


def slow_to_build(board: Board, ctx: SolveContext) -> Outcome:
    """Busy in Python until it is stopped, as when a large model is built; not for ever, should nothing stop it."""
    ctx.phase("Building the model")
    end = time.perf_counter() + ENDLESS
    while time.perf_counter() < end and not ctx.stopped():
        sum(range(1000))
    return ctx.halted()


def explaining(count: int) -> Callable[[Board, SolveContext], Outcome]:
    """A script that finds one board and tells in `count` steps how."""

    def script(board: Board, ctx: SolveContext) -> Outcome:
        lit = (Mark(cell_target((1, 1)), "hint"),)
        ctx.incumbent(Board(42), 42, by="script")
        ctx.insight(Steps("how", "How", tuple(Step(f"Step {n}", Board(n), lit) for n in range(count))))
        return ctx.outcome(Status.PROVED)

    return script


def flood(count: int, seconds: float) -> Callable[[Board, SolveContext], Outcome]:
    """A script of `count` ever better incumbents within `seconds`."""

    def script(board: Board, ctx: SolveContext) -> Outcome:
        start = time.perf_counter()
        for i in range(count):
            if ctx.stopped():
                return ctx.halted()
            ctx.incumbent(Board(20 + i % 70), float(count - i), by="script")
            ahead = start + seconds * i / count - time.perf_counter()
            if ahead > 0.002:
                ctx.wait(ahead)
        return ctx.outcome(Status.FEASIBLE, stopped=Stopped.LIMIT)

    return script


def failing(board: Board, ctx: SolveContext) -> Outcome:
    """A bug."""
    raise ZeroDivisionError("scripted")


def lying(board: Board, ctx: SolveContext) -> Outcome:
    """An answer that the rules do not accept."""
    ctx.incumbent(Board(13), 1, by="script")
    return ctx.outcome(Status.PROVED)
