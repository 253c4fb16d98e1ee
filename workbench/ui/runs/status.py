"""How a job stands, in numbers and a sentence. Its height and columns stay the same while a solve streams."""

from __future__ import annotations

import re
from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QProgressBar, QSizePolicy, QWidget

from workbench.core.options import Value
from workbench.core.task import Task
from workbench.core.wording import share_text, with_capital
from workbench.solve.runs.run import Run
from workbench.ui.runs import effort, run_numbers, words
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.runs.run_numbers import RunNumbers
from workbench.ui.widgets.announcement import announce
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.motion import is_still
from workbench.ui.widgets.pieces import flat_button, named, tabular, wrapped
from workbench.ui.widgets.plain_text import in_pairs, set_tip

_COLUMNS = 4
_BAR_STEPS = 1000
_BELOW_HEADING, _BESIDE = 4, 12  # pixels between what was asked and the numbers, and between two of these
_STOPPING = "Stopping, keeping the best board"
_TOOK = re.compile(r"(?<=\d) (?=(s|min|h|days)\b)")  # a line does not break between a number and its unit
_WIDE = 560  # pixels in which most sentences are one line


class SolveStatus(QWidget):
    """Best, bound, gap and time; what is being done, and how far it is; in the end one sentence."""

    def __init__(self, book: RunBook) -> None:
        super().__init__()
        self._task: Task | None = None
        self._chosen: Task | None = None
        """The task in the box."""
        self._stopping = False
        self._newcomer: tuple[Run | None, str] = None, ""
        """A run, and what is said at its work in place of the phase."""
        self.leader: Run | None = None
        """The run that leads the race."""
        self.stale = ""
        """Whether the line is about another board than the one that is edited."""
        self._above: tuple[Task | None, Mapping[str, Value], frozenset[str]] = None, {}, frozenset()
        """What would be asked now, its values, and what of that is said above."""
        self._book = book
        book.shown_changed.connect(self._on_shown)
        book.updated.connect(self._on_updated)
        self._captions = [ElidedLabel() for _ in range(_COLUMNS)]
        self._values = [named(ElidedLabel(), f"status_{i}") for i in range(_COLUMNS)]
        self._heading = named(ElidedLabel(), "status_heading")
        self._heading.drops = True
        self._heading.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._heading.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.there = flat_button("Show it", "status_there", "Put that board in front; Ctrl+Z takes it back")
        """Brings the board back that was asked about, where that is another than the one that is edited."""
        self.there.hide()
        self._asked = QWidget()
        in_row((self._heading, 1), self.there, inside=self._asked, spacing=8).setAlignment(
            self.there, Qt.AlignmentFlag.AlignTop
        )
        self._words = wrapped("status_words")
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.more = flat_button("▸ Boards", "boards-away", "Show the boards: the page below is folded for that")
        """Brings the boards back, where they have given way to a page."""
        self.more.hide()
        self._bar = named(QProgressBar(), "status_bar", label="Progress")
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(5)
        self._grid = grid = QGridLayout()
        grid.setVerticalSpacing(0)
        grid.setHorizontalSpacing(_BESIDE)
        self._free = QWidget()
        """The room of the numbers, below the sentence, before there are any."""
        self._free.hide()
        self._unknown = False
        row = in_row((self._words, 1), self.more, spacing=8)
        in_column(grid, self._bar, (row, 1), self._free, inside=self, spacing=3)
        row.setAlignment(self.more, Qt.AlignmentFlag.AlignTop)
        for column, (caption, value) in enumerate(zip(self._captions, self._values, strict=True)):
            caption.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            value.setFont(tabular(value.font(), bold=True))
            grid.addWidget(caption, 1, column)
            grid.addWidget(value, 2, column)
            grid.setColumnStretch(column, 1)
        self._used = _COLUMNS
        self._place_heading()
        policy = self._bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._bar.setSizePolicy(policy)
        self._keep_bar(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Room for a usual sentence is kept free; a longer one gets more."""
        super().resizeEvent(event)
        self._place_heading()
        lines = 1 if self.width() >= _WIDE else 2
        line = self.fontMetrics().lineSpacing()
        self._words.setMinimumHeight(lines * line + 2)
        self.more.setFixedHeight(line + 2)  # beside one line, which is no higher for it

    def _place_heading(self) -> None:
        """What was asked stands beside the numbers where there is room, else above them."""
        wide = self.width() >= _WIDE
        self._grid.removeWidget(self._asked)
        self._heading.setWordWrap(wide)  # it has two lines there, which make the numbers beside it no higher
        policy = QSizePolicy.Policy.Ignored if wide else QSizePolicy.Policy.Preferred
        for part in (self._heading, self._asked):
            part.setSizePolicy(QSizePolicy.Policy.Ignored, policy)
        for column in range(_COLUMNS):
            self._grid.setColumnStretch(column, int(column < self._used))  # a long figure has the room of two
        self._grid.setColumnStretch(_COLUMNS, 2 + _COLUMNS - self._used if wide else 0)  # and that of empty columns
        # above them its line is kept free, so that nothing moves when a run is chosen
        above = 0 if wide else self.fontMetrics().lineSpacing() + _BELOW_HEADING
        self._grid.setRowMinimumHeight(0, 0 if self._unknown else above)
        numbers = self._captions[0].sizeHint().height() + self._values[0].sizeHint().height()
        self._free.setFixedHeight(above + numbers)
        # a label that wraps asks for its lines' height again with each text, whatever its policy
        self._asked.setMaximumHeight(numbers if wide else above)
        self._head()
        if wide:
            self._grid.addWidget(self._asked, 1, _COLUMNS, 2, 1)
        else:
            self._grid.addWidget(self._asked, 0, 0, 1, _COLUMNS)

    def line(self) -> str:
        """The status line as one text."""
        return run_numbers.line(self._task, self._numbers) if self._task and self._book.shown is not None else ""

    def words(self) -> str:
        """The phase, or how it ended."""
        return self._words.text().replace("\u00a0", " ")

    @property
    def _numbers(self) -> RunNumbers:
        run = self._book.shown
        return RunNumbers() if run is None else run_numbers.numbers_of(run, self._book.rows)

    def set_task(self, task: Task) -> None:
        """Take note of another task in the box; what is said of a run stays."""
        self._chosen = task
        if self._book.shown is None:
            self._task = task
            self._keep_bar(False)
            self._tell(task.summary)

    def _on_shown(self) -> None:
        """Another run is on show; it may be over, or may have gone on unseen."""
        run = self._book.shown
        if run is not None:
            self._task, self._stopping = run.question.task, False
            self.set_age(stale="")
            self._follow(run)
        elif self._chosen is not None:
            self._heading.setText("")
            self.set_task(self._chosen)

    def set_age(self, *, stale: str, aside: bool = False) -> None:
        """Whether the line is about another board than the one that is edited, or another task was chosen since."""
        self.stale = stale
        self.there.setVisible(bool(stale))
        self._head()
        role = QPalette.ColorRole.PlaceholderText if stale or aside else QPalette.ColorRole.WindowText
        for label in (self._words, *self._values):
            label.setForegroundRole(role)

    def set_above(self, task: Task, values: Mapping[str, Value], sentence: str) -> None:
        """What would be asked now, and how that stands above this: a narrow column does not say it twice."""
        parts = [part.strip() for part in sentence.split("·")]
        ways = (part.partition(" ")[2] for part in parts)  # "formulation slack": a run's heading says "slack"
        self._above = task, values, frozenset((task.title, *parts, *ways))
        self._head()

    def _head(self) -> None:
        run = self._book.shown
        if run is not None:
            self._heading.brief = words.asked_in_short(run, self.stale)
            question, (task, values, above) = run.question, self._above
            same = self.width() < _WIDE and question.task is task and values.items() <= question.values.items()
            self._heading.setText(in_pairs(words.asked(run, self.stale, above if same else ())))

    def tell_newcomer(self, run: Run | None, message: str) -> None:
        """While a run is at work, say what is to be seen in place of its phase, which asks for knowledge of solvers."""
        self._newcomer = run, message
        if run is not None and run is self._book.shown:
            self._follow(run)

    def show_stopping(self) -> None:
        """Say that a stop has been asked for; a run that is over keeps its last words."""
        if self._book.shown is None or not self._book.shown.running:
            return
        self._stopping = True
        self._words.setText(_STOPPING)

    def _on_updated(self, run: Run, update: Update) -> None:
        if run is not self._book.shown:
            return
        if update.read is not None and not run.whole:
            self._words.setText(f"{words.READING}: {share_text(round(update.read, 2))}")
            self._show_share(update.read)
        else:
            self._follow(run)
            if update.incumbents or update.ended:
                announce(self._words, f"{self.line()}. {self.words()}")

    def _follow(self, run: Run) -> None:
        outcome, before = run.outcome, words.proved_before(run, self._book.rows)
        if outcome is None:
            self._show_share(run.progress.share if run.progress is not None else None)
            shows = run is self._newcomer[0]
            leads = run is self.leader and run in self._book.compared
            first = f"{words.raced_as(run, self._book.compared)} leads" if leads else ""
            said = "  ·  ".join(filter(None, (first, self._newcomer[1] if shows else words.run_words(run), before)))
            slow = "" if shows or run in self._book.compared else effort.slow_words(run)
            if slow and self._has_room(advised := f"{said}  ·  {slow}"):
                said = advised
            self._tell(said if not self._stopping else _STOPPING, strong=shows)
            return
        self._keep_bar(False)
        if not run.whole:  # its answer may say more than its head
            self._tell(words.READING)
            return
        on = bool(self._numbers.before)
        said = words.last_words(run.question.task, outcome, run.trace.elapsed, before, went_on=on)
        set_tip(self._words, words.run_details(run))
        self._tell(f"{words.sign_of(outcome, others=bool(run.question.others))}  {with_capital(said)}")

    def _has_room(self, said: str) -> bool:
        """Whether a sentence surely fits the lines that are kept free for it."""
        lines = 1 if self.width() >= _WIDE else 2
        return self.fontMetrics().horizontalAdvance(said) <= (lines - 0.25) * self._words.width()

    def _tell(self, said: str, *, strong: bool = False) -> None:
        assert self._task is not None
        if strong is not self._words.font().bold():
            self._words.setFont(tabular(self.font(), bold=strong) if strong else self.font())
        self._words.setText(_TOOK.sub("\u00a0", said))
        shown = () if self._book.shown is None else run_numbers.parts(self._task, self._numbers)
        self._show_numbers(bool(shown))
        if len(shown) != self._used:
            self._used = len(shown)
            self._place_heading()
        for i, (caption, value) in enumerate(zip(self._captions, self._values, strict=True)):
            caption.setText(shown[i].caption if i < len(shown) else "")
            caption.meaning = value.meaning = run_numbers.meaning(caption.text(), self._task)
            value.setText(shown[i].value if i < len(shown) else "")
        self.setAccessibleName(self.line())

    def _show_numbers(self, known: bool) -> None:
        """Show the numbers, or before anything ran keep their room free."""
        if known is self._unknown:
            self._unknown = not known
            for label in (self._asked, *self._captions, *self._values):
                label.setVisible(known)
            self._free.setVisible(not known)
            self._place_heading()

    def _show_share(self, share: float | None) -> None:
        """How much of it is done, if that is known."""
        self._keep_bar(share is not None or not is_still())
        self._bar.setRange(0, _BAR_STEPS if share is not None else 0)
        if share is not None:
            self._bar.setValue(round(_BAR_STEPS * share))

    def _keep_bar(self, visible: bool) -> None:
        self._bar.setVisible(visible)
