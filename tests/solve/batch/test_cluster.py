"""Batches on a real cluster of Dask distributed, on this machine."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.solve.batch.in_threads import InThreads
from tests.solve.batch.puzzles import MARK, MARKED, PUZZLES, REGISTRY
from workbench.cli.commands import batch
from workbench.cli.main import main
from workbench.core.errors import OptionError, WorkbenchError
from workbench.solve.batch import cluster
from workbench.solve.batch.cluster import Cluster
from workbench.solve.batch.jobs import version
from workbench.solve.batch.plan_file import parse_plan
from workbench.solve.batch.runner import BatchRun, BatchState
from workbench.solve.batch.table import BatchTable, read_rows

pytest.importorskip("distributed")
ROOT = Path(__file__).parents[3]
CODE = """
from tests.solve.batch.puzzles import PUZZLES, REGISTRY
from workbench.cli.commands import batch
from workbench.cli.main import main
from workbench.core.errors import OptionError, WorkbenchError
from workbench.solve.batch.cluster import Cluster
from workbench.solve.batch.jobs import version
batch.REGISTRY = REGISTRY
raise SystemExit(main(None, PUZZLES))
"""


def job(numbers: object, more: str = "") -> str:
    return f'[[job]]\npuzzle = "scripted"\nnew = {{ start = {numbers} }}\ntask = "play"\ntime = 600\n{more}\n'


def python(*words: str, marks: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), MARK: str(marks)},
        cwd=ROOT,
    )


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    _, said = process.communicate(timeout=4 * PATIENCE)  # five Pythons import all they need, one after the other
    return process.returncode, said


def table(folder: Path) -> list[str]:
    """The rows without times and hosts, in order."""
    path = folder / "batch.jsonl"
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    return sorted(json.dumps({name: value for name, value in row.items() if name != "measured"}) for row in rows)


@pytest.mark.corner
def test_a_cluster_makes_the_same_table_though_a_worker_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, marks = tmp_path / "plan.toml", tmp_path / "marks"
    plan.write_text(job([3, MARKED], 'seeds = "0..1"'), "utf-8")
    marks.mkdir()
    there = python("-m", "tests.solve.batch.cluster_script", str(plan), str(tmp_path / "there"), "kill", marks=marks)
    code, said = ended(there)
    assert (code, "4 jobs done · " in said) == (0, True), said
    monkeypatch.setenv(MARK, str(marks))
    monkeypatch.setattr(batch, "REGISTRY", REGISTRY)
    assert main(["batch", str(plan), "-o", str(tmp_path / "here"), "--jobs", "2"], PUZZLES) == 0
    assert len(table(tmp_path / "here")) == 4
    assert table(tmp_path / "there") == table(tmp_path / "here")


class FakeClient:
    """A client whose workers have the versions that a test says; an error stands for one without the program."""

    status = "running"

    def __init__(self, versions: dict[str, object]) -> None:
        self.versions, self.ran = versions, list[object]()

    def get_executor(self, **_: object) -> None: ...

    def close(self, **_: object) -> None: ...

    def nthreads(self) -> dict[str, int]:
        return dict.fromkeys(self.versions, 4)

    def run(self, work: object, *given: object, workers: list[str] | None = None, on_error: str) -> dict[str, object]:
        self.ran.append((work, *given))
        return {worker: self.versions[worker] for worker in workers or self.versions}


def cluster_of(monkeypatch: pytest.MonkeyPatch, versions: dict[str, object]) -> tuple[Cluster, FakeClient]:
    client = FakeClient(versions)
    monkeypatch.setattr("distributed.Client", lambda *_, **__: client)
    monkeypatch.setattr(asyncio, "run", lambda knocking: knocking.close())
    return Cluster("tcp://one:8786", REGISTRY), client


@pytest.mark.parametrize(
    ("greeting", "why"),
    [
        (b"SSH-2.0-OpenSSH_9.2p1\r\n", "something else"),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "something else"),
        (b"", ""),
    ],
    ids=["ssh", "http", "silent"],
)
def test_what_is_no_scheduler_is_told_in_one_line(greeting: bytes, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left behind that goes on looking for one: the test would fail by its warnings."""
    if not greeting:
        monkeypatch.setattr(cluster, "_KNOCK", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            peer, _ = server.accept()
            with peer, suppress(ConnectionError):
                peer.sendall(greeting)
                while peer.recv(1 << 16):  # until the other side has hung up
                    pass

        thread = threading.Thread(target=greet)
        thread.start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(OptionError, match=f"^{address}: no scheduler answers there: .*{why}") as told:
            Cluster(address, REGISTRY)
        thread.join()
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "foo://bar:1", "tcp://a:b", "://", "\0"])
def test_what_is_no_address_is_told_at_once(address: str) -> None:
    with pytest.raises(OptionError, match="no scheduler answers there"):
        Cluster(address, REGISTRY)


