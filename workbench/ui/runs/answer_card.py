"""The answer of a quick task, in a card of its own: it takes nothing away from the run that is on show."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame

from workbench.core.insight import Steps
from workbench.solve.runs.run import Run
from workbench.ui.insights.insight_panel import InsightPanel
from workbench.ui.runs import words
from workbench.ui.runs.conflict_card import ConflictCard
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import flat_button, named, wrapped


class AnswerCard(QFrame):
    """What was asked, what the answer is, why, and the reasoning behind it; until it is closed."""

    forgotten = Signal()  # it shows nothing any more

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("answer")
        self.run: Run | None = None
        """The run whose answer it is."""
        self._title = named(ElidedLabel(), "answer-title")
        self.closing = flat_button("✕", "answer-close", "Close this answer")
        self.closing.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._words = wrapped("answer-words")
        self.conflict = ConflictCard()
        self.findings = InsightPanel()
        head = in_row((self._title, 1), self.closing)
        in_column(head, self._words, self.conflict, self.findings, inside=self, margins=(10, 6, 6, 8), spacing=4)
        self.hide()

    @property
    def steps(self) -> Steps | None:
        """The reasoning of the answer, if it came with one."""
        found = self.run.insights.values() if self.run is not None else ()
        return next((one for one in found if isinstance(one, Steps)), None)

    @property
    def offered(self) -> Any | None:
        """The board of the answer, where it is another than the one that it was asked about."""
        run = self.run
        if run is None or run.running or run.best is None or run.best.board == run.question.board:
            return None
        return run.best.board

    @property
    def in_one_step(self) -> bool:
        """Whether its words tell the reasoning already, which lights the board; then the reasoning is not listed
        again."""
        return self.steps is not None and len(self.steps.steps) == 1

    def words(self) -> str:
        """The answer, or what is being done."""
        return self._words.text()

    def show_run(self, run: Run, board: Any, *, aside: bool = False) -> None:
        """Show how a run stands, or its answer; `board` is the one that is edited now, `aside` as in `follow`."""
        if run is not self.run:
            self.findings.clear()
        self.run = run
        self.show()
        for insight in run.insights.values():
            self.findings.show_insight(insight)
        self.findings.setVisible(bool(run.insights) and not self.in_one_step)
        self.follow(board, aside=aside)

    def follow(self, board: Any, *, aside: bool) -> None:
        """An answer belongs to the board that it was asked about: `board` is the one that is edited now. `aside`:
        another task was chosen since."""
        run = self.run
        if run is None:
            return
        stale = "" if run.question.asks_about(board) else words.of_other(run.question, board)
        aged = bool(stale) or aside
        role = QPalette.ColorRole.PlaceholderText if aged else QPalette.ColorRole.WindowText
        self._title.setText(words.asked(run, stale))
        key = run.question.task.shortcut
        offered, puzzle = self.offered, run.question.puzzle
        again = key and run.question.board == board and offered is not None
        how = f"{run.question.task.title} again ({key}) {puzzle.hint_does(board, offered)}." if again else ""
        self._words.setText("\n".join(filter(None, (words.run_words(run), how))))
        for label in (self._title, self._words):
            label.setForegroundRole(role)
        self.findings.set_stale(aged)
        outcome = run.outcome
        if outcome is None or stale:
            self.conflict.show_conflict(())
        else:
            self.conflict.show_conflict(
                outcome.conflict, forbids=outcome.forbids, minimal=outcome.minimal, wrong=outcome.wrong
            )
            self.conflict.set_aged(aside)

    def forget(self) -> None:
        """Show nothing any more."""
        self.run = None
        self.findings.clear()
        self.conflict.show_conflict(())
        self.hide()
        self.forgotten.emit()
