"""`install-desktop`: the program in a desktop's menu, with icon and file type; its manual and completion beside it.

All of it are files of the user in $XDG_DATA_HOME, as freedesktop.org has laid down where.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

from workbench.cli import pictures
from workbench.cli.commands import completion, man
from workbench.core import link, resources
from workbench.core.errors import FileProblem
from workbench.core.file_writing import write_text
from workbench.core.puzzle import AnyPuzzle

EXAMPLE = "install-desktop"
_NAME = "puzzle-workbench"
_TYPE = f"application/x-{_NAME}"
_REFRESH = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))
"""Programs that read what has changed in a folder; where they are missing, the desktop looks by itself, later."""
_MADE = {
    "mime/packages": "XMLnamespaces aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic"
    " types version",
    "applications": "mimeinfo.cache",
}
"""Files that those programs make from a folder's content; they leave them behind, empty, when the folder has none."""
_ENTRY = f"""\
[Desktop Entry]
Type=Application
Name=Puzzle Workbench
GenericName=Puzzle editor and solver
Comment=Edit a puzzle, ask a solver about it, watch the answer improve
Exec={{command}} %U
Icon={_NAME}
Terminal=false
Categories=Game;LogicGame;
Keywords=puzzle;solver;constraint;skyscrapers;
MimeType={_TYPE};x-scheme-handler/{link.SCHEME[:-1]};
StartupWMClass={_NAME}
"""
_MIME = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{_TYPE}">
    <comment>Board of a puzzle</comment>
    <icon name="{_NAME}"/>
    <sub-class-of type="text/plain"/>
    <magic priority="60"><match type="string" offset="0" value="puzzle: "/></magic>
    <glob pattern="*.puzzle"/>
  </mime-type>
</mime-info>
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = """\
Installed for you alone, in $XDG_DATA_HOME (~/.local/share): an entry of the menu, the icon, the type of files that end
with .puzzle and of links, the manual page, and the completion of bash. --undo takes all of it away again."""
    parser.add_argument("--undo", action="store_true", help="take away what the command has installed")


def run(given: argparse.Namespace, puzzles: tuple[AnyPuzzle, ...]) -> int:
    """Write the files, or take them away, naming each; then have the desktop look at them."""
    if sys.platform in ("win32", "darwin"):
        raise FileProblem("menus of this kind are freedesktop.org's: on this system there are none")
    data = _data()
    places = {
        "entry": data / "applications" / f"{_NAME}.desktop",
        "mime": data / "mime" / "packages" / f"{_NAME}.xml",
        "icon": data / "icons" / "hicolor" / "scalable" / "apps" / f"{_NAME}.svg",
        "man": data / "man" / "man1" / f"{_NAME}.1",
        "bash": data / "bash-completion" / "completions" / _NAME,
    }
    if given.undo:
        there = [path for path in places.values() if path.exists()]
        for path in there:
            path.unlink()
            given.out.line(f"{path}: taken away")
        _refresh(data)
        if not there:
            given.out.line("nothing is installed")
        for path in there:
            _leave(path.parent, data)
    else:
        texts = {
            "entry": _ENTRY.format(command=exec_words(_command())),
            "mime": _MIME,
            "icon": resources.path("icons", "app.svg").read_text("utf-8"),
            "man": man.page(given.whole_parser()),
            "bash": completion.script(given.whole_parser(), "bash", puzzles),
        }
        for name, path in places.items():
            pictures.folder(path.parent)
            write_text(path, texts[name])
            given.out.line(str(path))
        _refresh(data)
    return 0


def _leave(folder: Path, data: Path) -> None:
    """Take away folders in which nothing is left, up to the user's own data, and what was made of their contents."""
    made = _MADE.get(folder.relative_to(data).as_posix(), "").split()
    if folder.is_dir() and all(path.name in made for path in folder.iterdir()):
        beside = folder.parent if folder.name == "packages" else folder
        for name in made:
            (beside / name).unlink(missing_ok=True)
        for path in beside.iterdir():
            _leave_empty(path, data)
    _leave_empty(folder, data)


def _leave_empty(folder: Path, data: Path) -> None:
    with contextlib.suppress(OSError):  # the folder holds files of other programs
        while folder != data:
            folder.rmdir()
            folder = folder.parent


def _data() -> Path:
    """Where a user's own data lie; a relative path counts as none, says the standard."""
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local" / "share"


def _command() -> list[str]:
    """How this very program is started."""
    main = resources.path("..", "main.py").resolve()
    scripts = (Path(sys.argv[0]).absolute(), Path(sysconfig.get_path("scripts")) / _NAME)
    found = next((str(path) for path in scripts if path.name == _NAME and path.is_file()), shutil.which(_NAME))
    if found is not None:
        return [found]
    if main.is_file():
        return [sys.executable, str(main)]
    raise FileProblem(f"the command {_NAME} is not found: is its folder on the PATH?")


def exec_words(words: Sequence[str]) -> str:
    """Words as an entry's Exec line wants them: quoted, and since it is read twice, escaped twice."""
    quoted = (re.sub(r'(["`$\\])', r"\\\1", word.replace("%", "%%")) for word in words)
    return " ".join('"{}"'.format(word.replace("\\", "\\\\")) for word in quoted)


def _refresh(data: Path) -> None:
    for program, folder in _REFRESH:
        found = shutil.which(program)
        if found is not None and (data / folder).is_dir():
            subprocess.run([found, str(data / folder)], check=False, capture_output=True, timeout=60)
