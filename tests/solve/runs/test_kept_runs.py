"""Runs on disk: kept while they run, listed quickly, never lost by the program's own doing."""

from __future__ import annotations

import io
import os
import re
import secrets
from pathlib import Path
from typing import Any

import pytest

from tests.scripted import Board
from tests.solve.runs.courses import PUZZLE, asked, events, keep
from workbench.core.errors import FileProblem, RunError
from workbench.core.outcome import Outcome, Proof, Status, Stopped
from workbench.core.verdict import Violation
from workbench.solve.compare.comparison import how_it_ended
from workbench.solve.jobs.events import Finished, Incumbent, Log
from workbench.solve.runs.kept_heads import elsewhere_if_written, head_only, look_at
from workbench.solve.runs.kept_runs import KeptRuns
from workbench.solve.runs.run import Note
from workbench.solve.runs.run_reader import read_run


def test_a_file_that_is_deleted_while_its_run_goes_on_is_told_of_at_the_end(tmp_path: Path) -> None:
    keeper = KeptRuns(tmp_path / "runs", 1 << 20).keep(asked())
    *before, end = events()
    for event in before:
        keeper.take(event)
    keeper.path.unlink()
    assert keeper.trouble == ""
    keeper.take(end)
    assert keeper.trouble.startswith("its file was deleted while it ran")


def test_kept_runs_are_listed_the_newest_first(tmp_path: Path) -> None:
    runs = KeptRuns(tmp_path / "runs", 1 << 20)
    assert list(runs.listed()) == []
    old, new = keep(runs), keep(runs, 1)
    assert [one.path for one in runs.listed()] == [new, old]
    first = next(runs.listed())
    assert first.head is not None
    assert (first.head.puzzle, first.head.task, first.status, first.objective) == ("scripted", "play", "proved", 10)
    assert first.size == new.stat().st_size
    assert read_run(new, (PUZZLE,)).outcome is not None


def test_two_runs_of_one_moment_have_a_file_each(tmp_path: Path) -> None:
    runs, other = KeptRuns(tmp_path, 1 << 20), KeptRuns(tmp_path, 1 << 20)
    assert len({keep(runs), keep(other), keep(runs)}) == 3


def test_a_run_is_there_while_it_runs_and_when_its_program_has_died(tmp_path: Path) -> None:
    runs = KeptRuns(tmp_path, 1 << 20)
    keeper = runs.keep(asked())
    for event in events()[:4]:
        keeper.take(event)
    (found,) = runs.listed()
    assert (found.status, found.problem) == (None, "")
    assert read_run(keeper.path, (PUZZLE,)).interrupted
    keeper.close()
    with keeper.path.open("ab") as stream:
        stream.write(b'{"event": "incum')
    assert next(runs.listed()).head is not None


def test_what_is_no_run_is_listed_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("hello\n")
    (tmp_path / "b.jsonl").write_bytes(b"")
    assert [one.problem for one in KeptRuns(tmp_path, 1 << 20).listed()] == [
        "line 1: no JSON: the text is empty",
        "line 1: no JSON, so no run: `solve FILE --task T -o run.jsonl` writes one",
    ]


def test_names_stars_and_notes_go_where_the_run_goes(tmp_path: Path) -> None:
    runs = KeptRuns(tmp_path, 1 << 20)
    path, note = keep(runs), Note("Mine", True, "with\nlines")
    runs.note(path, note)
    assert next(runs.listed()).note == note
    away = runs.dismiss(path)
    assert runs.dismiss(path) == away, "another window has put it away"
    assert list(runs.listed()) == []
    assert read_run(away, (PUZZLE,)).found == 5
    assert runs.restore(away) == path
    assert next(runs.listed()).note == note
    away.write_text("an older one that is called the same")
    runs.dismiss(path)
    assert not path.exists()
    assert read_run(away, (PUZZLE,)).found == 5
    runs.empty()
    with pytest.raises(FileProblem, match="cannot be moved"):
        runs.restore(away)


@pytest.mark.skipif(os.name == "nt", reason="nobody is seen there to write a run")
def test_emptying_leaves_what_is_being_written(tmp_path: Path) -> None:
    runs = KeptRuns(tmp_path, 1 << 20)
    old, dismissed, keeper = keep(runs), runs.dismiss(keep(runs, 1)), runs.keep(asked(2))
    runs.note(old, Note("Mine"))
    assert (runs.count(), {*runs.deletable()}) == (3, {old, dismissed})
    runs.empty()
    assert (runs.count(), keeper.path.exists(), old.exists(), dismissed.exists()) == (1, True, False, False)
    keeper.close()
    runs.empty()
    assert runs.size() == 0


