"""Inks are roles of a theme, mixed and thinned; all themes know the same roles."""

from __future__ import annotations

import pytest

from workbench.render import theme
from workbench.render.theme import Colour, Theme

TWO = Theme("two", {"paper": "#ffffff", "heat": "#ff0000"})


@pytest.mark.parametrize(
    ("ink", "colour"),
    [
        ("heat", Colour(255, 0, 0)),
        ("heat/0.3", Colour(255, 0, 0, 0.3)),
        ("paper>heat@0.6", Colour(255, 102, 102)),
        ("paper>heat@0.6/0.5", Colour(255, 102, 102, 0.5)),
        ("paper>heat", Colour(255, 0, 0)),
    ],
)
def test_inks(ink: str, colour: Colour) -> None:
    assert TWO.colour(ink) == colour


def test_an_unknown_role_is_a_bug() -> None:
    with pytest.raises(KeyError):
        TWO.colour("pink")


def test_all_themes_have_the_same_roles() -> None:
    first, *others = (set(theme.load(name).roles) for name in theme.THEMES)
    assert all(roles == first for roles in others)
