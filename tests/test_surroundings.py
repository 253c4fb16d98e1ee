"""The suite passes wherever it is run: a part of it that touches processes, files, threads and the window, in odd
surroundings.

Other interpreters than this one are those in WORKBENCH_PYTHONS (separated as in PATH), each with what the tests need.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PART = (
    *(
        "tests/core/test_files.py",
        "tests/core/test_text_format.py",
        "tests/core/test_resources.py",
        "tests/test_setup.py",
    ),
    *("tests/render/test_plot.py", "tests/cli/test_process.py", "tests/cli/test_commands.py", "tests/ui/background"),
    *("tests/ui/files/test_safekeeping.py", "tests/ui/files/test_watching.py", "tests/ui/files/test_crash_trace.py"),
    *("tests/ui/window/test_main_window.py", "tests/ui/test_monkey.py", "tests/solve/test_store.py"),
    *("tests/solve/runs/test_run_file.py", "tests/solve/batch/test_runner.py", "tests/test_old_files.py"),
)
QUICK = (  # Ctrl+C, permissions, a home, odd letters in paths: each is met
    *("tests/cli/test_process.py::test_the_first_signal_is_stop[2]", "tests/core/test_files.py"),
    *("tests/core/test_resources.py", "tests/core/test_wording.py"),
    "tests/ui/files/test_dialogs.py::test_what_is_typed_is_opened_whatever_was_selected_on_the_way",
)
WINDOWS = ("tests/ui/tab/test_every_state.py",)
LONG = "/a-folder-with-a-long-name" * 4 + "/spaces and ä"
ODD = (  # of which each must do alone, too
    *("trap '' INT", "umask 077", "ulimit -n 256", "unset HOME", "export TZ=Pacific/Chatham LANG=tr_TR.UTF-8"),
    *(f'export TMPDIR="$PWD{LONG}"', 'mkdir -p "$TMPDIR"'),
)
# they hold none of our pipes, and are remembered one by one: some shells know no jobs in `$(jobs -p)`
BUSY = "for i in $(seq 15); do timeout 3600 sh -c 'while :; do :; done' >&- 2>&- & busy=\"$busy $!\"; done"
SHELLS = {
    "all that is odd": "\n".join((*ODD, '"$@"')),
    "no language": 'LANG=C LC_ALL=C "$@"',
    "fifteen busy programs": f'{BUSY}\n"$@"\nstatus=$?\nkill $busy\nexit $status',
    "twice at once in one checkout": '"$@" & other=$!\n"$@" && wait $other',
}
PYTHONS = [one for one in os.environ.get("WORKBENCH_PYTHONS", "").split(os.pathsep) if one]


def test_what_is_run_in_odd_surroundings_is_there() -> None:
    """A campaign is run seldom: a file that has moved would be missed then."""
    assert all((ROOT / one.partition("::")[0]).exists() for one in (*PART, *QUICK, *WINDOWS))


def passes(
    folder: Path, shell: str, python: str = sys.executable, part: Sequence[str] = PART, checkout: Path = ROOT
) -> None:
    """Run the part of a checkout by a shell, as its arguments."""
    tests = [python, *("-m", "pytest", "-q", "-n", "0", "-m", "not trust"), *("-c", str(checkout / "pyproject.toml"))]
    tests.append(f"--rootdir={checkout}")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment["PYTHONPATH"] = str(checkout)
    command = ["sh", "-c", shell, "sh", *tests, *(str(checkout / one) for one in part)]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert not done.returncode, f"{done.stdout[-6000:]}\n{done.stderr[-2000:]}"
    assert " passed" in done.stdout


@pytest.mark.trust
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("shell", SHELLS.values(), ids=SHELLS)
def test_it_passes_anywhere(shell: str, tmp_path: Path) -> None:
    passes(tmp_path, shell)


def test_a_little_passes_where_much_is_odd(tmp_path: Path) -> None:
    passes(tmp_path, "\n".join((*ODD, '"$@"')), part=QUICK)


@pytest.mark.trust
@pytest.mark.timeout(3600)
def test_it_passes_twice_at_once_in_two_checkouts(tmp_path: Path) -> None:
    """The second one is a copy of this one as it is, which compiles its kernels anew."""
    other = tmp_path / "checkout"
    shutil.copytree(ROOT, other, ignore=shutil.ignore_patterns("__pycache__", ".git", ".venv", ".*_cache"))
    with ThreadPoolExecutor(2) as both:
        list(both.map(lambda checkout: passes(tmp_path, '"$@"', checkout=checkout), (ROOT, other)))


@pytest.mark.trust
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("scale", ["1.25", "1.5", "2"])
def test_windows_are_whole_at_every_scale(scale: str, tmp_path: Path) -> None:
    """Nothing is cut, too small, or jumps; a click with the mouse meets what it is meant for."""
    part = ("tests/ui/test_window_room.py", "tests/ui/board", *WINDOWS)
    passes(tmp_path, f'WORKBENCH_SCALE={scale} "$@" -k "not opened_there"', part=part)  # the screen is of 800 pixels


@pytest.mark.corner
def test_windows_are_whole_at_a_scale(tmp_path: Path) -> None:
    passes(tmp_path, 'WORKBENCH_SCALE=1.5 "$@"', part=WINDOWS)


@pytest.mark.trust
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("python", PYTHONS)
def test_it_passes_on_another_python(python: str, tmp_path: Path) -> None:
    passes(tmp_path, '"$@"', python)
