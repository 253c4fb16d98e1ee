"""The newest boards of a few runs side by side, each under the colour of its line in the plot. A click chooses."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPixmap, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QWidget

from workbench.core.wording import number_text
from workbench.render.theme import Theme
from workbench.solve.runs import Run
from workbench.ui.runs import words
from workbench.ui.runs.run_book import RunBook
from workbench.ui.runs.thumbnail import OneByOne, Render, thumbnail
from workbench.ui.widgets.layouts import in_row
from workbench.ui.widgets.painter import colour
from workbench.ui.widgets.plain_text import draw_wrapped, set_tip

_LARGEST = 180  # pixels of a board's edge at most
_INSET = 6


class LaneBoards(QWidget):
    """Follows what it is given: call `refresh` when something has come of the runs."""

    def __init__(self, book: RunBook) -> None:
        super().__init__()
        self._book = book
        self.setObjectName("lane-boards")
        self.render_board: Render | None = None
        self._theme: Theme | None = None
        self._cards: list[LaneCard] = []
        self._group = QButtonGroup(self)
        self._row = in_row(inside=self, spacing=6)
        self._painting = OneByOne(self, self._paint_one)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for card in self._cards:
            card.forget()
        self._painting.begin()

    def show_runs(self, runs: Sequence[Run]) -> None:
        """Other runs; none hides it."""
        if [card.run for card in self._cards] != list(runs):
            for card in self._cards:
                self._group.removeButton(card)
                self._row.removeWidget(card)
                card.setParent(None)
                card.deleteLater()
            self._cards = [LaneCard(run) for run in runs]
            for card in self._cards:
                card.clicked.connect(self._on_clicked)
                self._group.addButton(card)
                self._row.addWidget(card)
        self.setVisible(bool(runs))
        self._painting.begin()

    def refresh(self, labels: Sequence[str], inks: Sequence[str]) -> None:
        """What tells the runs apart and the roles of their colours are these; their boards are looked at anew."""
        for card, label, ink in zip(self._cards, labels, inks, strict=True):
            card.tell(label, QColor() if self._theme is None else colour(self._theme, ink))
        self._painting.begin()

    def mark(self, run: Run | None) -> None:
        """Whose board is on show."""
        self._group.setExclusive(False)
        for card in self._cards:
            card.setChecked(card.run is run)
        self._group.setExclusive(True)

    def showEvent(self, event: QShowEvent) -> None:
        """What came while nobody looked is painted now."""
        super().showEvent(event)
        self._painting.begin()

    def _paint_one(self) -> bool:
        card = next((card for card in self._cards if card.stale), None)
        if self.render_board is None or self._theme is None or card is None:
            return False
        card.paint_board(self.render_board, self._theme)
        return True

    def _on_clicked(self) -> None:
        card = self.sender()
        if isinstance(card, LaneCard):
            self._book.show_run(card.run, front=True)


class LaneCard(QAbstractButton):
    """One run: a bar in its colour, its board, what tells it from the others, and how it stands."""

    def __init__(self, run: Run) -> None:
        super().__init__()
        self.setObjectName("lane")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.run = run
        self._label, self._ink = "", QColor()
        self._picture: QPixmap | None = None
        self._painted: tuple[object, int] | None = None

    @property
    def stale(self) -> bool:
        """Whether its board has to be painted."""
        return self.run.best is not None and self._painted != (self.run.best, self._edge)

    @property
    def _edge(self) -> int:
        return max(1, min(_LARGEST, self.width() - 2 * _INSET))

    def forget(self) -> None:
        """Its board is to be painted anew."""
        self._painted = None

    def tell(self, label: str, ink: QColor) -> None:
        self._label, self._ink = label, ink
        told = f"{label}: {_standing(self.run)}"
        self.setAccessibleName(told)
        set_tip(self, f"{told}\nShow this board")
        self.update()

    def paint_board(self, render: Render, theme: Theme) -> None:
        best = self.run.best
        assert best is not None
        self._picture = thumbnail(render(best.board), theme, self._edge, self.devicePixelRatioF())
        self._painted = best, self._edge
        self.update()

    def heightForWidth(self, width: int) -> int:
        """As high as its board is wide, and two lines more."""
        edge = max(1, min(_LARGEST, width - 2 * _INSET))
        return edge + 2 * self.fontMetrics().lineSpacing() + 3 * _INSET + 6

    def sizeHint(self) -> QSize:
        """In the width that it has."""
        return QSize(100, self.heightForWidth(self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        brush = QPainter(self)
        brush.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.isChecked() or self.hasFocus()
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        brush.setPen(self.palette().color(QPalette.ColorRole.Accent if lit else QPalette.ColorRole.Mid))
        brush.setBrush(self.palette().color(QPalette.ColorRole.Base))
        brush.drawRoundedRect(frame, 4, 4)
        brush.fillRect(QRectF(_INSET, _INSET, self.width() - 2 * _INSET, 3), self._ink)
        edge, line = self._edge, self.fontMetrics().lineSpacing()
        place = QRectF((self.width() - edge) / 2, _INSET + 6, edge, edge)
        muted = self.palette().color(QPalette.ColorRole.PlaceholderText)
        brush.setPen(muted)
        if self._picture is not None:
            brush.drawPixmap(place, self._picture, QRectF(self._picture.rect()))
        else:
            outcome = self.run.outcome
            why = "No board" if outcome is None or not outcome.error else outcome.error
            draw_wrapped(brush, place, "No board yet" if self.run.running else why, Qt.AlignmentFlag.AlignCenter)
        text = QRectF(_INSET, place.bottom() + 2, self.width() - 2 * _INSET, line)
        brush.setPen(self.palette().color(QPalette.ColorRole.Text))
        brush.drawText(text, Qt.AlignmentFlag.AlignCenter, self._cut(self._label))
        brush.setPen(muted)
        brush.drawText(text.translated(0, line), Qt.AlignmentFlag.AlignCenter, self._cut(_standing(self.run)))
        brush.end()

    def _cut(self, text: str) -> str:
        return self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, self.width() - 2 * _INSET)


def _standing(run: Run) -> str:
    """How a run stands, in a word or two: its best, and the time."""
    best = words.numbers_of(run).best
    worth = "" if best is None else f"{number_text(best)} · "
    return f"{words.sign(run)} {worth}{words.seconds(run.trace.elapsed)}"
