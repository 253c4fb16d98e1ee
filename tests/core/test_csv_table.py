"""CSV: texts of others are no formulas in a spreadsheet, and numbers stay numbers."""

from __future__ import annotations

import pytest

from workbench.core.csv_table import csv_text


@pytest.mark.parametrize("text", ["=1+1", '=HYPERLINK("http://x")', "+cmd", "-1+2", "@SUM(A1)", "\t=1", "\r=1"])
def test_a_formula_is_a_text(text: str) -> None:
    quoted = text.replace('"', '""')
    assert csv_text([["name"], [text]]) in (f"name\n'{text}\n", f'name\n"\'{quoted}"\n')


@pytest.mark.parametrize("value", [-3, -0.5, None, "-3", "+1.5e-7", "a=b", "-", "board 3", "1-2"])
def test_what_is_none_stays_as_it_is(value: object) -> None:
    assert csv_text([[value, 1]]) == f"{'' if value is None else value},1\n"
