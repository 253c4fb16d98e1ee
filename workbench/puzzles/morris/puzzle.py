"""Morris, tied to the protocol."""

from __future__ import annotations

from dataclasses import replace

from workbench.core.gesture import Ui
from workbench.core.options import Values
from workbench.core.puzzle import Puzzle
from workbench.core.task import Task
from workbench.puzzles.morris import options as declared
from workbench.puzzles.morris.formats import texts
from workbench.puzzles.morris.rules import check as checker
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.moves import MOVES
from workbench.puzzles.morris.rules.position import finished
from workbench.puzzles.morris.view import controls as board_controls
from workbench.puzzles.morris.view import gestures as board_gestures
from workbench.puzzles.morris.view import play_mode
from workbench.puzzles.morris.view import scene as drawing


class Morris(Puzzle[Board]):
    """Three men's morris, first in, first out."""

    slug = "morris"
    title = "Morris"
    labels = r"moves?|move[ _]list|ply|square"
    summary = "X and O place a piece in turn, a fourth takes one’s oldest away, and three of one’s own in a line win."
    options = declared.OPTIONS
    views = declared.VIEWS
    starters = declared.STARTERS
    tasks = declared.TASKS
    moves = MOVES
    engines = "workbench.puzzles.morris.engines.tasks"
    formats = texts.FORMATS
    gestures = board_gestures.GESTURES
    kernels = ("workbench.puzzles.morris.kernels.compiled",)
    has_opponent = True

    new_board = staticmethod(declared.new_board)
    options_of = staticmethod(declared.options_of)
    parse_body = staticmethod(texts.parse_body)
    format_body = staticmethod(texts.format_body)
    check = staticmethod(checker.check)
    scene = staticmethod(drawing.scene)
    controls = staticmethod(board_controls.controls)
    respond = staticmethod(board_gestures.respond)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return board.variant == answer.variant and board.position == answer.position

    def plays(self, view: Values) -> bool:
        return view.text("mode") == declared.PLAY

    def view_of_pasted(self, board: Board, view: Values) -> Values:
        """A pasted game was played by others: it is reviewed, with both players’ mistakes, and no opponent answers
        unless Play is chosen."""
        alone = view.with_value("opponent", "none") if board.game.moves else view
        return alone.with_value("mode", declared.REVIEW) if self.plays(view) and board.game.moves else alone

    def untyped(self, ui: Ui) -> Ui:
        return replace(ui, mode="")

    def restarted(self, board: Board) -> Board | None:
        return board.at(board.start)

    def goal(self, board: Board, view: Values) -> str:
        return play_mode.goal(board)

    def result(self, board: Board, view: Values) -> str:
        return play_mode.result(board, view)

    def scored(self, board: Board, view: Values) -> Values:
        return play_mode.scored(board, view)

    def may_reply(self, board: Board, view: Values) -> bool:
        game = board.game  # a wrong try is taken back
        tries = view.text("mode") == declared.REVIEW and game.at not in (0, *game.path(game.main_end()))
        return tries or play_mode.opponent_moves(board, view)

    def takes(self, board: Board, task: Task, values: Values) -> bool:
        return task.name != "hint" or not finished(board.variant, board.position)

    def hint_does(self, board: Board, hinted: Board) -> str:
        return f"plays {hinted.game.squares()[-1] + 1}"

    def hides_answers(self, view: Values) -> bool:
        return not declared.values_shown(view)
