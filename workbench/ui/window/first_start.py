"""What the first start shows: a board on which a solver is at work, and three things to try. It can be skipped, and
called again. Kernels that are not compiled yet are compiled meanwhile, those of the tab in front first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from PySide6.QtCore import QObject, QTimer

from workbench.core import files, resources
from workbench.core.document import Document
from workbench.core.options import Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.core.starter import Starter
from workbench.core.wording import with_capital
from workbench.solve import libraries
from workbench.ui.background.background_task import BackgroundTask, TaskState
from workbench.ui.board.showing import Showing
from workbench.ui.files.documents import Documents
from workbench.ui.runs.words import phase_words
from workbench.ui.tab.puzzle_tab import PuzzleTab, new_values
from workbench.ui.widgets.notice import Notice, NoticeButton
from workbench.ui.widgets.plain_text import literal
from workbench.ui.widgets.settings import Settings
from workbench.ui.window.status_line import PREPARING

_SEEN, _SKIPPED = "welcomed", "skipped"  # with the slug of a tab behind them, in the settings
_EMPTY = "An empty board: edit it, paste one, or begin with one of these."
_LAID = "Edit this board, paste another, or begin with one of these."
_SHOW = "At work: a show. Esc ends it, F5 makes it yours, F11 presents it."
_STILL = "No show while solvers are at work in {}: it would disturb their times."
_ROOM = 175  # letters in the two lines of a narrow window
_TO_TRY = "Things to try in {}. Your board stays until you choose one."
_TRY = " Or try:"  # the buttons beside it
_SEE = "Live – "  # before what is to be seen, which stands above the curve
_AGAIN = 200  # milliseconds until it is looked again whether what was broken off has stopped
_BACK = "Help › Show the tour of this tab brings it back. Lessons are in the menu File"


class FirstStart(QObject):
    """Greets in each tab that has not been seen yet, and begins there what its starter offers to be watched."""

    def __init__(
        self,
        documents: Documents,
        settings: Settings,
        current: Callable[[], PuzzleTab],
        show_prepared: Callable[[float], None],
        busy: Callable[[], str],
        present: Callable[[], object],
    ) -> None:
        """show_prepared: is told which share of the kernels is compiled, 0 while none are. busy: where anything is at
        work that a person has asked for, in other tabs or in a batch; "" where nothing is. present: fills the screen
        with what is to be seen."""
        super().__init__()
        self._busy, self._present = busy, present
        self._show_prepared = show_prepared
        self._documents, self._settings, self._current = documents, settings, current
        self._greeted: set[str] | None = None
        """The tabs, by slug, that a person has seen since the program began; None before it greets."""
        self._tours: dict[str, tuple[PuzzleTab, Document]] = {}
        """By the slug of the tab, the tab and the board that is watched in it: what is said of it ends with that
        board."""
        self._offered: tuple[Document, Any] | None = None
        """The document, and its board, beside which a person has asked what there is to try."""
        self._laid: dict[str, Document] = {}
        """The boards that were laid where no solver begins unasked, by the slug of their tabs."""
        self._broken_off: set[str] = set()
        """The tabs, by slug, that were left while something was shown there: it begins again when they are back, if
        nothing had been found yet; else it stays as it was."""
        self._left: dict[str, Document] = {}
        """The documents whose boards a person has changed: nothing is told of them again unless a person asks for
        it."""
        self._shown: tuple[str, str] = ("", "")
        """What is told of, by the slug of its tab, and the first of the buttons."""
        self._prepared = 0.0
        self._compiling: BackgroundTask[None] | None = None
        self.notice = Notice()

    def greet(self) -> None:
        """Begin to greet: from now on a tab opens on something worth seeing where it has that, not on an empty
        board."""
        self._greeted = set()
        self.follow()

    def follow(self) -> None:
        """Another tab is on show."""
        if self._greeted is not None:
            QTimer.singleShot(0, self, self._open)  # the caller that shows a tab may be about to open a board there

    def pass_by(self, puzzle: AnyPuzzle) -> None:
        """A person comes to a tab with something in mind: nothing is opened there unasked."""
        if self._greeted is not None:
            self._greeted.add(puzzle.slug)

    def _open(self) -> None:
        """The first time of all a tab shows its solvers at work; later it opens on a board at random, if it has a
        starter that needs neither a question nor a mode of its own."""
        tab = self._current()
        puzzle, slug = tab.puzzle, tab.puzzle.slug
        if slug in self._broken_off:
            if tab.session.running:  # it has yet to stop: a question that waited for that would begin over a new board
                QTimer.singleShot(_AGAIN, self, self._open)
                return
            self._broken_off.discard(slug)
            own = self._tours.get(slug) == (tab, tab.document) and _is_own(tab.document)
            if own and not _has_shown(tab) and not self._busy():
                self._watch(tab)
            else:
                self.look()
            return
        if self._greeted is None or slug in self._greeted or tab.aside is not None:
            return
        shown, busy = self._settings.flag(f"{_SEEN} {slug}", False), self._busy()
        if busy and not shown and _watched(tab) is not None and self._is_new(tab):
            self.lay()  # a solver beside those would take their cores
            self._greeted.add(slug)
            self._settings.keep_flag(f"{_SEEN} {slug}", True)
            self._tours[slug] = tab, tab.document
            self.look()
            return
        self._greeted.add(slug)
        laid = tab.document is self._laid.get(slug) and _is_own(tab.document) and tab.book.shown is None
        laid = laid and all(tab.editing.view[one.name] == one.default for one in tab.editing.playable)
        if not laid and not self._is_new(tab):
            return  # the person has been here
        if not shown:
            self._settings.keep_flag(f"{_SEEN} {slug}", True)
            self.begin()
            return
        if (starter := _plain(tab)) is not None:
            self._documents.begin(starter, still=True)
        elif puzzle.starters and not self._settings.flag(f"{_SKIPPED} {slug}", False):
            self._tours[slug] = tab, tab.document  # it is empty: what to begin with is offered
            self.look()

    def _is_new(self, tab: PuzzleTab) -> bool:
        """Whether the person has done nothing in a tab."""
        untouched = tab.document.board == tab.puzzle.new_board(new_values(tab.puzzle, self._settings))
        untouched = untouched and len(tab.document.places) == 1  # else a person's board is an undo away
        return untouched and not (tab.document.path or tab.book.shown or tab.run_file or tab.aside)

    def lay(self) -> None:
        """Lay a board that is worth a look, not an empty one, in a tab that was not seen yet and where no solver begins
        unasked. It is made by a starter that needs no time for it, else it is the first sample with something on it
        that breaks no rule. Where that board is finished, so that little can be asked of it, the board of the show is
        laid instead, if the show has one; F5 begins the show."""
        tab = self._current()
        puzzle, slug = tab.puzzle, tab.puzzle.slug
        if self._greeted is None or slug in self._greeted or slug in self._laid or not self._is_new(tab):
            return
        if (starter := _plain(tab)) is not None:
            self._documents.begin(starter, still=True)
        else:
            boards = ((path, puzzle.parse(files.read_text(path))) for path in resources.samples(slug))
            seen = (path for path, board in boards if not _is_bare(puzzle, board))
            if (path := next(seen, None)) is None:
                return
            finished = puzzle.quick_check(puzzle.parse(files.read_text(path))).complete
            watched = _watched(tab) if finished else None
            if watched is not None and watched.board(watched.usual(), Random(0)) != tab.document.board:
                self._documents.begin(watched, still=True)
            else:
                self._documents.open_sample(path)
                tab.document.made = (tab.document.board,)
        tab.document.passing = True
        self._laid[slug] = tab.document

    def begin(self) -> None:
        """Show the program at work."""
        tab = self._current()
        if (watched := _watched(tab)) is not None:
            before, document = tab.session.run, tab.document
            self._documents.begin(watched)
            if tab.document is document:
                return  # a person would rather keep that
            tab.document.passing = True
            shown = tab.session.run if tab.session.run is not before else None
            tab.side.solve.shows = tab.session.running and shown is not None
            tab.side.watch(shown, _seen(watched))
        self._tours[tab.puzzle.slug] = tab, tab.document
        self.look()

    def _watch(self, tab: PuzzleTab) -> None:
        """Ask again of the board that is watched what was broken off."""
        if (watched := _watched(tab)) is not None:
            tab.tasks.watch(watched.ask, watched.asked)
            tab.document.passing, tab.side.solve.shows = True, tab.session.running
            tab.side.watch(tab.session.run, _seen(watched))
            self.look()

    def offer(self) -> None:
        """Tell again what there is to try in the tab on show, without changing its board."""
        tab = self._current()
        self._tours[tab.puzzle.slug] = tab, tab.document
        self._offered = tab.document, tab.document.board
        self.look()
        self.notice.take_focus()

    def look(self) -> None:
        """Tell of the board that is watched in the tab on show; of other boards nothing, unless they were asked for.
        What the first start shows in a tab ends when that is left."""
        tab, before = self._current(), self._shown
        for watched, document in self._tours.values():
            if (watched is not tab or watched.document is not document) and _end(watched) and watched is not tab:
                self._broken_off.add(watched.puzzle.slug)
        known = (tab, tab.document) == self._tours.get(tab.puzzle.slug)
        offered = known and self._offered == (tab.document, tab.document.board)
        if known and tab.document.modified:
            self._left[tab.puzzle.slug] = tab.document
        run = tab.session.run
        taken = run is not None and (run is not tab.side.watched or not tab.document.passing)
        if known and taken:
            tab.document.passing = False  # a person has gone on with it: the show is over
        shown = known and not taken and tab.document is not self._left.get(tab.puzzle.slug)
        touring = shown and _watches(tab) and _in_sight(tab)
        choices = self._choices(tab, offered=offered) if touring or offered else []
        self._shown = tab.puzzle.slug, choices[0][1] if choices else ""
        ended = tab.puzzle.slug not in self._broken_off  # or it begins again at once
        said = (
            _TO_TRY.format(tab.puzzle.title)
            if offered
            else _words(tab, self._prepared, ended, self._busy())
            if touring
            else ""
        )
        if self._shown != before:
            self.notice.tell(said, choices)
        elif said != self.notice.text:
            self.notice.say_on(said)

    def _choices(self, tab: PuzzleTab, *, offered: bool) -> list[NoticeButton]:
        starters = tab.puzzle.starters
        played = next((one for one in starters if not one.ask), None)
        choices: list[NoticeButton] = []
        found = tab.stage.solver_board
        idle = offered or not tab.session.running  # else the column's Stop ends it
        watched = any(one.ask for one in starters) and (offered or found is None or found.board == tab.editing.board)
        if idle and watched:  # beside a board that was found stands "Use this board", below it
            text = "&Watch a solver" if offered or tab.session.run is None else "&Watch again"
            choices.append(("welcome-again", text, self.begin))
        if played is not None:
            choices.append(("welcome-play", f"&{literal(played.title)}", partial(self._documents.begin, played)))
        choices.append(("welcome-new", "&Your own…", self._documents.new))
        if offered:  # beside a show its words tell the key
            choices.append(("welcome-present", "Prese&nt (F11)", self._present))
        choices.append(("welcome-skip", "S&kip", self._skip))
        return choices

    def close(self) -> bool:
        """Close the words beside the watched board, before Escape leaves the board; whether there were any."""
        tab, seen = (
            self._current(),
            self.notice.isVisible() and self.notice.isActiveWindow(),
        )  # not below the presentation
        if not seen or tab.session.running or self._tours.pop(tab.puzzle.slug, None) is None:
            return False
        self.look()
        tab.said.emit(_BACK)
        return True

    def _skip(self) -> None:
        """Greet in this tab no more, and end what is watched there; others greet on their own."""
        tab = self._current()
        _end(tab)
        self._tours.pop(tab.puzzle.slug, None)
        self.look()
        self._settings.keep_flag(f"{_SKIPPED} {tab.puzzle.slug}", True)
        tab.said.emit(_BACK)

    # kernels

    def compile(self, puzzles: Sequence[AnyPuzzle]) -> None:
        """Compile what is missing of the kernels of all puzzles, one module after the other, in another Python: what
        each puzzle needs first, then the rest; of both, what is of the tab in front comes first."""
        front = self._current().puzzle
        places = {module: (n, one is not front) for one in puzzles for n, module in enumerate(one.kernels)}
        modules = sorted(places, key=places.__getitem__)
        work = partial(_compile, modules)
        self._compiling = BackgroundTask(
            self, "kernels", work, self._on_compiled, self._on_compiled, self._on_prepared, libraries.load_tools
        )
        self._compiling.begin()

    def _on_prepared(self, share: float) -> None:
        if round(100 * share) != round(100 * self._prepared):
            self._prepared = share
            self._show_prepared(share)
            self.look()

    def _on_compiled(self, _: object) -> None:
        self._compiling = None
        self._on_prepared(0.0)

    def close_threads(self) -> None:
        if self._compiling is not None:
            self._compiling.close()


def _watched(tab: PuzzleTab) -> Starter | None:
    return next((one for one in tab.puzzle.starters if one.ask), None)


def _seen(watched: Starter) -> str:
    """What is to be seen of a show, for the line above the curve."""
    return f"{_SEE}{watched.summary[0].lower()}{watched.summary[1:]}"


def _plain(tab: PuzzleTab) -> Starter | None:
    """A starter that needs neither a question nor a mode of its own."""
    plain = (one for one in tab.puzzle.starters if not (one.ask or one.task or one.view(defaults(one.options))))
    return next(plain, None)


def _is_own(document: Document) -> bool:
    """Whether a board is the program's own show, which no person has changed, undone, named or saved."""
    last, kept = document.position == len(document.history) - 1, document.path is not None or document.savepoints
    return document.passing and last and not document.modified and not kept


