"""Scenes to SVG, without Qt. The output is stable: the same scene and theme give the same bytes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape  # that of xml.sax brings a client for HTTP along, for which the window would wait

from workbench.core.scene import Ellipse, Path, Point, Rect, Scene, Shape, Text
from workbench.render.theme import Theme

FONT = "Inter"
Put = Callable[[float], str]
"""A length of the scene as it is written."""
BASELINE = 0.364
"""From the middle of a digit down to its baseline, as a share of the font's size."""


def to_svg(scene: Scene, theme: Theme, scale: float = 1.0, *, clear: bool = False) -> str:
    """An SVG document of `scene`. `scale` is pixels per unit, for viewers that show it at its natural size; numbers are
    in pixels, too: Qt's own viewer draws no letters smaller than one. clear: what lies behind it is seen."""
    put = partial(_scaled, scale)
    wide, high = put(scene.width), put(scene.height)
    lines = [
        (
            '<svg xmlns="http://www.w3.org/2000/svg" role="img"'
            f' viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
            f' font-family="{FONT}, Helvetica, Arial, sans-serif">'
        )
    ]
    if scene.label:
        lines.append(f"<title>{escape(scene.label, quote=False)}</title>")
    if scene.link:
        lines.append(f"<metadata>{scene.link}</metadata>")
    if not clear:
        lines.append(f'<rect width="{wide}" height="{high}" fill="{theme.colour("paper").hex}"/>')
    lines.extend(_element(shape, theme, put) for shape in scene.shapes)
    lines.append("</svg>\n")
    return "\n".join(lines)


def _element(shape: Shape, theme: Theme, put: Put) -> str:
    look = _look(shape, theme, put)
    match shape:
        case Rect():
            radius = f' rx="{put(shape.radius)}"' if shape.radius else ""
            return (
                f'<rect x="{put(shape.x)}" y="{put(shape.y)}" width="{put(shape.width)}"'
                f' height="{put(shape.height)}"{radius}{look}/>'
            )
        case Ellipse():
            return (
                f'<ellipse cx="{put(shape.cx)}" cy="{put(shape.cy)}" rx="{put(shape.rx)}" ry="{put(shape.ry)}"{look}/>'
            )
        case Path():
            ends = ' shape-rendering="crispEdges"' if shape.crisp else ' stroke-linejoin="round" stroke-linecap="round"'
            return f'<path d="{_route(shape, put)}"{look}{"" if shape.apart else ends}/>'
        case Text():
            shape = shape.fit()
            bold = ' font-weight="600"' if shape.bold else ""
            y = shape.y + BASELINE * shape.size
            return (
                f'<text x="{put(shape.x)}" y="{put(y)}" font-size="{put(shape.size)}"'
                f' text-anchor="{shape.anchor}"{bold}{look}>{escape(shape.text, quote=False)}</text>'
            )


def _route(path: Path, put: Put) -> str:
    def pair(point: Point) -> str:
        return f"{put(point[0])} {put(point[1])}"

    command, parts = "C" if path.smooth else "L", list[str]()
    for first, *rest in path.pieces:
        parts.append(f"M{pair(first)}{command}{' '.join(map(pair, rest))}" if rest else f"M{pair(first)}")
    return "".join(parts) + ("Z" if path.closed else "")


def _look(shape: Shape, theme: Theme, put: Put) -> str:
    parts = [_paint("fill", shape.fill, theme)]
    if shape.stroke is not None:
        parts.append(_paint("stroke", shape.stroke, theme))
        parts.append(f' stroke-width="{put(shape.stroke_width)}"')
        if shape.dash:
            parts.append(f' stroke-dasharray="{" ".join(put(d) for d in shape.dash)}"')
    if shape.label:
        parts.append(f' aria-label="{escape(shape.label)}"')
    return "".join(parts)


def _paint(what: str, ink: str | None, theme: Theme) -> str:
    if ink is None:
        return f' {what}="none"'
    colour = theme.colour(ink)
    opacity = f' {what}-opacity="{_n(colour.alpha)}"' if colour.alpha < 1 else ""
    return f' {what}="{colour.hex}"{opacity}'


def _scaled(scale: float, number: float) -> str:
    return _n(scale * number)


def _n(number: float) -> str:
    """A number as short as three decimals allow."""
    text = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
