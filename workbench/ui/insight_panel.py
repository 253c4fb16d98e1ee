"""What there is to know about a board, as a column of cards. It computes nothing and opens no dialog."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QPalette, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from workbench.core.insight import Bars, Curve, Facts, Insight, Step, Steps, Table
from workbench.render.theme import Theme
from workbench.ui.charts import BarsView, CurveView
from workbench.ui.facts_view import FactsView, TableView
from workbench.ui.painter import colour
from workbench.ui.steps_view import StepsView
from workbench.ui.transport import GlyphButton

PATIENCE = 250
"""Milliseconds before old values are greyed: quick insights come sooner, and nothing blinks."""

Body = FactsView | TableView | BarsView | CurveView | StepsView


def _make_body(insight: Insight) -> Body:
    match insight:
        case Facts():
            return FactsView()
        case Table():
            return TableView()
        case Bars():
            return BarsView()
        case Curve():
            return CurveView()
        case Steps():
            return StepsView()


class InsightCard(QFrame):
    """A heading that folds, a button to export, and the insight. Folded or hidden, it only keeps the newest."""

    chosen = Signal(str)
    step_shown = Signal(object)
    export_requested = Signal(object)

    def __init__(self, insight: Insight, theme: Theme | None) -> None:
        super().__init__()
        self.setObjectName(f"insight {insight.key}")
        self.setProperty("card", True)
        self.insight = insight
        self.fresh = True
        self._theme = theme
        self._pending = True
        self._stale = False
        self._body: Body | None = None
        self._fold = GlyphButton("open", "Fold")
        self._fold.clicked.connect(self.toggle)
        self._title = QToolButton()
        self._title.setObjectName("heading")
        self._title.setAutoRaise(True)
        self._title.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the fold button beside it does the same
        font = self._title.font()
        font.setWeight(QFont.Weight.DemiBold)
        self._title.setFont(font)
        self._title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._title.clicked.connect(self.toggle)
        self._export = export = QToolButton()
        export.setObjectName("export")
        export.setText("Export…")
        export.setAutoRaise(True)
        export.clicked.connect(self._on_export)
        head = QHBoxLayout()
        head.setSpacing(0)
        head.addWidget(self._fold)
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(export)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(8, 6, 8, 10)
        self._column.setSpacing(6)
        self._column.addLayout(head)
        self._retitle()
        self._quieten()

    @property
    def body(self) -> Body | None:
        """What shows the insight; made when it is first seen."""
        return self._body

    @property
    def folded(self) -> bool:
        """Whether only the heading is shown."""
        return self._fold.sign == "shut"

    def toggle(self) -> None:
        """Fold or unfold."""
        opened = self.folded
        self._fold.set_sign("open" if opened else "shut", "Fold" if opened else "Unfold")
        if self._body is not None:
            self._body.setVisible(opened)
        self.catch_up()

    def take(self, insight: Insight) -> None:
        """A newer insight with the same key."""
        self.insight, self.fresh, self._pending = insight, True, True
        self._retitle()
        self.set_stale(False)
        self.catch_up()

    def catch_up(self) -> None:
        """Show the newest insight if somebody sees it."""
        if not self._pending or self.folded or not self.isVisible():
            return
        self._pending = False
        if self._body is None:
            self._adopt(_make_body(self.insight))
        assert self._body is not None
        self._body.show_insight(self.insight)  # type: ignore[arg-type]  # the body was made for this type
        self._body.set_stale(self._stale)

    def suits(self, insight: Insight) -> bool:
        """Whether the card can show it."""
        return type(insight) is type(self.insight)

    def set_stale(self, stale: bool) -> None:
        """Grey what is shown, or not."""
        if stale != self._stale:
            self._stale = stale
            if self._body is not None:
                self._body.set_stale(stale)

    @property
    def stale(self) -> bool:
        """Whether what is shown is greyed."""
        return self._stale

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self._quieten()
        if self._body is not None:
            self._body.set_theme(theme)

    def _adopt(self, body: Body) -> None:
        self._body = body
        if self._theme is not None:
            body.set_theme(self._theme)
        if isinstance(body, TableView | BarsView | StepsView):
            body.chosen.connect(self.chosen)
        if isinstance(body, StepsView):
            body.step_shown.connect(self.step_shown)
        holder = QHBoxLayout()
        holder.setContentsMargins(8, 0, 4, 0)
        holder.addWidget(body)
        self._column.addLayout(holder)
        body.show()

    def _quieten(self) -> None:
        """The button steps back behind the insight."""
        if self._theme is not None:
            palette = self._export.palette()
            palette.setColor(QPalette.ColorRole.ButtonText, QColor(colour(self._theme, "muted")))
            self._export.setPalette(palette)

    def _retitle(self) -> None:
        self._title.setText(self.insight.title)
        self.setAccessibleName(self.insight.title)

    def _on_export(self) -> None:
        self.export_requested.emit(self.insight)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.catch_up()


class InsightPanel(QWidget):
    """Cards in the order in which their insights first came.

    chosen            the target of a row, bar or step that was clicked.
    step_shown        the Step a person is at, or None when he leaves.
    export_requested  the Insight to be exported.
    """

    chosen = Signal(str)
    step_shown = Signal(object)
    export_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("insights")
        self._cards: dict[str, InsightCard] = {}
        self._theme: Theme | None = None
        self._walker: InsightCard | None = None
        self._grey = QTimer(self)
        self._grey.setSingleShot(True)
        self._grey.setInterval(PATIENCE)
        self._grey.timeout.connect(self._on_patience)
        inside = QWidget()
        inside.setObjectName("insight column")
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._column.addStretch(1)
        scroll = QScrollArea()
        scroll.setObjectName("insight scroll")
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)

    @property
    def cards(self) -> tuple[InsightCard, ...]:
        """The cards from top to bottom."""
        return tuple(self._cards.values())

    def begin(self) -> None:
        """New insights are being worked out: what does not come soon is greyed."""
        for card in self._cards.values():
            card.fresh = False
        self._grey.start()

    def show_insight(self, insight: Insight) -> None:
        """Show an insight in place of the one with the same key; scroll position, sorting and selection stay."""
        card = self._cards.get(insight.key)
        if card is not None and not card.suits(insight):
            self._drop(insight.key)
            card = None
        if card is not None:
            card.take(insight)
            return
        card = InsightCard(insight, self._theme)
        card.chosen.connect(self.chosen)
        card.step_shown.connect(self._on_step)
        card.export_requested.connect(self.export_requested)
        self._cards[insight.key] = card
        self._column.insertWidget(self._column.count() - 1, card)
        card.show()  # now, not when the event loop comes round to it

    def finish(self) -> None:
        """All have come: drop the cards whose insights did not come again."""
        self._grey.stop()
        for key in [key for key, card in self._cards.items() if not card.fresh]:
            self._drop(key)

    def clear(self) -> None:
        """Drop everything: another board."""
        self._grey.stop()
        for key in list(self._cards):
            self._drop(key)

    def leave_steps(self) -> None:
        """Stand at no step."""
        if self._walker is not None and isinstance(self._walker.body, StepsView):
            self._walker.body.leave()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        for card in self._cards.values():
            card.set_theme(theme)

    def _drop(self, key: str) -> None:
        card = self._cards.pop(key)
        if card is self._walker:
            self.leave_steps()
            self._walker = None
        self._column.removeWidget(card)
        card.hide()
        card.deleteLater()

    def _on_patience(self) -> None:
        for card in self._cards.values():
            card.set_stale(not card.fresh)

    def _on_step(self, step: Step | None) -> None:
        card = self.sender()
        if isinstance(card, InsightCard):
            if step is not None and self._walker is not None and self._walker is not card:
                # one step at a time: walking elsewhere leaves the first list
                before, self._walker = self._walker, card
                if isinstance(before.body, StepsView):
                    before.body.leave()
            elif step is None and card is not self._walker:
                return
            self._walker = card if step is not None else None
        self.step_shown.emit(step)
