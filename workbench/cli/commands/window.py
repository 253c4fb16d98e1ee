"""Without a command: the window."""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import re
import socket
import sys
from pathlib import Path
from urllib.parse import unquote

from workbench.cli.commands import tour
from workbench.cli.output import say
from workbench.core import files, link
from workbench.core.errors import FileProblem
from workbench.core.puzzle import AnyPuzzle


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Open the window; without a display say so and run the tour instead."""
    links = tuple(name for name in given.files if name.startswith(link.SCHEME))
    paths = tuple(_path(name) for name in given.files if name not in links)
    for path in paths:
        if not path.exists():
            raise FileProblem(f"'{path}' is neither a command nor a file (see --help)")
        files.read_text(path)
    gc.disable()  # the window collects garbage by a timer of its own
    reason = _why_no_window()
    if reason is None:
        from workbench.ui import app

        return int(app.run(puzzles, paths, links))
    gc.enable()
    if given.files:
        raise FileProblem(
            f"{given.files[0]}: the window cannot open it: {reason}; `check FILE` and `solve FILE` need none"
        )
    say(f"There is no window: {reason}. Here is the tour instead; --help names what works without a window.")
    given.output = None
    return tour.run(given, puzzles)


def _path(name: str) -> Path:
    """A file that was typed, or that a desktop hands over as it likes."""
    return Path(unquote(name.removeprefix("file://"))) if name.startswith("file://") else Path(name)


def _answers(display: str) -> bool:
    """Whether a display of this computer answers; another computer's display is left to Qt."""
    number = re.fullmatch(r":(\d{1,4})(?:\.\d+)?", display)
    if number is None:
        return True
    place = f"/tmp/.X11-unix/X{number[1]}"
    for name in (f"\0{place}", place):
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as asked:
            asked.settimeout(_PATIENCE)
            asked.connect(name)
            return True
    with contextlib.suppress(OSError), socket.create_connection(("localhost", 6000 + int(number[1])), _PATIENCE):
        return True
    return False


_PATIENCE = 5.0  # seconds that a display may take to answer


def _why_no_window() -> str | None:
    platform = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if platform in ("offscreen", "minimal"):
        return f"QT_QPA_PLATFORM is {platform}"
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    needs_one = platform in ("", "xcb") or platform.startswith("wayland")  # others draw to a device or a port
    if sys.platform.startswith("linux") and needs_one and not any(os.environ.get(name) for name in screens):
        return "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)"
    display = os.environ.get("DISPLAY", "")
    on_x = platform == "xcb" or (not platform and not os.environ.get("WAYLAND_DISPLAY"))
    if sys.platform.startswith("linux") and on_x and not _answers(display):
        return f"the display {display} does not answer"  # Qt would abort, which looks like a mistake of ours
    try:
        import workbench.ui.app  # noqa: F401 - whether it can be
    except ImportError as error:
        return f"PySide6 cannot be loaded ({error}); `sh resources/setup.sh` installs what it needs"
    return None
