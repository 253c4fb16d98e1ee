"""The table of a batch on disk: one batch at a time, whole lines only, and nothing of it is ever lost."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.solve.batch.in_threads import BOARD, job_of, row
from tests.solve.batch.puzzles import PUZZLES
from workbench.core.errors import FileProblem, RunError, WorkbenchError
from workbench.core.outcome import Status
from workbench.core.wording import duration_text
from workbench.solve.batch.estimate import known
from workbench.solve.batch.jobs import as_json
from workbench.solve.batch.table import NAME, BatchTable, read_rows
from workbench.solve.batch.trials import by_key, run_of_row
from workbench.solve.compare.comparison import Comparison
from workbench.solve.compare.comparison_plots import plot
from workbench.solve.compare.comparison_table import of_settings
from workbench.solve.sheets import sheet_of_row
from workbench.ui.batch.row_table import shown_cells


def seeds(folder: Path) -> list[int]:
    return [one.seed for one in read_rows(folder)]


def test_rows_are_appended_and_come_back(tmp_path: Path) -> None:
    with BatchTable(tmp_path / "out") as table:
        table.append([row(1), row(2)])
        assert seeds(tmp_path / "out") == [1, 2]
    with BatchTable(tmp_path / "out") as table:
        assert not table.dropped
        table.append([row(3)])
    assert seeds(tmp_path / "out") == [1, 2, 3]
    found = next(read_rows(tmp_path / "out"))
    assert (found.key, found.status, found.failed) == (row(1).key, Status.PROVED, False)
    assert found.found == "3"


@pytest.mark.parametrize("rest", ['{"row": 1, "key"', "x" * 200_000, "ä"])
def test_a_cut_last_line_is_dropped_and_said(tmp_path: Path, rest: str) -> None:
    with BatchTable(tmp_path) as table:
        table.append([row(1)])
    with (tmp_path / NAME).open("ab") as stream:
        stream.write(rest.encode()[:-1] if rest == "ä" else rest.encode())
    assert seeds(tmp_path) == [1]
    with BatchTable(tmp_path) as table:
        assert table.dropped
        table.append([row(2)])
    assert seeds(tmp_path) == [1, 2]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (b"nonsense", "no JSON"),
        (b"[]", "expected object, got array"),
        (b"\xff", "no JSON: invalid character"),
        (b'{"row": 2}', "format 2"),
        *(
            (json.dumps({**as_json(row(1)), name: -1}).encode(), f"{name}: expected int >= 0")
            for name in ("count", "boards", "memory")
        ),
        (b'{"row": 1, "key": "00"}', "key: expected str matching regex"),
        (b'{"row": 1, "key": "00000000000000000000000000000000"}', "missing required field"),
        (b'{"row": 1, "key": "../../../../../../../../somewhere"}', "key: expected str matching regex"),
    ],
)
def test_any_other_line_that_is_no_row_is_named(tmp_path: Path, line: bytes, what: str) -> None:
    data = json.dumps(as_json(row(1))).encode() + b"\n" + line + b"\n" + json.dumps(as_json(row(2))).encode() + b"\n"
    (tmp_path / NAME).write_bytes(data)
    with pytest.raises(RunError, match=f"{NAME}: line 2: .*{what}"):
        seeds(tmp_path)


NASTY: tuple[Any, ...] = (None, True, -1, 0, 2**31, 10**400, 1e308, "", "1", "../x", "\ud800", "\x1b[2J", "9999-12-31")
NESTED: tuple[Any, ...] = (
    [],
    ["a"],
    {},
    {"a": 1},
    {"elapsed": []},
    {"elapsed": -1},
    {"began": "9999-12-31T23:59-12:00"},
)


def test_rows_of_a_stranger_are_taken_or_refused_and_raise_nothing_else(tmp_path: Path) -> None:
    sound = {**as_json(row(1)), "found": BOARD}
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / f"{sound['asked']}.txt").write_text("puzzle: scripted 1\n\n3\n")
    taken = 0
    for key, value in itertools.product(sound, (*NASTY, *NESTED)):
        (tmp_path / NAME).write_text(json.dumps({**sound, key: value}) + "\n")
        with contextlib.suppress(WorkbenchError):
            (one,) = read_rows(tmp_path)
            found = Comparison(list(by_key([one, one], PUZZLES).values()))
            assert of_settings(found).to_text(), key
            assert plot(found, "ecdf").shapes
            duration_text(known(tmp_path, retry=True).work(job_of(0)) or 0.0)
            list(shown_cells(one))
            with contextlib.suppress(WorkbenchError):
                sheet_of_row(tmp_path, one, PUZZLES)
            assert run_of_row(tmp_path, one, PUZZLES).outcome is not None
            taken += 1
    assert taken > 30


def test_two_batches_do_not_step_on_each_other(tmp_path: Path) -> None:
    with BatchTable(tmp_path), pytest.raises(FileProblem, match="another batch is at work"), BatchTable(tmp_path):
        pass
    with BatchTable(tmp_path):
        pass


def test_a_disk_that_fails_leaves_the_table_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with BatchTable(tmp_path) as table:
        table.append([row(1)])
        before = (tmp_path / NAME).read_bytes()

        def full(handle: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as failing:
            failing.setattr(os, "fsync", full)
            with pytest.raises(FileProblem, match="no space left on device"):
                table.append([row(2), row(3)])
        assert (tmp_path / NAME).read_bytes() == before
        table.append([row(2)])
    assert seeds(tmp_path) == [1, 2]


def test_rows_are_on_the_disk_when_append_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    fsync = os.fsync

    def sync(handle: int) -> None:
        synced.append(os.fstat(handle).st_size)
        fsync(handle)

    with BatchTable(tmp_path) as table:
        monkeypatch.setattr(os, "fsync", sync)
        table.append([row(1), row(2)])
        assert synced == [(tmp_path / NAME).stat().st_size]


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileProblem, match="cannot be written"):
        BatchTable(tmp_path / "file" / "out")
