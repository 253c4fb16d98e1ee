"""A card below a toolbar button that says how the board is shown. It stays open while one tries values."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QWidget

from workbench.core.options import Values
from workbench.render.theme import Theme
from workbench.ui.board.editing import Editing
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.options_form import OptionsForm
from workbench.ui.widgets.pieces import named
from workbench.ui.widgets.plain_text import PlainLabel
from workbench.ui.widgets.wheel import WheelGuard


class ViewCard(QFrame):
    """The view options of the board, except those that are stepped under it."""

    def __init__(self, editing: Editing, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("view-card")
        self._editing = editing
        self._form = OptionsForm()
        self._form.changed.connect(self._on_changed)
        in_column(
            named(PlainLabel("How the board is shown"), "card-title"),
            self._form,
            inside=self,
            margins=(16, 12, 16, 14),
            spacing=10,
        )
        editing.view_changed.connect(self._follow)
        editing.board_changed.connect(self._follow)
        editing.views_offered.connect(self._follow)
        self.setMinimumWidth(300)
        WheelGuard(self)

    def set_theme(self, theme: Theme) -> None:
        self._form.set_theme(theme)

    def show_below(self, button: QWidget) -> None:
        """Open it below a button, or at the window's corner when the button is hidden."""
        self._fill()
        self.move(button.mapToGlobal(QPoint(0, button.height() + 4)))
        self.show()
        self._form.setFocus()
        self.focusNextChild()

    @property
    def empty(self) -> bool:
        return not self._offered()

    def _offered(self) -> tuple[str, ...]:
        return tuple(option.name for option in self._editing.view_options if option.how_shown)

    def _follow(self) -> None:
        if self.isVisible():  # most people never open it
            self._fill()

    def _fill(self) -> None:
        names = self._offered()
        self._form.set_options(
            tuple(option for option in self._editing.view_options if option.name in names),
            Values({name: self._editing.view[name] for name in names}),
        )
        self.adjustSize()

    def _on_changed(self, values: Values) -> None:
        self._editing.said.emit("")  # the sentence was about the view before
        self._editing.set_view(Values({**self._editing.view, **values}))
