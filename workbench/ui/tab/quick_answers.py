"""Quick tasks, beside the run on show: each has an answer in a card of its own, and perhaps a board to be used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from workbench.core.verdict import Violation
from workbench.solve.jobs.question import Question
from workbench.solve.runs.run import Run
from workbench.ui.board.editing import Editing
from workbench.ui.runs import words
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.runs.session import Session
from workbench.ui.tab.side_column import SideColumn
from workbench.ui.widgets.announcement import announce


class QuickAnswers(QObject):
    """The card of the newest answer."""

    offered = Signal()  # an answer has been put on show: the keyboard belongs on the board, where Enter takes it

    def __init__(
        self,
        session: Session,
        editing: Editing,
        book: RunBook,
        side: SideColumn,
        light: Callable[[tuple[Violation, ...], Run | None], None],
    ) -> None:
        """session: what runs quick tasks. light: lights a conflict, the reason of a run's answer."""
        super().__init__()
        self.may_jump = False
        """Whether it may come to the front: the person has not edited since the start."""
        self._session, self._editing, self._book, self._side, self._light = session, editing, book, side, light
        self._card = side.answer.quick
        self._task_then = side.solve.task  # the task in the box when the answer came to be shown
        self._done: tuple[Any, str] = None, ""
        self._card.conflict.chosen.connect(lambda conflict: light(conflict, self._card.run))
        self._card.closing.clicked.connect(self.close_card)
        book.updated.connect(self._on_updated)
        book.rowsRemoved.connect(self._on_removed)

    def close_card(self) -> None:
        """Close the card, as the person is done with the answer."""
        self._session.stop()
        self._card.forget()
        self._book.put_before(None)

    def board_for(self, question: Question) -> Any | None:
        """The board that the answer on show offers, where it answers this very question."""
        run = self._card.run
        return self._card.offered if run is not None and run.question.asks_the_same(question) else None

    def note_done(self, board: Any) -> None:
        """Remember the answer on show as what has made this board the person's own."""
        run = self._card.run
        self._done = board, "" if run is None else words.run_words(run)

    def done(self) -> str:
        """What an answer said that has just been carried out on the board; "" once the board is edited."""
        board, said = self._done
        return said if board == self._editing.board else ""

    def age(self) -> None:
        """An answer belongs to the board and the task that it was asked about: it goes away with the next edit."""
        run = self._card.run
        if run is not None and not run.running and not run.question.asks_about(self._editing.board):
            self._card.forget()
        self._card.follow(self._editing.board, aside=self._aside)

    @property
    def _aside(self) -> bool:
        return self._side.solve.task is not self._task_then

    def _on_removed(self) -> None:
        if self._card.run is not None and self._card.run not in self._book.rows:
            self.close_card()

    def _on_updated(self, run: Run, update: Update) -> None:
        if update.began and run is self._session.run:
            self.may_jump = True
            self._side.bring("answer", asked=True)
            self._task_then = self._side.solve.task
            self._book.put_before(None)
            self._card.show_run(run, self._editing.board)
        elif run is self._card.run:
            self._card.show_run(run, self._editing.board, aside=self._aside)
            if update.ended:
                self._answer(run)

    def _answer(self, run: Run) -> None:
        board, steps, outcome = self._editing.board, self._card.steps, run.outcome
        about = run.question.asks_about(board)
        if outcome is not None and outcome.conflict and about:
            self._light(outcome.conflict, run)
        if steps is None and self._card.isVisible():
            announce(self._card, words.run_words(run))
        elif steps is None and about:
            self._editing.said.emit(words.run_words(run))  # a person who looks only at the board sees it too
        if not self.may_jump:
            return
        if steps is not None and self._card.in_one_step:
            step = steps.steps[0]
            if self._card.isVisible():  # it is told there: below the board it would be told twice
                step = replace(step, caption="")
            # a player stays on their own board: what the hint is about is lit there
            self._card.findings.step_shown.emit(replace(step, board=board) if self._side.playing else step)
        elif steps is not None:
            self._card.findings.show_step(steps.key)
        elif run.best is not None and run.best.board != board:
            self._book.put_before(run)
        self.offered.emit()
