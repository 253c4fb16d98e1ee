"""Numbers for people. CSV: texts of others are no formulas in a spreadsheet, and numbers stay numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.core.wording import (
    counted,
    csv_text,
    duration_text,
    in_folder,
    number_text,
    share_text,
    signed_text,
    size_text,
    small_text,
    with_capital,
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "–"),
        (3.0, "3"),
        (-2.5, "−2.5"),
        (12345, "12,345"),
        (1 / 3, "0.333333"),
        (float("inf"), "inf"),
        (float("nan"), "nan"),
        (10**20, "1e20"),
        (4.09035e-07, "4.09e-7"),
        (-2e-5, "−2e-5"),
        (0.000123456789, "0.000123457"),
        (1234567.8, "1,234,568"),
    ],
)
def test_numbers_without_noise(value: float | None, text: str) -> None:
    assert number_text(value) == text


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0, "0 %"),
        (0.00000197337, "< 0.01 %"),
        (0.0025, "0.25 %"),
        (0.12345, "12.3 %"),
        (0.9999, "100 %"),
        (1, "100 %"),
        (12.3449, "1,234 %"),
        (float("inf"), "inf %"),
    ],
)
def test_shares_are_told_in_percent_with_three_digits(share: float, text: str) -> None:
    assert share_text(share) == text


def test_digits_and_thousands_are_as_wanted() -> None:
    assert number_text(0.000123456789123, 9) == "0.000123456789"
    assert number_text(12345.0, apart="") == "12345"
    assert number_text(-2.5, apart="") == "-2.5"  # for spreadsheets


def test_a_sign_before_a_number_is_a_true_one() -> None:
    assert [signed_text(value, 2) for value in (-0.254, 1.5)] == ["−0.25", "+1.50"]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "0 s"),
        (0.0004, "< 0.001 s"),
        (0.00123, "0.00123 s"),
        (0.0312, "0.0312 s"),
        (0.9996, "1.00 s"),
        (3.0, "3 s"),
        (9.996, "10.0 s"),
        (59.94, "59.9 s"),
        (59.97, "1 min"),
        (125, "2 min 05 s"),
        (7200, "2 h"),
        (3725, "1 h 02 min"),
        (2.5 * 86400, "2.5 days"),
        (float("inf"), "inf days"),
    ],
)
def test_durations(seconds: float, text: str) -> None:
    assert duration_text(seconds) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.51e-9, "1.51 billionths"), (1e-9, "1 billionth"), (5e-5, "50 millionths"), (0.25, "0.25"), (1e-20, "1e-20")],
)
def test_a_very_small_number_is_told_as_people_say_it(value: float, text: str) -> None:
    assert small_text(value) == text


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("first: cube", "First: cube"),
        ("✕  two towers", "✕  Two towers"),
        ("gap", "Gap"),
        ("a.txt: is larger", "a.txt: is larger"),
        ("'size' is missing", "'size' is missing"),
        ("target=3 is none", "target=3 is none"),
        ("2 cards", "2 cards"),
        ("", ""),
    ],
)
def test_a_sentence_begins_with_a_capital_letter_unless_a_name_does(said: str, sentence: str) -> None:
    assert with_capital(said) == sentence


def test_so_many() -> None:
    assert [counted(count, "card") for count in (0, 1, 2000)] == ["no cards", "1 card", "2,000 cards"]


@pytest.mark.parametrize("text", ["=1+1", '=HYPERLINK("http://x")', "+cmd", "-1+2", "@SUM(A1)", "\t=1", "\r=1"])
def test_a_formula_is_a_text(text: str) -> None:
    quoted = text.replace('"', '""')
    assert csv_text([["name"], [text]]) in (f"name\n'{text}\n", f'name\n"\'{quoted}"\n')


@pytest.mark.parametrize("value", [-3, -0.5, None, "-3", "+1.5e-7", "a=b", "-", "board 3", "1-2"])
def test_what_is_none_stays_as_it_is(value: object) -> None:
    assert csv_text([[value, 1]]) == f"{'' if value is None else value},1\n"


def test_a_file_that_was_written_names_its_folder() -> None:
    assert in_folder(Path.home() / "a" / "b.svg") == f"b.svg in {Path('~/a')}"
    long = in_folder(Path("/").joinpath(*["folder"] * 20, "b.svg"))
    assert long.startswith("b.svg in ")
    assert "…" in long
    assert len(long) < 60


@pytest.mark.parametrize(
    ("size", "text"), [(0, "0 kB"), (300, "1 kB"), (4096, "4 kB"), (3 << 20, "3 MB"), (25 << 29, "12.5 GB")]
)
def test_what_is_there_has_a_size(size: int, text: str) -> None:
    assert size_text(size) == text
