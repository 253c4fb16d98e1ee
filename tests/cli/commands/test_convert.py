"""Texts as people write them, read without a window; what is left over of them is told."""

from __future__ import annotations

import io
import sys

import pytest

from workbench.cli.main import main
from workbench.puzzles import PUZZLES


@pytest.mark.parametrize(
    ("text", "board", "told"),
    [
        ("Top from the right 2 1 2 3, up the left side 1 4 2 2", "+ 3 2 1 2 +\n2 . . . . .\n", ""),
        ("top 3 2 1 2, top 1 2 2 3, left 2 2 4 1", "+ 3 2 1 2 +\n2 . . . . .\n", "without ‘1 2 2 3’"),
        ("White: a1, b2 / Black: c3, a3 / White to move", "X: 7 5\nO: 3 1\nto move: X\n", ""),
        ("I went 5, she went 1, I took 6 and then she took 4", "game: 5 1 6 4*\n", ""),
        ("AAABB=A", "turn 5: B\nturn 6: tie\nturn 7: A\n", ""),  # as it is pasted, on a new board
    ],
)
def test_words_become_a_board(
    text: str, board: str, told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["convert", "-", "--to", "native"], PUZZLES) == 0
    out, err = capsys.readouterr()
    assert board in out
    assert told in err


def test_words_without_a_board_are_refused_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"up the left side 3 4 1")))
    assert main(["check", "-"], PUZZLES) == 2
    assert "there is no board in it, only 4 words and 3 numbers" in capsys.readouterr().err
