"""What a puzzle thinks about a board while nobody solves: a verdict that takes long, insights, its opponent's move.

All on worker threads. The newest question wins: the one before is told to stop, and what it still says is dropped.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

from workbench.core.errors import Interrupted, WorkbenchError
from workbench.core.insight import Insight
from workbench.core.options import Values
from workbench.core.puzzle import AnyPuzzle, Reply
from workbench.core.verdict import Verdict
from workbench.solve.job import StopToken, WorkerContext
from workbench.ui.background.mailbox import Mailbox
from workbench.ui.background.worker import Worker
from workbench.ui.widgets import frame_budget
from workbench.ui.widgets.pieces import timer

log = logging.getLogger(__name__)

TICK = 33
DEBOUNCE = 60
"""Milliseconds that a question waits for a newer one: somebody may be typing or dragging."""
_MOST_AT_ONCE = 2  # threads that may still be busy with dropped questions before a new one has to wait
_PATIENCE = 5.0
_MOST_SECONDS = 0.004  # that a tick hears what was said; what is left waits for the next one


@dataclass(frozen=True, slots=True)
class _Failed:
    """Something went wrong on the worker; told as one line."""

    message: str


@dataclass(frozen=True, slots=True)
class _End:
    """The worker has said everything."""


@dataclass(frozen=True, slots=True)
class _Replied:
    """The opponent's answer; None when it has none."""

    reply: Reply | None


@dataclass(frozen=True, slots=True)
class _Judged:
    """The whole verdict on a board."""

    board: Any
    verdict: Verdict


_Said = Insight | _Failed | _Replied | _Judged | _End
_Question = Callable[[WorkerContext, Callable[[_Said], None]], None]


class LatestOnly(QObject):
    """Runs one question at a time on a worker and hands on what the newest one says. For subclasses."""

    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._token = StopToken()
        self._mailbox: Mailbox[_Said] | None = None
        self._waiting: _Question | None = None
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

    def _ask(self, think: _Question) -> None:
        """Put a question in place of the one before; it starts as soon as there is a thread for it."""
        self._drop()
        self._waiting = think
        self._begin_waiting()
        self._timer.start()

    def _begin_waiting(self) -> None:
        self._workers = [worker for worker in self._workers if not worker.ended()]
        if self._waiting is None or len(self._workers) >= _MOST_AT_ONCE:
            return
        think, self._waiting = self._waiting, None
        self._token = StopToken()
        self._mailbox = Mailbox()
        ctx = WorkerContext(self._token)
        worker = Worker(_Answering(think, ctx, self._mailbox), "thinking")
        self._workers.append(worker)
        worker.begin()
        self._on_began()

    def _drop(self) -> None:
        self._token.stop()
        if self._mailbox is not None:
            self._mailbox.close()
            self._mailbox = None
            self._on_ended()

    def _tick(self) -> None:
        mailbox = self._mailbox
        if mailbox is not None:
            end = time.perf_counter() + _MOST_SECONDS
            # one at a time: a card takes longer to build than an insight to be taken
            while frame_budget.free() and time.perf_counter() < end and (taken := mailbox.take(1, _MOST_SECONDS)):
                self._hear(taken[0])
                if mailbox is not self._mailbox:  # a slot has asked something newer
                    return
        self._begin_waiting()
        if not self._workers and not self.busy:
            self._timer.stop()

    def _hear(self, said: _Said) -> None:
        match said:
            case _Failed(message):
                self.failed.emit(message)
            case _End():
                self._mailbox = None
                self._on_ended()
            case _:
                self._on_said(said)

    def _on_began(self) -> None:
        raise NotImplementedError

    def _on_ended(self) -> None:
        raise NotImplementedError

    def _on_said(self, said: Insight | _Replied | _Judged) -> None:
        raise NotImplementedError


class InsightWorker(LatestOnly):
    """Asks a puzzle for its insights, and before that for the verdict, where only a quick check was made."""

    began = Signal()  # new insights are being computed: what is shown is old
    insight = Signal(object)  # an Insight of the newest question
    judged = Signal(object, object)  # a board and the whole Verdict on it
    ended = Signal()  # nothing more comes, because all has been said or a newer question took over

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked: _Question | None = None
        self._debounce = timer(self, DEBOUNCE, self._on_debounced, once=True)

    @property
    def busy(self) -> bool:
        return self._asked is not None or super().busy

    def think(self, puzzle: AnyPuzzle, board: Any, view: Values, *, judge: bool = False) -> None:
        """Ask for the insights of a board, with `judge` for its verdict too, in place of what was asked before."""
        self.cancel()

        def think(ctx: WorkerContext, say: Callable[[_Said], None]) -> None:
            if judge:
                for module in puzzle.kernels:
                    ctx.kernels(module)
                say(_Judged(board, puzzle.check(board)))
            for insight in puzzle.insights(board, view, ctx):
                if ctx.stopped():
                    return
                say(insight)

        self._asked = think
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

    def _on_began(self) -> None:
        self.began.emit()

    def _on_ended(self) -> None:
        self.ended.emit()

    def _on_said(self, said: Insight | _Replied | _Judged) -> None:
        if isinstance(said, _Judged):
            self.judged.emit(said.board, said.verdict)
        else:
            self.insight.emit(said)


class Opponent(LatestOnly):
    """Asks a puzzle for its opponent's move."""

    replied = Signal(str)  # a move
    thinking = Signal(bool)

    def ask(self, puzzle: AnyPuzzle, board: Any, view: Values) -> None:
        """Ask for a move on a board; the answer comes no sooner than the reply itself says."""

        def think(ctx: WorkerContext, say: Callable[[_Said], None]) -> None:
            start = time.perf_counter()
            reply = puzzle.reply(board, view, ctx)
            if reply is not None:
                ctx.wait(max(0.0, reply.after - (time.perf_counter() - start)))
            say(_Replied(reply))

        self._ask(think)

    def _on_began(self) -> None:
        self.thinking.emit(True)

    def _on_ended(self) -> None:
        self.thinking.emit(False)

    def _on_said(self, said: Insight | _Replied | _Judged) -> None:
        assert isinstance(said, _Replied)
        # the question is answered: whoever listens may ask the next one at once
        self._mailbox = None
        self._on_ended()
        if said.reply is not None:
            self.replied.emit(said.reply.move)


@dataclass(slots=True)
class _Answering:
    """What the thread runs."""

    think: _Question
    ctx: WorkerContext
    mailbox: Mailbox[_Said]

    def __call__(self) -> None:
        """Think, and put what there is to say into the mailbox; an exception is logged and said."""
        try:
            self.think(self.ctx, self.mailbox.put)
        except Interrupted:
            pass  # nobody waits for the answer any more
        except WorkbenchError as error:
            self.mailbox.put(_Failed(str(error)))
        except Exception as error:
            # a puzzle's bug in an insight or a reply must not take the window with it
            log.exception("thinking failed")
            self.mailbox.put(_Failed(f"{type(error).__name__}: {error}".splitlines()[0]))
        self.mailbox.put(_End())
