"""What the command line says of a text that it has read."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from workbench.cli.arguments import read_board
from workbench.core.options import Values, defaults
from workbench.puzzles import PUZZLES


def test_what_may_be_another_board_is_said_with_what_would_read_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "clues.txt"
    path.write_text("Hello,\n2 2 2 3 2\n3 2 2 2 2\n2 3 2 2 3\n2 2 3 2 2\n", encoding="utf-8")
    given = Namespace(file=str(path), puzzle="towers", format=None, board=[])
    found = read_board(given, PUZZLES)
    said = capsys.readouterr().err.splitlines()
    assert said[0].endswith("read as “Clues: top, bottom, left, right”, without ‘Hello,’")
    assert said[1].endswith(
        "it may be another board: say --puzzle towers --from clockwise (“Clues, clockwise from top left”), "
        "--puzzle towers --from inturn (“Clues: top, right, bottom, left”) or "
        "--puzzle towers --from across (“Clues: left, right, top, bottom”)"
    )
    for given.format, other in zip(("clockwise", "inturn", "across"), found.other_readings, strict=True):
        assert read_board(given, PUZZLES).board == other.board


def test_of_several_boards_of_a_text_it_is_said_that_the_first_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No `--from` reads another one."""
    towers, path = PUZZLES[0], tmp_path / "links.txt"
    usual = defaults(towers.options)
    boards = [towers.new_board(Values({**usual, "size": size})) for size in (4, 5)]
    path.write_text("\n".join(map(towers.link, boards)), encoding="utf-8")
    given = Namespace(file=str(path), puzzle=None, format=None, board=[])
    assert read_board(given, PUZZLES).board == boards[0]
    assert capsys.readouterr().err.splitlines()[-1].endswith("links.txt: the first of 2 boards is read")
