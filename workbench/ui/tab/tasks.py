"""The tasks of a tab's puzzle: an action for each, and the box of tasks, which follows the board and its view."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from workbench.core.errors import OptionError
from workbench.core.options import Value, Values, defaults
from workbench.core.task import HOW, Task
from workbench.render.theme import Theme
from workbench.ui.ask.solve_panel import SolvePanel
from workbench.ui.board.editing import Cause, Editing
from workbench.ui.widgets.appearance import icon
from workbench.ui.widgets.plain_text import literal, set_tip

_OVER = "nothing is left to do here"
"""Why a quick task is of no use for a board."""


class Tasks(QObject):
    """Starts tasks, and fills in what the board and its view say of their options."""

    def __init__(self, editing: Editing, panel: SolvePanel, run_quick: Callable[[Task], None], parent: QWidget) -> None:
        super().__init__(parent)
        self._editing, self._panel = editing, panel
        self.watched = ""
        """The task that a starter has asked."""
        self._usual: Mapping[str, tuple[Value, Value]] = {}
        """Those of its options that the starter has set: as they were, and as they are since."""
        self.quick: list[QAction] = []
        self.others: list[QAction] = []
        one_of_them = QActionGroup(self)
        for task in editing.puzzle.tasks:
            does = partial(run_quick, task) if task.quick else partial(self.choose, task)
            action = _action(task, does, parent)
            (self.quick if task.quick else self.others).append(action)
            if not task.quick:  # its menu marks the chosen one
                action.setCheckable(True)
                one_of_them.addAction(action)
        parent.addActions(self.quick)
        editing.board_changed.connect(self._grey)
        editing.asked.connect(self.start)
        editing.cursor_moved.connect(self._point)
        editing.board_changed.connect(lambda _: self._point())
        editing.view_changed.connect(self._on_view_changed)
        panel.task_changed.connect(self._on_task_changed)
        panel.chosen.connect(self._on_chosen)
        self._grey()

    def _grey(self) -> None:
        """A quick task that is of no use for the board, as a hint when the game is over, cannot be pressed."""
        puzzle, board = self._editing.puzzle, self._editing.board
        quick = (task for task in puzzle.tasks if task.quick)
        for action, task in zip(self.quick, quick, strict=True):
            takes = puzzle.takes(board, task, defaults(task.options))
            action.setProperty("why", _OVER)
            set_tip(action, _tip(action, task) if takes else f"{task.title}: {_OVER}")
            action.setEnabled(takes)

    def set_theme(self, theme: Theme) -> None:
        quick = (task for task in self._editing.puzzle.tasks if task.quick)
        for action, task in zip(self.quick, quick, strict=True):
            action.setIcon(icon(task.icon, theme))
            action.setIconVisibleInMenu(task.icon != "check")  # there it looks like a switch that is on

    def start(self, task: str) -> None:
        """Ask a task of the board as it is."""
        self._panel.select_task(task)
        self._panel.start_action.trigger()

    def watch(self, task: str, asked: Mapping[str, Value], *, still: bool = False) -> None:
        """Ask a starter's task of the board in place of the last one; the next board has the usual task again, unless
        another was chosen. `still`: a person is to ask it."""
        self._panel.select_task(task)
        before, usual = self._panel.form.options.values(), defaults(self._editing.puzzle.task(task).options)
        wanted = {**{name: value for name, value in usual.items() if name not in HOW}, **asked}
        self._usual = {name: (before[name], value) for name, value in wanted.items() if before[name] != value}
        self._set({name: value for name, (_, value) in self._usual.items()})
        if not still:
            self._panel.request("anew")
        self.watched = task

    def chosen(self) -> Mapping[str, Values]:
        """What a person has set of each task's options, by its name: without what a starter has."""
        chosen, task = dict(self._panel.chosen_values), self.watched
        if task in chosen:
            now = chosen[task]
            chosen[task] = Values({**now, **{k: one for k, (one, value) in self._usual.items() if now[k] == value}})
        return chosen

    @property
    def is_unmade(self) -> bool:
        """Whether undo has led back to before the board about which the program's own show has asked."""
        document = self._editing.document
        steps = document.history[: document.position + 1]
        return bool(self.watched and document.made) and not any(one.board == document.made[-1] for one in steps)

    def begin_anew(self, cause: Cause) -> None:
        """Another board is opened, or pasted. After a paste the task stays, as undo would not bring it back, unless the
        program's own show has asked it."""
        chosen = self._panel.task
        shown = chosen is not None and chosen.name == self.watched  # also by who has pressed F5 at the show
        if cause is Cause.PASTE and not self._editing.document.passing and not shown:
            self._point()
            return
        if shown:
            now = self._panel.form.options.values()  # a person may have chosen others since
            self._set({name: before for name, (before, value) in self._usual.items() if now[name] == value})
            self._panel.select_task(self._editing.puzzle.tasks[0].name)
        self.watched = ""
        self._point()

    def _set(self, values: Mapping[str, Value]) -> None:
        """Set options of the task, and the view's of the same names where these say the same."""
        before, view = self._panel.form.options.values(), self._editing.view
        alike = {name: value for name, value in values.items() if name in view and view[name] == before[name]}
        self._panel.fill(values)
        if alike:
            self._editing.set_view(Values({**view, **alike}))

    def choose(self, task: Task) -> None:
        """Choose a task without asking it yet: its options may matter, and Enter starts it."""
        self._panel.select_task(task.name)
        self._panel.focus_start()

    def _point(self) -> None:
        """The options that say where on the board are filled from the cursor."""
        task = self._panel.task
        if task is not None:
            self._panel.fill(self._editing.puzzle.pointed_at(self._editing.board, task, self._editing.ui))

    def _on_task_changed(self, task: Task) -> None:
        for action in self.others:
            action.setChecked(action.objectName() == _name(task))
        self._point()
        self._fill(self._editing.view)

    def _on_view_changed(self, changed: frozenset[str]) -> None:
        self._fill({name: value for name, value in self._editing.view.items() if name in changed})

    def _fill(self, values: Mapping[str, Value]) -> None:
        """Set the task's options of these names. A view option of the same name is the same thing: a target, say."""
        task = self._panel.task
        names = {option.name for option in task.options} if task is not None else set()
        known = {name: value for name, value in values.items() if name in names and value is not None}
        with contextlib.suppress(OptionError):  # a value that the task does not allow stays as it was
            self._panel.fill(known)

    def _on_chosen(self, values: Mapping[str, Value]) -> None:
        view = self._editing.view
        self._editing.set_view(Values({**view, **{name: value for name, value in values.items() if name in view}}))


def _action(task: Task, does: Callable[[], None], parent: QObject) -> QAction:
    action = QAction(literal(task.title), parent)
    action.setObjectName(_name(task))
    if task.quick and task.shortcut:
        action.setShortcut(QKeySequence(task.shortcut))
    set_tip(action, _tip(action, task))
    action.triggered.connect(lambda *_: does())
    return action


def _name(task: Task) -> str:
    return f"{'quick' if task.quick else 'task'}-{task.name}"


def _tip(action: QAction, task: Task) -> str:
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{task.summary or task.title}{f' ({keys})' if keys else ''}"
