"""Coverage by branch: which lines and which ways out of them no test takes.

    python -m tests.coverage [TESTS...]

runs what reaches core, render, solve and puzzles, corners too and children of batches, but no window; then the rooms of
kernels (`tests.mutants`) once more with kernels as plain Python, which alone can be followed. It fails where a folder,
or all kernels, are below `LEAST`, and names the files below `LOOKED_AT`. With tests only those run, compiled, and
nothing fails. What is not counted stands in pyproject.toml, each with its reason. Afterwards `python -m coverage report
-m` tells the lines. It takes twice as long as the tests do, and longer.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import coverage

from tests.mutants import ROOMS, tell

LEAST, LOOKED_AT = 95.0, 85.0  # per cent
FOLDERS = {part: f"workbench/{part}/*" for part in ("core", "render", "solve", "puzzles")}
FOLDERS["kernels"] = "workbench/puzzles/*/kernels/*"
_PLAIN = ("-n", "0", "-p", "tests.mutants", "-W", "ignore::RuntimeWarning")  # as mutants are asked


def _follow(*asked: str) -> None:
    """Run tests while coverage notes what they take; whether they are green is the default run's matter."""
    tell(" ".join(asked))
    subprocess.run([sys.executable, "-m", "coverage", "run", "-m", "pytest", "-q", "-m", "not trust", *asked])


def main(tests: list[str]) -> int:
    """The exit code: 1 where a folder is below `LEAST`."""
    subprocess.run([sys.executable, "-m", "coverage", "erase"], check=True)
    if tests:
        _follow(*tests)
    else:
        for room in ("core", "render", "solve", "cli", "puzzles"):
            _follow(f"tests/{room}")
        _follow(*map(str, sorted(Path("tests").glob("test_*.py"))))
        for source, room_tests in ROOMS.items():
            if source.endswith("/kernels"):
                _follow(*_PLAIN, *room_tests)
    subprocess.run([sys.executable, "-m", "coverage", "combine", "-q"], check=True)
    found = coverage.Coverage()
    found.load()
    shares = {name: found.report(include=[files], file=io.StringIO()) for name, files in FOLDERS.items()}
    with tempfile.TemporaryDirectory() as folder:
        found.json_report(outfile=f"{folder}/each.json")
        each = json.loads(Path(folder, "each.json").read_text(encoding="utf-8"))["files"]
    for path, figures in sorted(each.items()):
        if (share := figures["summary"]["percent_covered"]) < LOOKED_AT:
            tell(f"{share:5.1f} %  {path}")
    for name, share in shares.items():
        tell(f"{share:5.1f} %  {name}")
    return int(not tests and min(shares.values()) < LEAST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
