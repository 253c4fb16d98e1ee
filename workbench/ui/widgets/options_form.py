"""A form for a list of options: a label and an editor for each. It neither stores nor applies the values."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QGridLayout, QLineEdit, QSpinBox, QWidget

from workbench.core.options import Kind, Option, Value, Values, settled, without_effect
from workbench.core.task import HOW
from workbench.render.theme import Theme
from workbench.ui.widgets.option_editors import ChoiceEditor, Editor, TextEditor, make_editor, optional
from workbench.ui.widgets.painter import colour
from workbench.ui.widgets.pieces import flat_button
from workbench.ui.widgets.plain_text import PlainLabel, set_tip

LABEL_GAP = 12  # pixels between a label and its field
_FIELD = 13  # pixels of a field above its text and below, together


class OptionsForm(QWidget):
    """Edits `Values`. Each editor's objectName is its option's name.

    Options that mean nothing beside the others are hidden, and as usual; rare ones are folded away while all of them
    are as usual.

    changed  the new Values, only when a person changed one, or has typed what is wrong.
    """

    changed = Signal(object)

    def __init__(self, columns: int = 1) -> None:
        super().__init__()
        self._columns = columns
        self._options: tuple[Option, ...] = ()
        self._editors: dict[str, Editor] = {}
        self._labels: dict[str, PlainLabel] = {}
        self._theme: Theme | None = None
        self._takes: Callable[[Values], bool] = _all
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(LABEL_GAP)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(2 * columns - 1, 1)
        self._more = flat_button("More", "more-options", "Options that most questions do without", checkable=True)
        self._more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._more.setParent(self)
        self._more.toggled.connect(self._arrange)

    def set_options(self, options: tuple[Option, ...], values: Values) -> None:
        """Show editors for `options` with `values`; what is not among them has its default.

        Where names and kinds are as before, editors stay and only take over bounds, choices and values, so that
        focus, cursor and half-typed numbers survive.
        """
        same = [_shape(o) for o in options] == [_shape(o) for o in self._options]
        if not same:
            self._build(options)
        elif options != self._options:
            for option in options:
                self._editors[option.name].refit(option)
                self._explain(option)
        self._options = options
        for option in options:
            self._editors[option.name].show_value(values.get(option.name, option.default))
        unusual = any(option.rare and values.get(option.name, option.default) != option.default for option in options)
        self._more.setChecked(unusual or (same and self._more.isChecked()))
        self._arrange()

    def set_takes(self, takes: Callable[[Values], bool]) -> None:
        """What is worth asking: ways of answering that are not are offered grey."""
        self._takes = takes
        self._arrange()

    def values(self) -> Values:
        """The values now; while something wrong is typed, the last right one."""
        return settled(self._options, {name: editor.value() for name, editor in self._editors.items()})

    @property
    def problem(self) -> str:
        """What is wrong with what is typed in a field that counts, and in which; empty while nothing is."""
        return "" if (wrong := self._wrong()) is None else wrong.problem

    def _wrong(self) -> Editor | None:
        return next((one for one in self._editors.values() if one.problem and not one.isHidden()), None)

    @property
    def label_width(self) -> int:
        """Pixels that its labels need; those that are hidden need none."""
        labels = [*self._labels.values(), self._more]
        return max((one.sizeHint().width() for one in labels if one.isVisibleTo(self)), default=0)

    def set_label_width(self, width: int) -> None:
        """The least that its labels take, in pixels."""
        self._grid.setColumnMinimumWidth(0, width)

    def begin(self) -> None:
        """Give the keyboard to the first editor that is wrong, or the first, its number selected: what is typed
        replaces it."""
        editor = self._wrong() or next(iter(self._editors.values()), None)
        if editor is not None:
            editor.setFocus(Qt.FocusReason.TabFocusReason)
            field = editor.focusProxy()
            if isinstance(field, QSpinBox) or (isinstance(field, QLineEdit) and editor.problem):
                field.selectAll()

    def give_letters(self, taken: set[str]) -> None:
        """Underline a letter in each label that is not `taken` yet, and take it: with Alt it leads to the field."""
        for name, label in self._labels.items():
            text, editor = label.text(), self._editors[name]
            label.setBuddy(editor.focusProxy() or editor)  # a letter leads only to a widget that takes the focus itself
            free = (i for i, letter in enumerate(text) if letter.isalpha() and letter.lower() not in taken)
            if (at := next(free, None)) is not None:
                taken.add(text[at].lower())
                label.setText(f"{text[:at]}&{text[at:]}")

    def judge_while_typing(self) -> None:
        """Tell of numbers with each digit, not only once they are left: a complaint goes when its reason goes."""
        for spin in self.findChildren(QSpinBox):
            spin.setKeyboardTracking(True)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for editor in self._editors.values():
            self._tint(editor)

    def _build(self, options: tuple[Option, ...]) -> None:
        for old in (*self._editors.values(), *self._labels.values()):
            self._grid.removeWidget(old)
            old.setParent(None)  # it may be in the middle of telling us of a change
            old.deleteLater()
        self._editors, self._labels = {}, {}
        rare = sum(option.rare for option in options)
        for number, option in enumerate(sorted(options, key=lambda option: option.rare)):
            row, column = divmod(number, self._columns)
            row += option.rare  # below the button that unfolds them
            label, editor = PlainLabel(option.label), make_editor(option)
            label.setBuddy(editor)
            editor.edited.connect(self._on_edited)
            self._labels[option.name], self._editors[option.name] = label, editor
            self._grid.addWidget(label, row, 2 * column, Qt.AlignmentFlag.AlignTop)
            # level with the text of a field beside it; a style sheet would take back margins
            label.setMinimumHeight(label.fontMetrics().lineSpacing() + _FIELD)
            self._grid.addWidget(editor, row, 2 * column + 1, _place(option))
            self._explain(option)
            self._tint(editor)
        if rare:
            self._grid.addWidget(self._more, (len(options) - rare) // self._columns, 0, Qt.AlignmentFlag.AlignLeft)

    def _arrange(self) -> None:
        """Show the options that mean something beside the others."""
        more = self._more.isChecked()
        unused = without_effect(self._options, {name: editor.value() for name, editor in self._editors.items()})
        for option in self._options:
            shown = option.name not in unused and (more or not option.rare)
            for widget in (self._labels[option.name], self._editors[option.name]):
                widget.setVisible(shown)
        self._more.setArrowType(Qt.ArrowType.DownArrow if more else Qt.ArrowType.RightArrow)
        self._more.setVisible(any(option.rare for option in self._options))
        values = self.values()
        for name in HOW:
            editor = self._editors.get(name)
            if isinstance(editor, ChoiceEditor):
                editor.grey(partial(self._refuses, values, name))

    def _refuses(self, values: Values, name: str, choice: Value) -> bool:
        return not self._takes(values.with_value(name, choice))

    def _explain(self, option: Option) -> None:
        self._labels[option.name].setText(option.label)
        for widget in (self._labels[option.name], self._editors[option.name]):
            set_tip(widget, option.help)

    def _tint(self, editor: Editor) -> None:
        if isinstance(editor, TextEditor) and self._theme is not None:
            palette = editor.hint.palette()
            palette.setColor(QPalette.ColorRole.WindowText, QColor(colour(self._theme, "bad")))
            editor.hint.setPalette(palette)

    def _on_edited(self) -> None:
        self._arrange()
        self.changed.emit(self.values())


def _all(values: Values) -> bool:
    return True


def _shape(option: Option) -> tuple[object, ...]:
    return option.name, option.kind, option.playable, optional(option)


def _place(option: Option) -> Qt.AlignmentFlag:
    """Numbers and choices are as wide as they need to be; texts and sliders take the room."""
    wide = option.kind in (Kind.TEXT, Kind.DECIMAL) or option.playable
    return Qt.AlignmentFlag(0) if wide else Qt.AlignmentFlag.AlignLeft
