"""Stories told by moves, moves in words, where what is wrong lies, and decks at the edge of what is one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.puzzles.war.boards import WAR, board
from workbench.core.errors import IllegalMove, OptionError
from workbench.puzzles.war.rules.board import MOST_CARDS, Board, Rules, empty, free_deck, refuse_odd
from workbench.puzzles.war.rules.moves import apply, caption

OPEN = "A: ? ? ?\nB: ? ? ?"


@pytest.mark.parametrize(
    ("told", "move", "after"),
    [
        ([], "tell 2 A=B", ["turn 2: A", "turn 3: tie", "turn 4: B"]),
        (["turn 1: B", "turn 3: A", "ends: 80"], "tell 2 A=", ["turn 1: B", "turn 2: A", "turn 3: tie"]),
        (["turn 9: B", "ends: 80", "winner: B"], "tell 1 ===A", [*(f"turn {i}: tie" for i in (1, 2, 3)), "turn 4: A"]),
        (["turn 2: B", "winner: B"], "story turn 1: A", ["turn 1: A"]),
        (["turn 2: B", "turn 7: B"], "story from 5; turn 5: A", ["turn 2: B", "turn 5: A"]),
        (["turn 2: A"], "pin turn 2: war 3", ["turn 2: war 3"]),
        (["turn 2: A"], "pin turn 3: A", ["turn 2: A", "turn 3: A"]),
        (["ends: 5"], "pin ends: 7", ["ends: 7"]),
        (["ends: 5"], "pin winner: A", ["ends: 5", "winner: A"]),
        (["winner: A"], "pin winner: B", ["winner: B"]),
        (["longest war: 1"], "pin longest war: 2", ["longest war: 2"]),
        (["A without: 1"], "pin A without: 2", ["A without: 2"]),
        (["A without: 1"], "pin B without: 1", ["A without: 1", "B without: 1"]),
        (["after 1: A ... 1"], "pin after 1: A ... 2", ["after 1: A ... 2"]),
        (["after 1: A ... 1"], "pin after 1: B ... 1", ["after 1: A ... 1", "after 1: B ... 1"]),
        (["after 1: A ... 1"], "pin after 2: A ... 1", ["after 1: A ... 1", "after 2: A ... 1"]),
        (["after 1: A ... 1", "turn 1: A"], "unpin turn 1: A", ["after 1: A ... 1"]),
    ],
)
def test_a_line_takes_the_place_of_one_about_the_same_matter(told: list[str], move: str, after: list[str]) -> None:
    assert [pin.text for pin in apply(board("\n".join([OPEN, *told])), move).story] == after


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("set A 2 3", "A, card 2: 3"),
        ("set A 2 ?", "A, card 2: open"),
        ("set A 2 0", "A, card 2: open"),
        ("swap A 2 B 3", "Swap card 2 of A and card 3 of B"),
        ("pin turn 2: A", "Story: turn 2: A"),
        ("pin ends: 7", "Story: ends: 7, no longer ends: 5"),
        ("pin ends: 5", "Story: ends: 5"),
        ("unpin ends: 5", "Story: no longer ends: 5"),
        ("tell 2 A=", "Story from turn 2: A="),
        ("open", "Open every card"),
        ("open dealt", "Open the dealt cards"),
    ],
)
def test_moves_in_words(move: str, words: str) -> None:
    given = board(f"{OPEN}\nends: 5")
    assert caption(given, move) == words
    apply(given, move)  # it is a move


def test_a_position_in_the_middle_of_a_game_is_not_changed() -> None:
    with pytest.raises(IllegalMove, match="in the middle of a game"):
        apply(board("A: 1\nB: 1\nplayed: 2\npool: 2 2 3 3"), "open")
    with pytest.raises(IllegalMove, match="'open' takes nothing, or 'dealt'"):
        apply(board(OPEN), "open all")


def test_what_is_wrong_with_the_deck_is_shown_where_it_lies() -> None:
    (beyond,) = WAR.check(board("A: 1 4 ?\nB: ? ? ?")).violations
    assert (beyond.cells, beyond.targets) == (((1, 2),), ("cell 1 2",))
    (many,) = WAR.check(board("A: 1 1 ?\nB: ? 1 ?")).violations
    assert (many.cells, many.targets) == (((1, 1), (1, 2), (2, 2)), ("cell 1 1", "cell 1 2", "cell 2 2"))
    (held,) = WAR.check(board("A: 3 2 ?\nB: 2 ? ?\nA without: 2")).violations
    assert (held.cells, held.targets) == (((1, 2),), ("pin 1",))
    rules = replace(board(OPEN).rules, ranks=3, suits=2)
    for pool, codes in (((2, 2), []), ((2, 3), ["cards"]), ((0, 2), []), ((2, 2, 2, 2), ["cards"])):
        assert [one.code for one in WAR.check(Board(rules, ((1,), (1,)), (), pool, 2)).violations] == codes


def test_a_deck_has_up_to_so_many_cards_of_so_many_ranks() -> None:
    assert free_deck((250, 1, 1)) == (250, 2, (1, 1, 250))
    assert len(free_deck((7,) * MOST_CARDS)[2]) == MOST_CARDS
    for wrong in ((7,) * (MOST_CARDS + 1), (7,), (0, 1), (1, 251)):
        with pytest.raises(OptionError, match="a free deck has 2 to 500 cards of ranks 1 to 250"):
            free_deck(wrong)
    for rules in (Rules(125, 4), Rules(3, 2, 3), Rules(1, 2), Rules(3, 1, 2, free=(1, 2, 3))):
        refuse_odd(rules)
    for rules, why in (
        (Rules(126, 4), "ranks x suits is 504: a deck has up to 500 cards"),
        (Rules(5, 1), "5 cards cannot be dealt evenly to 2 players"),
        (Rules(2, 1, 3, free=(1, 2)), "2 cards are too few for 3 players"),
    ):
        with pytest.raises(OptionError, match=why):
            refuse_odd(rules)


def test_how_many_deals_are_left() -> None:
    given = board("A: 3 ? ?\nB: ? ? 1")
    assert given.missing() == [1, 2, 2, 3]
    assert given.arrangements == 12
    assert empty(Rules(2, 2)).arrangements == 6
    assert [Rules(3, 2).copies(rank) for rank in range(5)] == [0, 2, 2, 2, 0]
    assert [Rules(3, 2, free=(1, 3, 3, 3)).copies(rank) for rank in range(5)] == [0, 1, 0, 3, 0]
    assert (Rules(3, 2, 4, free=(1,) * 6).sizes, Rules(3, 2, 4, free=(1,) * 6).hand) == ((2, 2, 1, 1), 1)
