"""What makes the program at home on a desktop and in a shell: menu, file type, manual, completion, licences."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from workbench.cli import main as cli
from workbench.cli.commands.install_desktop import exec_words
from workbench.core import resources
from workbench.puzzles import PUZZLES

on_a_desktop = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="has no menu of freedesktop.org's")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    data = tmp_path / "my data"
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    return data


@on_a_desktop
def test_the_program_is_installed_in_the_menu_and_taken_away(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = home / "applications" / "other.desktop"
    other.parent.mkdir(parents=True)
    other.write_text("[Desktop Entry]\n")
    assert cli.main(["install-desktop"], PUZZLES) == 0
    written = [Path(line) for line in capsys.readouterr().out.splitlines()]
    assert len(written) == 5
    assert all(path.is_file() and path.is_relative_to(home) for path in written)
    entry = configparser.RawConfigParser()
    entry.read(home / "applications" / "puzzle-workbench.desktop", "utf-8")
    about = dict(entry["Desktop Entry"])
    command = shlex.split(about["exec"])
    assert command.pop() == "%U"
    said = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    assert said.stdout.startswith("puzzle-workbench ")
    kind = about["mimetype"].split(";")[0]
    types = ElementTree.parse(home / "mime" / "packages" / "puzzle-workbench.xml").getroot()
    assert [one.get("type") for one in types] == [kind]
    icon = home / "icons" / "hicolor" / "scalable" / "apps" / f"{about['icon']}.svg"
    assert icon.read_bytes() == resources.path("icons", "app.svg").read_bytes()
    if shutil.which("update-mime-database"):
        assert f"{kind}:*.puzzle" in (home / "mime" / "globs2").read_text()
    assert cli.main(["install-desktop"], PUZZLES) == 0  # over what is there
    assert cli.main(["install-desktop", "--undo"], PUZZLES) == 0
    assert not any(path.exists() for path in written)
    assert {path.name for path in home.iterdir()} == {"applications"}
    assert other.exists()
    capsys.readouterr()
    assert cli.main(["install-desktop", "--undo"], PUZZLES) == 0
    assert capsys.readouterr().out == "nothing is installed\n"


@on_a_desktop
@pytest.mark.parametrize("word", ["/usr/bin/x", "/my programs/x", 'odd "quotes" $HOME `who` 100% \\o/'])
def test_an_entry_names_any_path(word: str) -> None:
    once = exec_words([word]).replace("\\\\", "\\").replace("%%", "%")  # as a desktop reads a value
    assert subprocess.run(["sh", "-c", f"printf %s {once}"], capture_output=True, text=True, check=True).stdout == word


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("puzzle-workbench com", {"compare", "compile", "completion"}),
        ("puzzle-workbench new to", {"towers"}),
        ("puzzle-workbench solve --work", {"--workers"}),
        ("puzzle-workbench convert x.txt --to puz", {"puzzlink"}),
        ("puzzle-workbench solve x.txt --task stat", {"statistics"}),
        ("puzzle-workbench check boa", {"board.txt"}),
    ],
)
def test_bash_completes(typed: str, offered: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["completion", "bash"], PUZZLES) == 0
    (tmp_path / "script").write_text(capsys.readouterr().out)
    assert "-o default " in (tmp_path / "script").read_text()  # a file may be the first word
    (tmp_path / "board.txt").touch()
    asked = f"""source ./script; COMP_WORDS=({typed}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); COMP_LINE="{typed}"
    COMP_POINT=${{#COMP_LINE}}; $(complete -p puzzle-workbench | sed 's/.*-F *//; s/ .*//'); echo ${{COMPREPLY[@]}}"""
    said = subprocess.run(["bash", "-c", asked], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert (set(said.stdout.split()), said.stderr) == (offered, "")


def test_the_manual_has_every_option(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.main(["man"], PUZZLES) == 0
    page = capsys.readouterr().out
    assert page.count("\n.SS ") == len(cli._COMMANDS)
    assert page.count("example:") == len(cli._COMMANDS) + 1
    plain = page.replace("\\-", "-")
    assert all(f"--{option}" in plain for option in ("undo", "workers", "dry-run", "caption"))
    if shutil.which("groff"):
        shown = ["groff", "-man", "-ww", "-Kutf8", "-Tutf8"]
        said = subprocess.run(shown, input=page, capture_output=True, text=True, encoding="utf-8", check=True)
        assert said.stderr == ""
        assert "puzzle-workbench - edit, judge and solve" in said.stdout


def test_licences_of_all_that_is_needed_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["licences", "--json"], PUZZLES) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert told[0]["name"] == "puzzle-workbench"
    licences = {one["name"].lower().replace("_", "-"): one["licence"] for one in told[1:]}
    assert {"inter (font)", "python"} <= licences.keys()
    assert "not stated" not in licences.values()
    assert all(one["version"] for one in told)
    project = tomllib.loads(resources.path("..", "pyproject.toml").read_text("utf-8"))["project"]
    assert told[0]["version"] == project["version"]
    needed = {re.split(r"[^\w.-]", one.lower())[0] for one in project["dependencies"] if "sys_platform" not in one}
    assert needed <= licences.keys()
