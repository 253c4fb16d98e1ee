"""All settings of a question as one form that lies over the column while it is used: options, limits, parameters."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QFrame, QWidget
from shiboken6 import isValid

from workbench.core.options import Kind, Option, Value, Values, without_effect
from workbench.core.task import HOW, Task
from workbench.ui.ask.limits_form import LimitsForm, align
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.options_form import OptionsForm
from workbench.ui.widgets.pieces import MUTED, flat_button, named, pressed_by_enter, wrapped
from workbench.ui.widgets.scrolled import scrolled
from workbench.ui.widgets.settings import Settings
from workbench.ui.widgets.tab_order import enter, go_on

_WIDE = 560  # pixels from which on options and limits stand side by side
_FIRST = 2  # options that are told though they are as usual


class AskForm(QFrame):
    """The form. Escape, Enter in a field, its cross and Start close it, and so does the keyboard when it goes
    elsewhere.

    place    puts it where it belongs, as high as `height_for` says: called whenever what is in it needs other room.
    """

    def __init__(self, settings: Settings | None, opener: QWidget) -> None:
        """settings: where presets of parameters are kept. opener: what opens it, and gets the keyboard back where what
        had it before is gone."""
        super().__init__()
        self.setObjectName("ask-form")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # a press beside a field is none elsewhere
        self._opener = opener
        self._came_from: QWidget | None = None
        self.place: Callable[[], object] = lambda: None
        self._summary = wrapped("task_summary", ink=MUTED)
        self.options = OptionsForm()
        self.limits = LimitsForm(settings)
        self._done = flat_button("✕", "ask-close", "Put the settings away (Esc)", self.put_away)
        left, right, inside = QWidget(), QWidget(), named(QWidget(), "question")
        in_column(self.options, STRETCH, inside=left)
        in_column(self.limits, STRETCH, inside=right)
        self._row = in_row((left, 1), (right, 1), spacing=20)
        head = in_row((self._summary, 1), self._done, spacing=8)
        in_column(head, self._row, STRETCH, inside=inside, margins=(14, 10, 14, 14), spacing=10)
        self._inside = inside
        inside.installEventFilter(self)
        area = scrolled(inside, "ask-scrolled")
        self.limits.grown.connect(lambda: QTimer.singleShot(0, area, lambda: self.limits.reveal_problem(area)))
        in_column(area, inside=self, margins=1)
        self.hide()

    def show_task(self, task: Task, values: Values) -> None:
        self._summary.setText(task.summary)
        self.options.set_options(task.options, values)
        self.options.setVisible(bool(task.options))
        self.limits.set_solver(task.solver(values))

    def height_for(self, width: int) -> int:
        """As high as what is in it, at that width."""
        wide = QBoxLayout.Direction.LeftToRight if width >= _WIDE else QBoxLayout.Direction.TopToBottom
        self._row.setDirection(wide)
        alone = wide is QBoxLayout.Direction.LeftToRight or not self.options.isVisibleTo(self)
        align(self.options, self.limits, alone=alone)
        layout = self._inside.layout()
        assert layout is not None
        height = layout.heightForWidth(width - 4) if layout.hasHeightForWidth() else -1
        return max(height, layout.sizeHint().height()) + 8

    def open(self) -> None:
        self._came_from = QApplication.focusWidget()
        self.show()
        self.raise_()
        enter(self.options if self.options.isVisible() else self.limits)
        self.options.begin()
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]

    def put_away(self) -> None:
        if self.isHidden():
            return
        QApplication.instance().focusChanged.disconnect(self._on_focus)  # type: ignore[union-attr]
        here = QApplication.focusWidget()
        inside = here is not None and self.isAncestorOf(here)
        self.hide()
        if inside:
            before = self._came_from
            enter(before if before is not None and isValid(before) and before.isVisible() else self._opener)

    def _on_focus(self, old: QWidget | None, now: QWidget | None) -> None:
        """Close the form when the keyboard has gone to another part of the same window."""
        if now is not None and now.window() is self.window() and now is not self._opener and not self.isAncestorOf(now):
            self.put_away()

    def event(self, event: QEvent) -> bool:
        """Take Escape as long as the keyboard is in the form, so that it does not stop what runs."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.setAccepted(event.key() == Qt.Key.Key_Escape)
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not pressed_by_enter(event) and not self.options.problem:
                self.put_away()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest and watched is self._inside and self.isVisible():
            QTimer.singleShot(0, self, lambda: self.place())
        return super().eventFilter(watched, event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes round in it."""
        return go_on([self._inside], forward)


def settings_line(task: Task, values: Values, limits: LimitsForm, board: str, asked_of_a_board: Collection[str]) -> str:
    """The settings of a question in words: "6 × 6 · hard · random seed · 2 workers".

    board     what board it is about, in short: not told where an option asks for another kind of board.
    asked_of_a_board    the names of what a new board is asked for.
    """
    other = any(values[one.name] not in (None, one.default) for one in task.options if one.name in asked_of_a_board)
    return "  ·  ".join([*([board] if board and not other else []), *_option_words(task, values), *limits.words()])


def _option_words(task: Task, values: Values) -> Iterator[str]:
    """The options in words: engine and formulation only where they are not the default, and nothing that the board says
    already."""
    unused = without_effect(task.options, values)
    offered = [
        option
        for option in task.named_options
        if option.name not in unused
        and not (option.name in HOW and values[option.name] == option.default)
        and not (values[option.name] is None and option.automatic == "as the board")
    ]
    if task.about:
        yield task.about.format_map(values)
    first = [option.name for option in offered if not option.rare][:_FIRST]
    for option in offered:
        value = values[option.name]
        if value != option.default or option.name in first:
            yield _setting_words(option, value)


def _setting_words(option: Option, value: Value) -> str:
    label = option.label[:1].lower() + option.label[1:]
    if option.kind is Kind.FLAG:
        return label if value else f"{'no' if option.bare else 'not'} {label}"
    if option.bare:
        return option.shown(value)
    if option.kind is Kind.INTEGER and isinstance(value, int) and option.shown(value) == option.text(value):
        return f"{label} {value:,}" + (f" {option.unit}" if option.unit else "")
    if value is None:
        return f"{label} {option.automatic or 'automatic'}"
    return f"{label} {option.shown(value)}" + (f" {option.unit}" if option.unit else "")
