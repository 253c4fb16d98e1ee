"""Snakes and Ladders, tied to the protocol."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core.grid import Cell, Target
from workbench.core.options import Values
from workbench.core.puzzle import Puzzle
from workbench.core.task import Task
from workbench.core.wording import counted
from workbench.puzzles.ladders import options as declared
from workbench.puzzles.ladders.formats import native, pairs
from workbench.puzzles.ladders.rules import check as checker
from workbench.puzzles.ladders.rules.board import Board, Overshoot, jump_target
from workbench.puzzles.ladders.rules.moves import MOVES
from workbench.puzzles.ladders.view import controls as board_controls
from workbench.puzzles.ladders.view import gestures as board_gestures
from workbench.puzzles.ladders.view import moving_piece
from workbench.puzzles.ladders.view import scene as drawing

_LISTED = 40  # jumps that are written out below a board on paper


class Ladders(Puzzle[Board]):
    """Snakes and Ladders with the expected length one asks for."""

    slug = "ladders"
    title = "Ladders"
    summary = (
        "A die moves the piece from square to square; ladders lead up, snakes down. Lay them so that a game takes "
        "exactly as many moves on average as was asked for."
    )
    called = ("ladder", "snake", "snakes", "chutes")
    labels = r"snakes?|ladders?|chutes?|jumps?|heads?|tails?|from|to|source|target"
    options = declared.OPTIONS
    adjustable = declared.ADJUSTABLE
    views = declared.VIEWS
    tasks = declared.TASKS
    moves = MOVES
    starters = declared.STARTERS
    engines = "workbench.puzzles.ladders.engines.tasks"
    formats = pairs.FORMATS
    gestures = board_gestures.GESTURES
    kernels = (
        "workbench.puzzles.ladders.kernels.pair_search",
        "workbench.puzzles.ladders.kernels.enumerate_layouts",
        "workbench.puzzles.ladders.kernels.play_games",
    )

    new_board = staticmethod(declared.new_board)
    options_of = staticmethod(declared.options_of)
    parse_body = staticmethod(native.parse_body)
    format_body = staticmethod(native.format_body)
    check = staticmethod(checker.check)
    before_scene = staticmethod(drawing.before_scene)
    scene = staticmethod(drawing.scene)
    controls = staticmethod(board_controls.controls)
    respond = staticmethod(board_gestures.respond)
    last_step = staticmethod(moving_piece.longest)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return board.rules == answer.rules and set(board.pins.values()) <= set(answer.jumps)

    def goal(self, board: Board, view: Values) -> str:
        """How the game is played: a person who gets a board on paper plays it, and lays no jumps."""
        if not board.jumps:
            return ""
        beyond = {
            Overshoot.STAY: "a throw beyond it does not count",
            Overshoot.BOUNCE: "a throw beyond it bounces back",
            Overshoot.WIN: "a throw beyond it wins, too",
        }[board.rules.overshoot]
        return (
            "Throw the die in turn and move on; a ladder leads up, a snake’s head down. "
            f"Whoever is first on the last square has won; {beyond}."
        )

    def listed(self, board: Board) -> str:
        """Ladders and snakes from square to square; of so many that they would take the board's room, none."""
        if len(board.jumps) > _LISTED:
            return ""
        up = [f"{jump.source} → {jump.target}" for jump in board.jumps if jump.source < jump.target]
        down = [f"{jump.source} → {jump.target}" for jump in board.jumps if jump.source > jump.target]
        lines = ((f"{name}: {', '.join(jumps)}") for name, jumps in (("Ladders", up), ("Snakes", down)) if jumps)
        return "\n".join(lines).replace(" → ", "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}")

    def in_short(self, board: Board) -> str:
        jumps = f", {counted(len(board.jumps), 'jump')}" if board.jumps else ""  # of an empty board a solver has some
        return f"{board.rules.squares} squares{jumps}"

    def asked_in_short(self, board: Board, task: Task, values: Values) -> str:
        if task.objective is None:
            return self.in_short(board)
        pinned = f", {len(board.pins)} pinned" if board.pins else ""  # the others do not stay
        usual = next((one.default for one in task.options if one.name == "jumps"), None)
        jumps = f", {usual} jumps" if usual and values["jumps"] == usual else ""  # others are told as a setting
        return f"{self.in_short(board.with_jumps(()))}{jumps}{pinned}"

    def cells_in_words(self, cells: Sequence[Cell]) -> str:
        return f"square{'s' if len(cells) > 1 else ''} " + ", ".join(str(square) for _, square in cells)

    def takes(self, board: Board, task: Task, values: Values) -> bool:
        small = board.rules.squares <= declared.SMALL and not board.rules.chain
        return small or values.get("engine") != "equations"

    def hinted(self, board: Board) -> Sequence[Target]:
        return tuple(jump_target(jump) for jump in board.free)

    def differences(self, mine: Board, theirs: Board) -> Sequence[Target]:
        return tuple(jump_target(jump) for jump in theirs.jumps if jump not in mine.jumps)
