"""The page that tells what the solver did: a timeline, who contributed what, and the log folded into its parts."""

from __future__ import annotations

import time
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QComboBox, QWidget

from workbench.core.wording import duration_text
from workbench.render.theme import Theme
from workbench.solve.runs import run_log
from workbench.solve.runs.run import Run
from workbench.solve.runs.run_log import LogPart
from workbench.solve.solver_log.passages import SearchText
from workbench.ui.insights.table_view import InsightTable
from workbench.ui.log.log_search import Find, LogSearch, Source
from workbench.ui.log.part_text import PartText
from workbench.ui.runs.words import READING
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.pieces import MUTED, flat_button, named, timer, wrapped
from workbench.ui.widgets.plain_text import PlainLabel
from workbench.ui.widgets.scene_canvas import SceneCanvas
from workbench.ui.widgets.scrolled import WholeLines, scrolled
from workbench.ui.widgets.section import FoldableSection
from workbench.ui.widgets.settings import Settings

_AGAIN = 250  # milliseconds between two looks at a run that goes on; longer where a look takes long
_SHARE = 12  # one of so many moments may be spent on looking
_PASS = 15  # milliseconds from one pass over long parts to the next
_ALL = 1 << 30
_WIDE, _WIDEST = 420.0, 900.0  # units of the timeline's width: a unit is a pixel in between
_EDGES = 14  # pixels beside what stands in a section
_ASK = "Press a strategy, or point at it, to read how it works."
_ORDER = ("timeline", "work", *run_log.TITLES)
_OPEN = ("timeline", "work", "steps", "search", "other")  # sections that are open until the person folds them


