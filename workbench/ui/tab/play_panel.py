"""The column while a person plays: clock, help, undo and another game; nothing of the solver's."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import QPushButton, QScrollArea, QSizePolicy, QWidget

from workbench.core.wording import with_capital
from workbench.ui.board.editing import Editing
from workbench.ui.tab.game import BUT, TimedGame, clock
from workbench.ui.tab.rules import RulesView
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import MUTED, keep_high, named, push_button, set_property, tabular, wrapped
from workbench.ui.widgets.plain_text import PlainLabel, set_tip
from workbench.ui.widgets.scrolled import WholeLines, scrolled
from workbench.ui.widgets.settings import Settings
from workbench.ui.widgets.tab_order import first_stop

_WIDEST = 620  # pixels
_LARGE = 3.2  # how many times as large as other letters the clock is
_ENDINGS = {"won": ("✓ ", "good"), "lost": ("Lost · ", "bad")}
"""What stands before the clock, and its colour; a draw has none. A cross would be read as a player's."""


class PlayPanel(QWidget):
    """Shows a game, and keeps the best time of each kind of game.

    help   the quick tasks.
    """

    def __init__(self, game: TimedGame, editing: Editing, settings: Settings, help_: Sequence[QAction]) -> None:
        super().__init__()
        self.setObjectName("play-panel")
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self._game, self._editing, self._settings = game, editing, settings
        self._kind = ""
        """What the game counts as in the record; "" where that is not known yet."""
        self._several = ""
        """Why it counts as nothing there; "" while that is not known."""
        self._known_of: object = None
        self._end_words = ""
        """What the end means for the record."""
        self._heading = named(PlainLabel("Your game"), "card-title")
        self._clock = named(
            ElidedLabel("0:00"), "clock", "How long you have played; it rests while you are away or look elsewhere"
        )
        self._pause = push_button("&Pause", "play-pause", game.pause)
        set_tip(self._pause, "Stops the clock and hides the board; a key or a click there goes on (Alt+P or Pause)")
        # a shortcut of the button's own would take the place of its mnemonic, and not every keyboard has that key
        QShortcut(QKeySequence(Qt.Key.Key_Pause), self, self._pause.click)
        self._pause.setCheckable(True)
        self._pause.setProperty("control", True)
        self._pause.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._enlarge()
        self._words = wrapped("play-words")
        keep_high(self._words, 3)
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._help = in_row(*map(_button, help_), spacing=8)
        self._steps, self._ends = in_row(spacing=8), in_row(spacing=8)
        self._another: QPushButton | None = None
        self.answers = QWidget()
        in_column(inside=self.answers)
        rules = QWidget()
        in_column(8, RulesView(editing.puzzle, keys=True), STRETCH, inside=rules)
        inside = QWidget()
        inside.setMaximumWidth(_WIDEST)
        in_column(
            *(
                self._heading,
                in_row((self._clock, 1), self._pause),
                self._words,
                self._help,
                self._steps,
                self._ends,
                8,
            ),
            (_rules_page(rules), 1),
            _AsHigh(self.answers),
            inside=inside,
            spacing=10,
        )
        in_row((inside, 100), STRETCH, inside=self, margins=(20, 18, 16, 12))
        game.changed.connect(self.follow)

    def fill(self, steps: Sequence[QAction], another: QAction, new: QAction) -> None:
        """The window's actions that belong to a game."""
        for action in steps:
            self._steps.addWidget(_button(action))
        self._another = _button(another, icon=False)
        _call(self._another, "&New game" if self._editing.puzzle.has_opponent else "&Another one")
        chosen = _button(new, icon=False)
        _call(chosen, "Choose another…")  # of another size or strength
        self._ends.addWidget(self._another)
        self._ends.addWidget(chosen)

    @property
    def first(self) -> QWidget | None:
        """Where the keyboard goes first: to what follows a game that is over."""
        over = self._game.over and self._another is not None and self._another.isVisible()
        return self._another if over else first_stop(self)

    @property
    def shown_words(self) -> tuple[str, str]:
        """The clock, and what is said below it."""
        return self._clock.text(), self._words.text()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._enlarge()

    def _enlarge(self) -> None:
        large = tabular(self.font(), bold=True)
        large.setPointSizeF(_LARGE * large.pointSizeF())
        self._clock.setFont(large)

    def follow(self) -> None:
        """Show the game as it stands: another game, another second, or more known about its kind."""
        game = self._game
        if not game.on:
            return
        if game.start is not self._known_of:
            self._known_of, self._kind, self._several = game.start, "", ""
        known = self._editing.insights.values()
        self._kind = self._editing.puzzle.game(self._editing.board, known) or self._kind
        self._several = self._editing.puzzle.no_record(known) or self._several
        if not game.over:
            self._end_words = ""
        elif not self._end_words and game.ending == "won":
            why = "" if self._kind else self._several
            but = f"But {game.unfair}." if game.unfair in BUT or (game.helped and not game.help) else ""
            self._end_words = self._record() if self._kind else f"It is no record: {why}." if why else but
        _tell(self._heading, self._kind or "Your game")
        sign, mood = _ENDINGS.get(game.ending, ("", ""))
        _tell(self._clock, f"{sign}{clock(game.seconds)}")
        self._clock.set_mood(mood)
        self._pause.setChecked(game.paused)
        self._pause.setEnabled(game.running or game.paused)
        set_property(self._words, "mood", "ended" if game.over else "")
        if self._another is not None:
            set_property(self._another, "accent", "true" if game.over else "")  # no way out of a game
        self._words.setForegroundRole(QPalette.ColorRole.WindowText if game.over else MUTED)
        _tell(self._words, f"{game.words()}. {self._end_words}" if game.over else self._going())

    def _going(self) -> str:
        if self._game.paused:
            return "Paused: any key, or a click on the board, goes on."
        if self._game.undone:
            goes_on = self._editing.puzzle.has_opponent
            return "It was over: its clock goes on with the next move." if goes_on else "Solved before: untimed now."
        if self._game.seconds and not self._game.running:
            return "Your game rests."
        goal = self._editing.puzzle.goal(self._editing.board, self._editing.view)
        best = self._settings.record(self._editing.puzzle.slug, self._kind)
        record = "" if best is None else f"Your best time without help: {clock(best)}"
        if self._several and not self._kind:
            record = f"{with_capital(self._several)}: any of them is right, and none is a record."
        return " ".join(filter(None, (goal, record)))

    def _record(self) -> str:
        """What a game that has just ended means; the best of its kind is kept."""
        game, slug = self._game, self._editing.puzzle.slug
        best = self._settings.record(slug, self._kind)
        if game.help:
            return "So it is no record." + ("" if best is None else f" Your best without: {clock(best)}.")
        if game.unfair:
            return f"It is no record: {game.unfair}."
        if best is not None and best <= game.seconds:
            return f"Your best of {self._kind}: {clock(best)}."
        self._settings.keep_record(slug, self._kind, game.seconds)
        if best is None:
            return f"Your best of {self._kind}: this is the time to beat."
        return f"New best: {clock(game.seconds)} (before: {clock(best)})."


