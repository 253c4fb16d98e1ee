"""How light colours are, and how far apart, as WCAG 2 defines it."""

from __future__ import annotations

from workbench.render.theme import Colour

Triple = tuple[float, float, float]


def linear(colour: Colour) -> Triple:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.red / 255, colour.green / 255, colour.blue / 255)
    )
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """The ratio of relative luminances."""
    low, high = sorted(0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in map(linear, (one, other)))
    return (high + 0.05) / (low + 0.05)
