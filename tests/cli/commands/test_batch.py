"""`batch` and `compare DIR` as commands: what they say, what they leave on the disk, and how they are stopped."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.solve.batch.puzzles import DEAF, MARK, MARKED, PUZZLES, REGISTRY, WAITING, WRONG
from workbench.cli.commands import batch
from workbench.cli.main import main
from workbench.solve.batch.runner import BatchState

ROOT = Path(__file__).parents[3]
Command = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command in a folder of its own: its exit code, and the lines it prints and says."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(batch, "REGISTRY", REGISTRY)

    def run(*words: str) -> tuple[int, list[str], list[str]]:
        code = main(list(words), PUZZLES)
        told = capsys.readouterr()
        return code, told.out.splitlines(), told.err.splitlines()

    return run


def job(numbers: object, more: str = "") -> str:
    return f'[[job]]\npuzzle = "scripted"\nnew = {{ start = {numbers} }}\ntask = "play"\ntime = 600\n{more}\n'


def test_what_failed_of_an_earlier_plan_is_not_counted_to_this_one(command: Command) -> None:
    Path("plan.toml").write_text(job(WRONG, "memory = 1000"), "utf-8")
    assert command("batch", "plan.toml", "-o", "out", "--jobs", "1")[0] == 1
    Path("plan.toml").write_text(job(3, "memory = 3000"), "utf-8")
    assert command("batch", "plan.toml", "-o", "out", "--jobs", "1")[0] == 0
    code, _, err = command("batch", "plan.toml", "-o", "out")
    assert (code, err) == (0, ["nothing left to do: 1 job done"])
    Path("plan.toml").write_text(job(WRONG, "memory = 1000"), "utf-8")
    code, _, err = command("batch", "plan.toml", "-o", "out")
    assert (code, err) == (1, ["nothing left to do: 1 job done, 1 failed (--retry-failed asks again)"])


def test_a_plan_has_failed_as_long_as_jobs_of_it_have_and_who_goes_on_is_told_so(command: Command) -> None:
    Path("plan.toml").write_text(job(WRONG), "utf-8")
    command("batch", "plan.toml", "-o", "out", "--jobs", "1")
    Path("plan.toml").write_text(job([3, WRONG]), "utf-8")
    code, _, err = command("batch", "plan.toml", "-o", "out", "--jobs", "1")
    assert (code, err[-1].split(" · ")[:2]) == (1, ["1 job done", "1 failed before (--retry-failed asks again)"])
    code, _, err = command("batch", "plan.toml", "-o", "out")
    assert (code, err) == (1, ["nothing left to do: 2 jobs done, 1 of them failed (--retry-failed asks again)"])
    code, _, err = command("batch", "plan.toml", "-o", "out", "--jobs", "1", "--retry-failed")
    assert (code, err[-1].split(" · ")[:2]) == (1, ["1 job done", "1 failed, the last: ValueError: a bug"])


def test_a_batch_is_run_once_and_compared(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.solve.runs.provenance.cores", lambda: 2)
    Path("plan.toml").write_text(job([3, 5], 'seeds = "0..1"'), "utf-8")
    code, out, _ = command("batch", "plan.toml", "-o", "out", "--dry-run")
    assert (code, out) == (
        0,
        ["4 jobs, 0 done, 4 left", "at most 20 min with 2 threads: none of their kind is done yet"],
    )
    assert not Path("out").exists()
    code, out, err = command("batch", "plan.toml", "-o", "out", "--jobs", "1")
    assert (code, out) == (0, [])
    assert err[-1].startswith("4 jobs done · ")
    assert any("of memory" in line for line in err) or sys.platform != "linux"
    code, _, err = command("batch", "plan.toml", "-o", "out")
    assert (code, err) == (0, ["nothing left to do: 4 jobs done"])
    Path("plan.toml").write_text(job([3, 5], 'seeds = "0..2"'), "utf-8")
    code, out, _ = command("batch", "plan.toml", "-o", "out", "--dry-run")
    assert (out[0], out[1].startswith("about ")) == ("6 jobs, 4 done, 2 left", True)
    with Path("out/batch.jsonl").open("a") as stream:
        stream.write('{"row": 1, "ke')
    code, out, _ = command("compare", "out", "--plot", "out/ecdf.svg", "--csv", "out/summary.csv")
    assert code == 0
    assert out[1].split()[:4] == ["all", "jobs", "4", "4"]
    assert Path("out/ecdf.svg").read_text("utf-8").startswith("<svg")
    assert Path("out/summary.csv").read_text("utf-8").splitlines()[0].startswith("jobs,solved,failed,")
    code, out, _ = command("compare", "out", "--json")
    assert json.loads(out[0])["solved"] == 4


def test_a_board_may_have_a_name_that_is_no_text(command: Command) -> None:
    Path("\udce9.txt").write_text("puzzle: scripted 1\n\n3\n")
    Path("plan.toml").write_text('[[job]]\nboards = "*.txt"\ntask = "play"\n', "utf-8")
    assert command("batch", "plan.toml", "-o", "out", "--jobs", "1")[0] == 0
    assert command("compare", "out")[1][1].split()[:4] == ["all", "jobs", "1", "1"]


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["batch", "none.toml", "-o", "out"], "none.toml: cannot be read: no such file"),
        (["batch", "plan.toml", "-o", "out", "--jobs", "0"], "--jobs 0: a whole number from 1"),
        (["batch", "plan.toml", "-o", "out", "--jobs", "2", "--scheduler", "tcp://a:1"], "--jobs 2: the workers"),
        (["batch", "plan.toml", "-o", "plan.toml"], "plan.toml: is a file"),
        (["batch", "plan.toml", "-o", ""], "--output: a folder's name is needed"),
        (["batch", "plan.toml", "-o", "out", "--retry-failed"], "out: has no table of a batch"),
        (["batch", "wrong.toml", "-o", "out"], "wrong.toml: line 3: no file is called '*.none'"),
        (["batch", "plan.toml", "-o", "out", "--scheduler", "nowhere"], "nowhere: no scheduler answers"),
        (["compare", "out", "--of", "scatter"], "out"),
        (["compare", "table", "--of", "gap"], "--of gap: of a batch one of ecdf, box, scatter"),
        (["compare", "table", "plan.toml"], "plan.toml: has no batch.jsonl"),
        (["compare", "table", "--pair", "a", "b", "--of", "scatter"], "--pair a: NAME=VALUE is right"),
        (["compare", "table"], "table: no job of this batch is done yet"),
    ],
)
def test_a_wrong_input_is_one_line(
    command: Command, monkeypatch: pytest.MonkeyPatch, words: list[str], what: str
) -> None:
    if "nowhere" in words:
        pytest.importorskip("distributed")
        monkeypatch.setattr("workbench.solve.batch.cluster._PATIENCE", 0.2)
    Path("plan.toml").write_text(job(3), "utf-8")
    Path("wrong.toml").write_text("[[job]]\ntask = 'play'\nboards = '*.none'\n", "utf-8")
    Path("table").mkdir()
    Path("table/batch.jsonl").write_text("")
    code, out, err = command(*words)
    assert (code, out, len(err)) == (2, [], 1)
    assert what in err[0]


def test_without_the_extra_a_scheduler_is_one_line(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == "distributed" else found(name, *more)
    )
    Path("plan.toml").write_text(job(3), "utf-8")
    code, _, err = command("batch", "plan.toml", "-o", "out", "--scheduler", "tcp://127.0.0.1:1")
    assert code == 2
    assert len(err) == 1
    assert err[0].endswith("which is not installed: pip install 'puzzle-workbench[cluster]'")


def test_what_is_shown_on_a_terminal() -> None:
    from workbench.cli.commands.batch import progress_lines

    state = BatchState(10, done=4, failed=1, running=2)
    state.best = {f"setting {number}": float(number) for number in range(20)}
    shown = progress_lines(state)
    assert "4 of 10 done · 1 failed · 2 running · " in shown[0]
    assert "left" in shown[0]
    assert shown[1] == "  best 0  setting 0"
    assert shown[-1] == "  and 8 settings more"
    state.best = {f"setting {number}": 0.0 for number in range(13)}
    assert progress_lines(state)[-1] == "  and 1 setting more"
    assert "time left not known yet" in progress_lines(BatchState(10))[0]


# ------------------------------------------------------------------------------------------------ as a process


def start(folder: Path, plan: str, *words: str) -> subprocess.Popen[str]:
    """A batch as a process of its own, whose jobs leave marks in the folder."""
    (folder / "plan.toml").write_text(plan, "utf-8")
    code = """
