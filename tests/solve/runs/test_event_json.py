"""Whatever solvers and insights hold becomes JSON that any program can read."""

from __future__ import annotations

import json
import math
import subprocess
import sys
import threading
import time
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.patience import PATIENCE
from tests.scripted import Board, Scripted
from tests.strangers.kept import every_insight
from workbench.core import insight as core_insight
from workbench.core import thought
from workbench.core.errors import RunError
from workbench.core.insight import Bar, Bars, Choice, Curve, Fact, Facts, Insight, Mark, Row, Series, Step, Steps, Table
from workbench.core.outcome import Outcome, Status, Stopped
from workbench.core.thought import Domains, Relaxation, Tree
from workbench.core.verdict import Violation
from workbench.solve.jobs import events
from workbench.solve.json_values import number, plain, read_json
from workbench.solve.runs import insight_json as texts
from workbench.solve.runs.event_json import event_json
from workbench.solve.runs.insight_json import insight_json, read_insight


class Colour(Enum):
    RED = "red"


@pytest.mark.parametrize(
    ("value", "json_value"),
    [
        (Decimal("66.978705"), 66.978705),
        (Decimal("12.00"), 12),
        (Decimal("0.1234567890123456789"), "0.1234567890123456789"),
        (Decimal("1E+400"), "1E+400"),
        (Decimal("NaN"), "NaN"),
        (Fraction(1, 3), "1/3"),
        (math.inf, "inf"),
        (math.nan, "nan"),
        (np.int16(3), 3),
        (np.float32(0.5), 0.5),
        (np.float64("inf"), "inf"),
        (np.bool_(True), True),
        (np.array([[1, 2]]), [[1, 2]]),
        ((1, (2, None)), [1, [2, None]]),
        (frozenset({3, 1}), [1, 3]),
        ({1: Colour.RED}, {"1": "red"}),
        (10**40, 10**40),
    ],
)
def test_values_of_any_library(value: Any, json_value: Any) -> None:
    found = plain(value)
    assert found == json_value
    assert type(found) is type(json_value)
    json.dumps(found, allow_nan=False)


@pytest.mark.parametrize(
    ("value", "json_value"), [(None, None), (2.0, 2), (0.5, 0.5), (-math.inf, None), (math.nan, None), (1e300, 1e300)]
)
def test_objectives_and_bounds_are_numbers_or_null(value: float | None, json_value: float | None) -> None:
    assert number(value) == json_value
    assert type(number(value)) is type(json_value)


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.decimals() | st.fractions() | st.text(), st.lists, max_leaves=8
    )
)
def test_anything_nested_can_be_written(value: Any) -> None:
    json.dumps(plain(value), allow_nan=False)


MARK = Mark("cell 1 1", "hint", "1")
CHOICE = Choice("cell 1 1", "3", "row 1, column 1", "", 0.5)
SHARE = {"target": "cell 1 1", "symbol": "3", "place": "row 1, column 1", "to": "", "share": 0.5, "ink": "", "order": 0}
NUMBERS: dict[str, Any] = {
    "rows": 2, "columns": 3, "nonzeros": 4, "feasible": True, "bound": 1.5, "root": 2.0, "optimum": 3.0,
    "fractional": 0.25, "ruled_out": 7,
}  # fmt: skip
TREE: dict[str, Any] = {
    "parents": (-1, 0), "decisions": ("", "a=1"), "ends": ("", "solution"), "words": ("", "a is 1"),
    "seconds": (0.0, 0.5), "complete": True,
}  # fmt: skip
STEP = {"depth": 0, "board": "puzzle: scripted 1\nstart: 1\n\n1\n", "marks": []}


