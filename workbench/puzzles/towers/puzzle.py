"""Towers, tied to the protocol."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from workbench.core.gesture import Ui
from workbench.core.grid import Target, cell_at, cell_target, index_at, target_cell
from workbench.core.insight import Facts, Insight
from workbench.core.options import Value, Values
from workbench.core.puzzle import Puzzle
from workbench.core.task import Task
from workbench.puzzles.towers import options as declared
from workbench.puzzles.towers.analysis.vision_polytope import LARGEST as LARGEST_POLYTOPE
from workbench.puzzles.towers.formats import native, pages
from workbench.puzzles.towers.rules import check as checker
from workbench.puzzles.towers.rules.board import Board
from workbench.puzzles.towers.rules.moves import MOVES, hint_does
from workbench.puzzles.towers.view import controls as board_controls
from workbench.puzzles.towers.view import gestures as board_gestures
from workbench.puzzles.towers.view import scene as drawing
from workbench.puzzles.towers.view import writing


class Towers(Puzzle[Board]):
    """The Tower puzzle, also known as Skyscrapers."""

    slug = "towers"
    title = "Towers"
    summary = (
        "Skyscrapers: each height once in every row and column; a clue at the edge counts the towers seen from there. "
        "A higher tower hides all lower ones behind it."
    )
    called = ("tower", "skyscraper", "skyscrapers")
    labels = (
        r"(?:\w+[ _])?clues?(?:[ _]\(?\w+(?: to \w+)?\)?)?|heights|skyline|"
        r"(?:columns |rows )?\(?(?:left|right|west|east)\)?"
    )
    options = declared.OPTIONS
    views = declared.VIEWS
    switches = declared.SWITCHES
    tasks = declared.TASKS
    moves = MOVES
    starters = declared.STARTERS
    engines = "workbench.puzzles.towers.engines.tasks"
    formats = pages.FORMATS
    gestures = board_gestures.GESTURES
    kernels = (
        "workbench.puzzles.towers.kernels.deduction",
        "workbench.puzzles.towers.kernels.row_states",
        "workbench.puzzles.towers.kernels.sampling",
    )

    new_board = staticmethod(declared.new_board)
    parse_body = staticmethod(native.parse_body)
    format_body = staticmethod(native.format_body)
    hint_does = staticmethod(hint_does)
    check = staticmethod(checker.check)
    scene = staticmethod(drawing.scene)
    controls = staticmethod(board_controls.controls)
    respond = staticmethod(board_gestures.respond)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return board.size == answer.size and board.clues == answer.clues and board.givens == answer.givens

    def asks_alike(self, board: Board | None, other: Board, task: Task | None = None) -> bool:
        return board is not None and board == replace(other, done=board.done)

    def in_short(self, board: Board) -> str:
        return f"{board.size} × {board.size}"

    def asked_in_short(self, board: Board, task: Task, values: Values) -> str:
        size = values.get("size")  # of a puzzle that is made; None: as the board
        return self.in_short(board) if size is None else f"{size} × {size}"

    def hinted(self, board: Board) -> Sequence[Target]:
        return tuple(cell_target(cell_at(at, board.size)) for at, height in enumerate(board.entries) if height)

    def untyped(self, ui: Ui) -> Ui:
        return writing.quiet(ui)

    def plays(self, view: Values) -> bool:
        return writing.plays(view)

    def view_of_used(self, board: Board, view: Values) -> Values:
        """What is typed into a solver's heights is an answer as they are, no part of the puzzle."""
        given = view.text("typing") == declared.GIVENS and any(board.entries)
        return view.with_value("typing", declared.HEIGHTS) if given else view

    def hides_answers(self, view: Values) -> bool:
        return writing.plays(view) and not view.flag(declared.SPOILERS.name)

    def game(self, board: Board, insights: Iterable[Insight]) -> str:
        grade = _fact(insights, "grade")
        return f"{self.in_short(board)}, {grade}" if grade else ""

    def no_record(self, insights: Iterable[Insight]) -> str:
        return "this puzzle has several solutions" if _fact(insights, "solutions") == "several" else ""

    def unplayable(self, board: Board, insights: Iterable[Insight]) -> str:
        none = _fact(insights, "solutions") == "none"
        return "This puzzle has no solution, so that nobody can play it: change a clue first" if none else ""

    def restarted(self, board: Board) -> Board | None:
        return self.apply(board, "clear")

    def takes(self, board: Board, task: Task, values: Values) -> bool:
        facets = values.get("formulation") == "polytope" and values.get("engine") != "search"
        if facets and board.size > LARGEST_POLYTOPE:
            return False
        return not task.quick or not self.quick_check(board).solved

    def pointed_at(self, board: Board, task: Task, ui: Ui) -> Mapping[str, Value]:
        if task.name != "why":
            return {}
        cell = target_cell(ui.cursor)
        at = None if cell is None else index_at(cell, board.size, board.size)
        if cell is None or at is None:
            return {"row": 1, "col": 1, "digit": 1}  # a cell and a height that every board has
        height = board.entries[at] or (board.marks[at].bit_length() - 1 if board.marks[at].bit_count() == 1 else 0)
        return {"row": cell[0], "col": cell[1], **({"digit": height} if height else {})}


def _fact(insights: Iterable[Insight], name: str) -> object:
    facts = (fact for one in insights if isinstance(one, Facts) for fact in one.facts if fact.name == name)
    return next((fact.value for fact in facts), None)
