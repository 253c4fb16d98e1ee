"""Clues whose sides are named: what is left over of them is told."""

from __future__ import annotations

import pytest

from workbench.core.errors import FormatError
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import recognise
from workbench.puzzles import PUZZLES

TOWERS = PUZZLES[0]


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("top 1 4 0 2 2, top 2 0 2 4 3, bottom 3 2 1 2 3", ("2 0 2 4 3",)),
        ("top 1 4 0 2 2, bottom 3 2 1 2 3, and 1 0 3 0 2", ("1 0 3 0 2",)),
        ("Top left to right 1 4 0 2 2, right side 2 0 2 4 3, bottom 3 2 1 2 3, left side 1 0 3 0 2", ()),
    ],
)
def test_clues_without_a_side_or_of_a_side_named_before_are_left_over(text: str, unread: tuple[str, ...]) -> None:
    found = recognise(text, PUZZLES, front=TOWERS)
    assert (found.puzzle, found.unread) == (TOWERS, unread)


def test_a_row_of_a_side_named_before_is_a_line_left_over() -> None:
    found = recognise("top: 3 2 1 2\nleft: 2 2 4 1\ntop: 1 2 2 3", PUZZLES, front=TOWERS)
    assert found.board.clues[:4] == (3, 2, 1, 2)
    assert found.skipped == (3,)


@pytest.mark.parametrize("text", ["top left to right and so on, 5 towers", "up the left side 3 4 1"])
def test_words_of_sides_without_two_lists_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(FormatError, match=r"no board in it, only .* read: Towers: "):
        recognise(text, PUZZLES, front=TOWERS)


@pytest.mark.parametrize(
    ("text", "clues", "told"),
    [
        ("top: 3 2 1 2 4\nleft: 2 1 3 2", (3, 2, 1, 2, 4), "the left row of clues has 4 numbers, the other 5"),
        (
            "top: 3 2 1 2 4\nleft: 2 1 3 2\nright: 2,3,2,4,1",
            (3, 2, 1, 2, 4),
            "the left row of clues has 4 numbers, the others 5",
        ),
    ],
)
def test_a_side_that_is_too_short_is_read_as_far_as_it_goes_also_where_not_all_are_told(
    text: str, clues: tuple[int, ...], told: str
) -> None:
    found = recognise(text, PUZZLES, front=TOWERS)
    assert tuple(found.board.clues[:5]) == clues
    assert found.board.clues[10:15] == (2, 1, 3, 2, 0)
    assert told in found.damaged


@pytest.mark.parametrize("empty", ["Nothing on the right, and", "On the right none,", "right: no clues,"])
def test_a_side_without_clues_does_not_take_those_that_follow(empty: str) -> None:
    """ "From below" is a side, not the way along the one that has none."""
    found = recognise(f"{empty} from below 2, 1, 3, 3. Top: 3, 1, 2, 2. Left: 2, 1, 3, 2", PUZZLES, front=TOWERS)
    assert found.board.clues == (3, 1, 2, 2, 2, 1, 3, 3, 2, 1, 3, 2, 0, 0, 0, 0)


def test_what_leads_to_clues_is_not_told_as_unread_but_another_size_is() -> None:
    """The whole beginning of the sentence was struck out, for its size."""
    text = "In this skyscraper puzzle of {0} by {0} you see from above 2, 1, 3 and 2 towers, from the left 2, 1, 3, 2."
    assert recognise(text.format(4), PUZZLES, front=TOWERS).unread == ()
    assert "of 5 by 5" in recognise(text.format(5), PUZZLES, front=TOWERS).unread[0]


@pytest.mark.parametrize(
    "text",
    [
        "top: 3, blank, 2, nothing\nleft: none, empty, 2, 1",
        "Top: 3 blank 2 (none)\nLeft: None nothing 2 1",
        "top: 3, no clue, 2, nothing; left: empty, none, 2, 1",
        "4x4 towers. Above 3, blank, 2, blank, left blank, blank, 2, 1, nothing else.",
        "On top there are 3, nothing, 2 and blank, down the left it is none, empty, 2 and 1, nothing on the right.",
    ],
)
def test_a_word_for_an_empty_clue_keeps_its_place(text: str) -> None:
    found = recognise(text, PUZZLES, front=TOWERS)
    assert (found.board.clues[:4], found.board.clues[8:12]) == ((3, 0, 2, 0), (0, 0, 2, 1))
    assert (found.skipped, found.unread, found.damaged) == ((), (), "")


