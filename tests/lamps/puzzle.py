"""Lamps, tied to the protocol."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from tests.lamps import board as rules
from tests.lamps.board import Board
from workbench.core.boardfile import BodyLine
from workbench.core.context import Context
from workbench.core.errors import FormatError
from workbench.core.gesture import Act, Gesture, GestureHelp, Response, Ui
from workbench.core.grid import cell_target, step, target_cell
from workbench.core.insight import Fact, Facts, Insight
from workbench.core.options import Kind, Option, Values
from workbench.core.puzzle import Puzzle
from workbench.core.scene import Ellipse, Rect, Scene, Shape, Text
from workbench.core.task import Objective, Task
from workbench.core.text_format import Format
from workbench.core.verdict import Verdict


def _resembles_row(text: str) -> bool:
    row = text.strip()
    return bool(row) and set(row) <= set(rules.SYMBOLS)


def _parse_row(text: str, values: Values) -> Board:
    return Board(values.integer("count"), rules.parse_lamps(text.strip()))


class Lamps(Puzzle[Board]):
    """A row of lamps."""

    engines = "tests.lamps.model"
    slug = "lamps"
    title = "Lamps"
    summary = "Light lamps in a row, no two neighbours"
    options: ClassVar = (
        Option("lamps", "Lamps", Kind.INTEGER, 7, 2, 20),
        Option("count", "To be lit", Kind.INTEGER, 3, 0, 10),
    )
    tasks: ClassVar = (
        Task("light", "Light them", "Finds a row with exactly the number of lamps asked for", different=True),
        Task(
            "most",
            "Light as many as possible",
            "Finds the most lamps that can be on",
            objective=Objective.MAXIMISE,
            objective_label="lamps on",
            completes=False,
        ),
    )

    formats = (Format("row", "One line of symbols", _parse_row, lambda board: board.lamps, _resembles_row),)
    views = (Option("numbers", "Show numbers", Kind.FLAG, False),)
    gestures = (
        GestureHelp(Act.CLICK, "a lamp", "switch it"),
        GestureHelp(Act.CLICK, "a lamp", "fix it as it is, or let it go", button="right"),
        GestureHelp(Act.KEY, "", "move the cursor", ("left", "right")),
        GestureHelp(Act.KEY, "at the cursor", "switch the lamp", ("space", "enter")),
    )

    def new_board(self, values: Values) -> Board:
        return Board(values.integer("count"), rules.DARK * values.integer("lamps"))

    def options_of(self, board: Board) -> Values:
        return Values({"lamps": len(board.lamps), "count": board.count})

    def parse_body(self, values: Values, body: tuple[BodyLine, ...]) -> Board:
        if len(body) != 1:
            raise FormatError("a row of lamps is one line", body[1].number if body else None)
        lamps = rules.parse_lamps(body[0].text, body[0].number)
        if len(lamps) != values.integer("lamps"):
            raise FormatError(f"there are {len(lamps)} lamps, the header says {values['lamps']}", body[0].number)
        return Board(values.integer("count"), lamps)

    def format_body(self, board: Board) -> str:
        return board.lamps

    apply = staticmethod(rules.apply)
    check = staticmethod(rules.check)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return rules.keeps(board, answer)

    def scene(self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        shapes: list[Shape] = []
        for i, symbol in enumerate(board.lamps):
            target, state = cell_target((1, i + 1)), "on" if board.lit(i) else "off"
            fixed = ", fixed" if symbol in (rules.FIXED_ON, rules.FIXED_OFF) else ""
            fill = "hover" if ui.hover == target else "cell"
            label = f"lamp {i + 1}, {state}{fixed}"
            shapes.append(
                Rect(i + 0.5, 0.5, 1, 1, fill=fill, stroke="line", stroke_width=0.03, target=target, label=label)
            )
            shapes.append(
                Ellipse(i + 1, 1, 0.3, 0.3, fill="sight" if board.lit(i) else None, stroke="frame", stroke_width=0.05)
            )
            if fixed:
                shapes.append(Rect(i + 0.92, 1.3, 0.16, 0.1, fill="frame"))
            if view.flag("numbers"):
                shapes.append(Text(i + 1, 0.3, str(i + 1), 0.25, fill="ink-faint"))
            if ui.cursor == target and ui.cursor_visible:
                shapes.append(Rect(i + 0.55, 0.55, 0.9, 0.9, stroke="cursor", stroke_width=0.05))
        return Scene(len(board.lamps) + 1, 2, tuple(shapes), f"{len(board.lamps)} lamps, {board.count} to be lit")

    def respond(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        cell = target_cell(gesture.target)
        if gesture.act is Act.CLICK and cell:
            word = "fix" if gesture.button == "right" else "switch"
            return Response(ui=replace(ui, cursor=gesture.target, cursor_visible=False), move=f"{word} {cell[1]}")
        if gesture.act is Act.KEY:
            here = target_cell(ui.cursor) or (1, 1)
            if gesture.key in ("left", "right"):
                there = step(here, gesture.key, (1, 1), (1, len(board.lamps)))
                return Response(ui=replace(ui, cursor=cell_target(there), cursor_visible=True))
            if gesture.key in ("space", "enter"):
                return Response(move=f"switch {here[1]}")
        return super().respond(board, gesture, view, ui)

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        lit = sum(map(board.lit, range(len(board.lamps))))
        yield Facts("facts", "Facts", (Fact("lit", lit, "Lit"), Fact("lamps", len(board.lamps), "Lamps")))
