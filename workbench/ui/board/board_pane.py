"""The left side of a tab: the toolbar, the board, and the line below that says whose it is and takes it over."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QPushButton, QSizePolicy, QToolBar, QToolButton, QWidget

from workbench.core.gesture import Act, Gesture, Response
from workbench.core.grid import Target
from workbench.core.options import Values
from workbench.core.scene import Scene
from workbench.render.theme import Theme
from workbench.ui.board.board_view import BoardView
from workbench.ui.board.control_bar import ControlBar
from workbench.ui.board.editing import as_offered
from workbench.ui.board.showing import Showing
from workbench.ui.board.stage import Stage
from workbench.ui.board.viewport import Viewport
from workbench.ui.widgets import frame_budget
from workbench.ui.widgets.elided_label import ElidedLabel
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.options_form import OptionsForm
from workbench.ui.widgets.pieces import keep_high, named, push_button, timer
from workbench.ui.widgets.transport import Transport

_LOW, _LOWEST = 46, 40  # lines of text: a pane no higher than these is low; has one line for a list
_BOARD = 172  # pixels of height that a board keeps, however many controls there are: further ones are scrolled
_ROOMY = 560  # pixels of the foot's width in which a button has words that it can do without, beside a sentence
_BESIDE_WORD = 12  # pixels between a tool's picture and its word, and what a style may take more
_THIRD = 10  # pixels of height beside two lines of words, with which there is room for three of smaller ones


class BoardPane(QWidget):
    """Shows a stage and hands on what is done to it."""

    def __init__(self, stage: Stage, theme: Theme) -> None:
        super().__init__()
        self.stage = stage
        self.redraws = 0
        """How often the board has been drawn anew: a flood of incumbents must not drive it up."""
        self._theme = theme
        self._touched: Target | None = None
        self._refused = ""
        self._on_show: Any = None
        self._answered: Any = None
        """The board that was last answered about: an answer goes when another one is on show."""
        self.toolbar = named(QToolBar(), "tools")
        self.toolbar.setMovable(False)
        self.toolbar.setIconSize(QSize(18, 18))
        self.board_view = named(BoardView(), "board")
        self.player = named(OptionsForm(), "player")
        self.player.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.player.setContentsMargins(12, 4, 12, 4)
        self.switches = named(OptionsForm(columns=2), "switches")
        self.switches.setContentsMargins(12, 6, 12, 6)
        self._foot = _Foot(stage)
        self.strip = named(BoardView(Viewport(margin=0)), "strip")
        self.strip.setFocusProxy(self.board_view)
        self.controls = named(ControlBar(theme), "controls")
        self.controls.setFocusProxy(self.board_view)
        below = self.strip, self.controls, self.switches, self.player, self._foot
        in_column(self.toolbar, (self.board_view, 1), *below, inside=self, spacing=0)
        self.below_tools: tuple[QWidget, ...] = (self.board_view, *below)
        """The board and what stands below it, from top to bottom."""
        # several changes at once are drawn once
        self._timer = timer(self, 0, self._draw, once=True)
        stage.changed.connect(self._on_changed)
        stage.editing.refused.connect(self._on_refused)
        stage.editing.view_changed.connect(self._fill_forms)
        stage.editing.board_changed.connect(self._fill_forms)  # another board, other bounds, perhaps at the same turn
        stage.editing.views_offered.connect(self._fill_forms)
        for part in (self.board_view, self.strip, self.controls):
            part.gestured.connect(self._on_gestured)
        self.board_view.resized.connect(self.tell_room)
        self.board_view.entered.connect(stage.show_cursor)
        self.player.changed.connect(self._on_switched)
        self.switches.changed.connect(lambda *_: stage.editing.said.emit(""))  # it was said of another view
        self.switches.changed.connect(self._on_switched)
        self._fill_forms()
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.controls.set_theme(theme)
        self.player.set_theme(theme)
        self.switches.set_theme(theme)
        if self.isVisible() or not self.redraws:  # else it is drawn when it is shown
            self._draw()

    def play(self) -> None:
        """Let what the board shows play by itself, step by step."""
        for transport in self.player.findChildren(Transport):
            if not transport.playing:
                transport.toggle()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what has changed while the board was hidden."""
        super().showEvent(event)
        self._draw_now()

    def _draw_now(self) -> None:
        """Not a frame later, which would show the board as it was; another board has a pass of its own."""
        if self._on_show is self.stage.board:
            self._draw()
        else:
            self._timer.start()

    def _on_changed(self) -> None:
        if self.isVisible() and not self._timer.isActive():
            frame_budget.take()  # decoration waits
            self._timer.start()

    def _draw(self) -> None:
        stage = self.stage
        if not stage.is_ready():
            self._timer.start()  # the board before stays on show meanwhile
            return
        self.redraws += 1
        # another board, or what is dragged, is drawn whole at once: in parts it would look torn
        same = self._on_show is stage.board and stage.editing.preview is None
        first = self._touched or (stage.editing.ui.cursor or "" if same else None)
        scene = stage.scene()
        if self._answered is not stage.board:
            self.board_view.answer("", None)
            self._answered = stage.board
        self.board_view.show_scene(scene, self._theme, first)
        self._show_strip(scene.strip)
        for view in (self.board_view, self.strip):
            view.speak(stage.ui.cursor if stage.ui.cursor_visible else None, stage.ui.selected)
        self.controls.show_rows(stage.controls())
        self._share()
        self._fit_tools()
        self._on_show, self._touched = stage.board, None
        self._foot.follow()

    def _show_strip(self, strip: Scene | None) -> None:
        self.strip.setVisible(strip is not None)
        if strip is not None:
            self.strip.setFixedHeight(round(strip.height))
            self.strip.show_scene(strip, self._theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()
        self._fit_tools()

    def _fit_tools(self) -> None:
        """Where there is too little room, words beside pictures give way: a task behind an arrow is not found."""
        bar = self.toolbar
        for button in map(bar.widgetForAction, bar.actions()):
            if isinstance(button, QToolButton) and button.property("word"):
                room = bar.width() - bar.sizeHint().width()
                if button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly:
                    room -= button.fontMetrics().horizontalAdvance(button.text()) + _BESIDE_WORD
                beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
                button.setToolButtonStyle(beside if room >= 0 else Qt.ToolButtonStyle.ToolButtonIconOnly)

    def _share(self) -> None:
        """Controls are as high as they need to be, fewer lines in a low pane, as long as the board keeps enough."""
        height = self.height() / self.fontMetrics().lineSpacing()
        self.controls.set_low(height <= _LOW, 1 if height <= _LOWEST else 2)
        others = (self.toolbar, self.switches, self.player, self._foot)
        room = self.height() - sum(part.sizeHint().height() for part in others if not part.isHidden())
        strip = self.strip.minimumHeight()  # also one that is left out: else controls would take what the board got
        self.controls.set_most(max(0, room - _BOARD - strip))

    def tell_room(self) -> None:
        """Tell the stage how much room the drawing has."""
        view, strip = self.board_view, 0 if self.strip.isHidden() else self.strip.height()
        self.stage.set_room((float(view.width()), float(view.height())), view.zoom, float(strip))
        if self.isVisible():
            self._draw_now()

    def _on_gestured(self, gesture: Gesture) -> None:
        self._refused = ""
        if self._plays(gesture):
            for transport in self.player.findChildren(Transport):
                transport.toggle()
            return
        before = self.stage.ui
        self.stage.take_gesture(gesture)
        ui = self.stage.ui
        pointed = ui.cursor_visible and (ui.cursor, True) != (before.cursor, before.cursor_visible)
        if pointed and gesture.act is Act.CLICK:
            self.board_view.setFocus(Qt.FocusReason.OtherFocusReason)  # also of a button: it points at a cell
        at = gesture.target or (ui.cursor if ui.cursor_visible else None)
        self.board_view.answer(self._refused, at, below=gesture.act is Act.KEY)
        self._answered = self.stage.board
        if self._timer.isActive() and gesture.act is not Act.DRAG:
            self._touched = gesture.target or self.stage.editing.ui.cursor

    def _plays(self, gesture: Gesture) -> bool:
        """Whether a key plays what plays by itself, or pauses it: Space does where the puzzle has no use for it."""
        stage, editing = self.stage, self.stage.editing
        if gesture != Gesture(Act.KEY, key="space") or stage.resume is not None or not editing.playable:
            return False
        if stage.showing is not Showing.MINE:
            return stage.showing is Showing.SOLVER
        return editing.puzzle.gesture(editing.board, gesture, editing.view, editing.ui) == Response()

    def _on_refused(self, words: str) -> None:
        self._refused = words

    def _on_switched(self, values: Values) -> None:
        self.stage.editing.set_view(Values({**self.stage.editing.view, **values}))

    def _fill_forms(self) -> None:
        """Fill the forms below the board: what a timer may step, and what is of the game; others are in a card."""
        editing = self.stage.editing
        central = tuple(option for option in editing.view_options if option.central)
        for form, options in ((self.player, editing.playable), (self.switches, central)):
            form.setVisible(bool(options))
            form.set_options(options, as_offered(options, editing.view))


class _Foot(QWidget):
    """Mine or the solver's, what is on show in words, steps back and on, and the button that takes it over.

    Everything keeps its place whether it can be used or not, so that nothing jumps while a solve streams.
    """

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.setObjectName("foot")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._stage = stage
        self._mine = _segment("Mine", "show-mine", "left", "The board you edit (Alt+1)")
        self._solver = _segment("Solver’s", "show-solver", "right", "The best board the solver has found, live (Alt+2)")
        group = QButtonGroup(self)
        for button in (self._mine, self._solver):
            group.addButton(button)
            button.clicked.connect(lambda *_: stage.editing.said.emit(""))  # the sentence was about the board before
        self._mine.clicked.connect(stage.show_mine)
        self._solver.clicked.connect(stage.show_solver)
        self._text = named(ElidedLabel(), "stage-text")
        self._text.setWordWrap(True)
        self._text.shrinks = True
        keep_high(self._text, 2, _THIRD)
        lit = "where the solver’s board differs from yours (dotted), and what it has kept of your drawing (framed)"
        tip = f"Light {lit} (F12)"
        self._differences = named(QToolButton(), "differences", tip, "Differences")
        self._differences.setText("Differences")
        self._differences.setCheckable(True)
        self._differences.setChecked(stage.differences)
        self._differences.toggled.connect(stage.set_differences)
        self._back = named(QToolButton(), "step-back", "The step before (Page Up)")
        self._back.setArrowType(Qt.ArrowType.LeftArrow)
        self._back.clicked.connect(lambda: stage.walk_requested.emit(-1))
        self._on = named(QToolButton(), "step-on", "The next step (Page Down)")
        self._on.setArrowType(Qt.ArrowType.RightArrow)
        self._on.clicked.connect(lambda: stage.walk_requested.emit(1))
        self.use = push_button(
            "Use this board", "use-board", stage.use, "Take this board over as one undo step (Enter, Ctrl+Return)"
        )
        before, steps = (self._mine, self._solver, 12, (self._text, 1), 8), (self._back, self._on)
        behind = self._differences, 8, self.use
        in_row(*before, *steps, *behind, inside=self, margins=(12, 3, 12, 3), spacing=0)
        self.follow()

    def follow(self) -> None:
        stage = self._stage
        edited = stage.showing is Showing.MINE or (stage.hinted and not stage.covered)
        self._mine.setChecked(edited)
        self._solver.setChecked(stage.showing is Showing.SOLVER)
        if stage.showing is Showing.STEP and not edited:
            self._back_to_mine()
        step = stage.showing is Showing.STEP and bool(stage.sentence())  # a step's sentence needs more room
        self._solver.setEnabled(stage.solver_board is not None)
        self._solver.setVisible(not step or stage.solver_board is not None)
        self.use.setText("Use" if step or self.width() < _ROOMY else "Use this board")
        self._text.setText(stage.sentence())
        self._text.set_mood("warned" if stage.warns else "")
        for button in (self._back, self._on):
            button.setVisible(stage.walks)
        self._differences.setChecked(stage.differences)
        self._differences.setVisible(stage.showing is Showing.SOLVER)
        self.use.setEnabled(stage.usable)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.follow()

    def _back_to_mine(self) -> None:
        """While a step is on show neither side is: both buttons lead away from it."""
        group = self._mine.group()
        group.setExclusive(False)
        self._mine.setChecked(False)
        self._solver.setChecked(False)
        group.setExclusive(True)


def _segment(text: str, name: str, side: str, tip: str) -> QPushButton:
    button = named(QPushButton(text), name, tip, text)
    button.setProperty("segment", side)
    button.setCheckable(True)
    button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return button
