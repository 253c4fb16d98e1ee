"""What help texts and README show can be typed as it stands: commands are read, plans are run dry."""

from __future__ import annotations

import argparse
import contextlib
import functools
import io
import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from workbench.cli import main as cli
from workbench.core import resources
from workbench.puzzles import PUZZLES

README = resources.path("..", "README.md").read_text("utf-8")


@functools.cache
def help_of(command: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
        cli._parser(command).parse_args([command, "--help"])
    return out.getvalue()


def arguments_of(command: str) -> list[argparse.Action]:
    (offer,) = (one for one in cli._parser(command)._actions if isinstance(one.choices, Mapping))
    assert isinstance(offer.choices, Mapping)
    return list(offer.choices[command]._actions)


def example(command: str) -> list[str]:
    """The words of the last line of a help text."""
    heading, last = help_of(command).rstrip().splitlines()[-2:]
    assert (heading, last[:19]) == ("example:", "  puzzle-workbench ")
    return shlex.split(last)[1:]


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


BOARD = ("new", "check", "solve", "convert", "export", "model", "log", "compare")
"""Examples that go on from one another, and are quick."""
LONG = ("batch", "sheets", "screenshots", "compile", "tour")
ELSEWHERE = ("scaffold",)
"""Writes into a checkout: `test_scaffold.py` has a copy."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where somebody types examples: their plan is there, and another run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    (tmp_path / "plan.toml").write_text('[[job]]\npuzzle = "towers"\nnew = { size = 4 }\ntask = "generate"\n')
    return tmp_path


def typed(*commands: str) -> None:
    for command in commands:
        words = example(command)
        assert words[0] == command
        assert cli.main(words, PUZZLES) == 0, shlex.join(words)
        if command == "solve":
            Path("other.jsonl").write_text(Path("run.jsonl").read_text())
        for name in words[1:]:
            assert "." not in name or Path(name).exists(), f"{shlex.join(words)}: no {name}"


def test_every_help_text_ends_with_an_example_that_can_be_read() -> None:
    for command in cli._COMMANDS:
        assert example(command)[0] == command
        cli._parser(command).parse_args(example(command))
    assert cli.main(["--help"], PUZZLES) == 0


def test_the_examples_work(folder: Path) -> None:
    typed(*BOARD)
    typed(*(command for command in cli._COMMANDS if command not in (*BOARD, *LONG, *ELSEWHERE)))


@pytest.mark.trust
def test_the_examples_that_take_longer_work(folder: Path) -> None:
    typed("new", *LONG)
    assert list(Path("pictures").iterdir())


def test_all_commands_say_the_same_option_in_the_same_way() -> None:
    seen: dict[str, tuple[object, ...]] = {}
    for command in cli._COMMANDS:
        for one in arguments_of(command):
            for name in one.option_strings:
                said: tuple[object, ...] = (one.dest, one.metavar, type(one).__name__, one.nargs, one.choices)
                if one.dest == "output":  # files, or one folder for all of them
                    assert (one.metavar, type(one).__name__) in (("FILE", "_AppendAction"), ("DIR", "_StoreAction"))
                    said = tuple(one.option_strings)
                assert seen.setdefault(name, said) == said, f"{command} {name}"
    assert len(seen) > 30
