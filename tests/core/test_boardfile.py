"""The frame of a board's file: what is kept, what is refused, with which line number."""

from __future__ import annotations

from string import ascii_letters, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.core import boardfile
from workbench.core.errors import FormatError

WORDS = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=20).map(str.strip).filter(bool)
KEYS = st.builds(str.__add__, st.sampled_from(ascii_letters), st.text(f"{ascii_letters}{digits}_-", max_size=8))


def test_a_text_is_taken_apart_with_line_numbers() -> None:
    file = boardfile.take_apart("\ufeff\npuzzle: towers 2\nsize: 5\nauthor:  me: you \n\n\n1 2\n\n3 4  \n")
    assert (file.slug, file.version) == ("towers", 2)
    assert file.header == (boardfile.HeaderEntry(3, "size", "5"), boardfile.HeaderEntry(4, "author", "me: you"))
    assert file.body == (boardfile.BodyLine(7, "1 2"), boardfile.BodyLine(9, "3 4"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty: its first line should be like 'puzzle: towers 1'"),
        ("size: 5\n", "line 1: 'size: 5' is no first line of a board: 'puzzle: towers 1' would be"),
        ("\npuzzle:\n", "line 2: 'puzzle:' is no first line"),
        ("puzzle: towers one\n", "line 1: 'one' is no format number: a whole number from 1 is"),
        (f"puzzle: towers {'9' * 5000}\n", "line 1: '999999999999999999999999999999999999999…' is no format"),
        ("puzzle: towers 0\n", "line 1: '0' is no format number"),
        ("puzzle: towers 1\nsize 5\n", "line 2: 'size 5' is no header line"),
        ("puzzle: towers 1\n: 5\n", "line 2: ': 5' is no header line"),
        ("puzzle: towers 1\n\n1\n\npuzzle: towers 1\n\n2\n", "line 5: another board begins here"),
    ],
)
def test_a_damaged_frame_is_named(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        boardfile.take_apart(text)
    assert str(caught.value).startswith(message)


def test_a_missing_version_is_the_first() -> None:
    assert boardfile.take_apart("puzzle: towers\n\n1\n").version == 1


@pytest.mark.parametrize("text", ["puzzle: x 1", "\n\n  Puzzle: x", "\ufeffpuzzle:"])
def test_native_texts_are_known_by_their_first_word(text: str) -> None:
    assert boardfile.is_native(text)
    assert not boardfile.is_native("5:/2///")


@given(entries=st.lists(st.tuples(KEYS, WORDS), max_size=4))
def test_added_header_entries_come_back(entries: list[tuple[str, str]]) -> None:
    text = boardfile.put_together("towers", 1, {"size": "5"}, "1 2\n3 4")
    more = tuple(boardfile.HeaderEntry(9, key, value) for key, value in entries)
    file = boardfile.take_apart(boardfile.with_header(text, more))
    assert [(entry.key, entry.value) for entry in file.header] == [("size", "5"), *entries]
    assert [line.text for line in file.body] == ["1 2", "3 4"]
