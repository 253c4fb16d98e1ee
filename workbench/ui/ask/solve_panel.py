"""Where a person asks the solver, in two lines: the task, Start (Stop while it runs) and a menu for the rest; below it
how it is asked, in words. A click on the words opens all settings as one form, which goes away again.

It runs nothing: it says what is wanted.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from functools import partial
from time import monotonic
from typing import Any

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QMenu, QPushButton, QToolButton, QWidget

from workbench.core import options
from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Task
from workbench.solve.jobs.question import Question
from workbench.ui.ask.ask_form import AskForm, settings_line
from workbench.ui.runs.session import State
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import flat_button, named, set_property, timer
from workbench.ui.widgets.plain_text import set_tip, tip_text
from workbench.ui.widgets.settings import Settings
from workbench.ui.widgets.wrapped_button import WrappedButton

GOING = "A run is going on: Shift+F5 stops it"
LONG = 0.0
"""Seconds that a run takes at least for Escape to be ignored for a moment after its end: the key may have been meant to
stop it."""
_LATE = 1_000  # milliseconds by which the key that was to stop a run may come after its end
_MISSED = 3_000, 2_000  # the same where the run ended by itself: one that was long, one of less than a second
_START, _ON, _STOP, _CANCEL = "▶  Start", "▶  Go on", "■  Stop", "■  Cancel"
_SETTINGS = (
    "All settings of the question (Ctrl+.). Another seed is another course of what is left to chance; so many workers "
    "search at the same time"
)
_CALM = 0.6  # seconds after the end of a run in which Start takes no click


class SolvePanel(QWidget):
    """The line of what is asked. Its actions carry the shortcuts and may be put into a menu.

    `form` lies over what stands below: the layout around the panel gives it a parent.
    """

    asked = Signal(str, object)
    """How a Question is asked: "start"; "anew", from the beginning; "race", against other settings; "tune"."""
    said = Signal(str)  # why nothing happens
    task_changed = Signal(object)  # a Task
    worded = Signal(object, object, str)  # a Task and its values, and how that is asked in words
    chosen = Signal(object)  # the options of the task that the person has just changed, with their values by name

    def __init__(self, settings: Settings | None = None) -> None:
        """settings: where presets of parameters are kept."""
        super().__init__()
        self.setObjectName("solve_panel")
        self._puzzle: AnyPuzzle | None = None
        self._board: Callable[[], Any] = lambda: None
        self._chosen: dict[str, Values] = {}
        """The options last set for each task: coming back to a task finds them again."""
        self.state, self._calm_until = State.IDLE, 0.0
        self._running: Task | None = None
        self._preparing = False
        self.start_action = self._action("Start", partial(self.request, "start"), "F5")
        self.stop_action = self._action("Stop", None, "Shift+F5", "Escape")
        self._escape = QShortcut(QKeySequence("Escape"), self, enabled=False)
        """An action for Escape that does nothing, for a moment after a run has ended: a person about to stop it
        does not want to leave its board."""
        self._was_stopped = False
        self._leaves = timer(self, _LATE, lambda: self._escape.setEnabled(False), once=True)
        self._going = QShortcut(QKeySequence("F5"), self, enabled=False)
        self._going.activated.connect(partial(self._on_going, "start"))
        self._racing = QShortcut(QKeySequence("Ctrl+F5"), self, enabled=False)
        self._racing.activated.connect(partial(self._on_going, "race"))
        self.shows = False
        """Whether the first start's run is at work: F5 puts the person's question in its place."""
        self._began = 0.0
        self.race_action = self._action("Race…", partial(self.request, "race"), "Ctrl+F5")
        self.tune_action = self._action("Tune parameters…", partial(self.request, "tune"))
        self.race_action.setObjectName("race")
        self.tune_action.setObjectName("tune")
        self.goes_on: Callable[[Question], str] = lambda _: ""
        """The stopped run that a question would go on from, in words; "" where it begins anew."""
        self.on = False
        """Whether the button says that it would."""
        self.waits: Callable[[], bool] = lambda: False
        """Whether nothing can be asked now; then it has told the person why."""
        self.anew_action = self._action("Start anew", partial(self.request, "anew"), "Ctrl+Shift+F5")
        set_tip(self.anew_action, "From the beginning, without what is drawn and not pinned (Ctrl+Shift+F5)")
        self.go_on_action = self._action("Go on from the best board", None)
        set_tip(self.go_on_action, "Ask the run on show again, from its best board and with as much time as before")
        set_tip(self.race_action, "Two to four settings of this question side by side (Ctrl+F5)")
        set_tip(self.tune_action, "Sets of parameters tried over seeds: which is best, and whether by more than chance")
        self._tasks = named(QComboBox(), "task", label="Task")
        # a long title must not push Start out of the column
        self._tasks.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._tasks.setMinimumContentsLength(8)
        self._tasks.currentIndexChanged.connect(self._on_task)
        self._start = named(QPushButton(_START), "start", "Start (F5)", "Start")
        self._start.setProperty("accent", True)
        self._widen()
        self._start.clicked.connect(self._on_start)
        self.more = QMenu(self)
        self._more = flat_button("⋯", "more", "Race, another board, doubt, model, batch")
        self._more.setAccessibleName("More")
        self._more.setMenu(self.more)
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._words = named(WrappedButton(), "settings-line", _SETTINGS)
        self.settings_action = self._action("Settings of the question", self.toggle_form, "Ctrl+.")
        self._words.clicked.connect(self.settings_action.trigger)
        self.form = AskForm(settings, self._words)
        self.form.options.changed.connect(self._on_values)
        self.form.limits.changed.connect(self._say_settings)
        self.form.place = self.place_form
        in_column(in_row((self._tasks, 1), self._start, self._more, spacing=6), self._words, inside=self, spacing=2)
        self.show_state(State.IDLE)

    def _action(self, text: str, act: Callable[[], object] | None, *keys: str) -> QAction:
        made = QAction(text, self)
        made.setShortcuts([QKeySequence(key) for key in keys])
        if act is not None:
            made.triggered.connect(lambda *_: act())
        self.addAction(made)
        return made

    # the form

    def toggle_form(self) -> None:
        """Open the settings, or put them away."""
        if self.form.isVisible():
            self.form.put_away()
        elif not self.waits():
            self.form.open()
            self.place_form()  # now that its parts have their style, it is known how high they are

    def place_form(self) -> None:
        """Right below the words, as wide as the column, and no higher than it needs to be."""
        above = self.form.parentWidget()
        if above is not None:
            top = self._words.mapTo(above, QPoint(0, self._words.height() + 2)).y()
            width = above.width() - 16
            height = min(self.form.height_for(width), above.height() - top - 8)
            self.form.setGeometry(8, top, width, height)

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
        """Give the keyboard to Start, which is Stop while something runs."""
        self._start.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def fill(self, values: Mapping[str, options.Value]) -> None:
        """Set some of the task's options, as if the person had."""
        task = self.task
        if task is not None and not values.items() <= self.form.options.values().items():
            self._chosen[task.name] = options.complete(task.options, {**self.form.options.values(), **values})
            self.form.options.set_options(task.options, self._chosen[task.name])
            self.form.limits.set_solver(task.solver(self._chosen[task.name]))
            self._say_settings()

    @property
    def chosen_values(self) -> Mapping[str, Values]:
        """What was set for each task, by its name, as far as anything was."""
        self._take_typed()
        return dict(self._chosen)

    def _take_typed(self) -> None:
        """What has been typed counts, whether or not the field was left."""
        task = self.task
        known = None if task is None else self._chosen.get(task.name) or options.defaults(task.options)
        if known is not None and self.form.options.values() != known:
            self._on_values()

    def choose(self, task: Task, values: Mapping[str, Values]) -> None:
        """Select a task, and have each task set as `values` says, or as usual."""
        self._chosen = dict(values)
        self.select_task(task.name)
        self._on_task()

    def limits(self) -> Limits:
        """The limits that are set; OptionError for a parameter that is no `name=value`."""
        return self.form.limits.limits()

    def question(self) -> Question:
        """The question as it is set now; OptionError for one that cannot be asked."""
        return self._question(self.limits())

    def _question(self, limits: Limits) -> Question:
        self._take_typed()
        if self.form.options.problem:
            raise OptionError(self.form.options.problem)
        puzzle, task = self._puzzle, self.task
        assert puzzle is not None
        assert task is not None
        values = options.complete(task.options, self.form.options.values())
        return Question(puzzle, self._board(), task, values, limits)

    def close_threads(self) -> None:
        """Wait for what still runs: call before the window goes."""
        self.form.limits.close_threads()

    # what is shown

    @property
    def just_ended(self) -> bool:
        """Whether Escape is still for a run that has ended by itself a moment ago."""
        return self._escape.isEnabled() and not self._was_stopped

    def show_state(self, state: State, *, quick: bool = False, task: Task | None = None) -> None:
        """Show what the session is doing, of which task, and whether a quick task runs: it decides what can be pressed,
        and whether Start is Stop."""
        before, self.state = self.state, state
        idle = state is State.IDLE
        if before is State.IDLE:
            self._began = monotonic()
        lasted = monotonic() - self._began
        ended = idle and before is not State.IDLE and lasted >= LONG
        self._escape.setEnabled(not quick and (ended or (idle and self._escape.isEnabled())))
        if ended:
            self._was_stopped = before is State.STOPPING
            self._leaves.start(_LATE if before is State.STOPPING else _MISSED[lasted < 1.0])
        if idle and before is not State.IDLE:
            self._calm_until = monotonic() + _CALM
        self.stop_action.setEnabled(not idle or quick)
        for action in (self.start_action, self.race_action, self.tune_action):
            action.setEnabled(idle)
        self._going.setEnabled(not idle)
        self._racing.setEnabled(not idle)
        self.shows = self.shows and not idle
        # a button that is disabled loses the keyboard: a person who has pressed Stop stays where they are
        self._start.setEnabled(state is not State.STOPPING or self._start.hasFocus())
        set_property(self._start, "accent", idle)
        self._show_stop()
        self._running = None if idle else task
        self._say_settings()

    def show_preparing(self, preparing: bool) -> None:
        """Whether what runs only gets ready: there is no board to be kept then."""
        if preparing is not self._preparing:
            self._preparing = preparing
            self._show_stop()

    def _show_stop(self) -> None:
        """Say what the button does while something runs; at other times the settings decide it."""
        if self.state is State.IDLE:
            return
        stopping = self.state is State.STOPPING
        text, tip = (_CANCEL, "Begin no search") if self._preparing else (_STOP, "Stop and keep the best board")
        self._start.setText("■  Stopping" if stopping else text)
        set_tip(self._start, f"{tip} (Esc, Shift+F5)")
        self._start.setAccessibleName("Cancel" if self._preparing else "Stop")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._widen()

    def _widen(self) -> None:
        """The button keeps its width with each of its texts."""
        self._start.setMinimumWidth(self._start.fontMetrics().horizontalAdvance("■  Stopping") + 30)

    def _on_going(self, how: str) -> None:
        if self.shows:
            self.request(how)
        else:
            self.said.emit(GOING)

    def _on_start(self) -> None:
        if self.state is State.IDLE:
            if monotonic() >= self._calm_until:  # before, it was meant for the Stop that stood there
                self.start_action.trigger()
        elif self.state is not State.STOPPING:
            self.stop_action.trigger()

    def _on_task(self) -> None:
        task = self.task
        if task is None:
            return
        set_tip(self._tasks, task.summary)
        self.form.show_task(task, self._chosen.get(task.name) or options.defaults(task.options))
        self._grey_ways()
        for action in (self.race_action, self.tune_action):  # of what takes no time nothing is to be raced
            action.setVisible(not task.quick)
        self._say_settings()
        self.task_changed.emit(task)

    def _on_values(self) -> None:
        if self.task is None:
            return
        before, now = (
            self._chosen.get(self.task.name) or options.defaults(self.task.options),
            self.form.options.values(),
        )
        self._chosen[self.task.name] = now
        self.form.limits.set_solver(self.task.solver(now))
        self._say_settings()
        changed = {name: value for name, value in now.items() if value != before[name]}
        if changed:
            self.chosen.emit(changed)

    def follow_board(self) -> None:
        """Another board is asked about: its size is told, and ways that are of no use for it are grey."""
        self._say_settings()
        self._grey_ways()

    def _grey_ways(self) -> None:
        task, puzzle, board = self.task, self._puzzle, self._board()
        if task is not None and puzzle is not None and board is not None:
            self.form.options.set_takes(partial(puzzle.takes, board, task))

    def _say_settings(self) -> None:
        if self.task is not None and self._puzzle is not None:
            about = self._puzzle.asked_in_short(self._board(), self.task, self.form.options.values())
            kind = [option.name for option in self._puzzle.options]
            sentence = settings_line(self.task, self.form.options.values(), self.form.limits, about, kind)
            if self._running is not None and self._running is not self.task:  # Stop stands beside another task
                sentence = f"“{self._running.title}” is running.  Next:  {sentence}"
            sentence = self.form.options.problem or sentence  # nothing starts with it
            if sentence != self._words.sentence:
                self._words.set_sentence(sentence)
            self.worded.emit(self.task, self.form.options.values(), sentence)
        self.name_start()

    def name_start(self) -> None:
        """Say on the button whether it starts, or goes on from the best board so far."""
        idle, on = self.state is State.IDLE, ""
        if idle and self.task is not None:
            with contextlib.suppress(OptionError):
                on = self.goes_on(self._question(Limits()))
        if idle:
            self.on = bool(on)
            self._start.setText(_ON if on else _START)
            best = self.task is not None and self.task.objective is not None  # else it goes on from what is on disk
            tip = f"Go on {'from the best board of' if best else 'with'} “{on}” (F5); Ctrl+Shift+F5 starts anew"
            set_tip(self._start, tip if on else "Start (F5)")
            self._start.setAccessibleName("Go on" if on else "Start")

    def request(self, how: str) -> None:
        """Send out what the form asks; where that cannot be, say why."""
        if self.task is None:
            return
        self.shows = False
        try:
            question = self.question()
        except OptionError as error:
            if not self.form.isVisible():
                self.toggle_form()
            if self.form.options.problem:
                self.form.options.begin()
                self.said.emit(str(error))
            else:
                self.form.limits.show_problem(str(error))
        else:
            self.form.put_away()
            self.asked.emit(how, question)