def test_at_the_limit_the_newest_stops_being_kept_and_says_so(tmp_path: Path) -> None:
    runs = KeptRuns(tmp_path, 40_000)
    old = keep(runs)
    before, keeper = old.read_bytes(), runs.keep(asked(1))
    for seq in range(1000):
        keeper.take(Log(seq, 0.0, "x" * 200))
    assert "kept no further" in keeper.trouble
    keeper.take(events()[-1])
    assert runs.size() < 48_000
    assert old.read_bytes() == before
    newest, oldest = runs.listed()
    assert (newest.status, oldest.status) == ("proved", "proved")  # how it ended is known
    assert read_run(newest.path, (PUZZLE,)).log.text().rstrip().endswith(keeper.trouble)


def test_a_flood_of_boards_is_thinned_and_that_is_said(tmp_path: Path) -> None:
    runs = KeptRuns(tmp_path, 1 << 24)
    flood = [Incumbent(seq, seq / 5000, Board(seq % 90)) for seq in range(10_000)]
    path = keep(runs, found=[*flood, Finished(10_000, 2.1, Outcome(Status.UNKNOWN))])
    run = read_run(path, (PUZZLE,))
    assert 2_000 < run.found < 2_200
    assert run.boards[-1].board == flood[-1].board
    said = run.log.text()
    assert said.startswith(f"{10_000 - run.found} of 10000 boards came too fast")


def test_a_head_is_a_run_that_becomes_whole(tmp_path: Path) -> None:
    runs = KeptRuns(tmp_path, 1 << 20)
    path = keep(runs)
    runs.note(path, Note("Mine"))
    (kept,) = runs.listed()
    run = head_only(kept, (PUZZLE,))
    assert (run.name, run.whole, run.boards) == ("Mine", False, [])
    assert run.outcome is not None
    assert (run.outcome.status.value, run.outcome.objective, run.outcome.bound) == ("proved", 10, 10)
    first = run.first
    run.become(read_run(path, (PUZZLE,)))
    assert (run.name, run.whole, run.found, run.outcome.board) == ("Mine", True, 5, Board(10))
    assert (run.trace.objective[0][0], run.outcome.bound) == (first, 10)
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([*lines[:-1], re.sub(rb', "first": [^,}]+', b"", lines[-1])]))
    (kept,) = runs.listed()
    assert head_only(kept, (PUZZLE,)).first is None  # a file of before
    path.write_bytes(path.read_bytes()[:-40])
    (kept,) = runs.listed()
    cut = head_only(kept, (PUZZLE,))
    assert cut.interrupted
    assert cut.outcome is not None
    assert cut.outcome.answer.startswith("interrupted")


def test_a_head_tells_what_was_counted(tmp_path: Path) -> None:
    runs = KeptRuns(tmp_path, 1 << 20)
    keep(runs, found=[Finished(0, 2.1, Outcome(Status.PROVED, count=12))])
    (kept,) = runs.listed()
    run = head_only(kept, (PUZZLE,))
    assert run.outcome is not None
    assert run.outcome.count == 12


@pytest.mark.parametrize(
    "ended",
    [
        Outcome(Status.PROVED, objective=1e-9, proof=Proof.CHECKED),
        Outcome(Status.FEASIBLE, objective=3.0, bound=1.0, stopped=Stopped.USER),
        Outcome(Status.INFEASIBLE, proof=Proof.EXHAUSTED, idle=("cp_model_presolve",)),
        Outcome(Status.PROVED, conflict=(Violation("entry", "row 1, column 2 holds 3", ((1, 2),)),)),
        Outcome(Status.PROVED, facts={"value": "loss"}),
    ],
)
def test_a_head_has_all_by_which_other_runs_agree_with_it_and_its_mark(tmp_path: Path, ended: Outcome) -> None:
    """Two runs that have hit one target contradicted each other after a restart: the proof of one was not read; and one
    that had found a wrong entry carried a check mark until it was looked at."""
    runs = KeptRuns(tmp_path, 1 << 20)
    keep(runs, found=[Finished(0, 2.1, ended)])
    (kept,) = runs.listed()
    assert head_only(kept, (PUZZLE,)).outcome == ended


def test_a_head_with_a_word_that_is_none_is_not_shown(tmp_path: Path) -> None:
    runs = KeptRuns(tmp_path, 1 << 20)
    path = keep(runs, found=[Finished(0, 2.1, Outcome(Status.PROVED, proof=Proof.CHECKED))])
    path.write_bytes(path.read_bytes().replace(b'"proof": "checked"', b'"proof": "sworn"'))
    (kept,) = runs.listed()
    with pytest.raises(RunError, match="'sworn'"):
        head_only(kept, (PUZZLE,))


def test_dismissed_runs_make_room(tmp_path: Path) -> None:
    runs = KeptRuns(tmp_path, 40_000)
    away = runs.dismiss(keep(runs, found=[Log(seq, 0.0, "x" * 200) for seq in range(100)]))
    keep(runs, 1, [Log(seq, 0.0, "x" * 200) for seq in range(60)])
    assert not away.exists()


