"""The plan of a batch as text, with a form that writes into it, its file, and what it comes to or what is wrong.

A plan is read on a thread: it may name thousands of files, or a disk that is far away.
"""

from __future__ import annotations

import threading

from PySide6.QtCore import Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from workbench.core import files, resources
from workbench.core.file_writing import write_text
from workbench.core.puzzle import AnyPuzzle
from workbench.core.wording import counted
from workbench.solve.batch.plan import Plan
from workbench.solve.batch.plan_file import parse_plan
from workbench.ui.background.background_task import BackgroundTask, TaskState
from workbench.ui.batch.plan_form import PlanForm
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import named, push_button, set_fixed_width, timer, wrapped

_LEAD = (
    "A batch asks a solver the same of many boards, or many times of one, and lists every answer. "
    "For an example press “Add to the plan”, then “Start”: ten runs of the board on show."
)
_EMPTY = "No job yet: add one above, or open a plan"
_TYPING = 400  # milliseconds until a plan that is typed is checked


class PlanEditor(QWidget):
    """Edits a plan. `plan` is None while the text is no plan."""

    checked = Signal()  # there is another plan, or none

    def __init__(self, puzzles: tuple[AnyPuzzle, ...], dialogs: Dialogs) -> None:
        super().__init__()
        self._puzzles, self._dialogs = puzzles, dialogs
        self._folder = resources.path("samples")  # where the plan's files and globs start
        self.plan: Plan | None = None
        self._reading: BackgroundTask[Plan] | None = None
        self._again = threading.Event()  # there is another text than the one that is being read
        self.form = PlanForm(puzzles)
        self.form.add.clicked.connect(self._on_add)
        self.form.choose_file.clicked.connect(self._on_choose)
        self.text = named(QPlainTextEdit(), "plan-text", label="The plan")
        set_fixed_width(self.text)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setTabChangesFocus(True)
        lead = wrapped("plan-lead", _LEAD)
        self.said = wrapped("plan-said")
        self.said.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        load = push_button("Op&en plan…", "plan-open", self._on_open)
        save = push_button("Sa&ve plan…", "plan-save", self._on_save)
        parts = (lead, self.form, in_row(load, save), (self.text, 1), self.said)
        in_column(*parts, inside=self, margins=(0, 0, 6, 0))
        self._read_soon = timer(self, _TYPING, self.check, once=True)
        self.text.textChanged.connect(self._on_edited)

    def check(self) -> None:
        """Have the plan read; `checked` tells when it is known what it comes to, or what is wrong with it."""
        self._on_edited()
        self._read_soon.stop()
        if self._reading is not None:
            return  # what is being read ends soon, and this is read then
        self._again.clear()
        text, puzzles, folder, again = self.text.toPlainText(), self._puzzles, self._folder, self._again

        def work(state: TaskState) -> Plan:
            return parse_plan(text, puzzles, folder, "plan", lambda: again.is_set() or state.stopped.is_set())

        self._reading = BackgroundTask(self, "reading a plan", work, self._on_read, self._on_wrong)
        self._reading.begin()

    def close_threads(self) -> bool:
        """Read no more; whether the thread has ended."""
        self._read_soon.stop()
        return self._reading is None or self._reading.close()

    def _on_edited(self) -> None:
        """Let go of the plan that was read: only the plan in the text may be started."""
        self.plan = None
        self._again.set()
        self._read_soon.start()
        self.checked.emit()

    def _on_read(self, plan: Plan) -> None:
        self._tell(plan, f"{counted(len(plan), 'job')}. Files are named from {self._folder}")

    def _on_wrong(self, why: str) -> None:
        self._tell(None, why if self.text.toPlainText().strip() else _EMPTY)

    def _tell(self, plan: Plan | None, said: str) -> None:
        self._reading = None
        if self._again.is_set():
            self.check()
            return
        self.plan = plan
        self.said.setText(said)
        self.checked.emit()

    def _on_add(self) -> None:
        job, text = self.form.text(), self.text.toPlainText().rstrip()
        self.text.setPlainText(f"{text}\n\n{job}" if text else job)
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        self.check()

    def _on_choose(self) -> None:
        path = self._dialogs.open_path("Choose a board", self._folder)
        if path is not None:
            self.form.boards.setText(str(path))

    def _on_open(self) -> None:
        path = self._dialogs.open_path("Open a plan", self._folder, "Plans (*.toml)")
        if path is not None and self._dialogs.trying(lambda: self.text.setPlainText(files.read_text(path))):
            self._folder = path.parent
            self.check()

    def _on_save(self) -> None:
        path = self._dialogs.save_path("Save the plan", self._folder / "plan.toml", "Plan (*.toml)")
        if path is not None and self._dialogs.trying(lambda: write_text(path, self.text.toPlainText())):
            self._folder = path.parent
            self.check()
