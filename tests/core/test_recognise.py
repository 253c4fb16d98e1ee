"""Whose board a text is."""

from __future__ import annotations

from typing import ClassVar

import pytest

from tests.lamps.puzzle import Lamps
from tests.scripted import Board, Scripted
from workbench.core.errors import FormatError, OptionError
from workbench.core.recognise import recognise
from workbench.core.recognised import NATIVE
from workbench.core.text_format import Format


def _doubled(text: str, values: object) -> Board:
    if int(text) > Doubled.limit:
        raise FormatError(f"{text.strip()} cannot be doubled")
    return Board(2 * int(text))


class Doubled(Scripted):
    """Reads the same texts as Scripted, as twice as much."""

    slug = "doubled"
    limit: ClassVar[int] = 49
    formats = (Format("twice", "", _doubled, None, Scripted.formats[0].resembles), Format("plain", "", _doubled, None))


LAMPS, SCRIPTED, DOUBLED = Lamps(), Scripted(), Doubled()
BOTH = (LAMPS, SCRIPTED)


def test_native_text_says_whose_it_is() -> None:
    found = recognise("puzzle: scripted 1\nstart: 7\nauthor: me\n\n7\n", BOTH)
    assert (found.puzzle, found.board, found.format) == (SCRIPTED, Board(7), NATIVE)
    assert [(entry.key, entry.value) for entry in found.header] == [("author", "me")]


def test_one_format_that_resembles_is_enough() -> None:
    found = recognise("*..\n", BOTH, board_options={"count": "1"})
    assert (found.puzzle, found.format, found.board.count) == (LAMPS, "row", 1)
    with pytest.raises(FormatError, match="there are 1 lamps"):
        recognise("*\n", BOTH)


def test_of_several_that_resemble_the_one_that_parses() -> None:
    assert recognise("77", (SCRIPTED, DOUBLED)).puzzle is SCRIPTED
    with pytest.raises(FormatError, match=r"^it may be scripted plain or doubled twice: say which with --puzzle"):
        recognise("7", (SCRIPTED, DOUBLED))
    assert recognise("7", (SCRIPTED, DOUBLED), puzzle="doubled").board == Board(14)
    assert recognise("7", (SCRIPTED, DOUBLED), format="twice").board == Board(14)
    with pytest.raises(FormatError, match=r"it is no board: scripted plain: .*; doubled twice: 100 cannot"):
        recognise("100", (SCRIPTED, DOUBLED))


def test_formats_that_agree_are_no_question() -> None:
    class Twice(Scripted):
        formats = Scripted.formats * 2

    assert recognise("7", (Twice(),)).board == Board(7)


def test_a_forced_format_reads_what_does_not_resemble_it() -> None:
    assert recognise("7?", (SCRIPTED,), format="plain").board == Board(7, theirs=True)
    with pytest.raises(FormatError, match="is no first line of a board"):
        recognise("7", BOTH, format=NATIVE)
    with pytest.raises(FormatError, match="'puzzle: lamps 1' is no number"):
        recognise("puzzle: lamps 1", BOTH, puzzle="scripted", format="plain")


@pytest.mark.parametrize(
    ("text", "more", "message"),
    [
        (
            "Dear reader",
            {},
            "there is no board in it, only 2 words. Texts like this are read: Lamps: “puzzle: lamps 1”",
        ),
        ("  \n", {}, "the file is empty"),
        (
            '{"event": "started", "seq": 0, "puzzle": "lamps", "task": "light", "board": "lamps: 1\\n\\n*..\\n"}\n',
            {},
            "it is a run of Lamps, no board: “Open run” in the window reads its file",
        ),
        (
            "lesson: Lamps\n\nopen lamps/one.txt\nsay Count 12 to 30.\nwait\n",
            {},
            "it is a lesson, no board: File, “Open a lesson” in the window plays it",
        ),
        ("puzzle: chess 1\n", {}, "line 1: unknown puzzle 'chess': there is lamps and scripted"),
        ("puzzle: lamps 1\n", {"puzzle": "scripted"}, "line 1: this is a board of 'lamps', not of 'scripted'"),
        ("puzzle: lamps 2\n", {}, "line 1: this board has format 2"),
        ("..", {"puzzle": "chess"}, "unknown puzzle 'chess': there is lamps and scripted"),
        ("..", {"format": "x"}, "unknown format 'x': there is native, link, lamps row and scripted plain"),
        ("..", {"format": "x", "puzzle": "lamps"}, "unknown format 'x': there is native, link and row"),
        ("..", {"board_options": {"x": "1"}}, "unknown option of a lamps board 'x'"),
        ("puzzle: lamps 1\n\n..", {"board_options": {"count": "1"}}, "count: the header of a native board says it"),
    ],
)
def test_what_is_no_board_is_said(text: str, more: dict[str, str], message: str) -> None:
    with pytest.raises((FormatError, OptionError)) as caught:
        recognise(text, BOTH, **more)  # type: ignore[arg-type]
    assert str(caught.value).startswith(message)
