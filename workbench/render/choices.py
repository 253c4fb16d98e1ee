"""What a solver holds of a board, drawn over its scene: shares as bars, values that are left as small symbols, arrows.

A place with a part of several choices has a bar for each and a dashed frame; one that is decided has its symbol, large.
Where more than one choice is wholly left they are candidates, in a grid of their own; a dot stands for one ruled out.
Bars have one scale on the whole board, and all places have percentages or none. Nothing touches, and no letter is
smaller than a person can read: percentages go first, then symbols but that of the one largest share, and this too where
it would leave the bars too little height and all have colours of their own; candidates
without symbols are large dots. Where both go, each choice has a place of its own, numbers from the left to the right;
symbols have their colours, too. What is left out is told to the pointer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, hypot, sqrt

from workbench.core.grid import Target
from workbench.core.insight import WHOLE, Choice
from workbench.core.scene import Box, Path, Rect, Scene, Shape, Text, width_of
from workbench.core.wording import share_text

_RIM = 0.04  # of a place, between what is in it and its frame
_LARGE = 0.11  # share of the drawing that a place needs for percentages
_FREE = 0.9  # of a bar's room, for its number: between those of two bars some is free
_LETTER = 1.0  # the same for the symbol below it: a digit has some at either side itself
_BESIDE = 0.8  # of a bar's room, the bar where all numbers have theirs
_LEAST = 0.02  # share of an arrow that is still drawn, and by which one share is larger than all others
_TALL = 0.34  # of a place, letters that leave bars too little of it: colours alone tell these apart then
_EMPTY = "."  # the symbol of an empty place
_CROWDED = 5  # parts of a place; where one has more than these, its bars are thinner than the others
_HEAD = 0.22  # length of an arrow's head, in units of a place


def with_choices(scene: Scene, choices: Iterable[Choice], least: float = 0.0) -> Scene:
    """The scene with what is held of it, in letters of size `least` or larger; what lies at no target of the scene is
    left out."""
    choices = tuple(choices)
    if not choices:
        return scene
    bodies = _bodies(scene)
    places = _places(choices, bodies)
    arrows = [choice for choice in choices if choice.to]
    bars = _Bars.of(places, bodies, scene, least)
    drawn = [shape for target, held in places.items() for shape in _place(bodies[target], held, least, bars)]
    for choice in sorted(arrows, key=lambda one: one.share):
        if choice.target in bodies and choice.to in bodies and choice.share >= _LEAST:
            drawn.extend(_arrow(bodies[choice.target], bodies[choice.to], choice))
            places.setdefault(choice.target, []).append(choice)
    return _with_labels(scene, {target: _words(held) for target, held in places.items()}).with_shapes(drawn)


def bars_caption(choices: Iterable[Choice], scene: Scene, least: float = 0.0) -> str:
    """What bars say that are drawn so, and which is which where a symbol has no room; "" where there are none."""
    choices = tuple(choices)
    if not any(choice.fractional and not choice.to for choice in choices):
        return ""
    bodies = _bodies(scene)
    bars = _Bars.of(_places(choices, bodies), bodies, scene, least)
    order = ""
    if bars.named:
        pass  # each has its symbol, and those that nothing is held of have no place
    elif bars.counted:
        order = f", from {bars.order[0]} on the left to {bars.order[-1]}"
    elif 1 < len(bars.order) <= _CROWDED:
        order = f", from the left {', '.join('empty' if one == _EMPTY else one for one in bars.order)}"
    numbers = "; numbers are %" if bars.numbered else "; one up to its frame: 100 %"
    return f"Bars: how much of each value the solver holds there{order}{numbers}"


def _bodies(scene: Scene) -> dict[Target, Box]:
    found: dict[Target, Box] = {}
    for shape in scene.shapes:
        if shape.target is not None:
            found.setdefault(shape.target, shape.box)
    return found


def _places(choices: Iterable[Choice], bodies: dict[Target, Box]) -> dict[Target, list[Choice]]:
    found: dict[Target, list[Choice]] = {}
    for choice in choices:
        if not choice.to and choice.target in bodies:
            found.setdefault(choice.target, []).append(choice)
    return found


@dataclass(frozen=True, slots=True)
class _Bars:
    """What all bars of a board share, so that equal shares are equally high everywhere.

    order    all symbols, from low to high if they are numbers or say their places (`counted`), else as they come, the
              empty one last.
    most     parts of the place that has most of them.
    letters  size of the symbols below, 0 where there are none; `named` whether all have theirs.
    size     of the percentages; 0 where one place has no room for them.
    """

    order: tuple[str, ...]
    counted: bool
    most: int
    letters: float
    named: bool
    size: float

    @property
    def numbered(self) -> bool:
        return self.size > 0

    @classmethod
    def of(cls, places: dict[Target, list[Choice]], bodies: dict[Target, Box], scene: Scene, least: float) -> _Bars:
        fullest = sorted(places.values(), key=len, reverse=True)  # a place with all of them has them in their order
        symbols = {one.symbol: one.order for held in fullest for one in held}
        counted = bool(symbols) and all(order or one.isdecimal() for one, order in symbols.items())
        most, letters, size, named = 1, 0.0, 0.0, True
        rooms = []
        for target, held in places.items():
            parts = [choice for choice in held if choice.share > WHOLE]
            most = max(most, len(parts))
            if any(choice.fractional for choice in parts):
                rooms.append((bodies[target], parts))
        for number, (box, parts) in enumerate(rooms):
            unit = min(box.width, box.height)
            pitch = _inside(box).width / len(parts)
            # read from the last row of a hall, where there is room
            own = min(max(0.19 * unit, least), *(_FREE * pitch / width_of(str(n), 1.0) for n in percents_of(parts)))
            own = own if unit >= _LARGE * scene.width and own >= max(least, 0.1 * unit) else 0.0
            size = own if number == 0 else min(size, own)
            widest = max(width_of(choice.symbol, 1.0, bold=True) for choice in parts)
            own = min(max(0.26 * unit, least), _LETTER * pitch / widest)
            named = named and own >= least
            letters = max(own, least) if number == 0 else min(letters, max(own, least))
        order = tuple(sorted(symbols, key=lambda one: symbols[one] or int(one) if counted else one == _EMPTY))
        inks = {one.symbol: one.ink for held in fullest for one in held}
        coloured = not counted and len(order) <= _CROWDED and len(set(inks.values())) == len(order)
        if coloured and not named and letters > _TALL * max(min(box.width, box.height) for box, _ in rooms):
            letters = 0.0
        return cls(order, counted, most, letters, named, size if named else 0.0)


def _inside(box: Box) -> Box:
    """The room of bars, letters and numbers: within the frame, and off it."""
    return box.grown(-2 * _RIM * min(box.width, box.height))


def _with_labels(scene: Scene, words: dict[Target, str]) -> Scene:
    """The scene whose places say what is held of them: to the pointer, and to who cannot see the bars."""
    shapes = []
    for shape in scene.shapes:
        said = words.pop(shape.target, "") if shape.target is not None else ""
        shapes.append(replace(shape, label=said) if said else shape)
    return replace(scene, shapes=tuple(shapes))


def _words(held: Sequence[Choice]) -> str:
    parts = [choice for choice in held if choice.share > WHOLE]
    whole = not any(choice.fractional for choice in parts)
    shares = [f"{n} %" if n else share_text(one.share, 2) for one, n in zip(parts, percents_of(parts), strict=True)]
    words = ", ".join(one.symbol if whole else f"{one.symbol} {n}" for one, n in zip(parts, shares, strict=True))
    return f"{held[0].place}: {words or 'nothing'}"


def _place(box: Box, held: Sequence[Choice], least: float, bars: _Bars) -> Iterator[Shape]:
    unit = min(box.width, box.height)
    inner = box.grown(-_RIM * unit)
    parts = [choice for choice in held if choice.share > WHOLE]
    broken = any(choice.fractional for choice in parts)
    yield Rect(
        inner.x,
        inner.y,
        inner.width,
        inner.height,
        0.06 * unit,
        fill="cell>accent@0.06" if broken else "cell",
        stroke="accent" if broken else None,
        stroke_width=0.02 * unit,
        dash=(0.07 * unit, 0.05 * unit) if broken else (),
        target=held[0].target,
        label=_words(held),
    )
    if broken:
        yield from _drawn_bars(_inside(box), parts, unit, bars)
    elif len(parts) == 1 and parts[0].share > 1 - WHOLE:
        middle = box.x + box.width / 2, box.y + box.height / 2
        yield Text(*middle, parts[0].symbol, 0.5 * unit, bold=True, room=0.9 * box.width, fill=parts[0].ink or "ink")
    else:
        yield from _candidates(inner, held, least)


def _drawn_bars(inner: Box, parts: Sequence[Choice], unit: float, bars: _Bars) -> Iterator[Shape]:
    """Bars from the bottom of a place, each above its symbol, or without one in its place in the order of all."""
    pitch, letters = inner.width / len(parts), bars.letters
    wide = 0.64 * inner.width / max(len(parts), min(bars.most, _CROWDED))
    widths = [width_of(choice.symbol, 1.0, bold=True) for choice in parts]
    named = letters * max(widths) <= _LETTER * pitch + 1e-9
    most = max(choice.share for choice in parts)
    alone = sum(choice.share > most - _LEAST for choice in parts) == 1
    bottom, top = inner.y + inner.height - 1.1 * letters, inner.y + (1.15 * bars.size if bars.numbered else 0.02 * unit)
    places = list(range(len(parts)))
    if not (bars.named or bars.numbered) and (bars.counted or len(bars.order) <= _CROWDED):
        named = False
        places, pitch = [bars.order.index(one.symbol) for one in parts], inner.width / len(bars.order)
        wide = min(wide, _BESIDE * pitch)
    for number, (choice, percent) in enumerate(zip(parts, percents_of(parts), strict=True)):
        middle, high = inner.x + (places[number] + 0.5) * pitch, (bottom - top) * choice.share
        yield Rect(
            middle - wide / 2, bottom - high, wide, high, min(0.04 * unit, wide / 2), fill=choice.ink or "accent"
        )
        if named or (letters and alone and choice.share == most):
            half = 0.5 * letters * widths[number]
            within = min(max(middle, inner.x + half), inner.x + inner.width - half)
            yield Text(within, bottom + 0.55 * letters, choice.symbol, letters, bold=True, fill=choice.ink or "ink")
        if bars.numbered:
            yield Text(middle, bottom - high - 0.6 * bars.size, str(percent), bars.size, fill="ink")


def percents_of(parts: Sequence[Choice]) -> list[int]:
    """Shares in whole percent, that sum to 100 if the shares sum to a whole: the largest remainders are rounded up."""
    exact = [100 * choice.share for choice in parts]
    found = [floor(one) for one in exact]
    for number in sorted(range(len(parts)), key=lambda one: found[one] - exact[one])[: round(sum(exact)) - sum(found)]:
        found[number] += 1
    return found


def _candidates(inner: Box, held: Sequence[Choice], least: float) -> Iterator[Shape]:
    """All choices of a place in a grid: symbols, or large dots, of those that are left, small dots for the others."""
    across = ceil(sqrt(len(held)))
    down = ceil(len(held) / across)
    wide, high = inner.width / across, inner.height / down
    widest = max(width_of(choice.symbol, 1.0) for choice in held)
    size = min(0.72 * min(wide, high), _FREE * wide / widest)
    if size < least <= min(0.95 * high, _FREE * wide / widest):
        size = least
    for number, choice in enumerate(held):
        x, y = inner.x + (number % across + 0.5) * wide, inner.y + (number // across + 0.5) * high
        left = choice.share > WHOLE
        if left and size >= least:
            yield Text(x, y, choice.symbol, size, fill=choice.ink or "ink")
        else:
            side = (0.4 if left else 0.2) * min(wide, high)  # seen from the last row, too
            yield Rect(x - side / 2, y - side / 2, side, side, side / 2, fill=(choice.ink or "ink") if left else "line")


def _arrow(source: Box, target: Box, choice: Choice) -> Iterator[Shape]:
    """An arrow between the middles of two places, as strong as its share."""
    unit = min(source.width, source.height)
    x, y = source.x + source.width / 2, source.y + source.height / 2
    dx, dy = target.x + target.width / 2 - x, target.y + target.height / 2 - y
    length = hypot(dx, dy) or 1.0
    dx, dy, head = dx / length, dy / length, _HEAD * unit
    ink, wide = f"accent/{0.25 + 0.7 * choice.share:.2f}", (0.02 + 0.06 * choice.share) * unit
    label = f"{choice.place} {choice.symbol}: {share_text(choice.share, 2)}"
    end = x + dx * (length - head), y + dy * (length - head)
    dash = (0.16 * unit, 0.1 * unit) if choice.fractional else ()
    yield Path(((x, y), end), stroke=ink, stroke_width=wide, dash=dash, label=label)
    side = (-dy * head / 2, dx * head / 2)
    tip = (x + dx * length, y + dy * length)
    yield Path(((end[0] + side[0], end[1] + side[1]), tip, (end[0] - side[0], end[1] - side[1])), closed=True, fill=ink)
