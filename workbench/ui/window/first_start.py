"""What a stranger sees first: a board on which a solver is at work, and three things to try; to be skipped, and called
again. Kernels that nobody has compiled yet are, those of the tab in front first, and it is said how far that is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer

from workbench.core.options import defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.ui.background.background_task import BackgroundTask, TaskState
from workbench.ui.files.documents import Documents
from workbench.ui.tab.puzzle_tab import PuzzleTab, new_values
from workbench.ui.widgets.notice import Notice, NoticeButton
from workbench.ui.widgets.settings import Settings

_SEEN = "welcomed"
_COMPILING = "Preparing the engines, once on this computer: {:.0%}. You can edit already."


class FirstStart(QObject):
    """Greets in each tab that has not been seen yet, with what it offers to be watched."""

    def __init__(self, documents: Documents, settings: Settings, current: Callable[[], PuzzleTab]) -> None:
        super().__init__()
        self._documents, self._settings, self._current = documents, settings, current
        self._greeted: set[str] | None = None
        """The tabs, by slug, that a person has seen since the program began; None before it greets."""
        self._said, self._choices = "", list[NoticeButton]()
        self._compiling: BackgroundTask[None] | None = None
        self.notice = Notice()

    def greet(self) -> None:
        """From now on no tab opens on an empty board, if it has something else to show."""
        self._greeted = set()
        self.follow()

    def follow(self) -> None:
        """Another tab is on show: what was said of the one before is over."""
        if self._greeted is not None:
            self._tell("")
            QTimer.singleShot(0, self, self._open)  # whoever shows a tab may be about to open a board there

    def _open(self) -> None:
        """The first time of all a tab shows its solvers at work; later it opens on a board at random, if it has a
        starter that needs neither a question nor a mode of its own."""
        tab = self._current()
        puzzle, slug = tab.puzzle, tab.puzzle.slug
        if self._greeted is None or slug in self._greeted:
            return
        self._greeted.add(slug)
        if tab.document.board != puzzle.new_board(new_values(puzzle, self._settings)) or tab.book.shown is not None:
            return  # somebody has been here
        if not self._settings.flag(_SEEN, False) and not self._settings.flag(f"{_SEEN} {slug}", False):
            self._settings.keep_flag(f"{_SEEN} {slug}", True)
            self.begin()
            return
        plain = (one for one in puzzle.starters if not (one.ask or one.task or one.view(defaults(one.options))))
        if (starter := next(plain, None)) is not None:
            self._documents.begin(starter)

    def begin(self) -> None:
        """Show the program at work."""
        puzzle = self._current().puzzle
        watched = next((one for one in puzzle.starters if one.ask), None)
        played = next((one for one in puzzle.starters if not one.ask), None)
        said, choices = f"{puzzle.title}: {puzzle.summary}.", list[NoticeButton]()
        if watched is not None:
            said += f" A solver begins: {watched.summary}."
            choices.append(("welcome-again", "Watch again", self.begin))
            self._documents.begin(watched)
        if played is not None:
            choices.append(("welcome-play", played.title, partial(self._leave, partial(self._documents.begin, played))))
        choices.append(("welcome-new", "Samples…", partial(self._leave, self._documents.new)))
        choices.append(("welcome-skip", "Skip", partial(self._leave, self._skip)))
        self._tell(f"{said} Try:", choices)

    def _leave(self, then: Callable[[], object]) -> None:
        self._tell("")
        then()

    def _skip(self) -> None:
        """Nobody is greeted any more, in no tab."""
        self._settings.keep_flag(_SEEN, True)

    def _tell(self, said: str, choices: Sequence[NoticeButton] = ()) -> None:
        self._said, self._choices = said, list(choices)
        self.notice.tell(said, self._choices)

    # kernels

    def compile(self, puzzles: Sequence[AnyPuzzle]) -> None:
        """Compile what is missing of the kernels of all puzzles, one module after the other, in another Python."""
        front = self._current().puzzle
        modules = [module for puzzle in sorted(puzzles, key=lambda one: one is not front) for module in puzzle.kernels]
        work = partial(_compile, modules)
        self._compiling = BackgroundTask(self, "kernels", work, self._on_compiled, self._on_compiled, self._on_share)
        self._compiling.begin()

    def _on_share(self, share: float) -> None:
        if not share:
            return  # nothing is missing, as far as is known
        words = _COMPILING.format(share)
        if self.notice.text:
            self.notice.say_on(words)
        else:
            self.notice.tell(words)

    def _on_compiled(self, _: object) -> None:
        self._compiling = None
        if self.notice.text != self._said:
            self.notice.tell(self._said, self._choices)

    def close_threads(self) -> None:
        if self._compiling is not None:
            self._compiling.close()


def _compile(modules: Sequence[str], state: TaskState) -> None:
    """Where nothing can be kept, kernels are compiled when they are called: this Python would have to do it."""
    from workbench.solve import kernels  # brings Numba

    missing = [module for module in modules if kernels.is_kept(module) and not kernels.is_ready(module)]
    for number, module in enumerate(missing):
        state.done = (number + 0.5) / len(missing)
        kernels.ready(module, state.stopped.is_set)
