"""Options: texts to values and back, and sentences for what is wrong."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.core import options
from workbench.core.errors import OptionError
from workbench.core.options import Kind, Option, Values

SIZE = Option("size", "Size", Kind.INTEGER, 5, 3, 15)
MOVES = Option("moves", "Moves", Kind.INTEGER, None, 1, automatic="four fifths of the cells")
TARGET = Option("target", "Target", Kind.DECIMAL, Decimal("66.978705"), 0)
GRADE = Option("grade", "Grade", Kind.CHOICE, "easy", choices=("easy", "hard"))
WAY = Option("way", "Way", Kind.CHOICE, "default", choices=("default", "slack"), plain=("direct", "slack"))
GIVENS = Option("givens", "Givens", Kind.FLAG, True)
NOTE = Option("note", "Note", Kind.TEXT, "")
ALL = (SIZE, MOVES, TARGET, GRADE, GIVENS, NOTE)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (SIZE, " 7 ", 7),
        (MOVES, "auto", None),
        (MOVES, "", None),
        (TARGET, "1.50", Decimal("1.50")),
        (TARGET, "200/3", Decimal("66.666666666666666666")),
        (TARGET, "267 / 4", Decimal("66.75")),
        (TARGET, f"{2 * 3**200}/{3**201}", Decimal("0.666666666666666666")),
        (TARGET, "1e-9", Decimal("0.000000001")),
        (GRADE, "hard", "hard"),
        (WAY, "default", "default"),
        (WAY, "direct", "default"),  # as the window shows it
        (GIVENS, "Off", False),
        (GIVENS, "1", True),
        (NOTE, " as it is ", " as it is "),
    ],
)
def test_a_text_becomes_its_value(option: Option, text: str, value: options.Value) -> None:
    assert option.read(text) == value
    assert option.read(option.text(value)) == value


@pytest.mark.parametrize(
    ("option", "text", "message"),
    [
        (SIZE, "2", "size: 2 is not a whole number from 3 to 15"),
        (SIZE, "x", "size: 'x' is not a whole number from 3 to 15"),
        (SIZE, "9" * 5000, "size: '999999999999999999999999999999999999999…' is not a whole number from 3 to 15"),
        (SIZE, "auto", "size: 'auto' is not a whole number from 3 to 15"),
        (MOVES, "0", "moves: 0 is not a whole number of at least 1"),
        (TARGET, "nan", "target: NaN is not a decimal number of at least 0"),
        (TARGET, "-1", "target: -1 is not a decimal number of at least 0"),
        (GRADE, "Easy", "grade: Easy is not one of easy, hard"),
        (GIVENS, "maybe", "givens: 'maybe' is not yes or no"),
    ],
)
def test_what_is_wrong_is_said(option: Option, text: str, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        option.read(text)
    assert str(caught.value) == message


def test_a_decimal_number_is_told_without_a_power_of_ten() -> None:
    assert [TARGET.text(TARGET.read(text)) for text in ("1e3", "1e-9", "1.50")] == ["1000", "0.000000001", "1.50"]
    assert str(TARGET.read("1e3")) == "1000"


def test_a_fraction_that_is_cut_is_told_as_one() -> None:
    told = {text: TARGET.text(TARGET.read(text)) for text in ("100/3", "267/4", "22/7", "33.333", "66.978705")}
    assert told == {"100/3": "100/3", "267/4": "66.75", "22/7": "22/7", "33.333": "33.333", "66.978705": "66.978705"}


def test_no_limit_is_told_in_words() -> None:
    limit = Option("limit", "Stop at", Kind.INTEGER, 2, 0, plain=("the last",))
    assert [limit.shown(number) for number in (0, 2)] == ["the last", "2"]
    assert limit.read("0") == 0


def test_a_flag_is_no_number() -> None:
    with pytest.raises(OptionError):
        SIZE.admit(True)


def test_values_are_complete_and_hashable() -> None:
    values = options.read(ALL, {"size": "7"})
    assert dict(values) == {**options.defaults(ALL), "size": 7}
    assert hash(values) == hash(options.read(ALL, {"size": "7"}))
    assert (values.integer("size"), values.text("grade"), values.flag("givens")) == (7, "easy", True)
    assert values.decimal("target") == Decimal("66.978705")
    assert values.with_value("size", 9)["size"] == 9
    assert values["size"] == 7


def test_unknown_names_are_refused_with_what_there_is() -> None:
    with pytest.raises(OptionError, match="unknown view option 'x': there is size, grade"):
        options.read((SIZE, GRADE), {"x": "1"}, "view option")


def test_completing_drops_what_is_no_option_and_checks_the_rest() -> None:
    assert options.complete((SIZE,), {"gone": 1}) == Values({"size": 5})
    with pytest.raises(OptionError):
        options.complete((SIZE,), {"size": 2})


@given(st.text())
def test_any_text_is_a_value_or_a_sentence(text: str) -> None:
    for option in ALL:
        try:
            value = option.read(text)
        except OptionError:
            continue
        assert option.admit(value) == value
