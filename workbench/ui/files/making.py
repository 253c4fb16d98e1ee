"""Makes the board of a starter that has to be asked for: on a thread, while a notice says how far it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from PySide6.QtCore import QObject

from workbench.core import options
from workbench.core.errors import WorkbenchError
from workbench.core.limits import SEEDS, Limits
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle
from workbench.core.starter import Starter
from workbench.core.wording import share_text
from workbench.solve.different import run_question
from workbench.solve.jobs.events import Event, Phase, Progress
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken
from workbench.ui.background.background_task import BackgroundTask, TaskState
from workbench.ui.widgets.notice import Notice

_LONGEST = 20.0  # seconds that making a board may take


class Making(QObject):
    """Makes one board at a time: another one that is wanted takes its place."""

    def __init__(self, failed: Callable[[str], object], parent: QObject) -> None:
        """failed: is told why there is no board."""
        super().__init__(parent)
        self._failed = failed
        self._task: BackgroundTask[Any] | None = None
        self.notice = Notice()
        """What is being made, while a person waits for it."""

    def begin(
        self, puzzle: AnyPuzzle, starter: Starter, values: Values, rng: Random, then: Callable[[Any], object]
    ) -> None:
        """Make a board, which `then` is handed."""
        self.stop()
        self.notice.tell(f"{starter.title}…", [("making-cancel", "Cancel", self.stop)])
        work = partial(_made, puzzle, starter, values, rng)
        made, failed = partial(self._on_end, then), partial(self._on_end, self._failed)
        self._task = BackgroundTask(self, starter.title, work, made, failed, partial(self._follow, starter.title))
        self._task.begin()

    def stop(self) -> None:
        """Make it no more; nobody is handed anything."""
        if self._task is not None:
            self._task.stop()
        self.notice.tell("")

    def close_threads(self) -> None:
        """Stop, and wait until that has stopped."""
        if self._task is not None:
            self._task.close()

    def _follow(self, title: str, prepared: float) -> None:
        """Say how far it is: `prepared` is a share, 0 where nothing has to be prepared."""
        said = (
            f"{title}: preparing the engine, {share_text(round(prepared, 2))}, once on this computer"
            if prepared
            else f"{title}…"
        )
        if said != self.notice.text:
            self.notice.say_on(said)

    def _on_end(self, tell: Callable[[Any], object], result: Any) -> None:
        self._task = None
        self.notice.tell("")
        tell(result)


def _made(puzzle: AnyPuzzle, starter: Starter, values: Values, rng: Random, state: TaskState) -> Any:
    """The board that a starter's task makes."""
    board = starter.board(values, rng)
    task = puzzle.task(starter.task)
    names = {option.name for option in task.options}
    asked = options.complete(task.options, {name: value for name, value in values.items() if name in names})
    limits = Limits(time=_LONGEST, workers=1, seed=rng.randrange(1, SEEDS))
    question = Question(puzzle, board, task, asked, limits)
    outcome = run_question(question, _follower(state), token=StopToken(state.stopped))
    if outcome.board is None:
        raise WorkbenchError(f"{starter.title}: {outcome.answer or 'nothing was found'}")
    begun = starter.rest(outcome.board, rng)
    if puzzle.check(begun).complete:  # the time was up before anything was left to be done
        raise WorkbenchError(f"{starter.title}: there was not enough time to make one; try again")
    return begun


def _follower(state: TaskState) -> Callable[[Event], None]:
    """What notes which share of the kernels is compiled, 0 once that is done."""
    preparing = False

    def follow(event: Event) -> None:
        nonlocal preparing
        match event:
            case Phase(counts=counts):
                preparing, state.done = not counts, 0.0
            case Progress(share=share) if preparing:
                state.done = share or 0.0

    return follow
