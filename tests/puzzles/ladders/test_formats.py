"""Texts of Snakes and Ladders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.core import options
from workbench.core.errors import FormatError, OptionError
from workbench.core.recognise import recognise
from workbench.puzzles import PUZZLES
from workbench.puzzles.ladders.formats.pairs import format_pairs, parse_pairs
from workbench.puzzles.ladders.options import OPTIONS
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, Rules

PUZZLE = Ladders()
USUAL = options.defaults(OPTIONS)
CONTEST_TEXT = (
    "[[1,38],[4,14],[9,31],[21,42],[28,84],[36,44],[51,67],[71,91],[80,100],[16,6],"
    "[47,26],[49,11],[56,53],[62,19],[64,60,],[87,24],[93,73],[95,75],[98,78]]"
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[[1,38],[4,14]]", "[[1,38],[4,14]]"),
        ("[1,38],[4,14]", "[[1,38],[4,14]]"),
        ("[ [ 4 , 14 ] ,\n  [1,38], ]\n", "[[1,38],[4,14]]"),
        ("[4,14,],[1,38],", "[[1,38],[4,14]]"),
        ("[1,38]", "[[1,38]]"),
        ("[1,38]\n[4,14]", "[[1,38],[4,14]]"),
        ("[[-3,138]]", "[[-3,138]]"),
        ("[]", "[]"),
        ("((1, 38), (4, 14))", "[[1,38],[4,14]]"),
        ("{(1,38),(4,14)}", "[[1,38],[4,14]]"),
        ("{1: 38, 4: 14}", "[[1,38],[4,14]]"),
        ("1 -> 38\n4 → 14\n", "[[1,38],[4,14]]"),
        ("1 => 38, 4 => 14", "[[1,38],[4,14]]"),
        ("1,38\n4,14\n", "[[1,38],[4,14]]"),
        ("1;38\n4;14", "[[1,38],[4,14]]"),
        ("jumps = [[1,38],[4,14]];", "[[1,38],[4,14]]"),
        ("Answer: [1,38],[4,14].", "[[1,38],[4,14]]"),
    ],
)
def test_pairs_are_read_leniently(text: str, shown: str) -> None:
    found = recognise(text, (PUZZLE,))
    assert (format_pairs(found.board), found.format) == (shown, "pairs")


@pytest.mark.parametrize(
    ("text", "pins"),
    [
        ("[[1,38]*,[4,14],[16,6] * ]", "1-38 16-6"),
        ("1 -> 38 *, 4 -> 14, 16 -> 6*", "1-38 16-6"),
        ("* 1 -> 38 *\n* 4 -> 14\n* 16 -> 6 * (snake)", "1-38 16-6"),
        ("1-38* 4-14 16-6*", "1-38 16-6"),
        ("1 38 *\n4 14\n16 6*", "1-38 16-6"),
        ("| 1 | 38 | * |\n| 4 | 14 | |\n| 16 | 6 | * |", "1-38 16-6"),
        ("from 1 to 38 * and from 4 to 14 and from 16 to 6 *", "1-38 16-6"),
        ("1 -> 38 * 4 -> 14\n16 -> 6 *", "16-6"),
        ("1 -> 38 * 4 -> 14 * 16 -> 6 *", "1-38 4-14 16-6"),
        ("1,38,*\n4,14,\n16,6,*", "1-38 16-6"),
        ("from,to,pinned\n1,38,*\n4,14,\n16,6,", "1-38"),
        ("| from | to | pinned |\n|---|---|---|\n| 1 | 38 | * |\n| 4 | 14 |  |\n| 16 | 6 | * |", "1-38 16-6"),
        ("1 -> 38 ★\n4 -> 14 (*)\n16 -> 6 \\*", "1-38 4-14 16-6"),
        ("1 -> 38 * this stays\n4 -> 14\n16 -> 6", "1-38"),
        ("1 -> 38 * 4 -> 14 * 16 -> 6", ""),  # stars between all
        ("**1 -> 38**\n*4 -> 14*\n16 -> 6", ""),  # of Markdown
    ],
)
def test_a_star_behind_a_jump_pins_it_in_any_list(text: str, pins: str) -> None:
    found = recognise(text, (PUZZLE,), front=PUZZLE)
    assert format_pairs(found.board) == "[[1,38],[4,14],[16,6]]"
    assert " ".join(f"{jump.source}-{jump.target}" for jump in found.board.jumps if jump.pinned) == pins
    assert found.unread in ((), ("this stays",))


def test_jumps_that_are_told_in_other_ways_than_the_most_are_read_too() -> None:
    for text, unread in (
        ("1->38, 4->14, and the snake at 19 takes you to 7\nthe ladder on 21 leads up to 42", ()),
        ("1->38\n4->14\na snake at 19 drops you at 7, a ladder starts at 21 and ends at 42.", ()),
        ("1 is a ladder to 38, 4 to 14. 21 will lift you to 42, 19 has its tail at 7, 8 I forgot", ("8 I forgot",)),
    ):
        found = recognise(text, (PUZZLE,), front=PUZZLE)
        jumps = {(jump.source, jump.target) for jump in found.board.jumps}
        assert jumps == {(1, 38), (4, 14), (19, 7), (21, 42)}, text
        assert (found.unread, found.skipped) == (unread, ())


@pytest.mark.parametrize(
    ("text", "shown", "unread"),
    [
        ("4->14, 9->31 on 11,240 squares", "[[4,14],[9,31]]", ("on 11,240 squares",)),
        ("4->14, 9->31; board of 1 240 squares", "[[4,14],[9,31]]", ("board of 1 240 squares",)),
        ("4->14, 9->31, 20->1,038", "[[4,14],[9,31],[20,1038]]", ()),
        ("1,038 -> 20\n4->14", "[[4,14],[1038,20]]", ()),
        ("4-14, 9-31, 11,240-3", "[[4,14],[9,31],[11240,3]]", ()),
        ("9->31,240->3, 4->14", "[[4,14],[9,31],[240,3]]", ()),
        ("4,114\n9,131", "[[4,114],[9,131]]", ()),
    ],
)
def test_a_number_with_a_comma_is_one_number_or_is_told(text: str, shown: str, unread: tuple[str, ...]) -> None:
    found = recognise(text, (PUZZLE,), front=PUZZLE)
    assert (format_pairs(found.board), found.unread) == (shown, unread)
    usual = all(max(jump.source, jump.target) <= 100 for jump in found.board.jumps)
    assert found.board.rules.squares == 100 or not usual, "no board of 240 squares"


@pytest.mark.parametrize(
    ("text", "shown", "unread"),
    [
        (
            "Ladders:\n4 -> 14\n9 -> 31 near the old tree, I think\n20 -> 38\n\nsnakes:\n62 -> 19\n98 -> 78",
            "[[4,14],[9,31],[20,38],[62,19],[98,78]]",
            ("near the old tree, I think",),
        ),
        (
            "4 -> 14\n9 -> 31 (the long one)\n62 -> 19 this snake is mean!\n98 -> 78",
            "[[4,14],[9,31],[62,19],[98,78]]",
            None,
        ),
        ("See 12 -> 15 in the book.\n4->14\n9->31\n62->19", "[[4,14],[9,31],[62,19]]", ()),
    ],
)
def test_a_remark_behind_a_jump_parts_no_list(text: str, shown: str, unread: tuple[str, ...] | None) -> None:
    found = recognise(text, (PUZZLE,), front=PUZZLE)
    assert format_pairs(found.board) == shown
    assert unread is None or found.unread == unread


def test_numbers_of_games_are_no_jumps() -> None:
    with pytest.raises(FormatError, match="there is no board in it"):
        recognise("Results of 11,240 games: 4,114 wins", (PUZZLE,), front=PUZZLE)


def test_a_list_with_a_comma_too_many_is_the_classic_board() -> None:
    found = recognise(CONTEST_TEXT, (PUZZLE,)).board
    assert len(found.jumps) == 19
    assert PUZZLE.check(found).solved


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[1,38],[4", r"line 1: '\[4' stands where a pair like"),
        ("[[1,38],\n[4,14]", r"line 2: the list is cut short"),
        ("[[1,38]", r"']' is missing after its 1 pair$"),
        ("[[1,38],[4,14]]]", r"line 1: '\]' stands where the list should have ended"),
        ("[[1,38],\n[4,x]]", r"line 2: '\[4,x\]\]' stands where a pair"),
        ("[[1,38,7]]", r"line 1: '\[1,38,7\]\]' stands where a pair"),
        ("[[1,]]", r"'\[1,\]\]' stands where a pair"),
        ("[[1,38],,[4,14]]", r"',\[4,14\]\]' stands where a pair"),
        ("[[1,38],[1,38]]", r"a second time"),
        ("[[1,1234567]]", r"'1234567' is no square"),
        ("[" * 200_000, r"stands where a pair"),
        ("[1,38" + " " * 200_000, r"'\[1,38' stands where a pair"),
        (str([[k, k + 1] for k in range(1, 1200)]), "too long: at most 1,000 pairs"),
        ("", "nothing"),
    ],
)
def test_damaged_pairs_are_one_sentence(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        parse_pairs(text, USUAL)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("3 > 7", "line 3: '3 > 7' is no jump"),
        ("3 -> 7\n3 -> 7 *", "line 4: the jump 3 -> 7 is there a second time"),
        ("3 -> 7 !", "line 3"),
        ("3 -> 1234567", "line 3: '1234567' is no square"),
        ("3 -> \u00b2", "line 3"),
    ],
)
def test_damaged_bodies_name_their_line(body: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        PUZZLE.parse(f"puzzle: ladders 1\n\n{body}\n")


def test_rules_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(FormatError, match="bounce needs die <= squares"):
        PUZZLE.parse("puzzle: ladders 1\nsquares: 5\ndie: 6\novershoot: bounce\n\n")
    with pytest.raises(OptionError, match="bounce"):
        PUZZLE.new_board(USUAL.with_value("squares", 5).with_value("overshoot", "bounce"))


def test_an_empty_board_has_a_text() -> None:
    assert PUZZLE.parse(PUZZLE.format(Board(Rules()))) == Board(Rules())


def boards() -> st.SearchStrategy[Board]:
    """Any board, also those that break the rules."""
    rules = st.builds(
        Rules, st.integers(20, 400), st.integers(2, 20), st.integers(0, 1), st.sampled_from(Overshoot), st.booleans()
    )
    squares = st.integers(-5, 410)
    jumps = st.lists(st.builds(Jump, squares, squares, st.booleans()), max_size=12)
    return st.builds(
        lambda rules, jumps: Board(rules).with_jumps({(jump.source, jump.target): jump for jump in jumps}.values()),
        rules,
        jumps,
    )


@given(boards())
def test_texts_come_back(board: Board) -> None:
    assert PUZZLE.parse(PUZZLE.format(board)) == board
    PUZZLE.check(board)
    unpinned = board.with_jumps(Jump(jump.source, jump.target) for jump in board.jumps)
    assert parse_pairs(format_pairs(board), PUZZLE.options_of(board)) == unpinned


def test_a_board_of_rows_by_columns_has_their_squares_and_cards_of_persons_are_no_jumps() -> None:
    found = recognise("the board is 6 by 6\nladders: 3-17, 8-20\nsnakes: 30-12", PUZZLES, front=PUZZLE)
    assert (found.board.rules.squares, found.unread, found.skipped) == (36, (), ())
    cards = recognise("Anna 5 3\nBen 7 9", PUZZLES, front=PUZZLES[3])
    assert [one.puzzle.slug for one in (cards, *cards.other_readings)] == ["war"]


def test_a_board_is_told_from_others_by_its_squares_and_jumps() -> None:
    told = [
        PUZZLE.in_short(Board(Rules(squares)).with_jumps(jumps)) for squares, jumps in ((36, []), (36, [Jump(3, 7)]))
    ]
    assert told == ["36 squares", "36 squares, 1 jump"]


@pytest.mark.parametrize("text", ["Ladders: 5-5, 120-3, 12-40, 12-60", "120-3, 12-40, 12-60, 5-5"])
def test_numbers_that_a_dash_joins_are_no_jumps_with_their_other_neighbours(text: str) -> None:
    """A list with two faults was read as 5 to 120, 3 to 12, 40 to 12: a board that keeps every rule."""
    read = recognise(text, PUZZLES)
    assert [(jump.source, jump.target) for jump in read.board.jumps] == [(12, 40), (12, 60), (120, 3)]
    assert read.unread == ("5-5",)