def _is_bare(puzzle: AnyPuzzle, board: Any) -> bool:
    """Whether nothing stands on a board, or something that breaks a rule."""
    return board == _empty(puzzle, board) or bool(puzzle.quick_check(board).violations)


def _empty(puzzle: AnyPuzzle, board: Any) -> Any:
    """The empty board of the same options."""
    return puzzle.new_board(Values({**defaults(puzzle.options), **puzzle.options_of(board)}))


def _watches(tab: PuzzleTab) -> bool:
    """Whether nothing else was asked since than what the starter asks of its board."""
    watched, run = _watched(tab), tab.session.run
    if watched is None or run is None:
        return True
    values, task = run.question.values, run.question.task.name
    return task == watched.ask and all(values[name] == value for name, value in watched.asked.items())


def _in_sight(tab: PuzzleTab) -> bool:
    """Whether the solver is still at work, or what it has found is on show: what is told then is about that board."""
    stage, found = tab.stage, tab.stage.solver_board
    elsewhere = stage.showing is Showing.MINE and found is not None and found.board != tab.editing.board
    return tab.session.running or not elsewhere


def _end(tab: PuzzleTab) -> bool:
    """End what is watched in a tab, where nothing else runs there; whether anything was."""
    ends = tab.session.running and tab.side.solve.shows
    if ends:
        tab.solving.stop()
    return ends


