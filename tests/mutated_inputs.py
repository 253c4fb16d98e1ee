"""Mutated inputs: whatever strangers write is a value or one clear line, and soon.

    nice python -m tests.mutated_inputs PARSER... [--runs 1000000] [--seconds 0]

feeds the parsers of `tests/strangers`, each in a process of its own, from the texts that they read, led by the
coverage of workbench (atheris). Each kind of find is told once, with the input that shows it; the exit code is 1 then.
"""

from __future__ import annotations

import argparse
import importlib
import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.strangers.parts import Parser

_IN_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
SLOW = 4.0  # seconds of the processor that no input of a few kilobytes may take
_LONGEST = 8_000  # bytes of an input
_HANGS = 120  # seconds after which libFuzzer ends the process

_ODD = [
    b"\0",
    b"\n",
    b"\r\n",
    b"\xff",
    b"-1",
    b"0",
    b"9" * 30,
    b"1e999",
    b"nan",
    b'"',
    b"\\",
    b"[" * 300,
    b"{",
    b"]",
    b"=",
]
_ODD += [
    b":",
    b",",
    b"/",
    b"..",
    b"*",
    b"\t",
    b" " * 50,
    b"null",
    *map(str.encode, ("ä", "\x1e", "\u2007", "\u2028", "\u0663\u00b2", "İ", "ı", "ſ")),
]


def problem(parser: Parser, data: bytes) -> str:
    """What is wrong with how a parser takes an input, with the place in the sources; empty where nothing is."""
    from workbench.core.errors import WorkbenchError

    began = time.process_time()
    try:
        parser.read(data)
    except WorkbenchError as error:
        if not str(error).isprintable():
            return f"{type(error).__name__} of several lines"
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        places = [f"{Path(one.filename).name}:{one.lineno}" for one in frames if "workbench" in one.filename][-3:]
        return f"{type(error).__name__} in {' '.join(places)}: {error}"
    took = time.process_time() - began
    return f"{took:.1f} s" if took > SLOW else ""


def mutated(rng: Random, seeds: Sequence[bytes]) -> bytes:
    """One of the seeds with a few changes: cut, doubled, joined to another, odd words in it."""
    data = rng.choice(seeds)[:_LONGEST]
    for _ in range(rng.choice((0, 1, 1, 2, 5))):
        low, high = sorted((rng.randint(0, len(data)), rng.randint(0, len(data))))
        if rng.random() < 0.5:
            high = min(high, low + 4)
        new = rng.choice((b"", data[low:high] * 2, rng.choice(_ODD), rng.choice(seeds)[low:high], rng.randbytes(2)))
        data = data[:low] + new + data[high:]
    return data


def campaign(name: str, runs: int, seconds: int) -> None:
    """Feed a parser, led by coverage; does not return."""
    atheris: Any = importlib.import_module("atheris")  # not there on every system

    with atheris.instrument_imports(include=["workbench"], exclude=["workbench.solve.kernels"]):
        from tests.strangers.parsers import PARSERS

        parser = PARSERS[name]
        found, seeds = set[str](), list(parser.seeds())
        for seed in seeds:
            problem(parser, seed)  # what is imported late is instrumented, too

    def one(data: bytes) -> None:
        wrong = problem(parser, data)
        if (kind := wrong.partition(":")[0] if wrong[:1].isalpha() else wrong[:1]) and kind not in found:
            found.add(kind)
            tell(f"found: {name}: {wrong}\n  {data!r}")

    folder = tempfile.mkdtemp()  # whoever started this process takes it away
    for number, seed in enumerate(seeds):
        Path(folder, f"{number}").write_bytes(seed[:_LONGEST])
    limits = [f"-runs={runs}", f"-max_total_time={seconds}", f"-max_len={_LONGEST}", f"-timeout={_HANGS}"]
    atheris.Setup([sys.argv[0], *limits, "-rss_limit_mb=4096", f"-artifact_prefix={folder}/", folder], one)
    atheris.Fuzz()


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def fed(name: str, runs: int, seconds: int = 0) -> tuple[int, str]:
    """A campaign in a process of its own: how many inputs it has had, and what was found or why it ended."""
    command = [sys.executable, "-m", "tests.mutated_inputs", name, "--runs", str(runs), "--seconds", str(seconds)]
    with tempfile.TemporaryDirectory(prefix="workbench-inputs-", dir=_IN_MEMORY) as folder:
        done = subprocess.run(
            [*command, "--here"], env={**os.environ, "TMPDIR": folder}, capture_output=True, text=True, errors="replace"
        )
    told = [line for line in done.stderr.splitlines() if line.startswith("Done ")]
    if done.returncode or not told:
        return 0, f"{done.stdout}\n{done.stderr[-3000:]}"
    return int(told[-1].split()[1]), done.stdout


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutated_inputs")
    parser.add_argument("names", nargs="+", metavar="PARSER")
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=int, default=0, help="the most for each parser; 0: as long as it takes")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.here:
        campaign(asked.names[0], asked.runs, asked.seconds)
    wrong = False
    for name in asked.names:
        runs, found = fed(name, asked.runs, asked.seconds)
        wrong |= bool(found)
        tell(f"{name}: {runs:,} inputs\n{found}")
    sys.exit(wrong)


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    main()
