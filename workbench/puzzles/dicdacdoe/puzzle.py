"""Dic-dac-doe, tied to the protocol."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from workbench.core.context import Context
from workbench.core.gesture import Gesture, Response, Ui
from workbench.core.grid import Target
from workbench.core.insight import Insight
from workbench.core.options import Values
from workbench.core.puzzle import Reply
from workbench.core.task import Task
from workbench.core.wording import counted
from workbench.puzzles.dicdacdoe import formats as texts
from workbench.puzzles.dicdacdoe import options as declared
from workbench.puzzles.dicdacdoe.analysis import demon
from workbench.puzzles.dicdacdoe.rules import check as checker
from workbench.puzzles.dicdacdoe.rules.board import Board, rest_after
from workbench.puzzles.dicdacdoe.rules.moves import MOVES
from workbench.puzzles.dicdacdoe.view import controls as board_controls
from workbench.puzzles.dicdacdoe.view import gestures as board_gestures
from workbench.puzzles.dicdacdoe.view import playing
from workbench.puzzles.dicdacdoe.view import scene as drawing
from workbench.render.cell_puzzle import CellPuzzle

_IN_VAIN = 10.0  # seconds that the demon's moves in vain take at most, however many are left


class Dicdacdoe(CellPuzzle[Board]):
    """The draw that even a demon cannot spoil."""

    slug = "dicdacdoe"
    title = "Dic-dac-doe"
    summary = (
        "Place the pieces of all players so that nobody can still get three in a line. Then a demon moves for "
        "everybody. It wins with any line; without one you win."
    )
    called = ("dic dac doe",)
    options = declared.OPTIONS
    adjustable = declared.ADJUSTABLE
    views = declared.VIEWS
    switches = declared.SWITCHES
    tasks = declared.TASKS
    moves = MOVES
    starters = declared.STARTERS
    engines = "workbench.puzzles.dicdacdoe.engines.tasks"
    formats = texts.FORMATS
    gestures = board_gestures.GESTURES
    has_opponent = True
    kernels = ("workbench.puzzles.dicdacdoe.kernels.breakout", "workbench.puzzles.dicdacdoe.kernels.hole_packing")

    new_board = staticmethod(declared.new_board)
    parse_body = staticmethod(texts.parse_body)
    format_body = staticmethod(texts.format_body)
    check = staticmethod(checker.check)
    scene = staticmethod(drawing.scene)
    controls = staticmethod(board_controls.controls)
    respond = staticmethod(board_gestures.respond)

    def gesture(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        """As everywhere; sending the demon to sleep also takes back its moves, which are no part of the drawing."""
        response = super().gesture(board, gesture, view, ui)
        woken = view.text("opponent") == "awake"
        if board.demon and woken and response.view is not None and response.view.text("opponent") == "asleep":
            return replace(response, move="peace")
        return response

    def differences(self, mine: Board, theirs: Board) -> Sequence[Target] | None:
        if (mine.rows, mine.cols) != (theirs.rows, theirs.cols):
            return None
        stood, stands = mine.pieces, theirs.pieces
        pins = mine.pins ^ theirs.pins
        return tuple(theirs.target(i) for i, piece in enumerate(stands) if piece != stood[i] or i in pins)

    def in_short(self, board: Board) -> str:
        return f"{board.rows} × {board.cols}, {counted(board.moves + len(board.demon), 'move')}"

    def asked_in_short(self, board: Board, task: Task, values: Values) -> str:
        return f"{board.rows} × {board.cols}" if task.name == "earliest" else self.in_short(board)

    def asks_alike(self, board: Board | None, other: Board, task: Task | None = None) -> bool:
        if board is not None and task is not None and task.name == "earliest":  # which looks for the moves itself
            return board == replace(other, moves=board.moves, demon=board.demon)
        return board == other

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return board.keeps(answer)

    def unplayable(self, board: Board, insights: Iterable[Insight]) -> str:
        done = playing.begun(board) is None and not playing.missing(board)
        return "All pieces are on this board: take some away, or press Ctrl+N for a game" if done else ""

    def plays(self, view: Values) -> bool:
        return playing.plays(view)

    def game(self, board: Board, insights: Iterable[Insight]) -> str:
        return f"{board.rows} × {board.cols} against the demon" if board.pins else ""

    def goal(self, board: Board, view: Values) -> str:
        return playing.goal(board)

    def restarted(self, board: Board) -> Board | None:
        return playing.begun(board)

    def after_leaving(self, board: Board, before: Board) -> Board:
        """The board from before the game: pieces of a game are no part of the person's drawing. Where the game had
        begun before the program was started, at least the demon's pieces go."""
        return (playing.begun(before) or self.apply(before, "peace")) if before.demon else before

    def takes(self, board: Board, task: Task, values: Values) -> bool:
        if values.get("formulation") in declared.LINEAR:  # which takes it that each player gets a line's moves
            return min(rest_after(board, board.moves).values()) >= board.run
        return task.name != "hint" or bool(playing.missing(board))

    def result(self, board: Board, view: Values) -> str:
        return playing.result(board, view)

    def may_reply(self, board: Board, view: Values) -> bool:
        moves = view.text("opponent") == "awake" or playing.plays(view)
        return moves and checker.peaceful_flaw(board) is None

    def reply(self, board: Board, view: Values, ctx: Context) -> Reply | None:
        if not self.may_reply(board, view):
            return None
        index, delay = demon.next_move(board), view.integer("delay") / 1000
        if index is None:
            index, delay = demon.vain_move(board), min(delay, _IN_VAIN / max(1, board.pieces.count(0)))
        if index is None:
            return None
        row, col = board.cell(index)
        return Reply(f"demon {row} {col}", delay)
