"""What was kept, as strangers may have changed it: runs, rows of batches, logs, and what a window remembers."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

import numpy as np

from tests.contract import board_of, samples
from tests.strangers.parts import OWN, ROOM, Parser, goes_on, in_file, own_boards, text_of, texts
from workbench.core import files
from workbench.core.document import Document
from workbench.core.errors import WorkbenchError
from workbench.core.insight import Bar, Bars, Choice, Curve, Fact, Facts, Insight, Mark, Row, Series, Step, Steps, Table
from workbench.core.task import CPSAT
from workbench.core.thought import Domains, Relaxation, Tree
from workbench.puzzles import PUZZLES
from workbench.solve.batch.table import read_row
from workbench.solve.batch.trials import trial_of
from workbench.solve.jobs import events
from workbench.solve.json_values import written
from workbench.solve.runs import run_log
from workbench.solve.runs.event_json import event_json
from workbench.solve.runs.kept_heads import head_only, look_at, note_of
from workbench.solve.runs.run_reader import RunReader
from workbench.solve.solver_log.solver_log import SolverLog
from workbench.solve.store import Store

_ABOUT: dict[str, Any] = {"rows": 2, "columns": 3, "nonzeros": 4, "feasible": True, "fractional": 0.25, "ruled_out": 7}


def _read_run(data: bytes) -> None:
    reader = RunReader("run", io.BytesIO(data), OWN)
    for _ in reader.steps():
        pass
    run = reader.run
    assert run is not None
    for one in run.boards:
        with suppress(WorkbenchError):
            goes_on(run.question.puzzle, one.board)
    _look_at(run.log)
    str((run.title, run.outcome, run.trace, run.best))


def _read_kept_run(data: bytes) -> None:
    """The first half as a run that is kept, the second as its note."""
    head, _, note = data.partition(b"\0")
    path = in_file(head, "run.jsonl")
    in_file(note, note_of(path).name)
    head_only(look_at(path), OWN)


def _runs() -> Iterator[bytes]:
    yield from texts("old_files/runs/*.jsonl")
    puzzle, board = PUZZLES[0], board_of(PUZZLES[0], samples(PUZZLES[0])[0])
    head, *_, end = next(texts("old_files/runs/towers-count.jsonl")).splitlines()
    for insight in every_insight(board):
        found = (
            events.InsightFound(1, 0.1, insight),
            events.Incumbent(2, 0.2, board, 1, 2.5),
            events.Log(3, 0.3, "#1 0.1s"),
        )
        yield b"\n".join((head, *(written(event_json(one, puzzle)).encode().strip() for one in found), end))


def every_insight(board: Any) -> tuple[Insight, ...]:
    """One of each kind."""
    step = Step("first", board, (Mark("cell 1 1", "hint", "1"),), choices=(Choice("cell 1 1", "3", "row 1", "", 0.5),))
    steps = (replace(step, branches=(step,)), step)
    return (
        Facts("k", "t", (Fact("a", 1),)),
        Table("k", "t", ("x", "y"), (Row((1, "b")),)),
        Bars("k", "t", (Bar("a", 0.5),), "%"),
        Curve("k", "t", (Series("s", (0.0, 1.0), (2.0, math.inf)),), "x", "y"),
        Steps("k", "t", steps),
        Domains("k", "t", steps),
        Relaxation("k", "t", steps, bound=1.5, root=2.0, optimum=3.0, **_ABOUT),
        Tree("k", "t", (-1, 0), ("", "a=1"), ("", "solution"), ("", "a is 1"), (0.0, 0.5), True),
    )


def _read_row(data: bytes) -> None:
    trial_of(read_row(data), PUZZLES)


def _look_at(log: SolverLog) -> None:
    for search in log.searches:
        run_log.parts(search)
        run_log.contributions(search)
        run_log.moments(search)


def _read_log(data: bytes) -> None:
    log = SolverLog()
    log.add(text_of(data))
    log.text()
    _look_at(log)


def _read_kept_board(data: bytes) -> None:
    from workbench.ui.files.kept_board import KeptFile

    kept = KeptFile(in_file(data, "kept.json"))
    if kept.take() and kept.board is not None:
        files.encoded(json.dumps({**asdict(kept.board), "path": str(kept.board.path)}))
    kept.release()


def _read_savepoints(data: bytes) -> None:
    puzzle = PUZZLES[0]
    document = Document(puzzle, board_of(puzzle, samples(puzzle)[0]))
    document.read_history(text_of(data))
    again = Document(puzzle, document.board)
    again.read_history(document.history_text(document.board))
    assert [one.board for one in again.savepoints] == [one.board for one in document.savepoints]


def _savepoints() -> Iterator[bytes]:
    for text in own_boards(PUZZLES[0]):
        yield json.dumps([["name", "caption", text.decode()]]).encode()


def _read_window_settings(data: bytes) -> None:
    from workbench.ui.widgets.settings import Settings

    in_file(data, "settings.ini")
    settings = Settings(ROOM)
    str((settings.theme, settings.mistakes, settings.still, settings.tab, settings.recent, settings.runs_limit))
    str((settings.text_size, settings.time_limit, settings.workers, settings.state("window"), settings.presets(CPSAT)))
    for puzzle in PUZZLES:
        settings.values(puzzle.slug, puzzle.options)
        settings.starter(puzzle.slug, puzzle.starters)
        str((settings.open_board(puzzle.slug), settings.record(puzzle.slug, "5")))


def _read_table(data: bytes) -> None:
    Store(in_file(data, "a.table").parent).load("a")


def _tables() -> Iterator[bytes]:
    store = Store(ROOM)
    for array in (np.arange(6).reshape(2, 3), np.zeros((0, 2)), np.ones(70, np.uint8)):
        store.save("a", array)
        yield store.path("a").read_bytes()


PARSERS = (
    Parser("run", _read_run, _runs),
    Parser("kept-run", _read_kept_run, lambda: (text + b'\0{"name": "a", "star": true}' for text in _runs())),
    Parser("row", _read_row, lambda: next(texts("old_files/batch/*.jsonl")).splitlines()),
    Parser("solver-log", _read_log, lambda: texts("solve/solver_log/logs/*.txt")),
    Parser("table", _read_table, _tables),
    Parser("kept-board", _read_kept_board, lambda: texts("old_files/kept/*.json")),
    Parser("savepoints", _read_savepoints, _savepoints),
    Parser("window-settings", _read_window_settings, lambda: texts("old_files/settings/*.ini")),
)
