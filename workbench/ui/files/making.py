"""Makes the boards of starters that have to be asked for: on a thread each, while a notice says how far that is."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
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
from workbench.solve.sheets import Sheet
from workbench.ui.background.background_task import BackgroundTask, TaskState
from workbench.ui.widgets.notice import Notice

_LONGEST = 20.0  # seconds that making a board may take
_TRIES = 4  # of one size and grade there may be few that differ


class Making(QObject):
    """Makes one board of a puzzle at a time: another one that is wanted takes its place."""

    def __init__(self, failed: Callable[[str], object], current: Callable[[], AnyPuzzle], parent: QObject) -> None:
        """failed: is told why there is no board. current: the puzzle on show."""
        super().__init__(parent)
        self._failed, self._current = failed, current
        self._tasks: dict[AnyPuzzle, BackgroundTask[Any]] = {}
        self._said: dict[AnyPuzzle, str] = {}
        """What is being made, where it still is."""
        self._announced: AnyPuzzle | None = None
        self.notice = Notice()
        """What is being made of the puzzle on show, while a person waits for it."""

    def begin(
        self, puzzle: AnyPuzzle, starter: Starter, values: Values, rng: Random, then: Callable[[Any], object]
    ) -> None:
        """Make a board, which `then` is handed."""
        self.stop(puzzle)
        work = partial(make, puzzle, starter, values, rng)
        made, failed = partial(self._on_end, puzzle, then), partial(self._on_end, puzzle, self._failed)
        follow = partial(self._follow, puzzle, starter.title)
        self._tasks[puzzle] = task = BackgroundTask(self, starter.title, work, made, failed, follow)
        follow(0.0)
        task.begin()

    def stop(self, puzzle: AnyPuzzle) -> None:
        """Stop making its board; no receiver is called."""
        if self._said.pop(puzzle, None) is not None:
            self._tasks[puzzle].stop()
        self.look()

    def look(self) -> None:
        """Tell of the puzzle on show."""
        puzzle = self._current()
        said = self._said.get(puzzle, "")
        if said and puzzle is self._announced:
            self.notice.say_on(said)
        elif said or self._announced is not None:
            self.notice.tell(said, [("making-cancel", "Cancel", partial(self.stop, puzzle))] if said else [])
        self._announced = puzzle if said else None

    def close_threads(self) -> None:
        """Stop, and wait until that has stopped."""
        for task in self._tasks.values():
            task.close()

    def _follow(self, puzzle: AnyPuzzle, title: str, prepared: float) -> None:
        """Say how far it is: `prepared` is a share, 0 where nothing has to be prepared."""
        said = (
            f"{title}: preparing the engine, {share_text(round(prepared, 2))}, once on this computer"
            if prepared
            else f"{title}…"
        )
        if said != self._said.get(puzzle):
            self._said[puzzle] = said
            self.look()

    def _on_end(self, puzzle: AnyPuzzle, tell: Callable[[Any], object], result: Any) -> None:
        del self._tasks[puzzle], self._said[puzzle]
        self.look()
        tell(result)


def make(puzzle: AnyPuzzle, starter: Starter, values: Values, rng: Random, state: TaskState) -> Any:
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


def make_sheets(
    puzzle: AnyPuzzle, starter: Starter, wanted: Sequence[Values], kept: list[Sheet], state: TaskState
) -> list[Sheet]:
    """A new puzzle for each of these values, noted in `kept`; half of the work, as each is solved then."""
    rng, found = Random(secrets.randbits(64)), list[Sheet]()
    for number, values in enumerate(wanted, 1):
        for left in reversed(range(_TRIES)):
            try:
                board = make(puzzle, starter, values, rng, TaskState(state.stopped))
            except WorkbenchError:  # others are made already
                if left and not state.stopped.is_set():
                    continue
                raise
            if all(board != other.board for other in found):
                break
        name = ": ".join(filter(None, (puzzle.title, puzzle.in_short(board))))
        found.append(Sheet(puzzle, board, name).of_grade(values.text("grade")))
        state.done = number / len(wanted) / 2
    kept[:0] = found
    return found


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
