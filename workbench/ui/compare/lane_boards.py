"""The newest boards of a few runs side by side, each under the colour of its line in the plot. A click chooses."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QButtonGroup, QWidget

from workbench.core.wording import duration_text, number_text
from workbench.render.theme import Theme
from workbench.solve.runs.run import Run
from workbench.ui.runs import run_numbers, words
from workbench.ui.runs.board_card import BoardCard
from workbench.ui.runs.run_book import RunBook
from workbench.ui.runs.thumbnail import OneByOne, Render
from workbench.ui.widgets.layouts import STRETCH, in_row
from workbench.ui.widgets.painter import colour
from workbench.ui.widgets.pieces import named

_LARGEST = 56  # pixels of a board's edge at most: the plot above has the room


class LaneBoards(QWidget):
    """Follows what it is given: call `refresh` when the runs have new boards."""

    def __init__(self, book: RunBook) -> None:
        super().__init__()
        self.setObjectName("lane-boards")
        self.render_board: Render | None = None
        self._theme: Theme | None = None
        self._cards: dict[Run, BoardCard] = {}
        self._shown_labels: tuple[Sequence[str], Sequence[str]] = (), ()
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(lambda place: book.show_run(list(self._cards)[place], front=True))
        self._row = in_row(STRETCH, inside=self, spacing=6)
        self._painting = OneByOne(self, self._paint_one)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for card in self._cards.values():
            card.forget()
        self.refresh(*self._shown_labels)
        self._painting.hurry()

    def show_runs(self, runs: Sequence[Run]) -> None:
        """Show other runs; without any it is hidden."""
        if list(self._cards) != list(runs):
            for card in self._cards.values():
                self._group.removeButton(card)
                self._row.removeWidget(card)
                card.setParent(None)
                card.deleteLater()
            self._cards, self._shown_labels = {}, ((), ())
            for place, run in enumerate(runs):
                card = self._cards[run] = BoardCard(_LARGEST)
                named(card, "lane", label=run.name)
                card.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                card.setMaximumWidth(4 * _LARGEST)
                self._group.addButton(card, place)
                self._row.insertWidget(place, card, 20)  # the stretch behind the cards takes the room that is left
        self.setVisible(bool(runs))
        self._painting.begin()

    def refresh(self, labels: Sequence[str], inks: Sequence[str]) -> None:
        """Show the newest board of each run, under the words that tell the runs apart and in the roles of their
        colours."""
        self._shown_labels = labels, inks  # none as long as nothing is known of other runs
        for (run, card), label, ink in zip(self._cards.items(), labels, inks, strict=False):
            best, outcome = run.best, run.outcome
            numbers = _numbers_of(run)
            error = "" if outcome is None else outcome.error
            why = words.in_short(outcome).capitalize() if outcome is not None and error else "No board"
            found = "" if best is None or not best.by else f"by {best.by}"
            text = " ".join(filter(None, (*numbers, found)))
            tip = f"{label}: {text}\n{error or 'Show this board'}"
            board = None if best is None else best.board
            line = None if self._theme is None else colour(self._theme, ink)
            lines = (*label.split(" · ", 1), *numbers)  # names may begin alike; who found it stands in the tip
            card.tell(board, lines, tip, "No board yet" if run.running else why, line)
        self._painting.begin()

    def mark(self, run: Run | None) -> None:
        """Mark the run whose board is on show."""
        self._group.setExclusive(False)
        for one, card in self._cards.items():
            card.setChecked(one is run)
        self._group.setExclusive(True)

    def showEvent(self, event: QShowEvent) -> None:
        """Paint what came while the boards were hidden."""
        super().showEvent(event)
        self._painting.begin()

    def _paint_one(self) -> bool:
        card = next((card for card in self._cards.values() if card.stale), None)
        if self.render_board is None or self._theme is None or card is None:
            return False
        card.paint_board(self.render_board, self._theme)
        return True


def _numbers_of(run: Run) -> tuple[str, ...]:
    """How a run stands, in a word or two: its best, and the time."""
    best, time = run_numbers.numbers_of(run).best, duration_text(run.trace.elapsed)
    return (f"{words.sign(run)} {time}",) if best is None else (f"{words.sign(run)} {number_text(best)}", time)
