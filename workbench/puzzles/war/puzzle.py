"""War, tied to the protocol."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import workbench.puzzles.war as package
from workbench.core.boardfile import Line
from workbench.core.context import Context, SolveContext
from workbench.core.gesture import Gesture, Response, Ui
from workbench.core.insight import Insight
from workbench.core.options import Option, Values
from workbench.core.outcome import Outcome
from workbench.core.puzzle import Puzzle
from workbench.core.scene import Scene
from workbench.core.task import Task
from workbench.core.text_format import Format
from workbench.core.verdict import Verdict
from workbench.puzzles.war.analysis.endings import check
from workbench.puzzles.war.formats import hands, native
from workbench.puzzles.war.options import OPTIONS, TASKS, view_options
from workbench.puzzles.war.rules import board as deals
from workbench.puzzles.war.rules import moves, story
from workbench.puzzles.war.rules.board import Board
from workbench.puzzles.war.view.gestures import GESTURES, respond
from workbench.puzzles.war.view.scene import scene


class War(Puzzle[Board]):
    """The card game War: deal the game you want to see."""

    slug = "war"
    title = "War"
    summary = "Deal the game you want to see: choose a story, get the cards that tell it"
    help = package.__doc__ or ""
    options: ClassVar = OPTIONS
    gestures = GESTURES
    tasks: ClassVar = TASKS
    kernels: ClassVar = ("workbench.puzzles.war.kernels.prepared",)

    @property
    def formats(self) -> tuple[Format[Board], ...]:
        return hands.FORMATS

    def new_board(self, values: Values) -> Board:
        return deals.empty(native.rules_of(values))

    def options_of(self, board: Board) -> Values:
        rules = board.rules
        return Values(
            {
                "ranks": rules.ranks,
                "suits": rules.suits,
                "players": rules.players,
                "face_down": str(rules.face_down),
                "winnings": rules.winnings.value,
                "run_out": rules.run_out.value,
                "max_turns": rules.max_turns,
            }
        )

    def parse_body(self, values: Values, body: tuple[Line, ...]) -> Board:
        return native.parse_body(values, body)

    def format_body(self, board: Board) -> str:
        return native.format_body(board)

    def apply(self, board: Board, move: str) -> Board:
        return moves.apply(board, move)

    def caption(self, board: Board, move: str) -> str:
        return moves.caption(board, move)

    def check(self, board: Board) -> Verdict:
        return check(board)

    def quick_check(self, board: Board) -> Verdict:
        return story.quick_check(board)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return (
            board.rules == answer.rules
            and board.story == answer.story
            and all(
                len(old) == len(new) and all(a in (deals.OPEN, b) for a, b in zip(old, new, strict=True))
                for old, new in zip(board.undealt.hands, answer.hands, strict=True)
            )
        )

    def view_options(self, board: Board) -> tuple[Option, ...]:
        return view_options(board)

    def scene(self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        return scene(board, verdict, view, ui, insights)

    def gesture(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        return respond(board, gesture, view, ui)

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        from workbench.puzzles.war.view.insights import insights

        return insights(board, view, ctx)

    def solve(self, board: Board, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        from workbench.puzzles.war.engines.tasks import solve

        return solve(board, task.name, values, ctx)