def test_no_dismissed_run_is_deleted_in_vain(tmp_path: Path) -> None:
    runs = KeptRuns(tmp_path, 40_000)
    away = [runs.dismiss(keep(runs, seed, [Log(0, 0.0, "x" * 5_000)])) for seed in range(3)]
    assert not runs.make_room(60_000)
    assert all(path.exists() for path in away)
    assert runs.make_room(40_000 - runs.size() + 1)
    assert [path.exists() for path in away] == [False, True, True]


class Nearly(io.FileIO):
    """A file on a disk that is full after so many bytes, and takes a few at a time."""

    room = 0

    def write(self, data: Any) -> int:
        if self.room <= 0:
            raise OSError(28, "No space left on device")
        done = super().write(bytes(data)[: min(7, self.room)])
        self.room -= done
        return done


def test_a_full_disk_is_told_at_once_and_leaves_no_empty_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs, path = KeptRuns(tmp_path, 1 << 20), tmp_path / "run.jsonl"
    monkeypatch.setattr(runs, "_new_file", lambda _: (path, Nearly(path, "xb")))
    with pytest.raises(FileProblem, match=r"runs cannot be kept: .*no space left on device"):
        runs.keep(asked())
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(Nearly, "room", 1 << 20)
    assert read_run(keep(runs), (PUZZLE,)).outcome is not None


def test_a_place_that_cannot_be_written_to_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileProblem, match="runs cannot be kept"):
        KeptRuns(tmp_path / "file", 1 << 20).keep(asked())


def test_a_copy_is_the_run(tmp_path: Path) -> None:
    runs = KeptRuns(tmp_path / "runs", 1 << 20)
    path = keep(runs)
    runs.export(path, tmp_path / "copy.jsonl")
    assert (tmp_path / "copy.jsonl").read_bytes() == path.read_bytes()


def test_a_run_that_somebody_writes_goes_on_elsewhere(tmp_path: Path) -> None:
    runs, told = KeptRuns(tmp_path, 1 << 20), events()
    keeper = runs.keep(asked())
    for event in told[:5]:
        keeper.take(event)
    (kept,) = KeptRuns(tmp_path, 1 << 20).listed()  # as another program does
    seen = head_only(kept, (PUZZLE,))
    assert (seen.elsewhere, seen.interrupted) == (True, False)
    whole = elsewhere_if_written(read_run(keeper.path, (PUZZLE,)), keeper.path)
    assert (whole.elsewhere, whole.interrupted, how_it_ended(whole)) == (True, False, "goes on elsewhere")
    keeper.close()  # as when its process is killed
    seen = head_only(next(runs.listed()), (PUZZLE,))
    assert (seen.elsewhere, seen.interrupted) == (False, True)
    assert how_it_ended(elsewhere_if_written(read_run(keeper.path, (PUZZLE,)), keeper.path)) == "interrupted"


def test_a_copy_of_a_file_is_kept_where_there_is_room(tmp_path: Path) -> None:
    theirs = keep(KeptRuns(tmp_path / "theirs", 1 << 20))
    runs, run = KeptRuns(tmp_path / "ours", 1 << 20), read_run(theirs, (PUZZLE,))
    copy = runs.adopt(theirs, run)
    assert copy.read_bytes() == theirs.read_bytes()
    assert [one.path for one in runs.listed()] == [copy]
    assert runs.adopt(theirs, run) != copy
    runs.limit = 100
    with pytest.raises(FileProblem, match="no room"):
        runs.adopt(theirs, run)
    assert len(list(runs.listed())) == 2


def test_a_copy_takes_no_name_that_another_run_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["aaaa", "aaaa", "bbbb", "aaaa", "bbbb", "cccc", "aaaa", "dddd"])
    monkeypatch.setattr(secrets, "token_hex", lambda _: next(drawn))
    runs = KeptRuns(tmp_path, 1 << 20)
    path = keep(runs)
    before, run = path.read_bytes(), read_run(path, (PUZZLE,))
    other = runs.adopt(path, run)
    assert (path.read_bytes(), other.read_bytes(), other != path) == (before, before, True)
    runs.dismiss(path)
    assert runs.adopt(other, run).name not in (path.name, other.name)  # the dismissed one may come back
    with pytest.raises(FileProblem, match="cannot be copied"):
        runs.adopt(tmp_path / "none", run)
    assert sorted(one.path.name[-10:-6] for one in runs.listed()) == ["bbbb", "cccc"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_in_place_of_a_run_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    assert "a pipe or a device" in look_at(pipe).problem
    with pytest.raises(FileProblem, match="a pipe or a device"):
        read_run(pipe, (PUZZLE,))
