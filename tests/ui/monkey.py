"""A monkey at the window: random actions of real mouse, keys and menu entries, the same ones for the same seed."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QPixmap, QRegion, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QSlider,
    QWidget,
)

from tests.contract import values_of
from tests.drawn.questions import draw_board
from tests.ui.column import cards
from tests.ui.conftest import Answers
from tests.ui.parts import part
from workbench.core import resources
from workbench.core.document import Document
from workbench.core.errors import FormatError
from workbench.core.options import Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.core.starter import Starter
from workbench.puzzles.ladders.rules.board import MOST_SQUARES, Board, Jump, Rules
from workbench.render.theme import Theme
from workbench.solve.experiment import Experiment, another_setting
from workbench.ui.ask.new_board_dialog import NewBoardChoice
from workbench.ui.files.dialogs import Changed, Unsaved
from workbench.ui.runs.run_columns import COLUMNS
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.pieces import timer
from workbench.ui.widgets.table import TableView
from workbench.ui.window.main_window import MainWindow

KEYS = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Space,
    Qt.Key.Key_Return,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Tab,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)
LETTERS = "0123456789abekmnopqwx?.=-+,/"
BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
NO_KEYS = Qt.KeyboardModifier.NoModifier
HELD = (NO_KEYS, NO_KEYS, NO_KEYS, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier)
KINDS = (QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit, QPlainTextEdit, QAbstractItemView, QSlider)
_FULL, _BOARDS = 3, 60  # boards of Ladders with all jumps there is room for, and boards of each puzzle
_LOOK = 25  # seconds in which a solver has built all forms of a model that it is asked to think about
_STATES = Qt.WidgetAttribute.WA_UnderMouse, Qt.WidgetAttribute.WA_Disabled
ENDINGS = (".txt", ".svg", ".png", ".pdf", ".csv", "")


class Whims(Answers):
    """Answers at random, whatever is asked and however often."""

    def __init__(self, rng: Random, folder: Path) -> None:
        super().__init__()
        self._rng, self._folder = rng, folder
        self.leaving = False
        """From now on every question before the end is answered so that it comes."""

    def _anywhere(self) -> Path | None:
        return self._rng.choice((None, self._folder / f"{self._rng.randrange(4)}{self._rng.choice(ENDINGS)}"))

    def open_path(self, title: str, folder: Path, kinds: str = "") -> Path | None:
        return self._anywhere()

    def save_path(self, title: str, suggestion: Path, kinds: str) -> Path | None:
        return self._anywhere()

    def unsaved(self, *names: str, closes: bool = False, stops: bool = False) -> Unsaved:
        if self.leaving:
            return Unsaved.DISCARD
        return self._rng.choice((Unsaved.DISCARD, Unsaved.DISCARD, Unsaved.SAVE, Unsaved.CANCEL))

    def changed(self, name: str) -> Changed:
        return self._rng.choice(tuple(Changed))

    def delete_kept(self, name: str, file: str) -> bool:
        return self._rng.random() < 0.5

    def delete_runs(self, count: int, folder: Path) -> bool:
        return self._rng.random() < 0.5

    def choose_race(self, begun: Experiment) -> Experiment | None:
        """Up to four settings, or none."""
        lanes = list(begun.settings)
        while len(lanes) < self._rng.choice((1, 2, 4)):
            lanes.append(another_setting(lanes))
        return replace(begun, settings=tuple(lanes), seeds=1) if len(lanes) > 1 else None

    def new_board(
        self,
        puzzle: AnyPuzzle,
        values: Values,
        theme: Theme,
        begun: Callable[[Starter], Values] = Starter.usual,
    ) -> NewBoardChoice | None:
        """Mostly small: at most one option is far from its default."""
        chosen = defaults(puzzle.options)
        option = self._rng.choice(puzzle.options)
        return chosen.with_value(option.name, self._rng.choice([*values_of(option)][:4]))


class Monkey:
    """Acts on a window. `diary` says what it has done, for who wants to see why it has come so far."""

    def __init__(self, window: MainWindow, rng: Random) -> None:
        self.window, self.rng = window, rng
        self.diary: list[str] = []
        timer(window, 150, _close_dialog).start()  # a dialog has a loop of its own
        window.actions_["quit"].setEnabled(False)  # nothing would come after, by menu or by search
        self._acts: dict[Callable[[], str], int] = {
            self._click_board: 14,
            self._drag_board: 8,
            self._turn_wheel: 6,
            self._type: 14,
            self._trigger: 16,
            self._click_widget: 14,
            self._late_menu: 6,
            self._change_tab: 5,
            self._choose_task: 4,
            self._start: 10,
            self._quick: 4,
            self._sample: 3,
            self._thumbnail: 4,
            self._run: 4,
            self._paste: 4,
            self._rest: 6,
        }

    def act(self, times: int) -> None:
        """Do so many things, whatever comes to mind; it is seen to that each tab has its turn."""
        acts, weights = list(self._acts), list(self._acts.values())
        turn = max(1, times // len(self.window.puzzles))
        for number in range(times):
            if number % turn == 0:
                self.window.actions_["next-tab"].trigger()
            if not self.window.isVisible():
                self.window.show()
            self.diary.append("…")
            self.diary[-1] = self.rng.choices(acts, weights)[0]()
            QApplication.processEvents()
            popup = QApplication.activePopupWidget()
            if popup is not None and self.rng.random() < 0.7:
                popup.close()

    def see_everything(self) -> None:
        """Bring up once whatever there is: on each tab every task is started, every action taken, every menu opened,
        every part used that is seen or comes to be seen. What is loaded and styled the first time it is shown is there
        from then on, and so is what is kept of drawings and reasoning, and what Python does not give back of the memory
        that the largest models took for a while."""
        for module in {module for puzzle in self.window.puzzles for module in puzzle.kernels}:
            importlib.import_module(module).prepare()
        for index in range(self.window.head.bar.count()):
            self._click_tab(index)
            self._see_boards(self.tab)
        for index in range(self.window.head.bar.count()):
            self._click_tab(index)
            tab, used, before = self.tab, set[str](), self.tab.document
            self.window.documents.open_sample(
                max(resources.samples(tab.puzzle.slug), key=lambda one: one.stat().st_size)
            )
            self._look_into(tab)
            tab.open_document(before)
            for number in range(part(tab, QComboBox, "task").count()):
                self._try_task(number)
            for action in self.window.actions_:
                if action.isEnabled():
                    action.trigger()
                    self._come_back()
            self._draw_states()
            for menu in [one for one in QApplication.allWidgets() if isinstance(one, QMenu)]:
                menu.popup(QPoint(0, 0))
                self._come_back()
            while self.tab is tab and (fresh := [one for one in self._widgets() if _called(one) not in used]):
                used.add(_called(fresh[0]))
                self._click(fresh[0])
                self._come_back()
            self._draw_states()

    def _draw_states(self) -> None:
        """Draw each part that is seen as it looks with the keyboard, under the pointer, pressed and switched off: Qt
        keeps how a part looks in a state from the first time on."""
        image = QPixmap(1, 1)
        for widget in self._seen():
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                widget.setFocus(Qt.FocusReason.TabFocusReason)
            before = [widget.testAttribute(one) for one in _STATES]
            for looks in product((True, False), repeat=len(_STATES)):
                for state, on in zip(_STATES, looks, strict=True):
                    widget.setAttribute(state, on)
                if isinstance(widget, QAbstractButton):
                    widget.setDown(looks[0])
                QWidget.render(widget, image, QPoint(), QRegion(), QWidget.RenderFlag.DrawWindowBackground)
            for state, on in zip(_STATES, before, strict=True):
                widget.setAttribute(state, on)
            if isinstance(widget, QAbstractButton):
                widget.setDown(False)

    def _see_boards(self, tab: PuzzleTab) -> None:
        """So many that all is kept that ever will be of drawings and reasoning: it has a fixed size."""
        questions = importlib.import_module(f"tests.puzzles.{tab.puzzle.slug}.questions").QUESTIONS
        full = [_full_board(self.rng) for _ in range(_FULL)] if tab.puzzle.slug == "ladders" else []
        for board in (*full, *(draw_board(questions, self.rng) for _ in range(_BOARDS))):
            self._see_board(tab, board)
            self._quick()

    def _see_board(self, tab: PuzzleTab, board: Any) -> None:
        """Open a board and wait until it is on show: a large one is drawn in passes."""
        before, end = tab.pane.redraws, monotonic() + _LOOK
        tab.open_document(Document(tab.puzzle, board))
        while monotonic() < end and (tab.pane.redraws == before or tab.pane.board_view.unfinished):
            QTest.qWait(20)

    def _look_into(self, tab: PuzzleTab) -> None:
        """See a solver think about the board, and what its model is like."""
        tab.thinking.toggle()
        self.window.actions_["model"].trigger()
        dialog = self.window.tool_windows.model
        assert dialog is not None
        end = monotonic() + _LOOK
        while monotonic() < end and (tab.thinking.worker.busy or not dialog.export.isEnabled()):
            QTest.qWait(100)
        dialog.close()
        tab.thinking.toggle()

    def _try_task(self, number: int) -> None:
        part(self.tab, QComboBox, "task").setCurrentIndex(number)
        self._start()
        self._rest()
        self._start()

    def _come_back(self) -> None:
        """Whatever has opened closes, and whatever closed the window is undone."""
        QTest.qWait(10)
        _close_popup()
        if not self.window.isVisible():
            self.window.show()

    @property
    def tab(self) -> PuzzleTab:
        return self.window.current()

    # on the board

    def _spot(self) -> QPoint:
        """Somewhere on the board: on something that answers, or anywhere."""
        view = self.tab.pane.board_view
        targets = [target for target, _ in view.scene.targets()] if view.scene is not None else []
        if view.scene is not None and targets and self.rng.random() < 0.8:
            box = view.place_of(self.rng.choice(targets))
            if box is not None:
                return box.center().toPoint()
        return QPoint(self.rng.randrange(max(1, view.width())), self.rng.randrange(max(1, view.height())))

    def _click_board(self) -> str:
        view, at, button, held = self.tab.pane.board_view, self._spot(), self._button(), self.rng.choice(HELD)
        click = self.rng.choice((QTest.mouseClick, QTest.mouseClick, QTest.mouseDClick))
        click(view, button, held, at)
        return f"{click.__name__} {at.toTuple()}"

    def _drag_board(self) -> str:
        view, start, end, button = self.tab.pane.board_view, self._spot(), self._spot(), self._button()
        QTest.mousePress(view, button, NO_KEYS, start)
        for share in (0.3, 0.7, 1.0):
            QTest.mouseMove(view, start + (end - start) * share)
            QApplication.processEvents()
        if self.rng.random() < 0.2:
            QTest.keyClick(view, Qt.Key.Key_Escape)
        QTest.mouseRelease(view, button, NO_KEYS, end)
        return f"drag {start.toTuple()} to {end.toTuple()}"

    def _turn_wheel(self) -> str:
        view = self.tab.pane.board_view
        widget = view if self.rng.random() < 0.5 else self._some_widget() or view
        at = QPointF(self._spot() if widget is view else widget.rect().center())
        notches = self.rng.choice((-3, -1, 1, 2))
        widget_at = widget.mapToGlobal(at)
        event = QWheelEvent(
            at,
            widget_at,
            QPoint(),
            QPoint(0, 120 * notches),
            Qt.MouseButton.NoButton,
            self.rng.choice(HELD),
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, event)
        return f"wheel {notches} on {_called(widget)}"

    # keys and menus

    def _type(self) -> str:
        widget = QApplication.focusWidget() or self.tab.pane.board_view
        if self.rng.random() < 0.6:
            widget = self.tab.pane.board_view
        name = _called(widget)  # a key may be its end
        if self.rng.random() < 0.5:
            text = "".join(self.rng.choices(LETTERS, k=self.rng.randint(1, 3)))
            QTest.keyClicks(widget, text)
            return f"type {text!r} into {name}"
        key, held = self.rng.choice(KEYS), self.rng.choice(HELD)
        QTest.keyClick(widget, key, held)
        return f"{key.name} on {name}"

    def _trigger(self) -> str:
        names = [action for action in self.window.actions_ if action.isEnabled()]
        action = self.rng.choice(names)
        name = action.objectName().removeprefix("action-")
        action.trigger()
        return f"action {name}"

    def _late_menu(self) -> str:
        found = [entry for entry in self.window.menus.everything() if "›" in entry.name and entry.action.isEnabled()]
        entry = self.rng.choice(found)
        name = entry.name
        entry.action.trigger()
        return f"menu {name}"

    def _change_tab(self) -> str:
        index = self.rng.randrange(self.window.head.bar.count())
        self._click_tab(index)
        return f"tab {index}"

    def _click_tab(self, index: int) -> None:
        bar = self.window.head.bar
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, NO_KEYS, bar.tabRect(index).center())

    def _sample(self) -> str:
        path = self.rng.choice(resources.samples(self.tab.puzzle.slug))
        self.window.documents.open_sample(path)
        return f"sample {path.name}"

    def _paste(self) -> str:
        text = self._text()
        QGuiApplication.clipboard().setText(text)
        self.window.actions_["paste"].trigger()
        return f"paste {text[:40]!r}"

    def _text(self) -> str:
        """A board of any puzzle in any format, whole or damaged; or nothing that anybody knows."""
        puzzle = self.rng.choice(self.window.puzzles)
        board = puzzle.parse(self.rng.choice(resources.samples(puzzle.slug)).read_text(encoding="utf-8"))
        ways = [puzzle.format, *(one.format for one in puzzle.written if one.format is not None)]
        try:
            text = self.rng.choice(ways)(board)
        except FormatError:
            text = ""
        for _ in range(self.rng.choice((0, 0, 1, 5))):
            at = self.rng.randint(0, len(text))
            text = text[:at] + "".join(self.rng.choices(LETTERS + "<>\n\0é", k=3)) + text[at + 2 :]
        return text

    # the column

    def _some_widget(self) -> QWidget | None:
        inside = self._widgets()
        return self.rng.choice(inside) if inside else None

    def _widgets(self) -> list[QWidget]:
        """All that can be used now."""
        return [widget for widget in self._seen() if isinstance(widget, KINDS) and widget.isEnabled()]

    def _seen(self) -> list[QWidget]:
        everything = QApplication.allWidgets()  # `findChildren` would keep a Python object of each for ever
        return [
            widget
            for top in QApplication.topLevelWidgets()
            if top.isVisible()
            for widget in (top, *(one for one in everything if top.isAncestorOf(one)))
            if widget.isVisible()
        ]

    def _click_widget(self) -> str:
        widget = self._some_widget()
        if widget is None:
            return "nothing to click"
        name = _called(widget)
        self._click(widget)
        return f"click {name}"

    def _click(self, widget: QWidget) -> None:
        hit = widget.viewport() if isinstance(widget, QAbstractItemView | QPlainTextEdit) else widget
        at = QPoint(self.rng.randrange(max(1, hit.width())), self.rng.randrange(max(1, hit.height())))
        QTimer.singleShot(20, _close_popup)  # the menu of a button has a loop of its own
        QTest.mouseClick(hit, Qt.MouseButton.LeftButton, NO_KEYS, at)

    def _choose_task(self) -> str:
        box = part(self.tab, QComboBox, "task")
        box.setCurrentIndex(self.rng.randrange(box.count()))
        return f"task {box.currentText()}"

    def _start(self) -> str:
        """Or stop, while something runs."""
        QTest.mouseClick(part(self.tab, QPushButton, "start"), Qt.MouseButton.LeftButton)
        return "start or stop"

    def _quick(self) -> str:
        actions = self.tab.tasks.quick
        if not actions:
            return "no quick task"
        action = self.rng.choice(actions)
        action.trigger()
        return f"quick {action.text()}"

    def _thumbnail(self) -> str:
        found = cards(self.tab)
        if found:
            QTest.mouseClick(self.rng.choice(found), Qt.MouseButton.LeftButton)
        if self.rng.random() < 0.5:
            self.window.actions_["use"].trigger()
        return "thumbnail"

    def _run(self) -> str:
        if self.rng.random() < 0.6:
            self._click_row(part(self.tab, TableView, "run-list"))
            return "choose a run"
        self._click_row(part(self.tab, TableView, "run-list"), len(COLUMNS) - 1)
        return "dismiss a run"

    def _click_row(self, rows: QAbstractItemView, column: int = 0) -> None:
        if rows.isVisible() and rows.model().rowCount():
            index = rows.model().index(self.rng.randrange(rows.model().rowCount()), column)
            QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, NO_KEYS, rows.visualRect(index).center())

    def _rest(self) -> str:
        """Let solvers, timers and drawings have their turn."""
        for _ in range(self.rng.randint(1, 4)):
            QTest.qWait(35)
        return "rest"

    def _button(self) -> Qt.MouseButton:
        return self.rng.choice(BUTTONS)


def _full_board(rng: Random) -> Board:
    """From each square a jump."""
    squares = range(1, MOST_SQUARES)
    jumps = (Jump(one, rng.choice([other for other in squares if other != one])) for one in squares)
    return Board(Rules(MOST_SQUARES), tuple(jumps))


def _close_dialog() -> None:
    dialog = QApplication.activeModalWidget()
    if dialog is not None:
        dialog.close()


def _close_popup() -> None:
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()


def _called(widget: QWidget) -> str:
    return widget.objectName() or type(widget).__name__
