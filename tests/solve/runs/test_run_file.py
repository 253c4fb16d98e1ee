"""A run's file: what is written is read, and whatever a stranger wrote is one clear line."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import scripted
from tests.lamps.puzzle import Lamps
from tests.scripted import Board, Scripted
from workbench.core.errors import RunError, WorkbenchError
from workbench.core.limits import Limits
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.verdict import Violation
from workbench.solve.jobs import events
from workbench.solve.jobs.events import Event
from workbench.solve.jobs.job import run_job
from workbench.solve.jobs.question import Question
from workbench.solve.runs import run_reader
from workbench.solve.runs.run import Run
from workbench.solve.runs.run_file import RunWriter
from workbench.solve.runs.run_reader import RunReader

PUZZLES = (Lamps(), Scripted())
BEGAN = datetime(2026, 1, 31, 12, tzinfo=UTC)


def question(**limits: Any) -> Question:
    puzzle = PUZZLES[1]
    return Question(puzzle, Board(7), puzzle.task("play"), Values({}), Limits(**limits), hint=Board(42))


class Kept(io.BytesIO):
    """What was written, also after it is closed."""

    def close(self) -> None:
        """Stay open."""


def written(found: list[Event], ask: Question | None = None) -> bytes:
    stream = Kept()
    writer = RunWriter("a.jsonl", stream, Run(ask or question(), BEGAN))
    for event in found:
        writer.take(event)
    writer.close()
    assert writer.trouble is None
    return stream.getvalue()


def read(data: bytes, name: str = "a.jsonl") -> Run:
    reader = RunReader(name, io.BytesIO(data), PUZZLES)
    for _ in reader.steps():
        assert reader.done <= len(data)
    assert reader.run is not None
    return reader.run


def solved(script: Any = scripted.five_better_ones) -> list[Event]:
    puzzle, found = Scripted(script), list[Event]()
    run_job(Question(puzzle, Board(7), puzzle.task("play"), Values()), found.append)
    return found


def taken(found: list[Event]) -> Run:
    run = Run(question(), BEGAN)
    for event in found:
        run.take(event)
        if isinstance(event, events.Finished):
            run.end(event.outcome)
    return run


def test_what_was_known_and_how_many_were_wanted_come_back() -> None:
    ask = replace(question(), others=(Board(1), Board(2)), wanted=3)
    after = read(written(solved(), ask))
    assert after.question == ask
    assert [one.board for one in after.pool.found][:2] == [Board(1), Board(2)]
    assert after.title == "Follow the script · 3 different boards · from an earlier best"
    line = json.loads(written([], ask).splitlines()[0])
    for wrong, why in (({"wanted": 0}, "wanted: expected int >= 1"), ({"others": [1]}, "others\\[0\\]: expected str")):
        with pytest.raises(RunError, match=why):
            read(json.dumps({**line, **wrong}).encode() + b"\n")


def test_the_bound_of_the_run_before_comes_back() -> None:
    ask = replace(question(), bound=4.5)
    assert read(written([], ask)).question == ask
    line = json.loads(written([], ask).splitlines()[0])
    for wrong in ("4", 1e999):
        with pytest.raises(RunError):
            read(json.dumps({**line, "bound": wrong}).encode() + b"\n")
    assert "bound" not in json.loads(written([]).splitlines()[0])


def test_a_question_that_was_begun_anew_comes_back() -> None:
    ask = replace(question(), afresh=True)
    assert read(written([], ask)).question == ask
    assert "afresh" not in json.loads(written([]).splitlines()[0])


def test_what_was_started_as_one_is_known_again() -> None:
    stream = Kept()
    RunWriter("a.jsonl", stream, Run(question(), BEGAN, start="a race")).close()
    assert read(stream.getvalue()).start == "a race"
    assert read(written([])).start == ""


def test_a_run_comes_back_as_it_was() -> None:
    found = solved()
    before, after = taken(found), read(written(found))
    assert (after.question, after.began, after.versions, after.machine) == (
        before.question, before.began, before.versions, before.machine,
    )  # fmt: skip
    assert after.outcome == before.outcome
    assert [one.board for one in after.boards] == [one.board for one in before.boards]
    assert [one.seq for one in after.boards] == [one.seq for one in before.boards]
    assert [value for _, value in after.trace.objective] == [50, 40, 30, 20, 10]
    assert after.log.text() == before.log.text()
    assert after.phase == before.phase
    assert not after.interrupted


def test_the_lines_are_counted_from_the_head() -> None:
    lines = [json.loads(line) for line in written(solved()).splitlines()]
    assert [line["seq"] for line in lines] == list(range(len(lines)))
    assert lines[0]["event"] == "started"
    assert lines[0]["hint"] == "puzzle: scripted 1\nstart: 42\n\n42\n"
    assert set(lines[0]["machine"]) <= {"system", "cores", "memory"}


def test_boards_are_taken_apart_before_they_are_shown() -> None:
    """A window that showed the run raised at a damaged one of them, or had 90 to take apart at once."""
    data = written(solved()).replace(b"start: 40\\n\\n40", b"start: 40\\n\\nxx")
    with pytest.raises(RunError, match=r"a\.jsonl: line .*'xx' is no number"):
        read(data)


def test_an_insight_of_a_kind_of_a_newer_version_is_left_out_and_the_log_says_so() -> None:
    """The whole run was refused."""
    *lines, end = written(found := solved()).splitlines(keepends=True)
    line = b'{"event": "insight", "seq": 1, "elapsed": 1, "key": "k", "title": "", "kind": "atlas", "pages": 3}\n'
    run = read(b"".join((*lines, line, end)))
    assert (run.found, run.insights, run.outcome) == (5, {}, taken(found).outcome)
    assert f"the insight of line {len(lines) + 1}, of a kind that this version does not know, 'atlas'" in run.log.text()


# ------------------------------------------------------------------------------------------------ any events


NUMBERS = st.none() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False, allow_infinity=False)
TIMES = st.floats(0, 1e6).map(lambda seconds: round(seconds, 6))
BOARDS = st.builds(Board, st.integers(0, 99), st.booleans())
TEXTS = st.text(max_size=20)
COUNTS = st.none() | st.integers(0, 10**30)
FACTS = st.recursive(st.integers() | TEXTS | st.booleans(), lambda inner: st.lists(inner, max_size=3))
CONFLICTS = st.lists(st.builds(Violation, TEXTS, TEXTS, st.just(((1, 2),)), st.just(("cell 1 1",))), max_size=2)
OUTCOMES = st.builds(
    Outcome,
    status=st.sampled_from(Status),
    board=st.none() | BOARDS,
    objective=NUMBERS,
    bound=NUMBERS,
    count=COUNTS,
    facts=st.dictionaries(
        TEXTS, st.recursive(st.integers() | TEXTS | st.booleans(), lambda x: st.lists(x, max_size=3))
    ),
    stopped=st.none() | st.sampled_from(Stopped),
    answer=TEXTS,
    error=st.none() | TEXTS,
    refused=st.booleans(),
    conflict=st.lists(st.builds(Violation, TEXTS, TEXTS, st.just(((1, 2),)), st.just(("cell 1 1",))), max_size=2).map(
        tuple
    ),
    minimal=st.booleans(),
)
WORK = st.none() | st.floats(0, 1e6).map(lambda units: round(units, 9))
EVENTS = st.one_of(
    st.builds(events.Phase, st.just(0), TIMES, TEXTS),
    st.builds(events.Log, st.just(0), TIMES, TEXTS),
    st.builds(events.Progress, st.just(0), TIMES, st.integers(0, 9), st.none() | st.integers(1, 9), st.none()),
    st.builds(events.Incumbent, st.just(0), TIMES, BOARDS, NUMBERS, NUMBERS, TEXTS, WORK),
    st.builds(events.Bound, st.just(0), TIMES, st.integers(-(2**50), 2**50), WORK),
    st.builds(events.Finished, st.just(0), TIMES, OUTCOMES, WORK),
)


@given(EVENTS)
def test_every_event_survives_its_line(event: Event) -> None:
    from workbench.solve.json_values import written as line
    from workbench.solve.runs.event_json import event_json, read_event

    puzzle = PUZZLES[1]
    again = read_event(line(event_json(event, puzzle)), puzzle)
    assert again == event
    assert event_json(again, puzzle) == event_json(event, puzzle)


# ------------------------------------------------------------------------------------------------ strangers


HEAD, *REST = written(solved()).splitlines(keepends=True)


def changed(**values: Any) -> bytes:
    return json.dumps(json.loads(HEAD) | values).encode() + b"\n"


LOG = b'{"event": "log", "seq": 1, "elapsed": 2, "text": "a"}\n'
WRONG = {
    b"": "a.jsonl: is empty",
    b"\n\n": "a.jsonl: is empty",
    b"hello\n": "line 1: no JSON",
    b"hello": "line 1: no JSON",
    b"[1]\n": "line 1: expected object, got array",
    b"\xff\xfe\n": "line 1: no JSON",
    b"[" * 200_000 + b"\n": "line 1: expected object, got array",
    HEAD[:40]: "line 1: no JSON",
    b"".join(REST): "line 1: a run begins with",
    changed(format=2): "line 1: this run has format 2; this program reads format 1",
    changed(format="1"): "line 1: format: expected int | null, got str",
    changed(puzzle="chess"): "line 1: unknown puzzle 'chess'",
    changed(task="fly"): "line 1: unknown task 'fly'",
    changed(options={"wings": "2"}): "line 1: unknown option of 'play' 'wings'",
    changed(options={"wings": 2}): "line 1: options[...]: expected str, got int",
    changed(limits={}): "line 1: limits: object missing required field workers",
    changed(limits={"workers": 1, "seed": 10**400}): "line 1: limits.seed: expected int <= 2147483647",
    changed(board="puzzle: lamps 1\n\n*"): "line 1: ",
    changed(began="yesterday"): "line 1: began: invalid RFC3339",
    HEAD + b'{"event": "dance", "seq": 1, "elapsed": 1}\n': "line 2: event: invalid value 'dance'",
    HEAD + b'{"event": "bound", "seq": 1, "elapsed": 1, "bound": NaN}\n': "line 2: no JSON: invalid character",
    HEAD + b'{"event": "bound", "seq": 1, "elapsed": 1, "bound": 1e999}\n': "line 2: bound: number out of range",
    HEAD + b'{"event": "bound", "seq": 1, "elapsed": 1, "bound": 1' + b"0" * 400 + b"}\n": "line 2: expected numbers",
    HEAD + b'{"event": "bound", "seq": 1, "elapsed": 1, "bound": 1' + b"0" * 9999 + b"}\n": "line 2: bound: integer",
    HEAD + b'{"event": "bound", "seq": 1, "elapsed": -1, "bound": 1}\n': "line 2: elapsed: expected float >= 0",
    HEAD + b'{"event": "bound", "seq": 1, "elapsed": true, "bound": 1}\n': "line 2: elapsed: expected float, got bool",
    HEAD + LOG + LOG.replace(b"2", b"1"): "line 3: elapsed: goes back",
    HEAD + b'{"event": "incumbent", "seq": 1, "elapsed": 1, "board": "?"}\n': "line 2: ",
    HEAD + b'{"event": "insight", "seq": 1, "elapsed": 1, "key": "k", "title": "", "kind": 1}\n': "line 2: kind: ",
    HEAD + b"".join(REST) + REST[0]: "a run ends with its event 'finished'",
    HEAD + b"".join(REST) + HEAD: "a run ends with its event 'finished'",
    HEAD + b'{"event": "finished", "seq": 1, "elapsed": 1, "status": "happy"}\n': "line 2: status: invalid enum",
}  # fmt: skip


@pytest.mark.parametrize("data", WRONG, ids=lambda data: WRONG[data][:40])
def test_what_is_no_run_is_one_line_with_its_number(data: bytes) -> None:
    with pytest.raises(RunError) as caught:
        read(data)
    assert str(caught.value).startswith("a.jsonl: ")
    assert WRONG[data] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_line_without_an_end_is_not_read_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_reader, "LONGEST_LINE", 1 << 20)
    with pytest.raises(RunError, match=r"line 2: is longer than 1 MB"):
        read(HEAD + b" " * (4 << 20))


@given(st.integers(len(HEAD), len(HEAD) + sum(map(len, REST)) - 2))
def test_a_run_whose_end_is_missing_was_interrupted(length: int) -> None:
    whole = HEAD + b"".join(REST)
    run = read(whole[:length])
    assert run.interrupted
    assert not run.running
    assert run.outcome is not None
    assert run.outcome.status in (Status.UNKNOWN, Status.FEASIBLE)
    assert (run.outcome.board is None) == (not run.boards)
    assert "interrupted" in run.outcome.answer


@given(st.lists(st.binary(max_size=60) | st.sampled_from([HEAD, *REST]), max_size=6))
def test_whatever_comes_is_a_run_or_one_clear_line(parts: list[bytes]) -> None:
    try:
        read(b"\n".join(parts))
        said = "a.jsonl: "
    except WorkbenchError as error:
        said = str(error)
    assert said.startswith("a.jsonl: ")


@pytest.mark.parametrize("text", ["", "x"])
@pytest.mark.parametrize("ended", [True, False])
def test_a_board_that_is_none_is_told_with_its_line(text: str, ended: bool) -> None:
    lines = [json.loads(line) for line in (HEAD, *REST)]
    found = [number for number, line in enumerate(lines, 1) if line["event"] == "incumbent"]
    for number in found if ended else found[-1:]:
        changed_ = [{**line, "board": text} if at == number else line for at, line in enumerate(lines, 1)]
        with pytest.raises(WorkbenchError) as caught:
            _ = [
                one.board for one in read("\n".join(map(json.dumps, changed_[: None if ended else -1])).encode()).boards
            ]
        assert str(caught.value).startswith(f"a.jsonl: line {number}: ")
        assert str(caught.value).count("a.jsonl") == 1


@given(st.data())
def test_a_damaged_value_is_a_run_or_one_clear_line(data: st.DataObject) -> None:
    lines = [json.loads(line) for line in (HEAD, *REST)]
    line = data.draw(st.sampled_from(lines))
    key = data.draw(st.sampled_from(sorted(line)))
    anything = st.recursive(st.none() | st.booleans() | st.floats() | st.integers() | TEXTS, st.lists, max_leaves=4)
    line[key] = data.draw(anything | st.dictionaries(TEXTS, anything, max_size=2))
    try:
        run = read("\n".join(map(json.dumps, lines)).encode())
        said = "a.jsonl: line "
        for one in run.boards:
            _ = one.board
    except WorkbenchError as error:
        said = str(error)
    assert said.startswith("a.jsonl: line ")
    assert "\n" not in said


def test_a_full_disk_is_said_and_the_job_goes_on() -> None:
    class Full(Kept):
        def write(self, data: Any) -> int:
            if self.tell() > 0:
                raise OSError(28, "No space left on device")
            return super().write(data)

    stream = Full()
    writer = RunWriter("a.jsonl", stream, Run(question(), BEGAN))
    for event in solved():
        writer.take(event)
    assert str(writer.trouble) == "a.jsonl: cannot be written: no space left on device"
    assert stream.getvalue() == HEAD


def test_a_folder_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(WorkbenchError, match="cannot be read"):
        run_reader.read_run(tmp_path, PUZZLES)
