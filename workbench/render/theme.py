"""Themes: one colour per role, from files; and what an ink is in a theme."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from workbench.core import resources


@dataclass(frozen=True, slots=True)
class Colour:
    """Red, green, blue in 0..255 and opacity in 0..1."""

    red: int
    green: int
    blue: int
    alpha: float = 1.0

    @classmethod
    def from_hex(cls, text: str) -> Colour:
        """From "#rrggbb"."""
        return cls(int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))

    def towards(self, other: Colour, share: float) -> Colour:
        """The colour `share` of the way to another."""

        def mix(a: float, b: float) -> float:
            return a + (b - a) * share

        return Colour(
            round(mix(self.red, other.red)),
            round(mix(self.green, other.green)),
            round(mix(self.blue, other.blue)),
            mix(self.alpha, other.alpha),
        )

    @property
    def hex(self) -> str:
        """As "#rrggbb"; opacity is separate."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


class Theme:
    """A named set of roles and their colours."""

    def __init__(self, name: str, roles: dict[str, str]) -> None:
        self.name = name
        self.roles = {role: Colour.from_hex(text) for role, text in roles.items()}

    def colour(self, ink: str) -> Colour:
        """The colour of an ink: "role", "role/opacity", "role>role@share", or both. KeyError for unknown roles."""
        mixture, _, opacity = ink.partition("/")
        first, _, rest = mixture.partition(">")
        colour = self.roles[first]
        if rest:
            second, _, share = rest.partition("@")
            colour = colour.towards(self.roles[second], float(share or 1))
        if opacity:
            colour = Colour(colour.red, colour.green, colour.blue, float(opacity))
        return colour


THEMES = ("light", "dark", "high-contrast")


@cache
def load(name: str) -> Theme:
    with resources.path("themes", f"{name}.toml").open("rb") as file:
        return Theme(name, tomllib.load(file)["roles"])
