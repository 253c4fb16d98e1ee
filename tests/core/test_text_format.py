"""What stands around a board goes, and its lines keep their numbers."""

from __future__ import annotations

import pytest

from workbench.core.text_format import bare, without_brackets


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Answer: [[1,2]].", " [[1,2]]"),
        ("\ufeffboard = [1, 2];\n", " [1, 2]"),
        ("```python\nx = [3]\n```\n", "\n [3]"),
        ("answer:\n1 2\n", "\n1 2"),
        ("1 2 .", "1 2 ."),
        ("X O .\n. . .", "X O .\n. . ."),
    ],
)
def test_names_fences_and_full_stops_go(text: str, left: str) -> None:
    assert bare(text) == left or bare(text).lstrip("\n") == left.lstrip("\n")
    assert bare(text).count("\n") == left.count("\n")


def test_names_that_say_something_stay() -> None:
    assert bare("A: 1 2 3", any_name=False) == "A: 1 2 3"
    assert bare("My answer: A: 1 2", any_name=False) == "A: 1 2"
    assert without_brackets("{'X': [1, (2)]}").split() == ["X", ":", "1,", "2"]
