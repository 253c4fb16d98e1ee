"""The skeleton of the insight panel."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from workbench.core.insight import Insight
from workbench.render.theme import Theme


class InsightPanel(QWidget):
    """Cards of insights."""

    chosen = Signal(str)
    step_shown = Signal(object)
    export_requested = Signal(object)

    def begin(self) -> None:
        """New insights are being worked out."""

    def show_insight(self, insight: Insight) -> None:
        """Show an insight in place of the one with the same key."""

    def finish(self) -> None:
        """Drop what did not come again."""

    def clear(self) -> None:
        """Drop everything."""

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
