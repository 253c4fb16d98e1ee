"""Which settings of one question are raced: a list of two to four, and beside it the form of the one that is marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QDialog, QDoubleSpinBox, QFrame, QListWidget, QListWidgetItem, QWidget

from workbench.core import options
from workbench.core.errors import OptionError
from workbench.solve import provenance, series
from workbench.solve.question import Question
from workbench.ui.ask.limits_form import LimitsForm
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.options_form import OptionsForm
from workbench.ui.widgets.pages import scrolled
from workbench.ui.widgets.pieces import ALARM, MUTED, named, ok_cancel, push_button, wrapped
from workbench.ui.widgets.plain_text import PlainLabel, titled
from workbench.ui.widgets.wheel import WheelGuard

_FEWEST = 2
_SECONDS = 60.0  # time limit where none is set: a formulation that never ends is what a race is there to show
_LONGEST = 1_000_000.0


class RaceDialog(QDialog):
    """Edits the settings that it is given, and adds others. "Race" works while no two are the same."""

    def __init__(self, questions: Sequence[Question], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("race-dialog")
        # a solver that does not take the formulation is not asked for
        self._requests = [replace(one, values=options.settled(one.task.options, one.values)) for one in questions]
        if len(self._requests) < _FEWEST:
            self._requests.append(series.another_setting(self._requests))
        self._wrong: dict[int, str] = {}
        first = self._requests[0]
        self.setWindowTitle(titled(f"Race – {first.puzzle.title}: {first.task.title}"))
        self._list = named(QListWidget(), "race-settings", label="Settings that are raced")
        self._list.setWordWrap(True)
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setSpacing(3)
        self._list.currentRowChanged.connect(self._on_row)
        self._add = push_button("+  Add", "race-add", self._on_add, "One setting more, four at most")
        self._remove = push_button("−  Remove", "race-remove", self._on_remove, "Take the marked setting away")
        self._form, self._limits = OptionsForm(), LimitsForm()
        self._form.changed.connect(self._on_edited)
        self._limits.leave_out_shared()
        self._limits.changed.connect(self._on_edited)
        self._time = named(QDoubleSpinBox(), "race-time", "Seconds that each of them has at most")
        self._time.setRange(0.1, _LONGEST)
        self._time.setDecimals(1)
        self._time.setSuffix(" s")
        self._time.setValue(first.limits.time or _SECONDS)
        self._time.lineEdit().setTextMargins(5, 0, 0, 0)  # a style sheet does not reach into spin boxes
        self._sharing = wrapped("race-sharing", ink=MUTED)
        self._problem = wrapped("race-problem", ink=ALARM)
        self._problem.setMinimumHeight(self.fontMetrics().lineSpacing())
        self._buttons, self._go = ok_cancel(self, "Race")
        self._lay_out()
        WheelGuard(self)
        self._show_list(1 if len(questions) < _FEWEST else 0)

    def _lay_out(self) -> None:
        left = in_column((self._list, 1), in_row(self._add, self._remove))
        inside = QWidget()
        in_column(self._form, self._limits, STRETCH, inside=inside, margins=(12, 0, 6, 0), spacing=10)
        both = in_row((left, 2), (scrolled(inside, "race-form"), 3))
        label = PlainLabel("Time limit for each")
        label.setBuddy(self._time)
        time = in_row(label, self._time, 12, (self._sharing, 1))
        in_column((both, 1), time, self._problem, self._buttons, inside=self, margins=(20, 18, 20, 16), spacing=12)
        self.resize(720, 460)

    def questions(self) -> tuple[Question, ...]:
        time = self._time.value()
        return tuple(replace(one, limits=replace(one.limits, time=time)) for one in self._requests)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody waits for checks of parameters any more."""
        super().hideEvent(event)
        self._limits.close_threads()

    def _show_list(self, row: int) -> None:
        self._list.blockSignals(True)
        self._list.clear()
        for _ in self._requests:
            QListWidgetItem(self._list)
        self._list.blockSignals(False)
        self._tell()
        self._list.setCurrentRow(row)

    def _on_row(self, row: int) -> None:
        if 0 <= row < len(self._requests):
            one = self._requests[row]
            self._form.set_options(one.task.options, one.values)
            self._limits.blockSignals(True)
            self._limits.set_solver(one.task.solver(one.values))
            self._limits.set_limits(one.limits)
            self._limits.blockSignals(False)

    def _on_edited(self) -> None:
        row = self._list.currentRow()
        if row < 0:
            return
        one = self._requests[row]
        self._wrong.pop(row, None)
        try:
            asked = self._limits.limits()
            limits = replace(one.limits, seed=asked.seed, params=asked.params)
            values = options.complete(one.task.options, self._form.values())
            self._limits.set_solver(one.task.solver(values))
            self._requests[row] = replace(one, values=values, limits=limits)
        except OptionError as error:
            self._wrong[row] = str(error)
        self._tell()

    def _on_add(self) -> None:
        self._requests.append(series.another_setting(self._requests))
        self._show_list(len(self._requests) - 1)

    def _on_remove(self) -> None:
        row = max(0, self._list.currentRow())
        del self._requests[row]
        self._wrong = {at - (at > row): said for at, said in self._wrong.items() if at != row}
        self._show_list(min(row, len(self._requests) - 1))

    def _tell(self) -> None:
        """What tells the settings apart, how the cores are shared out, and what keeps them from being raced."""
        told = series.settings_told(self._requests)
        for row, words in enumerate(told):
            item = self._list.item(row)
            item.setText(f"{row + 1}.  {words or 'as usual'}")
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"setting {row + 1}: {words or 'as usual'}")
        count = len(self._requests)
        self._sharing.setText(series.sharing_told(count, provenance.cores()).capitalize())
        same = "Two of them are the same: change one, or take it away" if len(set(told)) < count else ""
        problem = next(iter(self._wrong.values()), same)
        self._problem.setText(problem)
        self._go.setEnabled(not problem)
        self._add.setEnabled(count < series.MOST_LANES)
        self._remove.setEnabled(count > _FEWEST)
