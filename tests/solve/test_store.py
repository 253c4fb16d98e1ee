"""Tables on disk: kept, checked, computed again when damaged, and never in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from workbench.core.errors import Interrupted
from workbench.solve import store as store_module
from workbench.solve.jobs.worker_context import WorkerContext
from workbench.solve.store import Array, Store


class Builder:
    """Counts how often a table is built."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Array:
        self.times += 1
        return np.arange(24, dtype=np.int16).reshape(2, 3, 4)


def test_a_table_is_built_once_and_cannot_be_changed(tmp_path: Path) -> None:
    build = Builder()
    for _ in range(3):
        table = Store(tmp_path).fetch("a-v1", build)
        assert table.tolist() == build_once().tolist()
        assert table.dtype == np.int16
        with pytest.raises(ValueError, match="read-only"):
            table[0, 0, 0] = 9
    assert build.times == 1
    assert [path.name for path in tmp_path.iterdir()] == ["a-v1.table"]


def build_once() -> Array:
    return Builder()()


def test_tables_are_aligned_for_compiled_kernels(tmp_path: Path) -> None:
    for key in ("a", "ab", "abc", "abcd" * 9):
        store = Store(tmp_path)
        store.save(key, np.arange(5, dtype=np.int64))
        table = store.load(key)
        assert table is not None
        assert table.flags.aligned
        assert table.ctypes.data % 64 == 0


@pytest.mark.parametrize("place", [0, 30, -1])
def test_a_damaged_table_is_computed_again(tmp_path: Path, place: int, caplog: pytest.LogCaptureFixture) -> None:
    build, store = Builder(), Store(tmp_path)
    store.fetch("a", build)
    path = store.path("a")
    data = bytearray(path.read_bytes())
    data[place] ^= 0xFF
    path.write_bytes(data)
    assert store.load("a") is None
    assert store.fetch("a", build).tolist() == build_once().tolist()
    assert build.times == 2
    assert store.load("a") is not None


@pytest.mark.parametrize("length", [0, 10, 40, 130])
def test_a_cut_table_is_missing(tmp_path: Path, length: int, caplog: pytest.LogCaptureFixture) -> None:
    store = Store(tmp_path)
    store.fetch("a", Builder())
    path = store.path("a")
    path.write_bytes(path.read_bytes()[:length])
    assert store.load("a") is None


def test_a_table_that_is_cut_while_it_is_used_ends_nothing(tmp_path: Path) -> None:
    """In a process of its own: it would be killed, not raise."""
    code = """
import os, sys
import numpy as np
from pathlib import Path
from workbench.solve.store import Store
store = Store(Path(sys.argv[1]))
store.save("a", np.ones(3_000_000, np.uint8))
table = store.load("a")
os.truncate(store.path("a"), 200)
print(int(table.sum()), store.load("a"))
"""
    root = Path(__file__).parents[2]
    words = [sys.executable, "-P", "-c", code, str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=tmp_path, env=environment)
    assert (done.returncode, done.stdout) == (0, "3000000 None\n"), done.stderr


def test_a_large_table_is_mapped_only_at_its_whole_length(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "_IN_MEMORY", 16)
    store = Store(tmp_path)
    store.save("a", np.arange(4000))
    assert isinstance(store.load("a"), np.ndarray)
    for change in (-8, 8):
        store.save("a", np.arange(4000))
        os.truncate(store.path("a"), store.path("a").stat().st_size + change)
        mapped: list[object] = []
        monkeypatch.setattr(np, "memmap", lambda *more, seen=mapped, **_: seen.append(more))
        assert store.load("a") is None
        assert mapped == []
        monkeypatch.undo()
        monkeypatch.setattr(store_module, "_IN_MEMORY", 16)


@pytest.mark.parametrize(
    "head",
    [
        *("[" * 60_000, '{"key": "a", "dtype": "|u1", "shape": [' + "[" * 50_000, "x" * 200_000, "[]"),
        '{"key": "a", "dtype": "<,8", "shape": [1], "checksum": ""}',
    ],
)
def test_a_header_of_any_kind_is_only_a_missing_table(
    tmp_path: Path, head: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(tmp_path)
    store.path("a").write_bytes(b"workbench table 1\n" + head.encode() + b"\n123")
    assert store.load("a") is None


def test_keys_do_not_share_a_file_unseen(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = Store(tmp_path)
    store.save("a/b", np.arange(3))
    assert store.load("a_b") is None


def test_a_disk_that_refuses_costs_only_the_cache(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("")
    store = Store(tmp_path / "file" / "folder")
    assert store.fetch("a", Builder()).shape == (2, 3, 4)
    assert "cannot be stored" in caplog.text


def test_an_empty_table_is_a_table(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save("a", np.zeros((0, 3)))
    table = store.load("a")
    assert table is not None
    assert table.shape == (0, 3)


def test_a_table_is_replaced_and_dropped(tmp_path: Path) -> None:
    store, context = Store(tmp_path), WorkerContext(store=Store(tmp_path))
    for value in (1, 2):
        context.save("begun", np.full(5, value))
        found = store.load("begun")
        assert found is not None
        assert found.tolist() == [value] * 5
    context.drop("begun")
    context.drop("begun")
    assert store.load("begun") is None


def test_the_checksum_of_a_large_table_is_looked_at_once_and_can_be_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(store_module, "_IN_MEMORY", 10)
    monkeypatch.setattr(store_module, "_checked", set())
    kept = Store(tmp_path)
    kept.save("t", np.arange(100))
    assert kept.load("t", lambda: True) is not None  # this process has written it
    monkeypatch.setattr(store_module, "_checked", set())
    with pytest.raises(Interrupted):
        kept.load("t", lambda: True)
    assert kept.load("t") is not None
    assert kept.load("t", lambda: True) is not None
    path = kept.path("t")
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    assert kept.load("t") is None  # somebody has written to it since
    assert "damaged" in caplog.text
