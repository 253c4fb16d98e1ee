"""Runs the benchmarks and writes their table, or compares their ratios with it.

    python -m tests.benchmarks [--check] [-k war ...]       what else is given is pytest's

Without --check the rows of what has run replace those of the table in README.md beside this file; on another machine or
with other versions the table begins anew. With it nothing is written: a ratio that is below a third of the table's each
of three times is a regression, is named, and makes the exit status 1. Seconds are never compared, machines differ.

A benchmark's peer is the slowest other one of its group (other formulations, other ways), or what it notes as
`extra_info["peer"]`, in seconds: another program in the same run, or a source's own words.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
TABLE = FOLDER / "README.md"
WORSE = 3.0
"""How many times as small a ratio may be on a busy machine."""
_TIMES = 3
HEAD = """# Benchmarks

Written by `python -m tests.benchmarks`: the least seconds of each, in which other programs disturb least. A ratio says
how many times as long the peer takes: the slowest other row of the same question, another program in the same run, or
what a source tells.

{machine}

| benchmark | seconds | peer | ratio | beside |
|---|---|---|---|---|
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table, each cell as it is written."""

    name: str
    seconds: str
    peer: str
    ratio: str
    beside: str

    def __str__(self) -> str:
        return f"| {self.name} | {self.seconds} | {self.peer} | {self.ratio} | {self.beside} |\n"


def read(text: str) -> dict[str, Row]:
    """The rows of a table by their names."""
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("| ")]
    return {cells[0]: Row(*cells) for cells in rows[1:]}


def rows_of(found: dict[str, Any]) -> dict[str, Row]:
    """The rows of what pytest-benchmark has written."""
    rows: dict[str, Row] = {}
    for one in found["benchmarks"]:
        seconds, extra = one["stats"]["min"], dict(one["extra_info"])
        others = [peer["stats"]["min"] for peer in found["benchmarks"] if _rivals(one, peer)]
        peer = extra.pop("peer", max(others, default=None))
        seconds = extra.pop("ours", seconds)
        beside = "; ".join(f"{name}: {_short(value)}" for name, value in extra.items()).replace("|", "/")
        name = f"{Path(one['fullname'].split('::')[0]).stem.removeprefix('bench_')}: {one['name']}".replace("|", "/")
        ratio = "" if peer is None else f"{peer / seconds:.3g}"
        rows[name] = Row(name, _short(seconds), "" if peer is None else _short(peer), ratio, beside)
    return rows


def _rivals(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return bool(one["group"]) and one["group"] == other["group"] and one is not other


def _short(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def regressions(now: dict[str, Row], before: dict[str, Row]) -> dict[str, str]:
    """What has become worse beside its peer, by name. Not the slowest of a group, whose ratio is below 1: that falls
    when another becomes faster."""
    both = [(row, before[name]) for name, row in now.items() if row.ratio and name in before]
    return {
        row.name: f"{row.ratio}, was {old.ratio}"
        for row, old in both
        if 1 <= float(old.ratio or 0) > WORSE * float(row.ratio)
    }


def _machine() -> str:
    libraries = ", ".join(f"{name} {version(name)}" for name in ("ortools", "highspy", "numba", "PySide6-Essentials"))
    return f"{os.cpu_count()} cores of {platform.machine()}, Python {platform.python_version()}, {libraries}"


def _measured(more: list[str]) -> tuple[int, dict[str, Row]]:
    """Run the benchmarks: pytest's exit status, and the rows."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.json"
        command = [sys.executable, "-m", "pytest", str(FOLDER), f"--benchmark-json={told}", *more]
        status = subprocess.run(command).returncode
        found = told.read_text(encoding="utf-8") if told.exists() else ""
    return (status, rows_of(json.loads(found))) if found else (status or 1, {})


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks")
    parser.add_argument("--check", action="store_true")
    asked, more = parser.parse_known_args()
    text, machine = TABLE.read_text(encoding="utf-8"), _machine()
    before = read(text)
    status, now = _measured(more)
    if asked.check:
        worse = regressions(now, before)
        for _ in range(1, _TIMES):
            if worse and not status:  # another program may have disturbed
                status, now = _measured(more)
                worse = {name: how for name, how in regressions(now, before).items() if name in worse}
        sys.stdout.writelines(f"slower beside its peer: {name}: {how}\n" for name, how in worse.items())
        return status or bool(worse)
    if not now:
        return status or 1
    rows = sorted({**(before if machine in text else {}), **now}.items())
    TABLE.write_text(HEAD.format(machine=machine) + "".join(str(row) for _, row in rows), encoding="utf-8")
    return status


if __name__ == "__main__":
    raise SystemExit(main())
