"""The program's own files are where it looks for them."""

from __future__ import annotations

from workbench.core import resources
from workbench.puzzles import PUZZLES


def test_themes_and_samples_are_there() -> None:
    assert resources.path("themes", "light.toml").is_file()
    for puzzle in PUZZLES:
        assert resources.samples(puzzle.slug)
    assert resources.samples("nobody") == ()


def test_samples_have_unique_slugs_and_names() -> None:
    assert len({puzzle.slug for puzzle in PUZZLES}) == len(PUZZLES)
    for puzzle in PUZZLES:
        assert list(resources.samples(puzzle.slug)) == sorted(resources.samples(puzzle.slug))
