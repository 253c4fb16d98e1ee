"""The command line as a process of its own: signals, pipes, and no Qt."""

from __future__ import annotations

import ast
import json
import os
import signal
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lamps.puzzle import Lamps
from tests.patience import PATIENCE
from workbench.cli.main import main

ROOT = Path(__file__).parents[2]
SEVEN = "puzzle: scripted 1\nstart: 7\n\n7\n"
PRELUDE = """
import sys
from tests import scripted
from tests.lamps.puzzle import Lamps
from workbench.cli.main import main
"""


def start(code: str, *words: str) -> subprocess.Popen[str]:
    """A Python process that runs `code` after a prelude, with `words` as arguments."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.Popen(
        [sys.executable, "-c", PRELUDE + code, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        cwd=ROOT,
    )


UNTIL_STOPPED = "raise SystemExit(main(None, (scripted.Scripted(scripted.until_stopped),)))"
BETTER_IN_A_WHILE = """
import time
def better(board, ctx):
    ctx.phase("Waits")
    time.sleep(0.3)
    if not ctx.stopped():
        ctx.incumbent(scripted.Board(8), 8, by="script")
    return ctx.outcome(scripted.Status.FEASIBLE, stopped=scripted.Stopped.LIMIT)
raise SystemExit(main(None, (scripted.Scripted(better),)))
"""
DEAF = """
import time
def deaf(board, ctx):
    ctx.phase("Deaf")
    while not ctx.stopped():
        time.sleep(0.01)
    ctx.phase("Asked")  # and goes on as if it had not been
    time.sleep(120)
raise SystemExit(main(None, (scripted.Scripted(deaf),)))
"""
BLIND = """
class Blind:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6", "pyqtgraph"):
            raise ImportError(name + " is made unimportable")
sys.meta_path.insert(0, Blind())
def solve(*words):
    return main(["solve", sys.argv[1], "--task", "most", *words], (Lamps(),))
code = solve("-o", "a.txt", "-o", "a.svg")
print("---", file=sys.stderr, flush=True)
raise SystemExit(code or solve("-o", "a.png"))
"""
PLAIN = "raise SystemExit(main(None, (Lamps(), scripted.Scripted())))"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_first_signal_is_stop(number: signal.Signals) -> None:
    process = start(UNTIL_STOPPED, "solve", "-", "--task", "play", "--json")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(SEVEN)
    process.stdin.close()
    while '"incumbent"' not in process.stdout.readline():
        pass
    process.send_signal(number)
    last = json.loads(process.stdout.read().splitlines()[-1])
    assert process.wait(PATIENCE) == 0
    assert (last["status"], last["stopped"], last["objective"]) == ("feasible", "user", 42)
    _close(process)


def test_the_second_signal_aborts() -> None:
    process = start(DEAF, "solve", "-", "--task", "play", "--json")
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(SEVEN)
    process.stdin.close()
    assert '"started"' in process.stdout.readline()
    assert '"Deaf"' in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    assert '"Asked"' in process.stdout.readline()
    assert process.poll() is None
    process.send_signal(signal.SIGTERM)  # another one: two of a kind are one to a process that has not run since
    assert process.wait(PATIENCE) == 130
    assert "aborted" in process.stderr.read()
    _close(process)


def test_solving_needs_no_qt(tmp_path: Path) -> None:
    sample = str(ROOT / "tests" / "samples" / "lamps" / "two-of-five.txt")
    process = start(f"import os\nos.chdir({str(tmp_path)!r})\n{BLIND}", sample)
    out, err = process.communicate(timeout=PATIENCE)
    refused = err.partition("---\n")[2]
    assert process.returncode == 2, err
    assert "PNG and PDF need PySide6" in refused
    assert refused.count("\n") == 1
    assert (tmp_path / "a.txt").read_text() == out
    assert (tmp_path / "a.svg").read_text().startswith("<svg")


def unheard(code: str, *words: str) -> str:
    """What a job with this code and these words says on standard error when nobody reads its events."""
    process = start(code, "solve", "-", "--task", "play", "--json", *words)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.write(SEVEN)
    process.stdin.close()
    process.wait(PATIENCE)
    with process.stderr as said:
        return said.read()


def test_a_closed_pipe_is_quiet() -> None:
    assert unheard(UNTIL_STOPPED) == ""


def test_a_job_whose_trace_is_wanted_goes_on_when_nobody_reads_its_events(tmp_path: Path) -> None:
    path = tmp_path / "trace.csv"
    assert unheard(BETTER_IN_A_WHILE, "--trace", str(path)) == ""
    assert len(path.read_text().splitlines()) == 2


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the stream")
def test_a_standard_output_that_was_never_open_is_quiet() -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -c "$1" list >&-', sys.executable, PRELUDE + PLAIN],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_standard_output_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", PRELUDE + PLAIN, "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "puzzle-workbench: standard output: cannot be written: no space left on device\n"


def _close(process: subprocess.Popen[str]) -> None:
    for stream in (process.stdout, process.stderr):
        if stream is not None:
            stream.close()


def test_pictures_of_every_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sample = str(ROOT / "tests" / "samples" / "lamps" / "two-of-five.txt")
    png, pdf, plot = tmp_path / "a.png", tmp_path / "a.PDF", tmp_path / "plot.png"
    words = ("--task", "most", "-o", str(png), "-o", str(pdf), "--plot", str(plot), "--theme", "dark")
    assert main(["solve", sample, *words], (Lamps(),)) == 0, capsys.readouterr().err
    for picture in (png, plot):
        data = picture.read_bytes()
        assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png.read_bytes()[16:24])
    assert (width, height) == (640, 214)
    assert pdf.read_bytes().startswith(b"%PDF")


CPSAT = """
from ortools.sat.python import cp_model
from workbench.solve.solvers import cpsat
def pigeons(board, ctx):
    model = cp_model.CpModel()
    sits = [[model.new_bool_var(f"{b} {h}") for h in range(17)] for b in range(18)]
    for row in sits:
        model.add_bool_or(row)
    for h in range(17):
        for a in range(18):
            for b in range(a):
                model.add_bool_or([sits[a][h].Not(), sits[b][h].Not()])
    off = {"cp_model_presolve": "false", "symmetry_level": "0", "linearization_level": "0"}
    cpsat.search(model, ctx, overrides=off)
    return ctx.halted()
