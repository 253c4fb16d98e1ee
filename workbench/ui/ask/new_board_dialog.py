"""The page for a new board: something to play or watch at once, an empty one, a sample, or what is on the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QPaintEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import QApplication, QDialog, QListWidgetItem, QPushButton, QSizePolicy, QWidget

from workbench.core import boardfile, files, resources
from workbench.core.errors import OptionError, WorkbenchError
from workbench.core.gesture import Ui
from workbench.core.options import Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Scene
from workbench.core.starter import Starter
from workbench.render.theme import Theme
from workbench.solve.sheets import maker
from workbench.ui.ask.gallery import EDGE, Gallery
from workbench.ui.runs.thumbnail import OneByOne, thumbnail
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.options_form import OptionsForm
from workbench.ui.widgets.pieces import MUTED, named, ok_cancel, push_button, set_property, wrapped
from workbench.ui.widgets.plain_text import PlainLabel, set_tip
from workbench.ui.widgets.scene_canvas import SceneCanvas
from workbench.ui.widgets.wheel import WheelGuard


@dataclass(frozen=True, slots=True)
class Begin:
    """A starter is to begin, with these values of its options."""

    starter: Starter
    values: Values


NewBoardChoice = Values | Begin | Path | Literal["paste", "sheets"]
"""What is wanted: an empty board with these options, a starter, a sample, the clipboard's board, or sheets of many."""


_LOW = 80  # pixels below which a board is not drawn
_CREATE, _OPEN, _SHORT = "&Create empty board", "&Open this sample", 12  # letters of a size that a button has room for


