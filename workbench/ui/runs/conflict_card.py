"""Why a board is impossible: the clues and entries that contradict each other, as sentences one can point at."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from workbench.core.verdict import Violation
from workbench.ui.board.control_stops import ControlStops
from workbench.ui.widgets.layouts import in_column
from workbench.ui.widgets.pieces import named, set_property, wrapped
from workbench.ui.widgets.wrapped_button import WrappedButton


class ConflictCard(QFrame):
    """A list of reasons; a click on one lights it alone, a click on the heading lights all. The Tab key stops there
    once, arrow keys go through them."""

    chosen = Signal(object)  # a tuple of Violations

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("conflict")
        self._conflict: tuple[Violation, ...] = ()
        self._mood = ""
        self.setProperty("mood", "")
        self._heading = named(WrappedButton(), "conflict-heading")
        self._heading.clicked.connect(self._on_heading)
        self._foot = wrapped("conflict-foot")
        self._column = in_column(self._heading, self._foot, inside=self, margins=(10, 8, 10, 8), spacing=2)
        self._reasons: list[WrappedButton] = []
        self._stops = ControlStops(self)
        self.hide()

    def show_conflict(
        self,
        conflict: tuple[Violation, ...],
        stale: bool = False,
        forbids: bool = False,
        minimal: bool = False,
        wrong: bool = False,
    ) -> None:
        """List a conflict. `stale`: it is about another board, so nothing is lit. `forbids`: there are answers, but
        none with what was asked about. `minimal`: it is proved that no smaller part of it is impossible.
        `wrong`: each part is wrong by itself."""
        if conflict == self._conflict and not conflict:
            return
        self._conflict = conflict
        for button in self._reasons:
            self._column.removeWidget(button)
            button.hide()  # it is deleted later, and would be seen below the new ones until then
            button.deleteLater()
        self._reasons = [self._reason(violation, stale) for violation in conflict]
        for place, button in enumerate(self._reasons, 1):
            self._column.insertWidget(place, button)
        self._mood = "calm" if forbids else ""  # a conflict that was only asked about is no alarm
        self.set_aged(stale)
        what = "Wrong, each by itself" if wrong else _heading(len(conflict), forbids)
        # no more than was proved: without one of these there may be another conflict
        self._foot.setText(f"No smaller part of them {'forbids it' if forbids else 'is impossible'}.")
        self._heading.set_sentence(f"{what} (on another board)" if stale else what)
        self._heading.setEnabled(not stale)
        self._stops.take([[self._heading, *self._reasons]])
        self._foot.setVisible(minimal and len(conflict) > 1)
        self.setVisible(bool(conflict))

    def set_aged(self, aged: bool) -> None:
        """Whether it is dimmed: it is about another board, or something else is asked by now."""
        mood = "aged" if aged else self._mood
        set_property(self, "mood", mood, self._heading, *self._reasons, self._foot)

    def _reason(self, violation: Violation, stale: bool) -> WrappedButton:
        sentence = WrappedButton(f"•  {violation.message}")
        button = named(sentence, "conflict-reason", "Light this one alone", violation.message)
        button.setEnabled(not stale)
        button.clicked.connect(lambda: self.chosen.emit((violation,)))
        return button

    def _on_heading(self) -> None:
        self.chosen.emit(self._conflict)


def _heading(parts: int, forbids: bool) -> str:
    if forbids:
        return "This alone forbids it" if parts == 1 else f"These {parts} together forbid it"
    return "This alone leaves no answer" if parts == 1 else f"These {parts} cannot stand together"
