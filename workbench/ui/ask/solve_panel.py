"""Where a person asks the solver: task, its options, limits, Start and Stop; and sees how it stands.

It runs nothing: it says what is wanted, and shows what it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QComboBox, QPushButton, QToolButton, QWidget

from workbench.core import options
from workbench.core.context import Limits
from workbench.core.errors import OptionError
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Task
from workbench.solve.question import Question
from workbench.ui.ask.limits_form import LimitsForm
from workbench.ui.runs.run_book import RunBook
from workbench.ui.runs.run_list import RunList
from workbench.ui.runs.session import State
from workbench.ui.runs.status import SolveStatus
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.options_form import OptionsForm
from workbench.ui.widgets.pages import Fitted
from workbench.ui.widgets.pieces import MUTED, flat_button, named, push_button, wrapped
from workbench.ui.widgets.plain_text import set_tip, tip_text
from workbench.ui.widgets.settings import Settings

_LEAST = 60  # pixels that the options of a task have at least


class SolvePanel(QWidget):
    """The solve panel. Its actions carry the shortcuts and may be put into a menu."""

    asked = Signal(str, object)
    """How a Question about the board is asked: "start"; "race", against other settings; "tune", over parameters."""
    task_changed = Signal(object)  # a Task
    chosen = Signal(object)  # the options of the task that the person has just changed, with their values by name

    def __init__(self, book: RunBook, settings: Settings | None = None) -> None:
        """settings: where presets of parameters are kept."""
        super().__init__()
        self.setObjectName("solve_panel")
        self._puzzle: AnyPuzzle | None = None
        self._board: Callable[[], Any] = lambda: None
        self._chosen: dict[str, Values] = {}
        """The options last set for each task: coming back to a task finds them again."""
        self.state = State.IDLE
        self._book = book
        self.runs = RunList(book)
        self.start_action = self._action("Start", partial(self._request, "start"), "F5")
        self.stop_action = self._action("Stop", None, "Shift+F5", "Escape")
        self.race_action = self._action("Race settings…", partial(self._request, "race"), "Ctrl+F5")
        self.tune_action = self._action("Tune parameters…", partial(self._request, "tune"))
        self._tasks = named(QComboBox(), "task", label="Task")
        # a long title must not push Stop out of the column
        self._tasks.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._tasks.setMinimumContentsLength(8)
        self._tasks.currentIndexChanged.connect(self._on_task)
        self._summary = wrapped("task_summary", ink=MUTED)
        self._form = OptionsForm()
        self._form.changed.connect(self._on_values)
        self._limits = LimitsForm(settings)
        self._fold = flat_button("Limits", "limits_fold", "Time, workers, seed, parameters", checkable=True)
        self._fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._fold.toggled.connect(self._on_fold)
        race_tip = "Two to four settings of this question side by side (Ctrl+F5)"
        tune_tip = "Sets of parameters tried over seeds: which is best, and whether by more than chance"
        self._race = _button_of(self.race_action, "race", "Race…", race_tip)
        self._tune = _button_of(self.tune_action, "tune", "Tune…", tune_tip)
        self._start = named(QPushButton("▶  Start"), "start", "Start (F5)", "Start")
        self._start.setProperty("accent", True)
        self._start.clicked.connect(self.start_action.trigger)
        self._stop = push_button(
            "■  Stop", "stop", self.stop_action.trigger, "Stop and keep the best board (Esc, Shift+F5)", "Stop"
        )
        self.status = SolveStatus(book)
        self._lay_out()
        self._on_fold(False)
        self.show_state(State.IDLE)

    def _action(self, text: str, act: Callable[[], object] | None, *keys: str) -> QAction:
        made = QAction(text, self)
        made.setShortcuts([QKeySequence(key) for key in keys])
        if act is not None:
            made.triggered.connect(lambda *_: act())
        self.addAction(made)
        return made

    def _lay_out(self) -> None:
        top = in_row((self._tasks, 1), self._start, self._stop)
        in_column(top, self._asked_for(), self.status, inside=self, spacing=8)

    def _asked_for(self) -> QWidget:
        """What may need more room than there is; Start, Stop and the numbers stay in sight."""
        inside = named(QWidget(), "question")
        row = in_row(self._fold, STRETCH, self._race, self._tune)
        in_column(self._summary, self._form, row, self._limits, inside=inside, spacing=8)
        self._asked = Fitted(inside, _LEAST)
        self._form.unfolded.connect(lambda head: self._asked.reveal(head, self._form))
        return self._asked

    # what is asked

    @property
    def task(self) -> Task | None:
        if self._puzzle is None or not 0 <= self._tasks.currentIndex() < len(self._puzzle.tasks):
            return None
        return self._puzzle.tasks[self._tasks.currentIndex()]

    def set_puzzle(self, puzzle: AnyPuzzle, board: Callable[[], Any]) -> None:
        """Offer a puzzle's tasks, to be asked about what `board` returns; what was set stays where it still fits."""
        self._board = board
        if puzzle is self._puzzle:
            return
        self._puzzle, self._chosen = puzzle, {}
        self._tasks.blockSignals(True)
        self._tasks.clear()
        for index, task in enumerate(puzzle.tasks):
            self._tasks.addItem(task.title)
            self._tasks.setItemData(index, tip_text(task.summary), Qt.ItemDataRole.ToolTipRole)
        self._tasks.blockSignals(False)
        self._on_task()

    def select_task(self, name: str) -> None:
        """Select the task called `name`; OptionError when there is none."""
        assert self._puzzle is not None
        self._tasks.setCurrentIndex(self._puzzle.tasks.index(self._puzzle.task(name)))

    def focus_start(self) -> None:
        """Give the keyboard to Start, or to Stop while something runs."""
        (self._start if self._start.isEnabled() else self._stop).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def fill(self, values: Mapping[str, options.Value]) -> None:
        """Set some of the task's options, as if the person had."""
        task = self.task
        if task is not None and not values.items() <= self._form.values().items():
            self._chosen[task.name] = options.complete(task.options, {**self._form.values(), **values})
            self._form.set_options(task.options, self._chosen[task.name])
            self._limits.set_solver(task.solver(self._chosen[task.name]))

    def limits(self) -> Limits:
        """The limits that are set; OptionError for a parameter that is no `name=value`."""
        return self._limits.limits()

    def set_limits(self, limits: Limits) -> None:
        self._limits.set_limits(limits)

    def question(self) -> Question:
        """What is wanted now; OptionError for what cannot be."""
        puzzle, task = self._puzzle, self.task
        assert puzzle is not None
        assert task is not None
        values = options.complete(task.options, self._form.values())
        return Question(puzzle, self._board(), task, values, self.limits())

    def close_threads(self) -> None:
        """Wait for what still runs: call before the window goes."""
        self._limits.close_threads()

    # what is shown

    def show_state(self, state: State, *, quick: bool = False) -> None:
        """What the session is doing, and whether a quick task runs: which buttons can be pressed."""
        self.state = state
        idle = state is State.IDLE
        can_stop = state in (State.STARTING, State.RUNNING) or quick
        self.stop_action.setEnabled(not idle or quick)
        if can_stop:
            self._stop.setEnabled(True)
        # a button that is disabled hands the keyboard on to whatever stands next: never to one that starts something
        focus = self.window().focusWidget()
        if focus is self._start and not idle:
            self._stop.setFocus()
        if focus is self._stop and not can_stop:
            self.runs.setFocus()
        self.start_action.setEnabled(idle)
        self.race_action.setEnabled(idle)
        self.tune_action.setEnabled(idle)
        self._start.setEnabled(idle)
        self._stop.setEnabled(can_stop)
        if state is State.STOPPING and self._book.shown is not None and self._book.shown.running:
            self.status.show_stopping()

    def _on_task(self) -> None:
        task = self.task
        if task is None:
            return
        self._summary.setText(task.summary)
        self._summary.setVisible(bool(task.summary))
        set_tip(self._tasks, task.summary)
        self._form.set_options(task.options, self._chosen.get(task.name) or options.defaults(task.options))
        self._form.setVisible(bool(task.options))
        self._limits.set_solver(task.solver(self._form.values()))
        self.status.set_task(task)
        self.task_changed.emit(task)

    def _on_values(self) -> None:
        if self.task is None:
            return
        before, now = self._chosen.get(self.task.name) or options.defaults(self.task.options), self._form.values()
        self._chosen[self.task.name] = now
        self._limits.set_solver(self.task.solver(now))
        changed = {name: value for name, value in now.items() if value != before[name]}
        if changed:
            self.chosen.emit(changed)

    def _on_fold(self, unfolded: bool) -> None:
        self._fold.setArrowType(Qt.ArrowType.DownArrow if unfolded else Qt.ArrowType.RightArrow)
        self._limits.setVisible(unfolded)
        if unfolded:
            self._asked.reveal(self._fold, self._limits)

    def _request(self, how: str) -> None:
        """Send out what the form asks; where that cannot be, say why."""
        if self.task is None:
            return
        try:
            question = self.question()
        except OptionError as error:
            self._fold.setChecked(True)
            self._limits.show_problem(str(error))
        else:
            self.asked.emit(how, question)


def _button_of(action: QAction, name: str, text: str, tip: str) -> QToolButton:
    """A button with a shorter text than its action has in a menu."""
    action.setObjectName(name)
    action.setIconText(text)
    set_tip(action, tip)
    made = flat_button(text, f"{name}-button")
    made.setDefaultAction(action)
    return made