raise SystemExit(main(None, (scripted.Scripted(pigeons),)))
"""


def test_ctrl_c_reaches_a_job_within_cp_sat() -> None:
    process = start(CPSAT, "solve", "-", "--task", "play", "--json", "--workers", "1")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(SEVEN)
    process.stdin.close()
    while "Starting search" not in process.stdout.readline():  # from here on it is in the solver
        pass
    process.send_signal(signal.SIGINT)
    last = json.loads(process.stdout.read().splitlines()[-1])
    assert process.wait(PATIENCE) == 1
    assert (last["status"], last["stopped"]) == ("unknown", "user")
    _close(process)


ENTRY = """
import _signal as signal, os, sys  # what Python has imported anyway, and `signal` is not among it
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever has started the tests may ignore it

class Interrupting:
    \"\"\"Sends Ctrl+C when a module is about to be imported.\"\"\"
    def __init__(self, name):
        self.name = name
    def find_spec(self, name, path=None, target=None):
        if name == self.name:
            signal.raise_signal(signal.SIGINT)

def told(name):
    \"\"\"The exit code and the messages of a process in which it is sent.\"\"\"
    out, into = os.pipe()
    if not os.fork():
        os.dup2(into, 2)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.argv[1:] = ["list"]
        sys.meta_path.insert(0, Interrupting(name))
        try:
            from workbench.cli.start import main
            if name == "the end":
                import atexit
                atexit.register(signal.raise_signal, signal.SIGINT)
            code = main()
        except BaseException as error:
            code = repr(error)
        sys.exit(code)
    os.close(into)
    with os.fdopen(out) as messages:
        return messages.read(), os.waitstatus_to_exitcode(os.wait()[1])

for name in sys.argv[1:]:
    print((name, *told(name)))
"""
"""Forks: each begins with what Python itself has imported, for the price of one start."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_ctrl_c_while_libraries_are_imported_is_one_line() -> None:
    names = ("enum", "argparse", "workbench.core.errors", "workbench.cli.commands.list")
    process = subprocess.run(
        [sys.executable, "-S", "-c", ENTRY, *names, "the end"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        check=False,
    )
    assert process.stderr == ""
    said = [ast.literal_eval(line) for line in process.stdout.splitlines()]
    interrupted = [(name, "puzzle-workbench: interrupted\n", 130) for name in names]
    assert said == [*interrupted, ("the end", "", -signal.SIGINT)]


def test_python_does_not_end_under_a_solver_that_has_not_returned() -> None:
    code = """
import atexit, sys, threading
from workbench.cli.main import leave_solvers
from workbench.solve import parallel
parallel.HASTE = 0
atexit.register(print, "Python ends")
print("begun")
leave_solvers(3)
parallel.watched(threading.Event().wait, lambda: True, awaited=lambda: True)
leave_solvers(3)
"""
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (process.stdout, process.returncode) == ("begun\n", 3)
