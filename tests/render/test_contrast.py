"""Every theme can be read (WCAG 2.2, level AA: texts 4.5 to 1, all else that is to be seen 3 to 1), and colours that
tell things apart stay apart for people who are blind to one of three colours.

No library of the project does either: both are a few lines of arithmetic.
"""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from tests.render.luminance import Triple, contrast, linear
from workbench.core import resources
from workbench.core.gesture import Ui
from workbench.core.options import Kind, Values, defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.core.scene import Scene, Text
from workbench.puzzles import PUZZLES
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import empty
from workbench.render import plot, theme
from workbench.render.theme import Colour

EACH_THEME = pytest.mark.parametrize("name", theme.THEMES)
FIELD = "panel>window@0.35"
EDGE = "border>muted@0.75"  # of fields and boxes in the style sheet
PLAYERS = tuple(f"player-{number}" for number in range(1, 7))
Pair = tuple[str, tuple[str, ...]]
"""An ink, and those that lie below it, the lowest first."""

MACHADO: dict[str, tuple[Triple, Triple, Triple]] = {
    # G. M. Machado et al., A Physiologically-based Model for Simulation of Color Vision Deficiency, 2009: severity 1
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
APART, FAR_APART = 6, 12
"""Hundredths of a distance in Oklab: a difference of 2 is just seen."""


def through(rows: tuple[Triple, Triple, Triple], light: Triple) -> Triple:
    red, green, blue = (sum(share * part for share, part in zip(row, light, strict=True)) for row in rows)
    return red, green, blue


def oklab(light: Triple) -> Triple:
    """B. Ottosson, A perceptual color space for image processing, 2020."""
    cones = through(
        (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        ),
        light,
    )
    long, middle, short = (max(0.0, cone) ** (1 / 3) for cone in cones)
    return through(
        (
            (0.2104542553, 0.7936177850, -0.0040720468),
            (1.9779984951, -2.4285922050, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.8086757660),
        ),
        (long, middle, short),
    )


def apart(name: str, one: str, other: str) -> float:
    """How different two inks are to the eye that sees least of it."""
    inks = [linear(theme.load(name).colour(ink)) for ink in (one, other)]
    return min(100 * dist(*(oklab(through(rows, ink)) for ink in inks)) for rows in MACHADO.values())


def laid(above: Colour, below: Colour) -> Colour:
    return below.towards(Colour(above.red, above.green, above.blue), above.alpha)


def seen(name: str, pair: Pair) -> float:
    """The contrast of an ink with what it lies on."""
    found, (ink, grounds) = theme.load(name), pair
    ground = found.colour("paper")
    for other in grounds:
        ground = laid(found.colour(other), ground)
    return contrast(laid(found.colour(ink), ground), ground)


@EACH_THEME
def test_the_window_can_be_read(name: str) -> None:
    surfaces = ("window", "panel", "raised", FIELD, "panel>hint@0.14", "panel>conflict@0.08")
    chosen = ("panel>accent@0.2", "raised>accent@0.22")
    texts = [(ink, ground) for ink in ("text", "muted") for ground in surfaces]
    texts += [("text", ground) for ground in chosen]
    texts += [(ink, "panel") for ink in ("accent", "hint", "good", "bad", "conflict")]
    texts += [("on-accent", "accent"), ("bad", "window"), ("accent", "window"), ("muted", "paper")]
    signs = [(ink, ground) for ink in ("focus", "accent", EDGE) for ground in ("window", "panel", "raised")]
    signs += [("conflict", "panel>conflict@0.08"), ("on-accent", "accent"), (EDGE, FIELD)]
    poor = [
        (ink, on)
        for pairs, least in ((texts, 4.5), (signs, 3))
        for ink, on in pairs
        if seen(name, (ink, (on,))) < least
    ]
    assert poor == []


@EACH_THEME
def test_boards_and_plots_can_be_seen(name: str) -> None:
    cells = ("cell", "cell-alternate", "cell-given")
    signs = [(ink, ground) for ink in ("line", "frame", "cursor", "selected") for ground in ("paper", *cells)]
    marks = ("good", "bad", "conflict", "hint", "difference", *plot.ROLES, *PLAYERS)
    signs += [(ink, ground) for ink in marks for ground in ("paper", "cell")]
    signs += [(ink, "card") for ink in ("card-red", "card-black")]
    assert [(ink, on) for ink, on in signs if seen(name, (ink, (on,))) < 3] == []


@EACH_THEME
def test_a_height_that_clashes_with_that_at_the_cursor_can_be_read(name: str) -> None:
    towers, found = Towers(), theme.load(name)
    board = towers.apply(empty(4), "set 1 1 2; set 1 3 2")
    here = Ui(live=True, cursor="cell 1 1", cursor_visible=True)
    shapes = towers.scene(board, towers.check(board), defaults(towers.view_options(board)), here).shapes
    ground = next(shape.fill for shape in shapes if shape.target == "cell 1 3")
    veil = found.colour("conflict/0.14")  # as `highlighted` lays it over all
    assert contrast(laid(veil, found.colour("ink-entry")), laid(veil, found.colour(ground or ""))) >= 4.5


def written(scene: Scene) -> set[Pair]:
    """The ink of each text of a drawing, with those that lie below its middle."""
    found = set[Pair]()
    for place, text in enumerate(scene.shapes):
        if isinstance(text, Text) and text.fill and text.text.strip():
            x, y = text.box.x + text.box.width / 2, text.y
            below = (shape for shape in scene.shapes[:place] if shape.fill and not isinstance(shape, Text))
            found.add(
                (text.fill, tuple(shape.fill or "" for shape in below if shape.box.contains(x, y) and shape.hit(x, y)))
            )
    return found


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.slug)
def test_what_is_written_on_boards_can_be_read(puzzle: AnyPuzzle) -> None:
    pairs = set[Pair]()
    for sample in resources.samples(puzzle.slug)[::4]:
        board = puzzle.parse(sample.read_text(encoding="utf-8"))
        options = puzzle.view_options(board)
        usual = defaults(options)
        all_on = Values({**usual, **{one.name: True for one in options if one.kind is Kind.FLAG}})
        for view, ui in ((usual, Ui()), (all_on, Ui(cursor="cell 1 1", cursor_visible=True, live=True))):
            scene = puzzle.scene(board, puzzle.quick_check(board), view, ui, ())
            for drawing in filter(None, (scene, scene.strip)):
                pairs |= written(drawing)
    assert pairs
    assert [(name, *pair) for name in theme.THEMES for pair in pairs if seen(name, pair) < 4.5] == []


@EACH_THEME
def test_colours_that_tell_apart_do_so_for_all(name: str) -> None:
    """Without a second sign: players and lines of a plot. What is good or bad is also said in words and shapes."""
    lines = [*combinations(PLAYERS, 2), *combinations(plot.ROLES, 2), ("good", "bad"), ("card-red", "card-black")]
    assert [pair for pair in lines if apart(name, *pair) < APART] == []
    assert min(apart(name, *pair) for pair in (("player-1", "player-2"), ("best", "bound"))) >= FAR_APART
