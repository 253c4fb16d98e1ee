"""One insight as a card: a heading that folds, a button to export, and the view that fits its kind."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QMoveEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QToolButton

from workbench.core.grid import move_target, target_move
from workbench.core.insight import TYPED, Curve, Facts, Insight, Steps, Table
from workbench.core.thought import Domains, Relaxation, Tree
from workbench.render.theme import Theme
from workbench.ui.insights.curve_view import CurveView
from workbench.ui.insights.drawn_view import DrawnView
from workbench.ui.insights.facts_view import FactsView
from workbench.ui.insights.steps_view import StepsView
from workbench.ui.insights.table_view import InsightTable
from workbench.ui.insights.tree_view import TreeView
from workbench.ui.widgets import frame_budget
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.painter import colour
from workbench.ui.widgets.plain_text import set_tip
from workbench.ui.widgets.scrolled import follow
from workbench.ui.widgets.transport import GlyphButton
from workbench.ui.widgets.wrapped_button import WrappedButton

Body = FactsView | InsightTable | CurveView | StepsView | TreeView | DrawnView


_VIEWS: dict[type[Insight], Callable[[], Body]] = {
    Facts: FactsView,
    Table: InsightTable,
    Curve: CurveView,
    Steps: StepsView,
    Relaxation: StepsView,
    Domains: StepsView,
    Tree: TreeView,
}
"""What shows each kind; others are drawn as `render.insight_scene` has them."""


class InsightCard(QFrame):
    """A heading that folds, a button to export, and the insight. Folded or hidden, it only keeps the newest."""

    chosen = Signal(str)
    step_shown = Signal(object)
    export_requested = Signal(object)

    def __init__(self, insight: Insight, theme: Theme | None, fits: Callable[[str], bool] = lambda _: True) -> None:
        """fits: as of the panel."""
        super().__init__()
        self.setObjectName(f"insight {insight.key}")
        self.setProperty("card", True)
        self.insight = insight
        self.fresh = True
        self._fits = fits
        self._theme = theme
        self._pending = True
        self._stale = False
        self._body: Body | None = None
        self._entry: QLineEdit | None = None
        self._fold = GlyphButton("open", "Fold")
        self._fold.clicked.connect(self.toggle)
        self._title = WrappedButton()  # a long title must not widen the column, and is not cut
        self._title.setObjectName("heading")
        self._title.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the fold button beside it does the same
        self._title.clicked.connect(self.toggle)
        self._export = export = QToolButton()
        export.setObjectName("export")
        export.setText("Export…")
        export.setAutoRaise(True)
        export.clicked.connect(self._on_export)
        head = in_row(self._fold, (self._title, 1), export, spacing=0)
        self._column = in_column(head, inside=self, margins=(8, 6, 8, 10), spacing=6)
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

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        follow(self, event)

    def toggle(self) -> None:
        opened = self.folded
        self._fold.set_sign("open" if opened else "shut", "Fold" if opened else "Unfold")
        self._retitle()
        for part in (self._body, self._entry):
            if part is not None:
                part.setVisible(opened)
        self.catch_up()

    def take(self, insight: Insight) -> None:
        """A newer insight with the same key."""
        self.insight, self.fresh, self._pending = insight, True, True
        self._retitle()
        self.set_stale(False)
        self.catch_up()

    def catch_up(self) -> None:
        """Show the newest insight if the card is seen."""
        if not self._pending or self.folded or not self.isVisible():
            return
        self._pending = False
        if self._body is None:
            self._adopt(_VIEWS.get(type(self.insight), DrawnView)())
        assert self._body is not None
        self._body.show_insight(self.insight)  # type: ignore[arg-type]  # the body was made for this type
        self._body.setEnabled(self._title.isEnabled())
        self._body.set_stale(self._stale)
        self._offer_row()

    def suits(self, insight: Insight) -> bool:
        """Whether the card can show it."""
        return type(insight) is type(self.insight)

    @property
    def dead(self) -> bool:
        """Whether its rows make moves, and for another board than the one that is edited."""
        rows = self.insight.rows if isinstance(self.insight, Table) else ()
        moves = [row.target for row in rows if row.target and target_move(row.target) is not None]
        return bool(moves) and not self._fits(moves[0])

    def set_stale(self, stale: bool) -> None:
        alive = not (stale and self.dead)  # where it is not, the words that say how a row is chosen are grey, too
        if (stale, alive) != (self._stale, self._title.isEnabled()):
            self._stale = stale
            self._title.setEnabled(alive)
            if self._body is not None:
                self._body.setEnabled(alive)
                self._body.set_stale(stale)

    @property
    def stale(self) -> bool:
        return self._stale

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._quieten()
        if self._body is not None:
            self._body.set_theme(theme)

    def _adopt(self, body: Body) -> None:
        self._body = body
        if self._theme is not None:
            body.set_theme(self._theme)
        if isinstance(body, InsightTable | StepsView | TreeView):
            body.chosen.connect(self.chosen)
        if isinstance(body, DrawnView):
            body.clicked.connect(self.chosen)
        if isinstance(body, StepsView):
            body.step_shown.connect(self.step_shown)
        self._column.nest(in_row(body, margins=(8, 0, 4, 0)))
        body.show()

    def _offer_row(self) -> None:
        """A line for a further row, where a table takes one."""
        table = self.insight
        added = table.added if isinstance(table, Table) else None
        if added is not None and self._entry is None:
            self._entry = QLineEdit()
            self._entry.setObjectName("further row")
            self._entry.returnPressed.connect(self._on_further_row)
            self._column.nest(in_row(self._entry, margins=(8, 0, 4, 0)))
        if self._entry is not None:
            self._entry.setVisible(added is not None)
            self._entry.setPlaceholderText(table.hint if isinstance(table, Table) else "")
            self._entry.setAccessibleName(self._entry.placeholderText())

    def _on_further_row(self) -> None:
        text, table = (self._entry.text().strip() if self._entry else ""), self.insight
        if self._entry is not None and text and isinstance(table, Table) and table.added is not None:
            self._entry.clear()
            self.chosen.emit(move_target(table.added.replace(TYPED, text)))

    def _quieten(self) -> None:
        """Show the button less distinctly than the insight."""
        if self._theme is not None:
            palette = self._export.palette()
            palette.setColor(QPalette.ColorRole.ButtonText, QColor(colour(self._theme, "muted")))
            self._export.setPalette(palette)

    def _retitle(self) -> None:
        self._title.set_sentence(self.insight.title)
        set_tip(self._title, self.insight.title)
        self.setAccessibleName(self.insight.title)
        for button in (self._fold, self._export):  # a person who hears them does not see beside which title they stand
            button.setAccessibleName(f"{button.toolTip() or 'Export'}: {self.insight.title}")
        self._fold.setProperty("status_text", f"{self.insight.title}: Space folds it or opens it, Tab goes on")

    def _on_export(self) -> None:
        self.export_requested.emit(self.insight)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up in a pass of the event loop of its own: a tab with eight cards would not be painted for as long."""
        super().showEvent(event)
        if self._pending:
            frame_budget.when_free(self, self.catch_up)