def _has_shown(tab: PuzzleTab) -> bool:
    """Whether what was watched had found anything before its tab was left."""
    run = tab.session.run
    return run is not None and bool(run.found or run.insights or run.trace.count)


def _prepares(tab: PuzzleTab) -> bool:
    """Whether a run waits for kernels."""
    run = tab.session.run
    return run is not None and run.running and run.preparing and run.progress is not None


def _words(tab: PuzzleTab, prepared: float, ended: bool, busy: str) -> str:
    """What is to be seen, `ended` or about to go on; and which share of all kernels is compiled, 0 where none are
    being. `busy`: where anything else is at work. What a solver does at work stands above the curve."""
    watched, run = _watched(tab), tab.session.run
    if run is not None and _prepares(tab):
        return f"{phase_words(run)} – once on this computer. Then:\n{run.title if watched is None else watched.summary}"
    more = f"  ·  {PREPARING.format(100 * prepared)}" if prepared else ""
    if watched is None:
        return tab.puzzle.summary + more
    rule = tab.puzzle.summary.partition(". ")[0].removesuffix(".")  # a newcomer does not know the puzzle
    if run is None:
        idle = f"{rule}.\n{_LAID}" if tab.document.board != _empty(tab.puzzle, tab.document.board) else _EMPTY
        return (f"{rule}.\n{_STILL.format(busy)}" if busy else idle) + more
    if tab.session.running or run.outcome is None or not ended:
        return f"{rule}.\n{_SHOW}{more or _TRY}"
    if not run.outcome.answer:
        return f"{rule}.\nStopped: {watched.summary[0].lower()}{watched.summary[1:]}.{more}"
    came = run.outcome.answer.split(". ")[0]
    came = f"{with_capital(came)}."
    begins = f"{came.partition(': ')[0].removesuffix('.')}."
    wordings = (f"{rule}.\n{came}{more}", f"{rule}.\n{came}", f"{rule}.\n{begins}")
    return next((one for one in wordings if len(one) <= _ROOM), f"{came}{more}")


def _compile(modules: Sequence[str], state: TaskState) -> None:
    """Compile kernels that are missing. Where they cannot be kept on disk they are left out: they would be compiled in
    this Python, and are when they are called."""
    from workbench.solve import kernels  # brings Numba

    missing = [module for module in modules if kernels.is_kept(module) and not kernels.is_ready(module)]
    for number, module in enumerate(missing):
        kernels.ready(module, partial(_look, state, module, number, len(missing)))


def _look(state: TaskState, module: str, before: int, total: int) -> bool:
    """Tell how much is compiled, and say whether to stop."""
    from workbench.solve import kernels

    state.done = max((before + kernels.share(module)) / total, 0.001)
    return state.stopped.is_set()