@pytest.mark.parametrize(
    ("insight", "data"),
    [
        (Facts("k", "T", (Fact("a", "1/2"), Fact("b", [3]))), {"facts": {"a": "1/2", "b": [3]}}),
        (Table("k", "T", ("x", "y"), (Row((1, "b")),)), {"columns": ["x", "y"], "rows": [[1, "b"]]}),
        (Bars("k", "T", (Bar("a", 0.5),), "%"), {"unit": "%", "bars": [{"label": "a", "value": 0.5}]}),
        (
            Bars("k", "T", (Bar("a", 0.5, role="bad"),)),
            {"unit": "", "bars": [{"label": "a", "value": 0.5, "role": "bad"}]},
        ),
        (
            Curve("k", "T", (Series("s", (0.0,), (2.0,), "bound", True),), x_log=True, y_log=True),
            {
                "x_label": "",
                "y_label": "",
                "x_log": True,
                "y_log": True,
                "series": [{"label": "s", "xs": [0.0], "ys": [2.0], "role": "bound", "histogram": True}],
            },
        ),
        (
            Curve("k", "T", (Series("s", (0.0, 1.0), (2.0, math.inf)),), "x", "y"),
            {"x_label": "x", "y_label": "y", "series": [{"label": "s", "xs": [0.0, 1.0], "ys": [2.0, "inf"]}]},
        ),
        (
            Steps("k", "T", (Step("first", Board(1), (MARK,), branches=(Step("or", Board(2)),)),)),
            {
                "steps": [
                    {
                        "depth": 0,
                        "caption": "first",
                        "board": "puzzle: scripted 1\nstart: 1\n\n1\n",
                        "marks": [{"target": "cell 1 1", "role": "hint", "label": "1"}],
                    },
                    {"depth": 1, "caption": "or", "board": "puzzle: scripted 1\nstart: 2\n\n2\n", "marks": []},
                ]
            },
        ),
        (Tree("k", "T", **TREE), {name: list(v) if isinstance(v, tuple) else v for name, v in TREE.items()}),
        (
            Domains("k", "T", (Step("left", Board(1), choices=(CHOICE,)),)),
            {"steps": [{**STEP, "caption": "left", "choices": [SHARE]}]},
        ),
        (
            Relaxation("k", "T", (Step("first", Board(1), choices=(CHOICE,)),), **NUMBERS),
            {**NUMBERS, "steps": [{**STEP, "caption": "first", "choices": [SHARE]}]},
        ),
    ],
)
def test_insights(insight: Insight, data: dict[str, Any]) -> None:
    found = event_json(events.InsightFound(3, 0.25, insight), Scripted())
    head = {"event": "insight", "seq": 3, "elapsed": 0.25, "key": "k", "title": "T"}
    assert found == {**head, "kind": type(insight).__name__.lower(), **data}
    assert insight_json(insight, Scripted()).items() <= found.items()
    read = read_insight(json.dumps(insight_json(insight, Scripted())), Scripted())
    assert insight_json(read, Scripted()) == insight_json(insight, Scripted())
    assert read == insight


def test_where_a_click_leads_is_not_written_and_a_fraction_is_a_text() -> None:
    for shown, kept in (
        (Table("k", "T", ("x",), (Row((1,), "to 1"),)), Table("k", "T", ("x",), (Row((1,)),))),
        (Bars("k", "T", (Bar("a", 0.5, "to 1"),)), Bars("k", "T", (Bar("a", 0.5),))),
        (Facts("k", "T", (Fact("a", Fraction(1, 2)),)), Facts("k", "T", (Fact("a", "1/2"),))),
    ):
        assert read_insight(json.dumps(insight_json(shown, Scripted())), Scripted()) == kept


def test_an_ink_that_no_theme_has_is_refused() -> None:
    """Drawing it would fail."""
    for insight in (
        Bars("k", "T", (Bar("a", 0.5, role="pink"),)),
        Curve("k", "T", (Series("s", (0.0,), (2.0,), "pink"),)),
        Steps("k", "T", (Step("first", Board(1), (Mark("cell 1 1", "pink"),)),)),
        Domains("k", "T", (Step("left", Board(1), choices=(Choice("cell 1 1", "3", ink="pink"),)),)),
    ):
        with pytest.raises(RunError, match="'pink' is none"):
            read_insight(json.dumps(insight_json(insight, Scripted())), Scripted())


