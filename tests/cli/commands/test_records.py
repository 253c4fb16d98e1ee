"""`records`: the list, and what holds."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from workbench.cli.commands import records
from workbench.cli.main import main
from workbench.core import resources
from workbench.core.limits import Limits

LATIN = """\
puzzle: towers 1
size: 3
title: Three by three
question: is there one?
answer: yes
beats: nobody
found: by hand
proved: by the rules
expect: check -> solved

+ . . . +
. 1 2 3 .
. 2 3 1 .
. 3 1 2 .
+ . . . +
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the program takes the records of towers from; there is one."""
    monkeypatch.setattr(resources, "records", lambda slug: sorted(tmp_path.glob("*.txt")) if slug == "towers" else [])
    (tmp_path / "three.txt").write_text(LATIN, encoding="utf-8")
    return tmp_path


def test_the_list_says_what_was_answered(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records"]) == 0
    assert capsys.readouterr().out == "towers/three: Three by three: yes\n"


def test_a_terminal_breaks_no_word(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["records"]) == 0
    assert capsys.readouterr().out == "towers/three: Three by\n    three: yes\n"


def test_a_table_for_a_readme(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", "--table"]) == 0
    assert capsys.readouterr().out.splitlines()[2:] == ["| towers | Three by three | yes | nobody |"]


def test_what_holds_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", "--verify"]) == 0
    assert capsys.readouterr().out == "towers/three: holds\n"
    assert main(["records", "towers/three", "--solve"]) == 0
    assert capsys.readouterr().out == "towers/three: holds\n"


def test_what_rests_on_a_solver_is_solved_again_only_where_that_is_wanted(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = "expect: count limit=2 -> proved count=2\nexpect: check"
    (folder / "three.txt").write_text(LATIN.replace("expect: check", more), encoding="utf-8")
    assert main(["records", "--verify"]) == 0
    said = "the board keeps the rules; the claim rests on count, which --solve asks again"
    assert capsys.readouterr().out == f"towers/three: {said}\n"
    assert main(["records", "--verify", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["holds"], told["faults"], told["left"]) == (None, [], 1)
    assert main(["records", "--solve", "towers", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["holds"], told["faults"], told["left"]) == (False, ["count=1, not 2"], 0)


def test_solving_again_has_no_limit_of_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[Limits] = []
    monkeypatch.setattr(records, "departure", lambda *given: limits.append(given[3]))
    assert main(["records", "--solve"]) == 0
    assert [one.time for one in limits] == [None]


def test_a_record_by_its_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "four.txt").write_text(LATIN.replace("Three by three", "Another"), encoding="utf-8")
    assert main(["records", "towers/four"]) == 0
    assert capsys.readouterr().out == "towers/four: Another: yes\n"
    assert main(["records", "towers/five"]) == 2
    assert capsys.readouterr().err == "puzzle-workbench: there is no record 'towers/five' (`records` lists them)\n"


def test_what_does_not_hold_is_said_and_ends_with_1(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "three.txt").write_text(LATIN.replace("2 3 1", "3 2 1"), encoding="utf-8")
    assert main(["records", "--verify", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["holds"] is False
    assert "the rules say" in told["faults"][0]
    assert main(["records", "--verify", "--table"]) == 1
    assert "towers/three: " in capsys.readouterr().err


def test_a_damaged_record_is_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "three.txt").write_text("puzzle: towers 1\nsize: 3\n\n. .\n", encoding="utf-8")
    assert main(["records"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
