"""The live line and the last line, in words."""

from __future__ import annotations

import os
import re
import sys
import time
from dataclasses import replace

import pytest

from tests.scripted import Board, Scripted
from workbench.cli.live_display import how_far
from workbench.cli.progress import LiveLine, last_line
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.solve.jobs import events
from workbench.solve.runs.trace import Trace

PLAY, FIND = Scripted.tasks


def test_the_line_says_best_bound_gap_and_how_much_is_done() -> None:
    trace = Trace()
    assert LiveLine(PLAY, trace).line(0.04) == "0.0400 s · Starting"
    line = LiveLine(PLAY, trace, "Lamps")
    for event in (
        events.Phase(0, 0.1, "Searching"),
        events.Incumbent(1, 0.2, Board(50), 50, 10),
        events.Bound(2, 0.3, 25),
        events.Progress(3, 0.4, 3, 12),
    ):
        trace.add(event)
        line.take(event)
    assert line.line(1.23) == ("Lamps · 1.23 s · Searching · best 50 · bound 25 · gap 50 % · ███░░░░░░░░░ 25 %")


def test_what_is_made_ready_is_told_with_its_own_time() -> None:
    """The job's clock stands still meanwhile: a line without it would be the same again and again."""
    line = LiveLine(PLAY, Trace())
    line.take(events.Phase(0, 0.1, "Compiling the kernel", False))
    assert line.line(0.1) == "0.100 s · Compiling the kernel for 0 s"
    assert line._preparing_since is not None
    line._preparing_since -= 12
    assert line.line(0.1) == "0.100 s · Compiling the kernel for 12 s"
    line.take(events.Phase(1, 0.1, "Searching"))
    assert line.line(0.2) == "0.200 s · Searching"


def test_without_an_objective_it_counts() -> None:
    trace = Trace()
    line = LiveLine(FIND, trace)
    trace.add(events.Incumbent(0, 0.1, Board(1)))
    assert line.line(1) == "1 s · Starting · boards 1"
    trace.add(events.Progress(1, 0.1, 0, None, 1234567))
    assert line.line(1) == "1 s · Starting · count 1,234,567"


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome(Status.PROVED, objective=10, bound=10), "value 10: nothing better exists"),
        (
            Outcome(Status.FEASIBLE, objective=10, bound=5, stopped=Stopped.USER),
            "stopped: value 10; whether there is better is open · bound 5 · gap 50 %",
        ),
        (Outcome(Status.INFEASIBLE), "no solution exists"),
        (Outcome(Status.INFEASIBLE, answer="nothing forbids it"), "nothing forbids it"),
        (
            Outcome(Status.UNKNOWN, stopped=Stopped.TIME),
            "time is up: nothing found, and nothing excluded",
        ),
        (Outcome(Status.FAILED, error="ZeroDivisionError: x"), "failed: ZeroDivisionError: x"),
    ],
)
def test_the_verdict_is_words_for_people(outcome: Outcome, words: str) -> None:
    assert last_line(outcome, PLAY, 1.5) == f"{words} · 1.50 s"


def test_a_count_is_in_the_verdict() -> None:
    outcome = Outcome(Status.FEASIBLE, count=2000, stopped=Stopped.LIMIT)
    assert "limit reached: 2,000 solutions so far" in last_line(outcome, FIND, 1)


def test_short_jobs_say_nothing_and_long_ones_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr("workbench.cli.progress.time.perf_counter", lambda: now[0])
    with LiveLine(PLAY, Trace()) as line:
        for tenth in range(300):
            now[0] = tenth / 10
            line.tick()
    lines = capsys.readouterr().err.splitlines()
    assert [text.split(" ")[0] for text in lines] == ["3", "13", "23"]


def test_a_goal_that_is_reached_is_not_called_the_best() -> None:
    outcome = Outcome(Status.PROVED, objective=10, bound=5)
    assert last_line(outcome, replace(PLAY, goal=True), 1.5).startswith("value 10: the goal is reached")


def test_where_there_is_an_end_it_says_how_long_that_takes() -> None:
    line = LiveLine(FIND, Trace(), limit=60)
    assert line.line(1) == "1 s · Starting · at most 59 s left"
    line.take(events.Phase(0, 10, "Counting"))
    line.take(events.Progress(1, 10.5, 1, 4))
    assert line.line(10.5).endswith("25 % · at most 49.5 s left")  # after half a second nobody can know
    line.take(events.Progress(2, 20, 1, 4))
    assert line.line(20).endswith("25 % · 30 s left · at most 40 s left")
    line.take(events.Progress(3, 30, 4, 4))
    assert line.line(70).endswith("100 %")
    hour = time.monotonic() - 3600
    assert how_far(0, 4, hour) == "0 of 4"
    assert how_far(3, 4, hour) == "3 of 4 · 20 min left"
    assert how_far(4, 4, hour) == "4 of 4"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of POSIX")
@pytest.mark.parametrize(("setting", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_the_live_line_has_colours_where_a_terminal_wants_them(
    setting: dict[str, str], coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"TERM": "xterm-256color", **setting}.items():
        monkeypatch.setenv(name, value)
    ours, theirs = os.openpty()
    with os.fdopen(theirs, "w") as terminal, os.fdopen(ours, "rb", buffering=0) as screen:
        monkeypatch.setattr(sys, "stderr", terminal)
        results = sys.stdout
        with LiveLine(PLAY, Trace()) as line:
            assert sys.stdout is results  # no terminal: what is printed goes to its file, not above the live line
            line.show("Searching", turning=True)
        shown = b""
        while b"\x1b[?25h" not in shown:  # the cursor comes back at the end; a terminal hands over parts
            shown += screen.read(10_000)
        monkeypatch.setenv("TERM", "dumb")  # an editor's: it cannot draw over a line
        with LiveLine(PLAY, Trace()) as line:
            assert not line.on_terminal
    assert b"Searching" in shown
    assert (re.search(rb"\x1b\[[\d;]*3\d[\d;]*m", shown) is not None) == coloured