from tests.solve.batch.puzzles import PUZZLES, REGISTRY
from workbench.cli.commands import batch
from workbench.cli.main import main
batch.REGISTRY = REGISTRY
raise SystemExit(main(None, PUZZLES))
"""
    return subprocess.Popen(
        [sys.executable, "-c", code, "batch", str(folder / "plan.toml"), "-o", str(folder / "out"), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), MARK: str(folder / "marks")},
        cwd=ROOT,
    )


def wait_for(what: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


def table(folder: Path) -> list[dict[str, object]]:
    path = folder / "out" / "batch.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_cleanly_and_what_was_killed_goes_on(tmp_path: Path) -> None:
    (tmp_path / "marks").mkdir()
    plan = job([3, 4, MARKED]) + job([WAITING])
    killed = start(tmp_path, plan, "--jobs", "1")
    wait_for(lambda: any((tmp_path / "marks").iterdir()) and len(table(tmp_path)) == 2)  # rows are written beside it
    killed.kill()
    killed.communicate(timeout=PATIENCE)
    assert [row["board"] for row in table(tmp_path)] == ["new start=3", "new start=4"]
    (tmp_path / "marks" / "go").touch()
    stopped = start(tmp_path, plan, "--jobs", "1")
    wait_for(lambda: len(table(tmp_path)) == 3)
    stopped.send_signal(signal.SIGINT)
    _, err = stopped.communicate(timeout=PATIENCE)
    assert stopped.returncode == 1
    assert err.splitlines()[-1].startswith("stopped by the user · 1 job done · 1 left · ")
    assert [row["board"] for row in table(tmp_path)] == ["new start=3", "new start=4", f"new start={MARKED}"]


@pytest.mark.corner
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_second_ctrl_c_leaves_at_once(tmp_path: Path) -> None:
    process = start(tmp_path, job([3, DEAF]), "--jobs", "1")
    wait_for(lambda: len(table(tmp_path)) == 1)
    process.send_signal(signal.SIGINT)
    time.sleep(0.5)  # the two are one for Python if it has not looked between them
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err.splitlines()[-1] == "puzzle-workbench: aborted"
