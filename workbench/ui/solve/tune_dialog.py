"""Which sets of parameters are tried on a question, over how many seeds, and how long each run may take."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from workbench.solve.parameter_sets import ParameterSet
from workbench.solve.runs import Request
from workbench.solve.tuning import Tuning, distinct, seeds_needed, sets_for
from workbench.ui.solve import words
from workbench.ui.widgets.pages import scrolled
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.plain_text import PlainLabel, literal, make_plain, titled
from workbench.ui.widgets.wheel import WheelGuard

_SECONDS = 20.0
"""Time limit of a run where none is set."""
_LONGEST = 1_000_000.0
_MOST_SEEDS = 100


class TuneDialog(QDialog):
    """Asks; `tuning` is what was chosen. The usual parameters are always among the sets."""

    def __init__(self, request: Request, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tune-dialog")
        self.setWindowTitle(titled(f"Tune – {request.puzzle.title}: {request.task.title}"))
        self._request = request
        self._sets = distinct(sets_for(request), request.limits.params)
        self._boxes = [self._box(one) for one in self._sets]
        self._seeds = named(QSpinBox(), "tune-seeds", "Each set is tried with the same seeds")
        self._seeds.setRange(2, _MOST_SEEDS)
        self._seeds.setValue(seeds_needed(len(self._sets) - 1))
        self._time = named(QDoubleSpinBox(), "tune-time", "Seconds that each run has at most")
        self._time.setRange(0.1, _LONGEST)
        self._time.setDecimals(1)
        self._time.setSuffix(" s")
        self._time.setValue(request.limits.time or _SECONDS)
        self._sum = named(PlainLabel(), "tune-sum")
        self._sum.setWordWrap(True)
        self._sum.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._sum.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        self._go = buttons.button(kinds.Ok)
        self._go.setText("Tune")
        self._go.setProperty("accent", True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._lay_out(buttons)
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

    def _lay_out(self, buttons: QDialogButtonBox) -> None:
        inside = named(QWidget(), "side-content")
        rows = QVBoxLayout(inside)
        rows.setSpacing(2)
        for box, one in zip(self._boxes, self._sets, strict=True):
            about = PlainLabel(f"{one.about}  {', '.join(f'{name}={value}' for name, value in one.params.items())}")
            about.setWordWrap(True)
            about.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            about.setContentsMargins(26, 0, 0, 8)
            rows.addWidget(box)
            rows.addWidget(about)
        rows.addStretch(1)
        form, foot, column = QFormLayout(), QHBoxLayout(), QVBoxLayout(self)
        form.addRow("&Seeds", self._seeds)
        form.addRow("&Time for each run", self._time)
        make_plain(self)
        foot.addLayout(form)
        foot.addSpacing(16)
        foot.addWidget(self._sum, 1, Qt.AlignmentFlag.AlignVCenter)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(12)
        column.addWidget(scrolled(inside, "tune-sets"), 1)
        column.addLayout(foot)
        column.addWidget(buttons)
        self.resize(640, 600)

    def tuning(self) -> Tuning:
        """What was chosen."""
        limits = replace(self._request.limits, time=self._time.value())
        return Tuning(replace(self._request, limits=limits), tuple(self._chosen()), self._seeds.value())

    def _chosen(self) -> list[ParameterSet]:
        return [one for box, one in zip(self._boxes, self._sets, strict=True) if box.isChecked()]

    def _tell(self) -> None:
        """How much that is, and whether it can say anything."""
        sets, seeds = len(self._chosen()), self._seeds.value()
        runs, most = sets * seeds, sets * seeds * self._time.value()
        told = f"{sets} sets, {seeds} seeds: {runs} runs one after the other, at most {words.seconds(most)}."
        if sets > 1 and seeds < (fewest := seeds_needed(sets - 1)):
            told += f" Fewer than {fewest} seeds cannot tell {sets} sets from chance."
        self._sum.setText(told if sets > 1 else "Choose what is to be tried beside the usual parameters.")
        self._go.setEnabled(sets > 1)
