"""The drawing of a board: squares to and fro, ladders, snakes; and what follows the pointer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf, log1p
from operator import attrgetter

from workbench.core.gesture import Ui
from workbench.core.grid import Target, move_target
from workbench.core.insight import Insight
from workbench.core.options import Values
from workbench.core.scene import Path, Rect, Scene, Shape, Text, first_fitting
from workbench.core.verdict import Verdict
from workbench.core.wording import counted, number_text, signed_text
from workbench.puzzles.ladders.analysis.jump_ends import Grip, expected, hitting_squares, spectrum, value_at, visits
from workbench.puzzles.ladders.options import ADJUSTABLE
from workbench.puzzles.ladders.rules.board import Board, Jump, jump_target
from workbench.puzzles.ladders.rules.check import check
from workbench.puzzles.ladders.view import drag, geometry
from workbench.puzzles.ladders.view.geometry import MARGIN, START_ROOM, square_target, target_jump, target_square
from workbench.puzzles.ladders.view.jump_routes import Route, choose, moving_routes, routes
from workbench.puzzles.ladders.view.jump_shapes import body, head, spoken
from workbench.puzzles.ladders.view.moving_piece import pieces
from workbench.puzzles.ladders.view.numbers import middle, moves_text, numbers
from workbench.render import grid_shapes

_WAYS = ("up", "down", "left", "right")
_MANY = 25  # jumps that take longer than a frame


def before_scene(board: Board, ui: Ui) -> Iterator[None]:
    """How many jumps lie, and what they look like, and what is told of the board and of the end under the pointer."""
    if len(board.jumps) > _MANY:
        yield from choose(board.rules.squares, board.jumps)
        for route in routes(board.rules.squares, board.jumps):
            body(route), head(route), middle(route)
            yield
        expected(board)
        yield
        if (grip := _resting(board, ui)[0]) is not None:
            spectrum(grip)
            yield


def scene(board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
    """The board, with what follows the pointer."""
    rules = board.rules
    width, height = geometry.size(rules.squares)
    grip = drag.held(board, ui)
    ways = _routes(board, ui, grip)
    shapes: list[Shape] = [*_squares(board, view, ui)]
    shapes.extend(_landscape(grip, view))
    shapes.extend(_bodies(ways, ui, grip))
    # what a body must not hide: numbers, heads with their pins, the piece
    shapes.extend(numbers(board, ui, ways, _heat(board) if view.flag("heat") else {}))
    shapes.extend(shape for route in ways for shape in head(route))
    shapes.extend(pieces(board, view, ways, ui))
    shapes.extend(_cursor(board, ui))
    changes, wordings = _changes(board, view, ui, grip)
    shapes.extend(changes)
    label = f"Snakes and ladders on {rules.squares} squares, {counted(board.snakes, 'snake')}, "
    played = [ADJUSTABLE.words(board, option.name) for option in ADJUSTABLE.options[1:]]
    label += f"{counted(board.ladders, 'ladder')}; {', '.join(played)}"
    if view.integer("throw"):  # which is told there
        wordings = ()
    elif not ui.live:
        rest = (*_moves(board, verdict, view), *played)
        wordings = tuple(", ".join(rest[:count]) for count in range(len(rest), 0, -1))
    shapes.extend(_first_that_fits(rules.squares, ui, *wordings))
    return Scene(width, height, tuple(shapes), label)


# ------------------------------------------------------------------------------------------------ squares


def _squares(board: Board, view: Values, ui: Ui) -> Iterator[Shape]:
    rules = board.rules
    heat = _heat(board) if view.flag("heat") else {}
    labels = _labels(board)
    hovered = None if ui.held else target_square(ui.hover)
    for square in range(1, rules.squares + 1):
        fill = f"cell>heat@{heat[square][0]:.2f}" if square in heat else ""
        yield _square(rules.squares, square, "hover" if square == hovered else fill, labels[square])
    yield from _flag(*geometry.corner(rules.squares, rules.squares))
    yield from _outline(rules.squares)
    if rules.start == 0:
        yield from _start(board, ui)


@lru_cache(maxsize=2048)
def _square(squares: int, square: int, fill: str, label: str) -> Rect:
    """A square of a board of so many, light and dark in turn where no other `fill` is given. It is cached, as its
    number is: a square that has not changed is known by being the same object."""
    x, y = geometry.corner(squares, square)
    fill = fill or ("cell-alternate" if sum(geometry.place(squares, square)) % 2 else "cell")
    target = square_target(square)
    return Rect(x, y, 1, 1, fill=fill, stroke="line", stroke_width=0.015, target=target, label=label)


@lru_cache(maxsize=16)
def _heat(board: Board) -> dict[int, tuple[float, str]]:
    """For each square how hot it is, 0 to 0.85, and how often it is visited in a game."""
    counts = visits(board)
    if counts is None:
        return {}
    # every game ends on the goal: that would say nothing
    most = max(counts[1:-1])
    return {
        square: (0.85 * log1p(8 * count / most) / log1p(8), f"{count:.2f}" if count else "–")
        for square, count in enumerate(counts[1:-1], 1)
        if most
    }


@lru_cache(maxsize=16)
def _labels(board: Board) -> tuple[str, ...]:
    """What is said of each square, from 0 on."""
    words = [[f"square {square}"] for square in range(board.rules.squares + 1)]
    for end, place in (("start", attrgetter("source")), ("end", attrgetter("target"))):
        for jump in board.jumps:
            if 0 <= place(jump) < len(words):
                words[place(jump)].append(f"{end} of the {spoken(jump)}")
    return tuple(", ".join(each) for each in words)


def _outline(squares: int) -> Iterator[Shape]:
    across, up = geometry.columns(squares), geometry.rows(squares)
    missing = across * up - squares
    left, right, top, bottom = MARGIN, MARGIN + across, MARGIN, MARGIN + up
    if not missing:
        yield Rect(left, top, across, up, stroke="frame", stroke_width=0.05)
        return
    # the top row is short: it begins where the row below it ends
    begin, end = (left, right - missing) if (up - 1) % 2 == 0 else (left + missing, right)
    corners = [(left, bottom), (left, top + 1), (begin, top + 1), (begin, top)]
    corners += [(end, top), (end, top + 1), (right, top + 1), (right, bottom)]
    yield Path(tuple(dict.fromkeys(corners)), closed=True, stroke="frame", stroke_width=0.05)


def _flag(x: float, y: float) -> Iterator[Shape]:
    yield Path(((x + 0.62, y + 0.9), (x + 0.62, y + 0.4)), stroke="ink-faint", stroke_width=0.04)
    flag = ((x + 0.62, y + 0.4), (x + 0.9, y + 0.5), (x + 0.62, y + 0.6))
    yield Path(flag, closed=True, fill="good")


def _start(board: Board, ui: Ui) -> Iterator[Shape]:
    _, y = geometry.start_place(board.rules.squares)
    high = START_ROOM - 0.16
    target = square_target(0)
    yield Rect(MARGIN, y - high / 2, 1.8, high, 0.2, fill="cell-given", target=target, label="the start")
    size = ui.legible(0.24, *geometry.size(board.rules.squares))
    yield Text(MARGIN + 0.14, y, first_fitting(("Start",), size, 0.9), size, "start", fill="ink-faint")


def _moves(board: Board, verdict: Verdict, view: Values) -> Iterator[str]:
    """The expected moves, where there are any."""
    value = inf if verdict.violations else expected(board)
    if value < inf:
        yield f"expected moves {moves_text(board, value, view)}"


def _first_that_fits(squares: int, ui: Ui, *wordings: str) -> Iterator[Shape]:
    """The first of these that there is room for beside the start: what the arrows say; in a picture what is reckoned,
    and the rules, since it has neither numbers nor buttons below it."""
    x, y = geometry.start_place(squares)
    x += 0.75
    size = ui.legible(min(0.24, 0.024 * geometry.columns(squares)) if ui.live else 0.24, *geometry.size(squares))
    room = geometry.size(squares)[0] - MARGIN - x
    if text := first_fitting(wordings, size, room):
        yield Text(x, y, text, size, "start", room=room, fill="muted")


# ------------------------------------------------------------------------------------------------ jumps


def _routes(board: Board, ui: Ui, grip: Grip | None) -> tuple[Route, ...]:
    """Ladders first, since snakes lie over them."""
    square = drag.held_square(ui)
    if grip is None or square is None:
        ways = routes(board.rules.squares, board.jumps)
    else:
        taken = drag.taken_from(ui, grip)
        before = grip.rest if taken is None else grip.rest.with_jumps((*grip.rest.jumps, taken))
        ways = moving_routes(board.rules.squares, before.jumps, taken, grip.at(square))
    return tuple(sorted(ways, key=lambda way: way.jump.is_snake))


def _bodies(ways: Sequence[Route], ui: Ui, grip: Grip | None) -> Iterator[Shape]:
    square = drag.held_square(ui)
    moving = None if grip is None or square is None else grip.at(square)
    for route in ways:
        if route.jump == moving or jump_target(route.jump) in (ui.hover, ui.cursor):
            yield from _glow(route)
        yield from body(route)


def _glow(route: Route) -> Iterator[Shape]:
    yield Path(route.points, stroke="accent/0.3", stroke_width=0.5)


def _cursor(board: Board, ui: Ui) -> Iterator[Shape]:
    square = target_square(ui.cursor)
    now = drag.held_square(ui)
    if now is not None:
        square = now
    if square is None or not 0 < square <= board.rules.squares or not (ui.cursor_visible or now is not None):
        return
    x, y = geometry.corner(board.rules.squares, square)
    yield grid_shapes.cursor_frame(x, y, stroke_width=0.06, radius=0.08, dash=(0.14, 0.08) if ui.held else ())


# ------------------------------------------------------------------------------------------------ live


def _landscape(grip: Grip | None, view: Values) -> Iterator[Shape]:
    """A diamond on every square on which the held end would hit the target."""
    target = view["target"]
    if grip is None or target is None:
        return
    for square in hitting_squares(grip, view.decimal("target"), view.integer("digits")):
        x, y = geometry.centre(grip.rest.rules.squares, square)
        diamond = ((x, y - 0.46), (x + 0.46, y), (x, y + 0.46), (x - 0.46, y))
        yield Path(diamond, closed=True, fill="good/0.25", stroke="good", stroke_width=0.05)


def _changes(board: Board, view: Values, ui: Ui, grip: Grip | None) -> tuple[list[Shape], tuple[str, ...]]:
    """Arrows at the held, hovered or selected end, and wordings of what moving it one square would do to the expected
    moves: they stand beside the board, where they hide no square.

    The arrows of the selected end are handles: clicked, they move it. While a jump is laid nothing is told.
    """
    square, handles, laying = (drag.held_square(ui) if grip is not None else None), False, grip is not None
    if grip is None:
        grip, square, handles = _resting(board, ui)
    if not ui.live or grip is None or square is None:
        return [], ()
    now, arrows, whole, short = value_at(grip, square), list[Shape](), list[str](), list[str]()
    for key in _WAYS:
        there = geometry.neighbour(grip.rest.rules.squares, square, key)
        value = value_at(grip, there) if there is not None else now
        if there is None or value != value or now != now:
            continue
        change, after = _change(now, value)
        handle = move_target(drag.to_square(grip, there)) if handles else None
        label = f"move this end to square {there}: {' moves, '.join(filter(None, (change, after)))} moves"
        arrows.append(_arrow(grip.rest.rules.squares, square, key, _closer(view, now, value), handle, label))
        short.append(f"{key}: {change}")  # in words: an arrow beside a sign would be read as another
        whole.append(f"{short[-1]}, {after}" if after else short[-1])
    effects = "   ".join(short)
    named = f"moves change if this end goes   {effects}", f"moves change:   {effects}", f"moves:   {effects}"
    few = f"moves:  {'  '.join(short)}", f"moves:  {'  '.join(short[:2])}"
    wordings = (f"moves change, and are then:   {'     '.join(whole)}", *named, *few)
    # what others break has no expected moves, whatever this end does
    broken = any(one.code != "unreachable" for one in check(grip.rest).violations)
    return arrows, () if laying or broken or not short else wordings


def _resting(board: Board, ui: Ui) -> tuple[Grip | None, int | None, bool]:
    """The end under the pointer or the selected one, its square, and whether it is the selected one."""
    chosen: Jump | None = target_jump(board, ui.cursor)
    selected = chosen.target if chosen else target_square(ui.cursor)
    for square, visible in ((target_square(ui.hover), True), (selected, ui.cursor_visible)):
        grip = drag.end_on(board, square, chosen) if square is not None and visible else None
        if grip is not None:
            return grip, square, ui.cursor_visible and square == selected
    return None, None, False


def _change(now: float, value: float) -> tuple[str, str]:
    """The change, and what the expected moves are after it."""
    if value == inf:
        return "∞", ""
    after = number_text(value)
    if value == now:
        return "±0", after
    return "ends" if now == inf else signed_text(value - now, 3), after


def _closer(view: Values, now: float, value: float) -> bool:
    return view["target"] is not None and abs(value - float(view.decimal("target"))) < abs(
        now - float(view.decimal("target"))
    )


def _arrow(squares: int, square: int, key: str, closer: bool, handle: Target | None, label: str) -> Shape:
    """A head that points to the neighbour, filled where it leads closer to the target. `handle` is what a click on it
    chooses."""
    x, y = geometry.centre(squares, square)
    dx, dy = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[key]
    tip, foot, wide = 0.78, 0.53, 0.15  # beyond the edge: once the end lies there, the pointer is on no arrow back
    head = (
        (x + tip * dx, y + tip * dy),
        (x + foot * dx + wide * dy, y + foot * dy + wide * dx),
        (x + foot * dx - wide * dy, y + foot * dy - wide * dx),
    )
    ink, said = "good" if closer else "hint", label if handle else ""
    fill = ink if closer else "cell"
    return Path(head, closed=True, fill=fill, stroke=ink, stroke_width=0.04, target=handle, label=said)
