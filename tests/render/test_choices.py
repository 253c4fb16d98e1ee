"""What a solver holds, drawn over a board: bars, symbols, candidates, arrows; nothing beside the board."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from workbench.core.insight import Choice
from workbench.core.scene import Path, Rect, Scene, Shape, Text
from workbench.render import theme
from workbench.render.choices import bars_caption, percents_of, with_choices

BOARD = Scene(2, 1, (Rect(0, 0, 1, 1, target="cell 1 1"), Rect(1, 0, 1, 1, target="cell 1 2")))


def added(*choices: Choice, least: float = 0.0) -> tuple[Shape, ...]:
    return with_choices(BOARD, choices, least).shapes[2:]


def texts(shapes: tuple[Shape, ...]) -> list[str]:
    return [shape.text for shape in shapes if isinstance(shape, Text)]


def test_parts_have_bars_by_their_size_a_dashed_frame_and_percentages() -> None:
    shapes = added(Choice("cell 1 1", "3", "here", share=0.25), Choice("cell 1 1", "4", "here", share=0.75))
    frame, *rest = shapes
    assert isinstance(frame, Rect)
    assert frame.dash
    assert frame.label == "here: 3 25 %, 4 75 %"
    bars = [shape for shape in rest if isinstance(shape, Rect)]
    assert bars[1].height == pytest.approx(3 * bars[0].height)
    assert texts(shapes) == ["3", "25", "4", "75"]
    small = with_choices(replace(BOARD, width=9.4), (Choice("cell 1 1", "3", share=0.25),)).shapes[2:]
    assert texts(small) == ["3"]  # of so many places nobody could read it
    (_, large), (_, low) = ([one for one in drawn if isinstance(one, Rect)] for drawn in (small, shapes[:-3]))
    assert large.height > low.height
    third = Choice("cell 1 2", "5", share=0.2)
    three = added(Choice("cell 1 1", "3", share=0.5), *(replace(third, symbol=one) for one in "345"))
    assert len({round(one.width, 6) for one in three if isinstance(one, Rect) and not one.dash}) == 1


@pytest.mark.parametrize("pixels", [30.0, 40.0, 48.0, 65.0, 90.0])
@pytest.mark.parametrize("symbols", [("1", "2"), ("1", "2", "3", "4"), ("10", "11", "12", "13"), tuple("123456789")])
def test_letters_can_be_read_and_do_not_touch_whatever_a_cell_holds(pixels: float, symbols: tuple[str, ...]) -> None:
    least, count = 11 / pixels, len(symbols)
    shares = [0.6, *[0.4 / (count - 1)] * (count - 1)]
    parts = tuple(Choice("cell 1 1", one, share=share) for one, share in zip(symbols, shares, strict=True))
    whole = tuple(Choice("cell 1 2", one) for one in symbols)
    scene = with_choices(BOARD, (*parts, *whole), least)
    words = [shape for shape in scene.shapes if isinstance(shape, Text)]
    assert all(shape.size >= least - 1e-9 for shape in words)
    assert symbols[0] in [shape.text for shape in words if shape.box.x < 1], "the largest share is named"
    boxes = [shape.box for shape in words]
    for box, other in itertools.combinations(boxes, 2):
        beside = abs(box.x + box.width / 2 - other.x - other.width / 2) >= (box.width + other.width) / 2
        above = abs(box.y - other.y) >= 0.7 * max(box.height, other.height)  # digits are so high
        assert beside or above
    for box in boxes:
        assert any(x <= box.x and box.x + box.width <= x + 1 for x in (0, 1)), "it stays in its cell"


def test_where_symbols_have_no_room_bars_are_told_apart_by_their_place_or_their_colour() -> None:
    """On large boards they were all alike."""
    few = tuple(Choice("cell 1 1", one, share=0.5) for one in ("3", "9"))
    rest = tuple(Choice("cell 1 2", str(one), share=1 / 9) for one in range(1, 10))
    bars = [one for one in added(*few, *rest, least=0.7) if isinstance(one, Rect) and one.fill == "accent"]
    left, right = (one for one in bars if one.x < 1)
    assert right.x - left.x == pytest.approx(6 * 0.84 / 9)
    assert bars_caption((*few, *rest), BOARD, 0.7).endswith("from 1 on the left to 9; one up to its frame: 100 %"), (
        "no number"
    )
    cards = (replace(few[0], symbol="J", order=10), replace(few[1], symbol="10", order=9), *rest[5:8])
    assert bars_caption(cards, BOARD, 0.7).endswith("there, from 6 on the left to J; one up to its frame: 100 %"), (
        "cards go from low to high, too"
    )
    assert bars_caption(few, BOARD).endswith("; numbers are %"), "what is named has no place of its own"
    named = added(replace(few[0], symbol="X", ink="player-1"), replace(few[1], symbol="O", ink="player-2"), least=0.5)
    assert [one.fill for one in named if isinstance(one, Rect) and not one.dash] == ["player-1", "player-2"]
    drawn = zip((*few, few[0]), "XO-", strict=True)
    apart = Choice("cell 1 2", "O"), *(replace(one, symbol=symbol) for one, symbol in drawn)
    assert bars_caption(apart, BOARD, 0.7).endswith("there, from the left X, O, -; one up to its frame: 100 %")
    inks = dict(zip("XO+.", ("player-1", "player-2", "player-3", "muted"), strict=True))
    blend = tuple(Choice("cell 1 1", one, share=0.4 if one == "X" else 0.2, ink=inks[one]) for one in ".XO+")
    heights = {}
    for least in (0.3, 0.38):  # letters that leave half of a place, or less, to its bars give way
        shapes = added(*blend, least=least)
        heights[least] = max(one.height for one in shapes if isinstance(one, Rect) and not one.dash)
        assert bars_caption(blend, BOARD, least).endswith(
            "there, from the left X, O, +, empty; one up to its frame: 100 %"
        )
        assert texts(shapes) == (["X"] if least < 0.34 else [])
        assert [one.fill for one in shapes if isinstance(one, Rect) and one.x > 0.7] == ["muted"]
    assert heights[0.38] > 1.3 * heights[0.3]
    assert not bars_caption((Choice("cell 1 1", "3"),), BOARD)


def test_equal_shares_are_equally_high_on_the_whole_board_and_all_places_have_numbers_or_none() -> None:
    """Places with more parts had no numbers, and their bars were half as high again for the same share."""
    two = tuple(Choice("cell 1 1", symbol, share=0.5) for symbol in "12")
    more = tuple(Choice("cell 1 2", str(n), share=share) for n, share in enumerate((0.5, 0.2, 0.1, 0.1, 0.1)))
    for least in (0.0, 0.12, 0.15, 0.3):
        shapes = added(*two, *more, least=least)
        bars = [one for one in shapes if isinstance(one, Rect) and not one.dash]
        assert {round(one.height, 6) for one in bars[:3]} == {round(bars[0].height, 6)}
        numbers = [one.text for one in shapes if isinstance(one, Text) and len(one.text) == 2]
        assert len(numbers) in (0, 7)
        frames = [one.box for one in shapes if isinstance(one, Rect) and one.dash]
        for text in (one.box for one in shapes if isinstance(one, Text)):
            assert any(f.x + 0.03 < text.x and text.x + text.width < f.x + f.width - 0.03 for f in frames)


def test_percentages_of_a_whole_sum_to_a_hundred() -> None:
    parts = [Choice("a", symbol, share=share) for symbol, share in (("X", 0.726), ("O", 0.107), ("+", 0.167))]
    assert percents_of(parts) == [72, 11, 17]
    assert percents_of([Choice("a", "X", share=0.5), Choice("a", "O", share=0.25)]) == [50, 25]


def test_of_many_equal_shares_none_is_named() -> None:
    equal = tuple(Choice("cell 1 1", str(n), share=1 / 9) for n in range(1, 10))
    assert texts(with_choices(BOARD, equal, 0.3).shapes[2:]) == []
    dots = with_choices(BOARD, tuple(Choice("cell 1 1", str(n), share=float(n != 4)) for n in range(1, 10)), 0.4)
    assert texts(dots.shapes) == []
    assert [shape.fill for shape in dots.shapes[3:]].count("ink") == 8, "a candidate without its letter is a dot"


def test_places_say_what_is_held_of_them() -> None:
    part = Choice("cell 1 1", "3", "here", share=0.25), Choice("cell 1 1", "4", "here", share=0.75)
    left = (
        Choice("cell 1 2", "1", "there"),
        Choice("cell 1 2", "2", "there"),
        Choice("cell 1 2", "3", "there", share=0.0),
    )
    scene = with_choices(BOARD, (*part, *left))
    assert scene.spoken("cell 1 1") == "here: 3 25 %, 4 75 %"
    assert scene.spoken("cell 1 2") == "there: 1, 2"
    jump = with_choices(BOARD, (Choice("cell 1 1", "to 2", "square 1", to="cell 1 2", share=0.4),))
    assert jump.spoken("cell 1 1") == "square 1: to 2 40 %"


def test_what_is_whole_is_its_symbol_and_several_whole_ones_are_candidates() -> None:
    alone = added(Choice("cell 1 1", "3"), Choice("cell 1 1", "4", share=0.0))
    assert texts(alone) == ["3"]
    several = added(*(Choice("cell 1 1", str(n), share=float(n < 3)) for n in range(1, 6)))
    assert texts(several) == ["1", "2"]
    assert sum(isinstance(shape, Rect) for shape in several) == 1 + 3  # the ground, and dots for what is ruled out
    ground, *dots = (shape for shape in several if isinstance(shape, Rect))
    assert all(dot.width > ground.width / 20 for dot in dots)  # of a cell of 100 pixels, five that a hall sees


def test_arrows_are_as_strong_as_their_share_and_stay_on_the_board() -> None:
    weak, strong = (
        added(Choice("cell 1 1", "to 2", to="cell 1 2", share=share))[0] for share in (0.3, 1.0)
    )  # fmt: skip
    assert isinstance(weak, Path)
    assert isinstance(strong, Path)
    assert strong.stroke_width > weak.stroke_width
    assert weak.dash
    assert not strong.dash
    assert added(Choice("cell 9 9", "1")) == ()
    assert added(Choice("cell 1 1", "to 9", to="cell 9 9")) == ()


def test_inks_are_roles_of_the_theme() -> None:
    roles = theme.load("light").roles
    shapes = added(Choice("cell 1 1", "3", share=0.5), Choice("cell 1 2", "3"), Choice("cell 1 1", "to", to="cell 1 2"))
    inks = [ink for shape in shapes for ink in (shape.fill, shape.stroke) if ink]
    assert {part.split("@")[0].split("/")[0] for ink in inks for part in ink.split(">")} <= set(roles)
