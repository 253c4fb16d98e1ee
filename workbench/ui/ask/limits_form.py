"""Within what limits a question is asked: time, workers, seed, and any parameter of the solver by name."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QPlainTextEdit, QScrollArea, QSpinBox, QWidget

from workbench.core.errors import OptionError
from workbench.core.limits import LAST_SEED, Limits
from workbench.core.task import CPSAT, HIGHS, SOLVER_NAMES
from workbench.core.wording import counted, duration_text
from workbench.solve import libraries
from workbench.solve.runs import provenance
from workbench.solve.solvers.parameter_sets import refuse
from workbench.ui.background.mailbox import Mailbox
from workbench.ui.background.worker import Worker
from workbench.ui.widgets.layouts import STRETCH, in_column
from workbench.ui.widgets.number_fields import DecimalBox
from workbench.ui.widgets.options_form import LABEL_GAP, OptionsForm
from workbench.ui.widgets.pieces import ALARM, keep_high, named, push_button, timer, wrapped
from workbench.ui.widgets.plain_text import PlainLabel, make_plain, set_tip
from workbench.ui.widgets.settings import LONGEST, Settings

if TYPE_CHECKING:
    from workbench.ui.ask.parameters_dialog import ParametersDialog

_PAUSE = 500  # milliseconds without typing after which the parameters are looked at
_DRAWN = -1  # stands for a seed that is drawn
_LARGEST_DRAWN = 99_999  # what a person may have to type again is short
_EXAMPLES = {CPSAT: "linearization_level=2", HIGHS: "mip_heuristic_effort=0.2"}


def drawn_seed() -> int:
    """A random seed; never 0, the seed of questions that set none."""
    return secrets.randbelow(_LARGEST_DRAWN) + 1


class LimitsForm(QWidget):
    """Edits a `Limits`. Wrong parameters are named in one sentence below them."""

    changed = Signal()
    grown = Signal()  # it says what is wrong, or no more: it needs other room

    def __init__(self, settings: Settings | None = None) -> None:
        """settings: where presets of parameters are kept, and the usual limits."""
        super().__init__()
        self._settings = settings
        self._solver: str | None = CPSAT
        self._time = named(
            DecimalBox(), "limit_time", "Seconds until the search ends with its best board so far", "Time limit"
        )
        self._time.setRange(0, LONGEST)
        self._time.setDecimals(1)
        self._time.setSingleStep(5)
        self._time.setSuffix(" s")
        self._time.setSpecialValueText("none")
        self._workers = named(
            QSpinBox(), "limit_workers", "Threads that search at once; a run with one can be repeated", "Workers"
        )
        self._workers.setRange(1, provenance.cores())
        self.set_usual()
        self._seed = named(
            QSpinBox(), "limit_seed", "Of every random choice; random: another one is drawn each time", "Seed"
        )
        self._seed.setRange(_DRAWN, LAST_SEED)
        self._seed.setSpecialValueText("random")
        self._seed.setValue(_DRAWN)
        self._params = named(QPlainTextEdit(), "limit_params")
        self._params.setTabChangesFocus(True)
        keep_high(self._params, 3, 12)
        tip = "All parameters with their documentation, and presets"
        self._all = push_button("All…", "all-parameters", self.open_table, tip)
        self._all.setFlat(True)
        self._who = named(PlainLabel(), "limit_solver")
        self._problem = wrapped("limit_problem", ink=ALARM)
        self._problem.hide()
        self._rows = form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(LABEL_GAP)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.addRow("&Time limit", self._time)
        form.addRow("&Workers", self._workers)
        form.addRow("S&eed", self._seed)
        form.addRow(self._beside_params(), self._params)
        form.addRow(self._problem)
        make_plain(self)
        for spin in (self._time, self._workers, self._seed):
            spin.lineEdit().setTextMargins(5, 0, 0, 0)  # a style sheet does not reach into spin boxes
            spin.valueChanged.connect(self.changed)
        self._pause = timer(self, _PAUSE, self._look, once=True)
        self._checks: list[_Check] = []
        self._poll = timer(self, 50, self._hear)
        self._params.textChanged.connect(self._on_text)
        self.set_solver(CPSAT)

    def _beside_params(self) -> QWidget:
        """Whose parameters they are, and the button that opens the table of all of them."""
        beside = QWidget()
        in_column(self._who, self._all, STRETCH, inside=beside, margins=(0, 2, 0, 0), spacing=2)
        return beside

    def limits(self) -> Limits:
        """What is set; OptionError for a line that is no `name=value`, or that the solver refuses.

        Until the solvers are loaded they cannot be asked: then the job says it. What no job may have is known before.
        """
        limits = self._written_limits()
        if self._solver is not None:
            refuse(limits, self._solver)
        if limits.params and libraries.loaded():
            from workbench.solve.solvers.linear_search import check_parameters

            check_parameters(limits, self._solver)
        return limits

    def _written_limits(self) -> Limits:
        """What is set, whatever the solver says of it. Parameters of a task that asks none are left alone."""
        params = {} if self._solver is None else read_params(self._params.toPlainText())
        seed = self._seed.value()
        seed = drawn_seed() if seed == _DRAWN else seed
        return Limits(self._time.value() or None, self._workers.value(), seed, params)

    def words(self) -> Iterator[str]:
        """The limits in words, each in a few."""
        if self._time.value():
            yield f"at most {duration_text(self._time.value())}"
        yield "random seed" if self._seed.value() == _DRAWN else f"seed {self._seed.value()}"
        yield counted(self._workers.value(), "worker")
        lines = [] if self._solver is None else self._params.toPlainText().split()
        if lines:
            yield ", ".join(lines) if len(lines) < 3 else counted(len(lines), "parameter")

    @property
    def _usual(self) -> tuple[int, int]:
        """Time and workers of the settings; without such settings one core stays free for the window."""
        wanted = self._settings
        workers = (wanted is not None and wanted.workers) or max(1, provenance.cores() - 1)
        return (wanted.time_limit if wanted is not None else 0), workers

    def set_usual(self) -> None:
        """Set the time and the workers that are usual."""
        time, workers = self._usual
        self._time.setValue(time)
        self._workers.setValue(workers)

    def kept(self) -> dict[str, str]:
        """What is set otherwise than usual, as texts, whatever the solver says of it."""
        time, workers = self._usual
        spins = (("time", self._time, time), ("workers", self._workers, workers), ("seed", self._seed, _DRAWN))
        found = {name: str(spin.value()) for name, spin, usual in spins if spin.value() != usual}
        params = self._params.toPlainText()
        return found | ({"params": params} if params.strip() else {})

    def restore(self, kept: Mapping[str, str]) -> None:
        """Set what `kept` has returned; what cannot be set is left out."""
        for name, spin in (("time", self._time), ("workers", self._workers), ("seed", self._seed)):
            with suppress(KeyError, ValueError):
                value = float(kept[name])
                if spin.minimum() <= value <= spin.maximum():
                    if isinstance(spin, QSpinBox):
                        spin.setValue(round(value))
                    else:
                        spin.setValue(value)
        if "params" in kept:
            self._params.setPlainText(kept["params"])

    def set_limits(self, limits: Limits) -> None:
        self._time.setValue(limits.time or 0.0)
        self._workers.setValue(limits.workers)
        self._seed.setValue(limits.seed)
        self._params.setPlainText(_written(limits.params))

    @property
    def label_width(self) -> int:
        """Pixels that its labels need."""
        labels = (self._rows.labelForField(field) for field in (self._time, self._workers, self._seed, self._params))
        return max((label.sizeHint().width() for label in labels if label.isVisibleTo(self)), default=0)

    def set_label_width(self, width: int) -> None:
        """The least that its labels take, in pixels."""
        self._rows.setHorizontalSpacing(LABEL_GAP + max(0, width - self.label_width))

    def leave_out_shared(self) -> None:
        """Ask for seed and parameters only: time and workers are the same for all that is raced."""
        for shared in (self._time, self._workers):
            self._rows.setRowVisible(shared, False)

    def set_solver(self, solver: str | None) -> None:
        """Name the solver whose parameters are set; None: no solver is asked, and there are none to set."""
        self._solver = solver
        self._rows.setRowVisible(self._params, solver is not None)
        if solver is None:
            self.show_problem("")
            return
        self._who.setText(SOLVER_NAMES[solver])
        self._params.setPlaceholderText(f"{_EXAMPLES[solver]}\none per line")
        set_tip(self._params, f"For who knows {SOLVER_NAMES[solver]}: its own settings by name. Empty: its usual ones")
        self._params.setAccessibleName(f"Parameters of {SOLVER_NAMES[solver]} by name")
        if self._params.toPlainText().strip():
            self._pause.start()

    def open_table(self) -> None:
        """All parameters, in a window of their own; what is set there is written here."""
        from workbench.ui.ask.parameters_dialog import ParametersDialog

        try:
            values = read_params(self._params.toPlainText())
        except OptionError as error:
            self.show_problem(str(error))
            return
        assert self._solver is not None, "the button is hidden"
        dialog = ParametersDialog(self._solver, values, self._settings, self.window())
        dialog.accepted.connect(partial(self._on_table, dialog))
        dialog.open()

    def _on_table(self, dialog: ParametersDialog) -> None:
        self._params.setPlainText(_written(dialog.values))

    def show_problem(self, message: str) -> None:
        """Say what is wrong with the parameters; nothing when empty."""
        self._problem.setText(message)
        if self._problem.isHidden() == bool(message):
            self._problem.setVisible(bool(message))
            self.grown.emit()

    def reveal_problem(self, area: QScrollArea) -> None:
        """Scroll to the sentence on what is wrong."""
        if self._problem.isVisible():
            area.ensureWidgetVisible(self._problem)

    def close_threads(self) -> None:
        """Wait for a check that is under way."""
        self._pause.stop()
        self._poll.stop()
        for check in self._checks:
            check.worker.join(5.0)

    def _on_text(self) -> None:
        self._pause.start()
        self.changed.emit()

    def _look(self) -> None:
        try:
            limits = self._written_limits()
        except OptionError as error:
            self.show_problem(str(error))
            return
        if not limits.params or self._solver is None:
            self.show_problem("")
            return
        # loading CP-SAT takes most of a second: not on the window's thread
        self._checks.append(_Check(limits, self._solver))
        self._checks[-1].worker.begin()
        self._poll.start()

    def _hear(self) -> None:
        newest = self._checks[-1] if self._checks else None
        if newest is not None and newest.worker.ended():
            self.show_problem("".join(newest.said.take(1, 0.01)))
        self._checks = [check for check in self._checks if not check.worker.ended()]
        if not self._checks:
            self._poll.stop()


def align(options: OptionsForm, limits: LimitsForm, *, alone: bool = False) -> None:
    """Have the fields of two forms, one below the other, begin at one line; `alone`: each at its own."""
    width = 0 if alone else max(options.label_width, limits.label_width)
    for form in (options, limits):
        form.set_label_width(width)


@dataclass(slots=True)
class _Check:
    """Asks the solver, on a thread, whether it knows the parameters."""

    limits: Limits
    solver: str
    said: Mailbox[str] = field(default_factory=Mailbox)
    worker: Worker = field(init=False)

    def __post_init__(self) -> None:
        self.worker = Worker(self._run, "check of parameters")

    def _run(self) -> None:
        from workbench.solve.solvers.linear_search import check_parameters

        try:
            check_parameters(self.limits, self.solver)
        except OptionError as error:
            self.said.put(str(error))


def _written(params: Mapping[str, str]) -> str:
    return "\n".join(f"{name}={value}" for name, value in params.items())


def read_params(text: str) -> dict[str, str]:
    """Parameters from lines of `name=value`; OptionError names a line of another form."""
    found: dict[str, str] = {}
    for row in text.splitlines():
        if not row.strip():
            continue
        name, equals, value = (part.strip() for part in row.partition("="))
        if not (name and equals and value):
            raise OptionError(f"'{row.strip()}' is no parameter: write name=value, for instance linearization_level=2")
        if name in found:
            raise OptionError(f"the parameter {name} is given a second time")
        found[name] = value
    return found
