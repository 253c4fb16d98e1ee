"""The drawing of a tower board: flat with digits, or as towers; and the street of a clue seen from the side."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from workbench.core.gesture import Ui
from workbench.core.grid import Cell, cell_at, cell_in_words, cell_target, target_cell
from workbench.core.insight import Insight
from workbench.core.options import Values
from workbench.core.scene import Path, Rect, Scene, Shape, Text
from workbench.core.verdict import Verdict
from workbench.puzzles.towers.options import PENCIL
from workbench.puzzles.towers.rules.board import Board, clue_cell, clue_index, clue_name, heights_in, seen, street
from workbench.puzzles.towers.view import candidates, selection
from workbench.puzzles.towers.view.controls import street_shown
from workbench.puzzles.towers.view.elevation import EDGE, has_street, strip
from workbench.puzzles.towers.view.writing import height_at, plays, typing_makes
from workbench.render import grid_shapes

RISE = 0.36
"""How far the tallest tower's roof lies above its ground, in cells."""


def scene(board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
    """The board in a frame of size + 2 cells; on the strip the street of a clue when a person is looking."""
    n = board.size
    clue = street_shown(board, ui)
    shapes: list[Shape] = [Rect(EDGE, EDGE, n, n, fill="cell")]
    lit = _sight(board, clue)
    shapes.extend(_ground(board, ui, lit))
    shapes.extend(_selected(board, ui))
    shapes.extend(grid_shapes.grid(EDGE, EDGE, n, n))
    if verdict.solved and plays(view) and ui.live:
        shapes.append(Rect(EDGE, EDGE, n, n, stroke="good", stroke_width=0.09))
    true = candidates.known(board, view, insights)
    if true is not None:
        corners = [_corner(cell_at(index, n)) for index in range(n * n)]
        shapes.extend(candidates.drawn(board, true, ui, corners, playing=plays(view)))
    shapes.extend(_pencil_marks(board, ui, _height_at_cursor(board, ui), plates=true is not None))
    shapes.extend(_towers(board, ui, lit) if view.text("style") == "towers" else _digits(board, ui))
    shapes.extend(_clues(board, view, ui, clue))
    shapes.extend(_cursor(board, view, ui))
    filled = sum(1 for h in board.heights if h)
    label = f"Towers, {n} by {n}, {filled} of {n * n} filled, {sum(1 for c in board.clues if c)} clues"
    street = strip(board, clue, ui) if has_street(board, view, ui) else None
    return Scene(n + 2 * EDGE, n + 2 * EDGE, tuple(shapes), label, street)


def _sight(board: Board, clue: int | None) -> dict[int, str]:
    """The ink of each cell of a street: seen or hidden; an empty cell is neither."""
    if clue is None:
        return {}
    cells = street(board.size, clue)
    line = [board.heights[i] for i in cells]
    visible = set(seen(line))
    return {
        index: "sight" if position in visible else "hidden" for position, index in enumerate(cells) if line[position]
    }


def _corner(cell: Cell) -> tuple[float, float]:
    """The left upper corner of a cell, of the grid or of the edge."""
    return EDGE + cell[1] - 1, EDGE + cell[0] - 1


def _height_at_cursor(board: Board, ui: Ui) -> int:
    """The height whose equals are lit: that of the one selected cell, for a person who is looking; 0 is none."""
    chosen = selection.cells(board, ui) if ui.live else ()
    return height_at(board, chosen[0]) if len(chosen) == 1 else 0


def _selected(board: Board, ui: Ui) -> Iterator[Shape]:
    """A veil with an edge over each of many that are selected."""
    chosen = selection.cells(board, ui)
    for cell in chosen if len(chosen) > 1 else ():
        x, y = _corner(cell)
        yield Rect(x + 0.03, y + 0.03, 0.94, 0.94, 0.06, fill="cursor/0.16", stroke="cursor/0.7", stroke_width=0.03)


def _ground(board: Board, ui: Ui, lit: dict[int, str]) -> Iterator[Shape]:
    n, alike = board.size, _height_at_cursor(board, ui)
    for index in range(n * n):
        cell = cell_at(index, n)
        x, y = _corner(cell)
        target = cell_target(cell)
        fill = lit.get(index) or ("hover" if target == ui.hover else "cell-given" if board.givens[index] else "cell")
        if alike and board.heights[index] == alike and index not in lit:
            fill = f"{fill}>accent@0.13"  # what clashes is veiled besides, and its number is still to be read
        yield Rect(x, y, 1, 1, fill=fill, target=target, label=_spoken(board, index))


def _spoken(board: Board, index: int) -> str:
    where = cell_in_words(cell_at(index, board.size))
    if board.givens[index]:
        return f"{where}: {board.givens[index]}, given"
    if board.entries[index]:
        return f"{where}: {board.entries[index]}"
    marks = " ".join(map(str, heights_in(board.marks[index])))
    return f"{where}: empty" + (f", pencilled {marks}" if marks else "")


def _letters(board: Board, ui: Ui, usual: float, two_digits: float, most: float) -> float:
    """How large the numbers of a board are: usually, where some have two digits, and at most, to be read."""
    side = board.size + 2 * EDGE
    return min(ui.legible(usual if board.size < 10 else two_digits, side, side), most)


def _digits(board: Board, ui: Ui) -> Iterator[Shape]:
    size = _letters(board, ui, 0.56, 0.46, 0.75)
    for index, height in enumerate(board.heights):
        if not height:
            continue
        x, y = _corner(cell_at(index, board.size))
        given = bool(board.givens[index])
        yield Text(x + 0.5, y + 0.5, str(height), size, bold=given, fill="ink-given" if given else "ink-entry")


def _towers(board: Board, ui: Ui, lit: dict[int, str]) -> Iterator[Shape]:
    """Towers from the back row to the front, so that the front ones hide what they should."""
    n = board.size
    size = _letters(board, ui, 0.46, 0.38, 0.6)
    for index, height in enumerate(board.heights):
        if not height:
            continue
        x, y = _corner(cell_at(index, n))
        rise = RISE * height / n
        left, right, bottom = x + 0.1, x + 0.78, y + 0.95
        roof = y + 0.27 - rise
        depth_x, depth_y = 0.12, 0.1
        target = cell_target(cell_at(index, n))
        yield Rect(left, roof + 0.68, right - left, rise, fill="tower-left", target=target)
        side = ((right, roof), (right + depth_x, roof - depth_y), (right + depth_x, bottom - depth_y), (right, bottom))
        yield Path(side, closed=True, fill="tower-right", target=target)
        back = ((left, roof), (left + depth_x, roof - depth_y), (right + depth_x, roof - depth_y), (right, roof))
        yield Path(back, closed=True, fill="tower-top>paper@0.35", target=target)
        top = lit.get(index, "tower-top")
        yield Rect(left, roof, right - left, 0.68, fill=top, stroke="tower-right", stroke_width=0.02, target=target)
        given = bool(board.givens[index])
        ink = "ink-given" if lit.get(index) else "card-black"
        yield Text((left + right) / 2, roof + 0.34, str(height), size, bold=given, fill=ink)
        if given:  # said by shape too: a given tower has a plinth
            yield Rect(left, bottom, right - left, 0.035, fill="frame")


def _pencil_marks(board: Board, ui: Ui, alike: int, *, plates: bool) -> Iterator[Shape]:
    """plates: true candidates are drawn, which have places of their own."""
    for index, mask in enumerate(board.marks):
        x, y = _corner(cell_at(index, board.size))
        marks = tuple(heights_in(mask))
        own = map(partial(candidates.place_of, board.size), marks)
        stand = own if plates else candidates.places(board.size, marks, ui)
        for height, (dx, dy, pitch) in zip(marks, stand, strict=True):
            if height == alike:
                side = 0.92 * pitch
                yield Rect(x + dx - side / 2, y + dy - side / 2, side, side, 0.2 * side, fill="accent/0.3")
            ink = "ink-entry" if height == alike else "ink-entry/0.85"
            yield candidates.small_height(x + dx, y + dy, board.size, height, pitch, ui, ink, bold=height == alike)


def _clues(board: Board, view: Values, ui: Ui, shown: int | None) -> Iterator[Shape]:
    n, slots = board.size, ui.live and ui.edits and not plays(view)
    size = _letters(board, ui, 0.5, 0.42, 0.75)
    for clue, number in enumerate(board.clues):
        cell = clue_cell(n, clue)
        x, y = _corner(cell)
        target = cell_target(cell)
        fill = "sight" if clue == shown and number else "hover" if target == ui.hover else None
        done = clue in board.done
        line = [board.heights[i] for i in street(n, clue)]
        kept = ui.live and plays(view) and len({0, *line}) > n and len(seen(line)) == number  # full, none twice
        label = f"{clue_name(n, clue)}: {number or 'none'}{', done' if done else ', kept' if kept else ''}"
        if slots and not number:
            yield Rect(x + 0.16, y + 0.16, 0.68, 0.68, 0.14, stroke="line", stroke_width=0.025, dash=(0.1, 0.08))
        yield Rect(x + 0.12, y + 0.12, 0.76, 0.76, 0.16, fill=fill or "paper/0", target=target, label=label)
        if number:
            ink = "ink-faint" if done or kept else "ink"
            yield Text(x + 0.5, y + 0.5, str(number), size, bold=not (done or kept), fill=ink)
            if done:
                stroke = ((x + 0.28, y + 0.66), (x + 0.72, y + 0.34))
                yield Path(stroke, stroke="ink-faint", stroke_width=0.04)
        if clue == shown and number:
            yield _arrow(clue // n, x, y)


def _arrow(side: int, x: float, y: float) -> Shape:
    """A small arrow head from a clue towards its street, within the cursor's frame."""
    a, b = 0.81, 0.89
    head = (
        ((0.42, a), (0.5, b), (0.58, a)),
        ((0.42, 1 - a), (0.5, 1 - b), (0.58, 1 - a)),
        ((a, 0.42), (b, 0.5), (a, 0.58)),
        ((1 - a, 0.42), (1 - b, 0.5), (1 - a, 0.58)),
    )[side]
    return Path(tuple((x + dx, y + dy) for dx, dy in head), closed=True, fill="hint")


def _cursor(board: Board, view: Values, ui: Ui) -> Iterator[Shape]:
    cell = target_cell(ui.cursor)
    if cell is None or not ui.cursor_visible:
        return
    x, y = _corner(cell)
    if typing_makes(view, ui) == PENCIL and clue_index(board.size, cell) is None:
        # a folded corner says that typing pencils
        corner = ((x + 0.03, y + 0.03), (x + 0.4, y + 0.03), (x + 0.03, y + 0.4))
        yield Path(corner, closed=True, fill="cursor/0.35")
    yield grid_shapes.cursor_frame(x, y)
