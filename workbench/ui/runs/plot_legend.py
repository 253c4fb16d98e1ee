"""Which line of a plot is which, beside the plot and not on it: nothing hides what is drawn."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

_SAMPLE = 22
_GAP = 6
_BETWEEN = 16


class PlotLegend(QWidget):
    """Samples of lines, each followed by its name."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[tuple[str, QPen], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_lines(self, lines: tuple[tuple[str, QPen], ...]) -> None:
        self._lines = lines
        self.setAccessibleName("Lines: " + ", ".join(name for name, _ in lines))
        self.update()

    def sizeHint(self) -> QSize:
        """One line of text; as wide as there is room."""
        return QSize(100, self.fontMetrics().height() + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw samples and names from left to right."""
        brush = QPainter(self)
        metrics = self.fontMetrics()
        middle = self.height() / 2
        base = middle + (metrics.ascent() - metrics.descent()) / 2
        x = 2.0
        for name, pen in self._lines:
            thick = QPen(pen)
            thick.setWidthF(2)
            thick.setCapStyle(Qt.PenCapStyle.FlatCap)
            brush.setPen(thick)
            brush.drawLine(QPointF(x, middle), QPointF(x + _SAMPLE, middle))
            brush.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            brush.drawText(QPointF(x + _SAMPLE + _GAP, base), name)
            x += _SAMPLE + _GAP + metrics.horizontalAdvance(name) + _BETWEEN
        brush.end()
