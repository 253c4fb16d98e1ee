"""The lower half of the solve panel: how a job stands. Its height and columns stay the same while a solve streams.

Before anything has been asked only the numbers' captions are there: the form above has more use for the room.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QProgressBar, QWidget

from workbench.core.outcome import Outcome
from workbench.core.task import Task
from workbench.solve.events import Progress
from workbench.solve.runs import Run
from workbench.ui.runs import words
from workbench.ui.runs.session import Batch
from workbench.ui.runs.words import Standing
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pieces import named, tabular, wrapped
from workbench.ui.widgets.plain_text import set_tip

_COLUMNS = 4
_BAR_STEPS = 1000


class SolveStatus(QWidget):
    """Best, bound, gap and time; what is being done, and how far it is; in the end one sentence."""

    def __init__(self) -> None:
        super().__init__()
        self._task: Task | None = None
        self._standing = Standing()
        self._captions = [ElidedLabel() for _ in range(_COLUMNS)]
        self._values = [named(ElidedLabel(), f"status_{i}") for i in range(_COLUMNS)]
        self._run: Run | None = None
        self._heading = named(ElidedLabel(elide=Qt.TextElideMode.ElideMiddle), "status_heading")
        self._heading.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._words = wrapped("status_words")
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._words.setFixedHeight(2 * self.fontMetrics().lineSpacing() + 2)
        self._bar = named(QProgressBar(), "status_bar", label="Progress")
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(5)
        grid = QGridLayout()
        grid.setVerticalSpacing(0)
        for column, (caption, value) in enumerate(zip(self._captions, self._values, strict=True)):
            caption.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            value.setFont(tabular(value.font(), bold=True))
            grid.addWidget(caption, 0, column)
            grid.addWidget(value, 1, column)
            grid.setColumnStretch(column, 1)
        in_column(self._heading, grid, self._bar, self._words, inside=self, spacing=6)
        self._keep_bar(False)

    def line(self) -> str:
        """The status line as one text."""
        return words.line(self._task, self._standing) if self._task else ""

    def words(self) -> str:
        """The phase, or how it ended."""
        return self._words.text()

    def reset(self, task: Task) -> None:
        """Nothing has been asked yet."""
        self._task, self._standing, self._run = task, Standing(), None
        self._heading.setText("")
        self._words.setText("")
        self._keep_room(False)
        self._keep_bar(False)
        self._refresh()

    def _keep_room(self, asked: bool) -> None:
        """Room for what is said of a run, whether there is something to say at the moment or not."""
        self._heading.setVisible(asked)
        self._words.setVisible(asked)
        policy = self._bar.sizePolicy()
        policy.setRetainSizeWhenHidden(asked)
        self._bar.setSizePolicy(policy)

    def show_run(self, run: Run) -> None:
        """How a run stands that may be over, or may have gone on unseen."""
        self.reset(run.question.task)
        self._run = run
        self._keep_room(True)
        self.set_age(stale=False)
        if run.outcome is not None:
            self._standing = words.standing_of(run)
            self.show_outcome(run.outcome)
            return
        self._standing = words.standing_of(run)
        self._words.setText(words.run_words(run))
        self._busy()
        if run.progress is not None:
            self._show_progress(run.progress)
        self._refresh()

    def set_age(self, *, stale: bool, aside: bool = False) -> None:
        """Whether what is said is about another board than the one that is edited, or another task was chosen since."""
        if self._run is not None:
            self._heading.setText(words.asked(self._run, stale))
        role = QPalette.ColorRole.PlaceholderText if stale or aside else QPalette.ColorRole.WindowText
        for label in (self._words, *self._values):
            label.setForegroundRole(role)

    def show_stopping(self) -> None:
        """A stop has been asked for."""
        self._words.setText("Stopping, keeping the best board")

    def show_reading(self, share: float) -> None:
        """The rest of a run that was kept is being read."""
        self._words.setText(f"Reading what was kept: {share:.0%}")
        self._keep_bar(True)
        self._bar.setRange(0, _BAR_STEPS)
        self._bar.setValue(round(_BAR_STEPS * share))

    def show_batch(self, batch: Batch, stopping: bool = False) -> None:
        """Something happened."""
        self._standing = self._standing.after(batch)
        if batch.phase is not None and not stopping:
            self._words.setText(batch.phase)
        if batch.progress is not None:
            self._show_progress(batch.progress)
        self._refresh()

    def show_outcome(self, outcome: Outcome) -> str:
        """The job has ended; the sentence that is shown."""
        assert self._task is not None
        self._standing = self._standing.at_end(outcome)
        said = words.last_words(self._task, outcome, self._standing.elapsed)
        self._words.setText(f"{words.SIGNS[outcome.status]}  {said}")
        set_tip(self._words, said)
        self._keep_bar(False)
        self._refresh()
        return said

    def _refresh(self) -> None:
        assert self._task is not None
        shown = words.parts(self._task, self._standing)
        for i, (caption, value) in enumerate(zip(self._captions, self._values, strict=True)):
            caption.setText(shown[i].caption if i < len(shown) else "")
            value.setText(shown[i].value if i < len(shown) else "")
        self.setAccessibleName(self.line())

    def _show_progress(self, progress: Progress) -> None:
        total = progress.total
        if total is None or total <= 0:
            self._busy()
            return
        self._bar.setRange(0, _BAR_STEPS)
        self._bar.setValue(round(_BAR_STEPS * min(max(progress.done / total, 0.0), 1.0)))

    def _busy(self) -> None:
        self._keep_bar(True)
        self._bar.setRange(0, 0)

    def _keep_bar(self, visible: bool) -> None:
        self._bar.setVisible(visible)
