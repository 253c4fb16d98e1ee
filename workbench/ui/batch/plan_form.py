"""A form that writes a job of a plan: which boards, which task, which seeds. Its text goes into the plan's."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QPushButton, QWidget

from workbench.core.options import Option, Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.ui.widgets.layouts import in_row
from workbench.ui.widgets.options_form import OptionsForm
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.plain_text import PlainLabel, literal
from workbench.ui.widgets.scrolled import scrolled

_THIS = "this board"
_ROWS = 3.5  # options that are seen at once: half a line says that there are more


class PlanForm(QWidget):
    """`text` is a [[job]], with the options of the task as they are chosen; `add` says it is wanted."""

    def __init__(self, puzzles: tuple[AnyPuzzle, ...]) -> None:
        super().__init__()
        self.setObjectName("plan-form")
        self._puzzles = puzzles
        self._this: tuple[str, AnyPuzzle | None] = "", None  # the board on show, and whose it is
        self.puzzle = named(QComboBox(), "plan-puzzle", label="Puzzle")
        self.puzzle.addItems([literal(puzzle.title) for puzzle in puzzles])
        self.task = named(QComboBox(), "plan-task", label="Task")
        tip = f"Files or globs, from the plan’s folder, or “{_THIS}”; empty: a new board"
        self.boards = named(QLineEdit(), "plan-boards", tip, "Boards")
        around = 2 * self.boards.fontMetrics().height()
        self.boards.setMinimumWidth(self.boards.fontMetrics().horizontalAdvance(_THIS) + around)
        self.choose_file = named(QPushButton("C&hoose…"), "plan-choose", "Choose a board’s file")
        self.choose_file.setAutoDefault(False)  # Enter in a field adds to the plan
        self.seeds = named(QLineEdit("0..9"), "plan-seeds", "A number, or a range like 0..99", "Seeds")
        self.add = named(QPushButton("&Add to the plan"), "plan-add", "Write these as a [[job]] below")
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow("&Puzzle", self.puzzle)
        form.addRow("&Task", self.task)
        named_boards = QWidget()
        in_row((self.boards, 1), self.choose_file, inside=named_boards)
        boards = PlainLabel("&Boards")
        boards.setBuddy(self.boards)
        form.addRow(boards, named_boards)
        form.addRow("See&ds", self.seeds)
        self.options = OptionsForm()
        asked = scrolled(self.options, "plan-options")
        asked.setFixedHeight(round(_ROWS * self.seeds.sizeHint().height()))  # whatever the task: nothing moves
        form.addRow("Options", asked)
        form.addRow("", self.add)
        self.puzzle.currentIndexChanged.connect(self._on_puzzle)
        self.task.currentIndexChanged.connect(self._on_task)
        self._on_puzzle(0)

    def choose(self, puzzle: AnyPuzzle, text: str) -> None:
        """Begin with a puzzle and the text of its board on show, which is asked unless files have been named."""
        self._this = text, puzzle
        self.puzzle.setCurrentIndex(self._puzzles.index(puzzle))
        self._on_puzzle(self.puzzle.currentIndex())

    def _on_puzzle(self, place: int) -> None:
        puzzle = self._puzzles[place]
        if self.boards.text() in ("", _THIS):
            self.boards.setText(_THIS if puzzle is self._this[1] else "")
        self.task.clear()
        self.task.addItems([literal(task.title) for task in puzzle.tasks])
        self.boards.setPlaceholderText(f"{puzzle.slug}/*.txt")

    def _on_task(self, place: int) -> None:
        if place >= 0:  # -1 while there are those of another puzzle
            known = self._puzzles[self.puzzle.currentIndex()].tasks[place].options
            self.options.set_options(known, defaults(known))

    def text(self) -> str:
        """The job as TOML."""
        puzzle = self._puzzles[self.puzzle.currentIndex()]
        task = puzzle.tasks[self.task.currentIndex()]
        boards = self.boards.text().strip()
        lines = ["[[job]]"]
        if boards == _THIS and puzzle is self._this[1]:
            lines.append(f"text = {_quoted(self._this[0], long=True)}")
        elif boards:
            lines.append(f"boards = {_quoted(boards)}")
        else:
            lines.append(f"puzzle = {_quoted(puzzle.slug)}")
            lines.append(f"new = {{ {_settings(puzzle.options, defaults(puzzle.options))} }}")
        lines.append(f"task = {_quoted(task.name)}")
        lines.append(f"set = {{ {_settings(task.options, self.options.values())} }}")
        seeds = self.seeds.text().strip()
        lines.append(f"seeds = {seeds if seeds.isdigit() else _quoted(seeds)}")
        return "\n".join(lines) + "\n"


def _settings(known: Sequence[Option], values: Values) -> str:
    """Options with their values; those that are worked out are left to that."""
    said = ((one.name, one.text(value)) for one in known if (value := values[one.name]) is not None)
    return ", ".join(f"{name} = {_quoted(text)}" for name, text in said)


def _quoted(text: str, *, long: bool = False) -> str:
    """A text as TOML writes it; `long`: on lines of its own."""
    marks = '"""' if long else '"'
    return marks + "\n" * long + text.replace("\\", "\\\\").replace('"', '\\"') + marks
