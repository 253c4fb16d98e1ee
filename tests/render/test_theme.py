"""Inks are roles of a theme, mixed and thinned; both themes know the same roles and can be read."""

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


def test_both_themes_have_the_same_roles() -> None:
    light, dark = (theme.load(name).roles for name in theme.THEMES)
    assert set(light) == set(dark)


@pytest.mark.parametrize("name", theme.THEMES)
@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        *(("text", ground, 7) for ground in ("window", "panel")),
        *(("ink", ground, 7) for ground in ("paper", "cell")),
        *(("ink-entry", "cell", 4.5), ("muted", "panel", 4.5), ("on-accent", "accent", 4.5)),
        *((role, "paper", 3) for role in ("best", "bound", "conflict", "hint", "difference", "good")),
    ],
)
def test_what_is_written_can_be_read(name: str, ink: str, ground: str, least: float) -> None:
    found = theme.load(name)
    assert contrast(found.colour(ink), found.colour(ground)) >= least


def contrast(one: Colour, other: Colour) -> float:
    """The ratio of relative luminances, as WCAG 2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: Colour) -> float:
    parts = [part / 255 for part in (colour.red, colour.green, colour.blue)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
