"""The tab on show for a lecture hall: board, live plot and its few numbers fill the screen, in large letters.

In a lesson an insight that is no board stands in the place of the board, and what is said is part of the rest. It lies
over the main window, which fills the screen meanwhile: keys, dialogs and gestures do what they do there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QBoxLayout,
    QDialog,
    QMainWindow,
    QMenu,
    QScrollArea,
    QTabBar,
    QWidget,
)

from workbench.core.control import Control, ControlText
from workbench.core.gesture import Gesture
from workbench.core.insight import Insight, Table
from workbench.core.lesson import Lesson
from workbench.core.outcome import Status
from workbench.core.scene import Scene, Text
from workbench.render.insight_scene import insight_scene, table_scene
from workbench.render.plot import has_course
from workbench.render.theme import Theme
from workbench.solve.runs.run import Run
from workbench.solve.runs.trace import Trace
from workbench.ui.board.showing import Showing
from workbench.ui.runs.going_on import begun_with, runs_before
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.tab.thinking import INSTEAD
from workbench.ui.widgets.appearance import Appearance
from workbench.ui.widgets.pieces import timer
from workbench.ui.widgets.settings import TEXT_SIZES
from workbench.ui.window import presented_keys, presented_words
from workbench.ui.window.actions import Command
from workbench.ui.window.command_palette import CommandPalette
from workbench.ui.window.lesson_player import LessonPlayer
from workbench.ui.window.menus import Menus
from workbench.ui.window.presented_sheet import PresentedSheet, is_broad
from workbench.ui.window.presented_words import Presented, StepsAround
from workbench.ui.window.status_line import StatusLine
from workbench.ui.window.tab_actions import BELOW

_BEAT = 100  # milliseconds between two looks at a run
_ROOM = 440.0
"""The height, in pixels, of the screen as the drawings are told: their smallest letters, enlarged, are a fortieth."""


_DIALOG, _DIALOGS, _ENLARGED = 0.94, 36, "enlarged"
"""Of the screen, the most for what is asked over it; how many times its letters go into the height: it says more than
the presentation; the property of a dialog that was enlarged."""
_MENU = """QMenu {{ font-size: {0}px; padding: 2px }} QMenu::item {{ padding-top: 1px; padding-bottom: 1px }}
QMenu::separator {{ margin: 2px 8px }}"""
"""Its lines are closer, too: the highest has more than twenty."""
_USUAL = 100  # percent of the usual size of text
_FOUND, _CORNER = 0.34, 16  # of the width, the field that finds actions; pixels from it to the edges
_STRIP = 0.2  # of the height, what belongs to a board and stands beside it, where there is room for it
_ENDINGS = ("good", "bad", "accent")  # inks of texts that tell how a game has ended
_DECIMALS = re.compile(r"\d+\.\d+ \w+")
_HINT = 3  # lines that what is said among the controls may take
_BARE = -2
_ROUNDS = 2  # of laying out: in the second one all parts have their size
_PRESSED = 0.4  # of the height, the most for what one presses in letters as large as the others
_LABEL, _BOXES, _INSIGHT = 12.0, 240.0, 250.0
"""The letters of boxes as they are drawn, the least width of the drawing, and the width of what a lesson shows in the
place of a board: the narrower, the larger are its letters."""


class Presentation(PresentedSheet):
    """Follows the tab on show until Escape or F11 closes it."""

    def __init__(
        self,
        window: QMainWindow,
        bar: QTabBar,
        current: Callable[[], PuzzleTab],
        appearance: Appearance,
        menus: Menus,
        lessons: LessonPlayer,
        status: StatusLine,
        left: Callable[[], object],
    ) -> None:
        """lessons: what a lesson says is part of this as long as it is open. status: what it says is said here, too.
        left: called when the window is as it was."""
        super().__init__(window, lessons.strip, appearance.theme)
        self.setObjectName("presentation")
        self.setAutoFillBackground(True)
        self._window, self._bar, self._current, self._appearance = window, bar, current, appearance
        self._status, self._said, self._left = status, "", left
        around = lessons.strip.parentWidget()
        assert around is not None
        self._lessons, self._lesson_home = lessons, around.layout()
        self._before = window.windowState()
        self._drawers: dict[PuzzleTab, tuple[str, bool]] = {}
        """Which page each drawer had in front, and whether it was folded: a presentation turns pages that it hides."""
        self.keys: list[str] = []
        """What keys do now, as the foot tells it."""
        self._run: Run | None = None
        self._gone_along: Run | None = None
        """The run beside whose end a game is gone through: what was on show of it stays."""
        self._awaited: Run | None = None
        """The run whose first board was awaited in the plot: where none has come by its end, that stays to be seen."""
        self._picked: tuple[Run, ...] = ()
        """The runs compared when a person chose whose board is on show; before that it is the leader's."""
        self._raced: tuple[Run, ...] = ()
        """The runs whose race is on show."""
        self._shown_lesson: Lesson | None = None
        self._boxed: tuple[Scene, float] | None = None
        """The boxes on show, as the window has them, and how wide they are drawn here."""
        self._theme: Theme | None = None
        self._roomed: PuzzleTab | None = None
        """The tab whose drawing has been told the room that is here."""
        self._kind: tuple[object, ...] = ()
        self._pressed_form: tuple[object, ...] = ()
        """For which board and width it is settled how large the letters of what one presses are."""
        self._is_broad = False  # whether a board of this kind is broad in a square room: some fill any room
        self._crowded = 0  # 1 where what is said and pressed leaves room for one sentence of the rules, 2 for none
        self._most = TEXT_SIZES[-1]
        """Percent, the largest text with which nothing is cut here."""
        self._kept = 0
        """Pixels of height that the controls keep; -1 where there is only room for shorter sentences, `_BARE` for no
        more than they need."""
        self.search = CommandPalette(
            lambda: [_called(one) for one in menus.everything() if not _is_below(one)], lambda: self.board_view
        )
        self.search.setParent(self)
        self.search.hide()
        for view in (self.board_view, self.strip, self.controls):
            view.gestured.connect(self._on_gestured)
        for part in (self, self.board_view, self.strip, self.search, window):
            part.installEventFilter(self)
        self._shown_steps = StepsAround()
        self._answered = False  # whether a run has ended whose answer is about one's own board, which is on show
        self._beat = timer(self, _BEAT, self._follow)
        for menu in window.findChildren(QMenu):
            menu.aboutToShow.connect(partial(self._letter_menu, menu))
        bar.currentChanged.connect(self._on_tab)
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]
        self.hide()

    def open(self) -> None:
        """Fill the screen; close it where it does already."""
        self._window.activateWindow()  # the key may have been pressed in the window of a page
        if self.isVisible():
            self.close()
            return
        self._status.forget_file()
        self.take_lesson()
        self._before = self._window.windowState()
        self._window.setWindowState(self._before | Qt.WindowState.WindowFullScreen)
        self.setGeometry(QRect(QPoint(), self._window.screen().size()))  # as the window will be in a moment
        self.show()
        self.raise_()
        self.board_view.setFocus()
        self._beat.start()
        self._settle()

    def _settle(self) -> None:
        """Show all at its place before any of it is painted. What has too little room is known only then."""
        for _ in range(_ROUNDS):
            self._crowded, self._most, self._kept, self._pressed_form = 0, TEXT_SIZES[-1], 0, ()
            self._follow()
            self._whole.activate()

    def find_action(self) -> None:
        """The field that finds actions, over the presentation."""
        self.search.set_letters(self.way_out.font())
        wide = round(_FOUND * self.width())  # the board beside it stays in sight
        self.search.setFixedSize(wide, self.search.sizeHint().height())
        self.search.move(self.width() - wide - _CORNER, _CORNER)
        self.search.show()
        self.search.raise_()
        self.search.begin()

    def _on_tab(self, _: int) -> None:
        if self.isVisible():
            self._run, self._shown_steps = None, StepsAround()
            self._follow()

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        """Keep the keyboard from going to what lies below; what is asked over it is as large."""
        if not self.isVisible() or now is None:
            return
        asked = now.window()
        if asked is self._window and not self.isAncestorOf(now):
            self.board_view.setFocus()
        elif isinstance(asked, QDialog) and asked.isModal():
            self._enlarge(asked)

    def _letter_menu(self, menu: QMenu) -> None:
        """Give a menu the letters of a dialog, as far as the screen has room for all of it; in the window its own."""
        menu.setStyleSheet("")
        size, room = self._high // _DIALOGS, self._window.screen().availableGeometry().size() * _DIALOG
        for letters in range(size, menu.fontInfo().pixelSize(), -1) if self.isVisible() else ():
            menu.setStyleSheet(_MENU.format(letters))
            seen = [menu.actionGeometry(one) for one in menu.actions() if one.isVisible()]
            wanted = menu.sizeHint()
            if wanted.boundedTo(room) == wanted and len({one.left() for one in seen}) < 2:  # in one column
                return
            menu.setStyleSheet("")

    def _enlarge(self, asked: QDialog) -> None:
        """Give a dialog, which is made anew each time, the letters of the hall, and room for them."""
        size, usual = self._high // _DIALOGS, asked.fontInfo().pixelSize()
        if size <= usual or asked.property(_ENLARGED):
            return
        asked.setProperty(_ENLARGED, True)
        has = asked.focusWidget()
        sheet, room = asked.styleSheet(), self._window.screen().availableGeometry().size() * _DIALOG
        wanted = (asked.size() * (size / usual)).boundedTo(room)
        for letters in range(size, usual - 1, -1):
            asked.setStyleSheet(f"{sheet}\n* {{ font-size: {letters}px; }}")  # for what comes later, too
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)  # parts of parts know it only then
            asked.resize(wanted.expandedTo(asked.minimumSizeHint()).boundedTo(room))
            asked.resize(asked.size().expandedTo(_least(asked)).boundedTo(room))
            if not _cuts(asked, room):
                break
        asked.move(self._window.geometry().center() - asked.rect().center())
        if has is not None:  # a part that grew may have taken the keyboard, and Enter with it
            has.setFocus()

    # what is shown

    @property
    def said(self) -> str:
        """How the run on show stands, in a sentence; without one what is known of the board."""
        return self._said

    def _follow(self) -> None:
        """The board on show, and how the run on show stands; of a step what it is about, and nothing of a run. Where
        other parts come on show they have their place before they are painted."""
        form = self._form
        self._fill()
        if self._form != form:
            self._whole.activate()
            self._fill()

    def _fill(self) -> None:
        tab = self._current()
        pages = tab.side.pages
        self._drawers.setdefault(tab, (pages.front, pages.is_folded and not pages.is_low))
        run = None if self._taught[1] is not None else self._run_of(tab)
        if run is not None and tab.book.running and tab.book.compared != self._picked:
            run = self._led(tab, run)
        compared = tab.book.compared if run is not None else ()
        if compared != self._raced or self._taught[0] is not self._shown_lesson:
            self._form = ()  # other names take other room, and before a lesson's first board the controls stand
        self._raced, self._shown_lesson = compared, self._taught[0]
        # a hall that goes through a game looks at its turns: it has read by then what is known of the run
        raced = bool(self._raced) and not self._is_broad
        stepped = presented_keys.is_stepped(tab)
        if not (run is self._gone_along and stepped):
            self._gone_along = run if run is not None and run.running else None
        measured = run is not None and (
            run.running or raced or not stepped or (run is self._gone_along and not self._is_broad)
        )
        live = tab.side.live
        comparison, boxes = (live.comparison.plot_shown, live.comparison.boxes_shown) if self._raced else (None, None)
        # in its place below a broad board the turns stand, but only when nothing is awaited in it
        plotted = run is not None and measured and (run.running or not (stepped and self._is_broad))
        drawn = plotted and (comparison is not None or boxes is not None)
        # of a single value a plot says nothing, unless others may come
        awaited = live.has_plot or (self._is_broad and run is not None and run.question.task.objective is not None)
        waits = run is not None and run.running and not self._raced and awaited  # a broad board shrinks once
        if waits or run is not self._awaited:
            self._awaited = run if waits else None
        in_vain = run is not None and run is self._awaited and not run.running and _is_left_open(run)
        before = [] if run is None else [one.trace for one in runs_before(run, tab.book.rows)]
        course = run is not None and plotted and not drawn and (waits or in_vain or _has_course(run, before))
        self.race.setVisible(drawn and comparison is not None)
        self.boxes.setVisible(drawn and boxes is not None)
        self.plot.setVisible(course)
        plots = (drawn or course) and not self.cramped
        self.plots.setVisible(plots)
        self._answered = run is not None and not run.running and tab.stage.showing is Showing.MINE and not plots
        self.numbers.setVisible(measured and not self._answered)  # the controls have their room
        numbers = run is not None and measured and (bool(self._raced) or run.question.task.objective is not None)
        self._show_board(tab, plot=plots, numbers=numbers)
        if run is not None:
            if self._run is not run:
                self.plot.reset(run.question.task)
            known = begun_with(run, tab.book.rows)
            self.plot.show_trace(run.trace, awaited=run.running, known=known, before=before)
            self.plot.mark([(one.elapsed, one.objective) for one in tab.book.on_show if one.objective is not None])
            self.letter(self.plot, "seconds")
        shown = self._words_of(tab, run)
        if tab.editing.steps_before and not shown.moves.now:  # the next ones come soon
            shown = replace(shown, moves=self._shown_steps)
        self._shown_steps = shown.moves
        if comparison is not None:
            self.race.show_plot(comparison)
            self.letter(self.race, comparison.x_label, comparison.y_label)
        if boxes is not None:
            self._show_boxes(tab, boxes)
        if self._raced:
            shown = presented_words.of_race(tab, shown)
        shown = replace(shown, words=presented_words.rounded(shown.words))
        self._said = shown.words
        self.tell(shown, self._appearance.theme)
        self._show_controls(tab, run)
        sentence = self._status.sentence
        self.say("" if sentence in shown.words else sentence)  # how a game has ended stands above already
        if not self.controls.isHidden():  # the controls keep their place
            if self._crowded == 2 and self.overflows:
                self.say_smaller()
            if not self.sentence.isHidden() and self.overflows:
                self.say_instead(sentence)
        self.thicken()
        over = self.overflows and self.strip.isHidden()  # the strip takes any room that is left
        if self._crowded == 2 and over:
            if self._pressed_large and not self.controls.isHidden():
                self.letter_controls(large=False)
                self._kept = min(0, self._kept)
            elif self._kept > _BARE:
                self._kept = min(self._kept, 0) - 1
            elif self._most > _USUAL:
                self._most -= TEXT_SIZES.step
        self._crowded = min(2, self._crowded + over)
        self._run = run
        tabs = 0 if self._is_broad or run is not None or tab.side.playing else self._bar.count()
        self.keys = presented_keys.key_lines(
            tab, lesson=self._lessons.space, leads=self._lessons.back, raced=self._raced, tabs=tabs
        )
        self.tell_keys([key.replace(" ", "\u00a0") for key in self.keys])
        self.fit_lesson()

    @property
    def _taught(self) -> tuple[Lesson | None, Insight | None]:
        """The lesson, and what it shows in place of a board, on its own tab; on another tab neither."""
        here = self._lessons.at is self._current()
        return (self._lessons.lesson, self._lessons.insight) if here else (None, None)

    def _show_boxes(self, tab: PuzzleTab, boxes: Scene) -> None:
        """The boxes of a race with the letters of what is said; the window's are drawn for a wider place."""
        wide = max(_BOXES, self.plots.width() * _LABEL / self.words.fontInfo().pixelSize())
        if self._boxed != (boxes, wide):
            self._boxed = boxes, wide
            self.boxes.show_scene(tab.side.live.comparison.boxes_for(wide) or boxes)

    @staticmethod
    def _run_of(tab: PuzzleTab) -> Run | None:
        """The run that is told about: none beside a step or in a game, or a board of the history, and none beside
        one's own board that has ended with another board, or has answered another."""
        run, showing = tab.book.shown, tab.stage.showing
        raced = run is not None and run in tab.book.compared and not run.boards  # the board on show is another run's
        solved = tab.stage.solver_board is not None and not raced
        elsewhere = run is not None and (tab.side.live.status.stale or solved)
        seen = tab.editing.preview
        elsewhere = elsewhere or (seen is not None and any(one.board is seen for one in tab.document.places))
        old = elsewhere and showing is Showing.MINE and not tab.book.running
        return None if old or showing is Showing.STEP or tab.side.playing else run

    @staticmethod
    def _led(tab: PuzzleTab, run: Run) -> Run:
        """The leader of a race, whose board is on show from now on."""
        ahead = presented_words.leader(tab.book.compared, run)
        if ahead is not run and tab.stage.showing is Showing.SOLVER:
            tab.book.show_run(ahead, front=True)
            return ahead
        return run

    def _words_of(self, tab: PuzzleTab, run: Run | None) -> Presented:
        lesson, insight = self._taught
        if insight is not None:
            shown = Presented(insight.title, "")
        elif run is not None:
            shown = presented_words.of_run(tab, run)
        else:
            rules = lesson is None and self._crowded < 2
            verdict = self._status.brief if lesson is None else ""
            shown = presented_words.of_board(tab, verdict, rules=rules, brief=bool(self._crowded), broad=self._is_broad)
        if lesson is None and (why := tab.side.no_thoughts.why):  # whose page is out of sight here
            why = why.removesuffix(INSTEAD).strip()  # its button is not here either
            shown = replace(shown, words="\n".join(filter(None, (shown.words, f"See it think: {why}"))))
        return shown if lesson is None else replace(shown, title=lesson.title, words=shown.words or shown.title)

    def _show_controls(self, tab: PuzzleTab, run: Run | None) -> None:
        """What one presses below the board, where there is room beside it and a hand is wanted."""
        wanted = (run is None or self._answered) and self._taught[0] is None and not self._is_broad
        helped = tab.side.playing and tab.stage.hinted  # one goes on playing beside a hint
        shown = wanted and (helped or tab.stage.showing is not Showing.STEP)
        self.controls.setVisible(shown)
        if shown:
            rows = tab.stage.controls()
            if tab.puzzle.has_opponent and tab.game.over:  # the end is told above in other words
                rows = tuple(replace(row, items=tuple(map(_unless_ending, row.items))) for row in rows)
            left = [tuple(item for item in row.items if not self._tells(item)) for row in rows]
            # what is told above, and stands alone, keeps its room
            rows = tuple(
                replace(row, items=items or (row.items and (ControlText(""),)))
                for row, items in zip(rows, left, strict=True)
            )
            wide = self._side.maximumWidth()
            form = self._kind, wide, self.said_font.pixelSize(), len(rows)
            if form != self._pressed_form:
                self._pressed_form, self._kept = form, min(0, self._kept)
                self.controls.set_hint(_HINT)
                self.letter_controls(large=True)
                self.controls.show_rows(rows)
                if self.controls.height_in(wide) > _PRESSED * self.height():
                    self.letter_controls(large=False)
            self.controls.set_hint((_HINT, _HINT - 1, 0)[-min(0, self._kept)])
            self.controls.show_rows(rows)
            if self._kept >= 0:  # so that no button moves as others come or go
                self._kept = max(self._kept, self.controls.sizeHint().height())
            self.controls.setMinimumHeight(max(0, self._kept))

    def _tells(self, item: Control | ControlText) -> bool:
        """Whether a text among the controls is said above them already, or its number with more figures."""
        if not isinstance(item, ControlText) or not item.text:
            return False
        numbered = _DECIMALS.fullmatch(item.text) is not None
        return all(word in self._said for word in (item.text.split() if numbered else (item.text,)))

    def _show_board(self, tab: PuzzleTab, *, plot: bool, numbers: bool) -> None:
        """The board, or what a lesson shows in its place."""
        if self._roomed is not None and self._roomed is not tab:
            self._give_back_room()
        insight, theme = self._taught[1], self._appearance.theme
        kind = tab, tab.puzzle.options_of(tab.stage.board)
        if kind != self._kind:
            tab.stage.set_room((_ROOM, _ROOM))
            self._kind, self._is_broad = kind, is_broad(tab.stage.scene())
            self._crowded, self._most, self._kept = 0, TEXT_SIZES[-1], 0
        broad = self._is_broad
        if insight is None:
            scene = tab.stage.scene()
        elif isinstance(insight, Table):
            scene = table_scene(insight)
            broad = is_broad(scene)  # its width is its own
        else:
            scene = insight_scene(insight, _INSIGHT, titled=False)
        self.enlarged = min(self._appearance.text_size, self._most)
        self.arrange(scene, broad=broad, plot=plot, numbers=numbers)
        if insight is None:
            self._tell_room(tab)
        if scene != self.board_view.scene or theme is not self._theme:
            self.board_view.show_scene(scene, theme)
        if theme is not self._theme:
            self._theme = theme
            self._appearance.apply_to(self)
            self.plot.set_theme(theme)
            self.race.set_theme(theme)
            self.boxes.set_theme(theme)
            self.controls.set_theme(theme)
        # with a plot below a broad board there is room for one of them, or the board would be small; keys go on alike
        self._show_strip(None if broad and plot else scene.strip, theme)

    def _show_strip(self, strip: Scene | None, theme: Theme) -> None:
        if strip is not None and all(isinstance(shape, Text) for shape in strip.shapes):
            strip = None  # it only says what a pointer could do
        self.strip.setVisible(strip is not None)
        if strip is not None:
            wide, high = self.strip.width(), min(_STRIP * self.height(), self.room_for(self.strip))
            if not self._is_broad and high > strip.height * wide / strip.width:
                strip = self._current().stage.strip_in(strip.height * wide / high) or strip
            self.strip.setFixedHeight(round(strip.height * wide / strip.width))
            self.strip.show_scene(strip, theme)

    def _tell_room(self, tab: PuzzleTab) -> None:
        """Lay out drawings for the room that is here, as if the screen were a usual one."""
        scale = _ROOM / max(1, self.height())
        room = self.board_view.width() * scale, self.board_view.height() * scale
        if room != tab.stage.ui.room:
            self._roomed = tab
            tab.stage.set_room(room)

    def _give_back_room(self) -> None:
        if self._roomed is not None:
            self._roomed.pane.tell_room()
            self._roomed = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.isVisible():
            self._settle()

    # what a hand does

    def _on_gestured(self, gesture: Gesture) -> None:
        if self._taught[1] is None:
            self._current().stage.take_gesture(gesture)
            if self.isVisible():  # a pointer leaves the board as this is closed
                self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape goes back before it stops anything, and ends what is at work before it leaves; the field that finds
        actions goes with the keyboard."""
        if watched is self._window:
            if event.type() is QEvent.Type.Resize:
                self.setGeometry(self._window.rect())
            return False
        if watched is self.search:
            if event.type() is QEvent.Type.FocusOut:
                self.search.hide()
            return False
        if not isinstance(event, QKeyEvent):
            return False
        if event.key() != Qt.Key.Key_Escape:
            return watched is self.board_view and self._pressed(event)
        tab, stage = self._current(), self._current().stage
        if event.type() is QEvent.Type.KeyPress:
            if self._lessons.lesson is not None:
                self._lessons.leave()
                self._follow()
            elif stage.showing is Showing.STEP:
                stage.go_back()
                if tab.thinking.on and stage.showing is not Showing.STEP:
                    tab.think()  # its cards are out of sight here: the next Ctrl+I would only switch it off
                self._follow()
            elif presented_keys.is_at_work(tab):
                tab.solving.stop()
            elif not tab.side.solve.just_ended:
                self.close()
        event.accept()
        return True

    def _pressed(self, event: QKeyEvent) -> bool:
        """Whether a key goes through a game that is on show."""
        book = self._current().book
        before = book.shown
        if not presented_keys.pressed(self._current(), event, self._raced):
            return False
        if book.shown is not before:
            self._picked = book.compared
        self._follow()
        return True

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self._beat.stop()
        self._window.setWindowState(self._before)
        self._give_back_room()
        for tab, (page, folded) in self._drawers.items() if self._lessons.lesson is None else ():
            if tab.side.pages.front != page and page not in tab.side.pages.windows:
                tab.side.pages.bring(page)
            tab.side.pages.fold(folded)
        self._drawers = {}
        self._current().pane.board_view.setFocus()
        home = self._lesson_home
        assert isinstance(home, QBoxLayout)
        home.insertWidget(home.count() - 1, self._lesson)  # above the line at the foot
        self._lesson.resize(self.width(), self._lesson.height())  # as high as in a column, it would enlarge the window
        self._lesson.set_letters(None)
        self._left()


def _least(asked: QDialog) -> QSize:
    """The least size in which all texts of a dialog of this width are whole, those that wrap too."""
    laid, least = asked.layout(), asked.minimumSizeHint()
    if laid is not None and laid.hasHeightForWidth():
        least.setHeight(max(least.height(), laid.totalMinimumHeightForWidth(asked.width())))
    return least


def _cuts(asked: QDialog, room: QSize) -> bool:
    """Whether something of a dialog is cut that has no more room than that."""
    least = _least(asked)
    fields = (one for one in asked.findChildren(QAbstractSpinBox) if one.isVisible())
    scrolls = any(one.verticalScrollBar().maximum() for one in asked.findChildren(QScrollArea))
    return scrolls or least.boundedTo(room) != least or any(one.width() < one.sizeHint().width() for one in fields)


def _unless_ending(item: Control | ControlText) -> Control | ControlText:
    """What stands among the controls, without words for how a game has ended; they keep their line."""
    ends = isinstance(item, ControlText) and item.bold and item.ink in _ENDINGS
    return ControlText("") if ends else item


def _is_below(entry: Command) -> bool:
    """Whether an action is about a part that is hidden here."""
    return entry.action.objectName().removeprefix("action-") in BELOW


def _called(entry: Command) -> Command:
    """An action under the name by which it is looked for here."""
    return replace(entry, name="Leave the presentation") if entry.action.objectName() == "action-full-screen" else entry


def _is_left_open(run: Run) -> bool:
    """Whether a run has ended without a board and without a proof."""
    return not run.boards and run.outcome is not None and run.outcome.status is Status.UNKNOWN


def _has_course(run: Run, before: Sequence[Trace]) -> bool:
    return has_course(run.trace.after(before) if before else run.trace, counting=run.question.task.objective is None)
