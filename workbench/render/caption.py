"""A sentence below a drawing, in as many lines as it needs: for pictures that have to speak for themselves."""

from __future__ import annotations

from workbench.core.scene import Scene, Text, width_of
from workbench.core.verdict import Verdict

_LETTERS_A_WIDTH = 46.0  # how many times the letters' size the drawing is wide
_LONGEST = 600  # letters of a caption that are shown


def caption_of(scene: Scene, verdict: Verdict) -> str:
    """What there is to say of a board: what its drawing shows, and what the rules say of it."""
    shown = scene.label.rstrip(".")
    return f"{shown}. {verdict.in_words}" if shown else verdict.in_words


def captioned(scene: Scene, text: str, title: str = "") -> Scene:
    """The drawing without its controls, and below it its title, if it has one, and the caption."""
    size = scene.width / _LETTERS_A_WIDTH
    room, middle = scene.width - size, scene.width / 2
    heads, words = (wrapped(one, room - size, size) for one in (title, " ".join(text.split())[:_LONGEST]))
    lines, pitch = [*heads, *words], 1.4 * size
    ink = [
        Text(middle, scene.height + (k + 0.6) * pitch, line, size, room=room, fill="ink", bold=k < len(heads))
        for k, line in enumerate(lines)
    ]
    height = scene.height + (len(lines) + 0.5) * pitch if lines else scene.height
    return Scene(scene.width, height, (*scene.shapes, *ink), text or title or scene.label, link=scene.link)


def wrapped(text: str, width: float, size: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
