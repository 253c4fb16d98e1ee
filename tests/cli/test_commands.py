"""The command line in this process: results, exit codes, and one line for whatever a user can get wrong."""

from __future__ import annotations

import gc
import io
import json
import os
import re
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import scripted
from tests.lamps.puzzle import Lamps
from tests.scripted import Scripted
from workbench.cli import output
from workbench.cli.commands import tour, window
from workbench.cli.main import main
from workbench.core.context import SolveContext
from workbench.core.insight import Insight
from workbench.core.outcome import Outcome, Status, Stopped

LAMPS = "puzzle: lamps 1\nlamps: 5\ncount: 2\nauthor: somebody\n\n*..-.\n"
IMPOSSIBLE = "puzzle: lamps 1\nlamps: 5\ncount: 2\n\n**.-.\n"
SEVEN = "puzzle: scripted 1\nstart: 7\n\n7\n"


class Run:
    """Runs commands in a folder of their own and keeps what they print."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self._capsys, self._patch = folder, capsys, monkeypatch
        self.out = self.err = ""
        self.script: Any = None

    def __call__(self, *words: str, stdin: str | bytes = "") -> int:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main(list(words), (Lamps(), Scripted(self.script)))
        self.out, self.err = self._capsys.readouterr()
        return code

    def file(self, name: str, text: str) -> str:
        (self.folder / name).write_text(text, encoding="utf-8")
        return name

    @property
    def events(self) -> list[dict[str, Any]]:
        return [json.loads(line, parse_constant=_no_constant) for line in self.out.splitlines()]


def _no_constant(word: str) -> None:
    raise AssertionError(f"{word} is no JSON")


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WORKBENCH_CACHE", str(tmp_path / "cache"))
    return Run(tmp_path, capsys, monkeypatch)


# ------------------------------------------------------------------------------------------------ list, new, check


def test_list_as_json_holds_all_that_scripts_need(run: Run) -> None:
    assert run("list", "--json") == 0
    lamps, other = run.events
    assert lamps["puzzle"] == "lamps"
    assert lamps["options"][0] == {
        "name": "lamps", "label": "Lamps", "kind": "integer", "default": 7, "low": 2, "high": 20,
    }  # fmt: skip
    assert [task["name"] for task in lamps["tasks"]] == ["light", "most"]
    assert lamps["tasks"][1]["objective"] == "maximise"
    assert [one["name"] for one in lamps["formats"]] == ["native", "link", "row"]
    assert other["tasks"][1]["options"][0]["high"] == 99


def test_list_in_words(run: Run) -> None:
    assert run("list") == 0
    assert "option  lamps: Lamps, a whole number from 2 to 20 (default: 7)" in run.out
    assert "format  row: One line of symbols (read and written)" in run.out
    assert run("list", "scripted") == 0
    assert "lamps" not in run.out
    assert "  task    play (Follow the script)\n" in run.out
    assert run("list", "chess") == 2
    assert "unknown puzzle 'chess'" in run.err


def test_new_prints_a_board_that_can_be_read(run: Run) -> None:
    assert run("new", "lamps", "--set", "lamps=4", "--set", "count=1") == 0
    assert run.out == "puzzle: lamps 1\nlamps: 4\ncount: 1\n\n....\n"
    assert run("check", "-", stdin=run.out) == 0


def test_check_as_json(run: Run) -> None:
    assert run("check", "-", "--json", stdin=IMPOSSIBLE) == 1
    assert run.events == [
        {
            "puzzle": "lamps",
            "complete": True,
            "solved": False,
            "violations": [{"code": "neighbours", "message": "lamps 1 and 2 are both on", "cells": [[1, 1], [1, 2]]}],
            "facts": {"lit": 2, "lamps": 5},
        }
    ]


def test_check_tells_all_insights_where_they_are_asked_for(run: Run) -> None:
    board = "puzzle: scripted 1\nstart: 1\n\n1\n"
    assert run("check", "-", "--insights", stdin=board) == 0
    assert "\nMoves\n=====\n" in run.out
    assert run("check", "-", "--insights", "--json", stdin=board) == 0
    assert [one["kind"] for one in run.events[0]["insights"]] == ["facts", "table", "bars", "curve", "steps"]


def test_check_says_that_it_was_stopped(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> list[Insight]:
        signal.raise_signal(signal.SIGINT)
        return []

    monkeypatch.setattr("workbench.solve.expected.board_insights", stopped)
    assert run("check", "-", stdin=IMPOSSIBLE) == 1
    assert run.out.startswith("Lamps: complete, 1 violation\n")
    assert run.err == "stopped before all facts were known\n"


def test_check_in_words(run: Run) -> None:
    assert run("check", "-", stdin=IMPOSSIBLE) == 1
    assert run.out.splitlines() == [
        "Lamps: complete, 1 violation",
        "neighbours: lamps 1 and 2 are both on (row 1, column 1; row 1, column 2)",
        "Lit: 2",
        "Lamps: 5",
    ]


# ------------------------------------------------------------------------------------------------ solve


def test_a_doubt_that_has_no_second_method_says_so(run: Run) -> None:
    assert run("solve", "-", "--task", "play", "--doubt", stdin=SEVEN) == 0
    assert "no second method for this question" in run.err
    assert run("solve", "-", "--task", "light", "--doubt", stdin=LAMPS) == 0
    assert "the board itself is the proof" in run.err


def test_solve_prints_the_board_and_says_the_verdict_elsewhere(run: Run) -> None:
    assert run("solve", "-", "--task", "light", stdin=LAMPS) == 0
    assert run.out.startswith("puzzle: lamps 1\nlamps: 5\ncount: 2\nauthor: somebody\n\n*.")
    assert run.err.splitlines()[-1].startswith(("lamps on", "done", "exactly", "solved"))


def test_solve_as_json_has_every_event_in_order(run: Run) -> None:
    assert run("solve", "-", "--task", "play", "--json", stdin=SEVEN) == 0
    assert [event["seq"] for event in run.events] == list(range(len(run.events)))
    incumbents = [event for event in run.events if event["event"] == "incumbent"]
    assert [event["objective"] for event in incumbents] == [50, 40, 30, 20, 10]
    assert incumbents[1]["bound"] == 2
    assert incumbents[0]["board"] == "puzzle: scripted 1\nstart: 50\n\n50\n"
    last = run.events[-1]
    assert set(last) == {
        "event", "seq", "elapsed", "status", "objective", "bound", "count", "board", "facts", "stopped", "error",
        "conflict", "proof", "wall",
    }  # fmt: skip
    assert (last["event"], last["status"], last["objective"], last["bound"]) == ("finished", "proved", 10, 10)
    assert run.err == ""


def test_an_impossible_board_is_explained(run: Run) -> None:
    assert run("solve", "-", "--task", "light", "--json", stdin=IMPOSSIBLE) == 1
    assert run.events[-1]["conflict"] == [
        {"code": "fixed", "message": "lamp 1 is fixed", "cells": [[1, 1]]},
        {"code": "fixed", "message": "lamp 2 is fixed", "cells": [[1, 2]]},
    ]
    assert run("solve", "-", "--task", "light", "-o", "x.txt", stdin=IMPOSSIBLE) == 1
    assert run.err.startswith("no solution exists")
    assert "lamp 2 is fixed" in run.err
    assert not Path("x.txt").exists()


def test_the_best_board_of_a_stopped_search_is_written_though_it_is_no_answer(run: Run) -> None:
    def script(board: scripted.Board, ctx: SolveContext) -> Outcome:
        ctx.incumbent(scripted.Board(42), 42)
        return ctx.outcome(Status.UNKNOWN, stopped=Stopped.LIMIT)

    run.script = script
    assert run("solve", "-", "--task", "play", "-o", "x.txt", stdin=SEVEN) == 1
    assert "42" in (run.folder / "x.txt").read_text()
    assert "not written" not in run.err


def test_solve_writes_what_each_ending_asks_for(run: Run) -> None:
    files = ("-o", "a.txt", "-o", "a.svg", "--plot", "p.svg", "--trace", "t.csv")
    assert run("solve", "-", "--task", "play", *files, stdin=SEVEN) == 0
    assert Path("a.txt").read_text() == run.out == "puzzle: scripted 1\nstart: 10\n\n10\n"
    assert Path("a.svg").read_text().startswith("<svg")
    assert "value" in Path("p.svg").read_text()
    assert Path("t.csv").read_text().startswith("elapsed,series,value\n")


def test_steps_that_a_job_brings_are_printed_as_a_pdf(run: Run) -> None:
    run.script = scripted.explaining(7)
    assert run("solve", "-", "--task", "play", "-o", "steps.pdf", "-o", "board.txt", stdin=SEVEN) == 0
    printed = (run.folder / "steps.pdf").read_bytes()
    assert len(re.findall(rb"/Type */Page\b", printed)) == 2  # six diagrams a sheet
    assert (run.folder / "board.txt").read_text().startswith("puzzle: scripted 1")
    run.script = scripted.explaining(0)
    assert run("solve", "-", "--task", "play", "-o", "board.pdf", stdin=SEVEN) == 0
    assert len(re.findall(rb"/Type */Page\b", (run.folder / "board.pdf").read_bytes())) == 1


def test_settings_and_limits_reach_the_job(run: Run) -> None:
    assert run("solve", "-", "--task", "find", "--set", "goal=33", stdin=SEVEN) == 0
    assert run.out.endswith("\n33\n")
    run.script = scripted.until_stopped
    assert run("solve", "-", "--task", "play", "--time", "0.2", "--json", stdin=SEVEN) == 0
    assert (run.events[-1]["status"], run.events[-1]["stopped"]) == ("feasible", "time")


def test_ctrl_c_that_a_library_takes_for_its_own_error_is_no_bug(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(given: object, puzzles: object) -> int:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt:
            raise ImportError("the extension cannot be loaded") from None

    monkeypatch.setattr("workbench.cli.commands.list.run", interrupted)
    assert run("list") == 130
    assert run.err == "puzzle-workbench: interrupted\n"


@pytest.mark.logs_errors
@pytest.mark.parametrize("script", [scripted.failing, scripted.lying])
def test_a_failing_job_is_3(run: Run, script: Any) -> None:
    run.script = script
    assert run("solve", "-", "--task", "play", "--json", stdin=SEVEN) == 3
    assert run.events[-1]["status"] == "failed"
    assert run.events[-1]["error"]
    assert "Traceback" not in run.err


@pytest.mark.parametrize(("halted", "words"), [(True, "single: not known"), (False, "single: none")])
def test_what_a_search_does_not_say_is_known_only_at_its_end(run: Run, halted: bool, words: str) -> None:
    def script(board: scripted.Board, ctx: SolveContext) -> Outcome:
        ctx.incumbent(scripted.Board(10), 10)
        facts = {"single": None}
        return ctx.halted(facts=facts, stopped=Stopped.LIMIT) if halted else ctx.outcome(Status.PROVED, facts=facts)

    run.script = script
    assert run("solve", "-", "--task", "play", stdin=SEVEN) == 0
    assert words in run.out + run.err


def test_no_answer_in_time_is_1(run: Run) -> None:
    run.script = scripted.slow_to_build
    assert run("solve", "-", "--task", "play", "--time", "0.1", stdin=SEVEN) == 1
    assert run.err.startswith("time is up: nothing found")


# ------------------------------------------------------------------------------------------------ convert, export


def test_convert_there_and_back(run: Run) -> None:
    assert run("convert", "-", "--to", "row", stdin=LAMPS) == 0
    assert run.out == "*..-.\n"
    assert "row does not hold all of this board; native and link do" in run.err
    assert run("convert", "-", "--to", "native", "--board", "count=2", stdin=run.out) == 0
    assert run.out == LAMPS.replace("author: somebody\n", "")
    assert run("convert", "-", "--to", "native", "-o", "kept.txt", stdin=LAMPS) == 0
    assert Path("kept.txt").read_text() == LAMPS


def test_export_in_both_themes(run: Run) -> None:
    assert run("export", "-", "-o", "a.svg", "--view", "numbers=yes", stdin=LAMPS) == 0
    assert run("export", "-", "-o", "b.svg", "--theme", "dark", "--scale", "2", stdin=LAMPS) == 0
    light, dark = Path("a.svg").read_text(), Path("b.svg").read_text()
    assert 'width="640"' in light
    assert 'width="1280"' in dark
    assert ">5</text>" in light
    assert '"#ffffff"' not in dark


def test_export_with_a_caption(run: Run) -> None:
    assert run("export", "-", "-o", "plain.svg", stdin=LAMPS) == 0
    assert run("export", "-", "--caption", "-o", "a.svg", stdin=LAMPS) == 0
    assert run("export", "-", "--caption", "From <the> book", "-o", "b.svg", stdin=LAMPS) == 0
    plain, usual, own = (Path(f"{name}.svg").read_text() for name in ("plain", "a", "b"))
    assert "lamps" not in plain.partition("</metadata>")[2]
    assert "5 lamps, 2 to be lit. No rule is broken so far" in usual.partition("</title>")[2]
    assert ">From &lt;the&gt; book</text>" in own


# ------------------------------------------------------------------------------------------------ what is wrong


WRONG = {
    "solve missing.txt --task light": "missing.txt: cannot be read: no such file or directory",
    "solve . --task light": ".: cannot be read: is a directory",
    "nonsense": "'nonsense' is neither a command nor a file",
    "solve lamps.txt": "--task",
    "solve lamps.txt --task nope": "unknown task 'nope': lamps has light, most",
    "solve lamps.txt --task Many": "unknown task 'Many': lamps has light, most; “Light as many as possible” is most",
    "solve lamps.txt --task light --nope": "--nope",
    "solve lamps.txt --task light --set x=1": "unknown option of 'light' 'x'",
    "solve seven.txt --task find --set goal=x": "goal: 'x' is not a whole number from 0 to 99",
    "solve seven.txt --task find --set goal": "--set goal: NAME=VALUE is right",
    "solve seven.txt --task find --set goal=1 --set goal=2": "'goal' is given twice",
    "solve lamps.txt --task light --time nan": "--time nan",
    "solve lamps.txt --task light --time 0": "--time 0",
    "solve lamps.txt --task light --workers 0": "--workers 0: a whole number from 1",
    "solve lamps.txt --task light --seed 99999999999": "--seed",
    "solve lamps.txt --task light --param nope=1": "CP-SAT has no parameter 'nope'",
    "solve lamps.txt --task light --param num_workers=8": "num_workers is not taken: the number of workers is set",
    "solve lamps.txt --task light --param cut_level=many": "parameter cut_level cannot be 'many'",
    "solve lamps.txt --task light -o a.doc": "one of .txt, .puzzle, .svg, .png, .pdf, .jsonl is right",
    "solve lamps.txt --task light -o nowhere/a.txt": "there is no folder 'nowhere'",
    "solve lamps.txt --task light --plot a.csv": "--trace a.csv writes its numbers",
    "solve lamps.txt --task light -o a.svg --plot ./a.svg": "--plot a.svg: something else is to be written",
    "solve lamps.txt --task light -o a.jsonl --trace a.jsonl": "--trace a.jsonl: something else is to be written",
    "solve lamps.txt --task light --trace a.svg --plot a.svg": "--plot a.svg: something else is to be written",
    "solve lamps.txt --task light --trace nowhere/t.csv": "there is no folder 'nowhere'",
    "solve lamps.txt --task light --board count=1": "the header of a native board says it already",
    "new lamps --set lamps=99": "lamps: 99 is not a whole number from 2 to 20",
    "new nope": "unknown puzzle 'nope': there is lamps and scripted",
    "new lamps -o a.svg --scale 0": "--scale 0",
    "new lamps -o a.svg --theme pink": "--theme",
    "new lamps -o a.svg --scale 50": "a smaller --scale",
    "convert lamps.txt --to nope": "--to nope: lamps boards can be written as native, link, row",
    "export lamps.txt": "the following arguments are required: -o/--output",
    "export lamps.txt -o a.txt": "unknown ending '.txt'",
    "export lamps.txt -o a.svg --view x=1": "unknown view option 'x': there is numbers",
    "--nope": "unrecognized arguments: --nope (see",
    "--versoin lamps.txt": "unrecognized arguments: --versoin: is it --version?",
    "check lamps.txt --from nope": "unknown format 'nope'",
    "check lamps.txt --puzzle scripted": "line 1: this is a board of 'lamps', not of 'scripted'",
    "check newer.txt": "newer.txt: line 1: this board has format 2",
    "check stranger.txt": "stranger.txt: line 1: unknown puzzle 'chess': there is lamps and scripted",
    "check damaged.txt": "damaged.txt: line 3: count: 'x' is not a whole number from 0 to 10",
    "check body.txt": "body.txt: line 5: symbol 3 is 'y'",
    "check prose.txt": "prose.txt: there is no board in it, only 6 words",
    "check empty.txt": "empty.txt: the file is empty",
    "check latin.txt": "latin.txt: byte 3 is no UTF-8 text",
    "list\n--json": "neither a command nor a file",
}


@pytest.mark.parametrize("words", WRONG)
def test_what_is_wrong_is_one_line_and_2(run: Run, words: str) -> None:
    run.file("lamps.txt", LAMPS)
    run.file("seven.txt", SEVEN)
    run.file("newer.txt", LAMPS.replace("lamps 1", "lamps 2"))
    run.file("stranger.txt", LAMPS.replace("lamps 1", "chess 1"))
    run.file("damaged.txt", LAMPS.replace("count: 2", "count: x"))
    run.file("body.txt", "puzzle: lamps 1\nlamps: 5\ncount: 2\n\n..y..\n")
    run.file("prose.txt", "Dear reader,\nthis is no board.\n")
    run.file("empty.txt", " \n\n")
    (run.folder / "latin.txt").write_bytes(b"ab\xe9")
    before = sorted(path.name for path in run.folder.iterdir())
    assert run(*words.split(" ")) == 2
    assert run.out == ""
    assert WRONG[words] in run.err
    assert run.err.startswith("puzzle-workbench: ")
    assert run.err.count("\n") == 1
    assert sorted(path.name for path in run.folder.iterdir()) == before


def test_a_refused_job_is_2(run: Run) -> None:
    from workbench.core.errors import OptionError
    from workbench.solve.jobs.job_context import JobContext

    def refusing(board: scripted.Board, ctx: JobContext) -> Outcome:
        raise OptionError("goal: 100 is more than this board has")

    run.script = refusing
    assert run("solve", "-", "--task", "play", stdin=SEVEN) == 2
    assert run.err == "puzzle-workbench: goal: 100 is more than this board has\n"


def test_a_terminal_is_given_no_commands_of_a_strangers_file(run: Run) -> None:
    name = run.file("lamps.txt", LAMPS.replace("somebody", "\x1b]0;title\x07\x1b[2J\x9b1A\u202e, tabs\tand é stay"))
    assert run("solve", name, "--task", "light") == 0
    assert "author: \\u001b]0;title\\u0007\\u001b[2J\\u009b1A\\u202e, tabs\tand é stay\n" in run.out
    assert run("solve", name, "--task", "light", "--json") == 0
    assert all(event for event in run.events)  # it is JSON still
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", run.out)


@pytest.mark.parametrize("name", ["x" * 300, "x" * 300 + "/a", "\udce9"])
def test_names_that_no_disk_takes_and_names_that_are_no_text(run: Run, name: str) -> None:
    run.file("lamps.txt", LAMPS)
    odd = len(name) < 300
    assert run("solve", "lamps.txt", "--task", "most", "-o", f"{name}.jsonl") == (0 if odd else 2)
    assert odd or (run.out, run.err.count("\n")) == ("", 1)
    for command in ("check", "compare --csv a.csv --plot a.svg", "solve --task light --hint", "sheets -o a.pdf", "log"):
        assert run(*command.split(), f"{name}.jsonl") in (0, 2), command
        assert run.err.count("\n") <= 1
    assert run("new", "lamps", "-o", f"{name}.txt") == (0 if odd else 2)
    assert run("batch", "plan.toml", "-o", name) == 2


def test_an_unwritable_folder_is_refused_before_any_work(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run.file("lamps.txt", LAMPS)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert run("solve", "lamps.txt", "--task", "light", "-o", "a.txt") == 2
    assert run.err == "puzzle-workbench: a.txt: cannot be written: no permission to write in '.'\n"
    assert run("convert", "lamps.txt", "--to", "row", "-o", "lamps.txt") == 2
    assert run.err == "puzzle-workbench: lamps.txt: cannot be written: permission denied\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_one_line(run: Run) -> None:
    assert run("new", "lamps", "-o", "/dev/full") == 2
    assert run.err == "puzzle-workbench: /dev/full: cannot be written: no space left on device\n"
    assert not Path("/dev/full").is_file()
    run.file("lamps.txt", LAMPS)
    assert run("solve", "lamps.txt", "--task", "light", "-o", "/dev/full") == 2
    assert run.err.splitlines()[-1] == "puzzle-workbench: /dev/full: cannot be written: no space left on device"
    assert run.out.startswith("puzzle: lamps 1\n")  # the answer is not lost with it


def test_help_and_version_are_answers(run: Run) -> None:
    assert run("--help") == 0
    assert "Exit code" in run.out
    assert run("solve", "--help") == 0
    assert "--param NAME=VALUE" in run.out
    assert run("--version") == 0


def test_the_window_needs_a_display(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run.file("lamps.txt", LAMPS)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert run("lamps.txt") == 2
    assert "QT_QPA_PLATFORM is offscreen" in run.err
    monkeypatch.delenv("QT_QPA_PLATFORM")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    if sys.platform.startswith("linux"):
        assert run("lamps.txt") == 2
        assert "there is no display" in run.err
        monkeypatch.setenv("DISPLAY", ":9999")  # Qt would abort
        assert run("lamps.txt") == 2
        assert "the display :9999 does not answer" in run.err


def test_without_a_display_the_tour_stands_in_for_the_window(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    toured: list[Path | None] = []
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(tour.Tour, "__init__", lambda self, puzzles, folder, out: toured.append(folder))
    monkeypatch.setattr(tour.Tour, "run", lambda self: 0)
    assert run() == 0
    assert toured == [None]
    assert run.err.startswith("There is no window: QT_QPA_PLATFORM is offscreen. Here is the tour instead")


def test_devices_are_no_pictures_and_folders_no_files(tmp_path: Path) -> None:
    from workbench.core.errors import WorkbenchError

    with pytest.raises(WorkbenchError, match="is a folder"):
        output.check_writable(tmp_path)


def test_giants_are_refused_before_they_are_taken_apart(run: Run) -> None:
    run.file("long.txt", "puzzle: lamps 1\n\n" + "(" * (2 << 20))
    run.file("many.txt", "puzzle: lamps 1\n\n" + "1\n" * 101_000)
    for words in (("check",), ("convert", "--to", "native"), ("solve", "--task", "most")):
        assert run(words[0], "long.txt", *words[1:]) == 2
        assert "long.txt: is larger than 1 MB" in run.err
        assert run(words[0], "many.txt", *words[1:]) == 2
        assert "many.txt: the text has 101,002 lines: at most 100,000" in run.err
    assert run("check", "-", stdin="(" * (2 << 20)) == 2
    assert "standard input: is larger than 1 MB" in run.err


# ------------------------------------------------------------------------------------------------ runs


def test_a_run_is_written_repeated_and_gone_on_from(run: Run) -> None:
    assert run("solve", "-", "--task", "play", "--seed", "7", "--workers", "3", "-o", "a.jsonl", stdin=SEVEN) == 0
    assert run("solve", "--again", "a.jsonl", "--json") == 0
    first, again = ((run.folder / "a.jsonl").read_text().splitlines()[0]), run.out.splitlines()[0]
    asked = [{k: v for k, v in json.loads(line).items() if k != "began"} for line in (first, again)]
    assert asked[0] == asked[1]
    assert asked[0]["limits"] == {"time": None, "workers": 3, "seed": 7}
    assert run("solve", "--hint", "a.jsonl", "--seed", "8", "--json") == 0
    assert run.events[0]["hint"] == "puzzle: scripted 1\nstart: 10\n\n10\n"
    assert run.events[0]["limits"]["seed"] == 8


EMPTY = "puzzle: lamps 1\nlamps: 5\ncount: 2\n\n.....\n"


def test_different_boards_are_written_together(run: Run) -> None:
    wanted = ("solve", "-", "--task", "light", "--different", "100")
    assert run(*wanted, "-o", "all.txt", "-o", "all.svg", "-o", "a.jsonl", stdin=EMPTY) == 0
    assert "these 6 boards are all there are" in run.err
    texts = run.out.split("puzzle: ")[1:]
    assert len(set(texts)) == len(texts) == 6
    assert (run.folder / "all.txt").read_text() == run.out
    assert sorted(path.name for path in run.folder.glob("*.svg")) == [f"all-{number}.svg" for number in range(1, 7)]
    assert json.loads((run.folder / "a.jsonl").read_text().splitlines()[0])["wanted"] == 100
    assert run("solve", "--again", "a.jsonl", "--different", "2") == 0
    assert "2 different boards" in run.err


WRONG_RUNS = {
    "solve eight.txt --task play --different 3": "--different 3: 'play' has one answer",
    "solve --again a.jsonl --different x": "'play' has one answer",
    "solve": "FILE is missing",
    "solve seven.txt": "the following arguments are required: --task",
    "solve --again nothing.jsonl": "nothing.jsonl: cannot be read",
    "solve --again seven.txt": "seven.txt: line 1: no JSON",
    "solve --again a.jsonl seven.txt": "--again a.jsonl: the run says of which board",
    "solve --again a.jsonl --task play": "--task play: a.jsonl says what is asked",
    "solve eight.txt --task play --hint a.jsonl": "its boards have other options than the board that is asked about",
    "solve --again a.jsonl --set wings=2": "unknown option of 'play' 'wings'",
    "solve seven.txt --task find --hint a.jsonl": "its boards are of scripted play, not of scripted find",
    "solve seven.txt --task play --hint none.jsonl": "none.jsonl: has found no board to go on from",
    "log seven.txt": "seven.txt: line 1: no JSON",
    "log seven.txt --plat a.svg": "--plat a.svg: is it --plot? (see 'puzzle-workbench log --help')",
    "convert seven.txt --to native -o a.pdf": "a.pdf: `convert` writes text; `export` writes pictures",
    "log none.jsonl --plot a.svg": "none.jsonl: tells of no solution and no bound: there is nothing to plot",
    "log a.jsonl --plot a.doc": "unknown ending '.doc'",
    "params --solver gurobi": "invalid choice: 'gurobi'",
    "compare": "the following arguments are required",
    "compare seven.txt": "seven.txt: line 1: no JSON",
    "compare empty": "empty: has no runs in it",
    "compare a.jsonl --plot a.doc": "unknown ending '.doc'",
    "compare a.jsonl --csv a.txt": "unknown ending '.txt'",
    "compare a.jsonl --plot a.svg --x dtime": "none of these runs tells a deterministic time",
}


@pytest.mark.parametrize("words", WRONG_RUNS)
def test_what_is_wrong_with_a_run_is_one_line_and_2(run: Run, words: str) -> None:
    run.file("seven.txt", SEVEN)
    assert run("solve", "seven.txt", "--task", "play", "-o", "a.jsonl") == 0
    run.file("eight.txt", SEVEN.replace("7", "8"))
    run.file("none.jsonl", (run.folder / "a.jsonl").read_text().splitlines()[0] + "\n")
    (run.folder / "empty").mkdir()
    assert run(*words.split(" ")) == 2
    assert run.out == ""
    assert WRONG_RUNS[words] in run.err
    assert run.err.count("\n") == 1


TWO_SEARCHES = ("Starting CP-SAT solver v9", "Preloading model.", "#1  0.1s fj", "Starting CP-SAT solver v9")


def test_what_the_solver_did_is_told_in_words(run: Run) -> None:
    assert run("solve", "-", "--task", "play", "-o", "a.jsonl", stdin=SEVEN) == 0
    assert run("log", "a.jsonl", "--plot", "a.svg") == 0
    assert "strategy" in run.out
    assert (run.folder / "a.svg").read_text().startswith("<svg")
    assert run("log", "a.jsonl", "--json") == 0
    assert [one["strategy"] for one in run.events if "strategy" in one]


def test_a_search_that_only_proves_does_not_hide_the_timeline(run: Run) -> None:
    assert run("solve", "-", "--task", "play", "-o", "a.jsonl", stdin=SEVEN) == 0
    path = run.folder / "a.jsonl"
    start, *events, end = path.read_text().splitlines()
    log = [json.dumps({**json.loads(end), "event": "log", "text": text}) for text in TWO_SEARCHES]
    path.write_text("\n".join([start, *(line for line in events if '"log"' not in line), *log, end]) + "\n")
    assert run("log", "a.jsonl", "--plot", "a.svg") == 0
    assert "fj" in (run.folder / "a.svg").read_text()


def test_parameters_are_found_by_words_of_their_documentation(run: Run) -> None:
    assert run("params", "cut", "level", "global") == 0
    assert run.out.startswith("cut_level = 1  [whole number]\n    Control the global cut effort.")
    assert run("params", "--solver", "highs", "mip_rel_gap", "--json") == 0
    assert [(one["name"], one["kind"]) for one in run.events] == [("mip_rel_gap", "number")]
    assert run("params", "no-such-word") == 1


def test_runs_are_compared(run: Run) -> None:
    (run.folder / "runs").mkdir()
    for seed in ("1", "2"):
        assert run("solve", "-", "--task", "play", "--seed", seed, "-o", f"runs/{seed}.jsonl", stdin=SEVEN) == 0
    for of in ("objective", "bound", "gap", "ecdf", "box"):
        assert run("compare", "runs", "--plot", f"{of}.svg", "--of", of, "--csv", "a.csv") == 0
        assert (run.folder / f"{of}.svg").read_text().startswith("<svg")
    lines = run.out.splitlines()
    assert lines[0].split()[:5] == ["run", "seed", "best", "bound", "gap"]
    assert lines[-1].startswith(("First: seed ", "Hardly faster: seed ", "Equally fast: seed "))
    numbers = [["1", "1", "10", "10", "0", "%"], ["2", "2", "10", "10", "0", "%"]]
    assert [line.split()[:6] for line in lines[1:3]] == numbers
    rows = (run.folder / "a.csv").read_text().splitlines()
    assert rows[0].startswith("run,seed,status,best,bound,gap,")
    assert [row.split(",")[:5] for row in rows[1:]] == [
        ["1", "1", "proved", "10", "10"],
        ["2", "2", "proved", "10", "10"],
    ]
    assert run("compare", "runs/1.jsonl", "runs/2.jsonl", "--json") == 0
    assert [(one["label"], one["reference"], one["gap"]) for one in run.events] == [
        ("seed 1", 10, 0),
        ("seed 2", 10, 0),
    ]


def test_garbage_is_collected_while_a_command_runs(run: Run) -> None:
    gc.disable()  # as while everything is imported
    try:
        assert run("list") == 0
        assert gc.isenabled()
    finally:
        gc.enable()


# ------------------------------------------------------------------------------------------------ links, pictures


def test_a_board_is_sent_as_a_link(run: Run) -> None:
    assert run("convert", "-", "--to", "link", stdin=LAMPS) == 0
    sent = run.out.strip()
    assert run("convert", "-", "--to", "native", stdin=f"Look: {sent}") == 0
    assert run.out == LAMPS.replace("author: somebody\n", "")
    assert run("check", sent) == 0
    assert run("check", sent[:-3]) == 2
    assert run.err.startswith(f"puzzle-workbench: {sent[:-3]}: the link puzzle-workbench:lamps/… is damaged")


@pytest.mark.parametrize("ending", ["svg", "png", "pdf"])
def test_a_picture_opens_as_the_board_that_it_shows(run: Run, ending: str) -> None:
    run.file("a.txt", LAMPS)
    assert run("export", "a.txt", "-o", f"a.{ending}", "--caption", "Mine") == 0
    assert run("convert", f"a.{ending}", "--to", "native") == 0
    assert run.out == LAMPS.replace("author: somebody\n", "")
    picture = (run.folder / f"a.{ending}").read_bytes()
    assert run("convert", "-", "--to", "row", stdin=picture) == 0
    assert run.out == "*..-.\n"
    assert picture.count(b"puzzle-workbench:lamps/1/") == 1
    (run.folder / "bare").write_bytes(picture.replace(b"puzzle-workbench:", b"other-program---:"))
    assert run("check", "bare") == 2
    assert run.err == "puzzle-workbench: bare: is a picture with no board in its metadata, as this program writes it\n"
    (run.folder / "large").write_bytes(picture + bytes(3 << 20))
    assert run("check", "large") == 0


def test_the_window_opens_files_and_links_as_a_desktop_hands_them_over(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Any] = []

    def opening(puzzles: object, *what: object) -> int:
        opened.append(what)
        return 0

    monkeypatch.setattr(window, "_why_no_window", lambda: None)
    monkeypatch.setattr("workbench.ui.app.run", opening)
    name, odd = run.file("my board.puzzle", LAMPS), run.file("%41.puzzle", LAMPS)
    sent = "puzzle-workbench:lamps/1/abc"
    try:
        assert run(name, f"file://{run.folder}/my%20board.puzzle", odd, sent) == 0
    finally:
        gc.enable()
    assert opened == [((Path(name), run.folder / name, Path(odd)), (sent,))]
    assert run("100%.puzzle") == 2
    assert run.err == "puzzle-workbench: '100%.puzzle' is neither a command nor a file (see --help)\n"


def test_what_a_solver_found_is_in_its_picture(run: Run) -> None:
    assert run("solve", "-", "--task", "play", "-o", "a.txt", "-o", "a.svg", stdin=SEVEN) == 0
    assert run("convert", "a.svg", "--to", "native") == 0
    assert run.out == Path("a.txt").read_text()
