"""Which sets of parameters are tried on a question, over how many seeds, and how long each run may take."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QDoubleSpinBox, QFormLayout, QSpinBox, QWidget

from workbench.core.wording import counted
from workbench.solve.parameter_sets import ParameterSet
from workbench.solve.question import Question
from workbench.solve.rank_sum import seeds_needed
from workbench.solve.tuning import Tuning, distinct, sets_for
from workbench.ui.runs import words
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pages import scrolled
from workbench.ui.widgets.pieces import MUTED, named, ok_cancel, wrapped
from workbench.ui.widgets.plain_text import literal, make_plain, titled
from workbench.ui.widgets.wheel import WheelGuard

_SECONDS = 20.0  # time limit of a run where none is set
_LONGEST = 1_000_000.0
_MOST_SEEDS = 100


class TuneDialog(QDialog):
    """Asks; `tuning` is what was chosen. The usual parameters are always among the sets."""

    def __init__(self, question: Question, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tune-dialog")
        self.setWindowTitle(titled(f"Tune – {question.puzzle.title}: {question.task.title}"))
        self._request = question
        self._sets = distinct(sets_for(question), question.limits.params)
        self._boxes = [self._box(one) for one in self._sets]
        self._seeds = named(QSpinBox(), "tune-seeds", "Each set is tried with the same seeds")
        self._seeds.setRange(2, _MOST_SEEDS)
        self._seeds.setValue(seeds_needed(len(self._sets) - 1))
        self._time = named(QDoubleSpinBox(), "tune-time", "Seconds that each run has at most")
        self._time.setRange(0.1, _LONGEST)
        self._time.setDecimals(1)
        self._time.setSuffix(" s")
        self._time.setValue(question.limits.time or _SECONDS)
        self._sum = wrapped("tune-sum", ink=MUTED)
        self._sum.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self._buttons, self._go = ok_cancel(self, "Tune")
        self._lay_out()
        for spin in (self._seeds, self._time):
            spin.lineEdit().setTextMargins(5, 0, 0, 0)  # a style sheet does not reach into spin boxes
            spin.valueChanged.connect(self._tell)
        WheelGuard(self)
        self._tell()
        self.finished.connect(self.deleteLater)

    def _box(self, one: ParameterSet) -> QCheckBox:
        made = named(QCheckBox(literal(one.name)), f"tune-set {one.name}")
        made.setChecked(True)
        made.setEnabled(bool(one.params))
        made.toggled.connect(self._tell)
        return made

    def _lay_out(self) -> None:
        inside = named(QWidget(), "side-content")
        rows = in_column(inside=inside, margins=None, spacing=2)
        for box, one in zip(self._boxes, self._sets, strict=True):
            values = ", ".join(f"{name}={value}" for name, value in one.params.items())
            about = wrapped("", f"{one.about}  {values}", MUTED)
            about.setContentsMargins(26, 0, 0, 8)
            rows.addWidget(box)
            rows.addWidget(about)
        rows.addStretch(1)
        form = QFormLayout()
        form.addRow("&Seeds", self._seeds)
        form.addRow("&Time for each run", self._time)
        make_plain(self)
        self._sum.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        foot, sets = in_row(form, 16, (self._sum, 1)), scrolled(inside, "tune-sets")
        in_column((sets, 1), foot, self._buttons, inside=self, margins=(18, 16, 18, 14), spacing=12)
        self.resize(640, 600)

    def tuning(self) -> Tuning:
        limits = replace(self._request.limits, time=self._time.value())
        return Tuning(replace(self._request, limits=limits), tuple(self._chosen()), self._seeds.value())

    def _chosen(self) -> list[ParameterSet]:
        return [one for box, one in zip(self._boxes, self._sets, strict=True) if box.isChecked()]

    def _tell(self) -> None:
        """How much that is, and whether it can say anything."""
        sets, seeds = len(self._chosen()), self._seeds.value()
        runs, most = sets * seeds, sets * seeds * self._time.value()
        told = f"{counted(sets, 'set')}, {counted(seeds, 'seed')}: {counted(runs, 'run')} one after the other"
        told += f", at most {words.seconds(most)}."
        if sets > 1 and seeds < (fewest := seeds_needed(sets - 1)):
            told += f" Fewer than {fewest} seeds cannot tell {sets} sets from chance."
        self._sum.setText(told if sets > 1 else "Choose what is to be tried beside the usual parameters.")
        self._go.setEnabled(sets > 1)