class LogView(QWidget):
    """Shows a run, and follows it while it goes on; hidden parts are not prepared."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.setObjectName("log_view")
        self._settings = settings
        self._run: Run | None = None
        self._search: SearchText | None = (
            None  # the one that is shown; `most_telling`, unless the person has chosen another
        )
        self._chosen = self._stale = False
        self._parts: dict[str, LogPart] = {}
        self._texts: dict[str, PartText] = {}
        self._sentences: dict[str, PlainLabel] = {}
        self._sections: dict[str, FoldableSection] = {}
        self.timeline, self.work = SceneCanvas(), InsightTable()
        self.work.setObjectName("work-table")
        self.work.tip = lambda row: self._said(row.target or "")
        self._about, self._model = wrapped("work-about", ink=MUTED), wrapped("about-model", ink=MUTED)
        self.work.chosen.connect(self._on_strategy)
        self._again = timer(self, 0, self._look, once=True)
        self._more = timer(self, _PASS, self._go_on, once=True)
        self._lay_out()

    def _lay_out(self) -> None:
        self.words = LogSearch(self._sources)
        self.words.asked.connect(self._on_asked)
        self.words.reached.connect(self._on_reached)
        copy = flat_button("Copy", "log_copy", "Copy the whole log", self.copy_all)
        row = in_row((self.words, 1), copy)
        self._which = named(QComboBox(), "log-which", label="Which search")
        self._which.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._which.currentIndexChanged.connect(self._on_which)
        self._which.hide()
        self._nothing = wrapped("log-nothing", ink=MUTED)
        self._inside = named(QWidget(), "side-content")
        self._column = in_column(self._nothing, STRETCH, inside=self._inside, spacing=0)
        self._add_section("timeline", "Timeline", _stacked(self._model, self.timeline)).hide()
        self._add_section("work", "Who contributed what", _stacked(self.work, self._about)).hide()
        self._area = scrolled(self._inside, "log-parts", WholeLines())
        in_column(row, self._which, (self._area, 1), inside=self)
        for key, act in (
            (QKeySequence(QKeySequence.StandardKey.Find), self.words.begin),
            (QKeySequence(Qt.Key.Key_F3), self.words.go_on),
            (QKeySequence("Shift+F3"), self.words.go_back),
        ):
            shortcut = QShortcut(key, self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    # what is shown

    def set_theme(self, theme: Theme) -> None:
        self.timeline.set_theme(theme)

    def show_run(self, run: Run | None) -> None:
        """Show what solvers wrote in a run; None: nothing."""
        self._run, self._chosen, self._search = run, False, None
        self._about.setText(_ASK)
        for name in [name for name in self._sections if name not in ("timeline", "work")]:
            section = self._sections.pop(name)
            self._column.removeWidget(section)
            section.hide()
            section.deleteLater()
        self._texts, self._parts = {}, {}
        self.follow(at_once=True)

    def follow(self, *, at_once: bool = False) -> None:
        """Show what is new of the run: soon, or once the page is seen."""
        self._stale = True
        if at_once or (self._run is not None and not self._run.running):
            self._look()
        elif self.isVisible() and not self._again.isActive():
            self._again.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what came while the page was hidden."""
        super().showEvent(event)
        self._look()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Texts are as high as there is room."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.follow()
        for text in self._texts.values():
            self._give_room(text)

    def _give_room(self, text: PartText) -> None:
        text.grow(int(0.6 * self._area.height() / text.fontMetrics().lineSpacing()))

    def _look(self) -> None:
        if not (self._stale and self.isVisible()):
            return
        self._stale, began = False, time.perf_counter()
        run = self._run
        self._list_searches()
        shown = () if run is None else self._shown_parts(run, self._search)
        self._show_work(run)
        whole = [self._show_part(part) for part in shown]
        self._show_nothing(run)
        if self.words.words:
            self.words.refresh()
        self._again.setInterval(max(_AGAIN, round(1000 * _SHARE * (time.perf_counter() - began))))
        if not all(whole):
            self._more.start()

    def _shown_parts(self, run: Run, search: SearchText | None) -> Sequence[LogPart]:
        """The task's own steps, and the parts of a search."""
        own = run_log.steps(run)
        return (*(() if own is None else (own,)), *(() if search is None else run_log.parts(search)))

    def _show_nothing(self, run: Run | None) -> None:
        if run is None:
            why = "What a solver does is told here, in words and pictures."
        elif not run.whole:
            why = f"{READING}."
        elif not run.running and not run.log.said:
            own = "; the task’s own engine says what it did" if run.steps or run.boards else ""
            why = f"No solver was asked, so that none has written a log{own}."
        else:
            why = "" if self._parts else "Nothing has been written yet."
        self._nothing.setText(why)
        self._nothing.setVisible(bool(why))

    def _show_work(self, run: Run | None) -> None:
        wide = min(_WIDEST, max(_WIDE, self._area.viewport().width() - _EDGES))
        scene = None if run is None else run_log.timeline(run, self._search, wide, headed=False)
        table = None if run is None else run_log.work_table(run, self._search)
        if scene is not None:
            self.timeline.show_scene(scene)
        self._model.setText("" if run is None else run_log.about_model(run, self._search))
        self._model.setVisible(bool(self._model.text()))
        if table is not None:
            self.work.show_insight(table)
        self._sections["timeline"].setVisible(scene is not None)
        self._sections["work"].setVisible(table is not None)

    def _go_on(self) -> None:
        """Long parts are laid out in several passes."""
        shown = [name for name in self._parts if name in self._texts and self._sections[name].open]
        whole = [self._texts[name].follow(self._parts[name]) for name in shown]
        if not all(whole):
            self._more.start()

    def _show_part(self, part: LogPart) -> bool:
        """Show a part's numbers, and its lines if it is open; whether those are all in."""
        self._parts[part.name] = part
        if part.name not in self._sections:
            text = self._texts[part.name] = PartText(part.name, part.title)
            self._give_room(text)
            sentence = self._sentences[part.name] = wrapped(f"log-sentence-{part.name}", ink=MUTED)
            section = self._add_section(part.name, part.title, _stacked(sentence, text))
            section.folded.connect(self._on_folded)
        section = self._sections[part.name]
        section.set_note(part.figures)
        self._sentences[part.name].setText(part.sentence)
        return not section.open or self._texts[part.name].follow(part)

    def _add_section(self, name: str, title: str, content: QWidget) -> FoldableSection:
        made = FoldableSection(f"log-{name}", title, content, self._settings.flag(f"open log {name}", name in _OPEN))
        made.heading.clicked.connect(lambda open_: self._settings.keep_flag(f"open log {name}", open_))
        before = [other for other in _ORDER[: _ORDER.index(name)] if other in self._sections]
        self._column.insertWidget(1 + len(before), made)
        self._sections[name] = made
        return made

    def _on_folded(self, folded: bool) -> None:
        if not folded:
            self._go_on()
            self._on_asked(self.words.words)

    def _on_strategy(self, name: str) -> None:
        """A row of the table is pressed: what that strategy does."""
        self._about.setText(self._said(name))

    def _said(self, name: str) -> str:
        found = () if self._run is None else run_log.run_contributions(self._run, self._search)
        about = next((one.about for one in found if one.name == name), "")
        return f"{name}: {about}" if about else name

    # several searches

    def _list_searches(self) -> None:
        searches = [] if self._run is None else self._run.log.searches
        if self._run is None or not (self._chosen or (self._search and not self._run.running)):  # that one is read
            self._turn_to(None if self._run is None else run_log.most_telling(self._run))
        if self._which.count() != len(searches):
            self._which.blockSignals(True)
            self._which.clear()
            for number, search in enumerate(searches):
                who = search.solver or "not a solver’s"
                self._which.addItem(
                    f"Search {number + 1} of {len(searches)} · {who} · at {duration_text(search.began)}"
                )
            self._which.blockSignals(False)
        if self._search in searches:
            self._which.blockSignals(True)
            self._which.setCurrentIndex(searches.index(self._search))
            self._which.blockSignals(False)
        self._which.setVisible(len(searches) > 1)

    def _on_which(self, index: int) -> None:
        run, searches = self._run, [] if self._run is None else self._run.log.searches
        if run is not None and 0 <= index < len(searches):
            self._chosen = searches[index] is not run.log.newest or not run.running
            self._turn_to(searches[index])
            self._stale = True
            self._look()

    def _turn_to(self, search: SearchText | None) -> None:
        """Show another search; parts that it lacks are hidden."""
        if search is self._search:
            return
        self._search = search
        self._about.setText(_ASK)
        there = {part.name for part in run_log.parts(search)} if search is not None else set[str]()
        for name, section in self._sections.items():
            if name in self._texts and name != "steps":
                section.setVisible(name in there)
                if name not in there:
                    self._parts.pop(name, None)
        for name in there & set(self._sections):
            self._sections[name].show()

    # words

    def text(self) -> str:
        """All lines that are kept."""
        if self._run is None:
            return ""
        own = run_log.steps(self._run) if not self._run.log.said else None
        return self._run.log.text() if own is None else "\n".join(own.passages[0].lines)

    def copy_all(self) -> None:
        """Put all lines on the clipboard."""
        QGuiApplication.clipboard().setText(self.text())

    def _sources(self) -> list[Source]:
        run = self._run
        if run is None:
            return []
        own = run_log.steps(run)
        first: list[Source] = [] if own is None else [(None, (own,))]
        return [*first, *((search, run_log.parts(search)) for search in run.log.searches)]

    def _on_asked(self, words: str) -> None:
        for name, text in self._texts.items():
            if self._sections[name].open:
                text.mark(words)

    def _on_reached(self, found: Find) -> None:
        if found.search is not None and found.search is not self._search and self._run is not None:
            searches = self._run.log.searches
            if found.search not in searches:  # left out since
                return
            self._which.setCurrentIndex(searches.index(found.search))
        if found.part not in self._parts:
            return
        section, text = self._sections[found.part], self._texts[found.part]
        section.heading.setChecked(True)
        text.follow(self._parts[found.part], _ALL)
        text.mark(self.words.words)
        text.reveal(found.passage, found.line, self.words.words)
        self._inside.adjustSize()
        self._area.ensureWidgetVisible(text)


def _stacked(*widgets: QWidget) -> QWidget:
    inside = named(QWidget(), "side-part")
    in_column(*widgets, inside=inside, margins=(_EDGES - 4, 0, 4, 8), spacing=4)
    return inside
