"""Gaps of the window's loop, in which it answers no event: how long they last, how much its thread works meanwhile, and
where.

A beat on a timer of the window's thread tells the gaps. A thread beside it looks where the window's thread is, every
few milliseconds while a gap lasts: what stands there most often held the loop. Other programs stretch a gap, not its
work.
"""

from __future__ import annotations

import faulthandler
import re
import sys
import tempfile
import threading
import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer

_BEAT = 5  # milliseconds
_LOOK = 0.004  # seconds
_MOST = 5_000
"""Gaps that are kept: the newest."""
_ROOM = Path(__file__).parents[3]
READS = sys.version_info < (3, 13)
"""Whether a gap has a stack: later Pythons end when faulthandler meets the frame of a thread that is about to return
(python/cpython#131580)."""
Stack = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """A time in which the window's loop answered no event.

    at       its beginning, in seconds since the probe began.
    seconds  how long.
    work     the processor's seconds that the thread took meanwhile.
    stack    where the thread was longest: file, line and function, the innermost last. A long one lacks what is
             outermost.
    """

    at: float
    seconds: float
    work: float
    stack: Stack = ()

    def __str__(self) -> str:
        lines = "".join(f"\n  {line}" for line in self.stack)
        return f"at {self.at:.3f} s: {1000 * self.seconds:.0f} ms, {1000 * self.work:.0f} ms of work{lines}"


class LoopProbe(QObject):
    """Notes the gaps of the loop of the thread that it is made on, from `least` seconds on, until it is stopped."""

    def __init__(self, parent: QObject, least: float = 0.0) -> None:
        super().__init__(parent)
        self.gaps: deque[Gap] = deque(maxlen=_MOST)
        self._least = least
        self._began = time.perf_counter()
        self._worked = time.thread_time()
        self._lookout = _Lookout(threading.get_ident(), 2 * _BEAT / 1000, self._began)
        self._thread = threading.Thread(target=self._lookout.run, name="looking where the window is", daemon=True)
        self._thread.start()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_beat)
        self._timer.start(_BEAT)

    def stop(self) -> None:
        """Stop noting gaps."""
        self._timer.stop()
        self._lookout.over.set()
        self._thread.join()

    def _on_beat(self) -> None:
        now, work = time.perf_counter(), time.thread_time() - self._worked
        began, seen = self._lookout.began, self._lookout.seen
        if now - began >= self._least:
            stack = shared([_stack(text, self._lookout.watched) for text in seen])
            self.gaps.append(Gap(began - self._began, now - began, work, stack))
        # its own work does not count
        self._lookout.began, self._lookout.seen = time.perf_counter(), []
        self._worked = time.thread_time()


@dataclass(slots=True)
class _Lookout:
    """What the thread beside shares with the window's: data alone.

    It takes no frame of Python's in its hands: a painter that such a frame refers to would outlive its function, and be
    let go of by the wrong thread. `faulthandler` reads where a thread is without making one.
    """

    watched: int
    """The identity of the thread that is looked at."""
    least: float
    began: float
    """When the last beat was."""
    seen: list[str] = field(default_factory=list)
    """What faulthandler wrote."""
    over: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        with tempfile.TemporaryFile() as file:
            while not self.over.wait(_LOOK):
                began = self.began
                if not READS or time.perf_counter() - began < self.least:
                    continue
                file.seek(0)
                file.truncate()
                faulthandler.dump_traceback(file)
                file.seek(0)
                text = file.read().decode(errors="replace")
                if began == self.began:  # else the gap was over meanwhile
                    self.seen.append(text)


def _stack(text: str, thread: int) -> Stack:
    """Where a thread is, of what faulthandler wrote of all: the outermost first."""
    lines: list[str] = []
    mine = False
    for line in text.splitlines():
        if found := re.search(r"hread 0x([0-9a-f]+) ", line):
            mine = int(found[1], 16) == thread
        elif mine and (place := re.match(r'  File "(.*)", line (\d+) in (.*)', line)):
            path = Path(place[1])
            name = path.relative_to(_ROOM) if path.is_relative_to(_ROOM) else path.name
            lines.append(sys.intern(f"{name}:{place[2]} {place[3]}"))
    return tuple(reversed(lines))


def shared(stacks: Sequence[Stack]) -> Stack:
    """All that more than half of the stacks have in common, from the outermost on."""
    seen = Counter(stack[:depth] for stack in stacks for depth in range(1, len(stack) + 1))
    return max((one for one, times in seen.items() if 2 * times > len(stacks)), key=len, default=())
