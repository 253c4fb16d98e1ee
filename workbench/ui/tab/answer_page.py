"""The drawer's page about the answer of the run on show: what contradicts, by what it is proved, which boards there
are, and what the solver found out; above it the answer of a quick task. Of several runs: their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.core.grid import target_move
from workbench.core.insight import Insight
from workbench.core.outcome import DECIDED
from workbench.core.wording import with_capital
from workbench.render.theme import Theme
from workbench.solve.runs.run import Run
from workbench.ui.insights.insight_panel import InsightPanel
from workbench.ui.insights.table_view import InsightTable
from workbench.ui.runs import going_on, words
from workbench.ui.runs.answer_card import AnswerCard
from workbench.ui.runs.conflict_card import ConflictCard
from workbench.ui.runs.effort import effort_words
from workbench.ui.runs.pool_card import PoolCard
from workbench.ui.runs.proof_card import ProofCard
from workbench.ui.runs.run_book import RunBook, Update
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import named, push_button, wrapped
from workbench.ui.widgets.plain_text import set_tip

_GOING_ON = "From its best board, with as much time as before"
_KEPT = "From what it has kept, with as much time as before"
_EXPLAINS = "The reasoning from the puzzle to its solution, or to what contradicts, on the page Insights"
_NOTHING = "What a solver answers stands here: why, by what it is proved, and which other boards there are."


class AnswerPage(QWidget):
    """Shows the book's run, below the newest quick answer."""

    def __init__(self, book: RunBook, numbers: QWidget) -> None:
        """numbers: what tells the numbers of compared runs."""
        super().__init__()
        self.setObjectName("side-content")
        self._book = book
        self.quick = AnswerCard()
        self.conflict = ConflictCard()
        self.proof, self.pool = ProofCard(), PoolCard()
        self.findings = InsightPanel()
        self.findings.hide()
        self._numbers = numbers
        self._reasoned = False
        self.explain = push_button("Explain step by step (Alt+7)", "explain", tip=_EXPLAINS)
        self.explain.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.explain.hide()
        self._open = wrapped("answer-open", _NOTHING, QPalette.ColorRole.PlaceholderText)
        # the pool above the proof, which goes while something runs: its buttons keep their places
        self._cards = (self.quick, numbers, self.conflict, self.pool, self.proof, self.findings)
        self.go_on = push_button("Go on", "go-on", tip=_GOING_ON)
        self.go_on.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        going = in_row((self._open, 1), self.go_on, spacing=8)  # beside the words, however many there are
        in_column(*self._cards, self.explain, going, STRETCH, inside=self, margins=(14, 6, 14, 6), spacing=8)
        going.setAlignment(self.go_on, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)  # also without words
        book.shown_changed.connect(self._on_shown)
        book.updated.connect(self._on_updated)
        book.compared_changed.connect(self._on_compared)
        self.quick.forgotten.connect(self.follow)
        self._on_compared()

    def set_theme(self, theme: Theme) -> None:
        for panel in self.panels:
            panel.set_theme(theme)

    @property
    def panels(self) -> tuple[InsightPanel, ...]:
        """What shows insights here."""
        return self.findings, self.quick.findings

    def run_of(self, panel: InsightPanel) -> Run | None:
        """The run whose findings a panel shows; None where it is not of this page."""
        return {self.findings: self._book.shown, self.quick.findings: self.quick.run}.get(panel)

    @property
    def changes(self) -> InsightTable | None:
        """The table whose rows Enter makes moves on the board, as what may be a misprint; None where there is none."""
        cards = [card for panel in self.panels for card in panel.cards if not card.dead]
        for card in cards:
            card.catch_up()  # the page may have come on show just now
        tables = [card.body for card in cards if isinstance(card.body, InsightTable) and card.body.isVisible()]
        return next((table for table in tables if table.rows and target_move(table.rows[0].target)), None)

    def set_age(self, *, stale: str, aged: bool) -> None:
        """Whether its answer is about another board than the one that is edited, which is not what *Explain* explains;
        about that or another task it is dimmed."""
        self.proof.set_age(stale=stale, aged=aged)
        self.pool.set_age(stale=stale, aged=aged)
        self.conflict.set_aged(aged)
        self.findings.set_stale(aged)
        self.explain.setEnabled(not stale)

    def offer_reasoning(self, known: bool) -> None:
        """Whether the insights have a reasoning that leads to the answer."""
        if known is not self._reasoned:
            self._reasoned = known
            self.follow()

    def follow(self) -> None:
        """Show what was tried where there is no answer, and *Go on* where a run was stopped."""
        run, quick = self._book.shown, self.quick.run
        decided = run is not None and run.outcome is not None and run.outcome.status in DECIDED
        undecided = not decided and not self._book.compared and (run is not None or quick is None)
        found = run is not None and decided and run.question.task.objective is None
        found = found and run is not None and (run.best is not None or bool(run.outcome and run.outcome.conflict))
        self.explain.setVisible(self._reasoned and found and not self._book.compared)
        begun = words.came_from(self._book.compared or (() if run is None else (run,)), self._book.rows)
        self._open.setVisible(undecided or bool(begun))
        counts = run is not None and going_on.counted_on(run) is not None
        self.go_on.setText("Count all" if counts else "Go on")
        on = _GOING_ON if run is None or run.best is not None else _KEPT
        set_tip(self.go_on, "Without a limit, until all are counted or you stop it" if counts else on)
        goes_on = run is not None and (counts or undecided) and not going_on.not_on(run)
        self.go_on.setVisible(goes_on and not self._book.compared)
        before = "" if run is None or not undecided else words.proved_before(run, self._book.rows)
        begun = "\n".join(filter(None, (f"{with_capital(before)}." if before else "", begun)))
        effort = (
            ""
            if not undecided
            else _NOTHING
            if run is None
            else f"{words.READING}."
            if not run.whole
            else effort_words(run, going_on.runs_before(run, self._book.rows))
        )
        self._open.setText("\n".join(filter(None, (begun, effort))))

    def _on_compared(self) -> None:
        self._numbers.setVisible(bool(self._book.compared))
        self.follow()

    def _on_shown(self) -> None:
        run = self._book.shown
        self.findings.clear()
        self.findings.hide()
        if run is not None:
            self._show_findings(run.insights.values())
        self.follow()

    def _on_updated(self, run: Run, update: Update) -> None:
        if run is self._book.shown:
            self._show_findings(update.insights)
        self.follow()

    def _show_findings(self, insights: Iterable[Insight]) -> None:
        for insight in insights:
            self.findings.show()
            self.findings.show_insight(insight)


def side_part(*widgets: QWidget, stretch: bool = False) -> QWidget:
    """Widgets below each other, with the margins of the column."""
    column = named(QWidget(), "side-part")
    below = (STRETCH,) if stretch else ()
    in_column(*widgets, *below, inside=column, margins=(14, 2, 14, 4) if widgets else 0, spacing=8)
    return column
