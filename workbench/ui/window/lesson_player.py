"""Plays a lesson in the window's own tabs: it does what a slide asks for, one thing after the other, and never blocks
the window's thread. Leaving it brings the person's own boards, games, tasks and runs back.

Space, Right and Page down go on, Left and Page up back to the slide before, but arrows stay on a board that the slide
hands to the person; Escape leaves the lesson, then the presentation. Fields and dialogs keep their keys.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import isfinite
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from workbench.core import files, lesson
from workbench.core.document import Document
from workbench.core.errors import OptionError, WorkbenchError
from workbench.core.insight import Insight, Row, Table
from workbench.core.lesson import Ask, Deed, Lesson, Open, Show, Start, Think
from workbench.core.outcome import Stopped
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import is_lesson
from workbench.render.insight_scene import has_scene
from workbench.solve.runs.run import Run
from workbench.ui.board.showing import Showing
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.runs.session import State
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets.pieces import timer
from workbench.ui.widgets.tab_order import reveal
from workbench.ui.window.lesson_memory import Own, Seen, give_back, own_of, seen_in
from workbench.ui.window.lesson_strip import LessonStrip

_LINES, _WIDE = 9, 90  # of a log and of its letters, what can be read from afar
_BEAT = 50  # milliseconds between two looks at what is waited for
_ON = (Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_PageDown)
_BACK = (Qt.Key.Key_Left, Qt.Key.Key_PageUp)
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right)
_GOES_ON = "Space: next"
_KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)


class LessonPlayer(QObject):
    """One lesson at a time."""

    def __init__(
        self,
        puzzles: tuple[AnyPuzzle, ...],
        dialogs: Dialogs,
        tabs: Mapping[str, PuzzleTab],
        current: Callable[[], PuzzleTab],
        show: Callable[[AnyPuzzle], PuzzleTab],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._puzzles, self._dialogs, self._tabs = puzzles, dialogs, tabs
        self._current, self._show = current, show
        self.lesson: Lesson | None = None
        """What is played."""
        self.slide = 0
        self.insight: Insight | None = None
        """What the slide shows that is no board."""
        self._todo: list[Deed] = []
        self._working = self._waits = False
        """Whether a step is being done; and whether what is waited for was begun."""
        self._warned = self._hurried = False  # whether a person was told of it, and then did not want to wait for it
        self._missing = False  # whether the slide is about what was stopped before it was found
        self._begun: PuzzleTab | None = None
        self.at: PuzzleTab | None = None
        """What the lesson plays on, wherever a person has gone meanwhile."""
        self._own: dict[PuzzleTab, Own] = {}
        self._runs: dict[int, Run] = {}
        """The run of each start, so that going back asks nothing twice."""
        self._thought: dict[int, bool] = {}
        """By each board that was opened, whether what a solver thinks was on then: it is again when one comes back."""
        self._seen: dict[int, Seen] = {}
        """By slide, so that going back shows it at once, while it is worked out again."""
        self.strip = LessonStrip(self.go_on, self.go_back, self.leave)
        self._beat = timer(self, _BEAT, self._work)

    @property
    def at_work(self) -> bool:
        """Whether something of the slide is still to be done."""
        return bool(self._todo)

    @property
    def space(self) -> str:
        """What the key that goes on does now, in words; empty where no lesson is played."""
        if self.lesson is None:
            return ""
        ends = self.slide + 1 == len(self.lesson.slides)
        if self._todo and not self._recalled:
            on = "Space: end, when done" if ends else f"{_GOES_ON}, when done"
            return "At work: Space again stops it" if self._warned else on
        return "Space: end" if ends else _GOES_ON

    @property
    def back(self) -> str:
        """What key goes back, in words."""
        return "PgUp: back" if self._yours else "Left: back"

    @property
    def _yours(self) -> bool:
        return self.lesson is not None and self.lesson.slides[self.slide].yours

    # what a person wants

    def open(self) -> None:
        """Ask for a lesson's file, and play it."""
        path = self._dialogs.open_path("Open a lesson", Path.home(), "Lessons (*.txt)")
        if path is not None:
            self.begin(path)

    def show(self, path: Path) -> bool:
        """Play a file that may be opened as a board is, if it holds a lesson; whether it does."""
        try:
            plays = is_lesson(files.read_text(path))
        except WorkbenchError:
            plays = False  # the code that opens it says what is wrong
        if plays:
            self.begin(path)
        return plays

    def begin(self, path: Path, before: Collection[PuzzleTab] = ()) -> None:
        """Play the lesson in a file from its beginning. A solver that only shows the program ends for it, and so does
        one of the lesson before, in whose tabs, `before`, nothing else runs."""
        before = before or [*self._own]
        self.leave()
        running = [tab for tab in self._tabs.values() if tab.book.running]
        if running and all(tab.side.solve.shows or tab in before for tab in running):
            for tab in running:
                tab.solving.stop()
            QTimer.singleShot(_BEAT, self, partial(self.begin, path, before))
            return
        if running:
            self._dialogs.error("A solver is running: stop it before a lesson, which asks its own questions")
            return
        found: list[Lesson] = []
        if not self._dialogs.trying(lambda: found.append(lesson.read(path, self._puzzles))):
            return
        tab = self._current()
        self.lesson, self._begun, self.at = found[0], tab, tab
        source = f"  ·  {self.lesson.source}" if self.lesson.source else ""
        self.strip.begin(f"{self.lesson.title}{source}", [slide.said for slide in self.lesson.slides])
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        self._beat.start()
        self._go(0, 0)

    def go_on(self) -> None:
        """The next slide. What this one waits for is stopped only by who wants it twice: the slides behind it show what
        it finds."""
        if self.lesson is None:
            return
        if self._todo and not self._recalled:
            self._warned, self._hurried = True, self._warned
            self._work()
        elif self.slide + 1 < len(self.lesson.slides):
            self._go(self.slide + 1, self.slide + 1, self._todo)
        else:
            self.leave()

    def go_back(self) -> None:
        """The slide before, as it was: everything is done again from the board that was opened for it."""
        if self.lesson is None or self.slide == 0:
            return
        slides, to = self.lesson.slides, self.slide - 1
        opened = (k for k in range(to, -1, -1) if any(isinstance(deed, Open) for deed in slides[k].deeds))
        self._go(next(opened, 0), to)

    def leave(self, *, back: bool = True) -> None:
        """End the lesson: every tab has again what the person had there. `back`: and the tab of then is on show."""
        if self.lesson is None:
            return
        self.lesson, self.insight, self._todo = None, None, []
        self._beat.stop()
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        self.strip.hide()
        for tab, own in self._own.items():
            tab.stage.handed = False
            give_back(tab, own)
        self._own, self._runs, self._thought, self._seen = {}, {}, {}, {}
        if back and self._begun is not None:
            self._show(self._begun.puzzle)

    # playing

    def _go(self, first: int, last: int, before: Sequence[Deed] = ()) -> None:
        """Do all from one slide to another, of which only the last one is read. `before`: what is left of others."""
        assert self.lesson is not None
        assert self.at is not None
        self._stop()
        self._show(self.at.puzzle)
        if self.lesson is None:  # it was left meanwhile
            return
        self.slide, self._waits, self._hurried, self._warned, self.insight = last, False, False, False, None
        self._missing = False
        self._todo = [*before, *(deed for slide in self.lesson.slides[first : last + 1] for deed in slide.deeds)]
        self.strip.say(self.lesson.slides[last].said)
        self._work()
        if self.at is not None:
            self.at.stage.handed = self._yours

    def _stop(self) -> None:
        """Stop what a slide has started, so that it does not go on behind the next one."""
        for tab in self._own:
            if tab.solving.lanes.state is not State.IDLE:
                tab.solving.stop()

    def _work(self) -> None:
        """Do what is to be done, up to what has to be waited for. A tab that is seen for the first time is made in
        steps, and the beat, or a person, may come between them: then the one who is at work goes on."""
        if self._working:
            return
        self._working = True
        try:
            while self.lesson is not None and self._todo and self._done(deed := self._todo[0]):
                if self._todo and self._todo[0] is deed:  # else another slide was gone to meanwhile
                    self._todo.pop(0)
                self._waits = self._hurried = self._warned = False
        finally:
            self._working = False
        if self.lesson is None:
            return
        if not self._todo and self._yours and self.at is not None and self.at.stage.showing is Showing.SOLVER:
            self.at.stage.use()  # the person is to change the board that they see
        if self._recalled:
            self.insight = self._seen[self.slide].insight
            if self.at is not None:
                self._seen[self.slide].show(self.at)
        elif not self._todo and self._missing:
            key = self.back.partition(":")[0]
            self.strip.say(f"Not worked out: the search was stopped before it. {key} goes back, to wait for it.")
        elif not self._todo and self.slide not in self._seen and self.at is not None:
            self._seen[self.slide] = seen_in(self.at, self.insight)
        place = f"{self.slide + 1} / {len(self.lesson.slides)}"
        keys = f"{self.space}, {self.back}" if self._yours else "" if self.space == _GOES_ON else self.space
        self.strip.show_place(place, "at work…" if self._todo and not self._recalled else "", keys)

    @property
    def _recalled(self) -> bool:
        """Whether the slide shows what it has shown before: an insight on the way to it is still worked out anew."""
        return bool(self._todo) and isinstance(self._todo[0], Show) and self.slide in self._seen

    def _done(self, deed: Deed) -> bool:
        """Do one step of a slide, or go on with it; whether it is done."""
        tab = self.at or self._current()
        match deed:
            case Open():
                self._open(deed)
            case Ask(task, values):
                tab.side.solve.select_task(task.name)
                tab.side.solve.fill(values)
                tab.thinking.ask_again()
            case Think(on):
                if tab.thinking.on is not on:
                    tab.think()
            case Start():
                return self._started(tab, deed)
            case Show():
                return self._shown(tab, deed)
        return True

    def _open(self, deed: Open) -> None:
        tab = self._show(deed.puzzle)
        if self.lesson is None:  # it was left while the tab was made
            return
        self.at = tab
        if tab not in self._own:
            self._own[tab] = own_of(tab)
            tab.aside = tab.document
            if tab.thinking.on:  # the lesson says when: what a solver thinks may be its answer
                tab.think()
        if tab.thinking.on is not self._thought.setdefault(id(deed), tab.thinking.on):  # a later slide has switched it
            tab.think()
        tab.open_document(Document(deed.puzzle, deed.board, deed.title))
        tab.editing.hide_cursor()  # a viewer would take it for a part of the lesson
        tab.editing.set_view(deed.view)

    def _started(self, tab: PuzzleTab, deed: Start) -> bool:
        if not self._waits:
            known = self._runs.get(id(deed))
            if known is not None and known.outcome is not None and not (_is_cut(known) and self._is_read(deed)):
                tab.book.show_run(known, front=True)
                return True
            try:
                question = tab.side.solve.question()
                # a slide must show the same each time: a drawn seed may be the lucky one
                limits = replace(question.limits, seed=0, time=deed.seconds if isfinite(deed.seconds) else None)
                if not tab.solving.start(replace(question, limits=limits)):
                    return True
            except OptionError as error:
                tab.said.emit(str(error))
                return True
            self._waits = True
        task = tab.side.solve.task
        session = tab.solving.lanes.quick if task is not None and task.quick else tab.session
        if session.state is State.IDLE:
            if session.run is not None:
                self._runs[id(deed)] = session.run
            return True
        if session.state is not State.STOPPING and self._hurried:
            tab.solving.stop()
        return False

    def _shown(self, tab: PuzzleTab, deed: Show) -> bool:
        self.insight = None  # of what a slide shows the last stands in the board's place
        match deed.what:
            case "board":
                tab.stage.show_mine()
            case "solver":
                tab.stage.show_solver()
                cut = any(map(_is_cut, self._runs.values()))
                self._missing = tab.stage.showing is not Showing.SOLVER and cut and self._is_read(deed)
            case page if page in lesson.PLACES:
                tab.show_page(page)
                if page == "insights" and not self._yours:  # a person whose turn it is needs the board
                    drawn = (one.insight for one in tab.side.insights.cards if one.fresh)
                    self.insight = next((one for one in drawn if isinstance(one, Table) or has_scene(one)), None)
                    return self.insight is not None or self._hurried or not tab.insights.worker.busy
                if page == "log" and tab.book.shown is not None:  # the presentation has no page
                    self.insight = _log_of(tab.book.shown)
            case key:
                return self._insight_shown(tab, key, deed)
        return True

    def _is_read(self, deed: Deed) -> bool:
        """Whether it is the slide on show that asks for this, not one that is only gone through on the way to it."""
        return self.lesson is not None and any(deed is one for one in self.lesson.slides[self.slide].deeds)

    def _insight_shown(self, tab: PuzzleTab, key: str, deed: Show) -> bool:
        """Whether the step of an insight is on show, or will never be: then it is said."""
        found = ((panel, panel.card(key)) for panel in tab.side.panels)
        panel, card = next(((panel, card) for panel, card in found if card is not None), (None, None))
        busy = (tab.thinking.worker.busy or tab.insights.worker.busy) and not self._hurried
        if panel is not None and card is not None and (card.fresh or not busy):
            tab.show_page("insights" if panel in (tab.side.thoughts, tab.side.insights) else "answer")
            stepped = panel.show_step(key, deed.step)
            reveal(card)  # with the list of steps in it, which may have been built just now
            if stepped:
                return True
            drawn = isinstance(card.insight, Table) or has_scene(card.insight)
            self.insight = card.insight if drawn and self._is_read(deed) else None
        if not busy and card is None:
            why = tab.side.no_thoughts.why or f"Nothing of this board or task is called \u201c{key}\u201d"
            self._missing = self._is_read(deed) and (self._hurried or any(map(_is_cut, self._runs.values())))
            if not self._missing:
                tab.said.emit(why)
        return not busy

    # keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the lesson, wherever the keyboard is in the window or in the presentation."""
        if event.type() not in _KEYS or not isinstance(event, QKeyEvent) or not isinstance(watched, QWidget):
            return False
        ends = () if self.strip.presented else (Qt.Key.Key_Escape,)
        if event.key() not in (*_ON, *_BACK, *ends) or event.modifiers() & ~_KEYPAD:
            return False
        if self._yours and event.key() in _ARROWS:
            return False
        types = watched.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        elsewhere = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if elsewhere or watched.window() is not self.strip.window() or (types and event.key() != Qt.Key.Key_Escape):
            return False
        event.accept()
        if event.type() is QEvent.Type.KeyPress and not event.isAutoRepeat():
            key = event.key()
            (self.leave if key == Qt.Key.Key_Escape else self.go_on if key in _ON else self.go_back)()
        return True


def _log_of(run: Run) -> Table:
    """The end of what solvers wrote, as lines that a hall can read."""
    lines = [line for line in run.log.text().splitlines() if line.strip()]
    rows = tuple(Row((line.rstrip()[:_WIDE],)) for line in lines[-_LINES:])
    return Table("log", "The end of the log", ("The solver wrote",), rows)


def _is_cut(run: Run) -> bool:
    """Whether a person did not wait for a run."""
    return run.outcome is not None and run.outcome.stopped is Stopped.USER


_KEYPAD = Qt.KeyboardModifier.KeypadModifier