class _AsHigh(QScrollArea):
    """As high as what stands in it, or scrolls where that has no room; what stands above it keeps its place."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        scrolled(inside, "play-answers", self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        inside.installEventFilter(self)

    def sizeHint(self) -> QSize:
        beside = self.verticalScrollBar().sizeHint().width()  # also while it is hidden: else it would come and go
        return QSize(0, max(0, self._inside.heightForWidth(self.width() - beside)))

    def minimumSizeHint(self) -> QSize:
        return QSize()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


def _rules_page(rules: QWidget) -> QScrollArea:
    """The rules and keys; arrows and page keys scroll them, and Tab stops there while they need it. They give way to an
    answer below them."""
    area = scrolled(rules, "play-rules", WholeLines())
    area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
    area.setMinimumHeight(1)
    area.setAccessibleName("Rules and keys")
    area.verticalScrollBar().rangeChanged.connect(
        lambda _, last: area.setFocusPolicy(Qt.FocusPolicy.TabFocus if last else Qt.FocusPolicy.NoFocus)
    )
    return area


def _tell(label: PlainLabel, text: str) -> None:
    if label.text() != text:
        label.setText(text)


def _call(button: QPushButton, text: str) -> None:
    """Have a button read and spoken otherwise than its action."""
    button.setText(text)
    button.setAccessibleName(text.replace("&", ""))


def _button(action: QAction, *, icon: bool = True) -> QPushButton:
    """A button for an action: it can be pressed while that can be done. What may be in the accent has no icon: those
    are in the ink of texts."""
    button = push_button(action.iconText(), f"play-{action.objectName()}", lambda *_: action.trigger())

    def follow() -> None:
        button.setEnabled(action.isEnabled())
        if icon:
            button.setIcon(action.icon())
        set_tip(button, action.toolTip())

    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard on the board, where one plays on
    action.changed.connect(follow)
    follow()
    return button