@pytest.mark.parametrize("front", [PUZZLES[0], PUZZLES[3]], ids=lambda puzzle: puzzle.slug)
@pytest.mark.parametrize(
    "text",
    [
        "5x5 towers: top 3 2 1 4 ?, left ? 2 3 1 2",
        "5*5: top 3 2 1 4 ? left ? 2 3 1 2",
        "5 by 5, top: 3 2 1 4 -; left: . 2 3 1 2",
        "size 5: top 3 2 1 4 ?, left n/a 2 3 1 2",
        "N=5 top 3 2 1 4 _ left ? 2 3 1 2",
        "dimension: 5, top: 3 2 1 4 ?, left: ? 2 3 1 2",
        "5x5: top: 3 2 1 4 ? left: ? 2 3 1 2",
    ],
)
def test_a_sign_for_no_clue_keeps_its_place_behind_a_size(text: str, front: AnyPuzzle) -> None:
    """The size was struck out and the "?" lost, so that the board was smaller."""
    found = recognise(text, PUZZLES, front=front)
    assert (found.puzzle, found.board.size) == (TOWERS, 5)
    assert (found.board.clues[:5], found.board.clues[10:15]) == ((3, 2, 1, 4, 0), (0, 2, 3, 1, 2))
    assert (found.unread, found.damaged, found.assumed) == ((), "", "")


def test_a_side_that_is_shorter_than_the_size_that_is_said_is_read_as_far_as_it_goes_and_another_size_is_told() -> None:
    found = recognise("5x5 towers: top 3 2 1 4 ? left 2 2 3", PUZZLES, front=TOWERS)
    assert (found.board.clues[:5], found.board.clues[10:15]) == ((3, 2, 1, 4, 0), (2, 2, 3, 0, 0))
    missing = "what is missing is left empty at its end"
    assert found.damaged == f"the left row of clues has 3 numbers, the other 5; {missing}"
    found = recognise("5x5 towers: top 3 2 1 4 left 2 2 3 1", PUZZLES, front=TOWERS)
    assert found.assumed == "size 5 is said, but the sides have 4 clues each: size 4 was taken"
    with pytest.raises(FormatError, match="top has 4 and left has 3: each wants 5"):
        recognise("5x5 towers: top 3 2 1 4 left 2 2 3", PUZZLES, front=TOWERS)


@pytest.mark.parametrize(
    "text",
    [
        "Top: 3 # 1 2 Left: # 2 2 1",
        "North: 3-?-1-2, West: ?-2-2-1",
        "T 3 ? 1 2 L ? 2 2 1 B ? ? ? ? R ? ? ? ?",
        "top: 3 (?) 1 2 left: (?) 2 2 1",
    ],
)
def test_other_signs_for_no_clue_keep_its_place(text: str) -> None:
    found = recognise(text, PUZZLES, front=TOWERS)
    assert found.board.clues == (3, 0, 1, 2, 0, 0, 0, 0, 0, 2, 2, 1, 0, 0, 0, 0)
    assert (found.unread, found.damaged) == ((), "")


@pytest.mark.parametrize("head", ["5x5:", "5x5 clues:"])
def test_a_size_before_four_groups_is_no_part_of_the_first(head: str) -> None:
    """The first group was struck out, or the text was refused."""
    found = recognise(f"{head} 3 2 1 4 ? / 2 2 3 1 2 / 1 2 2 2 3 / ? ? 2 1 3", PUZZLES, front=TOWERS)
    assert found.board.clues[:10] == (3, 2, 1, 4, 0, 2, 2, 3, 1, 2)
    assert (found.skipped, found.damaged) == ((), "")


@pytest.mark.parametrize("size", ["N=5", "n = 5", "dimension: 5"])
def test_a_line_that_says_the_size_is_not_told_as_not_read(size: str) -> None:
    found = recognise(f"{size}\ntop: 3 - 1 . 2\nleft: 2 2 3 1 _", PUZZLES, front=TOWERS)
    assert (found.board.size, found.skipped, found.unread) == (5, (), ())


def test_an_order_that_is_told_of_a_list_of_lists_leaves_nothing_to_ask() -> None:
    """It was read so, and asked about among three other orders."""
    text = "clues = [[1, 2, 2, 3], [3, 1, 2, 2], [2, 3, 1, 2], [2, 1, 3, 2]]"
    assert recognise(text, (TOWERS,)).other_readings
    told = recognise(f"{text} # top right bottom left", (TOWERS,))
    assert told.other_readings == ()
    assert told.puzzle.format(told.board).splitlines()[3:5] == ["+ 1 2 2 3 +", "2 . . . . 3"]


@pytest.mark.parametrize(
    ("sides", "below"),
    [
        ("top: 2 1 3 2\nbottom: 2 3 1 2\nleft: 2 1 2 2\nright: 1 2 2 1\n\n", True),
        ("top:\n2 1 3 2\nbottom:\n2 3 1 2\nleft:\n2 1 2 2\nright:\n1 2 2 1\n", True),
        ("top:\n2 1 3 2\nbottom:\n2 3 1 2\nleft:\n2 1 2 2\nright:\n1 2 2 1\n", False),
    ],
)
def test_a_square_below_four_sides_is_its_heights(sides: str, below: bool) -> None:
    found = recognise(sides + (". . . .\n4 . . .\n. . . .\n. 1 . ." if below else ""), PUZZLES, front=TOWERS)
    assert found.board.clues == (2, 1, 3, 2, 2, 3, 1, 2, 2, 1, 2, 2, 1, 2, 2, 1)
    assert [one for one in enumerate(found.board.givens) if one[1]] == ([(4, 4), (13, 1)] if below else [])
    assert (found.unread, found.skipped) == ((), ())
