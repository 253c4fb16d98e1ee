"""A drawing as data: shapes in a frame, each with what a click on it means and what a screen reader says.

Units are the puzzle's own; x grows to the right, y downwards; the frame is 0..width, 0..height. Colours are inks: a
role of the theme, optionally with opacity ("accent/0.3") or mixed with another role ("paper>heat@0.6" is 60 % of the
way from paper to heat). Shapes lie above those before them.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from workbench.core.grid import Target

Ink = str
Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]

DIGIT_WIDTH = 0.62
"""Width of a digit of the drawing font, as a share of its size."""
_WIDTH_CLASSES = {  # of letters of the drawing font, Inter, as shares of its size
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
_WIDTHS = {letter: width for width, letters in _WIDTH_CLASSES.items() for letter in letters}
_OTHER = 0.9  # any other letter: hardly any is wider
_BROAD = 0.05  # of a drawing's longer side: a blank edge so broad is no part of it
_BOLD = 1.07  # how much wider the semi-bold font is, at most


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle: its left upper corner and its extent."""

    x: float
    y: float
    width: float
    height: float

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies in it, edges included."""
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height

    def joined(self, other: Box) -> Box:
        left, top = min(self.x, other.x), min(self.y, other.y)
        right = max(self.x + self.width, other.x + other.width)
        bottom = max(self.y + self.height, other.y + other.height)
        return Box(left, top, right - left, bottom - top)

    def grown(self, by: float) -> Box:
        """The box with `by` added (or, negative, taken away) on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What all shapes share. `dash` is on/off lengths in units; `label` is what a screen reader says of the target."""

    fill: Ink | None = None
    stroke: Ink | None = None
    stroke_width: float = 1.0
    dash: tuple[float, ...] = ()
    target: Target | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Rect(Look):
    """A rectangle with corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0

    @property
    def box(self) -> Box:
        """The bounding box, without the stroke."""
        return Box(self.x, self.y, self.width, self.height)

    def hit(self, x: float, y: float) -> bool:
        """Whether a click at (x, y) is a click on it."""
        return self.box.contains(x, y)


@dataclass(frozen=True, slots=True)
class Ellipse(Look):
    """An ellipse around (cx, cy)."""

    cx: float
    cy: float
    rx: float
    ry: float

    @property
    def box(self) -> Box:
        return Box(self.cx - self.rx, self.cy - self.ry, 2 * self.rx, 2 * self.ry)

    def hit(self, x: float, y: float) -> bool:
        return ((x - self.cx) / (self.rx or 1)) ** 2 + ((y - self.cy) / (self.ry or 1)) ** 2 <= 1


