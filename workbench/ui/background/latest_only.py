"""Short computations beside the solves: a whole verdict, insights, an opponent's move, what *See it think* shows.

All run on worker threads. The newest question wins: the one before is asked to stop, and its later answers are dropped.
*See it think* asks HiGHS and CP-SAT here; everything else asks no solver.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from workbench.core.errors import Interrupted, WorkbenchError
from workbench.core.insight import Insight
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle, Reply
from workbench.core.verdict import Verdict
from workbench.solve import libraries
from workbench.solve.jobs.worker_context import StopToken, WorkerContext
from workbench.ui.background.mailbox import Mailbox
from workbench.ui.background.worker import Loader, Worker
from workbench.ui.widgets import frame_budget
from workbench.ui.widgets.pieces import timer

log = logging.getLogger(__name__)

TICK = 33
DEBOUNCE = 60
"""Milliseconds that a question waits for a newer one: the person may be typing or dragging."""
_MOST_AT_ONCE = 2  # threads that may still be busy with dropped questions before a new one has to wait
_PATIENCE = 5.0  # seconds that threads have to end
_MOST_SECONDS = 0.004  # of a tick for answers; those that are left wait for the next one


Say = Insight | Verdict | Reply | WorkbenchError | str | None
"""What a worker has to say: a result; why it was refused, or a line when it failed; None at its end."""
Computation = Callable[[WorkerContext, Callable[[Say], None]], None]


class LatestOnly(QObject):
    """Runs one question at a time on a worker and hands on the answers to the newest one. For subclasses, which name
    their threads, as logs show them."""

    work = ""

    failed = Signal(object)  # a WorkbenchError, or a sentence about a bug
    began = Signal()  # a thread works on the newest question: the answer on show is old
    ended = Signal()  # nothing more comes, because all has been said or a newer question took over

    def __init__(self, parent: QObject | None = None, first: Loader = libraries.load) -> None:
        """`first` loads the libraries that answers need: see `Worker`."""
        super().__init__(parent)
        self._first = first
        self._token = StopToken()
        self._mailbox: Mailbox[Say] | None = None
        self._waiting: Computation | None = None
        self._workers: list[Worker] = []
        self._timer = timer(self, TICK, self._tick)

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._mailbox is not None or self._waiting is not None

    def cancel(self) -> None:
        """Forget the question; nothing more is said about it."""
        self._waiting = None
        self._drop()

    def close(self, patience: float = _PATIENCE) -> bool:
        """Cancel and wait for the threads, at most `patience` seconds; whether they have ended."""
        self._waiting = None
        self._timer.stop()
        self._token.stop()
        if self._mailbox is not None:
            self._mailbox.close()  # or a thread with much to say would wait in it for ever
            self._mailbox = None
        end = time.perf_counter() + patience
        workers, self._workers = self._workers, []
        joined = [worker.join(end - time.perf_counter()) for worker in workers]
        return all(joined)

    def _ask(self, compute: Computation) -> None:
        """Put a question in place of the one before; it starts as soon as there is a thread for it."""
        self._drop()
        self._waiting = compute
        self._begin_waiting()
        self._timer.start()

    def _begin_waiting(self) -> None:
        self._workers = [worker for worker in self._workers if not worker.ended()]
        if self._waiting is None or len(self._workers) >= _MOST_AT_ONCE:
            return
        compute, self._waiting = self._waiting, None
        self._token = StopToken()
        self._mailbox = Mailbox()
        ctx = WorkerContext(self._token)
        worker = Worker(partial(_run, compute, ctx, self._mailbox), self.work, self._first)
        self._workers.append(worker)
        worker.begin()
        self.began.emit()

    def _drop(self) -> None:
        self._token.stop()
        if self._mailbox is not None:
            self._mailbox.close()
            self._mailbox = None
            self.ended.emit()

    def _tick(self) -> None:
        mailbox = self._mailbox
        if mailbox is not None:
            end = time.perf_counter() + _MOST_SECONDS
            # one at a time: a card takes longer to build than an insight to be taken
            while frame_budget.free() and time.perf_counter() < end and (taken := mailbox.take(1, _MOST_SECONDS)):
                self._take(taken[0])
                if mailbox is not self._mailbox:  # a slot has asked something newer
                    return
        self._begin_waiting()
        if not self._workers and not self.busy:
            self._timer.stop()

    def _take(self, answer: Say) -> None:
        if answer is None:
            self._mailbox = None
            self.ended.emit()
        elif isinstance(answer, str | WorkbenchError):
            self.failed.emit(answer)
        else:
            self._on_answer(answer)

    def _on_answer(self, answer: Insight | Verdict | Reply) -> None:
        raise NotImplementedError


class InsightWorker(LatestOnly):
    """Asks a puzzle for its insights, and before that for the verdict, where only a quick check was made."""

    work = "insights"

    insight = Signal(object)  # an Insight of the newest question
    checked = Signal(object, object)  # a board and the whole Verdict on it

    def __init__(self, parent: QObject | None = None, first: Loader = libraries.load) -> None:
        super().__init__(parent, first)
        self._asked: Computation | None = None
        self._board: Any = None
        self._debounce = timer(self, DEBOUNCE, self._on_debounced, once=True)

    @property
    def busy(self) -> bool:
        return self._asked is not None or super().busy

    def ask_insights(self, puzzle: AnyPuzzle, board: Any, view: Values, *, check: bool = False) -> None:
        """Ask for the insights of a board, with `check` for its verdict too, in place of what was asked before."""

        def compute(ctx: WorkerContext, say: Callable[[Say], None]) -> None:
            if check:
                for module in puzzle.kernels:
                    ctx.kernels(module)
                say(puzzle.check(board))
            for insight in puzzle.insights(board, view, ctx):
                if ctx.stopped():
                    return
                say(insight)

        self._board = board
        self.ask(compute)

    def ask(self, compute: Computation) -> None:
        """Ask this, which holds data and nothing of Qt, in place of what was asked before."""
        self.cancel()
        self._asked = compute
        self._debounce.start()

    def cancel(self) -> None:
        self._debounce.stop()
        self._asked = None
        super().cancel()

    def close(self, patience: float = _PATIENCE) -> bool:
        self._debounce.stop()
        self._asked = None
        return super().close(patience)

    def _on_debounced(self) -> None:
        asked, self._asked = self._asked, None
        if asked is not None:
            self._ask(asked)

    def _on_answer(self, answer: Insight | Verdict | Reply) -> None:
        if isinstance(answer, Verdict):
            self.checked.emit(self._board, answer)
        else:
            self.insight.emit(answer)


class Opponent(LatestOnly):
    """Asks a puzzle for its opponent's move."""

    work = "opponent"

    replied = Signal(str)  # a move

    def ask(self, puzzle: AnyPuzzle, board: Any, view: Values) -> None:
        """Ask for a move on a board; the answer comes no sooner than the reply itself says."""

        def compute(ctx: WorkerContext, say: Callable[[Say], None]) -> None:
            start = time.perf_counter()
            reply = puzzle.reply(board, view, ctx)
            if reply is not None:
                ctx.wait(max(0.0, reply.after - (time.perf_counter() - start)))
                say(reply)

        self._ask(compute)

    def _on_answer(self, answer: Insight | Verdict | Reply) -> None:
        assert isinstance(answer, Reply)
        # the question is answered: a listener may ask the next one at once
        self._mailbox = None
        self.ended.emit()
        self.replied.emit(answer.move)


def _run(compute: Computation, ctx: WorkerContext, mailbox: Mailbox[Say]) -> None:
    """Put what is computed into the mailbox; an exception is logged and told. This is what the thread runs."""
    try:
        compute(ctx, mailbox.put)
    except Interrupted:
        pass  # the question was withdrawn
    except WorkbenchError as error:
        mailbox.put(error)
    except Exception as error:
        # a puzzle's bug in an insight or a reply must not take the window with it
        log.exception("a computation beside the solves failed")
        mailbox.put(f"{type(error).__name__}: {error}".splitlines()[0])
    mailbox.put(None)
