"""Tables of insights: a row is chosen by its target, and may be typed into or taken away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView

from workbench.core.grid import move_target
from workbench.core.insight import AWAITED, TYPED, Row, Table
from workbench.core.wording import scalar_text
from workbench.ui.widgets.pages import reveal_row
from workbench.ui.widgets.table import TableView
from workbench.ui.widgets.table_rows import Column, Index

ScrollHint = QAbstractItemView.ScrollHint

_MOST = 10_000  # rows that are laid out below each other: the page scrolls, not the table in it


class InsightTable(TableView):
    """What is chosen is a row's target; where a row says so, typing in a cell, and Delete, choose a move.

    What a cell is edited to is no value of the table: it is a move, and the board that it makes has a new table.
    """

    chosen = Signal(str)  # a target

    def __init__(self) -> None:
        super().__init__(most=_MOST)
        self.tip: Callable[[Row], str] | None = None
        """What the pointer is told of a row."""
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)

    def show_insight(self, table: Table) -> None:
        """Show a table; sorting, scroll position and the selected row (by target or values) stay."""
        self.setAccessibleName(table.title)
        before, place = self.marked, self.verticalScrollBar().value()
        self.model_rows.show(table.rows, [self._column(at, name, table) for at, name in enumerate(table.columns)])
        if before:
            self.mark([row for row in table.rows if _same(row, before[0])][:1])
        self.verticalScrollBar().setValue(place)

    def scrollTo(self, index: Index, hint: ScrollHint = ScrollHint.EnsureVisible) -> None:
        super().scrollTo(index, hint)
        reveal_row(self, index)

    def _column(self, at: int, name: str, table: Table) -> Column[Row]:
        values = (row.values[at] for row in table.rows)
        known = next((one for one in values if one not in (None, AWAITED)), None)
        if known is None and any(row.values[at] == AWAITED for row in table.rows):
            known = 0  # numbers are awaited
        number = isinstance(known, int | float) and not isinstance(known, bool)
        return Column(
            str(at),
            name,
            lambda row: scalar_text(row.values[at]),
            lambda row: row.values[at],
            number=number,
            wide=not number and at == len(table.columns) - 1,  # a chosen row is blue up to the edge
            tip=self.tip,
            edit=partial(self._typed, at),
        )

    def _typed(self, at: int, row: Row) -> Callable[[str], None] | None:
        """What typing in a cell does; None where nothing can be typed."""
        move = row.typed[at] if at < len(row.typed) else None
        if move is None:
            return None
        return lambda text: self.chosen.emit(move_target(move.replace(TYPED, text))) if text else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and index.isValid():
            removal = self.row_at(index).removal
            if removal is not None:
                self.chosen.emit(move_target(removal))
                return
        super().keyPressEvent(event)

    def choose(self, row: Row) -> None:
        """A row that has a target is chosen by it."""
        if row.target is not None:
            self.chosen.emit(row.target)


def _same(one: Row, other: Row) -> bool:
    return one.target == other.target if other.target else one.values == other.values