@dataclass(frozen=True, slots=True)
class Path(Look):
    """Straight lines through `points`; with `smooth`, cubic curves (start, then control, control, end, ...).

    `reach` widens the area of clicks on an open line, on either side. `crisp` lines have no soft edges and keep their
    width in whole pixels: for a great many level and upright ones, which are painted ten times as fast so. `apart`:
    each two points are a line of its own, with blunt ends: for a great many in one shape, as fast again.
    """

    points: tuple[Point, ...]
    closed: bool = False
    smooth: bool = False
    reach: float = 0.0
    crisp: bool = False
    apart: bool = False
    _box: Box | None = field(default=None, init=False, repr=False, compare=False)
    _hash: int | None = field(default=None, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        """Found once: what is kept of a shape of a hundred points is asked for at each frame."""
        if self._hash is None:
            object.__setattr__(self, "_hash", hash((self.points, self.stroke_width, self.closed)))
        assert self._hash is not None
        return self._hash

    @property
    def pieces(self) -> list[tuple[Point, ...]]:
        """The points of each line that is apart from the others."""
        step = 2 if self.apart else len(self.points)
        return [self.points[begin : begin + step] for begin in range(0, len(self.points), step)]

    @property
    def box(self) -> Box:
        """The bounding box of all points, control points included. Found once: at each step of the pointer all bodies
        are asked."""
        if self._box is None:
            xs, ys = zip(*self.points, strict=True)
            left, top = min(xs), min(ys)
            object.__setattr__(self, "_box", Box(left, top, max(xs) - left, max(ys) - top))
        assert self._box is not None
        return self._box

    def hit(self, x: float, y: float) -> bool:
        near = max(self.reach, self.stroke_width / 2 if self.stroke else 0.0)
        box = self.box
        if not (box.x - near <= x <= box.x + box.width + near and box.y - near <= y <= box.y + box.height + near):
            return False
        points = self.flat()
        if self.closed and self.fill is not None:
            return _inside(points, x, y)
        lines = itertools.chain.from_iterable(map(itertools.pairwise, self.pieces if self.apart else (points,)))
        return any(_distance(a, b, x, y) <= near for a, b in lines)

    def flat(self) -> list[Point]:
        """The outline as points of straight lines."""
        if not self.smooth:
            return [*self.points, self.points[0]] if self.closed else list(self.points)
        flat = [self.points[0]]
        for i in range(1, len(self.points) - 2, 3):
            flat.extend(_cubic(self.points[i - 1 : i + 3], k / 12) for k in range(1, 13))
        return [*flat, flat[0]] if self.closed else flat


@dataclass(frozen=True, slots=True)
class Text(Look):
    """One line of text, vertically centred on y. `fill` is its ink; `size` is the font's size in units.

    room   how wide it may be: a longer text is drawn smaller. None for as wide as it comes.
    """

    x: float
    y: float
    text: str
    size: float
    anchor: Anchor = "middle"
    bold: bool = False
    room: float | None = None

    def fit(self) -> Text:
        """The text as it is drawn, small enough for its room."""
        if self.room is None:
            return self
        wide = width_of(self.text, self.size, bold=self.bold)
        size = self.size * min(1.0, self.room / wide) if wide else self.size
        return replace(self, size=size, room=None)

    @property
    def box(self) -> Box:
        """An estimate: exact widths are the painter's."""
        if self.room is None:
            width = DIGIT_WIDTH * self.size * len(self.text)
        else:
            width = min(self.room, width_of(self.text, self.size, bold=self.bold))
        left = {"start": self.x, "middle": self.x - width / 2, "end": self.x - width}[self.anchor]
        return Box(left, self.y - self.size / 2, width, self.size)

    def hit(self, x: float, y: float) -> bool:
        return self.box.contains(x, y)


Shape = Rect | Ellipse | Path | Text


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawing. `label` says in one sentence what it shows.

    strip     a drawing below it in pixels, which the window does not scale. Pictures leave it away.
    ground    how many of the shapes, from the first, are the board itself. What lies above may come and go all over it
              at a key, and is painted without painting these. None: all that the puzzle has drawn.
    link      the board that it shows, as pictures keep it in their metadata: see `core.link`.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    label: str = ""
    strip: Scene | None = None
    ground: int | None = None
    link: str = ""

    def layers(self) -> tuple[Scene, Scene]:
        """The ground, and what lies above."""
        ground = len(self.shapes) if self.ground is None else self.ground
        first, second = self.shapes[:ground], self.shapes[ground:]
        return Scene(self.width, self.height, first), Scene(self.width, self.height, second)

    def at(self, x: float, y: float) -> Target | None:
        """The target under a point: that of the topmost shape that has one. The strip is a drawing of its own."""
        for shape in reversed(self.shapes):
            if shape.target is not None and shape.hit(x, y):
                return shape.target
        return None

    def bounds(self, target: Target) -> Box | None:
        """The box of a target: around the first shape that carries it, which is its body; on the strip in pixels."""
        found = next((shape.box for shape in self.shapes if shape.target == target), None)
        return self.strip.bounds(target) if found is None and self.strip is not None else found

    def spoken(self, target: Target) -> str:
        """What a screen reader says of a target of the drawing or of its strip; nothing of one that is not there."""
        found = next((shape.label for shape in self.shapes if shape.target == target and shape.label), "")
        return found or (self.strip.spoken(target) if self.strip is not None else "")

    def targets(self) -> Iterator[tuple[Target, str]]:
        """Every target once, in drawing order, those of the strip last, with its spoken label."""
        seen: dict[Target, str] = {}
        for shape in (*self.shapes, *(self.strip.shapes if self.strip is not None else ())):
            if shape.target is not None and not seen.get(shape.target):
                seen[shape.target] = shape.label
        yield from seen.items()

    def drawn(self) -> dict[Target, list[Shape]]:
        """The shapes of each target. A shape without a target counts to the target in whose body it lies. Labels are
        left out: two targets with equal shapes look alike."""
        drawn: dict[Target, list[Shape]] = {target: [] for target, _ in self.targets()}
        bodies: dict[Target, Box] = {}
        for shape in self.shapes:
            if shape.target is not None and shape.target not in bodies:
                bodies[shape.target] = shape.box
        # numbers at hand: a drawing has hundreds of shapes, and each without a target is looked for in all bodies
        edges = [(box.x, box.y, box.x + box.width, box.y + box.height, target) for target, box in bodies.items()]
        for shape in self.shapes:
            if shape.target is not None:
                drawn[shape.target].append(replace(shape, label="") if shape.label else shape)
                continue
            box = shape.box
            x, y = box.x + box.width / 2, box.y + box.height / 2
            for left, top, right, bottom, target in edges:
                inside = left <= x <= right and top <= y <= bottom
                if inside and box.width <= bodies[target].width and box.height <= bodies[target].height:
                    drawn[target].append(shape)
                    break
        return drawn

    def with_shapes(self, shapes: Iterable[Shape]) -> Scene:
        """The scene with more shapes above its own."""
        ground = len(self.shapes) if self.ground is None else self.ground
        return replace(self, shapes=(*self.shapes, *shapes), ground=ground)

    def trimmed(self) -> Scene:
        """The scene with all blank edges as narrow as the narrowest, so that a board with clues on two sides lies in
        the middle of its picture. Shapes without visible ink do not count: they are there for clicks alone."""
        seen = [_reach(one) for one in self.shapes if one.stroke or (one.fill or "/0").rpartition("/")[2] != "0"]
        if not seen:
            return self
        left, top = min(box.x for box in seen), min(box.y for box in seen)
        right = self.width - max(box.x + box.width for box in seen)
        bottom = self.height - max(box.y + box.height for box in seen)
        broad = _BROAD * max(self.width, self.height)
        edge = max(broad / 2, min(left, top, right, bottom))
        x, y, far_x, far_y = (one - edge if one - edge > broad else 0.0 for one in (left, top, right, bottom))
        if not (x or y or far_x or far_y):
            return self
        shapes = tuple(_moved(one, -x, -y) for one in self.shapes)
        return replace(self, width=self.width - x - far_x, height=self.height - y - far_y, shapes=shapes)

    def without_strip(self) -> Scene:
        return replace(self, strip=None)


def _reach(shape: Shape) -> Box:
    """What a shape covers, its stroke too, and a text as wide as it may come."""
    if isinstance(shape, Text):
        wide = width_of(shape.text, shape.size, bold=shape.bold)
        return shape.box.joined(replace(shape, room=wide).box if shape.room is None else shape.box)
    return shape.box.grown(shape.stroke_width / 2 if shape.stroke is not None else 0.0)


def _moved(shape: Shape, x: float, y: float) -> Shape:
    match shape:
        case Ellipse():
            return replace(shape, cx=shape.cx + x, cy=shape.cy + y)
        case Path():
            return replace(shape, points=tuple((px + x, py + y) for px, py in shape.points))
        case _:
            return replace(shape, x=shape.x + x, y=shape.y + y)


def _inside(points: list[Point], x: float, y: float) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def _distance(a: Point, b: Point, x: float, y: float) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else min(max(((x - a[0]) * dx + (y - a[1]) * dy) / length, 0.0), 1.0)
    return float(((a[0] + t * dx - x) ** 2 + (a[1] + t * dy - y) ** 2) ** 0.5)


def _cubic(p: tuple[Point, ...], t: float) -> Point:
    s = 1 - t
    weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return (
        sum(w * q[0] for w, q in zip(weights, p, strict=True)),
        sum(w * q[1] for w, q in zip(weights, p, strict=True)),
    )


def first_fitting(wordings: Iterable[str], size: float, room: float) -> str:
    """The first of these wordings that has room in letters of that size; "" where none has."""
    return next((words for words in wordings if width_of(words, size) <= room), "")


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line of text, estimated without a library of fonts: never less than the font's, and hardly a sixth
    more for a few words."""
    return sum(_WIDTHS.get(letter, _OTHER) for letter in text) * size * (_BOLD if bold else 1.0)
