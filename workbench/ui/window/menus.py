"""The menu bar and the toolbars: where each action stands. Lists that depend on the tab are filled when they open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QToolButton

from workbench.core import boardfile, lesson, record, resources
from workbench.core.puzzle import AnyPuzzle
from workbench.core.task import Task
from workbench.ui.board.control_stops import ControlStops
from workbench.ui.files.archive import Archive, game_title
from workbench.ui.files.clipboard import WIDTHS, Clipboard
from workbench.ui.files.documents import Documents
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.pieces import give_letters, listen_once
from workbench.ui.widgets.plain_text import literal, set_tip
from workbench.ui.widgets.settings import Settings
from workbench.ui.window.actions import BELOW, Actions, Command, plain, tab_key
from workbench.ui.window.lesson_player import LessonPlayer

_BESIDE_ICON = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
_QUICK_BUTTONS = 1  # for which a toolbar has room in the smallest window; other quick tasks are in the menu


class Menus:
    """Builds the menus of a window, and refills them."""

    def __init__(
        self,
        bar: QMenuBar,
        actions: Actions,
        documents: Documents,
        archive: Archive,
        clipboard: Clipboard,
        settings: Settings,
        current: Callable[[], PuzzleTab],
        lessons: LessonPlayer,
        tabs: Mapping[AnyPuzzle, Callable[[], object]],
        choose: Callable[[AnyPuzzle, Task], object],
    ) -> None:
        """tabs: what brings the tab of a puzzle to the front. choose: chooses a task of another tab, unasked as yet."""
        self._bar, self._actions, self._choose = bar, actions, choose
        self._tabs = {
            puzzle: _command(f"Tab{BELOW}{puzzle.title}", puzzle.title, show, tab_key(place))
            for place, (puzzle, show) in enumerate(tabs.items())
        }
        for puzzle, tab in self._tabs.items():
            also = f" Also called: {', '.join(puzzle.called)}." if puzzle.called else ""
            set_tip(tab.action, f"{puzzle.summary}{also}")  # by which it is found
            tab.action.setParent(bar)  # it goes with the window
            bar.window().addAction(tab.action)
        self._documents, self._archive, self._clipboard = documents, archive, clipboard
        self._settings, self._current = settings, current
        self._lessons = lessons
        self._file()
        self._edit()
        self._view()
        self.solve = bar.addMenu("&Solve")
        self._tasks = QMenu("&Task", self.solve)
        help_menu = bar.addMenu("&Help")
        self._add(help_menu, "rules welcome search")
        self._late(help_menu, "Re&cords", self._fill_records)
        self._add(help_menu, "- responsiveness about")
        _Leaving(bar)
        for top in bar.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
            top.aboutToShow.connect(partial(give_letters, top))

    def everything(self) -> Iterator[Command]:
        """What the search field finds: the tabs, every action of every menu, those of submenus with the submenu's name,
        the controls below the board, and tasks and samples of other tabs."""
        yield from self._tabs.values()
        for top in self._bar.actions():
            menu = top.menu()
            if isinstance(menu, QMenu):
                yield from _leaves(menu, "")
        for action in self._current().pane.controls.offered():
            yield Command(f"Board{BELOW}{plain(action.text())}", action)
        for puzzle in self._tabs:
            if puzzle is self._current().puzzle:
                continue
            for task in puzzle.tasks:
                found = _command(f"{puzzle.title}{BELOW}{task.title}", task.title, partial(self._choose, puzzle, task))
                set_tip(found.action, task.summary)
                yield found
            for path, name in _samples(puzzle.slug):
                yield _command(f"{puzzle.title}{BELOW}{name}", name, partial(self._documents.open_sample, path))

    def fill_solve(self, tab: PuzzleTab) -> None:
        """The solve menu of a tab: its own actions carry their shortcuts."""
        self.solve.clear()
        panel = tab.side.solve
        asked = [panel.settings_action, panel.race_action, panel.tune_action]
        self.solve.addActions([panel.start_action, panel.anew_action, panel.stop_action, panel.go_on_action, *asked])
        self.solve.addSeparator()
        if tab.tasks.quick:
            self.solve.addActions(tab.tasks.quick)
            self.solve.addSeparator()
        if tab.tasks.others:
            self._tasks.clear()
            self._tasks.addActions(tab.tasks.others)
            self.solve.addMenu(self._tasks)
        self._add(self.solve, "check-now - pool-on pool-back pool-more pool-export - doubt think model -")
        self._add(self.solve, "restore-run - batch")
        panel.more.clear()
        panel.more.addActions([panel.anew_action, panel.go_on_action, *asked])
        self._add(panel.more, "- pool-more doubt think model batch")

    def fill_toolbar(self, tab: PuzzleTab) -> None:
        bar = tab.pane.toolbar
        for name in ["new", "again", "open", "save", "-", "undo", "redo", "history", "-", "copy", "export-board"]:
            if name == "-":
                bar.addSeparator()
            else:
                bar.addAction(self._actions[name])
        bar.addSeparator()
        (view := self._actions["view-options"]).setIconText("View")  # a button's own text is lost when its icon changes
        bar.addAction(view)
        if isinstance(button := bar.widgetForAction(view), QToolButton):
            button.setToolButtonStyle(_BESIDE_ICON)
            button.setProperty("word", True)  # the word gives way where there is little room
        places = [bar.addSeparator()] if tab.tasks.quick else []  # last: they go and come
        for action in tab.tasks.quick[:_QUICK_BUTTONS]:
            quick = QToolButton()
            quick.setDefaultAction(action)
            quick.setToolButtonStyle(_BESIDE_ICON)
            places.append(bar.addWidget(quick))
        inside = bar.findChildren(QToolButton, options=Qt.FindChildOption.FindDirectChildrenOnly)
        found = [*map(listen_once, inside)]
        more = [one for one in found if one.objectName() == "qt_toolbar_ext_button"]  # further buttons are behind it
        ControlStops(bar).take([[one for one in found if one not in more] + more])
        tab.changed.connect(partial(_show_unless_played, tab, places))

    # the menus

    def _file(self) -> None:
        menu = self._bar.addMenu("&File")
        self._add(menu, "new again")
        self._late(menu, "&Begin to play or watch", self._fill_starters)
        self._add(menu, "new-window open")
        self._late(menu, "Open &recent", self._fill_recent)
        self._late(menu, "Sa&mples", self._fill_samples)
        self._late(menu, "&Games played", self._fill_games)
        self._late(menu, "&Lesson", self._fill_lessons)
        self._add(menu, "recovered -")
        self._add(menu, "save save-as close - export-board open-run export-run")
        self._late(menu, "Export as &text", self._fill_export)
        self._add(menu, "export-plot show-folder caption")
        self._late(menu, "Si&ze of pictures", self._fill_sizes)
        self._add(menu, "- print sheets - quit")

    def _edit(self) -> None:
        menu = self._bar.addMenu("&Edit")
        self._add(menu, "undo redo history savepoint restart - copy")
        self._late(menu, "Copy &as", self._fill_copy)
        self._add(menu, "copy-picture paste - use - settings")

    def _view(self) -> None:
        menu = self._bar.addMenu("&View")
        self._add(menu, "view-options - show-mine show-solver differences - zoom-in zoom-out zoom-fit -")
        self._add(
            menu,
            "page-answer page-runs page-insights reasoning page-log drawer drawer-high detach - "
            "next-tab last-tab next-pane last-pane menu-bar column - switch-theme full-screen",
        )

    def _add(self, menu: QMenu, names: str) -> None:
        for name in names.split():
            if name == "-":
                menu.addSeparator()
            else:
                menu.addAction(self._actions[name])

    def _late(self, menu: QMenu, title: str, fill: Callable[[QMenu], None]) -> None:
        below = menu.addMenu(title)
        below.aboutToShow.connect(partial(_refill, below, fill))

    # what depends on the moment

    def _fill_recent(self, menu: QMenu) -> None:
        for path in self._settings.recent:
            _entry(menu, literal(str(path)), partial(self._documents.open, path))
        if menu.isEmpty():
            menu.addAction("Nothing opened or saved yet").setEnabled(False)
            return
        menu.addSeparator()
        _entry(menu, "&Forget these", self._settings.forget_recent)

    def _fill_starters(self, menu: QMenu) -> None:
        for starter in self._current().puzzle.starters:
            entry = _entry(menu, literal(starter.title), partial(self._documents.begin, starter))
            set_tip(entry, starter.summary)

    def _fill_samples(self, menu: QMenu) -> None:
        self._fill_boards(menu, dict(_samples(self._current().puzzle.slug)))

    def _fill_games(self, menu: QMenu) -> None:
        self._fill_boards(menu, {path: game_title(path) for path in self._archive.games(self._current().puzzle)})

    def _fill_lessons(self, menu: QMenu) -> None:
        for path in lesson.shipped():
            _entry(menu, literal(lesson.title_in(path)), partial(self._lessons.begin, path))
        menu.addSeparator()
        if self._lessons.lesson is not None:
            _entry(menu, "&Leave the lesson", self._lessons.leave)
        self._add(menu, "open-lesson")

    def _fill_records(self, menu: QMenu) -> None:
        """Fill the menu of records, of all puzzles: a record opens in the tab of its puzzle."""
        found = (record.read(path) for path in resources.all_records())
        self._fill_boards(menu, {one.path: f"{one.slug}: {one.title}" for one in found})

    def _fill_boards(self, menu: QMenu, named: Mapping[Path, str]) -> None:
        for path, name in named.items():
            _entry(menu, literal(name), partial(self._documents.open_sample, path))
        if menu.isEmpty():
            menu.addAction("There are none").setEnabled(False)

    def _fill_export(self, menu: QMenu) -> None:
        for one in self._current().puzzle.written:
            _entry(menu, f"{literal(one.title)}…", partial(self._clipboard.export_text, one.name))

    def _fill_sizes(self, menu: QMenu) -> None:
        for width in WIDTHS:
            entry = _entry(menu, f"{width:,} pixels wide", partial(setattr, self._settings, "picture_width", width))
            entry.setCheckable(True)
            entry.setChecked(width == self._settings.picture_width)
            set_tip(entry, "Pictures that are exported or copied from now on; SVG and PDF are sharp at any size")

    def _fill_copy(self, menu: QMenu) -> None:
        for one in self._current().puzzle.written:
            _entry(menu, literal(one.title), partial(self._clipboard.copy_format, one))


@cache
def _samples(slug: str) -> tuple[tuple[Path, str], ...]:
    """The shipped boards of a puzzle, and their titles."""
    return tuple((path, boardfile.title_in(path)) for path in resources.samples(slug))


def _command(name: str, text: str, does: Callable[[], object], key: str = "") -> Command:
    action = QAction(literal(text))
    action.setShortcut(QKeySequence(key))
    action.triggered.connect(lambda *_: does())
    return Command(name, action)


class _Leaving(QObject):
    """Escape that closes a menu leaves the menu bar, too: the next one is for the solver."""

    def __init__(self, bar: QMenuBar) -> None:
        super().__init__(bar)
        self._bar = bar
        for top in bar.actions():
            menu = top.menu()
            assert isinstance(menu, QMenu)
            menu.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            QTimer.singleShot(0, self, self._leave)
        return False

    def _leave(self) -> None:
        if QApplication.activePopupWidget() is None:
            pressed = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
            QCoreApplication.sendEvent(self._bar, pressed)


def _show_unless_played(tab: PuzzleTab, places: Sequence[QAction]) -> None:
    """Hide the buttons while a person plays: the same ones stand beside the clock."""
    for place in places:
        place.setVisible(not tab.side.playing)


def _entry(menu: QMenu, text: str, slot: Callable[[], object]) -> QAction:
    action = menu.addAction(text)
    action.triggered.connect(lambda *_: slot())
    return action


def _refill(menu: QMenu, fill: Callable[[QMenu], None]) -> None:
    menu.clear()
    fill(menu)


def _leaves(menu: QMenu, path: str) -> Iterator[Command]:
    menu.aboutToShow.emit()  # so that late menus are up to date
    for action in menu.actions():
        below = action.menu()
        name = path + plain(action.text()).rstrip("…")
        if isinstance(below, QMenu):
            yield from _leaves(below, f"{name}{BELOW}")
        elif not action.isSeparator():
            yield Command(name, action)
