"""How wide a text is in the drawing font, Inter, without a library that knows fonts. Widths are shares of the size."""

from __future__ import annotations

_CLASSES = {
    0.25: "'ijl’",
    0.29: " !,.:;I·",
    0.38: "|()/[\\]frt{}",
    0.46: '"“”_',
    0.51: "*-1^`–",
    0.58: "?sxy7JLackvz",
    0.66: "258EFeghnopqué#$&+03469<=>BKPRSTXZbd~×−±√≤≥",
    0.73: "AVYCD",
    0.82: "GHNOQUw%",
    0.94: "…✕Mm@∞",
    1.00: "W→↑↓←",
}
_WIDTHS = {letter: width for width, letters in _CLASSES.items() for letter in letters}
_OTHER = 0.9  # any other letter: hardly any is wider
_BOLD = 1.07  # how much wider the semi-bold font is, at most


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line of text: never less than the font's, and hardly a sixth more for a few words."""
    return sum(_WIDTHS.get(letter, _OTHER) for letter in text) * size * (_BOLD if bold else 1.0)