def test_workers_of_another_version_are_told_before_the_first_job(monkeypatch: pytest.MonkeyPatch) -> None:
    there, client = cluster_of(monkeypatch, {"tcp://a": version(), "tcp://b": version()})
    assert there.slots() == 16
    assert there.slots() == 16
    assert len(client.ran) == 1  # once for each worker
    there, _ = cluster_of(monkeypatch, {"tcp://a": version(), "tcp://b": "workbench 0.0.9 ortools 9.1"})
    with pytest.raises(
        OptionError, match=r"^worker tcp://b has workbench 0\.0\.9 ortools 9\.1; here is workbench.*in the table"
    ):
        there.slots()
    there, _ = cluster_of(monkeypatch, {"tcp://a": ModuleNotFoundError("No module named 'workbench'")})
    with pytest.raises(
        OptionError, match=r"^worker tcp://a has no Puzzle Workbench: No module named 'workbench'; what is done"
    ):
        there.slots()


def test_what_a_worker_of_another_version_answers_before_it_is_noticed_is_no_row(tmp_path: Path) -> None:
    place = InThreads(
        1, lambda asked: {"status": "proved", **({"version": "workbench 9"} if asked.limits.seed else {})}
    )
    plan = parse_plan(
        '[[job]]\npuzzle = "scripted"\nnew = {}\ntask = "play"\nseeds = "0..1"', PUZZLES, tmp_path, "plan"
    )
    with (
        BatchTable(tmp_path) as table,
        pytest.raises(OptionError, match=r"has workbench 9; here is .*; what is done is in the table"),
    ):
        BatchRun(plan, set(), table, place, BatchState(2), version=version()).run()
    assert [row.seed for row in read_rows(tmp_path)] == [0]


def test_a_worker_without_the_program_costs_no_row_before_it_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    there, client = cluster_of(monkeypatch, {"tcp://a": version()})
    assert there.slots() == 8
    assert there.failure(ValueError("no")) == "the cluster could not run it: ValueError: no"
    client.versions["tcp://b"] = missing = ModuleNotFoundError("No module named 'workbench'")
    with pytest.raises(OptionError, match=r"^worker tcp://b has no Puzzle Workbench"):
        there.failure(missing)


def test_a_scheduler_that_is_gone_for_good_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    there, client = cluster_of(monkeypatch, {"tcp://a": version()})
    there.check()
    client.status = "connecting"
    there.check()
    assert there.slots() == 0
    assert there.failure(CancelledError()) is None  # asked again when it is back
    client.status = "closed"
    with pytest.raises(WorkbenchError, match="the scheduler at tcp://one:8786 is gone; what is done is in the table"):
        there.check()


def test_a_job_whose_workers_die_again_and_again_is_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    there, _ = cluster_of(monkeypatch, {"tcp://a": version()})
    killed = distributed.scheduler.KilledWorker("job", None, 3)
    assert there.failure(killed) == "its worker died 4 times"


def test_without_dask_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(OptionError, match=r"not installed: pip install 'puzzle-workbench\[cluster\]'"):
        Cluster("tcp://one:8786", REGISTRY)


def test_a_worker_is_waited_for_until_it_comes_or_a_person_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    versions, said, ticks = dict[str, object](), list[str](), list[None]()
    _, client = cluster_of(monkeypatch, versions)
    monkeypatch.setattr(cluster, "_LOOK", 0.0)

    def tick() -> None:
        ticks.append(None)
        if len(ticks) == 2:
            versions["tcp://late"] = version()

    there = cluster.connected("tcp://one:8786", REGISTRY, lambda: False, said.append, tick)
    assert (said, len(ticks), there.slots()) == (
        ["the scheduler at tcp://one:8786 has no workers yet: waiting for one"], 2, 8
    )  # fmt: skip
    versions.clear()
    ticks.clear()
    there = cluster.connected(
        "tcp://one:8786", REGISTRY, lambda: len(ticks) > 2, said.append, lambda: ticks.append(None)
    )
    assert (there.slots(), len(ticks)) == (0, 3)
    client.status = "closed"
    monkeypatch.setattr(client, "close", lambda **how: ticks.append(None))
    with pytest.raises(WorkbenchError, match="is gone"):
        cluster.connected("tcp://one:8786", REGISTRY, lambda: False, said.append)
    assert len(ticks) == 4  # it is left


