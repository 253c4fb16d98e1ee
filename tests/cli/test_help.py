"""What help texts and README show can be typed as it stands: commands are read, plans are run dry."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.cli import main as cli
from workbench.core import resources
from workbench.puzzles import PUZZLES

README = resources.path("..", "README.md").read_text("utf-8")


def help_of(command: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
        cli._parser(command).parse_args([command, "--help"])
    return out.getvalue()


def plans() -> Iterator[tuple[str, str]]:
    """The indented blocks that hold a [[job]]."""
    for where, text in [*((name, help_of(name)) for name in cli._COMMANDS), ("README", README)]:
        for block in re.findall(r"(?:^    .*\n|^\n)+", text, re.MULTILINE):
            if "[[job]]" in block:
                yield where, re.sub("^    ", "", block, flags=re.MULTILINE)


def commands() -> Iterator[tuple[str, list[str]]]:
    """What stands behind `main.py` in README, and between backticks in a help text where it begins with a command."""
    for line in README.replace("\\\n", " ").splitlines():
        for shown in re.findall(r"(?:main\.py|puzzle-workbench) ([a-z][^|`]*)", line):
            yield "README", shlex.split(shown)
    for name in cli._COMMANDS:
        for shown in re.findall(r"`([^`]*)`", " ".join(help_of(name).split())):
            words = shlex.split(shown)
            if words[0] in cli._COMMANDS and len(words) > 1:
                yield name, words


def test_there_are_examples() -> None:
    assert {"batch", "sheets"} <= {where for where, _ in plans()}
    assert sum(where == "README" for where, _ in commands()) >= 15
    assert sum(where != "README" for where, _ in commands()) >= 5


@pytest.mark.parametrize(("where", "plan"), list(plans()))
def test_a_plan_in_a_help_text_can_be_run(
    where: str, plan: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in resources.path("samples").iterdir():
        (tmp_path / folder.name).symlink_to(folder)
    path = tmp_path / "plan.toml"
    path.write_text(plan, "utf-8")
    assert cli.main(["batch", str(path), "-o", str(tmp_path / "out"), "--dry-run"], PUZZLES) == 0
    assert re.match(r"[1-9]\d* jobs?, 0 done", capsys.readouterr().out)


@pytest.mark.parametrize(("where", "words"), list(commands()))
def test_a_command_that_is_shown_can_be_typed(where: str, words: list[str]) -> None:
    cli._parser(words[0]).parse_args(words)
