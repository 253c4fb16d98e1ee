"""Numbers for people."""

from __future__ import annotations

import pytest

from workbench.core.wording import counted, number_text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "–"),
        (3.0, "3"),
        (-2.5, "-2.5"),
        (12345, "12,345"),
        (1 / 3, "0.333333"),
        (float("inf"), "inf"),
        (float("nan"), "nan"),
        (10**20, "1e+20"),
    ],
)
def test_numbers_without_noise(value: float | None, text: str) -> None:
    assert number_text(value) == text


def test_digits_and_thousands_are_as_wanted() -> None:
    assert number_text(0.000123456789123, 9) == "0.000123456789"
    assert number_text(12345.0, apart="") == "12345"


def test_so_many() -> None:
    assert [counted(count, "card") for count in (0, 1, 2000)] == ["no cards", "1 card", "2,000 cards"]
