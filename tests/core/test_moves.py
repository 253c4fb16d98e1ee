"""Moves as data: what may follow their words, what refuses the rest, and how they are told."""

from __future__ import annotations

import pytest

from workbench.core.errors import IllegalMove
from workbench.core.moves import Move, Moves, whole_number

MOVES: Moves[tuple[str, ...]] = Moves(
    *(
        Move(word, wants, lambda board, words: (*board, *words), lambda board, words: f"{len(board)} and {len(words)}")
        for word, wants in (("put", "N [N ...]"), ("lead", "S [T] -> S2 T2"), ("back", "[K]"), ("set", "ROW COL N"))
    ),
    Move("clear", "", lambda board, words: (), "Clear"),
)


@pytest.mark.parametrize(
    "text", ["put 1", "put 1 2 3", "lead 1 -> 2 3", "lead 1 2 -> 2 3", "back", "back 2", "set 1 2 3", "clear"]
)
def test_what_a_move_wants_may_follow(text: str) -> None:
    words = text.split()[1:]
    assert MOVES.apply(("a",), text) == (("a", *words) if text != "clear" else ())
    assert MOVES.caption(("a",), text) == (f"1 and {len(words)}" if text != "clear" else "Clear")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no move: put, lead, back, set, clear are"),
        ("fly 1", "'fly 1' is no move"),
        ("put", r"'put' is written 'put N \[N ...\]'"),
        ("lead 1 -> 2", "'lead' is written 'lead S"),
        ("lead 1 2 3 -> 4 5", "'lead' is written 'lead S"),
        ("back 1 2", r"'back' is written 'back \[K\]'"),
        ("set 1 2", "'set' is written 'set ROW COL N'"),
        ("clear all", "'clear' stands alone"),
    ],
)
def test_anything_else_is_refused_in_a_sentence_and_told_as_it_is(text: str, message: str) -> None:
    with pytest.raises(IllegalMove, match=message):
        MOVES.apply((), text)
    assert MOVES.caption((), text) == text


@pytest.mark.parametrize("word", ["", "x", "-1", "²", "1.0", "9" * 21])
def test_a_whole_number_is_ascii_digits(word: str) -> None:
    with pytest.raises(IllegalMove, match="is no seed"):
        whole_number(word, "seed")
    assert whole_number("007") == 7
