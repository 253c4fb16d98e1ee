"""Where results go: standard output, which may be closed or full, and files, checked before any work begins."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from workbench.core import files, link
from workbench.core.errors import FileProblem, OptionError, one_line

_CONTROL = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Characters that move a terminal's cursor, change its title or turn the direction of writing."""
TEXT, PICTURES = (".txt", ".puzzle"), (".svg", ".png", ".pdf")


class Stdout:
    """Standard output. The program that reads it may end: then the rest is dropped, and `closed` says so."""

    def __init__(self) -> None:
        self.closed = False

    def write(self, text: str) -> None:
        """Write and flush; FileProblem when the disk behind it is full.

        What a stranger's file says may hold a terminal's commands: control characters are written as JSON writes them.
        """
        if self.closed or sys.stdout is None:  # closed by the program that started this one
            self.closed = True
            return
        try:
            sys.stdout.write(_CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text))
            sys.stdout.flush()
        except BrokenPipeError:
            self._give_up()
        except OSError as error:
            self._give_up()
            raise FileProblem(f"standard output: cannot be written: {files.reason(error)}") from None

    def line(self, text: str = "") -> None:
        self.write(text + "\n")

    def json(self, value: dict[str, Any]) -> None:
        self.line(json.dumps(value, ensure_ascii=False, allow_nan=False))

    def _give_up(self) -> None:
        self.closed = True
        # what is still buffered would be written, and fail, once more when Python ends
        with contextlib.suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
            os.close(nowhere)


def say(text: str) -> None:
    """One line of message on standard error."""
    with contextlib.suppress(OSError, ValueError):
        print(one_line(text), file=sys.stderr, flush=True)


def wanted(names: Sequence[str], endings: tuple[str, ...] = ()) -> tuple[Path, ...]:
    """The output files of a command, each checked: it can be written and has one of the endings, if there are any."""
    paths = tuple(Path(name) for name in names)
    for path in paths:
        if endings and path.suffix.lower() not in endings and not is_special(path):
            raise OptionError(f"{path}: unknown ending '{path.suffix}': one of {', '.join(endings)} is right")
        check_writable(path)
    return paths


def check_writable(path: Path) -> None:
    """FileProblem when `path` can certainly not be written."""
    folder = path.parent
    if path.is_dir():
        raise FileProblem(f"{path}: is a folder, a file's name is needed")
    if not folder.is_dir():
        raise FileProblem(f"{path}: cannot be written: there is no folder '{folder}'")
    if path.exists() and not os.access(path, os.W_OK):
        raise FileProblem(f"{path}: cannot be written: permission denied")
    if not path.exists() and not os.access(folder, os.W_OK | os.X_OK):  # a file that is there can be written in place
        raise FileProblem(f"{path}: cannot be written: no permission to write in '{folder}'")


def is_special(path: Path) -> bool:
    """Whether a path is a device or a pipe, which gets text whatever its name."""
    return path.exists() and not path.is_file() and not path.is_dir()


def read_input(name: str) -> str:
    """The text of a file, or of standard input for "-"; a link is its own text."""
    if name.startswith(link.SCHEME):
        return name
    if name != "-":
        return files.read_text(Path(name), pipes=True)
    if sys.stdin is None:
        raise FileProblem("standard input: is closed")
    with files.reporting("standard input"):
        return files.decoded(sys.stdin.buffer, "standard input")


def in_words(value: object, missing: str = "none") -> str:
    """A JSON value for people; `missing` is what null means."""
    match value:
        case None:
            return missing
        case bool():
            return "yes" if value else "no"
        case list():
            return "; ".join(",".join(map(str, one)) if isinstance(one, list) else str(one) for one in value)
    return str(value)