def test_every_kind_of_insight_has_a_text_form() -> None:
    named = {name: kind for module in (core_insight, thought) for name, kind in vars(module).items()}
    kinds = {kind for kind in named.values() if isinstance(kind, type) and issubclass(kind, Insight)} - {Insight}
    assert len(kinds) > 7
    assert kinds == {*texts._KINDS}
    assert kinds == {*map(type, every_insight(Board(0)))}, "add it to every_insight of tests/strangers/kept.py"


def test_events_have_their_documented_keys() -> None:
    puzzle = Scripted()
    assert event_json(events.Phase(0, 0.1, "p"), puzzle) == {"event": "phase", "seq": 0, "elapsed": 0.1, "text": "p"}
    assert event_json(events.Progress(1, 0.1, 2, 4.0, 9), puzzle) == {
        "event": "progress", "seq": 1, "elapsed": 0.1, "done": 2, "total": 4, "count": 9,
    }  # fmt: skip
    assert event_json(events.Bound(2, 0.1, -math.inf), puzzle)["bound"] is None
    outcome = Outcome(
        Status.INFEASIBLE, count=0, stopped=Stopped.LIMIT, conflict=(Violation("clue", "seen", ((0, 1),), ("clue 1",)),)
    )
    assert event_json(events.Finished(3, 0.1, outcome), puzzle) == {
        "event": "finished", "seq": 3, "elapsed": 0.1, "status": "infeasible", "objective": None, "bound": None,
        "count": 0, "board": None, "facts": {}, "stopped": "limit", "error": None,
        "conflict": [{"code": "clue", "message": "seen", "cells": [[0, 1]], "targets": ["clue 1"]}],
    }  # fmt: skip


@pytest.mark.parametrize("text", [r'{"a": ["\udce9", 1.5]}', '{"a": ["\udce9", 1.5]}', rb'{"a": ["\uDCE9", 1.5]}'])
def test_half_a_character_is_read(text: str | bytes) -> None:
    assert read_json(text, dict[str, tuple[str, float]]) == {"a": ("\udce9", 1.5)}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (r'{"a": ["\ud800", 7]}', r"^\[\.\.\.\]\[1\]: expected str, got int$"),
        (r'{"a": ["\ud800", 1e999]}', "^no JSON: number out of range$"),
        (r'{"a": ["\ud800", NaN]}', "^no JSON: number out of range$"),
        (r'{"a": ["\ud800"', "^no JSON: "),
        (rb'"\ud800' + b'\xff"', "^byte 8 is no UTF-8 text$"),
        (r'["\ud800",' + "[" * 100_000, "^no JSON: nested more than 64 deep$"),
    ],
)
def test_half_a_character_hides_nothing_that_is_wrong(text: str | bytes, what: str) -> None:
    with pytest.raises(RunError, match=what):
        read_json(text, dict[str, tuple[str, ...]])


def test_decoders_are_made_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """msgspec crashes where one thread decodes with what another has half made of a class."""
    making, together = 0, list[int]()

    def make(kind: Any) -> msgspec.json.Decoder[Any]:
        nonlocal making
        making += 1
        together.append(making)
        time.sleep(0.01)
        making -= 1
        return decoder(kind)

    decoder = msgspec.json.Decoder
    monkeypatch.setattr("msgspec.json.Decoder", make)
    kinds = [msgspec.defstruct(f"Kind{i}", [("a", int)]) for i in range(4)]
    threads = [threading.Thread(target=read_json, args=(b'{"a": 1}', kind)) for kind in kinds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == [1, 1, 1, 1]


@pytest.mark.trust
@pytest.mark.timeout(600)
def test_threads_that_read_their_first_runs_at_once_do_not_crash() -> None:
    code = """
import sys, threading
from workbench.solve.runs.event_json import read_line
sys.setswitchinterval(1e-6)
go = threading.Barrier(6)
def read():
    go.wait()
    read_line(b'{"event": "bound", "bound": 7, "elapsed": 0.5}')
threads = [threading.Thread(target=read) for _ in range(6)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""
    for _ in range(200):  # without the lock one of twenty crashed
        assert subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=PATIENCE).returncode == 0
