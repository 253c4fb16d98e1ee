"""Why there is nothing to look at, whole, and a button for what has something."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame

from workbench.core.wording import with_capital
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import push_button, wrapped
from workbench.ui.widgets.plain_text import literal


class RefusalCard(QFrame):
    """Shows what it is told; hidden while there is nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("refusal")
        self.setProperty("card", True)
        self._why = wrapped("refusal-why")
        self._offer = push_button("", "refusal-offer")
        self.taken = self._offer.clicked
        """The person wants what is offered."""
        in_column(self._why, in_row(self._offer, STRETCH), inside=self, margins=(16, 8, 12, 10), spacing=8)
        self.hide()

    @property
    def why(self) -> str:
        """What is shown; empty while there is nothing."""
        return self._why.text()

    def tell(self, why: str, offer: str = "") -> None:
        """Show why; `offer` stands on the button, without one there is none."""
        self._why.setText(with_capital(why))
        self._offer.setText(literal(offer))
        self._offer.setVisible(bool(offer))
        self.setVisible(bool(why))