def raising(error: Exception) -> Callable[..., Any]:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize("asked", ["nthreads", "run"])
@pytest.mark.parametrize("error", [OSError("gone"), RuntimeError("closed"), TimeoutError()])
def test_a_scheduler_that_has_gone_just_now_has_no_workers(
    asked: str, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, client = cluster_of(monkeypatch, {"tcp://a": version()})
    monkeypatch.setattr(client, asked, raising(error))
    assert there.slots() == 0
    there.stop()  # what cannot be reached has ended, or ends by itself
    monkeypatch.setattr(client, "close", raising(error))
    there.close(now=True)
    monkeypatch.undo()
    assert there.slots() == 8  # it is back


def test_an_answer_that_cannot_be_read_is_of_a_worker_without_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    there, client = cluster_of(monkeypatch, {"tcp://a": version()})
    monkeypatch.setattr(client, "run", raising(ModuleNotFoundError("No module named 'workbench'")))
    with pytest.raises(OptionError, match=r"^worker tcp://a has no Puzzle Workbench: No module named 'workbench'"):
        there.slots()


def test_a_worker_that_has_gone_again_is_no_worker_of_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    there, _ = cluster_of(monkeypatch, {"tcp://a": OSError("timed out"), "tcp://b": version()})
    assert there.slots() == 16


def test_a_job_that_fails_as_the_scheduler_goes_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    there, client = cluster_of(monkeypatch, {"tcp://a": version()})
    client.status = "connecting"
    assert there.failure(OSError("lost")) is None
    ran = len(client.ran)
    there.stop()
    assert len(client.ran) == ran  # nobody can be reached


# ------------------------------------------------------------------------------------------------ long


@contextmanager
def dask(*words: str, marks: Path) -> Iterator[subprocess.Popen[str]]:
    """A scheduler or a worker, as a person starts it."""
    process = python("-m", "distributed.cli." + words[0], *words[1:], marks=marks)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        ended(process)


def wait_until_it_says(process: subprocess.Popen[str], what: str) -> str:
    assert process.stderr is not None
    while line := process.stderr.readline():
        if found := re.search(what, line):
            return found[0]
    raise AssertionError(f"it ended before it said {what}")


def wait_for_rows(folder: Path, many: int) -> None:
    end = time.monotonic() + PATIENCE
    while len(table(folder)) < many:
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.mark.trust
def test_a_scheduler_that_is_killed_and_started_again_loses_nothing(tmp_path: Path) -> None:
    plan, marks, out = tmp_path / "plan.toml", tmp_path / "marks", tmp_path / "out"
    plan.write_text(job([3, 4]) + job([MARKED], 'seeds = "0..1"') + job([5]), "utf-8")
    marks.mkdir()
    scheduler = python("-m", "distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard", marks=marks)
    address = wait_until_it_says(scheduler, r"tcp://[0-9.]+:\d+")
    worker = ["dask_worker", address, "--nthreads", "1", "--no-dashboard"]
    with dask(*worker, marks=marks):
        run = python("-c", CODE, "batch", str(plan), "-o", str(out), "--scheduler", address, marks=marks)
        wait_for_rows(out, 2)
        scheduler.kill()
        ended(scheduler)
    port = address.rpartition(":")[2]
    with dask("dask_scheduler", "--port", port, "--no-dashboard", marks=marks), dask(*worker, marks=marks):
        (marks / "go").touch()
        code, said = ended(run)
    assert code == 0, said
    assert len(table(out)) == 5


@pytest.mark.trust
def test_a_scheduler_that_stays_away_ends_the_batch_in_one_line(tmp_path: Path) -> None:
    plan, marks, out = tmp_path / "plan.toml", tmp_path / "marks", tmp_path / "out"
    plan.write_text(job([3, MARKED]), "utf-8")
    marks.mkdir()
    scheduler = python("-m", "distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard", marks=marks)
    address = wait_until_it_says(scheduler, r"tcp://[0-9.]+:\d+")
    with dask("dask_worker", address, "--nthreads", "1", "--no-dashboard", marks=marks):
        run = python("-c", CODE, "batch", str(plan), "-o", str(out), "--scheduler", address, marks=marks)
        wait_for_rows(out, 1)
        scheduler.kill()
        ended(scheduler)
        code, said = ended(run)
    assert code == 2
    assert said.splitlines()[-1].startswith(f"puzzle-workbench: the scheduler at {address} is gone")
    assert len(table(out)) == 1
