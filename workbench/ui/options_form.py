"""The skeleton of the options form."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from workbench.core.options import Option, Values
from workbench.render.theme import Theme


class OptionsForm(QWidget):
    """A form of options."""

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values = Values()

    def set_options(self, options: tuple[Option, ...], values: Values) -> None:
        """Show editors for `options`."""
        self._values = values

    def values(self) -> Values:
        """The values now."""
        return self._values

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