class _EmptyBoard(SceneCanvas):
    """The empty board, in the room that the rest leaves; nothing where that is too low."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.height() >= _LOW:
            super().paintEvent(event)


class NewBoardDialog(QDialog):
    """All ways to a new board on one page; its button opens the sample that is selected, or creates an empty board,
    where the options go together."""

    def __init__(
        self,
        puzzle: AnyPuzzle,
        values: Values,
        parent: QWidget | None = None,
        begun: Callable[[Starter], Values] = Starter.usual,
    ) -> None:
        """The keyboard is at the first starter, whatever was begun last: keys mean the same each time."""
        super().__init__(parent)
        self.setObjectName("new-board")
        self.setWindowTitle(f"New board – {puzzle.title}")
        self._puzzle, self._begun = puzzle, begun
        self._first = puzzle.starters[0].name if puzzle.starters else ""
        self.choice: NewBoardChoice | None = None
        self._theme: Theme | None = None
        self._forms: dict[str, OptionsForm] = {}
        self._form = OptionsForm()
        self._form.set_options(puzzle.options, values)
        self._form.changed.connect(self._on_changed)
        self._picture = named(_EmptyBoard(), "empty-board")
        self._problem = wrapped("problem")
        self._problem.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self._buttons, self._create = ok_cancel(self, _CREATE)
        self._create.setMinimumWidth(self._create.sizeHint().width())  # it stays where it is with fewer letters
        self._creates = _CREATE
        self._create.setProperty("accent", not self._first)
        self._form.judge_while_typing()
        self.samples = named(Gallery(), "sample-gallery", label="Samples")
        self._painting = OneByOne(self, self._paint_one)
        self._lay_out()
        self._on_changed(values)
        WheelGuard(self)

    def _lay_out(self) -> None:
        left, right = QWidget(), QWidget()
        asks = any(task.completes and task.keeps_board for task in self._puzzle.tasks)
        own = "An empty board: type a printed one into it" if asks else "An empty board"
        empty = [named(wrapped("", own), "card-title"), self._form, self._problem]
        self._cards = [self._starter(one) for one in self._puzzle.starters]
        """Each with its button."""
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]
        in_column(*(card for card, _ in self._cards), *empty, (self._picture, 1), inside=left, spacing=10)
        self._list_samples()
        paste = push_button("Paste a &board", "new-paste", partial(self._choose, "paste"), "From the clipboard")
        heading = named(PlainLabel("A sa&mple"), "card-title")
        heading.setBuddy(self.samples)
        in_column(heading, (self.samples, 1), inside=right, spacing=10)
        many = push_button("Print s&heets…", "new-sheets", partial(self._choose, "sheets"), "Many puzzles on paper")
        foot = in_row(paste, *([many] if maker((self._puzzle,)) else []), STRETCH, self._buttons)
        body = in_row((left, 2), (right, 3), spacing=24)
        in_column(wrapped("", self._puzzle.summary), (body, 1), foot, inside=self, margins=(20, 18, 20, 16), spacing=12)
        self.resize(820, 560)
        texts = _OPEN, heading.text(), *(button.text() for button in self.findChildren(QPushButton))
        taken = {text.partition("&")[2][:1].lower() for text in texts}
        for form in (*self._forms.values(), self._form):
            form.give_letters(taken)

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        """What Enter means is in the accent: in the options of a starter its button, elsewhere the page's."""
        if now is None or not self.isAncestorOf(now):
            return
        meant = next((part for card, part in self._cards if card.isAncestorOf(now)), self._create)
        for button in (self._create, *(part for _, part in self._cards)):
            set_property(button, "accent", button is meant)
        meant.setDefault(True)

    def _starter(self, starter: Starter) -> tuple[QWidget, QPushButton]:
        card = named(QWidget(), f"starter-{starter.name}")
        name, begin = f"begin-{starter.name}", partial(self._begin, starter)
        go = push_button(f"▶  &{starter.title}", name, begin, starter.summary)
        go.setProperty("accent", starter.name == self._first)  # which is what Enter means
        parts: list[QWidget] = [go, wrapped("", starter.summary, MUTED)]
        if starter.options:
            form = self._forms[starter.name] = OptionsForm(columns=2)
            form.set_options(starter.options, self._begun(starter))
            parts.append(form)
        in_column(*parts, inside=card, spacing=4)
        return card, go

    def _begin(self, starter: Starter) -> None:
        form = self._forms.get(starter.name)
        self._choose(Begin(starter, form.values() if form is not None else Values()))

    def _choose(self, choice: NewBoardChoice) -> None:
        self.choice = choice
        self.accept()

    def accept(self) -> None:
        if self.choice is None:
            chosen = self.samples.chosen
            self.choice = chosen[0].data(Qt.ItemDataRole.UserRole) if chosen else self._form.values()
        super().accept()

    # samples

    def _list_samples(self) -> None:
        blank = QPixmap(EDGE, EDGE)
        blank.fill(Qt.GlobalColor.transparent)
        for path in resources.samples(self._puzzle.slug):
            item = QListWidgetItem(QIcon(blank), boardfile.title_in(path))
            item.setData(Qt.ItemDataRole.UserRole, path)
            set_tip(item, f"{item.text()}\nOne click opens it")
            self.samples.addItem(item)
        self.samples.itemSelectionChanged.connect(self._on_selected)
        self.samples.itemClicked.connect(self._on_sample)
        self.samples.itemActivated.connect(self._on_sample)
        self.samples.setMouseTracking(True)  # a hand where one click opens
        self.samples.itemEntered.connect(self._on_entered)
        self.samples.viewportEntered.connect(self._on_entered)

    def _on_selected(self) -> None:
        chosen = bool(self.samples.chosen)
        self._create.setText(_OPEN if chosen else self._creates)
        self._create.setEnabled(chosen or not self._problem.text())

    def _on_entered(self, item: QListWidgetItem | None = None) -> None:
        shape = Qt.CursorShape.ArrowCursor if item is None else Qt.CursorShape.PointingHandCursor
        self.samples.viewport().setCursor(shape)

    def _on_sample(self, item: QListWidgetItem) -> None:
        if self.choice is None:
            self._choose(item.data(Qt.ItemDataRole.UserRole))

    def show_pictures(self, theme: Theme) -> None:
        """Draw the samples, one after the other when there is time."""
        self._theme = theme
        self._picture.set_theme(theme)
        self._painting.begin()

    def _paint_one(self) -> bool:
        items = (self.samples.item(row) for row in range(self.samples.count()))
        item = next((item for item in items if not item.data(Qt.ItemDataRole.UserRole + 1)), None)
        if item is None or self._theme is None:
            return False
        item.setData(Qt.ItemDataRole.UserRole + 1, True)
        try:
            text = files.read_text(item.data(Qt.ItemDataRole.UserRole))
            board: Any = self._puzzle.parse(text)
        except WorkbenchError:  # the file of the sample was changed
            return True
        item.setIcon(QIcon(thumbnail(self._drawn(board), self._theme, EDGE, self.devicePixelRatioF())))
        return True

    def _drawn(self, board: Any) -> Scene:
        view = defaults(self._puzzle.view_options(board))
        return self._puzzle.scene(board, self._puzzle.quick_check(board), view, Ui(room=(EDGE, EDGE)), ())

    # the empty board

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if (first := self.findChild(QPushButton, f"begin-{self._first}")) is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self._form.begin()
        self._painting.begin()

    def values(self) -> Values:
        return self._form.values()

    def _on_changed(self, values: Values) -> None:
        try:
            board = self._puzzle.new_board(values)
            self._picture.show_scene(self._drawn(board))
            size, problem = self._puzzle.in_short(board), ""
            self._creates = f"&Create {size}" if 0 < len(size) <= _SHORT else _CREATE
        except OptionError as error:
            problem = str(error)
        self._problem.setText(problem)
        self.samples.clearSelection()  # it is an empty board that is wanted
        self._on_selected()
